#include "puzzle/fixed.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

typedef ARRAY(uint32_t) numbers;

/* Orbits that take so many copies of a class at once, of which there are several: no option covers an item more than
 * once, so others make up for it. There may be `most` such orbits, so many items `spare` counts: each orbit covers it once, and
 * so does an option for each of the orbits that there are not. For each that there is, options cover the class's item, size -
 * 1 of them. Which it is says an item for each of `most`; and that it is the same for all copies, and for orbits that there are not
 * only behind those that there are, so that nothing is counted twice, is said by colours of a secondary item for each. */
struct bunch {
    uint32_t class, size, most;
    uint32_t spare;  /* an item */
    uint32_t number; /* the first of most * (size - 1) items */
    uint32_t is;     /* the first of `most` secondary ones, */
};
enum { THERE_IS = 1, THERE_IS_NOT }; /* in one of these colours */

struct fixer {
    const struct fitting *fitting;
    const uint32_t *image;
    struct arena *arena;
    struct problem *problem;
    struct fitting_items items;
    bool *visited;      /* by placement */
    bool *covered;      /* by location: by the orbit at hand */
    uint32_t *copies;   /* by class: of the orbit at hand */
    numbers orbit;      /* placements */
    uint64_t *sizes;    /* by class: how many copies orbits take at once, as bits */
    uint32_t new_items; /* primary ones, behind the problem's */
    ARRAY(struct bunch) bunches;
    numbers item, colour, start; /* of the options found */
};

/* ---- Orbits -------------------------------------------------------------------------------------------- */

/* The placements that the symmetry makes of this one, until it comes back. False: it has no image. */
static bool follow(struct fixer *fixer, uint32_t placement, bool *whole) {
    *whole = true;
    fixer->orbit.count = 0;
    for (uint32_t p = placement; !fixer->visited[p]; p = fixer->image[p]) {
        fixer->visited[p] = true;
        if (!array_push(fixer->arena, &fixer->orbit, p))
            return false;
        if (fixer->image[p] == NO_CLASS) {
            *whole = false;
            return true;
        }
    }
    return true;
}

/* Marks what the orbit covers and which copies it takes; whether no location is covered twice. */
static bool lay_out(struct fixer *fixer) {
    const struct fitting *fitting = fixer->fitting;
    memset(fixer->covered, 0, fitting->locations * sizeof *fixer->covered);
    memset(fixer->copies, 0, fitting->classes * sizeof *fixer->copies);
    for (size_t i = 0; i < fixer->orbit.count; i++) {
        uint32_t p = fixer->orbit.at[i];
        fixer->copies[fitting->class_of[p]]++;
        for (size_t k = 0; k < fitting_size(fitting, p); k++) {
            bool *covered = &fixer->covered[fitting_locations(fitting, p)[k]];
            if (*covered)
                return false;
            *covered = true;
        }
    }
    return true;
}

/* The most copies of a class with an item. */
static uint32_t most_copies(const struct fixer *fixer, size_t class) {
    uint32_t item = fixer->items.of_class[class];
    return item < fixer->problem->primary && fixer->problem->most ? fixer->problem->most[item] : 1;
}

/* Whether the orbit takes no more copies of a class than there are. */
static bool has_copies(const struct fixer *fixer) {
    for (size_t c = 0; c < fixer->fitting->classes; c++)
        if (fixer->items.of_class[c] != NO_CLASS && fixer->copies[c] > most_copies(fixer, c))
            return false;
    return true;
}

/* Does it for each orbit that may be part of an assembly. */
static bool for_each_orbit(struct fixer *fixer, bool (*act)(struct fixer *fixer)) {
    memset(fixer->visited, 0, fixer->fitting->placements * sizeof *fixer->visited);
    for (uint32_t p = 0; p < fixer->fitting->placements; p++) {
        bool whole;
        if (fixer->visited[p])
            continue;
        if (!follow(fixer, p, &whole) || (whole && lay_out(fixer) && has_copies(fixer) && !act(fixer)))
            return false;
    }
    return true;
}

