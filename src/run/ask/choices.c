/* Tallies all solutions by a choice. A solution is one of a class in its value if none of its
 * images with the same value comes before it. So nothing is remembered of it but its value. Where
 * several pieces may lie at one place, or one in other colours, images do not tell the solutions
 * there. Then the classes of each value are remembered, as their first images. */
#include "run/ask/choices_value.h"

#include "base/error.h"
#include "base/order.h"
#include "puzzle/puzzle.h"
#include "run/ask/choices.h"

#include <stdlib.h>
#include <string.h>

/* ---- Placements of a solution ---------------------------------------------------------------- */

static uint32_t location_of(const struct choices *choices, struct treen_cell cell) {
    return keyset_find(&choices->location_at, &cell, sizeof cell);
}

/* Writes the key of a placement: its class and its cells. Returns its length in bytes. */
static size_t place_key(struct choices *choices, uint32_t class, size_t cells) {
    choices->place[0] = class;
    images_sort(choices->place + 1, cells);
    return (cells + 1) * sizeof *choices->place;
}

/* Finds the placements' numbers, and links those of one class that have the same cells. */
static bool index_placements(struct choices *choices) {
    const struct fitting *fitting = choices->fitting;
    bool added = true;
    uint32_t number;
    choices->other_colours = ARENA_NEW(&choices->arena, fitting->placements, uint32_t);
    if (!choices->other_colours)
        return false;
    for (uint32_t i = 0; i < fitting_cells(fitting); i++)
        if (!keyset_add(&choices->location_at, &fitting->at[i], sizeof *fitting->at, &number, NULL))
            return false;
    for (uint32_t p = 0; p < fitting->placements; p++) {
        size_t cells = fitting_volume(fitting, p);
        memcpy(choices->place + 1, fitting_locations(fitting, p), cells * sizeof *choices->place);
        if (!keyset_add(&choices->placement_at, choices->place,
                        place_key(choices, fitting->class_of[p], cells), &number, &added) ||
            (added && !array_push(&choices->arena, &choices->placement_of, p)))
            return false;
        choices->other_colours[p] = NO_CLASS;
        if (added)
            continue;
        uint32_t first = choices->placement_of.at[number];
        choices->other_colours[p] = choices->other_colours[first];
        choices->other_colours[first] = p;
        choices->by_places = true;
    }
    return true;
}

static uint32_t placement_of(struct choices *choices, const struct treen_part *part) {
    for (size_t i = 0; i < part->cells; i++)
        choices->place[1 + i] = location_of(choices, part->cell[i]);
    size_t length = place_key(choices, choices->fitting->piece[part->index].class, part->cells);
    return choices->placement_of.at[keyset_find(&choices->placement_at, choices->place, length)];
}

/* ---- Tallies --------------------------------------------------------------------------------- */

static bool is_less(const uint32_t *one, const uint32_t *other, size_t count) {
    size_t i = 0;
    while (i < count && one[i] == other[i])
        i++;
    return i < count && one[i] < other[i];
}

/* Counts a solution. The images are those under the symmetries of the box that are solutions. */
static void count_by_images(struct choices *choices, size_t count, size_t size, struct choice_tally *tally) {
    struct equivalence *equivalence = &choices->equivalence;
    bool leads = true;
    for (size_t s = 1; leads && s < equivalence->count; s++) {
        tally->up_to_rotation += s == equivalence->rotations;
        leads = !equivalence_image(equivalence, s, choices->placement, count, choices->image) ||
                !is_less(choices->image, choices->placement, count) ||
                value_of(choices, choices->image, count, choices->other) != size ||
                memcmp(choices->other, choices->key, size * sizeof *choices->key) != 0;
    }
    tally->up_to_rotation += leads && equivalence->rotations == equivalence->count;
    tally->up_to_symmetry += leads;
}

/* The sets of places that are remembered, each with its value. They are the first images of a
 * solution under rotations, those under all symmetries, and solutions without their colours. */
enum { FIRST_ROTATED, FIRST_REFLECTED, WITHOUT_COLOURS, MOST_REMEMBERED = 1 << 20 };

/* Remembers places[2..count + 2) for the value. Returns whether they are new. */
static bool remember(struct choices *choices, uint32_t value, uint32_t kind, uint32_t *places, size_t count) {
    bool added = false;
    uint32_t number;
    places[0] = value;
    places[1] = kind;
    choices->classless |= choices->class.count >= MOST_REMEMBERED;
    choices->starved |= !choices->classless &&
                        !keyset_add(&choices->class, places, (count + 2) * sizeof *places, &number, &added);
    return added;
}

