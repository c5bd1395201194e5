#include "puzzle/placing/fitting.h"

#include "base/error.h"
#include "engine/prepare/lead.h"
#include "puzzle/placing/conditions.h"
#include "puzzle/placing/dealing.h"
#include "puzzle/placing/equivalence.h"
#include "puzzle/placing/fixed.h"
#include "puzzle/placing/impossible.h"
#include "puzzle/placing/labelled.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Building: equal pieces become one class ------------------------------------------------- */

/* Numbers the groups by their first members, into piece[].class. Returns the number of groups. */
static size_t number_classes(const struct fitting_draft *draft, struct fitting_piece *piece) {
    size_t classes = 0;
    for (size_t i = 0; i < draft->pieces; i++) {
        size_t j = 0;
        while (draft->piece[j].group != draft->piece[i].group)
            j++;
        piece[i].class = j < i ? piece[j].class : (uint32_t)classes++;
    }
    return classes;
}

static bool copy_pieces(struct fitting *fitting, const struct fitting_draft *draft, struct arena *arena) {
    struct fitting_piece *piece = ARENA_NEW(arena, draft->pieces, struct fitting_piece);
    if (!piece)
        return false;
    for (size_t i = 0; i < draft->pieces; i++) {
        const struct fitting_draft_piece *from = &draft->piece[i];
        piece[i] = (struct fitting_piece){.least = from->least, .most = from->most, .hole = from->hole};
        piece[i].name = arena_text(arena, from->name, strlen(from->name));
        if (!piece[i].name)
            return false;
    }
    fitting->pieces = draft->pieces;
    fitting->piece = piece;
    fitting->classes = number_classes(draft, piece);
    return true;
}

static bool gather_members(struct fitting *fitting, struct arena *arena) {
    uint32_t *member = ARENA_NEW(arena, fitting->pieces, uint32_t);
    fitting->class = ARENA_NEW(arena, fitting->classes, struct fitting_class);
    if (!member || !fitting->class)
        return false;
    for (uint32_t c = 0; c < fitting->classes; c++) {
        struct fitting_class *class = &fitting->class[c];
        class->member = member;
        for (uint32_t i = 0; i < fitting->pieces; i++)
            if (fitting->piece[i].class == c) {
                *member++ = i;
                class->members++;
                class->least += fitting->piece[i].least;
                class->most += fitting->piece[i].most;
            }
    }
    return true;
}

static bool copy_locations(struct fitting *fitting, const struct fitting_draft *draft, struct arena *arena) {
    bool *must = ARENA_NEW(arena, draft->locations, bool);
    struct treen_cell *at = ARENA_NEW(arena, draft->locations, struct treen_cell);
    if (!must || !at)
        return false;
    for (size_t i = 0; i < draft->locations; i++) {
        must[i] = !draft->must || draft->must[i];
        at[i] = draft->at ? draft->at[i] : (struct treen_cell){(int)i, 0, 0};
        fitting->must_locations += must[i] && i < draft->locations - draft->meetings;
    }
    fitting->locations = draft->locations;
    fitting->meetings = draft->meetings;
    fitting->eithers = draft->eithers;
    fitting->least_filled = draft->least_filled;
    fitting->must = must;
    fitting->at = at;
    return true;
}

static bool copy_placements(struct fitting *fitting, const struct fitting_draft *draft, struct arena *arena) {
    size_t placements = 0, cells = 0;
    bool coloured = false;
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_draft_piece *from = &draft->piece[fitting->class[c].member[0]];
        placements += from->placements;
        cells += from->placements ? from->start[from->placements] - from->start[0] : 0;
        coloured |= from->colour != NULL;
    }
    if (placements >= UINT32_MAX || cells >= UINT32_MAX)
        return false;
    fitting->class_of = ARENA_NEW(arena, placements, uint32_t);
    fitting->start = ARENA_NEW(arena, placements + 1, uint32_t);
    fitting->location = ARENA_NEW(arena, cells, uint32_t);
    fitting->colour = coloured ? ARENA_NEW(arena, cells, uint8_t) : NULL;
    if (!fitting->class_of || !fitting->start || !fitting->location || (coloured && !fitting->colour))
        return false;
    for (uint32_t c = 0; c < fitting->classes; c++) {
        const struct fitting_draft_piece *from = &draft->piece[fitting->class[c].member[0]];
        fitting->class[c].first = (uint32_t)fitting->placements;
        fitting->class[c].count = (uint32_t)from->placements;
        for (size_t i = 0; i < from->placements; i++) {
            size_t p = fitting->placements++, size = from->start[i + 1] - from->start[i];
            memcpy(fitting->location + fitting->start[p], from->location + from->start[i],
                   size * sizeof *fitting->location);
            if (from->colour)
                memcpy(fitting->colour + fitting->start[p], from->colour + from->start[i], size);
            fitting->start[p + 1] = fitting->start[p] + (uint32_t)size;
            fitting->class_of[p] = c;
        }
    }
    return true;
}

