/* The other ranks. They have neither a ledger nor anything to print. */
#include "app/ask.h"
#include "app/ranks/rank.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void tell(struct spread *spread, uint64_t word, uint64_t number, const char *text, size_t length) {
    spread->ranks->send(0, word, number, text, length);
}

static void say(struct spread *spread, uint64_t word, uint64_t number, const char *text) {
    tell(spread, word, number, text, strlen(text));
}

/* Does what rank 0 has written. False: the end has come. */
static bool obey(struct spread *spread, const struct letter *letter) {
    if (letter->word == RANK_UNIT && letter->text &&
        !rank_starts(spread, letter->number, strtoull(letter->text, NULL, 10)))
        say(spread, RANK_FAILS, letter->number, strerror(errno));
    return letter->word != RANK_END;
}

/* Does what all letters say that have come. False: the end has come. */
static bool obey_all(struct spread *spread) {
    struct letter letter;
    bool goes_on = true;
    while (goes_on && rank_takes(spread, &letter)) {
        goes_on = obey(spread, &letter);
        free(letter.text);
    }
    return goes_on;
}

/* Waits a moment, and sends the result of a unit that has ended. */
static void report(struct spread *spread) {
    char why[LONGEST_REASON];
    const struct runner *ended = rank_waits(spread);
    if (ended && rank_succeeds(ended, why))
        tell(spread, RANK_RESULT, ended->part, ended->text, ended->length);
    else if (ended)
        say(spread, RANK_FAILS, ended->part, why);
}

/* Only a signal ends this rank by itself: of --seconds rank 0 takes care. */
void spread_follow(struct spread *spread) {
    char machine[LONGEST_NAME];
    rank_machine(machine);
    say(spread, RANK_JOINS, runners_places(spread->runners), machine);
    while (obey_all(spread) && !watch_caught(spread->call->watch))
        report(spread);
    rank_stops(spread);
    tell(spread, RANK_LEAVES, 0, NULL, 0);
}
