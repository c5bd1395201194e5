/* What a caller hands in as a solution of a puzzle, or as how one comes apart, may be anything: another puzzle's, or never
 * filled in. These say whether it has the form that such a thing has, so that whoever looks at it need not ask. Whether it
 * solves anything is the checker's question, and pictures show what does not, too. */
#ifndef TREEN_PUZZLE_BELONGS_H
#define TREEN_PUZZLE_BELONGS_H

#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

/* Whether each part is of one of the puzzle's pieces (of a bare cover: has items), and has cells that can be drawn. */
bool belongs_solution(const struct treen_puzzle *puzzle, const struct treen_solution *solution);

/* Whether the separation (null: none) speaks of a solution of so many parts alone, and comes to an end. */
bool belongs_separation(const struct treen_separation *separation, size_t parts);

/* Whether the step speaks of the parts of that assembly alone. */
bool belongs_step(const struct treen_solution *assembly, const struct treen_step *step);

/* The kind's scene of the puzzle (solution null) or of a solution that may be anybody's. TREEN_OK, TREEN_NO_MEMORY, or
 * TREEN_BAD_INPUT: it is no solution of this puzzle's. */
enum treen_status belongs_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, struct scene *scene);

/* Fills in the error of TREEN_BAD_INPUT, which it returns. */
enum treen_status belongs_error(const struct treen_puzzle *puzzle, struct treen_error *error);

#endif
