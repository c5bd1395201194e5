/* The sums of a search for burrs: by level, and by level, holes and notchable sticks. Sums of
 * parts add up, because a solution waits in its task until all of its six pieces are known. */
#pragma once

#include "base/array.h"
#include "engine/burr/search.h"
#include "run/ask/burrs.h"

/* Level 0 stands for assemblies that stay together. */
enum { MOST_LEVELS = 64, HOLES = BURR_INNER + 1 };

/* A solution of the present task. */
struct burr_found {
    uint64_t pieces;     /* the six, ten bits each */
    uint32_t remarkable; /* 1 + its place among the remarkable ones; 0 = none of them */
    uint8_t level;
    bool has_mirror, self_twin; /* self_twin: the mirror image has the same six pieces */
};

/* Solutions of these levels and above are shown as examples: any solution; the single one of its
 * six pieces; such a one of notchable sticks. */
enum { BURR_EXAMPLE = 9, BURR_EXAMPLE_SINGLE = 7, BURR_EXAMPLE_NOTCHABLE = 5 };

/* The numbers of the six sticks, by slot. */
struct burr_numbers {
    uint16_t number[SLOTS];
};

struct burr_tally {
    const struct burr_set *set;
    struct arena arena; /* of the present task */
    ARRAY(struct burr_found) found;
    ARRAY(struct burr_numbers) remarkable;
    struct treen_burr_level level[MOST_LEVELS];
    struct treen_burr_kind kind[MOST_LEVELS][HOLES][2];       /* the last: all six are notchable */
    struct treen_burr_example example[MOST_LEVELS][HOLES][4]; /* the last: notchable + 2 * single */
};

/* Counts an assembly that stays together. */
void burr_tally_stuck(struct burr_tally *tally, const struct burr_assembly *assembly);

/* Keeps a solution until the task ends. Returns false when there is no memory. */
bool burr_tally_keep(struct burr_tally *tally, const struct burr_assembly *assembly, unsigned level);

/* Counts the solutions of the task, and forgets them. */
void burr_tally_end_task(struct burr_tally *tally);

/* Adds a tally to another. */
void burr_tally_add(struct burr_tally *sum, const struct burr_tally *tally);

/* Adds what an earlier search listed: levels, kinds and examples, all within their ranges. */
void burr_tally_take(struct burr_tally *tally, const struct treen_burrs *burrs);

/* Lists the levels, the kinds and the examples that there are, by level, holes and the rest.
 * Returns false when there is no memory. */
bool burr_tally_list(const struct burr_tally *tally, struct arena *arena, struct treen_burrs *summary);
