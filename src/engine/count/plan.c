#include "engine/count/plan.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/error.h"
#include "engine/count/states.h"

#include <string.h>

/* The position of an item's field in the key. */
struct place {
    uint32_t word, shift;
};

struct making {
    const struct problem *problem;
    const struct count_item *items;
    const struct count_spans *spans;
    struct arena *arena;
    struct count_plan *plan;
    struct place *place;           /* by item */
    uint32_t *number;              /* by option: its number in the plan */
    ARRAY(uint64_t) busy;          /* the bits of the key that belong to some item */
    uint32_t *enter_start, *enter; /* by step: the items that have it as their first step */
    uint32_t *leave_start, *leave; /* by step: the items that have it as their last step */
};

static bool in_key(const struct making *making, size_t item) {
    return making->items[item].bits && making->items[item].options;
}

static uint64_t low_bits(uint32_t bits) {
    return (UINT64_C(1) << bits) - 1;
}

static uint64_t field_mask(const struct making *making, size_t item) {
    return low_bits(making->items[item].bits) << making->place[item].shift;
}

static uint64_t *word_of(const struct making *making, uint64_t *rows, size_t row, size_t item) {
    return &rows[row * making->plan->words + making->place[item].word];
}

/* ---- Fields ---------------------------------------------------------------------------------- */

/* Sorts the items of the key by their first or last steps. */
static bool sort_items(const struct making *making, bool last, uint32_t **start, uint32_t **list) {
    const struct count_span *span = making->spans->span;
    uint32_t steps = making->spans->steps;
    *start = ARENA_NEW(making->arena, (size_t)steps + 2, uint32_t);
    *list = ARENA_NEW(making->arena, making->problem->items, uint32_t);
    if (!*start || !*list)
        return false;
    for (size_t i = 0; i < making->problem->items; i++)
        if (in_key(making, i))
            (*start)[(last ? span[i].last : span[i].first) + 2]++;
    for (uint32_t s = 0; s < steps; s++)
        (*start)[s + 2] += (*start)[s + 1];
    for (uint32_t i = 0; i < making->problem->items; i++)
        if (in_key(making, i))
            (*list)[(*start)[(last ? span[i].last : span[i].first) + 1]++] = i;
    return true;
}

/* Places the field at the lowest run of free bits that it fits in. A field does not cross words. */
static bool place_field(struct making *making, size_t item) {
    uint32_t bits = making->items[item].bits;
    for (size_t w = 0;; w++) {
        if (w == making->busy.count && !array_push(making->arena, &making->busy, w ? 0 : COUNT_TAKEN))
            return false;
        uint64_t runs = ~making->busy.at[w];
        for (uint32_t i = 1; i < bits; i++)
            runs &= runs >> 1;
        if (!runs)
            continue;
        making->place[item] = (struct place){(uint32_t)w, bits_low(runs)};
        making->busy.at[w] |= field_mask(making, item);
        return true;
    }
}

/* Places all fields. An item keeps its bits through its last step, because they are still read
 * there. */
