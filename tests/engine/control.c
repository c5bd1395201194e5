#include "engine/control.h"

#include "base/clock.h"
#include "cases.h"

/* Searches a tree without end. Returns the nodes searched before control stopped it, or `most`. */
static uint64_t search(struct control *control, uint64_t most) {
    for (uint64_t searched = 0; searched < most; searched++)
        if (control_node(control, BELOW) && control_due(control, 0.5))
            return searched;
    return most;
}

static void node_limits_are_exact(void **state) {
    static const uint64_t limits[] = {1, 2, 3, 7, 8, 9, 1000, 2047, 2048, 2049, 100000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct control control;
        control_init(&control);
        control.node_limit = limits[i];
        assert_int_equal(search(&control, 2 * limits[i]), limits[i]);
        assert_int_equal(control.nodes, limits[i]);
    }
}

static void a_tree_as_large_as_the_limit_is_finished(void **state) {
    struct control control;
    control_init(&control);
    control.node_limit = 5000;
    assert_int_equal(search(&control, 5000), 5000);
}

static void without_limits_nothing_stops(void **state) {
    struct control control;
    control_init(&control);
    assert_int_equal(search(&control, 300000), 300000);
    assert_int_equal(control.nodes, 300000);
    control_init(&control);
    control.node_limit = UINT64_MAX;
    assert_int_equal(search(&control, 300000), 300000);
}

static void stop_is_noticed_soon(void **state) {
    struct control control;
    atomic_bool stop = true;
    control_init(&control);
    control.stop = &stop;
    assert_int_equal(search(&control, 10), 0);
    atomic_store(&stop, false);
    control_init(&control);
    control.stop = &stop;
    search(&control, 100000);
    atomic_store(&stop, true);
    assert_in_range(search(&control, 100000), 0, 5000);
}

static void a_deadline_in_the_past_stops_at_the_first_node(void **state) {
    struct control control;
    control_init(&control);
    control.deadline = clock_seconds() - 1;
    assert_int_equal(search(&control, 10), 0);
    control_init(&control);
    control.deadline = clock_seconds() + 1e6;
    assert_int_equal(search(&control, 10000), 10000);
}

/* Checks that a search with slow nodes looks at the clock at nearly every one of them. */
static void the_stride_follows_the_pace(void **state) {
    struct control control;
    control_init(&control);
    search(&control, 200000);
    for (int look = 0; look < 4; look++) {
        control.last_look -= 10;
        control_due(&control, 0);
    }
    assert_int_equal(control.stride, 1);
    assert_int_equal(control.due, control.nodes + 1);
}

struct heard {
    int times;
    double fraction;
    atomic_bool *stops;
};

static void hear(void *context, double fraction) {
    struct heard *heard = context;
    heard->times++;
    heard->fraction = fraction;
    if (heard->stops)
        atomic_store(heard->stops, true);
}

static void progress_comes_when_its_time_has_come(void **state) {
    struct heard heard = {0};
    struct control control;
    control_init(&control);
    control.on_progress = hear;
    control.context = &heard;
    assert_false(control_due(&control, 0.1));
    assert_int_equal(heard.times, 0);
    control.last_progress -= 1;
    assert_false(control_due(&control, 0.25));
    assert_int_equal(heard.times, 1);
    assert_true(heard.fraction == 0.25);

    atomic_bool stop = false;
    control.stop = &stop;
    heard.stops = &stop;
    control.last_progress -= 1;
    assert_true(control_due(&control, 0.5)); /* the listener may stop the search at once */
}

/* Checks that a stop does not wait for the answers of a node, which may be millions. */
static void stop_is_noticed_among_answers(void **state) {
    struct control control;
    atomic_bool stop = false;
    control_init(&control);
    control.stop = &stop;
    for (int i = 0; i < 1000; i++)
        assert_false(control_answers(&control, 1));
    assert_int_equal(control.nodes, 0);
    stop = true;
    int answers = 1;
    while (!control_answers(&control, 1))
        answers++;
    assert_true(answers <= 256);
}

static void parts_share_the_subproblems(void **state) {
    for (uint32_t parts = 1; parts <= 5; parts++) {
        int owners[20] = {0};
        for (uint32_t part = 0; part < parts; part++) {
            struct control control;
            control_init(&control);
            control.part = part;
            control.parts = parts;
            for (int subproblem = 0; subproblem < 20; subproblem++)
                owners[subproblem] += !control_elsewhere(&control, TOP, false);
        }
        for (int subproblem = 0; subproblem < 20; subproblem++)
            assert_int_equal(owners[subproblem], 1);
    }
}

/* Tests that each place has one owner: inner subproblems, and answers above them. */
static void subparts_share_the_inner_subproblems(void **state) {
    static const enum split walk[] = {TOP, INNER_TOP, INSIDE, INNER_TOP, INNER_TOP, TOP, TOP, INNER_TOP};
    static const bool solved[] = {false, true, true, false, false, true, false, false};
    enum { PARTS = 3, SUBPARTS = 4, PLACES = sizeof walk / sizeof *walk };
    int owners[PLACES] = {0};
    for (uint32_t search = 0; search < PARTS * SUBPARTS; search++) {
        struct control control;
        control_init(&control);
        control_divide(&control, search / SUBPARTS, PARTS, search % SUBPARTS, SUBPARTS);
        bool passes = false;
        for (int i = 0; i < PLACES; i++) {
            bool elsewhere = (walk[i] == TOP || !passes) && control_elsewhere(&control, walk[i], solved[i]);
            passes = walk[i] == TOP ? elsewhere : passes;
            owners[i] += !passes && !elsewhere;
        }
    }
    for (int i = 0; i < PLACES; i++)
        assert_int_equal(owners[i], walk[i] == TOP && !solved[i] ? SUBPARTS : 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(a_tree_as_large_as_the_limit_is_finished),
        cmocka_unit_test(without_limits_nothing_stops),
        cmocka_unit_test(stop_is_noticed_soon),
        cmocka_unit_test(a_deadline_in_the_past_stops_at_the_first_node),
        cmocka_unit_test(the_stride_follows_the_pace),
        cmocka_unit_test(progress_comes_when_its_time_has_come),
        cmocka_unit_test(stop_is_noticed_among_answers),
        cmocka_unit_test(parts_share_the_subproblems),
        cmocka_unit_test(subparts_share_the_inner_subproblems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
