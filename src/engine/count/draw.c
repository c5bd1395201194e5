#include "engine/count/draw.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/count/ahead.h"
#include "engine/count/states.h"
#include "engine/count/step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The way that a state remembers: the trace of the state before it, and the option taken there, as
 * the plan numbers it. */
struct trace {
    uint32_t from, option;
};
enum { NOWHERE = UINT32_MAX, NO_OPTION = UINT32_MAX };

/* The states that wait for a step, in open addressing. A record is a key with a struct state behind
 * it. */
struct waiting {
    uint64_t *record; /* [slots]; owned; null = none yet */
    size_t slots, used;
};
struct state {
    double ways; /* the ways that lead to it, in a unit common to all waiting states */
    uint32_t trace;
};
enum { STATE_WORDS = sizeof(struct state) / sizeof(uint64_t), FIRST_SLOTS = 16 };

struct drawer {
    const struct count_plan *plan;
    struct control *control;
    struct random *random;
    struct count_ahead *ahead; /* null = states are not looked at */
    struct waiting *waiting;   /* by step; the last one is for states that have passed all steps */
    struct trace *trace;       /* owned */
    size_t traces, room;
    struct budget budget; /* of the states and traces */
    uint64_t *key;        /* scratch */
    uint32_t words;       /* of a key */
};

/* ---- Memory ---------------------------------------------------------------------------------- */

static size_t stride(const struct drawer *drawer) {
    return drawer->words + STATE_WORDS;
}

static size_t bytes_of(const struct drawer *drawer, size_t slots) {
    return slots * stride(drawer) * sizeof(uint64_t);
}

static uint64_t *record_at(const struct drawer *drawer, const struct waiting *waiting, size_t slot) {
    return waiting->record + slot * stride(drawer);
}

/* Reads the state behind a key. A record has words of 8 bytes, so the state is copied. */
static struct state read_state(const struct drawer *drawer, const uint64_t *record) {
    struct state state;
    memcpy(&state, record + drawer->words, sizeof state);
    return state;
}

static void write_state(const struct drawer *drawer, uint64_t *record, struct state state) {
    memcpy(record + drawer->words, &state, sizeof state);
}

static void drop(struct drawer *drawer, struct waiting *waiting) {
    budget_free(&drawer->budget, waiting->record, bytes_of(drawer, waiting->slots));
    *waiting = (struct waiting){0};
}

/* Returns the key's record, or the free one where it belongs. */
static uint64_t *find_record(const struct drawer *drawer, const struct waiting *waiting,
                             const uint64_t *key) {
    const uint64_t other = UINT64_C(0xd6e8feb86659fd93);
    uint64_t hash = count_hash(key, drawer->words);
    size_t slot = (size_t)((hash ^ hash >> 32) * other >> (64 - bits_low(waiting->slots)));
    for (;; slot = (slot + 1) & (waiting->slots - 1)) {
        uint64_t *record = record_at(drawer, waiting, slot);
        if (!(record[0] & COUNT_TAKEN) || memcmp(record, key, drawer->words * sizeof *key) == 0)
            return record;
    }
}

static bool grow(struct drawer *drawer, struct waiting *waiting) {
    struct waiting grown = {.slots = waiting->slots ? 2 * waiting->slots : FIRST_SLOTS,
                            .used = waiting->used};
    if (!budget_take(&drawer->budget, bytes_of(drawer, grown.slots)))
        return false;
    grown.record = calloc(1, bytes_of(drawer, grown.slots));
    if (!grown.record) {
        budget_give(&drawer->budget, bytes_of(drawer, grown.slots));
        return false;
    }
    for (size_t slot = 0; slot < waiting->slots; slot++) {
        const uint64_t *record = record_at(drawer, waiting, slot);
        if (record[0] & COUNT_TAKEN)
            memcpy(find_record(drawer, &grown, record), record, bytes_of(drawer, 1));
    }
    drop(drawer, waiting);
    *waiting = grown;
    return true;
}

