/* Engine count: the number of answers without a list of them. Why it is right is in count/plan.h,
 * how it goes through the states in count/sweep.h. This file chooses an order and begins.
 *
 * The number of states depends on the order nearly alone, and no rule that looks at the items
 * foresees it. Dominoes in a square want a diagonal front, T-tetracubes in a box a straight one,
 * and both fronts are about as long (E116). So every order that is not hopeless is tried for some
 * thousand nodes. The states found there help to foretell the rest. An order that seems to end soon
 * goes on. */
#include "engine/engine.h"

#include "base/error.h"
#include "engine/prepare/automorphism.h"
#include "engine/prepare/balance.h"
#include "engine/count/draw.h"
#include "engine/count/ends.h"
#include "engine/count/orbit.h"
#include "engine/count/plan.h"
#include "engine/count/sweep.h"
#include "engine/matching/matching.h"
#include "engine/prepare/parity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* An order is hopeless if it costs more than HOPELESS times the cheapest. Without trials, an order
 * is too dear already at TOO_DEAR times the cheapest. The orders stand with the best guess first,
 * so a later one must be better by that margin. */
static const double HOPELESS = 8, TOO_DEAR = 4;

/* From this cost on, the number of states may be very large. Then count first asks whether there
 * can be an answer, and no trial goes on because of its forecast (E117). */
static const double DEAR = 1e6;
enum { TRIAL_NODES = 1 << 14, TRIAL_CHOICES = 1 << 18 };

/* A forecast that is wrong by this factor is noticed, if it was of at most MOST_FORECAST nodes. */
enum { WRONG_BY = 64, MOST_FORECAST = 1 << 22 };

/* ---- One order ------------------------------------------------------------------------------- */

/* A trial of an order. */
struct trial {
    struct control control, *asked; /* asked: the control of the count, */
    uint64_t before;                /* and its nodes before the trial */
    /* the nodes that this trial may take at most; those that the trials of the later orders take */
    uint64_t most, others;
    bool may_go_on;
    double forecast; /* of the nodes left when the trial was given more; 0: it was not */
};

/* Gives the trial more nodes if it seems to be near its end: nearer than twice the nodes of this
 * and all later trials. It gets just as many nodes more. It may ask again after half of its nodes,
 * since its work is worth more by then. */
static void go_on(void *context) {
    struct trial *trial = context;
    struct control *control = &trial->control;
    const uint64_t spared = 2 * (control->nodes + trial->others);
    if (!trial->may_go_on || 2 * control->nodes < control->node_limit ||
        control->report.left > (double)spared)
        return;
    control->node_limit = trial->most - control->nodes > spared ? control->nodes + spared : trial->most;
    if (trial->forecast == 0)
        trial->forecast = control->report.left;
}

struct asked {
    const struct problem *problem;
    size_t memory;
    const struct patience *patience; /* of the arenas */
    struct big *total;
    struct count_group group[COUNT_ORDERS];
    double cost[COUNT_ORDERS];   /* INFINITY: the order is not tried */
    uint32_t most[COUNT_ORDERS]; /* the most options of a step */
    bool even;           /* the costs of all orders are the same, but for the symmetries they merge by */
    struct trial *trial; /* null: this is not a trial */
};

/* Counts in one order. When control stops it, *forecast is the number of nodes left. */
static enum treen_status count_in_order(struct asked *asked, uint32_t which, struct control *control,
                                        struct arena *arena, double *forecast) {
    struct count_item *items;
    struct count_spans spans;
    struct count_plan plan;
    struct count_reach reach;
    struct count_orbits *orbits;
    struct count_ledger ledger = {.budget = control->budget};
    double cost;
    bool possible;
    big_set(asked->total, 0);
    TRY_ROOM(count_items_make(asked->problem, arena, &items, &possible) &&
             count_order(asked->problem, items, which, NULL, &asked->group[which], arena, &spans, &cost));
    TRY(count_plan_make(asked->problem, items, &spans, arena, &plan));
    TRY_ROOM(
        count_orbits_open(asked->problem, &spans, &plan, (asked->memory - arena->used) / 4, arena, &orbits));
    size_t bytes = asked->memory - arena->used;
    struct count_hand hand = {asked->problem, items, &spans, 3 * bytes / 8};
    struct count_means means = {
        .control = control,
        .arena = arena,
        .bytes = bytes - hand.memory,
        .ledger = &ledger,
        .hand = &hand,
        .orbits = orbits,
        .orbit = spans.orbit,
        .on_step = asked->trial ? go_on : NULL,
        .context = asked->trial,
    };
    enum treen_status status = count_sweep(&plan, &means, asked->total, &reach);
    *forecast = status == TREEN_STOPPED ? count_forecast(&plan, &reach) : 0;
    if (ledger.most + arena->used > control->report.memory)
        control->report.memory = ledger.most + arena->used;
    return status;
}

