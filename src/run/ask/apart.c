/* The assemblies of a run, one by one: each is taken apart, checked and told. One thread takes
 * apart, while the run's threads look for assemblies. Nearly every assembly is stuck at once or
 * falls apart at once. The few others share the tables' knowledge. */
#include "treen.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/twist/twist.h"
#include "puzzle/packing.h"
#include "puzzle/check/contact.h"
#include "puzzle/about/info.h"
#include "puzzle/puzzle.h"
#include "puzzle/placing/separation.h"
#include "run/ask/apart.h"
#include "run/run.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const double TELL_EVERY = 0.1; /* seconds */

/* The words of the setting `moves`. */
enum { MOVES_AUTO, MOVES_SHIFTS, MOVES_TURNS };

struct taking_apart {
    const struct treen_puzzle *puzzle;
    const struct packing *packing;
    struct settings options;
    struct budget budget;
    struct run *run;
    struct apart *engine;
    struct twist *twist; /* null: nothing turns */
    struct control control;
    struct arena arena;                  /* of the last assembly: its question, and its separation */
    struct arena map_arena, check_arena; /* of its positions; scratch */
    struct arena contact_arena, levels_arena;
    struct contacts contacts; /* what checks know about the grid */
    struct apart_question question;
    struct treen_disassembly told;
    struct treen_positions positions;
    struct taking_levels levels;
    struct treen_taken_apart sum;
    uint64_t nodes;
    double started, seconds, last_told;
    enum treen_status ended;  /* TREEN_OK while there may be another assembly */
    struct treen_error error; /* the reason of TREEN_BUG, if taking apart is wrong; else empty */
    taking_way *way;
    treen_on_progress *on_progress;
    void *context;
};

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the number of parts that every assembly has. */
static uint64_t least_parts(const struct packing *packing) {
    uint64_t parts = 0;
    for (size_t i = 0; i < packing->pieces; i++)
        parts += packing->piece[i].least;
    return parts;
}

/* Says why a puzzle that is no solvable packing is not taken apart. A packing on a grid that is
 * only shown has a reason of its own. */
static enum treen_status refuse_kind(const struct treen_puzzle *puzzle, struct treen_error *error) {
    struct facts *facts;
    TRY(facts_open(puzzle, &facts, error));
    const char *why = facts_info(facts)->unsolvable;
    if (why)
        error_bad(error, "'%s' cannot be taken apart: %s", puzzle->about.name, why);
    else
        error_bad(error, "'%s' is of kind %s, expected pieces on a grid: nothing else is taken apart",
                  puzzle->about.name, packing_words(puzzle));
    facts_close(facts);
    return TREEN_BAD_INPUT;
}

/* Tells whether pieces may turn. */
static bool turns(const struct taking_apart *apart) {
    return apart->options.moves == MOVES_TURNS ||
           (apart->options.moves == MOVES_AUTO && apart->packing->turns);
}

/* Returns TREEN_BAD_INPUT if the puzzle shows beforehand that nothing can be taken apart. */
static enum treen_status refuse_puzzle(const struct taking_apart *apart, struct treen_error *error) {
    const struct treen_puzzle *puzzle = apart->puzzle;
    if (!apart->packing)
        return refuse_kind(puzzle, error);
    if (apart->packing->box.wrap)
        return error_bad(error, "'%s' has a box that closes, where no piece slides out, expected an open box",
                         puzzle->about.name);
    if (!apart->packing->grid->directions)
        return error_bad(error, "'%s' is on the grid %s, on which pieces do not slide, expected another grid",
                         puzzle->about.name, apart->packing->grid->about.name);
    if (turns(apart) && strcmp(apart->packing->grid->about.name, "cube") != 0)
        return error_bad(error,
                         "'%s' is on the grid %s, where pieces only shift, expected the grid cube to turn",
                         puzzle->about.name, apart->packing->grid->about.name);
    if (least_parts(apart->packing) > APART_PARTS)
        return error_bad(error, "'%s' has %llu pieces, expected %d at most to take apart", puzzle->about.name,
                         (unsigned long long)least_parts(apart->packing), APART_PARTS);
    return TREEN_OK;
}

