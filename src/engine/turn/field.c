#include "engine/turn/field.h"

#include "base/order.h"
#include "engine/turn/curve.h"
#include "engine/turn/field_sixth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pairs {
    size_t count;
    struct lying *pair;
};

/* ---- The pairs in one of the images of the scene --------------------------------------------- */

static struct sixth_cell sixth_of(const int at[2], const int sides[2]) {
    return (struct sixth_cell){at[0], at[1], (unsigned)sides[0], (unsigned)sides[1]};
}

/* Tells the same as never_meets, of hexagons and triangles. */
static bool sixth_never_meets(const struct lying *p) {
    const struct sixth_cell moving = sixth_of(p->m, p->b), resting = sixth_of(p->r, p->a);
    return fabs(sixth_distance(&moving) - sixth_distance(&resting)) >
           sixth_radius(&moving) + sixth_radius(&resting) + 0.5 + 1e-6;
}

/* Tells whether the circles swept about the pivot have nothing in common, wherever it wanders. */
static bool never_meets(const struct lying *p) {
    double apart = fabs(turn_length(p->r[0], p->r[1]) - turn_length(p->m[0], p->m[1]));
    return apart > turn_length(p->a[0], p->a[1]) + turn_length(p->b[0], p->b[1]) + sqrt(2) + 1e-6;
}

static struct lying lying_of(const struct turn_rect *moving, const struct turn_rect *resting,
                             const struct turn_axis *axis) {
    return (struct lying){{resting->wide, resting->tall},
                          {resting->x - axis->x, axis->sense * (resting->y - axis->y)},
                          {moving->wide, moving->tall},
                          {moving->x - axis->x, axis->sense * (moving->y - axis->y)},
                          moving->layer};
}

static int compare_pairs(const void *left, const void *right) {
    const int *a = ((const struct lying *)left)->a, *b = ((const struct lying *)right)->a;
    for (size_t i = 0; i < offsetof(struct lying, layer) / sizeof *a; i++)
        ORDER_BY(a[i], b[i]);
    return 0;
}

static void turn_sixth(int side[2], int centre[2]) {
    const struct sixth_cell cell = sixth_of(centre, side), turned = sixth_turned(&cell);
    side[0] = (int)turned.open;
    side[1] = (int)turned.tips;
    centre[0] = turned.x;
    centre[1] = turned.y;
}

static void turn_quarter(int side[2], int centre[2]) {
    int wide = side[0], x = centre[0];
    side[0] = side[1];
    side[1] = wide;
    centre[0] = -centre[1];
    centre[1] = x;
}

static void sort_pairs(struct pairs *pairs) {
    qsort(pairs->pair, pairs->count, sizeof *pairs->pair, compare_pairs);
}

/* Turns the scene to the image that comes first in the order of pairs. Returns the quarters or
 * sixths by which it was turned. `image` has room for all pairs. */
static int turn_to_first(struct pairs *pairs, struct lying *image, bool squares) {
    void (*turn)(int side[2], int centre[2]) = squares ? turn_quarter : turn_sixth;
    size_t bytes = pairs->count * sizeof *image;
    struct pairs turned = {pairs->count, image};
    int best = 0;
    sort_pairs(pairs);
    memcpy(image, pairs->pair, bytes);
    for (int steps = 1; steps < (squares ? 4 : 6); steps++) {
        for (size_t i = 0; i < turned.count; i++) {
            turn(image[i].a, image[i].r);
            turn(image[i].b, image[i].m);
        }
        sort_pairs(&turned);
        int order = 0;
        for (size_t i = 0; i < turned.count && !order; i++)
            order = compare_pairs(&image[i], &pairs->pair[i]);
        if (order < 0) {
            memcpy(pairs->pair, image, bytes);
            best = steps;
        }
    }
    return best;
}

/* ---- The curves ------------------------------------------------------------------------------ */

/* Makes the curves of a pair. Returns its least need if the pivot wanders. */
static double pair_curves(const struct lying *lying, struct field_pair *pair) {
    struct curve curve[CURVES];
    turn_curves(lying->a, lying->r, lying->b, lying->m, curve);
    for (int i = 0; i < CURVES; i++) {
        pair->a[i] = (double)curve[i].a;
        pair->b[i] = (double)curve[i].b;
        pair->c[i] = (double)curve[i].c;
    }
    return turn_curves_least(curve);
}

static size_t count_cells(const struct turn_piece *piece, size_t pieces) {
    size_t count = 0;
    for (size_t i = 0; i < pieces; i++)
        count += piece[i].count;
    return count;
}

