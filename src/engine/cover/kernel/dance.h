/* Runs the wide search in lists: kills the options that a taken one excludes, and brings them
 * back. See cover/lists.h for the idea.
 * Needs: counted.h, choose.h, sixteen.h, start.h.
 * Gives: `choose_listed`, `open_lists`, `branch_listed`, `leave_listed`.
 *
 * The state of a level is that of its lists. All options killed on the way there stand on one
 * trail, with a stretch for each level, and are brought back from the trail. So the cost of a
 * level is that of the rows and options which its own option meets, and of a look at each row.
 *
 * A plain row that is branched on is settled once for all its branches, which are the options
 * that this put on the trail. Options of a counted row are killed one by one as they are tried,
 * so that no set of them is met twice. */
#pragma once

/* ---- Options that die and come back ---------------------------------------------------------- */

/* Takes the options on the trail from `from` on out of the counts of their rows. Returns an open
 * plain row that is left without any, or NOTHING. */
INLINE uint32_t discount(struct cover_search *search, struct cover_lists *lists, uint32_t from) {
    const uint32_t *trail = search->trail, end = search->trail_end, *row = lists->row;
    uint32_t *count = lists->count, dead = NOTHING;
    for (uint32_t i = from; i < end; i++) {
        struct cover_span span = lists->span[trail[i]];
        for (uint32_t e = span.first; e < span.counted; e++) {
            uint32_t left = --count[row[e]];
            dead = left ? dead : row[e];
            if (left == 1)
                cover_lists_force(lists, row[e]);
        }
        for (uint32_t e = span.counted; e < span.secondary; e++)
            count[row[e]]--;
    }
    lists->live -= end - from;
    return dead;
}

/* Kills the live options of a row, except those that give the row this `colour`; colour 0
 * excepts none. Every option is written to the trail's end, and only a live one moves the end:
 * so no branch is needed. Returns what `discount` returns. */
INLINE uint32_t kill_members(struct cover_search *search, struct cover_lists *lists, uint32_t row,
                             uint32_t colour) {
    const uint32_t *member = lists->member, *member_colour = lists->member_colour;
    uint32_t start = lists->start[row], end = lists->start[row + 1], from = search->trail_end, to = from;
    uint32_t *trail = search->trail;
    uint8_t *alive = lists->alive;
    for (uint32_t i = start; i < end; i++) {
        uint32_t option = member[i];
        uint8_t kill = alive[option];
        if (colour)
            kill &= member_colour[i] != colour;
        trail[to] = option;
        to += kill;
        alive[option] ^= kill;
    }
    search->trail_end = to;
    lists->wasted += end - start - (to - from);
    return discount(search, lists, from);
}

