/* Rules in SMT-LIB 2 (Barrett, Fontaine, Tinelli: The SMT-LIB Standard), and what solvers say to them. Whatever can
 * be put as struct rules can be stated, asked and read back here. */
#ifndef TREEN_ENGINE_LOGIC_SMT_H
#define TREEN_ENGINE_LOGIC_SMT_H

#include "base/arena.h"
#include "base/keyset.h"
#include "base/text/scan.h"
#include "engine/engine.h"
#include "engine/logic/rules.h"

#include <stdio.h>

/* ---- Writing ------------------------------------------------------------------------------------------- */

/* Declarations and assertions, with comments that name the regions and rules; no question yet. */
void smt_write(const struct rules *rules, FILE *out);

/* Asks for an answer and its model. */
#define SMT_QUESTION "(check-sat)\n(get-model)\n"

/* The same with get-value, which Z3 prints four times as fast as a model. */
const char *smt_question(const struct rules *rules, struct arena *arena);

/* Asserts that the answer is none with these values. What settled[v] is not 0 of cannot differ anyway and
 * is left out; null: nothing. */
void smt_write_other(const struct rules *rules, const int32_t *value, const uint32_t *settled, FILE *out);

/* Asserts that the variable has this value, or (where not `is`) another one. */
void smt_write_value(const struct rules *rules, uint32_t variable, int32_t value, bool is, FILE *out);

/* ---- Reading ------------------------------------------------------------------------------------------- */

enum smt_says { SMT_SAT, SMT_UNSAT, SMT_UNKNOWN };

struct smt_reader {
    const struct rules *rules;
    struct keyset names;
    bool *seen; /* by variable: the model has given it */
};

/* False when there is no memory. */
bool smt_reader_init(struct smt_reader *reader, const struct rules *rules, struct arena *arena);

/* Reads what a solver printed to the question: `sat` and a model, in the forms of Z3, MathSAT and cvc5 (and that of
 * get-value), `unsat` or `unknown`. A model gives value[variables]; what it says of other names is passed over, and
 * so is what follows it. Where values are true and false, a variable that it does not mention makes no difference to
 * the solver and becomes false. Values may be outside of their ranges. TREEN_BAD_INPUT with line and column: it is none of
 * this, or the model lacks a variable or has it twice. */
enum treen_status smt_read(struct smt_reader *reader, struct scan *scan, enum smt_says *says, int32_t *value);

/* ---- Asking: what engines that lean on a solver share -------------------------------------------------- */

struct smt_search;

/* What is put to a solver. Who remembers what he was asked hears the news and then the question; who
 * begins anew hears all that holds, which has no (push) and (pop) in it. At the first question these are
 * the same. */
struct smt_call {
    const char *text, *news; /* C strings */
    size_t length;           /* of the text */
    const char *question;
};

/* Somebody who answers; the reply is lent until the next call. TREEN_STOPPED; TREEN_IO with the control's error. */
struct smt_solver {
    void *self;
    enum treen_status (*ask)(void *self, const struct smt_call *call, const char **reply, size_t *length);
};

/* All answers of rules or of an exact cover, each excluded by a clause when it has been told; where these
 * become many, a part of the answers is asked for at a time. A node is a question put to the solver. There
 * is a single subproblem: parts but one are empty. */
enum treen_status smt_open(const struct problem *problem, struct control *control, struct arena *arena,
                           struct smt_solver solver, struct smt_search **search);
enum treen_status smt_next(struct smt_search *search, struct answer *answer);
void smt_close(struct smt_search *search);

#endif
