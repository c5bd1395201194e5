/* Engine cover: the choice between its ways to search. cover/build.c makes room for a search and
 * kernel/search.c runs it; cover/search.h has the idea. */
#include "engine/engine.h"
#include "engine/tour.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/order.h"
#include "engine/cover/attempt.h"
#include "engine/cover/glance.h"
#include "engine/cover/search.h"
#include "engine/prepare/balance.h"
#include "engine/prepare/reduce.h"
#include "engine/processor.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening --------------------------------------------------------------------------------- */

static enum treen_status (*kernel_next(enum kernel kernel))(struct cover_search *) {
#ifdef __x86_64__
    if (kernel == KERNEL_AVX512)
        return cover_next_avx512;
    if (kernel == KERNEL_AVX2)
        return cover_next_avx2;
    if (kernel == KERNEL_SSE4)
        return cover_next_sse4;
#endif
    (void)kernel;
    return cover_next_portable;
}

/* The search that callers get. Trials decide which item it branches on, as late as possible. An
 * answer may be found by luck before that, even before anything is left out of the problem. */
struct opened {
    const struct problem *posed;
    struct attempt *attempt;     /* the whole search, where it may give up; else null */
    struct arena *arena;         /* for the search */
    struct cover_search base;    /* the members that all ways to search have in common */
    struct cover_search *search; /* null = not prepared yet. The usual way, until decided. */
    bool may_fill;               /* a search that fills may be better than the usual way */
    struct arena later;          /* for trials and luck */
    pthread_mutex_t deciding;
    atomic_bool decided; /* `search` is the better way */
    const char *order;   /* why `search` is the better way */
    bool undecided;      /* there was no memory for the decision */
    char explanation[512];

    struct answer lucky; /* the first answer, if found before the decision; else its options are null */
    uint64_t nodes;      /* nodes of the search for luck, until the search has begun again */
    atomic_bool begun;   /* the search for luck is over */
    bool met;            /* the search has met the lucky answer again, and left it out */
    const char *none;    /* why there is no answer; null = there may be one */
};

/* Sets the worth of answers, by the options of the reduced problem. */
static bool know_worth(struct cover_search *base, const struct problem *posed, struct arena *arena) {
    base->worth = posed->worth;
    uint64_t *mark = base->worth ? ARENA_NEW(arena, base->problem.options, uint64_t) : NULL;
    for (size_t o = 0; mark && o < base->problem.options; o++)
        mark[o] = base->worth->mark[base->kept ? base->kept[o] : o];
    base->mark = mark;
    return mark || !base->worth;
}

/* Prepares the usual search, of the problem without the options that are in no answer. */
static enum treen_status prepare_search(struct opened *opened) {
    struct cover_search *base = &opened->base, *search;
    const struct control *control = base->control;
    if (opened->search)
        return TREEN_OK;
    TRY(reduce(opened->posed, control->wishes.one_of_many ? control->node_limit : 0, control->wishes.brief,
               opened->arena, &base->problem, &base->kept));
    TRY_ROOM(know_worth(base, opened->posed, opened->arena));
    TRY(cover_build(base, false, opened->arena, &search));
    opened->may_fill = cover_may_fill(search);
    TRY_ROOM(cover_make_weights(search, opened->arena));
    opened->search = search;
    opened->later.limit = opened->arena->limit - opened->arena->used;
    return TREEN_OK;
}

static enum treen_status open_attempt(struct opened *opened, struct control *control, struct arena *arena) {
    opened->attempt = ARENA_NEW(arena, 1, struct attempt);
    TRY_ROOM(opened->attempt);
    attempt_open(opened->attempt, opened->posed, control, arena);
    return TREEN_OK;
}

