/* The questions without a puzzle: burrs and snakes, which go through whole families of puzzles. */
#include "base/error.h"
#include "run/ask/burrs.h"
#include "run/ask/snakes.h"
#include "run/interface/question.h"

/* ---- Burrs ----------------------------------------------------------------------------------- */

struct burr_family {
    struct burrs *burrs;
    bool is_searched;
    struct treen_burrs told;
};

static enum treen_status ask_burrs(struct treen_question *question, struct treen_error *error) {
    struct burr_family *own = question_own(question, sizeof *own, error);
    if (!own)
        return TREEN_NO_MEMORY;
    return burrs_open(&question->options, &question->patience, &own->burrs, error);
}

static void end_burrs(struct treen_question *question) {
    burrs_close(((struct burr_family *)question->own)->burrs);
}

static void watch_burrs(struct treen_question *question) {
    struct burr_family *own = question->own;
    burrs_watch(own->burrs, question->on_progress, question->context);
}

static enum treen_status search_burrs(struct treen_question *question, struct treen_error *error) {
    struct burr_family *own = question->own;
    (void)error;
    own->is_searched = true;
    return burrs_run(own->burrs);
}

/* Fills in the summary. Before the search all counts are 0. */
static enum treen_status sum_up_burrs(struct treen_question *question, struct treen_summary *summary) {
    struct burr_family *own = question->own;
    const struct burrs_summary *known = burrs_summary(own->burrs);
    own->told = (struct treen_burrs){.set = known->set,
                                     .solid = known->solid,
                                     .length = known->length,
                                     .pieces = known->pieces,
                                     .used = known->used,
                                     .useful = known->useful,
                                     .used_set = known->used_set,
                                     .useful_set = known->useful_set,
                                     .assemblies = known->assemblies,
                                     .assemblies_mirrored = known->assemblies_mirrored,
                                     .solutions = known->solutions,
                                     .solutions_mirrored = known->solutions_mirrored,
                                     .not_known = known->not_known,
                                     .levels = known->levels,
                                     .level = known->level,
                                     .kinds = known->kinds,
                                     .kind = known->kind,
                                     .examples = known->examples,
                                     .example = known->example};
    summary->puzzle = NULL;
    summary->engine = "apart";
    summary->nodes = known->nodes;
    summary->seconds = known->seconds;
    summary->complete = own->is_searched && known->complete;
    summary->burrs = &own->told;
    return TREEN_OK;
}

const struct asking asking_burrs = {.about = {.name = "burrs", .summary = "every six-piece burr of a set"},
                                    .alone = true,
                                    .guess = burrs_guess,
                                    .ask = ask_burrs,
                                    .next = search_burrs,
                                    .sum_up = sum_up_burrs,
                                    .watch = watch_burrs,
                                    .end = end_burrs};

/* ---- Snakes ---------------------------------------------------------------------------------- */

struct snake_family {
    struct snakes *snakes;
    struct treen_chains told;
};

static enum treen_status ask_snakes(struct treen_question *question, struct treen_error *error) {
    struct snake_family *own = question_own(question, sizeof *own, error);
    if (!own)
        return TREEN_NO_MEMORY;
    if (!question->options.box)
        return error_say(error, TREEN_BAD_INPUT, "found no setting 'box', expected the box to fill: 3x3x3");
    return snakes_open(question->options.box, &question->options, &question->patience, &own->snakes, error);
}

static void end_snakes(struct treen_question *question) {
    snakes_close(((struct snake_family *)question->own)->snakes);
}

static void watch_snakes(struct treen_question *question) {
    struct snake_family *own = question->own;
    snakes_watch(own->snakes, question->on_progress, question->context);
}

static enum treen_status next_chain(struct treen_question *question, struct treen_error *error) {
    struct snake_family *own = question->own;
    const struct treen_chain *chain;
    enum treen_status status = snakes_next(own->snakes, &chain);
    if (status == TREEN_BUG)
        *error = *snakes_error(own->snakes);
    TRY(status);
    return question_give(question, TREEN_CHAIN, chain);
}

static enum treen_status sum_up_snakes(struct treen_question *question, struct treen_summary *summary) {
    struct snake_family *own = question->own;
    const struct snakes_summary *known;
    (void)question;
    TRY(snakes_summary(own->snakes, &known));
    own->told = (struct treen_chains){.chains = known->chains,
                                      .unique = known->unique,
                                      .most_runs = known->most_runs,
                                      .most = known->most,
                                      .total = known->total,
                                      .bar = snakes_bar(own->snakes, 0)};
    while (snakes_bar(own->snakes, own->told.bars))
        own->told.bars++;
    summary->puzzle = known->puzzle;
    summary->engine = known->engine;
    summary->nodes = known->nodes;
    summary->seconds = known->seconds;
    summary->complete = known->complete;
    summary->chains = &own->told;
    return TREEN_OK;
}

const struct asking asking_snakes = {
    .about = {.name = "snakes", .summary = "every chain that fills a box, and in how many ways"},
    .alone = true,
    .ask = ask_snakes,
    .next = next_chain,
    .sum_up = sum_up_snakes,
    .watch = watch_snakes,
    .end = end_snakes};
