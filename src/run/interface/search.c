/* The questions that are answered by a run: solve, first and count. */
#include "run/interface/question.h"

#include "base/error.h"
#include "puzzle/stated/statement.h"
#include "run/condition.h"
#include "run/run.h"

#include <string.h>

struct searched {
    bool is_found;             /* of "first": its record was given */
    bool is_doubted;           /* whether a condition is the reason for no solution was looked up */
    const char *solvable_with; /* as in struct treen_summary; in the arena of the question */
    struct judged_rules *judged;
    struct treen_rules rules;
};

/* ---- Asking ---------------------------------------------------------------------------------- */

static enum treen_status ask(struct treen_question *question, enum question what, struct treen_error *error) {
    return run_open(question->puzzle, what, &question->options, &question->run, error);
}

static enum treen_status ask_solve(struct treen_question *question, struct treen_error *error) {
    return ask(question, TREEN_SOLVE, error);
}

static enum treen_status ask_first(struct treen_question *question, struct treen_error *error) {
    return ask(question, TREEN_FIRST, error);
}

static enum treen_status ask_count(struct treen_question *question, struct treen_error *error) {
    return ask(question, TREEN_COUNT, error);
}

static void end(struct treen_question *question) {
    struct searched *own = question->own;
    judged_close(own->judged);
}

/* ---- Records --------------------------------------------------------------------------------- */

static enum treen_status finish(struct treen_question *question, struct treen_error *error) {
    return run_explain(question->run, run_finish(question->run), error);
}

static enum treen_status next(struct treen_question *question, struct treen_error *error) {
    const struct treen_solution *solution;
    enum treen_status status = run_next(question->run, &solution);
    if (status != TREEN_OK)
        return run_explain(question->run, status, error);
    return question_give(question, TREEN_SOLUTION, solution);
}

static enum treen_status next_first(struct treen_question *question, struct treen_error *error) {
    struct searched *own = question->own;
    if (own->is_found)
        return finish(question, error);
    own->is_found = true;
    return next(question, error);
}

static enum treen_status detail(struct treen_question *question, const char *what,
                                struct treen_error *error) {
    struct searched *own = question->own;
    if (strcmp(what, "rules"))
        return question_no_detail(question, what, error);
    return question_rules(question, question->record.body.solution, &own->judged, &own->rules, error);
}

static enum treen_status proof(struct treen_question *question, FILE *out, struct treen_error *error) {
    return run_proof(question->run, out, error);
}

/* ---- What is known --------------------------------------------------------------------------- */

enum treen_status search_sum_up(struct treen_question *question, struct treen_summary *summary) {
    const struct run_summary *known;
    TRY(run_sum_up(question->run, &known));
    question->counts = (struct treen_counts){.total = count_of(known->total),
                                             .up_to_rotation = count_of(known->up_to_rotation),
                                             .up_to_symmetry = count_of(known->up_to_symmetry),
                                             .labelled = count_of(known->labelled),
                                             .listed = known->listed,
                                             .sums = known->sums};
    summary->engine = known->engine;
    summary->nodes = known->stats.nodes;
    summary->seconds = known->seconds;
    summary->complete = known->complete;
    summary->impossible = known->impossible;
    summary->explain = known->explain;
    search_statistics(question, &known->stats);
    summary->counts = &question->counts;
    return TREEN_OK;
}

void search_statistics(struct treen_question *question, const struct stats *stats) {
#define STAT(name, merge, help)                                                                              \
    if (strcmp(#name, "nodes"))                                                                              \
        question_statistic(question, #name, stats->name);
#include "treen_stats.def"
#undef STAT
}

/* Tells whether the whole search has ended without a solution. */
static bool found_nothing(const struct treen_question *question, const struct treen_summary *summary) {
    const char *total = summary->counts->total.text;
    return summary->complete && total && !strcmp(total, "0") && question->options.parts == 1;
}

/* Looks once for a condition that is the reason, for a moment. */
static enum treen_status sum_up(struct treen_question *question, struct treen_summary *summary) {
    static const double moment = 0.5;
    struct searched *own = question->own;
    TRY(search_sum_up(question, summary));
    if (!own->is_doubted && found_nothing(question, summary)) {
        own->is_doubted = true;
        own->solvable_with =
            condition_find(question->puzzle, moment, run_budget(question->run), &question->arena);
    }
    summary->solvable_with = own->solvable_with;
    return TREEN_OK;
}

const struct asking asking_solve = {
    .about = {.name = "solve", .summary = "solutions, one of each class, and their counts"},
    .tells = TOOL_TELLS_COUNTS,
    .division = &division_counts,
    .size = sizeof(struct searched),
    .ask = ask_solve,
    .next = next,
    .finish = finish,
    .detail = detail,
    .sum_up = sum_up,
    .text = proof,
    .end = end};
const struct asking asking_first = {
    .about = {.name = "first", .summary = "one solution, as soon as may be, then the counts"},
    .tells = TOOL_TELLS_COUNTS,
    .command = "solve --first",
    .size = sizeof(struct searched),
    .ask = ask_first,
    .next = next_first,
    .finish = finish,
    .detail = detail,
    .sum_up = sum_up,
    .text = proof,
    .end = end};
const struct asking asking_count = {.about = {.name = "count", .summary = "the counts alone"},
                                    .tells = TOOL_TELLS_COUNTS,
                                    .division = &division_counts,
                                    .size = sizeof(struct searched),
                                    .ask = ask_count,
                                    .next = finish,
                                    .finish = finish,
                                    .sum_up = sum_up,
                                    .end = end};
