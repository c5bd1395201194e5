#include "puzzle/placing/fitting.h"
#include "arena_state.h"
#include "puzzle/opened.h"
#include "puzzle/scene.h"

#define STICKS "5 3  2 1 3 2 0 2  3 1 4 2 0 3 2 1 2  3 2 0 4 2 1 3 3 0 1 2"
#define NAMED                                                                                                \
    "title: Sticks\n"                                                                                        \
    "names: red green blue\n"                                                                                \
    "fitting: |\n"                                                                                           \
    "  5 3           // five locations\n"                                                                    \
    "  2  1 3  2 0 2\n"                                                                                      \
    "  3  1 4  2 0 3  2 1 2\n"                                                                               \
    "  3  2 0 4  2 1 3  3 0 1 2\n"

/* ---- Reading and writing --------------------------------------------------------------------- */

static void it_is_read_from_yaml(void **state) {
    struct treen_puzzle *puzzle = opened(NAMED, "yaml");
    const struct fitting *fitting = puzzle->own;
    assert_ptr_equal(puzzle->kind, &kind_fitting);
    assert_int_equal(fitting->locations, 5);
    assert_string_equal(fitting->piece[1].name, "green");
    assert_int_equal(counted(puzzle), 3);
    treen_close(puzzle);
}

static void it_is_written_as_yaml_and_read_again(void **state) {
    static const char *const texts[] = {NAMED, "fitting: " STICKS "\n",
                                        "names: \"'a' b: #c\"\nfitting: |\n  3 3 1 1 0 1 1 1 1 1 2\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *first = opened(texts[i], "yaml");
        char *text = written(first, "yaml");
        struct treen_puzzle *second = opened(text, "yaml");
        const struct fitting *one = first->own, *two = second->own;
        assert_int_equal(two->pieces, one->pieces);
        for (size_t p = 0; p < one->pieces; p++)
            assert_string_equal(one->piece[p].name, two->piece[p].name);
        assert_int_equal(two->placements, one->placements);
        assert_int_equal(counted(first), counted(second));
        treen_close(first);
        treen_close(second);
        free(text);
    }
}

static void bad_texts_are_refused_at_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"title: none\nfitting: |\n  2 1\n  1 2 0 2\n", 4, 9, "found '2', expected a location"},
        {"fitting: |\n  2 1\n  1 2 0\n", 4, 3, "expected a location"},
        {"fitting: [2, 1]\n", 1, 1, "expected 'fitting: |'"},
        {"names: a\nkind: fitting\n", 1, 1, "expected 'fitting: |'"},
        {"fitting: 2 2 1 1 0 1 1 1\nnames: [a, b]\n", 2, 1, "names: A B C"},
        {"fitting: 2 2 1 1 0 1 1 1\nnames: a\n", 2, 9, "expected the name of piece 2 of 2"},
        {"fitting: 2 2 1 1 0 1 1 1\nnames: a b c\n", 2, 12, "found 'c', expected the end"},
        {"fitting: 2 2 1 1 0 1 1 1\nnames: a a\n", 2, 10, "two pieces have the name 'a'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

/* ---- Telling and checking -------------------------------------------------------------------- */

static void check_each(void *context, const struct treen_solution *solution) {
    const struct treen_puzzle *puzzle = context;
    assert_int_equal(solution->parts, 3);
    assert_int_equal(broken_rules(puzzle, solution, NULL), 0);
}

static void what_is_told_passes_the_check(void **state) {
    struct treen_puzzle *puzzle = opened(STICKS, "dpf");
    assert_int_equal(counted_each(puzzle, check_each, puzzle), 3);
    treen_close(puzzle);
}

/* A solution as text: a part for each word, with the piece's name and its locations, "1:02". */
struct written_solution {
    struct treen_solution solution;
    struct treen_part part[8];
    struct treen_cell cell[32];
    char text[100];
};

static void write_down(struct written_solution *down, const char *text) {
    size_t cells = 0;
    memset(down, 0, sizeof *down);
    strcpy(down->text, text);
    for (char *word = strtok(down->text, " "); word; word = strtok(NULL, " ")) {
        struct treen_part *part = &down->part[down->solution.parts++];
        char *colon = strchr(word, ':');
        *colon = '\0';
        *part = (struct treen_part){.piece = word, .copy = 1, .cell = down->cell + cells};
        for (char *c = colon + 1; *c; c++, part->cells++)
            down->cell[cells++].x = *c - '0';
    }
    down->solution.part = down->part;
}

static void broken_solutions_are_found_out(void **state) {
    static const struct {
        const char *solution;
        size_t broken;
        const char *first;
    } cases[] = {
        {"1:3 2:12 3:04", 0, ""},
        {"3:40 2:21 1:3", 0, ""},
        {"1:3 2:4 3:012", 0, ""},
        {"1:3 2:12", 2, "piece '3' is used 0 times, expected once"},
        {"1:3 2:12 3:04 3:04", 3, "piece '3' is used 2 times, expected once"},
        {"1:3 2:12 4:04", 2, "there is no piece '4'"},
        {"1:3 2:12 3:0", 2, "piece '3' does not lie in one of its orientations"},
        {"1:3 2:12 3:00", 3, "piece '3' does not lie in one of its orientations"},
        {"1:3 2:12 3:044", 2, "piece '3' does not lie in one of its orientations"},
        {"1:3 2:12 3:09", 2, "piece '3' does not lie in one of its orientations"},
        {"1:3 2:12 3:13", 3, "2 of 5 locations are not covered, the first of them 0"},
        {"1: 2:12 3:04", 2, "piece '1' does not lie in one of its orientations"},
    };
    struct treen_puzzle *puzzle = opened(STICKS, "dpf");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct written_solution down;
        char first[200];
        write_down(&down, cases[i].solution);
        size_t broken = broken_rules(puzzle, &down.solution, first);
        if (broken != cases[i].broken || strcmp(first, cases[i].first) != 0)
            fail_msg("%s: %zu rules broken, '%s'", cases[i].solution, broken, first);
    }
    treen_close(puzzle);
}

