/* Runs units that are kept again, chosen by chance, and compares their answers. */
#include "app/ledger/driver.h"

#include "app/system/clock.h"
#include "app/ledger/line.h"
#include "app/ledger/runner.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* One unit in a hundred is audited, and no more than MOST of them at a time. */
enum { ONE_IN = 100, MOST = 100 };

static const double LOOK_EVERY = 0.05;

struct audit {
    struct units *units;
    uint64_t part[MOST];
    size_t chosen, started, running, agreed, differing, failed;
    struct runners *runners;
};

/* ---- Choosing -------------------------------------------------------------------------------- */

/* The units that are kept, of which one after the other is seen. */
struct draw {
    struct audit *audit;
    uint64_t seen;
    unsigned short state[3]; /* of the random numbers */
};

/* Keeps each unit with equal chance among those chosen (a reservoir). */
static bool draw_unit(void *context, const struct store_unit *unit) {
    struct draw *draw = context;
    struct audit *audit = draw->audit;
    uint64_t place = draw->seen;
    if (place >= audit->chosen)
        place = (uint64_t)nrand48(draw->state) % (draw->seen + 1);
    if (place < audit->chosen)
        audit->part[place] = unit->part;
    draw->seen++;
    return true;
}

static enum treen_status choose_units(struct audit *audit, struct treen_error *error) {
    struct units *units = audit->units;
    uint64_t wanted = (units->kept + ONE_IN - 1) / ONE_IN;
    audit->chosen = wanted < MOST ? (size_t)wanted : MOST;
    uint64_t now = (uint64_t)(1e9 * steady_seconds());
    struct draw draw = {
        audit, 0, {(unsigned short)now, (unsigned short)(now >> 16), (unsigned short)getpid()}};
    return units->maker->each(units->store, 1, units_parts(units), false, draw_unit, &draw, error);
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* A result that came again, and whether the ledger's says the same. */
struct again {
    const struct runner *runner;
    bool same;
    enum treen_status status;
    struct treen_error *error;
};

static bool compare_kept(void *context, const struct store_unit *unit) {
    struct again *again = context;
    if (unit->part == again->runner->part && unit->text)
        again->status = texts_agree(unit->text, unit->length, again->runner->text, again->runner->length,
                                    &again->same, again->error);
    return false;
}

/* Tells a difference: of the two results one is wrong, which no limit explains. */
static void tell_difference(struct audit *audit, const struct runner *runner) {
    char *line = line_of_unit(audit->units->call, runner->part, units_parts(audit->units));
    audit->differing++;
    ask_erase(audit->units->ask);
    complain(BAD, "unit %" PRIu64 " gives other answers than the ledger has: %s", runner->part,
             line ? line : "");
    free(line);
}

static void tell_failure(struct audit *audit, const struct runner *runner) {
    audit->failed++;
    ask_erase(audit->units->ask);
    complain(STOPPED, "unit %" PRIu64 " could not be run again (status %d) %s", runner->part, runner->status,
             runner->complaint);
}

static enum treen_status compare_units(struct audit *audit, const struct runner *runner,
                                       struct treen_error *error) {
    struct units *units = audit->units;
    struct again again = {.runner = runner, .error = error};
    char machine[LONGEST_MACHINE];
    TRY(units->maker->each(units->store, runner->part, runner->part, true, compare_kept, &again, error));
    TRY(again.status);
    audit->agreed += again.same;
    if (!again.same)
        tell_difference(audit, runner);
    driver_machine(machine);
    return units->maker->audit(units->store, runner->part, again.same, machine, error);
}

/* ---- Running --------------------------------------------------------------------------------- */

static void start_some(struct audit *audit) {
    struct runner *runner;
    while (audit->started < audit->chosen && (runner = runners_free(audit->runners))) {
        runner->part = audit->part[audit->started++];
        char **words = unit_words(audit->units->call, runner->part, units_parts(audit->units),
                                  runners_places(audit->runners), true);
        if (words && runner_start(runner, words))
            audit->running++;
        else
            tell_failure(audit, runner);
        flags_free(words);
    }
}

static enum treen_status end_one(struct audit *audit, const struct runner *runner,
                                 struct treen_error *error) {
    audit->running--;
    if (!runner->lost && WIFEXITED(runner->status) && WEXITSTATUS(runner->status) <= NO_SOLUTION)
        return compare_units(audit, runner, error);
    tell_failure(audit, runner);
    return TREEN_OK;
}

static enum treen_status run_again(struct audit *audit, struct treen_error *error) {
    enum treen_status status = TREEN_OK;
    start_some(audit);
    while (status == TREEN_OK && audit->running) {
        const struct runner *ended = runners_wait(audit->runners, LOOK_EVERY);
        if (ended)
            status = end_one(audit, ended, error);
        if (status == TREEN_OK && units_stopped(audit->units))
            status = TREEN_STOPPED;
        start_some(audit);
    }
    return status;
}

/* Says how it went, on standard error: the answer is that of the ledger. */
static void say_audit(const struct audit *audit) {
    ask_erase(audit->units->ask);
    size_t audited = audit->agreed + audit->differing;
    fprintf(stderr, "treen: audited %zu of %" PRIu64 " unit%s: %zu agreed, %zu differed\n", audited,
            units_kept(audit->units), units_kept(audit->units) == 1 ? "" : "s", audit->agreed,
            audit->differing);
}

/* Returns the status of the ledger's own answer, which may still lack units. */
static enum treen_status end_audit(const struct audit *audit, enum treen_status status,
                                   struct treen_error *error) {
    say_audit(audit);
    if (audit->differing) {
        *error = (struct treen_error){.text = "the ledger, or an engine of this treen, is wrong"};
        return TREEN_BUG;
    }
    bool all = status == TREEN_OK && !audit->failed && units_kept(audit->units) == units_parts(audit->units);
    return status != TREEN_OK ? status : all ? TREEN_END : TREEN_STOPPED;
}

enum treen_status run_audit(struct units *units, struct treen_error *error) {
    if (!units_kept(units)) {
        *error =
            (struct treen_error){.text = "the ledger has no unit to audit: search first, without --audit"};
        return TREEN_BAD_INPUT;
    }
    struct audit *audit = calloc(1, sizeof *audit);
    if (!audit)
        return driver_no_memory(error);
    audit->units = units;
    audit->runners = runners_open(driver_width(units));
    enum treen_status status = audit->runners ? choose_units(audit, error) : driver_no_memory(error);
    if (status == TREEN_OK)
        status = run_again(audit, error);
    runners_close(audit->runners);
    if (status != TREEN_IO && status != TREEN_NO_MEMORY)
        status = end_audit(audit, status, error);
    free(audit);
    return status;
}
