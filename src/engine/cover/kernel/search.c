/* The search of engine cover. meson.build compiles this file once for each instruction set, with KERNEL set
 * to portable, sse4, avx2 or avx512; all give the same answers in the same order. See cover/search.h for the idea.
 */
#include "engine/cover/search.h"
#include "engine/cover/kernel/fewest.h"
#include "engine/cover/kernel/kernel.h"

#include <string.h>

enum verdict { BRANCH, DEAD, ANSWER, STOP, SMALL };

/* ---- Words --------------------------------------------------------------------------------------------- */

/* The bits of `value` under `mask`, moved together at the low end. */
INLINE uint64_t extract(uint64_t value, uint64_t mask) {
#ifdef __BMI2__
    return _pext_u64(value, mask);
#else
    uint64_t result = 0;
    for (value &= mask; value; value &= value - 1)
        result |= UINT64_C(1) << bits_ones(mask & ((value & -value) - 1));
    return result;
#endif
}

/* ---- Counted items: those with a multiplicity other than once ------------------------------------------ */

INLINE void take(struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    if (option != NOTHING)
        for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++) {
            search->need[rows->take[i] - rows->plain]--;
            search->room[rows->take[i] - rows->plain]--;
        }
}

INLINE void untake(struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    if (option != NOTHING)
        for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++) {
            search->need[rows->take[i] - rows->plain]++;
            search->room[rows->take[i] - rows->plain]++;
        }
}

INLINE int64_t needed(const struct cover_search *search, const struct cover_table *table, uint32_t row) {
    return search->need[table->row_of[row] - search->rows.plain];
}

INLINE uint32_t live_options(const uint64_t *live, uint32_t width) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < width; k++)
        count += bits_ones(live[k]);
    return count;
}

/* ---- Squeezing ----------------------------------------------------------------------------------------- */

/* Copies the live bits of a table's rows, squeezed together, into the rows of `to`. */
static void squeeze_words(const struct cover_table *from, const uint64_t *live, struct cover_table *to,
                          const uint32_t *row, uint32_t rows) {
    uint32_t bit = 0;
    memset(to->word, 0, (size_t)to->width * to->stride * sizeof *to->word);
    for (uint32_t k = 0; k < from->width; k++) {
        const uint64_t *word = from->word + (size_t)k * from->stride;
        uint64_t mask = live[k];
        uint32_t bits = bits_ones(mask), shift = bit % 64;
        if (!bits)
            continue;
        uint64_t *low = to->word + (size_t)(bit / 64) * to->stride, *high = low + to->stride;
        if (shift + bits <= 64)
            for (uint32_t i = 0; i < rows; i++)
                low[i] |= extract(word[row[i]], mask) << shift;
        else
            for (uint32_t i = 0; i < rows; i++) {
                uint64_t kept = extract(word[row[i]], mask);
                low[i] |= kept << shift;
                high[i] = kept >> (64 - shift);
            }
        bit += bits;
    }
}

static void squeeze_options(const struct cover_table *from, const uint64_t *live, struct cover_table *to) {
    uint32_t *option = to->option;
#ifdef AVX512
    for (uint32_t at = 0; at < 64 * from->width; at += 16) {
        __mmask16 some = (__mmask16)(live[at / 64] >> (at % 64));
        __m512i kept = _mm512_maskz_compress_epi32(some, _mm512_loadu_si512(from->option + at));
        _mm512_storeu_si512(option, kept); /* writes past what is kept, and is written over by the next */
        option += bits_ones(some);
    }
#else
    for (uint32_t k = 0; k < from->width; k++)
        for (uint64_t left = live[k]; left; left &= left - 1)
            *option++ = from->option[64 * k + bits_low(left)];
#endif
}

#include "engine/cover/kernel/set.h"

#include "engine/cover/kernel/choose.h"

/* ---- The small search ---------------------------------------------------------------------------------- */

#include "engine/cover/kernel/small.h"

