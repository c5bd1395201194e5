/* A caller may hand in anything as a solution or a disassembly: another puzzle's, or one that was
 * never filled in. These functions tell whether it has the right form, so that other code need not
 * ask. The checker tells whether it solves the puzzle; pictures also show solutions that do not. */
#pragma once

#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

/* Tells whether each part is of one of the puzzle's pieces (of a bare cover: has items), and has
 * cells that can be drawn. */
bool belongs_solution(const struct treen_puzzle *puzzle, const struct treen_solution *solution);

/* Tells whether the separation (null: none) names the parts 0..parts-1 alone, and comes to an
 * end. */
bool belongs_separation(const struct treen_separation *separation, size_t parts);

/* Tells whether the part `wanted` is one of these. Moves have few parts: each is looked at. */
bool parts_have(const unsigned *part, size_t parts, size_t wanted);

/* Tells whether the step names the parts of that assembly alone. */
bool belongs_step(const struct treen_solution *assembly, const struct treen_step *step);

/* Makes the kind's scene of the puzzle (solution null) or of any caller's solution. Returns
 * TREEN_OK, TREEN_NO_MEMORY, or TREEN_BAD_INPUT: it is no solution of this puzzle. */
enum treen_status belongs_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, struct scene *scene);

/* Fills in the error of TREEN_BAD_INPUT, and returns that status. */
enum treen_status belongs_error(const struct treen_puzzle *puzzle, struct treen_error *error);