static enum treen_status open_taking_apart(struct taking_apart *apart, struct treen_error *error) {
    struct settings options = apart->options;
    TRY(refuse_puzzle(apart, error));
    options.nodes = 0; /* in `apart`, nodes are positions of an assembly */
    apart->engine = apart_open(apart->packing->grid, apart->budget.limit, &apart->budget);
    TRY_MEMORY(apart->engine, error, "opening a run that takes apart");
    if (turns(apart)) {
        apart->twist =
            twist_open(apart->packing->grid, apart->options.play, apart->budget.limit, &apart->budget);
        TRY_MEMORY(apart->twist, error, "opening a run that takes apart");
    }
    return run_open_within(apart->puzzle, TREEN_SOLVE, &options, &apart->budget, &apart->run, error);
}

enum treen_status taking_open(const struct treen_puzzle *puzzle, const struct settings *options,
                              struct taking_apart **out, struct treen_error *error) {
    TRY(options_check(options, error));
    struct taking_apart *apart = calloc(1, sizeof *apart);
    TRY_MEMORY(apart, error, "opening a run that takes apart");
    apart->puzzle = puzzle;
    apart->packing = puzzle_packing(puzzle);
    apart->options = *options;
    apart->way = apart_take;
    apart->started = apart->last_told = clock_seconds();
    struct budget *above = puzzle->arena.budget, *budget = &apart->budget;
    budget_open(budget, budget_within(above, BUDGET_BYTES(options->memory)), above);
    arena_draw(&apart->arena, budget, SIZE_MAX);
    arena_draw(&apart->map_arena, budget, SIZE_MAX);
    arena_draw(&apart->check_arena, budget, SIZE_MAX);
    arena_draw(&apart->contact_arena, budget, SIZE_MAX);
    arena_draw(&apart->levels_arena, budget, SIZE_MAX);
    apart->contacts.arena = &apart->contact_arena;
    enum treen_status status = open_taking_apart(apart, error);
    if (status == TREEN_OK)
        *out = apart;
    else
        taking_close(apart);
    return status;
}

void taking_close(struct taking_apart *apart) {
    if (!apart)
        return;
    run_close(apart->run);
    apart_close(apart->engine);
    twist_close(apart->twist);
    arena_free(&apart->arena);
    arena_free(&apart->map_arena);
    arena_free(&apart->check_arena);
    arena_free(&apart->contact_arena);
    arena_free(&apart->levels_arena);
    free(apart);
}

/* ---- Progress -------------------------------------------------------------------------------- */

/* Tells the progress, without a fraction: the assemblies still to come are not counted. */
static void tell_progress(struct taking_apart *apart, double now) {
    apart->last_told = now;
    if (apart->on_progress)
        apart->on_progress(apart->context,
                           &(struct treen_progress){.seconds = now - apart->started,
                                                    .nodes = apart->nodes + apart->control.nodes,
                                                    .solutions = apart->sum.solutions});
}

static void hear_control(void *context, double fraction) {
    (void)fraction;
    tell_progress(context, clock_seconds());
}

/* Tells the progress of the run while its next assembly is waited for. */
static void hear_run(void *context, const struct treen_progress *progress) {
    struct taking_apart *apart = context;
    if (apart->on_progress && clock_seconds() - apart->last_told >= TELL_EVERY) {
        struct treen_progress ours = *progress;
        ours.solutions = apart->sum.solutions;
        apart->on_progress(apart->context, &ours);
    }
}

void taking_watch(struct taking_apart *apart, treen_on_progress *on_progress, void *context) {
    apart->on_progress = on_progress;
    apart->context = context;
    run_watch(apart->run, hear_run, apart);
}

void taking_hand(struct taking_apart *apart, taking_way *way) {
    apart->way = way;
}

/* ---- One assembly ---------------------------------------------------------------------------- */

static void set_control(struct taking_apart *apart) {
    control_init(&apart->control);
    apart->control.node_limit = apart->options.nodes;
    double own = apart->options.seconds > 0 ? apart->started + apart->options.seconds : 0;
    apart->control.deadline = patience_earlier(own, patience_deadline(apart->puzzle->arena.patience));
    apart->control.patience = apart->puzzle->arena.patience;
    apart->control.on_progress = hear_control;
    apart->control.context = apart;
}

