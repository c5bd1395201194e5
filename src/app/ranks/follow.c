/* The other ranks. They have neither a ledger nor anything to print. */
#include "app/ask/ask.h"
#include "app/system/clock.h"
#include "app/ranks/rank.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Seconds. SHORT_UNIT: a rank at which a unit ends sooner after the last one holds one more, and so
 * need not wait for rank 0. LONG_WAIT: a unit that has waited for longer goes back. */
static const double SHORT_UNIT = 0.5, LONG_WAIT = 2;

struct follow {
    struct spread *spread;
    uint64_t part, parts; /* the unit that waits; part 0 = none does */
    double since;         /* it came, or the last unit ended */
    bool holds;           /* rank 0 knows that a unit may wait here */
};

static void tell_leader(struct spread *spread, uint64_t word, uint64_t number, const char *text,
                        size_t length) {
    spread->ranks->send(0, word, number, text, length);
}

static void say_text(struct spread *spread, uint64_t word, uint64_t number, const char *text) {
    tell_leader(spread, word, number, text, strlen(text));
}

/* Starts the unit that waits, if there is one and a place for it. */
static void start_unit(struct follow *follow) {
    if (!follow->part || !runners_free(follow->spread->runners))
        return;
    uint64_t part = follow->part;
    follow->part = 0;
    if (!rank_starts(follow->spread, part, follow->parts))
        say_text(follow->spread, RANK_FAILS, part, strerror(errno));
}

/* Ends a unit that runs or waits here. */
static void drop(struct follow *follow, uint64_t part) {
    rank_drops(follow->spread, part);
    if (follow->part == part)
        follow->part = 0;
    start_unit(follow);
}

/* Does what rank 0 has written. False: the end has come. */
static bool obey(struct follow *follow, const struct letter *letter) {
    if (letter->word == RANK_UNIT && letter->text && !follow->part) {
        follow->part = letter->number;
        follow->parts = strtoull(letter->text, NULL, 10);
        follow->since = steady_seconds();
        start_unit(follow);
    } else if (letter->word == RANK_UNIT) {
        say_text(follow->spread, RANK_FAILS, letter->number,
                 letter->text ? "no place for it" : strerror(ENOMEM));
    } else if (letter->word == RANK_DROP) {
        drop(follow, letter->number);
    }
    return letter->word != RANK_END;
}

/* Does what all letters say that have come. False: the end has come. */
static bool obey_all(struct follow *follow) {
    struct letter letter;
    bool goes_on = true;
    while (goes_on && rank_takes(follow->spread, &letter)) {
        goes_on = obey(follow, &letter);
        free(letter.text);
    }
    return goes_on;
}

/* Tells rank 0 that a unit may wait here, once units are seen to be short; gives one back that has
 * waited for too long. */
static void offer_to_hold(struct follow *follow, bool ended) {
    double now = steady_seconds(), passed = now - follow->since;
    if (ended && !follow->holds && passed < SHORT_UNIT) {
        follow->holds = true;
        say_text(follow->spread, RANK_HOLDS, 0, "");
    }
    if (follow->part && passed > LONG_WAIT) {
        say_text(follow->spread, RANK_RETURNS, follow->part, "");
        follow->part = 0;
        follow->holds = false;
    }
    if (ended)
        follow->since = now;
}

/* Waits a moment, and sends the result of a unit that has ended. */
static void report(struct follow *follow) {
    char why[LONGEST_REASON];
    struct spread *spread = follow->spread;
    const struct runner *ended = rank_waits(spread);
    start_unit(follow);
    if (ended && rank_succeeds(ended, why))
        tell_leader(spread, RANK_RESULT, ended->part, ended->text, ended->length);
    else if (ended)
        say_text(spread, RANK_FAILS, ended->part, why);
    offer_to_hold(follow, ended);
}

/* Only a signal ends this rank by itself: of --seconds rank 0 takes care. */
void spread_follow(struct spread *spread) {
    struct follow follow = {.spread = spread};
    char machine[LONGEST_NAME];
    rank_machine(machine);
    say_text(spread, RANK_JOINS, runners_places(spread->runners), machine);
    while (obey_all(&follow) && !watch_caught(spread->call->watch))
        report(&follow);
    rank_stops(spread);
    tell_leader(spread, RANK_LEAVES, 0, NULL, 0);
}
