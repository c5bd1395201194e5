#include "puzzle/placing/fixed.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/error.h"

#include <string.h>

typedef ARRAY(uint32_t) numbers;

/* Orbits that take the same number of copies of a class. Copies are counted in units, of which each
 * orbit of the class takes a multiple. Mostly each takes one.
 * Where a reflection leaves some placements unchanged and exchanges others, many orbits take two.
 * An option covers an item at most once, so further options make up for the second unit. There may
 * be `most` such orbits, and as often must the item `spare` be covered. Each orbit covers it once,
 * and so does an option for each missing orbit. For each orbit, further options cover the class's
 * item size - 1 times. Each of the `most` numbers has an item for each of these copies, which says
 * whether the orbit exists. Colours of a secondary item for each number make this the same for all
 * its copies. They also put the numbers without an orbit last, so that nothing is counted twice. */
struct bunch {
    uint32_t class, size, most; /* size in units */
    uint32_t spare;             /* an item */
    uint32_t number;            /* the first of its most * (size - 1) items */
    uint32_t is;                /* the first of its `most` secondary items */
};
enum { THERE_IS = 1, THERE_IS_NOT }; /* the colours of these items */

/* The state of making the problem. Where holes are said, they are pieces of a class of their own,
 * which comes after the others. So a hole is a part of an assembly as a placement is. A part is a
 * placement; later numbers are locations that are left empty. */
struct fixer {
    const struct fitting *fitting;
    const uint32_t *image, *moves; /* by placement and by location: images under the symmetry */
    struct arena *arena;
    struct problem *problem;
    struct fitting_items items;
    size_t parts, classes;
    const uint32_t *class_item; /* by class; NO_CLASS = none */
    const uint32_t *most;       /* by class with an item: copies */
    bool *visited;              /* by part */
    bool *covered;              /* by location: the present orbit covers it */
    bool *extra;                /* by further item of the fitting: the same */
    uint32_t *copies;           /* by class: copies in the present orbit */
    numbers orbit;              /* parts of the present orbit */
    uint64_t *sizes;            /* by class: the numbers of copies that orbits take, as bits */
    uint32_t *unit;             /* by class */
    bool impossible;            /* no whole number of units is right */
    uint32_t new_items;         /* primary ones, behind the problem's */
    ARRAY(struct bunch) bunches;
    numbers item, colour, start; /* of the options found */
};

/* ---- Parts ----------------------------------------------------------------------------------- */

static bool is_placement(const struct fixer *fixer, uint32_t part) {
    return part < fixer->fitting->placements;
}

static uint32_t part_image(const struct fixer *fixer, uint32_t part) {
    const uint32_t first_hole = (uint32_t)fixer->fitting->placements;
    return is_placement(fixer, part) ? fixer->image[part] : first_hole + fixer->moves[part - first_hole];
}

static size_t part_class(const struct fixer *fixer, uint32_t part) {
    return is_placement(fixer, part) ? fixer->fitting->class_of[part] : fixer->fitting->classes;
}

/* Tells whether the number is a part. Holes are where a cell may stay empty; every symmetry takes
 * such a cell to another one. */
static bool is_part(const struct fixer *fixer, uint32_t part) {
    const uint32_t hole = part - (uint32_t)fixer->fitting->placements;
    return is_placement(fixer, part) || (hole < fitting_cells(fixer->fitting) && !fixer->fitting->must[hole]);
}

/* ---- Orbits ---------------------------------------------------------------------------------- */

/* Follows the part's images under the symmetry until it comes back. Not `*whole`: one of them has
 * no image. */
static bool follow(struct fixer *fixer, uint32_t part, bool *whole) {
    *whole = true;
    fixer->orbit.count = 0;
    for (uint32_t p = part; !fixer->visited[p]; p = part_image(fixer, p)) {
        fixer->visited[p] = true;
        if (!array_push(fixer->arena, &fixer->orbit, p))
            return false;
        if (part_image(fixer, p) == NO_CLASS) {
            *whole = false;
            return true;
        }
    }
    return true;
}

