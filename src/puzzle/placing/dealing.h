/* Equal pieces cannot be told apart, so that an answer says of a placement its class only. Which of the pieces lies there
 * is dealt out here, in the same way whoever tells the solution: a search, a drawing or a solver's model. */
#ifndef TREEN_PUZZLE_PLACING_DEALING_H
#define TREEN_PUZZLE_PLACING_DEALING_H

#include "puzzle/placing/fitting.h"

/* Each piece gets its least copies; what is spare fills up one after the other to its most. What is too many is the last
 * one's, and what is too few lacks at the end: the checker finds both. */
struct dealing {
    const struct fitting *fitting;
    const struct fitting_class *class;
    uint64_t spare;      /* placements beyond the least of all, not promised to a piece yet */
    size_t members;      /* of the class, that were dealt to, the one at hand included */
    uint32_t copy, room; /* copies dealt to that one, of so many */
};

/* For that many placements of the class: all of them are to be counted before the first is dealt. */
struct dealing dealing_open(const struct fitting *fitting, size_t class, uint64_t placements);

/* Whose the next placement is: sets the part's piece (the fitting's own text), index and copy. */
void dealing_next(struct dealing *dealing, struct treen_part *part);

/* The order in which solutions are told: by piece, then by copy. */
void dealing_sort(struct treen_part *part, size_t parts);

#endif
