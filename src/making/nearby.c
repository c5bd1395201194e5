#include "making/nearby.h"

#include <math.h>

bool nearby_open(struct nearby *nearby, double side, size_t places, struct arena *arena) {
    size_t buckets = 64;
    while (buckets < places)
        buckets *= 2;
    *nearby = (struct nearby){.side = side, .buckets = buckets, .arena = arena};
    nearby->head = ARENA_NEW(arena, buckets, uint32_t);
    return nearby->head;
}

int64_t nearby_cube(const struct nearby *nearby, double coordinate) {
    return (int64_t)floor(coordinate / nearby->side);
}

static size_t bucket_of(const struct nearby *nearby, int64_t x, int64_t y, int64_t z) {
    uint64_t mixed = (uint64_t)x * 0x9e3779b97f4a7c15u ^ (uint64_t)y * 0xc2b2ae3d27d4eb4fu ^
                     (uint64_t)z * 0x165667b19e3779f9u;
    mixed ^= mixed >> 29;
    mixed *= 0xbf58476d1ce4e5b9u;
    return (size_t)(mixed >> 20) & (nearby->buckets - 1);
}

uint32_t nearby_first(const struct nearby *nearby, int64_t x, int64_t y, int64_t z) {
    return nearby->head[bucket_of(nearby, x, y, z)];
}

bool nearby_enter(struct nearby *nearby, const double at[3]) {
    size_t bucket =
        bucket_of(nearby, nearby_cube(nearby, at[0]), nearby_cube(nearby, at[1]), nearby_cube(nearby, at[2]));
    if (!array_push(nearby->arena, &nearby->next, nearby->head[bucket]))
        return false;
    nearby->head[bucket] = (uint32_t)nearby->next.count;
    return true;
}

static bool is_near(const double a[3], const double b[3], double grain) {
    return fabs(a[0] - b[0]) < grain && fabs(a[1] - b[1]) < grain && fabs(a[2] - b[2]) < grain;
}

uint32_t nearby_find(const struct nearby *nearby, const struct place *place, const double at[3],
                     double grain) {
    int64_t from[3], to[3];
    for (int k = 0; k < 3; k++) {
        from[k] = nearby_cube(nearby, at[k] - grain);
        to[k] = nearby_cube(nearby, at[k] + grain);
    }
    for (int64_t x = from[0]; x <= to[0]; x++)
        for (int64_t y = from[1]; y <= to[1]; y++)
            for (int64_t z = from[2]; z <= to[2]; z++)
                for (uint32_t i = nearby_first(nearby, x, y, z); i; i = nearby->next.at[i - 1])
                    if (is_near(place[i - 1].at, at, grain))
                        return i - 1;
    return UINT32_MAX;
}
