/* Breaks the symmetry of a cover by one item, which leads.
 *
 * Symmetries take the leading item to the other items of its orbit. Each of these is covered by one option. Such an
 * option, seen from there, is one of the ways in which the leading item may be covered: its label. Of all images of an
 * answer, those are searched whose leading item has the least label of the orbit.
 *
 * Coloured items say this to the search, one for each fork of a binary tree over the labels. An option that covers the
 * leading item gives colour 1 to the forks at which its label goes right. An option that covers others of the orbit
 * gives colour 2 to the forks at which its least label goes left. Two labels come apart at one fork. So two options
 * disagree exactly when the wrong one has the lesser label. An option has at most as many such entries as a label has
 * bits.
 *
 * Automorphisms of a cover are found here, whatever they mean, and its leading item is chosen: for who counts answers.
 * One option of each label is then searched at the leading item. Where one item is an orbit by itself, such as a piece
 * that there is one of, one option of each orbit is searched there, and nothing else is left out. Who knows the symmetries
 * by other means, and lists answers, chooses the item and finds the labels on his own (puzzle/placing/lead_cell.h). */
#ifndef TREEN_ENGINE_PREPARE_LEAD_H
#define TREEN_ENGINE_PREPARE_LEAD_H

#include "base/arena.h"
#include "engine/problem.h"

/* ---- Labels -------------------------------------------------------------------------------------------- */

#define NO_LABEL UINT32_MAX

struct lead_labels {
    uint32_t items; /* of the orbit, often cells of a box; 0: nothing is broken */
    uint32_t count; /* labels are 0..count-1 */
    const uint32_t
        *label; /* [option][item of the orbit], the leading one first; NO_LABEL where it is not covered */
};

/* The least of an option's labels elsewhere than at the leading item. */
uint32_t lead_least_elsewhere(const struct lead_labels *labels, uint32_t option);

/* At how many items of the orbit the label is the least; 0 when the leading one's is not, and so the answer is
 * not in the search. */
uint32_t lead_ties(const struct lead_labels *labels, const uint32_t *option, size_t count);

/* Adds the coloured items to a problem made of those of the `options` labelled options that are kept, and perhaps of
 * others, which come after them and cover no item of the orbit. False when there is no memory. */
bool lead_state(const struct lead_labels *labels, const bool *keep, size_t options, struct arena *arena,
                struct problem *problem);

/* ---- Automorphisms ------------------------------------------------------------------------------------- */

/* As many nodes are searched sooner than it is found how to search fewer. (Packings of 1 to 5 ms, with 2000:
 * 1.04 to 1.09 times the time; with 5000 those of 5 to 10 ms 1.08 times.) */
enum { LEAD_NODES = 4000 };

struct lead {
    struct lead_labels labels; /* by automorphisms; no items: nothing is broken */
    uint32_t item;             /* the leading one */
    const uint32_t *kept;      /* [options left]: their numbers in the cover; null = all are left */
    size_t automorphisms;      /* the number of those found */
    const bool *keep;          /* by option of the cover: it is left */

    /* Answers weigh some shares each, and `shares` of these make one answer of the problem: those of different answers add
     * up to whole ones, when all are added. */
    uint64_t shares;
    bool uniform;           /* all weigh the same */
    const uint64_t *weight; /* [label * WORTH_TIES + items of the orbit with that label - 1] in shares */
    struct worth worth;     /* the same for engines */
};

/* Tells at how many bytes lead_cut may look for automorphisms, at the most. */
size_t lead_bytes(const struct problem *problem);

/* Tells, in a tenth of the time, whether lead_cut may find any symmetry. False when there is no memory. */
bool lead_may_be(const struct problem *problem, struct arena *arena, bool *may_be);

/* Looks for automorphisms (of `kind`: automorphism.h), chooses the item that leaves least to search, and makes *cut of
 * what is left; the problem itself where there is nothing to choose. It lives as long as the problem, the arena, and
 * *lead, which may not move. False when there is no memory. */
bool lead_cut(struct lead *lead, const struct problem *problem, const uint32_t *kind, struct arena *arena,
              struct problem *cut);

/* For how many shares of answers of the problem an answer of *cut stands, which has options left out. Allocates nothing. */
uint64_t lead_weigh(const struct lead *lead, const uint32_t *option, size_t count);

/* How it was done, in a sentence without a full stop: `permuted` are the items, `item` is the leading one, `options` is
 * the name of the options of which `left_out` were left out. Null when there is no memory. */
const char *lead_explain(const struct lead *lead, const char *permuted, const char *item, const char *options,
                         size_t left_out, struct arena *arena);

#endif
