/* Every burr of a set: assemblies from burr_search, each taken apart, tabulated by level. Threads
 * take tasks in turn. All assemblies of the same six pieces are in one task. So the end of the task
 * tells whether a solution is the only one of its pieces, and then the task's solutions are
 * forgotten.
 *
 * Only one of two mirror images is taken apart; the other comes apart in the same way. */
#include "run/ask/burr_search.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/apart/apart.h"
#include "run/ask/burrs.h"
#include "run/options.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_LEVELS = 64 };

/* The sums of all threads. Level 0 stands for assemblies without a level. */
struct table {
    struct treen_burr_level level[MOST_LEVELS];
    uint64_t assemblies, assemblies_mirrored, not_known, nodes;
    bool used[PATTERNS], useful[PATTERNS]; /* by piece */
};

/* A solution of the present task. */
struct found {
    uint64_t pieces; /* the six, ten bits each */
    uint8_t level;
    bool has_mirror, self_twin; /* self_twin: the mirror image has the same six pieces */
};

struct member {
    struct burrs *burrs;
    pthread_t thread;
    bool started;
    struct apart *apart;
    struct control control;       /* of the search for assemblies */
    struct control apart_control; /* of taking an assembly apart */
    struct arena scratch;         /* of the present assembly */
    struct arena arena;           /* of the present task */
    ARRAY(struct found) found;
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
    struct shape *shape[SLOTS]; /* by slot and rank: the stick where it lies */
    size_t members;
    struct member *member;
    double started, deadline;
    atomic_uint_fast64_t next_task;
    atomic_uint_fast64_t solutions; /* for progress */
    atomic_bool stop;
    treen_on_progress *on_progress;
    void *context;
    struct treen_burr_level level[MOST_LEVELS];
    struct burrs_summary summary;
};

/* ---- Opening --------------------------------------------------------------------------------- */

enum { NO_SET, NOTCHABLE, MILLABLE, ALL };
static const char *const set_names[] = {"none", "notchable", "millable", "all"};

static bool wants_notchable(unsigned name) {
    return stick_whole(name) && stick_notchable(name);
}

static bool wants_millable(unsigned name) {
    return stick_whole(name) && stick_millable(name);
}

static burr_wanted *const wanted_by[] = {
    [NOTCHABLE] = wants_notchable, [MILLABLE] = wants_millable, [ALL] = stick_whole};

static bool place_sticks(struct burrs *burrs) {
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        burrs->shape[slot] = ARENA_NEW(&burrs->arena, burrs->set->sticks, struct shape);
        if (!burrs->shape[slot])
            return false;
        for (size_t rank = 0; rank < burrs->set->sticks; rank++)
            if (!burr_place(burrs->slots, slot, burrs->set->kept[rank], &burrs->arena,
                            &burrs->shape[slot][rank]))
                return false;
    }
    return true;
}

static bool open_members(struct burrs *burrs) {
    size_t members = options_threads(&burrs->options);
    size_t memory = burrs->budget.limit / members;
    burrs->member = calloc(members, sizeof *burrs->member);
    for (; burrs->member && burrs->members < members; burrs->members++) {
        struct member *member = &burrs->member[burrs->members];
        member->burrs = burrs;
        arena_draw(&member->scratch, &burrs->budget, memory);
        arena_draw(&member->arena, &burrs->budget, memory);
        member->apart = apart_open(grid_at(0), memory, &burrs->budget);
        if (!member->apart)
            return false;
    }
    return burrs->member;
}

static bool open(struct burrs *burrs, unsigned length) {
    burrs->slots = burr_slots_open(length, &burrs->arena);
    if (burrs->slots)
        burrs->set =
            burr_set_open(burrs->slots, wanted_by[burrs->options.set], burrs->options.solid, &burrs->arena);
    return burrs->set && place_sticks(burrs) && open_members(burrs);
}

enum treen_status burrs_open(const struct settings *options, const struct patience *patience,
                             struct burrs **out, struct treen_error *error) {
    uint64_t length = options->length ? options->length : STICK_SHORTEST;
    TRY(options_check(options, error));
    if (options->set == NO_SET)
        return error_say(error, TREEN_BAD_INPUT, "expected a set of sticks: notchable, millable or all");
    if (!stick_has_length(length))
        return error_say(error, TREEN_BAD_INPUT, "found %llu, expected the length of a stick: 6, 8, 10 or 12",
                         (unsigned long long)length);
    struct burrs *burrs = calloc(1, sizeof *burrs);
    if (!burrs)
        return error_memory(error, "opening a search for burrs");
    burrs->options = *options;
    burrs->patience = patience;
    budget_open(&burrs->budget, BUDGET_BYTES(options->memory), NULL);
    arena_draw(&burrs->arena, &burrs->budget, SIZE_MAX);
    if (!open(burrs, (unsigned)length)) {
        burrs_close(burrs);
        return error_memory(error, "opening a search for burrs");
    }
    *out = burrs;
    return TREEN_OK;
}

