/* Places where pieces of several classes may lie: pieces of one shape, of which some may move more than others. Who sees the places
 * that an assembly takes up cannot tell which of them is where, and assemblies that take up the same places are one
 * when classes are counted. Here it is said in how many ways the pieces may be shared out among the places. */
#ifndef TREEN_PUZZLE_PLACING_SHARING_H
#define TREEN_PUZZLE_PLACING_SHARING_H

#include "puzzle/placing/images.h"

struct sharing {
    const struct images *images;
    uint32_t *
        kind_of; /* by placement that is the first at its place: a kind, NO_CLASS where one class may lie there */
    size_t kinds;       /* of places: those of one kind are for the same classes, */
    uint32_t *start;    /* [kinds + 1] into class, */
    uint32_t *class;    /* ascending, */
    bool *among_others; /* by class: it is one of them */

    uint32_t *places; /* scratch: by kind; */
    uint32_t *used;   /* by class; */
    uint32_t *given;  /* as `class`: places of the kind that the class gets, in the way at hand, */
    uint32_t *best;   /* in the first one, */
    uint32_t *last;   /* and the last of these places in an assembly */
    uint64_t ways;
};

/* Only where images->first says of places that are shared. False when there is no memory. */
bool sharing_init(struct sharing *sharing, const struct images *images, struct arena *arena);

/* In how many ways pieces may lie at these places (told by their first placements): 0 where there are too many or too few for some
 * class. UINT64_MAX stands for as many and more. Cost: of all ways to divide the places of each kind by numbers. */
uint64_t sharing_ways(struct sharing *sharing, const uint32_t *place, size_t count);

/* Whether the assembly comes first of those at its places, of which sharing_ways was asked last. */
bool sharing_is_first(struct sharing *sharing, const uint32_t *placement, size_t count);

#endif
