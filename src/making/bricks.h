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

/* Turns the assembly within the box so that as few parts as can be are turned in a way that their
 * edges do not allow. Counts these in `unfit` of their pieces. The new assembly is the arena's.
 * Returns TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status bricks_fit(struct parts *parts, struct arena *arena);
