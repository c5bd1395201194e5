#include "run/race.h"

#include "base/clock.h"

#include <math.h>

/* A turn is a quarter of all that has been spent: what the loser spent in its last turn is then no great loss, and turns
 * are soon so long that passing them costs nothing. Measured in nodes and states instead of time they would be the same on
 * every run, but then they are worth anything: of Langford pairs a state takes nine times as long as a node, of dominoes
 * in 16x16 half as long. What is found is the same anyway. */
static const double SHARE = 0.25, SHORTEST = 0.005;

/* The count's part of it. Shorter turns than an eighth would save little, and a count that is wrong about its end would
 * come that much later. */
static const double LEAST = 0.125, MOST = 2;

void race_open(struct race *race) {
    *race = (struct race){.turn = RACER_COUNT, .until = {0, SHORTEST}};
    pthread_mutex_init(&race->lock, NULL);
    clock_condition_init(&race->passed);
}

void race_close(struct race *race) {
    pthread_cond_destroy(&race->passed);
    pthread_mutex_destroy(&race->lock);
}

/* The count need not try for longer than the search expects to be there. */
static double turn_of(const struct race *race, enum racer racer) {
    const double *left = race->left;
    double turn = fmax(SHORTEST, SHARE * (race->spent[RACER_SEARCH] + race->spent[RACER_COUNT]));
    if (racer == RACER_SEARCH || left[RACER_SEARCH] == 0)
        return turn;
    double share = left[RACER_COUNT] > 0 ? left[RACER_SEARCH] / left[RACER_COUNT] : 1;
    share = fmin(share, left[RACER_SEARCH] / turn);
    return turn * fmin(fmax(share, LEAST), MOST);
}

static void pass_turn(struct race *race) {
    enum racer other = race->turn == RACER_SEARCH ? RACER_COUNT : RACER_SEARCH;
    if (race->gone[other])
        return;
    race->until[other] = race->spent[other] + turn_of(race, other);
    race->turn = other;
    pthread_cond_broadcast(&race->passed);
}

bool race_look(struct race *race, enum racer racer, double spent, double left) {
    pthread_mutex_lock(&race->lock);
    race->spent[racer] = fmax(race->spent[racer], spent);
    race->left[racer] = left;
    if (race->turn == racer && race->spent[racer] >= race->until[racer])
        pass_turn(race);
    if (race->turn != racer)
        clock_wait(&race->passed, &race->lock,
                   0.1); /* whoever sets a flag to stop the racers does not wake them */
    bool turn = race->turn == racer;
    pthread_mutex_unlock(&race->lock);
    return turn;
}

void race_leave(struct race *race, enum racer racer) {
    pthread_mutex_lock(&race->lock);
    race->gone[racer] = true;
    if (race->turn == racer)
        pass_turn(race);
    pthread_mutex_unlock(&race->lock);
}
