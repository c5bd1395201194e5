/* Drain holes: resin and powder come out of hollow pieces through them. */
#pragma once

#include "making/print/layout.h"

/* Makes two round holes into each hollow of a mesh, as wide as the setting `drain`. They go through
 * the walls in the middles of faces of cells, and are as far apart as they can be. A hole that
 * looks down counts as one cell further off. TREEN_BAD_INPUT: two holes have no room. */
enum treen_status drain_make(const struct parts *parts, const char *name, const struct shape *shape,
                             const struct lie *lie, struct arena *arena, struct mesh *mesh,
                             struct treen_error *error);
