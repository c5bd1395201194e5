/* Shapes that have letters in the literature stand in a table, as people draw them. All others are
 * grown (forms.h). */
#include "puzzle/kind/packing_letters.h"

#include "base/error.h"
#include "base/text/scan.h"

#include <string.h>

/* Shapes of one size on a flat grid: their names and drawings. A name after a colon is that of the
 * mirror image in one-sided sets; without one it is NAME-turned. */
static const struct lettered {
    const char *grid;
    uint32_t cells;
    const char *shapes;
} lettered[] = {
    {"square", 1, "I #"},
    {"square", 2, "I ##"},
    {"square", 3, "I ### V ##/#."},
    {"square", 4, "I #### O ##/## T ###/.#. S:Z .##/##. L:J ###/#.."},
    {"square", 5,
     "F .##/##./.#. I ##### L ####/#... N ##../.### P ##/##/#. T ###/.#./.#. U #.#/### V ###/#../#.. "
     "W ##./.##/..# X .#./###/.#. Y ####/.#.. Z ##./.#./.##"},
    {"triangle", 6,
     "I ##../.##./..## J ##./.##/.## E ##./###/..# P ###/##./#.. S ##/##/## F ###./.### "
     "C ##.../.#### H ##./###/#.. V ####/.##. G ##.#/.### O .###/.### X ###/###"},
    {"hexagon", 1, "I #"},
    {"hexagon", 2, "I #/#"},
    {"hexagon", 3, "I #/#/# A ##/#. V #./##"},
    {"hexagon", 4, "I #/#/#/# P ##/#./#. J #./#./## O ##/## S #./##/.# U #.#/##. Y ..#/##./.#."},
    {"square-sticks", 1, "I ./#"},
    {"square-sticks", 2, "I ./#/./# V .#/#."},
    {"square-sticks", 3, "I ./#/./#/./# L .#/#./../#. T ../#./.#/#. U .#/#./.# Z .../#../.#./..#"},
    {"square-sticks", 4,
     "I ./#/./#/./#/./# L .#/#./../#./../#. Y ../#./.#/#./../#. F .#/#./.#/#. U .#/#./../#./.# "
     "J .#./#.#/.../#.. V .#.#/#.../..../#... H .../#.#/.#./#.. T ..../#.../.#.#/#... "
     "N .../#../.../#../.#./..# O .#./#.#/.#. P .#./#../.#./..# R ..../#.../.#.#/..#. "
     "W ..../#.../.#../..#./...# Z ...../#..../.#.#./....# X ..../..#./.#.#/..#."},
};

/* Pieces of Soma that are not flat. Sets of cubes are grown, and so have other names. */
static const struct lettered solid = {"cube", 4,
                                      "twist-1 ##/#.|.#/.. twist-2 ##/#.|../#. tripod ##/#.|#./.."};

/* Reads a drawing: '#' is a cell, '/' divides rows, '|' layers. */
static bool draw(const struct grid *grid, struct scan_word word, struct arena *arena, struct shape *shape) {
    struct treen_cell at = {0, 0, 0};
    *shape = (struct shape){.cell = ARENA_NEW(arena, word.length, struct coloured_cell)};
    if (!shape->cell)
        return false;
    for (size_t i = 0; i < word.length; i++) {
        if (word.text[i] == '#')
            shape->cell[shape->count++].at = at;
        at = word.text[i] == '|'   ? (struct treen_cell){0, 0, at.z + 1}
             : word.text[i] == '/' ? (struct treen_cell){0, at.y + 1, at.z}
                                   : (struct treen_cell){at.x + 1, at.y, at.z};
    }
    shape_settle(grid, shape);
    return true;
}

/* Adds the mirror image of the form, where it is another shape. */
static bool add_mirror(const struct grid *grid, const struct group *group, struct scan_word name,
                       const struct shape *shape, struct arena *arena, named_shapes *list) {
    shape_list both, turned;
    const char *colon = memchr(name.text, ':', name.length);
    struct named_shape form;
    if (!shape_orientations(grid, group, MOTION_PLANE, shape, arena, &turned) ||
        !shape_orientations(grid, group, MOTION_SPACE, shape, arena, &both))
        return false;
    if (both.count == turned.count)
        return true;
    form.name = colon ? arena_text(arena, colon + 1, (size_t)(name.text + name.length - colon) - 1)
                      : arena_print(arena, "%.*s-turned", (int)name.length, name.text);
    size_t i = 0; /* the first of both that is not turned */
    while (i < turned.count && !shape_compare(&both.at[i], &turned.at[i]))
        i++;
    form.shape = both.at[i];
    return form.name && array_push(arena, list, form);
}