enum treen_status fitting_build(const struct fitting_draft *draft, struct arena *arena,
                                struct fitting **fitting, struct treen_error *error) {
    struct fitting *made = ARENA_NEW(arena, 1, struct fitting);
    TRY_MEMORY(made && copy_pieces(made, draft, arena) && gather_members(made, arena) &&
                   copy_locations(made, draft, arena) && copy_placements(made, draft, arena),
               error, "listing the placements");
    *fitting = made;
    return TREEN_OK;
}

/* ---- Classes that rotations take to each other ----------------------------------------------- */

/* Returns the first class of the kin. Where rotations take whole classes to each other, one
 * rotation takes a class to its kin. */
static uint32_t first_kin(const struct fitting *fitting, uint32_t class) {
    uint32_t first = class;
    if (fitting->kinship) {
        for (first = 0; fitting->kinship->kin[first] != fitting->kinship->kin[class];)
            first++;
        return first;
    }
    for (size_t s = 0; s < fitting->symmetries.rotations; s++) {
        uint32_t image = fitting->class_image[s * fitting->classes + class];
        if (image < first) /* and not NO_CLASS */
            first = image;
    }
    return first;
}

void fitting_kin(const struct fitting *fitting, uint32_t *kin) {
    for (uint32_t c = 0; c < fitting->classes; c++)
        kin[c] = first_kin(fitting, c);
}

/* ---- Locations and their names --------------------------------------------------------------- */

uint32_t fitting_location(const struct fitting *fitting, struct treen_cell cell) {
    size_t cells = fitting_cells(fitting);
    const struct treen_cell *found =
        cells ? bsearch(&cell, fitting->at, cells, sizeof cell, cell_order) : NULL;
    return found ? (uint32_t)(found - fitting->at) : NO_LOCATION;
}

int fitting_coordinates(const struct fitting *fitting) {
    int used = 1;
    for (size_t i = 0; i < fitting->locations; i++) {
        if (fitting->at[i].z)
            return 3;
        if (fitting->at[i].y)
            used = 2;
    }
    return used;
}

const char *fitting_location_name(const struct fitting *fitting, size_t location, int coordinates,
                                  struct arena *arena) {
    const size_t eithers = fitting->locations - fitting->eithers;
    if (location >= eithers)
        return arena_print(arena, "group,%zu", location - eithers + 1);
    struct treen_cell at = fitting->at[location];
    size_t first = location; /* of the meetings of this place */
    while (first > fitting_cells(fitting) && cell_equal(fitting->at[first - 1], at))
        first--;
    const char letter[2] = {location > first ? (char)('a' + location - first) : 0};
    if (coordinates == 1)
        return arena_print(arena, "%d%s", at.x, letter);
    if (coordinates == 2)
        return arena_print(arena, "%d,%d%s", at.x, at.y, letter);
    return arena_print(arena, "%d,%d,%d%s", at.x, at.y, at.z, letter);
}

const char *fitting_say_cell(const struct fitting *fitting, struct treen_cell at, struct arena *arena) {
    if (!fitting->grid)
        return arena_print(arena, "%d", at.x);
    return fitting_coordinates(fitting) == 3 ? arena_print(arena, "(%d, %d, %d)", at.x, at.y, at.z)
                                             : arena_print(arena, "(%d, %d)", at.x, at.y);
}

