#include "puzzle/placing/fitting.h"
#include "puzzle/format.h"
#include "puzzle/opened.h"

extern const struct format format_dpf;

#define DOMINOES                                                                                             \
    "6 3\n"                                                                                                  \
    "2\n2 0 1\n2 2 3\n"                                                                                      \
    "3\n2 0 2\n2 2 4\n2 4 5\n"                                                                               \
    "2\n2 1 3\n2 3 5\n"
#define STICKS "5 3  2 1 3 2 0 2  3 1 4 2 0 3 2 1 2  3 2 0 4 2 1 3 3 0 1 2"

/* ---- Answers --------------------------------------------------------------------------------- */

static uint64_t count_text(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "dpf");
    uint64_t count = counted(puzzle);
    treen_close(puzzle);
    return count;
}

static void small_puzzles_have_their_counts(void **state) {
    assert_int_equal(count_text(DOMINOES), 1);
    assert_int_equal(count_text(STICKS), 3);
}

/* Appends to a text with room enough. */
static void append(char *text, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsprintf(text + strlen(text), format, values);
    va_end(values);
}

/* Writes the letters A to Z in another order above their signs in the same order. Each sign is a
 * location, and a letter may stand wherever its signs do. With `moved` it may not stand in its own
 * place. */
static char *morse(bool moved) {
    static const char *const code[26] = {".-",   "-...", "-.-.", "-..",  ".",   "..-.", "--.",  "....", "..",
                                         ".---", "-.-",  ".-..", "--",   "-.",  "---",  ".--.", "--.-", ".-.",
                                         "...",  "-",    "..-",  "...-", ".--", "-..-", "-.--", "--.."};
    char signs[128] = "", *text = calloc(1, 1 << 16), *piece = calloc(1, 1 << 14);
    assert_true(text && piece);
    for (int i = 0; i < 26; i++)
        strcat(signs, code[i]);
    append(text, "%zu 26\n", strlen(signs));
    for (size_t i = 0, home = 0; i < 26; home += strlen(code[i++])) {
        size_t size = strlen(code[i]), ways = 0;
        *piece = '\0';
        for (size_t at = 0; at + size <= strlen(signs); at++) {
            if (strncmp(signs + at, code[i], size) != 0 || (moved && at == home))
                continue;
            ways++;
            append(piece, " %zu", size);
            for (size_t j = 0; j < size; j++)
                append(piece, " %zu", at + j);
        }
        append(text, "%zu %s\n", ways, piece);
    }
    free(piece);
    return text;
}

static void the_morse_alphabet_has_its_counts(void **state) {
    char *stays = morse(false), *moved = morse(true);
    assert_int_equal(count_text(stays), 8574);
    assert_int_equal(count_text(moved), 48);
    free(stays);
    free(moved);
}

