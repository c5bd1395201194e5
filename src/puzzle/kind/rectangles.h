/* A packing that is rectangles in a rectangle which they fill, posed as such (engine/skyline/rectangles.h): by coordinates, without a
 * list of placements. */
#ifndef TREEN_PUZZLE_KIND_RECTANGLES_H
#define TREEN_PUZZLE_KIND_RECTANGLES_H

#include "puzzle/packing.h"

/* Poses the packing in this way where it is of that kind, and the wish asks for it or leaves the choice and it pays;
 * else *posed is null, and that is no error. The packing must outlive what is posed. */
enum treen_status rectangles_pose(const struct packing *packing, const struct wish *wish, struct arena *arena,
                                  struct posed **posed, struct treen_error *error);

#endif
