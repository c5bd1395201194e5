/* For a position of at most eight parts: the slots that stop each other, and the sets of parts that
 * can therefore shift. One slot's needs along all axes are a word, so most questions are asked of
 * all axes at once. Most puzzles have no more parts. apart/reach.c uses this, and does the same for
 * more parts. */
#pragma once

#include "engine/apart/places.h"

/* Takes a set of slots that can leave in the first direction of an axis; returns false to stop. */
typedef bool reach_on_leaving(void *context, uint64_t set);

/* Takes a set that can shift by any of the distances from `first` to `last`; returns false to
 * stop. */
typedef bool reach_on_shift(void *context, uint64_t set, uint32_t first, uint32_t last);

enum { OCTET = 8, OCTET_AXES = SLIDE_DIRECTIONS / 2, OCTET_PAIRS = OCTET * (OCTET - 1) / 2 };
enum { OCTET_FAR_BITS = 3 };

/* The table of an earlier and a later slot, for octet_find. */
struct octet_pair {
    const uint64_t *known;
    uint32_t bias, limit, row, layer;
    struct slide *slide;
};

/* A word that was not in the table of its pair, at the packed difference of two near places. A
 * search asks for the same few again and again (E928). */
struct octet_far {
    uint32_t difference;
    uint64_t word; /* 0: there is none */
};

/* The bytes of words by slot are those of a slide's word. Each axis has one byte about slots that
 * touch, and one about slots that stop each other at any distance. Pairs are in descending order:
 * of four slots 2 3, 1 3, 1 2, 0 3, … */
struct octet {
    unsigned n;
    uint64_t axes; /* the bytes that are used */
    struct octet_pair pair[OCTET_PAIRS];
    struct octet_far far[OCTET_PAIRS][1 << OCTET_FAR_BITS];

    /* Of the last position: */
    uint32_t place[OCTET];
    uint64_t open;         /* bytes that are not 0: some slots need not come with all the others */
    uint64_t needs[OCTET]; /* by slot: all slots that must come with it, itself included */
    uint64_t after_one
        [OCTET]; /* by slot, in the first byte of an axis: those that stop it after one step, not before */
    uint64_t word[OCTET_PAIRS]; /* the words of the slides */
};

/* Prepares for positions of these parts, at most OCTET, on a grid with at most OCTET_AXES axes. */
void octet_start(struct octet *octet, const struct apart_parts *parts, const struct apart_pose *start);

/* Looks up all pairs of slots at a position. */
void octet_find(struct octet *octet, const struct places_from *from);

/* Tells whether something leaves, along any axis. */
static inline bool octet_leaves(const struct octet *octet) {
    return octet->open & UINT64_C(0xff00ff00ff00ff00);
}

/* Tells the sets as reach_each_leaving and reach_each_shift do. */
bool octet_each_leaving(const struct octet *octet, unsigned axis, reach_on_leaving *found, void *context);
bool octet_each_shift(const struct octet *octet, unsigned axis, reach_on_shift *found, void *context);