/* ---- Several copies at once ---------------------------------------------------------------------------- */

static bool note_sizes(struct fixer *fixer) {
    for (size_t c = 0; c < fixer->fitting->classes; c++)
        if (fixer->items.of_class[c] != NO_CLASS)
            fixer->sizes[c] |= UINT64_C(1)
                               << fixer->copies[c]; /* at most GRID_SYMMETRIES, and less than 64 */
    return true;
}

/* Items come in the order of the problem's, with new primary ones between its primary and its secondary ones. */
static bool number_bunches(struct fixer *fixer) {
    struct problem *problem = fixer->problem;
    uint32_t primary = (uint32_t)problem->primary, secondary = (uint32_t)problem->items;
    for (size_t c = 0; c < fixer->fitting->classes; c++)
        for (uint64_t left = fixer->sizes[c] >> 2 << 2; left; left &= left - 1) {
            struct bunch bunch = {.class = (uint32_t)c, .size = bits_low(left), .is = secondary};
            bunch.most = most_copies(fixer, c) / bunch.size;
            bunch.spare = primary++;
            bunch.number = primary;
            primary += bunch.most * (bunch.size - 1);
            secondary += bunch.most;
            if (!array_push(fixer->arena, &fixer->bunches, bunch))
                return false;
        }
    fixer->new_items = primary - (uint32_t)problem->primary;
    for (size_t b = 0; b < fixer->bunches.count; b++)
        fixer->bunches.at[b].is += fixer->new_items;
    problem->items = secondary + fixer->new_items;
    return true;
}

