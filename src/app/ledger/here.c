/* Runs units on this machine, several processes at once. */
#include "app/ledger/driver.h"

#include "app/ledger/runner.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

/* Seconds between two looks at signals, the clock and other processes. */
static const double LOOK_EVERY = 0.05;

struct here {
    struct units *units;
    struct runners *runners;
    size_t running;
    struct treen_error *error;
    enum treen_status status; /* TREEN_OK: the run goes on */
};

/* Starts a unit. A machine that refuses a process now may have room for it later. */
static void start_unit(struct here *here, struct runner *runner, uint64_t task) {
    struct units *units = here->units;
    char **words = unit_words(units->call, task, units_parts(units), runners_places(here->runners), false);
    runner->part = task;
    errno = ENOMEM;
    if (words && runner_start(runner, words))
        here->running++;
    else
        units_fail(units, task, strerror(errno));
    flags_free(words);
}

/* Starts units where there is room. Returns false when there is nothing left to do or to wait
 * for. */
static bool start_units(struct here *here) {
    enum units_next next = UNIT_LATER;
    uint64_t task = 0;
    struct runner *runner;
    for (size_t left = runners_places(here->runners); left && here->status == TREEN_OK; left--) {
        if (!(runner = runners_free(here->runners)) || (next = units_next(here->units, &task)) != UNIT_GIVEN)
            break;
        start_unit(here, runner, task);
    }
    return here->running || next != UNIT_NONE;
}

/* Says why a process gave no result. */
static void fail_unit(struct here *here, const struct runner *runner) {
    char why[LONGEST_COMPLAINT + 100];
    const char *words = runner->complaint;
    if (runner->lost)
        snprintf(why, sizeof why, "there is no memory for its output");
    else if (WIFSIGNALED(runner->status))
        snprintf(why, sizeof why, "signal %d ended it (%s)", WTERMSIG(runner->status),
                 strsignal(WTERMSIG(runner->status)));
    else
        snprintf(why, sizeof why, "it ended with status %d%s%s", WEXITSTATUS(runner->status),
                 *words ? ", and said: " : "", words);
    units_fail(here->units, runner->part, why);
}

/* Keeps the result of a process that has ended. */
static void end_unit(struct here *here, const struct runner *runner) {
    int status = runner->status;
    if (runner->lost || !WIFEXITED(status) || WEXITSTATUS(status) > NO_SOLUTION) {
        fail_unit(here, runner);
        return;
    }
    enum treen_status kept = units_keep(here->units, runner->part, runner->text, runner->length, here->error);
    if (kept == TREEN_BAD_INPUT)
        units_fail(here->units, runner->part, here->error->text);
    else
        here->status = kept;
}

static bool is_useless(void *context, uint64_t task) {
    return !units_wants(context, task);
}

/* Ends processes whose results nobody needs any more. */
static void end_useless(struct here *here) {
    if (units_have_useless(here->units))
        here->running -= runners_end(here->runners, is_useless, here->units);
}

/* Starts the next unit before the result of the last one is kept: the disk may be slow. */
static void run_units(struct here *here) {
    while (here->status == TREEN_OK && start_units(here)) {
        const struct runner *ended = runners_wait(here->runners, LOOK_EVERY);
        if (ended) {
            here->running--;
            start_units(here);
            end_unit(here, ended);
            end_useless(here);
        }
        units_show(here->units);
        if (here->status == TREEN_OK && units_stopped(here->units))
            here->status = TREEN_STOPPED;
    }
}

static void give_back(void *context, const struct runner *runner) {
    units_give_back(context, runner->part);
}

enum treen_status run_here(struct units *units, struct treen_error *error) {
    struct here here = {.units = units, .runners = runners_open(driver_width(units)), .error = error};
    if (!here.runners)
        return driver_no_memory(error);
    units_set_places(units, runners_places(here.runners));
    run_units(&here);
    runners_stop(here.runners, give_back, units);
    runners_close(here.runners);
    return here.status == TREEN_OK ? TREEN_END : here.status;
}
