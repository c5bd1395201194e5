/* As in parity_codes.c, but with whole numbers: at first there is a weighing for each item, in which it weighs 1 and the others nothing. An
 * option that weighs something in some of them takes one, the pivot, out of the others, as often as makes it weigh nothing there.
 * That can be done where it weighs as many times 2 as in the pivot, and more, in all of them. The pivot itself is multiplied by as many times 2
 * as make it weigh 2^32, which is nothing: by no less than that, so that no weighing is lost. */
#include "engine/prepare/balance.h"

#include "base/bits.h"

#include <string.h>

struct balance {
    const struct problem *problem;
    size_t weighings, stride;
    uint32_t *weight; /* [item][weighing], and last what all items weigh together */
    uint32_t *sum;    /* [weighing]: of an option */
};

static uint32_t *row(const struct balance *balance, size_t item) {
    return balance->weight + item * balance->stride;
}

static bool make(struct balance *balance, struct arena *arena) {
    const struct problem *problem = balance->problem;
    size_t next = 0;
    balance->weight = ARENA_NEW(arena, (problem->items + 1) * balance->stride, uint32_t);
    balance->sum = ARENA_ROOM(arena, balance->stride, uint32_t);
    if (!balance->weight || !balance->sum)
        return false;
    for (size_t i = 0; i < problem->items; i++)
        if (problem_is_exact(problem, i)) {
            row(balance, i)[next] = 1;
            row(balance, problem->items)[next++] = problem_least(problem, i);
        }
    return true;
}

static void weigh(struct balance *balance, uint32_t option) {
    const struct problem *problem = balance->problem;
    memset(balance->sum, 0, balance->weighings * sizeof *balance->sum);
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        const uint32_t *weight = row(balance, problem->item[e]);
        for (size_t k = 0; k < balance->weighings; k++)
            balance->sum[k] += weight[k];
    }
}

/* The weighing in which the option weighs the fewest times 2; their number where it weighs nothing in all. */
static size_t find_pivot(const struct balance *balance, unsigned *twos) {
    size_t pivot = balance->weighings;
    *twos = 32;
    for (size_t k = 0; k < balance->weighings && *twos; k++)
        if (balance->sum[k] && bits_low(balance->sum[k]) < *twos) {
            pivot = k;
            *twos = bits_low(balance->sum[k]);
        }
    return pivot;
}

/* What times an odd number is 1: each step doubles the bits that are right (Newton). */
static uint32_t inverse(uint32_t odd) {
    uint32_t x = odd;
    for (int step = 0; step < 4; step++)
        x *= 2 - odd * x;
    return x;
}

/* Makes the option weigh nothing everywhere. A pivot that is multiplied by 2^32 is none any more. */
static void take_out(struct balance *balance, size_t pivot, unsigned twos) {
    uint32_t *times = balance->sum, unit = inverse(times[pivot] >> twos);
    size_t last = balance->weighings - 1;
    for (size_t k = 0; k < balance->weighings; k++)
        times[k] = (times[k] >> twos) * unit;
    times[pivot] = times[last];
    for (size_t i = 0; i <= balance->problem->items; i++) {
        uint32_t *weight = row(balance, i), of_pivot = weight[pivot];
        weight[pivot] = weight[last];
        for (size_t k = 0; k < last && of_pivot; k++)
            weight[k] -= times[k] * of_pivot;
        weight[last] = twos ? of_pivot << (32 - twos) : 0;
    }
    balance->weighings -= !twos;
}

static bool all_weigh_nothing(const struct balance *balance) {
    const uint32_t *all = row(balance, balance->problem->items);
    for (size_t k = 0; k < balance->weighings; k++)
        if (all[k])
            return false;
    return true;
}

bool balance_is_lost(const struct problem *problem, struct arena *arena, bool *lost) {
    enum { MOST_ITEMS = 1024 };
    struct balance balance = {.problem = problem};
    const size_t options = problem->options, stride = problem_stride(problem);
    size_t option = 0;
    *lost = false;
    for (size_t i = 0; i < problem->items; i++)
        balance.weighings += problem_is_exact(problem, i);
    if (balance.weighings > MOST_ITEMS || problem->items > 2 * MOST_ITEMS)
        return true;
    balance.stride = balance.weighings;
    if (!make(&balance, arena))
        return false;
    for (size_t i = 0; i < options && !all_weigh_nothing(&balance); i++) {
        unsigned twos;
        weigh(&balance, (uint32_t)option);
        size_t pivot = find_pivot(&balance, &twos);
        if (pivot < balance.weighings)
            take_out(&balance, pivot, twos);
        option += option + stride < options ? stride : stride - options;
    }
    *lost = !all_weigh_nothing(&balance);
    return true;
}