/* Brings the options on the trail from `from` on back to life. */
static void bring_back(struct cover_search *search, struct cover_lists *lists, uint32_t from) {
    const uint32_t *trail = search->trail, end = search->trail_end, *row = lists->row;
    uint32_t *count = lists->count;
    for (uint32_t i = from; i < end; i++) {
        struct cover_span span = lists->span[trail[i]];
        lists->alive[trail[i]] = 1;
        for (uint32_t e = span.first; e < span.secondary; e++)
            count[row[e]]++;
    }
    lists->live += end - from;
    search->trail_end = from;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Returns the first row with at most `most` options, or NOTHING. If there is none, *least
 * becomes the least number of options. */
INLINE uint32_t first_within(const uint32_t *count, uint32_t rows, uint32_t most, uint32_t *least) {
    sixteen low = sixteen_load(count, 0);
    for (uint32_t row = 0; row < rows; row += SIXTEEN) {
        sixteen here = sixteen_load(count + row, rows - row);
        uint32_t within = sixteen_within(here, most);
        if (within)
            return row + bits_low(within);
        low = sixteen_lesser(low, here);
    }
    *least = sixteen_least(low);
    return NOTHING;
}

/* Returns the first open plain row with at most `most` options, 0 or 1, or NOTHING. Forgets the
 * rows before it that have more, or are settled. */
static uint32_t first_forced(struct cover_lists *lists, uint32_t most) {
    for (uint32_t w = 0; w <= lists->plain / 4096; w++)
        for (uint64_t words = lists->forced_words[w]; words; words &= words - 1) {
            uint32_t at = 64 * w + bits_low(words);
            for (uint64_t left = lists->forced[at]; left; left &= left - 1) {
                uint32_t row = 64 * at + bits_low(left);
                if (lists->count[row] <= most)
                    return row;
                if (lists->count[row] > 1)
                    lists->forced[at] &= ~(left & -left);
            }
            if (!lists->forced[at])
                lists->forced_words[w] &= ~(words & -words);
        }
    return NOTHING;
}

/* Returns the row with the fewest options for its weight. All open rows must have two options or
 * more. It chooses as fewest_weighted does in tables. */
static uint32_t least_weighted(const struct cover_search *search, const struct cover_lists *lists) {
    const uint32_t *row_of = lists->row_of, *count = lists->count;
    const uint64_t *price = search->weights.price;
#ifdef AVX512
    __m512i best = _mm512_set1_epi64(-1), number = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    for (uint32_t row = 0; row < lists->plain; row += LANES) {
        __m256i options = _mm256_maskz_loadu_epi32((__mmask8)low_bits(lists->plain - row), count + row);
        __mmask8 open =
            _mm256_cmpgt_epi32_mask(options, _mm256_setzero_si256()); /* a settled row's count is negative */
        __m256i rows = _mm256_maskz_loadu_epi32(open, row_of + row);
        __m512i each = _mm512_mask_i32gather_epi64(best, open, rows, price, sizeof *price);
        __m512i cost = _mm512_mullo_epi64(_mm512_cvtepu32_epi64(options), each);
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(cost, COVER_ROW_BITS), number);
        best = _mm512_mask_min_epu64(best, open, best, key);
        number = _mm512_add_epi64(number, _mm512_set1_epi64(LANES));
    }
    uint64_t least = _mm512_reduce_min_epu64(best);
#else
    uint64_t least = UINT64_MAX;
    for (uint32_t row = 0; row < lists->plain; row++)
        if (count[row] < COVER_SETTLED) {
            uint64_t key = count[row] * price[row_of[row]] << COVER_ROW_BITS | row;
            least = key < least ? key : least;
        }
#endif
    return (uint32_t)least & ((1 << COVER_ROW_BITS) - 1);
}

/* Chooses a plain row. Most moves of a search with many open rows are forced. So the first forced
 * row is looked for before the row with the fewest (E59). A row without options would come before
 * it, but such a row is known at once (`dead`), unless the level is `starving`. */
static struct choice choose_plain_listed(const struct cover_search *search, struct cover_lists *lists,
                                         bool starving) {
    const uint32_t *count = lists->count;
    if (!lists->open)
        return NO_CHOICE;
    uint32_t least = 2, row = starving ? first_forced(lists, 0) : NOTHING;
    if (row == NOTHING)
        row = first_forced(lists, 1);
    if (row == NOTHING && search->weights.used)
        row = least_weighted(search, lists);
    else if (row == NOTHING)
        row = first_within(count, lists->plain, search->filling ? COVER_SETTLED - 1 : least, &least);
    if (row == NOTHING)
        row = first_within(count, lists->plain, least, &least);
    return (struct choice){row, count[row]};
}

/* Returns the better of the plain row `best` and all counted rows. */
static struct choice choose_counted_listed(const struct cover_search *search, const struct cover_lists *lists,
                                           struct choice best) {
    const uint32_t *row_of = lists->row_of, *count = lists->count;
    const int64_t *need = search->need;
    uint32_t first = search->rows.plain;
#ifdef AVX512
    const __m512i none = _mm512_setzero_si512(), one = _mm512_set1_epi64(1);
    __m512i least = _mm512_set1_epi64(-1), number = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    number = _mm512_add_epi64(number, _mm512_set1_epi64(lists->plain));
    for (uint32_t row = lists->plain; row < lists->branching; row += LANES) {
        __mmask8 rows = (__mmask8)low_bits(lists->branching - row);
        __m256i live = _mm256_maskz_loadu_epi32(rows, count + row);
        __m256i place =
            _mm256_sub_epi32(_mm256_maskz_loadu_epi32(rows, row_of + row), _mm256_set1_epi32((int)first));
        __m512i needs = _mm512_mask_i32gather_epi64(none, rows, place, need, sizeof *need);
        __m512i options = _mm512_cvtepu32_epi64(live);
        needs = _mm512_max_epi64(needs, none);
        __mmask8 matters =
            _mm512_mask_test_epi64_mask(rows, _mm512_or_si512(options, needs), _mm512_set1_epi64(-1));
        matters &= (__mmask8)~_mm256_movepi32_mask(live); /* not settled */
        __m512i degree = _mm512_max_epi64(_mm512_sub_epi64(_mm512_add_epi64(options, one), needs), none);
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(degree, 32), number);
        least = _mm512_mask_min_epu64(least, matters, least, key);
        number = _mm512_add_epi64(number, _mm512_set1_epi64(LANES));
    }
    uint64_t key = _mm512_reduce_min_epu64(least);
    return key >> 32 < best.degree ? (struct choice){(uint32_t)key, (uint32_t)(key >> 32)} : best;
