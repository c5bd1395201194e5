#include "making/mesh.h"

#include "base/order.h"
#include "making/facet.h"
#include "making/flat.h"
#include "making/nearby.h"

#include <math.h>
#include <stdlib.h>

/* An edge of a patch, from a corner to a corner. Between two facets it is there twice, once each
 * way. */
struct edge {
    uint32_t from, to, plane;
    bool used;
};

struct enclosing {
    const struct normals *normals;
    double grain;
    struct arena *arena;
    struct mesh *mesh;
    patch_list patch;
    ARRAY(uint32_t) corner;  /* of all patches in turn: their places */
    ARRAY(uint32_t) on_edge; /* places on one edge */
    ARRAY(struct edge) edge;
    struct nearby coarse;
    bool *turns; /* by place: some facet has a corner there */
};

/* ---- Places ---------------------------------------------------------------------------------- */

/* Makes one place of all corners that are nearly the same. */
static bool weld(struct enclosing *work) {
    struct nearby fine;
    size_t corners = 0;
    for (size_t i = 0; i < work->patch.count; i++)
        corners += (size_t)work->patch.at[i].corners;
    if (!nearby_open(&fine, 16 * work->grain, corners / 2, work->arena))
        return false;
    for (size_t i = 0; i < work->patch.count; i++)
        for (int c = 0; c < work->patch.at[i].corners; c++) {
            const double *at = work->patch.at[i].corner[c];
            uint32_t place = nearby_find(&fine, work->mesh->place.at, at, 4 * work->grain);
            if (place == UINT32_MAX) {
                place = (uint32_t)work->mesh->place.count;
                if (!array_push(work->arena, &work->mesh->place, (struct place){{at[0], at[1], at[2]}}) ||
                    !nearby_enter(&fine, at))
                    return false;
            }
            if (!array_push(work->arena, &work->corner, place))
                return false;
        }
    return true;
}

static bool enter_places(struct enclosing *work) {
    if (!nearby_open(&work->coarse, 3e6 * work->grain, work->mesh->place.count, work->arena))
        return false;
    for (size_t i = 0; i < work->mesh->place.count; i++)
        if (!nearby_enter(&work->coarse, work->mesh->place.at[i].at))
            return false;
    return true;
}

/* ---- Edges ----------------------------------------------------------------------------------- */

/* Returns how far along the edge the place is, from 0 to 1; -1 where it is not on the edge. */
static double along_edge(const struct enclosing *work, const double from[3], const double to[3],
                         uint32_t place) {
    double edge[3], here[3], off[3];
    subtract(to, from, edge);
    subtract(work->mesh->place.at[place].at, from, here);
    double part = dot(here, edge) / dot(edge, edge);
    for (int k = 0; k < 3; k++)
        off[k] = here[k] - part * edge[k];
    double least = 4 * work->grain / sqrt(dot(edge, edge));
    bool on = part > least && part < 1 - least && dot(off, off) < 16 * work->grain * work->grain;
    return on ? part : -1;
}

/* Adds the place to those on the edge, in their order. */
static bool put_on(struct enclosing *work, const double from[3], const double to[3], uint32_t place) {
    double part = along_edge(work, from, to, place);
    if (part < 0)
        return true;
    for (size_t i = 0; i < work->on_edge.count; i++)
        if (work->on_edge.at[i] == place)
            return true;
    if (!array_push(work->arena, &work->on_edge, place))
        return false;
    size_t i = work->on_edge.count - 1;
    for (; i && along_edge(work, from, to, work->on_edge.at[i - 1]) > part; i--)
        work->on_edge.at[i] = work->on_edge.at[i - 1];
    work->on_edge.at[i] = place;
    return true;
}

/* Finds the places on an edge. */
static bool find_on(struct enclosing *work, const double from[3], const double to[3]) {
    const struct nearby *near = &work->coarse;
    int64_t low[3], high[3];
    work->on_edge.count = 0;
    for (int k = 0; k < 3; k++) {
        low[k] = nearby_cube(near, fmin(from[k], to[k]) - 4 * work->grain);
        high[k] = nearby_cube(near, fmax(from[k], to[k]) + 4 * work->grain);
    }
    for (int64_t x = low[0]; x <= high[0]; x++)
        for (int64_t y = low[1]; y <= high[1]; y++)
            for (int64_t z = low[2]; z <= high[2]; z++)
                for (uint32_t i = nearby_first(near, x, y, z); i; i = near->next.at[i - 1])
                    if (!put_on(work, from, to, i - 1))
                        return false;
    return true;
}

