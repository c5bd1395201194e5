/* Breaking symmetry by a cell, for puzzles in which no piece serves for it: pieces of which there may be none, or of
 * which there are several.
 *
 * The symmetries of an assembly's box take the leading cell to the other cells of its orbit, each of which is covered
 * by something. What covers such a cell, seen from there, is one of the ways in which the leading cell may be covered:
 * its label. Of all images of an assembly those are searched whose leading cell has the least label of the orbit; in
 * most classes that is one. So an orbit of 24 cells leaves a 24th of the answers, whatever the pieces.
 *
 * "No label less than the leading one" is said to the search by coloured items, one for each fork of a binary tree
 * over the labels: what covers the leading cell gives colour 1 to the forks at which its label goes right, what covers
 * the others colour 2 to those at which its least label goes left. Two labels come apart at one fork, so that two
 * options disagree just when the wrong one is less. An option has as many such entries as a label has bits. */
#ifndef TREEN_PUZZLE_LEADING_H
#define TREEN_PUZZLE_LEADING_H

#include "engine/problem.h"
#include "puzzle/fitting.h"

struct leading {
    uint32_t cells;        /* of the orbit; 0: nothing is broken */
    uint32_t labels;       /* 0..labels-1 */
    const uint32_t *label; /* [placement][cell], the leading cell first; NO_LABEL where it is not covered */
};

#define NO_LABEL UINT32_MAX

/* Chooses the leading cell and labels the placements; leading->cells is 0 where no orbit is worth it. `used` marks the
 * symmetries to break with, a group of which the first is the identity; image[symmetry][placement] as in struct
 * equivalence, never NO_CLASS for those used. keep[placement] becomes false for what covers the leading cell and has a
 * lesser label elsewhere. False when there is no memory. Cost: symmetries x placements x cells of a placement. */
bool leading_choose(struct leading *leading, const struct fitting *fitting, const bool *used,
                    size_t symmetries, const uint32_t *image, struct arena *arena, bool *keep);

/* Of how many cells of the orbit the label is the least; 0 when the leading cell's is not, and so the assembly is
 * not in the search. */
uint32_t leading_ties(const struct leading *leading, const uint32_t *placement, size_t count);

/* Adds the coloured items to a problem made of the placements that are kept. False when there is no memory. */
bool leading_state(const struct leading *leading, const bool *keep, size_t placements, struct arena *arena,
                   struct problem *problem);

#endif