#else
    for (uint32_t row = lists->plain; row < lists->branching && best.degree; row++)
        if (count[row] < COVER_SETTLED)
            best = weigh_counted(best, row, need[row_of[row] - first], count[row]);
    return best;
#endif
}

/* Returns the row to branch on, or NO_CHOICE, as choose_wide does in tables. Adds the looks at
 * settled rows to `wasted`. */
static struct choice choose_listed(const struct cover_search *search, const struct cover_level *level) {
    struct cover_lists *lists = level->lists;
    if (level->dead != NOTHING)
        return (struct choice){level->dead, 0};
    struct choice best = choose_plain_listed(search, lists, !search->depth || level[-1].starving);
    lists->wasted += (lists->plain - lists->open) / 4;
    if (!search->rows.counted || !best.degree)
        return best;
    lists->wasted += (lists->branching - lists->plain) / LANES; /* near leaves most are finished */
    return choose_counted_listed(search, lists, best);
}

/* ---- From lists to others -------------------------------------------------------------------- */

/* Squeezes the lists of the level when their looks at dead options have cost as much as
 * squeezing does. Then, however the search goes on, it has lost no more than that. */
static void squeeze_lists(struct cover_search *search, struct cover_level *level) {
    enum { COST = 16 }; /* of squeezing an option, in looks at dead ones */
    struct cover_lists *from = level->below, *to = from + 1;
    if (from->wasted < (uint64_t)COST * from->live + from->options / SIXTEEN + from->rows ||
        to == search->lists + search->list_count || 2 * from->live > from->options)
        return;
    from->wasted = 0;
    if (!cover_lists_squeeze(from, to, search->scratch))
        return;
    level->below = to;
    level->row = search->scratch[level->row];
}

/* Gives the level a table when few items are open; before a forced step, when half as many are.
 * Before a choice, it also does so when the small search can start. Returns whether the level
 * has a table now. */
