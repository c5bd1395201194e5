/* The only file that knows CaDiCaL (Biere, Fazekas, Fleury, Heisinger), through its interface in C.
 *
 * This interface cannot write proofs. But it tells the clauses learnt from conflicts, and these are
 * a proof by themselves as long as nothing else changes the clauses. Each follows by unit
 * propagation (RUP) from those before it, and so does the contradiction from all. Hence all
 * simplifying is off when a proof is wanted. */
#include "engine/logic/cadical_module.h"

#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>

struct cadical_session {
    CCaDiCaL *solver;
};

/* Switches off all that derives clauses without a conflict, or renames variables. */
static void learn_from_conflicts_alone(CCaDiCaL *solver) {
    static const char *const simplifies[] = {"block",    "compact", "condition", "cover",   "decompose",
                                             "elim",     "lucky",   "probe",     "subsume", "ternary",
                                             "transred", "vivify",  "walk",      "chrono",  "instantiate"};
    for (size_t i = 0; i < sizeof simplifies / sizeof *simplifies; i++)
        ccadical_set_option(solver, simplifies[i], 0);
}

static struct cadical_session *open_session(const struct cadical_listener *listener) {
    struct cadical_session *session = malloc(sizeof *session);
    if (!session)
        return NULL;
    session->solver = ccadical_init();
    ccadical_set_option(session->solver, "quiet", 1);
    ccadical_set_terminate(session->solver, listener->self, listener->stop);
    ccadical_set_learn(session->solver, listener->self, INT_MAX, listener->learn);
    if (listener->proves)
        learn_from_conflicts_alone(session->solver);
    return session;
}

static void add_literal(struct cadical_session *session, int literal) {
    ccadical_add(session->solver, literal);
}

static enum cadical_says solve(struct cadical_session *session) {
    return (enum cadical_says)ccadical_solve(session->solver);
}

static bool holds(struct cadical_session *session, int variable) {
    return ccadical_val(session->solver, variable) > 0;
}

static void close_session(struct cadical_session *session) {
    ccadical_release(session->solver);
    free(session);
}

extern const struct cadical_module treen_module_cadical;
const struct cadical_module treen_module_cadical = {open_session, add_literal, solve, holds, close_session};
