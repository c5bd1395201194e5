/* A packing as locations and placements. Pieces are equal when they have the same orientations,
 * colours included, and the same groups; then they share one list of placements. Two pieces that
 * are mirror images of each other are equal, too, if they may be reflected. */
#include "puzzle/packing.h"

#include "base/error.h"
#include "base/keyset.h"
#include "puzzle/placing/conditions.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/placing/meeting.h"
#include "puzzle/placing/placed.h"
#include "puzzle/puzzle.h"
#include "shape/wrap.h"

#include <stdlib.h>
#include <string.h>

struct fitter {
    const struct packing *packing;
    bool *border;                              /* by cell; null = pieces may lie anywhere */
    struct meetings meetings;                  /* of the box; none where pieces may cross */
    struct arena *arena;                       /* of the result */
    struct arena scratch;                      /* of the draft and all that leads to it */
    struct keyset group;                       /* keys of the groups of equal pieces, see key_of */
    struct keyset choices;                     /* orientations of pieces with a choice of shapes */
    ARRAY(shape_list) orientations;            /* by group: its orientations */
    ARRAY(const struct packing_piece *) first; /* by group: the first piece in it */
    struct fitting_draft_piece *piece;
    size_t listed; /* the number of placements */
    bool stopped;
};

/* Tells whether to stop: a small piece can lie in a million places. The first MOMENT placements are
 * listed in any case, as in equivalence.c. */
static bool is_over(struct fitter *fitter) {
    enum { MOMENT = 1 << 16 };
    fitter->stopped |= fitter->listed > MOMENT && arena_is_over(fitter->arena);
    return fitter->stopped;
}

/* ---- Equal pieces ---------------------------------------------------------------------------- */

static uint32_t number_of(const struct fitter *fitter, const struct packing_piece *piece) {
    return (uint32_t)(piece - fitter->packing->piece);
}

/* Writes the locations of the groups of which one piece is used, and which have the piece, to
 * `location` (null = not). Returns their number. */
static size_t eithers_of(const struct fitter *fitter, const struct packing_piece *piece, uint32_t *location) {
    const struct packing *packing = fitter->packing;
    size_t first = packing->box.cells + fitter->meetings.count, count = 0;
    for (size_t i = 0; i < packing->eithers; i++)
        if (packing_is_either(&packing->either[i], number_of(fitter, piece))) {
            if (location)
                location[count] = (uint32_t)(first + i);
            count++;
        }
    return count;
}

static size_t key_size(const struct fitter *fitter, const struct shape *first,
                       const struct packing_piece *piece) {
    return (first->count + 1 + piece->groups + eithers_of(fitter, piece, NULL)) *
           sizeof(struct coloured_cell);
}

/* Returns a key that two pieces share exactly when they are equal. It has the first shape, the
 * number of shapes, the groups, and those of which one piece is used.
 *
 * The first shape and the number are enough: the motions are groups, each containing those before
 * it, and a list of orientations is an orbit. Of two orbits with the same shape one contains the
 * other, so orbits of equal length are equal. A piece with a choice of shapes has several orbits:
 * `choice` is the number of their list, and 0 for other pieces.
 *
 * Groups matter because two pieces that may stay together with different others cannot be
 * exchanged. (BurrTools tells such pieces apart, too.) A group without room for all copies of a
 * piece is counted by piece: such a piece equals no other. */
static struct coloured_cell *key_of(const struct fitter *fitter, const struct shape *first, size_t count,
                                    uint32_t choice, const struct packing_piece *piece, struct arena *arena) {
    const uint32_t number = number_of(fitter, piece);
    struct coloured_cell *key =
        ARENA_NEW(arena, key_size(fitter, first, piece) / sizeof *key, struct coloured_cell);
    if (!key)
        return NULL;
    if (first->count) /* no orientation when the shape leaves the grid */
        memcpy(key, first->cell, first->count * sizeof *key);
    key[first->count] =
        (struct coloured_cell){.at.x = (int)choice, .colour = piece->hole ? -(int)count : (int)count};
    for (size_t i = 0; i < piece->groups; i++) {
        bool whole = piece->group[i].count >= piece->most;
        key[first->count + 1 + i] = (struct coloured_cell){.at.x = (int)piece->group[i].number};
        key[first->count + 1 + i].colour = whole ? 0 : 1 + (int)number;
    }
    struct coloured_cell *last = &key[first->count + 1 + piece->groups];
    for (size_t i = 0; i < fitter->packing->eithers; i++)
        if (packing_is_either(&fitter->packing->either[i], number))
            *last++ = (struct coloured_cell){.at.x = (int)i, .colour = -1};
    return key;
}

