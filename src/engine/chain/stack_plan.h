/* The plan that engine stack makes before it searches. Cubes are placed in the order of the
 * question. So all data that depend only on the number of placed cubes are the same in every
 * branch, and are listed here once. */
#pragma once

#include "base/arena.h"
#include "engine/chain/cubes.h"

/* A rule that can be applied once a cube is placed, the last of those that it names. */
struct stack_rule {
    uint32_t cube; /* the cube whose cells it narrows */
    const struct cube_constraint *constraint;
};

struct stack_plan {
    /* [cubes + 1]: placing cube i applies rule[rule_start[i]] .. rule[rule_start[i+1] - 1] */
    uint32_t *rule_start;
    struct stack_rule *rule;
    uint32_t *narrow_start; /* [cubes + 1], in the same way: cubes after i that rules have narrowed by then */
    uint32_t *narrow;

    /* When cube i is placed: bit s is set if later cubes can fill s cells that are cut off from the
     * others. Cubes that must be connected by faces lie in one region of the empty cells, so these
     * are sums of the sizes of such sets. Bit 0 is set. */
    uint64_t *sums;
};

/* Returns the bytes of the longest of these lists; as a real number, since they are sums of
 * products. */
double stack_plan_bytes(const struct cubes *cubes);

/* Makes the plan. Returns false when there is no memory. Time and memory: constraints, and cubes
 * squared. */
bool stack_plan_make(const struct cubes *cubes, struct arena *arena, struct stack_plan *plan);
