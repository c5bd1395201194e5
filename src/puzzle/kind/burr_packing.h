/* The six-piece burr as a puzzle: a packing whose pieces are sticks (stick.h) and whose box is three crossed pairs of
 * them. */
#ifndef TREEN_PUZZLE_KIND_BURR_PACKING_H
#define TREEN_PUZZLE_KIND_BURR_PACKING_H

#include "base/text/scan.h"
#include "puzzle/packing.h"
#include "puzzle/kind/stick.h"

enum {
    BURR_STICKS = 6,
    BURR_INNER = 32, /* cells that sticks compete for: six weights make at most that */
};

struct burr_stick {
    unsigned number;
    const char *mark; /* the piece's name in the packing; no two are equal */
    const char *name; /* what else it is called; null = nothing */
};

struct burr {
    struct packing packing; /* first: the packing's members of the kind find it at puzzle->own */
    unsigned length;
    struct burr_stick stick[BURR_STICKS];
};

/* Makes a burr of these sticks the puzzle's own; texts are borrowed from its arena. Where the puzzle has one already, it
 * is replaced. False when there is no memory. */
bool burr_build(struct treen_puzzle *puzzle, const struct burr_stick stick[BURR_STICKS], unsigned length);

/* The word as the number of a stick in one part: TREEN_BAD_INPUT at its place when it is none. */
enum treen_status burr_number(const struct scan *scan, struct scan_word word, unsigned *number);

/* The sum of the six weights. */
unsigned burr_weight(const struct burr *burr);

/* The puzzle's burr, or null when it is of another kind. */
const struct burr *puzzle_burr(const struct treen_puzzle *puzzle);

#endif
