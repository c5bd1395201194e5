/* Which options of a step a key leaves possible, as bits: the union, over the key's bytes, of those that the byte's value
 * blocks. It pays where many states are expanded, and only if it stays in the cache. */
#ifndef TREEN_ENGINE_COUNT_FILTER_H
#define TREEN_ENGINE_COUNT_FILTER_H

#include "base/bits.h"
#include "engine/count/plan.h"

struct count_filter {
    int64_t step; /* that it was made for; -1 = none */
    bool on;
    uint32_t words, bytes; /* of the options' bits; of keys that are looked at */
    uint32_t *byte;        /* which */
    uint64_t *blocked;     /* [bytes][256][words] */
    uint64_t *live;        /* [words] what is left */
};

/* Room for the filter of any step; `most` options have the steps. False when there is no memory. */
bool count_filter_open(struct count_filter *filter, const struct count_plan *plan, uint32_t most,
                       struct arena *arena);

/* Gets ready for a step at which so many states wait. */
void count_filter_set(struct count_filter *filter, const struct count_plan *plan, uint32_t step,
                      size_t states);

/* Sets the bits of filter->live: the step's options (all of them, when the filter is off). */
static inline void count_filter_find_live(struct count_filter *filter, uint32_t options,
                                          const uint64_t *key) {
    uint32_t words = filter->words;
    for (uint32_t w = 0; w < words; w++)
        filter->live[w] = ~UINT64_C(0);
    filter->live[words - 1] >>= 63 - (options - 1) % 64;
    if (!filter->on)
        return;
    for (uint32_t b = 0; b < filter->bytes; b++) {
        uint32_t value = key[filter->byte[b] / 8] >> filter->byte[b] % 8 * 8 & 0xff;
        const uint64_t *blocked = filter->blocked + ((size_t)b * 256 + value) * words;
        for (uint32_t w = 0; w < words; w++)
            filter->live[w] &= ~blocked[w];
    }
}

#endif
