/* Asks number puzzles and exact covers of a program of the user's choice, which reads SMT-LIB on
 * standard input. The first question is a file that ends, which every program can read. For more
 * answers treen tries to talk with the program (echo), and then gives it only the news. If it
 * cannot talk, or makes a mistake, it is started anew for each answer and gets the whole text.
 * Talking is much faster. */
#include "engine/engine.h"

#include "base/child.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/logic/smt.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* No model is longer, not even of the largest board or of a cover with a million options. */
enum { MOST_OUTPUT = 64 << 20 };

/* The time that a program has to show that it can talk: it has nothing to think about. */
static const double READY_SECONDS = 1;

struct solver {
    struct control *control;
    struct smt_search *search;
    struct child_reply reply;
    struct child *child; /* the child that we talk with; null = none yet, or `deaf` */
    bool deaf;           /* the program cannot talk */
    uint64_t questions;
};

static const char *solver_refuses(const struct problem *problem, size_t memory_left) {
    (void)problem, (void)memory_left;
    return NULL;
}

/* ---- Errors ---------------------------------------------------------------------------------- */

/* Writes the error. An exit status alone is no reason: Z3 ends with 1 after `unsat`, because there
 * is no model to get. */
static enum treen_status complain(const struct solver *solver) {
    const struct child_reply *reply = &solver->reply;
    struct treen_error *error = solver->control->error;
    const char *command = solver->control->wishes.program, *complaint = reply->complaint;
    switch (reply->end) {
    case CHILD_STOPPED:
        return TREEN_STOPPED;
    case CHILD_LATE:
        return error_say(error, TREEN_IO,
                         "the solver '%s' did not answer within %g s (see the setting solver_seconds)",
                         command, solver->control->wishes.program_seconds);
    case CHILD_FLOODED:
        return error_say(error, TREEN_IO, "the solver '%s' printed more than %d MB, which is no model",
                         command, MOST_OUTPUT >> 20);
    case CHILD_FAILED:
        errno = reply->code;
        return error_system(error, "the solver '%s' could not be started", command);
    case CHILD_DIED:
        return error_say(error, TREEN_IO, "the solver '%s' died of signal %d (%s)", command, reply->code,
                         strsignal(reply->code));
    case CHILD_EXITED:
    case CHILD_WAITS:
        break;
    }
    if (reply->length)
        return TREEN_OK;
    return error_say(error, TREEN_IO, "the solver '%s' ended with status %d and said nothing%s%s", command,
                     reply->code, *complaint ? " but: " : "", complaint);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Returns the earlier one of the search's own deadline, which is a usual end, and the solver's. */
static double deadline_in(const struct control *control, double seconds) {
    double late = clock_seconds() + seconds;
    return control->deadline > 0 && control->deadline < late ? control->deadline : late;
}

static struct child_call call_for(const struct control *control, double seconds) {
    return (struct child_call){.command = control->wishes.program,
                               .deadline = deadline_in(control, seconds),
                               .stop = control->stop,
                               .most_output = MOST_OUTPUT};
}

static void ask_anew(struct solver *solver, const struct smt_call *asked) {
    struct child_call call = call_for(solver->control, solver->control->wishes.program_seconds);
    call.input[0] = asked->text;
    call.input[1] = asked->question;
    child_run(&call, &solver->reply);
}

/* ---- Talking --------------------------------------------------------------------------------- */

/* Says the texts, and reads the reply before an echo of the question's number. */
static void say_texts(struct solver *solver, const char *first, const char *second, double seconds) {
    struct child_call call = call_for(solver->control, seconds);
    char until[40], echo[60];
    snprintf(until, sizeof until, "treen-question-%" PRIu64 "-ends", solver->questions);
    snprintf(echo, sizeof echo, "(echo \"%s\")\n", until);
    call.until = until;
    call.input[0] = first;
    call.input[1] = second;
    call.input[2] = echo;
    child_free(&solver->reply);
    child_ask(solver->child, &call, &solver->reply);
}

static void stop_talking(struct solver *solver) {
    if (solver->child)
        child_close(solver->child);
    solver->child = NULL;
    solver->deaf = true;
}

/* Tells whether the reply is an answer. Programs that cannot go on after one complain first. */
static bool is_answer(const struct child_reply *reply) {
    static const char passed_over[] = " \r\n\t";
    const char *text = reply->text + strspn(reply->text, passed_over);
    while (!strncmp(text, "success", 7))
        text += 7 + strspn(text + 7, passed_over);
    return reply->end == CHILD_WAITS && (!strncmp(text, "sat", 3) || !strncmp(text, "unsat", 5));
}

/* Talks with the program. A mistake here may not happen when it is started anew; but a reply that
 * costs too much time or memory is final. */
static bool talk(struct solver *solver, const struct smt_call *asked) {
    bool new = !solver->child;
    if (new && (solver->child = child_open(solver->control->wishes.program))) {
        say_texts(solver, "", "", READY_SECONDS);
        if (solver->reply.end != CHILD_WAITS)
            stop_talking(solver);
    }
    if (!solver->child)
        return false;
    say_texts(solver, new ? asked->text : asked->news, asked->question,
              solver->control->wishes.program_seconds);
    enum child_end end = solver->reply.end;
    if (is_answer(&solver->reply) || end == CHILD_LATE || end == CHILD_STOPPED || end == CHILD_FLOODED)
        return true;
    stop_talking(solver);
    return false;
}

static enum treen_status ask_solver(void *self, const struct smt_call *asked, const char **reply,
                                    size_t *length) {
    struct solver *solver = self;
    child_free(&solver->reply);
    solver->questions++;
    if (solver->questions == 1 || solver->deaf || !talk(solver, asked)) {
        child_free(&solver->reply);
        ask_anew(solver, asked);
    }
    if (solver->reply.end == CHILD_LATE && control_is_over(solver->control, clock_seconds()))
        return TREEN_STOPPED;
    TRY(complain(solver));
    *reply = solver->reply.text;
    *length = solver->reply.length;
    return TREEN_OK;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static enum treen_status solver_open(const struct problem *problem, struct control *control,
                                     struct arena *arena, void **search) {
    struct solver *solver = ARENA_NEW(arena, 1, struct solver);
    TRY_ROOM(solver);
    solver->control = control;
    TRY(smt_open(problem, control, arena, (struct smt_solver){solver, ask_solver}, &solver->search));
    *search = solver;
    return TREEN_OK;
}

static enum treen_status solver_next(void *search, struct answer *answer) {
    struct solver *solver = search;
    if (!solver->control->wishes.program)
        return error_say(solver->control->error, TREEN_IO,
                         "engine solver needs a program: the setting solver names it");
    return smt_next(solver->search, answer);
}

static void solver_close(void *search) {
    struct solver *solver = search;
    smt_close(solver->search);
    stop_talking(solver);
    child_free(&solver->reply);
}

const struct engine engine_solver = {
    .about = {.name = "solver",
              .summary =
                  "number puzzles and exact covers by any SMT-LIB program, which the setting solver names"},
    .form = FORM_RULES,
    .covers = true,
    .asks = true,
    .commanded = true,
    .refuses = solver_refuses,
    .open = solver_open,
    .next = solver_next,
    .close = solver_close,
};
