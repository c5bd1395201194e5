#include "puzzle/cover.h"
#include "arena_state.h"
#include "puzzle/opened.h"
#include "puzzle/scene.h"

#define COLOURED "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"

/* ---- Reading and writing --------------------------------------------------------------------- */

static void it_is_read_from_yaml_and_written_again(void **state) {
    struct treen_puzzle *first = opened("title: colours\n"
                                        "cover: |\n"
                                        "  | the example of TAOCP 7.2.2.1\n"
                                        "  p q r | x y\n"
                                        "  p q x y:A\n"
                                        "  p r x:A y\n"
                                        "  p x:B\n"
                                        "  q x:A\n"
                                        "  r y:B\n",
                                        "yaml");
    assert_ptr_equal(first->kind, &kind_cover);
    char *text = written(first, "yaml"), *bare = written(first, "cover");
    struct treen_puzzle *second = opened(text, "yaml");
    assert_int_equal(counted(first), 1);
    assert_int_equal(counted(second), 1);
    assert_string_equal(bare, COLOURED);
    treen_close(first);
    treen_close(second);
    free(text);
    free(bare);
}

static void bad_texts_are_refused_at_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"title: none\ncover: |\n  apple pear\n  apple peer\n", 4, 9, "did you mean 'pear'?"},
        {"cover: |\n  a b\n  a\n  a:red b\n", 4, 3, "no colour, for 'a' is a primary item"},
        {"cover: {a: b}\n", 1, 1, "expected 'cover: |'"},
        {"kind: cover\ntitle: none\n", 1, 1, "expected 'cover: |'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

/* ---- Telling and checking -------------------------------------------------------------------- */

static void check_each(void *context, const struct treen_solution *solution) {
    assert_int_equal(broken_rules(context, solution, NULL), 0);
}

static void what_is_told_passes_the_check(void **state) {
    static const char *const texts[] = {COLOURED, "2|a b | c\na c:1\na b c:1\na b\na b c:1\nb c",
                                        "0:2|a\na\na\na", "a b c\na b\nc\nb c\na\nb\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], "cover");
        assert_int_not_equal(counted_each(puzzle, check_each, puzzle), 0);
        treen_close(puzzle);
    }
}

static void compare_with_the_one(void *context, const struct treen_solution *solution) {
    (void)context;
    assert_int_equal(solution->parts, 2);
    const struct treen_part *part = solution->part;
    assert_null(part[0].piece);
    assert_int_equal(part[0].items, 4);
    assert_string_equal(part[0].item[1], "r");
    assert_string_equal(part[0].item[2], "x:A");
    assert_string_equal(part[1].item[1], "x:A");
    assert_int_equal(part[1].index, 3);
}

static void options_are_told_by_their_items(void **state) {
    struct treen_puzzle *puzzle = opened("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n", "cover");
    assert_int_equal(counted_each(puzzle, compare_with_the_one, NULL), 1);
    treen_close(puzzle);
}

/* Weighs an answer as one assembly. The number of its labelled ways is always one. */
static void every_answer_weighs_one(void **state) {
    struct arena *arena = *state;
    struct treen_puzzle *puzzle = opened(COLOURED, "cover");
    struct posed *posed;
    struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_FULL};
    assert_int_equal(puzzle->kind->pose(puzzle, &wish, arena, &posed, NULL), TREEN_OK);
    uint32_t option[] = {1, 3};
    struct answer answer = {2, option};
    for (int i = 0; i < 2; i++) {
        struct weight weight;
        puzzle->kind->weigh(posed, &answer, &weight);
        assert_int_equal(weight.assemblies, 1);
        assert_int_equal(weight.rotation_class, 0);
        assert_int_equal(weight.symmetry_class, 0);
        assert_true(weight.listed);
        assert_int_equal(weight.relabelled, i == 0);
        assert_string_equal(big_text(weight.labelled, arena), "1");
    }
    posed_release(posed);
    treen_close(puzzle);
}

/* A solution as text: options divided by commas, "p q x:A, r". */
struct written_solution {
    struct treen_solution solution;
    struct treen_part part[8];
    const char *item[32];
    char text[100];
};

static void write_down(struct written_solution *down, const char *text) {
    size_t items = 0;
    bool comma = true;
    memset(down, 0, sizeof *down);
    strcpy(down->text, text);
    for (char *word = strtok(down->text, " "); word; word = strtok(NULL, " ")) {
        if (comma)
            down->part[down->solution.parts++].item = down->item + items;
        comma = word[strlen(word) - 1] == ',';
        if (comma)
            word[strlen(word) - 1] = '\0';
        down->item[items++] = word;
        down->part[down->solution.parts - 1].items++;
    }
    down->solution.part = down->part;
}

