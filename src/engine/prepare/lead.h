/* Breaks the symmetry of a cover by one item, which leads.
 *
 * Symmetries take the leading item to the other items of its orbit. Each of these is covered by
 * one option. A symmetry that takes the item to the leading one makes this option one of those
 * of the leading item: its label. Of all images of an answer, those are searched whose leading
 * item has the least label of the orbit.
 *
 * Coloured items say this to the search, one for each fork of a binary tree over the labels. An
 * option that covers the leading item gives colour 1 to the forks at which its label goes right.
 * An option that covers others of the orbit gives colour 2 to the forks at which its least label
 * goes left. Two labels come apart at one fork. So two options disagree exactly when the wrong
 * one has the lesser label. An option has at most as many entries of this kind as a label has
 * bits.
 *
 * Automorphisms of a cover are found here, whatever they mean, and its leading item is chosen,
 * for callers that count answers. One option of each label is then searched at the leading item.
 * If one item is an orbit by itself, like a piece without copies, one option of each of its orbits
 * is searched there. Nothing else is left out. A caller that knows the symmetries by other means,
 * and lists answers, chooses the item and finds the labels itself (puzzle/placing/lead_cell.h). */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"

/* ---- Labels ---------------------------------------------------------------------------------- */

#define NO_LABEL UINT32_MAX

struct lead_labels {
    uint32_t items; /* items of the orbit, often cells of a box; 0: nothing is broken */
    uint32_t count; /* labels are 0..count-1 */
    const uint32_t
        *label; /* [option][item of the orbit], the leading one first; NO_LABEL where it is not covered */
};

/* Returns the least of an option's labels elsewhere than at the leading item; NO_LABEL if there
 * is none. */
uint32_t lead_least_elsewhere(const struct lead_labels *labels, uint32_t option);

/* Returns at how many items of the orbit the answer's label is the least one. Returns 0 if the
 * leading item's is not the least; then the search leaves the answer out. */
uint32_t lead_ties(const struct lead_labels *labels, const uint32_t *option, size_t count);

/* Adds the coloured items to a problem. Its first options must be those of the `options`
 * labelled ones that `keep` marks. Others may come after them, and must cover no item of the
 * orbit. False when there is no memory. */
bool lead_state(const struct lead_labels *labels, const bool *keep, size_t options, struct arena *arena,
                struct problem *problem);

/* ---- Automorphisms --------------------------------------------------------------------------- */

/* Searching LEAD_NODES nodes costs less than finding how to search fewer (E109). */
enum { LEAD_NODES = 4000 };

struct lead {
    struct lead_labels labels; /* found by automorphisms; no items: nothing is broken */
    uint32_t item;             /* the leading item */
    const uint32_t *kept;      /* [options left] numbers in the cover; null: all are left */
    size_t automorphisms;      /* the number of those found */
    const bool *keep;          /* [option of the cover] is left */

    /* An answer weighs some shares, and `shares` shares make one answer of the problem. A single
     * answer may weigh a fraction; all answers together weigh whole ones. */
    uint64_t shares;
    bool uniform;           /* all answers weigh the same */
    const uint64_t *weight; /* [label * WORTH_TIES + items of the orbit with that label - 1] in shares */
    struct worth worth;     /* the weights as engines take them */
};

/* Returns the number of bytes that lead_cut may use, at the most, to look for automorphisms. */
size_t lead_bytes(const struct problem *problem);

/* Tells whether lead_cut may find any symmetry, in a tenth of its time. False when there is no
 * memory. */
bool lead_may_be(const struct problem *problem, struct arena *arena, bool *may_be);

/* Looks for automorphisms that keep each item's `kind` (automorphism.h). Chooses the item that
 * leaves least to search, and makes *cut of what is left. If there is nothing to choose, *cut is
 * the problem itself. It needs the problem, the arena and *lead, which may not move, for as long
 * as it lives. False when there is no memory. */
bool lead_cut(struct lead *lead, const struct problem *problem, const uint32_t *kind, struct arena *arena,
              struct problem *cut);

/* Returns how many shares an answer of *cut weighs. Any options of *cut may be given: those that
 * mark nothing weigh 0. *cut must have options left out. Allocates nothing. */
uint64_t lead_weigh(const struct lead *lead, const uint32_t *option, size_t count);

/* Writes a sentence without its full stop that says how symmetry is broken. The items are called
 * `permuted`, the leading one `item` and the options `options`, of which `left_out` were left
 * out. Null when there is no memory. */
const char *lead_explain(const struct lead *lead, const char *permuted, const char *item, const char *options,
                         size_t left_out, struct arena *arena);
