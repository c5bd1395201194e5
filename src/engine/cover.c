/* Engine cover: sets up the state that cover_kernel.c searches. See cover_search.h for the idea. */
#include "engine/engine.h"
#include "engine/tour.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/error.h"
#include "engine/cover_search.h"
#include "engine/reduce.h"

#include <string.h>
#ifdef __x86_64__
#include <sys/platform/x86.h>
#endif

/* ---- Which row is whose -------------------------------------------------------------------------------- */

/* A row for each (item, colour) of the secondary items: what an option with that entry kills. */
struct colour_row {
    uint32_t item, colour, row;
};
typedef ARRAY(struct colour_row) colour_rows;

struct layout {
    const struct problem *problem;
    uint32_t *row_of_item;  /* by primary item */
    uint32_t *row_of_entry; /* by entry of problem->item: the row it kills, or takes one of */
    struct cover_rows rows;
};

static uint32_t entry_count(const struct problem *problem) {
    return problem->options ? problem->start[problem->options] : 0;
}

static uint32_t colour_of(const struct problem *problem, uint32_t entry) {
    return problem->colour ? problem->colour[entry] : 0;
}

/* Plain items first, then counted ones, each as the problem numbers them or, for filling, in its order. */
static bool number_primary(struct layout *layout, bool filling, struct arena *arena) {
    const struct problem *problem = layout->problem;
    layout->row_of_item = ARENA_NEW(arena, problem->primary, uint32_t);
    if (!layout->row_of_item)
        return false;
    for (int counted = 0; counted < 2; counted++)
        for (size_t i = 0; i < problem->primary; i++) {
            size_t item = filling ? problem->order[i] : i;
            if (problem_is_plain(problem, item) == !counted)
                layout->row_of_item[item] = layout->rows.count++;
        }
    for (size_t i = 0; i < problem->primary; i++)
        layout->rows.plain += problem_is_plain(problem, i);
    layout->rows.counted = layout->rows.count - layout->rows.plain;
    return true;
}

/* Numbers the secondary items' (item, colour) pairs in the order they turn up. `last` heads a list of pairs
 * for each item; an item has few colours. */
static bool number_secondary(struct layout *layout, struct arena *arena) {
    const struct problem *problem = layout->problem;
    uint32_t entries = entry_count(problem);
    colour_rows rows = {0};
    ARRAY(uint32_t) next = {0};
    uint32_t *last = ARENA_NEW(arena, problem->items - problem->primary, uint32_t); /* pair + 1 */
    layout->row_of_entry = ARENA_NEW(arena, entries, uint32_t);
    if (!last || !layout->row_of_entry)
        return false;
    for (uint32_t e = 0; e < entries; e++) {
        uint32_t item = problem->item[e], colour = colour_of(problem, e);
        if (item < problem->primary) {
            layout->row_of_entry[e] = layout->row_of_item[item];
            continue;
        }
        uint32_t *head = &last[item - problem->primary], pair = *head;
        while (pair && rows.at[pair - 1].colour != colour)
            pair = next.at[pair - 1];
        if (!pair) {
            struct colour_row row = {item, colour, layout->rows.count++};
            if (!array_push(arena, &rows, row) || !array_push(arena, &next, *head))
                return false;
            pair = *head = (uint32_t)rows.count;
        }
        layout->row_of_entry[e] = rows.at[pair - 1].row;
    }
    return true;
}

static bool is_counted(const struct cover_rows *rows, uint32_t row) {
    return row >= rows->plain && row < rows->plain + rows->counted;
}

/* The options' lists of rows, divided into those they kill and those they take one of. */
static bool list_rows(struct layout *layout, struct arena *arena) {
    const struct problem *problem = layout->problem;
    uint32_t entries = entry_count(problem), killed = 0, taken = 0;
    uint32_t *kill_start = ARENA_NEW(arena, problem->options + 1, uint32_t);
    uint32_t *take_start = ARENA_NEW(arena, problem->options + 1, uint32_t);
    uint32_t *kill = ARENA_NEW(arena, entries, uint32_t), *take = ARENA_NEW(arena, entries, uint32_t);
    if (!kill_start || !take_start || !kill || !take)
        return false;
    for (size_t o = 0; o < problem->options; o++) {
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (is_counted(&layout->rows, layout->row_of_entry[e]))
                take[taken++] = layout->row_of_entry[e];
            else
                kill[killed++] = layout->row_of_entry[e];
        kill_start[o + 1] = killed;
        take_start[o + 1] = taken;
    }
    layout->rows.kill_start = kill_start;
    layout->rows.kill = kill;
    layout->rows.take_start = take_start;
    layout->rows.take = take;
    return true;
}

