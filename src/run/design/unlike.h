/* The distance of two designs in cells. Pieces are paired off so that they differ least together; a
 * design and its mirror image are the same. Where the pieces are equal, their boxes are compared.
 * Layouts are compared by the colours of their cells, under the motion of the box and the names of
 * colours that agree most. Snakes differ by their joints. */
#pragma once

#include "base/arena.h"
#include "puzzle/packing.h"

/* A puzzle that is compared. */
struct likeness {
    const struct treen_puzzle *puzzle; /* lent */
    const struct packing *packing;     /* its own; null = it is none of pieces and a box */
    enum motion motion;                /* the most that a piece of it may make */
    size_t pieces, sides;              /* copies included; 2 sides: its mirror image is another one */
    struct shape *side[2];             /* their first orientations, ascending; null = no second side */
    struct arena arena;
};

/* Looks at a puzzle, which must outlive the likeness. False when there is no memory; likeness_close
 * frees it in any case. */
bool likeness_open(struct likeness *likeness, const struct treen_puzzle *puzzle);
void likeness_close(struct likeness *likeness);

/* Gives the cells by which two puzzles differ, in *cells; or `enough` or more, where they differ by
 * as many. UINT64_MAX: they cannot be compared. False when there is no memory. */
bool likeness_differ(const struct likeness *one, const struct likeness *other, uint64_t enough,
                     struct arena *arena, uint64_t *cells);
