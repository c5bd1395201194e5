/* Lists the forms of pieces that fit a small box. */
#pragma once

#include "engine/cover/polyform.h"
#include "puzzle/packing.h"

/* Refuses a box that has cells that may stay empty, or too many cells. */
enum treen_status polyforms_check(const struct packing *packing, struct treen_error *error);

/* Lists the forms of least..most cells, POLYFORM_LARGEST at most. `motion`: those of pieces;
 * MOTION_MIRROR makes mirror images one form. Cost: in proportion to the connected sets of that
 * many cells in the box. Returns TREEN_BAD_INPUT where polyforms_check refuses the box. */
enum treen_status polyforms_list(const struct packing *packing, enum motion motion, uint32_t least,
                                 uint32_t most, struct arena *arena, struct polyforms *forms,
                                 struct treen_error *error);
