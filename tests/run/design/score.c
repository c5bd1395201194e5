/* Aims as numbers, and the search that cools. */
#include "run/design/burrs/score.h"

#include "cases.h"

static struct aim read(const char *text) {
    struct aim aim;
    struct treen_error error;
    assert_int_equal(aim_read(text, &aim, &error), TREEN_OK);
    return aim;
}

static double score(const struct aim *aim, uint64_t solutions, uint64_t level, uint64_t moves) {
    struct measures measures;
    measures_clear(&measures);
    measures.of[Q_solutions] = solutions;
    measures.of[Q_level] = level;
    measures.of[Q_moves] = moves;
    return aim_score(aim, &measures);
}

static void order(void **state) {
    struct aim aim = read("solutions=1, most level, least moves");
    assert_true(score(&aim, 1, 5, 9) > score(&aim, 1, 4, 9));
    assert_true(score(&aim, 1, 5, 9) > score(&aim, 1, 5, 10));
    assert_true(score(&aim, 1, 5, 9) > score(&aim, 2, 5, 9));
    assert_true(score(&aim, 2, 5, 9) > score(&aim, 3, 5, 9));
    assert_true(score(&aim, 1, 5, 9) > score(&aim, 0, 5, 9));
    assert_true(score(&aim, UNMEASURED, 5, 9) == score(&aim, 1, 5, 9));
}

static void reach(void **state) {
    struct aim aim = read("solutions=1, most level");
    assert_int_equal(aim_reach(&aim, Q_solutions, 0), 1);
    assert_true(aim_reach(&aim, Q_solutions, -1) <= 1);
    assert_int_equal(aim_reach(&aim, Q_assemblies, 0), UINT64_MAX);
    double least = score(&aim, 1, 5, 0) - 2;
    uint64_t most = aim_reach(&aim, Q_solutions, 2);
    assert_true(score(&aim, most, 5, 0) >= least - 1e-9);
    assert_true(score(&aim, most + 1, 5, 0) < least + 1e-9);
}

/* Compares temperatures: at the end the search accepts less that is worse. */
static void cools(void **state) {
    const struct cooling cooling = {.warm = 2, .cold = 0.1, .steps = 100};
    struct random random = {1};
    double early = 0, late = 0;
    for (int i = 0; i < 1000; i++) {
        early += 7 - cooling_least(&cooling, &random, 0, 7);
        late += 7 - cooling_least(&cooling, &random, 99, 7);
    }
    assert_true(early > 1800 && early < 2200);
    assert_true(late > 90 && late < 120);
}

static void trims(void **state) {
    struct aim aim = read("solutions=1, most cells");
    struct measures measures = {{0}};
    aim_trim(&aim, &measures);
    assert_int_equal(measures.of[Q_cells], 0);
    assert_int_equal(measures.of[Q_level], 0);
    assert_true(measures.of[Q_flat] == UNMEASURED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order),
        cmocka_unit_test(reach),
        cmocka_unit_test(cools),
        cmocka_unit_test(trims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
