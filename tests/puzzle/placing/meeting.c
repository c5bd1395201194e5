/* Sticks that cross, or not: counts, locations, symmetries, the checker, and the words of files. */
#include "puzzle/placing/meeting.h"

#include "puzzle/opened.h"
#include "puzzle/packing.h"
#include "puzzle/placing/fitting.h"

/* The four sticks around a vertex. */
#define PLUS         "box: '.../..#/.#.#/..#'\n"
#define STICKS(rest) "grid: square-sticks\n" rest

static uint64_t counted_as(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    uint64_t total = counted(puzzle);
    treen_close(puzzle);
    return total;
}

static void pieces_cross_where_both_go_straight(void **state) {
    (void)state;
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {A: '.#.#', B: '.#.#'}")), 0);
    assert_int_equal(counted_as(STICKS(PLUS "crossing: never\npieces: {A: '.#.#', B: '.#.#'}")), 0);
    assert_int_equal(counted_as(STICKS(PLUS "crossing: free\npieces: {A: '.#.#', B: '.#.#'}")), 1);
}

static void corners_and_ends_touch(void **state) {
    (void)state;
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {V: {copies: 2, shape: '.#/#'}}")), 2);
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {I: '.#.#', V: {copies: 2, shape: '.#'}}")), 2);
    assert_int_equal(counted_as(STICKS(PLUS "pieces: {X: '.../..#/.#.#/..#'}")), 1);
}

/* Tests a triangular net, at whose vertices three rows meet: two of them are too many. */
static void three_directions_share_a_meeting(void **state) {
    (void)state;
    const char *pieces = "crossing: %s\npieces: {I: {copies: 3, shape: '.#.#'}}";
    char text[200], end[100];
    const char *const words[] = {"never", "free"};
    for (int i = 0; i < 2; i++) {
        snprintf(end, sizeof end, pieces, words[i]);
        snprintf(text, sizeof text, "grid: triangle-sticks\nbox: '.../..##/.#.#/.##'\n%s", end);
        assert_int_equal(counted_as(text), i);
    }
}

/* Checks that meetings are locations, but no cells, and that symmetries move them. */
static void meetings_are_no_cells(void **state) {
    (void)state;
    struct treen_puzzle *puzzle =
        opened(STICKS("box: 3x3\npieces: {I: {copies: 0..12, shape: '.#.#'}}"), "yaml");
    struct arena arena;
    struct fitting *fitting;
    arena_init(&arena, 1 << 28);
    assert_int_equal(puzzle->kind->fit(puzzle, &arena, &fitting, NULL), TREEN_OK);
    assert_int_equal(fitting_cells(fitting), 24);
    assert_int_equal(fitting->meetings, 4);
    assert_int_equal(fitting_may_cells(fitting), 0);
    assert_int_equal(fitting->symmetries.count, 8);
    for (size_t s = 0; s < fitting->symmetries.count; s++) {
        bool seen[28] = {false};
        for (size_t i = 0; i < fitting->locations; i++) {
            uint32_t to = fitting->symmetries.symmetry[s].image[i];
            assert_int_equal(to < 24, i < 24);
            assert_false(seen[to]);
            seen[to] = true;
        }
    }
    for (size_t p = 0; p < fitting->placements; p++)
        assert_int_equal(fitting_volume(fitting, p), 2);
    arena_free(&arena);
    treen_close(puzzle);
}

static size_t broken_by(const char *text, char *first) {
    struct treen_cell across[] = {{1, 2, 0}, {3, 2, 0}}, along[] = {{2, 1, 0}, {2, 3, 0}};
    struct treen_part part[] = {{.piece = "A", .copy = 1, .cells = 2, .cell = across},
                                {.piece = "B", .copy = 1, .cells = 2, .cell = along}};
    struct treen_solution solution = {.number = 1, .parts = 2, .part = part};
    struct treen_puzzle *puzzle = opened(text, "yaml");
    size_t count = broken_rules(puzzle, &solution, first);
    treen_close(puzzle);
    return count;
}

static void the_checker_finds_crossings(void **state) {
    (void)state;
    char first[200];
    assert_int_equal(broken_by(STICKS(PLUS "crossing: free\npieces: {A: '.#.#', B: '.#.#'}"), first), 0);
    assert_int_equal(broken_by(STICKS(PLUS "pieces: {A: '.#.#', B: '.#.#'}"), first), 1);
    assert_string_equal(first, "pieces 'A' and 'B' cross between the cells (2, 1, 0) and (2, 3, 0)");
}

static void files_say_whether_pieces_may_cross(void **state) {
    (void)state;
    static const struct bad_text bad[] = {
        {"grid: square\nbox: 2x2\ncrossing: free\npieces: {A: '##'}", 3, 1,
         "nothing goes straight on through a place of the grid 'square'"},
        {"grid: hexagon-sticks\nbox: 2x2\ncrossing: never\npieces: {A: '#'}", 3, 1,
         "nothing goes straight on"},
        {"grid: square-sticks\nbox: 2x2\ncrossing: yes\npieces: {A: '.#'}", 3, 11, "expected never or free"},
        {"grid: square-sticks\nbox: 2x2\ncrossing: [free]\npieces: {A: '.#'}", 3, 1, "never or free"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
    struct treen_puzzle *puzzle =
        opened(STICKS(PLUS "crossing: free\npieces: {A: '.#.#', B: '.#.#'}"), "yaml");
    char *yaml = written(puzzle, "yaml"), *json = written(puzzle, "json");
    assert_non_null(strstr(yaml, "\ncrossing: free\n"));
    struct treen_puzzle *again = opened(json, "json");
    assert_int_equal(counted(again), 1);
    free(yaml);
    free(json);
    treen_close(again);
    treen_close(puzzle);
}

static void no_crossing_is_not_written_as_locations(void **state) {
    (void)state;
    struct treen_puzzle *puzzle = opened(STICKS(PLUS "pieces: {V: '.#/#', W: '.#/#'}"), "yaml");
    not_written(puzzle, "dpf", "DPF cannot say that sticks never cross, and these could at 1 place");
    treen_close(puzzle);
    puzzle = opened(STICKS(PLUS "crossing: free\npieces: {V: '.#/#', W: '.#/#'}"), "yaml");
    free(written(puzzle, "dpf"));
    not_written(puzzle, "gdpf", "geometric DPF cannot say that sticks may cross");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_cross_where_both_go_straight),
        cmocka_unit_test(corners_and_ends_touch),
        cmocka_unit_test(three_directions_share_a_meeting),
        cmocka_unit_test(meetings_are_no_cells),
        cmocka_unit_test(the_checker_finds_crossings),
        cmocka_unit_test(files_say_whether_pieces_may_cross),
        cmocka_unit_test(no_crossing_is_not_written_as_locations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