/* Tells whether it is time to end the whole run, and not this assembly alone. */
static bool run_is_over(const struct taking_apart *apart) {
    return control_is_over(&apart->control, clock_seconds());
}

/* Checks the separation before anything else looks at it. A broken rule is a bug of treen, never an
 * answer. */
static enum treen_status check_answer(struct taking_apart *apart) {
    report broken = {0};
    enum treen_status status = separation_check(apart->packing, apart->told.assembly, apart->told.separation,
                                                &apart->contacts, &apart->check_arena, &broken);
    if (status == TREEN_OK && broken.count)
        status =
            error_say(&apart->error, TREEN_BUG,
                      "an assembly was taken apart wrongly, which is a fault of treen: %s", broken.at[0]);
    arena_free(&apart->check_arena);
    return status;
}

bool taking_add_level(struct taking_levels *levels, struct arena *arena, unsigned level, uint64_t solutions) {
    size_t at = levels->of.count;
    while (at && levels->of.at[at - 1].level >= level)
        at--;
    if (at < levels->of.count && levels->of.at[at].level == level) {
        levels->of.at[at].solutions += solutions;
        return true;
    }
    struct treen_level_sum added = {level, solutions};
    if (!array_push(arena, &levels->of, added))
        return false;
    memmove(levels->of.at + at + 1, levels->of.at + at, (levels->of.count - 1 - at) * sizeof added);
    levels->of.at[at] = added;
    return true;
}

static enum treen_status tell_answer(struct taking_apart *apart, const struct apart_answer *answer) {
    struct treen_disassembly *told = &apart->told;
    told->outcome = answer->outcome;
    if (answer->outcome != TREEN_COMES_APART)
        return TREEN_OK;
    told->separation = answer->separation;
    told->least = answer->least;
    told->ways = answer->ways;
    TRY(check_answer(apart));
    told->number = ++apart->sum.solutions;
    if (!separation_tell(apart->packing, &apart->arena, told) ||
        !taking_add_level(&apart->levels, &apart->levels_arena, told->levels ? told->level[0] : 0, 1))
        return TREEN_NO_MEMORY;
    return TREEN_OK;
}

/* Asks for turns where they are wished, or allowed and needed. */
static enum treen_status take_parts(struct taking_apart *apart, const struct apart_question *question,
                                    struct arena *arena, struct apart_answer *answer) {
    if (apart->options.moves != MOVES_TURNS) {
        TRY(apart->way(apart->engine, question, &apart->control, arena, answer));
        if (!apart->twist || answer->outcome != TREEN_STAYS_TOGETHER)
            return TREEN_OK;
    }
    return twist_take(apart->twist, question, &apart->control, arena, answer);
}

/* Takes the assembly apart. An assembly without parts is apart. One with too many parts is not
 * searched. */
static enum treen_status take_answer(struct taking_apart *apart, struct apart_answer *answer) {
    size_t parts = apart->told.assembly->parts;
    *answer = (struct apart_answer){.outcome = TREEN_NOT_KNOWN};
    if (parts > APART_PARTS)
        return TREEN_OK;
    if (!parts) {
        *answer = (struct apart_answer){.outcome = TREEN_COMES_APART, .least = true, .ways = 1};
        return TREEN_OK;
    }
    TRY_ROOM(separation_question(apart->packing, apart->told.assembly, &apart->arena, &apart->question));
    enum treen_status status = take_parts(apart, &apart->question, &apart->arena, answer);
    apart->nodes += apart->control.nodes;
    apart->control.nodes = 0;
    return status == TREEN_NO_MEMORY || status == TREEN_STOPPED ? TREEN_OK : status;
}

static enum treen_status look_at(struct taking_apart *apart, const struct treen_solution *assembly) {
    struct apart_answer answer;
    arena_free(&apart->arena);
    apart->told = (struct treen_disassembly){.assembly = assembly};
    apart->sum.assemblies++;
    set_control(apart);
    TRY(take_answer(apart, &answer));
    TRY(tell_answer(apart, &answer));
    apart->sum.not_known += apart->told.outcome == TREEN_NOT_KNOWN;
    return TREEN_OK;
}

