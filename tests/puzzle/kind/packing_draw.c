/* Drawings: their cells, and the places of errors. */
#include "puzzle/packing.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct packing_colour colours[] = {{'R', "red"}, {'g', "green"}};

struct drawn {
    struct arena arena;
    struct packing packing;
    struct drawing drawing;
    struct treen_error error;
};

static enum treen_status draw(struct drawn *d, const char *grid, bool is_box, const char *text) {
    *d = (struct drawn){.packing = {.grid = grid_named(grid, strlen(grid)), .colours = 2, .colour = colours}};
    arena_init(&d->arena, (size_t)1 << 26);
    struct scan scan = scan_open(text, strlen(text), "test", &d->error);
    return packing_draw(&d->packing, is_box, &scan, &d->arena, &d->drawing);
}

/* Asserts the cells of a drawing. `expected` has "x,y,z" and the kind of the cell, one after the
 * other. */
static void draws_on(const char *grid, const char *text, bool is_box, const char *expected) {
    struct drawn d;
    char got[200] = "";
    assert_int_equal(draw(&d, grid, is_box, text), TREEN_OK);
    assert_int_equal(d.drawing.cell.count, d.drawing.must.count);
    for (size_t i = 0; i < d.drawing.cell.count; i++) {
        struct coloured_cell *cell = &d.drawing.cell.at[i];
        snprintf(got + strlen(got), sizeof got - strlen(got), "%d%d%d%c%s ", cell->at.x, cell->at.y,
                 cell->at.z, cell->colour ? colours[cell->colour - 1].mark : '#',
                 d.drawing.must.at[i] ? "" : "?");
    }
    assert_string_equal(got, expected);
    arena_free(&d.arena);
}

static void draws(const char *text, bool is_box, const char *expected) {
    draws_on("cube", text, is_box, expected);
}

static void fails(const char *grid, bool is_box, const char *text, int line, int column, const char *part) {
    struct drawn d;
    assert_int_equal(draw(&d, grid, is_box, text), TREEN_BAD_INPUT);
    if (d.error.line != line || d.error.column != column || !strstr(d.error.text, part))
        fail_msg("%d:%d: %s, expected %d:%d: %s, in:\n%s", d.error.line, d.error.column, d.error.text, line,
                 column, part, text);
    arena_free(&d.arena);
}

static void test_rows_and_layers(void **state) {
    draws("##\n#.\n", false, "000# 100# 010# ");
    draws("##/#.", false, "000# 100# 010# ");
    draws("##/.# | #", false, "000# 100# 110# 001# ");
    draws("##\n.#\n\n#\n", false, "000# 100# 110# 001# ");
    draws("\n\n#\n  \n\n..#", false, "000# 201# ");
    draws("#||#", false, "000# 002# ");
    draws("# / .#", false, "000# 110# ");
    draws("#  \n.#\t\r\n", false, "000# 110# ");
    draws("....", false, "");
    draws("", false, "");
}

/* Checks that blanks behind a divider mean nothing where as many stand before it. More of them may
 * be meant as places, and so may those of rows that are equally long with their blanks. */
static void test_blanks_at_the_start_of_a_row(void **state) {
    static const char start[] = "found a blank at the start of a row, expected . where there is no cell";
    fails("cube", false, "##/ ##", 1, 4, start);
    fails("square", false, "##/ ##", 1, 4, start);
    fails("cube", false, "##/##| ##/##", 1, 7, start);
    fails("cube", false, "##/##|##/ ##", 1, 10, start);
    fails("cube", false, "##/##|  ##", 1, 7, start);
    fails("cube", false, "## /  ##", 1, 5, start);
    fails("cube", false, "## / ##", 1, 5, start);
    fails("cube", true, "+# / #+", 1, 5, start);
    fails("cube", false, "## /## / # ", 1, 9, start);
    fails("cube", false, "##\n##/ #", 2, 4, start);
    fails("hexagon", false, "##/ ##", 1, 4, start);
    fails("cube", false, " ##/##", 1, 1, start);
    fails("cube", false, "##/##| #.", 1, 7, start);
    draws("##/## | ##/##", false, "000# 100# 010# 110# 001# 101# 011# 111# ");
    draws("## / #", false, "000# 100# 010# ");
    draws("#  / .#", false, "000# 110# ");
    draws("#  /#", false, "000# 010# ");
    draws_on("sphere", "#/ #", false, "000# 110# ");
    draws_on("sphere", "# / #", false, "000# 110# ");
}

