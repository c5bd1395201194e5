/* A puzzle: what people mean. What is common to all kinds is here; the rest is the kind's own. */
#ifndef TREEN_PUZZLE_PUZZLE_H
#define TREEN_PUZZLE_PUZZLE_H

#include "base/arena.h"
#include "base/error.h"
#include "puzzle/kind.h"
#include "treen.h"

struct xmpuzzle;

/* Of all that is done with a puzzle and has no limits of its own. */
struct treen_limits {
    struct patience patience;
    atomic_bool stopped;
    struct budget own;     /* bytes for reading, for what was read, and for what is done with it */
    struct budget *budget; /* the same: limits are lent as constants */
};

struct treen_puzzle {
    struct arena arena; /* everything of this puzzle, but not of the next */
    struct treen_about about;
    const struct kind *kind;
    void *own;                 /* the kind's: struct packing, struct fitting or struct cover */
    struct treen_puzzle *next; /* the next problem of the same file; owned */

    /* Its arena's patience is that of these limits, and so is that of whoever works for it. Null: there are none. */
    const struct treen_limits *limits;

    /* BurrTools' file that it came from, and which problem of it this is (from 0); in the first problem's arena. Null:
     * it came from elsewhere. */
    const struct xmpuzzle *file;
    size_t problem;
};

/* An empty puzzle of a kind, named after its source; null when there is no memory. */
struct treen_puzzle *puzzle_new(const struct kind *kind, const char *source,
                                const struct treen_limits *limits);

/* Returns the budget of the limits; null = there is none. */
struct budget *puzzle_budget(const struct treen_limits *limits);

/* Makes an arena for what works for the puzzle: `most` bytes of its budget, with its patience. */
void puzzle_arena(const struct treen_puzzle *puzzle, size_t most, struct arena *arena);

#endif
