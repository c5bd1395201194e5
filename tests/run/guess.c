/* The share of a search that is done, as it is told for progress. */
#include "run/guess.h"
#include "run/options.h"
#include "cases.h"

#include <math.h>

static atomic_bool stop;

struct asked {
    struct treen_puzzle *puzzle;
    struct worker worker;
};

static void ask(struct asked *asked, const char *name) {
    struct settings options = settings_standard();
    struct control limits;
    control_init(&limits);
    assert_int_equal(treen_open(NULL, name, NULL, &asked->puzzle, NULL), TREEN_OK);
    const struct query query = {.puzzle = asked->puzzle, .question = TREEN_COUNT, .options = options};
    assert_int_equal(worker_open(&asked->worker, &query, &limits, NULL), TREEN_OK);
}

static void done(struct asked *asked) {
    worker_close(&asked->worker);
    treen_close(asked->puzzle);
}

/* Walks for `looks` looks of a search that takes a second between two looks. */
static void walk(struct guess *guess, const struct asked *asked, double looks) {
    for (double second = 1; second <= looks; second++)
        guess_go_on(guess, &asked->worker, second, &stop);
}

static void close_to(double value, double expected) {
    assert_true(fabs(value - expected) < 1e-9);
}

static void without_walks_the_engine_is_believed(void **state) {
    struct guess guess = {.opened = false};
    close_to(guess_share(&guess, 0.25, 1000), 0.25);
    close_to(guess_share(&guess, 0.0001, 1000), 0); /* too small a fraction to rely on */
    guess_close(&guess);
}

static void short_searches_are_not_walked(void **state) {
    struct asked asked;
    struct guess guess = {.opened = false};
    ask(&asked, "soma");
    guess_go_on(&guess, &asked.worker, 0.1, &stop);
    assert_false(guess.opened);
    guess_close(&guess);
    done(&asked);
}

static void walks_tell_how_many_nodes_there_will_be(void **state) {
    struct asked asked;
    struct guess guess = {.opened = false};
    ask(&asked, "soma");
    walk(&guess, &asked, 100);
    assert_true(guess.settled); /* walks see the whole of a small tree */
    assert_int_equal(worker_finish(&asked.worker), TREEN_END);
    uint64_t nodes = asked.worker.control.nodes;
    close_to(guess.nodes.mean / (double)nodes, 1);
    close_to(guess_share(&guess, 0.9, nodes / 2), (double)(nodes / 2) / (double)nodes);
    close_to(guess_share(&guess, 0.9, 2 * nodes), 0.999);
    guess_close(&guess);
    done(&asked);
}

/* Tests that a guess begins again when its search does. */
static void walks_begin_again_with_the_search(void **state) {
    struct asked asked;
    struct guess guess = {.opened = false};
    struct control limits;
    ask(&asked, "soma");
    walk(&guess, &asked, 3);
    const struct probe *before = guess.probe;
    control_init(&limits);
    assert_non_null(before);
    assert_int_equal(worker_restart(&asked.worker, &limits), TREEN_OK);
    walk(&guess, &asked, 100);
    assert_int_equal(guess.restarts, 1);
    assert_true(guess.settled);
    guess_close(&guess);
    done(&asked);
}

/* Tests a number puzzle, which has no tree to walk. */
static void what_has_no_tree_is_let_be(void **state) {
    struct asked asked;
    struct guess guess = {.opened = false};
    ask(&asked, "sujiko");
    walk(&guess, &asked, 3);
    assert_null(guess.probe);
    close_to(guess_share(&guess, 0.5, 10), 0.5);
    guess_close(&guess);
    done(&asked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_walks_the_engine_is_believed),
        cmocka_unit_test(short_searches_are_not_walked),
        cmocka_unit_test(walks_tell_how_many_nodes_there_will_be),
        cmocka_unit_test(walks_begin_again_with_the_search),
        cmocka_unit_test(what_has_no_tree_is_let_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
