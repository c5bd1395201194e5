/* Makes a search: room for lists or tables, levels and stages, and the beginning. */
#include "base/error.h"
#include "engine/cover/search.h"

#include <string.h>

/* ---- Lists or tables ------------------------------------------------------------------------- */

/* Returns the most open items with which a table is at least as fast as lists. Let the average
 * option have p primary items. Then an item, one of n that are open, has l p / n options when l are
 * live. In lists, an option that is taken kills the others of its items, and each of these is taken
 * out of as many counts. A table is gone through whole, 512 bits at once. So l cancels out, and
 * one number serves the whole search (COST: E57). */
static uint32_t most_dense(const struct problem *problem) {
    enum { COST = 600 };
    double options = (double)problem->options, entries = 0, secondary = 0;
    if (problem->items == problem->primary)
        entries = problem_entries(problem);
    for (uint32_t e = 0; problem->items > problem->primary && e < problem_entries(problem); e++)
        entries += problem->item[e] < problem->primary;
    if (!problem->options)
        return UINT32_MAX;
    double primary = entries / options;
    if (problem->items > problem->primary) {
        double each = (problem_entries(problem) - entries) / options;
        secondary = each * each / (double)(problem->items - problem->primary);
    }
    uint32_t open = SMALL_ROWS;
    while (open < problem->primary &&
           (double)open * open <= COST * (primary + 1) * (primary * primary + secondary * open))
        open++;
    return open;
}

static bool in_lists(const struct problem *problem) {
    return problem->primary > most_dense(problem);
}

/* Tells whether a table would take far more memory than the options themselves. An option has a bit
 * in the rows of all other colours that its items can have. So with thousands of colours, a table
 * is as large as the square of their number. */
static bool has_many_colours(const struct cover_search *search) {
    enum { BITS = 1 << 22, EACH = 256 };
    const struct problem *problem = &search->problem;
    const uint32_t *pairs = search->rows.pair_start;
    uint64_t bits = 0, entries = 0;
    for (uint32_t e = 0; problem->colour && e < problem_entries(problem); e++)
        if (problem->item[e] >= problem->primary) {
            size_t item = problem->item[e] - problem->primary;
            bits += pairs[item + 1] - pairs[item];
            entries++;
        }
    return bits > BITS && bits > EACH * entries;
}

/* Makes room for lists, each with half the options of the one before. Squeezing lists takes away
 * half of their options or more. */
static bool make_lists(struct cover_search *search, struct arena *arena) {
    const struct problem *problem = &search->problem;
    uint32_t options = (uint32_t)problem->options, entries = problem_entries(problem), count = 1;
    search->most_dense = has_many_colours(search) ? 0 : most_dense(problem);
    if (problem->primary <= search->most_dense)
        return true;
    enum { FEWEST = 256 }; /* lists with fewer options are not worth squeezing */
    while (options >> count > FEWEST)
        count++;
    search->lists = ARENA_NEW(arena, count, struct cover_lists);
    search->trail = ARENA_NEW(arena, 2 * (size_t)options + count + 1, uint32_t);
    if (!search->lists || !search->trail)
        return false;
    for (search->list_count = 0; search->list_count < count; options /= 2, entries /= 2)
        if (!cover_lists_make(&search->lists[search->list_count++], problem, options, entries, arena))
            return false;
    return true;
}

