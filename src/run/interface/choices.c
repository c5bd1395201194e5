/* The question choices: for each value of a choice its number of solutions, or some of them. */
#include "base/error.h"
#include "run/ask/choices.h"
#include "run/interface/question.h"

struct choosing {
    struct choices *choices;  /* null before the first record was asked for */
    enum treen_status status; /* of the search, told after the last record */
    size_t at;                /* values that were given */
    size_t examples;          /* solutions of the last of them that were given */
    uint64_t solutions;       /* that were given */
    struct treen_solution example;
    uint64_t none; /* those of them without a solution */
};

/* Every assembly has a value, so none may stand for others. */
static enum treen_status ask(struct treen_question *question, struct treen_error *error) {
    struct settings options = question->options;
    if (!options.by)
        return error_bad(error, "found no setting 'by', expected empty, used, left-out or piece:NAME");
    options.symmetry = TREEN_SYMMETRY_NONE;
    return run_open(question->puzzle, TREEN_SOLVE, &options, &question->run, error);
}

static void end(struct treen_question *question) {
    struct choosing *own = question->own;
    choices_close(own->choices);
}

/* Gives a further solution of the last value. TREEN_END: there is none. */
static enum treen_status next_example(struct treen_question *question) {
    struct choosing *own = question->own;
    const struct treen_solution *found =
        own->at ? choices_example(own->choices, own->at - 1, own->examples) : NULL;
    if (!found)
        return TREEN_END;
    own->examples++;
    own->example = *found;
    own->example.number = ++own->solutions;
    return question_give(question, TREEN_SOLUTION, &own->example);
}

static enum treen_status next(struct treen_question *question, struct treen_error *error) {
    struct choosing *own = question->own;
    if (!own->choices) {
        own->status = choices_open(question->run, &question->options, &own->choices, error);
        if (!own->choices)
            return own->status;
        *error = (struct treen_error){0};
    }
    enum treen_status status = next_example(question);
    if (status != TREEN_END)
        return status;
    if (own->at == choices_values(own->choices))
        return own->status == TREEN_OK ? TREEN_END : own->status;
    const struct treen_branch *found = choices_at(own->choices, own->at);
    if (!found)
        return TREEN_NO_MEMORY;
    own->at++;
    own->examples = 0;
    own->none += found->total.fits && !found->total.value;
    return question_give(question, TREEN_VALUE, found);
}

static enum treen_status sum_up(struct treen_question *question, struct treen_summary *summary) {
    struct choosing *own = question->own;
    TRY(search_sum_up(question, summary));
    if (own->choices)
        summary->nodes += choices_nodes(own->choices);
    question_statistic(question, "values", own->at - own->none);
    if (own->choices && choices_have_all(own->choices))
        question_statistic(question, "values_without", own->none);
    return TREEN_OK;
}

const struct asking asking_choices = {
    .about = {.name = "choices", .summary = "how many solutions there are for each value of a choice"},
    .tells = TOOL_TELLS_COUNTS,
    .command = "count",
    .size = sizeof(struct choosing),
    .ask = ask,
    .next = next,
    .sum_up = sum_up,
    .end = end};