static void test_kinds_of_cells(void **state) {
    draws("R#g", false, "000R 100# 200g ");
    draws("R+~g.+", true, "000R 100#? 200g? 400#? ");
}

static void test_what_others_draw_with(void **state) {
    draws("xx./.x.", false, "000# 100# 110# ");
    draws("XX_\n_X_", false, "000# 100# 110# ");
    draws("110/010", false, "000# 100# 110# ");
    draws("x+0", true, "000# 100#? ");
}

static void test_slips(void **state) {
    fails("cube", false, "##\n#y\n", 2, 2,
          "found 'y', expected # for a cell, . for none or one of the marks Rg");
    fails("cube", false, "#+", 1, 2, "found '+'");
    fails("cube", false, "#~R", 1, 2, "found '~'");
    fails("cube", true, "#~x", 1, 3, "found 'x', expected the mark of a colour after ~");
    fails("cube", true, "#~\n#", 1, 3, "the line ends here, expected the mark of a colour after ~");
    fails("cube", true, "#~", 1, 3, "ends here, expected the mark of a colour after ~");
    fails("cube", false, "# #", 1, 2, "found a blank inside a row");
    fails("cube", false, "##\n ##", 2, 1, "found a blank at the start of a row");
    fails("cube", false, "\xc3\xa9", 1, 1, "found '\xc3\xa9', expected # for a cell");
    fails("cube", false, "#\xe9", 1, 2, "found '.', expected # for a cell");
    fails("cube", false, "“##/##”", 1, 1, "found '“', expected \" or ' as the quotes of a text");
    fails("cube", true, "#‘#", 1, 2, "found '‘', expected \" or ' as the quotes of a text");
    fails("square", false, "#|#", 1, 3, "the grid 'square' has no cell (0, 0, 1)");
}

static void test_blanks_between_places(void **state) {
    draws_on("hexagon", "##\n.#", false, "000# 100# 110# ");
    draws_on("hexagon", "# #\n   #", false, "000# 100# 110# ");
    fails("hexagon", false, "# # / .#", 1, 5, "found '/'");
    draws_on("hexagon", ". # #\n # # #\n  # #\n", false, "100# 200# 010# 110# 210# 020# 120# ");
    draws_on("hexagon", "# #\n # #\n# #\n", false, "100# 200# 110# 210# 020# 120# ");
    draws_on("hexagon", "R +\n ~g#", true, "000R 100#? 010g? 110# ");
    draws_on("hexprism", "# #\n\n# #\n #", false, "000# 100# 001# 101# 011# ");
    draws_on("square-sticks", "+ - +\n|   |\n+ - +", false, "100# 010# 210# 120# ");
    draws_on("square-sticks", ".#./#.#/.#.", false, "100# 010# 210# 120# ");
    draws_on("square-sticks", ". + .\n+   #", true, "100#? 010#? 210# ");
    draws_on("triangle-sticks", ". - .\n \\ /\n  .", false, "100# 010# 110# ");
    draws_on("hexagon-sticks", ".\n     / \\\n    |   |\n     \\ /", false, "210# 310# 120# 320# 130# 230# ");
    draws_on("hexprism", "##\n  \n##", false, "000# 100# 001# 101# ");
    draws_on("sphere", "# #\n #\n\n #", false, "000# 200# 110# 101# ");
    draws_on("sphere", "# # / .#", false, "000# 200# 110# ");
    fails("sphere", false, "#\n  #", 2, 1, "found a blank at the start of a row");
    fails("hexagon", false, "# #\n# #", 2, 1, "no place of this row");
    fails("hexagon", false, "## #", 1, 2, "each row one column further right");
    fails("square-sticks", false, "- +\n|", 1, 1, "the grid 'square-sticks' has no cell (0, 0, 0)");
    fails("hexagon", false, "# /\n #", 1, 3, "found '/'");
}

