/* Sheets of small puzzles: sizes by formula, the order of lines, settings that do not fit. */
#include "making/sheet/sheets.h"

#include "making/sheet/strokes.h"
#include "cases.h"

#include <math.h>

#include <stdlib.h>

#include "making/plane.h"
#include "shape/draw.h"

/* A puzzle of one piece. */
struct small {
    struct arena arena;
    struct box box;
    struct parts_piece piece;
    struct parts parts;
    struct sheets sheets;
    struct treen_error error;
};

static void make(struct small *small, const char *grid, const char *box, const char *piece) {
    *small = (struct small){.piece = {.name = "A", .copies = 1}};
    arena_init(&small->arena, SIZE_MAX);
    const struct grid *named = grid_named(grid, strlen(grid));
    small->box = draw_box(&small->arena, named, box);
    small->piece.shape = draw(&small->arena, piece);
    small->parts = (struct parts){
        .title = "Test", .grid = named, .box = &small->box, .pieces = 1, .piece = &small->piece};
}

static struct sheet_settings usual(void) {
    return (struct sheet_settings){
        .cell = 10, .rim = 5, .stick = 0.24, .spacing = 2, .sheet = {200, 150}, .labels = true};
}

static enum treen_status plan(struct small *small, const struct sheet_settings *settings) {
    return sheets_plan(&small->parts, settings, &small->arena, &small->sheets, &small->error);
}

/* Returns the cut lines of a page. */
static outline cuts_of(struct small *small, size_t page) {
    outline cut = {0};
    for (size_t i = 0; i < small->sheets.page[page].line.count; i++)
        if (small->sheets.page[page].line.at[i].layer == LAYER_CUT)
            assert_true(array_push(&small->arena, &cut, small->sheets.page[page].line.at[i].at));
    return cut;
}

static bool nearly(double found, double expected) {
    return fabs(found - expected) < 1e-6;
}

static void kerf_and_gap_move_the_lines(void **state) {
    struct small small;
    struct sheet_settings settings = usual();
    make(&small, "square", "#####", "#####");
    settings.kerf = 0.2;
    settings.gap = 0.07;
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    outline cut = cuts_of(&small, 0);
    struct frame frame = outline_frame(&cut);
    assert_int_equal(small.sheets.parts, 1);
    assert_true(nearly(frame.high.x - frame.low.x, 50 + 2 * (0.1 - 0.07)));
    assert_true(nearly(frame.high.y - frame.low.y, 10 + 2 * (0.1 - 0.07)));
    assert_true(nearly(small.sheets.cut, 2 * (60 + 4 * 0.03)));
    arena_free(&small.arena);
}

/* Checks that holes shrink by the kerf, and come before the line around them. */
static void holes_are_cut_first(void **state) {
    struct small small;
    struct sheet_settings settings = usual();
    make(&small, "square", "###/#.#/###", "###/#.#/###");
    settings.kerf = 0.2;
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    outline cut = cuts_of(&small, 0);
    assert_int_equal(cut.count, 2);
    assert_true(nearly(line_area(&cut.at[0]), -9.8 * 9.8));
    assert_true(nearly(line_area(&cut.at[1]), 30.2 * 30.2));
    enum sheet_layer before = LAYER_SHEET;
    for (size_t i = 0; i < small.sheets.page[0].line.count; i++) {
        assert_true(small.sheets.page[0].line.at[i].layer >= before);
        before = small.sheets.page[0].line.at[i].layer;
    }
    arena_free(&small.arena);
}

/* Checks the areas of bottom, frame and island: the rest of the box is open. */
static void a_tray_holds_the_box(void **state) {
    struct small small;
    struct sheet_settings settings = usual();
    make(&small, "square", "####/#..#/####", "####");
    settings.tray = true;
    settings.tolerance = 0.25;
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    double outer = (40 + 2 * 5.25) * (30 + 2 * 5.25), open = 40.5 * 30.5, island = 19.5 * 9.5;
    assert_int_equal(small.sheets.parts, 4);
    assert_true(nearly(small.sheets.filled, 400 + outer + (outer - open) + island));
    arena_free(&small.arena);
}