/* Whether a search whose answers need no order, and which shares the tree with nobody, may go on as a small one above the
 * split: the more nodes a small search has, the fuller are its lanes. Not where those below the split are large as it
 * is: progress is told between small searches only. Where it would begin with many rows and options it waits for longer: some
 * steps later it has fewer words. (Langford 12, 3000 nodes below the split: 0.0137 s -> 0.0103 with a breadth of 32; with 128
 * 0.0113. Least of 21, in ms, with 32 and then 16: the Morse puzzle 2.93 -> 2.75, domino layouts 0.425 -> 0.403; and with 8 for
 * few words domino layouts 0.395 -> 0.380, Y-pentominoes in 10x10 0.579 -> 0.541, for few rows tetrominoes twice in 5x8 1.57 ->
 * 1.42. With 4 Langford 12 takes 6.5 -> 7.5, and with 8 for all tables Morse 2.4 -> 4.4.) The first one starts a little deeper,
 * since it has to tell how large they are. (Lower quartiles: domino layouts 0.377 -> 0.363, Morse 2.555 -> 2.477; it waited for
 * the split before.)
 *
 * A search that has few nodes starts at the root if it can: then all of them are in the same lanes. (With the others, and
 * without a look for symmetries: T-tetracubes 6x6x2 0.312 -> 0.219, Y-pentominoes 10x10 0.435 -> 0.334.) */
static bool may_start_early(const struct cover_search *search, uint32_t words, uint32_t rows) {
    enum { FIRST = 32, EARLY = 8, EARLY_LARGE = 16, LARGE = 1 << 15 };
    const struct control *control = search->control;
    double above = search->depth ? search->level[search->depth - 1].breadth : 1;
    bool large = words >= SMALL_WIDE && rows > SMALL_ROWS;
    uint32_t early = !search->small_searches ? FIRST : large ? EARLY_LARGE : EARLY;
    return control->wishes.unordered && control_is_whole(control) &&
           (control->wishes.brief ||
            (above >= early && search->small_nodes <= (uint64_t)LARGE * search->small_searches));
}

/* In so many words, with so many open rows. The small search knows no weights, and no parts: it starts below the split. It does so
 * in a search that is not split as well, since its answers come in an order of their own, which threads must find again. */
static bool may_go_small(const struct cover_search *search, const struct cover_level *level, uint32_t words,
                         uint32_t rows) {
    return !search->weights.used && (level->branches == BELOW || may_start_early(search, words, rows));
}

/* More rows than fit in one word are no obstacle, but two words of options are soon one, which only a search in haste does not wait
 * for: see pays_to_squeeze. (Rows in
 * two words: Y-pentominoes 15x10 0.0194 -> 0.0134 s, the Morse puzzle 0.0091 -> 0.0057. In six: Latin squares of 180 to 350 items
 * 100 to 150 ns a node in lists and wide tables, 25 to 40 here, by AVX-512 and by AVX2.) */
static bool is_small(const struct cover_search *search, uint32_t words, uint32_t rows) {
    if (rows <= SMALL_ROWS)
        return words <= SMALL_WORDS;
    if (rows <= TALL_ROWS && words <= TALL_WORDS)
        return words != 2 || search->control->wishes.brief;
    return search->high && rows > TALL_ROWS && rows <= HIGH_ROWS && words <= SMALL_WORDS;
}

/* Whether a small search of the level's table could have all its counted rows. */
static bool fits_small(const struct cover_search *search, const struct cover_level *level) {
    const struct cover_table *table = level->table;
    return table->branching - table->plain - count_loose(search, level) <= SMALL_COUNTED &&
           count_tight(search, level) <= SMALL_COUNTED;
}

/* The marks of what was taken on the way to where the search is. */
static uint64_t marks_above(const struct cover_search *search) {
    uint64_t marks = UINT64_MAX;
    for (uint32_t d = 0; d <= search->depth; d++)
        if (search->level[d].took != NOTHING)
            marks &= search->mark[search->level[d].took];
    return marks;
}

/* Whether what the small search takes need not be known. */
static bool may_count(const struct cover_search *search) {
    return search->passing && !(search->worth && search->filling);
}

