/* Arguments that a person can follow: why a variable has one value, where others are known. A rule
 * *excludes* a value if the known values alone make the rule fail with it. */
#pragma once

#include "engine/logic/propagate.h"

enum argument_type {
    ARGUMENT_NONE,
    ARGUMENT_RULES,    /* the rules named exclude all other values */
    ARGUMENT_PLACE,    /* the rule named needs the value, and only this variable can have it */
    ARGUMENT_TOGETHER, /* the rules named exclude all other values, but none of them does so alone */
    ARGUMENT_CHAIN,    /* the rules leave this value one after another */
};

struct argument {
    enum argument_type type;
    uint32_t variable, value;
    size_t names;
    const char *const *name; /* of rules, each once */
};

struct argue {
    const struct rules *rules;
    struct logic_state state; /* the values that are possible */
    bool *known;              /* by variable */
    uint32_t *rule_of; /* [variables * LOGIC_VALUES]: the rule that excludes the value, from 1; 0 = none */
    struct arena *arena;
};

/* Prepares arguments about rules whose values span less than LOGIC_VALUES. Returns false when there
 * is no memory. */
bool argue_open(struct argue *argue, const struct rules *rules, struct arena *arena);

void argue_know(struct argue *argue, size_t variable, uint32_t value);

static inline uint64_t argue_set(const struct argue *argue, uint32_t value) {
    return UINT64_C(1) << (value - argue->state.base);
}

/* Returns the least value of a set that is not empty. */
static inline uint32_t argue_value(const struct argue *argue, uint64_t set) {
    return argue->state.base + (uint32_t)__builtin_ctzll(set);
}

/* Finds an argument for a variable that is not known: the first type of the list that there is.
 * The known values must lie in a solution. The state then has the values that are left, after all
 * types that were looked for. Returns false when there is no memory. */
bool argue_find(struct argue *argue, struct argument *found);

/* Finds the variable that the fewest rules force together, and leaves the state as it is. Returns
 * false when there is no memory. */
bool argue_together(struct argue *argue, struct argument *found);

/* Returns a rule that fails with the known values; null = each alone can be kept. */
const struct rule *argue_broken(struct argue *argue);
