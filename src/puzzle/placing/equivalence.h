/* When are two assemblies the same? Symmetries of the box act on placements. They cut the search
 * down beforehand, and give each answer its weight afterwards.
 *
 * Before the search: a piece is chosen that has one copy and that every symmetry in use takes to
 * itself. Of each orbit of its placements only one representative is tried. Each answer then stands
 * for as many assemblies as the orbit has placements. Where no piece serves, and solutions are
 * listed, a cell does: see lead_cell.h.
 *
 * After the search: let V be the symmetries whose image of an assembly S is again an assembly, and
 * F those that leave S unchanged. Then S is one of |V| / |F| images of each other. The number of
 * classes is the sum of 1 / (size of its class) over all assemblies, so nothing needs to be
 * remembered between answers.
 *
 * Only the places of the pieces matter, not which of several pieces of one shape lies there. So the
 * image of an assembly is one, too, where only other pieces of the same shape may lie in its
 * places. Assemblies with all their places in common (sharing.h) are in one class. One of them
 * stands for all when classes are counted. */
#pragma once

#include "puzzle/kind.h"
#include "puzzle/placing/lead_cell.h"
#include "puzzle/placing/sharing.h"

struct equivalence {
    const struct fitting *fitting;
    bool *keep;              /* by placement: it stays in the search */
    uint32_t *orbit;         /* by placement of `broken`: size of its orbit */
    uint32_t broken;         /* the class placed only in representatives, or NO_CLASS */
    struct lead_labels lead; /* With no broken class: the cell that serves instead, if there is one. */
    /* By placement of `broken`: some symmetry may leave assemblies with the placement unchanged. */
    bool *may_stay;

    size_t count, rotations; /* symmetries; 1 and 1 when there is no grid */
    struct images images;    /* of placements under the symmetries */
    struct sharing sharing;  /* used where images.first shows that places are shared */
    bool *always;            /* by symmetry: images of assemblies are always assemblies */
    bool all_always;
    /* Images under every other symmetry are never assemblies: the symmetry takes no allowed
     * number of copies to an allowed one. */
    bool all_or_none;
    size_t group;   /* the first `group` symmetries are those; 0: they are scattered */
    bool list_each; /* all assemblies are told, also those at the same places */
    size_t list_to; /* solutions equal under the symmetries below this are told once */
    /* No two solutions that `list_to` makes equal are left in the search, if the broken placement
     * may not stay. */
    bool list_all;

    uint32_t *stamp; /* by placement: in the assembly numbered `tick` */
    uint32_t tick;
    uint32_t *turned, *turned_used; /* scratch: an image, and its copies of each class */
    uint32_t *place;                /* scratch: the first placements at an assembly's places */
};

/* Prepares the equivalence. The struct must not be moved, because its parts point to each other. */
enum treen_status equivalence_init(struct equivalence *equivalence, const struct fitting *fitting,
                                   const struct wish *wish, struct arena *arena, struct treen_error *error);

/* Weighs an assembly of the cut-down search: fills in all but weight->labelled. `placement`:
 * ascending. used[class]: the number of them in the class. The cost is constant in the usual case,
 * else symmetries x placements. */
void equivalence_weigh(struct equivalence *equivalence, const uint32_t *placement, size_t count,
                       const uint32_t *used, struct weight *weight);

/* Tells whether the pieces alone of an assembly decide which symmetries take it to an assembly, and
 * there are at most 64 of them. */
bool equivalence_by_pieces(const struct equivalence *equivalence);

/* Tells, for such pieces, whether a symmetry of the set (as bits) takes the class to no class. */
bool equivalence_loses(const struct equivalence *equivalence, uint64_t set, size_t class);

/* Returns, for such pieces, all symmetries that serve wherever those of the set do. A symmetry
 * serves where it takes an assembly to an assembly. 0: the set serves nowhere. */
uint64_t equivalence_taken(const struct equivalence *equivalence, uint64_t set);

/* Writes the image of an assembly under a symmetry, ascending. Returns false where the image is no
 * assembly. Not for fittings in which places are shared. */
bool equivalence_image(struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                       size_t count, uint32_t *image);