static void test_strokes_have_directions(void **state) {
    fails("square-sticks", false, ". - .\n-   |", 2, 1, "found '-', expected | here");
    fails("square-sticks", false, ". \\ .\n|   |", 1, 3, "found '\\', expected - here");
    fails("cube-sticks", false, ". - .\n|   |\n\n-   .", 4, 1, "found '-', expected # here");
    fails("triangle-sticks", false, ". - .\n / \\", 2, 2, "found '/', expected \\ here");
    fails("prism-sticks", false, ". - .\n \\ \\", 2, 4, "found '\\', expected / here");
    fails("hexagon-sticks", false, ".\n     / \\\n    |   /", 3, 9, "found '/', expected | here");
    fails("hexprism-sticks", false, ".\n     - \\\n    |   |", 2, 6, "found '-', expected / here");
}

static void test_pictures_begin_anywhere(void **state) {
    draws_on("hexagon", " # #\n# # #\n # #", true, "100# 200# 010# 110# 210# 020# 120# ");
    draws_on("hexprism", " #\n# #\n\n #", true, "100# 010# 110# 101# ");
    draws_on("hexagon", " R ~g\n# +", true, "100R 200g? 010# 110#? ");
    draws_on("hexagon-sticks", " / \\\n|   |\n \\ /", true, "210# 310# 120# 320# 130# 230# ");
    draws_on("hexagon-sticks", "|   |\n \\ /", false, "100# 300# 110# 210# ");
    draws_on("hexprism-sticks", " / \\\n|   |\n \\ /", true, "210# 310# 120# 320# 130# 230# ");
    draws_on("square-sticks", "|   |\n. - .", false, "010# 210# 120# ");
    draws_on("triangle-sticks", " \\ /\n  .", false, "210# 310# ");
    fails("hexagon", true, " # #\n# # #\n# # #", 1, 2, "no place of this row");
    fails("square-sticks", false, "#   #\n.   .", 1, 1, "has no cell (0, 0, 0)");
}

static void test_one_row_of_sticks(void **state) {
    draws_on("hexagon-sticks", "/ \\\n", false, "010# 110# ");
    draws_on("square-sticks", "|\n", false, "010# ");
    draws_on("square-sticks", "|", false, "010# ");
    draws_on("square-sticks", ". | .\n", false, "210# ");
    draws_on("square-sticks", "+ | +\n", false, "210# ");
    draws_on("square-sticks", "|   |\n", true, "010# 210# ");
    draws_on("square-sticks", "-\n", false, "100# ");
    draws_on("square-sticks", ".\n|\n.\n", false, "010# ");
    draws_on("cube-sticks", "|\n", false, "010# ");
    draws_on("triangle-sticks", "\\ /\n", false, "010# 110# ");
    draws_on("square-sticks", ".# / #\n", false, "100# 010# ");
    fails("square-sticks", false, "- | -\n", 1, 1, "has no cell (0, 0, 0)");
    fails("square-sticks", false, ".#/|#\n", 1, 5, "has no cell (0, 0, 1)");
}

static void test_too_far(void **state) {
    enum { WIDE = MOST_COORDINATE + 2 };
    char *text = malloc(WIDE + 1);
    assert_non_null(text);
    memset(text, '.', WIDE);
    text[WIDE] = 0;
    fails("cube", false, text, 1, MOST_COORDINATE + 1, "coordinates end at");
    memset(text, '#', WIDE);
    text[WIDE / 2] = '\n';
    fails("cube", false, text, 2, MOST_CELLS - WIDE / 2 + 1, "one cell too many");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_and_layers),         cmocka_unit_test(test_kinds_of_cells),
        cmocka_unit_test(test_what_others_draw_with),   cmocka_unit_test(test_slips),
        cmocka_unit_test(test_blanks_between_places),   cmocka_unit_test(test_too_far),
        cmocka_unit_test(test_strokes_have_directions), cmocka_unit_test(test_pictures_begin_anywhere),
        cmocka_unit_test(test_one_row_of_sticks),       cmocka_unit_test(test_blanks_at_the_start_of_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
