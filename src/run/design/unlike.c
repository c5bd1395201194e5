#include "run/design/unlike.h"

#include "puzzle/puzzle.h"
#include "puzzle/snake.h"
#include "run/design/derive.h"

#include <stdlib.h>
#include <string.h>

/* ---- Pairing off ----------------------------------------------------------------------------- */

/* Rows, and as many columns. Prices of rows and columns are never more together than the cost
 * (H. W. Kuhn, 1955). */
struct pairing {
    size_t count;
    uint64_t *cost;        /* row by row */
    int64_t *row, *column; /* their prices */
    size_t *of, *before;   /* by column: its row, SIZE_MAX = none; the column before it on a way */
    int64_t *rest;         /* by column: what the way to it costs */
    bool *seen;            /* by column. The column `count` is where each way begins */
};

static bool open_pairing(struct pairing *pairing, size_t count, struct arena *arena) {
    *pairing = (struct pairing){count,
                                ARENA_NEW(arena, count * count + 1, uint64_t),
                                ARENA_NEW(arena, count + 1, int64_t),
                                ARENA_NEW(arena, count + 1, int64_t),
                                ARENA_NEW(arena, count + 1, size_t),
                                ARENA_NEW(arena, count + 1, size_t),
                                ARENA_NEW(arena, count + 1, int64_t),
                                ARENA_NEW(arena, count + 1, bool)};
    return pairing->cost && pairing->row && pairing->column && pairing->of && pairing->before &&
           pairing->rest && pairing->seen;
}

/* Goes from a column that was seen to the cheapest one that was not, and returns it. */
static size_t go_on(struct pairing *pairing, size_t from) {
    size_t row = pairing->of[from], next = 0;
    int64_t least = INT64_MAX;
    pairing->seen[from] = true;
    for (size_t j = 0; j < pairing->count; j++) {
        if (pairing->seen[j])
            continue;
        int64_t now =
            (int64_t)pairing->cost[row * pairing->count + j] - pairing->row[row] - pairing->column[j];
        if (now < pairing->rest[j]) {
            pairing->rest[j] = now;
            pairing->before[j] = from;
        }
        if (pairing->rest[j] < least) {
            least = pairing->rest[j];
            next = j;
        }
    }
    for (size_t j = 0; j <= pairing->count; j++)
        if (pairing->seen[j]) {
            pairing->row[pairing->of[j]] += least;
            pairing->column[j] -= least;
        } else {
            pairing->rest[j] -= least;
        }
    return next;
}

/* Gives a row a column: others exchange theirs, along the cheapest way. */
static void pair_row(struct pairing *pairing, size_t row) {
    size_t start = pairing->count, at = start;
    for (size_t j = 0; j <= start; j++) {
        pairing->rest[j] = INT64_MAX;
        pairing->seen[j] = false;
    }
    for (pairing->of[start] = row; pairing->of[at] != SIZE_MAX;)
        at = go_on(pairing, at);
    for (size_t before; at != start; at = before) {
        before = pairing->before[at];
        pairing->of[at] = pairing->of[before];
    }
}

