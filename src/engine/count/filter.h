/* The options of a step that a key leaves possible, as bits. For each byte of the key a table gives
 * the options that its value blocks; the union of these is removed. The filter pays where many
 * states are expanded, and only while it stays in the cache. */
#pragma once

#include "base/bits.h"
#include "engine/count/plan.h"

struct count_filter {
    int64_t step; /* the step it was made for; -1 = none */
    bool on;
    uint32_t words, bytes; /* words: of the options' bits; bytes: of a key, those that are looked at */
    uint32_t *byte;        /* their positions in the key */
    uint64_t *blocked;     /* [bytes][256][words] */
    uint64_t *live;        /* [words] the options left */
};

/* Makes room for the filter of any step; `most` is the largest number of options of a step. False
 * when there is no memory. */
bool count_filter_open(struct count_filter *filter, const struct count_plan *plan, uint32_t most,
                       struct arena *arena);

/* Makes the filter for a step at which this number of states waits. */
void count_filter_set(struct count_filter *filter, const struct count_plan *plan, uint32_t step,
                      size_t states);

/* Sets the bits of filter->live: the options that the key leaves possible, or all when the filter
 * is off. */
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
