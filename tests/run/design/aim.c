/* Aims: what they say, what they refuse, and which candidate they prefer. */
#include "run/design/aim.h"

#include "cases.h"

#include <string.h>

static struct aim read(const char *text) {
    struct aim aim;
    struct treen_error error = {0};
    assert_int_equal(aim_read(text, &aim, &error), TREEN_OK);
    return aim;
}

static void ranges(void **state) {
    static const struct {
        const char *text;
        uint64_t low, high;
    } rows[] = {{"level=3", 3, 3},
                {"level = 3..5", 3, 5},
                {"level>=8", 8, UINT64_MAX - 1},
                {"level > 7", 8, UINT64_MAX - 1},
                {"level<=2", 0, 2},
                {"level<3", 0, 2},
                {"level>=2, level<=4", 2, 4},
                {"most moves", 0, UINT64_MAX - 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct aim aim = read(rows[i].text);
        struct condition range = aim_range(&aim, Q_level);
        assert_int_equal(range.low, rows[i].low);
        assert_int_equal(range.high, rows[i].high);
    }
}

static void refusals(void **state) {
    static const char *const rows[][2] = {{"", "the clause ends here"},
                                          {"level", "expected =, <=, >=, < or >"},
                                          {"levels>=2", "did you mean 'level'?"},
                                          {"level=", "expected a number"},
                                          {"level=x", "found 'x', expected a number"},
                                          {"level=3..", "expected a comma or the end"},
                                          {"level=3 4", "expected a comma or the end"},
                                          {"level=5..3", "the smaller number first"},
                                          {"level<0", "can never hold"},
                                          {"most", "the clause ends here"},
                                          {"most level,", "the clause ends here"},
                                          {"level=99999999999999999999", "expected a number"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct aim aim;
        struct treen_error error = {0};
        assert_int_equal(aim_read(rows[i][0], &aim, &error), TREEN_BAD_INPUT);
        if (!strstr(error.text, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], error.text);
    }
}

/* Judges by conditions first; then compares wish by wish. */
static void judging(void **state) {
    struct aim aim = read("solutions=1, most level, least pieces");
    struct measures one, other;
    measures_clear(&one);
    measures_clear(&other);
    assert_false(aim_holds(&aim, &one));
    assert_false(aim_fails(&aim, &one));
    one.of[Q_solutions] = other.of[Q_solutions] = 1;
    assert_true(aim_holds(&aim, &one));
    one.of[Q_level] = 5;
    other.of[Q_level] = 4;
    assert_true(aim_compare(&aim, &one, &other) < 0);
    other.of[Q_level] = 5;
    one.of[Q_pieces] = 6;
    other.of[Q_pieces] = 4;
    assert_true(aim_compare(&aim, &one, &other) > 0);
    one.of[Q_solutions] = 2;
    assert_true(aim_fails(&aim, &one));
    assert_true(aim_needs(&aim, Q_pieces));
    assert_false(aim_needs(&aim, Q_holes));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges),
        cmocka_unit_test(refusals),
        cmocka_unit_test(judging),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