/* Counts in one order, with an arena for the plan. The plan may take half of the memory, the tables
 * get the rest. */
static enum treen_status count_so(struct asked *asked, uint32_t which, struct control *control,
                                  double *forecast) {
    struct arena arena;
    arena_draw(&arena, control->budget, asked->memory / 2);
    arena.patience = asked->patience;
    enum treen_status status = count_in_order(asked, which, control, &arena, forecast);
    arena_free(&arena);
    return status;
}

/* ---- The choice ------------------------------------------------------------------------------ */

/* Returns whether the order is not worth a trial. Orders of the same cost are most often each
 * other's mirror image. Of the orders by orbits only the cheapest is tried: it was the best, or
 * nearly, wherever all were counted (E116). */
static bool is_left_out(const struct asked *asked, uint32_t which, double least) {
    bool better = false;
    for (uint32_t other = 0; other < which; other++)
        better |= asked->cost[other] == asked->cost[which];
    for (uint32_t other = COUNT_BASES; other < COUNT_ORDERS; other++)
        better |= which >= COUNT_BASES && asked->cost[other] < asked->cost[which];
    return better || asked->cost[which] > HOPELESS * least;
}

static void leave_out(struct asked *asked, double least) {
    for (uint32_t which = COUNT_ORDERS; which-- > 0;)
        if (is_left_out(asked, which, least))
            asked->cost[which] = INFINITY;
}

/* Finds the cost of one order. It has an arena of its own, so that all orders together take no more
 * memory than one. */
static bool find_cost(struct asked *asked, const struct count_item *items, uint32_t which,
                      const uint32_t *product, const struct arena *beside) {
    struct arena arena;
    struct count_spans spans;
    arena_beside(&arena, beside);
    bool found = count_order(asked->problem, items, which, product, &asked->group[which], &arena, &spans,
                             &asked->cost[which]);
    if (found)
        asked->most[which] = spans.most;
    arena_free(&arena);
    return found;
}

/* Tells whether the orders left cost the same before their groups divide the cost. Where options
 * are long, every front is nearly the whole box, and costs tell nothing. */
static bool are_costs_even(const struct asked *asked) {
    double least = INFINITY, most = 0;
    for (uint32_t which = 0; which < COUNT_ORDERS; which++)
        if (asked->cost[which] < INFINITY) {
            least = fmin(least, asked->cost[which] * asked->group[which].count);
            most = fmax(most, asked->cost[which] * asked->group[which].count);
        }
    return least == most;
}

static enum treen_status find_costs(struct asked *asked, const struct count_item *items,
                                    struct arena *arena) {
    double least = INFINITY;
    const uint32_t *product;
    TRY_ROOM(count_products(asked->problem, arena, &product));
    for (uint32_t which = 0; which < COUNT_ORDERS; which++) {
        asked->cost[which] = INFINITY;
        if (which >= COUNT_BASES && asked->problem->symmetries <= 1)
            continue;
        TRY_ROOM(find_cost(asked, items, which, product, arena));
        least = fmin(least, asked->cost[which]);
    }
    leave_out(asked, least);
    asked->even = are_costs_even(asked);
    return TREEN_OK;
}

static uint32_t cheapest(const double *cost) {
    uint32_t which = 0;
    for (uint32_t i = 1; i < COUNT_ORDERS; i++)
        if (cost[i] < cost[which])
            which = i;
    return which;
}

/* Chooses an order without trials: the cheapest if it goes by orbits, otherwise the best guess that
 * is not too dear. All parts of a count choose the same one, whatever their memory. */
static uint32_t choose_unseen(const struct asked *asked) {
    uint32_t which = cheapest(asked->cost);
    double least = asked->cost[which];
    if (which >= COUNT_BASES)
        return which;
    which = 0;
    while (which < COUNT_ORDERS - 1 && !(asked->cost[which] <= TOO_DEAR * least))
        which++;
    return which;
}

