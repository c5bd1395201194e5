/* Engine cover: sets up the state that cover_kernel.c searches. See cover_search.h for the idea. */
#include "engine/engine.h"
#include "engine/tour.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/cover_search.h"
#include "engine/reduce.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __x86_64__
#include <sys/platform/x86.h>
#endif

/* ---- Lists or tables ------------------------------------------------------------------------------------ */

/* The most open items with which a table is at least as fast as lists, from what an option is like on the average: with
 * p primary items, an item of n open ones has l p / n options when l are live. In lists an option that is taken kills
 * the others of its items, and each is taken out of as many counts; in a table all rows are counted, 512 bits at once.
 * So l cancels out, and there is one number for the whole search. (COST, by the measurements in doc/sources.md.) */
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

/* Lists that are squeezed lose half of their options or more; one without entries takes no part. */
static bool make_lists(struct cover_search *search, struct arena *arena) {
    const struct problem *problem = &search->problem;
    uint32_t options = (uint32_t)problem->options, entries = problem_entries(problem), count = 1;
    search->most_dense = most_dense(problem);
    if (problem->primary <= search->most_dense)
        return true;
    enum { FEWEST = 256 }; /* options, below which squeezing lists is not worth its while */
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

/* The whole problem, in the first lists or the first table. */
static void fill_first(struct cover_search *search) {
    const struct problem *problem = &search->problem;
    if (search->lists) {
        cover_lists_fill(&search->lists[0], problem, search->rows.plain, search->rows.row_of_item,
                         search->scratch);
        return;
    }
    cover_order_options(search, search->table[0].option);
    for (uint32_t r = 0; r < problem->primary; r++)
        search->scratch[r] = r;
    cover_fill_table(search, (uint32_t)problem->options, search->scratch, (uint32_t)problem->primary);
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

/* Words for all levels in tables at once. After d steps at least d options are dead; a table is less than four times as
 * wide as its live options need (see pays_to_squeeze). Most of the room is never touched, and then costs nothing. */
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
    uint32_t fewest = fewest_plain(problem, &search->rows), depth = deepest(problem, &search->rows, fewest);
    uint32_t dense =
        search->lists && fewest && !search->rows.counted ? search->most_dense / fewest + 2 : depth;
    search->fewest_rows = problem->options ? fewest : 0;
    search->level = ARENA_ROOM(arena, depth, struct cover_level);
    search->words = ARENA_ROOM(arena, words_for_levels(search, dense), uint64_t);
    search->most_chosen = depth;
    search->chosen = ARENA_ROOM(arena, depth, uint32_t);
    return search->level && search->words && search->chosen;
}

static bool make_stage(struct cover_small *small, uint32_t words, size_t rows, struct arena *arena) {
    small->column = ARENA_ROOM(arena, (size_t)SMALL_COLUMNS(words) * SMALL_STACK(words), uint64_t);
    small->effect = ARENA_ROOM(arena, (64 * words + 1) * SMALL_PIECE(SMALL_OPENS + words + 2), uint64_t);
    small->row = ARENA_ROOM(arena, SMALL_PIECE(words) * rows, uint64_t);
    small->answer = ARENA_ROOM(arena, (SMALL_ANSWERS(words) + 1) * words, uint64_t);
    small->list = ARENA_ROOM(arena, (rows < TALL_ROWS ? rows : TALL_ROWS) * 16 * words, struct cover_nibble);
    return small->column && small->effect && small->row && small->list && small->answer;
}

/* The tables of all stages but the first, which takes one of the wide search's, have only open rows. */
static bool make_small(struct cover_search *search, struct arena *arena) {
    uint32_t words = search->widest < SMALL_WORDS ? search->widest : SMALL_WORDS;
    size_t rows = cover_stride(search->rows.count);
    search->small = ARENA_NEW(arena, SMALL_STAGES, struct cover_small);
    if (!search->small)
        return false;
    for (; words; words /= 2, rows = TALL_ROWS) {
        struct cover_small *small = &search->small[search->most_stages++];
        if (!make_stage(small, words, rows, arena))
            return false;
        if (small == search->small)
            continue;
        small->table.word = ARENA_ROOM(arena, words * TALL_ROWS + 64, uint64_t);
        small->table.option = ARENA_ROOM(arena, 64 * words + 16, uint32_t);
        if (!small->table.word || !small->table.option)
            return false;
    }
    return true;
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

/* The whole problem in lists or a table. */
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
    bool avx512 = avx2 && is_active(x86_cpu_AVX512_VPOPCNTDQ) && is_active(x86_cpu_AVX512_VBMI2) &&
                  is_active(x86_cpu_AVX512BW) && is_active(x86_cpu_AVX512DQ) && is_active(x86_cpu_AVX512VL);
    if (avx512 && (kernel == KERNEL_AUTO || kernel == KERNEL_AVX512))
        return cover_next_avx512;
    if (avx2 && kernel != KERNEL_PORTABLE)
        return cover_next_avx2;
#endif
    (void)kernel;
    return cover_next_portable;
}

/* A table is dense: a bit for every item and option, and four times as much for the smaller ones. Lists have some words for
 * each item of an option, and as many again for the smaller ones; what lies above a row of colours is not known here. */
static const char *refuses(const struct problem *problem, size_t memory_left) {
    double entries = problem_entries(problem);
    double rows = (double)problem->items + (problem->colour ? entries : 0);
    double table = 5.0 * (rows + LANES) * ((double)problem->options / 64 + 1) * sizeof(uint64_t);
    double lists = 16.0 * (entries + (double)problem->options + (double)problem->items) * sizeof(uint32_t);
    double bytes = in_lists(problem) || lists < table ? lists : table;
    return bytes > 0.75 * (double)memory_left ? "its items and options do not fit into the memory" : NULL;
}

/* A search of a reduced problem. */
static enum treen_status build(const struct cover_search *like, bool filling, struct arena *arena,
                               struct cover_search **out) {
    struct cover_search *search = ARENA_NEW(arena, 1, struct cover_search);
    if (!search)
        return TREEN_NO_MEMORY;
    *search = *like;
    const struct problem *problem = &search->problem;
    search->filling = filling;
    if (!cover_number_rows(problem, filling, arena, &search->rows))
        return TREEN_NO_MEMORY;
    search->scratch = ARENA_NEW(arena, search->rows.count + problem->items + 1, uint32_t);
    if (!search->scratch || !make_lists(search, arena) || !cover_make_tables(search, arena) ||
        !make_levels(search, arena) || !make_small(search, arena) || !make_counts(search, arena))
        return TREEN_NO_MEMORY;
    fill_first(search);
    cover_start(search);
    *out = search;
    return TREEN_OK;
}

/* What is handed out as the search. How it branches is found out by trials, and not before it must be: there may be an
 * answer by luck before that, even before anything is left out of the problem. */
struct opened {
    const struct problem *posed;
    struct arena *arena;         /* for the search */
    struct cover_search base;    /* what all ways to search have in common */
    struct cover_search *search; /* the usual way (null = not prepared yet), */
    bool may_fill;               /* which may not be the best */
    struct arena later;          /* for what it takes to find out */
    pthread_mutex_t deciding;
    atomic_bool decided; /* `search` is the better way, */
    const char *order;   /* and why; */
    bool undecided;      /* or there was no memory to find out */
    char explanation[512];

    struct answer
        lucky;      /* the first answer, found before anything was decided; null options if there was none */
    uint64_t nodes; /* in so many, until the search has begun again */
    atomic_bool begun; /* whether it was looked for */
    bool met;          /* whether it was taken out of what is passed */
};

/* What answers are worth, by the options of the reduced problem. */
static bool know_worth(struct cover_search *base, const struct problem *posed, struct arena *arena) {
    base->worth = posed->worth;
    uint64_t *mark = base->worth ? ARENA_NEW(arena, base->problem.options, uint64_t) : NULL;
    for (size_t o = 0; mark && o < base->problem.options; o++)
        mark[o] = base->worth->mark[base->kept ? base->kept[o] : o];
    base->mark = mark;
    return mark || !base->worth;
}

/* The usual search, of the problem without the options that are in no answer. */
static enum treen_status prepare(struct opened *opened) {
    struct cover_search *base = &opened->base, *search;
    const struct control *control = base->control;
    if (opened->search)
        return TREEN_OK;
    TRY(reduce(opened->posed, control->scouting ? control->node_limit : 0, opened->arena, &base->problem,
               &base->kept));
    if (!know_worth(base, opened->posed, opened->arena))
        return TREEN_NO_MEMORY;
    TRY(build(base, false, opened->arena, &search));
    opened->may_fill = cover_may_fill(search);
    if (!cover_make_weights(search, opened->arena))
        return TREEN_NO_MEMORY;
    opened->search = search;
    opened->later.limit = opened->arena->limit - opened->arena->used;
    return TREEN_OK;
}

static enum treen_status open(const struct problem *posed, struct control *control, enum kernel kernel,
                              struct arena *arena, void **out) {
    struct opened *opened = ARENA_NEW(arena, 1, struct opened);
    if (!opened)
        return TREEN_NO_MEMORY;
    opened->base =
        (struct cover_search){.control = control, .breadth = SPLIT_BREADTH, .next = kernel_next(kernel)};
    opened->posed = posed;
    opened->arena = arena;
    pthread_mutex_init(&opened->deciding, NULL);
    atomic_init(&opened->decided, false);
    atomic_init(&opened->begun, false);
    arena_init(&opened->later, arena->limit - arena->used);
    if (!control->any_first) /* else there may be luck before that */
        TRY(prepare(opened));
    *out = opened;
    return TREEN_OK;
}

/* Takes the way that fills where it pays. Without memory to find out the search must not go on: that of another thread, which
 * had the memory, may go another way. */
static bool take_filling(struct opened *opened) {
    struct cover_search *filling;
    if (!opened->may_fill)
        return false;
    opened->undecided = build(&opened->base, true, &opened->later, &filling) != TREEN_OK;
    if (opened->undecided || !cover_filling_pays(opened->search, filling, &opened->order))
        return false;
    opened->search = filling;
    return true;
}

struct cover_search *cover_decided(void *opaque) {
    struct opened *opened = opaque;
    if (atomic_load_explicit(&opened->decided, memory_order_acquire))
        return opened->search;
    pthread_mutex_lock(&opened->deciding);
    if (!atomic_load(&opened->decided)) {
        if (prepare(opened) != TREEN_OK)
            opened->undecided = true;
        else if (!cover_worth_trials(opened->search))
            opened->order = cover_usual_order;
        else if (!take_filling(opened))
            opened->order = cover_rehearse(opened->search);
        atomic_store_explicit(&opened->decided, true, memory_order_release);
    }
    pthread_mutex_unlock(&opened->deciding);
    return opened->search;
}

static const char *explains(void *opaque) {
    struct opened *opened = opaque;
    const struct cover_search *search = cover_decided(opened);
    if (!search)
        return "there was no memory to find out";
    size_t posed = opened->posed->options, left_out = posed - search->problem.options;
    const char *small =
        search->rows.counted > SMALL_COUNTED
            ? "the small search below the split where few multiplicities are left"
        : search->widest <= TALL_WORDS && search->rows.plain <= TALL_ROWS
            ? "the small search below the split"
            : "the small search below the split from 384 options and 128 items on, or 512 and 63";
    bool early = search->control->unordered && control_is_whole(search->control);
    char lists[64] = "";
    if (search->lists)
        snprintf(lists, sizeof lists, "; in lists while more than %u items are open",
                 (unsigned)search->most_dense);
    snprintf(opened->explanation, sizeof opened->explanation,
             "%s; %zu of %zu options left out, which are in no answer; %s%s%s", opened->order, left_out,
             posed, small, early ? ", and above it after the first ones" : "", lists);
    return opened->explanation;
}

/* The answer that the search is at. */
static struct answer tell(struct cover_search *search) {
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
    return (struct answer){count, search->chosen};
}

/* ---- A first answer by luck ---------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Keeps the answer, in ascending order. Without memory for it there is no luck. */
static bool keep_lucky(struct opened *opened, const struct answer *answer) {
    uint32_t *option = ARENA_NEW(&opened->later, answer->count, uint32_t);
    if (!option)
        return false;
    memcpy(option, answer->option, answer->count * sizeof *option);
    qsort(option, answer->count, sizeof *option, ascending);
    opened->lucky = (struct answer){answer->count, option};
    return true;
}

/* The nodes of a look: some for each item, since an answer is as many nodes down as it has options. (Of 73 boards that are to be
 * filled with one piece and take engine dlx less than half a second, 66 take less than a node for each item, five more less
 * than 6, the others 27 and more. With 512 nodes for all, P-pentominoes in 20x20, which take 1909, were at 0.75 of its speed.) */
static uint64_t look_of(const struct problem *problem) {
    enum { FEWEST = 128, EACH = 6, MOST = 4096 };
    uint64_t nodes = EACH * (uint64_t)problem->primary;
    return nodes < FEWEST ? FEWEST : nodes > MOST ? MOST : nodes;
}

/* A look at the problem as it was posed. What is left out of it makes a search better, but the first answer may be
 * where it then does not look at first (L-trominoes in 30x30: 300 nodes, and 44 options less lead elsewhere; 0.0262 ->
 * 0.0038 s), and it takes longer to find what to leave out than such a look does (T-tetrominoes in 20x20: 0.3 ms of 1.1).
 * By engine dlx, which is the quickest to open, and tells of an answer as soon as it comes to it: where it is lucky within
 * these nodes, this engine is as quick. */
static bool is_lucky_as_posed(struct opened *opened) {
    struct control control;
    struct arena arena;
    struct answer answer;
    void *search;
    bool luck = false;
    control_init(&control);
    control.node_limit = look_of(opened->posed);
    control.stop = opened->base.control->stop;
    control.deadline = opened->base.control->deadline;
    arena_init(&arena, opened->later.limit / 2);
    if (engine_dlx.open(opened->posed, &control, KERNEL_AUTO, &arena, &search) == TREEN_OK) {
        luck = engine_dlx.next(search, &answer) == TREEN_OK && keep_lucky(opened, &answer);
        engine_dlx.close(search);
    }
    opened->nodes += control.nodes;
    arena_free(&arena);
    return luck;
}

/* In a few nodes, of the problem as it was posed and without what is left out of it, or in as many as a trial has. */
static bool try_luck(struct opened *opened) {
    enum { FEW = COVER_TRIAL / 20 };
    bool complete, looked = !opened->search;
    if (looked && is_lucky_as_posed(opened))
        return true;
    if (prepare(opened) != TREEN_OK)
        return false;
    struct cover_search *search = opened->search;
    bool luck = cover_try_luck(search, FEW, &opened->nodes, &complete);
    if (!luck && complete)
        return false;
    if (!luck && search->kept && !looked && is_lucky_as_posed(opened))
        return true;
    luck = luck || cover_try_luck(search, COVER_TRIAL, &opened->nodes, &complete);
    struct answer answer = luck ? tell(search) : (struct answer){0};
    return luck && keep_lucky(opened, &answer);
}

/* Looks for an answer where the search is to begin, once, if any will do. It must be told later on that it has been told. */
static bool has_luck(struct opened *opened) {
    if (atomic_load_explicit(&opened->begun, memory_order_acquire))
        return false;
    pthread_mutex_lock(&opened->deciding); /* nobody else may begin meanwhile */
    struct control *control = opened->base.control;
    bool luck = !opened->begun && !atomic_load(&opened->decided) && control->any_first &&
                (cover_worth_trials(&opened->base) ? try_luck(opened)
                                                   : control->node_limit > look_of(opened->posed) &&
                                                         !control->scouting && is_lucky_as_posed(opened));
    if (luck)
        control->nodes += opened->nodes;
    else if (!opened->begun)
        opened->nodes = 0;
    if (!opened->begun && !atomic_load(&opened->decided) && opened->search)
        cover_start(opened->search);
    opened->begun = true;
    pthread_mutex_unlock(&opened->deciding);
    return luck;
}

/* The search proper, from its beginning, whatever was found by luck. */
static struct cover_search *begin(struct opened *opened) {
    struct cover_search *search = cover_decided(opened);
    opened->base.control->nodes -= opened->nodes;
    opened->nodes = 0;
    atomic_store_explicit(&opened->begun, true, memory_order_release);
    return search;
}

static bool is_lucky(const struct opened *opened, const struct answer *answer) {
    const struct answer *lucky = &opened->lucky;
    for (size_t i = 0; i < answer->count; i++)
        if (!bsearch(&answer->option[i], lucky->option, lucky->count, sizeof *lucky->option, ascending))
            return false;
    return answer->count == lucky->count;
}

static enum treen_status next(void *opaque, struct answer *answer) {
    struct opened *opened = opaque;
    if (has_luck(opened)) {
        *answer = opened->lucky;
        return TREEN_OK;
    }
    struct cover_search *search = begin(opened);
    if (opened->undecided)
        return TREEN_NO_MEMORY;
    do {
        TRY(search->next(search));
        *answer = tell(search);
    } while (opened->lucky.option && !opened->met && (opened->met = is_lucky(opened, answer)));
    return TREEN_OK;
}

static struct passed pass_one(const struct worth *worth, const struct answer *answer) {
    uint64_t marks = UINT64_MAX;
    for (size_t i = 0; worth && i < answer->count; i++)
        marks &= worth->mark[answer->option[i]];
    return (struct passed){.answers = 1, .worth = worth ? worth_of(worth, marks) : 1};
}

/* Of the small searches. */
static void collect(struct cover_search *search, struct passed *passed) {
    uint64_t answers = 0, worth = 0;
    for (uint32_t stage = 0; stage < search->most_stages; stage++) {
        struct cover_small *small = &search->small[stage];
        for (uint32_t i = 0; i < LANES; i++) {
            answers += small->passed[i];
            worth += small->worth[i];
            small->passed[i] = small->worth[i] = 0;
        }
    }
    passed->answers += answers;
    passed->worth += search->worth ? worth : answers;
}

/* Answers that are come to outside of the small search, or in one that lists them, come one by one: a few of them are passed
 * at once. */
static enum treen_status pass(void *opaque, struct passed *passed) {
    struct opened *opened = opaque;
    struct cover_search *search = begin(opened);
    *passed = (struct passed){0};
    if (opened->undecided)
        return TREEN_NO_MEMORY;
    enum { AT_ONCE = 8 };
    enum treen_status status;
    bool answered;
    search->passing = true;
    search->resting = false;
    do {
        status = search->next(search);
        answered = status == TREEN_OK && !search->resting && (search->worth || !search->stages);
        if (answered) {
            struct answer answer = tell(search);
            struct passed one = pass_one(search->worth, &answer);
            passed->answers += one.answers;
            passed->worth += one.worth;
        }
    } while (answered && passed->answers < AT_ONCE);
    search->passing = false;
    collect(search, passed);
    if (opened->lucky.option && !opened->met && passed->answers) {
        passed->answers--;
        passed->worth -= pass_one(search->worth, &opened->lucky).worth;
        opened->met = true;
    }
    return status;
}

/* All else is the arena's. */
static void close(void *opaque) {
    struct opened *opened = opaque;
    pthread_mutex_destroy(&opened->deciding);
    arena_free(&opened->later);
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
