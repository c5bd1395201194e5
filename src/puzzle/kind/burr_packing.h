/* The six-piece burr as a puzzle: a packing whose pieces are sticks (stick.h), and whose box is
 * three crossed pairs of them. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/packing.h"
#include "shape/stick.h"

struct burr_stick {
    unsigned number;
    const char *mark; /* the piece's name in the packing; no two are equal */
    const char *name; /* another name of the stick; null = none */
};

struct burr {
    struct packing packing; /* the first member: the packing's functions find it at puzzle->own */
    unsigned length;
    struct burr_stick stick[BURR_STICKS];
};

/* Makes a burr of these sticks the puzzle's own; texts are borrowed from its arena. A burr that the
 * puzzle has already is replaced. Returns false when there is no memory. */
bool burr_build(struct treen_puzzle *puzzle, const struct burr_stick stick[BURR_STICKS], unsigned length);

/* Reads the word as the number of a stick in one part. TREEN_BAD_INPUT with its place: it is
 * none. */
enum treen_status burr_number(const struct scan *scan, struct scan_word word, unsigned *number);

/* Returns the puzzle's burr, or null when it is of another kind. */
const struct burr *puzzle_burr(const struct treen_puzzle *puzzle);
