/* XCSP3: a format that is only written. tests/app/convert.py counts what it says. */
#include "puzzle/opened.h"

static void items_become_sums(void **state) {
    struct treen_puzzle *puzzle = opened("1:2|a b c | x\na x:1\na x:2\nb x:1\na b\n", "cover");
    char *text = written(puzzle, "xcsp3");
    assert_non_null(strstr(text, "<array id=\"x\" size=\"[4]\"> 0 1 </array>"));
    assert_non_null(strstr(text, "<list> x[0] x[1] x[3] </list> <condition> (in,1..2) </condition>"));
    assert_non_null(strstr(text, "<list> x[2] x[3] </list> <condition> (eq,1) </condition>"));
    assert_non_null(strstr(text, "<intension> eq(0,1) </intension>"));
    assert_non_null(strstr(text, "<intension> le(add(0,max(x[0],x[2]),x[1]),1) </intension>"));
    free(text);
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(items_become_sums)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
