#include "picture/picture.h"
#include "puzzle/board_opened.h"
#include "puzzle/verdict.h"

#include <stdio.h>

static char *page(const struct treen_puzzle *puzzle, const char *drawing) {
    struct verdict *verdict = NULL;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    if (drawing)
        assert_int_equal(verdict_of_text(puzzle, drawing, strlen(drawing), "drawing", &verdict, NULL),
                         TREEN_OK);
    const struct treen_solution *solution = drawing ? verdict_solution(verdict, 0, NULL) : NULL;
    assert_int_equal(picture_rules(puzzle, solution, out, NULL), TREEN_OK);
    fclose(out);
    verdict_close(verdict);
    return text;
}

static void shows(const struct treen_puzzle *puzzle, const char *drawing, const char *const *parts) {
    char *text = page(puzzle, drawing);
    for (; *parts; parts++)
        if (!strstr(text, *parts))
            fail_msg("'%s' is not in:\n%s", *parts, text);
    free(text);
}

static void clues_are_bold_and_rules_have_a_line_each(void **state) {
    struct treen_puzzle *puzzle = opened("25,13,22,17\nP8,6\n", "sujiko");
    shows(puzzle, "931\n854\n726",
          (const char *const[]){"<td class=\"given\"><b>6</b></td>", "<td>9<i>25</i></td>", "<td>2</td>",
                                "the numbers 1 to 9 once each: ok", "the sum is 13: ok", "Every rule holds.",
                                NULL});
    shows(puzzle, "931\n854\n736",
          (const char *const[]){"the numbers 1 to 9 once each: <b>Fail</b>", "the sum is 22: <b>Fail</b>",
                                "the sum is 25: ok", "<b>3</b> of its rules are broken", NULL});
    shows(puzzle, "931\n854\n762",
          (const char *const[]){"<td class=\"given\"><b>2</b></td>",
                                "the clues stay as they are: <b>Fail</b>", NULL});
    shows(puzzle, NULL, (const char *const[]){"It has no solution", "<td><i>25</i></td>", "<b>6</b>", NULL});
    treen_close(puzzle);
}

static void titles_cannot_break_out(void **state) {
    struct treen_puzzle *puzzle = opened("title: \"<script>alert('&')</script>\"\nsujiko: \"10\"\n", "yaml");
    char *text = page(puzzle, "12\n34");
    assert_null(strstr(text, "<script"));
    assert_non_null(strstr(text, "<h1>&lt;script&gt;alert(&apos;&amp;&apos;)&lt;/script&gt;</h1>"));
    free(text);
    treen_close(puzzle);
}

static void what_is_no_board_has_no_page(void **state) {
    struct treen_puzzle *puzzle = opened("a b\na b\n", "cover");
    struct treen_solution none = {0};
    struct treen_error error;
    assert_int_equal(picture_rules(puzzle, &none, stdout, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "only a number puzzle"));
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clues_are_bold_and_rules_have_a_line_each),
        cmocka_unit_test(titles_cannot_break_out),
        cmocka_unit_test(what_is_no_board_has_no_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
