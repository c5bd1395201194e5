/* The space of sets: sets_open.c reads the question, and lists the choices that the aim leaves.
 * sets.c measures and searches them one by one, sets_once.c all of them together. */
#pragma once

#include "engine/cover/filling.h"
#include "engine/cover/partition.h"
#include "run/design/sets/multisets.h"
#include "run/design/sets/polyforms.h"
#include "run/design/space.h"

struct sets {
    struct packing packing;
    struct polyforms forms;
    struct multisets choices;
    uint32_t small[2], large[2]; /* cells of the smallest and of the largest piece of any set */
    uint64_t enough;             /* solutions that are as good as more; 0 = all are counted */
    bool searches;
    uint64_t each; /* sets of a unit, where everything is listed */
    bool together; /* all sets are met by one search of the partitions, … */
    bool pairs;    /* … in units by the two largest pieces, and not by the largest one */
    struct partition partition;
};

/* Room of one thread. */
struct sets_work {
    struct filling filling;
    uint32_t form[CHOICE_MOST];
    struct partition_search search;
};

/* The outcome of counting the solutions of a set. SOME: one or more, where one is too many for the
 * aim. */
enum outcome { FORBIDDEN, NONE, ONE, MORE, SOME, OUTCOMES };

/* Opens the space, and narrows its bounds: see struct space. */
enum treen_status sets_open(const struct design_wish *wish, struct arena *arena, void **own, uint64_t *units,
                            struct treen_error *error);
void sets_bound(const void *own, struct space_bounds *bounds);

/* Measures all but the solutions of a set: forms, ascending. */
void sets_measure(const struct sets *sets, const uint32_t *form, struct measures *measures);

/* Tells the finder a set. */
enum treen_status sets_tell(const struct sets *sets, const uint32_t *form, struct finder *finder,
                            const struct measures *measures);

/* Counts outcomes for the summary, by the sizes of pieces, and clears the counts. */
enum treen_status sets_count_outcomes(const struct sets *sets, const struct composition *composition,
                                      struct finder *finder, uint64_t count[OUTCOMES]);

/* Prepares the one search for all sets. Says in sets->together whether it is less work than a
 * search for each set; *nodes: an estimate of its nodes. */
enum treen_status sets_once_open(struct sets *sets, const struct aim *aim, struct arena *arena,
                                 double *nodes);

/* Returns the units of that search, and does one. */
uint64_t sets_once_units(const struct sets *sets);
enum treen_status sets_once(const struct sets *sets, struct sets_work *work, uint64_t unit,
                            struct finder *finder);
