#include "engine/turn/route.h"

#include <math.h>

enum {
    AROUND = 5,            /* places on each side of a square of places around a point */
    PLACES = FIELD_PLACES, /* the middle one is the point */
    ROUNDS = 12,           /* the most for each width of the square */
    MOST_POINTS = 1000,
};

#define WIDEST    (1.0 / 16) /* between neighbouring places, in cells */
#define NARROWEST (1.0 / TURN_CELL)
#define SLACK     0.03 /* room beyond this is not worth more */

static double to_quarters(double t) {
    return round(t * TURN_QUARTER) / TURN_QUARTER;
}

/* ---- Making the line ------------------------------------------------------------------------- */

/* Adds a point, and others before it where the piece would be long. */
static bool add_point(struct route *route, struct route_point to, struct arena *arena) {
    to.t = to_quarters(to.t);
    if (route->point.count) {
        struct route_point from = route->point.at[route->point.count - 1];
        double far = fmax(fmax(fabs(to.x - from.x), fabs(to.y - from.y)) * 16, fabs(to.t - from.t) * 30);
        int parts = (int)ceil(far);
        for (int i = 1; i < parts; i++) {
            double part = (double)i / parts;
            struct route_point between = {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part,
                                          to_quarters(from.t + (to.t - from.t) * part)};
            if (!array_push(arena, &route->point, between))
                return false;
        }
    }
    return array_push(arena, &route->point, to);
}

bool route_start(struct route *route, const struct route_point *point, size_t count, struct arena *arena) {
    *route = (struct route){{0}};
    bool added = add_point(route, (struct route_point){0, 0, 0}, arena);
    if (count)
        added = added && add_point(route, (struct route_point){point[0].x, point[0].y, 0}, arena);
    for (size_t i = 0; i < count && added; i++)
        added = add_point(route, point[i], arena);
    if (count)
        added =
            added && add_point(route, (struct route_point){point[count - 1].x, point[count - 1].y, 1}, arena);
    return added && add_point(route, (struct route_point){0, 0, 1}, arena);
}

/* ---- Bending --------------------------------------------------------------------------------- */

/* A place near a point of the line, and the best way to it from the line's beginning. The best way
 * has the least largest need, and then the least sum. */
struct place_near {
    double need, most, sum;
    int from;
};

struct bending {
    const struct turn_field *field;
    struct route *route;
    double enough, step;
    struct place_near (*place)[PLACES];
    size_t room; /* of `place` */
};

