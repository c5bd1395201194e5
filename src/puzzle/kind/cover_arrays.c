/* An exact cover out of arrays. The caller's arrays are checked before a problem is made of them,
 * because engines trust struct problem. */
#include "puzzle/kind/cover_arrays.h"

#include "base/error.h"

#include <string.h>

struct maker {
    const struct treen_matrix *matrix;
    struct arena *arena;
    struct treen_error *error;
    struct cover *cover;
    uint32_t *start, *item, *colour;
    bool coloured;
};

#define REFUSE(maker, ...) error_say((maker)->error, TREEN_BAD_INPUT, __VA_ARGS__)

/* ---- Looking it through ---------------------------------------------------------------------- */

static enum treen_status check_sizes(const struct maker *maker) {
    const struct treen_matrix *matrix = maker->matrix;
    if (matrix->primary > matrix->items)
        return REFUSE(maker, "found %zu primary items of %zu items, expected no more than there are",
                      matrix->primary, matrix->items);
    if (matrix->items >= UINT32_MAX || matrix->options >= UINT32_MAX)
        return REFUSE(maker, "found %zu items and %zu options, expected fewer than %u", matrix->items,
                      matrix->options, UINT32_MAX);
    if (!matrix->start || matrix->start[0])
        return REFUSE(maker, "expected `start` to begin with 0");
    if (!matrix->item && matrix->start[matrix->options])
        return REFUSE(maker, "expected `item` with the items of the options");
    for (size_t o = 0; o < matrix->options; o++)
        if (matrix->start[o] > matrix->start[o + 1])
            return REFUSE(maker, "start[%zu] is %zu, expected %zu or more as before it", o + 1,
                          matrix->start[o + 1], matrix->start[o]);
    if (matrix->start[matrix->options] >= UINT32_MAX)
        return REFUSE(maker, "found %zu entries, expected fewer than %u", matrix->start[matrix->options],
                      UINT32_MAX);
    return TREEN_OK;
}

static enum treen_status check_bounds(const struct maker *maker) {
    const struct treen_matrix *matrix = maker->matrix;
    for (size_t i = 0; i < matrix->primary; i++) {
        uint32_t least = matrix->least ? matrix->least[i] : 1, most = matrix->most ? matrix->most[i] : 1;
        if (!most || least > most)
            return REFUSE(maker,
                          "item %zu is to be covered %u to %u times, expected least <= most and 1 <= most", i,
                          least, most);
    }
    return TREEN_OK;
}

/* Checks an entry of an option. `seen`: by item, the last option that had it, counted from 1. */
static enum treen_status check_entry(const struct maker *maker, size_t option, size_t entry, uint32_t *seen) {
    const struct treen_matrix *matrix = maker->matrix;
    uint32_t item = matrix->item[entry], colour = matrix->colour ? matrix->colour[entry] : 0;
    if (item >= matrix->items)
        return REFUSE(maker, "option %zu: item[%zu] is %u, expected one below %zu", option, entry, item,
                      matrix->items);
    if (seen[item] == option + 1)
        return REFUSE(maker, "option %zu: item %u comes twice", option, item);
    if (colour && item < matrix->primary)
        return REFUSE(maker, "option %zu: item %u is primary, and colour[%zu] is %u, expected 0", option,
                      item, entry, colour);
    seen[item] = (uint32_t)option + 1;
    return TREEN_OK;
}

