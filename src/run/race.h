/* Two ways to the same number, a search and a count without a list, and nobody knows which is the shorter: trees are
 * heavy-tailed, so that walks through them expect too much by orders of magnitude, and states die late, so that a count
 * expects too little. So the two go by turns, each in threads of its own, until one of them is there. Of several threads
 * that search, only one waits while the count has its turn, which is a single thread: no processor stands idle.
 *
 * Turns grow with what has been spent: however wrong all expectations are, both get on. As long as neither is known to
 * be ahead they get the same. The count's turns are up to eight times shorter than the search's when it expects to come
 * later, and up to twice as long when it expects to come sooner. A search that expects to be there soon gets and gives
 * turns of about so long; one that expects to take seconds gives the count some milliseconds more. What is expected is
 * asked for at every turn, and both correct themselves: a search that does not get on expects more and more. The whole
 * takes about twice as long as the better of the two would have, less where the search is clearly ahead or has more
 * threads; three times at most, where the count was wrong about its end. */
#ifndef TREEN_RUN_RACE_H
#define TREEN_RUN_RACE_H

#include <pthread.h>
#include <stdbool.h>

enum racer { RACER_SEARCH, RACER_COUNT, RACERS };

struct race {
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t passed;
    enum racer turn;
    bool gone[RACERS];
    double spent[RACERS], until[RACERS]; /* of the processor; when the turn ends */
    double left[RACERS];                 /* expected still to come; 0 = nobody knows */
};

/* Everything is in seconds of a thread; of several threads, in what each of them has spent on average. The first turn is
 * the count's. `left`: what the search expects; 0 = nobody knows. */
void race_open(struct race *race, double left);
void race_close(struct race *race);

/* A racer says how far it is, from any of its threads, and waits for its turn. False: that has not come within a tenth
 * of a second, and the racer should see whether it is to stop, and ask again. */
bool race_look(struct race *race, enum racer racer, double spent, double left);

/* The racer is there, or has given up: the other one waits no more. */
void race_leave(struct race *race, enum racer racer);

#endif
