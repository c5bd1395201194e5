/* What is left possible of a number puzzle: a set of values for every variable, and what each rule takes away. */
#ifndef TREEN_ENGINE_LOGIC_PROPAGATE_H
#define TREEN_ENGINE_LOGIC_PROPAGATE_H

#include "base/arena.h"
#include "engine/logic/rules.h"

enum { LOGIC_VALUES = 64 }; /* bits of a set: the widest span from the least to the greatest value */

/* What a variable's set was before it shrank. */
struct logic_trail {
    uint32_t variable;
    uint64_t before;
};

struct logic_state {
    const struct rules *rules;
    uint32_t base;             /* bit b of a set stands for the value base + b */
    uint64_t *set;             /* by variable: the values still possible; never empty */
    struct logic_trail *trail; /* room for as many as values can go */
    size_t trail_end;
    const uint32_t *start, *rule_of; /* by variable v: its rules are rule_of[start[v] .. start[v + 1] - 1] */
    uint32_t *queue;                 /* rules to be looked at again, a ring with room for all */
    size_t queue_first, queue_count;
    bool *queued; /* by rule */
};

/* TREEN_OK or false when there is no memory. The span of values must be below LOGIC_VALUES. */
bool logic_state_init(struct logic_state *state, const struct rules *rules, struct arena *arena);

/* Greatest value less the least, of all ranges. */
uint32_t logic_span(const struct rules *rules, uint32_t *base);

/* Leaves the variable what is in `keep` of its set. False when that is nothing: a contradiction. */
bool logic_keep(struct logic_state *state, uint32_t variable, uint64_t keep);

/* Puts every rule into the queue. */
void logic_ask_all(struct logic_state *state);

/* Looks at rules until none takes anything away. False at a contradiction. Either way the queue is empty then. */
bool logic_propagate(struct logic_state *state);

/* Takes back everything since the trail was so long. */
void logic_undo(struct logic_state *state, size_t trail_end);

static inline bool logic_is_single(uint64_t set) {
    return (set & (set - 1)) == 0;
}

#endif