/* ---- A posed fitting ------------------------------------------------------------------------- */

struct fitting_posed {
    const struct fitting *fitting;
    struct fitting_items items;
    bool counted;           /* only the number of answers is wanted */
    struct lead lead;       /* breaks the symmetry where no piece does */
    struct worth worth;     /* else: an answer's worth is the orbit of the piece that does */
    uint32_t *placement_of; /* by option that is no hole */
    uint32_t placed;        /* the number of these options */
    struct equivalence equivalence;
    struct labelled labelled;
    uint32_t *chosen; /* an answer's placements, ascending; room for every location */
    uint32_t *used;   /* copies of each class in the answer */
    struct treen_part *part;
    struct treen_cell *cell;
};

static bool number_options(struct fitting_posed *own, struct arena *arena) {
    const struct fitting *fitting = own->fitting;
    own->placement_of = ARENA_NEW(arena, fitting->placements, uint32_t);
    if (!own->placement_of)
        return false;
    for (uint32_t p = 0; p < fitting->placements; p++)
        if (own->equivalence.keep[p])
            own->placement_of[own->placed++] = p;
    return true;
}

static bool room_for_answer(struct fitting_posed *own, struct arena *arena) {
    size_t most = own->fitting->locations; /* placements that fit side by side */
    own->chosen = ARENA_NEW(arena, most, uint32_t);
    own->used = ARENA_NEW(arena, own->fitting->classes, uint32_t);
    own->part = ARENA_NEW(arena, most, struct treen_part);
    own->cell = ARENA_NEW(arena, most, struct treen_cell);
    return own->chosen && own->used && own->part && own->cell;
}

/* ---- Posed for counting alone ---------------------------------------------------------------- */

/* Tells whether the assemblies may be counted only. The search adds up their weights then, and
 * classes, if they are wanted, follow from Burnside's lemma. Where assemblies have different
 * labelled ways, the search still need not see their images. */
static bool may_be_counted(const struct fitting_posed *own, const struct wish *wish,
                           const struct posed *made) {
    if (own->fitting->filter)
        return false;
    bool classes = own->fitting->grid && wish->symmetry != TREEN_SYMMETRY_NONE;
    return wish->count && (made->symmetries || !classes);
}

/* Gives each option a kind. An option's image must have the same kind; else the image of an
 * assembly could have other labelled ways. */
static bool list_kinds(const struct fitting_posed *own, const struct problem *problem, struct arena *arena,
                       uint32_t **kind) {
    const size_t classes = own->fitting->classes;
    bool *counted = ARENA_NEW(arena, classes, bool);
    uint32_t *kind_of = ARENA_NEW(arena, classes, uint32_t);
    *kind = ARENA_NEW(arena, problem->options, uint32_t);
    if (!counted || !kind_of || !*kind)
        return false;
    for (size_t c = 0; c < classes; c++)
        counted[c] = own->items.of_class[c] < problem->primary;
    labelled_kinds(&own->labelled, counted, kind_of);
    for (uint32_t o = 0; o < problem->options; o++)
        (*kind)[o] = o < own->placed ? kind_of[own->fitting->class_of[own->placement_of[o]]] : NO_CLASS;
    return true;
}

/* Takes over a problem with options left out, which keep their order. */
static void take_cut(struct fitting_posed *own, const struct problem *cut, const uint32_t *kept) {
    uint32_t placed = 0;
    for (; placed < cut->options && kept[placed] < own->placed; placed++)
        own->placement_of[placed] = own->placement_of[kept[placed]];
    own->placed = placed;
}

/* Cuts the problem down by the automorphisms of the cover, which are the box's symmetries or more.
 * It stays as it is where these would take much of the memory. */