enum treen_status taking_next(struct taking_apart *apart, const struct treen_disassembly **disassembly) {
    const struct treen_solution *assembly;
    if (apart->ended == TREEN_OK)
        apart->ended = run_next(apart->run, &assembly);
    /* The search may be hundreds of assemblies ahead, and gives them even when it has stopped.
     * These are dropped. */
    if (apart->ended == TREEN_OK && run_is_over(apart))
        apart->ended = TREEN_STOPPED;
    if (apart->ended == TREEN_OK)
        apart->ended = look_at(apart, assembly);
    double now = clock_seconds();
    apart->seconds = now - apart->started;
    if (apart->ended != TREEN_OK) {
        apart->told = (struct treen_disassembly){0}; /* its assembly is gone */
        return apart->ended;
    }
    if (now - apart->last_told >= TELL_EVERY)
        tell_progress(apart, now);
    if (apart->told.outcome == TREEN_NOT_KNOWN && run_is_over(apart))
        apart->ended = TREEN_STOPPED; /* from the next call on */
    *disassembly = &apart->told;
    return TREEN_OK;
}

enum treen_status taking_explain(const struct taking_apart *apart, enum treen_status status,
                                 struct treen_error *error) {
    if (!*apart->error.text)
        return run_explain(apart->run, status, error);
    *error = apart->error;
    return status;
}

/* Ends another question about the last assembly: its nodes are those of the run. */
static enum treen_status end_more(struct taking_apart *apart, enum treen_status status) {
    apart->nodes += apart->control.nodes;
    apart->control.nodes = 0;
    return status;
}

/* Takes the assembly apart once more, and tries every separation. The told separation stays; the
 * ways are those with its total. */
enum treen_status taking_ways(struct taking_apart *apart) {
    struct treen_disassembly *told = &apart->told;
    struct apart_answer answer;
    struct arena arena;
    if (told->outcome != TREEN_COMES_APART || !told->separation)
        return TREEN_OK;
    struct apart_question question = apart->question;
    question.ways = true;
    arena_draw(&arena, &apart->budget, SIZE_MAX);
    set_control(apart);
    enum treen_status status = end_more(apart, take_parts(apart, &question, &arena, &answer));
    arena_free(&arena);
    if (status == TREEN_OK && answer.moves == told->moves)
        told->ways = answer.ways;
    return status;
}

enum treen_status taking_orders(struct taking_apart *apart, uint64_t *orders) {
    size_t parts = apart->told.assembly ? apart->told.assembly->parts : 0;
    *orders = 1;
    if (!parts)
        return TREEN_OK;
    if (parts > APART_PARTS)
        return TREEN_STOPPED;
    set_control(apart);
    return end_more(apart, apart_orders(apart->engine, &apart->question, &apart->control, orders));
}

enum treen_status taking_positions(struct taking_apart *apart, const struct treen_positions **positions) {
    size_t parts = apart->told.assembly ? apart->told.assembly->parts : 0;
    arena_free(&apart->map_arena);
    apart->positions = (struct treen_positions){0};
    *positions = &apart->positions;
    if (!parts)
        return TREEN_OK;
    if (parts > APART_PARTS)
        return TREEN_STOPPED;
    set_control(apart);
    return end_more(apart, apart_map(apart->engine, &apart->question, &apart->control, &apart->map_arena,
                                     &apart->positions));
}

/* ---- What is known --------------------------------------------------------------------------- */

enum treen_status taking_sum_up(struct taking_apart *apart, struct treen_summary *summary,
                                struct stats *stats) {
    const struct run_summary *run;
    TRY(run_sum_up(apart->run, &run));
    arena_free(&apart->contact_arena);
    apart->contacts = (struct contacts){.arena = &apart->contact_arena};
    apart->sum.positions = apart->nodes;
    apart->sum.levels = apart->levels.of.count;
    apart->sum.level = apart->levels.of.at;
    apart->sum.play = turns(apart) ? apart->options.play : 0;
    *stats = run->stats;
    summary->engine = run->engine;
    summary->nodes = run->stats.nodes;
    summary->seconds = apart->seconds;
    summary->complete = run->impossible || (apart->ended == TREEN_END && !apart->sum.not_known);
    summary->impossible = run->impossible;
    summary->apart = &apart->sum;
    return TREEN_OK;
}
