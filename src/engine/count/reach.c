#include "engine/count/reach.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/count/ahead.h"
#include "engine/count/states.h"
#include "engine/count/step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The states that wait for a step, in open addressing. A record is a key with a struct state behind
 * it. */
struct waiting {
    uint64_t *record; /* [slots]; owned; null = none yet */
    size_t slots, used;
};
struct state {
    double ways; /* the ways that lead to it, in a unit common to all waiting states */
    uint32_t number;
};
enum { STATE_WORDS = sizeof(struct state) / sizeof(uint64_t), FIRST_SLOTS = 16 };

/* ---- Memory ---------------------------------------------------------------------------------- */

static size_t stride(const struct count_reach *reach) {
    return reach->words + STATE_WORDS;
}

static size_t bytes_of(const struct count_reach *reach, size_t slots) {
    return slots * stride(reach) * sizeof(uint64_t);
}

static uint64_t *record_at(const struct count_reach *reach, const struct waiting *waiting, size_t slot) {
    return waiting->record + slot * stride(reach);
}

/* Reads the state behind a key. A record has words of 8 bytes, so the state is copied. */
static struct state read_state(const struct count_reach *reach, const uint64_t *record) {
    struct state state;
    memcpy(&state, record + reach->words, sizeof state);
    return state;
}

static void write_state(const struct count_reach *reach, uint64_t *record, struct state state) {
    memcpy(record + reach->words, &state, sizeof state);
}

static void drop(struct count_reach *reach, struct waiting *waiting) {
    budget_free(reach->budget, waiting->record, bytes_of(reach, waiting->slots));
    *waiting = (struct waiting){0};
}

/* Returns the key's record, or the free one where it belongs. */
static uint64_t *find_record(const struct count_reach *reach, const struct waiting *waiting,
                             const uint64_t *key) {
    const uint64_t other = UINT64_C(0xd6e8feb86659fd93);
    uint64_t hash = count_hash(key, reach->words);
    size_t slot = (size_t)((hash ^ hash >> 32) * other >> (64 - bits_low(waiting->slots)));
    for (;; slot = (slot + 1) & (waiting->slots - 1)) {
        uint64_t *record = record_at(reach, waiting, slot);
        if (!(record[0] & COUNT_TAKEN) || memcmp(record, key, reach->words * sizeof *key) == 0)
            return record;
    }
}

static bool grow(struct count_reach *reach, struct waiting *waiting) {
    struct waiting grown = {.slots = waiting->slots ? 2 * waiting->slots : FIRST_SLOTS,
                            .used = waiting->used};
    if (!budget_take(reach->budget, bytes_of(reach, grown.slots)))
        return false;
    grown.record = calloc(1, bytes_of(reach, grown.slots));
    if (!grown.record) {
        budget_give(reach->budget, bytes_of(reach, grown.slots));
        return false;
    }
    for (size_t slot = 0; slot < waiting->slots; slot++) {
        const uint64_t *record = record_at(reach, waiting, slot);
        if (record[0] & COUNT_TAKEN)
            memcpy(find_record(reach, &grown, record), record, bytes_of(reach, 1));
    }
    drop(reach, waiting);
    *waiting = grown;
    return true;
}

/* ---- States ---------------------------------------------------------------------------------- */

/* Adds `ways` to those of the key's state at the step, and tells of the arc to it. False when there
 * is no memory. */
static bool add_ways(struct count_reach *reach, uint32_t step, const uint64_t *key, double ways,
                     struct count_arc arc) {
    struct waiting *waiting = &reach->waiting[step];
    if (3 * (waiting->used + 1) > 2 * waiting->slots && !grow(reach, waiting))
        return false;
    uint64_t *record = find_record(reach, waiting, key);
    struct state state = {ways, reach->states};
    if (record[0] & COUNT_TAKEN) {
        state = read_state(reach, record);
        state.ways += ways;
    } else {
        if (reach->states == COUNT_NOWHERE)
            return false;
        memcpy(record, key, reach->words * sizeof *key);
        waiting->used++;
        reach->states++;
    }
    write_state(reach, record, state);
    arc.to = state.number;
    return reach->meet(reach->own, arc, ways / state.ways);
}

/* Scales the ways of all waiting states down when they become too large for a floating-point
 * number. Only their ratios matter. */
