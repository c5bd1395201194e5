/* A fitting: locations, and pieces that each lie on one of several sets of locations. DPF files say
 * no more than this. A packing becomes a fitting when its placements are listed. This file
 * recognises equal pieces, breaks symmetry and makes the cover problem, for both kinds. */
#pragma once

#include "puzzle/kind.h"
#include "shape/box.h"

#define NO_CLASS UINT32_MAX

struct conditions_filter;

struct fitting_piece {
    const char *name;
    uint32_t least, most; /* copies; least <= most, most >= 1 */
    uint32_t class;       /* the piece's class; equal pieces are of one class */
    bool hole;            /* it is a cell that stays empty, and nothing to be told apart */
};

/* Pieces that cannot be told apart. A placement belongs to the class, not to one of its pieces. */
struct fitting_class {
    size_t members;
    const uint32_t *member; /* piece numbers, ascending */
    uint64_t least, most;   /* sums over the members */
    uint32_t first, count;  /* its placements */
};

struct fitting {
    size_t locations, must_locations; /* the latter are cells */
    /* The last locations, which are no cells: sticks that would cross (meeting.h), and behind these
     * groups of pieces of which one is used (packing.h). */
    size_t meetings, eithers;
    size_t least_filled; /* the least number of other cells that are covered */
    const bool *must;    /* by location */
    /* Bricks fill the box by their least side (pierce.h). Must cells from this say more than holes
     * do. */
    bool pierced;
    const struct treen_cell *at; /* the place of a location: the box's cell, or (number, 0, 0) */
    size_t pieces;
    struct fitting_piece *piece;
    size_t classes;
    struct fitting_class *class; /* in the order of their first members */
    size_t placements;           /* class by class */
    uint32_t *class_of;          /* by placement */
    uint32_t *start;             /* [placements + 1]: indices into location */
    uint32_t *location;          /* of a placement: ascending, at least one */
    uint8_t *colour;             /* parallel to location: colours of the piece cells; null = none */

    const struct grid *grid; /* null: there is no grid, and no symmetry */

    /* Symmetries of the locations; symmetry 0 is the identity, rotations come first. Count 0: no
     * grid. */
    struct box_group symmetries;
    const uint32_t *class_image; /* [symmetry][class]: the class of the image, or NO_CLASS */

    /* Null where class_image is enough: the images of a class's placements are those of one class,
     * or none exists. Else some pieces may move less than others, or than the box does, and images
     * are looked up one by one. */
    const struct fitting_kinship *kinship;

    const char *conditions;            /* those on a solution, in words; null = none (conditions.h) */
    const struct fitting_extra *extra; /* the conditions that are items; null = none */
    struct conditions_filter *filter;  /* the conditions that are not; null = none */
};

/* Further items, by number. Those below `demands` must be covered. Each of the others may be
 * covered once. They have no images under symmetries, but are the same from each side. */
struct fitting_extra {
    uint32_t demands, count;
    const uint32_t *most;   /* by number below `demands`: how often it can be covered */
    const uint32_t *start;  /* [placements + 1]: indices into number */
    const uint32_t *number; /* the items of a placement, none twice */
};

/* Classes that may take each other's places when an assembly is moved: those with the same
 * number. */
struct fitting_kinship {
    const uint32_t *company; /* by their groups: where the shapes fit */
    const uint32_t *kin;     /* in a rotation: also those whose shapes are rotations of each other */
};

/* The input of fitting_build, which copies all of it. */
struct fitting_draft_piece {
    const char *name;
    uint32_t least, most;
    uint32_t group; /* pieces of one group are equal; only the first one's placements count */
    size_t placements;
    const uint32_t *start;    /* [placements + 1] */
    const uint32_t *location; /* ascending within a placement */
    /* Parallel to location; null = no colours. No placement (with its colours) comes twice. */
    const uint8_t *colour;
    bool hole;
};
struct fitting_draft {
    size_t locations;
    const bool *must;            /* null = all */
    const struct treen_cell *at; /* null = (i, 0, 0) */
    size_t pieces;
    const struct fitting_draft_piece *piece;
    size_t least_filled;      /* at most the number of cells that need not be covered */
    size_t meetings, eithers; /* as in the fitting: the number of last locations, and of the last of those */
};

/* Builds the fitting without symmetries; the caller adds them. */
enum treen_status fitting_build(const struct fitting_draft *draft, struct arena *arena,
                                struct fitting **fitting, struct treen_error *error);

static inline size_t fitting_size(const struct fitting *fitting, size_t placement) {
    return fitting->start[placement + 1] - fitting->start[placement];
}

static inline const uint32_t *fitting_locations(const struct fitting *fitting, size_t placement) {
    return fitting->location + fitting->start[placement];
}

/* Returns the number of locations that are cells. They come first. */
static inline size_t fitting_cells(const struct fitting *fitting) {
    return fitting->locations - fitting->meetings;
}

#define NO_LOCATION UINT32_MAX

/* Returns the number of a cell's location, or NO_LOCATION. Locations are numbered in reading
 * order. */
uint32_t fitting_location(const struct fitting *fitting, struct treen_cell cell);

/* Returns the number of cells that may stay empty. */
static inline size_t fitting_may_cells(const struct fitting *fitting) {
    return fitting_cells(fitting) - fitting->must_locations;
}

