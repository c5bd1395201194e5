/* Packings counted by the plain engine, against answers that are known or obvious. */
#include "puzzle/placing/fitting.h"
#include "arena_state.h"
#include "puzzle/packing.h"
#include "puzzle/opened.h"
#include "puzzle/scene.h"

#include <stdio.h>

static uint64_t counted_as(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    uint64_t total = counted(puzzle);
    treen_close(puzzle);
    return total;
}

#define SQUARE(rest) "grid: square\n" rest

static void test_dominoes(void **state) {
    assert_int_equal(counted_as(SQUARE("box: 2x2\npieces: {D: {copies: 2, shape: '##'}}")), 2);
    assert_int_equal(counted_as(SQUARE("box: 4x4\npieces: {D: {copies: 8, shape: '##'}}")), 36);
    assert_int_equal(counted_as(SQUARE("box: 3x2\nmotions: shift\npieces: {D: {copies: 3, shape: '#/#'}}")),
                     1);
    assert_int_equal(counted_as("box: 2x2x2\npieces: {D: {copies: 4, shape: '##'}}"), 9);
}

/* Checks the hexagon of six triangles. Its three rhombi lie in two ways, in each layer on its
 * own. */
static void test_triangles(void **state) {
    assert_int_equal(counted_as("grid: triangle\nbox: '.###/.###'\npieces: {R: {copies: 3, shape: '##'}}"),
                     2);
    assert_int_equal(
        counted_as("grid: prism\nbox: '.###/.###|.###/.###'\npieces: {R: {copies: 6, shape: '##'}}"), 4);
    assert_int_equal(
        counted_as("grid: prism\nmotions: shift\nbox: '.###/.###'\npieces: {R: {copies: 3, shape: '##'}}"),
        0);
}

/* Checks that a drawing that starts with a tip at the other side is another shape, and is written
 * as it was. */
static void test_triangles_written(void **state) {
    struct treen_puzzle *puzzle = opened(
        "grid: triangle\nmotions: shift\nbox: '.##/.##'\npieces: {A: '.#', B: '#', C: '.#/.#'}", "yaml");
    char *text = written(puzzle, "yaml");
    assert_non_null(strstr(text, "  A: |\n    .#\n  B: |\n    #\n  C: |\n    .#\n    .#\n"));
    struct treen_puzzle *again = opened(text, "yaml");
    assert_int_equal(counted(puzzle), counted(again));
    free(text);
    treen_close(again);
    treen_close(puzzle);
}

static void test_copies(void **state) {
    const char *range =
        SQUARE("box: 3x1\npieces: {D: {copies: 0..1, shape: '##'}, M: {copies: 0..3, shape: '#'}}");
    assert_int_equal(counted_as(range), 3);
    assert_int_equal(counted_as(SQUARE("box: 3x1\npieces: {D: '##', E: '##'}")), 0);
}

/* Checks that equal pieces are not told apart, whatever their names. The same goes for mirror
 * images that may be reflected. */
static void test_equal_pieces(void **state) {
    assert_int_equal(counted_as(SQUARE("box: 2x2\npieces: {D: '##', E: '#/#'}")), 2);
    assert_int_equal(counted_as(SQUARE("box: 4x2\nmotions: plane\npieces: {L: '#../###', J: '###/#..'}")), 0);
    assert_int_equal(counted_as(SQUARE("box: 4x2\nmotions: mirror\npieces: {L: '#../###', J: '###/#..'}")),
                     2);
    assert_int_equal(counted_as(SQUARE("box: 4x2\nmotions: shift\npieces: {L: '#../###', J: '###/#..'}")), 0);
}