static enum treen_status open(const struct problem *posed, struct control *control, struct arena *arena,
                              void **out) {
    struct opened *opened = ARENA_NEW(arena, 1, struct opened);
    TRY_ROOM(opened);
    opened->base = (struct cover_search){.control = control,
                                         .next = kernel_next(processor_kernel(control->wishes.kernel))};
    opened->posed = posed;
    opened->arena = arena;
    pthread_mutex_init(&opened->deciding, NULL);
    atomic_init(&opened->decided, false);
    atomic_init(&opened->begun, false);
    arena_beside(&opened->later, arena);
    if (control->wishes.may_give_up)
        TRY(open_attempt(opened, control, arena));
    else if (!control->wishes.any_first) /* else there may be luck before that */
        TRY(prepare_search(opened));
    *out = opened;
    return TREEN_OK;
}

/* Takes the way that fills where it pays. Without memory for the comparison the search must not go
 * on. The search of another thread, which had the memory, may go another way. */
static bool take_filling(struct opened *opened) {
    struct cover_search *filling;
    if (!opened->may_fill)
        return false;
    opened->undecided |= cover_build(&opened->base, true, &opened->later, &filling) != TREEN_OK;
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
        if (prepare_search(opened) != TREEN_OK)
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
    if (opened->attempt)
        return opened->attempt->over ? "The whole search took a few nodes, before anything was prepared"
                                     : NULL;
    if (opened->none)
        return opened->none;
    const struct cover_search *search = cover_decided(opened);
    if (!search)
        return "there was no memory to find out";
    size_t posed = opened->posed->options, left_out = posed - search->problem.options;
    const bool fits = search->high ? search->widest <= SMALL_WORDS && search->rows.plain <= HIGH_ROWS
                                   : search->widest <= TALL_WORDS && search->rows.plain <= TALL_ROWS;
    const char *small =
        search->rows.counted > SMALL_COUNTED
            ? "the small search below the split where few multiplicities are left"
        : fits         ? "the small search below the split"
        : search->high ? "the small search below the split from 512 options and 384 items on"
                       : "the small search below the split from 384 options and 128 items on, or 512 and 63";
    const struct control *control = search->control;
    const char *above = !control->wishes.unordered || !control_is_whole(control) ? ""
                        : control->wishes.brief ? ", or above it wherever it can be"
                                                : ", and above it after the first ones";
    char lists[64] = "";
    if (search->lists)
        snprintf(lists, sizeof lists, "; in lists while more than %u items are open",
                 (unsigned)search->most_dense);
    snprintf(opened->explanation, sizeof opened->explanation,
             "The order of the search: %s. %zu of %zu options left out, since no answer has them. Its code: "
             "%s%s%s",
             opened->order, left_out, posed, small, above, lists);
    return opened->explanation;
}

