/* The choice of the item that engine cover branches on. It is the item with the fewest options, or
 * with the fewest for a weight learnt from failures. Or it is the first one, to fill a board from
 * one end. Trials before the search decide, from the problem alone. So all threads and parts decide
 * alike. */
#include "engine/cover/search.h"

#include <string.h>

/* The nodes of the last trial with weights. */
enum { WEIGHTED_NODES = 2000 };

/* Trials split the tree finer than the search does, for a more even sample. */
enum { TRIAL_BREADTH = 4 * SPLIT_BREADTH };

struct trial {
    uint64_t nodes, answers;
    bool complete;
};

/* A trial's look at the clock, where the search takes turns with other searches for an answer. The
 * look counts as one of the search, which may end there. */
struct look {
    const struct control *given;
    struct control *own;
};

static void look_through(void *context, double fraction) {
    const struct look *look = context;
    look->given->on_look(look->given->context, fraction);
    look->own->deadline = look->given->deadline;
}

/* Searches from the root of one part of `parts`, up to `nodes` nodes or `answers` answers, with a
 * control of its own. A deadline or the stop flag may end the trial sooner; then the choice does
 * not matter any more. */
static struct trial try_some(struct cover_search *search, uint32_t parts, uint64_t nodes, uint64_t answers) {
    struct control *given = search->control, control;
    struct trial trial = {0};
    enum treen_status status = TREEN_OK;
    control_init(&control);
    control.breadth = TRIAL_BREADTH;
    control.node_limit = nodes;
    control.parts = parts;
    control.counts_above = parts == 1; /* what lies above is walked for every part */
    control.stop = given->stop;
    control.patience = given->patience;
    control.budget = given->budget;
    control.deadline = given->deadline;
    struct look look = {given, &control};
    if (given->wishes.any_first && given->on_look) {
        control.on_look = look_through;
        control.context = &look;
    }
    search->control = &control;
    while (trial.answers < answers && (status = search->next(search)) == TREEN_OK)
        trial.answers++;
    trial.nodes = control.nodes;
    trial.complete = status == TREEN_END;
    search->control = given;
    return trial;
}

/* Does the same as try_some; then the search is at its beginning again. */
static struct trial try_up_to(struct cover_search *search, uint32_t parts, uint64_t nodes, uint64_t answers) {
    struct trial trial = try_some(search, parts, nodes, answers);
    cover_start(search);
    return trial;
}

static struct trial try_nodes(struct cover_search *search, uint32_t parts, uint64_t nodes) {
    return try_up_to(search, parts, nodes, UINT64_MAX);
}

bool cover_try_luck(struct cover_search *search, uint64_t most, uint64_t *nodes, bool *complete) {
    cover_start(search);
    struct trial trial = try_some(search, 1, most, 1);
    search->is_long = most == COVER_TRIAL && !trial.answers && !trial.complete;
    *nodes += trial.nodes;
    *complete = trial.complete;
    return trial.answers;
}

bool cover_worth_trials(const struct cover_search *search) {
    const struct control *control = search->control;
    return !control->node_limit || (control->node_limit > COVER_TRIAL && !control->wishes.one_of_many);
}

/* ---- Filling --------------------------------------------------------------------------------- */

/* Tells whether little of the order is partly decided at a time, on the average. An item is partly
 * decided from the first place where an option can reach it to its own place. Boxes and burrs,
 * where filling loses, have more than one in NARROW. There a trial can take as long as the whole
 * search (E67). */
static bool is_narrow(const struct cover_search *search) {
    enum { NARROW = 4 };
    const struct problem *problem = &search->problem;
    uint32_t *place = search->scratch,
             *reached = place + problem->primary; /* by item; the scratch has room */
    uint64_t sum = 0;
    for (uint32_t i = 0; i < problem->primary; i++)
        place[problem->order[i]] = reached[problem->order[i]] = i;
    for (size_t o = 0; o < problem->options; o++) {
        uint32_t first = UINT32_MAX;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (problem->item[e] < problem->primary && place[problem->item[e]] < first)
                first = place[problem->item[e]];
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (problem->item[e] < problem->primary && first < reached[problem->item[e]])
                reached[problem->item[e]] = first;
    }
    for (size_t i = 0; i < problem->primary; i++)
        sum += place[i] - reached[i];
    return NARROW * sum < (uint64_t)problem->primary * problem->primary;
}

