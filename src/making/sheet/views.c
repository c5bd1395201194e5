/* An edge is divided where another one crosses it in the view. Each part is seen or hidden as its
 * middle is. */
#include "making/sheet/views.h"

#include "base/order.h"
#include "base/patience.h"

#include <math.h>
#include <stdlib.h>

/* Two faces whose normals have a larger cosine make no edge: they are parts of something round. */
static const double SHARP = 0.86;

/* The most squares in a row: a broad triangle is entered into each that it may reach. */
static const double MOST_SQUARES = 64;

/* A side of a triangle: its corners with the lower number first. */
struct side {
    uint32_t low, high;
    size_t triangle;
};

/* A line of the body in the view's coordinates: to the right, down, and towards the viewer. */
struct edge {
    double from[3], to[3];
};

/* The view in squares, row by row, with the things that may lie in each. */
struct squares {
    struct frame frame;
    size_t row;      /* the squares of a row, and the rows */
    uint32_t *begin; /* [row x row + 1]: the first thing of each square in `thing` */
    uint32_t *thing;
};

struct looking {
    const struct mesh *mesh;
    struct arena *arena;
    double (*place)[3];  /* in the view's coordinates */
    double (*normal)[3]; /* by triangle, in these coordinates, away from the body */
    double grain;        /* lengths below this are nothing */
    ARRAY(struct edge) edge;
    struct squares triangles, edges;
    size_t *met; /* by edge: the last one, from 1, for which it was looked at */
};

/* ---- The body in the view -------------------------------------------------------------------- */

static void turn_places(struct looking *looking, const struct view *view) {
    double widest = 0;
    for (size_t p = 0; p < looking->mesh->place.count; p++) {
        const double *at = looking->mesh->place.at[p].at;
        looking->place[p][0] = dot(view->right, at);
        looking->place[p][1] = dot(view->down, at);
        looking->place[p][2] = dot(view->towards, at);
        for (int k = 0; k < 3; k++)
            widest = fmax(widest, fabs(at[k]));
    }
    looking->grain = 1e-6 * widest;
}

/* Finds the normals. The view's coordinates are a mirror image, as y runs down: so the product of
 * two sides points into the body. */
static void find_normals(struct looking *looking) {
    for (size_t t = 0; t < looking->mesh->triangle.count; t++) {
        const uint32_t *corner = looking->mesh->triangle.at[t].corner;
        double a[3], b[3];
        subtract(looking->place[corner[1]], looking->place[corner[0]], a);
        subtract(looking->place[corner[2]], looking->place[corner[0]], b);
        cross(b, a, looking->normal[t]);
        unit_of(looking->normal[t]);
    }
}

static bool faces_viewer(const struct looking *looking, size_t triangle) {
    return looking->normal[triangle][2] > 1e-6;
}

/* ---- Edges ----------------------------------------------------------------------------------- */

static int by_corners(const void *a, const void *b) {
    const struct side *one = a, *other = b;
    ORDER_BY(one->low, other->low);
    ORDER_BY(one->high, other->high);
    return ORDER(one->triangle, other->triangle);
}

/* Tells whether the triangles at a side make an edge there, or the rim of something round. */
static bool is_edge(const struct looking *looking, const struct side *side, size_t sides) {
    const size_t first = side[0].triangle;
    for (size_t i = 1; i < sides; i++)
        if (dot(looking->normal[first], looking->normal[side[i].triangle]) < SHARP ||
            faces_viewer(looking, first) != faces_viewer(looking, side[i].triangle))
            return true;
    return false;
}

static bool add_edge(struct looking *looking, const struct side *side) {
    struct edge edge;
    for (int k = 0; k < 3; k++) {
        edge.from[k] = looking->place[side->low][k];
        edge.to[k] = looking->place[side->high][k];
    }
    return array_push(looking->arena, &looking->edge, edge);
}

static bool find_edges(struct looking *looking) {
    const size_t sides = 3 * looking->mesh->triangle.count;
    struct side *side = ARENA_NEW(looking->arena, sides + 1, struct side);
    if (!side)
        return false;
    for (size_t i = 0; i < sides; i++) {
        const uint32_t *corner = looking->mesh->triangle.at[i / 3].corner;
        const uint32_t a = corner[i % 3], b = corner[(i + 1) % 3];
        side[i] = (struct side){a < b ? a : b, a < b ? b : a, i / 3};
    }
    qsort(side, sides, sizeof *side, by_corners);
    for (size_t i = 0, next; i < sides; i = next) {
        for (next = i + 1; next < sides && side[next].low == side[i].low && side[next].high == side[i].high;)
            next++;
        if (is_edge(looking, &side[i], next - i) && !add_edge(looking, &side[i]))
            return false;
    }
    return true;
}

