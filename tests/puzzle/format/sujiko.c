#include "puzzle/board_opened.h"

static void texts_come_back_as_they_are(void **state) {
    struct treen_puzzle *puzzle = opened("# nine cells\n 25, 13 ,22,17 # targets\n\np8 , 6\n0,9", "sujiko");
    comes_back(puzzle, "sujiko", "25,13,22,17\nP0,9\nP8,6\n", "sujiko: |\n  25,13,22,17\n  P0,9\n  P8,6\n");
    not_written(puzzle, "kurosu", "cannot hold a puzzle of kind sujiko");
    not_written(puzzle, "cover", "cannot hold a puzzle of kind sujiko");
    treen_close(puzzle);
}

static void bad_texts_are_refused_at_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"", 1, 1, "a line of targets like 25,13,22,17"},
        {"# nothing\n", 2, 1, "a line of targets"},
        {"25,13,22", 1, 1, "found 3 targets, expected one for each circle"},
        {"25,13,22,17,18", 1, 1, "found 5 targets"},
        {"25,13,22,", 1, 10, "the sum of a circle's four cells"},
        {"25,0,22,17", 1, 4, "found '0', expected the sum"},
        {"25,1001,22,17", 1, 4, "found '1001'"},
        {"25,13,22,17 18", 1, 13, "the end of the line after the targets"},
        {"25,13,22,17\nP9,6", 2, 1, "found 'P9', expected a clue like P8,6: the cell's number from 0 to 8"},
        {"25,13,22,17\n-1,6", 2, 1, "found '-1'"},
        {"25,13,22,17\nP8,0", 2, 4, "found '0', expected the number in cell 8, from 1 to 9"},
        {"25,13,22,17\nP8,10", 2, 4, "found '10'"},
        {"25,13,22,17\nP8", 2, 3, "a comma and the number in cell 8"},
        {"25,13,22,17\nP8,", 2, 4, "the number in cell 8"},
        {"25,13,22,17\nP8,6 x", 2, 6, "the end of the line after a clue"},
        {"25,13,22,17\nP8,6\nP8,6", 3, 1, "a second clue for cell 8"},
        {"25,13,22,17\nP8,6\nP7,6", 3, 4, "found 6 in cell 7 and in cell 8"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "sujiko");
}

static void texts_are_recognised(void **state) {
    static const char *const texts[] = {"25,13,22,17", "# a\n\n1 , 2,3", "10\nP0,1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = NULL;
        struct treen_error error;
        if (treen_parse(NULL, texts[i], strlen(texts[i]), "test", NULL, &puzzle, &error) == TREEN_OK)
            assert_string_equal(treen_about(puzzle)->format, "sujiko");
        else
            assert_non_null(strstr(error.text, "targets")); /* in the format's own words */
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_come_back_as_they_are),
        cmocka_unit_test(bad_texts_are_refused_at_their_place),
        cmocka_unit_test(texts_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
