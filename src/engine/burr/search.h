/* Every six-piece burr of the sticks of a set, each used any number of times: one assembly for each
 * class under the burr's symmetries. Burrs have a search of their own, because no list of pieces is
 * given and there are tens of millions of assemblies. Sticks are words of twelve bits, and the
 * burr's inner cells a word of 32 bits. The candidates of a slot are looked up by its cubes that
 * are taken. */
#pragma once

#include "engine/apart/apart.h"
#include "engine/control.h"
#include "engine/burr/slots.h"

/* The sticks, ordered by piece (pieces by name) and number. A stick's rank is its place in this
 * order. */
struct burr_set {
    const struct burr_slots *slots;
    bool solid; /* every inner cell must be filled */
    size_t pieces, sticks;
    uint16_t name[PATTERNS], twin[PATTERNS];  /* by piece; twin: the piece that is the mirror image */
    uint8_t weight[PATTERNS];                 /* by piece */
    bool notchable[PATTERNS];                 /* by piece */
    uint16_t turn[PATTERNS + 1];              /* by piece: its first rank; at the end: the sticks */
    uint16_t kept[PATTERNS], piece[PATTERNS]; /* by rank */
    uint16_t rank[PATTERNS];                  /* by kept cubes; undefined for sticks outside the set */
    uint16_t low[PATTERNS];                   /* by rank: the lesser of the piece and its twin */
    /* By the cubes that are taken: ranks of the sticks that keep none of these, the highest `low`
     * first. With every number in the set, there are 3^12 candidates. */
    uint32_t first[PATTERNS + 1];
    uint16_t *candidate;
};

/* Tells whether the piece of this name belongs to the set. A set that has a piece must have its
 * mirror image, too. */
typedef bool burr_wanted(unsigned name);

/* Returns the test of a set, and its name, by position in the words of the setting `set`. There is
 * no test for the word "none": null. */
burr_wanted *burr_wanted_by(uint64_t set);
const char *burr_set_name(uint64_t set);

/* Makes the set of the wanted pieces; null when there is no memory. */
const struct burr_set *burr_set_open(const struct burr_slots *slots, burr_wanted *wanted, bool solid,
                                     struct arena *arena);

/* Makes the sticks where they lie, by slot and rank. False when there is no memory. */
bool burr_set_shapes(const struct burr_set *set, struct arena *arena, struct shape *shape[SLOTS]);

/* Makes the six sticks of these ranks the parts of a question for taking apart. One engine of
 * taking apart may serve one set and one length alone. */
void burr_parts(const struct burr_set *set, struct shape *const shape[SLOTS], const uint16_t rank[SLOTS],
                struct apart_part part[SLOTS]);

/* Returns the number of tasks. The two least pieces of an assembly give its task, so all assemblies
 * of the same six pieces are in one task. */
static inline uint64_t burr_tasks(const struct burr_set *set) {
    return (uint64_t)set->pieces * (set->pieces + 1) / 2;
}

/* The pieces of a task. */
struct burr_task {
    uint16_t least, second; /* the two least pieces of its assemblies */
    uint16_t lowest;        /* no piece nor its twin may come before this one */
    bool empty;             /* the mirror images of all of them are in another task */
};

/* Returns the pieces of a task. Tasks are ordered by the least piece, then by the second least. */
struct burr_task burr_task(const struct burr_set *set, uint64_t task);

/* The version of the division into tasks and shares. Results of two versions cannot be added up. */
enum { BURR_SPLIT_VERSION = 2 };

struct burr_assembly {
    uint16_t rank[SLOTS]; /* by slot */
    bool has_mirror;      /* the mirror image is another assembly, which is not listed */
};

/* Puts the six pieces in ascending order. */
void burr_sort(uint16_t piece[SLOTS]);

/* Lists the six pieces: ascending; by slot. */
void burr_pieces(const struct burr_set *set, const struct burr_assembly *assembly, uint16_t piece[SLOTS]);

static inline void burr_pieces_by_slot(const struct burr_set *set, const struct burr_assembly *assembly,
                                       uint16_t piece[SLOTS]) {
    for (unsigned slot = 0; slot < SLOTS; slot++)
        piece[slot] = set->piece[assembly->rank[slot]];
}

/* Compares the pieces (ascending) with those of their mirror images. 0 = the same six. */
int burr_compare_twins(const struct burr_set *set, const uint16_t piece[SLOTS]);

/* Takes an assembly; false stops the search. */
typedef bool on_assembly(void *context, const struct burr_assembly *assembly);

/* Searches one task: TREEN_END, or TREEN_STOPPED by the control or the callback. Of two mirror
 * images one is found. Of six pieces and their twins, those are found whose names come first. A
 * node is a stick put into a slot. */
enum treen_status burr_search(const struct burr_set *set, uint64_t task, struct control *control,
                              on_assembly *found, void *context);

/* Searches a share of a task: shares are numbered from 0, and together they are the task. The third
 * least piece of an assembly gives its share, so all assemblies of the same six pieces are in one.
 * Costs a tenth of a millisecond for each way to put the two least pieces. */
enum treen_status burr_search_share(const struct burr_set *set, uint64_t task, uint64_t share,
                                    uint64_t shares, struct control *control, on_assembly *found,
                                    void *context);
