/* The effort of a plain search: what a patient player does who begins with the largest piece. */
#include "base/array.h"
#include "engine/plain.h"
#include "run/design/derive.h"

#include <stdlib.h>

/* The placements of the pieces, as they are listed. */
struct listing {
    const struct packing *packing;
    struct arena *arena;
    size_t words;
    ARRAY(uint64_t) word; /* of the piece that is listed */
};

static int by_size(const void *a, const void *b) {
    const struct packing_piece *one = *(const struct packing_piece *const *)a;
    const struct packing_piece *other = *(const struct packing_piece *const *)b;
    if (one->shape.count != other->shape.count)
        return one->shape.count > other->shape.count ? -1 : 1;
    return one < other ? -1 : one > other;
}

static bool add_placement(void *context, const struct shape *orientation, const uint32_t *cell) {
    struct listing *listing = context;
    size_t at = listing->word.count;
    for (size_t i = 0; i < listing->words; i++)
        if (!array_push(listing->arena, &listing->word, 0))
            return false;
    for (size_t i = 0; i < orientation->count; i++)
        listing->word.at[at + cell[i] / 64] |= UINT64_C(1) << cell[i] % 64;
    return true;
}

static bool list_placements(struct listing *listing, const struct packing_piece *piece,
                            struct plain_piece *plain) {
    const struct packing *packing = listing->packing;
    const struct colour_rules rules = packing_rules(packing);
    shape_list turned = {0};
    uint32_t *scratch = ARENA_NEW(listing->arena, 2 * piece->shape.count + 1, uint32_t);
    listing->word.at = NULL;
    listing->word.count = listing->word.room = 0;
    if (!scratch ||
        !shape_orientations(packing->grid, &packing->group, piece->motion, &piece->shape, listing->arena,
                            &turned) ||
        !place_all(&packing->box, &rules, &turned, scratch, add_placement, listing))
        return false;
    *plain = (struct plain_piece){listing->word.count / listing->words, listing->word.at, piece->most};
    return true;
}

/* Lists the pieces with their placements, the largest first. */
static bool list_pieces(struct listing *listing, struct plain_piece *plain) {
    const struct packing *packing = listing->packing;
    const struct packing_piece **order =
        ARENA_NEW(listing->arena, packing->pieces + 1, const struct packing_piece *);
    for (size_t i = 0; order && i < packing->pieces; i++)
        order[i] = &packing->piece[i];
    if (order && packing->pieces)
        qsort(order, packing->pieces, sizeof *order, by_size);
    for (size_t i = 0; order && i < packing->pieces; i++)
        if (!list_placements(listing, order[i], &plain[i]))
            return false;
    return order;
}

/* Returns the number of all copies; SIZE_MAX where it is open, or more than the box has cells. */
static size_t copies_of(const struct packing *packing) {
    size_t copies = 0;
    for (size_t i = 0; i < packing->pieces; i++) {
        if (packing->piece[i].least != packing->piece[i].most)
            return SIZE_MAX;
        copies += packing->piece[i].most;
    }
    return copies <= packing->box.cells ? copies : SIZE_MAX;
}

bool derive_effort(const struct packing *packing, uint64_t most, const struct patience *patience,
                   struct arena *arena, uint64_t *value) {
    struct listing listing = {.packing = packing, .arena = arena, .words = packing->box.cells / 64 + 1};
    size_t copies = copies_of(packing);
    *value = UNMEASURED;
    if (copies == SIZE_MAX)
        return true;
    struct plain_piece *piece = ARENA_NEW(arena, packing->pieces + 1, struct plain_piece);
    uint64_t *filled = ARENA_NEW(arena, (copies + 1) * listing.words, uint64_t);
    if (!piece || !filled || !list_pieces(&listing, piece))
        return false;
    struct plain plain = {
        .words = listing.words,
        .pieces = packing->pieces,
        .piece = piece,
        .filled = filled,
        .patience = patience,
        .most = most,
    };
    if (plain_search(&plain))
        *value = plain.nodes;
    return true;
}
