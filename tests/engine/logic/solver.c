/* Engine solver with shell commands in the place of solvers, good ones and bad ones. */
#include "base/clock.h"
#include "engine/rules_draft.h"

static const uint32_t both[] = {0, 1};
static const struct rules_variable variable[] = {{"a", "row", 1, 2}, {"b", "row", 1, 2}};
static const struct rule different = {
    .type = RULE_DIFFERENT, .name = "different", .count = 2, .variable = both};
static const struct rules rules = {
    .variables = 2, .variable = variable, .rules = 1, .rule = &different, .range = "one or two"};

struct outcome {
    enum treen_status status;
    size_t answers;
    struct treen_error error;
    double seconds;
};

static struct outcome asked(const char *command, double seconds, double deadline) {
    struct outcome outcome = {.answers = 0};
    struct answers answers = {.count = 0};
    struct control control;
    double start = clock_seconds();
    control_init(&control);
    control.wishes.program = command;
    control.wishes.program_seconds = seconds;
    control.error = &outcome.error;
    control.deadline = deadline > 0 ? start + deadline : 0;
    outcome.status = engine_answers(engine_named("solver"), &rules, &control, &answers);
    outcome.answers = answers.count;
    outcome.seconds = clock_seconds() - start;
    return outcome;
}

/* A solver made of shell commands. It counts the clauses that exclude answers. */
#define TWO_ANSWERS                                                                                          \
    "case $(grep -c 'or false') in 0) echo sat; echo '((a 1) (b 2))';; 1) echo sat; echo '((a 2)(b 1))';; "  \
    "*) echo unsat; echo '(error \"no model\")'; exit 1;; esac"

static void answers_come_one_by_one(void **state) {
    struct outcome outcome = asked(TWO_ANSWERS, 20, 0);
    assert_int_equal(outcome.status, TREEN_END);
    assert_int_equal(outcome.answers, 2);
}

/* Checks the complaint about a solver. It has a minute, or a moment when it is to be late. */
static void fails(const char *command, const char *why) {
    bool late = strstr(why, "did not answer");
    struct outcome outcome = asked(command, late ? 0.2 : 60, 0);
    if (outcome.status != TREEN_IO || !strstr(outcome.error.text, why))
        fail_msg("%s: status %d, '%s', expected '%s'", command, outcome.status, outcome.error.text, why);
    assert_true(outcome.seconds < 50);
}

static void bad_solvers_are_found_out(void **state) {
    fails("sleep 60", "did not answer within 0.2 s");
    fails("exec >&-; sleep 60", "did not answer within 0.2 s");
    fails("trap '' TERM INT; sleep 60; sleep 60", "did not answer within 0.2 s");
    fails("yes", "printed more than 64 MB");
    fails("kill -9 $$", "died of signal 9");
    fails("true", "said nothing");
    fails("echo why >&2; exit 3", "ended with status 3 and said nothing but: why");
    fails("/no/such/solver", "said nothing but: sh: ");
    fails("echo hello", "found 'hello'");
    fails("echo unknown", "does not know");
    fails("echo '(error \"line 1: no\")'", "the solver says: \"line 1: no\"");
    fails("echo sat", "a model after 'sat'");
    fails("echo 'sat ((a 1))'", "says nothing of b");
    fails("echo 'sat ((a 1) (b 1))'", "breaks the rule 'different'");
    fails("echo 'sat ((a 1) (b 3))'", "one or two");
}

static void the_searches_own_deadline_is_no_fault(void **state) {
    struct outcome outcome = asked("sleep 60", 50, 0.1);
    assert_int_equal(outcome.status, TREEN_STOPPED);
    assert_true(outcome.seconds < 40);
}

static void without_a_command_it_says_what_it_needs(void **state) {
    struct outcome outcome = asked(NULL, 1, 0);
    assert_int_equal(outcome.status, TREEN_IO);
    assert_non_null(strstr(outcome.error.text, "the setting solver"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_one_by_one),
        cmocka_unit_test(bad_solvers_are_found_out),
        cmocka_unit_test(the_searches_own_deadline_is_no_fault),
        cmocka_unit_test(without_a_command_it_says_what_it_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