static bool list_lettered(const struct lettered *row, const struct grid *grid, bool one_sided,
                          struct arena *arena, named_shapes *list) {
    struct scan scan = scan_open(row->shapes, strlen(row->shapes), NULL, NULL);
    struct group group;
    grid_group(grid, &group);
    while (scan_space(&scan)) {
        struct scan_word name = scan_word(&scan);
        const char *colon = memchr(name.text, ':', name.length);
        scan_space(&scan);
        struct named_shape form = {
            .name = arena_text(arena, name.text, colon ? (size_t)(colon - name.text) : name.length)};
        if (!form.name || !draw(grid, scan_word(&scan), arena, &form.shape) ||
            !array_push(arena, list, form) ||
            (one_sided && !add_mirror(grid, &group, name, &form.shape, arena, list)))
            return false;
    }
    return true;
}

/* Returns the name of a form by its number: A, B, …, Z, AA, AB, … */
static const char *letters_of(size_t number, struct arena *arena) {
    char text[8], *at = text + sizeof text - 1;
    *at = 0;
    for (number++; number; number = (number - 1) / 26)
        *--at = (char)('A' + (number - 1) % 26);
    return arena_text(arena, at, strlen(at));
}

/* Grows the forms, and names them. */
static enum treen_status grow(const struct forms *forms, bool without_flat, struct arena *arena,
                              named_shapes *list, struct treen_error *error) {
    shape_list shapes;
    struct group group;
    grid_group(forms->grid, &group);
    enum treen_status status = forms_list(forms, arena, &shapes);
    for (size_t i = 0; status == TREEN_OK && i < shapes.count; i++) {
        bool flat = false;
        if (without_flat)
            TRY_MEMORY(shape_flat(forms->grid, &group, &shapes.at[i], arena, &flat), error, "listing a set");
        struct named_shape form = {letters_of(list->count, arena), shapes.at[i]};
        if (!flat)
            TRY_MEMORY(form.name && array_push(arena, list, form), error, "listing a set");
    }
    return status == TREEN_NO_MEMORY ? error_memory(error, "listing a set") : status;
}

enum treen_status packing_list_named(const struct forms *forms, bool without_flat, struct arena *arena,
                                     named_shapes *list, struct treen_error *error) {
    const bool one_sided = forms->motion == MOTION_PLANE;
    *list = (named_shapes){0};
    for (size_t i = 0; !forms->pairs && i < sizeof lettered / sizeof *lettered; i++)
        if (!strcmp(lettered[i].grid, forms->grid->about.name) && lettered[i].cells == forms->cells)
            return list_lettered(&lettered[i], forms->grid, one_sided, arena, list)
                       ? TREEN_OK
                       : error_memory(error, "listing a set");
    return grow(forms, without_flat, arena, list, error);
}

/* ---- One shape ------------------------------------------------------------------------------- */

/* Looks for a shape, in its orientations, among those of a row. */
static bool look_up(const struct lettered *row, const struct grid *grid, bool one_sided,
                    const shape_list *turned, struct arena *arena, const char **name) {
    named_shapes list = {0};
    if (!list_lettered(row, grid, one_sided, arena, &list))
        return false;
    for (size_t i = 0; i < list.count && !*name; i++)
        for (size_t j = 0; j < turned->count; j++)
            if (!shape_compare(&list.at[i].shape, &turned->at[j]))
                *name = list.at[i].name;
    return true;
}

bool packing_letter(const struct grid *grid, enum motion motion, const struct shape *shape,
                    struct arena *arena, const char **name) {
    bool cubes = !strcmp(grid->about.name, solid.grid);
    const char *flat = cubes ? "square" : grid->about.name;
    shape_list turned = {0};
    struct group group;
    grid_group(grid, &group);
    *name = NULL;
    for (size_t i = 0; i < sizeof lettered / sizeof *lettered; i++) {
        const struct lettered *row = &lettered[i];
        if (row->cells != shape->count || strcmp(row->grid, flat))
            continue;
        if (!shape_orientations(grid, &group, motion == MOTION_SHIFT ? MOTION_SPACE : motion, shape, arena,
                                &turned) ||
            !look_up(row, grid, motion == MOTION_PLANE, &turned, arena, name))
            return false;
        return !cubes || row->cells != solid.cells || *name ||
               look_up(&solid, grid, false, &turned, arena, name);
    }
    return true;
}