static enum treen_status check_options(const struct maker *maker) {
    const struct treen_matrix *matrix = maker->matrix;
    uint32_t *seen = ARENA_NEW(maker->arena, matrix->items, uint32_t);
    TRY_MEMORY(seen, maker->error, "copying the cover");
    for (size_t o = 0; o < matrix->options; o++) {
        bool primary = false;
        for (size_t e = matrix->start[o]; e < matrix->start[o + 1]; e++) {
            TRY(check_entry(maker, o, e, seen));
            primary |= matrix->item[e] < matrix->primary;
        }
        if (!primary)
            return REFUSE(maker, "option %zu has no primary item, expected at least one", o);
    }
    return TREEN_OK;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* Tells whether the name is a word of the text format, in which the cover may be written. */
static bool is_name(const char *name) {
    bool fine = name && *name;
    for (const unsigned char *c = (const unsigned char *)name; fine && *c; c++)
        fine = *c > ' ' && *c != 127 && *c != ':' && *c != '|';
    return fine;
}

static enum treen_status name_item(const struct maker *maker, size_t item, const char **out) {
    const struct treen_matrix *matrix = maker->matrix;
    const char *name = matrix->name ? matrix->name[item] : arena_print(maker->arena, "%zu", item + 1);
    uint32_t number;
    bool added;
    if (!name && !matrix->name)
        return error_memory(maker->error, "copying the cover");
    if (!is_name(name))
        return REFUSE(maker, "item %zu: found '%s', expected a word without ':' and '|'", item,
                      name ? name : "");
    TRY_MEMORY(keyset_add(&maker->cover->items, name, strlen(name), &number, &added), maker->error,
               "copying the cover");
    if (!added)
        return REFUSE(maker, "item %zu: found '%s', the name of item %u, expected another one", item, name,
                      number);
    *out = arena_text(maker->arena, name, strlen(name));
    return *out ? TREEN_OK : error_memory(maker->error, "copying the cover");
}

static enum treen_status name_items(const struct maker *maker) {
    size_t items = maker->matrix->items;
    const char **name = ARENA_NEW(maker->arena, items + 1, const char *);
    TRY_MEMORY(name, maker->error, "copying the cover");
    for (size_t i = 0; i < items; i++)
        TRY(name_item(maker, i, &name[i]));
    maker->cover->item_name = name;
    return TREEN_OK;
}

/* Numbers the colours in their order, and names them by their numbers in the arrays. */
static enum treen_status number_colours(struct maker *maker, size_t entries) {
    struct cover *cover = maker->cover;
    for (size_t e = 0; maker->matrix->colour && e < entries; e++) {
        uint32_t colour = maker->matrix->colour[e];
        const char *name = colour ? arena_print(maker->arena, "%u", colour) : "";
        if (!name || (colour && !keyset_add(&cover->colour_set, name, strlen(name), &maker->colour[e], NULL)))
            return error_memory(maker->error, "copying the cover");
        maker->colour[e] += colour != 0; /* 0 is no colour */
        maker->coloured |= colour != 0;
    }
    const char **name = ARENA_NEW(maker->arena, cover->colour_set.count, const char *);
    TRY_MEMORY(name, maker->error, "copying the cover");
    for (size_t i = 0; i < cover->colour_set.count; i++) {
        const struct keyset_key *key = &cover->colour_set.key[i];
        TRY_MEMORY((name[i] = arena_text(maker->arena, key->bytes, key->length)), maker->error,
                   "copying the cover");
    }
    cover->colours = cover->colour_set.count;
    cover->colour_name = name;
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static const uint32_t *copy_bounds(const struct maker *maker, const uint32_t *bound) {
    uint32_t *copy = ARENA_NEW(maker->arena, maker->matrix->primary, uint32_t);
    for (size_t i = 0; copy && i < maker->matrix->primary; i++)
        copy[i] = bound ? bound[i] : 1;
    return copy;
}

/* Tells whether some item has bounds other than 1. */
static bool has_bounds(const struct treen_matrix *matrix) {
    bool plain = true;
    for (size_t i = 0; plain && i < matrix->primary; i++)
        plain = (!matrix->least || matrix->least[i] == 1) && (!matrix->most || matrix->most[i] == 1);
    return !plain;
}

static bool copy_entries(struct maker *maker, size_t entries) {
    const struct treen_matrix *matrix = maker->matrix;
    maker->start = ARENA_NEW(maker->arena, matrix->options + 1, uint32_t);
    maker->item = ARENA_NEW(maker->arena, entries, uint32_t);
    maker->colour = ARENA_NEW(maker->arena, entries, uint32_t);
    if (!maker->start || !maker->item || !maker->colour)
        return false;
    for (size_t o = 0; o <= matrix->options; o++)
        maker->start[o] = (uint32_t)matrix->start[o];
    if (entries)
        memcpy(maker->item, matrix->item, entries * sizeof *maker->item);
    return true;
}

static enum treen_status make_arrays(struct maker *maker) {
    const struct treen_matrix *matrix = maker->matrix;
    size_t entries = matrix->start[matrix->options];
    struct problem *problem = &maker->cover->problem;
    TRY_MEMORY(copy_entries(maker, entries), maker->error, "copying the cover");
    TRY(name_items(maker));
    TRY(number_colours(maker, entries));
    *problem = (struct problem){.items = matrix->items,
                                .primary = matrix->primary,
                                .options = matrix->options,
                                .start = maker->start,
                                .item = maker->item,
                                .colour = maker->coloured ? maker->colour : NULL};
    if (has_bounds(matrix)) {
        problem->least = copy_bounds(maker, matrix->least);
        problem->most = copy_bounds(maker, matrix->most);
        TRY_MEMORY(problem->least && problem->most, maker->error, "copying the cover");
    }
    return problem_by_item(problem, maker->arena, &maker->cover->with_start, &maker->cover->with)
               ? TREEN_OK
               : error_memory(maker->error, "copying the cover");
}

enum treen_status cover_from_arrays(const struct treen_matrix *matrix, struct arena *arena,
                                    struct cover **cover, struct treen_error *error) {
    struct maker maker = {.matrix = matrix, .arena = arena, .error = error};
    maker.cover = ARENA_NEW(arena, 1, struct cover);
    TRY_MEMORY(maker.cover, maker.error, "copying the cover");
    keyset_init(&maker.cover->items, arena);
    keyset_init(&maker.cover->colour_set, arena);
    TRY(check_sizes(&maker));
    TRY(check_bounds(&maker));
    TRY(check_options(&maker));
    TRY(make_arrays(&maker));
    *cover = maker.cover;
    return TREEN_OK;
}
