/* treen solve: what most people want of a puzzle. A person is shown one solution and told how many there are;
 * a program (--json) gets all of them, since it can leave off reading whenever it likes. The first is shown
 * as soon as it is found: the count may take years, the picture seldom does. */
#include "app/interrupt.h"
#include "app/apart.h"
#include "app/ask.h"
#include "app/burr_words.h"
#include "app/keeping.h"
#include "app/problems.h"
#include "app/screen.h"
#include "app/takers.h"
#include "app/whole.h"

#include <string.h>

/* ---- Who else takes what is found ---------------------------------------------------------------------- */

static void takers_add(struct takers *takers, const struct treen_puzzle *puzzle,
                       const struct treen_solution *solution) {
    report_solution(&takers->report, puzzle, solution);
    takers->ending = worst_of(takers->ending, keeping_add(takers->keep, solution, NULL));
    takers_note(takers);
}

/* What BurrTools calls assemblies is counted as --symmetry says: up to rotation and reflection, unless it is
 * told otherwise. */
static enum ending finish_takers(struct takers *takers, const struct ask *ask, enum ending ending) {
    const struct treen_summary *summary = &ask->summary;
    enum treen_symmetry symmetry = (enum treen_symmetry)ask->call->options.symmetry;
    const char *count = symmetry == TREEN_SYMMETRY_FULL       ? summary->up_to_symmetry
                        : symmetry == TREEN_SYMMETRY_ROTATION ? summary->up_to_rotation
                                                              : summary->total;
    struct treen_kept kept = {.complete = summary->complete,
                              .assemblies = count ? count : summary->total,
                              .seconds = summary->seconds};
    if (takers->report.name)
        treen_summary_json(summary, takers->report.lines);
    return takers_end(takers, ask->call, &kept, ending);
}

/* ---- Solving ------------------------------------------------------------------------------------------- */

/* How many solutions are told: the first one, unless more are asked for. For a program all are. */
static uint64_t solutions_wanted(const struct treen_options *options) {
    if (options->first)
        return 1;
    if (options->limit)
        return options->limit;
    return options->all || options->json ? UINT64_MAX : 1;
}

/* Number and drawing as `treen check` reads them: a line that ends in a colon is a caption to it. */
static enum treen_status tell(const struct ask *ask, const struct treen_puzzle *puzzle,
                              const struct treen_solution *solution) {
    if (ask->call->options.json) {
        treen_solution_json(solution, stdout);
        return ask->call->options.scene ? treen_scene_json(puzzle, solution, stdout) : TREEN_OK;
    }
    printf("Solution %llu:\n", (unsigned long long)solution->number);
    enum treen_status status =
        treen_show_solution(puzzle, solution, screen_look(&ask->call->options), stdout);
    putchar('\n');
    return status;
}

/* Tells the solutions wanted, the first as soon as it is there; then goes on to the end for the counts unless
 * it was asked to stop. TREEN_OK: stopped as asked, with all that was wanted. */
static enum treen_status search(struct ask *ask, const struct treen_puzzle *puzzle, struct takers *takers) {
    const struct treen_options *options = &ask->call->options;
    const struct treen_solution *solution;
    uint64_t wanted = solutions_wanted(options), told = 0;
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && told < wanted && output_holds() && takers->ending == ANSWERED) {
        status = treen_run_next(ask->run, &solution);
        if (status != TREEN_OK)
            break;
        bar_erase(&ask->bar);
        takers->ending = worst_of(takers->ending, screen_shown(tell(ask, puzzle, solution)));
        takers_add(takers, puzzle, solution);
        takers_renew(takers, ask->call, &ask->bar);
        if (interrupt_caught(ask->call->interrupt))
            return TREEN_STOPPED; /* hundreds may wait to be told, and the reader may be slow */
        interrupt_goes_on(ask->call->interrupt);
        if (told++ == 0)
            fflush(stdout);
    }
    bool enough = options->first || options->limit || !output_holds();
    return status == TREEN_OK && !enough ? treen_run_finish(ask->run) : status;
}

