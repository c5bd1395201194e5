/* The best candidates of a design, in order: what the aim prefers, then the shorter bytes, then the
 * lesser ones. So the list depends on what was told, and not on when. */
#pragma once

#include "run/design/aim.h"

#include <stddef.h>

/* A candidate that was told. malloc made it. */
struct told {
    struct measures measures;
    uint64_t number; /* in the order of finding, from 1; 0 = not in the list of a run yet */
    bool is_told;    /* to the caller */
    size_t length;
    char bytes[]; /* the space's own form */
};

/* Copies a candidate; null when there is no memory. */
struct told *told_new(const char *bytes, size_t length, const struct measures *measures);

/* Compares two candidates by what the aim prefers, then by their bytes. A value that is not
 * measured is the best. */
int told_compare(const struct aim *aim, const struct told *one, const struct told *other);

struct best {
    const struct aim *aim;
    size_t keep; /* the most that are kept; 0 = all */
    size_t count, room;
    size_t settled;   /* the first `settled` are sorted, and the best of all taken before them */
    struct told **at; /* owned; after best_settle the best first */
};

void best_open(struct best *best, const struct aim *aim, size_t keep);
void best_close(struct best *best);

/* Tells whether the list would take a candidate with these measures, by what is measured. */
bool best_wants(const struct best *best, const struct measures *measures);

/* Tells whether the list would take this candidate, by what is measured and by its bytes. */
bool best_would_take(const struct best *best, const struct told *told);

/* Takes a candidate, which the list owns from now on, whatever happens. One that is there already,
 * or that the list does not want, is freed. Sorting is put off until best_settle. False when there
 * is no memory. */
bool best_take(struct best *best, struct told *told);

/* Sorts the list, and frees doubles and those that are too many. */
void best_settle(struct best *best);
