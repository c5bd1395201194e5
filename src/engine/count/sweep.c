#include "engine/count/sweep.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/error.h"
#include "engine/count/ahead.h"
#include "engine/count/filter.h"
#include "engine/count/rival.h"
#include "engine/count/step.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Expanding ------------------------------------------------------------------------------- */

/* A step being expanded. The frames below it on the stack wait for it. */
struct frame {
    uint32_t step;
    size_t slot;    /* of the table: the start of the batch */
    uint32_t done;  /* the number of the batch's results already in their tables */
    bool again;     /* the batch was expanded before, and is made again */
    bool early;     /* it is expanded ahead of its turn, for lack of memory */
    bool hands;     /* its states are given to a search */
    uint64_t since; /* the nodes when it began */
    bool looks;     /* its states are looked at for holes; a batch made again keeps the choice */
};

/* Results are gathered in batches, so that their slots are on the way into the cache before they
 * are needed. */
enum { BATCH = 64 };
struct batch {
    uint32_t count;
    uint64_t *key;    /* [count][words] */
    uint32_t *target; /* the step whose table the result goes to */
    size_t *source;   /* the slot of the state it comes from */
    size_t end;       /* the slot after the states expanded */
};

/* The cost of a step's states, in nodes a state: by a search, and by sweeping on. 0 = not known
 * yet. */
struct cost {
    double search, sweep;
};

/* A search is given up after HAND_NODES nodes. While the cost of sweeping is not known, a search is
 * taken for cheap below HAND_FEW. Setting it up, which is mostly taking options out, counts as one
 * node for each option (E127). */
enum { HAND_NODES = 20000, HAND_FEW = 500 };

struct sweep {
    const struct count_plan *plan;
    const struct count_hand *hand;
    struct cost *cost; /* by step */
    struct control *control;
    /* one for each step; the last is for states that have passed all steps */
    struct count_tables tables;
    struct frame *frame;
    uint32_t depth;
    struct count_filter filter;
    struct count_ahead *ahead;   /* null = states are not looked at */
    struct count_orbits *orbits; /* null = states have no images, */
    const uint32_t *orbit;       /* otherwise, by step: not 0 where an orbit ends before it */
    uint64_t *at_end;            /* [words] scratch: the key at the end of an orbit */
    bool full;                   /* a table could not grow */
    struct count_rival rival;    /* used once `full` is set */
    struct batch batch;
    uint32_t split; /* states that go from before this step to it or beyond it are dealt out to parts */
    struct big *total;
};

/* Leaves steps as count_leave_steps does, where states have images. One is chosen at the last
 * orbit's end on the way. The image need not stop where the state itself did. But it comes to the
 * end of no further orbit, since all images cover the same orbits as a whole. Choosing at the end
 * of every orbit takes longer and merges no more (E115). */
static inline bool leave_orbits(struct sweep *sweep, uint32_t *step, uint64_t *key, uint32_t words) {
    const struct count_plan *plan = sweep->plan;
    uint32_t end = 0;
    do {
        if (!count_leave_step(plan, (*step)++, key, words))
            return false;
        if (sweep->orbit[*step]) {
            end = *step;
            memcpy(sweep->at_end, key, words * sizeof *key);
        }
    } while (count_is_covered(plan, *step, key, words));
    if (!end)
        return true;
    memcpy(key, sweep->at_end, words * sizeof *key);
    count_orbits_choose(sweep->orbits, end, key);
    *step = end;
    return !count_is_covered(plan, end, key, words) || count_leave_steps(plan, step, key, words);
}

static inline bool leave(struct sweep *sweep, uint32_t *step, uint64_t *key, uint32_t words) {
    return sweep->orbits ? leave_orbits(sweep, step, key, words)
                         : count_leave_steps(sweep->plan, step, key, words);
}

/* Returns whether the state belongs to another part or subpart. Parts must not depend on how the
 * tables lie in memory. */
