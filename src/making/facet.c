/* A facet with holes becomes one loop by cuts from its holes to its rim. Then ears are cut off the
 * loop until nothing is left: an ear is a triangle of three corners in turn that holds no other. */
#include "making/facet.h"

#include <math.h>

/* A corner in a ring. Where a cut joins two loops, places are in the ring twice. */
struct node {
    double x, y;
    uint32_t place;
    int before, after; /* -1: cut off */
};

struct facet_work {
    double u[3], v[3], grain;
    struct arena *arena;
    struct mesh *mesh;
    ARRAY(struct node) node;
    ARRAY(int) start;   /* of each loop: one of its nodes */
    ARRAY(double) area; /* of each loop: negative for holes, 0 when they are joined */
};

/* ---- The plane ------------------------------------------------------------------------------- */

/* Returns twice the area of the triangle: positive when it turns to the left. */
static double turn(const struct node *a, const struct node *b, const struct node *c) {
    return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static double distance2(const struct node *a, const struct node *b) {
    return (a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y);
}

/* Returns on which side of the line a-b the node is: 0 within a grain of the line. */
static int side(const struct facet_work *work, const struct node *a, const struct node *b,
                const struct node *c) {
    double area = turn(a, b, c), off = area / sqrt(distance2(a, b));
    return off > work->grain ? 1 : off < -work->grain ? -1 : 0;
}

static void set_plane(struct facet_work *work, const double normal[3]) {
    double axis[3] = {0};
    axis[fabs(normal[0]) > 0.7 ? 1 : 0] = 1;
    cross(axis, normal, work->u);
    unit_of(work->u);
    cross(normal, work->u, work->v);
}

/* ---- Rings ----------------------------------------------------------------------------------- */

static bool add_loop(struct facet_work *work, const uint32_t *corner, size_t count) {
    int first = (int)work->node.count;
    double area = 0;
    for (size_t i = 0; i < count; i++) {
        const double *at = work->mesh->place.at[corner[i]].at;
        int here = first + (int)i;
        struct node node = {dot(at, work->u), dot(at, work->v), corner[i], here - 1, here + 1};
        if (!array_push(work->arena, &work->node, node))
            return false;
    }
    struct node *node = work->node.at;
    node[first].before = first + (int)count - 1;
    node[first + (int)count - 1].after = first;
    for (int i = first; i < first + (int)count; i++)
        area += turn(&node[first], &node[i], &node[node[i].after]) / 2;
    return array_push(work->arena, &work->start, first) && array_push(work->arena, &work->area, area);
}

/* Tells whether the node is inside of the ring, by the edges that a line to the right crosses. */
static bool is_inside(const struct facet_work *work, int ring, const struct node *at) {
    bool inside = false;
    int i = ring;
    do {
        const struct node *a = &work->node.at[i], *b = &work->node.at[a->after];
        if ((a->y > at->y) != (b->y > at->y) && at->x < a->x + (at->y - a->y) / (b->y - a->y) * (b->x - a->x))
            inside = !inside;
        i = a->after;
    } while (i != ring);
    return inside;
}

/* Tells whether the direction from node i to the other one leads into the facet. */
static bool leads_inside(const struct facet_work *work, int i, const struct node *to) {
    const struct node *at = &work->node.at[i], *before = &work->node.at[at->before],
                      *after = &work->node.at[at->after];
    bool left_of_one = side(work, before, at, to) > 0, left_of_other = side(work, at, after, to) > 0;
    return side(work, before, at, after) >= 0 ? left_of_one && left_of_other : left_of_one || left_of_other;
}

static bool is_same_place(const struct node *a, const struct node *b) {
    return a->place == b->place;
}

/* Tells whether the edge from node c blocks the sight from a to b. */
static bool blocks(const struct facet_work *work, const struct node *a, const struct node *b,
                   const struct node *c) {
    const struct node *d = &work->node.at[c->after];
    if (!is_same_place(c, a) && !is_same_place(c, b) && side(work, a, b, c) == 0) {
        double part = ((c->x - a->x) * (b->x - a->x) + (c->y - a->y) * (b->y - a->y)) / distance2(a, b);
        if (part > 0 && part < 1)
            return true;
    }
    return side(work, a, b, c) * side(work, a, b, d) < 0 && side(work, c, d, a) * side(work, c, d, b) < 0;
}

static bool is_free_edge(const struct facet_work *work, int from, int to) {
    const struct node *a = &work->node.at[from], *b = &work->node.at[to];
    for (size_t i = 0; i < work->node.count; i++)
        if (work->node.at[i].after >= 0 && blocks(work, a, b, &work->node.at[i]))
            return false;
    return leads_inside(work, from, b) && leads_inside(work, to, a);
}

/* ---- Holes ----------------------------------------------------------------------------------- */

struct bridge {
    double length2;
    int from, to;
};

/* Finds the next longer way from a hole to a ring than the last one. */
static bool next_bridge(const struct facet_work *work, int hole, int ring, struct bridge *bridge) {
    struct bridge best = {INFINITY, -1, -1};
    int i = hole;
    do {
        int j = ring;
        do {
            double length2 = distance2(&work->node.at[i], &work->node.at[j]);
            bool later =
                length2 > bridge->length2 ||
                (length2 >= bridge->length2 && (i > bridge->from || (i == bridge->from && j > bridge->to)));
            if (later && (length2 < best.length2))
                best = (struct bridge){length2, i, j};
            j = work->node.at[j].after;
        } while (j != ring);
        i = work->node.at[i].after;
    } while (i != hole);
    *bridge = best;
    return best.from >= 0;
}

/* Joins two rings by a cut, whose ends are in the ring twice from then on. */
static bool join(struct facet_work *work, int from, int to) {
    int from2 = (int)work->node.count, to2 = from2 + 1;
    if (!array_push(work->arena, &work->node, work->node.at[from]) ||
        !array_push(work->arena, &work->node, work->node.at[to]))
        return false;
    struct node *node = work->node.at;
    /* … before from, from2, to2, after to …; … before to, to, from, after from … */
    node[node[from].before].after = from2;
    node[node[to].after].before = to2;
    node[from2].after = to2;
    node[to2].before = from2;
    node[to].after = from;
    node[from].before = to;
    return true;
}

/* Joins the hole to a ring that it lies in: the smallest one. The hole is none from then on. A
 * hole that sees no corner of the ring stays. */
static bool join_hole(struct facet_work *work, size_t hole) {
    double least = INFINITY;
    int ring = -1, start = work->start.at[hole];
    const struct node *at = &work->node.at[start];
    for (size_t i = 0; i < work->start.count; i++)
        if (work->area.at[i] > 0 && work->area.at[i] < least && is_inside(work, work->start.at[i], at)) {
            least = work->area.at[i];
            ring = work->start.at[i];
        }
    struct bridge bridge = {-1, -1, -1};
    while (ring >= 0 && next_bridge(work, start, ring, &bridge))
        if (is_free_edge(work, bridge.from, bridge.to)) {
            work->area.at[hole] = 0;
            return join(work, bridge.from, bridge.to);
        }
    return true;
}

/* Joins all holes to their rings. A hole that is behind others waits until they are joined. */
static bool join_holes(struct facet_work *work) {
    size_t left = 0, before;
    do {
        before = left;
        left = 0;
        for (size_t i = 0; i < work->start.count; i++) {
            if (work->area.at[i] < 0 && !join_hole(work, i))
                return false;
            left += work->area.at[i] < 0;
        }
    } while (left && left != before);
    return true;
}

/* ---- Ears ------------------------------------------------------------------------------------ */

/* Tells whether a corner of the ring lies in the triangle or on its edges. */
static bool holds_one(const struct facet_work *work, int i) {
    const struct node *b = &work->node.at[i], *a = &work->node.at[b->before], *c = &work->node.at[b->after];
    for (int j = c->after; j != b->before; j = work->node.at[j].after) {
        const struct node *at = &work->node.at[j];
        if (is_same_place(at, a) || is_same_place(at, b) || is_same_place(at, c))
            continue;
        if (side(work, a, b, at) >= 0 && side(work, b, c, at) >= 0 && side(work, c, a, at) >= 0)
            return true;
    }
    return false;
}

/* Tells whether the way from the corner before to the one after lies in the facet, also where the
 * ring passes the same place again. */
static bool is_ear(const struct facet_work *work, int i) {
    const struct node *b = &work->node.at[i], *a = &work->node.at[b->before], *c = &work->node.at[b->after];
    if (side(work, a, b, c) <= 0 || is_same_place(a, c) || side(work, a, c, b) == 0)
        return false;
    bool is_last = a->before == b->after;
    return is_last ||
           (!holds_one(work, i) && leads_inside(work, b->before, c) && leads_inside(work, b->after, a));
}

static bool cut_ear(struct facet_work *work, int i) {
    struct node *b = &work->node.at[i], *a = &work->node.at[b->before], *c = &work->node.at[b->after];
    struct triangle triangle = {.corner = {a->place, b->place, c->place}};
    a->after = b->after;
    c->before = b->before;
    b->after = -1;
    return array_push(work->arena, &work->mesh->triangle, triangle);
}

/* Tells whether the triangle at the node is thin: a file of short numbers would turn it. */
static bool is_thin(const struct facet_work *work, int i) {
    const double thin = 1e4; /* grains */
    const struct node *b = &work->node.at[i], *a = &work->node.at[b->before], *c = &work->node.at[b->after];
    const double longest2 = fmax(distance2(a, c), fmax(distance2(a, b), distance2(b, c)));
    return turn(a, b, c) < thin * work->grain * sqrt(longest2);
}

/* Cuts all ears of a ring of `count` corners, thin ones after the others. Where there is none, the
 * ring was none of a facet: it is left, and the surface stays open there. */
static bool cut_ears(struct facet_work *work, int at, int count) {
    for (int missed = 0; count > 2 && missed <= 2 * count;) {
        int next = work->node.at[at].after;
        if (is_ear(work, at) && (missed > count || !is_thin(work, at))) {
            if (!cut_ear(work, at))
                return false;
            count--;
            missed = 0;
            /* The corner after the next is less likely to make a long thin triangle. */
            next = work->node.at[next].after;
        } else {
            missed++;
        }
        at = next;
    }
    return true;
}

static int corners_of(const struct facet_work *work, int ring) {
    int count = 0, i = ring;
    do {
        count++;
        i = work->node.at[i].after;
    } while (i != ring);
    return count;
}

bool facet_divide(const struct loops *loops, const double normal[3], double grain, struct arena *arena,
                  struct mesh *mesh) {
    struct facet_work work = {.grain = grain, .arena = arena, .mesh = mesh};
    set_plane(&work, normal);
    for (size_t i = 0; i < loops->loop.count; i++)
        if (!add_loop(&work, &loops->corner.at[loops->loop.at[i].first], loops->loop.at[i].count))
            return false;
    if (!join_holes(&work))
        return false;
    for (size_t i = 0; i < work.start.count; i++)
        if (work.area.at[i] > 0 && !cut_ears(&work, work.start.at[i], corners_of(&work, work.start.at[i])))
            return false;
    return true;
}
