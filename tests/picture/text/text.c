/* Scenes made by hand, and their text, to the letter. */
#include "picture/picture.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"
#include "shape/grid.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- A kind whose scene the test makes ------------------------------------------------------- */

static enum treen_status show_scene(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                    struct arena *arena, struct scene *scene) {
    (void)solution;
    (void)arena;
    *scene = *(const struct scene *)puzzle->own;
    return TREEN_OK;
}

static const struct kind scenes = {.about = {.name = "scenes"}, .show = show_scene};

static void assert_look(struct scene *scene, struct look look, const char *expected) {
    struct treen_puzzle puzzle = {.kind = &scenes, .own = scene};
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(picture_show(&puzzle, look, out), TREEN_OK);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

static void assert_text(struct scene *scene, unsigned width, const char *expected) {
    assert_look(scene, (struct look){false, width}, expected);
}

#define BODY(letter_, colour_, ...)                                                                          \
    {                                                                                                        \
        .letter = (letter_), .colour = (colour_), .cells = sizeof((struct treen_cell[]){__VA_ARGS__}) / 12,  \
        .cell = (const struct treen_cell[]) {                                                                \
            __VA_ARGS__                                                                                      \
        }                                                                                                    \
    }
#define STAGE(caption_, ...)                                                                                 \
    {                                                                                                        \
        .caption = (caption_), .body = {                                                                     \
            .at = (struct scene_body[]){__VA_ARGS__},                                                        \
            .count = sizeof((struct scene_body[]){__VA_ARGS__}) / sizeof(struct scene_body)                  \
        }                                                                                                    \
    }
#define STAGES(...)                                                                                          \
    {                                                                                                        \
        .at = (struct scene_stage[]){__VA_ARGS__},                                                           \
        .count = sizeof((struct scene_stage[]){__VA_ARGS__}) / sizeof(struct scene_stage)                    \
    }

/* ---- Layers ---------------------------------------------------------------------------------- */

static void layers_side_by_side(void **state) {
    struct scene scene = {
        .stage = STAGES(STAGE(NULL, BODY('A', 1, {0, 0, 0}, {1, 0, 0}, {0, 0, 1}), BODY('B', 2, {1, 1, 1})))};
    assert_text(&scene, 80, "AA  A.\n..  .B\n");
}

static void layers_wrap(void **state) {
    struct scene scene = {
        .stage = STAGES(STAGE(NULL, BODY('A', 1, {0, 0, 0}, {1, 0, 0}, {0, 0, 1}), BODY('B', 2, {1, 0, 2})))};
    assert_text(&scene, 10, "AA  A.  .B\n");
    assert_text(&scene, 9, "AA  A.\n\n.B\n");
    assert_text(&scene, 2, "AA\n\nA.\n\n.B\n");
    assert_text(&scene, 1, "AA\n\nA.\n\n.B\n"); /* too wide by itself: printed as it is */
    assert_text(&scene, 0, "AA\n\nA.\n\n.B\n");
}

static void corners_need_not_be_zero(void **state) {
    struct scene scene = {.stage = STAGES(STAGE(NULL, BODY('A', 1, {-3, 5, 7}, {-2, 6, 7})))};
    assert_text(&scene, 80, "A.\n.A\n");
}

static void marks_of_the_file(void **state) {
    struct scene scene = {.stage = STAGES(STAGE("box", BODY('#', 0, {0, 0, 0}, {1, 0, 0}, {2, 0, 0})))};
    scene.stage.at[0].body.at[0].marks = "#+R";
    assert_text(&scene, 80, "box\n#+R\n");
}

/* ---- The parts sheet ------------------------------------------------------------------------- */

static void pieces_flow_below_the_box(void **state) {
    struct scene scene = {.title = "Title",
                          .stage =
                              STAGES(STAGE("box 2x1", BODY('#', 0, {0, 0, 0}, {1, 0, 0})),
                                     STAGE("V", BODY('#', 1, {0, 0, 0}, {1, 0, 0}, {0, 1, 0})),
                                     STAGE("I x2", BODY('#', 2, {0, 0, 0}, {0, 1, 0}, {0, 2, 0})),
                                     STAGE("T", BODY('#', 3, {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 0, 1})))};
    assert_text(&scene, 80,
                "Title\n\nbox 2x1\n##\n\nV     I x2    T\n##    #       ###  .#.\n#.    #\n      #\n");
    assert_text(&scene, 10, "Title\n\nbox 2x1\n##\n\nV     I x2\n##    #\n#.    #\n      #\n\nT\n###  .#.\n");
}

static void notes_come_last(void **state) {
    struct scene scene = {.note = {.at = (const char *[]){"a b:c", "d"}, .count = 2}};
    assert_text(&scene, 80, "a b:c\nd\n");
    struct scene both = {.stage = STAGES(STAGE(NULL, BODY('A', 1, {0, 0, 0}))), .note = scene.note};
    assert_text(&both, 80, "A\n\na b:c\nd\n");
    struct scene nothing = {0};
    assert_text(&nothing, 80, "");
}

static void captions_are_counted_in_characters(void **state) {
    struct scene scene = {.stage = STAGES(STAGE(NULL, BODY('#', 0, {0, 0, 0})),
                                          STAGE("\xc3\xa4\xc3\xb6", BODY('#', 1, {0, 0, 0})),
                                          STAGE("x", BODY('#', 1, {0, 0, 0})))};
    assert_text(&scene, 80, "#\n\n\xc3\xa4\xc3\xb6    x\n#     #\n");
}

static void empty_stage(void **state) {
    struct scene scene = {.stage = {.at = (struct scene_stage[]){{.caption = "nothing"}}, .count = 1}};
    assert_text(&scene, 80, "nothing\n");
}

/* ---- Dangers --------------------------------------------------------------------------------- */

static void cells_far_apart_are_not_drawn(void **state) {
    struct scene scene = {.stage =
                              STAGES(STAGE("far", BODY('A', 1, {0, 0, 0}, {1048575, 1048575, 1048575})))};
    assert_text(&scene, 80, "far\n(1048576 x 1048576 x 1048576 places, too large to draw)\n");
}

static void texts_cannot_steer_the_terminal(void **state) {
    struct scene scene = {.title = "a\033[2J\x7f\r\xc2\x9b"
                                   "b\xc3\xa9",
                          .stage = STAGES(STAGE("\a", BODY('A', 1, {0, 0, 0})))};
    assert_text(&scene, 80, "a?[2J???b\xc3\xa9\n\n?\nA\n");
}

/* Checks triangles: their sides stand between them, and do not depend on the first cell of the
 * picture. */
static void triangles_have_sides(void **state) {
    struct scene scene = {.grid = grid_named("prism", 5),
                          .stage = STAGES(STAGE("T", BODY('A', 1, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}),
                                                BODY('B', 2, {0, 0, 1}, {0, 1, 1}, {1, 1, 1})))};
    assert_text(&scene, 80, "T\n\\A/A\\  \\B/.\\\n/.\\A/  /B\\B/\n");
    assert_text(&scene, 11, "T\n\\A/A\\\n/.\\A/\n\n\\B/.\\\n/B\\B/\n");
    assert_look(&scene, (struct look){true, 11},
                "T\n\\\033[48;5;214m\033[38;5;16mA/A\033[0m\\\n/.\\\033[48;5;214m\033[38;5;16mA\033[0m/\n\n"
                "\\\033[48;5;74m\033[38;5;16mB\033[0m/.\\\n/\033[48;5;74m\033[38;5;16mB\\B\033[0m/\n");
    struct scene odd = {.grid = grid_named("triangle", 8),
                        .stage = STAGES(STAGE(NULL, BODY('A', 1, {-1, 0, 0}, {-1, 1, 0})))};
    assert_text(&odd, 80, "/A\\\n\\A/\n");
}