/* Tells whether all shapes of the piece are too large. */
static bool is_too_large(const struct fitter *fitter, const struct packing_piece *piece) {
    size_t least = piece->shape.count;
    for (size_t i = 1; i <= piece->others; i++)
        least = packing_shape(piece, i)->count < least ? packing_shape(piece, i)->count : least;
    return least > fitter->packing->box.cells;
}

/* Lists the orientations of all shapes of the piece under a motion, ascending, each once. */
static bool list_choice(const struct fitter *fitter, const struct packing_piece *piece, enum motion motion,
                        struct arena *arena, shape_list *list) {
    const struct packing *packing = fitter->packing;
    size_t kept = 0;
    for (size_t i = 0; i <= piece->others; i++) {
        shape_list turned;
        if (!shape_orientations(packing->grid, &packing->group, motion, packing_shape(piece, i), arena,
                                &turned))
            return false;
        for (size_t k = 0; k < turned.count; k++)
            if (!array_push(arena, list, turned.at[k]))
                return false;
    }
    qsort(list->at, list->count, sizeof *list->at, shape_order);
    for (size_t i = 0; i < list->count; i++)
        if (!kept || shape_compare(&list->at[kept - 1], &list->at[i]))
            list->at[kept++] = list->at[i];
    list->count = kept;
    return true;
}

/* Gives the number of a list of orientations, from 1; 0 for a piece without a choice. */
static bool number_choice(struct fitter *fitter, const struct packing_piece *piece, const shape_list *list,
                          struct arena *arena, uint32_t *choice) {
    ARRAY(struct coloured_cell) text = {0};
    *choice = 0;
    if (!piece->others)
        return true;
    for (size_t i = 0; i < list->count; i++) {
        if (!array_push(arena, &text, (struct coloured_cell){.colour = (int)list->at[i].count}))
            return false;
        for (size_t k = 0; k < list->at[i].count; k++)
            if (!array_push(arena, &text, list->at[i].cell[k]))
                return false;
    }
    bool fine = keyset_add(&fitter->choices, text.at, text.count * sizeof *text.at, choice, NULL);
    ++*choice;
    return fine;
}

/* Lists the orientations. A piece that is larger than the box has no placement, and its
 * orientations are not worth the memory. */
static bool list_orientations(struct fitter *fitter, const struct packing_piece *piece, shape_list *list) {
    const struct packing *packing = fitter->packing;
    if (!is_too_large(fitter, piece) && piece->others)
        return list_choice(fitter, piece, piece->motion, &fitter->scratch, list);
    if (!is_too_large(fitter, piece))
        return shape_orientations(packing->grid, &packing->group, piece->motion, &piece->shape,
                                  &fitter->scratch, list);
    return array_push(&fitter->scratch, list, piece->shape);
}

/* Finds the piece's group; a new group keeps the list. */
static bool group_piece(struct fitter *fitter, const struct packing_piece *piece, uint32_t *group) {
    shape_list list = {0};
    bool added;
    uint32_t choice;
    if (!list_orientations(fitter, piece, &list) ||
        !number_choice(fitter, piece, &list, &fitter->scratch, &choice))
        return false;
    struct coloured_cell *key = key_of(fitter, &list.at[0], list.count, choice, piece, &fitter->scratch);
    return key && keyset_add(&fitter->group, key, key_size(fitter, &list.at[0], piece), group, &added) &&
           (!added || (array_push(&fitter->scratch, &fitter->orientations, list) &&
                       array_push(&fitter->scratch, &fitter->first, piece)));
}

/* ---- Placements ------------------------------------------------------------------------------ */

