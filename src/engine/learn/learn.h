/* The inside of engine learn: a search that learns clauses from its conflicts (Marques-Silva,
 * Sakallah 1999; Moskewicz et al. 2001), and knows "exactly one" without clauses.
 *
 * A variable is an option, or a colour that several options give to an item. A row is an item with
 * the variables that cover it, of which least..most are chosen. Its counts show at once what
 * follows from a choice. A literal is 2 * variable, or 2 * variable + 1 for its opposite. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "engine/control.h"
#include "engine/problem.h"

#define NO_PLACE UINT32_MAX

/* The cause of a literal. CAUSE_NONE: a decision, or nothing. Otherwise: another literal, the other
 * literals of a clause, or the chosen or the impossible variables of a row. */
struct cause {
    enum { CAUSE_NONE, CAUSE_LITERAL, CAUSE_CLAUSE, CAUSE_CHOSEN, CAUSE_IMPOSSIBLE } kind;
    uint32_t which;
};

/* A clause in the pool: these words, and then its literals. The first two literals are watched. */
enum { CLAUSE_SIZE, CLAUSE_DEPTHS, CLAUSE_NEXT, CLAUSE_LITERALS = CLAUSE_NEXT + 2 };

/* The ways to decide. WAY_ROWS takes an option of the row with the fewest for its weight, and goes
 * back by one decision at a conflict. WAY_ROWS_LEARNT learns instead. WAY_VARIABLES learns and
 * takes the variable that is most active in conflicts. */
enum learn_way { WAY_ROWS, WAY_ROWS_LEARNT, WAY_VARIABLES };

/* The number of depths of a clause that is kept for ever. */
enum { DEPTHS_KEPT = 0 };

struct learn_row {
    uint32_t start; /* of its variables in `member`; the next row's start is their end */
    uint32_t least, most;
    uint32_t chosen, possible; /* variables that are true, and those that are not false */
};

struct learn_variable {
    uint32_t rows;         /* start of its rows in `row_of`; the next variable's start is their end */
    uint32_t depth, place; /* of its assignment: decisions before it, place on the trail */
    struct cause cause;
    uint32_t heap; /* its place in the heap, or NO_PLACE */
    bool chosen;   /* its last value */
    bool seen;     /* by the analysis of a conflict */
};

struct learn {
    const struct problem *problem;
    struct control *control;
    uint32_t variables, rows;
    struct learn_variable *variable; /* [variables + 1] */
    struct learn_row *row;           /* [rows + 1] */
    uint32_t *member, *row_of, members;

    int8_t *value;            /* [2 * variables]: 1 = true, -1 = false, 0 = open */
    uint32_t *trail;          /* the true literals, in the order of their assignment */
    uint32_t trail_end, head; /* the literals before `head` have been counted in their rows */
    uint32_t *decision;       /* [depth]: the place of each decision on the trail */
    uint32_t depth;

    uint32_t *pool; /* of clauses, back to back; 0 is no clause */
    uint32_t pool_end, pool_room;
    uint32_t *watch;              /* [2 * variables]: the first clause that watches the literal; 0 = none */
    uint32_t learnt, learnt_most; /* clauses that may be forgotten, and when to forget */

    double *activity, bump; /* of variables; the heap has the most active one on top */
    uint32_t *heap, heap_end;

    uint32_t *reason; /* [variables]: room for the literals that something follows from */
    uint32_t *clause; /* [variables + 1]: room for a new clause */
    uint32_t clause_size;
    uint32_t *stamp, stamps; /* [variables + 1]: by depth, the last clause that had it */
    enum learn_way way;
    uint64_t conflicts, decisions, limit; /* of the present way: where the next try begins */
    uint32_t tries;
    double *weight;        /* by row: 1, and the conflicts in it */
    uint32_t *tie, *order; /* by row, by variable: of equals the least is taken first */
    struct random random;
    uint32_t *answer;
    bool begun, answered, none;
};

/* ---- state.c --------------------------------------------------------------------------------- */

/* Makes the rows and variables of the problem, and room for the search. False when there is no
 * memory. */
bool learn_state(struct learn *learn, struct arena *arena);

/* ---- propagate.c ----------------------------------------------------------------------------- */

/* Makes an open literal true. */
void learn_assign(struct learn *learn, uint32_t literal, struct cause cause);

/* Draws all conclusions from the trail. Returns false at a contradiction, whose cause is that of a
 * false literal. */
bool learn_propagate(struct learn *learn, struct cause *conflict);

/* Takes back all decisions but the first `depth`. */
void learn_return(struct learn *learn, uint32_t depth);

/* Lists in `reason` the literals that contradict each other, or that `literal` follows from
 * (NO_PLACE: a contradiction). Returns their number. */
uint32_t learn_explain(struct learn *learn, struct cause cause, uint32_t literal);

/* ---- conflict.c ------------------------------------------------------------------------------ */

/* Learns a clause from a conflict, goes back, and makes its first literal true. False when there is
 * no memory. */
bool learn_from(struct learn *learn, struct cause conflict);

/* Excludes the present answer, and goes back. False when there is no memory. */
bool learn_exclude(struct learn *learn);

/* Adds a clause of two or more literals to the pool; returns 0 when there is no memory. */
uint32_t learn_clause(struct learn *learn, const uint32_t *literal, uint32_t size, uint32_t depths);

/* ---- decide.c -------------------------------------------------------------------------------- */

/* Decides about an open variable; false when there is none. */
bool learn_decide(struct learn *learn);

/* Begins again from the first decision where a try has reached its limit, in the next way. */
void learn_try_again(struct learn *learn);

/* Takes note of a conflict in a row. */
void learn_weigh(struct learn *learn, struct cause conflict);

/* Takes the last decision back, and decides the opposite for good. */
void learn_turn_round(struct learn *learn);

/* Sets the weights and orders with which a search begins. */
void learn_begin_deciding(struct learn *learn);

/* ---- heap.c ---------------------------------------------------------------------------------- */

void learn_heap_put(struct learn *learn, uint32_t variable);
uint32_t learn_heap_take(struct learn *learn);
void learn_bump(struct learn *learn, uint32_t variable);
