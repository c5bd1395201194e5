/* Two racers that do nothing but spend. The tests look at the loser's spent time when the winner is
 * there. All waiting is for conditions, and the seconds are invented, so nothing depends on the
 * clock. */
#include "run/race.h"

#include "cases.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

struct runner {
    struct race *race;
    enum racer racer;
    /* The racer's true need, and the need that it tells: 0 = unknown; below 0 = always this
     * much is left. */
    double needs, believes;
    double spent;
    atomic_bool *over;
};

static void *run(void *context) {
    static const double stride = 0.0001;
    struct runner *runner = context;
    while (!atomic_load(runner->over) && runner->spent < runner->needs) {
        double left =
            runner->believes > runner->spent ? runner->believes - runner->spent : fmax(-runner->believes, 0);
        while (!race_look(runner->race, runner->racer, runner->spent, left) && !atomic_load(runner->over)) {
        }
        runner->spent += stride;
    }
    atomic_store(runner->over, true);
    race_leave(runner->race, runner->racer);
    return NULL;
}

/* Returns the time that both racers together have spent, divided by the need of the better one. */
static double whole(double search, double count, double search_believes, double count_believes) {
    struct race race;
    atomic_bool over = false;
    pthread_t thread[RACERS];
    struct runner runner[RACERS] = {{&race, RACER_SEARCH, search, search_believes, 0, &over},
                                    {&race, RACER_COUNT, count, count_believes, 0, &over}};
    race_open(&race, fmax(search_believes, 0));
    for (int i = 0; i < RACERS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, run, &runner[i]), 0);
    for (int i = 0; i < RACERS; i++)
        pthread_join(thread[i], NULL);
    race_close(&race);
    double better = search < count ? search : count;
    return (runner[0].spent + runner[1].spent) / better;
}

static void nobody_knows(void **state) {
    assert_true(whole(1, 100, 0, 0) < 2.6);
    assert_true(whole(100, 1, 0, 0) < 2.6);
    assert_true(whole(1, 1, 0, 0) < 2.6);
}

static void what_is_expected_comes(void **state) {
    assert_true(whole(1, 100, 1, 100) < 1.4);
    assert_true(whole(100, 1, 100, 1) < 2);
    assert_true(whole(1000, 0.019, 1000, 0) < 1.1); /* a long search hardly feels the count's first turn */
    assert_true(whole(0.019, 1000, 0.019, 0) < 2.2);
}

/* Tests a search that is always near its end: it takes short turns, and gives short ones. */
static void what_is_always_near_does_not_come(void **state) {
    assert_true(whole(1000, 1, -0.01, 0) < 3.2);
    assert_true(whole(1, 1000, -0.01, 0) < 1.6);
}

static void what_is_expected_is_wrong(void **state) {
    assert_true(whole(1, 1000, 1000, 0.01) < 3.6); /* a tree with a heavy tail, and a count that hopes */
    assert_true(whole(1, 1000, 10, 1) < 3.6);
    assert_true(whole(1000, 0.1, 0.01, 1) < 11); /* a search that wrongly seems near its end */
}

static void a_racer_that_gives_up_is_not_waited_for(void **state) {
    struct race race;
    race_open(&race, 0);
    race_leave(&race, RACER_COUNT);
    assert_true(race_look(&race, RACER_SEARCH, 10, 0));
    assert_true(race_look(&race, RACER_SEARCH, 100, 0));
    race_close(&race);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_knows),
        cmocka_unit_test(what_is_expected_comes),
        cmocka_unit_test(what_is_always_near_does_not_come),
        cmocka_unit_test(what_is_expected_is_wrong),
        cmocka_unit_test(a_racer_that_gives_up_is_not_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