void burrs_close(struct burrs *burrs) {
    for (size_t i = 0; burrs && i < burrs->members; i++) {
        apart_close(burrs->member[i].apart);
        arena_free(&burrs->member[i].scratch);
        arena_free(&burrs->member[i].arena);
    }
    if (burrs) {
        free(burrs->member);
        arena_free(&burrs->arena);
    }
    free(burrs);
}

void burrs_watch(struct burrs *burrs, treen_on_progress *on_progress, void *context) {
    burrs->on_progress = on_progress;
    burrs->context = context;
}

void burrs_stop(struct burrs *burrs) {
    atomic_store(&burrs->stop, true);
}

/* ---- One assembly ---------------------------------------------------------------------------- */

static enum treen_status take_apart(struct member *member, const struct burr_assembly *assembly,
                                    unsigned *level) {
    const struct burrs *burrs = member->burrs;
    struct apart_part part[SLOTS];
    struct apart_answer answer;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        uint32_t rank = assembly->rank[slot], number = slot * (uint32_t)burrs->set->sticks + rank;
        part[slot] =
            (struct apart_part){.shape = &burrs->shape[slot][rank], .piece = slot, .known = number + 1};
    }
    const struct apart_question question = {.parts = SLOTS, .part = part, .first = true};
    arena_free(&member->scratch);
    enum treen_status status =
        apart_take(member->apart, &question, &member->apart_control, &member->scratch, &answer);
    if (status == TREEN_OK && answer.outcome == TREEN_COMES_APART)
        *level = answer.first < MOST_LEVELS ? (unsigned)answer.first : MOST_LEVELS - 1;
    return status;
}

static void mark(const struct burr_set *set, const uint16_t piece[SLOTS], bool marks[PATTERNS]) {
    for (unsigned i = 0; i < SLOTS; i++)
        marks[piece[i]] = marks[set->twin[piece[i]]] = true;
}

static bool keep(struct member *member, const uint16_t piece[SLOTS], unsigned level, bool has_mirror) {
    const struct burr_set *set = member->burrs->set;
    struct found found = {
        .level = (uint8_t)level, .has_mirror = has_mirror, .self_twin = !burr_compare_twins(set, piece)};
    for (unsigned i = 0; i < SLOTS; i++)
        found.pieces = found.pieces << 10 | piece[i];
    mark(set, piece, member->table.useful);
    atomic_fetch_add_explicit(&member->burrs->solutions, 1, memory_order_relaxed);
    return array_push(&member->arena, &member->found, found);
}

/* Takes an assembly apart, and records what comes of it. Memory that ran out for one assembly is
 * free again for the next. */
static bool take_assembly(void *context, const struct burr_assembly *assembly) {
    struct member *member = context;
    const struct burrs *burrs = member->burrs;
    uint16_t kept[SLOTS], piece[SLOTS];
    unsigned level = 0;
    if (!assembly->first_of_mirrors)
        return true;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        kept[slot] = burrs->set->kept[assembly->rank[slot]];
    burr_pieces(burrs->set, assembly, piece);
    mark(burrs->set, piece, member->table.used);
    member->table.assemblies++;
    member->table.assemblies_mirrored += 1 + assembly->has_mirror;
    if (burr_is_stuck(burrs->slots, kept))
        return true;
    enum treen_status status = take_apart(member, assembly, &level);
    member->table.not_known += status != TREEN_OK;
    if (status == TREEN_STOPPED || (level && !keep(member, piece, level, assembly->has_mirror)))
        member->ended = status == TREEN_STOPPED ? status : TREEN_NO_MEMORY;
    return member->ended == TREEN_OK;
}

/* ---- One task -------------------------------------------------------------------------------- */

static int by_pieces(const void *a, const void *b) {
    uint64_t left = ((const struct found *)a)->pieces, right = ((const struct found *)b)->pieces;
    return (left > right) - (left < right);
}

/* Adds a solution to the table; `single`: it is the only one of its pieces. Pieces that are not
 * their own mirror images are two sets of six, each with its solution. Six pieces that are have two
 * solutions when the solution has a mirror image. */
static void tabulate(struct table *table, const struct found *found, bool single) {
    struct treen_burr_level *level = &table->level[found->level];
    level->solutions++;
    level->mirrored += 1 + found->has_mirror;
    if (single) {
        level->single++;
        level->single_mirrored += !found->self_twin ? 2 : !found->has_mirror;
    }
}

