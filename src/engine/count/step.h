/* The effect of a plan's step on a state's key: taking an option, and leaving the step. */
#pragma once

#include "engine/count/plan.h"

static inline uint64_t count_value(const struct count_field *field, const uint64_t *key) {
    return key[field->word] >> field->shift & field->low;
}

static inline bool count_has_reached(const struct count_plan *plan, uint32_t step, const uint64_t *key) {
    for (uint32_t i = plan->check_start[step]; i < plan->check_start[step + 1]; i++)
        if (count_value(&plan->check[i], key) < plan->check[i].value)
            return false;
    return true;
}

/* Applies an option's effects to longer fields. False where one of them is not allowed. */
static inline bool count_affect(const struct count_plan *plan, uint32_t option, uint64_t *key) {
    for (uint32_t i = plan->effect_start[option]; i < plan->effect_start[option + 1]; i++) {
        const struct count_field *effect = &plan->effect[i];
        uint64_t now = count_value(effect, key), one = UINT64_C(1) << effect->shift;
        if (effect->rule == COUNT_COLOUR) {
            if (now && (now != effect->value || now == 1))
                return false;
            key[effect->word] |= (uint64_t)effect->value << effect->shift;
        } else if (now < effect->value) {
            key[effect->word] += one;
        } else if (effect->rule == COUNT_UP_TO) {
            return false;
        }
    }
    return true;
}

static inline bool count_fits(const uint64_t *key, const uint64_t *mask, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        if (key[w] & mask[w])
            return false;
    return true;
}

/* Leaves a step. False: the state is dead. */
static inline bool count_leave_step(const struct count_plan *plan, uint32_t step, uint64_t *key,
                                    uint32_t words) {
    const uint64_t *must = plan->must + (size_t)step * words, *keep = plan->keep + (size_t)step * words;
    if (plan->fields && !count_has_reached(plan, step, key))
        return false;
    for (uint32_t w = 0; w < words; w++) {
        if (must[w] & ~key[w])
            return false;
        key[w] &= keep[w];
    }
    return true;
}

static inline bool count_is_covered(const struct count_plan *plan, uint32_t step, const uint64_t *key,
                                    uint32_t words) {
    return !count_fits(key, plan->own + (size_t)step * words, words);
}

/* Leaves a step, and the steps after it whose items are covered. False: the state is dead. */
static inline bool count_leave_steps(const struct count_plan *plan, uint32_t *step, uint64_t *key,
                                     uint32_t words) {
    do
        if (!count_leave_step(plan, (*step)++, key, words))
            return false;
    while (count_is_covered(plan, *step, key, words));
    return true;
}