static inline bool is_elsewhere(const struct sweep *sweep, uint32_t from, uint32_t to, const uint64_t *key) {
    const struct control *control = sweep->control;
    if (control->parts == 1 || from >= sweep->split || to < sweep->split)
        return false;
    uint64_t number = count_hash(key, sweep->plan->words) >> 32;
    return number % control->parts != control->part ||
           number / control->parts % control->subparts != control->subpart;
}

/* Makes the batch's next key, already in its place, a result, unless it is dead or another
 * part's. */
static inline void finish_state(struct sweep *sweep, uint32_t step, size_t slot, uint32_t words) {
    struct batch *batch = &sweep->batch;
    uint64_t *key = batch->key + (size_t)batch->count * words;
    uint32_t target = step;
    if (!leave(sweep, &target, key, words) || is_elsewhere(sweep, step, target, key))
        return;
    batch->target[batch->count] = target;
    batch->source[batch->count++] = slot;
    count_prefetch(&sweep->tables, &sweep->tables.table[target], key, words);
}

static inline uint64_t *copy_key(struct sweep *sweep, const uint64_t *key, uint32_t words) {
    uint64_t *copy = sweep->batch.key + (size_t)sweep->batch.count * words;
    for (uint32_t w = 0; w < words; w++)
        copy[w] = key[w];
    return copy;
}

static inline void take_option(struct sweep *sweep, uint32_t step, uint32_t option, const uint64_t *key,
                               size_t slot, uint32_t words) {
    const struct count_plan *plan = sweep->plan;
    const uint64_t *mask = plan->mask + (size_t)option * words;
    if (!sweep->filter.on && !count_fits(key, mask, words))
        return;
    uint64_t *taken = copy_key(sweep, key, words);
    for (uint32_t w = 0; w < words; w++)
        taken[w] |= mask[w];
    if (!plan->fields || count_affect(plan, option, taken))
        finish_state(sweep, step, slot, words);
}

static inline void expand(struct sweep *sweep, uint32_t s, const uint64_t *key, size_t slot, uint32_t words) {
    const struct count_step *step = &sweep->plan->step[s];
    struct count_filter *filter = &sweep->filter;
    count_filter_find_live(filter, step->options, key);
    for (uint32_t w = 0; w < filter->words; w++)
        for (uint64_t live = filter->live[w]; live; live &= live - 1)
            take_option(sweep, s, step->first + w * 64 + bits_low(live), key, slot, words);
    if (!step->choice) {
        copy_key(sweep, key, words);
        finish_state(sweep, s, slot, words);
    }
}

static double fraction(const struct sweep *sweep) {
    const struct frame *first = &sweep->frame[0];
    double within = (double)first->slot / (double)sweep->tables.table[first->step].slots;
    return (first->step + within) / (sweep->plan->steps + 1.0);
}

/* Expands states until the batch is full or the table ends. False: the control stops the sweep. */
static inline bool gather(struct sweep *sweep, const struct frame *frame, uint32_t words) {
    const struct count_table *table = &sweep->tables.table[frame->step];
    struct batch *batch = &sweep->batch;
    enum split place = frame->step < sweep->split ? ABOVE : BELOW;
    batch->count = 0;
    for (batch->end = frame->slot; batch->end < table->slots && batch->count < BATCH; batch->end++) {
        const uint64_t *record = count_record(&sweep->tables, table, batch->end);
        if (!(record[0] & COUNT_TAKEN))
            continue;
        if (!frame->again && control_node(sweep->control, place) &&
            control_due(sweep->control, fraction(sweep)))
            return false;
        if (!frame->looks || !count_ahead_finds_dead(sweep->ahead, record))
            expand(sweep, frame->step, record, batch->end, words);
    }
    return true;
}

