#include "engine/twist/pairs.h"

#include "engine/turn/way.h"
#include "engine/twist/cover.h"
#include "shape/sweep.h"

#include <math.h>
#include <stdatomic.h>

/* A window reaches this many half cells around the two bodies. Lines further away are worked out
 * each time. */
enum { WINDOW_MARGIN = 12 };

/* A rectangle farther from the pivot than this, in half cells, is not decided exactly. */
enum { FARTHEST = TURN_FARTHEST / 2 };

bool pairs_open(struct pairs *pairs, struct bodies *bodies, double play, struct arena *arena) {
    *pairs = (struct pairs){.bodies = bodies, .arena = arena, .play = play, .loose = HUGE_VAL};
    pthread_mutex_init(&pairs->lock, NULL);
    keyset_init(&pairs->seen, arena);
    for (int i = 0; i < PAIR_SCENES; i++)
        turn_memory_open(&pairs->scenes[i], arena, &pairs->lock);
    for (int i = 0; i < PAIR_WISHES; i++)
        turn_memory_open(&pairs->needs_of[i], arena, &pairs->lock);
    for (int i = 0; i < PAIR_STEPS; i++)
        turn_memory_open(&pairs->steps[i], arena, &pairs->lock);
    keyset_init(&pairs->turns, arena);
    return (pairs->needs = turn_table_new(arena));
}

/* ---- Shifts ---------------------------------------------------------------------------------- */

/* Notes that a cell which is `to` from a cell of the first body is in its way. */
static void note_cell(struct pair *pair, struct treen_cell to) {
    const int by[3] = {to.x, to.y, to.z};
    for (unsigned axis = 0; axis < 3; axis++) {
        if (by[(axis + 1) % 3] || by[(axis + 2) % 3])
            continue;
        uint16_t *distance = &pair->distance[2 * axis + (by[axis] < 0)];
        uint16_t gap = (uint16_t)(by[axis] < 0 ? -by[axis] - 1 : by[axis] - 1);
        *distance = gap < *distance ? gap : *distance;
    }
}

/* Notes the same of a step that leads through some cells. */
static void note_passing(uint16_t *distance, struct treen_cell to, struct treen_cell step,
                         const struct treen_cell *through, int count) {
    for (int i = 0; i < count; i++) {
        const struct treen_cell by = cell_subtract(to, through[i]);
        int64_t steps = cell_dot(by, step) / cell_dot(step, step);
        if (steps >= 0 && steps < *distance && by.x == steps * step.x && by.y == steps * step.y &&
            by.z == steps * step.z)
            *distance = (uint16_t)steps;
    }
}

/* Finds the places that a cell comes through as it makes a step, from its own place. Their number
 * is returned. */
static int find_through(const struct grid *grid, struct treen_cell place, int direction,
                        struct treen_cell through[SWEEP_CELLS]) {
    int count = sweep_cells(grid, bodies_cell(grid, place), grid->direction[direction], through);
    for (int i = 0; i < count; i++)
        through[i] = cell_subtract(bodies_place(grid, through[i]), place);
    return count;
}

/* Notes what is in the way of those cells of the first that are of one kind. Triangles have two. */
static void find_passings(const struct bodies *bodies, struct pair *pair, const struct body *first,
                          const struct body *second, int kind) {
    const int kinds = bodies->rotations.triangles ? 3 : 1;
    for (int d = 0; d < bodies->grid->directions; d++) {
        struct treen_cell through[SWEEP_CELLS];
        int count = find_through(bodies->grid, (struct treen_cell){kind, 0, 0}, d, through);
        for (size_t i = 0; i < first->cells; i++)
            for (size_t j = 0; j < second->cells; j++)
                if ((first->cell[i].x + 2 * first->cell[i].y) % kinds == kind)
                    note_passing(&pair->distance[d],
                                 cell_subtract(cell_add(second->cell[j], pair->offset), first->cell[i]),
                                 bodies->rotations.direction[d], through, count);
    }
}