/* All rectangles that pieces are made of, or all hexagons or triangles. */
struct parts {
    size_t count;
    struct turn_rect *rect;
    struct sixth_cell *hexagon;
};

/* Lists the parts of pieces. Returns false when there is no memory. */
static bool list_parts(enum turn_lattice lattice, const struct turn_piece *piece, size_t pieces,
                       struct arena *arena, struct parts *parts) {
    size_t cells = count_cells(piece, pieces);
    *parts = (struct parts){0, ARENA_NEW(arena, 2 * cells + 1, struct turn_rect),
                            ARENA_NEW(arena, cells + 1, struct sixth_cell)};
    if (!parts->rect || !parts->hexagon)
        return false;
    for (size_t i = 0; i < pieces; i++) {
        if (lattice == TURN_SQUARES) {
            parts->count += turn_rects(piece[i].cell, piece[i].count, &parts->rect[parts->count]);
            continue;
        }
        sixth_cells(piece[i].cell, piece[i].count, lattice == TURN_TRIANGLES, &parts->hexagon[parts->count]);
        for (size_t j = 0; j < piece[i].count; j++)
            parts->rect[parts->count++].layer = piece[i].cell[j].layer;
    }
    return true;
}

/* Writes a hexagon or triangle as it lies about the pivot. */
static void lay_sixth(const struct sixth_cell *hexagon, const struct turn_axis *axis, int side[2],
                      int centre[2]) {
    struct sixth_cell cell = {hexagon->x - axis->x, hexagon->y - axis->y, hexagon->open, hexagon->tips};
    if (axis->sense < 0)
        cell = sixth_mirrored(&cell);
    side[0] = (int)cell.open;
    side[1] = (int)cell.tips;
    centre[0] = cell.x;
    centre[1] = cell.y;
}

/* Writes a pair as it lies. Returns whether it may meet. */
static bool lay_pair(const struct turn_scene *scene, const struct parts *moves, size_t i,
                     const struct parts *rests, size_t j, struct lying *lying) {
    if (moves->rect[i].layer != rests->rect[j].layer)
        return false;
    if (scene->lattice == TURN_SQUARES) {
        *lying = lying_of(&moves->rect[i], &rests->rect[j], &scene->axis);
        return !never_meets(lying);
    }
    lay_sixth(&moves->hexagon[i], &scene->axis, lying->b, lying->m);
    lay_sixth(&rests->hexagon[j], &scene->axis, lying->a, lying->r);
    lying->layer = moves->rect[i].layer;
    return !sixth_never_meets(lying);
}

/* Lists the pairs that may meet. Returns false when the patience is over. */
static bool list_pairs(const struct turn_scene *scene, const struct parts *moves, const struct parts *rests,
                       const struct patience *patience, struct pairs *pairs) {
    pairs->count = 0;
    for (size_t i = 0; i < moves->count && !patience_is_over(patience); i++)
        for (size_t j = 0; j < rests->count; j++)
            pairs->count += lay_pair(scene, moves, i, rests, j, &pairs->pair[pairs->count]);
    return !patience_is_over(patience);
}

/* Tells whether the cells of a pair are those of another one, and less is taken off them there. */
static bool sixth_lies_within(const struct lying *p, const struct lying *other) {
    return !memcmp(p->r, other->r, sizeof p->r) && !memcmp(p->m, other->m, sizeof p->m) &&
           !(other->a[0] & ~p->a[0]) && !(other->b[0] & ~p->b[0]);
}

/* Tells whether the rectangles of a pair lie in those of another one. Then it never needs more. */
static bool lies_within(const struct lying *p, const struct lying *other) {
    for (int k = 0; k < 2; k++)
        if (abs(p->r[k] - other->r[k]) > other->a[k] - p->a[k] ||
            abs(p->m[k] - other->m[k]) > other->b[k] - p->b[k])
            return false;
    return true;
}

static double sixth_curves(const struct lying *lying, struct field_sixth *sixth) {
    const struct sixth_cell moving = sixth_of(lying->m, lying->b), resting = sixth_of(lying->r, lying->a);
    sixth_lines(&moving, &resting, &sixth->lines, &sixth->gain);
    field_sixth_order(sixth);
    return 0;
}

/* Tells whether the pair ever needs play. */
static bool may_meet(const struct lying *p) {
    static const struct field_box all = {{-0.5, -0.5, 0}, {0.5, 0.5, 1}};
    struct field_pair pair;
    const struct turn_field alone = {.pair = &pair, .limit = HUGE_VAL};
    struct field_bounds bounds;
    uint32_t number = 0, left;
    pair_curves(p, &pair);
    return turn_field_bounds(&alone, &all, &number, 1, 0, &left, &bounds);
}