/* Each new primary item is covered once, but those that count orbits. */
static bool fill_multiplicities(struct fixer *fixer) {
    struct problem *problem = fixer->problem;
    size_t before = problem->primary, primary = before + fixer->new_items;
    uint32_t *least = ARENA_NEW(fixer->arena, primary, uint32_t);
    uint32_t *most = ARENA_NEW(fixer->arena, primary, uint32_t);
    if (!least || !most)
        return false;
    memcpy(least, problem->least, before * sizeof *least);
    memcpy(most, problem->most, before * sizeof *most);
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

/* ---- Options ------------------------------------------------------------------------------------------- */

static bool write_item(struct fixer *fixer, uint32_t item, uint32_t colour) {
    return array_push(fixer->arena, &fixer->item, item) && array_push(fixer->arena, &fixer->colour, colour);
}

static bool end_option(struct fixer *fixer) {
    return array_push(fixer->arena, &fixer->start, (uint32_t)fixer->item.count);
}

/* One of the problem's own items. */
static bool write_own(struct fixer *fixer, uint32_t item) {
    bool primary = item < fixer->problem->primary - fixer->new_items;
    return write_item(fixer, primary ? item : item + fixer->new_items, 0);
}

static bool write_orbit(struct fixer *fixer) {
    const struct fitting *fitting = fixer->fitting;
    for (size_t c = 0; c < fitting->classes; c++)
        if (fixer->copies[c] && fixer->items.of_class[c] != NO_CLASS &&
            !write_own(fixer, fixer->items.of_class[c]))
            return false;
    for (size_t b = 0; b < fixer->bunches.count; b++) {
        const struct bunch *bunch = &fixer->bunches.at[b];
        if (fixer->copies[bunch->class] == bunch->size && !write_item(fixer, bunch->spare, 0))
            return false;
    }
    for (size_t i = 0; i < fitting->locations; i++)
        if (fixer->covered[i] && !write_own(fixer, fixer->items.of_location[i]))
            return false;
    return end_option(fixer);
}

/* That there is an orbit of this number, and that there is not, for one of the copies that are made up for. */
static bool write_number(struct fixer *fixer, const struct bunch *bunch, uint32_t number, uint32_t copy) {
    uint32_t item = bunch->number + number * (bunch->size - 1) + copy;
    if (!write_item(fixer, item, 0) || !write_own(fixer, fixer->items.of_class[bunch->class]) ||
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

static bool make_room(struct fixer *fixer) {
    const struct fitting *fitting = fixer->fitting;
    fixer->visited = ARENA_NEW(fixer->arena, fitting->placements, bool);
    fixer->covered = ARENA_NEW(fixer->arena, fitting->locations, bool);
    fixer->copies = ARENA_NEW(fixer->arena, fitting->classes, uint32_t);
    fixer->sizes = ARENA_NEW(fixer->arena, fitting->classes, uint64_t);
    return fixer->visited && fixer->covered && fixer->copies && fixer->sizes;
}

static bool may_take_several(const struct fixer *fixer) {
    for (size_t c = 0; c < fixer->fitting->classes; c++)
        if (fixer->items.of_class[c] != NO_CLASS && most_copies(fixer, c) > 1)
            return true;
    return false;
}

static bool list_options(struct fixer *fixer) {
    if (may_take_several(fixer) && !(for_each_orbit(fixer, note_sizes) && number_bunches(fixer)))
        return false;
    return (!fixer->new_items || fill_multiplicities(fixer)) && array_push(fixer->arena, &fixer->start, 0) &&
           for_each_orbit(fixer, write_orbit) && write_bunches(fixer);
}

enum treen_status fixed_problem(const struct fitting *fitting, const uint32_t *image, struct arena *arena,
                                struct problem *problem, struct treen_error *error) {
    struct fixer fixer = {.fitting = fitting, .image = image, .arena = arena, .problem = problem};
    bool *none = ARENA_NEW(arena, fitting->placements, bool); /* keep no placement: the items alone */
    if (!none || !make_room(&fixer))
        return error_memory(error, "finding what a symmetry leaves as it is");
    TRY(fitting_problem(fitting, none, arena, problem, &fixer.items, error));
    if (!list_options(&fixer))
        return error_memory(error, "finding what a symmetry leaves as it is");
    problem->options = fixer.start.count - 1;
    problem->start = fixer.start.at;
    problem->item = fixer.item.at;
    problem->colour = fixer.new_items ? fixer.colour.at : NULL;
    problem->order = NULL; /* good for the whole box, not for halves of it at a time */
    return TREEN_OK;
}

/* ---- The identity -------------------------------------------------------------------------------------- */

/* Where the symmetry takes the items. Holes may stay anywhere. */
static void move_items(const struct fitting *fitting, size_t symmetry, const struct fitting_items *items,
                       uint32_t *image) {
    const uint32_t *class = fitting->class_image + symmetry * fitting->classes;
    for (size_t c = 0; c < fitting->classes; c++)
        if (items->of_class[c] != NO_CLASS)
            image[items->of_class[c]] = items->of_class[class[c]];
    for (size_t i = 0; i < fitting->locations; i++)
        image[items->of_location[i]] = items->of_location[fitting->symmetries.symmetry[symmetry].image[i]];
    if (items->holes != NO_CLASS)
        image[items->holes] = items->holes;
}

/* Different motions may do the same: a flat box in space has two for everything. */
static bool is_known(const struct problem *problem, const uint32_t *image) {
    for (size_t s = 0; s < problem->symmetries; s++)
        if (memcmp(problem->image + s * problem->items, image, problem->items * sizeof *image) == 0)
            return true;
    return false;
}

enum treen_status fixed_problem_of_all(const struct fitting *fitting, const bool *always, struct arena *arena,
                                       struct problem *problem, struct treen_error *error) {
    struct fitting_items items;
    TRY(fitting_problem(fitting, NULL, arena, problem, &items, error));
    uint32_t *image = ARENA_NEW(arena, fitting->symmetries.count * problem->items, uint32_t);
    if (!image)
        return error_memory(error, "listing what symmetries do");
    problem->image = image;
    for (size_t s = 0; s < fitting->symmetries.count; s++) {
        if (!always[s])
            continue;
        move_items(fitting, s, &items, image + problem->symmetries * problem->items);
        problem->symmetries += !is_known(problem, image + problem->symmetries * problem->items);
    }
    return TREEN_OK;
}