static void find_distances(const struct bodies *bodies, struct pair *pair, const struct body *first,
                           const struct body *second) {
    for (unsigned d = 0; d < PAIR_DIRECTIONS; d++)
        pair->distance[d] = PAIR_FOREVER;
    if (bodies->rotations.sixths) {
        for (int kind = bodies->rotations.triangles; kind <= 2 * bodies->rotations.triangles; kind++)
            find_passings(bodies, pair, first, second, kind);
        return;
    }
    for (size_t i = 0; i < first->cells; i++)
        for (size_t j = 0; j < second->cells; j++)
            note_cell(pair, cell_subtract(cell_add(second->cell[j], pair->offset), first->cell[i]));
}

/* ---- Turns ----------------------------------------------------------------------------------- */

static int lower(int a, int b) {
    return a < b ? a : b;
}

static int higher(int a, int b) {
    return a > b ? a : b;
}

/* Finds the lines about an axis whose answers are kept. */
static bool open_window(struct pairs *pairs, struct pair *pair, unsigned axis) {
    struct pair_window *window = &pair->window[axis];
    for (unsigned i = 0; i < 2; i++) {
        unsigned across = (axis + 1 + i) % 3;
        int at = along_axis(pair->offset, across), first = along_axis(pair->size[0], across),
            second = along_axis(pair->size[1], across);
        window->low[i] = 2 * lower(0, at) - 1 - WINDOW_MARGIN;
        window->side[i] = 2 * higher(first, at + second) - 1 + WINDOW_MARGIN - window->low[i] + 1;
    }
    window->known =
        ARENA_NEW(pairs->arena, 2 * (size_t)window->side[0] * (size_t)window->side[1], _Atomic uint8_t);
    return window->known;
}

static struct turn_rect shifted(struct turn_rect rect, int x, int y) {
    rect.x += x;
    rect.y += y;
    return rect;
}

/* Raises the need to that of two layers. It leaves off beyond `enough`. */
static void turn_layers(struct pairs *pairs, const struct body_layer *moving,
                        const struct body_layer *resting, int x, int y, const struct turn_axis *turn,
                        double enough, struct turn_need *need) {
    for (size_t i = 0; i < moving->rects && need->high <= enough; i++)
        for (size_t j = 0; j < resting->rects && need->high <= enough; j++) {
            const struct turn_rect rest = shifted(resting->rect[j], x, y);
            struct turn_need one = turn_table_pair(pairs->needs, &moving->rect[i], &rest, turn);
            need->low = one.low > need->low ? one.low : need->low;
            need->high = one.high > need->high ? one.high : need->high;
        }
}

/* Finds the need of the first body's turn past the second, with a sense of 1 or -1. */
static struct turn_need find_need(struct pairs *pairs, const struct pair *pair, unsigned axis,
                                  const struct turn_axis *turn, double enough) {
    struct turn_need need = {0, 0};
    int first = along_axis(pair->size[0], axis), second = along_axis(pair->size[1], axis),
        at = along_axis(pair->offset, axis);
    int x = 2 * along_axis(pair->offset, axis + 1), y = 2 * along_axis(pair->offset, axis + 2);
    for (int i = higher(0, at); i < lower(first, at + second); i++)
        turn_layers(pairs, &pair->layer[0][axis][i], &pair->layer[1][axis][i - at], x, y, turn, enough,
                    &need);
    return need;
}

