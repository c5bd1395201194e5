/* Every six-piece burr that can be put together from a set of sticks, any of them as often as may be: one assembly for
 * each class under the burr's rotations. A search of its own, since no list of pieces is given and there are tens of
 * millions of assemblies: sticks are words of twelve bits, the burr's inner cells one of 32, and a slot's candidates
 * are looked up by the cubes of it that are taken. */
#ifndef TREEN_RUN_ASK_BURR_SEARCH_H
#define TREEN_RUN_ASK_BURR_SEARCH_H

#include "engine/control.h"
#include "run/ask/burr_slots.h"

/* The sticks, ordered by piece (pieces by name) and number. A stick's rank is its place in that order. */
struct burr_set {
    const struct burr_slots *slots;
    bool solid; /* every inner cell must be filled */
    size_t pieces, sticks;
    uint16_t name[PATTERNS], twin[PATTERNS];  /* by piece; twin: the piece that is its mirror image */
    uint16_t kept[PATTERNS], piece[PATTERNS]; /* by rank */
    uint16_t rank[PATTERNS]; /* by kept cubes; not defined for sticks that are not in the set */
    /* By the cubes that are taken: ranks of the sticks that keep none of these, highest first. 3^12 of them, if every
     * number were in the set. */
    uint32_t first[PATTERNS + 1];
    uint16_t *candidate;
};

/* Whether a piece, by its name, belongs to the set; a set that has a piece has its mirror image. */
typedef bool burr_wanted(unsigned name);

/* Null when there is no memory. */
const struct burr_set *burr_set_open(const struct burr_slots *slots, burr_wanted *wanted, bool solid,
                                     struct arena *arena);

/* The whole is divided into tasks by the two least pieces of an assembly, so that all assemblies of the same six pieces
 * are in one task. */
static inline uint64_t burr_tasks(const struct burr_set *set) {
    return (uint64_t)set->pieces * (set->pieces + 1) / 2;
}

struct burr_assembly {
    uint16_t rank[SLOTS]; /* by slot */
    bool has_mirror;      /* its mirror image is another assembly, … */
    bool
        first_of_mirrors; /* … which comes after it: that one can be left out where they are not told apart */
};

/* The six pieces, ascending. */
void burr_pieces(const struct burr_set *set, const struct burr_assembly *assembly, uint16_t piece[SLOTS]);

/* Compares the pieces (ascending) with those of their mirror images: 0 when they are the same six. */
int burr_compare_twins(const struct burr_set *set, const uint16_t piece[SLOTS]);

/* Called for every assembly; false stops the search. */
typedef bool on_assembly(void *context, const struct burr_assembly *assembly);

/* Searches one task: TREEN_END, or TREEN_STOPPED by the control or the callback. A node is a stick put into a slot. */
enum treen_status burr_search(const struct burr_set *set, uint64_t task, struct control *control,
                              on_assembly *found, void *context);

#endif
