#include "engine/turn/wander.h"

#include "base/error.h"
#include "engine/turn/boxes.h"
#include "engine/turn/route.h"

#include <math.h>
#include <string.h>

/* The line of a way is bent after this many boxes, and then whenever their number has doubled. */
enum { FIRST_BEND = 100 };

/* A line through boxes that need more than the limit by this in their middles is not bent. */
#define HOPELESS 0.02

struct wandering {
    const struct turn_scene *scene;
    const struct turn_wish *wish;
    struct arena *arena, *scratch; /* of the answer; of the search */
    struct turn_field field;
    struct boxes boxes;
    struct turn_need need;
    struct turn_way way;
};

/* ---- Ways ------------------------------------------------------------------------------------ */

static bool keep_way(struct wandering *w, const struct turn_way *way) {
    struct turn_point *point = ARENA_ROOM(w->arena, way->count, struct turn_point);
    if (!point)
        return false;
    memcpy(point, way->point, way->count * sizeof *point);
    w->way = (struct turn_way){way->play, way->count, point};
    w->need.high = (double)way->play / TURN_CELL;
    return true;
}

/* Tells whether a way that needs next to nothing needs nothing: then its play becomes 0. */
static void try_nothing(const struct wandering *w, struct turn_way *way) {
    struct turn_way without = {0, way->count, way->point};
    if (way->play == 1 && turn_way_holds(w->scene, &without))
        way->play = 0;
}

/* Keeps a line as the way, if it needs less than the one so far. */
static enum treen_status offer_route(struct wandering *w, const struct route *route, struct arena *arena) {
    struct turn_way way;
    TRY_ROOM(route_way(route, &w->field, arena, &way));
    try_nothing(w, &way);
    if ((double)way.play / TURN_CELL < w->need.high)
        TRY_ROOM(keep_way(w, &way));
    return TREEN_OK;
}

/* Finds a line near the points, in memory that is given back. */
static enum treen_status offer_points(struct wandering *w, const struct route_point *point, size_t count) {
    struct arena arena;
    struct route route;
    enum treen_status status = TREEN_NO_MEMORY;
    arena_beside(&arena, w->scratch);
    if (route_start(&route, point, count, &arena) &&
        (!count || route_bend(&route, &w->field, w->wish->enough, &arena)))
        status = offer_route(w, &route, &arena);
    arena_free(&arena);
    return status;
}

/* Finds a line near the middles of boxes. */
static enum treen_status offer_boxes(struct wandering *w) {
    double hope = boxes_hopeful_way(&w->boxes);
    TRY_ROOM(hope >= 0);
    if (hope > w->wish->limit + HOPELESS)
        return TREEN_OK;
    size_t count = w->boxes.way.count;
    struct route_point *point = ARENA_ROOM(w->scratch, count, struct route_point);
    TRY_ROOM(point);
    for (size_t i = 0; i < count; i++) {
        struct field_box box = boxes_field(&w->boxes.box.at[w->boxes.way.at[i]]);
        point[i] = (struct route_point){(box.low[0] + box.high[0]) / 2, (box.low[1] + box.high[1]) / 2,
                                        (box.low[2] + box.high[2]) / 2};
    }
    return offer_points(w, point, count);
}

/* ---- Bounds ---------------------------------------------------------------------------------- */

static bool is_known(const struct wandering *w) {
    return w->need.high <= fmax(w->wish->enough, 0) || w->need.low > w->wish->limit ||
           w->need.high - w->need.low <= w->wish->close;
}

/* Raises the lower bound by a better way through boxes, and halves the boxes of the way. *bend: the
 * number of boxes at which the line is bent next. */
static enum treen_status look_closer(struct wandering *w, size_t *bend, bool *ends) {
    double low = boxes_way(&w->boxes);
    size_t halved;
    TRY_ROOM(low >= 0);
    if (low > w->wish->enough)
        w->need.low = fmin(fmax(w->need.low, low), w->need.high);
    if (is_known(w))
        return TREEN_OK;
    TRY_ROOM(boxes_halve(&w->boxes, fmax(low, w->wish->enough) + w->wish->close / 4, &halved));
    *ends = !halved || w->boxes.box.count >= w->wish->boxes;
    if (*ends || w->boxes.box.count >= *bend) {
        *bend = 2 * w->boxes.box.count;
        return offer_boxes(w);
    }
    return TREEN_OK;
}

/* Returns the need of both ends. */
static double ends_need(const struct turn_field *field) {
    double need = fmax(turn_field_at(field, 0, 0, 0), turn_field_at(field, 0, 0, 1));
    return fmin(fmax(need, 0), TURN_NEVER);
}

/* Tells whether some positions with the pivot where it is need no more than enough. */
static bool may_stand_still(const struct turn_field *field, double enough) {
    for (int i = 1; i < 16; i++)
        if (turn_field_at(field, 0, 0, i / 16.0) > enough)
            return false;
    return true;
}

static enum treen_status wander(struct wandering *w) {
    bool ends = false;
    size_t bend = FIRST_BEND;
    TRY_ROOM(turn_field_make(w->scene, w->scratch, &w->field));
    w->need.low = fmax(ends_need(&w->field), w->field.least);
    if (w->need.low <= w->wish->enough)
        w->need.low = 0;
    if (is_known(w))
        return TREEN_OK;
    if (w->wish->limit > w->wish->enough || may_stand_still(&w->field, w->wish->enough))
        TRY(offer_points(w, NULL, 0));
    if (w->wish->limit <= w->wish->enough)
        w->field.limit = w->wish->limit;
    TRY_ROOM(boxes_start(&w->boxes, &w->field, fmax(w->wish->enough, 0), w->scratch));
    while (!is_known(w) && !ends)
        TRY(look_closer(w, &bend, &ends));
    return TREEN_OK;
}

enum treen_status turn_wander(const struct turn_scene *scene, const struct turn_wish *wish,
                              struct arena *arena, struct turn_need *need, struct turn_way *way) {
    struct arena scratch;
    struct wandering w = {
        .scene = scene, .wish = wish, .arena = arena, .scratch = &scratch, .need = {0, TURN_NEVER}};
    arena_beside(&scratch, arena);
    enum treen_status status = wander(&w);
    arena_free(&scratch);
    *need = w.need;
    *way = w.way;
    return status;
}
