/* The questions without a puzzle: burrs and snakes, which go through whole families of puzzles. */
#include "base/error.h"
#include "run/ask/burrs.h"
#include "run/ask/snakes.h"
#include "run/interface/question.h"

/* ---- Burrs ----------------------------------------------------------------------------------- */

static enum treen_status ask_burrs(struct treen_question *question, struct treen_error *error) {
    struct burrs *burrs;
    TRY(burrs_open(&question->options, &question->patience, &burrs, error));
    question->own = burrs;
    return TREEN_OK;
}

static void end_burrs(struct treen_question *question) {
    burrs_close(question->own);
}

static void watch_burrs(struct treen_question *question) {
    burrs_watch(question->own, question->on_progress, question->context);
}

static enum treen_status search_burrs(struct treen_question *question, struct treen_error *error) {
    (void)error;
    return burrs_run(question->own);
}

static enum treen_status sum_up_burrs(struct treen_question *question, struct treen_summary *summary) {
    summary->puzzle = NULL;
    burrs_sum_up(question->own, summary);
    return TREEN_OK;
}

const struct asking asking_burrs = {.about = {.name = "burrs", .summary = "every six-piece burr of a set"},
                                    .alone = true,
                                    .command = "burr",
                                    .division = &division_burrs,
                                    .ask = ask_burrs,
                                    .next = search_burrs,
                                    .sum_up = sum_up_burrs,
                                    .watch = watch_burrs,
                                    .end = end_burrs};

/* ---- Snakes ---------------------------------------------------------------------------------- */

static enum treen_status ask_snakes(struct treen_question *question, struct treen_error *error) {
    struct snakes *snakes;
    if (!question->options.box)
        return error_bad(error, "found no setting 'box', expected the box to fill: 3x3x3");
    TRY(snakes_open(question->options.box, &question->options, &question->patience, &snakes, error));
    question->own = snakes;
    return TREEN_OK;
}

static void end_snakes(struct treen_question *question) {
    snakes_close(question->own);
}

static void watch_snakes(struct treen_question *question) {
    snakes_watch(question->own, question->on_progress, question->context);
}

static enum treen_status next_chain(struct treen_question *question, struct treen_error *error) {
    const struct treen_chain *chain;
    enum treen_status status = snakes_next(question->own, &chain);
    if (status == TREEN_BUG)
        *error = *snakes_error(question->own);
    TRY(status);
    return question_give(question, TREEN_CHAIN, chain);
}

static enum treen_status sum_up_snakes(struct treen_question *question, struct treen_summary *summary) {
    snakes_sum_up(question->own, summary);
    return TREEN_OK;
}

const struct asking asking_snakes = {
    .about = {.name = "snakes", .summary = "every chain that fills a box, and in how many ways"},
    .alone = true,
    .division = &division_chains,
    .ask = ask_snakes,
    .next = next_chain,
    .sum_up = sum_up_snakes,
    .watch = watch_snakes,
    .end = end_snakes};
