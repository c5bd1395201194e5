/* Pictures of solutions are read back, on every grid. */
#include "base/random.h"
#include "picture/picture.h"
#include "puzzle/opened.h"
#include "puzzle/verdict.h"
#include "shape/grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 4, MOST = 5, END = 12 };

/* Disjoint parts, and cells of the box that stay empty: the last part. */
struct assembly {
    const struct grid *grid;
    size_t count[PARTS + 1];
    struct treen_cell cell[PARTS + 1][MOST];
};

static bool is_taken(const struct assembly *assembly, struct treen_cell cell) {
    for (int p = 0; p <= PARTS; p++)
        for (size_t i = 0; i < assembly->count[p]; i++)
            if (cell_equal(assembly->cell[p][i], cell))
                return true;
    return false;
}

static bool can_take(const struct assembly *assembly, struct treen_cell cell) {
    return cell.x >= 0 && cell.y >= 0 && cell.z >= 0 && cell.x < END && cell.y < END && cell.z < END &&
           grid_has(assembly->grid, cell) && !is_taken(assembly, cell);
}

static struct treen_cell random_cell(const struct assembly *assembly, struct random *random) {
    struct treen_cell cell;
    do
        cell = (struct treen_cell){(int)random_between(random, 2, 8), (int)random_between(random, 2, 8),
                                   assembly->grid->dimensions == 2 ? 0 : (int)random_between(random, 2, 7)};
    while (!can_take(assembly, cell));
    return cell;
}

/* Grows a part from neighbour to neighbour. A part that is closed in stays small. */
static void grow(struct assembly *assembly, int part, struct random *random) {
    size_t wanted = random_between(random, 1, MOST);
    assembly->cell[part][0] = random_cell(assembly, random);
    assembly->count[part] = 1;
    for (int tries = 0; tries < 60 && assembly->count[part] < wanted; tries++) {
        struct treen_cell around[GRID_NEIGHBOURS];
        const struct treen_cell *from =
            &assembly->cell[part][random_below(random, (uint32_t)assembly->count[part])];
        uint32_t count = (uint32_t)assembly->grid->neighbours(*from, around);
        struct treen_cell next = around[random_below(random, count)];
        if (can_take(assembly, next))
            assembly->cell[part][assembly->count[part]++] = next;
    }
}

static void put_cells(FILE *out, const struct assembly *assembly, int part, const char *before, bool may) {
    for (size_t i = 0; i < assembly->count[part]; i++) {
        const struct treen_cell *cell = &assembly->cell[part][i];
        fprintf(out, "%s[%d, %d, %d%s]", i ? ", " : before, cell->x, cell->y, cell->z, may ? ", +" : "");
    }
}

/* Returns the puzzle whose solution the assembly is. */
static struct treen_puzzle *puzzle_of(const struct assembly *assembly) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, "grid: %s\n%sbox: {cells: [", assembly->grid->about.name,
            assembly->grid->ends ? "crossing: free\n" : "");
    for (int p = 0; p <= PARTS; p++)
        put_cells(out, assembly, p, p ? ", " : "", p == PARTS);
    fputs("]}\npieces:\n", out);
    for (int p = 0; p < PARTS; p++) {
        fprintf(out, "  p%d: {cells: [", p);
        put_cells(out, assembly, p, "", false);
        fputs("]}\n", out);
    }
    fclose(out);
    struct treen_puzzle *puzzle = opened(text, "yaml");
    free(text);
    return puzzle;
}

static int by_cell(const void *a, const void *b) {
    return cell_compare(*(const struct treen_cell *)a, *(const struct treen_cell *)b);
}

static void assert_read_back(const struct treen_puzzle *puzzle, const struct assembly *assembly) {
    static const char *const names[PARTS] = {"p0", "p1", "p2", "p3"};
    struct treen_part part[PARTS];
    char *text = NULL;
    size_t length = 0;
    struct verdict *verdict;
    struct treen_error error = {.line = 0};
    for (unsigned p = 0; p < PARTS; p++)
        part[p] = (struct treen_part){
            .piece = names[p], .index = p, .copy = 1, .cells = assembly->count[p], .cell = assembly->cell[p]};
    const struct treen_solution solution = {.number = 1, .parts = PARTS, .part = part};
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(picture_show_solution(puzzle, &solution, (struct look){false, 40}, out), TREEN_OK);
    fclose(out);
    if (verdict_of_text(puzzle, text, length, "picture", &verdict, &error) != TREEN_OK)
        fail_msg("%s: %d:%d: %s, in:\n%s", assembly->grid->about.name, error.line, error.column, error.text,
                 text);
    if (!verdict_holds(verdict))
        fail_msg("%s: %s, in:\n%s", assembly->grid->about.name, verdict_broken(verdict, 0), text);
    verdict_close(verdict);
    free(text);
}

