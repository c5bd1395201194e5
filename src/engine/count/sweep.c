#include "engine/count/sweep.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/error.h"
#include "engine/count/ahead.h"
#include "engine/count/filter.h"
#include "engine/count/orbit.h"
#include "engine/count/rival.h"
#include "engine/count/step.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Expanding ----------------------------------------------------------------------------------------- */

/* A step being expanded; those below it on the stack wait for it. */
struct frame {
    uint32_t step;
    size_t slot;    /* of the table: where the batch starts */
    uint32_t done;  /* so many of the batch's results are in their tables */
    bool again;     /* the batch was expanded before, and is made anew */
    bool early;     /* expanded ahead of its turn, for want of memory */
    bool hands;     /* its states are given to a search */
    uint64_t since; /* nodes when it was begun */
    bool looks;     /* its states are looked at for holes; the same for a batch made anew */
};

/* Results are gathered in batches, so that the places where they will go are on their way into the cache. */
enum { BATCH = 64 };
struct batch {
    uint32_t count;
    uint64_t *key;    /* [count][words] */
    uint32_t *target; /* whose table it goes to */
    size_t *source;   /* the slot that it comes from */
    size_t end;       /* the slot after those that were expanded */
};

/* What it costs, in nodes for a state, to be done with the states of a step: by a search and by sweeping on. 0 = not
 * known yet. */
struct cost {
    double search, sweep;
};

/* A search is given up after so many nodes; one that costs fewer than the few is taken on sight. Setting it up, most of
 * which is taking options out, costs about as much as sweeping a state for each option (0.3 ms for 2000 of them); said to
 * cost a sixteenth, it was taken for cheap, and pentominoes 6x10 had not ended after 10 s of setting up searches. */
enum { HAND_NODES = 20000, HAND_FEW = 500 };

struct sweep {
    const struct count_plan *plan;
    const struct count_hand *hand;
    struct cost *cost; /* by step */
    struct control *control;
    struct count_tables tables; /* one for each step, and the last for what has passed them all */
    struct frame *frame;
    uint32_t depth;
    struct count_filter filter;
    struct count_ahead *ahead;   /* null = nobody looks */
    struct count_orbits *orbits; /* null = states have no images, */
    const uint32_t *orbit;       /* else, by step: whether an orbit ends before it */
    uint64_t *at_end;            /* [words] the key there */
    bool full;                   /* a table could not grow */
    struct count_rival rival;    /* from then on */
    struct batch batch;
    uint32_t
        split; /* states that come from before this step, and go to it or beyond, are dealt out to parts */
    struct big *total;
};

/* The same, where states have images. One is chosen where the last orbit ends on the way; it need not stop where the
 * state itself did, but comes to the end of no further orbit, since all images cover the same orbits as a whole.
 * Choosing at the end of every orbit on the way takes several times as long and merges no more. */
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

/* The part that a state is dealt to must not depend on how the tables lie in memory. */
static inline bool is_elsewhere(const struct sweep *sweep, uint32_t from, uint32_t to, const uint64_t *key) {
    const struct control *control = sweep->control;
    return control->parts > 1 && from < sweep->split && to >= sweep->split &&
           (count_hash(key, sweep->plan->words) >> 32) % control->parts != control->part;
}

