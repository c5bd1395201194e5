/* The shared part of the space `burrs`: six-piece burrs of the sticks of a set. */
#pragma once

#include "engine/burr/six.h"
#include "run/design/space.h"

/* The highest levels of six-piece burrs: of all, of those with one solution, both of notchable
 * sticks, and of solid burrs. None has level 11. W. H. Cutler, A Computer Analysis of All 6-Piece
 * Burrs (1994). A part of a solid burr that shifts by a cell has nothing before it, and so
 * leaves. */
enum {
    BURRS_HIGHEST = 12,
    BURRS_SINGLE = 10,
    BURRS_SAWN = 10,
    BURRS_SAWN_SINGLE = 5,
    BURRS_SOLID = 1,
    BURRS_NO_LEVEL = 11
};

/* Shared by all workers. */
struct burrs_space {
    const struct settings *options;
    struct budget *budget;
    struct aim aim; /* what was asked, and that a solid burr has no holes */
    const struct six_tables *tables;
    bool judged;            /* the aim looks at solutions, levels or moves */
    bool moves, assemblies; /* it looks at moves; at all assemblies */
    bool easiest;           /* it looks at the easiest solution */
    uint64_t units;
};

struct burrs_worker {
    const struct burrs_space *space;
    struct six six;
    struct arena arena; /* of a task */
};

/* Tells whether the aim wants one solution at most: a single assembly is one, too. */
bool burrs_is_single(const struct aim *aim);

/* Measures what the six pieces (ascending) show by themselves. All else is UNMEASURED. */
void burrs_measure(const struct burrs_space *space, const uint16_t piece[SLOTS], struct measures *measures);

/* Fills in the answer of six_ask, which must be whole. */
void burrs_take_down(const struct burrs_space *space, const struct six_answer *answer,
                     struct measures *measures);

/* Tells the finder the burr of these pieces; where mirror images are told apart, both. */
enum treen_status burrs_tell(const struct burrs_space *space, const uint16_t piece[SLOTS],
                             const struct measures *measures, struct finder *finder);

/* Lists the burrs of a task of burr_search. */
enum treen_status burrs_list(struct burrs_worker *worker, uint64_t task, struct finder *finder);

/* Does one start of the search with random numbers. */
enum treen_status burrs_climb(struct burrs_worker *worker, struct finder *finder);
