/* Lists the grids, with all that a drawing board needs of each: the places with cells, their looks,
 * and how shapes turn. A grid repeats itself: one block of cells stands for all, with the three
 * steps that lead to the next block. */
#include "base/text/sink.h"
#include "picture/model/forms.h"
#include "picture/picture.h"
#include "puzzle/placing/separation.h"

#include <stdio.h>

enum { LONGEST_PERIOD = 12 };

/* A cube of places, from which all cells are found by steps along the axes. */
struct block {
    const struct grid *grid;
    int side, height; /* along x and y, and along z */
};

/* ---- The block ------------------------------------------------------------------------------- */

static struct treen_cell place_at(const struct block *block, int i) {
    int side = block->side;
    return (struct treen_cell){i % side, i / side % side, i / side / side};
}

static int places(const struct block *block) {
    return block->side * block->side * block->height;
}

static struct treen_cell step_of(const struct block *block, int axis) {
    return (struct treen_cell){axis == 0 ? block->side : 0, axis == 1 ? block->side : 0,
                               axis == 2 ? block->height : 0};
}

/* Tells whether the steps from this block to the next are motions of the grid. A flat grid has none
 * along z. Places of a larger block are asked, since a small one may have no cell. */
static bool repeats(const struct block *block) {
    const struct grid *grid = block->grid;
    const struct block large = {grid, LONGEST_PERIOD, grid->dimensions == 2 ? 1 : LONGEST_PERIOD};
    for (int axis = 0; axis < grid->dimensions; axis++)
        for (int i = 0; i < places(&large); i++) {
            struct treen_cell cell = place_at(&large, i), step = step_of(block, axis);
            bool has = grid_has(grid, cell);
            if (has != grid_has(grid, cell_add(cell, step)) || (has && !grid_shifts(grid, cell, step)))
                return false;
        }
    return true;
}

/* Finds the smallest block. */
static struct block block_of(const struct grid *grid) {
    struct block block = {grid, 1, 1};
    while (block.side < LONGEST_PERIOD && !repeats(&block)) {
        block.side++;
        block.height = grid->dimensions == 2 ? 1 : block.side;
    }
    return block;
}

static struct treen_cell first_cell(const struct block *block) {
    for (int i = 0; i < places(block); i++)
        if (grid_has(block->grid, place_at(block, i)))
            return place_at(block, i);
    return (struct treen_cell){0};
}

/* ---- As JSON --------------------------------------------------------------------------------- */

