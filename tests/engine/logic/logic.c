/* Engine logic against brute force, and on problems whose answers are known. */
#include "engine/rules_draft.h"

static const struct engine *logic(void) {
    return engine_named("logic");
}

static void random_rules_have_the_answers_of_brute_force(void **state) {
    agrees_with_brute_force(logic(), 400);
}

/* Checks that values in another order give the same answers. */
static void a_seed_changes_the_order_alone(void **state) {
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct drafted draft;
        struct answers expected, found = {.count = 0};
        struct control control;
        draft_rules(&draft, seed);
        draft.rules.seed = seed;
        brute_answers(&draft.rules, &expected);
        control_init(&control);
        assert_int_equal(engine_answers(logic(), &draft.rules, &control, &found), TREEN_END);
        assert_memory_equal(&expected, &found, sizeof found);
    }
}

/* Searches n variables that are all different, which have n! answers, within a limit of nodes.
 * *answers and *nodes tell how far it came. */
static enum treen_status permutations(uint32_t n, uint64_t node_limit, size_t *answers, uint64_t *nodes) {
    struct rules_variable variable[12];
    uint32_t list[12];
    for (uint32_t i = 0; i < n; i++) {
        variable[i] = (struct rules_variable){"v", NULL, 5, 5 + n - 1};
        list[i] = i;
    }
    struct rule rule = {.type = RULE_DIFFERENT, .name = "different", .count = n, .variable = list};
    struct rules rules = {.variables = n, .variable = variable, .rules = 1, .rule = &rule, .range = ""};
    struct problem problem = {.form = FORM_RULES, .question = &rules};
    struct control control;
    struct arena arena;
    struct answer answer;
    void *search;
    enum treen_status status;
    control_init(&control);
    control.node_limit = node_limit;
    arena_init(&arena, 1 << 20);
    assert_int_equal(logic()->open(&problem, &control, &arena, &search), TREEN_OK);
    for (*answers = 0; (status = logic()->next(search, &answer)) == TREEN_OK; ++*answers)
        assert_true(n == 0 || answer.option[0] >= 5);
    engine_close(logic(), search);
    arena_free(&arena);
    *nodes = control.nodes;
    return status;
}

static void permutations_are_counted(void **state) {
    static const size_t factorial[] = {1, 1, 2, 6, 24, 120, 720, 5040};
    for (uint32_t n = 0; n < 8; n++) {
        size_t answers;
        uint64_t nodes;
        assert_int_equal(permutations(n, 0, &answers, &nodes), TREEN_END);
        assert_int_equal(answers, factorial[n]);
    }
}

static void a_limit_of_nodes_is_exact(void **state) {
    size_t answers;
    uint64_t nodes;
    assert_int_equal(permutations(10, 1000, &answers, &nodes), TREEN_STOPPED);
    assert_int_equal(nodes, 1000);
}

static void wide_ranges_are_refused(void **state) {
    struct rules_variable variable[] = {{"a", NULL, 3, 3}, {"b", NULL, 10, 66}};
    struct rules rules = {.variables = 2, .variable = variable, .range = ""};
    struct problem problem = {.form = FORM_RULES, .question = &rules};
    assert_null(engine_refuses(logic(), &problem, 1 << 20));
    variable[1].high = 67;
    assert_non_null(engine_refuses(logic(), &problem, 1 << 20));
    assert_non_null(engine_refuses(logic(), &(struct problem){.form = FORM_COVER}, 1 << 20));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_rules_have_the_answers_of_brute_force),
        cmocka_unit_test(a_seed_changes_the_order_alone),
        cmocka_unit_test(permutations_are_counted),
        cmocka_unit_test(a_limit_of_nodes_is_exact),
        cmocka_unit_test(wide_ranges_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
