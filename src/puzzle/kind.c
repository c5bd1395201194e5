#include "puzzle/kind.h"

#include <string.h>

extern const struct kind kind_packing, kind_fitting, kind_cover;

static const struct kind *const kinds[] = {
    &kind_packing,
    &kind_fitting,
    &kind_cover,
};

const struct kind *kind_at(size_t index) {
    return index < sizeof kinds / sizeof *kinds ? kinds[index] : NULL;
}

const struct kind *kind_named(const char *name) {
    const struct kind *kind;
    for (size_t i = 0; (kind = kind_at(i)); i++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}