/* Puts the way to the next block along each axis: as points, and in the coordinates of faces. */
static void put_steps(struct json *json, const struct block *block) {
    const struct grid *grid = block->grid;
    struct treen_cell cell = first_cell(block);
    json_open(json, "steps", '[');
    for (int axis = 0; axis < grid->dimensions; axis++) {
        struct treen_cell next = cell_add(cell, step_of(block, axis));
        double from[3], way[3];
        grid_middle(grid, cell, from);
        grid_middle(grid, next, way);
        for (int k = 0; k < 3; k++)
            way[k] -= from[k];
        json_open(json, NULL, '{');
        json_cell(json, "point", cell_subtract(grid->point(next), grid->point(cell)));
        forms_point(json, "way", way);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_form(struct json *json, const struct grid *grid, struct treen_cell cell) {
    struct grid_face face[GRID_FACES];
    struct grid_bar bar;
    if (grid->bar) {
        bar = grid->bar(cell);
        forms_round(json, "round", &bar);
        return;
    }
    json_open(json, "faces", '[');
    for (int i = 0, count = grid->faces(cell, face); i < count; i++)
        forms_face(json, &face[i]);
    json_close(json, ']');
}

static void put_cells(struct json *json, const struct block *block) {
    json_open(json, "cells", '[');
    for (int i = 0; i < places(block); i++) {
        struct treen_cell cell = place_at(block, i);
        if (!grid_has(block->grid, cell))
            continue;
        json_open(json, NULL, '{');
        json_cell(json, "cell", cell);
        json_cell(json, "point", block->grid->point(cell));
        put_form(json, block->grid, cell);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_matrix(struct json *json, const struct matrix *matrix) {
    json_open(json, NULL, '{');
    json_open(json, "rows", '[');
    for (int i = 0; i < 3; i++)
        json_cell(json, NULL, (struct treen_cell){matrix->m[i][0], matrix->m[i][1], matrix->m[i][2]});
    json_close(json, ']');
    json_int(json, "over", matrix->over);
    json_close(json, '}');
}

/* Puts the generators that each motion adds. */
static void put_motions(struct json *json, const struct grid *grid) {
    static const char *const word[] = {
        [MOTION_PLANE] = "plane", [MOTION_SPACE] = "space", [MOTION_MIRROR] = "mirror"};
    json_open(json, "motions", '{');
    for (int motion = MOTION_PLANE; motion < MOTIONS; motion++) {
        json_open(json, word[motion], '[');
        for (int i = 0; i < grid->motion[motion].count; i++)
            put_matrix(json, &grid->motion[motion].generator[i]);
        json_close(json, ']');
    }
    json_close(json, '}');
}

/* Puts the directions in which pieces slide: one step each, and their words. */
static void put_directions(struct json *json, const struct block *block) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    json_open(json, "directions", '[');
    for (int d = 0; d < block->grid->directions; d++) {
        struct treen_cell by = block->grid->direction[d];
        struct separation_words words = separation_words(block->grid, first_cell(block), by, &arena);
        json_open(json, NULL, '{');
        json_cell(json, "by", by);
        json_text(json, "moving", words.moving);
        json_text(json, "leaving", words.leaving);
        json_close(json, '}');
    }
    json_close(json, ']');
    arena_free(&arena);
}

static void put_boxes(struct json *json, const struct grid *grid) {
    json_open(json, "boxes", '[');
    for (const struct grid_form *form = grid->form; form->word; form++) {
        json_open(json, NULL, '{');
        json_text(json, "word", form->word);
        json_int(json, "least", form->least);
        json_int(json, "most", form->most);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_grid(struct json *json, const struct grid *grid) {
    struct block block = block_of(grid);
    json_open(json, NULL, '{');
    json_text(json, "type", "grid");
    json_text(json, "name", grid->about.name);
    json_text(json, "summary", grid->about.summary);
    json_int(json, "dimensions", grid->dimensions);
    put_boxes(json, grid);
    json_int(json, "period", block.side);
    put_steps(json, &block);
    put_cells(json, &block);
    put_motions(json, grid);
    put_directions(json, &block);
    json_close(json, '}');
    json_end(json);
}

/* ---- As text --------------------------------------------------------------------------------- */

/* Prints the sizes that a box may have: "AxB", "pyramid A". */
static void print_sizes(const char *word, int most, FILE *out) {
    fprintf(out, "%s%s", word, *word ? " " : "");
    for (int i = 0; i < most; i++)
        fprintf(out, "%s%c", i ? "x" : "", 'A' + i);
}

static void print_grid(const struct grid *grid, FILE *out) {
    enum { NAME_COLUMNS = 17 };
    bool numbers = false;
    for (const struct grid_form *form = grid->form; form->word; form++)
        numbers |= !*form->word;
    fprintf(out, "%-*s%s\n%-*sbox: ", NAME_COLUMNS, grid->about.name, grid->about.summary, NAME_COLUMNS, "");
    if (!numbers)
        print_sizes("", grid->dimensions, out);
    for (const struct grid_form *form = grid->form; form->word; form++) {
        fputs(form == grid->form && numbers ? "" : ", ", out);
        print_sizes(form->word, form->most, out);
    }
    fputc('\n', out);
}

void picture_grids(bool json, FILE *out) {
    const struct grid *grid;
    for (size_t i = 0; (grid = grid_at(i)); i++) {
        struct json line = {.sink = sink_file, .context = out};
        if (json)
            put_grid(&line, grid);
        else
            print_grid(grid, out);
    }
}