/* ---- The first table ----------------------------------------------------------------------------------- */

static uint64_t *row_word(struct cover_table *table, uint32_t row, uint32_t option) {
    return table->word + (size_t)(option / 64) * table->stride + row;
}

/* Bits of the items' rows. A coloured entry's row holds the options that have the item in another colour, so
 * all pairs of an item's entries are looked at once: first every pair row gets all the item's options, then
 * those that agree are taken out again. */
static bool fill_rows(const struct layout *layout, struct cover_table *table, struct arena *arena) {
    const struct problem *problem = layout->problem;
    size_t secondary = problem->items - problem->primary;
    struct pair_list {
        ARRAY(uint32_t) row;
    } *pairs = ARENA_NEW(arena, secondary, struct pair_list);
    bool *known = ARENA_NEW(arena, layout->rows.count, bool);
    if (!pairs || !known)
        return false;
    for (uint32_t e = 0; e < entry_count(problem); e++) {
        uint32_t item = problem->item[e], row = layout->row_of_entry[e];
        if (item >= problem->primary && !known[row]) {
            known[row] = true;
            if (!array_push(arena, &pairs[item - problem->primary].row, row))
                return false;
        }
    }
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t item = problem->item[e], own = layout->row_of_entry[e];
            uint64_t bit = UINT64_C(1) << (o % 64);
            if (item < problem->primary) {
                *row_word(table, own, o) |= bit;
                continue;
            }
            const struct pair_list *list = &pairs[item - problem->primary];
            for (size_t i = 0; i < list->row.count; i++)
                if (list->row.at[i] != own || !colour_of(problem, e))
                    *row_word(table, list->row.at[i], o) |= bit;
        }
    return true;
}

static uint32_t rounded(uint32_t rows) {
    return (rows + LANES) / LANES * LANES;
}

/* Room for a table of `width` words; a vector load wants 64-byte alignment, which the arena gives from 256
 * bytes on. */
static bool make_table(struct cover_table *table, const struct cover_rows *rows, uint32_t width,
                       struct arena *arena) {
    *table = (struct cover_table){.width = width, .stride = rounded(rows->count), .empty = rows->count};
    table->word = ARENA_NEW(arena, (size_t)width * table->stride + 64, uint64_t);
    table->some = ARENA_NEW(arena, (size_t)(table->stride / LANES) * ((width + 63) / 64), uint64_t);
    table->blocks = ARENA_NEW(arena, (size_t)width * cover_block_words(table), uint64_t);
    table->option =
        ARENA_NEW(arena, (size_t)width * 64 + 16, uint32_t); /* a vector may be stored past the end */
    table->row_of = ARENA_NEW(arena, rows->count + 1, uint32_t);
    table->slot = ARENA_NEW(arena, rows->count + 1, uint32_t);
    return table->word && table->some && table->blocks && table->option && table->row_of && table->slot;
}

static bool make_tables(struct cover_search *search, uint32_t options, struct arena *arena) {
    uint32_t width = options ? cover_width(options) : 1, tables = 1;
    for (uint32_t w = width; w > 1; w /= 2)
        tables++;
    search->table = ARENA_NEW(arena, tables, struct cover_table);
    if (!search->table)
        return false;
    for (uint32_t i = 0; i<tables; i++, width = width> 1 ? 3 * width / 4 : 1)
        if (!make_table(&search->table[i], &search->rows, width, arena))
            return false;
    return true;
}

void cover_note_some(struct cover_table *table) {
    if (table->width <= COVER_NARROW)
        return;
    memset(table->some, 0, table->stride / LANES * ((table->width + 63) / 64) * sizeof *table->some);
    memset(table->blocks, 0, (size_t)table->width * cover_block_words(table) * sizeof *table->blocks);
    for (uint32_t k = 0; k < table->width; k++) {
        const uint64_t *word = table->word + (size_t)k * table->stride;
        for (uint32_t row = 0; row < table->stride; row += LANES) { /* rows past the last one are empty */
            uint64_t any = 0;
            for (uint32_t i = 0; i < LANES; i++)
                any |= word[row + i];
            if (any) {
                bits_set(cover_some(table, row), k);
                bits_set(cover_blocks(table, k), row / LANES);
            }
        }
    }
}

