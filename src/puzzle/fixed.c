#include "puzzle/fixed.h"

#include "base/array.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

typedef ARRAY(uint32_t) numbers;

struct fixer {
    const struct fitting *fitting;
    const uint32_t *image;
    struct arena *arena;
    struct fitting_items items;
    bool *visited;       /* by placement */
    bool *covered;       /* by location: by the orbit at hand */
    uint32_t *copies;    /* by class: of the orbit at hand */
    numbers orbit;       /* placements */
    numbers item, start; /* of the options found */
};

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

/* Whether the orbit takes no two copies of a class that there is one of. */
static bool has_copies(const struct fixer *fixer) {
    for (size_t c = 0; c < fixer->fitting->classes; c++)
        if (fixer->copies[c] > 1 && fixer->items.of_class[c] != NO_CLASS)
            return false;
    return true;
}

static bool write_option(struct fixer *fixer) {
    const struct fitting *fitting = fixer->fitting;
    for (size_t c = 0; c < fitting->classes; c++)
        if (fixer->copies[c] && fixer->items.of_class[c] != NO_CLASS &&
            !array_push(fixer->arena, &fixer->item, fixer->items.of_class[c]))
            return false;
    for (size_t i = 0; i < fitting->locations; i++)
        if (fixer->covered[i] && !array_push(fixer->arena, &fixer->item, fixer->items.of_location[i]))
            return false;
    return array_push(fixer->arena, &fixer->start, (uint32_t)fixer->item.count);
}

static bool list_orbits(struct fixer *fixer) {
    if (!array_push(fixer->arena, &fixer->start, 0))
        return false;
    for (uint32_t p = 0; p < fixer->fitting->placements; p++) {
        bool whole;
        if (fixer->visited[p])
            continue;
        if (!follow(fixer, p, &whole) ||
            (whole && lay_out(fixer) && has_copies(fixer) && !write_option(fixer)))
            return false;
    }
    return true;
}

enum treen_status fixed_problem(const struct fitting *fitting, const uint32_t *image, struct arena *arena,
                                struct problem *problem, struct treen_error *error) {
    struct fixer fixer = {.fitting = fitting, .image = image, .arena = arena};
    bool *none = ARENA_NEW(arena, fitting->placements, bool); /* keep no placement: the items alone */
    fixer.visited = ARENA_NEW(arena, fitting->placements, bool);
    fixer.covered = ARENA_NEW(arena, fitting->locations, bool);
    fixer.copies = ARENA_NEW(arena, fitting->classes, uint32_t);
    if (!none || !fixer.visited || !fixer.covered || !fixer.copies)
        return error_memory(error, "finding what a symmetry leaves as it is");
    TRY(fitting_problem(fitting, none, arena, problem, &fixer.items, error));
    if (!list_orbits(&fixer))
        return error_memory(error, "finding what a symmetry leaves as it is");
    problem->options = fixer.start.count - 1;
    problem->start = fixer.start.at;
    problem->item = fixer.item.at;
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