/* Makes the batch's next key, already in its place, a result if it can be one. */
static inline void finish(struct sweep *sweep, uint32_t step, size_t slot, uint32_t words) {
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

static inline void take(struct sweep *sweep, uint32_t step, uint32_t option, const uint64_t *key, size_t slot,
                        uint32_t words) {
    const struct count_plan *plan = sweep->plan;
    const uint64_t *mask = plan->mask + (size_t)option * words;
    if (!sweep->filter.on && !count_fits(key, mask, words))
        return;
    uint64_t *taken = copy_key(sweep, key, words);
    for (uint32_t w = 0; w < words; w++)
        taken[w] |= mask[w];
    if (!plan->fields || count_affect(plan, option, taken))
        finish(sweep, step, slot, words);
}

static inline void expand(struct sweep *sweep, uint32_t s, const uint64_t *key, size_t slot, uint32_t words) {
    const struct count_step *step = &sweep->plan->step[s];
    struct count_filter *filter = &sweep->filter;
    count_filter_find_live(filter, step->options, key);
    for (uint32_t w = 0; w < filter->words; w++)
        for (uint64_t live = filter->live[w]; live; live &= live - 1)
            take(sweep, s, step->first + w * 64 + bits_low(live), key, slot, words);
    if (!step->choice) {
        copy_key(sweep, key, words);
        finish(sweep, s, slot, words);
    }
}

static double fraction(const struct sweep *sweep) {
    const struct frame *first = &sweep->frame[0];
    double within = (double)first->slot / (double)sweep->tables.table[first->step].slots;
    return (first->step + within) / (sweep->plan->steps + 1.0);
}

/* Expands states until the batch is full or the table ends; false to stop. */
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

/* Most problems' keys have one word. */
static bool gather_batch(struct sweep *sweep, const struct frame *frame) {
    return sweep->plan->words == 1 ? gather(sweep, frame, 1) : gather(sweep, frame, sweep->plan->words);
}

/* ---- Steps --------------------------------------------------------------------------------------------- */

static void push(struct sweep *sweep, uint32_t step) {
    sweep->frame[sweep->depth++] = (struct frame){.step = step, .looks = sweep->ahead != NULL};
}

/* As long as nobody knows what sweeping costs, only what is cheap is searched. */
static bool search_pays(const struct cost *cost) {
    return cost->search < (cost->sweep > 0 ? cost->sweep : HAND_FEW);
}

/* Parts are dealt out at the split: a state before it cannot be given away whole. */
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

/* Adds a batch's results to their tables. One that must be emptied first is put on top of the stack. */
static enum treen_status spread(struct sweep *sweep, struct frame *frame) {
    const struct batch *batch = &sweep->batch;
    const struct count_table *from = &sweep->tables.table[frame->step];
    uint32_t words = sweep->plan->words;
    for (uint32_t i = frame->done; i < batch->count; i++) {
        struct count_table *to = &sweep->tables.table[batch->target[i]];
        const uint64_t *count = count_record(&sweep->tables, from, batch->source[i]) + words;
        if (count_table_add(&sweep->tables, to, batch->key + (size_t)i * words, count, from->limbs))
            continue;
        if (!to->used)
            return TREEN_NO_MEMORY;
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

/* What has passed all steps has the empty key. */
static enum treen_status finish_answers(struct sweep *sweep) {
    struct count_table *table = &sweep->tables.table[sweep->plan->steps];
    for (size_t slot = 0; slot < table->slots; slot++) {
        const uint64_t *record = count_record(&sweep->tables, table, slot);
        if ((record[0] & COUNT_TAKEN) && !add_to_total(sweep, record + sweep->plan->words, table->limbs, 1))
            return TREEN_NO_MEMORY;
    }
    return TREEN_OK;
}

/* Gets ready for the step's states, if that has not been done. */
static void enter_step(struct sweep *sweep, uint32_t step, size_t states) {
    if (sweep->filter.step == step)
        return;
    count_filter_set(&sweep->filter, sweep->plan, step, states);
    if (sweep->ahead)
        count_ahead_enter(sweep->ahead, step, states);
}

/* A running mean: what the states cost changes in the course of a sweep. */
static void learn(double *cost, double now) {
    *cost = *cost > 0 ? *cost + (now - *cost) / 16 : now;
}

static void learn_cost(struct sweep *sweep, const struct frame *frame, size_t states) {
    if (frame->early && !frame->hands && states)
        learn(&sweep->cost[frame->step].sweep,
              (double)(sweep->control->nodes - frame->since) / (double)states);
}

/* The nodes of a search count as all others do. */
static enum treen_status search(struct sweep *sweep, uint32_t step, const uint64_t *key, uint64_t most,
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

/* Gives the next state of the table to a search. One that takes too long, or cannot be, goes on being swept with
 * those after it. */
static enum treen_status give_state(struct sweep *sweep, struct frame *frame) {
    const struct count_table *table = &sweep->tables.table[frame->step];
    const uint64_t *record = count_record(&sweep->tables, table, frame->slot);
    struct cost *cost = &sweep->cost[frame->step];
    struct count_found found = {0};
    if (!(record[0] & COUNT_TAKEN)) {
        frame->slot++;
        return TREEN_OK;
    }
    enum treen_status status = search(sweep, frame->step, record, HAND_NODES, &found);
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

/* Expands a batch of the step on top of the stack, or drops it when it has none left. */
static enum treen_status advance(struct sweep *sweep) {
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

/* A step's states are about so many to the power of the bits that are in use, with a base that depends on the
 * problem and the order (dominoes 1.7, T-tetrominoes 1.2) and grows slowly from step to step. */
double count_forecast(const struct count_plan *plan, const struct count_reach *reach) {
    uint32_t bits = plan->bits[reach->fullest];
    double exponent = bits && reach->states ? log2((double)reach->states) / bits : 0, nodes = 0;
    for (uint32_t s = reach->step; s < plan->steps; s++)
        nodes += exp2(exponent * plan->bits[s]);
    return nodes;
}

static enum treen_status take_steps(struct sweep *sweep, const struct count_means *means,
                                    struct count_reach *reach) {
    for (uint32_t step = 0; step <= sweep->plan->steps; step++) {
        size_t states = sweep->tables.table[step].used;
        reach->step = step;
        if (states > reach->states && step < sweep->plan->steps) {
            reach->fullest = step;
            reach->states = states;
        }
        sweep->control->report.left = count_forecast(sweep->plan, reach);
        if (means->on_step)
            means->on_step(means->context);
        push(sweep, step);
        while (sweep->depth)
            TRY(advance(sweep));
    }
    return TREEN_OK;
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static uint32_t most_options(const struct count_plan *plan) {
    uint32_t most = 1;
    for (uint32_t s = 0; s < plan->steps; s++)
        if (plan->step[s].options > most)
            most = plan->step[s].options;
    return most;
}

static bool make_room(struct sweep *sweep, struct arena *arena) {
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

static enum treen_status start(struct sweep *sweep, const struct count_means *means) {
    const uint64_t one = 1;
    uint64_t *empty = ARENA_NEW(means->arena, sweep->plan->words, uint64_t);
    if (!empty || !make_room(sweep, means->arena) ||
        !count_ahead_open(sweep->plan, means->arena, &sweep->ahead))
        return TREEN_NO_MEMORY;
    empty[0] = COUNT_TAKEN;
    sweep->split = 1 + sweep->plan->steps / 3;
    count_tables_init(&sweep->tables, sweep->tables.table, (size_t)sweep->plan->steps + 1, sweep->plan->words,
                      means->bytes, means->ledger);
    return count_table_add(&sweep->tables, &sweep->tables.table[0], empty, &one, 1) ? TREEN_OK
                                                                                    : TREEN_NO_MEMORY;
}

enum treen_status count_sweep(const struct count_plan *plan, const struct count_means *means,
                              struct big *total, struct count_reach *reach) {
    assert(!means->control->claim); /* states have no numbers that searches could share out between them */
    struct sweep sweep = {.plan = plan,
                          .control = means->control,
                          .total = total,
                          .hand = means->hand,
                          .orbits = means->orbits,
                          .orbit = means->orbits ? means->orbit : NULL,
                          .tables.ledger = means->ledger};
    *reach = (struct count_reach){0};
    count_rival_open(&sweep.rival, means->hand, plan, means->control);
    enum treen_status status = start(&sweep, means);
    if (status == TREEN_OK)
        status = take_steps(&sweep, means, reach);
    if (status == TREEN_END)
        status = TREEN_OK;
    for (uint32_t s = 0; sweep.tables.table && s <= plan->steps; s++)
        count_table_clear(&sweep.tables, &sweep.tables.table[s]);
    return status;
}