/* Lays all 28 dominoes on 7 rows of 8 numbers. */
static void the_domino_layout_has_its_count(void **state) {
    static const char rows[] = "00020304"
                               "01213141"
                               "05062224"
                               "51612343"
                               "25264446"
                               "55634565"
                               "11333566";
    char *text = calloc(1, 1 << 16), *piece = calloc(1, 1 << 14);
    assert_true(text && piece);
    append(text, "56 28\n");
    for (int low = '0'; low <= '6'; low++)
        for (int high = low; high <= '6'; high++) {
            int ways = 0;
            *piece = '\0';
            for (int at = 0; at < 56; at++)
                for (int step = 1; step <= 8; step += 7) {
                    int to = at + step;
                    if (to >= 56 || (step == 1 && to % 8 == 0) ||
                        !((rows[at] == low && rows[to] == high) || (rows[at] == high && rows[to] == low)))
                        continue;
                    append(piece, " 2 %d %d", at, to);
                    ways++;
                }
            append(text, "%d %s\n", ways, piece);
        }
    assert_int_equal(count_text(text), 20160);
    free(text);
    free(piece);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void white_space_is_free_and_comments_are_skipped(void **state) {
    assert_int_equal(
        count_text("// sticks\n 6 3//six\r\n\t2 2 0 1 2 2 3 // 9 9\n3\n\n2 0 2 2 2 4 2 4 5\f2 2 1 3 2 "
                   "3 5\n// the end, not even a line break"),
        1);
}

static void equal_pieces_are_one_class(void **state) {
    /* The first and the third piece have the same orientations, in another order and one of them
     * twice. */
    struct treen_puzzle *puzzle = opened("4 3  2 1 0 2 1 2  1 1 3  3 2 2 1 1 0 2 1 2", "dpf");
    const struct fitting *fitting = puzzle->own;
    assert_int_equal(fitting->pieces, 3);
    assert_int_equal(fitting->classes, 2);
    assert_int_equal(fitting->piece[0].class, fitting->piece[2].class);
    assert_int_equal(fitting->placements, 3);
    assert_string_equal(fitting->piece[2].name, "3");
    assert_int_equal(counted(puzzle), 1);
    treen_close(puzzle);
}

static void nearly_equal_pieces_are_told_apart(void **state) {
    /* The same numbers in a row, cut in other places: {0}{1 2} and {0 1}{2}. */
    struct treen_puzzle *puzzle = opened("3 2  2 1 0 2 1 2  2 2 0 1 1 2", "dpf");
    assert_int_equal(((const struct fitting *)puzzle->own)->classes, 2);
    treen_close(puzzle);
}

static void a_piece_without_orientations_leaves_no_solution(void **state) {
    assert_int_equal(count_text("2 2  1 2 0 1  0"), 0);
}

static void bad_texts_are_refused_at_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"", 1, 1, "the file ends here, expected the number of locations"},
        {"\n  // nothing\n", 3, 1, "the number of locations"},
        {"6", 1, 2, "the file ends here, expected the number of pieces"},
        {"6 3", 1, 4, "the file ends here, expected the number of orientations"},
        {"0 1 1 1 0", 1, 1, "found '0', expected the number of locations"},
        {"-6 3", 1, 1, "found '-6'"},
        {"6 -3", 1, 3, "found '-3', expected the number of pieces"},
        {"6 0", 1, 3, "found '0', expected the number of pieces"},
        {"2147483648 3", 1, 1, "found '2147483648', expected the number of locations"},
        {"6 2147483648", 1, 3, "found '2147483648', expected the number of pieces"},
        {"99999999999999999999999 3", 1, 1, "expected the number of locations"},
        {"1000000000 3", 1, 1,
         "found '1000000000', expected the number of locations, a whole number from 1 to"},
        {"6 3\n2\n2 0 1\n2 2", 4, 4, "the file ends here, expected a location"},
        {"6 3\n2\n2 0 1\n", 4, 1, "the file ends here, expected the number of locations of an orientation"},
        {"6 1\n-1", 2, 1, "found '-1', expected the number of orientations"},
        {"6 1\n2147483648 1 0", 2, 1, "found '2147483648', expected the number of orientations"},
        {"6 1\n1\n0", 3, 1, "found '0', expected the number of locations of an orientation"},
        {"6 1\n1\n7 0 1 2 3 4 5 6", 3, 1, "found '7', expected the number of locations of an orientation"},
        {"6 1\n1\n2 0 6", 3, 5, "found '6', expected a location, a whole number from 0 to 5"},
        {"6 1\n1\n2 -1 0", 3, 3, "found '-1', expected a location"},
        {"6 1\n1\n2 0 2147483648", 3, 5, "found '2147483648', expected a location"},
        {"6 1\n1\n3 4 1 // here\n 4", 4, 2, "location 4 comes twice"},
        {"6 1\n1\n2 0 one", 3, 5, "found 'one', expected a location"},
        {"6 1\n1\n2 0 1.5", 3, 5, "found '1.5'"},
        {"6 1\n1\n2 0 1\n5", 4, 1, "found '5', expected the end"},
        {DOMINOES "rubbish", 12, 1, "found 'rubbish', expected the end: all 3 pieces"},
        {DOMINOES "/ no comment", 12, 1, "found '/'"},
        {"6 3 \x01\x02\x7f", 1, 5, "found '...', expected the number of orientations"},
        {"\x89PNG\r\n\x1a", 1, 1, "expected the number of locations"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "dpf");
}

