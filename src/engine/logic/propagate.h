/* The possible values of a number puzzle: a set for every variable, and the values that each rule
 * takes away. */
#pragma once

#include "base/arena.h"
#include "engine/logic/rules.h"

/* bits of a set: values span less than this, from the least to the greatest */
enum { LOGIC_VALUES = 64 };

/* A variable's set before it shrank. */
struct logic_trail {
    uint32_t variable;
    uint64_t before;
};

struct logic_state {
    const struct rules *rules;
    uint32_t base;             /* bit b of a set stands for the value base + b */
    uint64_t *set;             /* by variable: the values still possible; never empty */
    struct logic_trail *trail; /* room for all values that can be taken away */
    size_t trail_end;
    const uint32_t *start, *rule_of; /* by variable v: its rules are rule_of[start[v] .. start[v + 1] - 1] */
    uint32_t *queue;                 /* rules to look at again, a ring with room for all */
    size_t queue_first, queue_count;
    bool *queued; /* by rule: it is in the queue */
};

/* Prepares the sets and the queue. Returns false when there is no memory. The span of values must
 * be below LOGIC_VALUES. */
bool logic_state_init(struct logic_state *state, const struct rules *rules, struct arena *arena);

/* Returns the greatest value less the least, over all ranges. */
uint32_t logic_span(const struct rules *rules, uint32_t *base);

/* Leaves the variable only the values of `keep`. Returns false when none is left: a
 * contradiction. */
bool logic_keep(struct logic_state *state, uint32_t variable, uint64_t keep);

/* Puts every rule into the queue. */
void logic_ask_all(struct logic_state *state);

/* Looks at rules until none takes anything away. Returns false at a contradiction. Either way the
 * queue is empty then. */
bool logic_propagate(struct logic_state *state);

/* Looks at one rule alone, once. Returns false at a contradiction. The queue is empty then. */
bool logic_look(struct logic_state *state, size_t rule);

/* Takes back all changes from place `trail_end` of the trail on. */
void logic_undo(struct logic_state *state, size_t trail_end);

static inline bool logic_is_single(uint64_t set) {
    return (set & (set - 1)) == 0;
}
