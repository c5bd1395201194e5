/* Puzzles stated for programs that decide logic, and what such programs answer. */
#pragma once

#include "treen.h"

#include <stdio.h>

struct verdict;

/* States the puzzle in SMT-LIB 2, for any solver: a number puzzle in integers, any other as an
 * exact cover, a truth value an option. */
enum treen_status smt_state(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

enum treen_status smt_answer(const struct treen_puzzle *puzzle, const char *text, size_t length,
                             const char *source, enum treen_says *says, struct verdict **verdict,
                             struct treen_error *error);

/* States a packing, fitting or cover in clauses (DIMACS CNF); comments say what the variables and
 * clauses are. TREEN_BAD_INPUT: it is a number puzzle. */
enum treen_status sat_state(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

/* Reads what a program answered to that: "s SATISFIABLE" and lines "v 1 -2 … 0", or SAT and such a
 * list; as smt_answer. A variable that is not named is false. */
enum treen_status sat_answer(const struct treen_puzzle *puzzle, const char *text, size_t length,
                             const char *source, enum treen_says *says, struct verdict **verdict,
                             struct treen_error *error);

enum treen_status sat_proof(const struct treen_puzzle *puzzle, const char *text, size_t length,
                            const char *source, struct treen_proof *proof, struct treen_error *error);

struct judged_rules;

enum treen_status judged_open(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct judged_rules **rules, struct treen_error *error);

/* Returns the rule `index`; null after the last, and of null rules. */
const struct treen_rule *judged_at(const struct judged_rules *rules, size_t index);

void judged_close(struct judged_rules *rules);
