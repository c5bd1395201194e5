/* Cells as coordinates, and what is written and read again on every grid. */
#include "base/random.h"
#include "puzzle/format.h"
#include "puzzle/opened.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_cells(void **state) {
    struct treen_puzzle *puzzle =
        opened("colours: {R: red}\n"
               "box: {cells: [[2, 0, 1], [0, 0, 0, R], [1, 0, 0, +], [0, 1, 0, ~R]]}\n"
               "pieces: {a: {cells: [[-1, 0, 0], [-1, -1, 0, R]]}, b: '#'}\n",
               "yaml");
    const struct packing *packing = puzzle_packing(puzzle);
    const struct box *box = &packing->box;
    assert_int_equal(box->cells, 4);
    assert_true(cell_equal(box->cell[1].at, (struct treen_cell){1, 0, 0}));
    assert_true(cell_equal(box->cell[3].at, (struct treen_cell){2, 0, 1}));
    assert_true(box->must[0] && !box->must[1] && !box->must[2] && box->must[3]);
    assert_int_equal(box->cell[0].colour, 1);
    assert_int_equal(box->cell[2].colour, 1);
    assert_int_equal(packing->piece[0].shape.cell[0].colour, 1);
    assert_true(cell_equal(packing->piece[0].shape.cell[1].at, (struct treen_cell){0, 1, 0}));
    treen_close(puzzle);
    puzzle =
        opened("grid: square\nbox: {cells: [[0, 0], [1, 0, 0], [2, 0, +]]}\npieces: {a: {cells: [[0, 0]]}}\n",
               "yaml");
    assert_int_equal(puzzle_packing(puzzle)->box.cells, 3);
    assert_int_equal(puzzle_packing(puzzle)->box.must_cells, 2);
    treen_close(puzzle);
}

/* Reads rows of a list that have blanks between their places. */
static void test_rows_in_a_list(void **state) {
    struct treen_puzzle *puzzle =
        opened("grid: hexagon\nbox: ['# #', ' # #']\npieces: {a: {copies: 2, shape: ['# #']}}\n", "yaml");
    assert_int_equal(puzzle_packing(puzzle)->box.cells, 4);
    assert_int_equal(counted(puzzle), 2);
    treen_close(puzzle);
}

static void test_mistakes(void **state) {
    static const struct bad_text bad[] = {
        {"box: {cells: [[0, 0]]}\npieces: {a: '#'}", 1, 15, "expected a cell: [x, y, z]"},
        {"box: {cells: [[0, 0, 0, 0, 0]]}\npieces: {a: '#'}", 1, 15, "expected a cell"},
        {"box: {cells: [[0, 0, 0],\n [0, -1, 0]]}\npieces: {a: '#'}", 2, 6,
         "found '-1', expected a coordinate"},
        {"box: {cells: [[0, 0, 0], [0, 0, 0]]}\npieces: {a: '#'}", 1, 26, "comes twice"},
        {"box: {cells: [[0, 0, 0, Q]]}\npieces: {a: '#'}", 1, 25,
         "found 'Q', expected the mark of a colour, or +"},
        {"box: 1x1x1\npieces: {a: {cells: [[0, 0, 0, +]]}}", 2, 32, "found '+', expected the mark"},
        {"box: {cells: 3}\npieces: {a: '#'}", 1, 7, "expected a list of cells"},
        {"box: {cell: 3}\npieces: {a: '#'}", 1, 7, "cells"},
        {"box: {cells: []}\npieces: {a: '#'}", 1, 1, "this box is empty"},
        {"grid: sphere\nbox: {cells: [[0, 1, 0]]}\npieces: {a: '#'}", 2, 15, "has no cell (0, 1, 0)"},
        {"box: 1x1x1\npieces: {a: {cells: [[0, 0, 0]], shape: '#'}}", 2, 10, "both 'shape' and 'cells'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

/* ---- Random puzzles on every grid ------------------------------------------------------------ */

/* Writes random cells of the grid as a list; the first is always one of them. */
static void put_cells(FILE *out, const struct grid *grid, struct random *random, int side, bool is_box) {
    struct treen_cell at;
    const char *before = "[";
    int layers = grid->dimensions == 2 ? 1 : side;
    for (at.z = 0; at.z < layers; at.z++)
        for (at.y = 0; at.y < side; at.y++)
            for (at.x = 0; at.x < side; at.x++) {
                if (!grid_has(grid, at) || (*before != '[' && random_below(random, 3)))
                    continue;
                fprintf(out, "%s[%d, %d, %d%s]", before, at.x, at.y, at.z,
                        random_below(random, 4) ? ""
                        : !is_box               ? ", R"
                                  : (const char *[]){", R", ", +", ", ~R"}[random_below(random, 3)]);
                before = ", ";
            }
    fputs("]", out);
}

static char *random_puzzle(const struct grid *grid, struct random *random) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, "grid: %s\ncolours: {R: red}\nbox: {cells: ", grid->about.name);
    put_cells(out, grid, random, 6, true);
    fputs("}\npieces:\n", out);
    for (int i = 0; i < 3; i++) {
        fprintf(out, "  p%d: {copies: %d, cells: ", i, 1 + i);
        put_cells(out, grid, random, 5, false);
        fputs("}\n", out);
    }
    fclose(out);
    return text;
}

static void assert_same_shape(const struct coloured_cell *a, const struct coloured_cell *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_true(cell_equal(a[i].at, b[i].at));
        assert_int_equal(a[i].colour, b[i].colour);
    }
}

