/* The marks of coloured cells and of tiles, sunk into the pieces that have them. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"

/* Sinks the marks of a shape into its mesh, which has faces. Those of a flat shape are in its upper
 * side. Those of a cube's `sides` are each in its own. Their ground has the colour of the mark, or
 * where cells are coloured that of the piece. Other shapes stay as they are. False: there is no
 * memory. */
bool inscribe(const struct parts *parts, const struct shape *shape, const char *sides, struct arena *arena,
              struct mesh *mesh);
