/* Measures in words: a level is never told alone where there are several solutions. */
#include "run/design/saying.h"

#include "cases.h"

#include <stdlib.h>
#include <string.h>

static void expect(const struct measures *measures, uint32_t wanted, bool at_least, const char *words) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    say_measures(measures, wanted, at_least, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, words);
    free(text);
}

static void levels(void **state) {
    struct measures measures;
    measures_clear(&measures);
    measures.of[Q_level] = 9;
    expect(&measures, UINT32_MAX, false, "a solution of level 9");
    measures.of[Q_solutions] = 179;
    expect(&measures, UINT32_MAX, false, "solutions 179, a solution of level 9");
    measures.of[Q_easiest] = 1;
    measures.of[Q_holes] = 3;
    expect(&measures, UINT32_MAX, false, "179 solutions of levels 1 to 9, holes 3");
    expect(&measures, 1u << Q_level, false, "179 solutions of levels 1 to 9");
    expect(&measures, 1u << Q_easiest, false, "179 solutions of levels 1 to 9");
    expect(&measures, 1u << Q_holes, false, "holes 3");
    measures.of[Q_solutions] = UNMEASURED;
    expect(&measures, 1u << Q_level, false, "levels 1 to 9");
    measures.of[Q_easiest] = 9;
    expect(&measures, 1u << Q_level, false, "level 9");
    measures.of[Q_solutions] = 2;
    expect(&measures, 1u << Q_level, false, "2 solutions of level 9");
    measures.of[Q_solutions] = 1;
    expect(&measures, 1u << Q_level | 1u << Q_solutions, false, "solutions 1, level 9");
    expect(&measures, 1u << Q_solutions, true, "solutions 1 or more");
    measures.of[Q_solutions] = measures.of[Q_easiest] = UNMEASURED;
    measures.of[Q_assemblies] = 1;
    expect(&measures, 1u << Q_level, false, "level 9");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
