/* An exact cover as clauses (conjunctive normal form), for programs that decide satisfiability. The
 * same clauses go to CaDiCaL, into a DIMACS file, into SMT-LIB and to the checker of proofs. So a
 * proof about one of them is a proof about all. */
#pragma once

#include "base/arena.h"
#include "base/array.h"
#include "engine/problem.h"
#include "engine/logic/rules.h"

#include <stdio.h>

/* A literal is a variable (from 1) or its negative, as in DIMACS. */
struct cnf {
    struct arena *arena;
    size_t options;   /* variable v <= options: option v - 1 is chosen; the other variables help */
    size_t variables; /* the number of all variables */
    size_t clauses;
    size_t items;
    size_t *first;          /* [items + 1]: clauses first[i] .. first[i+1]-1 are about item i */
    ARRAY(int32_t) literal; /* clause after clause, each ended by a 0 */
    bool failed;            /* there was no memory; the clauses are incomplete */
};

/* Makes clauses that hold for exactly the choices of options that are answers, each with values of
 * the other variables. Takes about 3 clauses for each place where an option covers an item. Returns
 * false when there is no memory. */
bool cnf_of_cover(const struct problem *problem, struct arena *arena, struct cnf *cnf);

/* Tells whether no answer is part of another one. Then a clause about its chosen options alone
 * excludes it. */
bool cnf_answers_are_exact(const struct problem *problem);

/* Makes rules of the clauses, for SMT-LIB. Option i is variable o<i+1>, others are x1, x2, …
 * Returns null when there is no memory. The names, which are for people and are kept, may be
 * null. */
const struct rules *cnf_rules(const struct cnf *cnf, const char *const *item_name,
                              const char *const *option_name, struct arena *arena);

/* Writes "p cnf …" and a line for each clause. */
void cnf_write(const struct cnf *cnf, FILE *out);