/* ---- Squares --------------------------------------------------------------------------------- */

/* The first and the last square of a thing along both axes. */
struct block {
    size_t low[2], high[2];
};

static size_t square_at(double at, double low, double high, size_t row) {
    const double share = (at - low) / (high - low) * (double)row;
    return share > 0 ? (size_t)fmin(share, (double)(row - 1)) : 0;
}

static struct block block_of(const struct squares *squares, const struct frame *box) {
    const struct frame *whole = &squares->frame;
    return (struct block){{square_at(box->low.x, whole->low.x, whole->high.x, squares->row),
                           square_at(box->low.y, whole->low.y, whole->high.y, squares->row)},
                          {square_at(box->high.x, whole->low.x, whole->high.x, squares->row),
                           square_at(box->high.y, whole->low.y, whole->high.y, squares->row)}};
}

/* Returns the box around some places of the view, a little larger. */
static struct frame box_of(const double *const place[], int places, double grain) {
    struct frame box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < places; i++) {
        box.low = (struct point){fmin(box.low.x, place[i][0] - 10 * grain),
                                 fmin(box.low.y, place[i][1] - 10 * grain)};
        box.high = (struct point){fmax(box.high.x, place[i][0] + 10 * grain),
                                  fmax(box.high.y, place[i][1] + 10 * grain)};
    }
    return box;
}

/* Counts the things of each square (`fill` false), or enters them from the last to the first. */
static void enter_boxes(struct squares *squares, const struct frame *box, size_t count, bool fill) {
    for (size_t i = 0; i < count; i++) {
        const struct block block = block_of(squares, &box[i]);
        for (size_t y = block.low[1]; y <= block.high[1]; y++)
            for (size_t x = block.low[0]; x <= block.high[0]; x++) {
                uint32_t *begin = &squares->begin[y * squares->row + x];
                if (fill)
                    squares->thing[--*begin] = (uint32_t)i;
                else
                    ++*begin;
            }
    }
}

/* Enters things by their boxes, into about as many squares as there are things. */
static bool squares_make(const struct frame *box, size_t count, struct arena *arena,
                         struct squares *squares) {
    *squares = (struct squares){.frame = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}},
                                .row = (size_t)fmin(MOST_SQUARES, ceil(sqrt((double)count + 1)))};
    for (size_t i = 0; i < count; i++) {
        squares->frame.low = (struct point){fmin(squares->frame.low.x, box[i].low.x),
                                            fmin(squares->frame.low.y, box[i].low.y)};
        squares->frame.high = (struct point){fmax(squares->frame.high.x, box[i].high.x),
                                             fmax(squares->frame.high.y, box[i].high.y)};
    }
    const size_t all = squares->row * squares->row;
    squares->begin = ARENA_NEW(arena, all + 1, uint32_t);
    if (!squares->begin)
        return false;
    enter_boxes(squares, box, count, false);
    for (size_t i = 1; i <= all; i++)
        squares->begin[i] += squares->begin[i - 1];
    squares->thing = ARENA_NEW(arena, squares->begin[all] + 1, uint32_t);
    if (squares->thing)
        enter_boxes(squares, box, count, true);
    return squares->thing;
}

static bool enter_triangles(struct looking *looking) {
    const size_t count = looking->mesh->triangle.count;
    struct frame *box = ARENA_NEW(looking->arena, count + 1, struct frame);
    for (size_t t = 0; box && t < count; t++) {
        const uint32_t *corner = looking->mesh->triangle.at[t].corner;
        box[t] = box_of((const double *const[]){looking->place[corner[0]], looking->place[corner[1]],
                                                looking->place[corner[2]]},
                        3, looking->grain);
    }
    return box && squares_make(box, count, looking->arena, &looking->triangles);
}

static bool enter_edges(struct looking *looking) {
    const size_t count = looking->edge.count;
    struct frame *box = ARENA_NEW(looking->arena, count + 1, struct frame);
    looking->met = ARENA_NEW(looking->arena, count + 1, size_t);
    for (size_t i = 0; box && i < count; i++)
        box[i] = box_of((const double *const[]){looking->edge.at[i].from, looking->edge.at[i].to}, 2,
                        looking->grain);
    return box && looking->met && squares_make(box, count, looking->arena, &looking->edges);
}

/* ---- Seen or hidden -------------------------------------------------------------------------- */

