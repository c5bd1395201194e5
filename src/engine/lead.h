/* Counting the answers of a bare cover with regard for its automorphisms, whatever they mean.
 *
 * The automorphisms take an item to the items of its orbit. What covers one of these, seen from there, is one of the ways in
 * which the leading item may be covered: its label, as in leading.h, and one option of each label is searched at the
 * leading item. Of the images of an answer those are left whose leading item has the least label of the orbit. Where one item
 * is an orbit by itself, such as a piece that there is one of, that is one option of each orbit, and nothing else. */
#ifndef TREEN_ENGINE_LEAD_H
#define TREEN_ENGINE_LEAD_H

#include "engine/automorphism.h"
#include "engine/leading.h"

struct lead {
    struct leading leading; /* [option][item of the orbit]; cells = 0: nothing is broken */
    uint32_t item;          /* the leading one */
    size_t options;         /* of the cover; */
    const uint32_t *kept;   /* [those left]: their numbers; null = all are left */
    bool alike;             /* all answers weigh the same */

    /* For weighing. */
    uint32_t *
        weight; /* by label: pairs of an item and an option that have it; what follows is by the cover's options */
    const bool *keep;
    const bool *covers; /* items of the orbit */
    struct automorphisms group;
    const uint32_t *from; /* by automorphism: which item of the orbit it takes to the leading one */
    uint64_t *stamp, stamps;
};

/* Looks for automorphisms, chooses the item that leaves least to search, and makes *cut of what is left; the problem itself
 * where there is nothing to choose. Both live as long as the problem and the arena. False when there is no memory. */
bool lead_cut(struct lead *lead, const struct problem *problem, struct arena *arena, struct problem *cut);

/* For how many answers of the problem an answer of *cut stands, whose options are given as the problem numbers them. Of images
 * that tie the first stands for all. Allocates nothing. */
uint64_t lead_weigh(struct lead *lead, const uint32_t *option, size_t count);

#endif
