/* Keys of packings that only treen's own formats hold. */
#include "puzzle/packing.h"

/* Tells whether some piece is a cell that stays empty. */
static bool has_empty(const struct packing *packing) {
    return packing->piece[packing->pieces - 1].hole;
}

static bool has_values(const struct packing *packing) {
    for (size_t i = 0; i < packing->pieces; i++)
        if (packing->piece[i].value)
            return true;
    return false;
}

const char *packing_beyond(const struct packing *packing, bool placements) {
    return has_values(packing)  ? "pieces with a value ('value')"
           : placements         ? NULL
           : has_empty(packing) ? "numbers of empty cells ('empty')"
           : packing->box.wrap  ? "a box that closes ('wrap')"
           : packing->chooses   ? "pieces with one of several shapes ('one of')"
           : packing->eithers   ? "groups of which one piece is used ('exactly one of', 'at most one of')"
           : packing->turns     ? "pieces that turn when they are taken apart ('moves')"
                                : NULL;
}
