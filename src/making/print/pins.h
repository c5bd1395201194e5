/* Cubes of snakes with pins that turn, instead of an elastic: each cube's round pin snaps into the
 * next one. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"

/* Gives the two ends of the chain a piece each: "end" has a pin, "tail" has a hole.
 * TREEN_BAD_INPUT: the parts are no snake, or the pins have no room. */
enum treen_status pins_take(struct parts *parts, struct arena *arena, struct treen_error *error);

/* Adds the pin and the hole to the mesh of a cube at (0, 0, 0). False: there is no memory. */
bool pins_make(const struct parts *parts, enum making_drill drill, struct arena *arena, struct mesh *mesh);