/* Marks the locations of the part; false if one was marked before. */
static bool lay_copies(struct fixer *fixer, uint32_t part) {
    const struct fitting *fitting = fixer->fitting;
    const uint32_t hole = part - (uint32_t)fitting->placements;
    const uint32_t *location = is_placement(fixer, part) ? fitting_locations(fitting, part) : &hole;
    size_t size = is_placement(fixer, part) ? fitting_size(fitting, part) : 1;
    for (size_t k = 0; k < size; k++) {
        if (fixer->covered[location[k]])
            return false;
        fixer->covered[location[k]] = true;
    }
    return true;
}

/* Returns the number of further items. */
static uint32_t extras_of(const struct fixer *fixer) {
    return fixer->fitting->extra ? fixer->fitting->extra->count : 0;
}

/* Marks the further items of the part; false if one that may be covered once was marked before. */
static bool lay_extras(struct fixer *fixer, uint32_t part) {
    const struct fitting_extra *extra = fixer->fitting->extra;
    const size_t count = is_placement(fixer, part) ? fitting_extras(fixer->fitting, part) : 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = extra->number[extra->start[part] + i];
        if (number >= extra->demands && fixer->extra[number])
            return false;
        fixer->extra[number] = true;
    }
    return true;
}

/* Marks the locations of the orbit and counts its copies; false if a location is covered twice. */
static bool lay_out(struct fixer *fixer) {
    memset(fixer->extra, 0, extras_of(fixer) * sizeof *fixer->extra);
    memset(fixer->covered, 0, fixer->fitting->locations * sizeof *fixer->covered);
    memset(fixer->copies, 0, fixer->classes * sizeof *fixer->copies);
    for (size_t i = 0; i < fixer->orbit.count; i++) {
        fixer->copies[part_class(fixer, fixer->orbit.at[i])]++;
        if (!lay_copies(fixer, fixer->orbit.at[i]) || !lay_extras(fixer, fixer->orbit.at[i]))
            return false;
    }
    return true;
}

/* Tells whether the orbit takes no more copies of a class than there are. */
static bool has_copies(const struct fixer *fixer) {
    for (size_t c = 0; c < fixer->classes; c++)
        if (fixer->class_item[c] != NO_CLASS && fixer->copies[c] > fixer->most[c])
            return false;
    return true;
}

/* Calls `act` for each orbit that may be part of an assembly. */
static bool for_each_orbit(struct fixer *fixer, bool (*act)(struct fixer *fixer)) {
    memset(fixer->visited, 0, fixer->parts * sizeof *fixer->visited);
    for (uint32_t p = 0; p < fixer->parts; p++) {
        bool whole;
        if (fixer->visited[p] || !is_part(fixer, p))
            continue;
        if (!follow(fixer, p, &whole) || (whole && lay_out(fixer) && has_copies(fixer) && !act(fixer)))
            return false;
    }
    return true;
}

/* ---- Several copies at once ------------------------------------------------------------------ */

static bool note_sizes(struct fixer *fixer) {
    for (size_t c = 0; c < fixer->classes; c++)
        if (fixer->class_item[c] != NO_CLASS && fixer->copies[c])
            fixer->sizes[c] |= UINT64_C(1) << fixer->copies[c]; /* fewer than FIXED_ORDERS */
    return true;
}

/* Returns the largest number that divides all sizes; 1 where there are none. */
static uint32_t common_divisor(uint64_t sizes) {
    uint32_t divisor = sizes ? bits_low(sizes) : 1;
    for (uint64_t left = sizes; left;)
        if (bits_low(left) % divisor == 0) {
            left &= left - 1;
        } else {
            divisor--;
            left = sizes;
        }
    return divisor;
}

