/* The space of cuts: questions that cannot be, and what a few units find. */
#include "run/design/design.h"
#include "puzzle/puzzle.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct settings settings(const char *box, uint64_t pieces, const char *aim) {
    struct settings options = settings_standard();
    options.box = box;
    options.pieces = pieces;
    options.aim = aim;
    options.threads = 1;
    options.tries = 1;
    return options;
}

static void refusals(void **state) {
    static const struct {
        const char *box;
        uint64_t pieces;
        const char *aim, *cells, *words;
    } rows[] = {
        {NULL, 3, NULL, NULL, "found no box"},
        {"3x3x3", 0, NULL, NULL, "found no number of pieces"},
        {"2x2x2", 9, NULL, NULL, "found 9 pieces for a box of 8 cells"},
        {"3x3x3", 1, NULL, NULL, "found 1 piece, expected 2 to 12"},
        {"4x4x4", 27, "solutions=1", NULL, "expected 2 to 26"},
        {"3x3x3", 3, "solutions=1", "4..8", "cannot add up to the 27 cells"},
        {"3x3x3", 3, "solutions=1, holes=0", "10", "cannot add up"},
        {"3x3x3", 3, "holes>=26", NULL, "found 26 holes at least, but 3 pieces of 8 cells leave at most 3"},
        {"3x3x3", 3, "solutions=1", "5..x", "expected a range"},
        {"4x4x4", 3, "holes=0, level>=2", NULL, "expected holes, like holes<=4"},
        {"4x4x4", 3, "holes=0, most moves", NULL, "expected holes, like holes<=4"},
        {"6x6x1", 3, "level>=2", NULL, "every piece leaves at once"},
        {"3x1x1", 2, NULL, NULL, "every piece leaves at once"},
        {"4x4x4", 2, "level>=127", NULL, "the puzzles here have at most 126"},
        {"4x4x4", 2, "level>=3, holes=60", "2", "the puzzles here have at most 2"},
        {"6x6x6", 5, "level>=2001", NULL, "the puzzles here have at most 2000"},
        {"4x4x4", 2, "moves>=127", NULL, "the puzzles here have at most 126"},
        {"##.##", 2, "solutions=1", NULL, "found a box in 2 parts"},
        {"13x2x2", 3, "most level", NULL, "expected sides of at most 12"},
        {"17x17x17", 3, "solutions=1", NULL, "expected at most 4096"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct settings options = settings(rows[i].box, rows[i].pieces, rows[i].aim);
        struct treen_error error = {0};
        struct design *design;
        options.cells = rows[i].cells;
        assert_int_equal(design_open("cuts", NULL, &options, NULL, &design, &error), TREEN_BAD_INPUT);
        if (!strstr(error.text, rows[i].words))
            fail_msg("row %zu: %s", i, error.text);
    }
}

/* Runs a design to its end, and returns the file of results; to be freed. Each puzzle was checked
 * anew. */
static char *run(const struct settings *options, const struct treen_puzzle *from, uint64_t *kept) {
    struct treen_error error = {0};
    struct design *design;
    struct treen_summary summary = {0};
    const struct treen_designed *designed;
    enum treen_status status;
    char *text;
    size_t length;
    if (design_open("cuts", from, options, NULL, &design, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    while ((status = design_next(design, &designed)) == TREEN_OK)
        ;
    if (status == TREEN_BUG)
        fail_msg("%s", design_error(design)->text);
    FILE *out = open_memstream(&text, &length);
    assert_int_equal(design_write(design, out), TREEN_OK);
    fclose(out);
    assert_int_equal(design_sum_up(design, &summary), TREEN_OK);
    *kept = summary.designs->kept;
    design_close(design);
    return text;
}

/* Finds puzzles that are checked anew, the same ones each time. */
static void find(struct settings options, const struct treen_puzzle *from) {
    uint64_t kept, again;
    char *text = run(&options, from, &kept);
    assert_true(kept > 0);
    options.threads = 2;
    char *other = run(&options, from, &again);
    assert_int_equal(kept, again);
    assert_string_equal(strstr(text, "box"), strstr(other, "box"));
    free(text);
    free(other);
}

static void interlocking(void **state) {
    find(settings("4x4x4", 3, NULL), NULL);
    find(settings("4x3x3", 3, "assemblies=1, level>=3, holes<=6, most moves, least holes"), NULL);
}

static void dissections(void **state) {
    struct settings options = settings("4x4x2", 6, "solutions=1, holes=0..1");
    find(options, NULL);
    options = settings("6x5x1", 6, "solutions=1, most different");
    options.cells = "5";
    find(options, NULL);
    options = settings("4x4x1", 4, "most solutions");
    options.copies = true;
    find(options, NULL);
}

/* Goes through all cuts of small boxes. */
static void lists(void **state) {
    static const struct {
        const char *box, *aim;
        uint64_t pieces, kept;
    } rows[] = {
        {"2x2x2", NULL, 2, 0}, {"2x2x3", NULL, 4, 0}, {"2x2x4", NULL, 2, 1}, {"4x2x1", "solutions>=1", 2, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct settings options = settings(rows[i].box, rows[i].pieces, rows[i].aim);
        uint64_t kept;
        options.tries = 0;
        char *text = run(&options, NULL, &kept);
        if (kept != rows[i].kept)
            fail_msg("row %zu: %s", i, text);
        free(text);
    }
}

static struct treen_puzzle *read_box(const char *grid, const char *box) {
    struct treen_puzzle *puzzle;
    struct treen_error error = {0};
    char text[128];
    snprintf(text, sizeof text, "grid: %s\nbox: %s\npieces: {A: '#', B: {shape: '#', copies: 2}}\n", grid,
             box);
    if (puzzle_parse(text, strlen(text), "a box", "yaml", NULL, &puzzle, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return puzzle;
}

/* Takes the box and the number of pieces from a puzzle, on other grids. */
static void from_puzzle(void **state) {
    static const char *const rows[][3] = {{"hexagon", "5x5", "solutions=1"},
                                          {"hexagon", "hexagon 4", "level>=2"},
                                          {"hexprism", "hexagon 3x2", NULL},
                                          {"prism", "hexagon 2x3", "level>=2, most moves"},
                                          {"sphere", "pyramid 4", "level>=2"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct treen_puzzle *puzzle = read_box(rows[i][0], rows[i][1]);
        find(settings(NULL, 0, rows[i][2]), puzzle);
        treen_close(puzzle);
    }
}

/* Refuses boxes of other grids from which all leaves at once, and large ones. */
static void other_grids(void **state) {
    static const char *const rows[][3] = {{"hexprism", "hexagon 4x1", "found a box of one layer"},
                                          {"hexagon", "1x6", "found a box of one layer"},
                                          {"sphere", "6x6x1", "found a box of one layer"},
                                          {"triangle", "hexagon 5", "found a box of 20x10x1 steps"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct treen_puzzle *puzzle = read_box(rows[i][0], rows[i][1]);
        struct settings options = settings(NULL, 0, NULL);
        struct design *design;
        struct treen_error error = {0};
        assert_int_equal(design_open("cuts", puzzle, &options, NULL, &design, &error), TREEN_BAD_INPUT);
        if (!strstr(error.text, rows[i][2]))
            fail_msg("row %zu: %s", i, error.text);
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(refusals),    cmocka_unit_test(interlocking),
                                       cmocka_unit_test(dissections), cmocka_unit_test(lists),
                                       cmocka_unit_test(from_puzzle), cmocka_unit_test(other_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
