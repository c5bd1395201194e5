/* Engine z3 against brute force, on a few dozen random problems only, since Z3 is slow to start a
 * check. Skipped without the Z3 library. */
#include "base/clock.h"
#include "engine/rules_draft.h"

#include <stdio.h>

static const struct engine *z3(void) {
    const struct engine *engine = engine_named("z3");
    if (engine_refuses(engine, &(struct problem){.form = FORM_RULES}, 1 << 20))
        skip();
    return engine;
}

static void random_rules_have_the_answers_of_brute_force(void **state) {
    agrees_with_brute_force(z3(), 12);
}

/* Checks the deadline with pigeons and holes, for which solvers of this sort take extremely
 * long. */
static void a_deadline_stops_it_in_the_middle_of_a_thought(void **state) {
    enum { PIGEONS = 14 };
    const struct engine *engine = z3();
    struct rules_variable variable[PIGEONS];
    char name[PIGEONS][8];
    uint32_t pair[PIGEONS * PIGEONS][2];
    struct rule rule[PIGEONS * PIGEONS];
    struct rules rules = {.variables = PIGEONS, .variable = variable, .rule = rule, .range = ""};
    for (uint32_t i = 0; i < PIGEONS; i++) {
        snprintf(name[i], sizeof name[i], "p%u", (unsigned)i);
        variable[i] = (struct rules_variable){name[i], NULL, 1, PIGEONS - 1};
        for (uint32_t j = 0; j < i; j++, rules.rules++) {
            pair[rules.rules][0] = i;
            pair[rules.rules][1] = j;
            rule[rules.rules] = (struct rule){
                .type = RULE_UNLIKE, .name = "apart", .count = 2, .variable = pair[rules.rules]};
        }
    }
    struct control control;
    struct answers none = {.count = 0};
    control_init(&control);
    double start = clock_seconds();
    control.deadline = start + 0.2;
    assert_int_equal(engine_answers(engine, &rules, &control, &none), TREEN_STOPPED);
    assert_true(clock_seconds() - start < 60); /* without the deadline it would take far longer */
}

static void it_says_why_it_is_not_there(void **state) {
    const struct engine *engine = engine_named("z3");
    const char *why = engine_refuses(engine, &(struct problem){.form = FORM_RULES}, 1 << 20);
    if (why)
        assert_non_null(strstr(why, "libz3-dev"));
    assert_non_null(engine_refuses(engine, &(struct problem){.form = FORM_CHAIN}, 1 << 20));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_why_it_is_not_there),
        cmocka_unit_test(random_rules_have_the_answers_of_brute_force),
        cmocka_unit_test(a_deadline_stops_it_in_the_middle_of_a_thought),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
