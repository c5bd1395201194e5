/* A fitting: locations, and pieces that each lie on one of several sets of locations. DPF files say no more
 * than this; a packing becomes one when its placements are listed. Here equal pieces are recognised, symmetry
 * is broken, and the cover problem is made; both kinds share it. */
#ifndef TREEN_PUZZLE_PLACING_FITTING_H
#define TREEN_PUZZLE_PLACING_FITTING_H

#include "puzzle/kind.h"
#include "shape/box.h"

#define NO_CLASS UINT32_MAX

struct fitting_piece {
    const char *name;
    uint32_t least, most; /* copies; least <= most, most >= 1 */
    uint32_t class;       /* equal pieces are of one class */
};

/* Pieces that cannot be told apart: a placement belongs to the class, not to one of its pieces. */
struct fitting_class {
    size_t members;
    const uint32_t *member; /* piece numbers, ascending */
    uint64_t least, most;   /* sums over the members */
    uint32_t first, count;  /* its placements */
};

struct fitting {
    size_t locations, must_locations;
    size_t least_filled; /* of the other locations, so many at least are covered */
    const bool *must;    /* by location */
    bool pierced; /* bricks fill the box by their least side (pierce.h): that tells more than holes do */
    const struct treen_cell *at; /* where a location is: the box's cell, or (number, 0, 0) */
    size_t pieces;
    struct fitting_piece *piece;
    size_t classes;
    struct fitting_class *class; /* in the order of their first members */
    size_t placements;           /* class by class */
    uint32_t *class_of;          /* by placement */
    uint32_t *start;             /* [placements + 1] into location */
    uint32_t *location;          /* of a placement: ascending, at least one */
    uint8_t *colour;             /* parallel to it: colours of the piece cells there; null = none */

    const struct grid *grid; /* null: none, and then no symmetries */

    /* Symmetries of the locations; symmetry 0 is the identity, rotations come first. Count 0: no grid. */
    struct box_group symmetries;
    const uint32_t *class_image; /* [symmetry][class]: the class that the image is made of, or NO_CLASS */

    /* Null: class_image tells all, which is where the images of a class's placements are those of one class, or none at all.
     * Else some pieces may move less than others, or than the box does, and images are looked up one by one. */
    const struct fitting_kinship *kinship;
};

/* Which pieces may take each other's places when an assembly is moved, by class: those of one number may. */
struct fitting_kinship {
    const uint32_t *company; /* by their groups: wherever the shapes fit, that is */
    const uint32_t *kin;     /* in a rotation: those whose shapes are rotations of each other, too */
};

/* What a fitting is built from; everything is copied. */
struct fitting_draft_piece {
    const char *name;
    uint32_t least, most;
    uint32_t group; /* pieces of one group are equal; only the first one's placements count */
    size_t placements;
    const uint32_t *start;    /* [placements + 1] */
    const uint32_t *location; /* ascending within a placement */
    const uint8_t *colour;    /* parallel to it; null = no colours. No placement (with its colours) twice */
};
struct fitting_draft {
    size_t locations;
    const bool *must;            /* null = all */
    const struct treen_cell *at; /* null = (i, 0, 0) */
    size_t pieces;
    const struct fitting_draft_piece *piece;
    size_t least_filled; /* below the number of locations that need not be covered, or equal */
};

/* The fitting without symmetries; they are the caller's to add. */
enum treen_status fitting_build(const struct fitting_draft *draft, struct arena *arena,
                                struct fitting **fitting, struct treen_error *error);

static inline size_t fitting_size(const struct fitting *fitting, size_t placement) {
    return fitting->start[placement + 1] - fitting->start[placement];
}

static inline const uint32_t *fitting_locations(const struct fitting *fitting, size_t placement) {
    return fitting->location + fitting->start[placement];
}

/* By class, into kin[class]: the first class whose pieces rotations of the box may put in the place of its own. What is told of such
 * classes together is the same for an assembly and its rotations. */
void fitting_kin(const struct fitting *fitting, uint32_t *kin);

/* How many coordinates it takes to name a location: those that are 0 everywhere at the end are left out. */
int fitting_coordinates(const struct fitting *fitting);

/* "3,0,2" or "3,0" or "5", unlike the name of any other location; null when there is no memory. */
const char *fitting_location_name(const struct fitting *fitting, size_t location, int coordinates,
                                  struct arena *arena);

/* The items and options of a fitting. Items are the classes that are counted, then the must locations, then (secondary)
 * the classes of which there may be one or none, and the may locations. A class needs no item where the number of its
 * copies follows from the volume, or where more than it may have never lie side by side (see copies.h). Where holes are
 * said, the may locations are primary, too, and each has an option that leaves it empty. Where they are counted, the item
 * `holes` has their number. So an assembly is still one answer. */
struct fitting_items {
    const uint32_t *of_class; /* by class; NO_CLASS = none */
    const uint32_t *of_location;
    uint32_t holes; /* NO_CLASS = none */
    bool say_holes; /* there are options that leave locations empty */
};

/* What is said of the locations that stay empty, which are holes. As written: they are counted where some of the may
 * locations have to be covered, and nothing is said elsewhere. As helps: where their number follows from the copies
 * it is the problem's choice whether to count them. Said: as helps, but each has an option in any case. */
enum holes { HOLES_AS_WRITTEN, HOLES_AS_HELPS, HOLES_SAID };

/* What is said where a memory of states goes through the box. */
enum holes holes_for_states(const struct fitting *fitting);

/* The problem made of the placements that `keep` marks (null = all); option i is the i-th of these, and options
 * beyond them are holes. */
enum treen_status fitting_problem(const struct fitting *fitting, const bool *keep, enum holes holes,
                                  struct arena *arena, struct problem *problem, struct fitting_items *items,
                                  struct treen_error *error);

/* The kinds' members, shared (see kind.h). The fitting must outlive the posed problem. */
enum treen_status fitting_pose(const struct kind *kind, const struct fitting *fitting,
                               const struct wish *wish, struct arena *arena, struct posed **posed,
                               struct treen_error *error);
enum treen_status fitting_break_symmetry(struct posed *posed, struct arena *arena, struct treen_error *error);
void fitting_weigh(struct posed *posed, const struct answer *answer, struct weight *weight);
void fitting_tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution);
enum treen_status fitting_fixed(const struct posed *posed, size_t symmetry, struct arena *arena,
                                struct problem *problem, struct treen_error *error);
bool fitting_conjugate(const struct posed *posed, size_t one, size_t other);
void fitting_release(struct posed *posed);
enum treen_status fitting_doubt(const struct treen_puzzle *puzzle, const struct posed *posed, int64_t *work,
                                struct arena *arena, const char **why);

extern const struct kind kind_fitting;

#endif
