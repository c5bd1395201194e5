/* What labelled cubes can be turned into: sets of cubes that are rigid are pieces of a packing, and all cubes in one
 * line are a chain. Turned into it, a puzzle has as many solutions as before, up to the ways to number its cubes. */
#ifndef TREEN_PUZZLE_KIND_CUBES_PIECES_H
#define TREEN_PUZZLE_KIND_CUBES_PIECES_H

#include "puzzle/cubes.h"

/* A set of cubes, as a piece. */
struct cubes_piece {
    const char *name; /* its first and last cube: "1-4" */
    struct shape shape;
    enum motion motion;
    uint32_t labellings; /* how many ways there are to number the cubes of each placement */
};

/* The piece that a set of cubes is: the rules leave it, wherever there is room, all orientations of one shape under
 * one of the motions, each numbered in equally many ways. *rigid is false when it is none, or when that cannot be
 * seen with little effort. False when there is no memory. */
bool cubes_piece(const struct cubes_puzzle *puzzle, uint32_t set, struct arena *arena,
                 struct cubes_piece *piece, bool *rigid);

/* A chain: every cube touches the one before it and nothing else is said of it but whether it goes on straight or
 * bends there. */
struct cubes_chain {
    /* by cube: s straight, t turned, ? either, e both ends; null when the cubes are no chain */
    const char *joint;
    bool same_from_both_ends;
};
bool cubes_chain(const struct cubes_puzzle *puzzle, struct arena *arena, struct cubes_chain *chain);

/* Members of kind_cubes (see kind.h). */
enum treen_status cubes_describe(const struct treen_puzzle *puzzle, struct arena *arena,
                                 struct treen_info *info);
enum treen_status cubes_turn_into(const struct treen_puzzle *puzzle, const struct kind *kind,
                                  struct treen_puzzle **made, struct treen_error *error);

#endif