/* Numbers the items of the bunches. New primary items stand between the problem's primary and
 * secondary ones. */
static bool number_bunches(struct fixer *fixer) {
    struct problem *problem = fixer->problem;
    uint32_t primary = (uint32_t)problem->primary, secondary = (uint32_t)problem->items;
    for (size_t c = 0; c < fixer->classes; c++) {
        const uint32_t unit = fixer->unit[c] = common_divisor(fixer->sizes[c]);
        for (uint64_t left = fixer->sizes[c]; left; left &= left - 1) {
            struct bunch bunch = {.class = (uint32_t)c, .size = bits_low(left) / unit, .is = secondary};
            if (bunch.size == 1)
                continue;
            bunch.most = fixer->most[c] / bits_low(left);
            bunch.spare = primary++;
            bunch.number = primary;
            primary += bunch.most * (bunch.size - 1);
            secondary += bunch.most;
            if (!array_push(fixer->arena, &fixer->bunches, bunch))
                return false;
        }
    }
    fixer->new_items = primary - (uint32_t)problem->primary;
    for (size_t b = 0; b < fixer->bunches.count; b++)
        fixer->bunches.at[b].is += fixer->new_items;
    problem->items = secondary + fixer->new_items;
    return true;
}

/* Turns bounds of copies into bounds of units. */
static void count_in_units(struct fixer *fixer, uint32_t *least, uint32_t *most) {
    for (size_t c = 0; c < fixer->classes; c++) {
        const uint32_t item = fixer->class_item[c], unit = fixer->unit[c];
        if (item >= fixer->problem->primary)
            continue;
        least[item] = least[item] / unit + (least[item] % unit != 0);
        most[item] /= unit;
        fixer->impossible |= least[item] > most[item];
    }
}

/* Orders the new items behind the problem's. A sweep of the box comes to them when all orbits are
 * decided. */
static bool order_new_items(struct fixer *fixer) {
    struct problem *problem = fixer->problem;
    uint32_t *order = ARENA_NEW(fixer->arena, problem->primary + fixer->new_items, uint32_t);
    if (!order)
        return false;
    memcpy(order, problem->order, problem->primary * sizeof *order);
    for (uint32_t i = 0; i < fixer->new_items; i++)
        order[problem->primary + i] = (uint32_t)problem->primary + i;
    problem->order = order;
    return true;
}

/* Fills in the multiplicities: once for each new primary item, except those that count orbits. */
static bool fill_multiplicities(struct fixer *fixer) {
    struct problem *problem = fixer->problem;
    size_t before = problem->primary, primary = before + fixer->new_items;
    uint32_t *least = ARENA_NEW(fixer->arena, primary, uint32_t);
    uint32_t *most = ARENA_NEW(fixer->arena, primary, uint32_t);
    if (!least || !most)
        return false;
    memcpy(least, problem->least, before * sizeof *least);
    memcpy(most, problem->most, before * sizeof *most);
    count_in_units(fixer, least, most);
    for (size_t i = before; i < primary; i++)
        least[i] = most[i] = 1;
    for (size_t b = 0; b < fixer->bunches.count; b++) {
        const struct bunch *bunch = &fixer->bunches.at[b];
        least[bunch->spare] = most[bunch->spare] = bunch->most;
    }
    problem->least = least;
    problem->most = most;
    problem->primary = primary;
    return true;
}

/* ---- Options --------------------------------------------------------------------------------- */

static bool write_item(struct fixer *fixer, uint32_t item, uint32_t colour) {
    return array_push(fixer->arena, &fixer->item, item) && array_push(fixer->arena, &fixer->colour, colour);
}

static bool end_option(struct fixer *fixer) {
    return array_push(fixer->arena, &fixer->start, (uint32_t)fixer->item.count);
}

/* Writes one of the problem's own items. */
static bool write_own(struct fixer *fixer, uint32_t item) {
    bool primary = item < fixer->problem->primary - fixer->new_items;
    return write_item(fixer, primary ? item : item + fixer->new_items, 0);
}