static bool cut_by_lead(struct fitting_posed *own, struct arena *arena, struct posed *made) {
    struct problem cut;
    uint32_t *kind = NULL;
    made->uniform = made->labelled;
    if (lead_bytes(&made->problem) > (arena->limit - arena->used) / 4)
        return true;
    if ((!made->labelled && !list_kinds(own, &made->problem, arena, &kind)) ||
        !lead_cut(&own->lead, &made->problem, kind, arena, &cut))
        return false;
    if (!own->lead.kept)
        return true;
    take_cut(own, &cut, own->lead.kept);
    made->problem = cut;
    if (!made->labelled)
        made->problem.worth = NULL;
    made->uniform = made->labelled && own->lead.uniform;
    made->symmetry = lead_explain(&own->lead, "cells and pieces", "one of these", "placements on it",
                                  own->fitting->placements - own->placed, arena);
    return made->symmetry;
}

/* Tells whether the option places the piece that breaks the symmetry. */
static bool breaks_symmetry(const struct fitting_posed *own, uint32_t option) {
    return own->equivalence.broken != NO_CLASS && option < own->placed &&
           own->fitting->class_of[own->placement_of[option]] == own->equivalence.broken;
}

/* Returns the mark of orbits of this size. There are few sizes, since each divides the same
 * number. */
static uint8_t mark_of(uint64_t *value, uint64_t size) {
    size_t mark = 1;
    while (value[mark * WORTH_TIES] && value[mark * WORTH_TIES] != size)
        mark++;
    value[mark * WORTH_TIES] = size;
    return (uint8_t)mark;
}

/* Makes the worth of answers: the orbits of the breaking piece are marks, and worth their sizes. */
static bool weigh_by_piece(struct fitting_posed *own, struct arena *arena, struct posed *made) {
    const struct equivalence *equivalence = &own->equivalence;
    uint64_t *mark = ARENA_NEW(arena, made->problem.options, uint64_t),
             *value = ARENA_NEW(arena, (WORTH_MARKS + 1) * WORTH_TIES, uint64_t);
    if (!mark || !value)
        return false;
    uint32_t least = UINT32_MAX, most = 0;
    for (uint32_t o = 0; o < made->problem.options; o++) {
        mark[o] = worth_mark(UINT8_MAX, 1);
        if (!breaks_symmetry(own, o))
            continue;
        uint32_t placement = own->placement_of[o], size = equivalence->orbit[placement];
        mark[o] = worth_mark(mark_of(value, size), 1);
        least = size < least ? size : least;
        most = size > most ? size : most;
        made->by_lemma |= equivalence->may_stay[placement];
    }
    own->worth = (struct worth){.places = 1, .mark = mark, .value = value};
    made->uniform = made->labelled && least == most;
    made->problem.worth = made->labelled && least != most ? &own->worth : NULL;
    return true;
}

static bool pose_counted(struct fitting_posed *own, struct arena *arena, struct posed *made) {
    own->counted = true;
    if (own->equivalence.broken != NO_CLASS)
        return weigh_by_piece(own, arena, made);
    made->by_lemma = made->symmetries > 1;
    return cut_by_lead(own, arena, made);
}

enum treen_status fitting_break_symmetry(struct posed *posed, struct arena *arena,
                                         struct treen_error *error) {
    struct fitting_posed *own = posed->own;
    posed->unbroken = false;
    TRY_MEMORY(pose_counted(own, arena, posed), error, "looking for symmetries");
    posed->left_out = own->fitting->placements - own->placed;
    posed->changed = true;
    return TREEN_OK;
}

/* Weighs an answer as if no symmetry left an assembly unchanged. So the number of classes is a
 * lower bound. */
static void weigh_counted(const struct posed *posed, const struct answer *answer, struct weight *weight) {
    const struct fitting_posed *own = posed->own;
    *weight = (struct weight){.assemblies = 1, .shares = own->lead.shares, .listed = true};
    if (own->lead.kept)
        weight->assemblies = lead_weigh(&own->lead, answer->option, answer->count);
    for (size_t i = 0; i < answer->count; i++)
        if (breaks_symmetry(own, answer->option[i]))
            weight->assemblies = own->equivalence.orbit[own->placement_of[answer->option[i]]];
    weight->rotation_class = (unsigned)posed->rotations;
    weight->symmetry_class = (unsigned)posed->symmetries;
}

/* ---- Posing, weighing, telling --------------------------------------------------------------- */

