#include "picture/view/names.h"

#include "picture/view/order.h"
#include "picture/view/rows.h"

#include <math.h>

/* Names a face by its cell's label, or by the letter of the cell or the body; '#' is a cell without
 * a name. Returns false when there is no memory. */
static bool name_facet(const struct scene_stage *stage, struct arena *arena, struct facet *facet) {
    const struct scene_body *body = &stage->body.at[facet->body];
    char letter = body->marks ? body->marks[facet->cell] : body->letter;
    if (facet->faint)
        return true;
    if (body->labels)
        facet->text = body->labels[facet->cell];
    else if (body->sign)
        facet->text = body->sign;
    else if (letter && letter != '#')
        facet->text = arena_print(arena, "%c", letter);
    return facet->text || body->labels || !letter || letter == '#';
}

/* Tells whether a stick is seen along its line, as a dot. */
static bool stands(const struct facet *facet) {
    return hypot(facet->corner[0][0] - facet->corner[1][0], facet->corner[0][1] - facet->corner[1][1]) <
           ORDER_SMALL;
}

bool names_all(const struct scene_stage *stage, struct arena *arena, struct view *view) {
    bool *named = ARENA_NEW(arena, stage->body.count, bool);
    for (size_t i = 0; named && i < view->facets; i++) {
        struct facet *facet = &view->facet[i];
        bool lies = facet->radius > 0 && !facet->faint && !facet->ball && !stands(facet);
        if (lies && named[facet->body] && !stage->body.at[facet->body].labels)
            continue;
        named[facet->body] = named[facet->body] || lies;
        if (!name_facet(stage, arena, facet))
            return false;
    }
    return named;
}

/* Tells whether the place is on a round cell. */
static bool is_near(const struct facet *facet, const double place[2]) {
    const double *a = facet->corner[0], *b = facet->corner[1];
    double x = b[0] - a[0], y = b[1] - a[1], length = x * x + y * y;
    double along = length > 0 ? ((place[0] - a[0]) * x + (place[1] - a[1]) * y) / length : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(a[0] + along * x - place[0], a[1] + along * y - place[1]) < facet->radius;
}

/* Tells whether the place on the picture is on the facet. */
static bool covers(const struct facet *facet, const double place[2]) {
    if (facet->radius > 0)
        return is_near(facet, place);
    for (int i = 0, turns = 0; i < facet->corners; i++) {
        const double *a = facet->corner[i], *b = facet->corner[(i + 1) % facet->corners];
        bool left = (b[0] - a[0]) * (place[1] - a[1]) < (b[1] - a[1]) * (place[0] - a[0]);
        turns += left;
        if (turns && turns != i + 1)
            return false;
    }
    return true;
}

/* Tells whether a facet that is painted after number `number` hides the place. */
static bool is_hidden(const struct view *view, size_t number, const double place[2]) {
    for (size_t i = number + 1; i < view->facets; i++)
        if (covers(&view->facet[i], place))
            return true;
    return false;
}

/* Moves the name of a ball to the middle of the part that is seen, where others hide some of it. */
static void nudge(struct view *view, size_t number) {
    enum { AROUND = 12 };
    static const double turn = 6.283185307179586, reach = 0.7; /* in radiuses */
    struct facet *facet = &view->facet[number];
    double sum[2] = {0, 0};
    int seen = 0;
    for (int i = 0; i < AROUND; i++) {
        const double by[2] = {reach * facet->radius * cos(turn * i / AROUND),
                              reach * facet->radius * sin(turn * i / AROUND)};
        const double place[2] = {facet->corner[0][0] + by[0], facet->corner[0][1] + by[1]};
        if (is_hidden(view, number, place))
            continue;
        sum[0] += by[0];
        sum[1] += by[1];
        seen++;
    }
    for (int k = 0; k < 2 && seen; k++)
        facet->nudge[k] = sum[k] / seen;
}

/* Returns how much of a name on facet `number` is seen, from 0 to 1: facets that are painted later
 * may hide it. */
static double seen(const struct view *view, size_t number) {
    enum { SAMPLES = 5 };
    static const double around[SAMPLES][2] = {{0, 0}, {0.2, 0.2}, {0.2, -0.2}, {-0.2, 0.2}, {-0.2, -0.2}};
    const struct facet *facet = &view->facet[number];
    double middle[2] = {0, 0};
    int hidden = 0, places = view_places(facet);
    for (int i = 0; i < places; i++)
        for (int k = 0; k < 2; k++)
            middle[k] += facet->corner[i][k] / places;
    for (int s = 0; s < SAMPLES; s++) {
        const double place[2] = {middle[0] + around[s][0], middle[1] + around[s][1]};
        hidden += is_hidden(view, number, place);
    }
    return 1 - (double)hidden / SAMPLES;
}

/* Finds the best facet for each name: the one on which most of it is seen, then the brightest.
 * Among equal ones it is the nearest. */
static bool find_best(const struct scene_stage *stage, const size_t *first, size_t names, struct arena *arena,
                      const struct view *view, struct facet **best) {
    double *most = ARENA_NEW(arena, names, double);
    for (size_t i = 0; most && i < view->facets; i++) {
        struct facet *facet = &view->facet[i];
        const struct scene_body *body = &stage->body.at[facet->body];
        size_t name = first[facet->body] +
                      (body->labels ? facet->cell : (size_t)rows_number(stage, body->cell[facet->cell]));
        double now = seen(view, i) + facet->light;
        if (best[name] && now <= most[name] - ORDER_SMALL)
            continue;
        best[name] = facet;
        most[name] = now;
    }
    return most;
}

/* Puts a name on a facet. A number of which a part is hidden would be another one, so it is left
 * out. */
static bool put_name(const struct scene_stage *stage, size_t number, struct arena *arena, struct view *view) {
    static const double enough = 0.7;
    struct facet *facet = &view->facet[number];
    if (stage->body.at[facet->body].labels && seen(view, number) < enough)
        return true;
    if (facet->ball)
        nudge(view, number);
    return name_facet(stage, arena, facet);
}

bool names_once(const struct scene_stage *stage, struct arena *arena, struct view *view) {
    size_t bodies = stage->body.count, names = 0,
           rows = stage->rows.count > 1 ? (size_t)stage->rows.count : 1;
    size_t *first = ARENA_NEW(arena, bodies, size_t); /* the name of each body: that of its cell 0 */
    for (size_t i = 0; first && i < bodies; i++) {
        first[i] = names;
        names += stage->body.at[i].labels ? stage->body.at[i].cells : rows;
    }
    struct facet **best = ARENA_NEW(arena, names, struct facet *);
    if (!first || !best || !find_best(stage, first, names, arena, view, best))
        return false;
    for (size_t i = 0; i < names; i++)
        if (best[i] && !put_name(stage, (size_t)(best[i] - view->facet), arena, view))
            return false;
    return true;
}