/* Returns twice the area of a triangle in the view, negative where it turns the other way. */
static double area_of(const double a[3], const double b[3], const double c[3]) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* Tells whether a triangle that faces the viewer is in front of the place. */
static bool is_before(const struct looking *looking, size_t triangle, const double at[3]) {
    const uint32_t *corner = looking->mesh->triangle.at[triangle].corner;
    const double *a = looking->place[corner[0]], *b = looking->place[corner[1]],
                 *c = looking->place[corner[2]];
    const double slack = 1e-6, deep = 20 * looking->grain;
    if (!faces_viewer(looking, triangle) || fmax(a[2], fmax(b[2], c[2])) <= at[2] + deep)
        return false;
    const double whole = area_of(a, b, c), first = area_of(b, c, at) / whole,
                 second = area_of(c, a, at) / whole, third = 1 - first - second;
    return fmin(first, fmin(second, third)) >= -slack &&
           first * a[2] + second * b[2] + third * c[2] > at[2] + deep;
}

static bool is_hidden(const struct looking *looking, const double at[3]) {
    const struct squares *squares = &looking->triangles;
    const struct block block = block_of(squares, &(struct frame){{at[0], at[1]}, {at[0], at[1]}});
    const uint32_t *begin = &squares->begin[block.low[1] * squares->row + block.low[0]];
    for (uint32_t i = begin[0]; i < begin[1]; i++)
        if (is_before(looking, squares->thing[i], at))
            return true;
    return false;
}

typedef ARRAY(double) shares;

/* Adds the share of `edge` that lies before its crossing with another one in the view. */
static bool add_crossing(const struct edge *edge, const struct edge *other, struct arena *arena,
                         shares *crossing) {
    const double tiny = 1e-9, along[2] = {edge->to[0] - edge->from[0], edge->to[1] - edge->from[1]},
                 across[2] = {other->to[0] - other->from[0], other->to[1] - other->from[1]},
                 between[2] = {other->from[0] - edge->from[0], other->from[1] - edge->from[1]};
    const double product = along[0] * across[1] - along[1] * across[0];
    if (fabs(product) <= tiny * hypot(along[0], along[1]) * hypot(across[0], across[1]))
        return true;
    const double share = (between[0] * across[1] - between[1] * across[0]) / product,
                 there = (between[0] * along[1] - between[1] * along[0]) / product;
    if (share <= 0 || share >= 1 || there < -1e-6 || there > 1 + 1e-6)
        return true;
    return array_push(arena, crossing, share);
}

static void place_on(const struct edge *edge, double share, double at[3]) {
    for (int k = 0; k < 3; k++)
        at[k] = edge->from[k] + share * (edge->to[k] - edge->from[k]);
}

/* Adds the part of an edge between two shares of it. */
static bool add_part(const struct looking *looking, const struct edge *edge, double from, double to,
                     view_lines *lines) {
    double low[3], high[3], middle[3];
    place_on(edge, from, low);
    place_on(edge, to, high);
    place_on(edge, (from + to) / 2, middle);
    if (hypot(high[0] - low[0], high[1] - low[1]) <= looking->grain)
        return true;
    const struct view_line line = {{low[0], low[1]}, {high[0], high[1]}, is_hidden(looking, middle)};
    return array_push(looking->arena, lines, line);
}

/* Adds the crossings of the edge `index` with those that share a square with it. */
static bool add_crossings(const struct looking *looking, size_t index, shares *crossing) {
    const struct edge *edge = &looking->edge.at[index];
    const struct squares *squares = &looking->edges;
    const struct frame box = box_of((const double *const[]){edge->from, edge->to}, 2, looking->grain);
    const struct block block = block_of(squares, &box);
    for (size_t y = block.low[1]; y <= block.high[1]; y++) {
        const uint32_t *begin = &squares->begin[y * squares->row];
        for (uint32_t i = begin[block.low[0]]; i < begin[block.high[0] + 1]; i++) {
            const uint32_t other = squares->thing[i];
            const bool met = looking->met[other] == index + 1;
            looking->met[other] = index + 1;
            if (!met && !add_crossing(edge, &looking->edge.at[other], looking->arena, crossing))
                return false;
        }
    }
    return true;
}

static bool divide_edge(const struct looking *looking, size_t index, shares *crossing, view_lines *lines) {
    const struct edge *edge = &looking->edge.at[index];
    crossing->count = 0;
    if (patience_is_over(looking->arena->patience) || !add_crossings(looking, index, crossing))
        return false;
    if (crossing->count)
        qsort(crossing->at, crossing->count, sizeof *crossing->at, order_reals);
    double from = 0;
    for (size_t i = 0; i <= crossing->count; i++) {
        const double to = i < crossing->count ? crossing->at[i] : 1;
        if (!add_part(looking, edge, from, to, lines))
            return false;
        from = to;
    }
    return true;
}

/* ---- One line where several lie -------------------------------------------------------------- */

