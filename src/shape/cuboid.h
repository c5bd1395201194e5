/* The smallest cuboid around some cells, in the coordinates of their grid. Every grid has them,
 * though only cubes look like one. */
#pragma once

#include "shape/shape.h"

#include <limits.h>

struct cuboid {
    struct treen_cell low, high; /* opposite corners, both inside it */
};

/* Returns a cuboid around no cell, to which cells are added. Its corners are turned around; do not
 * calculate with them. */
static inline struct cuboid cuboid_empty(void) {
    return (struct cuboid){{INT_MAX, INT_MAX, INT_MAX}, {INT_MIN, INT_MIN, INT_MIN}};
}

static inline bool cuboid_is_empty(const struct cuboid *cuboid) {
    return cuboid->low.x > cuboid->high.x;
}

/* Widens the cuboid so that the cell is inside. */
static inline void cuboid_add(struct cuboid *cuboid, struct treen_cell cell) {
    struct treen_cell *low = &cuboid->low, *high = &cuboid->high;
    low->x = cell.x < low->x ? cell.x : low->x;
    low->y = cell.y < low->y ? cell.y : low->y;
    low->z = cell.z < low->z ? cell.z : low->z;
    high->x = cell.x > high->x ? cell.x : high->x;
    high->y = cell.y > high->y ? cell.y : high->y;
    high->z = cell.z > high->z ? cell.z : high->z;
}

static inline struct cuboid cuboid_of_shape(const struct shape *shape) {
    struct cuboid cuboid = cuboid_empty();
    for (size_t i = 0; i < shape->count; i++)
        cuboid_add(&cuboid, shape->cell[i].at);
    return cuboid;
}

static inline struct cuboid cuboid_of_cells(const struct treen_cell *cell, size_t count) {
    struct cuboid cuboid = cuboid_empty();
    for (size_t i = 0; i < count; i++)
        cuboid_add(&cuboid, cell[i]);
    return cuboid;
}