/* That what was shown is all there is needs no count: it is what a puzzle is asked for. */
static void say_counts(const struct ask *ask) {
    const struct treen_summary *summary = &ask->summary;
    if (summary->complete && ask->call->options.parts == 1 && !strcmp(summary->total, "1"))
        puts("This is the only solution.");
    else
        ask_say_counts(ask);
}

/* Stopped before there was one, too. */
static bool none_so_far(const struct ask *ask, enum ending ending) {
    return ending == NO_SOLUTION || (ending != BAD && ask->summary.total && !strcmp(ask->summary.total, "0"));
}

static enum treen_status fill_proof(void *run, FILE *out, struct treen_error *error) {
    return treen_run_proof(run, out, error);
}

/* Only where there is no solution is there a proof; an older file of that name stays as it is otherwise. */
static enum ending write_proof(struct ask *ask, enum ending so_far) {
    const char *name = ask->call->options.proof;
    if (!name || so_far != NO_SOLUTION)
        return so_far;
    return worst_of(so_far, whole_write(name, fill_proof, ask->run));
}

/* No sentence about counts after --first and --limit: what was asked is on the screen, and a count of the
 * part that happened to be searched would be taken for an answer. */
static enum ending solve(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    struct takers takers;
    struct call mine = *call;
    bool one = solutions_wanted(&call->options) == 1;
    enum ending ending = takers_open(call, puzzle, &takers);
    if (ending != ANSWERED)
        return ending;
    if (!mine.options.engine && !mine.options.solver && !mine.options.proof)
        mine.options.engine = treen_engine_preferred(puzzle);
    ending = ask_open(&ask, &mine, puzzle, one ? TREEN_FIRST : TREEN_SOLVE);
    if (ending != ANSWERED) {
        takers_drop(&takers);
        return ending;
    }
    ask.takers = &takers;
    enum treen_status status = search(&ask, puzzle, &takers);
    ending = ask_end(&ask, status);
    if (call->options.json)
        treen_summary_json(&ask.summary, stdout);
    else if (status != TREEN_OK && ending != BAD)
        say_counts(&ask);
    if (none_so_far(&ask, ending) && !call->options.json)
        ask_say_why_not(ask.summary.impossible);
    ending = finish_takers(&takers, &ask, ending);
    ending = write_proof(&ask, ending);
    ask_close(&ask);
    return ending;
}

/* A burr is solved when it also comes apart. */
static enum ending solve_burr(const struct call *call, const struct treen_puzzle *puzzle) {
    if (call->options.json)
        treen_burr_json(puzzle, stdout);
    else if (burr_say_sizes(puzzle))
        putchar('\n');
    return apart_puzzle(call, puzzle);
}

static enum ending solve_either(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_burr burr;
    bool apart =
        treen_burr(puzzle, &burr) == TREEN_OK && !call->options.proof; /* which is about assemblies */
    return apart ? solve_burr(call, puzzle) : solve(call, puzzle);
}

static enum ending run(const struct call *call) {
    const struct treen_options *options = &call->options;
    if (options->first + options->all + (options->limit > 0) > 1)
        return complain(BAD, "--first, --all and --limit exclude each other");
    bool one_file = options->html || options->save || options->proof;
    return one_file ? problems_one(call, solve_either) : problems_each(call, solve_either);
}

const struct command command_solve = {
    .name = "solve",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "show a solution and count them all",
    .help = "Shows the first solution as soon as it is found, and goes on to count them all. PUZZLE is a "
            "file, the name of a bundled puzzle (treen list) or - for standard input. Ctrl-C stops the "
            "search and tells what is known; a second one ends at once. A six-piece burr is also taken "
            "apart: its solutions are the assemblies that come apart.",
    .run = run,
};
