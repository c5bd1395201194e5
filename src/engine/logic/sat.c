/* Decides exact covers by the CaDiCaL library. The cover is clauses (engine/logic/cnf.h); each
 * answer is excluded by one more clause when it has been told. Some contradictions, such as a
 * parity spread over the whole box, no search by options finds at once; a few thousand learnt
 * clauses may (E184). For "there is none" they are a proof, which engine/logic/proof.h checks. */
#include "engine/engine.h"

#include "base/error.h"
#include "base/module.h"
#include "base/resident.h"
#include "engine/logic/cadical_module.h"
#include "engine/logic/cnf.h"

#include <stdio.h>

struct sat {
    const struct problem *problem;
    struct control *control;
    struct arena *arena;
    const struct cadical_module *module;
    struct cadical_session
        *session; /* null before the first question: of several threads only one will ask */
    struct cnf cnf;
    struct resident_limit limit; /* for CaDiCaL, which has no limit of its own */
    bool exact;                  /* see cnf_answers_are_exact */
    bool begun;                  /* a question has been asked, or left to another search */
    uint32_t *chosen;            /* the last answer */
    size_t count;
};

/* ---- The module ------------------------------------------------------------------------------ */

/* Loads the module; TREEN_BAD_INPUT where CaDiCaL is not installed. */
static enum treen_status load_module(const struct cadical_module **module) {
    const void *symbol = NULL;
    TRY(module_load("cadical", "engine sat", "libcadical-dev", &symbol, NULL));
    *module = symbol;
    return TREEN_OK;
}

static const char *sat_refuses(const struct problem *problem, size_t memory_left) {
    const struct cadical_module *module;
    (void)problem, (void)memory_left;
    return load_module(&module) != TREEN_BAD_INPUT
               ? NULL /* for lack of memory it cannot be opened */
               : "the CaDiCaL library is not here; install the package libcadical-dev and build treen "
                 "again, or choose engine cover";
}

/* ---- CaDiCaL's questions and news ------------------------------------------------------------ */

/* Tells CaDiCaL whether to stop. It asks at every conflict, and sometimes between. The look at the
 * clock tells of progress, too. */
static int must_stop(void *self) {
    struct sat *sat = self;
    return control_due(sat->control, 0) || resident_is_passed(&sat->limit);
}

/* Takes a learnt clause. A clause is learnt from a conflict, and a conflict is a node. */
static void hear_clause(void *self, int *clause) {
    struct sat *sat = self;
    control_node(sat->control, BELOW);
    if (!sat->control->wishes.proof)
        return;
    for (; *clause; clause++)
        fprintf(sat->control->wishes.proof, "%d ", *clause);
    fputs("0\n", sat->control->wishes.proof);
}

/* Ends the proof, with the empty clause: a proof is about no answer at all. */
static enum treen_status end_proof(const struct sat *sat) {
    FILE *proof = sat->control->wishes.proof;
    if (!proof || sat->count)
        return TREEN_END;
    fputs("0\n", proof);
    return fflush(proof) || ferror(proof)
               ? error_say(sat->control->error, TREEN_IO, "the proof could not be written: the disk is full")
               : TREEN_END;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* States the clauses. CaDiCaL takes much more memory than the list, so the limit is looked at
 * meanwhile. */
static enum treen_status state(struct sat *sat) {
    enum { LOOK_EVERY = 1 << 14 };
    for (size_t i = 0; i < sat->cnf.literal.count; i++) {
        if (i % LOOK_EVERY == 0 && resident_is_passed(&sat->limit))
            return TREEN_NO_MEMORY;
        sat->module->add(sat->session, sat->cnf.literal.at[i]);
    }
    return TREEN_OK;
}

static enum treen_status begin_asking(struct sat *sat) {
    const struct cadical_listener listener = {sat, must_stop, hear_clause,
                                              sat->control->wishes.proof != NULL};
    sat->chosen = ARENA_NEW(sat->arena, sat->problem->options, uint32_t);
    TRY_ROOM(sat->chosen && cnf_of_cover(sat->problem, sat->arena, &sat->cnf));
    sat->limit = resident_limit(arena_spare(sat->arena));
    sat->session = sat->module->open(&listener);
    return sat->session ? state(sat) : TREEN_NO_MEMORY;
}

/* Excludes the last answer: one of its options is not chosen, or (if answers may be part of others)
 * another one is. */
static void exclude(const struct sat *sat) {
    size_t at = 0;
    for (size_t o = 0; o < sat->problem->options; o++) {
        bool chosen = at < sat->count && sat->chosen[at] == o;
        at += chosen;
        if (chosen || !sat->exact)
            sat->module->add(sat->session, chosen ? -(int)o - 1 : (int)o + 1);
    }
    sat->module->add(sat->session, 0);
}

static void take_answer(struct sat *sat) {
    sat->count = 0;
    for (size_t o = 0; o < sat->problem->options; o++)
        if (sat->module->holds(sat->session, (int)o + 1))
            sat->chosen[sat->count++] = (uint32_t)o;
}

/* Tells whether CaDiCaL went beyond the last allowed node before it asked. Its answer is not told
 * then, so that a limit ends the search at the same node every time. */
static bool went_too_far(const struct sat *sat) {
    return sat->control->node_limit && sat->control->nodes > sat->control->node_limit;
}

static enum treen_status put_question(struct sat *sat, struct answer *answer) {
    enum cadical_says says = sat->module->solve(sat->session);
    if (went_too_far(sat) && control_due(sat->control, 0))
        return TREEN_STOPPED;
    switch (says) {
    case CADICAL_SAT:
        take_answer(sat);
        *answer = (struct answer){sat->count, sat->chosen};
        return TREEN_OK;
    case CADICAL_UNSAT:
        return end_proof(sat);
    case CADICAL_STOPPED:
        break;
    }
    return sat->limit.passed ? TREEN_NO_MEMORY : TREEN_STOPPED;
}

/* Finds the next answer. Nodes are questions and conflicts. The whole search is one subproblem:
 * this search has it, or another. */
static enum treen_status sat_next(void *search, struct answer *answer) {
    struct sat *sat = search;
    bool first = !sat->begun;
    sat->begun = true;
    if (first && control_elsewhere(sat->control, TOP, true))
        return TREEN_END;
    if (control_node(sat->control, BELOW) && control_due(sat->control, 0))
        return TREEN_STOPPED;
    if (first)
        TRY(begin_asking(sat));
    else
        exclude(sat);
    return put_question(sat, answer);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static enum treen_status sat_open(const struct problem *problem, struct control *control, struct arena *arena,
                                  void **search) {
    struct sat *sat = ARENA_NEW(arena, 1, struct sat);
    TRY_ROOM(sat);
    *sat = (struct sat){
        .problem = problem, .control = control, .arena = arena, .exact = cnf_answers_are_exact(problem)};
    if (load_module(&sat->module) != TREEN_OK)
        return TREEN_NO_MEMORY;
    *search = sat;
    return TREEN_OK;
}

static void sat_close(void *search) {
    struct sat *sat = search;
    if (sat->session)
        sat->module->close(sat->session);
}

const struct engine engine_sat = {
    .about = {.name = "sat",
              .summary = "exact covers by the CaDiCaL library, as clauses; can prove that there is no "
                         "solution"},
    .form = FORM_COVER,
    .asks = true,
    .proves = true,
    .refuses = sat_refuses,
    .open = sat_open,
    .next = sat_next,
    .close = sat_close,
};
