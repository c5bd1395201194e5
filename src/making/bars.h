/* The body of a piece of round cells: balls with necks between them, or sticks with balls as
 * joints. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"

/* Makes the mesh. TREEN_OK or TREEN_NO_MEMORY; TREEN_BAD_INPUT: a setting does not fit, and the
 * error names a number that would. */
enum treen_status bars_make(const struct grid *grid, const struct shape *shape, const struct making *making,
                            struct arena *arena, struct mesh *mesh, struct treen_error *error);

/* The lowest and the highest place of a body along each axis. */
struct reach {
    double low[3], high[3];
};

/* Finds how far the round body reaches. The mesh, whose faces are flat, reaches a little less far.
 * Fails as bars_make does. */
enum treen_status bars_reach(const struct grid *grid, const struct shape *shape, const struct making *making,
                             struct arena *arena, struct reach *reach, struct treen_error *error);

/* Finds the height that a flat takes off the underside of balls or sticks. TREEN_BAD_INPUT: the
 * setting takes more than there is. */
enum treen_status bars_flat(const struct grid *grid, const struct shape *shape, const struct making *making,
                            double *flat, struct treen_error *error);

/* Returns the radius of the balls of a shape. */
double bars_ball(const struct making *making);
