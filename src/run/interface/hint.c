/* The question hint. */
#include "base/clock.h"
#include "base/error.h"
#include "puzzle/check/placed_read.h"
#include "puzzle/placing/conditions.h"
#include "run/ask/hint.h"
#include "run/interface/question.h"

#include <stdlib.h>

static const double USUAL_SECONDS = 5; /* where no limit of time was set */

struct hinted {
    struct hint hint;
    bool complete;
    double started, seconds;
};

static enum treen_status ask_hint(struct treen_question *question, struct treen_error *error) {
    const struct treen_puzzle *puzzle = question->puzzle;
    struct hinted *own = question->own;
    if (!placed_may_lie(puzzle))
        return error_at(
            error, puzzle->about.name, 0, 0,
            "hints are about packings, fittings, snakes, tiles and number puzzles, and this puzzle is "
            "of kind %s",
            puzzle->kind->about.name);
    if (conditions_refuse(puzzle, error) != TREEN_OK)
        return error_at(error, puzzle->about.name, 0, 0,
                        "found conditions on a solution, expected none: hints do not look at them");
    own->started = clock_seconds();
    if (patience_deadline(&question->patience) == 0)
        question->patience.deadline = own->started + USUAL_SECONDS;
    own->hint = (struct hint){.puzzle = puzzle, .options = &question->options, .arena = &question->arena};
    return TREEN_OK;
}

/* Finds the hint. After it is known whether there is a solution, a limit is no failure. */
static enum treen_status finish_hint(struct treen_question *question, struct treen_error *error) {
    struct hinted *own = question->own;
    enum treen_status status = hint_find(&own->hint, error);
    own->complete = status == TREEN_OK;
    own->seconds = clock_seconds() - own->started;
    return status == TREEN_OK || (status == TREEN_STOPPED && own->hint.told.known) ? TREEN_END : status;
}

static enum treen_status sum_up_hint(struct treen_question *question, struct treen_summary *summary) {
    const struct hinted *own = question->own;
    summary->engine = own->hint.engine;
    summary->nodes = own->hint.nodes;
    summary->seconds = own->seconds;
    summary->complete = own->complete;
    summary->hint = &own->hint.told;
    return TREEN_OK;
}

static void end_hint(struct treen_question *question) {
    free(((struct hinted *)question->own)->hint.solution);
}

const struct asking asking_hint = {
    .about = {.name = "hint", .summary = "whether placed pieces lead to a solution, and what to do next"},
    .tells = TOOL_TELLS_HINT,
    .size = sizeof(struct hinted),
    .ask = ask_hint,
    .next = finish_hint,
    .finish = finish_hint,
    .sum_up = sum_up_hint,
    .end = end_hint};
