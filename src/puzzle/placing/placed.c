#include "puzzle/placing/placed.h"

#include "base/error.h"
#include "base/order.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Finding the placements ------------------------------------------------------------------ */

struct finder {
    const struct fitting *fitting;
    const struct treen_part *part; /* the one that is looked at */
    uint32_t *location;            /* of its cells, ascending */
    uint32_t *owner;               /* by location: the part that lies there, from 1; 0 = none */
    uint64_t *used;                /* by class: the parts so far */
    const struct treen_cell **at;
    struct treen_error *error;
};

/* Refuses a part that is no placement of a piece. */
static enum treen_status refuse_part(const struct finder *finder) {
    return error_bad(finder->error,
                     "found '%s' on %zu cell%s, expected the cells of a piece as it may lie in the box",
                     finder->part->piece, finder->part->cells, finder->part->cells == 1 ? "" : "s");
}

/* Lists the locations of the part's cells. */
static enum treen_status list_locations(struct finder *finder) {
    const struct treen_part *part = finder->part;
    if (part->cells > fitting_cells(finder->fitting))
        return refuse_part(finder);
    for (size_t i = 0; i < part->cells; i++) {
        finder->location[i] = fitting_location(finder->fitting, part->cell[i]);
        if (finder->location[i] != NO_LOCATION)
            continue;
        *finder->at = &part->cell[i];
        return error_bad(finder->error, "found '%s' outside of the box, expected it on cells of the box",
                         part->piece);
    }
    qsort(finder->location, part->cells, sizeof *finder->location, order_numbers);
    return TREEN_OK;
}

/* Finds the placement of the part's piece on these locations; NO_CLASS = there is none. */
static uint32_t find_placement(const struct finder *finder) {
    const struct fitting *fitting = finder->fitting;
    const struct fitting_piece *piece = &fitting->piece[finder->part->index];
    const struct fitting_class *class = &fitting->class[piece->class];
    size_t cells = finder->part->cells;
    if (strcmp(piece->name, finder->part->piece))
        return NO_CLASS;
    for (uint32_t p = class->first; p < class->first + class->count; p++)
        if (fitting_volume(fitting, p) == cells &&
            !memcmp(fitting_locations(fitting, p), finder->location, cells * sizeof *finder->location))
            return p;
    return NO_CLASS;
}

/* Takes the placement's locations, which no other part may have. */
static enum treen_status take_locations(const struct finder *finder, const struct treen_solution *placed,
                                        size_t part, uint32_t placement) {
    const struct fitting *fitting = finder->fitting;
    for (size_t i = 0; i < fitting_size(fitting, placement); i++) {
        uint32_t location = fitting_locations(fitting, placement)[i], *owner = &finder->owner[location];
        if (*owner)
            return error_bad(finder->error, "found '%s' %s '%s', expected pieces apart", finder->part->piece,
                             location < fitting_cells(fitting) ? "on a cell of" : "crossing",
                             placed->part[*owner - 1].piece);
        *owner = (uint32_t)part + 1;
    }
    return TREEN_OK;
}

static enum treen_status count_copy(const struct finder *finder, uint32_t class) {
    uint64_t most = finder->fitting->class[class].most;
    return ++finder->used[class] <= most
               ? TREEN_OK
               : error_bad(finder->error, "found %" PRIu64 " copies of '%s', expected %" PRIu64 " at most",
                           finder->used[class], finder->part->piece, most);
}

static enum treen_status find_part(struct finder *finder, const struct treen_solution *placed, size_t part,
                                   uint32_t *number) {
    finder->part = &placed->part[part];
    *finder->at = finder->part->cell;
    TRY(list_locations(finder));
    *number = find_placement(finder);
    if (*number == NO_CLASS)
        return refuse_part(finder);
    TRY(take_locations(finder, placed, part, *number));
    return count_copy(finder, finder->fitting->class_of[*number]);
}

