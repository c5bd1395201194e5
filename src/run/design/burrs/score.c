#include "run/design/burrs/score.h"

#include <math.h>

static const double FAILURE = 0.5;    /* points for a condition that fails by one (E225) */
static const double LATER = 1.0 / 16; /* the weight of a preference by that of the one before */

/* Tells whether a quantity may be in the millions, where one more or less is nothing. */
static bool is_count(enum quantity quantity) {
    return quantity == Q_solutions || quantity == Q_assemblies || quantity == Q_ways ||
           quantity == Q_positions;
}

static double size_of(enum quantity quantity, uint64_t value) {
    return is_count(quantity) ? log2(1 + (double)value) : (double)value;
}

static double cost_of(const struct condition *condition, uint64_t value) {
    if (value < condition->low)
        return FAILURE * log2(1 + (double)(condition->low - value));
    return value > condition->high ? FAILURE * log2(1 + (double)(value - condition->high)) : 0;
}

double aim_score(const struct aim *aim, const struct measures *measures) {
    double score = 0, weight = 1;
    for (uint32_t i = 0; i < aim->conditions; i++) {
        uint64_t value = measures->of[aim->condition[i].quantity];
        score -= value == UNMEASURED ? 0 : cost_of(&aim->condition[i], value);
    }
    for (uint32_t i = 0; i < aim->preferences; i++, weight *= LATER) {
        const struct preference *preference = &aim->preference[i];
        uint64_t value = measures->of[preference->quantity];
        if (value != UNMEASURED)
            score += (preference->most ? weight : -weight) * size_of(preference->quantity, value);
    }
    return score;
}

uint64_t aim_reach(const struct aim *aim, enum quantity quantity, double points) {
    uint64_t high = aim_range(aim, quantity).high;
    double beyond = exp2(points / FAILURE) - 1;
    if (high >= UINT64_MAX - 1 || beyond >= 0x1p62)
        return UINT64_MAX;
    return beyond > 0 && high < UINT64_MAX >> 1 ? high + (uint64_t)beyond : high;
}

void aim_trim(const struct aim *aim, struct measures *measures) {
    const uint64_t always = 1u << Q_solutions | 1u << Q_assemblies | 1u << Q_level | 1u << Q_easiest |
                            1u << Q_moves | 1u << Q_different | 1u << Q_holes;
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (!(always >> q & 1) && !aim_needs(aim, q))
            measures->of[q] = UNMEASURED;
}

/* The draw is uniform between 0 and 1, and never 0. */
double cooling_least(const struct cooling *cooling, struct random *random, uint32_t step, double score) {
    double done = (double)step / cooling->steps;
    double temperature = cooling->warm * pow(cooling->cold / cooling->warm, done);
    double draw = ((double)(random_next(random) >> 11) + 1) * 0x1p-53;
    return score + temperature * log(draw);
}
