/* Counting the answers of a bare cover with regard for its automorphisms, whatever they mean.
 *
 * The automorphisms take an item to the items of its orbit. What covers one of these, seen from there, is one of the ways in
 * which the leading item may be covered: its label, as in leading.h, and one option of each label is searched at the
 * leading item. Of the images of an answer those are left whose leading item has the least label of the orbit. Where one item
 * is an orbit by itself, such as a piece that there is one of, that is one option of each orbit, and nothing else. */
#ifndef TREEN_ENGINE_PREPARE_LEAD_H
#define TREEN_ENGINE_PREPARE_LEAD_H

#include "engine/prepare/leading.h"

/* So many nodes are searched sooner than it is found how to search fewer. (Packings of 1 to 5 ms, with 2000:
 * 1.04 to 1.09 times the time; with 5000 those of 5 to 10 ms 1.08 times.) */
enum { LEAD_NODES = 4000 };

struct lead {
    struct leading leading; /* [option][item of the orbit]; cells = 0: nothing is broken */
    uint32_t item;          /* the leading one */
    const uint32_t *kept;   /* [options left]: their numbers in the cover; null = all are left */
    size_t automorphisms;   /* that were found */
    const bool *keep;       /* by option of the cover: it is left */

    /* Answers weigh some shares each, of which so many make one answer of the problem: shares of different answers add up to
     * whole ones, when all are added. */
    uint64_t shares;
    bool alike;             /* all weigh the same */
    const uint64_t *weight; /* [label * WORTH_TIES + items of the orbit with that label - 1] in shares */
    struct worth worth;     /* the same for engines */
};

/* Looks for automorphisms (of `kind`: automorphism.h), chooses the item that leaves least to search, and makes *cut of what is left; the problem itself
 * where there is nothing to choose. It lives as long as the problem, the arena, and *lead, which may not move. False when there is no memory. */
bool lead_cut(struct lead *lead, const struct problem *problem, const uint32_t *kind, struct arena *arena,
              struct problem *cut);

/* For how many shares of answers of the problem an answer of *cut stands, which has options left out. Allocates nothing. */
uint64_t lead_weigh(const struct lead *lead, const uint32_t *option, size_t count);

/* How it was done, in a sentence without a full stop: `permuted` are the items, `item` is the leading one, `options` are what
 * so many were left out of. Null when there is no memory. */
const char *lead_explain(const struct lead *lead, const char *permuted, const char *item, const char *options,
                         size_t left_out, struct arena *arena);

#endif
