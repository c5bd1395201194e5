/* A puzzle as it is stated to programs that decide logic, and their answers as solutions. A number
 * puzzle is its rules. A packing, fitting or cover is the exact cover that `treen convert` makes of
 * it, in clauses: all its options, none left out by symmetry. */
#pragma once

#include "engine/logic/cnf.h"
#include "puzzle/cover.h"
#include "puzzle/solutions.h"
#include "puzzle/stated/statement.h"

struct stated {
    const struct treen_puzzle *puzzle;
    struct arena *arena;
    struct posed *posed; /* of a number puzzle; null for the others, which have the members below */
    struct cover cover;  /* the puzzle as an exact cover */
    /* the fitting of that cover, whose placement i is option i; null = it is a bare cover */
    const struct fitting *fitting;
    struct cnf cnf;
};

/* States the puzzle, in the arena. TREEN_BAD_INPUT: this kind of puzzle cannot be stated. Call
 * stated_close, whatever the status. */
enum treen_status stated_open(const struct treen_puzzle *puzzle, struct arena *arena, struct stated *stated,
                              struct treen_error *error);
void stated_close(struct stated *stated);

/* Opens the puzzle as stated_open does, writes it and closes it. */
typedef enum treen_status stated_opener(const struct treen_puzzle *puzzle, struct arena *arena,
                                        struct stated *stated, struct treen_error *error);
typedef enum treen_status stated_writer(struct stated *stated, FILE *out, struct treen_error *error);
enum treen_status stated_write(const struct treen_puzzle *puzzle, stated_opener *open, stated_writer *write,
                               FILE *out, struct treen_error *error);

/* Returns a line for people, such as "L 0,0,0 1,0,0" or "item 0,0,0: exactly once"; null when there
 * is no memory. */
const char *stated_option(const struct stated *stated, size_t option);
const char *stated_item(const struct stated *stated, size_t item);

/* Returns the rules with their names; null when there is no memory. */
const struct rules *stated_rules(struct stated *stated);

/* Reads a program's answer in its form; for TREEN_SAT also a value for each variable. */
typedef enum treen_status stated_reader(struct stated *stated, struct scan *scan, enum treen_says *says,
                                        int32_t *value);

/* For SMT-LIB, and for DIMACS if the puzzle is stated in clauses. */
stated_reader stated_read_smt, stated_read_sat;

/* Reads an answer and adds its solution, if it has one, to those of `solutions`. */
enum treen_status stated_add(struct solutions *solutions, stated_reader *read, struct scan *scan,
                             enum treen_says *says);

/* Reads an answer and makes a verdict about its solution; null when it has none. smt_answer and
 * sat_answer call this. */
enum treen_status stated_read(const struct treen_puzzle *puzzle, stated_reader *read, struct scan *scan,
                              enum treen_says *says, struct verdict **verdict);
