/* Pieces that lie in the box before a search begins, and stay. Their placements remain in the
 * fitting, and none that overlaps one of them. The cells below them must be filled. So every
 * assembly of the fitting has these pieces, and no engine knows of them. The symmetries that remain
 * take these pieces to each other. */
#pragma once

#include "puzzle/placing/fitting.h"

/* Finds a placement for each part, by the piece's class and the cells: number[part]. The fitting
 * has all placements. TREEN_BAD_INPUT: a part lies where its piece cannot, two parts overlap or
 * cross, or copies are lacking; *at = a cell of the wrong part. */
enum treen_status placed_find(const struct fitting *fitting, const struct treen_solution *placed,
                              struct arena *arena, uint32_t *number, const struct treen_cell **at,
                              struct treen_error *error);

/* Replaces the fitting, which has all placements, by one with those that go with the pieces in the
 * puzzle's box. It stays as it is where none lie there. */
enum treen_status placed_keep(const struct treen_puzzle *puzzle, struct arena *arena,
                              struct fitting **fitting, struct treen_error *error);
