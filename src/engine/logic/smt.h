/* Rules in SMT-LIB 2 (Barrett, Fontaine, Tinelli: The SMT-LIB Standard), and the answers of
 * solvers. All struct rules can be stated, asked and read back here. */
#pragma once

#include "base/arena.h"
#include "base/keyset.h"
#include "base/text/scan.h"
#include "engine/engine.h"
#include "engine/logic/rules.h"

#include <stdio.h>

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes declarations and assertions, with comments that name the regions and rules; no question
 * yet. */
void smt_write(const struct rules *rules, FILE *out);

/* Asks for an answer and its model. */
#define SMT_QUESTION "(check-sat)\n(get-model)\n"

/* Returns the same question with get-value, which Z3 prints much faster than a model (E182). */
const char *smt_question(const struct rules *rules, struct arena *arena);

/* Asserts that the answer is none with these values. Variables with settled[v] other than 0 cannot
 * differ, and are left out; null: none. */
void smt_write_other(const struct rules *rules, const int32_t *value, const uint32_t *settled, FILE *out);

/* Asserts that the variable has this value, or (if not `is`) another one. */
void smt_write_value(const struct rules *rules, uint32_t variable, int32_t value, bool is, FILE *out);

/* ---- Reading --------------------------------------------------------------------------------- */

enum smt_says { SMT_SAT, SMT_UNSAT, SMT_UNKNOWN };

struct smt_reader {
    const struct rules *rules;
    struct keyset names;
    bool *seen; /* by variable: the model has given it */
};

/* Prepares a reader. Returns false when there is no memory. */
bool smt_reader_init(struct smt_reader *reader, const struct rules *rules, struct arena *arena);

/* Reads a solver's reply: `sat` and a model, in the forms of Z3, MathSAT and cvc5 (and that of
 * get-value), `unsat` or `unknown`. A model gives value[variables]; other names, and text after it,
 * are ignored. If values are true and false, a variable that the model lacks makes no difference to
 * the solver, and becomes false. Values may be outside of their ranges. TREEN_BAD_INPUT with line
 * and column: it is none of these, or the model lacks a variable or has it twice. */
enum treen_status smt_read(struct smt_reader *reader, struct scan *scan, enum smt_says *says, int32_t *value);

/* ---- Asking: the common part of engines that ask a solver ------------------------------------ */

struct smt_search;

/* A call to a solver. A solver that remembers gets the news and then the question. A solver that
 * begins anew gets the whole text, which has no (push) and (pop) in it. At the first question both
 * are the same. */
struct smt_call {
    const char *text, *news; /* C strings */
    size_t length;           /* of the text */
    const char *question;
};

/* A solver; the reply is lent until the next call. TREEN_STOPPED; TREEN_IO with the control's
 * error. */
struct smt_solver {
    void *self;
    enum treen_status (*ask)(void *self, const struct smt_call *call, const char **reply, size_t *length);
};

/* Finds all answers of rules or of an exact cover, each excluded by a clause when it has been told.
 * If these become many, a part of the answers is asked for at a time. A node is a question to the
 * solver. There is a single subproblem: parts but one are empty. */
enum treen_status smt_open(const struct problem *problem, struct control *control, struct arena *arena,
                           struct smt_solver solver, struct smt_search **search);
enum treen_status smt_next(struct smt_search *search, struct answer *answer);
void smt_close(struct smt_search *search);
