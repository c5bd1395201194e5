/* Every burr of a set: assemblies from burr_search, each taken apart, tabulated by level. Threads
 * take tasks in turn, or of a subpart a share of each task. All assemblies of the same six pieces
 * are in one task, and in one share. So its end tells whether a solution is the only one of its
 * pieces, and then its solutions are forgotten.
 *
 * Only one of two mirror images is taken apart; the other comes apart in the same way. */
#include "run/ask/burr_tally.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text/writing.h"
#include "engine/apart/apart.h"
#include "engine/burr/guess.h"
#include "engine/burr/loose.h"
#include "run/number_set.h"
#include "run/options.h"
#include "run/pool.h"

#include <stdlib.h>
#include <string.h>

/* The counts of a thread, beside its tally. */
struct table {
    uint64_t assemblies, assemblies_mirrored, not_known;
    bool used[PATTERNS], useful[PATTERNS]; /* by piece */
};

struct member {
    struct burrs *burrs;
    struct loose *loose;
    struct arena loose_arena;
    struct apart *apart;          /* for what takes too many positions */
    struct control control;       /* of the search for assemblies */
    struct control apart_control; /* of taking an assembly apart */
    struct arena scratch;         /* of the present assembly */
    struct burr_tally tally;
    struct table table;
    enum treen_status ended;
};

struct burrs {
    struct settings options;
    const struct patience *patience; /* the caller's; null = none */
    struct budget budget;
    struct arena arena;
    const struct burr_slots *slots;
    const struct burr_set *set;
    const struct loose_tables *loose;
    size_t members;
    struct member *member;
    atomic_size_t at_work; /* members that a thread has */
    double started, deadline;
    uint64_t tasks;                               /* of this part */
    atomic_uint_fast64_t taken, solutions, nodes; /* for progress; `taken`: tasks that threads have */
    treen_on_progress *on_progress;
    void *context;
    struct burr_tally tally; /* the sum of all members' */
    struct treen_burrs summary;
    double seconds; /* of the search; 0 = there was none */
    bool complete;
};

/* ---- Opening --------------------------------------------------------------------------------- */

static unsigned length_of(const struct settings *options) {
    return options->length ? (unsigned)options->length : STICK_SHORTEST;
}

static bool open_members(struct burrs *burrs) {
    size_t members = options_threads(&burrs->options);
    size_t memory = burrs->budget.limit / members;
    burrs->member = calloc(members, sizeof *burrs->member);
    while (burrs->member && burrs->members < members) {
        struct member *member = &burrs->member[burrs->members++];
        member->burrs = burrs;
        arena_draw(&member->scratch, &burrs->budget, memory);
        arena_draw(&member->tally.arena, &burrs->budget, memory);
        arena_draw(&member->loose_arena, &burrs->budget, memory);
        member->tally.set = burrs->set;
        member->apart = apart_open(grid_at(0), memory, &burrs->budget);
        member->loose = loose_open(burrs->loose, &member->loose_arena);
        if (!member->apart || !member->loose)
            return false;
    }
    return burrs->member;
}

/* Says what is wrong with the question. */
static enum treen_status refuse_question(const struct settings *options, struct treen_error *error) {
    TRY(options_check(options, error));
    if (options->engine && strcmp(options->engine, "apart"))
        return error_bad(error, "found engine '%s', expected apart, or none for sets of burrs",
                         options->engine);
    if (!burr_wanted_by(options->set))
        return error_bad(error, "expected a set of sticks: notchable, millable or all");
    if (!stick_has_length(length_of(options)))
        return error_bad(error, "found %u, expected the length of a stick: 6, 8, 10 or 12",
                         length_of(options));
    return TREEN_OK;
}

/* Returns the summary of a search that has found nothing yet. */
static struct treen_burrs nothing_found(const struct burrs *burrs) {
    return (struct treen_burrs){.set = burr_set_name(burrs->options.set),
                                .solid = burrs->options.solid,
                                .length = burrs->slots->length,
                                .pieces = burrs->set->pieces};
}

