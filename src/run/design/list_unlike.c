/* The distance of two puzzles of a list. */
#include "run/design/list.h"

#include "base/bits.h"
#include "puzzle/puzzle.h"
#include "puzzle/snake.h"
#include "run/design/derive.h"

/* ---- Pieces and boxes ------------------------------------------------------------------------ */

/* Returns the piece of a copy, by the number of the copy; null after the last. */
static const struct packing_piece *copy_at(const struct packing *packing, size_t number) {
    for (size_t i = 0; i < packing->pieces; i++) {
        if (number < packing->piece[i].most)
            return &packing->piece[i];
        number -= packing->piece[i].most;
    }
    return NULL;
}

/* Gives the cells by which two pieces differ; one that is missing has no cells. */
static bool differ(const struct packing *packing, const struct packing_piece *one,
                   const struct packing_piece *other, struct arena *arena, uint64_t *cells) {
    if (!one || !other) {
        *cells = one ? one->shape.count : other->shape.count;
        return true;
    }
    struct packing_piece piece[] = {*one, *other};
    struct packing two = *packing;
    two.pieces = 2;
    two.piece = piece;
    piece[0].most = piece[1].most = 1;
    return derive_alike(&two, arena, cells);
}

/* Takes the piece of the other puzzle that is most like one, of those not taken. */
static bool pair_off(const struct packing *packing, const struct packing_piece *one,
                     const struct packing *other, bool *taken, struct arena *arena, uint64_t *sum) {
    const struct packing_piece *each;
    uint64_t least = UINT64_MAX;
    size_t best = 0;
    for (size_t i = 0; (each = copy_at(other, i)); i++) {
        uint64_t cells = UINT64_MAX;
        if (!taken[i] && !differ(packing, one, each, arena, &cells))
            return false;
        if (cells < least) {
            least = cells;
            best = i;
        }
    }
    if (least == UINT64_MAX)
        return differ(packing, one, NULL, arena, &least) && ((*sum += least), true);
    taken[best] = true;
    *sum += least;
    return true;
}

static size_t copies_in(const struct packing *packing) {
    size_t copies = 0;
    for (size_t i = 0; i < packing->pieces; i++)
        copies += packing->piece[i].most;
    return copies;
}

/* Gives the cells by which two boxes differ, as pieces that turn and are reflected. */
static bool differ_in_box(const struct packing *one, const struct packing *other, struct arena *arena,
                          uint64_t *cells) {
    const struct packing *both[] = {one, other};
    struct packing_piece box[] = {{.motion = MOTION_MIRROR}, {.motion = MOTION_MIRROR}};
    for (size_t i = 0; i < 2; i++) {
        const struct box *from = &both[i]->box;
        struct treen_cell *cell = ARENA_NEW(arena, from->cells, struct treen_cell);
        for (size_t c = 0; cell && c < from->cells; c++)
            cell[c] = from->cell[c].at;
        if (!cell || !shape_of_cells(cell, from->cells, arena, &box[i].shape))
            return false;
        shape_settle(one->grid, &box[i].shape);
    }
    *cells = 0;
    return !shape_compare(&box[0].shape, &box[1].shape) || differ(one, &box[0], &box[1], arena, cells);
}

/* ---- Colours --------------------------------------------------------------------------------- */

/* Tells whether two boxes have the same cells, perhaps of other colours. */
static bool is_same_box(const struct box *one, const struct box *other) {
    for (size_t c = 0; c < one->cells; c++)
        if (box_number(other, one->cell[c].at) == BOX_OUTSIDE)
            return false;
    return one->cells == other->cells;
}

/* Names of up to MOST_NAMES colours are exchanged, too. */
enum { MOST_NAMES = 12 };

/* Counts, for two layouts, the cells of each two colours. */
struct pairs {
    unsigned colours;
    uint32_t cells[MOST_COLOURS + 1][MOST_COLOURS + 1];
};

/* Returns the cells of equal colours, where the second layout's colours are named in the best way.
 * best[set]: the most cells where the first colours of the one are named by this set of the
 * other's. */
