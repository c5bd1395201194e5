/* A race between two ways to the same number: a search, and a count without a list. Nobody knows
 * which is the shorter. Search trees are heavy-tailed, so walks through them expect too much by
 * orders of magnitude. States die late, so a count expects too little. Therefore the two take
 * turns, each in its own threads, until one of them ends. Of several threads that search, only one
 * waits during the count's turn. The count is a single thread, so no processor stands idle.
 *
 * Turns grow with the time that has been spent, so both get on, however wrong all expectations are.
 * The two get equal turns as long as neither is known to be ahead. A racer that expects to end
 * later than the other gets shorter turns, down to a limit. A search that expects to end sooner
 * gets longer ones. A search that expects to end soon gets and gives turns of about that length.
 * Both racers tell their expectations at every turn, and correct them.
 *
 * The race takes about twice the time of the better racer. It takes less where one is clearly ahead
 * or the search has more threads. It takes at most three times where the count was wrong about its
 * end. */
#pragma once

#include <pthread.h>
#include <stdbool.h>

enum racer { RACER_SEARCH, RACER_COUNT, RACERS };

struct race {
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t passed;
    enum racer turn;
    bool gone[RACERS];
    double spent[RACERS], until[RACERS]; /* processor seconds spent; the seconds at which the turn ends */
    double left[RACERS];                 /* seconds that each expects to need still; 0 = unknown */
};

/* Opens a race. All times are seconds of a thread; of several threads, the average. The first turn
 * is the count's. `left`: the seconds that the search expects to take; 0 = unknown. */
void race_open(struct race *race, double left);
void race_close(struct race *race);

/* Tells the race how far a racer is, from any of its threads, and waits for its turn. False after a
 * short wait without a turn: the racer should see whether it must stop, and ask again. */
bool race_look(struct race *race, enum racer racer, double spent, double left);

/* Leaves the race, because the racer has ended or given up. The other one waits no more. */
void race_leave(struct race *race, enum racer racer);