/* Adds the edge in the parts that the places on it make. */
static bool add_edge(struct enclosing *work, uint32_t from, uint32_t to, uint32_t plane) {
    if (from == to)
        return true;
    if (!find_on(work, work->mesh->place.at[from].at, work->mesh->place.at[to].at))
        return false;
    for (size_t i = 0; i <= work->on_edge.count; i++) {
        uint32_t next = i < work->on_edge.count ? work->on_edge.at[i] : to;
        if (!array_push(work->arena, &work->edge, (struct edge){from, next, plane, false}))
            return false;
        from = next;
    }
    return true;
}

/* Adds the edges of all patches, plane by plane. */
static bool add_edges(struct enclosing *work) {
    uint32_t plane = 0;
    size_t corner = 0;
    for (size_t i = 0; i < work->patch.count; i++) {
        const struct patch *patch = &work->patch.at[i];
        if (i && !flat_is_same(patch, patch - 1, work->grain))
            plane++;
        for (int c = 0; c < patch->corners; c++)
            if (!add_edge(work, work->corner.at[corner + (size_t)c],
                          work->corner.at[corner + (size_t)((c + 1) % patch->corners)], plane))
                return false;
        corner += (size_t)patch->corners;
    }
    return true;
}

static int by_ends(const void *a, const void *b) {
    const struct edge *one = a, *other = b;
    uint32_t low = one->from < one->to ? one->from : one->to,
             other_low = other->from < other->to ? other->from : other->to;
    uint32_t high = one->from ^ one->to ^ low, other_high = other->from ^ other->to ^ other_low;
    ORDER_BY(one->plane, other->plane);
    ORDER_BY(low, other_low);
    ORDER_BY(high, other_high);
    return ORDER(one->from, other->from);
}

static bool is_between_the_same(const struct edge *a, const struct edge *b) {
    return a->plane == b->plane &&
           ((a->from == b->from && a->to == b->to) || (a->from == b->to && a->to == b->from));
}

/* Takes away the edges inside of facets, where one patch goes on as another one of its plane. */
static void cancel_edges(struct enclosing *work) {
    struct edge *edge = work->edge.at;
    size_t kept = 0;
    qsort(edge, work->edge.count, sizeof *edge, by_ends);
    for (size_t from = 0, to; from < work->edge.count; from = to) {
        long sum = 0;
        for (to = from; to < work->edge.count && is_between_the_same(&edge[from], &edge[to]); to++)
            sum += edge[to].from < edge[to].to ? 1 : -1;
        struct edge left = edge[from];
        if (sum && (left.from < left.to) != (sum > 0)) {
            uint32_t other = left.from;
            left.from = left.to;
            left.to = other;
        }
        for (; sum; sum += sum > 0 ? -1 : 1)
            edge[kept++] = left;
    }
    work->edge.count = kept;
}

/* ---- Corners --------------------------------------------------------------------------------- */

static int by_start(const void *a, const void *b) {
    const struct edge *one = a, *other = b;
    ORDER_BY(one->plane, other->plane);
    ORDER_BY(one->from, other->from);
    return ORDER(one->to, other->to);
}