/* A line as a part of a straight: `along` is its direction, `beside` its distance from (0, 0). */
struct span {
    long long turn, offset; /* the straight's number: rounded, so that equal ones are equal */
    struct point along;
    double beside, low, high;
    bool hidden;
};

static struct span span_of(const struct view_line *line, double grain) {
    const double length = hypot(line->to.x - line->from.x, line->to.y - line->from.y);
    struct span span = {.along = {(line->to.x - line->from.x) / length, (line->to.y - line->from.y) / length},
                        .hidden = line->hidden};
    if (span.along.x < -1e-6 || (span.along.x < 1e-6 && span.along.y < 0))
        span.along = (struct point){-span.along.x, -span.along.y};
    const double from = line->from.x * span.along.x + line->from.y * span.along.y,
                 to = line->to.x * span.along.x + line->to.y * span.along.y;
    span.beside = line->from.y * span.along.x - line->from.x * span.along.y;
    span.turn = llround(atan2(span.along.y, span.along.x) * 1e4);
    span.offset = llround(span.beside / (100 * grain));
    span.low = fmin(from, to);
    span.high = fmax(from, to);
    return span;
}

/* Orders spans by their straights: seen ones first, from low to high. */
static int by_straight(const void *a, const void *b) {
    const struct span *one = a, *other = b;
    ORDER_BY(one->turn, other->turn);
    ORDER_BY(one->offset, other->offset);
    ORDER_BY(one->hidden, other->hidden);
    ORDER_BY(one->low, other->low);
    return ORDER(one->high, other->high);
}

static bool is_same_straight(const struct span *one, const struct span *other) {
    return one->turn == other->turn && one->offset == other->offset;
}

static struct point point_on(const struct span *span, double at) {
    return (struct point){span->along.x * at - span->along.y * span->beside,
                          span->along.y * at + span->along.x * span->beside};
}

/* Adds a hidden span without the parts of it that lie under seen ones, which are in order. */
static bool add_uncovered(const struct span *span, const struct span *seen, size_t count, double grain,
                          struct arena *arena, view_lines *lines) {
    double from = span->low;
    for (size_t i = 0; i <= count; i++) {
        const double to = i < count ? fmin(seen[i].low, span->high) : span->high;
        const struct view_line line = {point_on(span, from), point_on(span, to), span->hidden};
        if (to - from > grain && !array_push(arena, lines, line))
            return false;
        if (i < count)
            from = fmax(from, seen[i].high);
    }
    return true;
}

/* Joins spans of one straight that touch, seen or hidden ones by themselves; returns how many are
 * left. */
static size_t join_spans(struct span *span, size_t count, double grain) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct span *last = kept ? &span[kept - 1] : NULL;
        if (last && last->hidden == span[i].hidden && span[i].low <= last->high + grain)
            last->high = fmax(last->high, span[i].high);
        else
            span[kept++] = span[i];
    }
    return kept;
}

static bool tidy(const view_lines *raw, double grain, struct arena *arena, view_lines *lines) {
    struct span *span = ARENA_NEW(arena, raw->count + 1, struct span);
    if (!span)
        return false;
    for (size_t i = 0; i < raw->count; i++)
        span[i] = span_of(&raw->at[i], grain);
    qsort(span, raw->count, sizeof *span, by_straight);
    for (size_t i = 0, next; i < raw->count; i = next) {
        for (next = i + 1; next < raw->count && is_same_straight(&span[i], &span[next]);)
            next++;
        const size_t kept = join_spans(&span[i], next - i, 10 * grain);
        size_t seen = 0;
        while (seen < kept && !span[i + seen].hidden)
            seen++;
        for (size_t k = 0; k < kept; k++)
            if (!add_uncovered(&span[i + k], &span[i], k < seen ? 0 : seen, 10 * grain, arena, lines))
                return false;
    }
    return true;
}

bool view_take(const struct mesh *mesh, const struct view *view, struct arena *arena, view_lines *lines) {
    struct looking looking = {.mesh = mesh, .arena = arena};
    shares crossing = {0};
    view_lines raw = {0};
    looking.place = arena_room(arena, mesh->place.count + 1, sizeof *looking.place);
    looking.normal = arena_room(arena, mesh->triangle.count + 1, sizeof *looking.normal);
    *lines = (view_lines){0};
    if (!looking.place || !looking.normal)
        return false;
    turn_places(&looking, view);
    find_normals(&looking);
    if (!find_edges(&looking) || !enter_triangles(&looking) || !enter_edges(&looking))
        return false;
    for (size_t i = 0; i < looking.edge.count; i++)
        if (!divide_edge(&looking, i, &crossing, &raw))
            return false;
    return tidy(&raw, looking.grain, arena, lines);
}