static void fill_first_table(struct cover_table *table, const struct cover_rows *rows, uint32_t options) {
    table->plain = rows->plain;
    table->branching = rows->plain + rows->counted;
    for (uint32_t o = 0; o < options; o++)
        table->option[o] = o;
    for (uint32_t r = 0; r < rows->count; r++)
        table->row_of[r] = table->slot[r] = r;
    cover_note_some(table);
}

/* ---- Levels -------------------------------------------------------------------------------------------- */

/* The least number of plain items that an option covers. */
static uint32_t fewest_plain(const struct problem *problem, const struct cover_rows *rows) {
    uint32_t fewest = UINT32_MAX;
    for (size_t o = 0; o < problem->options; o++) {
        uint32_t plain = 0;
        for (uint32_t i = rows->kill_start[o]; i < rows->kill_start[o + 1]; i++)
            plain += rows->kill[i] < rows->plain;
        fewest = plain < fewest ? plain : fewest;
    }
    return fewest;
}

/* How deep the search can go: every step down takes an option, which covers so many plain items or one of a
 * counted one, or passes a counted item. */
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

/* Words for all levels at once. After d steps at least d options are dead; a table is less than four times as
 * wide as its live options need (see pays_to_squeeze). Most of the room is never touched, and then costs nothing. */
static size_t words_for_levels(const struct cover_search *search, size_t options, uint32_t depth) {
    size_t words = 0;
    for (size_t d = 0; d < depth; d++) {
        size_t live = options > d ? options - d : 0;
        words += 2 * (live / 16 + 8) + (search->rows.plain + search->rows.counted) / 64 + 1;
    }
    return words;
}

/* Not with counted items, of which a level loses options branch by branch, and not where this would be more than
 * twice the matrix. */
static bool wants_lists(const struct cover_search *search, uint32_t depth) {
    const struct cover_table *table = &search->table[0];
    return table->width > COVER_NARROW && !search->rows.counted && depth / LANES <= 2 * table->width;
}

/* What wide tables need in addition; levels with narrow ones never touch their room. */
static bool make_lists(struct cover_search *search, uint32_t depth, struct arena *arena) {
    uint32_t blocks = search->table[0].stride / LANES;
    uint64_t *least = ARENA_NEW(arena, (size_t)depth * blocks, uint64_t);
    search->changed = ARENA_NEW(arena, search->table[0].width / 64 + 1, uint64_t);
    search->stale = ARENA_NEW(arena, cover_block_words(&search->table[0]), uint64_t);
    if (!least || !search->changed || !search->stale)
        return false;
    for (uint32_t d = 0; d < depth; d++)
        search->level[d].least = least + (size_t)d * blocks;
    return true;
}

static bool make_levels(struct cover_search *search, const struct problem *problem, struct arena *arena) {
    uint32_t fewest = fewest_plain(problem, &search->rows), depth = deepest(problem, &search->rows, fewest);
    search->fewest_rows = fewest ? fewest : 1;
    search->level = ARENA_NEW(arena, depth, struct cover_level);
    uint64_t *words = ARENA_NEW(arena, words_for_levels(search, problem->options, depth), uint64_t);
    search->chosen = ARENA_NEW(arena, depth, uint32_t);
    search->scratch = ARENA_NEW(arena, search->rows.count, uint32_t);
    search->first = ARENA_NEW(arena, search->table[0].stride / LANES + 1, uint32_t);
    if (!search->level || !words || !search->chosen || !search->scratch || !search->first)
        return false;
    if (wants_lists(search, depth) && !make_lists(search, depth, arena))
        return false;
    search->level[0].live = words;
    return true;
}

static bool make_stage(struct cover_small *small, uint32_t words, struct arena *arena) {
    small->within = ARENA_NEW(arena, SMALL_WORDS, uint64_t);
    small->column = ARENA_NEW(arena, (size_t)SMALL_COLUMNS(words) * SMALL_STACK(words), uint64_t);
    small->kill = ARENA_NEW(arena, (64 * words + 1) * SMALL_KILL(words), uint64_t);
    small->answer = ARENA_NEW(arena, (SMALL_ANSWERS(words) + 1) * words, uint64_t);
    return small->within && small->column && small->kill && small->answer;
}

