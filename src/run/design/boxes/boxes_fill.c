/* Fillings of a region by the pieces, box held still: the search that looks at most regions. Its
 * numbers of solutions are bounds; a run counts those that are told. */
#include "run/design/boxes/boxes.h"

#include "base/bits.h"
#include "base/error.h"

/* ---- Placements ------------------------------------------------------------------------------ */

/* Placements that are being listed. */
struct placing {
    struct fillings *fillings;
    struct arena *arena;
    uint32_t piece;
    bool failed;
};

static bool add_placement(void *context, const struct shape *orientation, const uint32_t *cell) {
    struct placing *placing = context;
    struct placed_piece placed = {0, placing->piece};
    for (size_t i = 0; i < orientation->count; i++)
        placed.cells |= UINT64_C(1) << cell[i];
    placing->failed = !array_push(placing->arena, &placing->fillings->at[bits_low(placed.cells)], placed);
    return !placing->failed;
}

/* Gives the number of the first piece that is equal to this one. */
static bool find_equal(const struct packing *from, const shape_list *orientations, size_t index,
                       struct arena *arena, uint32_t *equal) {
    for (*equal = 0; *equal < index; ++*equal) {
        const struct packing_piece *other = &from->piece[*equal];
        shape_list list = {0};
        if (!shape_orientations(from->grid, &from->group, other->motion, &other->shape, arena, &list))
            return false;
        if (list.count == orientations->count && !shape_compare(&list.at[0], &orientations->at[0]))
            break;
    }
    return true;
}

bool fillings_open(struct fillings *fillings, const struct packing *from, const struct box *box,
                   struct arena *arena) {
    static const struct colour_rules none = {0, NULL};
    struct placing placing = {.fillings = fillings, .arena = arena};
    uint32_t *scratch = ARENA_NEW(arena, 2 * REGION_CELLS, uint32_t);
    fillings->pieces = from->pieces;
    fillings->copies = ARENA_NEW(arena, from->pieces + 1, uint32_t);
    for (size_t i = 0; scratch && fillings->copies && i < from->pieces; i++) {
        const struct packing_piece *piece = &from->piece[i];
        shape_list list = {0};
        if (piece->shape.count > box->cells)
            continue;
        if (!shape_orientations(from->grid, &from->group, piece->motion, &piece->shape, arena, &list) ||
            !find_equal(from, &list, i, arena, &placing.piece))
            return false;
        fillings->copies[placing.piece] += piece->most;
        if (placing.piece == i && !place_all(box, &none, &list, scratch, add_placement, &placing))
            return false;
    }
    return scratch && fillings->copies;
}

/* ---- Counting -------------------------------------------------------------------------------- */

struct filling_search {
    const struct fillings *fillings;
    uint32_t *left; /* by piece: copies that are not placed */
    uint64_t most, found, nodes;
};

/* Fills the first cell of a region in all ways. False: there are too many fillings or nodes. */
static bool fill(struct filling_search *search, uint64_t region) {
    if (!region)
        return ++search->found <= search->most;
    const placed_list *list = &search->fillings->at[bits_low(region)];
    if (!search->nodes--)
        return false;
    for (size_t i = 0; i < list->count; i++) {
        uint32_t piece = list->at[i].piece;
        if (list->at[i].cells & ~region || !search->left[piece])
            continue;
        search->left[piece]--;
        bool goes_on = fill(search, region & ~list->at[i].cells);
        search->left[piece]++;
        if (!goes_on)
            return false;
    }
    return true;
}

enum treen_status fillings_count(const struct fillings *fillings, uint64_t region, uint64_t most,
                                 uint64_t nodes, struct arena *scratch, uint64_t *found) {
    struct filling_search search = {.fillings = fillings, .most = most, .nodes = nodes};
    search.left = ARENA_NEW(scratch, fillings->pieces + 1, uint32_t);
    TRY_ROOM(search.left);
    for (size_t i = 0; i < fillings->pieces; i++)
        search.left[i] = fillings->copies[i];
    bool whole = fill(&search, region);
    *found = whole || search.found > most ? search.found : UINT64_MAX;
    return TREEN_OK;
}
