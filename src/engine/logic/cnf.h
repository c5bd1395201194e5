/* An exact cover as clauses (conjunctive normal form), which programs that decide satisfiability take. The same
 * clauses go to CaDiCaL, into a DIMACS file, into SMT-LIB and to the checker of proofs, so that a proof about one of
 * them is a proof about all. */
#ifndef TREEN_ENGINE_LOGIC_CNF_H
#define TREEN_ENGINE_LOGIC_CNF_H

#include "base/arena.h"
#include "base/array.h"
#include "engine/problem.h"
#include "engine/logic/rules.h"

#include <stdio.h>

/* A literal is a variable (from 1) or its negative, as in DIMACS. */
struct cnf {
    struct arena *arena;
    size_t options; /* variable v <= options: option v - 1 is chosen. The others only help to say the rest; */
    size_t variables; /* of all there are so many */
    size_t clauses;
    size_t items;
    size_t *first;          /* [items + 1]: what item i demands is said by clauses first[i] .. first[i+1]-1 */
    ARRAY(int32_t) literal; /* clause after clause, each ended by a 0 */
    bool failed;            /* there was no memory; what was made is of no use */
};

/* The clauses hold for exactly those choices of options that are answers, each with values of the other variables.
 * False when there is no memory. Takes about 3 clauses for each place where an option covers an item. */
bool cnf_of_cover(const struct problem *problem, struct arena *arena, struct cnf *cnf);

/* Whether no answer is part of another one: then it is excluded by a clause about what it chose alone. */
bool cnf_answers_are_exact(const struct problem *problem);

/* The same as rules, for SMT-LIB: option i is variable o<i+1>, the others are x1, x2, …; null when there is no memory.
 * The names, which are for people and are kept, may be null. */
const struct rules *cnf_rules(const struct cnf *cnf, const char *const *item_name,
                              const char *const *option_name, struct arena *arena);

/* "p cnf …" and a line for each clause. */
void cnf_write(const struct cnf *cnf, FILE *out);

#endif