static void solid_pieces_are_layers(void **state) {
    struct small small;
    struct sheet_settings settings = usual();
    make(&small, "cube", "##/##|##/##", "#|#|#"); /* stands, and lies as one layer */
    small.piece.copies = 3;
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    assert_int_equal(small.sheets.parts, 3);
    assert_true(nearly(small.sheets.filled, 900));
    arena_free(&small.arena);
    make(&small, "cube", "##/##|##/##", "##/#.|#./..");
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    assert_int_equal(small.sheets.parts, 2);
    assert_true(nearly(small.sheets.filled, 400));
    arena_free(&small.arena);
}

/* Counts the closed engraved squares of this side on all parts. */
static size_t squares(const struct small *small, double side) {
    size_t found = 0;
    for (size_t l = 0; l < small->sheets.page[0].line.count; l++) {
        const struct sheet_line *line = &small->sheets.page[0].line.at[l];
        if (line->layer == LAYER_ENGRAVE && line->at.count == 5)
            found += nearly(fabs(line_area(&line->at)), side * side);
    }
    return found;
}

/* Checks the squares on both layers where the cube of the upper one is glued on. They lie half a
 * millimetre inside for the layer above, 0.8 for the one below. */
static void layers_show_where_they_are_glued(void **state) {
    struct small small;
    struct sheet_settings settings = usual();
    make(&small, "cube", "##/##|##/##", "##/#.|#./..");
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    assert_int_equal(squares(&small, 9), 1);
    assert_int_equal(squares(&small, 8.4), 1);
    settings.labels = false;
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    assert_int_equal(squares(&small, 9), 0);
    arena_free(&small.arena);
}

/* Checks that letters keep inside the part. */
static void labels_lie_inside(void **state) {
    static const char *const name[] = {"A", "second", "a long name for a small piece", "\xc3\xbc?", ""};
    for (int i = 0; i < 5; i++) {
        struct small small;
        struct sheet_settings settings = usual();
        make(&small, "square", "###/..#/..#", "###/..#/..#");
        small.piece.name = name[i];
        settings.cells = i % 2;
        assert_int_equal(plan(&small, &settings), TREEN_OK);
        outline cut = cuts_of(&small, 0);
        size_t engraved = 0;
        for (size_t l = 0; l < small.sheets.page[0].line.count; l++) {
            const struct sheet_line *line = &small.sheets.page[0].line.at[l];
            engraved += line->layer == LAYER_ENGRAVE;
            for (size_t p = 0; line->layer == LAYER_ENGRAVE && !settings.cells && p < line->at.count; p++)
                assert_true(is_inside(&cut, line->at.at[p]));
        }
        assert_int_equal(engraved > 0, *name[i] || settings.cells);
        arena_free(&small.arena);
    }
}

static void every_letter_stays_in_its_frame(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    for (int c = ' '; c < 127; c++) {
        const char text[] = {(char)c, 0};
        outline lines = {0};
        assert_true(strokes_add(text, (struct point){0, 0}, 6, &arena, &lines));
        struct frame frame = outline_frame(&lines);
        assert_true(c == ' ' || lines.count);
        for (size_t l = 0; l < lines.count; l++)
            assert_true(lines.at[l].count >= 2);
        assert_true(c == ' ' || (frame.low.x >= -2 && frame.high.x <= 2 && frame.low.y >= -3));
        assert_true(c == ' ' || frame.high.y <= 4); /* a comma goes below the line */
    }
    assert_true(nearly(strokes_width("AB"), 10 / 6.0) && nearly(strokes_width(""), 0));
    arena_free(&arena);
}

/* Checks that the ruler is as long as it says, and nothing lies on it. */
static void paper_has_rulers(void **state) {
    struct small small;
    struct sheet_settings settings = usual();
    bool metric = false, inches = false;
    make(&small, "hexagon", "#####/#####", "##");
    settings.paper = true;
    settings.kerf = 3; /* is ignored */
    settings.sheet = (struct point){210, 297};
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    outline cut = cuts_of(&small, 0);
    double low = outline_frame(&cut).high.y;
    assert_true(nearly(outline_area(&cut), 2 * 86.60254037844387));
    for (size_t i = 0; i < small.sheets.page[0].line.count; i++) {
        const struct sheet_line *line = &small.sheets.page[0].line.at[i];
        double length = fabs(line->at.at[0].x - line->at.at[1].x);
        metric |= line->layer == LAYER_SHEET && nearly(length, 100);
        inches |= line->layer == LAYER_SHEET && nearly(length, 4 * 25.4);
        assert_true(line->layer != LAYER_SHEET || length < 50 || line->at.at[0].y > low);
    }
    assert_true(metric && inches);
    arena_free(&small.arena);
}