/* Returns the number of places where sticks could cross. The meetings of a place come together. */
static inline size_t fitting_crossings(const struct fitting *fitting) {
    size_t count = 0;
    for (size_t i = fitting_cells(fitting); i < fitting->locations - fitting->eithers; i++)
        count += i == fitting_cells(fitting) || !cell_equal(fitting->at[i], fitting->at[i - 1]);
    return count;
}

/* Returns the number of cells of a placement. Its meetings come after them. */
static inline size_t fitting_volume(const struct fitting *fitting, size_t placement) {
    size_t size = fitting_size(fitting, placement), cells = fitting_cells(fitting);
    const uint32_t *location = fitting_locations(fitting, placement);
    while (fitting->meetings && size && location[size - 1] >= cells)
        size--;
    return size;
}

/* Writes kin[class]: the first class whose pieces rotations of the box may put in the places of the
 * class. Results for all classes of one kin together are the same for an assembly and its
 * rotations. */
void fitting_kin(const struct fitting *fitting, uint32_t *kin);

/* Returns the number of further items of the placement. */
static inline size_t fitting_extras(const struct fitting *fitting, size_t placement) {
    const struct fitting_extra *extra = fitting->extra;
    return extra ? extra->start[placement + 1] - extra->start[placement] : 0;
}

/* Returns the number of coordinates that name a location. Last coordinates that are 0 everywhere
 * are left out. */
int fitting_coordinates(const struct fitting *fitting);

/* Returns the location's own name, "3,0,2" or "3,0" or "5"; the second meeting of a place is
 * "3,0b", and so on. Null when there is no memory. */
const char *fitting_location_name(const struct fitting *fitting, size_t location, int coordinates,
                                  struct arena *arena);

/* Returns a cell in a sentence, "(3, 0, 2)", or "(3, 0)" in a box of one layer; or the number of a
 * location. Null when there is no memory. */
const char *fitting_say_cell(const struct fitting *fitting, struct treen_cell at, struct arena *arena);

/* The items and options of a fitting. Primary items are the counted classes, and after them the
 * must locations. Secondary items are the classes of at most one copy, and the may locations. A
 * class needs no item where its number of copies follows from the volume. Nor does it where no more
 * than it may have can lie side by side (copies.h). Where holes are said, the may cells are
 * primary, too, and each has an option that leaves it empty. The item `holes`, if there is one, has
 * the number of these. So an assembly is still one answer. Meetings are always secondary,
 * and so are groups of which at most one piece is used. */
struct fitting_items {
    const uint32_t *of_class; /* by class; NO_CLASS = none */
    const uint32_t *of_location;
    uint32_t holes;            /* NO_CLASS = none */
    bool say_holes;            /* some options leave locations empty */
    uint32_t demanded, barred; /* the first further items that must be, and that may be covered */
};

/* Returns the item with this number among the further ones. */
static inline uint32_t fitting_extra_item(const struct fitting *fitting, const struct fitting_items *items,
                                          uint32_t number) {
    const uint32_t demands = fitting->extra->demands;
    return number < demands ? items->demanded + number : items->barred + number - demands;
}

/* The treatment of holes, which are locations that stay empty. As written: they are counted where
 * some of the may locations have to be covered, and are left out elsewhere. As helps: where their
 * number follows from the copies, the problem chooses whether to count them. Said: as helps, but
 * each hole has an option in any case. Unsaid: as helps, but they are counted only where a written
 * limit is a condition. */
enum holes { HOLES_AS_WRITTEN, HOLES_AS_HELPS, HOLES_SAID, HOLES_UNSAID };

/* Returns the treatment of holes for a memory of states that goes through the box. */
enum holes holes_for_states(const struct fitting *fitting);

/* Lists all locations in an order that sweeps the box across its longest axis: few cells are then
 * partly decided at a time. Null: there is no memory. */
uint32_t *fitting_sweep(const struct fitting *fitting, struct arena *arena);

/* Makes the problem of the placements that `keep` marks (null = all). Option i is the i-th of
 * these, and options beyond them are holes. */
enum treen_status fitting_problem(const struct fitting *fitting, const bool *keep, enum holes holes,
                                  struct arena *arena, struct problem *problem, struct fitting_items *items,
                                  struct treen_error *error);

/* Does the shared work of the kinds' members of these names (see kind.h). The fitting must outlive
 * the posed problem. */
enum treen_status fitting_pose(const struct kind *kind, const struct fitting *fitting,
                               const struct wish *wish, struct arena *arena, struct posed **posed,
                               struct treen_error *error);
enum treen_status fitting_break_symmetry(struct posed *posed, struct arena *arena, struct treen_error *error);
void fitting_weigh(struct posed *posed, const struct answer *answer, struct weight *weight);
void fitting_tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution);
enum treen_status fitting_fixed(const struct posed *posed, size_t symmetry, uint64_t taken,
                                struct arena *arena, struct problem *problem, struct treen_error *error);
uint64_t fitting_taken(const struct posed *posed, uint64_t set);
bool fitting_conjugate(const struct posed *posed, size_t one, size_t other);
void fitting_release(struct posed *posed);
enum treen_status fitting_doubt(const struct treen_puzzle *puzzle, const struct posed *posed, int64_t *work,
                                struct arena *arena, const char **why);

extern const struct kind kind_fitting;
