#include "engine/turn/way.h"

enum { HALVINGS = 24, EXACT_BITS = 6, DEGREE = 3, CORNERS = 4, LINES = 8 };

/* A rectangle in 1/TURN_CELL, as seen from the pivot, with the play taken off. */
struct sides {
    int64_t low[2], high[2];
};

/* A straight piece of the way: where x, y and t begin, and what they gain. */
struct straight {
    int64_t x, y, t, x_gain, y_gain, t_gain;
};

/* ---- Polynomials of the position on a piece -------------------------------------------------- */

/* Coefficients, from that of the power 0; later those of Bernstein. */
struct cubic {
    int64_t at[DEGREE + 1];
};

/* Adds factor * (from + gain p) * q. The product has the degree of `q` plus one. */
static void add_product(struct cubic *sum, int64_t from, int64_t gain, const struct cubic *q) {
    for (int i = 0; i <= DEGREE; i++)
        sum->at[i] += from * q->at[i] + (i ? gain * q->at[i - 1] : 0);
}

/* Writes 1 + t^2, 1 - t^2 and 2t, in units of 1/TURN_QUARTER squared. */
static void write_powers(const struct straight *s, struct cubic *plus, struct cubic *minus,
                         struct cubic *twice) {
    const int64_t one = (int64_t)TURN_QUARTER * TURN_QUARTER;
    int64_t square[3] = {s->t * s->t, 2 * s->t * s->t_gain, s->t_gain * s->t_gain};
    *plus = (struct cubic){{one + square[0], square[1], square[2], 0}};
    *minus = (struct cubic){{one - square[0], -square[1], -square[2], 0}};
    *twice = (struct cubic){{2 * s->t * TURN_QUARTER, 2 * s->t_gain * TURN_QUARTER, 0, 0}};
}

/* Replaces coefficients of powers by three times those of Bernstein. Leaves bits for halving. */
static void to_bernstein(struct cubic *c) {
    const int64_t *p = c->at, scale = (int64_t)1 << EXACT_BITS;
    *c = (struct cubic){{3 * p[0] * scale, (3 * p[0] + p[1]) * scale, (3 * p[0] + 2 * p[1] + p[2]) * scale,
                         3 * (p[0] + p[1] + p[2] + p[3]) * scale}};
}

static bool is_positive(const struct cubic *c) {
    return c->at[0] >= 0 && c->at[1] >= 0 && c->at[2] >= 0 && c->at[3] >= 0;
}

/* Returns half of a sum, rounded down. */
static int64_t middle(int64_t a, int64_t b) {
    int64_t sum = a + b;
    return sum / 2 - (sum % 2 < 0);
}

/* Writes lower bounds of the coefficients on the first half of the piece. */
static struct cubic first_half(const struct cubic *c) {
    int64_t a = middle(c->at[0], c->at[1]), b = middle(c->at[1], c->at[2]), d = middle(c->at[2], c->at[3]);
    int64_t ab = middle(a, b), bd = middle(b, d);
    return (struct cubic){{c->at[0], a, ab, middle(ab, bd)}};
}

static struct cubic reversed(const struct cubic *c) {
    return (struct cubic){{c->at[3], c->at[2], c->at[1], c->at[0]}};
}

static struct cubic second_half(const struct cubic *c) {
    struct cubic back = reversed(c), half = first_half(&back);
    return reversed(&half);
}

/* ---- Lines between two rectangles ------------------------------------------------------------ */

/* The distances of the corners of one rectangle beyond each side of the other. */
struct beyond {
    struct cubic corner[LINES][CORNERS];
};

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

static bool line_separates(const struct cubic corner[CORNERS]) {
    for (int i = 0; i < CORNERS; i++)
        if (!is_positive(&corner[i]))
            return false;
    return true;
}

static struct beyond half_of(const struct beyond *beyond, struct cubic (*half)(const struct cubic *)) {
    struct beyond halved;
    for (int line = 0; line < LINES; line++)
        for (int corner = 0; corner < CORNERS; corner++)
            halved.corner[line][corner] = half(&beyond->corner[line][corner]);
    return halved;
}

/* Tells whether some line separates the rectangles on all of the piece, or does so on each half. */
static bool stay_apart(const struct beyond *beyond, int halvings) {
    for (int line = 0; line < LINES; line++)
        if (line_separates(beyond->corner[line]))
            return true;
    if (!halvings)
        return false;
    struct beyond half = half_of(beyond, first_half);
    if (!stay_apart(&half, halvings - 1))
        return false;
    half = half_of(beyond, second_half);
    return stay_apart(&half, halvings - 1);
}

/* ---- Pieces of the puzzle -------------------------------------------------------------------- */

/* A moving and a resting piece, and the way that is checked. */
struct check {
    const struct turn_axis *axis;
    const struct turn_way *way;
    const struct turn_piece *moving, *resting;
};

static bool has_cell(const struct turn_piece *piece, int x, int y, int layer) {
    for (size_t i = 0; i < piece->count; i++)
        if (piece->cell[i].x == x && piece->cell[i].y == y && piece->cell[i].layer == layer)
            return true;
    return false;
}