/* Writes the places of the solution's image. False where a piece has none. */
static bool image_places(const struct choices *choices, size_t symmetry, size_t count, uint32_t *places) {
    const struct images *images = &choices->equivalence.images;
    for (size_t i = 0; i < count; i++) {
        uint32_t p = choices->placement[i];
        places[i] = symmetry ? images_under(images, symmetry)[p] : images->first ? images->first[p] : p;
        if (places[i] == NO_CLASS)
            return false;
    }
    images_sort(places, count);
    return true;
}

/* Counts the class of choices->placement, if it is new. */
static void count_class(struct choices *choices, size_t count, uint32_t value) {
    const struct equivalence *equivalence = &choices->equivalence;
    struct choice_tally *tally = &choices->tally.at[value];
    uint32_t *first = choices->first_places, *image = choices->image;
    image_places(choices, 0, count, first + 2);
    for (size_t s = 1; s <= equivalence->count; s++) {
        if (s == equivalence->rotations)
            tally->up_to_rotation += remember(choices, value, FIRST_ROTATED, first, count);
        if (s == equivalence->count)
            tally->up_to_symmetry += remember(choices, value, FIRST_REFLECTED, first, count);
        else if (image_places(choices, s, count, image) && is_less(image, first + 2, count))
            memcpy(first + 2, image, count * sizeof *first);
    }
}

/* Counts the classes of the solutions with these places, in all colours of the pieces from `at`
 * on. */
static void count_colours(struct choices *choices, size_t at, size_t count, uint32_t value) {
    if (at == count) {
        count_class(choices, count, value);
        return;
    }
    uint32_t p = choices->placement[at];
    for (uint32_t other = p; other != NO_CLASS; other = choices->other_colours[other]) {
        choices->placement[at] = other;
        count_colours(choices, at + 1, count, value);
    }
    choices->placement[at] = p;
}

/* Counts a solution by its places. A run gives it as often as there are colours for its pieces. */
static void count_by_places(struct choices *choices, size_t count, uint32_t value) {
    memcpy(choices->first_places + 2, choices->placement, count * sizeof *choices->placement);
    if (!choices->fitting->colour)
        count_class(choices, count, value);
    else if (remember(choices, value, WITHOUT_COLOURS, choices->first_places, count))
        count_colours(choices, 0, count, value);
}

size_t value_of_solution(struct choices *choices, const struct treen_solution *solution) {
    for (size_t i = 0; i < solution->parts; i++)
        choices->placement[i] = placement_of(choices, &solution->part[i]);
    images_sort(choices->placement, solution->parts);
    return value_of(choices, choices->placement, solution->parts, choices->key);
}

static bool add_solution(struct choices *choices, const struct treen_solution *solution) {
    uint32_t number;
    size_t size = value_of_solution(choices, solution);
    if (!value_add(choices, size, &number))
        return false;
    choices->tally.at[number].total++;
    if (choices->by_places)
        count_by_places(choices, solution->parts, number);
    else
        count_by_images(choices, solution->parts, size, &choices->tally.at[number]);
    return !choices->starved;
}

