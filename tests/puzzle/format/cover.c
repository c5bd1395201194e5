#include "puzzle/cover.h"
#include "puzzle/format.h"
#include "puzzle/opened.h"

extern const struct format format_cover;

/* Knuth's examples in TAOCP 7.2.2.1: (6) an exact cover, (49) one with colours, both with one
 * solution. */
#define EXACT    "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
#define COLOURED "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"

static uint64_t count_text(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "cover");
    uint64_t count = counted(puzzle);
    treen_close(puzzle);
    return count;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void known_covers_have_their_counts(void **state) {
    assert_int_equal(count_text(EXACT), 1);
    assert_int_equal(count_text(COLOURED), 1);
    assert_int_equal(count_text("2|a b\na\na b\na\nb"), 2 + 1); /* {a, a b} twice, {a, a, b} */
    assert_int_equal(count_text("0:1|a b\na b\nb"), 2);
    assert_int_equal(count_text("a b\n"), 0);
}

static void items_and_options_are_as_written(void **state) {
    struct treen_puzzle *puzzle = opened("| a comment\n\n  | another\n 2|A 0:3|B C \t| X Y\n"
                                         "\n A  X:red B\r\n| between\nC Y:gr|n X:red\nA X",
                                         "cover");
    const struct cover *cover = puzzle->own;
    const struct problem *problem = &cover->problem;
    assert_int_equal(problem->items, 5);
    assert_int_equal(problem->primary, 3);
    assert_int_equal(problem->options, 3);
    static const uint32_t least[] = {2, 0, 1}, most[] = {2, 3, 1}, start[] = {0, 3, 6, 8},
                          item[] = {0, 3, 1, 2, 4, 3, 0, 3}, colour[] = {0, 1, 0, 0, 2, 1, 0, 0};
    assert_memory_equal(problem->least, least, sizeof least);
    assert_memory_equal(problem->most, most, sizeof most);
    assert_memory_equal(problem->start, start, sizeof start);
    assert_memory_equal(problem->item, item, sizeof item);
    assert_memory_equal(problem->colour, colour, sizeof colour);
    assert_string_equal(cover->item_name[4], "Y");
    assert_int_equal(cover->colours, 2);
    assert_string_equal(cover->colour_name[1], "gr|n");
    treen_close(puzzle);
}

static void plain_covers_say_so(void **state) {
    struct treen_puzzle *puzzle = opened("1|a 1:1|b | c\na b c", "cover");
    const struct problem *problem = &((const struct cover *)puzzle->own)->problem;
    assert_null(problem->least);
    assert_null(problem->most);
    assert_null(problem->colour);
    treen_close(puzzle);
}

static void bad_texts_are_refused_at_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"", 1, 1, "the file ends here, expected a line that names the items"},
        {"\n| only a comment\n\n", 4, 1, "a line that names the items"},
        {"alpha beta\nalpha\nbeta alhpa", 3, 6, "found 'alhpa', expected an item"},
        {"alpha beta\nalpha\nbeta alhpa", 3, 6, "did you mean 'alpha'?"},
        {"alpha beta\nzzzzzzzz", 2, 1, "found 'zzzzzzzz', expected an item that the first line names"},
        {"a b a\n", 1, 5, "found 'a', expected an item that has not been named"},
        {"a | b a\n", 1, 7, "expected an item that has not been named"},
        {"a b\na b a", 2, 5, "expected an item that has not been in this option"},
        {"a | x\na x:1 x:2", 2, 7, "expected an item that has not been in this option"},
        {"a b:c\n", 1, 3, "found 'b:c', expected the name of an item"},
        {"a 2|b|c\n", 1, 3, "expected the name of an item"},
        {"a 2|\n", 1, 3, "expected the name of an item"},
        {"a 3:2|b\n", 1, 3, "found '3:2|b', expected a multiplicity"},
        {"a 0|b\n", 1, 3, "expected a multiplicity"},
        {"a 0:0|b\n", 1, 3, "expected a multiplicity"},
        {"a -1:2|b\n", 1, 3, "expected a multiplicity"},
        {"a 1:4294967296|b\n", 1, 3, "expected a multiplicity"},
        {"a x|b\n", 1, 3, "expected a multiplicity"},
        {"a :|b\n", 1, 3, "expected a multiplicity"},
        {"a 1:|b\n", 1, 3, "expected a multiplicity"},
        {"a |b\n", 1, 3, "expected a multiplicity"},
        {"a | 2|b\n", 1, 5, "a secondary item, which has no multiplicity"},
        {"a | b | c\n", 1, 7, "found '|', expected only one bar"},
        {"a b\na:red b", 2, 1, "found 'a:red', expected no colour, for 'a' is a primary item"},
        {"a | x\na x:", 2, 3, "found 'x:', expected a colour"},
        {"a | x\na :red", 2, 3, "found ':red', expected an item"},
        {"a | x\na x\n  x:red", 3, 3, "no primary item"},
        {"a b\n\x01\x02", 2, 1, "found '..', expected text without control characters"},
        {"a b\x7f\n", 1, 3, "text without control characters"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "cover");
}

static void zero_bytes_are_refused(void **state) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error;
    assert_int_equal(treen_parse(NULL, "a b\na\0 b", 8, "test", "cover", &puzzle, &error), TREEN_BAD_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 1);
}

/* ---- Recognising ----------------------------------------------------------------------------- */

static enum sniff sniffed(const char *text) {
    return format_cover.sniff(text, strlen(text));
}

