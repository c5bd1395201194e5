/* A puzzle: what people mean. What is common to all kinds is here; the rest is the kind's own. */
#ifndef TREEN_PUZZLE_PUZZLE_H
#define TREEN_PUZZLE_PUZZLE_H

#include "base/arena.h"
#include "base/error.h"
#include "puzzle/kind.h"
#include "treen.h"

struct xmpuzzle;

struct treen_puzzle {
    struct arena arena; /* everything of this puzzle, but not of the next */
    struct treen_about about;
    const struct kind *kind;
    void *own;                 /* the kind's: struct packing, struct fitting or struct cover */
    struct treen_puzzle *next; /* the next problem of the same file; owned */

    /* BurrTools' file that it came from, and which problem of it this is (from 0); in the first problem's arena. Null:
     * it came from elsewhere. */
    const struct xmpuzzle *file;
    size_t problem;
};

/* An empty puzzle of a kind, named after its source; null when there is no memory. */
struct treen_puzzle *puzzle_new(const struct kind *kind, const char *source);

#endif
