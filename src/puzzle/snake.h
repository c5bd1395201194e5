/* A snake: cubes on an elastic, to be folded into a box. */
#ifndef TREEN_PUZZLE_SNAKE_H
#define TREEN_PUZZLE_SNAKE_H

#include "puzzle/packing.h"

#include <stdio.h>

struct snake {
    struct packing place; /* its grid, group and box; no pieces */
    size_t links;         /* cubes */
    uint8_t *joint;       /* [links]: JOINT_… of engine/chain/chain.h; 0 at both ends */
    bool same_from_both_ends;
};

/* How the chain is written; see doc/kind/snake.md. */
enum notation { NOTATION_RUNS, NOTATION_STEPS, NOTATION_CORNERS, NOTATION_LETTERS, NOTATIONS };

/* Reads the chain at `scan` into links, joint and same_from_both_ends. The box says how many cubes there can be, and
 * so tells the notations apart where `notation` is NOTATIONS. `node` is where the chain as a whole is wrong. */
enum treen_status snake_read_chain(struct snake *snake, struct scan *scan, enum notation notation,
                                   const struct tree *node, const char *source, struct arena *arena,
                                   struct treen_error *error);

/* The longest side of the box, in cells: a straight leg is no longer. */
uint32_t snake_side(const struct box *box);

/* Straight legs of the chain: cubes in a line, the corners counted in both. A joint that may do either ends one. */
size_t snake_runs(const struct snake *snake);

/* Members of kind_snake that have files of their own (see kind.h). */
extern const char *const snake_keys[];
enum treen_status snake_read(struct treen_puzzle *puzzle, const struct tree *map, struct treen_error *error);
void snake_write(const struct treen_puzzle *puzzle, FILE *out);
enum treen_status snake_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken);
enum treen_status snake_read_solutions(struct solutions *solutions);

extern const struct kind kind_snake;

#endif