static void it_is_recognised_by_its_items(void **state) {
    assert_int_equal(sniffed(EXACT), SNIFF_YES);
    assert_int_equal(sniffed(COLOURED), SNIFF_YES);
    assert_int_equal(sniffed("1 2\n2\n1"), SNIFF_YES);
    assert_int_equal(sniffed("| a comment\na b"), SNIFF_PERHAPS);
    assert_int_equal(sniffed("a b\na\nb c"), SNIFF_PERHAPS);
    assert_int_equal(sniffed("one line of words"), SNIFF_NO);
    assert_int_equal(sniffed("title: Soma cube\nbox: 3x3x3\n"), SNIFF_NO);
    assert_int_equal(sniffed("6 3\n2\n2 0 1\n"), SNIFF_NO);
    assert_int_equal(sniffed("\x89PNG\r\n\x1a\n"), SNIFF_NO);
    assert_int_equal(sniffed(""), SNIFF_NO);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void same_numbers(const uint32_t *a, const uint32_t *b, size_t count) {
    assert_int_equal(!a, !b);
    if (a)
        assert_memory_equal(a, b, count * sizeof *a);
}

static void same_problem(const struct problem *a, const struct problem *b) {
    assert_int_equal(a->items, b->items);
    assert_int_equal(a->primary, b->primary);
    assert_int_equal(a->options, b->options);
    same_numbers(a->least, b->least, a->primary);
    same_numbers(a->most, b->most, a->primary);
    same_numbers(a->start, b->start, a->options + 1);
    same_numbers(a->item, b->item, a->start[a->options]);
    same_numbers(a->colour, b->colour, a->start[a->options]);
}

static void what_is_written_reads_back(void **state) {
    static const char *const texts[] = {EXACT, COLOURED, "2|a 0:7|b 4294967295|c | x y\nb a y:1 x:2\nc y:2",
                                        "a\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *first = opened(texts[i], "cover");
        char *text = written(first, "cover");
        struct treen_puzzle *second = opened(text, "cover");
        same_problem(&((const struct cover *)first->own)->problem,
                     &((const struct cover *)second->own)->problem);
        treen_close(first);
        treen_close(second);
        free(text);
    }
}

static void a_fitting_is_written_as_its_problem(void **state) {
    struct treen_puzzle *fitting = opened("3 3  1 1 0  2 1 1 1 2  2 1 1 1 2", "dpf");
    char *text = written(fitting, "cover");
    assert_string_equal(text, "#1 2|#2 0 1 2\n#1 0\n#2 1\n#2 2\n");
    struct treen_puzzle *cover = opened(text, "cover");
    assert_int_equal(counted(cover), counted(fitting));
    treen_close(cover);
    treen_close(fitting);
    free(text);
}

static void assert_begins(const char *text, const char *start) {
    if (strncmp(text, start, strlen(start)) != 0)
        fail_msg("found '%s', expected it to begin with '%s'", text, start);
}

static void a_packing_is_written_with_coordinates(void **state) {
    struct treen_puzzle *packing = opened("box: |\n  ##+\n  ...\n\n  #..\n"
                                          "pieces:\n"
                                          "  'the bar': {shape: '##'}\n"
                                          "  'a:b|c': {copies: 0..1, shape: '#'}\n"
                                          "  'the_bar': {shape: '#', motions: plane}\n"
                                          "  '0,0,0': {copies: 0..1, shape: '###'}\n",
                                          "yaml");
    char *text = written(packing, "cover");
    assert_begins(text, "the_bar 1:2|a_b_c 0,0,0 1,0,0 0,0,1 | 2,0,0\n");
    struct treen_puzzle *cover = opened(text, "cover");
    assert_int_equal(counted(cover), counted(packing));
    assert_int_not_equal(counted(cover), 0);
    treen_close(cover);
    treen_close(packing);
    free(text);
}

static void clashing_names_are_kept_apart(void **state) {
    struct treen_puzzle *packing = opened("box: 3x2\npieces:\n"
                                          "  'a b': {shape: '#'}\n"
                                          "  'a_b': {shape: '##'}\n"
                                          "  'a:b': {shape: '###'}\n"
                                          "  '0,0': {copies: 0..1, shape: '#./.#'}\n",
                                          "yaml");
    char *text = written(packing, "cover");
    assert_begins(text, "a_b #a_b #a_b_2 0,0 1,0 2,0 0,1 1,1 2,1 | #0,0\n");
    treen_close(packing);
    free(text);
}

/* Checks a cover that looks like the targets of a Sujiko at first: its items are the cells of a
 * board. */
static void cells_as_items_are_no_sujiko(void **state) {
    static const char text[] = "0,0 1,0 0,1 1,1\n0,0 1,0\n0,1 1,1\n0,0 0,1\n1,0 1,1\n";
    struct treen_puzzle *puzzle;
    assert_int_equal(treen_parse(NULL, text, sizeof text - 1, "it", NULL, &puzzle, NULL), TREEN_OK);
    assert_string_equal(treen_about(puzzle)->format, "cover");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_as_items_are_no_sujiko),
        cmocka_unit_test(known_covers_have_their_counts),
        cmocka_unit_test(items_and_options_are_as_written),
        cmocka_unit_test(plain_covers_say_so),
        cmocka_unit_test(bad_texts_are_refused_at_their_place),
        cmocka_unit_test(zero_bytes_are_refused),
        cmocka_unit_test(it_is_recognised_by_its_items),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(a_fitting_is_written_as_its_problem),
        cmocka_unit_test(a_packing_is_written_with_coordinates),
        cmocka_unit_test(clashing_names_are_kept_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