static void broken_solutions_are_found_out(void **state) {
    static const struct {
        const char *cover, *solution;
        size_t broken;
        const char *first;
    } cases[] = {
        {COLOURED, "p r x:A y, q x:A", 0, ""},
        {COLOURED, "x:A q, y p x:A r", 0, ""},
        {COLOURED, "p r x:A y, q x:B", 2, "there is no option 'q x:B'"},
        {COLOURED, "p r x:A y, q x", 2, "there is no option 'q x'"},
        {COLOURED, "p r x:A y, q x:A:A", 2, "there is no option 'q x:A:A'"},
        {COLOURED, "p r x:A y, q z", 2, "there is no option 'q z'"},
        {COLOURED, "p r x:A y, q q", 2, "there is no option 'q q'"},
        {COLOURED, "p r x:A y", 1, "item 'q' is covered 0 times, expected 1"},
        {COLOURED, "p r x:A y, q x:A, q x:A", 1, "option 'q x:A' is used too often"},
        {COLOURED, "p q x y:A, r y:B", 1,
         "secondary item 'y' is covered more than once, and not in one colour"},
        {COLOURED, "p q x y:A, p r x:A y", 3, "item 'p' is covered 2 times, expected 1"},
        {"a b | x\na x\nb x", "a x, b x", 1,
         "secondary item 'x' is covered more than once, and not in one colour"},
        {"a b | x\na x\nb", "a x, b", 0, ""},
        {"2|a\na\na", "a, a", 0, ""},
        {"2|a\na\na", "a, a, a", 1, "option 'a' is used too often"},
        {"1:2|a\na\na\na", "a", 0, ""},
        {"1:2|a\na\na\na", "a, a, a", 1, "item 'a' is covered 3 times, expected 1 to 2"},
        {"0:2|a b\na\nb", "b", 0, ""},
        {"3|a 3|b\na b\nb a\na\nb", "a b, b, b a, a", 0, ""},
        {"3|a 3|b\na b\nb a\na\nb", "a b, b, b a, a b, a", 1, "option 'a b' is used too often"},
        {"3|a 3|b\na b\nb a\na\nb", "a, b, a, b, b a", 4, "option 'a' is used too often"},
        {"a 3|b\na b\nb", "b b", 3, "there is no option 'b b'"},
        {"a b\na b", "", 2, "item 'a' is covered 0 times, expected 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle = opened(cases[i].cover, "cover");
        struct written_solution down;
        char first[200];
        write_down(&down, cases[i].solution);
        size_t broken = broken_rules(puzzle, &down.solution, first);
        if (broken != cases[i].broken || strcmp(first, cases[i].first) != 0)
            fail_msg("%s: %zu rules broken, '%s'", cases[i].solution, broken, first);
        treen_close(puzzle);
    }
}

/* ---- Showing --------------------------------------------------------------------------------- */

static void it_shows_lines_of_text(void **state) {
    struct arena *arena = *state;
    struct treen_puzzle *puzzle = opened(COLOURED, "cover");
    struct scene scene = {.title = NULL}, solved = {.title = NULL};
    struct written_solution down;
    assert_int_equal(puzzle->kind->show(puzzle, NULL, arena, &scene), TREEN_OK);
    assert_int_equal(scene.stage.count, 0);
    assert_int_equal(scene.note.count, 6);
    assert_string_equal(scene.note.at[0], "3 primary items, 2 secondary items, 5 options");
    assert_string_equal(scene.note.at[1], "p q x y:A");
    write_down(&down, "p r x:A y, q x:A");
    assert_int_equal(puzzle->kind->show(puzzle, &down.solution, arena, &solved), TREEN_OK);
    assert_int_equal(solved.note.count, 2);
    assert_string_equal(solved.note.at[1], "q x:A");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_read_from_yaml_and_written_again),
        cmocka_unit_test(bad_texts_are_refused_at_their_place),
        cmocka_unit_test(what_is_told_passes_the_check),
        cmocka_unit_test(options_are_told_by_their_items),
        CASE(every_answer_weighs_one),
        cmocka_unit_test(broken_solutions_are_found_out),
        CASE(it_shows_lines_of_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
