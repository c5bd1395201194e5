#include "run/number_set.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

void numbers_init(struct number_set *set, struct arena *arena) {
    *set = (struct number_set){.arena = arena};
}

/* Returns the index of the first range that ends at `number` or later. */
static size_t range_at(const struct number_set *set, uint64_t number) {
    size_t low = 0, high = set->range.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (set->range.at[middle].last < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool insert(struct number_set *set, size_t at, struct number_range range) {
    if (!array_push(set->arena, &set->range, range))
        return false;
    memmove(set->range.at + at + 1, set->range.at + at, (set->range.count - 1 - at) * sizeof *set->range.at);
    set->range.at[at] = range;
    return true;
}

/* Unites the range `at` with the one behind it, where they touch. */
static void unite(struct number_set *set, size_t at) {
    struct number_range *range = set->range.at;
    if (at + 1 >= set->range.count || range[at].last + 1 != range[at + 1].first)
        return;
    range[at].last = range[at + 1].last;
    set->range.count--;
    memmove(range + at + 1, range + at + 2, (set->range.count - at - 1) * sizeof *range);
}

bool numbers_add(struct number_set *set, uint64_t number) {
    size_t at = range_at(set, number);
    struct number_range *range = set->range.at;
    if (at < set->range.count && range[at].first <= number)
        return true;
    if (at && range[at - 1].last + 1 == number) {
        range[at - 1].last = number;
        unite(set, at - 1);
    } else if (at < set->range.count && range[at].first == number + 1) {
        range[at].first = number;
    } else if (!insert(set, at, (struct number_range){number, number})) {
        return false;
    }
    set->count++;
    return true;
}

uint64_t numbers_gap(const struct number_set *set, uint64_t number) {
    size_t at = range_at(set, number);
    if (at < set->range.count && set->range.at[at].first <= number)
        return set->range.at[at].last + 1;
    return number;
}

void numbers_write(const struct number_set *set, FILE *out) {
    for (size_t i = 0; i < set->range.count; i++) {
        const struct number_range *range = &set->range.at[i];
        fprintf(out, "%s%" PRIu64, i ? " " : "", range->first);
        if (range->last > range->first)
            fprintf(out, "-%" PRIu64, range->last);
    }
}

/* Reads a number; false where there is none, or one that is too large. */
static bool read_member(const char **text, uint64_t *number) {
    char *end;
    if (!isdigit((unsigned char)**text))
        return false;
    *number = strtoull(*text, &end, 10);
    *text = end;
    return *number < UINT64_MAX - 1;
}

bool numbers_read(struct number_set *set, const char *text) {
    while (*text) {
        struct number_range range;
        if (!read_member(&text, &range.first))
            return false;
        range.last = range.first;
        if (*text == '-' && (text++, !read_member(&text, &range.last)))
            return false;
        size_t count = set->range.count;
        if (range.last < range.first || (count && set->range.at[count - 1].last >= range.first))
            return false;
        if (!insert(set, count, range))
            return false;
        set->count += range.last - range.first + 1;
        if (count)
            unite(set, count - 1);
        while (*text == ' ')
            text++;
    }
    return true;
}