/* The tables of all stages but the first, which takes one of the wide search's, have only open rows. */
static bool make_small(struct cover_search *search, struct arena *arena) {
    uint32_t words = search->table[0].width < SMALL_WORDS ? search->table[0].width : SMALL_WORDS;
    search->small = ARENA_NEW(arena, SMALL_STAGES, struct cover_small);
    if (!search->small)
        return false;
    for (; words; words /= 2) {
        struct cover_small *small = &search->small[search->most_stages++];
        if (!make_stage(small, words, arena))
            return false;
        small->table.word = ARENA_NEW(arena, words * (SMALL_ROWS + 1) + 64, uint64_t);
        small->table.option = ARENA_NEW(arena, 64 * words + 16, uint32_t);
        if (!small->table.word || !small->table.option)
            return false;
    }
    return true;
}

void cover_start(struct cover_search *search) {
    struct cover_level *root = &search->level[0];
    root->took = NOTHING;
    root->listed = false;
    cover_lay_out(root, &search->table[0]);
    memset(root->live, 0, root->table->width * sizeof *root->live);
    memset(root->open, 0, cover_open_words(root->table) * sizeof *root->open);
    for (size_t o = 0; o < search->problem.options; o++)
        bits_set(root->live, o);
    for (size_t r = 0; r < root->table->branching; r++)
        bits_set(root->open, r);
    search->depth = search->stages = 0;
    search->entering = true;
}

static bool make_counts(struct cover_search *search, const struct layout *layout, struct arena *arena) {
    const struct problem *problem = layout->problem;
    search->need = ARENA_NEW(arena, search->rows.counted, int64_t);
    search->room = ARENA_NEW(arena, search->rows.counted, int64_t);
    if (!search->need || !search->room)
        return false;
    for (size_t i = 0; i < problem->primary; i++)
        if (!problem_is_plain(problem, i)) {
            uint32_t counted = layout->row_of_item[i] - search->rows.plain;
            search->need[counted] = problem->least[i];
            search->room[counted] = problem->most[i];
        }
    return true;
}

/* The small search starts where a branch is less than a share of SPLIT_BREADTH: what waits there is not looked at. */
double cover_fraction(const struct cover_search *search) {
    double done = 0, share = 1;
    for (uint32_t d = 0; d < search->depth; d++) {
        const struct cover_level *level = &search->level[d];
        share /= level->degree;
        done += share * (double)(level->degree - level->left - 1);
    }
    return done;
}

/* ---- The engine ---------------------------------------------------------------------------------------- */

#ifdef __x86_64__
/* What the processor can do is asked of the C library, which knows since the program was loaded: the compilers'
 * __builtin_cpu_supports asks the processor once more at every start, a tenth of all that a start takes on a virtual
 * machine. The header's own CPU_FEATURE_ACTIVE shifts a signed 1 by 31, which the sanitizers stop at. */
static bool is_active(unsigned feature) {
    enum { WORD = 32, LEAF = 4 * WORD };
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / LEAF);
    return leaf->active_array[feature % LEAF / WORD] >> feature % WORD & 1;
}
#endif

static enum treen_status (*kernel_next(enum kernel kernel))(struct cover_search *) {
#ifdef __x86_64__
    bool avx2 = is_active(x86_cpu_AVX2) && is_active(x86_cpu_BMI2);
    bool avx512 = avx2 && is_active(x86_cpu_AVX512_VPOPCNTDQ) && is_active(x86_cpu_AVX512BW) &&
                  is_active(x86_cpu_AVX512DQ) && is_active(x86_cpu_AVX512VL);
    if (avx512 && (kernel == KERNEL_AUTO || kernel == KERNEL_AVX512))
        return cover_next_avx512;
    if (avx2 && kernel != KERNEL_PORTABLE)
        return cover_next_avx2;
#endif
    (void)kernel;
    return cover_next_portable;
}

/* The matrix is dense: a bit for every item and option, as much again for the smaller tables, and at most twice that for what is known of rows. */
static const char *refuses(const struct problem *problem, size_t memory_left) {
    double rows = (double)problem->items + (problem->colour ? (double)entry_count(problem) : 0);
    double bytes = 4.0 * (rows + LANES) * ((double)problem->options / 64 + 1) * sizeof(uint64_t);
    return bytes > 0.75 * (double)memory_left ? "its matrix of items and options does not fit into the memory"
                                              : NULL;
}

