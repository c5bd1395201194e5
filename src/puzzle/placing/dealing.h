/* Equal pieces cannot be told apart, so an answer tells only the class of a placement. Here the
 * placements are dealt to the pieces of the class. A search, a drawing and a solver's model all
 * deal in the same way. */
#pragma once

#include "puzzle/placing/fitting.h"

/* The state of dealing one class. Each piece gets its least copies. Spare placements fill the
 * pieces up to their most, one piece after the other. The last piece gets any that are left. If
 * there are too few, the last pieces lack copies. The checker finds both faults. */
struct dealing {
    const struct fitting *fitting;
    const struct fitting_class *class;
    uint64_t spare;      /* placements beyond all the leasts, not promised to a piece yet */
    size_t members;      /* members of the class that were dealt to, with the present one */
    uint32_t copy, room; /* copies that the present piece has got, and will get */
};

/* Begins to deal `placements` placements of the class: all of them must be counted before the first
 * is dealt. */
struct dealing dealing_open(const struct fitting *fitting, size_t class, uint64_t placements);

/* Deals the next placement: sets the part's piece (the fitting's own text), index and copy. */
void dealing_next(struct dealing *dealing, struct treen_part *part);

/* Sorts the parts into the order of told solutions: by piece, then by copy. */
void dealing_sort(struct treen_part *part, size_t parts);