/* Gathers a batch. Most problems' keys have one word; for these the compiler knows the length. */
static bool gather_batch(struct sweep *sweep, const struct frame *frame) {
    return sweep->plan->words == 1 ? gather(sweep, frame, 1) : gather(sweep, frame, sweep->plan->words);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static void push(struct sweep *sweep, uint32_t step) {
    sweep->frame[sweep->depth++] = (struct frame){.step = step, .looks = sweep->ahead != NULL};
}

/* Returns whether a search is cheaper than sweeping. While the cost of sweeping is not known, the
 * search must be cheap. */
static bool search_pays(const struct cost *cost) {
    return cost->search < (cost->sweep > 0 ? cost->sweep : HAND_FEW);
}

/* Puts a step on the stack ahead of its turn, to be searched or swept. A state before the split is
 * never searched where there are parts: parts are dealt out at the split. */
static void push_early(struct sweep *sweep, uint32_t step) {
    const struct cost *cost = &sweep->cost[step];
    push(sweep, step);
    struct frame *frame = &sweep->frame[sweep->depth - 1];
    frame->early = sweep->full = true;
    frame->since = sweep->control->nodes;
    if (!sweep->hand || step == sweep->plan->steps || (sweep->control->parts > 1 && step < sweep->split))
        return;
    frame->hands = cost->search == 0 || search_pays(cost);
}

/* Adds a batch's results to their tables. A table that must be emptied first is put on top of the
 * stack. */
static enum treen_status spread(struct sweep *sweep, struct frame *frame) {
    const struct batch *batch = &sweep->batch;
    const struct count_table *from = &sweep->tables.table[frame->step];
    uint32_t words = sweep->plan->words;
    for (uint32_t i = frame->done; i < batch->count; i++) {
        struct count_table *to = &sweep->tables.table[batch->target[i]];
        const uint64_t *count = count_record(&sweep->tables, from, batch->source[i]) + words;
        if (count_table_add(&sweep->tables, to, batch->key + (size_t)i * words, count, from->limbs))
            continue;
        TRY_ROOM(to->used);
        frame->done = i;
        frame->again = true;
        push_early(sweep, batch->target[i]);
        return TREEN_OK;
    }
    frame->slot = batch->end;
    frame->done = 0;
    frame->again = false;
    return TREEN_OK;
}

static bool add_to_total(struct sweep *sweep, const uint64_t *count, uint32_t limbs, uint64_t times) {
    struct big sum = {.low = count[limbs - 1]};
    bool added = true;
    for (uint32_t i = limbs - 1; added && i-- > 0;)
        added = big_multiply(&sum, UINT64_C(1) << 32) && big_multiply(&sum, UINT64_C(1) << 32) &&
                big_add(&sum, count[i]);
    added = added && big_add_product(sweep->total, &sum, times);
    big_free(&sum);
    return added;
}

/* Adds the ways of the states that have passed all steps. These have the empty key. */
static enum treen_status finish_answers(struct sweep *sweep) {
    struct count_table *table = &sweep->tables.table[sweep->plan->steps];
    for (size_t slot = 0; slot < table->slots; slot++) {
        const uint64_t *record = count_record(&sweep->tables, table, slot);
        if ((record[0] & COUNT_TAKEN) && !add_to_total(sweep, record + sweep->plan->words, table->limbs, 1))
            return TREEN_NO_MEMORY;
    }
    return TREEN_OK;
}

/* Gets ready for the states of the step, unless it is ready already. */
static void enter_step(struct sweep *sweep, uint32_t step, size_t states) {
    if (sweep->filter.step == step)
        return;
    count_filter_set(&sweep->filter, sweep->plan, step, states);
    if (sweep->ahead)
        count_ahead_enter(sweep->ahead, step, states);
}

/* Updates a running mean, since the cost of states changes in the course of a sweep. */
static void learn(double *cost, double now) {
    *cost = *cost > 0 ? *cost + (now - *cost) / 16 : now;
}

static void learn_cost(struct sweep *sweep, const struct frame *frame, size_t states) {
    if (frame->early && !frame->hands && states)
        learn(&sweep->cost[frame->step].sweep,
              (double)(sweep->control->nodes - frame->since) / (double)states);
}

/* Searches from a state. Its nodes count as all others do. */
static enum treen_status search_rest(struct sweep *sweep, uint32_t step, const uint64_t *key, uint64_t most,
                                     struct count_found *found) {
    if (control_nodes(sweep->control, 0) && control_due(sweep->control, fraction(sweep)))
        return TREEN_STOPPED;
    return count_hand_over(sweep->hand, sweep->plan, step, key, sweep->control, most, found);
}

static void report_handed(struct report *report) {
    report->handed++;
    snprintf(report->sentence[REPORT_FULL], REPORT_LONGEST,
             "The memory was full: %llu state%s searched, each by itself", (unsigned long long)report->handed,
             report->handed == 1 ? " was" : "s were");
}

/* Gives the next state of the table to a search. If the search takes too long or is not possible,
 * this state and those after it are swept. */
static enum treen_status give_state(struct sweep *sweep, struct frame *frame) {
    const struct count_table *table = &sweep->tables.table[frame->step];
    const uint64_t *record = count_record(&sweep->tables, table, frame->slot);
    struct cost *cost = &sweep->cost[frame->step];
    struct count_found found = {0};
    if (!(record[0] & COUNT_TAKEN)) {
        frame->slot++;
        return TREEN_OK;
    }
    enum treen_status status = search_rest(sweep, frame->step, record, HAND_NODES, &found);
    if (status == TREEN_STOPPED && !found.limited)
        return status;
    sweep->rival.extra += sweep->hand->problem->options;
    learn(&cost->search,
          (double)found.nodes * (found.limited ? 2 : 1) + (double)sweep->hand->problem->options);
    frame->hands = status == TREEN_END && search_pays(cost);
    if (status == TREEN_END)
        report_handed(&sweep->control->report);
    if (status == TREEN_NO_MEMORY || status == TREEN_BAD_INPUT)
        sweep->hand = NULL;
    frame->since = sweep->control->nodes;
    frame->slot += status == TREEN_END;
    return found.answers == 0 || status != TREEN_END ||
                   add_to_total(sweep, record + sweep->plan->words, table->limbs, found.answers)
               ? TREEN_OK
               : TREEN_NO_MEMORY;
}

/* Advances the step on top of the stack by a batch, or drops it when it has no states left. */
static enum treen_status advance_sweep(struct sweep *sweep) {
    struct frame *frame = &sweep->frame[sweep->depth - 1];
    struct count_table *table = &sweep->tables.table[frame->step];
    bool last = frame->step == sweep->plan->steps;
    if (sweep->full && count_rival_is_due(&sweep->rival))
        TRY(count_rival_try(&sweep->rival, sweep->total));
    if (last)
        TRY(finish_answers(sweep));
    if (frame->hands && frame->slot < table->slots)
        return give_state(sweep, frame);
    if (last || frame->slot == table->slots) {
        learn_cost(sweep, frame, table->used);
        count_table_clear(&sweep->tables, table);
        sweep->depth--;
        return TREEN_OK;
    }
    enter_step(sweep, frame->step, table->used);
    if (!frame->again)
        frame->looks = frame->looks && count_ahead_pays(sweep->ahead);
    return gather_batch(sweep, frame) ? spread(sweep, frame) : TREEN_STOPPED;
}

/* Foretells the nodes: the number of states of a step is taken for a base to the power of the
 * bits in use. The base depends on the problem and the order, and grows slowly from step to step
 * (E116). */
double count_forecast(const struct count_plan *plan, const struct count_reach *reach) {
    uint32_t bits = plan->bits[reach->fullest];
    double exponent = bits && reach->states ? log2((double)reach->states) / bits : 0, nodes = 0;
    for (uint32_t s = reach->step; s < plan->steps; s++)
        nodes += exp2(exponent * plan->bits[s]);
    return nodes;
}

static enum treen_status take_steps(struct sweep *sweep, const struct count_means *means,
                                    struct count_reach *reach) {
    enum { FORECASTS = 1024 };
    for (uint32_t step = 0; step <= sweep->plan->steps; step++) {
        size_t states = sweep->tables.table[step].used;
        reach->step = step;
        if (states > reach->states && step < sweep->plan->steps) {
            reach->fullest = step;
            reach->states = states;
        }
        if (step % (sweep->plan->steps / FORECASTS + 1) == 0) /* each goes through all steps */
            sweep->control->report.left = count_forecast(sweep->plan, reach);
        if (means->on_step)
            means->on_step(means->context);
        push(sweep, step);
        while (sweep->depth)
            TRY(advance_sweep(sweep));
    }
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static uint32_t most_options(const struct count_plan *plan) {
    uint32_t most = 1;
    for (uint32_t s = 0; s < plan->steps; s++)
        if (plan->step[s].options > most)
            most = plan->step[s].options;
    return most;
}

static bool room_for_steps(struct sweep *sweep, struct arena *arena) {
    const struct count_plan *plan = sweep->plan;
    uint32_t most = most_options(plan), results = BATCH + most + 1;
    sweep->frame = ARENA_NEW(arena, (size_t)plan->steps + 1, struct frame);
    sweep->cost = ARENA_NEW(arena, (size_t)plan->steps + 1, struct cost);
    sweep->tables.table = ARENA_NEW(arena, (size_t)plan->steps + 1, struct count_table);
    sweep->at_end = ARENA_NEW(arena, plan->words, uint64_t);
    sweep->batch.key = ARENA_NEW(arena, (size_t)results * plan->words, uint64_t);
    sweep->batch.target = ARENA_NEW(arena, results, uint32_t);
    sweep->batch.source = ARENA_NEW(arena, results, size_t);
    return sweep->frame && sweep->cost && sweep->at_end && sweep->tables.table && sweep->batch.key &&
           sweep->batch.target && sweep->batch.source && count_filter_open(&sweep->filter, plan, most, arena);
}

static enum treen_status start_sweep(struct sweep *sweep, const struct count_means *means) {
    const uint64_t one = 1;
    uint64_t *empty = ARENA_NEW(means->arena, sweep->plan->words, uint64_t);
    TRY_ROOM(empty && room_for_steps(sweep, means->arena) &&
             count_ahead_open(sweep->plan, means->arena, &sweep->ahead));
    empty[0] = COUNT_TAKEN;
    sweep->split = 1 + sweep->plan->steps / 3;
    count_tables_init(&sweep->tables, sweep->tables.table, (size_t)sweep->plan->steps + 1, sweep->plan->words,
                      means->bytes, means->ledger);
    return count_table_add(&sweep->tables, &sweep->tables.table[0], empty, &one, 1) ? TREEN_OK
                                                                                    : TREEN_NO_MEMORY;
}

enum treen_status count_sweep(const struct count_plan *plan, const struct count_means *means,
                              struct big *total, struct count_reach *reach) {
    assert(!means->control->claim); /* states have no numbers that searches could share out */
    struct sweep sweep = {.plan = plan,
                          .control = means->control,
                          .total = total,
                          .hand = means->hand,
                          .orbits = means->orbits,
                          .orbit = means->orbits ? means->orbit : NULL,
                          .tables.ledger = means->ledger};
    *reach = (struct count_reach){0};
    count_rival_open(&sweep.rival, means->hand, plan, means->control);
    enum treen_status status = start_sweep(&sweep, means);
    if (status == TREEN_OK)
        status = take_steps(&sweep, means, reach);
    if (status == TREEN_END)
        status = TREEN_OK;
    for (uint32_t s = 0; sweep.tables.table && s <= plan->steps; s++)
        count_table_clear(&sweep.tables, &sweep.tables.table[s]);
    return status;
}
