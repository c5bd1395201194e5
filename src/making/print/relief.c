#include "making/print/relief.h"

/* Writes the point of space. */
static void relief_point(const struct relief_plane *plane, struct point point, double height, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = plane->at[k] + point.x * plane->u[k] + point.y * plane->v[k] + height * plane->n[k];
}

bool relief_add_ring(const struct relief_plane *plane, const outline *lines, double height,
                     struct arena *arena, struct mesh *mesh, struct relief_ring *ring) {
    *ring = (struct relief_ring){lines, (uint32_t)mesh->place.count};
    for (size_t l = 0; l < lines->count; l++)
        for (size_t i = 0; i < lines->at[l].count; i++) {
            struct place place;
            relief_point(plane, lines->at[l].at[i], height, place.at);
            if (!array_push(arena, &mesh->place, place))
                return false;
        }
    return true;
}

/* Adds the two triangles of a wall between the points a and b of both rings. */
static bool add_wall(const struct relief_ring *base, const struct relief_ring *end, uint32_t a, uint32_t b,
                     struct arena *arena, struct mesh *mesh) {
    const uint32_t one = base->first, other = end->first;
    return array_push(arena, &mesh->triangle, (struct triangle){.corner = {one + a, one + b, other + b}}) &&
           array_push(arena, &mesh->triangle, (struct triangle){.corner = {one + a, other + b, other + a}});
}

bool relief_add_walls(const struct relief_ring *base, const struct relief_ring *end, struct arena *arena,
                      struct mesh *mesh) {
    uint32_t from = 0;
    for (size_t l = 0; l < base->lines->count; l++) {
        uint32_t count = (uint32_t)base->lines->at[l].count;
        for (uint32_t i = 0; i < count; i++)
            if (!add_wall(base, end, from + i, from + (i + 1) % count, arena, mesh))
                return false;
        from += count;
    }
    return true;
}

bool relief_add_loops(const struct relief_ring *ring, bool turned, struct arena *arena, struct loops *loops) {
    uint32_t from = ring->first;
    for (size_t l = 0; l < ring->lines->count; l++) {
        uint32_t count = (uint32_t)ring->lines->at[l].count;
        if (!array_push(arena, &loops->loop, (struct loop){loops->corner.count, count}))
            return false;
        for (uint32_t i = 0; i < count; i++)
            if (!array_push(arena, &loops->corner, from + (turned ? count - 1 - i : i)))
                return false;
        from += count;
    }
    return true;
}
