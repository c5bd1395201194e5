#include "engine/count/draw.h"

#include "base/error.h"
#include "engine/count/diagram.h"
#include "engine/count/reach.h"

#include <math.h>

/* The way that a state remembers: the state before it, and the option taken there. */
struct trace {
    uint32_t from, option;
};

struct drawer {
    struct random *random;
    struct trace *trace; /* by state; owned */
    size_t traces, room;
    struct budget budget; /* of the states and traces */
};

/* ---- States ---------------------------------------------------------------------------------- */

static bool add_trace(struct drawer *drawer, struct trace trace) {
    enum { FIRST_ROOM = 16 };
    if (drawer->traces == drawer->room) {
        size_t more = drawer->room ? drawer->room : FIRST_ROOM;
        struct trace *grown = budget_realloc(&drawer->budget, drawer->trace, drawer->room * sizeof trace,
                                             (drawer->room + more) * sizeof trace);
        if (!grown)
            return false;
        drawer->trace = grown;
        drawer->room += more;
    }
    drawer->trace[drawer->traces++] = trace;
    return true;
}

/* Returns a random number in [0, 1). */
static double random_share(struct random *random) {
    return ldexp((double)(random_next(random) >> 11), -53);
}

/* Lets the state that the arc leads to remember it, or go on remembering another one. */
static bool meet(void *own, struct count_arc arc, double share) {
    struct drawer *drawer = own;
    const struct trace trace = {arc.from, arc.option};
    if (arc.to == drawer->traces)
        return add_trace(drawer, trace);
    if (random_share(drawer->random) < share)
        drawer->trace[arc.to] = trace;
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Builds the answer, going back from the last state. */
static enum treen_status take_answer(const struct drawer *drawer, uint32_t last, const uint32_t *option,
                                     size_t steps, struct arena *arena, struct answer *answer) {
    if (last == COUNT_NOWHERE)
        return TREEN_END;
    uint32_t *chosen = ARENA_NEW(arena, steps + 1, uint32_t);
    TRY_ROOM(chosen);
    size_t count = 0;
    for (uint32_t at = last; at != COUNT_NOWHERE; at = drawer->trace[at].from)
        if (drawer->trace[at].option != COUNT_NO_OPTION)
            chosen[count++] = option[drawer->trace[at].option];
    *answer = (struct answer){count, chosen};
    return TREEN_OK;
}

static enum treen_status draw_lots(const struct problem *problem, uint32_t order, struct control *control,
                                   struct drawer *drawer, struct arena *scratch, struct arena *arena,
                                   struct answer *answer) {
    struct count_plan plan;
    const uint32_t *option;
    uint32_t last;
    TRY(count_reach_plan(problem, order, scratch, &plan, &option));
    struct count_reach reach = {
        .plan = &plan, .control = control, .budget = &drawer->budget, .meet = meet, .own = drawer};
    TRY(count_reach_all(&reach, scratch, &last));
    return take_answer(drawer, last, option, plan.steps, arena, answer);
}

static enum treen_status draw_one(const struct problem *problem, uint32_t order, struct control *control,
                                  size_t memory, struct random *random, struct arena *arena,
                                  struct answer *answer) {
    struct arena scratch;
    struct patience patience;
    struct drawer drawer = {.random = random};
    budget_open(&drawer.budget, memory / 2, control->budget);
    control_arena(control, memory - memory / 2, &patience, &scratch);
    enum treen_status status = draw_lots(problem, order, control, &drawer, &scratch, arena, answer);
    budget_free(&drawer.budget, drawer.trace, drawer.room * sizeof *drawer.trace);
    arena_free(&scratch);
    return status;
}

/* ---- Orders ---------------------------------------------------------------------------------- */

static bool find_costs(const struct problem *problem, const struct count_item *items,
                       const struct arena *beside, double cost[LOTS_ORDERS]) {
    bool found = true;
    for (uint32_t which = 0; found && which < LOTS_ORDERS; which++) {
        struct arena arena;
        struct count_spans spans;
        struct count_group group = {0};
        arena_beside(&arena, beside);
        found = count_order(problem, items, which, NULL, &group, &arena, &spans, &cost[which]);
        arena_free(&arena);
    }
    return found;
}

/* Chooses the orders to try, cheapest first. Two of the same cost are most often each other's
 * mirror image, so one of them is enough. An order that costs more than `hopeless` times the least
 * is left out. */
static void choose_orders(double cost[LOTS_ORDERS], uint32_t order[LOTS_ORDERS], uint32_t *count) {
    static const double hopeless = 8;
    double least = INFINITY, last = -1;
    for (uint32_t which = 0; which < LOTS_ORDERS; which++)
        least = fmin(least, cost[which]);
    for (*count = 0; *count < LOTS_ORDERS;) {
        uint32_t best = LOTS_ORDERS;
        for (uint32_t which = 0; which < LOTS_ORDERS; which++)
            if (cost[which] > last && cost[which] <= hopeless * least &&
                (best == LOTS_ORDERS || cost[which] < cost[best]))
                best = which;
        if (best == LOTS_ORDERS)
            return;
        last = cost[best];
        order[(*count)++] = best;
    }
}

static bool list_orders(const struct problem *problem, size_t memory, const struct control *control,
                        uint32_t order[LOTS_ORDERS], uint32_t *count) {
    struct arena arena;
    struct patience patience;
    struct count_item *items;
    double cost[LOTS_ORDERS];
    bool possible;
    *count = 0;
    control_arena(control, memory, &patience, &arena);
    bool found = count_items_make(problem, &arena, &items, &possible);
    if (found && possible)
        found = find_costs(problem, items, &arena, cost);
    if (found && possible)
        choose_orders(cost, order, count);
    arena_free(&arena);
    return found;
}

const struct lots count_lots = {list_orders, draw_one, count_diagram};