static void every_truncated_file_is_refused(void **state) {
    static const char text[] = DOMINOES;
    for (size_t length = 0; length < sizeof text - 2; length++) {
        struct treen_puzzle *puzzle = NULL;
        struct treen_error error = {.line = 0};
        assert_int_equal(treen_parse(NULL, text, length, "test", "dpf", &puzzle, &error), TREEN_BAD_INPUT);
        assert_true(error.line > 0 && error.column > 0);
    }
}

/* Checks that large counts cost no memory until the numbers come. */
static void promises_cost_nothing(void **state) {
    struct bad_text bad = {"1048576 10000 2147483647 1048576 0", 1, 35, "expected a location"};
    refused(&bad, "dpf");
}

/* ---- Recognising ----------------------------------------------------------------------------- */

static enum sniff sniffed(const char *text) {
    return format_dpf.sniff(text, strlen(text));
}

static void it_is_recognised_by_its_counts(void **state) {
    assert_int_equal(sniffed(DOMINOES), SNIFF_YES);
    assert_int_equal(sniffed("// sticks\n" STICKS), SNIFF_YES);
    assert_int_equal(sniffed(DOMINOES " 1"), SNIFF_PERHAPS);
    assert_int_equal(sniffed("6 3 2 2 0"), SNIFF_PERHAPS);
    assert_int_equal(sniffed("6 -3 2 2 0"), SNIFF_PERHAPS);
    assert_int_equal(sniffed("6 3 2 2 0 o"), SNIFF_PERHAPS);
    assert_int_equal(sniffed("6"), SNIFF_NO);
    assert_int_equal(sniffed(""), SNIFF_NO);
    assert_int_equal(sniffed("// nothing"), SNIFF_NO);
    assert_int_equal(sniffed("title: Soma"), SNIFF_NO);
    assert_int_equal(sniffed("A B C | X"), SNIFF_NO);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void what_is_written_reads_back(void **state) {
    static const char *const texts[] = {DOMINOES, STICKS, "4 3  2 1 0 2 1 2  1 1 3  2 2 2 1 1 0",
                                        "2 2  1 2 0 1  0"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *first = opened(texts[i], "dpf");
        char *text = written(first, "dpf");
        struct treen_puzzle *second = opened(text, "dpf");
        char *again = written(second, "dpf");
        assert_string_equal(text, again);
        assert_int_equal(counted(first), counted(second));
        assert_int_equal(sniffed(text), SNIFF_YES);
        treen_close(first);
        treen_close(second);
        free(text);
        free(again);
    }
}

static void a_cover_whose_first_items_are_pieces_is_written(void **state) {
    struct treen_puzzle *cover = opened("A B 2|C p q r s\nA p\nA q\np B q\nC r\nC s\nC p", "cover");
    char *text = written(cover, "dpf");
    assert_string_equal(text, "4 4\n2\n1 0\n1 1\n1\n2 0 1\n3\n1 0\n1 2\n1 3\n3\n1 0\n1 2\n1 3\n");
    struct treen_puzzle *fitting = opened(text, "dpf");
    assert_int_equal(counted(fitting), counted(cover));
    treen_close(fitting);
    treen_close(cover);
    free(text);
}

static void other_covers_are_refused(void **state) {
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"A p | X\nA p X", "item 'X' is secondary"},
        {"A B C\nA B\nB C\nA C", "first items are not pieces"},
        {"A p\nA p\nA", "first items are not pieces"},
        {"A p\n", "first items are not pieces"},
        {"A 2|p q\nA p q", "item 'p' is not covered exactly once"},
        {"0:1|A p\nA p", "item 'A' is not covered exactly once"},
        {"A B p q\nA p\nA q\nB q\nB p", "would not tell 'A' from 'B'"},
        {"A p\nA p\nA p", "an option more than once"},
        {"9999|A B C p q\nA p\nB q\nC p q", "10001 pieces"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct treen_puzzle *cover = opened(bad[i].text, "cover");
        not_written(cover, "dpf", bad[i].message);
        treen_close(cover);
    }
}

