/* Six sticks as a question: the assemblies of a six-piece burr, those that come apart, and their
 * levels. Six pieces are asked about thousands of times a second. So no puzzle is
 * posed. The sticks are words of bits, as in the search for burrs of a whole set. */
#pragma once

#include "engine/burr/search.h"
#include "engine/burr/loose.h"

/* The tables of a set of sticks; all workers share them. */
struct six_tables {
    const struct burr_set *set;
    const struct loose_tables *loose;
    struct shape *shape[SLOTS]; /* by slot and rank */
};

/* Makes the tables; null when there is no memory. */
const struct six_tables *six_tables_open(unsigned length, burr_wanted *wanted, bool solid,
                                         struct arena *arena);

/* The engine of one worker. */
struct six {
    const struct six_tables *tables;
    struct loose *loose;
    struct apart *apart; /* for moves, and for what takes too many positions */
    struct control control;
    struct arena arena;   /* of `loose` */
    struct arena scratch; /* of the assembly that is taken apart */
};

/* Opens the engine with at most `memory` bytes of the budget. False when there is no memory. Either
 * way six_close frees it. */
bool six_open(struct six *six, const struct six_tables *tables, size_t memory, struct budget *budget);
void six_close(struct six *six);

/* Takes an assembly apart: ranks by slot. `level` is 0 when it stays together. `moves` is the
 * number of all moves; null = it is not asked, which is quicker. TREEN_OK, TREEN_STOPPED by the
 * control, or TREEN_NO_MEMORY. */
enum treen_status six_take(struct six *six, const uint16_t rank[SLOTS], uint64_t *level, uint64_t *moves);

/* Takes an assembly; false stops the search. */
typedef bool on_six(void *context, const uint16_t rank[SLOTS]);

/* The answer about six pieces. */
struct six_answer {
    uint64_t assemblies, solutions;
    uint64_t level, moves; /* the highest of all solutions; 0 = there is none */
    uint64_t easiest;      /* the lowest level of all solutions; 0 = there is none */
    uint16_t rank[SLOTS];  /* the solution with the highest level */
    bool whole;            /* all assemblies were counted, and taken apart where that was asked */
};

/* The question about six pieces. */
struct six_question {
    uint64_t most_assemblies, most_solutions; /* stop when there are more */
    uint64_t least_level;                     /* stop at a solution with a lower level */
    bool apart, moves;                        /* ask for solutions; for moves */
};

/* Answers the question. Status as six_take. */
enum treen_status six_ask(struct six *six, const uint16_t piece[SLOTS], const struct six_question *question,
                          struct six_answer *answer);
