/* The pieces of an assembly in every orientation. A body is a set of places, on a grid that turns,
 * whose lowest coordinates are 0. A place is a cell. Triangles are places of a honeycomb, as
 * sixth.h has it. Their corners are its other places, and the lowest one of a body is a corner. A
 * part that lies somewhere is a body and the place of this one. Bodies live for all assemblies of a
 * run, in one arena. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "engine/turn/sixth.h"
#include "shape/shape.h"

enum { ROTATIONS = 24, QUARTERS = 6, BODY_DIRECTIONS = 14 };

/* The rotations of the grid. Number 0 leaves all as it is. */
struct rotations {
    unsigned count, first_axis; /* turns are about the axes from this one on */
    enum turn_lattice lattice;  /* across an axis */
    bool sixths;                /* turns are by 60 degrees or some times as much, about the last axis */
    bool triangles;             /* not all places are cells: those of x - y = 0 modulo 3 are corners */
    double unit;                /* the length of a cell, in places */
    struct matrix of[ROTATIONS];
    uint8_t quarter[QUARTERS]; /* about axis k: 2k from the next axis to the one after, 2k + 1 back */
    struct treen_cell direction[BODY_DIRECTIONS]; /* the grid's, in places */
};

/* The rectangles of a body in one layer across an axis, or its hexagons and triangles. */
struct body_layer {
    size_t rects, hexagons;
    struct turn_rect *rect; /* whose layer is 0 */
    struct sixth_cell *hexagon;
};

struct body {
    size_t cells;
    const struct treen_cell *cell;
    struct treen_cell size;
    int first[3], last[3];            /* its ends along x, y and x + y, the three axes of hexagons */
    uint32_t orbit;                   /* the lowest number of the bodies that are this one turned */
    uint32_t image[ROTATIONS];        /* the number of this body after a rotation */
    struct treen_cell low[ROTATIONS]; /* its place after the rotation */
    struct body_layer *layer[3];      /* across each axis: size along it; null = not yet asked for */
};

struct bodies {
    const struct grid *grid;
    struct arena *arena;
    struct rotations rotations;
    struct keyset seen;
    ARRAY(struct body) of;
};

/* A body at a place. */
struct placed {
    uint32_t body;
    struct treen_cell at; /* of its lowest corner */
};

/* Begins without bodies, on a grid that turns. */
void bodies_open(struct bodies *bodies, const struct grid *grid, struct arena *arena);

/* Finds the body of the cells and its place. A new one comes with all its rotations. Returns false
 * when there is no memory. */
bool bodies_find(struct bodies *bodies, const struct shape *shape, struct placed *placed);

/* Returns the body after a rotation about (0, 0, 0). */
struct placed bodies_turned(const struct bodies *bodies, struct placed placed, unsigned rotation);

/* Returns the rotation that takes back another one. */
unsigned bodies_back(const struct bodies *bodies, unsigned rotation);

/* Returns the place of a cell, and back. */
struct treen_cell bodies_place(const struct grid *grid, struct treen_cell cell);
struct treen_cell bodies_cell(const struct grid *grid, struct treen_cell place);

/* Returns twice the place of a pivot, which is told as twice a point. */
struct treen_cell bodies_pivot(const struct grid *grid, struct treen_cell point);

/* Returns the cells across an axis of a turn. */
enum turn_lattice bodies_lattice(const struct grid *grid);

/* Returns the point of the grid at twice a place, times two. */
struct treen_cell bodies_point(const struct bodies *bodies, struct treen_cell place);

/* Returns the number of steps (a quarter, or a sixth) of the least turn about a line that takes
 * cells to cells. 0: there is none. `u` and `v` are twice a place across the axis. */
unsigned bodies_steps(const struct bodies *bodies, int u, int v);

/* Returns the body after a turn. The line of the pivot is twice its place. */
struct placed bodies_quarter(const struct bodies *bodies, struct placed placed, unsigned quarter,
                             struct treen_cell pivot);

/* Returns the body's layers across the axis; null when there is no memory. */
const struct body_layer *bodies_layers(struct bodies *bodies, uint32_t body, unsigned axis);

/* Lists a placed body's places across the axis. Returns false when there is no memory. */
bool bodies_across(const struct bodies *bodies, struct placed placed, unsigned axis, struct arena *arena,
                   struct turn_piece *piece);

/* Returns the coordinate along the axis `axis` modulo 3. */
static inline int along_axis(struct treen_cell cell, unsigned axis) {
    return cell_along(cell, (int)(axis % 3));
}