/* ---- Colours --------------------------------------------------------------------------------- */

static void neighbours_share_their_escapes(void **state) {
    struct scene scene = {.stage = STAGES(STAGE(NULL, BODY('A', 1, {0, 0, 0}, {1, 0, 0}),
                                                BODY('B', 2, {2, 0, 0}), BODY('#', 0, {4, 0, 0})))};
    assert_look(&scene, (struct look){true, 80},
                "\033[48;5;214m\033[38;5;16mAA\033[48;5;74m\033[38;5;16mB\033[0m.#\n");
}

static void places_are_square_in_colours(void **state) {
    struct scene scene = {
        .grid = grid_named("square", 6),
        .stage = STAGES(STAGE(NULL, BODY('A', 1, {0, 0, 0}, {1, 0, 0}), BODY('A', 1, {2, 0, 0})))};
    scene.stage.at[0].body.at[1].sign = "A2";
    assert_look(&scene, (struct look){true, 80}, "\033[48;5;214m\033[38;5;16m A AA2\033[0m\n");
    assert_text(&scene, 80, "AAA\n"); /* which can be read back */
    scene.stage.at[0].body.at[1].sign = "A10";
    assert_look(&scene, (struct look){true, 80}, "\033[48;5;214m\033[38;5;16m  A  AA10\033[0m\n");
}

static void any_colour_number_is_fine(void **state) {
    struct scene scene = {.stage = STAGES(STAGE(NULL, BODY('A', 4000000000, {0, 0, 0})))};
    struct treen_puzzle puzzle = {.kind = &scenes, .own = &scene};
    FILE *out = fopen("/dev/null", "w");
    assert_int_equal(picture_show_solution(&puzzle, NULL, (struct look){true, 80}, out), TREEN_OK);
    fclose(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_side_by_side),
        cmocka_unit_test(layers_wrap),
        cmocka_unit_test(corners_need_not_be_zero),
        cmocka_unit_test(marks_of_the_file),
        cmocka_unit_test(pieces_flow_below_the_box),
        cmocka_unit_test(notes_come_last),
        cmocka_unit_test(captions_are_counted_in_characters),
        cmocka_unit_test(empty_stage),
        cmocka_unit_test(cells_far_apart_are_not_drawn),
        cmocka_unit_test(texts_cannot_steer_the_terminal),
        cmocka_unit_test(triangles_have_sides),
        cmocka_unit_test(neighbours_share_their_escapes),
        cmocka_unit_test(places_are_square_in_colours),
        cmocka_unit_test(any_colour_number_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