static bool place_fields(struct making *making) {
    making->place = ARENA_NEW(making->arena, making->problem->items, struct place);
    making->plan->bits = ARENA_NEW(making->arena, making->spans->steps, uint32_t);
    if (!making->place || !making->plan->bits || !array_push(making->arena, &making->busy, COUNT_TAKEN) ||
        !sort_items(making, false, &making->enter_start, &making->enter) ||
        !sort_items(making, true, &making->leave_start, &making->leave))
        return false;
    uint32_t bits = 0;
    for (uint32_t s = 0; s < making->spans->steps; s++) {
        making->plan->bits[s] = bits;
        for (uint32_t i = making->enter_start[s]; i < making->enter_start[s + 1]; i++) {
            if (!place_field(making, making->enter[i]))
                return false;
            bits += making->items[making->enter[i]].bits;
        }
        for (uint32_t i = making->leave_start[s]; i < making->leave_start[s + 1]; i++) {
            making->busy.at[making->place[making->leave[i]].word] &= ~field_mask(making, making->leave[i]);
            bits -= making->items[making->leave[i]].bits;
        }
    }
    making->plan->words = (uint32_t)making->busy.count;
    return true;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static bool number_options(struct making *making) {
    struct count_plan *plan = making->plan;
    plan->steps = making->spans->steps;
    plan->step = ARENA_NEW(making->arena, plan->steps, struct count_step);
    making->number = ARENA_NEW(making->arena, making->problem->options, uint32_t);
    if (!plan->step || !making->number)
        return false;
    for (size_t o = 0; o < making->problem->options; o++)
        plan->step[making->spans->step_of[o]].options++;
    for (uint32_t s = 0, first = 0; s < plan->steps; first += plan->step[s++].options)
        plan->step[s].first = first;
    for (uint32_t s = 0; s < plan->steps; s++) {
        plan->step[s].choice = problem_is_plain(making->problem, making->spans->item_of[s]);
        plan->step[s].options = 0; /* counted again while options are numbered */
    }
    for (size_t o = 0; o < making->problem->options; o++) {
        struct count_step *step = &plan->step[making->spans->step_of[o]];
        making->number[o] = step->first + step->options++;
    }
    return true;
}

static struct count_field field_of(const struct making *making, uint32_t item, uint32_t value) {
    return (struct count_field){.word = making->place[item].word,
                                .shift = making->place[item].shift,
                                .low = low_bits(making->items[item].bits),
                                .value = value,
                                .rule = making->items[item].rule};
}

/* Adds the demand of an item at its last step, and gives its bits back. */
static void add_check(struct making *making, uint32_t step, uint32_t item, uint32_t *checks) {
    struct count_plan *plan = making->plan;
    const struct count_item *facts = &making->items[item];
    *word_of(making, plan->keep, step, item) &= ~field_mask(making, item);
    if (facts->rule == COUNT_BIT && facts->least)
        *word_of(making, plan->must, step, item) |= field_mask(making, item);
    else if (facts->least)
        plan->check[(*checks)++] = field_of(making, item, facts->least);
}

static bool note_fields(struct making *making) {
    struct count_plan *plan = making->plan;
    plan->field = ARENA_NEW(making->arena, making->problem->items, struct count_field);
    for (uint32_t i = 0; plan->field && i < making->problem->items; i++)
        if (in_key(making, i))
            plan->field[i] = field_of(making, i, making->items[i].value);
    return plan->field != NULL;
}

static bool fill_steps(struct making *making) {
    struct count_plan *plan = making->plan;
    size_t words = (size_t)plan->steps * plan->words;
    uint32_t checks = 0;
    plan->own = ARENA_NEW(making->arena, words + plan->words, uint64_t);
    plan->must = ARENA_NEW(making->arena, words, uint64_t);
    plan->keep = ARENA_NEW(making->arena, words, uint64_t);
    plan->check_start = ARENA_NEW(making->arena, (size_t)plan->steps + 1, uint32_t);
    plan->check = ARENA_NEW(making->arena, making->problem->primary, struct count_field);
    if (!plan->own || !plan->must || !plan->keep || !plan->check_start || !plan->check)
        return false;
    memset(plan->keep, 0xff, words * sizeof *plan->keep);
    for (uint32_t s = 0; s < plan->steps; s++) {
        if (plan->step[s].choice)
            *word_of(making, plan->own, s, making->spans->item_of[s]) |=
                field_mask(making, making->spans->item_of[s]);
        for (uint32_t i = making->leave_start[s]; i < making->leave_start[s + 1]; i++)
            add_check(making, s, making->leave[i], &checks);
        plan->check_start[s + 1] = checks;
    }
    plan->fields = checks > 0;
    return true;
}

/* ---- Options --------------------------------------------------------------------------------- */

static bool has_effect(const struct making *making, uint32_t item) {
    return making->items[item].rule > COUNT_BIT;
}

static bool make_room_for_effects(struct making *making) {
    const struct problem *problem = making->problem;
    struct count_plan *plan = making->plan;
    plan->mask = ARENA_NEW(making->arena, problem->options * plan->words, uint64_t);
    plan->effect_start = ARENA_NEW(making->arena, problem->options + 1, uint32_t);
    if (!plan->mask || !plan->effect_start)
        return false;
    for (size_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            plan->effect_start[making->number[o] + 1] += has_effect(making, problem->item[e]);
    for (size_t o = 0; o < problem->options; o++)
        plan->effect_start[o + 1] += plan->effect_start[o];
    plan->effect = ARENA_NEW(making->arena, plan->effect_start[problem->options], struct count_field);
    plan->fields |= plan->effect_start[problem->options] > 0;
    return plan->effect != NULL;
}

static bool fill_options(struct making *making) {
    const struct problem *problem = making->problem;
    struct count_plan *plan = making->plan;
    if (!make_room_for_effects(making))
        return false;
    for (size_t o = 0; o < problem->options; o++) {
        struct count_field *effect = plan->effect + plan->effect_start[making->number[o]];
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t item = problem->item[e];
            const struct count_item *facts = &making->items[item];
            if (facts->rule == COUNT_BIT)
                *word_of(making, plan->mask, making->number[o], item) |= field_mask(making, item);
            else if (facts->rule != COUNT_NOTHING)
                *effect++ = field_of(making, item,
                                     facts->rule == COUNT_COLOUR ? count_colour(facts, problem->colour[e])
                                                                 : facts->value);
        }
    }
    return true;
}

enum treen_status count_plan_make(const struct problem *problem, const struct count_item *items,
                                  const struct count_spans *spans, struct arena *arena,
                                  struct count_plan *plan) {
    *plan = (struct count_plan){0};
    struct making making = {.problem = problem, .items = items, .spans = spans, .arena = arena, .plan = plan};
    TRY_ROOM(place_fields(&making) && note_fields(&making) && number_options(&making) &&
             fill_steps(&making) && fill_options(&making));
    return TREEN_OK;
}
