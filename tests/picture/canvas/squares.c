/* The text on a board and its form, on a canvas that only listens. */
#include "picture/canvas/squares.h"

#include "cases.h"

#include <stdio.h>
#include <string.h>

/* Each word as "x,y text", with a star behind bold words. */
struct listener {
    struct canvas canvas;
    char heard[400];
    size_t polygons, lines;
};

static void hear_words(struct canvas *canvas, const char *text, double x, double y,
                       const struct lettering *lettering) {
    char *heard = ((struct listener *)canvas)->heard;
    size_t length = strlen(heard);
    snprintf(heard + length, sizeof((struct listener *)canvas)->heard - length, "%g,%g %s%s; ", x, y, text,
             lettering->bold ? "*" : "");
}

static void hear_polygon(struct canvas *canvas, const double (*corner)[2], int corners, struct ink ink) {
    (void)corner, (void)corners, (void)ink;
    ((struct listener *)canvas)->polygons++;
}

static void hear_line(struct canvas *canvas, const double from[2], const double to[2], double width,
                      struct ink ink) {
    (void)from, (void)to, (void)width, (void)ink;
    ((struct listener *)canvas)->lines++;
}

static struct listener listen(const struct scene_board *board) {
    struct listener listener = {.canvas = {.polygon = hear_polygon, .line = hear_line, .words = hear_words}};
    squares_paint(board, 100, 200, 10, &listener.canvas);
    return listener;
}

static void clues_are_bold_and_circles_lie_between(void **state) {
    static const char *const number[] = {"1", NULL, "3", "4"}, *const circle[] = {"10"};
    static const bool given[] = {false, false, true, false};
    const struct scene_board board = {.size = 2, .number = number, .given = given, .circle = circle};
    struct listener listener = listen(&board);
    assert_string_equal(listener.heard, "105,205 1; 105,215 3*; 115,215 4; 110,210 10; ");
    assert_int_equal(listener.polygons, 1 + 4 + 1);
}

static void the_smallest_board(void **state) {
    static const char *const number[] = {NULL};
    static const bool given[] = {false};
    const struct scene_board board = {.size = 1, .number = number, .given = given};
    struct listener listener = listen(&board);
    assert_string_equal(listener.heard, "");
    assert_int_equal(listener.polygons, 2);
    assert_int_equal(listener.lines, 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clues_are_bold_and_circles_lie_between),
        cmocka_unit_test(the_smallest_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