enum treen_status fitting_pose(const struct kind *kind, const struct fitting *fitting,
                               const struct wish *wish, struct arena *arena, struct posed **posed,
                               struct treen_error *error) {
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct fitting_posed *own = ARENA_NEW(arena, 1, struct fitting_posed);
    TRY_MEMORY(made && own, error, "posing the problem");
    own->fitting = fitting;
    made->kind = kind;
    made->own = own;
    made->classless = !fitting->grid;
    made->conditions = fitting->conditions;
    made->filtered = fitting->filter;
    TRY(equivalence_init(&own->equivalence, fitting, wish, arena, error));
    enum holes holes = wish->states ? holes_for_states(fitting) : wish->loose ? HOLES_UNSAID : HOLES_AS_HELPS;
    TRY(fitting_problem(fitting, own->equivalence.keep, holes, arena, &made->problem, &own->items, error));
    if (own->equivalence.lead.items && !lead_state(&own->equivalence.lead, own->equivalence.keep,
                                                   fitting->placements, arena, &made->problem))
        return error_memory(error, "making the cover problem");
    TRY_MEMORY(number_options(own, arena) && room_for_answer(own, arena), error, "posing the problem");
    enum treen_status status = labelled_init(&own->labelled, fitting, arena, error);
    size_t rotations = own->equivalence.rotations, group = own->equivalence.group;
    bool fixes = fitting->grid && !fitting->filter && fitting->symmetries.order < FIXED_ORDERS;
    bool lemma = fixes && own->equivalence.all_or_none;
    made->symmetries = lemma ? group : 0;
    made->rotations = lemma ? (rotations < group ? rotations : group) : 0;
    if (fixes && !made->symmetries && equivalence_by_pieces(&own->equivalence)) {
        made->sometimes = own->equivalence.count;
        made->sometimes_rotations = rotations;
    }
    made->labelled = status == TREEN_OK ? labelled_of_all(&own->labelled) : NULL;
    bool counted = status == TREEN_OK && may_be_counted(own, wish, made), waits = counted && wish->unbroken;
    made->unbroken = waits;
    if (counted && !waits && !pose_counted(own, arena, made))
        status = error_memory(error, "posing the problem");
    if (status != TREEN_OK) {
        labelled_free(&own->labelled);
        return status;
    }
    made->left_out = fitting->placements - own->placed;
    made->repeats = fitting->classes < fitting->pieces;
    made->holes = own->items.say_holes ? fitting_may_cells(fitting) : 0;
    *posed = made;
    return TREEN_OK;
}

uint64_t fitting_taken(const struct posed *posed, uint64_t set) {
    return equivalence_taken(&((const struct fitting_posed *)posed->own)->equivalence, set);
}

/* Writes the images under the symmetry without placements of pieces that some symmetry of the set
 * takes to no place. */
static bool images_of_taken(const struct fitting_posed *own, size_t symmetry, uint64_t set,
                            struct arena *arena, uint32_t **out) {
    const struct fitting *fitting = own->fitting;
    const uint32_t *image = images_under(&own->equivalence.images, symmetry);
    uint32_t *kept = *out = ARENA_NEW(arena, fitting->placements, uint32_t);
    if (!kept)
        return false;
    for (uint32_t p = 0; p < fitting->placements; p++)
        kept[p] = equivalence_loses(&own->equivalence, set, fitting->class_of[p]) ? NO_CLASS : image[p];
    return true;
}

enum treen_status fitting_fixed(const struct posed *posed, size_t symmetry, uint64_t taken,
                                struct arena *arena, struct problem *problem, struct treen_error *error) {
    const struct fitting_posed *own = posed->own;
    const struct equivalence *equivalence = &own->equivalence;
    if (taken) {
        uint32_t *image;
        TRY_MEMORY(images_of_taken(own, symmetry, taken, arena, &image), error, "turning the pieces");
        return fixed_problem(own->fitting, symmetry, image, arena, problem, error);
    }
    if (!symmetry)
        return fixed_problem_of_all(own->fitting, &equivalence->images, equivalence->always, arena, problem,
                                    error);
    return fixed_problem(own->fitting, symmetry, images_under(&equivalence->images, symmetry), arena, problem,
                         error);
}

