#include "brute.h"

/* The effect of a set of options on an item: how many of them cover it, and whether these agree on
 * a colour. */
struct coverage {
    uint32_t times, colour;
    bool agree;
};

static struct coverage coverage(const struct problem *problem, uint64_t set, uint32_t item) {
    struct coverage found = {.agree = true};
    for (size_t option = 0; option < problem->options; option++)
        for (uint32_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
            if (!(set >> option & 1) || problem->item[i] != item)
                continue;
            uint32_t colour = problem->colour ? problem->colour[i] : 0;
            if (found.times++ == 0)
                found.colour = colour;
            if (colour == 0 || colour != found.colour)
                found.agree = false;
        }
    return found;
}

static bool too_much(const struct problem *problem, uint64_t set, uint32_t item) {
    struct coverage found = coverage(problem, set, item);
    if (item < problem->primary)
        return found.times > (problem->most ? problem->most[item] : 1);
    return found.times > 1 && !found.agree;
}

static bool too_little(const struct problem *problem, uint64_t set) {
    for (uint32_t item = 0; item < problem->primary; item++)
        if (coverage(problem, set, item).times < (problem->least ? problem->least[item] : 1))
            return true;
    return false;
}

/* Returns whether the set with the option covers no item too much. A set that does so stays wrong
 * with more options, so it is not followed. */
static bool may_join(const struct problem *problem, uint64_t set, size_t option) {
    for (uint32_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (too_much(problem, set | UINT64_C(1) << option, problem->item[i]))
            return false;
    return true;
}

/* Decides options left-1, left-2, … 0, leaving each out before taking it: sets come in ascending
 * order. */
static void decide(const struct problem *problem, size_t left, uint64_t set, struct sets *answers) {
    if (left == 0) {
        if (!too_little(problem, set))
            sets_add(answers, set);
        return;
    }
    decide(problem, left - 1, set, answers);
    if (may_join(problem, set, left - 1))
        decide(problem, left - 1, set | UINT64_C(1) << (left - 1), answers);
}

void brute(const struct problem *problem, struct sets *answers) {
    decide(problem, problem->options, 0, answers);
}