static enum treen_status tally_solutions(struct choices *choices, struct run *run) {
    const struct treen_solution *solution;
    enum treen_status status;
    while ((status = run_next(run, &solution)) == TREEN_OK)
        if (!add_solution(choices, solution))
            return TREEN_NO_MEMORY;
    return status;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static int by_total(const void *a, const void *b) {
    const struct choice_tally *left = a, *right = b;
    if (!left->first || !right->first) /* with examples totals mean nothing but that there are some */
        ORDER_BY(right->total, left->total);
    size_t length = left->key->length < right->key->length ? left->key->length : right->key->length;
    const uint32_t *one = left->key->bytes, *other = right->key->bytes;
    for (size_t i = 0; i < length / sizeof *one; i++)
        ORDER_BY(one[i], other[i]);
    return ORDER(left->key->length, right->key->length);
}

static void sort_rows(struct choices *choices) {
    size_t kept = 0;
    for (uint32_t i = 0; i < choices->tally.count; i++) {
        struct choice_tally tally = choices->tally.at[i];
        tally.key = &choices->value.key[i];
        if (tally.total || choices->have_all)
            choices->tally.at[kept++] = tally;
    }
    choices->tally.count = kept;
    if (kept)
        qsort(choices->tally.at, kept, sizeof *choices->tally.at, by_total);
}

static struct treen_count digits(struct choices *choices, bool known, uint64_t count) {
    return known ? count_of(arena_print(&choices->row_arena, "%llu", (unsigned long long)count))
                 : (struct treen_count){0};
}

size_t choices_values(const struct choices *choices) {
    return choices->tally.count;
}

const struct treen_branch *choices_at(struct choices *choices, size_t index) {
    const struct choice_tally *tally = &choices->tally.at[index];
    bool known = !choices->examples || !tally->total;
    bool classes = known && choices->fitting->grid && !choices->classless;
    arena_free(&choices->row_arena);
    choices->row = (struct treen_branch){.name = value_name(choices, tally->key),
                                         .total = digits(choices, known, tally->total),
                                         .up_to_rotation = digits(choices, classes, tally->up_to_rotation),
                                         .up_to_symmetry = digits(choices, classes, tally->up_to_symmetry)};
    value_cells(choices, tally->key, &choices->row);
    bool told = !classes || (choices->row.up_to_rotation.text && choices->row.up_to_symmetry.text);
    told &= !known || choices->row.total.text;
    return told && choices->row.cell && choices->row.name ? &choices->row : NULL;
}

const struct treen_solution *choices_example(const struct choices *choices, size_t index, size_t number) {
    uint32_t at = choices->tally.at[index].first;
    for (size_t i = 0; at && i < number; i++)
        at = choices->example.at[at - 1].next;
    return at ? choices->example.at[at - 1].solution : NULL;
}

uint64_t choices_nodes(const struct choices *choices) {
    return choices->nodes;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static bool make_room(struct choices *choices) {
    struct arena *arena = &choices->arena;
    size_t locations = choices->fitting->locations, classes = choices->fitting->classes;
    size_t room = locations > classes ? locations : classes;
    choices->place = ARENA_NEW(arena, locations + 1, uint32_t);
    choices->placement = ARENA_NEW(arena, locations + 1, uint32_t);
    choices->image = ARENA_NEW(arena, locations + 1, uint32_t);
    choices->first_places = ARENA_NEW(arena, locations + 3, uint32_t);
    choices->key = ARENA_NEW(arena, room + 1, uint32_t);
    choices->other = ARENA_NEW(arena, room + 1, uint32_t);
    choices->covered = ARENA_NEW(arena, locations, bool);
    choices->chosen = ARENA_NEW(arena, classes, bool);
    choices->hole = ARENA_NEW(arena, classes, bool);
    keyset_init(&choices->location_at, arena);
    keyset_init(&choices->placement_at, arena);
    keyset_init(&choices->value, arena);
    keyset_init(&choices->class, arena);
    return choices->place && choices->placement && choices->image && choices->first_places && choices->key &&
           choices->other && choices->covered && choices->chosen && choices->hole &&
           index_placements(choices);
}

/* Counts all solutions, and adds the values that have none. */
static enum treen_status tally_all(struct choices *choices, struct run *run, struct treen_error *error) {
    enum treen_status status = tally_solutions(choices, run);
    if (status != TREEN_END && status != TREEN_STOPPED)
        return status == TREEN_NO_MEMORY ? error_memory(error, "sorting solutions")
                                         : run_explain(run, status, error);
    choices->have_all = status == TREEN_END;
    TRY_MEMORY(status == TREEN_STOPPED || value_add_all(choices), error, "sorting solutions");
    return status;
}

static enum treen_status fill_choices(struct choices *choices, struct run *run,
                                      const struct settings *options, struct treen_error *error) {
    const struct treen_puzzle *puzzle = run_puzzle(run);
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE};
    if (!puzzle->kind->fit)
        return error_bad(error, "%s has no pieces that are laid in a box, so there is nothing to sort by",
                         puzzle->about.name);
    TRY(puzzle->kind->fit(puzzle, &choices->arena, &choices->fitting, error));
    TRY(equivalence_init(&choices->equivalence, choices->fitting, &wish, &choices->arena, error));
    choices->by_places = choices->equivalence.images.first;
    TRY_MEMORY(make_room(choices), error, "sorting solutions");
    value_note_holes(choices, puzzle);
    TRY(value_choose(choices, options->by, error));
    choices->examples = options->examples;
    enum treen_status status =
        choices->examples ? examples_find(choices, run, options, error) : tally_all(choices, run, error);
    if (status != TREEN_END && status != TREEN_STOPPED)
        return status;
    sort_rows(choices);
    return status == TREEN_END ? TREEN_OK : status;
}

enum treen_status choices_open(struct run *run, const struct settings *options, struct choices **out,
                               struct treen_error *error) {
    struct choices *choices = calloc(1, sizeof *choices);
    TRY_MEMORY(choices, error, "sorting solutions");
    arena_draw(&choices->arena, run_budget(run), SIZE_MAX);
    arena_draw(&choices->row_arena, run_budget(run), SIZE_MAX);
    enum treen_status status = fill_choices(choices, run, options, error);
    if (status != TREEN_OK && status != TREEN_STOPPED)
        choices_close(choices);
    else
        *out = choices;
    return status;
}

bool choices_have_all(const struct choices *choices) {
    return choices->have_all;
}

void choices_close(struct choices *choices) {
    if (choices) {
        arena_free(&choices->arena);
        arena_free(&choices->row_arena);
        free(choices);
    }
}
