#include "engine/turn/exact.h"

#include <stdlib.h>

/* ---- Polynomials of the position on a piece -------------------------------------------------- */

/* Adds factor * (from + gain p) * q. The product has the degree of `q` plus one. */
static void add_product(struct cubic *sum, int64_t from, int64_t gain, const struct cubic *q) {
    for (int i = 0; i <= DEGREE; i++)
        sum->at[i] += from * q->at[i] + (i ? gain * q->at[i - 1] : 0);
}

/* A turn by t: times `plus`, a point x becomes minus x + twice J x. J takes (x, y) to
 * (-root y, x). All are in units of 1/one squared. */
struct powers {
    struct cubic plus, minus, twice;
};

static struct powers powers_of(const struct straight *s) {
    const int64_t one = s->root * s->one * s->one, twice = 2 * s->sense * s->one;
    int64_t square[3] = {s->t * s->t, 2 * s->t * s->t_gain, s->t_gain * s->t_gain};
    return (struct powers){{{one + square[0], square[1], square[2], 0}},
                           {{one - square[0], -square[1], -square[2], 0}},
                           {{s->t * twice, s->t_gain * twice, 0, 0}}};
}

/* Replaces coefficients of powers by three times those of Bernstein. Leaves bits for halving. */
static void to_bernstein(struct cubic *c) {
    const int64_t *p = c->at, scale = (int64_t)1 << EXACT_BITS;
    *c = (struct cubic){{3 * p[0] * scale, (3 * p[0] + p[1]) * scale, (3 * p[0] + 2 * p[1] + p[2]) * scale,
                         3 * (p[0] + p[1] + p[2] + p[3]) * scale}};
}

/* ---- Lines between two outlines -------------------------------------------------------------- */

static int64_t product(const int64_t a[2], int64_t x, int64_t y) {
    return a[0] * x + a[1] * y;
}

/* Writes a corner of the moving outline against a side of the resting one. */
static struct cubic beyond_resting(const struct straight *s, const struct powers *powers,
                                   const int64_t corner[2], const int64_t out[2], const int64_t on[2]) {
    struct cubic c = {{0}};
    add_product(&c, product(out, s->x - on[0], s->y - on[1]), product(out, s->x_gain, s->y_gain),
                &powers->plus);
    add_product(&c, product(out, corner[0], corner[1]), 0, &powers->minus);
    add_product(&c, product(out, -s->root * corner[1], corner[0]), 0, &powers->twice);
    to_bernstein(&c);
    return c;
}

/* Writes a resting corner, less the wandering, turned back, against a side of the moving
 * outline. */
static struct cubic beyond_moving(const struct straight *s, const struct powers *powers,
                                  const int64_t corner[2], const int64_t out[2], const int64_t on[2]) {
    struct cubic c = {{0}};
    int64_t x = corner[0] - s->x, y = corner[1] - s->y;
    add_product(&c, -product(out, on[0], on[1]), 0, &powers->plus);
    add_product(&c, product(out, x, y), -product(out, s->x_gain, s->y_gain), &powers->minus);
    add_product(&c, product(out, s->root * y, -x), product(out, -s->root * s->y_gain, s->x_gain),
                &powers->twice);
    to_bernstein(&c);
    return c;
}

/* All distances are multiplied by `plus`. */
void exact_beyond(const struct straight *s, const struct outline *moving, const struct outline *resting,
                  struct beyond *beyond) {
    const struct powers powers = powers_of(s);
    beyond->lines = 0;
    for (int side = 0; side < resting->sides; side++) {
        for (int i = 0; i < moving->sides; i++)
            beyond->corner[beyond->lines][i] =
                beyond_resting(s, &powers, moving->corner[i], resting->out[side], resting->corner[side]);
        beyond->corners[beyond->lines++] = moving->sides;
    }
    for (int side = 0; side < moving->sides; side++) {
        for (int i = 0; i < resting->sides; i++)
            beyond->corner[beyond->lines][i] =
                beyond_moving(s, &powers, resting->corner[i], moving->out[side], moving->corner[side]);
        beyond->corners[beyond->lines++] = resting->sides;
    }
}

/* ---- Squares --------------------------------------------------------------------------------- */

static bool has_cell(const struct turn_piece *piece, const struct turn_cell *cell, const int by[2]) {
    for (size_t i = 0; i < piece->count; i++)
        if (piece->cell[i].x == cell->x + by[0] && piece->cell[i].y == cell->y + by[1] &&
            piece->cell[i].layer == cell->layer)
            return true;
    return false;
}

