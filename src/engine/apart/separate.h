/* The search for separations, over positions of any kind: shifted parts, or turned parts, too. */
#pragma once

#include "engine/apart/apart.h"

/* The result of looking for the first sets that leave. */
struct separate_found {
    unsigned depth; /* moves until something leaves */
    size_t exits;   /* the number of sets that can leave then; 0: that takes more moves than are wanted */
    bool cut;       /* there are more exits at this depth, or perhaps */
    unsigned floor; /* nothing leaves in fewer moves than this, at most `depth` */
    bool uncounted; /* the exits' `paths` are perhaps too few */
};

/* A set that can leave: these slots of the node's position. */
struct separate_exit {
    uint64_t moved, paths; /* paths: the number of shortest ways to the node */
    uint32_t node;
    unsigned turns; /* on the way that is told */
};

/* The last move of a separation, as it is told. */
struct separate_last {
    int tie;        /* given: see apart_tells_rest */
    uint64_t moved; /* slots */
    bool swapped;   /* the parts that the search took for the others */
};

/* The questions of the search to positions of one kind. A position has its parts in slots; sets of
 * slots are bits. A level has the sets that leave first from one position, until it is begun again.
 * Functions that return a bool or a pointer have no memory when it is false or null. */
struct separate_kind {
    size_t position, level; /* bytes */

    /* Makes a position of these slots alone. */
    void (*half)(const void *position, uint64_t slots, void *half);
    /* Returns the parts in these slots, by number in the question. */
    uint64_t (*set)(const void *way, const void *position, uint64_t slots);

    /* Begins a level, zero at first, within `depth` others. Writes the position's key, two words a
     * part: equal keys have equal ways. */
    enum treen_status (*begin)(void *way, void *level, unsigned depth, const void *position, uint32_t *key);
    /* Finds what can leave: TREEN_OK, or TREEN_END for nothing, ever. */
    enum treen_status (*run)(void *way, void *level, size_t most_exits, struct separate_found *found);
    void (*end)(void *level); /* after `run`; null: there is nothing to free */
    void (*exit)(const void *level, uint32_t number, struct separate_exit *exit);
    /* Makes the position of a node. */
    bool (*go)(const void *level, uint32_t node, struct arena *arena, void *position);
    /* Returns the moves to an exit, the leaving one included. */
    const void *(*moves)(const void *level, uint32_t exit, struct arena *arena);

    /* Tells these moves, and makes all but the last. Fills in the separation's moves and turns, and
     * the last one. */
    bool (*tell)(void *way, const void *moves, unsigned count, void *position, struct arena *arena,
                 struct treen_separation *separation, struct separate_last *last);
};

/* Takes the question's parts apart, from their position, with at most `memory` bytes for plans, out
 * of the budget. Returns as apart_take. */
enum treen_status separate(const struct separate_kind *kind, void *way, const void *position,
                           const struct apart_question *question, size_t most_exits, size_t memory,
                           struct budget *budget, struct arena *arena, struct apart_answer *answer);

/* Tells whether of two sides that move against each other the rest is told as the moved one. Sets
 * are parts by number in the question. The side with fewer parts moves, or of equal ones that with
 * fewer cells. Else the tie decides: above 0 the rest moves, and below 0 it does not. At 0 the side
 * without the first part moves. */
bool apart_tells_rest(uint64_t moved, uint64_t rest, uint64_t cells, uint64_t rest_cells, int tie);

/* Returns the numbers of the bits of a set, ascending; null when there is no memory. */
unsigned *apart_members(uint64_t set, struct arena *arena, size_t *count);

/* Tells whether the parts (bits, by number in the question) may stay together. */
bool apart_may_stay(const struct apart_question *question, uint64_t parts);

/* Tells whether these sets may stay together, side by side: TREEN_OK or TREEN_END. TREEN_STOPPED:
 * finding out would take for ever. */
enum treen_status apart_may_all_stay(const struct apart_question *question, const uint64_t *set, size_t sets);
