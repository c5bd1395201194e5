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

static bool line_separates(const struct beyond *beyond, int line) {
    for (int i = 0; i < beyond->corners[line]; i++)
        if (!is_positive(&beyond->corner[line][i]))
            return false;
    return true;
}

static struct beyond half_of(const struct beyond *beyond, struct cubic (*half)(const struct cubic *)) {
    struct beyond halved;
    halved.lines = beyond->lines;
    for (int line = 0; line < beyond->lines; line++) {
        halved.corners[line] = beyond->corners[line];
        for (int corner = 0; corner < beyond->corners[line]; corner++)
            halved.corner[line][corner] = half(&beyond->corner[line][corner]);
    }
    return halved;
}

/* Tells whether some line separates the outlines on all of the piece, or does so on each half. */
static bool stay_apart(const struct beyond *beyond, int halvings) {
    for (int line = 0; line < beyond->lines; line++)
        if (line_separates(beyond, line))
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
    const struct turn_scene *scene;
    const struct turn_way *way;
    const struct turn_piece *moving, *resting;
    const struct patience *patience;
};

/* Tells whether the outlines stay apart between two points. Corners of hexagons touch at times that
 * no halving of the piece meets. So where the pivot stays, the time is halved in whole numbers. */
static bool stay_apart_between(const struct check *check, const struct turn_point *from,
                               const struct turn_point *to, const struct outline *moving,
                               const struct outline *resting) {
    const struct turn_point middle = {from->x, from->y, (from->t + to->t) / 2};
    struct straight s = exact_straight(check->scene, from, to, TURN_QUARTER);
    struct beyond beyond;
    exact_beyond(&s, moving, resting, &beyond);
    if (stay_apart(&beyond, HALVINGS))
        return true;
    if (from->x != to->x || from->y != to->y || to->t - from->t < 2)
        return false;
    s = exact_straight(check->scene, &middle, &middle, TURN_QUARTER);
    exact_beyond(&s, moving, resting, &beyond);
    return stay_apart(&beyond, 0) && stay_apart_between(check, from, &middle, moving, resting) &&
           stay_apart_between(check, &middle, to, moving, resting);
}

static bool outlines_stay_apart(const struct check *check, const struct outline *moving,
                                const struct outline *resting) {
    const struct turn_way *way = check->way;
    for (size_t i = 1; i < way->count; i++)
        if (!stay_apart_between(check, &way->point[i - 1], &way->point[i], moving, resting))
            return false;
    return true;
}

/* Tells whether the outlines of two pieces that begin at these cells stay apart. */
static bool cells_stay_apart(const struct check *check, const struct turn_cell *m,
                             const struct turn_cell *r) {
    struct outline moving[OUTLINES], resting[OUTLINES];
    int movings = exact_outlines(check->scene, check->moving, m, check->way->play, moving),
        restings = exact_outlines(check->scene, check->resting, r, check->way->play, resting);
    for (int i = 0; i < movings; i++) {
        exact_turn(check->scene, &moving[i]);
        for (int j = 0; j < restings; j++)
            if (exact_is_far(check->scene, &moving[i]) || exact_is_far(check->scene, &resting[j]) ||
                !outlines_stay_apart(check, &moving[i], &resting[j]))
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

static bool is_near(int32_t wander) {
    return -TURN_WANDER <= wander && wander <= TURN_WANDER;
}

static bool is_inside(const struct turn_scene *scene, const struct turn_point *p) {
    return is_near(p->x) && is_near(p->y) && (scene->lattice == TURN_SQUARES || is_near(p->x + p->y)) &&
           0 <= p->t && p->t <= TURN_QUARTER;
}

static bool is_lattice(const struct turn_point *p, int32_t t) {
    return !p->x && !p->y && p->t == t;
}

bool turn_still_holds(const struct turn_scene *scene, int32_t play, const struct patience *patience) {
    struct turn_point point[] = {{0, 0, 0}, {0, 0, TURN_QUARTER}};
    return turn_way_holds(scene, &(struct turn_way){play, 2, point}, patience);
}

int32_t turn_most(enum turn_lattice lattice) {
    return lattice == TURN_SQUARES ? TURN_CELL / 2 : TURN_CELL / 4 - 1;
}

static bool is_way(const struct turn_scene *scene, const struct turn_way *way) {
    for (size_t i = 0; i < way->count; i++)
        if (!is_inside(scene, &way->point[i]))
            return false;
    return way->count >= 2 && is_lattice(&way->point[0], 0) &&
           is_lattice(&way->point[way->count - 1], TURN_QUARTER) && 0 <= way->play &&
           way->play <= turn_most(scene->lattice);
}

bool turn_way_holds(const struct turn_scene *scene, const struct turn_way *way,
                    const struct patience *patience) {
    if (!is_way(scene, way) || (scene->axis.sense != 1 && scene->axis.sense != -1))
        return false;
    for (size_t i = 0; i < scene->movings; i++)
        for (size_t j = 0; j < scene->restings; j++) {
            struct check check = {scene, way, &scene->moving[i], &scene->resting[j], patience};
            if (!pieces_stay_apart(&check))
                return false;
        }
    return true;
}

void turn_back(enum turn_lattice lattice, int sense, int steps, int *x, int *y) {
    const bool squares = lattice == TURN_SQUARES;
    for (int i = 0; i < steps; i++) {
        const int was = *x;
        *x = squares ? *y : *x + *y;
        *y = -was;
    }
    const int was = *x;
    if (sense < 0) {
        *x = squares ? *x : *y;
        *y = squares ? -*y : was;
    }
}