static void test_motions(void **state) {
    static const char *const hole = "box: \"#../###\"\npieces: {J: {shape: '..#/###', motions: %s}}";
    static const struct {
        const char *grid, *motion;
        uint64_t total;
    } cases[] = {{"square", "shift", 0},  {"square", "plane", 0}, {"square", "space", 1},
                 {"square", "mirror", 1}, {"cube", "shift", 0},   {"cube", "plane", 0},
                 {"cube", "space", 1},    {"cube", "mirror", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        size_t used = (size_t)snprintf(text, sizeof text, "grid: %s\n", cases[i].grid);
        snprintf(text + used, sizeof text - used, hole, cases[i].motion);
        assert_int_equal(counted_as(text), cases[i].total);
    }
}

static void test_may_cells(void **state) {
    assert_int_equal(counted_as(SQUARE("box: '+#+'\npieces: {D: '##'}")), 2);
    assert_int_equal(counted_as(SQUARE("box: '+++/+#+/+++'\npieces: {D: '##'}")), 4);
}

static void test_colours(void **state) {
    const char *colours = "grid: square\nmotions: plane\ncolours: {R: red, g: green}\n";
    static const struct {
        const char *rest;
        uint64_t total;
    } cases[] = {
        {"box: Rg\npieces: {D: Rg}", 1},
        {"box: Rg\npieces: {D: gR}", 1}, /* turned */
        {"box: Rg\npieces: {D: RR}", 0},
        {"box: Rg\npieces: {D: 'R#'}", 1},
        {"box: Rg\npieces: {D: \"##\"}", 1},
        {"box: \"##\"\npieces: {D: Rg}", 2},
        {"box: Rg\nallow: {R: Rg}\npieces: {D: RR}", 1},
        {"box: Rg\nallow: {R: g, g: R}\npieces: {D: Rg}", 1},
        {"box: RR\nallow: {R: \"\"}\npieces: {D: RR}", 0},
        {"box: R~g\npieces: {M: R}", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s%s", colours, cases[i].rest);
        assert_int_equal(counted_as(text), cases[i].total);
    }
}

/* ---- The fitting ----------------------------------------------------------------------------- */

static struct fitting *fitted(const struct treen_puzzle *puzzle, struct arena *arena) {
    struct fitting *fitting = NULL;
    arena_init(arena, (size_t)1 << 28);
    assert_int_equal(puzzle->kind->fit(puzzle, arena, &fitting, NULL), TREEN_OK);
    return fitting;
}

/* Checks the known numbers of placements: L 144, T 72, Z 72, twists 96 and 96, tripod 64, V 144. */
static void test_soma_placements(void **state) {
    struct arena arena;
    struct treen_puzzle *puzzle = NULL;
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    struct fitting *fitting = fitted(puzzle, &arena);
    assert_int_equal(fitting->placements, 688);
    assert_int_equal(fitting->classes, 7);
    assert_int_equal(fitting->symmetries.count, 48);
    assert_int_equal(fitting->symmetries.rotations, 24);
    for (uint32_t i = 0; i < fitting->pieces; i++) {
        const struct fitting_piece *piece = &fitting->piece[i];
        static const struct {
            char letter;
            uint32_t placements;
        } known[] = {{'V', 144}, {'L', 144}, {'T', 72}, {'Z', 72}, {'t', 0}};
        for (size_t j = 0; j < 4; j++)
            if (piece->name[0] == known[j].letter)
                assert_int_equal(fitting->class[piece->class].count, known[j].placements);
    }
    arena_free(&arena);
    treen_close(puzzle);
}

/* Checks a mirror pair. Under reflections each is the other's image, under rotations its own. */
static void test_images_of_a_mirror_pair(void **state) {
    struct arena arena;
    struct treen_puzzle *puzzle =
        opened("box: 2x2x2\npieces: {left: '##/#. | ../#.', right: '##/#. | .#/..'}", "yaml");
    struct fitting *fitting = fitted(puzzle, &arena);
    assert_int_equal(fitting->classes, 2);
    for (size_t s = 0; s < fitting->symmetries.count; s++)
        for (uint32_t c = 0; c < 2; c++)
            assert_int_equal(fitting->class_image[2 * s + c], s < fitting->symmetries.rotations ? c : 1 - c);
    arena_free(&arena);
    treen_close(puzzle);
}

/* Writes two pieces of 1372 cells, mirror images of each other: a twisted tetracube and its image,
 * 7 times as large. Only one orientation of a piece of this size is turned. */
static void write_large_pair(char *out, size_t room) {
    enum { TIMES = 7 };
    static const char *const cell[2][2][2] = {{{"##", "#."}, {"..", "#."}}, {{"##", "#."}, {".#", ".."}}};
    size_t at = (size_t)snprintf(out, room, "box: 15x14x14\npieces:\n");
    for (int piece = 0; piece < 2; piece++) {
        at += (size_t)snprintf(out + at, room - at, "  %c: \"", "AB"[piece]);
        for (int z = 0; z < 2 * TIMES; z++)
            for (int y = 0; y < 2 * TIMES; y++) {
                at += (size_t)snprintf(out + at, room - at, "%s", !z && !y ? "" : !y ? " | " : "/");
                for (int x = 0; x < 2 * TIMES; x++)
                    out[at++] = cell[piece][z / TIMES][y / TIMES][x / TIMES];
            }
        at += (size_t)snprintf(out + at, room - at, "\"\n");
    }
}

static void test_images_of_large_pieces(void **state) {
    static char text[8000];
    write_large_pair(text, sizeof text);
    struct arena arena;
    struct treen_puzzle *puzzle = opened(text, "yaml");
    struct fitting *fitting = fitted(puzzle, &arena);
    assert_int_equal(fitting->classes, 2);
    assert_int_equal(fitting->symmetries.count, 16);
    for (size_t s = 0; s < fitting->symmetries.count; s++)
        for (uint32_t c = 0; c < 2; c++)
            assert_int_equal(fitting->class_image[2 * s + c], s < fitting->symmetries.rotations ? c : 1 - c);
    arena_free(&arena);
    treen_close(puzzle);
}

/* Checks a piece that turns in the plane x-y only. Symmetries of the box that keep the plane keep
 * the piece, the others make another piece of it. */
static void test_images_of_planar_motions(void **state) {
    struct arena arena;
    struct treen_puzzle *puzzle = opened("box: 3x3x3\nmotions: plane\npieces: {I: '##'}", "yaml");
    struct fitting *fitting = fitted(puzzle, &arena);
    size_t kept = 0;
    for (size_t s = 0; s < fitting->symmetries.count; s++)
        kept += fitting->class_image[s] == 0;
    assert_int_equal(fitting->symmetries.count, 48);
    assert_int_equal(kept, 16);
    arena_free(&arena);
    treen_close(puzzle);
}

static void test_groups(void **state) {
    struct arena arena;
    struct treen_puzzle *puzzle =
        opened("box: 3x3x3\n"
               "pieces: {a: '##/#.', b: '#./##', c: {shape: '##/#.', motions: shift},\n"
               "  d: {shape: '##/#.', motions: mirror}, huge: '####/####/####/####|"
               "####/####/####/####'}",
               "yaml");
    struct fitting *fitting = fitted(puzzle, &arena);
    assert_int_equal(fitting->classes, 3);
    assert_int_equal(fitting->class[0].members, 3);
    assert_int_equal(fitting->piece[2].class, 1);
    assert_int_equal(fitting->piece[3].class, 0);
    assert_int_equal(fitting->class[2].count, 0);
    arena_free(&arena);
    treen_close(puzzle);
}

static void test_memory(void **state) {
    struct treen_puzzle *puzzle = NULL;
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    for (size_t limit = 0; limit < 400000; limit += 10007) {
        struct arena arena;
        struct fitting *fitting;
        arena_init(&arena, limit);
        enum treen_status status = puzzle->kind->fit(puzzle, &arena, &fitting, NULL);
        assert_true(status == TREEN_OK || status == TREEN_NO_MEMORY);
        arena_free(&arena);
    }
    treen_close(puzzle);
}

/* Checks a stop: long work ends, short work is done all the same. */
static void test_stop(void **state) {
    static const struct {
        const char *text;
        enum treen_status expected;
    } known[] = {{"box: 300x300\ngrid: square\npieces: {D: {copies: 45000, shape: '##'}}", TREEN_STOPPED},
                 {"box: 30x30\ngrid: square\npieces: {D: {copies: 450, shape: '##'}}", TREEN_OK}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct treen_puzzle *puzzle = opened(known[i].text, "yaml");
        struct arena arena;
        struct fitting *fitting;
        atomic_bool stop = true;
        const struct patience patience = {.stop = &stop};
        arena_init(&arena, (size_t)64 << 20);
        arena.patience = &patience;
        assert_int_equal(packing_fit(puzzle, &arena, &fitting, NULL), known[i].expected);
        stop = false;
        assert_int_equal(packing_fit(puzzle, &arena, &fitting, NULL), TREEN_OK);
        arena_free(&arena);
        treen_close(puzzle);
    }
}

/* ---- Showing --------------------------------------------------------------------------------- */

static void test_scene(void **state) {
    struct arena *arena = *state;
    struct scene scene = {0};
    struct treen_puzzle *puzzle =
        opened("title: A\nbox: 'R+#'\ncolours: {R: red}\ngrid: square\n"
               "pieces: {D: {copies: 2, shape: 'R#'}, E: {copies: 0..3, shape: '#'}}",
               "yaml");
    assert_int_equal(puzzle->kind->show(puzzle, NULL, arena, &scene), TREEN_OK);
    assert_string_equal(scene.title, "A");
    assert_int_equal(scene.stage.count, 3);
    assert_memory_equal(scene.stage.at[0].body.at[0].marks, "R+#", 3);
    assert_string_equal(scene.stage.at[1].caption, "D x2");
    assert_memory_equal(scene.stage.at[1].body.at[0].marks, "R#", 2);
    assert_string_equal(scene.stage.at[2].caption, "E x0..3");
    treen_close(puzzle);
}

static void test_scene_of_a_solution(void **state) {
    struct arena *arena = *state;
    struct scene scene = {0};
    struct treen_puzzle *puzzle = opened("box: '+#+'\ngrid: square\npieces: {D: '##'}", "yaml");
    const struct treen_cell cell[] = {{0, 0, 0}, {1, 0, 0}};
    const struct treen_part part = {.piece = "D", .copy = 1, .cells = 2, .cell = cell};
    const struct treen_solution solution = {.number = 1, .parts = 1, .part = &part};
    assert_int_equal(puzzle->kind->show(puzzle, &solution, arena, &scene), TREEN_OK);
    assert_int_equal(scene.stage.count, 1);
    assert_int_equal(scene.stage.at[0].body.count, 2);
    assert_int_equal(scene.stage.at[0].body.at[0].letter, '.');
    assert_int_equal(scene.stage.at[0].body.at[0].cell[0].x, 2);
    assert_int_equal(scene.stage.at[0].body.at[1].letter, 'D');
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dominoes),
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_triangles_written),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_equal_pieces),
        cmocka_unit_test(test_motions),
        cmocka_unit_test(test_may_cells),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_soma_placements),
        cmocka_unit_test(test_images_of_a_mirror_pair),
        cmocka_unit_test(test_images_of_large_pieces),
        cmocka_unit_test(test_images_of_planar_motions),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_stop),
        CASE(test_scene),
        CASE(test_scene_of_a_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
