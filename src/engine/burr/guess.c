/* The two least pieces are put into their slots in all ways. Then each other slot is looked at
 * alone: the guess is the product of the sticks that fit there. */
#include "engine/burr/guess.h"

/* Counts the candidates of a slot that come before no piece of the task. */
static uint32_t count_candidates(const struct burr_set *set, const struct burr_task *pair, uint16_t taken) {
    uint32_t first = set->first[taken], low = first, high = set->first[taken + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (set->low[set->candidate[middle]] >= pair->lowest)
            low = middle + 1;
        else
            high = middle;
    }
    return low - first;
}

/* Returns the product for the slots that are left, without `slot` and the one of the least
 * piece. */
static double rest(const struct burr_set *set, const struct burr_task *pair, unsigned slot, uint32_t filled) {
    double product = 1;
    for (unsigned other = 1; other < SLOTS; other++)
        if (other != slot)
            product *= count_candidates(set, pair, burr_reads(set->slots, other, filled));
    return product;
}

/* Adds up over all ways to put the second least piece beside the least one. */
static double with_second(const struct burr_set *set, const struct burr_task *pair, uint32_t filled) {
    double sum = 0;
    for (unsigned slot = 1; slot < SLOTS; slot++) {
        uint16_t taken = burr_reads(set->slots, slot, filled);
        for (unsigned rank = set->turn[pair->second]; rank < set->turn[pair->second + 1]; rank++)
            if (!(set->kept[rank] & taken))
                sum += rest(set, pair, slot, filled | set->slots->fills[slot][set->kept[rank]]);
    }
    return sum;
}

/* Candidates are sorted by the lesser of a piece and its twin. Some of them come before the second
 * least piece itself. Their share is taken to be that of all sticks. */
double burr_guess(const struct burr_set *set, uint64_t task) {
    const struct burr_task pair = burr_task(set, task);
    double sum = 0, share = (double)(set->sticks - set->turn[pair.second]) /
                            (double)(set->sticks - set->turn[pair.lowest]);
    for (unsigned rank = set->turn[pair.least]; !pair.empty && rank < set->turn[pair.least + 1]; rank++)
        sum += with_second(set, &pair, set->slots->fills[0][set->kept[rank]]);
    return sum * share * share * share * share;
}