struct placements {
    struct fitter *fitter;
    struct arena *arena;
    bool hole; /* of a piece that is a cell that stays empty */
    ARRAY(uint32_t) start, location;
    ARRAY(uint8_t) colour;
    uint32_t *met;    /* scratch: the meetings of a placement */
    size_t eithers;   /* of the piece */
    uint32_t *either; /* their locations */
};

static int box_colour(const struct fitter *fitter, uint32_t cell) {
    return fitter->packing->box.cell[cell].colour;
}

/* Makes room for the locations of a placement: one look for all of them (E540). */
static bool make_room(struct placements *placements, size_t locations) {
    size_t wanted = placements->location.count + locations;
    while (placements->location.room < wanted)
        if (!array_grow(placements->arena, &placements->location.at, placements->location.count,
                        &placements->location.room, sizeof *placements->location.at))
            return false;
    while (placements->colour.room < wanted)
        if (!array_grow(placements->arena, &placements->colour.at, placements->colour.count,
                        &placements->colour.room, sizeof *placements->colour.at))
            return false;
    return true;
}

/* Adds cells, then locations that are no cells: what the placement meets, and groups of pieces. */
static void add_locations(struct placements *placements, const struct shape *orientation,
                          const uint32_t *cell, size_t met) {
    const size_t cells = orientation->count, all = cells + met + placements->eithers;
    uint32_t *location = placements->location.at + placements->location.count;
    uint8_t *colour = placements->colour.at + placements->colour.count;
    for (size_t i = 0; i < cells; i++) {
        location[i] = cell[i];
        colour[i] = (uint8_t)orientation->cell[i].colour;
    }
    for (size_t i = cells; i < all; i++) {
        location[i] = i - cells < met ? placements->met[i - cells] : placements->either[i - cells - met];
        colour[i] = 0;
    }
    placements->location.count += all;
    placements->colour.count += all;
}

static bool is_at_border(const bool *border, const uint32_t *cell, size_t cells) {
    size_t i = 0;
    while (i < cells && !border[cell[i]])
        i++;
    return i < cells;
}

static bool add_placement(void *context, const struct shape *orientation, const uint32_t *cell) {
    struct placements *placements = context;
    if (placements->hole && box_colour(placements->fitter, cell[0]) != orientation->cell[0].colour)
        return true;
    if (placements->fitter->border && !placements->hole &&
        !is_at_border(placements->fitter->border, cell, orientation->count))
        return true;
    if (patience_asks(placements->fitter->listed++) && is_over(placements->fitter))
        return false;
    size_t met = meetings_of(&placements->fitter->meetings, cell, orientation->count, placements->met);
    const size_t all = orientation->count + met + placements->eithers;
    if (placements->location.count > UINT32_MAX - all || !make_room(placements, all))
        return false;
    add_locations(placements, orientation, cell, met);
    return array_push(placements->arena, &placements->start, (uint32_t)placements->location.count);
}

static bool place_group(struct fitter *fitter, const shape_list *orientations,
                        const struct packing_piece *piece, struct fitting_draft_piece *draft) {
    const struct packing *packing = fitter->packing;
    struct colour_rules rules = packing_rules(packing);
    struct placements placements = {.fitter = fitter, .arena = &fitter->scratch, .hole = piece->hole};
    size_t largest = 0;
    for (size_t i = 0; i < orientations->count; i++)
        largest = orientations->at[i].count > largest ? orientations->at[i].count : largest;
    uint32_t *scratch = ARENA_NEW(&fitter->scratch, 2 * largest, uint32_t);
    placements.met = ARENA_NEW(&fitter->scratch, MEETINGS_AT_VERTEX * largest, uint32_t);
    placements.either = ARENA_NEW(&fitter->scratch, packing->eithers, uint32_t);
    if (placements.either)
        placements.eithers = eithers_of(fitter, piece, placements.either);
    if (!scratch || !placements.met || !placements.either ||
        !array_push(&fitter->scratch, &placements.start, 0) ||
        !(packing->box.wrap
              ? wrap_place_all(&packing->box, &rules, orientations, &fitter->scratch, add_placement,
                               &placements)
              : place_all(&packing->box, &rules, orientations, scratch, add_placement, &placements)))
        return false;
    draft->placements = placements.start.count - 1;
    draft->start = placements.start.at;
    draft->location = placements.location.at;
    draft->colour = packing->colours ? placements.colour.at : NULL;
    return true;
}

