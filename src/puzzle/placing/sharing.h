/* Places where pieces of several classes may lie: pieces of one shape, of which some may move more
 * than others. The places of an assembly do not tell which piece lies where. Assemblies with the
 * same places are one when classes are counted. Sharing counts the ways in which the pieces may be
 * dealt to the places. */
#pragma once

#include "puzzle/placing/images.h"

struct sharing {
    const struct images *images;
    /* By placement that is the first at its place: the kind, or NO_CLASS where only one class
     * may lie there. */
    uint32_t *kind_of;
    size_t kinds;       /* kinds of places; places of one kind are for the same classes */
    uint32_t *start;    /* [kinds + 1] into class, */
    uint32_t *class;    /* classes of each kind, ascending */
    bool *among_others; /* by class: it is in some kind */

    uint32_t *places; /* scratch: by kind */
    uint32_t *used;   /* scratch: by class */
    uint32_t *given;  /* parallel to `class`: places of the kind that the class gets now */
    uint32_t *best;   /* parallel to `class`: places that it gets in the first way */
    uint32_t *last;   /* parallel to `class`: the last of its places in an assembly */
    uint64_t ways;
};

/* Prepares the sharing, only where images->first shows that places are shared. False when there is
 * no memory. */
bool sharing_init(struct sharing *sharing, const struct images *images, struct arena *arena);

/* Returns the number of ways in which pieces may lie at these places, given by their first
 * placements. 0 where there are too many or too few for some class; UINT64_MAX stands for that
 * number and more. The cost is the number of ways to divide the places of each kind by numbers. */
uint64_t sharing_ways(struct sharing *sharing, const uint32_t *place, size_t count);

/* Tells whether the assembly is the first of those at its places, which were the last given to
 * sharing_ways. */
bool sharing_is_first(struct sharing *sharing, const uint32_t *placement, size_t count);