/* A search of a small problem ends before a trial would. Dense tables of many thousand options are
 * not made twice. */
bool cover_may_fill(const struct cover_search *search) {
    enum { FEWEST_ITEMS = 100, MOST_OPTIONS = 8192 };
    return cover_worth_trials(search) && search->problem.order && !search->rows.counted &&
           search->rows.plain >= FEWEST_ITEMS && search->problem.options <= MOST_OPTIONS && is_narrow(search);
}

/* One subproblem in PARTS is searched in both orders. These subproblems are spread evenly over the
 * tree, so their nodes are a measure of the trees' sizes. First nodes in a corner are none (E67).
 * With fewer than TOO_FEW nodes, the whole search ends in the time that more trials would take, and
 * the order stays (E68). */
bool cover_filling_pays(struct cover_search *fewest, struct cover_search *filling, const char **words) {
    enum { PARTS = 256, NODES = 20000, TOO_FEW = 2000 };
    struct trial usual = try_nodes(fewest, PARTS, NODES);
    if (usual.nodes < TOO_FEW)
        return false;
    uint64_t enough = usual.nodes * 3 / 5; /* the most nodes with which filling pays */
    struct trial other = try_nodes(filling, PARTS, enough);
    *words =
        "the first open item in the packing's order, but those with one option before it, since fewer nodes "
        "of a sample were needed that way";
    return other.complete;
}

/* ---- Weights --------------------------------------------------------------------------------- */

/* Tells whether weights may pay: for many items with few options each, as in Latin squares and
 * sudokus. The small search knows no weights, but where weights help they save more than it does.
 * In packings an item has dozens of options, and failures say little about it. */
static bool may_pay(const struct cover_search *search) {
    enum { FEW_OPTIONS = 8 };
    const struct problem *problem = &search->problem;
    size_t entries = 0;
    for (uint32_t r = 0; r < search->rows.kill_start[problem->options]; r++)
        entries += search->rows.kill[r] < search->rows.plain;
    return !search->rows.counted && search->rows.plain >= 2 * SMALL_ROWS &&
           problem->options < COVER_MOST_OPTIONS && entries <= (size_t)FEW_OPTIONS * search->rows.plain;
}

bool cover_make_weights(struct cover_search *search, struct arena *arena) {
    struct cover_weights *weights = &search->weights;
    if (!cover_worth_trials(search) || !may_pay(search))
        return true;
    weights->weight = ARENA_NEW(arena, search->rows.plain, uint32_t);
    weights->first = ARENA_NEW(arena, search->rows.plain, uint32_t);
    weights->price = ARENA_NEW(arena, search->rows.plain, uint64_t);
    if (!weights->weight || !weights->first || !weights->price)
        return false;
    for (uint32_t row = 0; row < search->rows.plain; row++)
        weights->first[row] = 1;
    weights->changed = true;
    return true;
}

void cover_reset_weights(struct cover_search *search) {
    struct cover_weights *weights = &search->weights;
    if (!weights->changed)
        return;
    weights->changed = false;
    memcpy(weights->weight, weights->first, search->rows.plain * sizeof *weights->weight);
    for (uint32_t row = 0; row < search->rows.plain; row++)
        weights->price[row] = COVER_PRICE / weights->weight[row];
}

/* Learns weights by several trials, each twice as long as the one before. Weights learnt in one
 * corner of the tree lead the next trial to another. Longer trials are no better (E72). */
static void learn(struct cover_search *search) {
    struct cover_weights *weights = &search->weights;
    weights->used = weights->learning = true;
    cover_reset_weights(search);
    for (uint64_t nodes = WEIGHTED_NODES / 8; nodes <= WEIGHTED_NODES; nodes *= 2)
        try_nodes(search, 1, nodes);
    memcpy(weights->first, weights->weight, search->rows.plain * sizeof *weights->weight);
    weights->learning = weights->changed = false;
}

const char cover_usual_order[] = "the item with the fewest options first";

const char *cover_rehearse(struct cover_search *search) {
    if (!search->weights.weight)
        return cover_usual_order;
    struct trial plain = {0};
    if (!search->is_long)
        plain = try_up_to(search, 1, COVER_TRIAL, 1);
    if (plain.complete || plain.answers)
        return cover_usual_order;
    learn(search);
    return "the item with the fewest options for its weight first, weights being learnt from failures, since "
           "thousands of nodes had no answer";
}