/* Tells the count's control how many nodes there are, and how many are left to a trial that was
 * given more. */
static void tell_count(struct trial *trial) {
    trial->asked->nodes = trial->before + trial->control.nodes;
    trial->asked->report.left = trial->forecast > 0 ? trial->control.report.left : 0;
}

/* Passes the look at the clock on to the control of the count. */
static void look_after(void *context, double fraction) {
    struct trial *trial = context;
    tell_count(trial);
    if (trial->asked->on_look)
        trial->asked->on_look(trial->asked->context, fraction);
}

/* Counts in one order with a limit of nodes, which are counted as the count's. The limit is lower
 * where steps have many options, so that trials take about the same time. TREEN_END: the limit was
 * reached. Then *forecast is the number of nodes left. Where the trial was given more nodes, it is
 * the forecast before that, because forecasts grow on the way. */
static enum treen_status try_order(struct asked *asked, uint32_t which, uint32_t others,
                                   struct control *control, double *forecast) {
    uint64_t choices = TRIAL_CHOICES / asked->most[which] + 1,
             most = choices < TRIAL_NODES ? choices : TRIAL_NODES;
    uint64_t left = control->node_limit ? control->node_limit - control->nodes : UINT64_MAX;
    struct trial trial = {.asked = control,
                          .before = control->nodes,
                          .most = left,
                          .others = others * most,
                          .may_go_on = asked->cost[which] < DEAR};
    control_init(&trial.control);
    trial.control.stop = control->stop;
    trial.control.patience = control->patience;
    trial.control.budget = control->budget;
    trial.control.deadline = control->deadline;
    trial.control.on_look = look_after;
    trial.control.context = &trial;
    trial.control.node_limit = left < most ? left : most;
    if (left == 0)
        return TREEN_STOPPED;
    asked->trial = &trial;
    enum treen_status status = count_so(asked, which, &trial.control, forecast);
    asked->trial = NULL;
    tell_count(&trial);
    if (trial.forecast > 0)
        *forecast = trial.forecast;
    control->report.left = 0;
    if (trial.control.report.memory > control->report.memory)
        control->report.memory = trial.control.report.memory;
    const bool over = trial.control.nodes == trial.control.node_limit && trial.control.nodes < left;
    return status == TREEN_STOPPED && over ? TREEN_END : status;
}

static uint32_t count_orders(const double *cost) {
    uint32_t orders = 0;
    for (uint32_t which = 0; which < COUNT_ORDERS; which++)
        orders += cost[which] != INFINITY;
    return orders;
}

/* Returns how much an order seems to cost: the product of its cost and its trial's forecast. Either
 * alone is often wrong, but in different ways (E116). Even costs far above the forecasts tell
 * nothing. A forecast has merged states already, so an order by orbits must forecast less by a
 * margin then (E660). */
static double judge_order(const struct asked *asked, uint32_t which, double forecast) {
    static const double MARGIN = 1.25, FAR = 100;
    double judged = forecast * asked->cost[which];
    if (asked->even && asked->cost[which] > FAR * forecast)
        judged *= asked->group[which].count * (which < COUNT_BASES ? 1 : MARGIN);
    return judged;
}

/* Tries the orders, the cheap ones first. TREEN_OK: *best came to its end. TREEN_END: none did, and
 * *best is the most promising, with *left nodes. */
static enum treen_status choose_order(struct asked *asked, struct control *control, uint32_t *best,
                                      double *left) {
    double least = INFINITY, untried[COUNT_ORDERS];
    memcpy(untried, asked->cost, sizeof untried);
    for (uint32_t which; untried[which = cheapest(untried)] < INFINITY; untried[which] = INFINITY) {
        double forecast = 0;
        enum treen_status status = try_order(asked, which, count_orders(untried) - 1, control, &forecast);
        if (status != TREEN_END) {
            *best = which;
            return status;
        }
        double judged = judge_order(asked, which, forecast);
        if (judged < least) {
            least = judged;
            *best = which;
            *left = forecast;
        }
    }
    return TREEN_END;
}