static const char *explain(const struct cover_search *search, const struct problem *posed, const char *order,
                           struct arena *arena) {
    size_t left_out = posed->options - search->problem.options;
    uint32_t width = search->table[0].width;
    const char *small = search->rows.counted ? "no small search, because of the multiplicities"
                        : width <= SMALL_WORDS && search->rows.plain <= SMALL_ROWS
                            ? "the small search below the split"
                            : "the small search below the split from 512 options and 63 items on";
    return arena_print(
        arena, "%s; %zu of %zu options left out, which are in no answer; %s%s", order, left_out,
        posed->options, small,
        width > COVER_NARROW ? "; counts of items kept from node to node while options are many" : "");
}

static const char *explains(void *search) {
    return ((struct cover_search *)search)->explanation;
}

/* A search of a reduced problem. */
static enum treen_status build(const struct cover_search *like, bool filling, struct arena *arena,
                               struct cover_search **out) {
    struct cover_search *search = ARENA_NEW(arena, 1, struct cover_search);
    if (!search)
        return TREEN_NO_MEMORY;
    *search = *like;
    const struct problem *problem = &search->problem;
    struct layout layout = {.problem = problem};
    if (!number_primary(&layout, filling, arena) || !number_secondary(&layout, arena) ||
        !list_rows(&layout, arena))
        return TREEN_NO_MEMORY;
    search->rows = layout.rows;
    search->filling = filling;
    if (!make_tables(search, (uint32_t)problem->options, arena) ||
        !fill_rows(&layout, &search->table[0], arena))
        return TREEN_NO_MEMORY;
    fill_first_table(&search->table[0], &search->rows, (uint32_t)problem->options);
    if (!make_levels(search, problem, arena) || !make_small(search, arena) ||
        !make_counts(search, &layout, arena))
        return TREEN_NO_MEMORY;
    cover_start(search);
    *out = search;
    return TREEN_OK;
}

static enum treen_status open(const struct problem *posed, struct control *control, enum kernel kernel,
                              struct arena *arena, void **out) {
    struct cover_search base = {.control = control, .breadth = SPLIT_BREADTH, .next = kernel_next(kernel)},
                        *search;
    const char *order;
    TRY(reduce(posed, arena, &base.problem, &base.kept));
    TRY(build(&base, false, arena, &search));
    if (cover_may_fill(search)) {
        struct cover_search *filling;
        TRY(build(&base, true, arena, &filling));
        if (cover_filling_pays(search, filling, &order))
            search = filling;
    }
    if (!search->filling)
        TRY(cover_rehearse(search, arena, &order));
    search->explanation = explain(search, posed, order, arena);
    *out = search;
    return search->explanation ? TREEN_OK : TREEN_NO_MEMORY;
}

static enum treen_status next(void *opaque, struct answer *answer) {
    struct cover_search *search = opaque;
    enum treen_status status = search->next(search);
    if (status != TREEN_OK)
        return status;
    size_t count = 0;
    for (uint32_t d = 0; d <= search->depth; d++)
        if (search->level[d].took != NOTHING)
            search->chosen[count++] = search->level[d].took;
    for (uint32_t stage = 0; stage < search->stages; stage++) {
        const struct cover_small *small = &search->small[stage];
        const uint64_t *taken = small->answer + small->answers * small->table.width;
        for (uint32_t k = 0; k < small->table.width; k++)
            for (uint64_t left = taken[k]; left; left &= left - 1)
                search->chosen[count++] = small->table.option[64 * k + bits_low(left)];
    }
    for (size_t i = 0; i < count && search->kept; i++)
        search->chosen[i] = search->kept[search->chosen[i]];
    *answer = (struct answer){count, search->chosen};
    return TREEN_OK;
}

/* Answers above the small search are few, and come one by one. */
static enum treen_status pass(void *opaque, uint64_t *passed) {
    struct cover_search *search = opaque;
    search->passing = true;
    enum treen_status status = search->next(search);
    search->passing = false;
    *passed = status == TREEN_OK && !search->stages;
    for (uint32_t stage = 0; stage < search->most_stages; stage++)
        for (uint32_t i = 0; i < LANES; i++) {
            *passed += search->small[stage].passed[i];
            search->small[stage].passed[i] = 0;
        }
    return status;
}

static void close(void *search) {
    (void)search; /* all of it is the arena's */
}

const struct engine engine_cover = {
    .about = {"cover", "bit rows that shrink as options die; the fewest options first"},
    .refuses = refuses,
    .open = open,
    .next = next,
    .pass = pass,
    .close = close,
    .tour = &cover_tour,
    .explains = explains,
};
