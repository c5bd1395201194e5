/* For a position of at most eight parts: the slots that stop each other, and the sets of parts that
 * can therefore shift. One slot's needs along all axes are a word, so most questions are asked of
 * all axes at once. Most puzzles have no more parts. apart/reach.c uses this, and does the same for
 * more parts. */
#ifndef TREEN_ENGINE_APART_FEW_H
#define TREEN_ENGINE_APART_FEW_H

#include "engine/apart/places.h"

/* Takes a set of slots that can leave in the first direction of an axis; returns false to stop. */
typedef bool reach_on_leaving(void *context, uint64_t set);

/* Takes a set that can shift by any of the distances from `first` to `last`; returns false to
 * stop. */
typedef bool reach_on_shift(void *context, uint64_t set, uint32_t first, uint32_t last);

enum { FEW = 8, FEW_AXES = SLIDE_DIRECTIONS / 2, FEW_PAIRS = FEW * (FEW - 1) / 2 };

/* The table of an earlier and a later slot, for few_find. */
struct few_pair {
    const uint64_t *known;
    uint32_t bias, limit, row, layer;
    struct slide *slide;
};

/* The bytes of words by slot are those of a slide's word. Each axis has one byte about slots that
 * touch, and one about slots that stop each other at any distance. Pairs are in descending order:
 * of four slots 2 3, 1 3, 1 2, 0 3, … */
struct few {
    unsigned n;
    uint64_t axes; /* the bytes that are used */
    struct few_pair pair[FEW_PAIRS];

    /* Of the last position: */
    uint32_t place[FEW];
    uint64_t open;       /* bytes that are not 0: some slots need not come with all the others */
    uint64_t needs[FEW]; /* by slot: all slots that must come with it, itself included */
    uint64_t after_one
        [FEW]; /* by slot, in the first byte of an axis: those that stop it after one step, not before */
    uint64_t word[FEW_PAIRS]; /* the words of the slides */
};

/* Prepares for positions of these parts, at most FEW, on a grid with at most FEW_AXES axes. */
void few_start(struct few *few, const struct apart_parts *parts, const struct apart_pose *start);

/* Looks up all pairs of slots at a position. */
void few_find(struct few *few, const struct places_from *from);

/* Tells whether something leaves, along any axis. */
static inline bool few_leaves(const struct few *few) {
    return few->open & UINT64_C(0xff00ff00ff00ff00);
}

/* Tells the sets as reach_each_leaving and reach_each_shift do. */
bool few_each_leaving(const struct few *few, unsigned axis, reach_on_leaving *found, void *context);
bool few_each_shift(const struct few *few, unsigned axis, reach_on_shift *found, void *context);

#endif