static bool write_orbit(struct fixer *fixer) {
    for (size_t c = 0; c < fixer->classes; c++)
        if (fixer->copies[c] && fixer->class_item[c] != NO_CLASS && !write_own(fixer, fixer->class_item[c]))
            return false;
    for (size_t b = 0; b < fixer->bunches.count; b++) {
        const struct bunch *bunch = &fixer->bunches.at[b];
        if (fixer->copies[bunch->class] == bunch->size * fixer->unit[bunch->class] &&
            !write_item(fixer, bunch->spare, 0))
            return false;
    }
    for (size_t i = 0; i < fixer->fitting->locations; i++)
        if (fixer->covered[i] && !write_own(fixer, fixer->items.of_location[i]))
            return false;
    for (uint32_t i = 0; i < extras_of(fixer); i++)
        if (fixer->extra[i] && !write_own(fixer, fitting_extra_item(fixer->fitting, &fixer->items, i)))
            return false;
    return end_option(fixer);
}

/* Writes two options for one of the further copies: the orbit of this number exists, or does
 * not. */
static bool write_number(struct fixer *fixer, const struct bunch *bunch, uint32_t number, uint32_t copy) {
    uint32_t item = bunch->number + number * (bunch->size - 1) + copy;
    if (!write_item(fixer, item, 0) || !write_own(fixer, fixer->class_item[bunch->class]) ||
        !write_item(fixer, bunch->is + number, THERE_IS) ||
        (!copy && number && !write_item(fixer, bunch->is + number - 1, THERE_IS)) || !end_option(fixer))
        return false;
    return write_item(fixer, item, 0) && (copy || write_item(fixer, bunch->spare, 0)) &&
           write_item(fixer, bunch->is + number, THERE_IS_NOT) && end_option(fixer);
}

static bool write_bunches(struct fixer *fixer) {
    for (size_t b = 0; b < fixer->bunches.count; b++) {
        const struct bunch bunch = fixer->bunches.at[b];
        for (uint32_t number = 0; number < bunch.most; number++)
            for (uint32_t copy = 0; copy + 1 < bunch.size; copy++)
                if (!write_number(fixer, &bunch, number, copy))
                    return false;
    }
    return true;
}

/* Lists the items of the classes, and that of the holes after them. */
static bool list_classes(struct fixer *fixer) {
    const size_t classes = fixer->fitting->classes;
    const struct problem *problem = fixer->problem;
    uint32_t *item = ARENA_NEW(fixer->arena, classes + 1, uint32_t),
             *most = ARENA_NEW(fixer->arena, classes + 1, uint32_t);
    if (!item || !most)
        return false;
    memcpy(item, fixer->items.of_class, classes * sizeof *item);
    item[classes] = fixer->items.holes;
    for (size_t c = 0; c <= classes; c++)
        most[c] = item[c] < problem->primary && problem->most ? problem->most[item[c]] : 1;
    fixer->class_item = item;
    fixer->most = most;
    fixer->classes = classes + 1;
    fixer->parts = fixer->fitting->placements + (fixer->items.say_holes ? fixer->fitting->locations : 0);
    return true;
}

static bool room_for_marks(struct fixer *fixer) {
    fixer->visited = ARENA_NEW(fixer->arena, fixer->parts, bool);
    fixer->covered = ARENA_NEW(fixer->arena, fixer->fitting->locations, bool);
    fixer->extra = ARENA_NEW(fixer->arena, extras_of(fixer), bool);
    fixer->copies = ARENA_NEW(fixer->arena, fixer->classes, uint32_t);
    fixer->sizes = ARENA_NEW(fixer->arena, fixer->classes, uint64_t);
    fixer->unit = ARENA_NEW(fixer->arena, fixer->classes, uint32_t);
    return fixer->visited && fixer->covered && fixer->extra && fixer->copies && fixer->sizes && fixer->unit;
}