/* Checks that equal pieces may be named either way round. */
static void equal_pieces_may_change_places(void **state) {
    struct treen_puzzle *puzzle = opened("2 2  2 1 0 1 1  2 1 1 1 0", "dpf");
    struct written_solution down;
    write_down(&down, "1:0 2:1");
    assert_int_equal(broken_rules(puzzle, &down.solution, NULL), 0);
    write_down(&down, "1:1 2:0");
    assert_int_equal(broken_rules(puzzle, &down.solution, NULL), 0);
    assert_int_equal(counted(puzzle), 1);
    treen_close(puzzle);
}

static void cells_off_the_line_are_no_locations(void **state) {
    struct treen_puzzle *puzzle = opened("2 1  1 2 0 1", "dpf");
    static const struct treen_cell off[][2] = {{{0, 0, 0}, {1, 1, 0}},
                                               {{0, 0, 0}, {1, 0, -1}},
                                               {{0, 0, 0}, {-1, 0, 0}},
                                               {{0, 0, 0}, {2147483647, 0, 0}}};
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
        struct treen_part part = {.piece = "1", .copy = 1, .cells = 2, .cell = off[i]};
        struct treen_solution solution = {.parts = 1, .part = &part};
        assert_int_equal(broken_rules(puzzle, &solution, NULL), 2);
    }
    treen_close(puzzle);
}

/* ---- Showing --------------------------------------------------------------------------------- */

static void a_solution_is_a_line_of_letters(void **state) {
    struct arena *arena = *state;
    struct treen_puzzle *puzzle = opened(STICKS, "dpf");
    struct scene scene = {.title = NULL};
    struct written_solution down;
    write_down(&down, "1:3 2:12 3:04");
    assert_int_equal(puzzle->kind->show(puzzle, &down.solution, arena, &scene), TREEN_OK);
    assert_null(scene.grid);
    assert_int_equal(scene.stage.count, 1);
    assert_int_equal(scene.stage.at[0].body.count, 3);
    assert_int_equal(scene.stage.at[0].body.at[1].letter, '2');
    assert_int_equal(scene.stage.at[0].body.at[1].cells, 2);
    treen_close(puzzle);
}

static void a_puzzle_shows_its_locations_and_pieces(void **state) {
    struct arena *arena = *state;
    struct treen_puzzle *puzzle = opened(STICKS, "dpf");
    struct scene scene = {.title = NULL};
    assert_int_equal(puzzle->kind->show(puzzle, NULL, arena, &scene), TREEN_OK);
    assert_int_equal(scene.stage.at[0].body.at[0].cells, 5);
    assert_int_equal(scene.note.count, 3);
    assert_string_equal(scene.note.at[1], "piece 2: 3 orientations");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_read_from_yaml),
        cmocka_unit_test(it_is_written_as_yaml_and_read_again),
        cmocka_unit_test(bad_texts_are_refused_at_their_place),
        cmocka_unit_test(what_is_told_passes_the_check),
        cmocka_unit_test(broken_solutions_are_found_out),
        cmocka_unit_test(equal_pieces_may_change_places),
        cmocka_unit_test(cells_off_the_line_are_no_locations),
        CASE(a_solution_is_a_line_of_letters),
        CASE(a_puzzle_shows_its_locations_and_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
