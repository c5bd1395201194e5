/* A run with a bar and a watch on Ctrl-C; afterwards, how it ended. */
#include "app/ask.h"

#include "app/options.h"
#include "app/screen.h"

#include <stdlib.h>
#include <string.h>

static void on_progress(void *context, const struct treen_progress *progress) {
    struct ask *ask = context;
    if (ask->takers)
        takers_renew(ask->takers, ask->call, &ask->bar);
    bar_draw(&ask->bar, progress);
    fflush(stdout); /* whoever reads the solutions from a pipe gets them at the bar's pace */
}

static void stop(void *run) {
    treen_run_stop(run);
}

/* Programs wait for a summary, whatever came of it. */
static void tell_unasked(const struct ask *ask, const struct treen_puzzle *puzzle) {
    char *line = options_line(ask->call);
    const struct treen_summary summary = {.puzzle = treen_about(puzzle)->name, .reproduce = line};
    if (ask->call->options.json)
        treen_summary_json(&summary, stdout);
    free(line);
}

/* A problem so large that Ctrl-C or the end of its time came before it was posed. */
static enum ending leave_unasked(struct ask *ask, const struct treen_puzzle *puzzle, enum treen_status status,
                                 const struct treen_error *error) {
    interrupt_aim(ask->call->interrupt, NULL, NULL);
    treen_run_close(ask->run);
    if (status == TREEN_STOPPED || status == TREEN_NO_MEMORY)
        tell_unasked(ask, puzzle);
    if (status != TREEN_STOPPED)
        return complain_error(status, error);
    complain(STOPPED, "stopped before the search began");
    return interrupt_caught(ask->call->interrupt) ? INTERRUPTED : STOPPED;
}

enum ending ask_open(struct ask *ask, const struct call *call, const struct treen_puzzle *puzzle,
                     enum treen_question question) {
    struct treen_error error;
    *ask = (struct ask){.call = call, .bar = bar_open(&call->options)};
    enum treen_status status = treen_run_new(&ask->run, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    interrupt_aim(call->interrupt, stop, ask->run);
    status = treen_run_ask(ask->run, puzzle, question, &call->options, &error);
    if (status != TREEN_OK)
        return leave_unasked(ask, puzzle, status, &error);
    if (bar_is_seen(&ask->bar) ||
        question != TREEN_COUNT) /* a run that is not watched works out no progress */
        treen_run_watch(ask->run, on_progress, ask);
    return ANSWERED;
}

/* The watch on Ctrl-C must end before the run does, which it would stop. */
void ask_close(struct ask *ask) {
    bar_erase(&ask->bar);
    interrupt_aim(ask->call->interrupt, NULL, NULL);
    treen_run_close(ask->run);
    free(ask->line);
}

/* ---- The end ------------------------------------------------------------------------------------------- */

static bool is_zero(const char *count) {
    return count && !strcmp(count, "0");
}

/* A solver that was asked failed, or an answer was wrong. */
static bool went_wrong(enum treen_status status) {
    return status == TREEN_IO || status == TREEN_FAULT;
}

/* A part of a search without solutions says nothing about the whole. */
static enum ending ending_of(const struct ask *ask, enum treen_status status) {
    if (went_wrong(status))
        return BAD;
    if (status == TREEN_STOPPED && interrupt_caught(ask->call->interrupt))
        return INTERRUPTED;
    if (status == TREEN_STOPPED || status == TREEN_NO_MEMORY)
        return STOPPED;
    bool whole = ask->call->options.parts == 1 || ask->summary.impossible;
    return status == TREEN_END && is_zero(ask->summary.total) && whole ? NO_SOLUTION : ANSWERED;
}

/* The run knows the question, the call more: which command it was, and that a puzzle came as "-". */
static enum treen_status fetch_summary(struct ask *ask) {
    const struct treen_summary *summary;
    enum treen_status status = treen_run_summary(ask->run, &summary);
    if (status != TREEN_OK)
        return status;
    ask->line = options_line(ask->call);
    ask->summary = *summary;
    ask->summary.reproduce = ask->line;
    return TREEN_OK;
}

enum ending ask_end(struct ask *ask, enum treen_status status) {
    interrupt_told(ask->call->interrupt);
    bar_erase(&ask->bar);
    enum treen_status fetched = fetch_summary(ask);
    if (fetched != TREEN_OK)
        status = fetched;
    else if (ask->summary.impossible && !interrupt_caught(ask->call->interrupt) && !went_wrong(status))
        status = TREEN_END; /* a limit that came before the reason was known does not matter any more */
    if (status == TREEN_NO_MEMORY)
        complain(STOPPED, "out of memory during the search (see --memory)");
    if (went_wrong(status))
        complain_error(status, treen_run_error(ask->run));
    say_reasons(ask->summary.explain);
    return ending_of(ask, status);
}

/* ---- The counts in words ------------------------------------------------------------------------------- */

/* The words are those of people who count puzzles: "240 solutions" of Soma means up to everything, and the
 * larger numbers are explained by what they tell apart. */
struct count {
    const char *digits, *meaning;
};

/* The counts that are known, the smallest (most merged) first, each once: where reflections merge nothing,
 * there is nothing to say about mirror images. */
static size_t list_counts(const struct treen_summary *summary, struct count count[3]) {
    const struct count all[] = {{summary->up_to_symmetry, ""},
                                {summary->up_to_rotation, "with mirror images apart"},
                                {summary->total, "counting every position"}};
    size_t known = 0;
    for (size_t i = 0; i < 3; i++)
        if (all[i].digits && !(known && !strcmp(count[known - 1].digits, all[i].digits)))
            count[known++] = all[i];
    return known;
}

/* Whether there was anything to say before the count. */
static bool say_start(const struct ask *ask) {
    const struct treen_options *options = &ask->call->options;
    if (options->parts > 1)
        printf("Part %llu of %llu: ", (unsigned long long)options->part, (unsigned long long)options->parts);
    if (!ask->summary.complete)
        printf("Stopped after %.3g s: ", ask->summary.seconds);
    return options->parts > 1 || !ask->summary.complete;
}

void ask_say_counts(const struct ask *ask) {
    const struct treen_summary *summary = &ask->summary;
    struct count count[3];
    size_t known = list_counts(summary, count);
    bool started = say_start(ask);
    if (!known || is_zero(summary->total)) {
        printf("%s solution%s.\n", started ? "no" : "No", summary->complete ? "" : " found so far");
        return;
    }
    printf("%s%s solution%s", summary->complete ? "" : "at least ", count[0].digits,
           strcmp(count[0].digits, "1") ? "s" : "");
    for (size_t i = 1; i < known; i++)
        printf("%s%s %s", i == 1 ? " (" : ", ", count[i].digits, count[i].meaning);
    printf("%s.\n", known > 1 ? ")" : "");
}

void ask_say_why_not(const char *why) {
    if (!why)
        return;
    fputs("It is impossible: ", stdout);
    treen_print_text(why, stdout); /* names in it are the file's */
    puts(".");
}
