#include "puzzle/board_opened.h"

#include <stdio.h>

#define PUZZLE "...0.1\n0...0.\n1.1.1.\n..0...\n.1.0.1\n0....0\n"

static void the_published_puzzle_has_its_one_solution(void **state) {
    has_one_solution(PUZZLE, "kurosu", "101001010101101010100110011001010110");
}

/* Counts an empty board. The numbers 2, 90 and 11222 are known for grids of zeros and ones, half of
 * each, no three alike. Where no two lines may be equal, they are 2, 72 and 4140. */
static uint64_t empty(uint32_t size, bool unlike) {
    char text[2048] = "";
    if (unlike)
        strcat(text, "different-lines\n");
    for (uint32_t i = 0; i < size; i++)
        sprintf(text + strlen(text), "%.*s\n", (int)size, "................................");
    struct treen_puzzle *puzzle = opened(text, "kurosu");
    uint64_t count = board_counted(puzzle, NULL);
    treen_close(puzzle);
    return count;
}

static bool is_line(unsigned line, int size) {
    if (__builtin_popcount(line) != size / 2)
        return false;
    for (int i = 0; i + 3 <= size; i++)
        if ((line >> i & 7) == 0 || (line >> i & 7) == 7)
            return false;
    return true;
}

/* Counts all boards of 4 by 4, as sixteen bits. */
static uint64_t brute(bool unlike) {
    uint64_t count = 0;
    for (unsigned board = 0; board < 1u << 16; board++) {
        unsigned line[8] = {0};
        bool holds = true;
        for (int i = 0; i < 16; i++) {
            line[i / 4] |= (board >> i & 1) << i % 4;
            line[4 + i % 4] |= (board >> i & 1) << i / 4;
        }
        for (int i = 0; i < 8; i++)
            holds = holds && is_line(line[i], 4);
        for (int i = 0; unlike && i < 8; i++)
            for (int j = i / 4 * 4; j < i; j++)
                holds = holds && line[i] != line[j];
        count += holds;
    }
    return count;
}

static void empty_boards_have_their_counts(void **state) {
    assert_int_equal(empty(2, false), 2);
    assert_int_equal(empty(4, false), 90);
    assert_int_equal(brute(false), 90);
    assert_int_equal(empty(6, false), 11222);
    assert_int_equal(empty(2, true), 2);
    assert_int_equal(empty(4, true), 72);
    assert_int_equal(brute(true), 72);
    assert_int_equal(empty(6, true), 4140);
}

/* Returns the number of ways to put legal lines below the first `rows` that make legal columns. No
 * engine takes part. */
static uint64_t stacked(uint32_t line[6], uint32_t rows) {
    uint64_t ways = 0;
    for (uint32_t x = 0; rows == 6 && x < 6; x++) {
        uint32_t column = 0;
        for (uint32_t y = 0; y < 6; y++)
            column |= (line[y] >> x & 1) << y;
        if (!is_line(column, 6))
            return 0;
    }
    if (rows == 6)
        return 1;
    for (line[rows] = 0; line[rows] < 64; line[rows]++) {
        uint32_t three = rows < 2 ? 0 : line[rows] & line[rows - 1] & line[rows - 2];
        uint32_t none = rows < 2 ? 0 : ~(line[rows] | line[rows - 1] | line[rows - 2]) & 63;
        if (is_line(line[rows], 6) && !three && !none)
            ways += stacked(line, rows + 1);
    }
    return ways;
}

static void the_empty_board_by_lines(void **state) {
    uint32_t lines = 0, line[6];
    for (uint32_t i = 0; i < 64; i++)
        lines += is_line(i, 6);
    assert_int_equal(lines, 14);
    assert_int_equal(stacked(line, 0), 11222);
}

static void every_broken_rule_has_its_sentence(void **state) {
    struct treen_puzzle *puzzle = opened(PUZZLE, "kurosu");
    says_of(puzzle, "101001\n010101\n101010\n100110\n011001\n010110\n", "");
    says_of(puzzle, "1 0 1[0]0[1]\n[0]1 0 1[0]1\n101010\n100110\n011001\n010110\n", "");
    says_of(puzzle, "001001\n010101\n101010\n100110\n011001\n010110\n", "row 1 has 0 in 4 cells, expected 3");
    says_of(puzzle, "101001\n010101\n101010\n100110\n011001\n011100\n",
            "row 6 has three times 1 next to each other, cells 2 to 4");
    says_of(puzzle, "101101\n010101\n101010\n100110\n011001\n010110\n",
            "row 1, column 4 is 1, but the clue there is 0");
    says_of(puzzle, "102001\n010101\n101010\n100110\n011001\n010110\n",
            "row 1, column 3 is 2, expected a number from 0 to 1");
    treen_close(puzzle);
    puzzle = opened("different-lines\n....\n....\n....\n....", "kurosu");
    says_of(puzzle, "0011\n1100\n0101\n1010\n", "");
    says_of(puzzle, "0110\n1001\n0110\n1001\n", "rows 1 and 3 are equal");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_puzzle_has_its_one_solution),
        cmocka_unit_test(empty_boards_have_their_counts),
        cmocka_unit_test(the_empty_board_by_lines),
        cmocka_unit_test(every_broken_rule_has_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
