/* Channels for the elastic in the cubes of snakes. */
#pragma once

#include "base/error.h"
#include "making/making.h"
#include "making/mesh.h"

/* Adds a channel to the mesh of a cube at (0, 0, 0). It is square, as wide as a quarter of the
 * cell. A corner's goes from two faces to the middle. An end has a wider mouth for the knot.
 * TREEN_BAD_INPUT: there is no room beside the bevels, or the cube is hollow. */
enum treen_status drill_cube(const struct making *making, enum making_drill drill, struct arena *arena,
                             struct mesh *mesh, struct treen_error *error);