/* Starts the small search at the wide level that the search is at: what to branch on there is known. */
static void start_small(struct cover_search *search) {
    const struct cover_level *level = &search->level[search->depth];
    struct cover_small *small = &search->small[0];
    uint32_t words = level->table->width;
    struct small_node root;
    node_clear(&root, words);
    root.open.word[0] = level->open[0];
    small->table = *level->table;
    small->height = height_of(small->table.branching);
    small->counted = small->table.branching - small->table.plain;
    small->loose = 0;
    for (uint32_t h = 1; h < words_open(small->height) && h < cover_open_words(level->table); h++)
        root.open.word[h] = level->open[h];
    if (small->counted)
        start_copies(search, level, small, &root.open, &root.left);
    memcpy(root.live.word, level->live, words * sizeof *level->live);
    root.row = level->row;
    search->counting = may_count(search);
    search->weighing = search->counting && search->worth;
    if (search->weighing)
        root.taken.word[0] = marks_above(search);
    start_stage(search, small, &root, small->table.empty + 1);
    search->stages = 1;
    search->looked = false;
}

/* ---- The wide search ----------------------------------------------------------------------------------- */

#include "engine/cover/kernel/dance.h"

/* The rows that go on: open ones, and rows that only kill while they have a live option. A counted one without options needs
 * none: it is finished. `empty` ends them. */
static uint32_t rows_to_keep(const struct cover_level *level, struct cover_table *to, uint32_t *row) {
    const struct cover_table *from = level->table;
    uint32_t rows = 0;
    to->plain = 0;
    for (uint32_t at = 0; at < from->branching; at += 64)
        for (uint64_t left = level->open[at / 64]; left; left &= left - 1) {
            row[rows] = at + bits_low(left);
            bool plain = row[rows] < from->plain;
            to->plain += plain;
            rows += plain || row_options(level, row[rows]);
        }
    to->branching = rows;
    for (uint32_t at = from->branching; at < from->empty; at++)
        for (uint32_t k = 0; k < from->width; k++)
            if (from->word[(size_t)k * from->stride + at] & level->live[k]) {
                row[rows++] = at;
                break;
            }
    return rows;
}

/* Gives the level a table of its live options and open rows only. */
static void squeeze(struct cover_search *search, struct cover_level *level, uint32_t options) {
    const struct cover_table *from = level->table;
    struct cover_table *to = level->table + 1;
    uint32_t *kept = search->scratch, rows = rows_to_keep(level, to, kept), *slot = to->slot;
    to->width = cover_width(options);
    to->empty = rows;
    to->stride = cover_stride(rows);
    for (uint32_t i = 0, all = search->rows.count; i < all; i++)
        slot[i] = rows;
    for (uint32_t i = 0; i < rows; i++) {
        to->row_of[i] = from->row_of[kept[i]];
        slot[to->row_of[i]] = i;
    }
    squeeze_options(from, level->live, to);
    squeeze_words(from, level->live, to, kept, rows);
    level->row = to->slot[from->row_of[level->row]];
    cover_lay_out(level, to);
    cover_set_all(level->live, to->width, options);
    cover_set_all(level->open, (uint32_t)cover_open_words(to), to->branching);
}

/* A table squeezed to half its width pays when there are branches to use it for; before a forced step it must shrink to
 * a quarter. (Pentominoes in 6x10: squeezing at every level to three quarters 0.65 s; not at dead ends 0.39; like this
 * 0.335.)
 *
 * The small search, where it may start, is better off for any word less (Langford 12, 192 options of which 90 are left
 * where it starts: 0.0153 s -> 0.0136), or may start only because there are few enough rows then (pentominoes 6x10
 * 0.050 -> 0.045, domino layouts 0.005 -> 0.002). But two words are soon one, for which it is better to wait (dominoes
 * 8x8, 0.127 s: else 0.2). */
