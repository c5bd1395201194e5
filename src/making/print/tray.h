/* A tray to print: a box that is open at its top, for the pieces of the puzzle. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"

/* Makes the tray for the puzzle's box, in the coordinates of its pieces. The place for the pieces
 * is as deep as the box, and wider by the tolerance on every side. A hole in the box is an island.
 * TREEN_BAD_INPUT: such a box has no tray, or a setting does not fit; the error says which. */
enum treen_status tray_make(const struct parts *parts, struct arena *arena, struct mesh *mesh,
                            struct treen_error *error);
