/* A search that is open at once, for trees of some hundred nodes.
 *
 * Of engine cover it has the bits and nothing else: a row for each item, in which a bit stands for an option, and for each
 * level the options that are still possible. Nothing is left out beforehand, nothing squeezed, no node shares a vector with
 * another. Of engine dlx it has the tree, node by node. It is open in a fifth of the time that dlx takes, since a row's word stands
 * for 64 links, and its nodes take a half to an eighth; but a large tree is better off with engine cover. Where rows of bits do
 * not pay, or colours and multiplicities ask for more than bits, it is engine dlx itself. */
#ifndef TREEN_ENGINE_COVER_GLANCE_H
#define TREEN_ENGINE_COVER_GLANCE_H

#include "engine/engine.h"

struct glance_level {
    uint32_t option;        /* taken to get to the level below */
    uint32_t degree, tried; /* branches, and those that were entered */
    double breadth;         /* the product of the degrees down to and with this one */
};

struct glance {
    const struct problem *problem;
    struct control *control;
    enum treen_status (*next)(struct glance *glance, struct answer *answer);
    void *dlx; /* the search, if it is that engine's; all below is for rows of bits */

    uint32_t width, stride,
        opens;       /* words of options; rows, in whole blocks of LANES; words of primary items */
    uint64_t *word;  /* word k of the row of item i: word[k * stride + i] */
    uint64_t *state; /* by level: options possible, options to try, items open */
    struct glance_level *level;
    uint32_t *chosen; /* room for the answer */
    uint32_t depth;
    bool answered; /* the position is an answer that was told */
};

/* Whether it goes by rows of bits: where all items are plain, or secondary without colours, and these are quicker than lists, by
 * what was measured on this processor. */
bool glance_has_rows(const struct problem *problem);

/* About how long a node takes, in microseconds. */
double glance_node(const struct problem *problem);

/* A search of the whole tree: there may be no parts and no claim. What it needs comes from the arena; null without memory. */
struct glance *glance_open(const struct problem *problem, struct control *control, struct arena *arena);

/* As engine dlx does: TREEN_OK and the next answer, TREEN_END or TREEN_STOPPED, from where it goes on when its limit of nodes has been
 * raised. There is nothing to close. */
static inline enum treen_status glance_next(struct glance *glance, struct answer *answer) {
    return glance->next(glance, answer);
}

/* ---- For glance_kernel.c ------------------------------------------------------------------------------- */

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

#endif
