#include "run/race.h"

#include "base/clock.h"

#include <math.h>
#include <stddef.h>

/* A turn is this share of all the time that has been spent. So the loser's last turn costs little,
 * and turns grow until changing them costs nothing. Turns measured in nodes and states would be the
 * same on every run, but a state may cost several nodes, or half of one. The result is the same in
 * any case. */
static const double SHARE = 0.25, SHORTEST = 0.005;

/* The count may have a turn of this share of the time that the search expects, up to LONGEST_FREE.
 * The delay is hardly felt, and many counts end within it. */
static const double HARDLY_FELT = 0.01, LONGEST_FREE = 0.02;

/* Bounds of a turn, as a factor: a racer that expects to end sooner than the other gets more. The
 * factor is the third power of how far it is ahead (E930). Shorter turns than LEAST would save
 * little, and would delay a racer that is wrong about its end. The count gets no longer turns,
 * since at first it expects too little. */
static const double LEAST = 1.0 / 32, MOST = 2;

/* Returns the length of the racer's turn. A search that expects to end soon gets twice that time,
 * and the count gets at most that time. Otherwise the search, when nearly at its end, would wait
 * for a long turn of the count. If the search is wrong, both go on in short turns. */
static double turn_of(const struct race *race, enum racer racer) {
    const double *left = race->left;
    double turn = fmax(SHORTEST, SHARE * (race->spent[RACER_SEARCH] + race->spent[RACER_COUNT]));
    if (racer == RACER_COUNT)
        turn = fmax(turn, fmin(HARDLY_FELT * left[RACER_SEARCH], LONGEST_FREE));
    if (left[RACER_SEARCH] > 0)
        turn = fmin(turn, fmax(SHORTEST, left[RACER_SEARCH]) * (racer == RACER_SEARCH ? 2 : 1));
    if (left[RACER_SEARCH] == 0 || left[RACER_COUNT] == 0)
        return turn;
    const double ahead = left[racer == RACER_SEARCH ? RACER_COUNT : RACER_SEARCH] / left[racer];
    return turn * fmin(fmax(ahead * ahead * ahead, LEAST), racer == RACER_SEARCH ? MOST : 1);
}

void race_open(struct race *race, double left) {
    *race = (struct race){.turn = RACER_COUNT, .left = {left, 0}};
    race->until[RACER_COUNT] = turn_of(race, RACER_COUNT);
    pthread_mutex_init(&race->lock, NULL);
    clock_condition_init(&race->passed);
}

void race_close(struct race *race) {
    pthread_cond_destroy(&race->passed);
    pthread_mutex_destroy(&race->lock);
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
        clock_wait(&race->passed, &race->lock, 0.1); /* a flag that stops the racers wakes no thread */
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
