/* Of all images of an answer, those are searched whose leading item has the least label of its orbit.
 *
 * Symmetries take the leading item to the other items of its orbit, each of which is covered by one option. Such an
 * option, seen from there, is one of the ways in which the leading item may be covered: its label.
 *
 * "No label less than the leading one" is said to the search by coloured items, one for each fork of a binary tree over
 * the labels: what covers the leading item gives colour 1 to the forks at which its label goes right, what covers the
 * others colour 2 to those at which its least label goes left. Two labels come apart at one fork, so that two options
 * disagree just when the wrong one is less. An option has as many such entries as a label has bits. */
#ifndef TREEN_ENGINE_PREPARE_LEADING_H
#define TREEN_ENGINE_PREPARE_LEADING_H

#include "engine/problem.h"

struct leading {
    uint32_t cells;  /* items of the orbit, often cells of a box; 0: nothing is broken */
    uint32_t labels; /* 0..labels-1 */
    const uint32_t
        *label; /* [option][item of the orbit], the leading one first; NO_LABEL where it is not covered */
};

#define NO_LABEL UINT32_MAX

/* The least of an option's labels elsewhere than at the leading item. */
uint32_t leading_least_elsewhere(const struct leading *leading, uint32_t option);

/* At how many items of the orbit the label is the least; 0 when the leading one's is not, and so the answer is
 * not in the search. */
uint32_t leading_ties(const struct leading *leading, const uint32_t *option, size_t count);

/* Adds the coloured items to a problem made of those options that are kept, of so many, and perhaps of others, which come after
 * them and cover no item of the orbit. False when there is no memory. */
bool leading_state(const struct leading *leading, const bool *keep, size_t options, struct arena *arena,
                   struct problem *problem);

#endif