/* Returns the least cost of all rows together. */
static uint64_t pair_off(struct pairing *pairing) {
    uint64_t sum = 0;
    for (size_t j = 0; j <= pairing->count; j++) {
        pairing->row[j] = pairing->column[j] = 0;
        pairing->of[j] = SIZE_MAX;
    }
    for (size_t row = 0; row < pairing->count; row++)
        pair_row(pairing, row);
    for (size_t j = 0; j < pairing->count; j++)
        sum += pairing->cost[pairing->of[j] * pairing->count + j];
    return sum;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Returns a reflection that pieces cannot make by themselves; null = none, or no reflection alone
 * is missing. */
static const struct matrix *reflection_beyond(const struct group *group, enum motion motion) {
    size_t own = group->motion_count[motion], all = group->motion_count[MOTION_MIRROR];
    for (size_t i = own; all == 2 * own && i < all; i++)
        if (group->element[i].over == 1)
            return &group->element[i];
    return NULL;
}

/* Adds the copies of a piece to a side, `times` of them, by their first orientation. */
static bool add_form(struct likeness *likeness, struct shape *to, const struct shape *shape, uint64_t times) {
    shape_list turned;
    const struct packing *packing = likeness->packing;
    if (!shape_orientations(packing->grid, &packing->group, likeness->motion, shape, &likeness->arena,
                            &turned))
        return false;
    for (uint64_t i = 0; i < times; i++)
        to[i] = turned.count ? turned.at[0] : *shape;
    return true;
}

/* Lists the pieces, as they are or reflected. */
static bool list_side(struct likeness *likeness, const struct matrix *reflection, struct shape **side) {
    const struct packing *packing = likeness->packing;
    size_t count = 0;
    *side = ARENA_NEW(&likeness->arena, likeness->pieces + 1, struct shape);
    for (size_t i = 0; *side && i < packing->pieces; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        struct shape shape = piece->shape;
        if (reflection && !shape_turn(packing->grid, reflection, &piece->shape, &likeness->arena, &shape))
            return false;
        if (!add_form(likeness, *side + count, &shape, piece->most))
            return false;
        count += piece->most;
    }
    if (*side)
        qsort(*side, count, sizeof **side, shape_order);
    return *side;
}

bool likeness_open(struct likeness *likeness, const struct treen_puzzle *puzzle) {
    const struct packing *packing = puzzle_packing(puzzle);
    *likeness = (struct likeness){.puzzle = puzzle, .packing = packing};
    arena_init(&likeness->arena, SIZE_MAX);
    for (size_t i = 0; packing && i < packing->pieces; i++) {
        enum motion motion = packing->piece[i].motion;
        likeness->motion = motion > likeness->motion ? motion : likeness->motion;
        likeness->pieces += packing->piece[i].most;
    }
    if (!packing)
        return true;
    const struct matrix *reflection = reflection_beyond(&packing->group, likeness->motion);
    likeness->sides = reflection ? 2 : 1;
    return list_side(likeness, NULL, &likeness->side[0]) &&
           (!reflection || list_side(likeness, reflection, &likeness->side[1]));
}

void likeness_close(struct likeness *likeness) {
    arena_free(&likeness->arena);
}

/* Pieces of two puzzles that are not equal. */
struct rests {
    struct shape *of[2];
    size_t count[2];
};

/* Leaves out pieces that both have. The others can be paired off as well as everything. */
static bool leave_equal(const struct likeness *one, const struct likeness *other, size_t side,
                        struct arena *arena, struct rests *rests) {
    const struct shape *a = one->side[0], *b = other->side[side];
    size_t i = 0, j = 0;
    *rests = (struct rests){
        {ARENA_NEW(arena, one->pieces + 1, struct shape), ARENA_NEW(arena, other->pieces + 1, struct shape)},
        {0}};
    if (!rests->of[0] || !rests->of[1])
        return false;
    while (i < one->pieces || j < other->pieces) {
        int order = i == one->pieces ? 1 : j == other->pieces ? -1 : shape_compare(&a[i], &b[j]);
        if (order < 0)
            rests->of[0][rests->count[0]++] = a[i];
        if (order > 0)
            rests->of[1][rests->count[1]++] = b[j];
        i += order <= 0;
        j += order >= 0;
    }
    return true;
}

/* Gives the cells by which two pieces differ; one that is missing has no cells. */
static bool differ(const struct likeness *one, const struct rests *rests, size_t i, size_t j,
                   struct arena *arena, uint64_t *cells) {
    bool has = i < rests->count[0], has_other = j < rests->count[1];
    if (has && has_other)
        return derive_distance(one->packing, one->motion, &rests->of[0][i], &rests->of[1][j], arena, cells);
    *cells = has ? rests->of[0][i].count : rests->of[1][j].count;
    return true;
}

/* Gives the cells by which all pieces differ, where those of the other puzzle have this side. */
static bool differ_in_pieces(const struct likeness *one, const struct likeness *other, size_t side,
                             uint64_t enough, struct arena *arena, uint64_t *cells) {
    struct rests rests;
    struct pairing pairing;
    if (!leave_equal(one, other, side, arena, &rests))
        return false;
    size_t count = rests.count[0] > rests.count[1] ? rests.count[0] : rests.count[1];
    *cells = count; /* each pair that is left differs */
    if (one->motion == other->motion && count >= enough)
        return true;
    if (!open_pairing(&pairing, count, arena))
        return false;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            if (!differ(one, &rests, i, j, arena, &pairing.cost[i * count + j]))
                return false;
    *cells = pair_off(&pairing);
    return true;
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Gives the cells by which two boxes differ, as pieces that turn and are reflected. */
static bool differ_in_box(const struct packing *one, const struct packing *other, struct arena *arena,
                          uint64_t *cells) {
    const struct packing *both[] = {one, other};
    struct shape box[2];
    for (size_t i = 0; i < 2; i++) {
        const struct box *from = &both[i]->box;
        struct treen_cell *cell = ARENA_NEW(arena, from->cells, struct treen_cell);
        for (size_t c = 0; cell && c < from->cells; c++)
            cell[c] = from->cell[c].at;
        if (!cell || !shape_of_cells(cell, from->cells, arena, &box[i]))
            return false;
        shape_settle(one->grid, &box[i]);
    }
    *cells = 0;
    return !shape_compare(&box[0], &box[1]) ||
           derive_distance(one, MOTION_MIRROR, &box[0], &box[1], arena, cells);
}

/* ---- Colours --------------------------------------------------------------------------------- */

/* Tells whether two boxes have the same cells, perhaps of other colours. */
static bool is_same_box(const struct box *one, const struct box *other) {
    for (size_t c = 0; c < one->cells; c++)
        if (box_number(other, one->cell[c].at) == BOX_OUTSIDE)
            return false;
    return one->cells == other->cells;
}

/* Returns the cells of different colours, where the second layout's colours are named in the best
 * way. pairs: the cells of each two colours, from 0 = neutral, whose name stays. */
static uint64_t least_different(size_t cells, size_t colours, uint32_t (*pairs)[MOST_COLOURS + 1],
                                struct pairing *pairing) {
    for (size_t i = 0; i < colours; i++)
        for (size_t j = 0; j < colours; j++)
            pairing->cost[i * colours + j] = cells - pairs[i + 1][j + 1];
    return pair_off(pairing) - (colours - 1) * cells - pairs[0][0];
}

/* Gives the cells whose colours differ, under the best motion of the box and the best names. */
static bool differ_in_colours(const struct packing *one, const struct packing *other, struct arena *arena,
                              uint64_t *cells) {
    struct box_group symmetries;
    struct box plain;
    struct shape shape = {one->box.cells, ARENA_NEW(arena, one->box.cells, struct coloured_cell)};
    uint32_t(*pairs)[MOST_COLOURS + 1] =
        (void *)ARENA_NEW(arena, (MOST_COLOURS + 1) * (MOST_COLOURS + 1), uint32_t);
    struct pairing pairing;
    for (size_t c = 0; shape.cell && c < shape.count; c++)
        shape.cell[c].at = one->box.cell[c].at;
    if (!shape.cell || !pairs || !open_pairing(&pairing, one->colours, arena) ||
        !box_init(&plain, one->grid, &shape, NULL, arena) ||
        !box_symmetries(&plain, &one->group, arena, &symmetries))
        return false;
    *cells = plain.cells;
    for (size_t i = 0; i < symmetries.count; i++) {
        memset(pairs, 0, (MOST_COLOURS + 1) * sizeof *pairs);
        for (size_t c = 0; c < plain.cells; c++) {
            struct treen_cell at = plain.cell[symmetries.symmetry[i].image[c]].at;
            pairs[one->box.cell[c].colour][other->box.cell[box_number(&other->box, at)].colour]++;
        }
        uint64_t now = least_different(plain.cells, one->colours, pairs, &pairing);
        *cells = now < *cells ? now : *cells;
    }
    return true;
}

/* Gives the distance of two puzzles of pieces in boxes. */
static bool differ_as_packings(const struct likeness *one, const struct likeness *other, uint64_t enough,
                               struct arena *arena, uint64_t *cells) {
    const struct packing *a = one->packing, *b = other->packing;
    for (size_t side = 0; side < other->sides; side++) {
        uint64_t now;
        if (!differ_in_pieces(one, other, side, enough, arena, &now))
            return false;
        *cells = now < *cells ? now : *cells;
    }
    if (*cells)
        return true;
    return a->colours && is_same_box(&a->box, &b->box) ? differ_in_colours(a, b, arena, cells)
                                                       : differ_in_box(a, b, arena, cells);
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

bool likeness_differ(const struct likeness *one, const struct likeness *other, uint64_t enough,
                     struct arena *arena, uint64_t *cells) {
    *cells = UINT64_MAX;
    if (one->puzzle->kind == &kind_snake && other->puzzle->kind == &kind_snake) {
        const struct snake *chain[] = {one->puzzle->own, other->puzzle->own};
        if (chain[0]->links == chain[1]->links)
            *cells = differ_as_snakes(chain[0], chain[1]);
        return true;
    }
    return !one->packing || !other->packing || one->packing->grid != other->packing->grid ||
           differ_as_packings(one, other, enough, arena, cells);
}
