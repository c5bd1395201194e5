/* Whether any assembly of a design comes apart: of those that hold each other, of one layer, and of
 * too many. */
#include "run/design/recheck.h"

#include "cases.h"

#include <string.h>

/* Two rings, one through the other, with room for single cubes beside them. */
#define RINGS                                                                                                \
    "box: '++++/+###/++++ | ###+/####/###+ | ++++/+###/++++'\nmotions: space\n"                              \
    "pieces: {A: '###/#.#/###', B: '###/#.#/###'"

static enum apartness ask(const char *text, bool drawn) {
    struct claim claim = {.text = (char *)text, .length = strlen(text)};
    struct treen_error error = {0};
    enum apartness apart = UNKNOWN;
    if (recheck_apart(&claim, drawn, NULL, NULL, &apart, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return apart;
}

static void comes_apart(void **state) {
    static const char *const texts[] = {
        "box: 2x2x2\npieces: {A: '##/##', B: '##/##'}\n",
        "box: '####/#++#/####'\npieces: {A: '####/#..#/####', B: '##'}\n", /* one layer */
        "box: 3x3x3\npieces: {A: '##'}\n",                                 /* no assembly */
        ("grid: cube-sticks\nbox: {cells: [[1, 0, 0], [0, 0, 1]]}\npieces: {A: {cells: [[1, 0, 0]]}, B: "
         "{cells: [[0, 0, 1]]}}\n"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(ask(texts[i], false), COMES_APART);
        assert_int_equal(ask(texts[i], true), COMES_APART);
    }
}

static void is_stuck(void **state) {
    assert_int_equal(ask(RINGS "}\n", false), STUCK);
    assert_int_equal(ask(RINGS "}\n", true), STUCK);
    assert_int_equal(ask(RINGS ", C: '#'}\n", false), STUCK);
}

/* Asks about rings of which a thousand assemblies are stuck, and there are more. */
static void is_unknown(void **state) {
    assert_int_equal(ask(RINGS ", C: '#', D: '#', E: '#', F: '#', G: '#'}\n", false), UNKNOWN);
}

static void is_refused(void **state) {
    struct claim claim = {.text = "box: none", .length = 9};
    struct treen_error error = {0};
    enum apartness apart;
    assert_int_equal(recheck_apart(&claim, false, NULL, NULL, &apart, &error), TREEN_BUG);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_apart),
        cmocka_unit_test(is_stuck),
        cmocka_unit_test(is_unknown),
        cmocka_unit_test(is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
