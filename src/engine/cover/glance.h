/* A search that opens at once, for trees of some hundred nodes.
 *
 * The search shares only the bits with engine cover. An item's row has a bit for each option, and a
 * level has a bit for each option that is still possible. No option is left out beforehand, no
 * table is squeezed, and no two nodes share a vector. Its tree is that of engine dlx, node by node.
 * It opens sooner than dlx, because a row's word stands for 64 links, and its nodes are quicker.
 * But a large tree is better searched by engine cover. Where rows of bits do not pay, or there are
 * colours or multiplicities, the search is engine dlx itself. */
#pragma once

#include "engine/engine.h"
#include "engine/fork.h"

struct glance_level {
    struct fork fork;
    uint32_t option; /* taken to get to the level below */
};

struct glance {
    const struct problem *problem;
    struct control *control;
    enum treen_status (*next)(struct glance *glance, struct answer *answer);
    void *dlx; /* the search of engine dlx, or null; then all below is for rows of bits */

    uint32_t width, stride,
        opens;       /* words of options; rows, in whole blocks of LANES; words of primary items */
    uint64_t *word;  /* word k of the row of item i: word[k * stride + i] */
    uint64_t *state; /* by level: options possible, options to try, items open */
    struct glance_level *level;
    uint32_t *chosen; /* room for the answer */
    uint32_t depth;
    bool answered; /* the position is an answer that was given */
};

/* Tells whether the search goes by rows of bits. All items must be plain, or secondary without
 * colours, and rows must be quicker than lists by this processor's measurements. */
bool glance_has_rows(const struct problem *problem);

/* Returns about how many microseconds a node takes. */
double glance_node(const struct problem *problem);

/* Opens a search of the whole tree: there may be no parts and no claim. Its memory comes from the
 * arena; null when there is none. */
struct glance *glance_open(const struct problem *problem, struct control *control, struct arena *arena);

/* Gives the next answer as engine dlx does: TREEN_OK, TREEN_END or TREEN_STOPPED. After
 * TREEN_STOPPED the search goes on when its limit of nodes has been raised. A glance is not
 * closed. */
static inline enum treen_status glance_next(struct glance *glance, struct answer *answer) {
    return glance->next(glance, answer);
}

/* ---- For glance_kernel.c --------------------------------------------------------------------- */

static inline uint64_t *glance_live(const struct glance *glance, uint32_t depth) {
    return glance->state + (size_t)depth * (2 * glance->width + glance->opens);
}

static inline uint64_t *glance_branch(const struct glance *glance, uint32_t depth) {
    return glance_live(glance, depth) + glance->width;
}

static inline uint64_t *glance_open_items(const struct glance *glance, uint32_t depth) {
    return glance_live(glance, depth) + 2 * (size_t)glance->width;
}

enum treen_status glance_next_portable(struct glance *glance, struct answer *answer);
enum treen_status glance_next_sse4(struct glance *glance, struct answer *answer);
enum treen_status glance_next_avx2(struct glance *glance, struct answer *answer);
enum treen_status glance_next_avx512(struct glance *glance, struct answer *answer);