static const struct burr_set *open_set(const struct settings *options, const struct burr_slots *slots,
                                       struct arena *arena) {
    return slots ? burr_set_open(slots, burr_wanted_by(options->set), options->solid, arena) : NULL;
}

static bool open_burrs(struct burrs *burrs, unsigned length) {
    burrs->slots = burr_slots_open(length, &burrs->arena);
    burrs->set = open_set(&burrs->options, burrs->slots, &burrs->arena);
    burrs->loose = loose_tables_open(length, &burrs->arena);
    return burrs->set && burrs->loose && open_members(burrs);
}

enum treen_status burrs_open(const struct settings *options, const struct patience *patience,
                             struct burrs **out, struct treen_error *error) {
    TRY(refuse_question(options, error));
    struct burrs *burrs = calloc(1, sizeof *burrs);
    TRY_MEMORY(burrs, error, "opening a search for burrs");
    burrs->options = *options;
    burrs->patience = patience;
    budget_open(&burrs->budget, BUDGET_BYTES(options->memory), NULL);
    arena_draw(&burrs->arena, &burrs->budget, SIZE_MAX);
    if (!open_burrs(burrs, length_of(options))) {
        burrs_close(burrs);
        return error_memory(error, "opening a search for burrs");
    }
    burrs->summary = nothing_found(burrs); /* a stop may come before the search begins */
    *out = burrs;
    return TREEN_OK;
}

void burrs_close(struct burrs *burrs) {
    for (size_t i = 0; burrs && i < burrs->members; i++) {
        apart_close(burrs->member[i].apart);
        arena_free(&burrs->member[i].scratch);
        arena_free(&burrs->member[i].loose_arena);
        arena_free(&burrs->member[i].tally.arena);
    }
    if (burrs) {
        free(burrs->member);
        arena_free(&burrs->arena);
    }
    free(burrs);
}

enum treen_status burrs_guess(const struct settings *options, uint64_t parts, double work[],
                              struct treen_error *error) {
    struct arena arena;
    TRY(refuse_question(options, error));
    arena_init(&arena, BUDGET_BYTES(options->memory));
    const struct burr_set *set = open_set(options, burr_slots_open(length_of(options), &arena), &arena);
    for (uint64_t task = 0; set && task < burr_tasks(set); task++)
        work[task % parts] += burr_guess(set, task);
    arena_free(&arena);
    return set ? TREEN_OK : error_memory(error, "guessing how long parts take");
}

void burrs_watch(struct burrs *burrs, treen_on_progress *on_progress, void *context) {
    burrs->on_progress = on_progress;
    burrs->context = context;
}

/* ---- One assembly ---------------------------------------------------------------------------- */

/* Asks the engine of `treen apart`. */
static enum treen_status ask_apart(struct member *member, const uint16_t kept[SLOTS], uint64_t *level) {
    struct shape shape[SLOTS];
    struct apart_part part[SLOTS];
    struct apart_answer answer;
    arena_free(&member->scratch);
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        TRY_ROOM(burr_place(member->burrs->slots, slot, kept[slot], &member->scratch, &shape[slot]));
        part[slot] = (struct apart_part){.shape = &shape[slot], .piece = slot};
    }
    const struct apart_question question = {.parts = SLOTS, .part = part, .first = true};
    enum treen_status status =
        apart_take(member->apart, &question, &member->apart_control, &member->scratch, &answer);
    *level = status == TREEN_OK && answer.outcome == TREEN_COMES_APART ? answer.first : 0;
    return status;
}

/* Finds the level: 0 when the sticks stay together. The engine of `treen apart` answers what needs
 * too much room. Where its name was given, it answers everything. */
static enum treen_status take_apart(struct member *member, const uint16_t kept[SLOTS], uint64_t *level) {
    bool known = !member->burrs->options.engine && loose_level(member->loose, kept, level);
    enum treen_status status = known ? TREEN_OK : ask_apart(member, kept, level);
    *level = *level < MOST_LEVELS ? *level : MOST_LEVELS - 1;
    return status;
}