static bool open_finder(struct finder *finder, struct arena *arena) {
    finder->location = ARENA_NEW(arena, fitting_cells(finder->fitting), uint32_t);
    finder->owner = ARENA_NEW(arena, finder->fitting->locations, uint32_t);
    finder->used = ARENA_NEW(arena, finder->fitting->classes, uint64_t);
    return finder->location && finder->owner && finder->used;
}

static enum treen_status find_all(struct finder *finder, const struct treen_solution *placed,
                                  uint32_t *number) {
    for (size_t i = 0; i < placed->parts; i++)
        TRY(find_part(finder, placed, i, &number[i]));
    return TREEN_OK;
}

enum treen_status placed_find(const struct fitting *fitting, const struct treen_solution *placed,
                              struct arena *arena, uint32_t *number, const struct treen_cell **at,
                              struct treen_error *error) {
    struct finder finder = {.fitting = fitting, .at = at, .error = error};
    return open_finder(&finder, arena) ? find_all(&finder, placed, number)
                                       : error_memory(error, "finding the pieces that were placed");
}

/* ---- Leaving out the other placements -------------------------------------------------------- */

struct keeping {
    const struct fitting *from;
    struct fitting *to;
    const struct treen_solution *placed;
    const uint32_t *number; /* by part: its placement in `from` */
    const uint32_t *owner;  /* as in struct finder */
    const uint64_t *used;
    struct arena *arena;
};

/* Tells whether all copies of the class have been placed. */
static bool is_full(const struct keeping *keeping, uint32_t class) {
    return keeping->used[class] == keeping->from->class[class].most;
}

/* Tells whether all the locations, each moved by `image` (null: as they are), are those of one
 * part; returns it, from 1. Returns 0 where no part is met, else PARTLY. */
#define PARTLY UINT32_MAX
static uint32_t owner_of(const struct keeping *keeping, uint32_t placement, const uint32_t *image) {
    const struct fitting *from = keeping->from;
    const uint32_t *location = fitting_locations(from, placement);
    size_t size = fitting_size(from, placement);
    uint32_t owner = keeping->owner[image ? image[location[0]] : location[0]];
    for (size_t i = 1; i < size; i++)
        if (keeping->owner[image ? image[location[i]] : location[i]] != owner)
            return PARTLY;
    return !owner || fitting_size(from, keeping->number[owner - 1]) == size ? owner : PARTLY;
}

static bool stays(const struct keeping *keeping, uint32_t placement) {
    uint32_t owner = owner_of(keeping, placement, NULL), class = keeping->from->class_of[placement];
    if (!owner)
        return !is_full(keeping, class);
    return owner != PARTLY && keeping->from->class_of[keeping->number[owner - 1]] == class;
}

static void copy_placement(const struct keeping *keeping, uint32_t placement) {
    const struct fitting *from = keeping->from;
    struct fitting *to = keeping->to;
    size_t p = to->placements++, size = fitting_size(from, placement), start = to->start[p];
    memcpy(to->location + start, fitting_locations(from, placement), size * sizeof *to->location);
    if (from->colour)
        memcpy(to->colour + start, from->colour + from->start[placement], size);
    to->start[p + 1] = (uint32_t)(start + size);
    to->class_of[p] = from->class_of[placement];
}

static bool keep_placements(const struct keeping *keeping) {
    const struct fitting *from = keeping->from;
    struct fitting *to = keeping->to;
    struct arena *arena = keeping->arena;
    size_t cells = from->start[from->placements];
    to->class = ARENA_NEW(arena, from->classes, struct fitting_class);
    to->class_of = ARENA_NEW(arena, from->placements, uint32_t);
    to->start = ARENA_NEW(arena, from->placements + 1, uint32_t);
    to->location = ARENA_NEW(arena, cells, uint32_t);
    to->colour = from->colour ? ARENA_NEW(arena, cells, uint8_t) : NULL;
    to->placements = 0;
    if (!to->class || !to->class_of || !to->start || !to->location || (from->colour && !to->colour))
        return false;
    for (size_t c = 0; c < from->classes; c++) {
        const struct fitting_class *class = &from->class[c];
        to->class[c] = *class;
        to->class[c].first = (uint32_t)to->placements;
        for (uint32_t p = class->first; p < class->first + class->count; p++)
            if (stays(keeping, p))
                copy_placement(keeping, p);
        to->class[c].count = (uint32_t)to->placements - to->class[c].first;
    }
    return true;
}