static void assert_same_packing(const struct packing *a, const struct packing *b) {
    assert_ptr_equal(a->grid, b->grid);
    assert_int_equal(a->box.cells, b->box.cells);
    assert_same_shape(a->box.cell, b->box.cell, a->box.cells);
    assert_memory_equal(a->box.must, b->box.must, a->box.cells);
    assert_int_equal(a->pieces, b->pieces);
    for (size_t i = 0; i < a->pieces; i++) {
        assert_int_equal(a->piece[i].shape.count, b->piece[i].shape.count);
        assert_int_equal(a->piece[i].most, b->piece[i].most);
        assert_same_shape(a->piece[i].shape.cell, b->piece[i].shape.cell, a->piece[i].shape.count);
    }
}

/* Checks that the text of the format is read as the same packing, and written as the same text. */
static void assert_read_back(const struct treen_puzzle *puzzle, const char *format) {
    char *text = written(puzzle, format);
    struct treen_puzzle *again = opened(text, format);
    assert_same_packing(puzzle_packing(puzzle), puzzle_packing(again));
    char *twice = written(again, format);
    assert_string_equal(text, twice);
    free(twice);
    treen_close(again);
    free(text);
}

static void test_every_grid(void **state) {
    struct random random = {40};
    for (size_t g = 0; grid_at(g); g++)
        for (int i = 0; i < 20; i++) {
            char *text = random_puzzle(grid_at(g), &random);
            struct treen_puzzle *puzzle = opened(text, "yaml");
            assert_read_back(puzzle, "yaml");
            assert_read_back(puzzle, "json");
            treen_close(puzzle);
            free(text);
        }
}

/* Writes each form of each grid's box, which is read as the same box and written in the same
 * words. */
static void test_forms(void **state) {
    for (size_t g = 0; grid_at(g); g++)
        for (const struct grid_form *form = grid_at(g)->form; form->word; form++)
            for (int size = 2; size <= 3; size++) {
                static const char *const numbers[] = {"", "", "x3", "x3x2"};
                char text[200], box[100];
                snprintf(box, sizeof box, "box: %s%s%d%s\n", form->word, *form->word ? " " : "", size,
                         numbers[form->most]);
                struct treen_cell cell = {0, 0, 0};
                while (!grid_has(grid_at(g), cell))
                    cell = cell.x < 5 ? cell_add(cell, (struct treen_cell){1, 0, 0})
                                      : (struct treen_cell){0, cell.y + 1, 0};
                snprintf(text, sizeof text, "grid: %s\n%spieces: {a: {cells: [[%d, %d, 0]]}}\n",
                         grid_at(g)->about.name, box, cell.x, cell.y);
                struct treen_puzzle *puzzle = opened(text, "yaml");
                char *again = written(puzzle, "yaml");
                if (!strstr(again, box))
                    fail_msg("no '%s' in:\n%s", box, again);
                free(again);
                assert_read_back(puzzle, "yaml");
                treen_close(puzzle);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),    cmocka_unit_test(test_rows_in_a_list),
        cmocka_unit_test(test_mistakes), cmocka_unit_test(test_every_grid),
        cmocka_unit_test(test_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