static struct route_point place_at(const struct bending *b, size_t i, int place) {
    struct route_point p = b->route->point.at[i];
    int x = place % AROUND - AROUND / 2, y = place / AROUND - AROUND / 2;
    struct route_point at = {fmax(-0.5, fmin(0.5, p.x + x * b->step)),
                             fmax(-0.5, fmin(0.5, p.y + y * b->step)), p.t};
    if (b->field->lattice != TURN_SQUARES)
        turn_field_pull(b->field, &at.x, &at.y);
    return at;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

static double need_of(const struct bending *b, const struct route_point *p) {
    return larger(turn_field_at(b->field, p->x, p->y, p->t), -1);
}

/* Finds the needs of the places around a point. Its own need is known. */
static void find_around(struct bending *b, size_t i) {
    const struct route_point *middle = &b->route->point.at[i];
    struct field_places places = {
        .middle_x = middle->x, .middle_y = middle->y, .reach = AROUND / 2 * b->step};
    double need[PLACES];
    for (int k = 0; k < PLACES; k++) {
        struct route_point at = place_at(b, i, k);
        places.x[k] = at.x;
        places.y[k] = at.y;
    }
    turn_field_around(b->field, &places, middle->t, need);
    for (int k = 0; k < PLACES; k++)
        if (k != PLACES / 2)
            b->place[i][k].need = need[k] > -1 ? need[k] : -1;
}

/* Finds the needs of all places. Points that need little stay where they are. */
static void find_needs(struct bending *b, double largest) {
    size_t count = b->route->point.count;
    for (size_t i = 0; i < count; i++) {
        bool stays =
            i == 0 || i + 1 == count || b->place[i][PLACES / 2].need < largest - 4 * b->step - SLACK / 3;
        for (int k = 0; k < PLACES && stays; k++)
            if (k != PLACES / 2)
                b->place[i][k].need = HUGE_VAL;
        if (!stays)
            find_around(b, i);
    }
}

/* Tells whether a place lies in the square of places. */
static bool is_place(int x, int y) {
    return 0 <= x && x < AROUND && 0 <= y && y < AROUND;
}

/* Finds the best way to a place from those places of the point before that are no further than one
 * step aside. */
static void find_best(const struct bending *b, const struct place_near *before, struct place_near *place,
                      int x, int y) {
    place->most = place->sum = HUGE_VAL;
    for (int i = 0; i < 9; i++) {
        int from_x = x + i % 3 - 1, from_y = y + i / 3 - 1, j = from_y * AROUND + from_x;
        if (!is_place(from_x, from_y) || before[j].most > place->most)
            continue;
        double most = larger(larger(before[j].most, place->need), b->enough);
        double sum = before[j].sum + larger(place->need, -SLACK);
        if (most < place->most || (most == place->most && sum < place->sum)) {
            place->most = most;
            place->sum = sum;
            place->from = j;
        }
    }
}

/* Moves all points to the best of the ways through places. Their needs are known then. */
static void move_points(struct bending *b) {
    size_t count = b->route->point.count;
    for (int k = 0; k < PLACES; k++) {
        b->place[0][k].most = fmax(b->place[0][k].need, b->enough);
        b->place[0][k].sum = 0;
    }
    for (size_t i = 1; i < count; i++)
        for (int k = 0; k < PLACES; k++)
            if (b->place[i][k].need < HUGE_VAL)
                find_best(b, b->place[i - 1], &b->place[i][k], k % AROUND, k / AROUND);
            else
                b->place[i][k].most = b->place[i][k].sum = HUGE_VAL;
    int at = PLACES / 2;
    for (size_t i = count; i-- > 1;) {
        const struct place_near best = b->place[i][at];
        b->route->point.at[i] = place_at(b, i, at);
        b->place[i][PLACES / 2].need = best.need;
        at = best.from;
    }
}

static struct route_point middle_of(const struct route_point *a, const struct route_point *b) {
    return (struct route_point){(a->x + b->x) / 2, (a->y + b->y) / 2, (a->t + b->t) / 2};
}

/* Adds the middles of pieces that need more there than the line's points do, or nearly so. */
static bool add_middles(struct bending *b, double largest, struct arena *arena) {
    struct route finer = {{0}};
    const struct route_point *point = b->route->point.at;
    for (size_t i = 0; i < b->route->point.count; i++) {
        if (i) {
            struct route_point middle = middle_of(&point[i - 1], &point[i]);
            bool is_known = middle.t == to_quarters(middle.t) && b->route->point.count < MOST_POINTS;
            if (is_known && need_of(b, &middle) > largest - b->step / 2 &&
                !array_push(arena, &finer.point, middle))
                return false;
        }
        if (!array_push(arena, &finer.point, point[i]))
            return false;
    }
    *b->route = finer;
    return true;
}

/* Tells whether the line and the middles of its pieces need no more than `enough`, with some room
 * wherever there is any. */
static bool is_enough(const struct bending *b, double largest) {
    const struct route_point *point = b->route->point.at;
    if (largest > b->enough || (b->field->lattice == TURN_SQUARES && b->step > WIDEST / 4))
        return false;
    for (size_t i = 1; i < b->route->point.count; i++) {
        struct route_point middle = middle_of(&point[i - 1], &point[i]);
        if (need_of(b, &middle) > b->enough)
            return false;
    }
    return true;
}

/* Returns the largest need of the points. */
static double largest_need(const struct bending *b) {
    double largest = b->enough;
    for (size_t i = 0; i < b->route->point.count; i++)
        largest = larger(largest, b->place[i][PLACES / 2].need);
    return largest;
}

/* Makes room for the places of all points. It is kept for the next width. */
static bool find_room(struct bending *b, struct arena *arena) {
    size_t count = b->route->point.count;
    if (count > b->room) {
        b->place = arena_room(arena, count, sizeof *b->place);
        b->room = b->place ? count : 0;
    }
    return b->place;
}

/* Moves points as long as the line gets better. */
static bool bend_at(struct bending *b, struct arena *arena, double *largest) {
    if (!find_room(b, arena))
        return false;
    for (size_t i = 0; i < b->route->point.count; i++)
        b->place[i][PLACES / 2].need = need_of(b, &b->route->point.at[i]);
    *largest = largest_need(b);
    for (int round = 0; round < ROUNDS; round++) {
        double before = *largest;
        if (patience_is_over(b->field->patience))
            return false;
        find_needs(b, before);
        move_points(b);
        *largest = largest_need(b);
        if (round > 1 && *largest > before - b->step / 16)
            break;
    }
    return add_middles(b, *largest, arena);
}

bool route_bend(struct route *route, const struct turn_field *field, double enough, double limit,
                struct arena *arena) {
    struct bending bending = {.field = field, .route = route, .enough = enough, .step = WIDEST};
    double largest;
    for (; bending.step > NARROWEST; bending.step /= 2)
        if (!bend_at(&bending, arena, &largest))
            return false;
        else if (is_enough(&bending, largest) || largest > limit + 4 * bending.step)
            return true;
    return true;
}

/* ---- What the line needs --------------------------------------------------------------------- */

enum { DEPTH = 40, STEPS_BETWEEN = 64 };

/* The bound is this close, and then rounded up to 1/TURN_CELL. Bounds of hexagons are less tight,
 * and a closer one takes long. */
#define CLOSE       2e-6
#define CLOSE_SIXTH 1.2e-5

struct looking {
    const struct turn_field *field;
    double largest, most; /* above `most` it need not be known */
    double close;
    uint32_t *pair[DEPTH + 1];
    size_t steps;
};

static struct field_box box_about(const struct route_point *a, const struct route_point *b) {
    return (struct field_box){{fmin(a->x, b->x), fmin(a->y, b->y), fmin(a->t, b->t)},
                              {fmax(a->x, b->x), fmax(a->y, b->y), fmax(a->t, b->t)}};
}

/* Tells whether the patience is over, at some steps. The need is not known then. */
static bool is_over(struct looking *l) {
    if (l->steps++ % STEPS_BETWEEN == 0 && patience_is_over(l->field->patience))
        l->largest = HUGE_VAL;
    return l->largest == HUGE_VAL;
}

/* Raises `largest` until no position on the piece needs more than `close` above it, or it is above
 * `most`. */
static void look_along(struct looking *l, const struct route_point *a, const struct route_point *b,
                       size_t pairs, int depth) {
    struct field_box box = box_about(a, b);
    struct field_bounds bounds;
    size_t left = turn_field_bounds(l->field, &box, l->pair[depth], pairs, l->largest + l->close,
                                    l->pair[depth + 1], &bounds);
    if (!left || l->largest > l->most || is_over(l))
        return;
    struct route_point middle = middle_of(a, b);
    l->largest = fmax(l->largest, turn_field_at(l->field, middle.x, middle.y, middle.t));
    if (depth + 1 == DEPTH) {
        l->largest = fmax(l->largest, bounds.high);
        return;
    }
    look_along(l, a, &middle, left, depth + 1);
    look_along(l, &middle, b, left, depth + 1);
}

static bool prepare_look(struct looking *l, const struct turn_field *field, struct arena *arena) {
    *l = (struct looking){
        .field = field, .most = HUGE_VAL, .close = field->lattice == TURN_SQUARES ? CLOSE : CLOSE_SIXTH};
    for (int i = 0; i <= DEPTH; i++)
        if (!(l->pair[i] = ARENA_ROOM(arena, field->count + 1, uint32_t)))
            return false;
    for (uint32_t i = 0; i < field->count; i++)
        l->pair[0][i] = i;
    return true;
}

/* Rounds to a place where the pivot may be: of hexagons x + y, too, is not too large. */
static struct turn_point rounded(const struct turn_field *field, const struct route_point *p) {
    struct turn_point point = {(int32_t)lround(p->x * TURN_CELL), (int32_t)lround(p->y * TURN_CELL),
                               (int32_t)lround(p->t * TURN_QUARTER)};
    const int32_t along = point.x + point.y;
    if (field->lattice != TURN_SQUARES && (along > TURN_WANDER || along < -TURN_WANDER))
        point.x = (along > 0 ? TURN_WANDER : -TURN_WANDER) - point.y;
    return point;
}

static void look_between(struct looking *l, const struct turn_point *a, const struct turn_point *b) {
    struct route_point from = {(double)a->x / TURN_CELL, (double)a->y / TURN_CELL,
                               (double)a->t / TURN_QUARTER};
    struct route_point to = {(double)b->x / TURN_CELL, (double)b->y / TURN_CELL, (double)b->t / TURN_QUARTER};
    look_along(l, &from, &to, l->field->count, 0);
}

bool route_way(const struct route *route, const struct turn_field *field, double most, struct arena *arena,
               struct turn_way *way) {
    struct looking looking;
    way->point = ARENA_ROOM(arena, route->point.count, struct turn_point);
    if (!way->point || !prepare_look(&looking, field, arena))
        return false;
    looking.most = most;
    for (way->count = 0; way->count < route->point.count; way->count++) {
        way->point[way->count] = rounded(field, &route->point.at[way->count]);
        if (way->count)
            look_between(&looking, &way->point[way->count - 1], &way->point[way->count]);
    }
    way->play = (int32_t)fmin(ceil((looking.largest + looking.close) * TURN_CELL), TURN_CELL / 2);
    return true;
}

/* Tells whether the straight piece between two points of a way needs no more than the way. */
static bool may_skip(struct looking *l, const struct turn_way *way, size_t from, size_t to) {
    l->most = (double)way->play / TURN_CELL;
    l->largest = fmax(l->most - l->close, 0);
    look_between(l, &way->point[from], &way->point[to]);
    return l->largest <= l->most;
}

/* Returns the last point, or nearly the last one, to which a straight piece leads. */
static size_t farthest_from(struct looking *l, const struct turn_way *way, size_t from) {
    size_t to = from + 1, step = 1;
    while (step && to + 1 < way->count) {
        bool reaches = to + step < way->count && may_skip(l, way, from, to + step);
        to += reaches ? step : 0;
        step = reaches ? 2 * step : step / 2;
    }
    return to;
}

bool route_shorten(struct turn_way *way, const struct turn_field *field, struct arena *arena) {
    struct looking looking;
    size_t count = 1;
    if (!prepare_look(&looking, field, arena))
        return false;
    for (size_t at = 0; at + 1 < way->count; count++) {
        at = farthest_from(&looking, way, at);
        way->point[count] = way->point[at];
    }
    way->count = way->count ? count : 0;
    return true;
}

void route_to_scene(struct turn_way *way, const struct turn_field *field) {
    for (size_t i = 0; i < way->count; i++) {
        int x = way->point[i].x, y = way->point[i].y;
        turn_back(field->lattice, field->sense, field->steps, &x, &y);
        way->point[i].x = x;
        way->point[i].y = y;
    }
}