static void mark(const struct burr_set *set, const struct burr_assembly *assembly, bool marks[PATTERNS]) {
    for (unsigned slot = 0; slot < SLOTS; slot++)
        marks[set->piece[assembly->rank[slot]]] = true;
}

static bool keep_assembly(struct member *member, const struct burr_assembly *assembly, unsigned level) {
    mark(member->burrs->set, assembly, member->table.useful);
    atomic_fetch_add_explicit(&member->burrs->solutions, 1, memory_order_relaxed);
    return burr_tally_keep(&member->tally, assembly, level);
}

/* Records what is known of an assembly: its level, or 0 when it stays together. */
static void record(struct member *member, const struct burr_assembly *assembly, unsigned level) {
    if (!level)
        burr_tally_stuck(&member->tally, assembly);
    else if (!keep_assembly(member, assembly, level))
        member->ended = TREEN_NO_MEMORY;
}

/* Takes an assembly apart, and records what comes of it. Memory that ran out for one assembly is
 * free again for the next. */
static bool take_assembly(void *context, const struct burr_assembly *assembly) {
    struct member *member = context;
    const struct burrs *burrs = member->burrs;
    uint16_t kept[SLOTS];
    uint64_t level;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        kept[slot] = burrs->set->kept[assembly->rank[slot]];
    mark(burrs->set, assembly, member->table.used);
    member->table.assemblies++;
    member->table.assemblies_mirrored += 1 + assembly->has_mirror;
    enum treen_status status = take_apart(member, kept, &level);
    member->table.not_known += status != TREEN_OK;
    if (status == TREEN_OK)
        record(member, assembly, (unsigned)level);
    if (status == TREEN_STOPPED)
        member->ended = status;
    return member->ended == TREEN_OK;
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* Tells the progress, in the caller's own thread. */
static void tell_progress(struct burrs *burrs) {
    double done = burrs->tasks ? (double)atomic_load(&burrs->taken) / (double)burrs->tasks : 1;
    if (burrs->on_progress)
        burrs->on_progress(burrs->context,
                           &(struct treen_progress){.fraction = done,
                                                    .seconds = clock_seconds() - burrs->started,
                                                    .nodes = atomic_load(&burrs->nodes),
                                                    .solutions = atomic_load(&burrs->solutions)});
}

static void wait(void *question) {
    tell_progress(question);
}

/* Tells of a search in the caller's own thread. */
static void hear(void *context, double fraction) {
    (void)fraction;
    tell_progress(context);
}

static void set_control(struct burrs *burrs, struct control *control, uint64_t nodes) {
    control_init(control);
    control->node_limit = nodes;
    control->deadline = burrs->deadline;
    control->patience = burrs->patience;
    control->on_progress = burrs->members == 1 ? hear : NULL;
    control->context = burrs;
}

/* Gives a thread its member. The pool calls this in each thread once. */
static void *open_member(void *question) {
    struct burrs *burrs = question;
    struct member *member = &burrs->member[atomic_fetch_add(&burrs->at_work, 1)];
    set_control(burrs, &member->control, burrs->options.nodes);
    set_control(burrs, &member->apart_control, 0);
    return member;
}

static bool take(void *question, uint64_t task, size_t slot) {
    struct burrs *burrs = question;
    (void)slot;
    atomic_store(&burrs->taken, task < burrs->tasks ? task + 1 : burrs->tasks);
    return task < burrs->tasks;
}

/* Searches a task, or of a subpart its share of the task. */
static enum treen_status search_task(void *question, void *worker, uint64_t turn, size_t slot) {
    struct burrs *burrs = question;
    struct member *member = worker;
    const struct settings *options = &burrs->options;
    uint64_t task = turn * options->parts + options->part - 1, before = member->control.nodes;
    (void)slot;
    enum treen_status status = burr_search_share(burrs->set, task, options->subpart - 1, options->subparts,
                                                 &member->control, take_assembly, member);
    if (status != TREEN_END && member->ended == TREEN_OK)
        member->ended = status;
    burr_tally_end_task(&member->tally);
    atomic_fetch_add(&burrs->nodes, member->control.nodes - before);
    return member->ended;
}

static const struct pool_work work = {.open = open_member, .take = take, .task = search_task, .wait = wait};

/* ---- The whole ------------------------------------------------------------------------------- */

static void add_table(struct burrs *burrs, const struct table *table, bool used[PATTERNS],
                      bool useful[PATTERNS]) {
    struct treen_burrs *summary = &burrs->summary;
    summary->assemblies += table->assemblies;
    summary->assemblies_mirrored += table->assemblies_mirrored;
    summary->not_known += table->not_known;
    for (size_t i = 0; i < burrs->set->pieces; i++) {
        uint16_t twin = burrs->set->twin[i];
        used[i] |= table->used[i] || table->used[twin];
        useful[i] |= table->useful[i] || table->useful[twin];
    }
}

/* Lists what is tallied, and adds up the solutions of all levels. False: there is no memory. */
static bool list_tally(struct burrs *burrs) {
    struct treen_burrs *summary = &burrs->summary;
    if (!burr_tally_list(&burrs->tally, &burrs->arena, summary))
        return false;
    for (size_t i = 0; i < summary->levels; i++) {
        summary->solutions += summary->level[i].solutions;
        summary->solutions_mirrored += summary->level[i].mirrored;
    }
    return true;
}

/* Writes which pieces are marked. Null: there is no memory. */
static const char *pieces_marked(struct burrs *burrs, const bool marks[PATTERNS]) {
    struct number_set marked;
    struct writing writing;
    numbers_init(&marked, &burrs->arena);
    if (!writing_open(&writing))
        return NULL;
    for (size_t i = 0; i < burrs->set->pieces; i++)
        if (marks[i] && !numbers_add(&marked, i))
            break;
    numbers_write(&marked, writing.out);
    return writing_keep(&writing, &burrs->arena);
}

/* Tells which pieces were used and useful, so that parts can be added up. */
static bool tell_pieces(struct burrs *burrs, const bool used[PATTERNS], const bool useful[PATTERNS]) {
    if (burrs->options.parts == 1)
        return true;
    burrs->summary.used_set = pieces_marked(burrs, used);
    burrs->summary.useful_set = pieces_marked(burrs, useful);
    return burrs->summary.used_set && burrs->summary.useful_set;
}

static bool summarise(struct burrs *burrs) {
    bool used[PATTERNS] = {false}, useful[PATTERNS] = {false};
    struct treen_burrs *summary = &burrs->summary;
    *summary = nothing_found(burrs);
    burrs->seconds = clock_seconds() - burrs->started;
    for (size_t i = 0; i < burrs->members; i++) {
        add_table(burrs, &burrs->member[i].table, used, useful);
        burr_tally_add(&burrs->tally, &burrs->member[i].tally);
    }
    for (size_t i = 0; i < burrs->set->pieces; i++) {
        summary->used += used[i];
        summary->useful += useful[i];
    }
    return tell_pieces(burrs, used, useful) && list_tally(burrs);
}

enum treen_status burrs_run(struct burrs *burrs) {
    size_t slot;
    uint64_t tasks = burr_tasks(burrs->set), first = burrs->options.part - 1, step = burrs->options.parts;
    burrs->started = clock_seconds();
    burrs->deadline = burrs->options.seconds > 0 ? burrs->started + burrs->options.seconds : 0;
    burrs->tasks = tasks / step + (first < tasks % step);
    struct pool *pool = pool_open(&work, burrs, burrs->members, POOL_NO_ORDER, NULL);
    enum treen_status ended = pool ? pool_next(pool, &slot) : TREEN_NO_MEMORY;
    pool_close(pool);
    TRY_ROOM(summarise(burrs));
    burrs->complete = ended == TREEN_END && !burrs->summary.not_known;
    return ended;
}

void burrs_sum_up(const struct burrs *burrs, struct treen_summary *summary) {
    summary->engine = "apart";
    summary->nodes = atomic_load(&burrs->nodes);
    summary->seconds = burrs->seconds;
    summary->complete = burrs->complete;
    summary->burrs = &burrs->summary;
}
