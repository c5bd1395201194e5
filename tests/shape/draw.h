/* Shapes and boxes for tests, drawn as in the literature: rows divided by /, layers by |, "##./.##
 * | .../..#". '.' is no cell, '#' a cell, 'a'..'z' a cell of colour 1..26. In a box, '+' is a cell
 * that may stay empty. */
#ifndef TESTS_SHAPE_DRAW_H
#define TESTS_SHAPE_DRAW_H

#include "shape/box.h"

#include <assert.h>
#include <string.h>

static inline struct shape draw(struct arena *arena, const char *text) {
    struct shape shape = {.cell = ARENA_NEW(arena, strlen(text), struct coloured_cell)};
    struct treen_cell at = {0, 0, 0};
    assert(shape.cell);
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (*text == '/') {
            at = (struct treen_cell){0, at.y + 1, at.z};
        } else if (*text == '|') {
            at = (struct treen_cell){0, 0, at.z + 1};
        } else {
            if (*text != '.')
                shape.cell[shape.count++] =
                    (struct coloured_cell){at, *text >= 'a' && *text <= 'z' ? *text - 'a' + 1 : 0};
            at.x++;
        }
    }
    return shape;
}

static inline struct box draw_box(struct arena *arena, const struct grid *grid, const char *text) {
    struct shape shape = draw(arena, text);
    bool must[256];
    size_t count = 0;
    for (; *text; text++)
        if (!strchr("./| ", *text))
            must[count++] = *text != '+';
    assert(count == shape.count);
    struct box box;
    bool made = box_init(&box, grid, &shape, must, arena);
    assert(made);
    return box;
}

static inline struct box brick(struct arena *arena, const struct grid *grid, int x, int y, int z) {
    struct shape shape = {.cell = ARENA_NEW(arena, (size_t)(x * y * z), struct coloured_cell)};
    assert(shape.cell);
    for (int i = 0; i < x * y * z; i++)
        shape.cell[shape.count++].at = (struct treen_cell){i % x, i / x % y, i / x / y};
    struct box box;
    bool made = box_init(&box, grid, &shape, NULL, arena);
    assert(made);
    return box;
}

#endif
