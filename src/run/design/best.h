/* The best candidates of a design, in order: what the aim prefers, then the shorter bytes, then the
 * lesser ones. So the list depends on what was told, and not on when. */
#pragma once

#include "run/design/aim.h"

#include <stddef.h>

struct likeness;

/* A candidate that was told. malloc made it. */
struct told {
    struct measures measures;
    uint64_t number; /* in the order of finding, from 1; 0 = not in the list of a run yet */
    bool is_told;    /* to the caller */

    /* For lists of unlike designs alone. */
    bool is_listed, was_listed; /* among the best; before the present settling */
    bool is_accepted;           /* by unlike->accept, or as one of a file */
    struct likeness *likeness;  /* owned, with its puzzle; null = it was not looked at yet */
    const struct told *near;    /* the better one that it is too like; null = none is known */

    size_t length;
    char bytes[]; /* the space's own form */
};

/* Copies a candidate; null when there is no memory. */
struct told *told_new(const char *bytes, size_t length, const struct measures *measures);

/* Compares two candidates by what the aim prefers, then by their bytes. A value that is not
 * measured is the best. */
int told_compare(const struct aim *aim, const struct told *one, const struct told *other);

/* A list of unlike designs: its question, and its owner. */
struct unlike {
    uint64_t cells; /* by which each two of a list differ, at least */
    bool spares;    /* those that were left out stay, for when what they are like has to go */

    /* Gives the puzzle of a candidate, which the caller closes. */
    enum treen_status (*read)(void *context, const struct told *told, struct treen_puzzle **puzzle);

    /* Says whether a candidate may be listed, once: only those that would be are asked about. Null
     * function: each may. */
    enum treen_status (*accept)(void *context, struct told *told, bool *accepted);
    void (*leave)(void *context, const struct told *told); /* it was listed; null = nobody asks */
    void *context;
};

struct best {
    const struct aim *aim;
    size_t keep;                 /* the most that are in the list; 0 = all */
    const struct unlike *unlike; /* null = designs may be alike */
    size_t count;                /* the list, sorted: the best of all that were taken until best_settle */
    size_t held, room;           /* with those behind the list: spares, and those taken since then */
    struct told **at;            /* owned */
};

/* Opens an empty list. `unlike` is lent; null = designs may be alike. */
void best_open(struct best *best, const struct aim *aim, size_t keep, const struct unlike *unlike);
void best_close(struct best *best);

/* Tells whether the list would take a candidate with these measures, by what is measured. */
bool best_wants(const struct best *best, const struct measures *measures);

/* Tells whether the list would take this candidate, by what is measured and by its bytes. */
bool best_would_take(const struct best *best, const struct told *told);

/* Takes a candidate, which the list owns from now on, whatever happens. One that is there already,
 * or that the list does not want, is freed. Sorting is put off until best_settle, whose status it
 * may give, or TREEN_NO_MEMORY. */
enum treen_status best_take(struct best *best, struct told *told);

/* Sorts the list, and frees doubles and those that are too many. Of unlike designs, each from the
 * best on is listed that differs from all listed before it. TREEN_NO_MEMORY, or what
 * unlike->accept gave. */
enum treen_status best_settle(struct best *best);

/* Moves all that a list holds into another one, spares too. A status as of best_take. */
enum treen_status best_move(struct best *from, struct best *to);
