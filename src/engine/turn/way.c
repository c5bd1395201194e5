#include "engine/turn/exact.h"

enum { HALVINGS = 24, STEPS_BETWEEN = 64 };

/* ---- Halves of a piece ----------------------------------------------------------------------- */

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
    const struct patience *patience;
};

/* Returns the piece of the way between two points, as seen in the mirror or without it. */
static struct straight straight_of(const struct turn_point *from, const struct turn_point *to, int sense) {
    int64_t x = to->x - from->x, y = to->y - from->y, t = to->t - from->t;
    return (struct straight){from->x, sense * from->y, from->t, x, sense * y, t, TURN_QUARTER};
}

static bool rects_stay_apart(const struct check *check, const struct sides *moving,
                             const struct sides *resting) {
    const struct turn_way *way = check->way;
    for (size_t i = 1; i < way->count; i++) {
        const struct turn_point *from = &way->point[i - 1], *to = &way->point[i];
        struct straight s = straight_of(from, to, check->axis->sense);
        struct beyond beyond;
        exact_beyond(&s, moving, resting, &beyond);
        if (!stay_apart(&beyond, HALVINGS))
            return false;
    }
    return true;
}

/* The rectangles whose first cell is this one: by one or two cells along x and along y. */
enum { SIZES = 4 };

/* Tells whether the rectangles of two pieces that begin at these cells stay apart. */
static bool cells_stay_apart(const struct check *check, const struct turn_cell *m,
                             const struct turn_cell *r) {
    const int64_t play = check->way->play;
    for (int i = 0; i < SIZES * SIZES; i++) {
        int wide[2] = {1 + (i & 1), 1 + (i >> 2 & 1)}, tall[2] = {1 + (i >> 1 & 1), 1 + (i >> 3)};
        if (!exact_has_cells(check->moving, m, wide[0], tall[0]) ||
            !exact_has_cells(check->resting, r, wide[1], tall[1]))
            continue;
        struct sides moving = exact_sides(check->axis, m, wide[0], tall[0], play),
                     resting = exact_sides(check->axis, r, wide[1], tall[1], play);
        if (exact_is_far(&moving) || exact_is_far(&resting) || !rects_stay_apart(check, &moving, &resting))
            return false;
    }
    return true;
}

static bool pieces_stay_apart(const struct check *check) {
    for (size_t i = 0; i < check->moving->count; i++)
        for (size_t j = 0; j < check->resting->count; j++) {
            const struct turn_cell *m = &check->moving->cell[i], *r = &check->resting->cell[j];
            if ((j % STEPS_BETWEEN == 0 && patience_is_over(check->patience)) ||
                (m->layer == r->layer && !cells_stay_apart(check, m, r)))
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

bool turn_way_holds(const struct turn_scene *scene, const struct turn_way *way,
                    const struct patience *patience) {
    if (!is_way(way) || (scene->axis.sense != 1 && scene->axis.sense != -1))
        return false;
    for (size_t i = 0; i < scene->movings; i++)
        for (size_t j = 0; j < scene->restings; j++) {
            struct check check = {&scene->axis, way, &scene->moving[i], &scene->resting[j], patience};
            if (!pieces_stay_apart(&check))
                return false;
        }
    return true;
}