void pairs_cover(const struct pair *pair, const struct pair_turn *turn, unsigned swapped,
                 struct cover *cover) {
    unsigned axis = turn->axis;
    int first = along_axis(pair->size[0], axis), second = along_axis(pair->size[1], axis),
        at = along_axis(pair->offset, axis);
    int x = 2 * along_axis(pair->offset, axis + 1), y = 2 * along_axis(pair->offset, axis + 2);
    for (int i = higher(0, at); i < lower(first, at + second); i++) {
        const struct body_layer *layer[2] = {&pair->layer[0][axis][i], &pair->layer[1][axis][i - at]};
        for (size_t j = 0; j < layer[0]->rects; j++)
            for (size_t k = 0; k < layer[1]->rects; k++) {
                const struct turn_rect own = shifted(layer[0]->rect[j], -turn->u, -turn->v),
                                       other = shifted(layer[1]->rect[k], x - turn->u, y - turn->v);
                cover_add(cover, swapped ? &other : &own, swapped ? &own : &other);
            }
    }
}

/* Tells whether one body can never turn past the other: the first where `swapped` is 0. */
static bool is_banned(const struct pairs *pairs, const struct pair *pair, const struct pair_turn *turn,
                      unsigned swapped) {
    struct cover cover;
    cover.play = pairs->play;
    cover.count = 0;
    pairs_cover(pair, turn, swapped, &cover);
    return cover_stops(&cover, turn->back ? -1 : 1);
}

/* Tells whether the first cannot turn past the second while the pivot stays. */
static bool is_stopped(struct pairs *pairs, const struct pair *pair, const struct pair_turn *turn,
                       int sense) {
    const struct turn_axis line = {turn->u, turn->v, sense};
    return find_need(pairs, pair, turn->axis, &line, pairs->play).high > pairs->play;
}

/* ---- Sixth turns ----------------------------------------------------------------------------- */

/* A pair of hexagons in one layer, from the pivot. */
typedef bool on_hexagons(void *context, const struct sixth_cell *first, const struct sixth_cell *second);

static struct sixth_cell from_pivot(const struct sixth_cell *cell, int x, int y) {
    return (struct sixth_cell){cell->x + x, cell->y + y, cell->open, cell->tips};
}

/* Tells all pairs of hexagons; false when it was stopped. */
static bool each_hexagons(const struct pair *pair, int u, int v, on_hexagons *found, void *context) {
    const int axis = 2, x = 2 * pair->offset.x, y = 2 * pair->offset.y, at = pair->offset.z;
    for (int i = higher(0, at); i < lower(pair->size[0].z, at + pair->size[1].z); i++) {
        const struct body_layer *layer[2] = {&pair->layer[0][axis][i], &pair->layer[1][axis][i - at]};
        for (size_t j = 0; j < layer[0]->hexagons; j++)
            for (size_t k = 0; k < layer[1]->hexagons; k++) {
                const struct sixth_cell first = from_pivot(&layer[0]->hexagon[j], -u, -v),
                                        second = from_pivot(&layer[1]->hexagon[k], x - u, y - v);
                if (!found(context, &first, &second))
                    return false;
            }
    }
    return true;
}

struct passing {
    struct sixth_turn turn;
    int32_t play;
    enum sixth worst;
};

static bool pass_hexagons(void *context, const struct sixth_cell *first, const struct sixth_cell *second) {
    struct passing *passing = context;
    enum sixth pass = sixth_pass(first, second, passing->turn, passing->play);
    passing->worst = pass == SIXTH_FREE ? passing->worst : pass;
    return pass != SIXTH_MEETS;
}

/* The most room to find this out. */
enum { STOPPED_BYTES = 32 << 20 };

/* Tells whether some angles show that a sixth turn of one body never passes the other: of the first
 * where `second` is 0. */
static bool is_stopped_wherever(const struct pairs *pairs, const struct pair *pair,
                                const struct pair_turn *turn, unsigned second) {
    const struct placed placed[2] = {{pair->body[0], {0, 0, 0}}, {pair->body[1], pair->offset}};
    const double play = pairs->play * pairs->bodies->rotations.unit;
    struct turn_piece piece[2];
    struct arena arena;
    bool stopped = false;
    arena_init(&arena, STOPPED_BYTES);
    arena.patience = pairs->arena->patience;
    if (bodies_across(pairs->bodies, placed[second], turn->axis, &arena, &piece[0]) &&
        bodies_across(pairs->bodies, placed[1 - second], turn->axis, &arena, &piece[1])) {
        const struct turn_scene scene = {
            piece, piece + 1, 1, 1, {turn->u, turn->v, turn->back ? -1 : 1}, pairs->bodies->rotations.lattice,
            0};
        if (turn_is_stopped(&scene, play, &arena, &stopped) != TREEN_OK)
            stopped = false;
    }
    arena_free(&arena);
    return stopped;
}