static bool leave_lists(struct cover_search *search, struct cover_level *level) {
    const struct cover_lists *lists = level->lists;
    struct cover_table *table = &search->table[0];
    uint32_t open = lists->open + lists->branching - lists->plain, options = 0, rows = 0,
             words = cover_width(lists->live);
    const bool small =
        level->degree > 1 && is_small(search, words, open) && may_go_small(search, level, words, open);
    if ((open > search->most_dense >> (level->degree == 1) && !small) ||
        !cover_table_fits(search, lists->live, open))
        return false;
    for (uint32_t o = 0; o < lists->options; o++) { /* a dead one is overwritten: no branch is needed */
        table->option[options] = lists->option[o];
        options += lists->alive[o];
    }
    for (uint32_t row = 0; row < lists->branching; row++) {
        search->scratch[rows] = lists->row_of[row];
        rows += lists->count[row] < COVER_SETTLED;
    }
    cover_fill_table(search, options, search->scratch, rows);
    level->below = NULL;
    level->row = table->slot[lists->row_of[level->row]];
    level->live = search->words;
    cover_lay_out(level, table);
    cover_set_all(level->live, table->width, options);
    cover_set_all(level->open, (uint32_t)cover_open_words(table), table->branching);
    return true;
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Prepares the level for branching in lists. Returns false when the level has a table now. */
static bool open_lists(struct cover_search *search, struct cover_level *level) {
    if (leave_lists(search, level))
        return false;
    level->below = level->lists;
    squeeze_lists(search, level);
    struct cover_lists *lists = level->below;
    level->next = lists->start[level->row];
    if (level->row < lists->plain) {
        lists->count[level->row] += COVER_SETTLED;
        lists->open--;
        level->settled = true;
        level->starving = kill_members(search, lists, level->row, 0) != NOTHING;
    }
    return true;
}

/* Settles the plain rows that the option covers. The level's own row may have been settled
 * before. */
INLINE void settle_rows(const struct cover_level *level, struct cover_lists *lists, struct cover_span span) {
    for (uint32_t e = span.first; e < span.counted; e++)
        lists->count[lists->row[e]] += COVER_SETTLED;
    lists->open -= span.counted - span.first;
    if (level->settled) { /* its row was settled before */
        lists->count[level->row] -= COVER_SETTLED;
        lists->open++;
    }
}

/* Opens a plain row again. The options that it had when it was settled must be alive again. */
INLINE void unsettle(struct cover_lists *lists, uint32_t row) {
    lists->count[row] -= COVER_SETTLED;
    lists->open++;
    if (lists->count[row] <= 1)
        cover_lists_force(lists, row);
}

/* Makes the child level: settles the rows of the option, and kills the options that it excludes.
 * Sets child->dead to a plain row that is left without options. */
static void take_listed(struct cover_search *search, const struct cover_level *level,
                        struct cover_level *child, uint32_t option) {
    struct cover_lists *lists = level->below;
    struct cover_span span = lists->span[option];
    uint32_t dead = NOTHING;
    child->option = option;
    child->took = lists->option[option];
    settle_rows(level, lists, span);
    if (!lists->open && !search->rows.counted)
        return; /* an answer: killing thousands of colours of an item would be most of the work */
    for (uint32_t e = span.first; e < span.counted && dead == NOTHING; e++)
        if (lists->row[e] != level->row)
            dead = kill_members(search, lists, lists->row[e], 0);
    for (uint32_t e = span.secondary; e < span.end && dead == NOTHING; e++)
        dead = lists->colour ? kill_members(search, lists, lists->row[e], lists->colour[e])
                             : kill_members(search, lists, lists->row[e], 0);
    child->dead = dead;
    if (!search->rows.counted)
        return;
    take(search, child->took);
    for (uint32_t e = span.counted; e < span.secondary && child->dead == NOTHING; e++)
        if (!search->room[lists->row_of[lists->row[e]] - search->rows.plain])
            child->dead = kill_members(search, lists, lists->row[e], 0);
}

/* Takes the next option of a counted row: it is tried, and then dead for the level. Returns
 * NOTHING when none is left, or fewer than the row needs. */
static uint32_t next_counted(struct cover_search *search, struct cover_level *level) {
    struct cover_lists *lists = level->below;
    int64_t need = search->need[lists->row_of[level->row] - search->rows.plain];
    uint32_t end = lists->start[level->row + 1];
    if (lists->count[level->row] < need)
        return NOTHING;
    while (level->next < end && !lists->alive[lists->member[level->next]])
        level->next++;
    if (level->next == end)
        return NOTHING;
    uint32_t option = lists->member[level->next];
    lists->alive[option] = 0;
    search->trail[search->trail_end++] = option;
    level->starving |= discount(search, lists, search->trail_end - 1) != NOTHING;
    return option;
}

/* Moves to the next branch of the level, as branch_wide does in tables. Returns false after the
 * last. */
static bool branch_listed(struct cover_search *search, struct cover_level *level) {
    struct cover_lists *lists = level->below;
    uint32_t option = level->settled ? search->trail[level->own + level->degree - level->left]
                                     : next_counted(search, level);
    bool pass = option == NOTHING && level->pass;
    if (option == NOTHING && !pass)
        return false;
    level->left--;
    struct cover_level *child = level + 1;
    *child = (struct cover_level){
        .lists = lists, .from = search->trail_end, .option = NOTHING, .took = NOTHING, .dead = NOTHING};
    if (pass) {
        level->pass = false;
        lists->count[level->row] += COVER_SETTLED;
    } else {
        take_listed(search, level, child, option);
    }
    child->own = search->trail_end;
    return true;
}

/* Undoes all that the level did: its own kills and settling, and those of the option taken to
 * get there. Lists that the level squeezed for itself are dropped as they are. */
static void leave_listed(struct cover_search *search, struct cover_level *level) {
    struct cover_lists *lists = level->lists;
    if (level->below == lists) {
        bring_back(search, lists, level->own);
        if (level->settled)
            unsettle(lists, level->row);
    }
    search->trail_end = level->own;
    bring_back(search, lists, level->from);
    if (!search->depth)
        return;
    const struct cover_level *parent = level - 1;
    if (level->option == NOTHING) {
        lists->count[parent->row] -= COVER_SETTLED;
        return;
    }
    struct cover_span span = lists->span[level->option];
    for (uint32_t e = span.first; e < span.counted; e++)
        unsettle(lists, lists->row[e]);
    if (parent->settled) {
        lists->count[parent->row] += COVER_SETTLED;
        lists->open--;
    }
}
