/* Dimensioned drawings: lines of a view, and the lengths that a page tells. */
#include "making/sheet/drawing.h"

#include "making/bars.h"
#include "making/sheet/strokes.h"
#include "making/sheet/views.h"
#include "making/solid.h"
#include "cases.h"

#include <complex.h>
#include <math.h>
#include <string.h>

#include "shape/draw.h"

static const struct making plain = {.cell = 10, .gap = 0.07};

/* Makes the body of a piece without bevels. */
static void make_body(const char *grid, const char *piece, struct arena *arena, struct shape *shape,
                      struct mesh *mesh) {
    const struct grid *named = grid_named(grid, strlen(grid));
    struct treen_error error;
    *shape = draw(arena, piece);
    assert_int_equal((named->faces ? solid_make : bars_make)(named, shape, &plain, arena, mesh, &error),
                     TREEN_OK);
}

/* ---- Views ----------------------------------------------------------------------------------- */

/* Returns the length of all lines of a view from the front, seen or hidden ones. */
static double lines_of(const char *piece, bool hidden) {
    static const struct view front = {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}};
    struct arena arena;
    struct shape shape;
    struct mesh mesh;
    view_lines lines;
    double length = 0;
    arena_init(&arena, SIZE_MAX);
    make_body("cube", piece, &arena, &shape, &mesh);
    assert_true(view_take(&mesh, &front, &arena, &lines));
    for (size_t i = 0; i < lines.count; i++)
        if (lines.at[i].hidden == hidden)
            length += hypot(lines.at[i].to.x - lines.at[i].from.x, lines.at[i].to.y - lines.at[i].from.y);
    arena_free(&arena);
    return length;
}

/* Checks that each line is there once, and that what is behind is hidden. */
static void views_have_each_line_once(void **state) {
    assert_true(fabs(lines_of("#", false) - 4 * 9.86) < 1e-6);
    assert_true(fabs(lines_of("#", true)) < 1e-6);
    assert_true(fabs(lines_of("##/##", false) - 2 * (19.86 + 9.86)) < 1e-6);
    /* An L that lies: its end in front on the left has one edge between both, which is seen. */
    assert_true(fabs(lines_of("##/#.", false) - 2 * (19.86 + 9.86) - 9.86) < 1e-6);
    assert_true(fabs(lines_of("##/#.", true)) < 1e-6);
    /* The end is behind: the edge is hidden. */
    assert_true(fabs(lines_of("#./##", false) - 2 * (19.86 + 9.86)) < 1e-6);
    assert_true(fabs(lines_of("#./##", true) - 9.86) < 1e-6);
}

/* ---- Lengths --------------------------------------------------------------------------------- */

static double complex number_of(struct point at) {
    return at.x + at.y * I;
}

/* Tells whether the page's lines from `first` on are these strokes, turned and of any size. */
static bool has_strokes(const struct sheet_page *page, size_t first, const outline *strokes) {
    const double complex from = number_of(strokes->at[0].at[0]),
                         origin = number_of(page->line.at[first].at.at[0]);
    double complex turn = 0;
    for (size_t l = 0; l < strokes->count; l++) {
        const point_list *line = &strokes->at[l], *found = &page->line.at[first + l].at;
        if (line->count != found->count)
            return false;
        for (size_t i = 0; i < line->count; i++) {
            const double complex here = number_of(line->at[i]) - from,
                                 there = number_of(found->at[i]) - origin;
            if (l == 0 && i == 1)
                turn = there / here;
            if (cabs(there - turn * here) > 1e-3)
                return false;
        }
    }
    return true;
}

static bool page_tells(const struct sheet_page *page, double length, struct arena *arena) {
    char text[LENGTH_ROOM];
    outline strokes = {0};
    assert_true(
        strokes_add(sheet_length(round(length * 100) / 100, text), (struct point){0, 0}, 1, arena, &strokes));
    for (size_t i = 0; i + strokes.count <= page->line.count; i++)
        if (has_strokes(page, i, &strokes))
            return true;
    return false;
}

/* Checks that the page tells the sizes of the body, and no line leaves it. */
static void check_drawing(const char *grid, const char *piece, int sizes) {
    struct arena arena;
    struct mesh mesh;
    struct sheets sheets;
    struct treen_error error;
    struct parts_piece part = {.name = "A", .copies = 2};
    arena_init(&arena, SIZE_MAX);
    make_body(grid, piece, &arena, &part.shape, &mesh);
    struct parts parts = {.title = "Test",
                          .grid = grid_named(grid, strlen(grid)),
                          .pieces = 1,
                          .piece = &part,
                          .making = plain};
    parts.making.bevel = 0.5;
    assert_int_equal(drawing_plan(&parts, (struct point){210, 297}, &arena, &sheets, &error), TREEN_OK);
    for (int k = 0; k < sizes; k++) {
        double low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < mesh.place.count && parts.grid->faces; i++) {
            low = fmin(low, mesh.place.at[i].at[k]);
            high = fmax(high, mesh.place.at[i].at[k]);
        }
        for (size_t i = 0; i < part.shape.count && !parts.grid->faces; i++) {
            const double middle = parts.grid->bar(part.shape.cell[i].at).end[0][k] * plain.cell,
                         radius = plain.cell / 2 - plain.gap;
            low = fmin(low, middle - radius);
            high = fmax(high, middle + radius);
        }
        assert_true(fabs(part.size[k] - (high - low)) < 1e-9);
        assert_true(page_tells(&sheets.page[0], high - low, &arena));
    }
    assert_false(page_tells(&sheets.page[0], 77.77, &arena));
    for (size_t i = 0; i < sheets.page[0].line.count; i++)
        for (size_t j = 0; j < sheets.page[0].line.at[i].at.count; j++) {
            const struct point at = sheets.page[0].line.at[i].at.at[j];
            assert_true(at.x >= 5 && at.y >= 5 && at.x <= 292 && at.y <= 205);
        }
    arena_free(&arena);
}

static void lengths_are_those_of_the_body(void **state) {
    check_drawing("cube", "###/..#|..#/...", 3);
    check_drawing("cube", "############################", 3);
    check_drawing("hexprism", "##/.#|#./..", 3);
    check_drawing("prism", "###|..#", 3);
    check_drawing("sphere", "##/#.", 3);
    check_drawing("square", "#####/#...#", 2);
    check_drawing("triangle", "####", 2);
    check_drawing("hexagon", "##/.#", 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_have_each_line_once),
        cmocka_unit_test(lengths_are_those_of_the_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