/* Keeps the pairs that ever need play. Returns false when the patience is over. */
static bool keep_meeting(struct pairs *pairs, const struct patience *patience) {
    size_t kept = 0;
    for (size_t i = 0; i < pairs->count; i++) {
        if (patience_asks(i) && patience_is_over(patience))
            return false;
        if (may_meet(&pairs->pair[i]))
            pairs->pair[kept++] = pairs->pair[i];
    }
    pairs->count = kept;
    return true;
}

/* Keeps the pairs that matter, each once. So scenes that differ in others are one scene. Returns
 * false when the patience is over. */
static bool keep_needed(struct pairs *pairs, enum turn_lattice lattice, const struct patience *patience) {
    bool (*within)(const struct lying *, const struct lying *) =
        lattice == TURN_SQUARES ? lies_within : sixth_lies_within;
    size_t kept = 0;
    if (lattice == TURN_SQUARES && !keep_meeting(pairs, patience))
        return false;
    for (size_t i = 0; i < pairs->count; i++) {
        bool is_needed = true;
        if (patience_is_over(patience))
            return false;
        for (size_t j = 0; j < kept && is_needed; j++)
            is_needed = !within(&pairs->pair[i], &pairs->pair[j]);
        for (size_t j = i + 1; j < pairs->count && is_needed; j++)
            is_needed = !within(&pairs->pair[i], &pairs->pair[j]) || within(&pairs->pair[j], &pairs->pair[i]);
        if (is_needed)
            pairs->pair[kept++] = pairs->pair[i];
    }
    pairs->count = kept;
    return true;
}

static void make_curves(struct turn_field *field) {
    field->least = 0;
    for (size_t i = 0; i < field->count; i++)
        field->least = turn_greater(field->least, field->lattice == TURN_SQUARES
                                                      ? pair_curves(&field->lying[i], &field->pair[i])
                                                      : sixth_curves(&field->lying[i], &field->sixth[i]));
}

/* Makes room for the curves of all pairs. */
static bool find_room(struct turn_field *field, struct arena *arena) {
    if (field->lattice == TURN_SQUARES)
        return (field->pair = ARENA_ROOM(arena, field->count + 1, struct field_pair));
    return (field->sixth = ARENA_ROOM(arena, field->count + 1, struct field_sixth));
}

/* Lists the pairs that may meet. */
static bool find_pairs(const struct turn_scene *scene, struct arena *arena, struct pairs *pairs) {
    struct parts moves, rests;
    if (!list_parts(scene->lattice, scene->moving, scene->movings, arena, &moves) ||
        !list_parts(scene->lattice, scene->resting, scene->restings, arena, &rests))
        return false;
    *pairs = (struct pairs){0, ARENA_ROOM(arena, moves.count * rests.count + 1, struct lying)};
    return pairs->pair && list_pairs(scene, &moves, &rests, arena->patience, pairs);
}

static struct turn_field field_of(const struct turn_scene *scene, const struct pairs *pairs,
                                  const struct arena *arena) {
    return (struct turn_field){.lattice = scene->lattice,
                               .count = pairs->count,
                               .lying = pairs->pair,
                               .sense = scene->axis.sense,
                               .limit = HUGE_VAL,
                               .patience = arena->patience};
}

bool turn_field_make(const struct turn_scene *scene, struct arena *arena, struct turn_field *field) {
    struct pairs pairs;
    if (!find_pairs(scene, arena, &pairs) || !keep_needed(&pairs, scene->lattice, arena->patience))
        return false;
    struct lying *image = ARENA_ROOM(arena, pairs.count + 1, struct lying);
    *field = field_of(scene, &pairs, arena);
    if (!image || !find_room(field, arena))
        return false;
    field->steps = turn_to_first(&pairs, image, scene->lattice == TURN_SQUARES);
    make_curves(field);
    return true;
}

/* Tells whether a pair of hexagons or triangles may meet at a t, wherever the pivot wanders. */
static bool is_near_at(const struct lying *p, double t) {
    const struct sixth_cell moving = sixth_of(p->m, p->b), resting = sixth_of(p->r, p->a);
    const double one = 3 + t * t, m = 3 - t * t, w = 2 * t, wander = 0.58,
                 x = ((m - w) * moving.x - 2 * w * moving.y) / one - resting.x,
                 y = (2 * w * moving.x + (m + w) * moving.y) / one - resting.y,
                 most = 2 * (sixth_radius(&moving) + sixth_radius(&resting) + wander);
    return x * x + x * y + y * y < most * most;
}

