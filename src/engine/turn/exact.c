#include "engine/turn/exact.h"

/* ---- Polynomials of the position on a piece -------------------------------------------------- */

/* Adds factor * (from + gain p) * q. The product has the degree of `q` plus one. */
static void add_product(struct cubic *sum, int64_t from, int64_t gain, const struct cubic *q) {
    for (int i = 0; i <= DEGREE; i++)
        sum->at[i] += from * q->at[i] + (i ? gain * q->at[i - 1] : 0);
}

/* Writes 1 + t^2, 1 - t^2 and 2t, in units of 1/one squared. */
static void write_powers(const struct straight *s, struct cubic *plus, struct cubic *minus,
                         struct cubic *twice) {
    const int64_t one = s->one * s->one;
    int64_t square[3] = {s->t * s->t, 2 * s->t * s->t_gain, s->t_gain * s->t_gain};
    *plus = (struct cubic){{one + square[0], square[1], square[2], 0}};
    *minus = (struct cubic){{one - square[0], -square[1], -square[2], 0}};
    *twice = (struct cubic){{2 * s->t * s->one, 2 * s->t_gain * s->one, 0, 0}};
}

/* Replaces coefficients of powers by three times those of Bernstein. Leaves bits for halving. */
static void to_bernstein(struct cubic *c) {
    const int64_t *p = c->at, scale = (int64_t)1 << EXACT_BITS;
    *c = (struct cubic){{3 * p[0] * scale, (3 * p[0] + p[1]) * scale, (3 * p[0] + 2 * p[1] + p[2]) * scale,
                         3 * (p[0] + p[1] + p[2] + p[3]) * scale}};
}

/* ---- Lines between two rectangles ------------------------------------------------------------ */

static int64_t side_at(const struct sides *rect, int axis, int corner) {
    return (axis ? corner >> 1 : corner & 1) ? rect->high[axis] : rect->low[axis];
}

/* Writes the corners of the moving rectangle against the sides of the resting one. All distances
 * are multiplied by 1 + t^2. */
static void beyond_resting(const struct straight *s, const struct sides *moving, const struct sides *resting,
                           struct beyond *beyond) {
    struct cubic plus, minus, twice;
    write_powers(s, &plus, &minus, &twice);
    for (int line = 0; line < 4; line++)
        for (int corner = 0; corner < CORNERS; corner++) {
            int axis = line & 1, sign = line & 2 ? 1 : -1;
            int64_t x = side_at(moving, 0, corner), y = side_at(moving, 1, corner);
            int64_t side = sign > 0 ? resting->high[axis] : resting->low[axis];
            struct cubic *c = &beyond->corner[line][corner];
            *c = (struct cubic){{0}};
            add_product(c, sign * ((axis ? s->y : s->x) - side), sign * (axis ? s->y_gain : s->x_gain),
                        &plus);
            add_product(c, sign * (axis ? y : x), 0, &minus);
            add_product(c, sign * (axis ? x : -y), 0, &twice);
            to_bernstein(c);
        }
}

/* Writes the resting corner, less the wandering, turned back, against the sides of the moving
 * rectangle. */
static void beyond_moving(const struct straight *s, const struct sides *moving, const struct sides *resting,
                          struct beyond *beyond) {
    struct cubic plus, minus, twice;
    write_powers(s, &plus, &minus, &twice);
    for (int line = 0; line < 4; line++)
        for (int corner = 0; corner < CORNERS; corner++) {
            int axis = line & 1, sign = line & 2 ? 1 : -1;
            int64_t x = side_at(resting, 0, corner) - s->x, y = side_at(resting, 1, corner) - s->y;
            int64_t side = sign > 0 ? moving->high[axis] : moving->low[axis];
            struct cubic *c = &beyond->corner[4 + line][corner];
            *c = (struct cubic){{0}};
            add_product(c, sign * -side, 0, &plus);
            add_product(c, sign * (axis ? y : x), sign * -(axis ? s->y_gain : s->x_gain), &minus);
            add_product(c, sign * (axis ? -x : y), sign * (axis ? s->x_gain : -s->y_gain), &twice);
            to_bernstein(c);
        }
}

void exact_beyond(const struct straight *s, const struct sides *moving, const struct sides *resting,
                  struct beyond *beyond) {
    beyond_resting(s, moving, resting, beyond);
    beyond_moving(s, moving, resting, beyond);
}

/* ---- Rectangles of pieces -------------------------------------------------------------------- */

static bool has_cell(const struct turn_piece *piece, int x, int y, int layer) {
    for (size_t i = 0; i < piece->count; i++)
        if (piece->cell[i].x == x && piece->cell[i].y == y && piece->cell[i].layer == layer)
            return true;
    return false;
}

bool exact_has_cells(const struct turn_piece *piece, const struct turn_cell *first, int wide, int tall) {
    for (int y = 0; y < tall; y++)
        for (int x = 0; x < wide; x++)
            if (!has_cell(piece, first->x + x, first->y + y, first->layer))
                return false;
    return true;
}

struct sides exact_sides(const struct turn_axis *axis, const struct turn_cell *first, int wide, int tall,
                         int64_t play) {
    const int64_t half = TURN_CELL / 2;
    int64_t x = 2 * (int64_t)first->x - axis->x, y = 2 * (int64_t)first->y - axis->y;
    struct sides sides = {{(x - 1) * half + play, (y - 1) * half + play},
                          {(x + 2 * wide - 1) * half - play, (y + 2 * tall - 1) * half - play}};
    if (axis->sense > 0)
        return sides;
    return (struct sides){{sides.low[0], -sides.high[1]}, {sides.high[0], -sides.low[1]}};
}

bool exact_is_far(const struct sides *sides) {
    const int64_t most = (int64_t)TURN_CELL * (TURN_FARTHEST / 2 + 4);
    return sides->low[0] < -most || sides->low[1] < -most || sides->high[0] > most || sides->high[1] > most;
}
