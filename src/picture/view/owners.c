#include "picture/view/owners.h"

#include "shape/grid.h"

#include <stdlib.h>

bool owners_list(const struct scene_stage *stage, struct arena *arena, struct owners *owners) {
    size_t cells = 0, at = 0;
    for (size_t i = 0; i < stage->body.count; i++)
        cells += stage->body.at[i].cells;
    *owners = (struct owners){cells, ARENA_NEW(arena, cells, struct owner)};
    if (!owners->owner)
        return false;
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++)
            owners->owner[at++] = (struct owner){stage->body.at[i].cell[j], i};
    qsort(owners->owner, cells, sizeof *owners->owner, cell_order);
    return true;
}

size_t owners_find(const struct owners *owners, struct treen_cell cell) {
    struct owner wanted = {.cell = cell};
    const struct owner *found = bsearch(&wanted, owners->owner, owners->cells, sizeof wanted, cell_order);
    return found ? found->body : SIZE_MAX;
}