static void tabulate_all(struct member *member) {
    struct found *found = member->found.at;
    size_t count = member->found.count;
    if (count)
        qsort(found, count, sizeof *found, by_pieces);
    for (size_t i = 0; i < count; i++) {
        bool same_before = i && found[i].pieces == found[i - 1].pieces;
        bool same_after = i + 1 < count && found[i].pieces == found[i + 1].pieces;
        tabulate(&member->table, &found[i], !same_before && !same_after);
    }
    member->found.at = NULL;
    member->found.count = member->found.room = 0;
    arena_free(&member->arena);
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* Tells the progress. Only the first member tells: it is the caller's own thread. */
static void hear(void *context, double fraction) {
    struct member *member = context;
    struct burrs *burrs = member->burrs;
    (void)fraction;
    if (!burrs->on_progress || member != burrs->member)
        return;
    double tasks = (double)burr_tasks(burrs->set), parts = (double)burrs->options.parts;
    double done = (double)(atomic_load(&burrs->next_task)) * parts / tasks;
    burrs->on_progress(burrs->context, &(struct treen_progress){.fraction = done < 1 ? done : 1,
                                                                .seconds = clock_seconds() - burrs->started,
                                                                .nodes = member->control.nodes,
                                                                .solutions = atomic_load(&burrs->solutions)});
}

static void set_control(struct member *member, struct control *control, uint64_t nodes) {
    control_init(control);
    control->node_limit = nodes;
    control->deadline = member->burrs->deadline;
    control->stop = &member->burrs->stop;
    control->patience = member->burrs->patience;
    control->on_progress = hear;
    control->context = member;
}

static void *work(void *context) {
    struct member *member = context;
    struct burrs *burrs = member->burrs;
    uint64_t parts = burrs->options.parts, part = burrs->options.part - 1;
    set_control(member, &member->control, burrs->options.nodes);
    set_control(member, &member->apart_control, 0);
    while (member->ended == TREEN_OK) {
        uint64_t task = atomic_fetch_add(&burrs->next_task, 1) * parts + part;
        if (task >= burr_tasks(burrs->set))
            break;
        enum treen_status status = burr_search(burrs->set, task, &member->control, take_assembly, member);
        if (status != TREEN_END && member->ended == TREEN_OK)
            member->ended = status;
        tabulate_all(member);
    }
    member->table.nodes = member->control.nodes;
    return NULL;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void add_table(struct burrs *burrs, const struct table *table, bool used[PATTERNS],
                      bool useful[PATTERNS]) {
    struct burrs_summary *summary = &burrs->summary;
    summary->assemblies += table->assemblies;
    summary->assemblies_mirrored += table->assemblies_mirrored;
    summary->not_known += table->not_known;
    summary->nodes += table->nodes;
    for (size_t i = 0; i < MOST_LEVELS; i++) {
        burrs->level[i].solutions += table->level[i].solutions;
        burrs->level[i].mirrored += table->level[i].mirrored;
        burrs->level[i].single += table->level[i].single;
        burrs->level[i].single_mirrored += table->level[i].single_mirrored;
    }
    for (size_t i = 0; i < burrs->set->pieces; i++) {
        used[i] |= table->used[i];
        useful[i] |= table->useful[i];
    }
}

/* Leaves out the levels without solutions. */
static void list_levels(struct burrs *burrs) {
    struct burrs_summary *summary = &burrs->summary;
    for (unsigned i = 0; i < MOST_LEVELS; i++)
        if (burrs->level[i].solutions) {
            summary->solutions += burrs->level[i].solutions;
            summary->solutions_mirrored += burrs->level[i].mirrored;
            burrs->level[i].level = i;
            burrs->level[summary->levels++] = burrs->level[i];
        }
    summary->level = burrs->level;
}

static void summarise(struct burrs *burrs) {
    bool used[PATTERNS] = {false}, useful[PATTERNS] = {false};
    struct burrs_summary *summary = &burrs->summary;
    *summary = (struct burrs_summary){.set = set_names[burrs->options.set],
                                      .solid = burrs->options.solid,
                                      .length = burrs->slots->length,
                                      .pieces = burrs->set->pieces,
                                      .complete = true,
                                      .seconds = clock_seconds() - burrs->started};
    for (size_t i = 0; i < burrs->members; i++) {
        add_table(burrs, &burrs->member[i].table, used, useful);
        summary->complete = summary->complete && burrs->member[i].ended == TREEN_OK;
    }
    for (size_t i = 0; i < burrs->set->pieces; i++) {
        summary->used += used[i];
        summary->useful += useful[i];
    }
    summary->complete = summary->complete && !summary->not_known;
    list_levels(burrs);
}

/* If a thread cannot be started, the others do its work. */
enum treen_status burrs_run(struct burrs *burrs) {
    enum treen_status ended = TREEN_END;
    burrs->started = clock_seconds();
    burrs->deadline = burrs->options.seconds > 0 ? burrs->started + burrs->options.seconds : 0;
    for (size_t i = 1; i < burrs->members; i++) {
        struct member *member = &burrs->member[i];
        member->started = pthread_create(&member->thread, NULL, work, member) == 0;
    }
    work(&burrs->member[0]);
    for (size_t i = 1; i < burrs->members; i++)
        if (burrs->member[i].started)
            pthread_join(burrs->member[i].thread, NULL);
    for (size_t i = 0; i < burrs->members; i++)
        if (burrs->member[i].ended != TREEN_OK && ended != TREEN_NO_MEMORY)
            ended = burrs->member[i].ended;
    summarise(burrs);
    return ended;
}

const struct burrs_summary *burrs_summary(const struct burrs *burrs) {
    return &burrs->summary;
}