/* Limits the nodes to `most` more. Returns the limit of the count itself. */
static uint64_t limit_nodes(struct control *control, uint64_t most) {
    const uint64_t own = control->node_limit, limit = control->nodes + most;
    control->node_limit = own && own <= limit ? own : limit;
    return own;
}

/* Brings the count's own limit back. A count that only the other one stopped has TREEN_END. */
static enum treen_status end_limit(struct control *control, uint64_t own, enum treen_status status) {
    const bool over = control->nodes == control->node_limit && control->nodes != own;
    control->node_limit = own;
    return status == TREEN_STOPPED && over ? TREEN_END : status;
}

/* Counts in one order with at most `most` nodes. TREEN_END: they were not enough. */
static enum treen_status count_within(struct asked *asked, uint32_t which, uint64_t most,
                                      struct control *control) {
    double forecast;
    const uint64_t own = limit_nodes(control, most);
    return end_limit(control, own, count_so(asked, which, control, &forecast));
}

/* Counts in the chosen order, whose forecast was `left` nodes. Where that was far too low, each of
 * the others gets as many nodes (E329). TREEN_END: none came to its end. */
static enum treen_status count_longer(struct asked *asked, struct control *control, double left,
                                      uint32_t *chosen) {
    const uint32_t first = *chosen;
    enum treen_status status = TREEN_END;
    for (uint32_t i = 0; left < MOST_FORECAST && i < COUNT_ORDERS && status == TREEN_END; i++) {
        *chosen = (first + i) % COUNT_ORDERS;
        if (asked->cost[*chosen] < INFINITY)
            status = count_within(asked, *chosen, WRONG_BY * ((uint64_t)left + TRIAL_NODES), control);
    }
    if (status == TREEN_END)
        *chosen = first;
    return status;
}

/* Counts from both ends, where no sweep has come to its end, and none is near. TREEN_END: it
 * cannot, or is not over soon. */
static enum treen_status count_from_ends(struct asked *asked, struct control *control) {
    enum { SOON = 1 << 26 };
    bool counted = false;
    const uint64_t own = limit_nodes(control, SOON);
    enum treen_status status = ends_count(asked->problem, control, asked->memory, asked->total, &counted);
    status = end_limit(control, own, status);
    return status == TREEN_OK && !counted ? TREEN_END : status;
}

/* ---- Saying so ------------------------------------------------------------------------------- */

static const char *name_order(const struct problem *problem, uint32_t which) {
    static const char *const names[COUNT_BASES] = {"backwards", "as they are",
                                                   "in an order that keeps the front short"};
    if (which % COUNT_BASES == 0 && problem->order)
        return "in the puzzle's order, layer by layer";
    return names[which % COUNT_BASES];
}

/* Describes the way for the statistics. Only the first count does: those that a census makes after
 * it are of subproblems. */
