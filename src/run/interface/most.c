/* The question most: the most that fits with a bound, or the smallest box. */
#include "base/error.h"
#include "run/ask/most_ways.h"
#include "run/ask/smallest.h"
#include "run/interface/question.h"

struct mosting {
    struct most_asked asked;
    struct smallest smallest; /* of the setting `smallest`, in place of the other */
    struct most_ways ways;    /* with the setting `ways` */
    bool counted;             /* `ways` is whole */
    bool told;
    const char *reason[2];    /* null after the last */
    enum treen_status status; /* of the work, told after the solution */
};

static enum treen_status ask(struct treen_question *question, struct treen_error *error) {
    static const enum goal goals[] = {GOAL_PIECES, GOAL_PIECES, GOAL_CELLS, GOAL_VALUE};
    struct mosting *own = question->own;
    const struct settings *options = &question->options;
    int given = (options->most > 0) + (options->fewest > 0) + (options->smallest > 0);
    if (given != 1)
        return error_bad(error, "found %d of the settings 'most', 'fewest' and 'smallest', expected one",
                         given);
    if (options->smallest && options->ways)
        return error_bad(error,
                         "found the settings 'ways' and 'smallest', expected one: no boxes are counted");
    if (options->smallest)
        return smallest_open(&own->smallest, question->puzzle, options, error);
    return most_asked_open(&own->asked, question->puzzle, options->fewest ? GOAL_CELLS : goals[options->most],
                           options, error);
}

/* Finds the solution to be told; null: there is none. */
static enum treen_status find(struct treen_question *question, const struct treen_solution **solution,
                              struct treen_error *error) {
    struct mosting *own = question->own;
    if (question->options.smallest) {
        enum treen_status status = smallest_find(&own->smallest, error);
        *solution = own->smallest.found;
        return status;
    }
    enum treen_status status = most_asked_finish(&own->asked, error);
    if (!own->asked.settle.found || (status != TREEN_END && status != TREEN_STOPPED))
        return status;
    TRY(most_asked_tell(&own->asked, error));
    *solution = &own->asked.solution;
    if (status != TREEN_END || !question->options.ways)
        return status;
    status = most_ways_count(&own->asked, &question->options, &own->ways, error);
    own->counted = status == TREEN_END;
    return status;
}

static enum treen_status next(struct treen_question *question, struct treen_error *error) {
    struct mosting *own = question->own;
    const struct treen_solution *solution = NULL;
    if (own->told)
        return own->status;
    own->told = true;
    own->status = find(question, &solution, error);
    return solution ? question_give(question, TREEN_SOLUTION, solution) : own->status;
}

/* Says why no more is possible; null before that is known. */
static const char *const *reason_of(struct mosting *own) {
    const struct most_settle *settle = &own->asked.settle;
    static const char *const words[] = {
        [MOST_BY_VOLUME] = "No more is possible: the cells of the box are too few for it.",
        [MOST_BY_WEIGHTS] =
            "No more is possible: weights of the cells show it (each placement weighs its worth).",
        [MOST_BY_SEARCH] = "No more is possible: a search through all states has shown it."};
    own->reason[0] = words[settle->by];
    return most_is_settled(settle) && settle->found ? own->reason : NULL;
}

/* Tells the sides of the smallest box, or of the first one that is not decided. */
static void sum_up_box(struct treen_question *question, struct treen_summary *summary) {
    static const char *const sides[] = {"width", "height", "depth"};
    const struct smallest *smallest = &((struct mosting *)question->own)->smallest;
    const bool decided = smallest->found || smallest->at == smallest->boxes;
    summary->nodes = smallest->nodes;
    summary->seconds = smallest->seconds;
    summary->complete = decided;
    if (smallest->at == smallest->boxes)
        return;
    question_statistic(question, smallest->found ? "cells" : "at_least", smallest->box[smallest->at].cells);
    for (size_t i = 0; smallest->found && i < 3; i++)
        question_statistic(question, sides[i], (uint64_t)smallest->box[smallest->at].side[i]);
}

/* Tells how many solutions have the most, as far as they are counted. */
static bool sum_up_ways(struct treen_question *question, struct treen_summary *summary) {
    struct mosting *own = question->own;
    const struct most_ways *ways = &own->ways;
    const bool classes = own->counted && ways->classes;
    struct treen_counts *counts = &question->counts;
    summary->counts = counts;
    summary->nodes += ways->nodes;
    summary->complete &= own->counted;
    counts->total = count_of(big_text(&ways->total, &question->arena));
    counts->up_to_rotation = count_of(classes ? big_text(&ways->up_to_rotation, &question->arena) : NULL);
    counts->up_to_symmetry = count_of(classes ? big_text(&ways->up_to_symmetry, &question->arena) : NULL);
    return counts->total.text && (!classes || (counts->up_to_rotation.text && counts->up_to_symmetry.text));
}

static enum treen_status sum_up(struct treen_question *question, struct treen_summary *summary) {
    struct mosting *own = question->own;
    const struct most_settle *settle = &own->asked.settle;
    if (question->options.smallest) {
        sum_up_box(question, summary);
        return TREEN_OK;
    }
    summary->nodes = most_settle_nodes(settle);
    summary->seconds = own->asked.seconds;
    summary->complete = most_is_settled(settle);
    summary->explain = reason_of(own);
    question_statistic(question, "cells", own->asked.packing.box.cells);
    if (settle->none)
        return TREEN_OK;
    if (settle->found)
        question_statistic(question, "most", settle->value);
    question_statistic(question, "at_most", settle->at_most);
    return !question->options.ways || sum_up_ways(question, summary) ? TREEN_OK : TREEN_NO_MEMORY;
}

static void watch(struct treen_question *question) {
    struct mosting *own = question->own;
    own->asked.on_progress = own->smallest.on_progress = question->on_progress;
    own->asked.context = own->smallest.context = question->context;
}

static void end(struct treen_question *question) {
    struct mosting *own = question->own;
    most_ways_free(&own->ways);
    most_asked_close(&own->asked);
    smallest_close(&own->smallest);
}

const struct asking asking_most = {
    .about = {.name = "most", .summary = "the most that fits: pieces, cells or value; the smallest box"},
    .command = "solve",
    .size = sizeof(struct mosting),
    .ask = ask,
    .next = next,
    .sum_up = sum_up,
    .watch = watch,
    .end = end};