static bool draft_piece(struct fitter *fitter, const struct packing_piece *piece,
                        struct fitting_draft_piece *draft) {
    size_t known = fitter->orientations.count;
    *draft = (struct fitting_draft_piece){
        .name = piece->name, .least = piece->least, .most = piece->most, .hole = piece->hole};
    if (!group_piece(fitter, piece, &draft->group))
        return false;
    return fitter->orientations.count == known ||
           place_group(fitter, &fitter->orientations.at[draft->group], piece, draft);
}

static enum treen_status give_up(const struct fitter *fitter, struct treen_error *error) {
    return fitter->stopped ? TREEN_STOPPED : error_memory(error, "listing the placements");
}

/* Lists the places of the locations: the box's cells, then the meetings. Groups of which one piece
 * is used are at the last cell. */
static struct treen_cell *places_of(struct fitter *fitter, size_t locations) {
    const struct box *box = &fitter->packing->box;
    struct treen_cell *at = ARENA_NEW(&fitter->scratch, locations, struct treen_cell);
    const size_t groups = locations - fitter->packing->eithers;
    for (size_t i = 0; at && i < locations; i++)
        at[i] = i < box->cells ? box->cell[i].at
                : i < groups   ? fitter->meetings.meeting[i - box->cells].at
                               : box->cell[box->cells - 1].at;
    return at;
}

/* Lists the locations that must be covered; null = all. */
static const bool *must_of(struct fitter *fitter, size_t locations) {
    const struct box *box = &fitter->packing->box;
    bool *must = ARENA_NEW(&fitter->scratch, locations, bool);
    for (size_t i = 0; must && i < box->cells; i++)
        must[i] = box->must[i];
    for (size_t i = 0; must && i < fitter->packing->eithers; i++)
        must[locations - fitter->packing->eithers + i] = fitter->packing->either[i].must;
    return must;
}

static enum treen_status build(struct fitter *fitter, struct fitting **fitting, struct treen_error *error) {
    const struct packing *packing = fitter->packing;
    fitter->piece = ARENA_NEW(&fitter->scratch, packing->pieces, struct fitting_draft_piece);
    if (!packing->crossing && !meetings_find(&fitter->meetings, &packing->box, &fitter->scratch))
        return error_memory(error, "listing the places where pieces could cross");
    const size_t others = fitter->meetings.count + packing->eithers, locations = packing->box.cells + others;
    struct treen_cell *at = places_of(fitter, locations);
    const bool *must = must_of(fitter, locations);
    TRY_MEMORY(fitter->piece && at && must && conditions_border(packing, &fitter->scratch, &fitter->border),
               error, "listing the placements");
    for (size_t i = 0; i < packing->pieces; i++)
        if (!draft_piece(fitter, &packing->piece[i], &fitter->piece[i]) || is_over(fitter))
            return give_up(fitter, error);
    struct fitting_draft draft = {.locations = locations,
                                  .must = must,
                                  .at = at,
                                  .pieces = packing->pieces,
                                  .piece = fitter->piece,
                                  .least_filled = packing->least_filled,
                                  .meetings = others,
                                  .eithers = packing->eithers};
    return fitting_build(&draft, fitter->arena, fitting, error);
}

/* ---- Symmetries ------------------------------------------------------------------------------ */

/* Finds the group whose orientations are this list (ascending), among pieces with the groups of
 * `piece`; or NO_CLASS. The key alone proves nothing, since the list need not be an orbit of a
 * motion. For example, a turn about x takes turning in the plane x-y to turning in another
 * plane. */
static bool find_group(struct fitter *fitter, const shape_list *list, const struct packing_piece *piece,
                       struct arena *scratch, uint32_t *group) {
    uint32_t choice;
    if (!number_choice(fitter, piece, list, scratch, &choice))
        return false;
    struct coloured_cell *key = key_of(fitter, &list->at[0], list->count, choice, piece, scratch);
    if (!key)
        return false;
    *group = keyset_find(&fitter->group, key, key_size(fitter, &list->at[0], piece));
    for (size_t i = 0; *group != NO_CLASS && i < list->count; i++)
        if (shape_compare(&list->at[i], &fitter->orientations.at[*group].at[i]) != 0)
            *group = NO_CLASS;
    return true;
}

