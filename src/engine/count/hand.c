#include "engine/count/hand.h"

#include "engine/prepare/number.h"

/* The rest of a state as a problem: the options still possible, and the items not yet done with. */
struct rest {
    const struct count_hand *hand;
    const struct count_plan *plan;
    uint32_t step;
    const uint64_t *key;
    struct problem problem;
    uint32_t *number; /* by item: its number in the rest; NOT_LEFT: it is done with */
    uint32_t *start, *item, *colour, *least, *most;
};
enum { NOT_LEFT = UINT32_MAX };

/* Returns the field of the item in the key, or 0 before the item enters the key. */
static uint64_t covered(const struct rest *rest, uint32_t item) {
    const struct count_field *field = &rest->plan->field[item];
    if (rest->hand->spans->span[item].first >= rest->step)
        return 0;
    return rest->key[field->word] >> field->shift & field->low;
}

static uint32_t entry_colour(const struct rest *rest, uint32_t entry) {
    const struct problem *problem = rest->hand->problem;
    return problem->colour ? problem->colour[entry] : 0;
}

/* Returns whether the state may take the option, by the same rules as in a sweep. */
static bool fits(const struct rest *rest, uint32_t option) {
    const struct problem *problem = rest->hand->problem;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t item = problem->item[e];
        const struct count_item *facts = &rest->hand->items[item];
        uint64_t now = covered(rest, item);
        if ((facts->rule == COUNT_BIT && now) || (facts->rule == COUNT_UP_TO && now == facts->value))
            return false;
        if (facts->rule == COUNT_COLOUR && now &&
            (now == 1 || now != count_colour(facts, entry_colour(rest, e))))
            return false;
    }
    return true;
}

/* Returns whether the item is in the rest. A secondary item that has its colour is not: the options
 * that are left agree with it. */
static bool is_left(const struct rest *rest, uint32_t item) {
    const struct count_span *span = &rest->hand->spans->span[item];
    const struct count_item *facts = &rest->hand->items[item];
    if (span->first > span->last || span->last < rest->step)
        return false;
    uint64_t now = covered(rest, item);
    return !now || (facts->rule == COUNT_UP_TO && now < facts->value) || facts->rule == COUNT_SATURATE;
}

static void number_items(struct rest *rest) {
    const struct problem *problem = rest->hand->problem;
    struct problem *left = &rest->problem;
    for (uint32_t i = 0; i < problem->items; i++) {
        rest->number[i] = is_left(rest, i) ? (uint32_t)left->items++ : NOT_LEFT;
        if (i >= problem->primary || rest->number[i] == NOT_LEFT)
            continue;
        left->primary++;
        if (!problem->least)
            continue;
        uint32_t now = (uint32_t)covered(rest, i), at = rest->number[i];
        bool plain = problem_is_plain(problem, i);
        rest->least[at] = plain ? 1 : problem->least[i] > now ? problem->least[i] - now : 0;
        rest->most[at] = rest->hand->items[i].rule == COUNT_UP_TO ? problem->most[i] - now : problem->most[i];
    }
}

static void list_options(struct rest *rest) {
    const struct problem *problem = rest->hand->problem;
    uint32_t entries = 0;
    for (uint32_t o = 0; o < problem->options; o++) {
        if (rest->hand->spans->step_of[o] < rest->step || !fits(rest, o))
            continue;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (rest->number[problem->item[e]] != NOT_LEFT) {
                rest->item[entries] = rest->number[problem->item[e]];
                if (rest->colour)
                    rest->colour[entries] = entry_colour(rest, e);
                entries++;
            }
        rest->start[++rest->problem.options] = entries;
    }
}

/* Builds the problem of the rest. */
static bool pose(struct rest *rest, struct arena *arena) {
    const struct problem *problem = rest->hand->problem;
    uint32_t entries = problem_entries(problem);
    rest->number = ARENA_NEW(arena, problem->items, uint32_t);
    rest->start = ARENA_NEW(arena, problem->options + 1, uint32_t);
    rest->item = ARENA_NEW(arena, entries, uint32_t);
    rest->colour = problem->colour ? ARENA_NEW(arena, entries, uint32_t) : NULL;
    rest->least = problem->least ? ARENA_NEW(arena, problem->primary, uint32_t) : NULL;
    rest->most = problem->least ? ARENA_NEW(arena, problem->primary, uint32_t) : NULL;
    if (!rest->number || !rest->start || !rest->item || (problem->colour && !rest->colour) ||
        (problem->least && (!rest->least || !rest->most)))
        return false;
    number_items(rest);
    list_options(rest);
    rest->problem.start = rest->start;
    rest->problem.item = rest->item;
    rest->problem.colour = rest->colour;
    rest->problem.least = rest->least;
    rest->problem.most = rest->most;
    return true;
}

/* Searches the rest. The whole problem is cut down by its automorphisms first; the rest of a state
 * is not. */
static enum treen_status answer(struct rest *rest, struct control *control, uint64_t *answers) {
    struct arena arena;
    arena_draw(&arena, control->budget, rest->hand->memory);
    enum treen_status status = TREEN_NO_MEMORY;
    if (pose(rest, &arena))
        status = number_by_search(&rest->problem, !rest->key, control, arena.limit - arena.used, answers);
    arena_free(&arena);
    return status;
}

enum treen_status count_hand_over(const struct count_hand *hand, const struct count_plan *plan, uint32_t step,
                                  const uint64_t *key, struct control *control, uint64_t most,
                                  struct count_found *found) {
    struct rest rest = {.hand = hand, .plan = plan, .step = step, .key = key};
    uint64_t left = control->node_limit ? control->node_limit - control->nodes : UINT64_MAX;
    struct control own;
    *found = (struct count_found){0};
    if (left == 0)
        return TREEN_STOPPED;
    control_init(&own);
    own.stop = control->stop;
    own.patience = control->patience;
    own.budget = control->budget;
    own.deadline = control->deadline;
    own.node_limit = left < most ? left : most;
    enum treen_status status = answer(&rest, &own, &found->answers);
    control->nodes += own.nodes;
    found->nodes = own.nodes;
    found->fraction = own.fraction;
    found->limited = status == TREEN_STOPPED && own.nodes == most && left > most;
    return status;
}