/* Tells whether all cells of a rectangle, from its first one on, are the piece's. */
static bool has_cells(const struct turn_piece *piece, const struct turn_cell *first, int wide, int tall) {
    for (int y = 0; y < tall; y++)
        for (int x = 0; x < wide; x++)
            if (!has_cell(piece, first->x + x, first->y + y, first->layer))
                return false;
    return true;
}

/* Returns the rectangle without its play, as seen from the pivot. A turn the other way round is
 * seen in a mirror. */
static struct sides sides_of(const struct check *check, const struct turn_cell *first, int wide, int tall) {
    const int64_t half = TURN_CELL / 2, play = check->way->play;
    int64_t x = 2 * (int64_t)first->x - check->axis->x, y = 2 * (int64_t)first->y - check->axis->y;
    struct sides sides = {{(x - 1) * half + play, (y - 1) * half + play},
                          {(x + 2 * wide - 1) * half - play, (y + 2 * tall - 1) * half - play}};
    if (check->axis->sense > 0)
        return sides;
    return (struct sides){{sides.low[0], -sides.high[1]}, {sides.high[0], -sides.low[1]}};
}

/* Returns the piece of the way between two points, as seen in the mirror or without it. */
static struct straight straight_of(const struct turn_point *from, const struct turn_point *to, int sense) {
    int64_t x = to->x - from->x, y = to->y - from->y, t = to->t - from->t;
    return (struct straight){from->x, sense * from->y, from->t, x, sense * y, t};
}

static bool rects_stay_apart(const struct check *check, const struct sides *moving,
                             const struct sides *resting) {
    const struct turn_way *way = check->way;
    for (size_t i = 1; i < way->count; i++) {
        const struct turn_point *from = &way->point[i - 1], *to = &way->point[i];
        struct straight s = straight_of(from, to, check->axis->sense);
        struct beyond beyond;
        beyond_resting(&s, moving, resting, &beyond);
        beyond_moving(&s, moving, resting, &beyond);
        if (!stay_apart(&beyond, HALVINGS))
            return false;
    }
    return true;
}

/* Tells whether the rectangle is so far away that its polynomials could need more than 64 bits. */
static bool is_far(const struct sides *sides) {
    const int64_t most = (int64_t)TURN_CELL * (TURN_FARTHEST / 2 + 4);
    return sides->low[0] < -most || sides->low[1] < -most || sides->high[0] > most || sides->high[1] > most;
}

/* The rectangles whose first cell is this one: by one or two cells along x and along y. */
enum { SIZES = 4 };

/* Tells whether the rectangles of two pieces that begin at these cells stay apart. */
static bool cells_stay_apart(const struct check *check, const struct turn_cell *m,
                             const struct turn_cell *r) {
    for (int i = 0; i < SIZES * SIZES; i++) {
        int wide[2] = {1 + (i & 1), 1 + (i >> 2 & 1)}, tall[2] = {1 + (i >> 1 & 1), 1 + (i >> 3)};
        if (!has_cells(check->moving, m, wide[0], tall[0]) || !has_cells(check->resting, r, wide[1], tall[1]))
            continue;
        struct sides moving = sides_of(check, m, wide[0], tall[0]),
                     resting = sides_of(check, r, wide[1], tall[1]);
        if (is_far(&moving) || is_far(&resting) || !rects_stay_apart(check, &moving, &resting))
            return false;
    }
    return true;
}

static bool pieces_stay_apart(const struct check *check) {
    for (size_t i = 0; i < check->moving->count; i++)
        for (size_t j = 0; j < check->resting->count; j++) {
            const struct turn_cell *m = &check->moving->cell[i], *r = &check->resting->cell[j];
            if (m->layer == r->layer && !cells_stay_apart(check, m, r))
                return false;
        }
    return true;
}

static bool is_inside(const struct turn_point *p) {
    return -TURN_WANDER <= p->x && p->x <= TURN_WANDER && -TURN_WANDER <= p->y && p->y <= TURN_WANDER &&
           0 <= p->t && p->t <= TURN_QUARTER;
}

static bool is_lattice(const struct turn_point *p, int32_t t) {
    return !p->x && !p->y && p->t == t;
}

static bool is_way(const struct turn_way *way) {
    for (size_t i = 0; i < way->count; i++)
        if (!is_inside(&way->point[i]))
            return false;
    return way->count >= 2 && is_lattice(&way->point[0], 0) &&
           is_lattice(&way->point[way->count - 1], TURN_QUARTER) && 0 <= way->play &&
           way->play <= TURN_CELL / 2;
}

bool turn_way_holds(const struct turn_scene *scene, const struct turn_way *way) {
    if (!is_way(way) || (scene->axis.sense != 1 && scene->axis.sense != -1))
        return false;
    for (size_t i = 0; i < scene->movings; i++)
        for (size_t j = 0; j < scene->restings; j++) {
            struct check check = {&scene->axis, way, &scene->moving[i], &scene->resting[j]};
            if (!pieces_stay_apart(&check))
                return false;
        }
    return true;
}