static bool pays_to_squeeze(const struct cover_search *search, const struct cover_level *level,
                            uint32_t options) {
    const struct cover_table *table = level->table;
    uint32_t width = cover_width(options), rows = (uint32_t)bits_count(level->open, cover_open_words(table));
    if (may_go_small(search, level, width, rows) && is_small(search, width, rows) &&
        (!search->rows.counted || count_tight(search, level) <= SMALL_COUNTED)) {
        uint32_t most = rows <= SMALL_ROWS ? SMALL_ROWS : rows <= TALL_ROWS ? TALL_ROWS : HIGH_ROWS;
        bool fewer = table->branching > most;
        fewer |= search->rows.counted && !fits_small(search, level);
        return width < table->width || (fewer && (width != 2 || search->control->wishes.brief));
    }
    return (level->degree > 1 ? 2 : 4) * width <= table->width;
}

/* Which rows of the problem the level's are. */
static const uint32_t *row_of(const struct cover_level *level) {
    return level->lists ? level->lists->row_of : level->table->row_of;
}

/* Looks at a new level: chooses what to branch on, and squeezes the table for the levels below. Choosing comes
 * first because half of the levels are dead ends, for which a smaller table would be made in vain. */
static enum verdict enter_wide(struct cover_search *search, struct cover_level *level) {
    struct control *control = search->control;
    enum split place = search->depth ? level[-1].branches : ABOVE;
    double above = search->depth ? level[-1].breadth : 1;
    if (place == TOP && control_elsewhere(control, place, false))
        return DEAD;
    if (place != BELOW && search->weights.used && !search->weights.learning)
        cover_reset_weights(search); /* what was learnt in other subproblems may not change this one */
    struct choice choice = level->lists ? choose_listed(search, level) : choose_wide(search, level);
    if (choice.row == NOTHING)
        return place == ABOVE && control_elsewhere(control, place, true) ? DEAD : ANSWER;
    if (control_node(control, place) && control_due(control, cover_fraction(search)))
        return STOP;
    level->degree = level->left = choice.degree;
    level->breadth = above * choice.degree;
    level->branches = control_split_at(search->breadth, above, choice.degree);
    if (!choice.degree) {
        if (search->weights.used && (search->weights.learning || place != ABOVE))
            cover_learn(&search->weights, row_of(level)[choice.row]);
        return DEAD;
    }
    uint32_t row = row_of(level)[choice.row];
    level->pass = row >= search->rows.plain && search->need[row - search->rows.plain] <= 0;
    level->row = choice.row;
    if (level->lists && open_lists(search, level))
        return BRANCH;
    uint32_t options = live_options(level->live, level->table->width);
    if (pays_to_squeeze(search, level, options))
        squeeze(search, level, options);
    const struct cover_table *table = level->table;
    level->first_word = 0;
    for (uint32_t k = 0; k < table->width; k++)
        level->branch[k] = table->word[(size_t)k * table->stride + level->row] & level->live[k];
    if (!may_go_small(search, level, table->width, table->branching) ||
        !is_small(search, table->width, table->branching) ||
        (search->rows.counted && !fits_small(search, level)))
        return BRANCH;
    start_small(search);
    return SMALL;
}

/* Words at..at+words-1 of child->live: the parent's without these rows of the problem. */
INLINE void kill_rows(const struct cover_level *level, struct cover_level *child, uint32_t at, uint32_t words,
                      const uint32_t *row, uint32_t rows) {
    const struct cover_table *table = level->table;
    const uint64_t *word = table->word + (size_t)at * table->stride;
    uint64_t kill[4] = {0};
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t k = 0; k < words; k++)
            kill[k] |= word[(size_t)k * table->stride + table->slot[row[i]]];
    for (uint32_t k = 0; k < words; k++)
        child->live[at + k] = level->live[at + k] & ~kill[k];
}

/* Four words at a time, in registers. */
INLINE void kill_all(const struct cover_level *level, struct cover_level *child, const uint32_t *row,
                     uint32_t rows) {
    uint32_t width = level->table->width, at = 0;
    for (; at + 4 <= width; at += 4)
        kill_rows(level, child, at, 4, row, rows);
    switch (width - at) {
    case 1:
        kill_rows(level, child, at, 1, row, rows);
        break;
    case 2:
        kill_rows(level, child, at, 2, row, rows);
        break;
    case 3:
        kill_rows(level, child, at, 3, row, rows);
        break;
    }
}