static bool add_trace(struct drawer *drawer, struct trace trace) {
    if (drawer->traces == drawer->room) {
        size_t more = drawer->room ? drawer->room : FIRST_SLOTS;
        if (drawer->room + more >= NOWHERE)
            return false;
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

/* ---- States ---------------------------------------------------------------------------------- */

/* Returns a random number in [0, 1). */
static double random_share(struct random *random) {
    return ldexp((double)(random_next(random) >> 11), -53);
}

/* Adds `ways` to those of the key's state at the step. The trace is the way they came, and the
 * state may take it as its own. False when there is no memory. */
static bool add_ways(struct drawer *drawer, uint32_t step, const uint64_t *key, double ways,
                     struct trace trace) {
    struct waiting *waiting = &drawer->waiting[step];
    if (3 * (waiting->used + 1) > 2 * waiting->slots && !grow(drawer, waiting))
        return false;
    uint64_t *record = find_record(drawer, waiting, key);
    struct state state = {ways, (uint32_t)drawer->traces};
    if (!(record[0] & COUNT_TAKEN)) {
        if (!add_trace(drawer, trace))
            return false;
        memcpy(record, key, drawer->words * sizeof *key);
        waiting->used++;
    } else {
        state = read_state(drawer, record);
        state.ways += ways;
        if (random_share(drawer->random) * state.ways < ways)
            drawer->trace[state.trace] = trace;
    }
    write_state(drawer, record, state);
    return true;
}

/* Scales the ways of all waiting states down when they become too large for a floating-point
 * number. Only their ratios matter. */
static void keep_in_range(struct drawer *drawer, uint32_t step) {
    enum { LARGE = 600 };
    double most = 0;
    struct waiting *waiting = drawer->waiting;
    for (size_t slot = 0; slot < waiting[step].slots; slot++)
        if (record_at(drawer, &waiting[step], slot)[0] & COUNT_TAKEN)
            most = fmax(most, read_state(drawer, record_at(drawer, &waiting[step], slot)).ways);
    if (most < ldexp(1, LARGE))
        return;
    for (uint32_t s = step; s <= drawer->plan->steps; s++)
        for (size_t slot = 0; slot < waiting[s].slots; slot++) {
            uint64_t *record = record_at(drawer, &waiting[s], slot);
            struct state state = read_state(drawer, record);
            state.ways = ldexp(state.ways, -LARGE);
            write_state(drawer, record, state);
        }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Adds the state that comes of taking the option, or of taking none (NO_OPTION). False when there
 * is no memory. */
static bool take_option(struct drawer *drawer, uint32_t step, const uint64_t *key, struct state state,
                        uint32_t option) {
    const struct count_plan *plan = drawer->plan;
    const uint32_t words = drawer->words;
    memcpy(drawer->key, key, words * sizeof *key);
    if (option != NO_OPTION) {
        const uint64_t *mask = plan->mask + (size_t)option * words;
        if (!count_fits(key, mask, words))
            return true;
        for (uint32_t w = 0; w < words; w++)
            drawer->key[w] |= mask[w];
        if (!count_affect(plan, option, drawer->key))
            return true;
    }
    return !count_leave_steps(plan, &step, drawer->key, words) ||
           add_ways(drawer, step, drawer->key, state.ways, (struct trace){state.trace, option});
}

static bool expand(struct drawer *drawer, uint32_t s, const uint64_t *record) {
    const struct count_step *step = &drawer->plan->step[s];
    struct state state = read_state(drawer, record);
    if (drawer->ahead && count_ahead_pays(drawer->ahead) && count_ahead_finds_dead(drawer->ahead, record))
        return true;
    for (uint32_t o = step->first; o < step->first + step->options; o++)
        if (!take_option(drawer, s, record, state, o))
            return false;
    return step->choice || take_option(drawer, s, record, state, NO_OPTION);
}

static enum treen_status take_step(struct drawer *drawer, uint32_t step) {
    struct waiting *waiting = &drawer->waiting[step];
    if (drawer->ahead && waiting->used)
        count_ahead_enter(drawer->ahead, step, waiting->used);
    keep_in_range(drawer, step);
    for (size_t slot = 0; slot < waiting->slots; slot++) {
        const uint64_t *record = record_at(drawer, waiting, slot);
        if (!(record[0] & COUNT_TAKEN))
            continue;
        if (control_node(drawer->control, BELOW) &&
            control_due(drawer->control, step / (drawer->plan->steps + 1.0)))
            return TREEN_STOPPED;
        TRY_ROOM(expand(drawer, step, record));
    }
    drop(drawer, waiting);
    return TREEN_OK;
}

/* ---- The answer ------------------------------------------------------------------------------ */

/* Returns the problem's number of each of the plan's options, which go step by step. */
static uint32_t *list_options(const struct problem *problem, const struct count_spans *spans,
                              const struct count_plan *plan, struct arena *arena) {
    uint32_t *option = ARENA_NEW(arena, problem->options, uint32_t),
             *next = ARENA_NEW(arena, plan->steps, uint32_t);
    if (!option || !next)
        return NULL;
    for (uint32_t s = 0; s < plan->steps; s++)
        next[s] = plan->step[s].first;
    for (uint32_t o = 0; o < problem->options; o++)
        option[next[spans->step_of[o]]++] = o;
    return option;
}

/* Builds the answer, going back from the only state that has passed all steps. */
static enum treen_status take_answer(const struct drawer *drawer, const uint32_t *option, struct arena *arena,
                                     struct answer *answer) {
    const struct waiting *last = &drawer->waiting[drawer->plan->steps];
    size_t slot = 0;
    while (slot < last->slots && !(record_at(drawer, last, slot)[0] & COUNT_TAKEN))
        slot++;
    if (slot == last->slots)
        return TREEN_END;
    uint32_t *chosen = ARENA_NEW(arena, (size_t)drawer->plan->steps + 1, uint32_t);
    TRY_ROOM(chosen);
    size_t count = 0;
    for (uint32_t at = read_state(drawer, record_at(drawer, last, slot)).trace; at != NOWHERE;
         at = drawer->trace[at].from)
        if (drawer->trace[at].option != NO_OPTION)
            chosen[count++] = option[drawer->trace[at].option];
    *answer = (struct answer){count, chosen};
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status sweep(struct drawer *drawer, struct arena *scratch) {
    uint64_t *empty = ARENA_NEW(scratch, drawer->words, uint64_t);
    drawer->key = ARENA_NEW(scratch, drawer->words, uint64_t);
    drawer->waiting = ARENA_NEW(scratch, (size_t)drawer->plan->steps + 1, struct waiting);
    TRY_ROOM(empty && drawer->key && drawer->waiting &&
             count_ahead_open(drawer->plan, scratch, &drawer->ahead));
    empty[0] = COUNT_TAKEN;
    enum treen_status status =
        add_ways(drawer, 0, empty, 1, (struct trace){NOWHERE, NO_OPTION}) ? TREEN_OK : TREEN_NO_MEMORY;
    for (uint32_t step = 0; status == TREEN_OK && step < drawer->plan->steps; step++)
        status = take_step(drawer, step);
    return status;
}

static void close(struct drawer *drawer) {
    for (uint32_t s = 0; drawer->waiting && s <= drawer->plan->steps; s++)
        drop(drawer, &drawer->waiting[s]);
    budget_free(&drawer->budget, drawer->trace, drawer->room * sizeof *drawer->trace);
}

static enum treen_status draw_lots(const struct problem *problem, uint32_t order, struct drawer *drawer,
                                   struct arena *scratch, struct arena *arena, struct answer *answer) {
    struct count_item *items;
    struct count_spans spans;
    struct count_plan plan;
    struct count_group group = {0};
    double cost;
    bool possible;
    TRY_ROOM(count_items_make(problem, scratch, &items, &possible) &&
             count_order(problem, items, order, &group, scratch, &spans, &cost));
    TRY(count_plan_make(problem, items, &spans, scratch, &plan));
    const uint32_t *option = list_options(problem, &spans, &plan, scratch);
    TRY_ROOM(option);
    drawer->plan = &plan;
    drawer->words = plan.words;
    enum treen_status status = sweep(drawer, scratch);
    if (status == TREEN_OK)
        status = take_answer(drawer, option, arena, answer);
    close(drawer);
    return status;
}

static enum treen_status draw_one(const struct problem *problem, uint32_t order, struct control *control,
                                  size_t memory, struct random *random, struct arena *arena,
                                  struct answer *answer) {
    struct arena scratch;
    struct patience patience;
    struct drawer drawer = {.control = control, .random = random};
    budget_open(&drawer.budget, memory / 2, control->budget);
    control_arena(control, memory - memory / 2, &patience, &scratch);
    enum treen_status status = draw_lots(problem, order, &drawer, &scratch, arena, answer);
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
        found = count_order(problem, items, which, &group, &arena, &spans, &cost[which]);
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

const struct lots count_lots = {list_orders, draw_one};