bool turn_field_list(const struct turn_scene *scene, const double *t, size_t count, struct arena *arena,
                     struct turn_field *field) {
    struct pairs pairs;
    size_t kept = 0;
    if (!find_pairs(scene, arena, &pairs))
        return false;
    for (size_t i = 0; i < pairs.count; i++) {
        bool is_near = false;
        for (size_t k = 0; k < count && !is_near; k++)
            is_near = is_near_at(&pairs.pair[i], t[k]);
        if (is_near)
            pairs.pair[kept++] = pairs.pair[i];
    }
    pairs.count = kept;
    *field = field_of(scene, &pairs, arena);
    if (!find_room(field, arena))
        return false;
    make_curves(field);
    return true;
}

static struct turn_rect rect_back(const struct turn_field *field, const int side[2], const int centre[2],
                                  const struct turn_axis *axis, int layer) {
    int x = centre[0], y = centre[1];
    bool is_across = field->steps & 1;
    turn_back(field->lattice, field->sense, field->steps, &x, &y);
    if (field->lattice != TURN_SQUARES)
        return (struct turn_rect){axis->x + x, axis->y + y, 1, 1, layer};
    return (struct turn_rect){axis->x + x, axis->y + y, side[is_across], side[!is_across], layer};
}

void turn_field_rects(const struct turn_field *field, uint32_t pair, const struct turn_axis *axis,
                      struct turn_rect *moving, struct turn_rect *resting) {
    const struct lying *lying = &field->lying[pair];
    *moving = rect_back(field, lying->b, lying->m, axis, lying->layer);
    *resting = rect_back(field, lying->a, lying->r, axis, lying->layer);
}

void turn_field_pull(const struct turn_field *field, double *x, double *y) {
    const double far = field->lattice == TURN_SQUARES ? 0 : fabs(*x + *y);
    if (far > 0.5) {
        *x *= 0.5 / far;
        *y *= 0.5 / far;
    }
}

/* ---- Needs ----------------------------------------------------------------------------------- */

/* The change of a, b and c of each axis by a wandering: d.u grows by these. */
struct wander {
    double a[4], b[4], c[4];
};

static struct wander wander_to(double x, double y) {
    return (struct wander){
        {2 * x, 2 * y, -2 * x, -2 * y}, {0, 0, 4 * y, -4 * x}, {2 * x, 2 * y, 2 * x, 2 * y}};
}

/* Finds the heights of a pair's curves at a t, where the pivot stays. They are 4 (1 + t) times as
 * large as needs. */
static void find_heights(const struct field_pair *pair, double t, double height[CURVES]) {
    for (int i = 0; i < CURVES; i++)
        height[i] = (pair->a[i] * t + pair->b[i]) * t + pair->c[i];
}

/* Returns the least of the curves where the pivot wanders: move[k] along each axis. */
static double least_height(const double height[CURVES], const double move[4]) {
    double least = HUGE_VAL;
    for (int k = 0; k < 4; k++) {
        double minus = height[k] + move[k], plus = height[k + 4] - move[k];
        double less = minus < plus ? minus : plus;
        least = less < least ? less : least;
    }
    return least;
}

static void find_move(double x, double y, double t, double move[4]) {
    struct wander w = wander_to(x, y);
    for (int k = 0; k < 4; k++)
        move[k] = (w.a[k] * t + w.b[k]) * t + w.c[k];
}

double turn_field_at(const struct turn_field *field, double x, double y, double t) {
    if (field->lattice != TURN_SQUARES)
        return field_sixth_at(field, x, y, t);
    double move[4], height[CURVES], most = -HUGE_VAL;
    find_move(x, y, t, move);
    for (size_t i = 0; i < field->count; i++) {
        find_heights(&field->pair[i], t, height);
        double least = least_height(height, move);
        most = least > most ? least : most;
    }
    return most / (4 * (1 + t));
}

/* The largest of (1 + 2t - t^2) / (1 + t) from 0 to 1 is 4 - 2 sqrt(2). */
#define SLANT 1.1715728752538100