/* The child is what the option leaves of its parent. */
static void take_bit(struct cover_search *search, const struct cover_level *level, struct cover_level *child,
                     uint32_t bit) {
    const struct cover_table *table = level->table;
    const struct cover_rows *rows = &search->rows;
    uint32_t option = child->took = table->option[bit];
    const uint32_t *kill = rows->kill + rows->kill_start[option];
    uint32_t kills = rows->kill_start[option + 1] - rows->kill_start[option];
    for (uint32_t i = 0; i < kills; i++)
        if (table->slot[kill[i]] < table->plain)
            bits_clear(child->open, table->slot[kill[i]]);
    if (!rows->counted && !bits_count(child->open, cover_open_words(table)))
        return; /* an answer, of which no options are left to be asked for: there may be 100000 of both */
    kill_all(level, child, kill, kills);
    bits_clear(child->live, bit);
    if (!rows->counted)
        return;
    take(search, option);
    for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++)
        if (!search->room[rows->take[i] - rows->plain])
            for (uint32_t k = 0; k < table->width; k++)
                child->live[k] &= ~table->word[(size_t)k * table->stride + table->slot[rows->take[i]]];
}

/* The next branch; those before it are gone. */
static uint32_t next_branch(struct cover_level *level) {
    for (uint32_t *k = &level->first_word; *k < level->table->width; ++*k)
        if (level->branch[*k])
            return 64 * *k + bits_low(level->branch[*k]);
    return NOTHING;
}

/* The wide search's branch_small; see there. */
static bool branch_wide(struct cover_search *search, struct cover_level *level) {
    if (level->below)
        return branch_listed(search, level);
    const struct cover_table *table = level->table;
    bool ordered = level->row >= table->plain;
    bool enough =
        !ordered || (int64_t)live_options(level->branch, table->width) >= needed(search, table, level->row);
    uint32_t bit = enough ? next_branch(level) : NOTHING;
    bool pass = bit == NOTHING && ordered && level->pass;
    if (bit == NOTHING && !pass)
        return false;
    if (bit != NOTHING) {
        bits_clear(level->branch, bit);
        if (ordered)
            bits_clear(level->live, bit);
    }
    struct cover_level *child = level + 1;
    child->lists = child->below = NULL;
    cover_start_level(level, child);
    for (uint32_t k = 0; k < cover_open_words(table); k++)
        child->open[k] = level->open[k];
    level->left--;
    if (pass) {
        level->pass = false;
        child->took = NOTHING;
        memcpy(child->live, level->live, table->width * sizeof *child->live);
        bits_clear(child->open, level->row);
    } else {
        take_bit(search, level, child, bit);
    }
    return true;
}

/* Leaves the level; false at the root. */
static bool leave_wide(struct cover_search *search) {
    if (search->rows.counted)
        untake(search, search->level[search->depth].took);
    if (search->level[search->depth].lists)
        leave_listed(search, &search->level[search->depth]);
    if (!search->depth)
        return false;
    search->depth--;
    return true;
}

enum treen_status PASTE(cover_next_, KERNEL)(struct cover_search *search) {
    enum verdict verdict = search->entering ? BRANCH : search->stages ? SMALL : DEAD;
    for (;;) {
        struct cover_level *level = &search->level[search->depth];
        if (search->entering) {
            search->entering = false;
            verdict = enter_wide(search, level);
            if (verdict == ANSWER || verdict == STOP)
                return verdict == ANSWER ? TREEN_OK : TREEN_STOPPED;
        }
        if (verdict == SMALL) {
            if (may_count(search) && !search->counting)
                count_from_here(search, search->worth ? marks_above(search) : 0);
            verdict = search_small(search);
            if (verdict != DEAD)
                return verdict == ANSWER ? TREEN_OK : TREEN_STOPPED;
            search->small_searches++;
            search->small_nodes += search->small[0].children;
            if (search->passing && search->looked) {
                search->resting = true;
                return TREEN_OK;
            }
        }
        if (level->left && verdict == BRANCH && branch_wide(search, level)) {
            search->depth++;
            search->entering = true;
        } else {
            if (!leave_wide(search))
                return TREEN_END;
            verdict = BRANCH;
        }
    }
}