/* Makes cells below the pieces cells that must be filled. The most holes stay what they were. */
static bool keep_must(const struct keeping *keeping) {
    struct fitting *to = keeping->to;
    bool *must = ARENA_NEW(keeping->arena, to->locations, bool);
    for (size_t i = 0; must && i < to->locations; i++) {
        must[i] = to->must[i] || (keeping->owner[i] && i < fitting_cells(to));
        to->must_locations += must[i] && !to->must[i];
        to->least_filled -= must[i] && !to->must[i] && to->least_filled;
    }
    to->must = must;
    return must;
}

/* ---- Leaving out symmetries ------------------------------------------------------------------ */

/* Returns the class to which the symmetry takes a class. Where images are looked up one by one,
 * only the class itself will do. */
static uint32_t class_image(const struct fitting *fitting, size_t symmetry, uint32_t class) {
    return fitting->kinship ? class : fitting->class_image[symmetry * fitting->classes + class];
}

/* Tells whether the symmetry takes each piece to one that was placed, too. */
static bool keeps_pieces(const struct keeping *keeping, size_t symmetry) {
    const struct fitting *from = keeping->from;
    for (uint32_t c = 0; c < from->classes; c++) {
        uint32_t image = class_image(from, symmetry, c);
        if (image != NO_CLASS && is_full(keeping, c) != is_full(keeping, image))
            return false;
    }
    for (size_t i = 0; i < keeping->placed->parts; i++) {
        uint32_t p = keeping->number[i],
                 owner = owner_of(keeping, p, from->symmetries.symmetry[symmetry].image);
        if (!owner || owner == PARTLY ||
            from->class_of[keeping->number[owner - 1]] != class_image(from, symmetry, from->class_of[p]))
            return false;
    }
    return true;
}

static bool keep_symmetries(const struct keeping *keeping) {
    const struct fitting *from = keeping->from;
    struct fitting *to = keeping->to;
    size_t count = from->symmetries.count, classes = from->classes;
    if (!count)
        return true;
    struct symmetry *symmetry = ARENA_NEW(keeping->arena, count, struct symmetry);
    uint32_t *image = ARENA_NEW(keeping->arena, count * classes, uint32_t);
    to->symmetries = (struct box_group){.symmetry = symmetry};
    to->class_image = image;
    for (size_t s = 0; symmetry && image && s < count; s++) {
        if (s && !keeps_pieces(keeping, s))
            continue;
        memcpy(image + to->symmetries.count * classes, from->class_image + s * classes,
               classes * sizeof *image);
        symmetry[to->symmetries.count++] = from->symmetries.symmetry[s];
        to->symmetries.rotations += s < from->symmetries.rotations;
    }
    return symmetry && image;
}

enum treen_status placed_keep(const struct treen_puzzle *puzzle, struct arena *arena,
                              struct fitting **fitting, struct treen_error *error) {
    const struct treen_solution *placed = puzzle->about.placed;
    const struct treen_cell *at;
    if (!placed)
        return TREEN_OK;
    struct finder finder = {.fitting = *fitting, .at = &at, .error = error};
    uint32_t *number = ARENA_NEW(arena, placed->parts, uint32_t);
    struct fitting *to = ARENA_NEW(arena, 1, struct fitting);
    TRY_MEMORY(number && to && open_finder(&finder, arena), error, "finding the pieces that were placed");
    TRY(find_all(&finder, placed, number));
    *to = **fitting;
    struct keeping keeping = {.from = *fitting,
                              .to = to,
                              .placed = placed,
                              .number = number,
                              .owner = finder.owner,
                              .used = finder.used,
                              .arena = arena};
    TRY_MEMORY(keep_placements(&keeping) && keep_must(&keeping) && keep_symmetries(&keeping), error,
               "finding the pieces that were placed");
    *fitting = to;
    return TREEN_OK;
}