/* Returns what is known about a turn; null when its line is outside of the window. */
static _Atomic uint8_t *known_at(const struct pair *pair, const struct pair_turn *turn) {
    const struct pair_window *window = &pair->window[turn->axis];
    int x = turn->u - window->low[0], y = turn->v - window->low[1];
    bool inside = x >= 0 && x < window->side[0] && y >= 0 && y < window->side[1];
    return inside ? &window->known[(y + turn->back * window->side[1]) * window->side[0] + x] : NULL;
}

/* Returns what is in the way of a turn of the first body, or of the second where `second` is 1. The
 * second turns past the first as the first turns past the second the other way. */
static unsigned find_sixth(const struct pairs *pairs, const struct pair *pair, const struct pair_turn *turn,
                           unsigned second) {
    static const unsigned stop[2] = {PAIR_STOPS_FIRST, PAIR_STOPS_SECOND},
                          ban[2] = {PAIR_BANS_FIRST, PAIR_BANS_SECOND};
    const double most = SIXTH_NEVER - 1,
                 play = floor(pairs->play * pairs->bodies->rotations.unit * TURN_CELL);
    const int sixths = (int)bodies_steps(pairs->bodies, turn->u, turn->v);
    _Atomic uint8_t *wider = pair->wider ? known_at(pair->wider, turn) : NULL;
    if (wider && atomic_load_explicit(wider, memory_order_relaxed) & ban[second])
        return stop[second] | ban[second];
    struct passing passing = {
        {turn->back == (second == 1) ? 1 : -1, sixths}, (int32_t)fmin(play, most), SIXTH_FREE};
    each_hexagons(pair, turn->u, turn->v, pass_hexagons, &passing);
    if (passing.worst == SIXTH_FREE)
        return 0;
    bool banned = sixths > 1 ? passing.worst == SIXTH_MEETS : is_stopped_wherever(pairs, pair, turn, second);
    return banned ? stop[second] | ban[second] : stop[second];
}

static bool need_hexagons(void *context, const struct sixth_cell *first, const struct sixth_cell *second) {
    struct passing *passing = context;
    int32_t own = sixth_need(first, second, passing->turn);
    passing->play = own > passing->play ? own : passing->play;
    return true;
}

/* Returns the play that the first needs to turn forward past the second. */
static struct turn_need find_sixth_need(const struct bodies *bodies, const struct pair *pair, int u, int v) {
    struct passing passing = {.turn = {1, (int)bodies_steps(bodies, u, v)}};
    const double cell = TURN_CELL * bodies->rotations.unit;
    each_hexagons(pair, u, v, need_hexagons, &passing);
    if (passing.play == SIXTH_NEVER)
        return (struct turn_need){TURN_NEVER, TURN_NEVER};
    return (struct turn_need){passing.play > 0 ? (passing.play - 1) / cell : 0, passing.play / cell};
}

/* ---- What is known --------------------------------------------------------------------------- */

/* Finds what is in the way of both. While the pivot stays, the second turns past the first as the
 * first turns past the second the other way. */
