/* A rank, and the words of its letters: the files of this room share them. */
#pragma once

#include "app/ledger/runner.h"
#include "app/ranks/ranks.h"
#include "app/ask/spread.h"

/* The words of letters to rank 0 … */
enum {
    RANK_JOINS = 1, /* number: the units that it runs at a time; text: the name of its machine */
    RANK_RESULT,    /* number: the unit; text: its result */
    RANK_FAILS,     /* number: the unit; text: the reason */
    RANK_HOLDS,     /* it can hold a unit that waits for a place: its units are short */
    RANK_RETURNS,   /* number: such a unit, which has waited for too long; it can hold none now */
    RANK_LEAVES,    /* it runs no more units, and those that it had are free again */
};

/* … and from it. */
enum {
    RANK_UNIT = 16, /* number: the unit, or rather the task; text: the number of units */
    RANK_DROP,      /* number: a unit that nobody needs any more; it is told no more about */
    RANK_END,       /* nothing is left to be run, or everything must end */
};

enum { LONGEST_NAME = 64, LONGEST_REASON = LONGEST_COMPLAINT + 64 };

/* A rank as rank 0 sees it. Rank 0 itself is one of them. */
struct follower {
    uint64_t *part;          /* the units that it has; 0 = room for one */
    unsigned places;         /* the units that it runs at a time; `part` has one more, which waits */
    bool holds;              /* a unit may wait there */
    unsigned fails;          /* units that failed */
    bool joined, left, kept; /* kept: a result of this rank was */
    char machine[LONGEST_NAME];
};

struct spread {
    const struct ranks_table *ranks;
    const struct call *call;
    unsigned rank, count;      /* the own rank, the number of ranks */
    struct runners *runners;   /* of the units that run here */
    unsigned quiet;            /* waits since something happened */
    struct follower *follower; /* of rank 0: one for each rank */
    bool ended;                /* of rank 0: it has told all others to leave */
};

/* Starts a unit in a free place. False with errno set. */
bool rank_starts(struct spread *spread, uint64_t part, uint64_t parts);

/* Waits a moment for a unit that runs here to end. Null: none has ended. The one that ended is lent
 * until the next wait, and its place is free already. */
const struct runner *rank_waits(struct spread *spread);

/* Takes the next letter. False: there is none. */
bool rank_takes(struct spread *spread, struct letter *letter);

/* Kills the unit if it runs here. */
void rank_drops(struct spread *spread, uint64_t part);

/* Kills what runs here. */
void rank_stops(struct spread *spread);

/* Tells whether a unit that ended here has a result. If not, it writes the reason. */
bool rank_succeeds(const struct runner *runner, char why[LONGEST_REASON]);

/* Tells whether a rank has not left yet, besides rank 0. */
bool rank_has_company(const struct spread *spread);

/* Ends all other ranks, where there was no search, and waits until they have left. */
void rank_ends_all(struct spread *spread);

/* Writes the name of this machine. */
void rank_machine(char name[LONGEST_NAME]);