static bool may_take_several(const struct fixer *fixer) {
    for (size_t c = 0; c < fixer->classes; c++)
        if (fixer->class_item[c] != NO_CLASS && fixer->most[c] > 1)
            return true;
    return false;
}

static bool list_options(struct fixer *fixer) {
    if (may_take_several(fixer) && !(for_each_orbit(fixer, note_sizes) && number_bunches(fixer) &&
                                     order_new_items(fixer) && fill_multiplicities(fixer)))
        return false;
    return array_push(fixer->arena, &fixer->start, 0) &&
           (fixer->impossible || (for_each_orbit(fixer, write_orbit) && write_bunches(fixer)));
}

enum treen_status fixed_problem(const struct fitting *fitting, size_t symmetry, const uint32_t *image,
                                struct arena *arena, struct problem *problem, struct treen_error *error) {
    struct fixer fixer = {.fitting = fitting,
                          .image = image,
                          .moves = fitting->symmetries.symmetry[symmetry].image,
                          .arena = arena,
                          .problem = problem};
    bool *none =
        ARENA_NEW(arena, fitting->placements, bool); /* no placement is kept: only the items are wanted */
    TRY_MEMORY(none, error, "finding what a symmetry leaves as it is");
    TRY(fitting_problem(fitting, none, holes_for_states(fitting), arena, problem, &fixer.items, error));
    TRY_MEMORY(list_classes(&fixer) && room_for_marks(&fixer) && list_options(&fixer), error,
               "finding what a symmetry leaves as it is");
    problem->options = fixer.start.count - 1;
    problem->start = fixer.start.at;
    problem->item = fixer.item.at;
    problem->colour = fixer.new_items ? fixer.colour.at : NULL;
    return TREEN_OK;
}

/* ---- The identity ---------------------------------------------------------------------------- */

/* Writes the images of the items under the symmetry. The item of the holes keeps its place. */
static void move_items(const struct images *images, size_t symmetry, const struct fitting_items *items,
                       uint32_t *image) {
    const struct fitting *fitting = images->fitting;
    const uint32_t *class = images_of_classes(images, symmetry);
    for (size_t c = 0; c < fitting->classes; c++)
        if (items->of_class[c] != NO_CLASS)
            image[items->of_class[c]] = items->of_class[class[c]];
    for (size_t i = 0; i < fitting->locations; i++)
        image[items->of_location[i]] = items->of_location[fitting->symmetries.symmetry[symmetry].image[i]];
    if (items->holes != NO_CLASS)
        image[items->holes] = items->holes;
}

/* Tells whether the problem has the permutation already. Different motions may do the same: a flat
 * box in space has two for everything. */
static bool is_known(const struct problem *problem, const uint32_t *image) {
    for (size_t s = 0; s < problem->symmetries; s++)
        if (memcmp(problem->image + s * problem->items, image, problem->items * sizeof *image) == 0)
            return true;
    return false;
}

enum treen_status fixed_problem_of_all(const struct fitting *fitting, const struct images *images,
                                       const bool *always, struct arena *arena, struct problem *problem,
                                       struct treen_error *error) {
    struct fitting_items items;
    TRY(fitting_problem(fitting, NULL, holes_for_states(fitting), arena, problem, &items, error));
    if (fitting->extra) /* its items have no images; the hint is left out */
        return TREEN_OK;
    uint32_t *image = ARENA_NEW(arena, fitting->symmetries.count * problem->items, uint32_t);
    TRY_MEMORY(image, error, "listing what symmetries do");
    problem->image = image;
    for (size_t s = 0; s < fitting->symmetries.count; s++) {
        if (!always[s])
            continue;
        move_items(images, s, &items, image + problem->symmetries * problem->items);
        problem->symmetries += !is_known(problem, image + problem->symmetries * problem->items);
    }
    return TREEN_OK;
}
