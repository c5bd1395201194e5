/* A puzzle: what people mean. This has the common part of all kinds; each kind has its own. */
#ifndef TREEN_PUZZLE_PUZZLE_H
#define TREEN_PUZZLE_PUZZLE_H

#include "base/arena.h"
#include "base/error.h"
#include "puzzle/kind.h"
#include "treen.h"

struct xmpuzzle;

/* The limits of all work on a puzzle that has no limits of its own. */
struct treen_limits {
    struct patience patience;
    atomic_bool stopped;
    struct budget own;     /* bytes for reading, for what was read, and for what is done with it */
    struct budget *budget; /* the same: limits are lent as constants */
};

struct treen_puzzle {
    struct arena arena; /* everything of this puzzle, but nothing of the next */
    struct treen_about about;
    const struct kind *kind;
    void *own;                 /* the kind's: struct packing, struct fitting or struct cover, for example */
    struct treen_puzzle *next; /* the next problem of the same file; owned */

    /* The arena of the puzzle has the patience of these limits. So have the arenas of all work on
     * the puzzle. Null: there are no limits. */
    const struct treen_limits *limits;

    /* The BurrTools file that it came from, and the number of its problem there (from 0); in the
     * first problem's arena. Null: it came from elsewhere. */
    const struct xmpuzzle *file;
    size_t problem;
};

/* Makes an empty puzzle of a kind, named after its source; null when there is no memory. */
struct treen_puzzle *puzzle_new(const struct kind *kind, const char *source,
                                const struct treen_limits *limits);

/* Returns the budget of the limits; null = there is none. */
struct budget *puzzle_budget(const struct treen_limits *limits);

/* Makes an arena for what works for the puzzle: `most` bytes of its budget, with its patience. */
void puzzle_arena(const struct treen_puzzle *puzzle, size_t most, struct arena *arena);

#endif