/* Fills the first lists or the first table with the whole problem. */
static void fill_first(struct cover_search *search) {
    if (search->lists)
        cover_lists_fill(&search->lists[0], &search->problem, search->rows.plain, search->rows.row_of_item,
                         search->scratch);
    else
        cover_fill_whole(search);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Returns the least number of plain items that an option covers. `*same`: all options cover this
 * number. */
static uint32_t fewest_plain(const struct problem *problem, const struct cover_rows *rows, bool *same) {
    uint32_t fewest = UINT32_MAX, most = 0;
    for (size_t o = 0; o < problem->options; o++) {
        uint32_t plain = 0;
        for (uint32_t i = rows->kill_start[o]; i < rows->kill_start[o + 1]; i++)
            plain += rows->kill[i] < rows->plain;
        fewest = plain < fewest ? plain : fewest;
        most = plain > most ? plain : most;
    }
    *same = fewest == most;
    return fewest;
}

/* Returns the most levels of the search. Every step down takes an option or passes a counted item.
 * An option covers `fewest` plain items or more, or one of a counted item. */
static uint32_t deepest(const struct problem *problem, const struct cover_rows *rows, uint32_t fewest) {
    uint64_t depth = 0;
    if (problem->options && fewest)
        depth = rows->plain / fewest;
    else
        for (size_t i = 0; i < problem->primary; i++)
            depth += problem->most ? problem->most[i] : 1;
    if (depth > problem->options)
        depth = problem->options;
    return (uint32_t)depth + rows->counted + 2;
}

/* Returns the words for all levels in tables together. After d steps at least d options are dead. A
 * table is less than four times as wide as its live options need (see pays_to_squeeze). Most of the
 * room is never touched, and then costs nothing. */
static size_t words_for_levels(const struct cover_search *search, uint32_t depth) {
    size_t words = 0, options = (size_t)64 * search->widest;
    for (size_t d = 0; d < depth; d++) {
        size_t live = options > d ? options - d : 0;
        words += 2 * (live / 16 + 8) + (search->rows.plain + search->rows.counted) / 64 + 1;
    }
    return words;
}

static bool make_levels(struct cover_search *search, struct arena *arena) {
    const struct problem *problem = &search->problem;
    bool same;
    uint32_t fewest = fewest_plain(problem, &search->rows, &same),
             depth = deepest(problem, &search->rows, fewest);
    uint32_t dense =
        search->lists && fewest && !search->rows.counted ? search->most_dense / fewest + 2 : depth;
    search->fewest_rows = problem->options ? fewest : 0;
    search->late_rows = same ? 2 * search->fewest_rows : 0;
    search->level = ARENA_ROOM(arena, depth, struct cover_level);
    search->words = ARENA_ROOM(arena, words_for_levels(search, dense), uint64_t);
    search->chosen = ARENA_ROOM(arena, depth, uint32_t);
    return search->level && search->words && search->chosen;
}

/* Tells whether the small search may have more than TALL_ROWS rows open. Then the search neither
 * fills nor weighs, has no counted rows, and has at most HIGH_OPTIONS options in a row. */
static bool may_be_high(struct cover_search *search) {
    const struct cover_rows *rows = &search->rows;
    uint32_t *count = search->scratch, longest = 0;
    if (rows->plain <= TALL_ROWS || rows->counted || search->filling || search->worth)
        return false;
    memset(count, 0, rows->count * sizeof *count);
    for (uint32_t i = 0; i < rows->kill_start[search->problem.options]; i++)
        count[rows->kill[i]]++;
    for (uint32_t row = 0; row < rows->plain; row++)
        longest = count[row] > longest ? count[row] : longest;
    return longest <= HIGH_OPTIONS;
}

/* The sizes of a stage's arrays. */
struct stage_room {
    size_t words, open; /* words of a row, and rows that may be open */
    size_t laid_out;    /* words of the arrays of cover_lay_out_stage */
    size_t answer, listed, fours;
};

/* Returns the words for the arrays of cover_lay_out_stage, with sets of up to `words`. Narrower
 * sets have fewer columns, but longer ones. */
static size_t room_to_lay_out(size_t words, size_t rows, uint32_t opens) {
    size_t most = 0;
    for (uint32_t k = 1; k <= words; k++) {
        const struct stage_words each = cover_stage_words(k, rows, opens);
        const size_t all = each.effect + each.row + each.late + each.column;
        most = all > most ? all : most;
    }
    return most;
}

static struct stage_room room_for_stage(size_t words, size_t rows, size_t open) {
    const bool high = open > TALL_ROWS;
    const size_t tall = rows < TALL_ROWS ? rows : TALL_ROWS, listed = rows < open ? rows : open,
                 fours = tall * (SMALL_FOURS * words + 2) + 1,
                 high_fours = listed * (HIGH_FOURS * words + 2) + 1;
    return (struct stage_room){.words = words,
                               .open = open,
                               .laid_out = room_to_lay_out(words, rows, high ? SMALL_OPENS : 2),
                               .answer = (SMALL_ANSWERS(words) + 1) * words,
                               .listed = listed,
                               .fours = high && high_fours > fours ? high_fours : fours};
}

/* Returns about the bytes that the stage and make_stage take. */
static size_t bytes_of_stage(const struct stage_room *room) {
    enum { ALIGNING = 1024 };
    const struct cover_small *small = NULL;
    size_t words = room->laid_out + room->answer + (room->open + 32) * room->words;
    return sizeof *small + words * sizeof(uint64_t) +
           (room->listed + 2 * room->fours + SLICED_PAST) * sizeof(uint16_t) +
           room->fours * sizeof *small->ones + ALIGNING;
}

/* Makes room for a stage. The table of the first stage is one of the wide search's. */
static bool make_stage(struct cover_small *small, const struct stage_room *room, bool first,
                       struct arena *arena) {
    small->room = ARENA_ROOM(arena, room->laid_out, uint64_t);
    small->answer = ARENA_ROOM(arena, room->answer, uint64_t);
    small->sliced = ARENA_ROOM(arena, room->fours + SLICED_PAST, uint16_t);
    small->sliced_room = room->fours;
    small->plane = ARENA_ROOM(arena, room->fours, uint16_t);
    small->list_start = ARENA_ROOM(arena, room->listed + 1, uint16_t);
    small->ones = arena_room(arena, room->fours, sizeof *small->ones);
    small->quarters = (uint32_t *)(void *)small->ones;
    bool made =
        small->room && small->list_start && small->plane && small->sliced && small->ones && small->answer;
    if (first || !made)
        return made;
    small->table.word = ARENA_ROOM(arena, room->words * room->open + 64, uint64_t);
    small->table.option = ARENA_ROOM(arena, 64 * room->words + 16, uint32_t);
    return small->table.word && small->table.option;
}

/* Makes room for all stages. The tables of later stages have only open rows. All stages lie in one
 * block: at the end of a block malloc notes the memory left, and that touches a page (E140). */
static bool make_small(struct cover_search *search, struct arena *arena) {
    struct stage_room room[SMALL_STAGES];
    size_t words = search->widest < SMALL_WORDS ? search->widest : SMALL_WORDS, bytes = 0,
           rows = cover_stride(search->rows.count), open = search->high ? HIGH_ROWS : TALL_ROWS;
    for (; words; words /= 2, rows = open) {
        struct stage_room *own = &room[search->most_stages++];
        *own = room_for_stage(words, rows, open);
        bytes += bytes_of_stage(own);
    }
    if (!arena_expect(arena, bytes))
        return false;
    search->small = ARENA_NEW(arena, SMALL_STAGES, struct cover_small);
    bool made = search->small;
    for (uint32_t stage = 0; made && stage < search->most_stages; stage++)
        made = make_stage(&search->small[stage], &room[stage], stage == 0, arena);
    return made;
}

static void reset_counts(struct cover_search *search) {
    const struct problem *problem = &search->problem;
    for (size_t i = 0; search->rows.counted && i < problem->primary; i++)
        if (!problem_is_plain(problem, i)) {
            uint32_t counted = search->rows.row_of_item[i] - search->rows.plain;
            search->need[counted] = problem->least[i];
            search->room[counted] = counted < search->rows.free ? UINT32_MAX : problem->most[i];
        }
}

void cover_start(struct cover_search *search) {
    struct cover_level *root = &search->level[0];
    *root = (struct cover_level){.took = NOTHING, .option = NOTHING, .dead = NOTHING};
    search->depth = search->stages = search->trail_end = 0;
    search->entering = true;
    reset_counts(search);
    if (search->lists) {
        root->lists = &search->lists[0];
        cover_lists_reset(root->lists);
        return;
    }
    root->live = search->words;
    cover_lay_out(root, &search->table[0]);
    cover_set_all(root->live, root->table->width, (uint32_t)search->problem.options);
    cover_set_all(root->open, (uint32_t)cover_open_words(root->table), root->table->branching);
}

static bool make_counts(struct cover_search *search, struct arena *arena) {
    search->need = ARENA_NEW(arena, search->rows.counted, int64_t);
    search->room = ARENA_NEW(arena, search->rows.counted, int64_t);
    return search->need && search->room;
}

/* Nodes that wait in the small search are not looked at. It starts where a branch is less than one
 * in SPLIT_BREADTH of the tree. */
double cover_fraction(const struct cover_search *search) {
    return search->level[search->depth].done;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* A table is dense: it has a bit for every item and option, and the smaller tables have four times
 * as much. Lists have some words for each item of an option, and the smaller lists as many again.
 * The number of an item's colours is not known here. */
const char *cover_refuses(const struct problem *problem, size_t memory_left) {
    double entries = problem_entries(problem);
    double rows = (double)problem->items + (problem->colour ? entries : 0);
    double table = 5.0 * (rows + LANES) * ((double)problem->options / 64 + 1) * sizeof(uint64_t);
    double lists = 16.0 * (entries + (double)problem->options + (double)problem->items) * sizeof(uint32_t);
    double bytes = in_lists(problem) || lists < table ? lists : table;
    return bytes > 0.75 * (double)memory_left ? "its items and options do not fit into the memory" : NULL;
}

enum treen_status cover_build(const struct cover_search *like, bool filling, struct arena *arena,
                              struct cover_search **out) {
    struct cover_search *search = ARENA_NEW(arena, 1, struct cover_search);
    TRY_ROOM(search);
    *search = *like;
    const struct problem *problem = &search->problem;
    search->filling = filling;
    TRY_ROOM(cover_number_rows(problem, filling, arena, &search->rows));
    search->scratch = ARENA_NEW(arena, search->rows.count + problem->items + 1, uint32_t);
    search->high = search->scratch && may_be_high(search);
    TRY_ROOM(search->scratch && make_lists(search, arena) && cover_make_tables(search, arena) &&
             make_levels(search, arena) && make_small(search, arena) && make_counts(search, arena));
    fill_first(search);
    cover_start(search);
    *out = search;
    return TREEN_OK;
}
