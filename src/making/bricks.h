/* Cells that are bricks: cubes with edges of unlike lengths, and squares that are rectangles. A
 * copy of the grid has the edges: bodies and outlines are stretched before gaps are taken off. */
#pragma once

#include "making/making.h"

/* Gives the parts a grid and a box of bricks; their `making` is set. `edge`: along x, y and z, 0
 * where none was given. Without the third one squares are as high as their least edge. On sheets
 * they are as thick as the material. Three equal edges change nothing. TREEN_BAD_INPUT: the cells
 * are no cubes or squares, or the edges are not as many as these have. */
enum treen_status bricks_take(const double edge[3], bool on_sheets, struct arena *arena, struct parts *parts,
                              struct treen_error *error);

/* Counts in `unfit` the copies of each piece that the assembly has turned so that edges do not
 * fit. */
enum treen_status bricks_try(struct parts *parts, const struct treen_solution *assembly, struct arena *arena);
