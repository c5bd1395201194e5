#include "engine/twist/pairs.h"

/* A window reaches this many half cells around the two bodies. Lines further away are worked out
 * each time. */
enum { WINDOW_MARGIN = 4 };

/* A rectangle farther from the pivot than this, in half cells, is not decided exactly. */
enum { FARTHEST = TURN_FARTHEST / 2 };

bool pairs_open(struct pairs *pairs, struct bodies *bodies, double play, struct arena *arena) {
    *pairs = (struct pairs){.bodies = bodies, .arena = arena, .play = play};
    keyset_init(&pairs->seen, arena);
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

static void find_distances(struct pair *pair, const struct body *first, const struct body *second) {
    for (unsigned d = 0; d < PAIR_DIRECTIONS; d++)
        pair->distance[d] = PAIR_FOREVER;
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
    window->known = ARENA_NEW(pairs->arena, (size_t)window->side[0] * (size_t)window->side[1], uint8_t);
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
    int x = 2 * along_axis(pair->offset, (axis + 1) % 3), y = 2 * along_axis(pair->offset, (axis + 2) % 3);
    for (int i = higher(0, at); i < lower(first, at + second); i++)
        turn_layers(pairs, &pair->layer[0][axis][i], &pair->layer[1][axis][i - at], x, y, turn, enough,
                    &need);
    return need;
}

/* Finds what is in the way of both. The second turns forward past the first as the first turns
 * backward past the second. */
static unsigned find_turn(struct pairs *pairs, const struct pair *pair, unsigned axis, int u, int v) {
    const struct turn_axis forward = {u, v, 1}, backward = {u, v, -1};
    unsigned stops = PAIR_KNOWN;
    if (u < -FARTHEST || u > FARTHEST || v < -FARTHEST || v > FARTHEST)
        return stops | PAIR_STOPS_FIRST | PAIR_STOPS_SECOND;
    if (find_need(pairs, pair, axis, &forward, pairs->play).high > pairs->play)
        stops |= PAIR_STOPS_FIRST;
    if (find_need(pairs, pair, axis, &backward, pairs->play).high > pairs->play)
        stops |= PAIR_STOPS_SECOND;
    return stops;
}

unsigned pairs_turn(struct pairs *pairs, struct pair *pair, unsigned axis, int u, int v) {
    const struct pair_window *window = &pair->window[axis];
    int x = u - window->low[0], y = v - window->low[1];
    if (x < 0 || x >= window->side[0] || y < 0 || y >= window->side[1])
        return find_turn(pairs, pair, axis, u, v);
    uint8_t *known = &window->known[y * window->side[0] + x];
    if (!*known)
        *known = (uint8_t)find_turn(pairs, pair, axis, u, v);
    return *known;
}

struct turn_need pairs_need(struct pairs *pairs, const struct pair *pair, unsigned axis, int u, int v) {
    return find_need(pairs, pair, axis, &(struct turn_axis){u, v, 1}, 1);
}

/* ---- Finding --------------------------------------------------------------------------------- */

/* Makes a pair. */
static struct pair *make_pair(struct pairs *pairs, uint32_t first, uint32_t second,
                              struct treen_cell offset) {
    struct pair *pair = ARENA_NEW(pairs->arena, 1, struct pair);
    const uint32_t body[2] = {first, second};
    if (!pair)
        return NULL;
    pair->offset = offset;
    for (unsigned i = 0; i < 2; i++) {
        pair->size[i] = pairs->bodies->of.at[body[i]].size;
        for (unsigned axis = 0; axis < 3; axis++)
            if (!(pair->layer[i][axis] = bodies_layers(pairs->bodies, body[i], axis)))
                return NULL;
    }
    find_distances(pair, &pairs->bodies->of.at[first], &pairs->bodies->of.at[second]);
    for (unsigned axis = 0; axis < 3; axis++)
        if (!open_window(pairs, pair, axis))
            return NULL;
    return pair;
}

struct pair *pairs_find(struct pairs *pairs, struct placed first, struct placed second) {
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
