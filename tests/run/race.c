/* Two racers that do nothing but spend: what the loser has spent when the other one is there. Waiting is on conditions
 * alone; nothing depends on the clock, and what is spent are made up seconds. */
#include "run/race.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

struct runner {
    struct race *race;
    enum racer racer;
    double needs,
        believes; /* how much it takes; how much it says it takes, 0 = it does not know; below 0: so much is left, always */
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

/* What both together have spent, in times of what the better one needed. */
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
    (void)state;
    assert_true(whole(1, 100, 0, 0) < 2.6);
    assert_true(whole(100, 1, 0, 0) < 2.6);
    assert_true(whole(1, 1, 0, 0) < 2.6);
}

static void what_is_expected_comes(void **state) {
    (void)state;
    assert_true(whole(1, 100, 1, 100) < 1.4);
    assert_true(whole(100, 1, 100, 1) < 2);
    assert_true(whole(1000, 0.019, 1000, 0) < 1.1); /* the count's first turn is not felt by such a search */
    assert_true(whole(0.019, 1000, 0.019, 0) < 2.2);
}

/* A search that is nearly there for ever takes short turns, and gives as short ones. */
static void what_is_always_near_does_not_come(void **state) {
    (void)state;
    assert_true(whole(1000, 1, -0.01, 0) < 3.2);
    assert_true(whole(1, 1000, -0.01, 0) < 1.6);
}

static void what_is_expected_is_wrong(void **state) {
    (void)state;
    assert_true(whole(1, 1000, 1000, 0.01) < 3.6); /* a tree with a heavy tail, and a count that hopes */
    assert_true(whole(1, 1000, 10, 1) < 3.6);
    assert_true(whole(1000, 0.1, 0.01, 1) < 11); /* a search that seems to be there, and is not */
}

static void a_racer_that_gives_up_is_not_waited_for(void **state) {
    struct race race;
    (void)state;
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
