/* Lists: the rows of all tables. */
#include "engine/engine.h"
#include "making/making.h"
#include "puzzle/format.h"
#include "puzzle/kind.h"
#include "run/design/design.h"
#include "run/interface/question.h"
#include "shape/grid.h"

const struct treen_row *treen_list(enum treen_table table, size_t index) {
    switch (table) {
    case TREEN_FORMATS:
        return format_row(index);
    case TREEN_KINDS:
        return kind_at(index) ? &kind_at(index)->about : NULL;
    case TREEN_GRIDS:
        return grid_at(index) ? &grid_at(index)->about : NULL;
    case TREEN_ENGINES:
        return engine_at(index) ? &engine_at(index)->about : NULL;
    case TREEN_FORMS:
        return form_row(index);
    case TREEN_QUESTIONS:
        return asking_at(index) ? &asking_at(index)->about : NULL;
    case TREEN_SETTINGS:
        return options_row(index);
    case TREEN_SPACES:
        return space_row(index);
    case TREEN_COLLECTION:
        return collection_row(index);
    case TREEN_MAKERS:
        return maker_at(index) ? &maker_at(index)->about : NULL;
    }
    return NULL;
}