/* A pair that needs less than another one by `far` in the middle needs less at all places. */
void turn_field_around(const struct turn_field *field, const struct field_places *places, double t,
                       double need[FIELD_PLACES]) {
    if (field->lattice != TURN_SQUARES) {
        field_sixth_around(field, places, t, need);
        return;
    }
    const double far = 4 * SLANT * (1 + t) * places->reach + 1e-9;
    double middle[4], move[FIELD_PLACES][4], height[CURVES], largest = -HUGE_VAL;
    find_move(places->middle_x, places->middle_y, t, middle);
    for (int p = 0; p < FIELD_PLACES; p++) {
        find_move(places->x[p], places->y[p], t, move[p]);
        need[p] = -HUGE_VAL;
    }
    for (size_t i = 0; i < field->count; i++) {
        find_heights(&field->pair[i], t, height);
        double own = least_height(height, middle);
        largest = own > largest ? own : largest;
        for (int p = 0; own >= largest - far && p < FIELD_PLACES; p++) {
            double least = least_height(height, move[p]);
            need[p] = least > need[p] ? least : need[p];
        }
    }
    for (int p = 0; p < FIELD_PLACES; p++)
        need[p] /= 4 * (1 + t);
}

/* Returns a curve's least and largest value between two t. It is linear in t plus a multiple of
 * 1/(1+t), and so has one summit or one valley at most. */
static struct field_bounds curve_range(double a, double b, double c, double from, double to) {
    double bend = a - b + c, slope = a, rest = b - a;
    double first = slope * from + rest + bend / (1 + from), last = slope * to + rest + bend / (1 + to);
    struct field_bounds range = {first < last ? first : last, first < last ? last : first};
    double square = slope != 0 ? bend / slope : 0; /* of 1 + t at the summit or valley */
    if (square > (1 + from) * (1 + from) && square < (1 + to) * (1 + to)) {
        double inner = slope * (sqrt(square) - 1) + rest + bend / sqrt(square);
        range.low = inner < range.low ? inner : range.low;
        range.high = inner > range.high ? inner : range.high;
    }
    return range;
}

/* Bounds one pair's need in the box around (x, y). spread[k]: the change of the need along an axis
 * by the wandering within the box. All are four times as large as in cells. Nothing more is found
 * out about a pair that needs no more than `enough`. */
static struct field_bounds pair_bounds(const struct field_pair *pair, const struct field_box *box,
                                       const struct wander *w, const double spread[4], double enough) {
    struct field_bounds bounds = {HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < CURVES && bounds.high > enough; i++) {
        int k = i & 3;
        double sign = i < 4 ? 1 : -1;
        struct field_bounds range = curve_range(pair->a[i] + sign * w->a[k], pair->b[i] + sign * w->b[k],
                                                pair->c[i] + sign * w->c[k], box->low[2], box->high[2]);
        bounds.low = turn_lesser(bounds.low, range.low - spread[k]);
        bounds.high = turn_lesser(bounds.high, range.high + spread[k]);
    }
    return bounds;
}

static void swap_first(uint32_t *pair, size_t i) {
    uint32_t first = pair[0];
    pair[0] = pair[i];
    pair[i] = first;
}

size_t turn_field_bounds(const struct turn_field *field, const struct field_box *box, const uint32_t *pair,
                         size_t count, double enough, uint32_t *left, struct field_bounds *bounds) {
    double x = (box->high[0] - box->low[0]) / 2, y = (box->high[1] - box->low[1]) / 2;
    double slant = 2 * SLANT * turn_greater(x, y), spread[4] = {2 * x, 2 * y, slant, slant};
    struct wander w = wander_to(box->low[0] + x, box->low[1] + y);
    const bool squares = field->lattice == TURN_SQUARES;
    struct field_sixth_box sixth;
    size_t kept = 0;
    *bounds = (struct field_bounds){-HUGE_VAL, -HUGE_VAL};
    if (!squares && !field_sixth_enter(box, &sixth)) {
        *bounds = (struct field_bounds){HUGE_VAL, HUGE_VAL};
        return 0;
    }
    for (size_t i = 0; i < count && bounds->low <= field->limit; i++) {
        struct field_bounds one = squares ? pair_bounds(&field->pair[pair[i]], box, &w, spread, 4 * enough)
                                          : field_sixth_bounds(&field->sixth[pair[i]], &sixth, 4 * enough);
        if (one.high / 4 > enough)
            left[kept++] = pair[i];
        if (one.low / 4 > bounds->low && one.high / 4 > enough)
            swap_first(left, kept - 1);
        bounds->low = turn_greater(bounds->low, turn_lesser(one.low, one.high) / 4);
        bounds->high = turn_greater(bounds->high, one.high / 4);
    }
    return kept;
}
