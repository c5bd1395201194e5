/* Pieces of flat lattices, and the layers of solid ones, as outlines. A square, triangle or hexagon
 * is a tile as large as the cell. A stick is a bar of some width with its share of the places where
 * sticks meet. */
#pragma once

#include "making/sheet/outline.h"
#include "shape/shape.h"

/* Tells whether layers of the grid have outlines: its cells stand upright on their layer, or are
 * sticks of one layer. */
bool tiles_suit(const struct grid *grid);

/* Tells whether the cells of the grid are sticks, which need a width. */
bool tiles_are_sticks(const struct grid *grid);

/* Returns the largest width that leaves a bar between the two ends of a stick, in edges of
 * cells. */
double tiles_widest_stick(const struct grid *grid);

/* Returns the number of angles, equally far apart, in which sides of the lattice run, if the page's
 * right angles are among them: 4, 8 or 12. */
int tiles_angles(const struct grid *grid);

/* Returns the distance from the middle of a tile to its nearest side, in edges of cells. */
double tiles_inner_radius(const struct grid *grid);

/* Adds tiles for the cells of one layer, in edges of cells. `width` is that of sticks. At a vertex
 * where a shape has one stick alone, the stick ends before the place where sticks meet. Where it
 * has several, it fills the place between those that are at most half a turn apart. Returns false
 * when there is no memory. */
bool tiles_of_layer(const struct grid *grid, const struct shape *shape, int layer, double width,
                    struct arena *arena, tile_list *tiles);

/* Finds the sides that two cells of the layer share, as pairs of points: lines to engrave. Sticks
 * have none. */
bool tiles_inner_sides(const struct grid *grid, const struct shape *shape, int layer, struct arena *arena,
                       point_list *ends);
