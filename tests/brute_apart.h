/* Taking apart by brute force. Cells are moved one step at a time, every set of parts is tried, and
 * every position is compared with all others. */
#ifndef TREEN_TESTS_BRUTE_APART_H
#define TREEN_TESTS_BRUTE_APART_H

#include "hits.h"
#include "shape/shape.h"

enum { BRUTE_PARTS = 8 };

struct brute {
    struct hits *hits; /* how cells move */
    const struct shape *shape;
    unsigned parts; /* bits: the parts that are together */
    unsigned count;
};

/* The first number, and the least total of the ways that have it. */
struct brute_found {
    bool apart;
    unsigned first;
    uint64_t total, ways;
};

struct brute_found brute_apart(const struct brute *brute);

#endif