static void keep_in_range(struct count_reach *reach, uint32_t step) {
    enum { LARGE = 600 };
    double most = 0;
    struct waiting *waiting = reach->waiting;
    for (size_t slot = 0; slot < waiting[step].slots; slot++)
        if (record_at(reach, &waiting[step], slot)[0] & COUNT_TAKEN)
            most = fmax(most, read_state(reach, record_at(reach, &waiting[step], slot)).ways);
    if (most < ldexp(1, LARGE))
        return;
    for (uint32_t s = step; s <= reach->plan->steps; s++)
        for (size_t slot = 0; slot < waiting[s].slots; slot++) {
            uint64_t *record = record_at(reach, &waiting[s], slot);
            struct state state = read_state(reach, record);
            state.ways = ldexp(state.ways, -LARGE);
            write_state(reach, record, state);
        }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Adds the state that comes of taking the option, or of taking none. False when there is no
 * memory. */
static bool take_option(struct count_reach *reach, uint32_t step, const uint64_t *key, struct state state,
                        uint32_t option) {
    const struct count_plan *plan = reach->plan;
    const uint32_t words = reach->words;
    memcpy(reach->key, key, words * sizeof *key);
    if (option != COUNT_NO_OPTION) {
        const uint64_t *mask = plan->mask + (size_t)option * words;
        if (!count_fits(key, mask, words))
            return true;
        for (uint32_t w = 0; w < words; w++)
            reach->key[w] |= mask[w];
        if (!count_affect(plan, option, reach->key))
            return true;
    }
    return !count_leave_steps(plan, &step, reach->key, words) ||
           add_ways(reach, step, reach->key, state.ways,
                    (struct count_arc){.from = state.number, .option = option});
}

static bool expand(struct count_reach *reach, uint32_t s, const uint64_t *record) {
    const struct count_step *step = &reach->plan->step[s];
    struct state state = read_state(reach, record);
    if (reach->ahead && count_ahead_pays(reach->ahead) && count_ahead_finds_dead(reach->ahead, record))
        return true;
    for (uint32_t o = step->first; o < step->first + step->options; o++)
        if (!take_option(reach, s, record, state, o))
            return false;
    return step->choice || take_option(reach, s, record, state, COUNT_NO_OPTION);
}

static enum treen_status take_step(struct count_reach *reach, uint32_t step) {
    struct waiting *waiting = &reach->waiting[step];
    if (reach->ahead && waiting->used)
        count_ahead_enter(reach->ahead, step, waiting->used);
    keep_in_range(reach, step);
    for (size_t slot = 0; slot < waiting->slots; slot++) {
        const uint64_t *record = record_at(reach, waiting, slot);
        if (!(record[0] & COUNT_TAKEN))
            continue;
        if (control_node(reach->control, BELOW) &&
            control_due(reach->control, step / (reach->plan->steps + 1.0)))
            return TREEN_STOPPED;
        TRY_ROOM(expand(reach, step, record));
    }
    drop(reach, waiting);
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status sweep(struct count_reach *reach, struct arena *scratch) {
    uint64_t *empty = ARENA_NEW(scratch, reach->words, uint64_t);
    reach->key = ARENA_NEW(scratch, reach->words, uint64_t);
    reach->waiting = ARENA_NEW(scratch, (size_t)reach->plan->steps + 1, struct waiting);
    TRY_ROOM(empty && reach->key && reach->waiting && count_ahead_open(reach->plan, scratch, &reach->ahead));
    empty[0] = COUNT_TAKEN;
    const struct count_arc none = {.from = COUNT_NOWHERE, .option = COUNT_NO_OPTION};
    enum treen_status status = add_ways(reach, 0, empty, 1, none) ? TREEN_OK : TREEN_NO_MEMORY;
    for (uint32_t step = 0; status == TREEN_OK && step < reach->plan->steps; step++)
        status = take_step(reach, step);
    return status;
}

/* Returns the number of the only state that has passed all steps. */
static uint32_t last_state(const struct count_reach *reach) {
    const struct waiting *last = &reach->waiting[reach->plan->steps];
    for (size_t slot = 0; slot < last->slots; slot++)
        if (record_at(reach, last, slot)[0] & COUNT_TAKEN)
            return read_state(reach, record_at(reach, last, slot)).number;
    return COUNT_NOWHERE;
}

enum treen_status count_reach_all(struct count_reach *reach, struct arena *scratch, uint32_t *last) {
    reach->words = reach->plan->words;
    reach->states = 0;
    reach->waiting = NULL;
    enum treen_status status = sweep(reach, scratch);
    *last = status == TREEN_OK ? last_state(reach) : COUNT_NOWHERE;
    for (uint32_t s = 0; reach->waiting && s <= reach->plan->steps; s++)
        drop(reach, &reach->waiting[s]);
    return status;
}

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

enum treen_status count_reach_plan(const struct problem *problem, uint32_t order, struct arena *arena,
                                   struct count_plan *plan, const uint32_t **option) {
    struct count_item *items;
    struct count_spans spans;
    struct count_group group = {0};
    double cost;
    bool possible;
    TRY_ROOM(count_items_make(problem, arena, &items, &possible) &&
             count_order(problem, items, order, NULL, &group, arena, &spans, &cost));
    TRY(count_plan_make(problem, items, &spans, arena, plan));
    *option = list_options(problem, &spans, plan, arena);
    TRY_ROOM(*option);
    return TREEN_OK;
}
