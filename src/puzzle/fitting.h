/* A fitting: locations, and pieces that each lie on one of several sets of locations. DPF files say no more
 * than this; a packing becomes one when its placements are listed. Here equal pieces are recognised, symmetry
 * is broken, and the cover problem is made; both kinds share it. */
#ifndef TREEN_PUZZLE_FITTING_H
#define TREEN_PUZZLE_FITTING_H

#include "puzzle/kind.h"
#include "shape/box.h"

struct fitting_piece {
    const char *name;
    uint32_t least, most;
    uint32_t class;           /* equal pieces are of one class */
};

/* Pieces that cannot be told apart: a placement belongs to the class, not to one of its pieces. */
struct fitting_class {
    size_t members;
    const uint32_t *member;   /* piece numbers, ascending */
    uint64_t least, most;     /* sums over the members */
    uint32_t first, count;    /* its placements */
};

struct fitting {
    size_t locations, must_locations;
    const bool *must;                /* by location */
    const struct treen_cell *at;     /* where a location is: the box's cell, or (number, 0, 0) */
    size_t pieces;
    struct fitting_piece *piece;
    size_t classes;
    struct fitting_class *class;     /* in the order of their first members */
    size_t placements;               /* class by class */
    const uint32_t *class_of;        /* by placement */
    const uint32_t *start;           /* [placements + 1] into location */
    const uint32_t *location;        /* of a placement: ascending */

    /* Symmetries of the locations; symmetry 0 is the identity, rotations come first. Count 0: no grid. */
    struct box_group symmetries;
    const uint32_t *class_image;     /* [symmetry][class]: the class that the image is made of, or NO_CLASS */
};

#define NO_CLASS UINT32_MAX

/* The kinds' members, shared (see kind.h). fitting_pose takes the fitting as its own. */
enum treen_status fitting_pose(const struct kind *kind, const struct fitting *fitting,
                               const struct wish *wish, struct arena *arena, struct posed **posed,
                               struct treen_error *error);
void fitting_weigh(struct posed *posed, const struct answer *answer, struct weight *weight);
void fitting_tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution);

/* The items and options of the fitting without any cut by symmetry: what a cover file says. Items are the
 * classes that need one (named after their first member), then the must locations, then (secondary) the may
 * locations; option i is placement i. `class_item[c]` is NO_CLASS where the class needs no item because the
 * number of its copies follows from the volume. */
enum treen_status fitting_problem(const struct fitting *fitting, struct arena *arena, struct problem *problem,
                                  const uint32_t **class_item, const uint32_t **location_item);

extern const struct kind kind_fitting;

#endif
