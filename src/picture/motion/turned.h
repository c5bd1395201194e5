/* Answers as they are when the whole lies another way up. */
#pragma once

#include "base/arena.h"
#include "puzzle/packing.h"

/* Returns how well a piece is seen that leaves by this way in space: above is best, then the two
 * sides that are looked at. */
double turned_worth(const double way[3]);

/* Chooses how the whole lies best for putting it together. It stands on its broad side. Most
 * pieces come from above, else from the front or the right, where they are seen; the first ones lie
 * below. Copies the disassembly into the arena as it is then, with its words. Returns false when
 * there is no memory. */
bool turned_best(const struct packing *packing, const struct treen_disassembly *disassembly,
                 struct arena *arena, struct treen_disassembly *turned);

/* Chooses how the whole lies when a path fills it from below, and copies the path. The whole fills
 * the same places as before. Returns false when there is no memory. */
bool turned_path(const struct grid *grid, const struct treen_part *path, struct arena *arena,
                 struct treen_part *turned);
