#include "puzzle/board_opened.h"

#include <stdio.h>

#define PUZZLE "25,13,22,17\nP8,6\n"

static void published_puzzles_have_their_one_solution(void **state) {
    has_one_solution(PUZZLE, "sujiko", "931854726");
    has_one_solution("25,13,22,16\nP8,6\n", "sujiko", "941753826");
}

/* Compares with brute force over all orders of nine numbers, for some sets of targets. */
static void counts_are_those_of_brute_force(void **state) {
    static const int targets[][4] = {
        {20, 20, 20, 20}, {10, 20, 24, 30}, {30, 20, 10, 24}, {11, 11, 11, 11}, {19, 21, 22, 18}};
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t++) {
        size_t expected = 0;
        for (long code = 0; code < 9L * 9 * 9 * 9 * 9; code++) {
            /* the middle row and two corners decide the other four cells */
            int d[9] = {0}, v[5];
            long rest = code;
            for (int i = 0; i < 5; i++, rest /= 9)
                v[i] = (int)(rest % 9) + 1;
            d[3] = v[0], d[4] = v[1], d[5] = v[2], d[1] = v[3], d[7] = v[4];
            d[0] = targets[t][0] - d[1] - d[3] - d[4];
            d[2] = targets[t][1] - d[1] - d[4] - d[5];
            d[6] = targets[t][2] - d[3] - d[4] - d[7];
            d[8] = targets[t][3] - d[4] - d[5] - d[7];
            unsigned seen = 0;
            for (int i = 0; i < 9; i++)
                seen |= d[i] >= 1 && d[i] <= 9 ? 1u << d[i] : 0;
            expected += seen == 0x3fe;
        }
        char text[64];
        snprintf(text, sizeof text, "%d,%d,%d,%d", targets[t][0], targets[t][1], targets[t][2],
                 targets[t][3]);
        struct treen_puzzle *puzzle = opened(text, "sujiko");
        assert_int_equal(board_counted(puzzle, NULL), expected);
        treen_close(puzzle);
    }
}

static void other_sizes_have_their_counts(void **state) {
    struct treen_puzzle *two = opened("10", "sujiko"), *none = opened("11", "sujiko");
    assert_int_equal(board_counted(two, NULL), 24);
    assert_int_equal(board_counted(none, NULL), 0);
    treen_close(two);
    treen_close(none);
}

static void every_broken_rule_has_its_sentence(void **state) {
    struct treen_puzzle *puzzle = opened(PUZZLE, "sujiko");
    says_of(puzzle, "9 3 1\n8 5 4\n7 2 6\n", "");
    says_of(puzzle, "931\n854\n726", "");
    says_of(puzzle,
            "Solution 1:\n 9     3     1\n  (25)  (13)\n 8     5     4\n  (22)  (17)\n 7     2    [6]\n\n",
            "");
    says_of(puzzle, "9 3 1\n8 5 4\n7 6 2\n", "row 3, column 3 is 2, but the clue there is 6");
    says_of(puzzle, "9 3 1\n8 5 4\n7 3 6\n", "the number 3 is there 2 times");
    says_of(puzzle, "3 9 1\n8 5 4\n7 2 6\n", "circle 2 (row 1, column 2) add up to 19, expected 13");
    says_of(puzzle, "9 3 1\n8 . 4\n7 2 6\n", "row 2, column 2 has no number");
    says_of(puzzle, "0 3 1\n8 5 4\n7 2 6\n", "row 1, column 1 is 0, expected a number from 1 to 9");
    says_of(puzzle,
            "{\"type\": \"solution\", \"pieces\": [{\"name\": \"9\", \"cells\": [[0, 0, 0], [5, 0, 0]]}]}",
            "there is no cell [5, 0, 0]");
    says_of(puzzle,
            "{\"type\": \"solution\", \"pieces\": [{\"name\": \"9\", \"cells\": [[0, 0, 0], [0, 0, 0]]}]}",
            "row 1, column 1 has two numbers");
    treen_close(puzzle);
}

static void drawings_of_another_size_are_refused(void **state) {
    struct treen_puzzle *puzzle = opened(PUZZLE, "sujiko");
    refuses_solution(puzzle, "9 3 1 2\n8 5 4\n7 2 6\n", 1, "3 rows of 3 numbers");
    refuses_solution(puzzle, "9 3\n", 1, "3 rows of 3 numbers");
    refuses_solution(puzzle, "9 3 1\n8 5 4\n", 3, "3 rows of 3 numbers");
    refuses_solution(puzzle, "9 3 1\n8 5 4\n7 2 6\n1 2 3\n", 4, "3 rows of 3 numbers");
    refuses_solution(puzzle, "nothing here\n", 1, "holds no solution");
    refuses_solution(puzzle, "unsat\n", 1, "holds no solution");
    treen_close(puzzle);
}

static void models_are_solutions(void **state) {
    struct treen_puzzle *puzzle = opened(PUZZLE, "sujiko");
    says_of(puzzle, "sat\n((c0 9)(c1 3)(c2 1)(c3 8)(c4 5)(c5 4)(c6 7)(c7 2)(c8 6))", "");
    says_of(puzzle, "sat\n((c0 9)(c1 3)(c2 1)(c3 8)(c4 5)(c5 4)(c6 7)(c7 (- 2))(c8 6))",
            "row 3, column 2 is -2, expected a number from 1 to 9");
    says_of(puzzle, "sat\n((c0 9)(c1 3)(c2 1)(c3 8)(c4 5)(c5 4)(c6 7)(c7 3)(c8 6))",
            "the number 3 is there 2 times");
    refuses_solution(puzzle, "sat\n((c0 9))", 2, "says nothing of c1");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_puzzles_have_their_one_solution),
        cmocka_unit_test(counts_are_those_of_brute_force),
        cmocka_unit_test(other_sizes_have_their_counts),
        cmocka_unit_test(every_broken_rule_has_its_sentence),
        cmocka_unit_test(drawings_of_another_size_are_refused),
        cmocka_unit_test(models_are_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
