#include "engine/cover/lists.h"

#include "engine/cover/search.h"

#include <string.h>

bool cover_lists_make(struct cover_lists *lists, const struct problem *problem, uint32_t options,
                      uint32_t entries, struct arena *arena) {
    size_t coloured = problem->colour ? entries : 0;
    *lists = (struct cover_lists){.room_options = options, .room_entries = entries};
    lists->span = ARENA_NEW(arena, options, struct cover_span);
    lists->row = ARENA_NEW(arena, entries, uint32_t);
    lists->member = ARENA_NEW(arena, entries, uint32_t);
    lists->start = ARENA_NEW(arena, problem->items + 1, uint32_t);
    lists->option = ARENA_NEW(arena, options, uint32_t);
    lists->row_of = ARENA_NEW(arena, problem->primary, uint32_t);
    lists->alive = ARENA_NEW(arena, options, uint8_t);
    lists->count = ARENA_NEW(arena, problem->primary, uint32_t);
    lists->forced = ARENA_NEW(arena, problem->primary / 64 + 1, uint64_t);
    lists->forced_words = ARENA_NEW(arena, problem->primary / 4096 + 1, uint64_t);
    if (coloured) {
        lists->colour = ARENA_NEW(arena, coloured, uint32_t);
        lists->member_colour = ARENA_NEW(arena, coloured, uint32_t);
    }
    return lists->span && lists->row && lists->member && lists->start && lists->option && lists->row_of &&
           lists->alive && lists->count && lists->forced && lists->forced_words &&
           (!coloured || (lists->colour && lists->member_colour));
}

void cover_lists_reset(struct cover_lists *lists) {
    memset(lists->alive, 1, lists->options);
    for (uint32_t r = 0; r < lists->branching; r++)
        lists->count[r] = lists->start[r + 1] - lists->start[r];
    memset(lists->forced, 0, (lists->plain / 64 + 1) * sizeof *lists->forced);
    memset(lists->forced_words, 0, (lists->plain / 4096 + 1) * sizeof *lists->forced_words);
    for (uint32_t r = 0; r < lists->plain; r++)
        if (lists->count[r] <= 1)
            cover_lists_force(lists, r);
    lists->live = lists->options;
    lists->open = lists->plain;
    lists->wasted = 0;
}

/* Makes the rows' lists from those of the options, by counting, so that they ascend. */
static void list_members(struct cover_lists *lists) {
    uint32_t entries = lists->options ? lists->span[lists->options - 1].end : 0, sum = 0;
    uint32_t *end = lists->start; /* end of each row's list so far; at last, the start of the next list */
    memset(end, 0, (lists->rows + 1) * sizeof *end);
    for (uint32_t e = 0; e < entries; e++)
        end[lists->row[e]]++;
    for (uint32_t r = 0; r <= lists->rows; r++) {
        uint32_t count = end[r];
        end[r] = sum;
        sum += count;
    }
    for (uint32_t o = 0; o < lists->options; o++)
        for (uint32_t e = lists->span[o].first; e < lists->span[o].end; e++) {
            uint32_t at = end[lists->row[e]]++;
            lists->member[at] = o;
            if (lists->colour)
                lists->member_colour[at] = lists->colour[e];
        }
    memmove(end + 1, end, lists->rows * sizeof *end);
    end[0] = 0;
}

/* Copies the option's entries with rows from..to-1 behind those copied before. */
static uint32_t copy_entries(struct cover_lists *lists, const struct problem *problem, uint32_t option,
                             const uint32_t *row_of_item, uint32_t at, uint32_t from, uint32_t to) {
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t row = row_of_item[problem->item[e]];
        if (row < from || row >= to)
            continue;
        if (lists->colour)
            lists->colour[at] = problem->colour[e];
        lists->row[at++] = row;
    }
    return at;
}

void cover_lists_fill(struct cover_lists *lists, const struct problem *problem, uint32_t plain,
                      const uint32_t *row_of_item, uint32_t *scratch) {
    lists->options = (uint32_t)problem->options;
    lists->plain = plain;
    lists->branching = (uint32_t)problem->primary;
    lists->rows = (uint32_t)problem->items;
    for (uint32_t i = 0; i < lists->rows; i++)
        scratch[i] = i < problem->primary ? row_of_item[i] : i;
    for (uint32_t r = 0; r < lists->branching; r++)
        lists->row_of[r] = r;
    uint32_t at = 0;
    for (uint32_t o = 0; o < lists->options; o++) {
        struct cover_span *span = &lists->span[o];
        lists->option[o] = o;
        span->first = at;
        span->counted = at = copy_entries(lists, problem, o, scratch, at, 0, lists->plain);
        span->secondary = at = copy_entries(lists, problem, o, scratch, at, lists->plain, lists->branching);
        span->end = at = copy_entries(lists, problem, o, scratch, at, lists->branching, lists->rows);
    }
    list_members(lists);
    cover_lists_reset(lists);
}

/* Keeps the open rows, in their order. A counted row without options is finished, because it needs
 * none. */
static void keep_open_rows(const struct cover_lists *from, struct cover_lists *to, uint32_t *number) {
    to->plain = to->branching = 0;
    for (uint32_t r = 0; r < from->branching; r++) {
        bool open = from->count[r] < COVER_SETTLED && (from->count[r] || r < from->plain);
        number[r] = open ? to->branching : NOTHING;
        if (!open)
            continue;
        to->row_of[to->branching++] = from->row_of[r];
        to->plain += r < from->plain;
    }
    to->rows = to->branching;
    for (uint32_t r = from->branching; r < from->rows; r++)
        number[r] = NOTHING;
}

/* Keeps an option. Rows of secondary items are kept when a live option has them, and numbered in
 * the order in which they turn up. */
static void keep_option(const struct cover_lists *from, struct cover_lists *to, uint32_t option,
                        uint32_t *number) {
    struct cover_span old = from->span[option], *span = &to->span[to->options];
    uint32_t at = to->options ? span[-1].end : 0, shift = at - old.first;
    *span = (struct cover_span){at, old.counted + shift, old.secondary + shift, old.end + shift};
    for (uint32_t e = old.first; e < old.end; e++, at++) {
        uint32_t row = from->row[e];
        if (number[row] == NOTHING)
            number[row] = to->rows++;
        to->row[at] = number[row];
        if (to->colour)
            to->colour[at] = from->colour[e];
    }
    to->option[to->options++] = from->option[option];
}

bool cover_lists_squeeze(const struct cover_lists *from, struct cover_lists *to, uint32_t *scratch) {
    if (from->live > to->room_options)
        return false;
    uint32_t entries = 0;
    for (uint32_t o = 0; o < from->options; o++)
        entries += from->alive[o] ? from->span[o].end - from->span[o].first : 0;
    if (entries > to->room_entries)
        return false;
    keep_open_rows(from, to, scratch);
    to->options = 0;
    for (uint32_t o = 0; o < from->options; o++)
        if (from->alive[o])
            keep_option(from, to, o, scratch);
    list_members(to);
    cover_lists_reset(to);
    return true;
}
