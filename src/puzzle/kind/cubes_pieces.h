/* The puzzles that labelled cubes can be turned into. Rigid sets of cubes are pieces of a packing;
 * all cubes in one line are a chain. The new puzzle has the same number of solutions, up to the
 * ways to number its cubes. */
#pragma once

#include "puzzle/cubes.h"

/* A set of cubes as a piece. */
struct cubes_piece {
    const char *name; /* its first and last cube: "1-4" */
    struct shape shape;
    enum motion motion;
    uint32_t labellings; /* the number of ways to number the cubes of each placement */
};

/* Finds the piece that a set of cubes is. The rules must leave it exactly the orientations of one
 * shape under one of the motions. Where there is room, each is numbered in equally many ways.
 * *rigid is false when they do not, or when little effort cannot tell. Returns false when there is
 * no memory. */
bool cubes_piece(const struct cubes_puzzle *puzzle, uint32_t set, struct arena *arena,
                 struct cubes_piece *piece, bool *rigid);

/* A chain: every cube touches the one before it, and its only other rule tells whether the chain
 * bends there. */
struct cubes_chain {
    /* by cube: s straight, t turned, ? either, e both ends; null when the cubes are no chain */
    const char *joint;
    bool same_from_both_ends;
};
bool cubes_chain(const struct cubes_puzzle *puzzle, struct arena *arena, struct cubes_chain *chain);

/* Do their part of kind_cubes (see kind.h). */
enum treen_status cubes_describe(const struct treen_puzzle *puzzle, struct arena *arena,
                                 struct treen_info *info);
enum treen_status cubes_turn_into(const struct treen_puzzle *puzzle, const struct kind *kind,
                                  struct treen_puzzle **made, struct treen_error *error);