/* Tells whether the motions up to this one are a group. They are, unless a matrix has thirds. */
static bool is_group(const struct group *group, enum motion motion) {
    for (size_t i = 0; i < group->motion_count[motion]; i++)
        if (group->element[i].over != 1)
            return false;
    return true;
}

/* Tells whether the motions are half of all: each of the others then takes an orbit to an orbit. */
static bool are_half(const struct group *group, enum motion motion) {
    return 2 * group->motion_count[motion] == group->count && is_group(group, MOTION_MIRROR);
}

/* Returns the orientations of the group that has this one, or null. */
static const shape_list *list_with(const struct fitter *fitter, const struct shape *shape) {
    for (size_t c = 0; c < fitter->orientations.count; c++) {
        const shape_list *list = &fitter->orientations.at[c];
        for (size_t i = 0; i < list->count; i++)
            if (!shape_compare(&list->at[i], shape))
                return list;
    }
    return NULL;
}

/* Finds the image of the group's orientations under the matrix. A shape that it takes off the grid
 * has no image. Where orbits go to orbits, one orientation tells which. */
static bool turn_group(struct fitter *fitter, const struct matrix *matrix, size_t group,
                       struct arena *scratch, uint32_t *image) {
    const shape_list *list = &fitter->orientations.at[group], *other = NULL;
    const struct packing_piece *piece = fitter->first.at[group];
    bool one = !piece->others && are_half(&fitter->packing->group, piece->motion);
    shape_list turned = {0};
    *image = NO_CLASS;
    for (size_t i = 0; i < (one ? 1 : list->count); i++) {
        struct shape shape;
        if (!shape_turn(fitter->packing->grid, matrix, &list->at[i], scratch, &shape) ||
            !array_push(scratch, &turned, shape))
            return false;
        if (!shape.count)
            return true;
    }
    if (one)
        return !(other = list_with(fitter, &turned.at[0])) ||
               find_group(fitter, other, piece, scratch, image);
    qsort(turned.at, turned.count, sizeof *turned.at, shape_order);
    return find_group(fitter, &turned, piece, scratch, image);
}

static bool is_motion(const struct group *group, enum motion motion, const struct matrix *matrix) {
    return (size_t)(matrix - group->element) < group->motion_count[motion];
}

/* Returns an earlier symmetry with the same image of every orbit of the motion, if that is plain;
 * else `symmetry`. An orbit's own motions leave it as it is. If they are half of all, the others
 * share one image: they differ by a motion of that half. */
static size_t alike_before(const struct fitter *fitter, const struct box_group *symmetries, size_t symmetry,
                           enum motion motion) {
    const struct group *group = &fitter->packing->group;
    if (!is_group(group, MOTION_MIRROR))
        return symmetry;
    if (is_motion(group, motion, symmetries->symmetry[symmetry].matrix))
        return 0;
    size_t first = 0;
    while (is_motion(group, motion, symmetries->symmetry[first].matrix))
        first++;
    return are_half(group, motion) ? first : symmetry;
}

/* Finds the class that each symmetry makes of this one. Most symmetries need no turning, which
 * would take most of the time (E90). */
static bool find_images_of(struct fitter *fitter, const struct box_group *symmetries, size_t class,
                           uint32_t *image) {
    size_t classes = fitter->orientations.count;
    bool fine = true;
    for (size_t s = 0; fine && s < symmetries->count; s++) {
        struct arena scratch;
        if (is_too_large(fitter,
                         fitter->first.at[class])) { /* its orientations are not listed, and none is needed */
            image[s * classes + class] = (uint32_t) class;
            continue;
        }
        size_t before = alike_before(fitter, symmetries, s, fitter->first.at[class]->motion);
        if (before < s) {
            image[s * classes + class] = image[before * classes + class];
            continue;
        }
        arena_beside(&scratch, fitter->arena);
        fine =
            turn_group(fitter, symmetries->symmetry[s].matrix, class, &scratch, &image[s * classes + class]);
        arena_free(&scratch);
    }
    return fine;
}