static unsigned find_turn(struct pairs *pairs, const struct pair *pair, const struct pair_turn *turn) {
    int u = turn->u, v = turn->v, sense = turn->back ? -1 : 1;
    unsigned stops = PAIR_KNOWN;
    if (pairs->bodies->rotations.sixths)
        return stops | find_sixth(pairs, pair, turn, 0) | find_sixth(pairs, pair, turn, 1);
    if (u < -FARTHEST || u > FARTHEST || v < -FARTHEST || v > FARTHEST)
        return stops | PAIR_STOPS_FIRST | PAIR_STOPS_SECOND | PAIR_BANS_FIRST | PAIR_BANS_SECOND;
    if (is_stopped(pairs, pair, turn, sense))
        stops |= PAIR_STOPS_FIRST | (is_banned(pairs, pair, turn, 0) ? PAIR_BANS_FIRST : 0);
    if (is_stopped(pairs, pair, turn, -sense))
        stops |= PAIR_STOPS_SECOND | (is_banned(pairs, pair, turn, 1) ? PAIR_BANS_SECOND : 0);
    return stops;
}

void pairs_learn(struct pair *pair, const struct pair_turn *turn, unsigned learnt) {
    _Atomic uint8_t *known = known_at(pair, turn);
    if (known)
        atomic_fetch_or_explicit(known, (uint8_t)learnt, memory_order_relaxed);
}

unsigned pairs_turn(struct pairs *pairs, struct pair *pair, const struct pair_turn *turn) {
    _Atomic uint8_t *known = known_at(pair, turn);
    unsigned facts = known ? atomic_load_explicit(known, memory_order_relaxed) : 0;
    if (facts)
        return facts;
    facts = find_turn(pairs, pair, turn);
    if (known)
        atomic_fetch_or_explicit(known, (uint8_t)facts, memory_order_relaxed);
    return facts;
}

struct turn_need pairs_need(struct pairs *pairs, const struct pair *pair, unsigned axis, int u, int v) {
    return pairs->bodies->rotations.sixths ? find_sixth_need(pairs->bodies, pair, u, v)
                                           : find_need(pairs, pair, axis, &(struct turn_axis){u, v, 1}, 1);
}

/* ---- Finding --------------------------------------------------------------------------------- */

/* Makes a pair. */
static struct pair *make_pair(struct pairs *pairs, uint32_t first, uint32_t second,
                              struct treen_cell offset) {
    struct pair *pair = ARENA_NEW(pairs->arena, 1, struct pair);
    const uint32_t body[2] = {first, second};
    const unsigned axes = pairs->bodies->rotations.first_axis;
    if (!pair)
        return NULL;
    pair->offset = offset;
    if (pairs->wider)
        pair->wider =
            pairs_find(pairs->wider, (struct placed){first, {0, 0, 0}}, (struct placed){second, offset});
    for (unsigned i = 0; i < 2; i++) {
        pair->body[i] = body[i];
        pair->size[i] = pairs->bodies->of.at[body[i]].size;
        for (unsigned axis = axes; axis < 3; axis++)
            if (!(pair->layer[i][axis] = bodies_layers(pairs->bodies, body[i], axis)))
                return NULL;
    }
    find_distances(pairs->bodies, pair, &pairs->bodies->of.at[first], &pairs->bodies->of.at[second]);
    for (unsigned axis = axes; axis < 3; axis++)
        if (!open_window(pairs, pair, axis))
            return NULL;
    return pair;
}

static struct pair *find_pair(struct pairs *pairs, struct placed first, struct placed second) {
    struct treen_cell offset = cell_subtract(second.at, first.at);
    const int32_t key[] = {(int32_t)first.body, (int32_t)second.body, offset.x, offset.y, offset.z};
    uint32_t number;
    bool added;
    if (!keyset_add(&pairs->seen, key, sizeof key, &number, &added))
        return NULL;
    if (!added)
        return pairs->of.at[number];
    struct pair *pair = make_pair(pairs, first.body, second.body, offset);
    return array_push(pairs->arena, &pairs->of, pair) ? pair : NULL;
}

struct pair *pairs_find(struct pairs *pairs, struct placed first, struct placed second) {
    pthread_mutex_lock(&pairs->lock);
    struct pair *pair = find_pair(pairs, first, second);
    pthread_mutex_unlock(&pairs->lock);
    return pair;
}
