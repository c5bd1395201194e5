/* The method is that of parity_codes.c, with whole numbers. At first there is a weighing for each
 * item, in which this item weighs 1 and the others nothing. Let an option weigh something in some
 * weighings. One of these, the pivot, is subtracted from the others, as often as makes the option
 * weigh nothing there. The pivot must be the weighing in which the option's weight has the fewest
 * factors 2. Then the pivot itself is multiplied by a power of 2, so that the option weighs 2^32 in
 * it, which is nothing. A larger power would lose a weighing. */
#include "engine/prepare/balance.h"

#include "base/bits.h"

#include <string.h>

struct balance {
    const struct problem *problem;
    size_t weighings, stride;
    uint32_t *weight; /* [item][weighing]; the last row is the sum over all items */
    uint32_t *sum;    /* [weighing]: of an option */
};

static uint32_t *row(const struct balance *balance, size_t item) {
    return balance->weight + item * balance->stride;
}

static bool make_balance(struct balance *balance, struct arena *arena) {
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

static void weigh_option(struct balance *balance, uint32_t option) {
    const struct problem *problem = balance->problem;
    memset(balance->sum, 0, balance->weighings * sizeof *balance->sum);
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        const uint32_t *weight = row(balance, problem->item[e]);
        for (size_t k = 0; k < balance->weighings; k++)
            balance->sum[k] += weight[k];
    }
}

/* Returns the weighing in which the option's weight has the fewest factors 2; the number of
 * weighings where it weighs nothing in all. */
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

/* Returns the inverse of an odd number: each step doubles the bits that are right (Newton). */
static uint32_t inverse(uint32_t odd) {
    uint32_t x = odd;
    for (int step = 0; step < 4; step++)
        x *= 2 - odd * x;
    return x;
}

/* Makes the option weigh nothing in all weighings. A pivot that is multiplied by 2^32 is
 * dropped. */
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
    if (!make_balance(&balance, arena))
        return false;
    for (size_t i = 0; i < options && !all_weigh_nothing(&balance); i++) {
        unsigned twos;
        weigh_option(&balance, (uint32_t)option);
        size_t pivot = find_pivot(&balance, &twos);
        if (pivot < balance.weighings)
            take_out(&balance, pivot, twos);
        option += option + stride < options ? stride : stride - options;
    }
    *lost = !all_weigh_nothing(&balance);
    return true;
}
