/* The body of a piece: its cells in millimetres, with gaps and bevels. */
#pragma once

#include "base/error.h"
#include "making/making.h"
#include "making/mesh.h"

/* Makes the mesh of a piece of cells with faces. TREEN_OK or TREEN_NO_MEMORY; TREEN_BAD_INPUT: the
 * gap and the bevel leave nothing of a cell, or its corners are beyond what is known. */
enum treen_status solid_make(const struct grid *grid, const struct shape *shape, const struct making *making,
                             struct arena *arena, struct mesh *mesh, struct treen_error *error);

/* Returns the radius of the largest ball that every cell of the shape has room for, in cells. */
double solid_radius(const struct grid *grid, const struct shape *shape);

/* Checks that the gap leaves something of each cell of all pieces. Writes their least radius in
 * millimetres. */
enum treen_status solid_check_gap(const struct parts *parts, double *radius, struct treen_error *error);
