/* The questions classify and estimate: what a search is like. */
#include "base/clock.h"
#include "base/error.h"
#include "run/ask/classify.h"
#include "run/estimate.h"
#include "run/interface/question.h"

#include <math.h>

/* ---- Classify -------------------------------------------------------------------------------- */

struct classing {
    struct classes *classes;  /* null before the first record was asked for */
    enum treen_status status; /* of the search, told after the last record */
    size_t at[3];             /* classes of cells, signatures and branches that were given */
};

/* Branches count rotation classes. */
static enum treen_status ask_classify(struct treen_question *question, struct treen_error *error) {
    struct settings options = question->options;
    options.symmetry = TREEN_SYMMETRY_ROTATION;
    return run_open(question->puzzle, TREEN_SOLVE, &options, &question->run, error);
}

static void end_classify(struct treen_question *question) {
    struct classing *own = question->own;
    classes_close(own->classes);
}

static const void *next_row(struct classing *own, enum treen_record_type *type) {
    const void *found = classes_cell(own->classes, own->at[0]);
    *type = TREEN_CELL_CLASS;
    own->at[0] += found != NULL;
    if (found)
        return found;
    found = classes_signature(own->classes, own->at[1]);
    *type = TREEN_SIGNATURE;
    own->at[1] += found != NULL;
    if (found)
        return found;
    found = classes_branch(own->classes, own->at[2]);
    *type = TREEN_BRANCH;
    own->at[2] += found != NULL;
    return found;
}

static enum treen_status next_class(struct treen_question *question, struct treen_error *error) {
    struct classing *own = question->own;
    enum treen_record_type type;
    if (!own->classes) {
        own->status = classes_open(question->run, &own->classes, error);
        if (!own->classes)
            return own->status;
        *error = (struct treen_error){0};
    }
    const void *found = next_row(own, &type);
    if (found)
        return question_give(question, type, found);
    return own->status == TREEN_OK ? TREEN_END : own->status;
}

const struct asking asking_classify = {
    .about = {.name = "classify",
              .summary = "classes of cells, signatures of placements, branches of solutions"},
    .tells = TOOL_TELLS_COUNTS,
    .size = sizeof(struct classing),
    .ask = ask_classify,
    .next = next_class,
    .sum_up = search_sum_up,
    .end = end_classify};

/* ---- Estimate -------------------------------------------------------------------------------- */

static const double USUAL_SECONDS = 10, TELL_EVERY = 0.25;

/* Opens an estimate. Without a limit of time the usual one holds; posing is a part of it. */
static enum treen_status ask_estimate(struct treen_question *question, struct treen_error *error) {
    struct estimate *estimate;
    if (patience_deadline(&question->patience) == 0)
        question->patience.deadline = clock_seconds() + USUAL_SECONDS;
    TRY(estimate_open(question->puzzle, &question->options, &estimate, error));
    question->own = estimate;
    return TREEN_OK;
}

static void end_estimate(struct treen_question *question) {
    estimate_close(question->own);
}

static enum treen_status next_estimate(struct treen_question *question, struct treen_error *error) {
    struct treen_summary known = {0};
    (void)error;
    double left = patience_deadline(&question->patience) - clock_seconds();
    if (left <= 0)
        return TREEN_STOPPED;
    TRY(estimate_improve(question->own, fmin(left, TELL_EVERY)));
    TRY(estimate_sum_up(question->own, &known));
    return question_give(question, TREEN_ESTIMATED, known.estimated);
}

static enum treen_status sum_up_estimate(struct treen_question *question, struct treen_summary *summary) {
    return estimate_sum_up(question->own, summary);
}

const struct asking asking_estimate = {
    .about = {.name = "estimate", .summary = "what a count would find, and how long it would take"},
    .ask = ask_estimate,
    .next = next_estimate,
    .sum_up = sum_up_estimate,
    .end = end_estimate};
