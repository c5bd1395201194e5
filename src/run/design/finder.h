/* A finder takes all that a unit finds. space.h has the functions for units. */
#pragma once

#include "base/random.h"
#include "run/design/best.h"
#include "run/design/recheck.h"
#include "run/design/space.h"

/* A count with a name. The name is in an arena. */
struct named_count {
    const char *name;
    uint64_t count;
};

/* Counts by name, sorted by name. */
struct named_counts {
    ARRAY(struct named_count) of;
};

/* Adds to the count of that name; false when there is no memory. */
bool named_add(struct named_counts *counts, struct arena *arena, const char *name, uint64_t count);

/* Says in *apart whether a candidate comes apart. TREEN_BUG: with an error. */
typedef enum treen_status finder_judge(void *context, const struct told *told, enum apartness *apart,
                                       struct treen_error *error);

/* Fills in the measures of a candidate that the aim needs, as far as they can be known. */
typedef enum treen_status finder_measure(void *context, struct told *told, struct treen_error *error);

struct finder {
    const struct aim *aim;
    const struct patience *patience;
    finder_judge *judge;     /* null = every candidate comes apart */
    bool assembles;          /* as of the space */
    finder_measure *measure; /* null = the space measures all that the aim needs */
    void *context;           /* of both */
    struct arena arena;      /* of the unit: freed before the next */
    struct arena scratch;    /* of a candidate: its unit frees it */
    struct random random;
    struct unlike unlike; /* cells 0 = none. It is set before finder_begin, as the bound */
    struct best best;     /* of this unit */

    /* Owned: the last of a full list of the whole run, when the unit was taken; null = none. It is
     * set before finder_begin. */
    struct told *bound;

    struct named_counts counts;
    uint64_t looked;
    struct treen_error error;
};

/* Prepares the finder for a unit. */
void finder_begin(struct finder *finder, const struct aim *aim, size_t keep, uint64_t seed, uint64_t unit);

/* Frees all that the unit found. */
void finder_end(struct finder *finder);