/* Finds all images. The fitting's classes are the groups, in the order of their first members. */
static bool find_images(struct fitter *fitter, const struct box_group *symmetries, uint32_t *image) {
    bool fine = true;
    for (size_t c = 0; fine && c < fitter->orientations.count; c++)
        fine = find_images_of(fitter, symmetries, c, image);
    return fine;
}

/* ---- Pieces that may move less than others --------------------------------------------------- */

/* Returns the number of motions that a class may make. */
static size_t motions_of(const struct fitter *fitter, size_t class) {
    return fitter->packing->group.motion_count[fitter->first.at[class]->motion];
}

/* Numbers the classes. Classes of one company share a number if motions up to `motion` take their
 * shapes to each other. */
static bool number_orbits(struct fitter *fitter, enum motion motion, struct arena *scratch,
                          uint32_t *number) {
    const struct packing *packing = fitter->packing;
    struct keyset keys;
    keyset_init(&keys, scratch);
    for (size_t c = 0; c < fitter->orientations.count; c++) {
        const struct packing_piece *piece = fitter->first.at[c];
        const struct shape *shape = &fitter->orientations.at[c].at[0];
        shape_list turned = {0};
        uint32_t choice;
        if (!is_too_large(fitter, piece) &&
            !(piece->others
                  ? list_choice(fitter, piece, motion, scratch, &turned)
                  : shape_orientations(packing->grid, &packing->group, motion, shape, scratch, &turned)))
            return false;
        if (!number_choice(fitter, piece, &turned, scratch, &choice))
            return false;
        const struct shape *least = turned.count ? &turned.at[0] : shape;
        struct coloured_cell *key = key_of(fitter, least, turned.count, choice, piece, scratch);
        if (!key || !keyset_add(&keys, key, key_size(fitter, least, piece), &number[c], NULL))
            return false;
    }
    return true;
}

/* Numbers the classes, so that those with the same groups share a number. */
static bool number_companies(struct fitter *fitter, struct arena *scratch, uint32_t *number) {
    const struct shape none = {0};
    struct keyset keys;
    keyset_init(&keys, scratch);
    for (size_t c = 0; c < fitter->orientations.count; c++) {
        struct coloured_cell *key = key_of(fitter, &none, 0, 0, fitter->first.at[c], scratch);
        if (!key || !keyset_add(&keys, key, key_size(fitter, &none, fitter->first.at[c]), &number[c], NULL))
            return false;
    }
    return true;
}

static bool all_move_alike(const struct fitter *fitter) {
    for (size_t c = 1; c < fitter->orientations.count; c++)
        if (motions_of(fitter, c) != motions_of(fitter, 0))
            return false;
    return true;
}

/* Tells in *found whether two classes have one shape, and one of them may move more than the other.
 * Then both may lie in the same place. */
static bool find_unequals(struct fitter *fitter, struct arena *scratch, bool *found) {
    const size_t classes = fitter->orientations.count;
    uint32_t *number = ARENA_NEW(scratch, classes, uint32_t);
    size_t *motions = ARENA_NEW(scratch, classes, size_t); /* by number */
    if (!number || !motions || !number_orbits(fitter, MOTION_MIRROR, scratch, number))
        return false;
    for (size_t c = 0; c < classes; c++) {
        size_t *of_shape = &motions[number[c]];
        *found |= *of_shape && *of_shape != motions_of(fitter, c);
        *of_shape = motions_of(fitter, c);
    }
    return true;
}

/* Tells whether a symmetry may take some orientations of a class, and not all, to those of existing
 * classes. A piece with half of all motions is no such class: the other half makes another whole
 * orbit of it. */
static bool moves_too_little(const struct fitter *fitter, const struct fitting *fitting) {
    const size_t classes = fitter->orientations.count, count = fitting->symmetries.count;
    bool group = is_group(&fitter->packing->group, MOTION_MIRROR);
    for (size_t c = 0; c < classes; c++)
        for (size_t s = 0; s < count; s++)
            if (fitting->class_image[s * classes + c] == NO_CLASS &&
                (!group || 2 * motions_of(fitter, c) < fitter->packing->group.count))
                return true;
    return false;
}