/* Tells whether all cells of a rectangle, from its first one on, are the piece's. */
static bool has_cells(const struct turn_piece *piece, const struct turn_cell *first, int wide, int tall) {
    for (int y = 0; y < tall; y++)
        for (int x = 0; x < wide; x++)
            if (!has_cell(piece, first, (int[2]){x, y}))
                return false;
    return true;
}

/* Makes the outline of a rectangle of cells from the first one on. */
static struct outline rect_outline(const struct turn_axis *axis, const struct turn_cell *first, int wide,
                                   int tall, int64_t play) {
    const int64_t half = TURN_CELL / 2;
    int64_t x = 2 * (int64_t)first->x - axis->x, y = 2 * (int64_t)first->y - axis->y;
    int64_t low[2] = {(x - 1) * half + play, (y - 1) * half + play},
            high[2] = {(x + 2 * wide - 1) * half - play, (y + 2 * tall - 1) * half - play};
    return (struct outline){4,
                            {{low[0], low[1]}, {high[0], low[1]}, {high[0], high[1]}, {low[0], high[1]}},
                            {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
}

/* ---- Hexagons and triangles ------------------------------------------------------------------ */

static const int beyond_side[SIDES][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

/* Makes the outline of a hexagon. A side is moved inwards by the play where the piece has no cell
 * beyond. Both of its corners slide along the sides next to it. */
static struct outline hexagon_outline(const struct turn_piece *piece, const struct turn_cell *cell,
                                      int64_t play) {
    static const int corner[SIDES][2] = {{3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}, {0, -2}};
    struct outline outline = {.sides = SIDES};
    for (int i = 0; i < SIDES; i++)
        for (int k = 0; k < 2; k++)
            outline.corner[i][k] = (int64_t)TURN_CELL * corner[i][k];
    for (int i = 0; i < SIDES; i++) {
        int before = (i + SIDES - 1) % SIDES, next = (i + 1) % SIDES, after = (i + 2) % SIDES;
        for (int k = 0; k < 2 && !has_cell(piece, cell, beyond_side[i]); k++) {
            outline.corner[i][k] += 2 * play * (corner[before][k] - corner[i][k]);
            outline.corner[next][k] += 2 * play * (corner[after][k] - corner[next][k]);
        }
    }
    return outline;
}

/* Tells whether the place beyond a side is a corner of triangles. */
static bool is_tip(const struct turn_cell *cell, int side) {
    return (cell->x + beyond_side[side][0] - cell->y - beyond_side[side][1]) % 3 == 0;
}

/* Tells whether the piece has all triangles around the corner beyond a side. */
static bool has_around(const struct turn_piece *piece, const struct turn_cell *cell, int side) {
    for (int i = 0; i < SIDES; i++)
        if (!has_cell(
                piece, cell,
                (int[2]){beyond_side[side][0] + beyond_side[i][0], beyond_side[side][1] + beyond_side[i][1]}))
            return false;
    return true;
}

/* Makes the outline of a triangle. Corners 2k and 2k + 1 are at its corner k, and side 2k + 1 goes
 * on to the next one. A strip along a side shortens the sides next to it by two thirds of the play,
 * which is in 1/sqrt(3) of a side. The cut of a corner shortens both sides as much. A corner is cut
 * that has the piece's triangles on both sides, but not all around. */
static struct outline triangle_outline(const struct turn_piece *piece, const struct turn_cell *cell,
                                       int64_t play) {
    static const int tip[SIDES][2] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
    const int first = is_tip(cell, 0) ? 0 : 1;
    struct outline outline = {.sides = SIDES};
    for (int k = 0; k < 3; k++) {
        const int side = first + 2 * k, to = (side + 2) % SIDES, from = (side + 4) % SIDES;
        const int *at = tip[side], *next = tip[to], *last = tip[from];
        const bool to_next = !has_cell(piece, cell, beyond_side[(side + 5) % SIDES]),
                   to_last = !has_cell(piece, cell, beyond_side[(side + 1) % SIDES]),
                   cut = !to_last && !to_next && !has_around(piece, cell, side);
        for (int end = 0; end < 2; end++) {
            /* The first of the two corners lies towards the last corner, where it is cut off. */
            const int64_t on = 2 * play * (to_next + (cut && end)),
                          off = 2 * play * (to_last + (cut && !end));
            for (int i = 0; i < 2; i++)
                outline.corner[2 * k + end][i] =
                    (int64_t)3 * TURN_CELL * at[i] + on * (next[i] - at[i]) + off * (last[i] - at[i]);
        }
    }
    return outline;
}

/* Finds what is across the sides. A side without a length is a tip. It is parallel to the side
 * across, which has a length with any play that is looked at. */
static void find_outs(struct outline *outline) {
    for (int i = 0; i < SIDES; i++) {
        const int64_t *at = outline->corner[i], *next = outline->corner[(i + 1) % SIDES];
        const bool tip = at[0] == next[0] && at[1] == next[1];
        const int64_t *from = tip ? outline->corner[(i + 4) % SIDES] : at,
                      *to = tip ? outline->corner[(i + 3) % SIDES] : next;
        const int64_t dx = to[0] - from[0], dy = to[1] - from[1];
        outline->out[i][0] = (dy > 0) - (dy < 0);
        outline->out[i][1] = dy ? -dx / llabs(dy) : dx > 0 ? -1 : 1;
    }
}

static struct outline sixth_outline(const struct turn_scene *scene, const struct turn_piece *piece,
                                    const struct turn_cell *cell, int64_t play) {
    struct outline outline = scene->lattice == TURN_TRIANGLES ? triangle_outline(piece, cell, play)
                                                              : hexagon_outline(piece, cell, play);
    const int64_t x = 2 * (int64_t)cell->x - scene->axis.x, y = 2 * (int64_t)cell->y - scene->axis.y;
    for (int i = 0; i < SIDES; i++) {
        outline.corner[i][0] += (6 * x + 3 * y) * (TURN_CELL / 2);
        outline.corner[i][1] += 3 * y * (TURN_CELL / 2);
    }
    find_outs(&outline);
    return outline;
}

void exact_turn(const struct turn_scene *scene, struct outline *outline) {
    for (int k = 0; k < scene->turned; k++)
        for (int i = 0; i < SIDES; i++) {
            const int64_t x = outline->corner[i][0], y = outline->corner[i][1], sense = scene->axis.sense;
            outline->corner[i][0] = (x - 3 * sense * y) / 2;
            outline->corner[i][1] = (sense * x + y) / 2;
        }
    if (scene->turned)
        find_outs(outline);
}

/* ---- Outlines of pieces ---------------------------------------------------------------------- */

int exact_outlines(const struct turn_scene *scene, const struct turn_piece *piece,
                   const struct turn_cell *cell, int64_t play, struct outline outline[OUTLINES]) {
    int count = 0;
    if (scene->lattice != TURN_SQUARES) {
        outline[0] = sixth_outline(scene, piece, cell, play);
        return 1;
    }
    for (int i = 0; i < OUTLINES; i++)
        if (has_cells(piece, cell, 1 + (i & 1), 1 + (i >> 1)))
            outline[count++] = rect_outline(&scene->axis, cell, 1 + (i & 1), 1 + (i >> 1), play);
    return count;
}

bool exact_rect(const struct turn_scene *scene, const struct turn_piece *piece, const struct turn_rect *rect,
                int64_t play, struct outline *outline) {
    const bool squares = scene->lattice == TURN_SQUARES;
    const struct turn_cell first = {(rect->x - rect->wide + 1) / 2, (rect->y - rect->tall + 1) / 2,
                                    rect->layer};
    if (rect->wide < 1 || rect->wide > 1 + squares || rect->tall < 1 || rect->tall > 1 + squares ||
        2 * first.x != rect->x - rect->wide + 1 || 2 * first.y != rect->y - rect->tall + 1 ||
        !has_cells(piece, &first, rect->wide, rect->tall))
        return false;
    *outline = squares ? rect_outline(&scene->axis, &first, rect->wide, rect->tall, play)
                       : sixth_outline(scene, piece, &first, play);
    return true;
}

bool exact_is_far(const struct turn_scene *scene, const struct outline *outline) {
    const bool squares = scene->lattice == TURN_SQUARES;
    const int64_t cells = squares ? TURN_FARTHEST / 2 + 4 : 62, most = (squares ? 1 : 6) * TURN_CELL * cells,
                  tall = squares ? most : most * 2 / 3;
    for (int i = 0; i < outline->sides; i++)
        if (llabs(outline->corner[i][0]) > most || llabs(outline->corner[i][1]) > tall)
            return true;
    return false;
}

struct straight exact_straight(const struct turn_scene *scene, const struct turn_point *from,
                               const struct turn_point *to, int64_t one) {
    const int64_t x = to->x - from->x, y = to->y - from->y, t = to->t - from->t;
    const int sense = scene->axis.sense;
    if (scene->lattice == TURN_SQUARES)
        return (struct straight){from->x, from->y, from->t, x, y, t, one, sense, 1};
    return (struct straight){
        6 * from->x + 3 * from->y, 3 * from->y, from->t, 6 * x + 3 * y, 3 * y, t, one, sense, 3};
}
