/* Checks the numbers that a record tells of a way of taking apart: those that follow from moves. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/packing.h"

/* Adds a sentence to `broken` for every field of the record that differs from the moves: level,
 * moves, turns, play, and fields of steps. The moves have been made. `record` is before the
 * record, an object. Nothing finds out whether a number is the least, or how many ways there
 * are. */
enum treen_status told_check(const struct packing *packing, const struct treen_solution *assembly,
                             const struct treen_separation *separation, struct scan record,
                             struct arena *arena, report *broken);
