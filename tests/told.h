/* A finder of its own kind for tests of spaces: it keeps all that a space tells. It takes the place
 * of the driver's finder in programs that use it. */
#ifndef TREEN_TESTS_TOLD_H
#define TREEN_TESTS_TOLD_H

#include "base/array.h"
#include "base/random.h"
#include "run/design/space.h"

struct told {
    char *bytes; /* ended by a zero */
    struct measures measures;
};

struct named_count {
    const char *name;
    uint64_t count;
};

struct finder {
    const struct aim *aim;
    struct arena arena;
    struct random random;
    uint64_t looks, most_looks; /* looks after which the finder is over; 0 = never */
    ARRAY(struct told) told;
    ARRAY(struct named_count) counts;
};

/* Opens a finder for one unit. */
void told_open(struct finder *finder, const struct aim *aim, uint64_t seed);
void told_close(struct finder *finder);

/* Returns a count that was told by name; 0 when there is none. */
uint64_t told_count(const struct finder *finder, const char *name);

/* Writes a candidate as a puzzle and opens it. The test fails when it does not open. */
struct treen_puzzle *told_puzzle(const struct space *space, void *own, const char *candidate);

/* Counts the solutions of a puzzle: all of them, and their classes under symmetry. */
void told_solutions(const struct treen_puzzle *puzzle, uint64_t *total, uint64_t *classes);

#endif