static void say_how(const struct asked *asked, uint32_t which, bool all_tried, struct control *control) {
    const uint32_t orders = count_orders(asked->cost);
    const uint32_t symmetries = which < COUNT_BASES ? 1 : asked->group[which].count;
    char *how = control->report.sentence[REPORT_HOW];
    if (how[0])
        return;
    int length = snprintf(how, REPORT_LONGEST, "It takes the items %s", name_order(asked->problem, which));
    if (orders > 1)
        length += snprintf(
            how + length, REPORT_LONGEST - (size_t)length,
            all_tried ? ", the best of %u orders" : ", the first of %u orders to come to its end", orders);
    if (symmetries > 1)
        snprintf(how + length, REPORT_LONGEST - (size_t)length,
                 ", and merges states that are images of each other under %u symmetries", symmetries);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Finds the costs of the orders, unless items and options alone tell the total. *known: they did,
 * and the total is set. */
static enum treen_status look_at_order(struct asked *asked, const struct control *control, bool *known) {
    struct arena arena;
    struct count_item *items;
    bool possible, lost = false;
    arena_draw(&arena, control->budget, asked->memory / 2);
    arena.patience = asked->patience;
    enum treen_status status = TREEN_NO_MEMORY;
    if (count_items_make(asked->problem, &arena, &items, &possible)) {
        *known = !possible || !asked->problem->options;
        status = *known ? TREEN_OK : find_costs(asked, items, &arena);
    }
    if (status == TREEN_OK && !*known && asked->cost[cheapest(asked->cost)] >= DEAR &&
        !balance_is_lost(asked->problem, &arena, &lost))
        status = TREEN_NO_MEMORY;
    *known |= lost;
    /* without options the empty set is the only answer; the first part of all counts it */
    if (status == TREEN_OK && *known)
        big_set(asked->total, possible && !lost && !control->part && !control->subpart);
    arena_free(&arena);
    return status;
}

static enum treen_status count_known(const struct problem *problem, struct control *control, size_t memory,
                                     const struct patience *patience, struct big *total) {
    struct asked asked = {.problem = problem, .memory = memory, .patience = patience, .total = total};
    bool known = false;
    double forecast, left = INFINITY;
    TRY(look_at_order(&asked, control, &known));
    if (known)
        return TREEN_OK;
    uint32_t which = choose_unseen(&asked);
    if (control->parts == 1 && count_orders(asked.cost) > 1) {
        enum treen_status status = choose_order(&asked, control, &which, &left);
        if (status == TREEN_OK)
            say_how(&asked, which, false, control);
        else if (status == TREEN_END && (status = count_longer(&asked, control, left, &which)) != TREEN_END)
            say_how(&asked, which, true, control);
        if (status == TREEN_END)
            status = count_from_ends(&asked, control);
        if (status != TREEN_END)
            return status;
    }
    say_how(&asked, which, true, control);
    return count_so(&asked, which, control, &forecast);
}

/* Returns whether to look for symmetries: where the puzzle knows none and memory is not short.
 * Parts do without, since each would have to find the same ones, whatever its memory. */
static bool wants_symmetries(const struct problem *problem, const struct control *control, size_t memory) {
    return !problem->symmetries && control->parts == 1 && automorphisms_bytes(problem) <= memory / 4;
}

/* Counts pairs of items by a Pfaffian, where that is sooner than a sweep (E821). Parts do without:
 * whether there is room must not depend on the machine of each. */
static enum treen_status count_matchings(const struct problem *problem, struct control *control,
                                         size_t memory, struct big *total, bool *counted) {
    enum { FEWEST = 64 };
    *counted = false;
    if (problem->items < FEWEST || control->parts != 1 || !matching_may_fit(problem))
        return TREEN_OK;
    TRY(matching_count(problem, control, memory, total, counted));
    char *how = control->report.sentence[REPORT_HOW];
    if (*counted && !how[0])
        snprintf(how, REPORT_LONGEST, "It counts pairs of items in a plane by a Pfaffian");
    return TREEN_OK;
}

static enum treen_status count(const struct problem *problem, struct control *control, size_t memory,
                               struct big *total) {
    struct arena arena;
    struct automorphisms found;
    struct problem known;
    const uint32_t *kept;
    struct patience patience;
    bool counted;
    TRY(count_matchings(problem, control, memory, total, &counted));
    if (counted)
        return TREEN_OK;
    control_arena(control, memory / 2, &patience, &arena);
    enum treen_status status = parity_without(problem, &arena, &known, &kept) ? TREEN_OK : TREEN_NO_MEMORY;
    if (kept) /* what is left has symmetries of its own */
        known.symmetries = 0;
    if (status == TREEN_OK && wants_symmetries(&known, control, memory)) {
        status = automorphisms_find(&known, NULL, &arena, &found) ? TREEN_OK : TREEN_NO_MEMORY;
        known.symmetries = found.count;
        known.image = found.item;
    }
    if (status == TREEN_OK)
        status = count_known(&known, control, memory - arena.used, &patience, total);
    arena_free(&arena);
    return patience_judge(&patience, status, NULL);
}

/* Refuses a problem whose plan certainly does not fit. The bound is a lower one: the count itself
 * may still run out of memory. */
static const char *refuses(const struct problem *problem, size_t memory_left) {
    size_t entries = problem_entries(problem);
    size_t bytes = entries * sizeof(uint32_t) + problem->options * 4 * sizeof(uint64_t) +
                   problem->items * sizeof(struct count_item);
    return bytes > memory_left ? "its plan needs more memory than is left" : NULL;
}

const struct engine engine_count = {
    .about = {.name = "count",
              .summary = "counts without listing: partial answers that leave the same rest are one state"},
    .refuses = refuses,
    .count = count,
    .numbering = 3, /* the order goes by the hint, whatever corner that is drawn in */
    .lots = &count_lots,
};