static uint32_t most_equal(const struct pairs *pairs, uint32_t *best) {
    uint32_t equal = pairs->cells[0][0];
    if (pairs->colours > MOST_NAMES) {
        for (unsigned c = 1; c <= pairs->colours; c++)
            equal += pairs->cells[c][c];
        return equal;
    }
    uint32_t sets = UINT32_C(1) << pairs->colours;
    for (uint32_t set = 0; set < sets; set++) {
        unsigned first = bits_ones(set);
        best[set] = 0;
        for (uint32_t left = set; left; left &= left - 1) {
            uint32_t now = best[set & ~(left & -left)] + pairs->cells[first][bits_low(left) + 1];
            best[set] = now > best[set] ? now : best[set];
        }
    }
    return equal + best[sets - 1];
}

/* Gives the cells whose colours differ, under the best motion of the box and the best names. */
static bool differ_in_colours(const struct packing *one, const struct packing *other, struct arena *arena,
                              uint64_t *cells) {
    struct box_group symmetries;
    struct box plain;
    struct shape shape = {one->box.cells, ARENA_NEW(arena, one->box.cells, struct coloured_cell)};
    struct pairs *pairs = ARENA_NEW(arena, 1, struct pairs);
    uint32_t *best = ARENA_NEW(arena, (size_t)1 << MOST_NAMES, uint32_t), most = 0;
    for (size_t c = 0; shape.cell && c < shape.count; c++)
        shape.cell[c].at = one->box.cell[c].at;
    if (!shape.cell || !pairs || !best || !box_init(&plain, one->grid, &shape, NULL, arena) ||
        !box_symmetries(&plain, &one->group, arena, &symmetries))
        return false;
    for (size_t i = 0; i < symmetries.count; i++) {
        *pairs = (struct pairs){.colours = (unsigned)one->colours};
        for (size_t c = 0; c < plain.cells; c++) {
            struct treen_cell at = plain.cell[symmetries.symmetry[i].image[c]].at;
            pairs->cells[one->box.cell[c].colour][other->box.cell[box_number(&other->box, at)].colour]++;
        }
        uint32_t equal = most_equal(pairs, best);
        most = equal > most ? equal : most;
    }
    *cells = plain.cells - most;
    return true;
}

/* Gives the distance of two packings. */
static bool differ_as_packings(const struct packing *one, const struct packing *other, struct arena *arena,
                               uint64_t *cells) {
    const struct packing_piece *each;
    bool *taken = ARENA_NEW(arena, copies_in(other) + 1, bool);
    *cells = 0;
    if (!taken)
        return false;
    for (size_t i = 0; (each = copy_at(one, i)); i++)
        if (!pair_off(one, each, other, taken, arena, cells))
            return false;
    for (size_t i = 0; (each = copy_at(other, i)); i++)
        *cells += taken[i] ? 0 : each->shape.count;
    if (*cells)
        return true;
    return one->colours && is_same_box(&one->box, &other->box) ? differ_in_colours(one, other, arena, cells)
                                                               : differ_in_box(one, other, arena, cells);
}

/* ---- Snakes ---------------------------------------------------------------------------------- */

/* Counts the joints that differ where the other chain is laid beside this one, perhaps from its
 * other end. */
static uint64_t count_joints(const struct snake *one, const struct snake *other, bool turned) {
    uint64_t joints = 0;
    for (size_t i = 0; i < one->links; i++)
        joints += one->joint[i] != other->joint[turned ? other->links - 1 - i : i];
    return joints;
}

static uint64_t differ_as_snakes(const struct snake *one, const struct snake *other) {
    uint64_t ahead = count_joints(one, other, false), back = count_joints(one, other, true);
    return ahead < back ? ahead : back;
}

/* ---- The whole ------------------------------------------------------------------------------- */

bool list_distance(const struct treen_puzzle *one, const struct treen_puzzle *other, struct arena *arena,
                   uint64_t *cells) {
    const struct packing *pieces[] = {puzzle_packing(one), puzzle_packing(other)};
    *cells = UINT64_MAX;
    if (one->kind == &kind_snake && other->kind == &kind_snake) {
        const struct snake *chain[] = {one->own, other->own};
        if (chain[0]->links == chain[1]->links)
            *cells = differ_as_snakes(chain[0], chain[1]);
        return true;
    }
    return !pieces[0] || !pieces[1] || differ_as_packings(pieces[0], pieces[1], arena, cells);
}