static bool find_kinship(struct fitter *fitter, struct arena *scratch, struct fitting *fitting) {
    const size_t classes = fitter->orientations.count;
    struct fitting_kinship *kinship = ARENA_NEW(fitter->arena, 1, struct fitting_kinship);
    uint32_t *company = ARENA_NEW(fitter->arena, classes, uint32_t);
    uint32_t *kin = ARENA_NEW(fitter->arena, classes, uint32_t);
    if (!kinship || !company || !kin ||
        !(fitter->packing->box.wrap ? number_orbits(fitter, MOTION_MIRROR, scratch, company)
                                    : number_companies(fitter, scratch, company)) ||
        !number_orbits(fitter, fitting->grid->rotation, scratch, kin))
        return false;
    *kinship = (struct fitting_kinship){company, kin};
    fitting->kinship = kinship;
    return true;
}

/* Adds kinship. Nothing is added if all pieces may move as freely as the box, or nearly. */
static bool add_kinship(struct fitter *fitter, struct fitting *fitting) {
    bool wanted = fitter->packing->chooses || moves_too_little(fitter, fitting), fine = true;
    if (!wanted && all_move_alike(fitter))
        return true;
    struct arena scratch;
    arena_beside(&scratch, fitter->arena);
    fine = (wanted || find_unequals(fitter, &scratch, &wanted)) &&
           (!wanted || find_kinship(fitter, &scratch, fitting));
    arena_free(&scratch);
    return fine;
}

/* Makes the images of each symmetry longer by the groups, which stay. */
static bool keep_eithers(const struct fitter *fitter, struct box_group *symmetries) {
    const size_t first = fitter->packing->box.cells + fitter->meetings.count;
    const size_t eithers = fitter->packing->eithers;
    for (size_t s = 0; eithers && s < symmetries->count; s++) {
        uint32_t *image = ARENA_NEW(fitter->arena, first + eithers, uint32_t);
        if (!image)
            return false;
        memcpy(image, symmetries->symmetry[s].image, first * sizeof *image);
        for (size_t i = first; i < first + eithers; i++)
            image[i] = (uint32_t)i;
        symmetries->symmetry[s].image = image;
    }
    return true;
}

static enum treen_status add_symmetries(struct fitter *fitter, struct fitting *fitting,
                                        struct treen_error *error) {
    const struct packing *packing = fitter->packing;
    fitting->grid = packing->grid;
    TRY_MEMORY(
        box_symmetries(&packing->box, &packing->group, fitter->arena, &fitting->symmetries) &&
            meetings_move(&fitter->meetings, packing->box.cells, fitter->arena, &fitting->symmetries) &&
            keep_eithers(fitter, &fitting->symmetries),
        error, "finding the symmetries of the box");
    if (!fitting->symmetries.count)
        return error_bad(error, "found a board that closes with more than %d symmetries, expected fewer",
                         MOST_SYMMETRIES);
    uint32_t *image =
        ARENA_NEW(fitter->arena, fitting->symmetries.count * fitter->orientations.count, uint32_t);
    TRY_MEMORY(image && find_images(fitter, &fitting->symmetries, image), error, "turning the pieces");
    fitting->class_image = image;
    return add_kinship(fitter, fitting) ? TREEN_OK : error_memory(error, "turning the pieces");
}

enum treen_status packing_fit(const struct treen_puzzle *puzzle, struct arena *arena,
                              struct fitting **fitting, struct treen_error *error) {
    struct fitter fitter = {.packing = puzzle->own, .arena = arena};
    arena_beside(&fitter.scratch, arena);
    keyset_init(&fitter.group, &fitter.scratch);
    keyset_init(&fitter.choices, &fitter.scratch);
    enum treen_status status = build(&fitter, fitting, error);
    if (status == TREEN_OK)
        status = is_over(&fitter) ? TREEN_STOPPED : add_symmetries(&fitter, *fitting, error);
    if (status == TREEN_OK)
        status = placed_keep(puzzle, arena, fitting, error);
    arena_free(&fitter.scratch);
    return patience_judge(arena->patience, status, error);
}