/* ---- Mistakes -------------------------------------------------------------------------------- */

static void refuse(const char *grid, const struct sheet_settings *settings, const char *sentence) {
    struct small small;
    make(&small, grid, "###", "###");
    assert_int_equal(plan(&small, settings), TREEN_BAD_INPUT);
    if (!strstr(small.error.text, sentence))
        fail_msg("found: %s\nexpected: %s", small.error.text, sentence);
    arena_free(&small.arena);
}

static void settings_that_do_not_fit_are_told(void **state) {
    struct sheet_settings settings = usual();
    refuse("tetra-octa", &settings, "expected squares, triangles or hexagons");
    settings.kerf = 5;
    refuse("square", &settings, "a kerf of 5 mm does not fit; the most here is 4.5 mm");
    settings = usual();
    settings.gap = 6;
    refuse("square", &settings, "a gap of 6 mm does not fit; the most here is 4.5 mm");
    settings = usual();
    settings.tray = true;
    settings.tolerance = 8;
    refuse("square", &settings, "a tolerance of 8 mm does not fit; the most here is 4.5 mm");
    settings.tolerance = 0;
    settings.rim = 0;
    refuse("square", &settings, "a rim of 0 mm does not fit; the least here is 1 mm");
    settings = usual();
    settings.stick = 2;
    refuse("square-sticks", &settings, "a stick's width of 20 mm does not fit; the most here is 9 mm");
    settings = usual();
    settings.sheet = (struct point){20, 20};
    refuse("square", &settings, "one of 35 x 15 mm would hold it");
    settings.paper = true;
    refuse("square", &settings, "expected at least 130 x 80 mm, for the ruler");
}

/* Checks that the numbers told do fit. */
static void numbers_that_are_told_fit(void **state) {
    struct sheet_settings settings = usual();
    struct small small;
    make(&small, "square", "###", "###");
    settings.sheet = (struct point){35, 15};
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    settings.kerf = 4.5;
    settings.spacing = 0;
    settings.sheet = (struct point){90, 90};
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    settings.kerf = 0;
    settings.gap = 4.5;
    assert_int_equal(plan(&small, &settings), TREEN_OK);
    arena_free(&small.arena);
}

static void too_many_pieces_are_refused(void **state) {
    struct small small;
    struct sheet_settings settings = usual();
    make(&small, "square", "###", "###");
    small.piece.copies = 1000000;
    assert_int_equal(plan(&small, &settings), TREEN_BAD_INPUT);
    assert_non_null(strstr(small.error.text, "expected at most 5000"));
    arena_free(&small.arena);
}

static void lengths_are_short(void **state) {
    char text[LENGTH_ROOM];
    assert_string_equal(sheet_length(0, text), "0");
    assert_string_equal(sheet_length(-0.00001, text), "0");
    assert_string_equal(sheet_length(10, text), "10");
    assert_string_equal(sheet_length(-2.50004, text), "-2.5");
    assert_string_equal(sheet_length(100.0605, text), "100.0605");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kerf_and_gap_move_the_lines),
        cmocka_unit_test(holes_are_cut_first),
        cmocka_unit_test(a_tray_holds_the_box),
        cmocka_unit_test(solid_pieces_are_layers),
        cmocka_unit_test(layers_show_where_they_are_glued),
        cmocka_unit_test(labels_lie_inside),
        cmocka_unit_test(every_letter_stays_in_its_frame),
        cmocka_unit_test(paper_has_rulers),
        cmocka_unit_test(settings_that_do_not_fit_are_told),
        cmocka_unit_test(numbers_that_are_told_fit),
        cmocka_unit_test(too_many_pieces_are_refused),
        cmocka_unit_test(lengths_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
