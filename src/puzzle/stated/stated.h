/* A puzzle as it is stated to programs that decide logic, and what they say put as a solution. A number puzzle is its
 * rules; a packing, fitting or cover is the exact cover that `treen convert` makes of it, in clauses: all its options,
 * none left out by symmetry. */
#ifndef TREEN_PUZZLE_STATED_STATED_H
#define TREEN_PUZZLE_STATED_STATED_H

#include "engine/logic/cnf.h"
#include "puzzle/cover.h"
#include "puzzle/solutions.h"
#include "puzzle/stated/statement.h"

struct stated {
    const struct treen_puzzle *puzzle;
    struct arena *arena;
    struct posed *posed; /* of a number puzzle; else null, and these: */
    struct cover cover;  /* what it is; */
    /* where that came from (option i is placement i, while there are any); null = it is a bare cover */
    const struct fitting *fitting;
    struct cnf cnf;
};

/* Into the arena. TREEN_BAD_INPUT: this kind of puzzle cannot be stated. Whatever the status, stated_close. */
enum treen_status stated_open(const struct treen_puzzle *puzzle, struct arena *arena, struct stated *stated,
                              struct treen_error *error);
void stated_close(struct stated *stated);

/* A line each for people, such as "L 0,0,0 1,0,0" and "item 0,0,0: exactly once"; null when there is no memory. */
const char *stated_option(const struct stated *stated, size_t option);
const char *stated_item(const struct stated *stated, size_t item);

/* The rules, their names included; null when there is no memory. */
const struct rules *stated_rules(struct stated *stated);

/* The values of the variables as a solution, which need not hold. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status stated_tell(const struct stated *stated, const int32_t *value,
                              struct treen_solution *solution);

/* Reads what a program said of the statement, in its form: for TREEN_SAT also a value for each variable. */
typedef enum treen_status stated_reader(struct stated *stated, struct scan *scan, enum treen_says *says,
                                        int32_t *value);

/* SMT-LIB; DIMACS, of what is stated in clauses. */
stated_reader stated_read_smt, stated_read_sat;

/* Reads it and adds the solution, if it is one, to those of a reader of solutions. */
enum treen_status stated_add(struct solutions *solutions, stated_reader *read, struct scan *scan,
                             enum treen_says *says);

/* The same with a verdict about it, null unless it is one: what treen_smt_read and treen_sat_read do. */
enum treen_status stated_read(const struct treen_puzzle *puzzle, stated_reader *read, struct scan *scan,
                              enum treen_says *says, struct verdict **verdict);

#endif
