/* A snake: cubes on an elastic, which are folded into a box. */
#pragma once

#include "puzzle/packing.h"

#include <stdio.h>

struct snake {
    struct packing place; /* the grid, group and box; no pieces */
    size_t links;         /* cubes */
    uint8_t *joint;       /* [links]: JOINT_… of engine/chain/chain.h; 0 at both ends */
    bool same_from_both_ends;
};

/* The notations of a chain; see doc/kind/snake.md. */
enum notation { NOTATION_RUNS, NOTATION_STEPS, NOTATION_CORNERS, NOTATION_LETTERS, NOTATIONS };

/* Returns the longest side of the box, in cells; no straight leg is longer. */
uint32_t snake_side(const struct box *box);

/* Counts the straight legs of the chain: cubes in a line, with the corners counted in both. A joint
 * that may do either ends a leg. */
size_t snake_runs(const struct snake *snake);

/* Lists the steps from cell to cell: [cells][directions], BOX_OUTSIDE where there is none. Null: no
 * memory. */
const uint32_t *snake_steps(const struct box *box, struct arena *arena);

/* Returns the word for a direction. As in all pictures, x goes right, y to the front of a cube (or
 * down a square), z down. */
const char *snake_direction(const struct grid *grid, struct treen_cell step);

/* Lists the cells of the first cubes, where these were placed. Their number in *begun is 0 where
 * none were. Returns false when there is no memory. */
bool snake_begin(const struct treen_puzzle *puzzle, struct arena *arena, const uint32_t **begin,
                 size_t *begun);

/* Checks the first cubes of a folding as snake_check does, as far as they go. */
enum treen_status snake_check_begin(const struct treen_puzzle *puzzle, const struct treen_part *part,
                                    struct arena *arena, report *broken);

/* Reads the first cubes that lie in the box before a search: a drawing with their numbers, and '.'
 * elsewhere. Writes them so. */
enum treen_status snake_read_placed(struct treen_puzzle *puzzle, const struct tree *map,
                                    struct treen_error *error);
void snake_write_placed(const struct treen_puzzle *puzzle, FILE *out);

/* Members of kind_snake that have files of their own (see kind.h). */
extern const char *const snake_keys[];
enum treen_status snake_read(struct treen_puzzle *puzzle, const struct tree *map, struct treen_error *error);
void snake_write(const struct treen_puzzle *puzzle, FILE *out);
enum treen_status snake_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken);
enum treen_status snake_read_solutions(struct solutions *solutions);

extern const struct kind kind_snake;
