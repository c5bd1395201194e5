#include "engine/count/filter.h"

#include <string.h>

enum { FILTER_FROM = 64, FILTER_BYTES = 256 << 10 };

static uint64_t *blocked_by(struct count_filter *filter, uint32_t byte, uint32_t value) {
    return filter->blocked + ((size_t)byte * 256 + value) * filter->words;
}

static void block_by_byte(struct count_filter *filter, const struct count_plan *plan,
                          const struct count_step *step, uint32_t byte) {
    memset(blocked_by(filter, byte, 0), 0, 256 * filter->words * sizeof *filter->blocked);
    for (uint32_t o = 0; o < step->options; o++) {
        const uint64_t *mask = plan->mask + (size_t)(step->first + o) * plan->words;
        uint32_t bits = mask[filter->byte[byte] / 8] >> filter->byte[byte] % 8 * 8 & 0xff;
        for (; bits; bits &= bits - 1)
            bits_set(blocked_by(filter, byte, bits & -bits), o);
    }
    for (uint32_t value = 1; value < 256; value++) {
        const uint64_t *high = blocked_by(filter, byte, value & (value - 1));
        uint64_t *both = blocked_by(filter, byte, value);
        const uint64_t *low = blocked_by(filter, byte, value & -value);
        for (uint32_t w = 0; w < filter->words; w++)
            both[w] = high[w] | low[w];
    }
}

static void find_bytes(struct count_filter *filter, const struct count_plan *plan,
                       const struct count_step *step) {
    filter->bytes = 0;
    for (uint32_t w = 0; w < plan->words; w++) {
        uint64_t all = 0;
        for (uint32_t o = 0; o < step->options; o++)
            all |= plan->mask[(size_t)(step->first + o) * plan->words + w];
        for (uint32_t b = 0; b < 8; b++)
            if (all >> b * 8 & 0xff)
                filter->byte[filter->bytes++] = w * 8 + b;
    }
}

/* Returns the words that the step's filter takes, or 0 when it would be too large. */
static size_t filter_words(struct count_filter *filter, const struct count_plan *plan, uint32_t s) {
    find_bytes(filter, plan, &plan->step[s]);
    size_t words = (size_t)filter->bytes * 256 * bits_words(plan->step[s].options);
    return words * sizeof(uint64_t) <= FILTER_BYTES ? words : 0;
}

void count_filter_set(struct count_filter *filter, const struct count_plan *plan, uint32_t s, size_t states) {
    filter->step = s;
    filter->words = (uint32_t)bits_words(plan->step[s].options);
    filter->on = states >= FILTER_FROM && filter_words(filter, plan, s);
    for (uint32_t b = 0; filter->on && b < filter->bytes; b++)
        block_by_byte(filter, plan, &plan->step[s], b);
}

/* Returns the words of the largest filter that any step gets. */
static size_t room_for_filters(struct count_filter *filter, const struct count_plan *plan) {
    size_t room = 0;
    for (uint32_t s = 0; s < plan->steps; s++)
        if (filter_words(filter, plan, s) > room)
            room = filter_words(filter, plan, s);
    return room;
}

bool count_filter_open(struct count_filter *filter, const struct count_plan *plan, uint32_t most,
                       struct arena *arena) {
    *filter = (struct count_filter){.step = -1};
    filter->byte = ARENA_NEW(arena, (size_t)plan->words * 8, uint32_t);
    filter->live = ARENA_NEW(arena, bits_words(most), uint64_t);
    if (!filter->byte || !filter->live)
        return false;
    filter->blocked = ARENA_NEW(arena, room_for_filters(filter, plan), uint64_t);
    return filter->blocked;
}
