/* Number puzzles and exact covers put to a program of the user's choice that reads SMT-LIB on standard input. It is started anew for
 * each answer and told everything: programs differ in whether and how they go on after an answer, but they all
 * read a file. */
#include "engine/engine.h"

#include "base/child.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/smt.h"

#include <string.h>

/* No model is longer: the largest board has a thousand cells, a cover of a million options takes 20 MB. */
enum { MOST_OUTPUT = 64 << 20 };

struct solver {
    struct control *control;
    struct smt_search *search;
    struct child_reply reply;
};

static const char *solver_refuses(const struct problem *problem, size_t memory_left) {
    (void)problem, (void)memory_left;
    return NULL;
}

/* ---- What can go wrong --------------------------------------------------------------------------------- */

/* An exit status is no reason by itself: Z3 ends with 1 after `unsat`, because there is no model to get. */
static enum treen_status complain(const struct solver *solver) {
    const struct child_reply *reply = &solver->reply;
    struct treen_error *error = solver->control->error;
    const char *command = solver->control->solver, *complaint = reply->complaint;
    switch (reply->end) {
    case CHILD_STOPPED:
        return TREEN_STOPPED;
    case CHILD_LATE:
        return error_say(error, TREEN_IO,
                         "the solver '%.200s' did not answer within %g s (see --solver-seconds)", command,
                         solver->control->solver_seconds);
    case CHILD_FLOODED:
        return error_say(error, TREEN_IO, "the solver '%.200s' printed more than %d MB, which is no model",
                         command, MOST_OUTPUT >> 20);
    case CHILD_FAILED:
        return error_say(error, TREEN_IO, "the solver '%.200s' could not be started: %s", command,
                         strerror(reply->code));
    case CHILD_DIED:
        return error_say(error, TREEN_IO, "the solver '%.200s' died of signal %d (%s)", command, reply->code,
                         strsignal(reply->code));
    case CHILD_EXITED:
        break;
    }
    if (reply->length)
        return TREEN_OK;
    return error_say(error, TREEN_IO, "the solver '%.200s' ended with status %d and said nothing%s%.180s",
                     command, reply->code, *complaint ? " but: " : "", complaint);
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

/* The search's own deadline is an end like any other; the solver's is its fault. */
static enum treen_status ask(void *self, const struct smt_call *asked, const char **reply, size_t *length) {
    struct solver *solver = self;
    const struct control *control = solver->control;
    double late = clock_seconds() + control->solver_seconds;
    bool ends_first = control->deadline > 0 && control->deadline < late;
    struct child_call call = {.command = control->solver,
                              .input = {asked->text, asked->question},
                              .input_length = {asked->length, strlen(asked->question)},
                              .deadline = ends_first ? control->deadline : late,
                              .stop = control->stop,
                              .most_output = MOST_OUTPUT};
    child_free(&solver->reply);
    child_run(&call, &solver->reply);
    if (solver->reply.end == CHILD_LATE && ends_first)
        return TREEN_STOPPED;
    TRY(complain(solver));
    *reply = solver->reply.text;
    *length = solver->reply.length;
    return TREEN_OK;
}

static enum treen_status solver_open(const struct problem *problem, struct control *control,
                                     enum kernel kernel, struct arena *arena, void **search) {
    (void)kernel; /* that is another engine's choice */
    struct solver *solver = ARENA_NEW(arena, 1, struct solver);
    if (!solver)
        return TREEN_NO_MEMORY;
    solver->control = control;
    TRY(smt_open(problem, control, arena, (struct smt_solver){solver, ask}, &solver->search));
    *search = solver;
    return TREEN_OK;
}

static enum treen_status solver_next(void *search, struct answer *answer) {
    struct solver *solver = search;
    if (!solver->control->solver)
        return error_say(solver->control->error, TREEN_IO,
                         "engine solver needs a program: --solver 'COMMAND'");
    return smt_next(solver->search, answer);
}

static void solver_close(void *search) {
    struct solver *solver = search;
    smt_close(solver->search);
    child_free(&solver->reply);
}

const struct engine engine_solver = {
    .about = {"solver", "number puzzles and exact covers by any SMT-LIB program (--solver 'COMMAND')"},
    .form = FORM_RULES,
    .covers = true,
    .asks = true,
    .refuses = solver_refuses,
    .open = solver_open,
    .next = solver_next,
    .close = solver_close,
};