/* Returns the answer at the position of the search. */
static struct answer answer_at(struct cover_search *search) {
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

/* ---- A first answer by luck ------------------------------------------------------------------ */

/* Keeps the answer, in ascending order. Without memory for it there is no luck. */
static bool keep_lucky(struct opened *opened, const struct answer *answer) {
    uint32_t *option = ARENA_NEW(&opened->later, answer->count, uint32_t);
    if (!option)
        return false;
    memcpy(option, answer->option, answer->count * sizeof *option);
    qsort(option, answer->count, sizeof *option, order_numbers);
    opened->lucky = (struct answer){answer->count, option};
    return true;
}

/* Returns the nodes of a look: some for each item, since an answer is as many nodes down as it has
 * options (E102). A node looks at all items, so they are fewer where MOST of them lead nowhere. */
static uint64_t look_of(const struct problem *problem) {
    enum { FEWEST = 128, EACH = 6, MOST = 4096 };
    uint64_t nodes = EACH * (uint64_t)problem->primary;
    uint64_t most = problem->primary > MOST ? (uint64_t)MOST * MOST / problem->primary : MOST;
    return nodes < FEWEST ? FEWEST : nodes > most ? most : nodes;
}

/* Makes an arena that may take half of another's memory. */
static void beside_half(struct arena *arena, const struct arena *other) {
    arena_beside(arena, other);
    arena->limit = other->limit / 2;
}

/* Looks at the problem as it was posed, and keeps the first answer. Leaving options out makes a
 * search better, but takes longer than a look, and may lead away from an early answer (E101, E103).
 * A glance opens most quickly. It goes through the tree of engine dlx, and gives an answer as soon
 * as it comes to one. So this engine is as quick as dlx where dlx is lucky within these nodes. */
static bool is_lucky_as_posed(struct opened *opened) {
    struct control control;
    struct arena arena;
    struct answer answer;
    bool luck = false;
    control_init(&control);
    control.node_limit = look_of(opened->posed);
    control.stop = opened->base.control->stop;
    control.patience = opened->base.control->patience;
    control.deadline = opened->base.control->deadline;
    beside_half(&arena, &opened->later);
    struct glance *glance = glance_open(opened->posed, &control, &arena);
    if (glance) {
        enum treen_status status = glance_next(glance, &answer);
        luck = status == TREEN_OK && keep_lucky(opened, &answer);
        if (status == TREEN_END)
            opened->none = "a look at it before anything was prepared came to the end of it";
    }
    opened->nodes += control.nodes;
    arena_free(&arena);
    return luck;
}

/* Looks for an answer in a few nodes of the problem as it was posed, and then of the reduced
 * problem. At last come the nodes of a trial. */
static bool try_luck(struct opened *opened) {
    enum { FEW = COVER_TRIAL / 20 };
    bool complete, looked = !opened->search;
    if (looked && is_lucky_as_posed(opened))
        return true;
    if (opened->none || prepare_search(opened) != TREEN_OK)
        return false;
    struct cover_search *search = opened->search;
    bool luck = cover_try_luck(search, FEW, &opened->nodes, &complete);
    if (!luck && complete)
        return false;
    if (!luck && search->kept && !looked && is_lucky_as_posed(opened))
        return true;
    luck = luck || cover_try_luck(search, COVER_TRIAL, &opened->nodes, &complete);
    struct answer answer = luck ? answer_at(search) : (struct answer){0};
    return luck && keep_lucky(opened, &answer);
}

/* Tells whether to look for an argument that there is no answer. Where the first answer will do, a
 * trial comes before that. */
static bool doubts(const struct opened *opened) {
    const struct control *control = opened->base.control;
    return control->wishes.may_refute &&
           (!control->wishes.any_first || (opened->search && opened->search->is_long));
}

/* Tells whether the first nodes have an answer, so that no weights exclude it (E926). They count
 * when the search comes to them. */
static bool is_answered_soon(const struct opened *opened) {
    enum { FIRST = COVER_TRIAL / 200 };
    uint64_t nodes = 0;
    bool complete;
    return cover_try_luck(opened->search, FIRST, &nodes, &complete);
}

/* Looks for weights that show that there is no answer. Dominoes cannot cover a board with more
 * black than white cells, but a search of all placements may take for ever. */
static void weigh_parity(struct opened *opened) {
    struct arena arena;
    bool lost = false;
    beside_half(&arena, &opened->later);
    opened->undecided |= !balance_is_lost(opened->posed, &arena, &lost);
    if (lost)
        opened->none = "there are weights for the items in which every option weighs nothing, but not all "
                       "items together";
    arena_free(&arena);
}

/* Looks for an answer by luck, once, before the search begins and if any answer will do. The search
 * leaves the lucky answer out when it meets it. */
static bool has_luck(struct opened *opened) {
    if (atomic_load_explicit(&opened->begun, memory_order_acquire))
        return false;
    pthread_mutex_lock(&opened->deciding); /* no other thread may begin meanwhile */
    struct control *control = opened->base.control;
    bool luck =
        !opened->begun && !atomic_load(&opened->decided) && control->wishes.any_first &&
        (cover_worth_trials(&opened->base) ? try_luck(opened)
                                           : control->node_limit > look_of(opened->posed) &&
                                                 !control->wishes.one_of_many && is_lucky_as_posed(opened));
    if (!luck && !opened->none && !opened->begun && doubts(opened) &&
        (control->wishes.any_first || !is_answered_soon(opened)))
        weigh_parity(opened);
    if (luck || opened->none)
        control->nodes += opened->nodes;
    else if (!opened->begun)
        opened->nodes = 0;
    if (!opened->begun && !atomic_load(&opened->decided) && opened->search)
        cover_start(opened->search);
    opened->begun = true;
    pthread_mutex_unlock(&opened->deciding);
    return luck;
}

/* Returns the search proper, which starts from its beginning, whatever was found by luck. */
static struct cover_search *begin_search(struct opened *opened) {
    struct cover_search *search = cover_decided(opened);
    opened->base.control->nodes -= opened->nodes;
    opened->nodes = 0;
    atomic_store_explicit(&opened->begun, true, memory_order_release);
    return search;
}

static bool is_lucky(const struct opened *opened, const struct answer *answer) {
    const struct answer *lucky = &opened->lucky;
    for (size_t i = 0; i < answer->count; i++)
        if (!bsearch(&answer->option[i], lucky->option, lucky->count, sizeof *lucky->option, order_numbers))
            return false;
    return answer->count == lucky->count;
}

static enum treen_status next(void *opaque, struct answer *answer) {
    struct opened *opened = opaque;
    if (opened->attempt)
        return attempt_next(opened->attempt, answer);
    if (has_luck(opened)) {
        *answer = opened->lucky;
        return TREEN_OK;
    }
    if (opened->none)
        return TREEN_END;
    struct cover_search *search = begin_search(opened);
    if (opened->undecided)
        return TREEN_NO_MEMORY;
    do {
        TRY(search->next(search));
        *answer = answer_at(search);
    } while (opened->lucky.option && !opened->met && (opened->met = is_lucky(opened, answer)));
    return TREEN_OK;
}

static struct answer_sum sum_of_one(const struct worth *worth, const struct answer *answer) {
    uint64_t marks = UINT64_MAX;
    for (size_t i = 0; worth && i < answer->count; i++)
        marks &= worth->mark[answer->option[i]];
    return (struct answer_sum){.answers = 1, .worth = worth ? worth_of(worth, marks) : 1};
}

/* Moves the sums of the small searches into `*sum`. */
static void collect(struct cover_search *search, struct answer_sum *sum) {
    uint64_t answers = 0, worth = 0;
    for (uint32_t stage = 0; stage < search->most_stages; stage++) {
        struct cover_small *small = &search->small[stage];
        for (uint32_t i = 0; i < LANES; i++) {
            answers += small->summed[i];
            worth += small->worth[i];
            small->summed[i] = small->worth[i] = 0;
        }
    }
    sum->answers += answers;
    sum->worth += search->worth ? worth : answers;
}

/* Sums answers up for a while. Outside of the small search, or in one that lists answers, they come
 * one by one. Then the sum is of a few of them. */
static enum treen_status sum_answers(void *opaque, struct answer_sum *sum) {
    struct opened *opened = opaque;
    struct cover_search *search = begin_search(opened);
    *sum = (struct answer_sum){0};
    if (opened->undecided)
        return TREEN_NO_MEMORY;
    enum { AT_ONCE = 8 };
    enum treen_status status;
    bool answered;
    search->summing = true;
    search->resting = false;
    do {
        status = search->next(search);
        answered = status == TREEN_OK && !search->resting && (search->worth || !search->stages);
        if (answered) {
            struct answer answer = answer_at(search);
            struct answer_sum one = sum_of_one(search->worth, &answer);
            sum->answers += one.answers;
            sum->worth += one.worth;
        }
    } while (answered && sum->answers < AT_ONCE);
    search->summing = false;
    collect(search, sum);
    if (opened->lucky.option && !opened->met && sum->answers) {
        sum->answers--;
        sum->worth -= sum_of_one(search->worth, &opened->lucky).worth;
        opened->met = true;
    }
    return status;
}

/* Closes the search. All other memory is the arena's. */
static void close(void *opaque) {
    struct opened *opened = opaque;
    pthread_mutex_destroy(&opened->deciding);
    arena_free(&opened->later);
}

const struct engine engine_cover = {
    .about = {.name = "cover", .summary = "bit rows that shrink as options die; the fewest options first"},
    .refuses = cover_refuses,
    .attempts = attempt_may_pay,
    .open = open,
    .next = next,
    .sum = sum_answers,
    .close = close,
    .tour = &cover_tour,
    .explains = explains,
};
