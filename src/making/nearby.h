/* Places in space, found by where they are. */
#pragma once

#include "making/mesh.h"

struct nearby {
    double side;          /* of the cubes into which space is divided */
    size_t buckets;       /* a power of two */
    uint32_t *head;       /* [buckets]: the last place in it + 1; 0 = none */
    ARRAY(uint32_t) next; /* by place: the one before it in its bucket + 1 */
    struct arena *arena;
};

/* Makes an empty table for about `places` places; false: there is no memory. */
bool nearby_open(struct nearby *nearby, double side, size_t places, struct arena *arena);

/* Enters the next place: places are entered in the order of their numbers. */
bool nearby_enter(struct nearby *nearby, const double at[3]);

/* Returns the place within `grain` of this one, or UINT32_MAX. `grain` is less than the side. */
uint32_t nearby_find(const struct nearby *nearby, const struct place *place, const double at[3],
                     double grain);

/* Lists the first entry of the bucket of the cube, for going on by `next`. Several cubes may share
 * a bucket. */
uint32_t nearby_first(const struct nearby *nearby, int64_t x, int64_t y, int64_t z);

/* Returns the cube's number along one axis. */
int64_t nearby_cube(const struct nearby *nearby, double coordinate);