static void a_packing_is_written_as_its_placements(void **state) {
    struct treen_puzzle *packing =
        opened("box: 3x2\npieces:\n  I: {copies: 2, shape: '#/#'}\n  D: '##'\n", "yaml");
    char *text = written(packing, "dpf");
    struct treen_puzzle *fitting = opened(text, "dpf");
    assert_int_equal(((const struct fitting *)fitting->own)->pieces, 3);
    assert_int_equal(((const struct fitting *)fitting->own)->classes, 1); /* all dominoes are equal */
    assert_int_equal(counted(fitting), 3);
    treen_close(fitting);
    treen_close(packing);
    free(text);
}

/* Checks that some packings are refused: lists of locations cannot tell apart what these count
 * apart, so the total would be another. */
static void packings_that_would_count_otherwise_are_refused(void **state) {
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"box: 2x2\npieces:\n  D: '##'\n  E: {motions: plane, shape: '##'}\n",
         "would not tell 'D' from 'E', which have the same placements"},
        {"box: 2x2\npieces:\n  D: '##'\n  E: {group: 1, shape: '##'}\n", "would not tell 'D' from 'E'"},
        {"colours: {R: red}\nbox: 'RR/RR'\npieces:\n  D: {copies: 2, shape: 'R#'}\n",
         "'D' has placements that differ in colours alone"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct treen_puzzle *packing = opened(bad[i].text, "yaml");
        not_written(packing, "dpf", bad[i].message);
        treen_close(packing);
    }
    struct treen_puzzle *nowhere = opened("box: 2x1\npieces:\n  I: '###'\n  L: '##/#.'\n", "yaml");
    free(written(nowhere, "dpf"));
    treen_close(nowhere);
}

static void packings_that_leave_a_choice_are_refused(void **state) {
    struct treen_puzzle *range = opened("box: 2x2\npieces:\n  D: {copies: 0..2, shape: '##'}\n", "yaml");
    not_written(range, "dpf", "'D' is used 0 to 2 times");
    treen_close(range);
    struct treen_puzzle *may = opened("box: |\n  ##+\npieces:\n  D: '##'\n", "yaml");
    not_written(may, "dpf", "cells that may stay empty");
    treen_close(may);
    struct treen_puzzle *many = opened("box: 200x100\npieces:\n  C: {copies: 20000, shape: '#'}\n", "yaml");
    not_written(many, "dpf", "20000 pieces");
    treen_close(many);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_puzzles_have_their_counts),
        cmocka_unit_test(the_morse_alphabet_has_its_counts),
        cmocka_unit_test(the_domino_layout_has_its_count),
        cmocka_unit_test(white_space_is_free_and_comments_are_skipped),
        cmocka_unit_test(equal_pieces_are_one_class),
        cmocka_unit_test(nearly_equal_pieces_are_told_apart),
        cmocka_unit_test(a_piece_without_orientations_leaves_no_solution),
        cmocka_unit_test(bad_texts_are_refused_at_their_place),
        cmocka_unit_test(every_truncated_file_is_refused),
        cmocka_unit_test(promises_cost_nothing),
        cmocka_unit_test(it_is_recognised_by_its_counts),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(a_cover_whose_first_items_are_pieces_is_written),
        cmocka_unit_test(other_covers_are_refused),
        cmocka_unit_test(a_packing_is_written_as_its_placements),
        cmocka_unit_test(packings_that_would_count_otherwise_are_refused),
        cmocka_unit_test(packings_that_leave_a_choice_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