/* Converts the puzzle for BurrTools and back: it has as many solutions. */
static void assert_counted_alike(const struct treen_puzzle *puzzle) {
    char *text = written(puzzle, "xmpuzzle");
    struct treen_puzzle *again = opened(text, "xmpuzzle");
    assert_int_equal(counted(puzzle), counted(again));
    treen_close(again);
    free(text);
}

static bool burrtools_knows(const struct grid *grid) {
    static const char *const names[] = {"cube", "prism", "sphere", "rhombic", "tetra-octa"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(grid->about.name, names[i]))
            return true;
    return false;
}

static void every_grid(void **state) {
    struct random random = {2026};
    for (size_t g = 0; grid_at(g); g++)
        for (int i = 0; i < 40; i++) {
            struct assembly assembly = {.grid = grid_at(g)};
            for (int p = 0; p <= PARTS; p++)
                grow(&assembly, p, &random);
            for (int p = 0; p <= PARTS; p++)
                qsort(assembly.cell[p], assembly.count[p], sizeof *assembly.cell[p], by_cell);
            struct treen_puzzle *puzzle = puzzle_of(&assembly);
            assert_read_back(puzzle, &assembly);
            if (i < 10 && burrtools_knows(grid_at(g)))
                assert_counted_alike(puzzle);
            treen_close(puzzle);
        }
}

/* ---- Drawings of people ---------------------------------------------------------------------- */

#define HEXAGONS "grid: hexagon\nbox: hexagon 2\npieces: {a: '##/.#', b: '##/##'}\n"

static bool drawing_holds(const struct treen_puzzle *puzzle, const char *text) {
    struct verdict *verdict;
    assert_int_equal(verdict_of_text(puzzle, text, strlen(text), "claim", &verdict, NULL), TREEN_OK);
    bool holds = verdict_holds(verdict);
    verdict_close(verdict);
    return holds;
}

static void drawn_by_people(void **state) {
    struct treen_puzzle *puzzle = opened(HEXAGONS, "yaml");
    assert_true(drawing_holds(puzzle, " b b\nb b a\n a a\n"));
    assert_true(drawing_holds(puzzle, "Look:\n\n     b b\n    b b a\n     a a\n\n\n"));
    assert_false(drawing_holds(puzzle, " a b\nb b a\n b a\n"));
    struct verdict *verdict;
    struct treen_error error = {.line = 0};
    static const char wrong[] = " b b\n b b a\n a a\n";
    assert_int_equal(verdict_of_text(puzzle, wrong, strlen(wrong), "claim", &verdict, &error),
                     TREEN_BAD_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_non_null(strstr(error.text, "one column further"));
    treen_close(puzzle);
}

static void refuses(const struct treen_puzzle *puzzle, const char *text, int line, int column,
                    const char *part) {
    struct verdict *verdict;
    struct treen_error error = {.line = 0};
    assert_int_equal(verdict_of_text(puzzle, text, strlen(text), "claim", &verdict, &error), TREEN_BAD_INPUT);
    if (error.line != line || error.column != column || !strstr(error.text, part))
        fail_msg("%d:%d: %s, expected %d:%d: %s", error.line, error.column, error.text, line, column, part);
}

static void blanks_are_missing(void **state) {
    struct treen_puzzle *puzzle = opened(HEXAGONS, "yaml");
    refuses(puzzle, ".bb\nbba\naa.\n", 1, 1,
            "found '.bb', expected a drawing: on the grid 'hexagon' there is a blank between two places");
    refuses(puzzle, "Solution 1:\n\n .bb\nbba\naa.\n", 3, 2, "there is a blank between two places");
    refuses(puzzle, " b b\nbba\n a a\n", 2, 1, "found 'bba', expected a row");
    refuses(puzzle, " b b\nbba\n a a\n", 2, 1, "a blank between two places");
    refuses(puzzle, "Solution:\n\n.bb\nbba\naa.\n", 3, 1, "there is a blank between two places");
    refuses(puzzle, "no drawing\n", 1, 1, "holds no solution");
    assert_true(drawing_holds(puzzle, "Hello\n\n b b\nb b a\n a a\n"));
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_grid),
        cmocka_unit_test(drawn_by_people),
        cmocka_unit_test(blanks_are_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