/* Compares location by location whether h one h^-1 = other for some symmetry h: h(one(x)) =
 * other(h(x)). */
bool fitting_conjugate(const struct posed *posed, size_t one, size_t other) {
    const struct fitting *fitting = ((const struct fitting_posed *)posed->own)->fitting;
    const struct symmetry *symmetry = fitting->symmetries.symmetry;
    for (size_t h = 0; h < posed->symmetries; h++) {
        size_t x = 0;
        while (x < fitting->locations &&
               symmetry[h].image[symmetry[one].image[x]] == symmetry[other].image[symmetry[h].image[x]])
            x++;
        if (x == fitting->locations)
            return true;
    }
    return false;
}

void fitting_release(struct posed *posed) {
    struct fitting_posed *own = posed->own;
    labelled_free(&own->labelled);
}

enum treen_status fitting_doubt(const struct treen_puzzle *puzzle, const struct posed *posed, int64_t *work,
                                struct arena *arena, const char **why) {
    const struct fitting_posed *own = posed->own;
    return fitting_impossible(puzzle_packing(puzzle), own->fitting, work, arena, why) ? TREEN_OK
                                                                                      : TREEN_NO_MEMORY;
}

/* Counts the copies of each class in the answer. */
static void note_used(struct fitting_posed *own, const struct answer *answer) {
    memset(own->used, 0, own->fitting->classes * sizeof *own->used);
    for (size_t i = 0; i < answer->count; i++)
        if (answer->option[i] < own->placed)
            own->used[own->fitting->class_of[own->placement_of[answer->option[i]]]]++;
}

/* Takes the placements of an answer, in ascending order, without holes. Returns their number.
 * Insertion sort serves, because an answer has a few dozen placements. */
static size_t take_answer(struct fitting_posed *own, const struct answer *answer) {
    size_t count = 0;
    for (size_t i = 0; i < answer->count; i++) {
        if (answer->option[i] >= own->placed)
            continue;
        uint32_t placement = own->placement_of[answer->option[i]];
        size_t at = count++;
        for (; at > 0 && own->chosen[at - 1] > placement; at--)
            own->chosen[at] = own->chosen[at - 1];
        own->chosen[at] = placement;
    }
    note_used(own, answer);
    return count;
}

void fitting_weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    struct fitting_posed *own = posed->own;
    if (own->counted) {
        note_used(own, answer);
        weigh_counted(posed, answer, weight);
    } else {
        size_t count = take_answer(own, answer);
        struct conditions_filter *filter = own->fitting->filter;
        if (filter && filter_refuses(filter, own->fitting, own->chosen, count))
            *weight = (struct weight){.refused = true};
        else
            equivalence_weigh(&own->equivalence, own->chosen, count, own->used, weight);
    }
    weight->labelled = labelled_ways(&own->labelled, own->used, &weight->relabelled);
}

/* Writes the part's cells from `*cell` on, and moves that on. */
static void tell_cells(const struct fitting *fitting, uint32_t placement, struct treen_part *part,
                       struct treen_cell **cell) {
    *part = (struct treen_part){.cells = fitting_volume(fitting, placement), .cell = *cell};
    for (size_t i = 0; i < part->cells; i++)
        *(*cell)++ = fitting->at[fitting_locations(fitting, placement)[i]];
}

void fitting_tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct fitting_posed *own = posed->own;
    take_answer(own, answer);
    struct treen_part *part = own->part;
    struct treen_cell *cell = own->cell;
    const uint32_t *placement = own->chosen; /* ascending, so class by class */
    for (size_t c = 0; c < own->fitting->classes; c++) {
        assert(own->used[c] >= own->fitting->class[c].least && own->used[c] <= own->fitting->class[c].most);
        struct dealing dealing = dealing_open(own->fitting, c, own->used[c]);
        for (uint32_t i = 0; i < own->used[c]; i++, part++) {
            tell_cells(own->fitting, *placement++, part, &cell);
            dealing_next(&dealing, part);
        }
    }
    solution->parts = (size_t)(part - own->part);
    solution->part = own->part;
    dealing_sort(own->part, solution->parts);
}
