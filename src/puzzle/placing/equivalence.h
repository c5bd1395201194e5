/* When are two assemblies the same? Symmetries of the box act on placements; here the search is cut down by them
 * beforehand, and what each answer stands for is worked out afterwards.
 *
 * Beforehand: a piece that there is exactly one of, and that every symmetry used takes to itself, is placed in one
 * representative of each orbit of its placements; each answer then stands for as many assemblies as that orbit has
 * placements. Where no piece serves, and solutions are listed, a cell does: see lead_cell.h. Afterwards: an assembly S is
 * one of |V| / |F| that are images of each other, where V are the symmetries whose image of S is again an assembly
 * and F those that leave S as it is. The number of classes is the sum of 1 / (size of its class) over all
 * assemblies, so that nothing needs to be remembered between answers.
 *
 * What matters is where pieces lie, and not which of the pieces of one shape it is: so it may be that a symmetry takes an
 * assembly to places where only other pieces of the same shape may lie, and that is an assembly, too. Where several assemblies
 * have all their places in common (sharing.h), they are in one class, and one of them stands for all when classes are counted. */
#ifndef TREEN_PUZZLE_PLACING_EQUIVALENCE_H
#define TREEN_PUZZLE_PLACING_EQUIVALENCE_H

#include "puzzle/kind.h"
#include "puzzle/placing/lead_cell.h"
#include "puzzle/placing/sharing.h"

struct equivalence {
    const struct fitting *fitting;
    bool *keep;              /* by placement: left in the search */
    uint32_t *orbit;         /* by placement of `broken`: size of its orbit */
    uint32_t broken;         /* the class placed in representatives only, or NO_CLASS */
    struct lead_labels lead; /* with no broken class: the cell that serves instead, if there is one */
    bool *may_stay; /* by placement of `broken`: some symmetry may leave assemblies with it as they are */

    size_t count, rotations; /* symmetries; 1 and 1 when there is no grid */
    struct images images;    /* what they do to placements */
    struct sharing sharing;  /* where images.first says that places are shared */
    bool *always;            /* by symmetry: images of assemblies are always assemblies */
    bool all_always;
    bool
        all_or_none; /* images under any other symmetry never are: it takes no number of copies to one that is allowed */
    size_t group;   /* the first so many symmetries are those; 0: others come in between */
    bool list_each; /* all assemblies are told, those at the same places, too */
    size_t list_to; /* solutions equal under the symmetries below this are told once; */
    bool list_all;  /* … no two such are left in the search when the broken placement may not stay */

    uint32_t *stamp; /* by placement: in the assembly numbered `tick` */
    uint32_t tick;
    uint32_t *turned, *turned_used; /* scratch: an image, and its copies of each class; */
    uint32_t *place;                /* the first placements at the places of an assembly */
};

/* The struct must stay where it is: its parts point to each other. */
enum treen_status equivalence_init(struct equivalence *equivalence, const struct fitting *fitting,
                                   const struct wish *wish, struct arena *arena, struct treen_error *error);

/* `placement`: an assembly of the cut-down search, ascending; used[class]: how many of them are of the class.
 * Fills in all but weight->labelled. Cost: constant in the usual case, else symmetries x placements. */
void equivalence_weigh(struct equivalence *equivalence, const uint32_t *placement, size_t count,
                       const uint32_t *used, struct weight *weight);

#endif