/* Finds the edges of the plane that start at a place: from *first, returns their number. */
static size_t starting_at(const struct enclosing *work, uint32_t plane, uint32_t from, size_t *first) {
    const struct edge key = {.from = from, .plane = plane};
    size_t low = 0, high = work->edge.count, end;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_start(&work->edge.at[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low;
         end < work->edge.count && work->edge.at[end].plane == plane && work->edge.at[end].from == from;)
        end++;
    *first = low;
    return end - low;
}

/* Tells whether the way from a to b goes on straight to c. */
static bool goes_straight(const struct enclosing *work, uint32_t a, uint32_t b, uint32_t c) {
    double one[3], other[3], turn[3];
    const struct place *place = work->mesh->place.at;
    subtract(place[b].at, place[a].at, one);
    subtract(place[c].at, place[b].at, other);
    unit_of(one);
    unit_of(other);
    cross(one, other, turn);
    return dot(one, other) > 0 && dot(turn, turn) < 1e-8;
}

/* Notes the places where facets have corners. Elsewhere edges go straight on in all planes. */
static bool find_turns(struct enclosing *work) {
    work->turns = ARENA_NEW(work->arena, work->mesh->place.count, bool);
    if (!work->turns)
        return false;
    for (size_t i = 0; i < work->edge.count; i++) {
        const struct edge *edge = &work->edge.at[i];
        size_t first, count = starting_at(work, edge->plane, edge->to, &first);
        if (count != 1 || !goes_straight(work, edge->from, edge->to, work->edge.at[first].to))
            work->turns[edge->to] = true;
    }
    return true;
}

/* ---- Loops ----------------------------------------------------------------------------------- */

/* Returns the angle by which the way turns to the left at b, from -pi to pi. */
static double left_turn(const struct enclosing *work, uint32_t a, uint32_t b, uint32_t c,
                        const double normal[3]) {
    double one[3], other[3], turn[3];
    const struct place *place = work->mesh->place.at;
    subtract(place[b].at, place[a].at, one);
    subtract(place[c].at, place[b].at, other);
    cross(one, other, turn);
    return atan2(dot(turn, normal), dot(one, other));
}

/* Finds the edge by which the loop from edge `start` goes on: of several the one most to the left.
 * Returns SIZE_MAX where the loop ends, which is where it would begin again. */
static size_t next_edge(const struct enclosing *work, size_t start, const struct edge *edge,
                        const double normal[3]) {
    size_t first, count = starting_at(work, edge->plane, edge->to, &first), best = SIZE_MAX;
    double most = -10;
    for (size_t i = first; i < first + count; i++) {
        if (work->edge.at[i].used && i != start)
            continue;
        double turn = left_turn(work, edge->from, edge->to, work->edge.at[i].to, normal);
        if (turn > most) {
            most = turn;
            best = i;
        }
    }
    return best == start ? SIZE_MAX : best;
}

/* Follows a loop from an edge. Corners are where some facet turns. */
static bool follow(struct enclosing *work, size_t from, const double normal[3], struct loops *loops) {
    struct loop loop = {loops->corner.count, 0};
    for (size_t at = from; at != SIZE_MAX; at = next_edge(work, from, &work->edge.at[at], normal)) {
        struct edge *edge = &work->edge.at[at];
        edge->used = true;
        if (work->turns[edge->to] && !array_push(work->arena, &loops->corner, edge->to))
            return false;
    }
    loop.count = loops->corner.count - loop.first;
    return loop.count < 3 || array_push(work->arena, &loops->loop, loop);
}

/* Makes triangles of the facets of one plane: edges `from` to before `to`. */
static bool divide_plane(struct enclosing *work, size_t from, size_t to, const double normal[3]) {
    struct loops loops = {0};
    for (size_t i = from; i < to; i++)
        if (!work->edge.at[i].used && !follow(work, i, normal, &loops))
            return false;
    return facet_divide(&loops, normal, work->grain, work->arena, work->mesh);
}

static bool divide(struct enclosing *work) {
    size_t from = 0;
    uint32_t plane = 0;
    for (size_t i = 0; i < work->patch.count; i++) {
        const struct patch *patch = &work->patch.at[i];
        if (i && !flat_is_same(patch, patch - 1, work->grain))
            plane++;
        size_t to = from;
        while (to < work->edge.count && work->edge.at[to].plane == plane)
            to++;
        size_t before = work->mesh->triangle.count;
        double normal[3];
        normals_direction(work->normals, patch->name, normal);
        if (to > from && !divide_plane(work, from, to, normal))
            return false;
        for (size_t t = before; t < work->mesh->triangle.count; t++)
            work->mesh->triangle.at[t].colour = patch->colour;
        from = to;
    }
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

bool mesh_compact(const struct mesh *from, struct arena *arena, struct mesh *mesh) {
    uint32_t *name = ARENA_NEW(arena, from->place.count, uint32_t);
    if (!name && from->place.count)
        return false;
    for (size_t i = 0; i < from->triangle.count; i++) {
        struct triangle triangle = from->triangle.at[i];
        for (int c = 0; c < 3; c++) {
            uint32_t *to = &name[triangle.corner[c]];
            if (!*to) {
                if (!array_push(arena, &mesh->place, from->place.at[triangle.corner[c]]))
                    return false;
                *to = (uint32_t)mesh->place.count;
            }
            triangle.corner[c] = *to - 1;
        }
        if (!array_push(arena, &mesh->triangle, triangle))
            return false;
    }
    return true;
}

static bool enclose(struct enclosing *work, const patch_list *patches) {
    if (!flat_cancel(work->normals, patches, work->grain, work->arena, &work->patch) || !weld(work) ||
        !enter_places(work) || !add_edges(work))
        return false;
    cancel_edges(work);
    if (work->edge.count)
        qsort(work->edge.at, work->edge.count, sizeof *work->edge.at, by_start);
    return find_turns(work) && divide(work);
}

enum treen_status mesh_enclose(const struct normals *normals, const patch_list *patches, double grain,
                               struct arena *arena, struct mesh *mesh) {
    struct arena scratch;
    struct mesh made = {0};
    arena_beside(&scratch, arena);
    struct enclosing work = {.normals = normals, .grain = grain, .arena = &scratch, .mesh = &made};
    bool done = enclose(&work, patches) && mesh_compact(&made, arena, mesh);
    arena_free(&scratch);
    return done ? TREEN_OK : TREEN_NO_MEMORY;
}

bool mesh_add_turned(const struct mesh *from, struct arena *arena, struct mesh *mesh) {
    uint32_t before = (uint32_t)mesh->place.count;
    for (size_t i = 0; i < from->place.count; i++)
        if (!array_push(arena, &mesh->place, from->place.at[i]))
            return false;
    for (size_t i = 0; i < from->triangle.count; i++) {
        const uint32_t *corner = from->triangle.at[i].corner;
        if (!array_push(
                arena, &mesh->triangle,
                (struct triangle){.corner = {before + corner[0], before + corner[2], before + corner[1]}}))
            return false;
    }
    return true;
}

double mesh_volume(const struct mesh *mesh) {
    double six = 0;
    for (size_t i = 0; i < mesh->triangle.count; i++) {
        const uint32_t *corner = mesh->triangle.at[i].corner;
        double across[3];
        cross(mesh->place.at[corner[1]].at, mesh->place.at[corner[2]].at, across);
        six += dot(mesh->place.at[corner[0]].at, across);
    }
    return six / 6;
}

double mesh_area(const struct mesh *mesh) {
    double twice = 0;
    for (size_t i = 0; i < mesh->triangle.count; i++) {
        const uint32_t *corner = mesh->triangle.at[i].corner;
        double to[2][3], across[3];
        for (int k = 0; k < 3; k++) {
            to[0][k] = mesh->place.at[corner[1]].at[k] - mesh->place.at[corner[0]].at[k];
            to[1][k] = mesh->place.at[corner[2]].at[k] - mesh->place.at[corner[0]].at[k];
        }
        cross(to[0], to[1], across);
        twice += sqrt(dot(across, across));
    }
    return twice / 2;
}

/* Tells whether edge `i` and the next are a pair, and the one after them is none of it. */
static bool is_pair(const struct edge *edge, size_t i, size_t count) {
    return i + 1 < count && is_between_the_same(&edge[i], &edge[i + 1]) && edge[i].from != edge[i + 1].from &&
           !(i + 2 < count && is_between_the_same(&edge[i], &edge[i + 2]));
}

bool mesh_is_closed(const struct mesh *mesh, struct arena *arena, bool *closed) {
    size_t count = 3 * mesh->triangle.count;
    struct edge *edge = ARENA_NEW(arena, count + 1, struct edge);
    if (!edge)
        return false;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *corner = mesh->triangle.at[i / 3].corner;
        edge[i] = (struct edge){.from = corner[i % 3], .to = corner[(i + 1) % 3]};
    }
    qsort(edge, count, sizeof *edge, by_ends);
    *closed = count > 0;
    for (size_t i = 0; *closed && i < count; i += 2)
        *closed = is_pair(edge, i, count);
    return true;
}
