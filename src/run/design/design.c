/* The search through a space. Its units are the tasks of a pool. So puzzles are told in one order
 * whatever the number of threads. Each thread checks its unit's candidates before it hands them
 * over. */
#include "run/design/design.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/harmless.h"
#include "base/text/writing.h"
#include "puzzle/puzzle.h"
#include "run/design/asked.h"
#include "run/design/derive.h"
#include "run/design/place.h"
#include "run/design/recheck.h"
#include "run/design/results.h"
#include "run/design/spaces.h"
#include "run/pool.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Slots for each thread: units that are done and wait for an earlier one. */
enum { SLOTS_EACH = 8 };

/* The maker of a list of unlike designs. */
struct lister {
    struct design *design;
    struct finder *finder; /* of a unit; null = the whole run */
};

/* A unit in work, or done and waiting. */
struct slot {
    struct finder finder;
    struct lister lister;
    uint64_t place; /* of the unit, among those of the part */
};

/* Memory and tables of one thread. */
struct worker {
    struct arena arena;
    void *work; /* of the space */
};

struct design {
    struct settings options;
    const struct patience *caller; /* null = none */
    struct patience patience;      /* the caller's, and `leaving` */
    struct budget budget;
    struct arena arena, text_arena; /* for the whole run; of the puzzle told last */
    struct aim aim, own_aim;        /* own: without what the space does not measure */
    struct unlike unlike;           /* cells 0 = designs may be alike */
    struct lister lister;
    struct design_wish wish;
    struct results results;
    const char *asked; /* the aim as a text */
    uint64_t whole;    /* the units of all parts; UINT64_MAX: they do not end */
    uint64_t units;    /* those of the own part, which has each step-th of all */
    bool may_hold;     /* candidates may have pieces that hold each other */
    uint64_t end;      /* the first place that is not wanted: `units`, or by the setting tries */

    struct pool *pool;
    size_t slots;
    struct slot *slot; /* by slot of the pool */
    uint64_t cursor;   /* under the pool's lock, as the results: no free unit is below it */
    atomic_bool leaving;

    ARRAY(uint64_t) left; /* numbers of those that left the list since something was told last */
    size_t news;          /* the index in the list from which to look for puzzles that were not told */
    bool has_news;
    struct treen_designed designed;
    struct treen_statistic measure[QUANTITY_COUNT];
    struct treen_designs sum;
    struct treen_statistic *counts;
    enum treen_status merged, ended; /* of the unit merged last; of the run */
    struct treen_error error;
    treen_on_progress *on_progress;
    void *context;
    double started_at;
};

const struct treen_row *space_row(size_t index) {
    const struct space *space = space_at(index);
    return space ? &space->about : NULL;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Gives the question without settings that do not change the results of a unit. */
static enum treen_status name_question(struct design *design, const struct treen_puzzle *from) {
    const struct settings standard = settings_standard();
    struct settings options = design->options;
    options.threads = standard.threads;
    options.seconds = standard.seconds;
    options.memory = standard.memory;
    options.tries = standard.tries;
    options.reproduce = NULL;
    const char *line;
    TRY(options_line("design", "design", from ? from->about.name : NULL, &options, &design->arena, &line));
    char *question = arena_text(&design->arena, line, strlen(line));
    for (char *c = question; c && (c = strchr(c, '\n'));)
        *c = '/'; /* the rows of a box: the file has one line for the question */
    if (question)
        make_harmless(question);
    design->results.question = question;
    return question ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Returns how many of the units 0..units-1 the own part has. */
static uint64_t own_of(const struct design *design, uint64_t units) {
    uint64_t first = options_first_task(&design->options), step = options_task_step(&design->options);
    if (units == UINT64_MAX)
        return units;
    return units > first ? (units - first - 1) / step + 1 : 0;
}

/* Finds whether candidates may have pieces that hold each other. Refuses levels that the box does
 * not allow. */
static enum treen_status find_hold(struct design *design, struct treen_error *error) {
    struct packing packing;
    const struct design_wish *wish = &design->wish;
    const struct space *space = design->results.space;
    design->may_hold = !space->write_together;
    if (!design->may_hold || (!wish->options->box && !wish->from))
        return TREEN_OK;
    const struct packing *from = wish->from && wish->options->box ? puzzle_packing(wish->from) : NULL;
    enum treen_status status = from ? design_place_on(wish, from->grid, &design->arena, &packing, NULL)
                                    : design_place(wish, &design->arena, &packing, NULL);
    if (status == TREEN_OK)
        design->may_hold = recheck_may_hold(&packing);
    if (status == TREEN_OK && space->assembles && !design->may_hold)
        TRY(asked_same(&design->aim, error));
    if (status == TREEN_OK && space->packs)
        return asked_box(&packing, &design->aim, error);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status; /* of no box: pieces are asked one by one */
}

static enum treen_status open_space(struct design *design, const struct treen_puzzle *from,
                                    struct treen_error *error) {
    struct results *results = &design->results;
    uint64_t tries = design->options.tries;
    design->wish = (struct design_wish){&design->options, &design->own_aim, &design->aim, from,
                                        design->caller,   &design->budget};
    TRY(find_hold(design, error));
    TRY(results->space->open(&design->wish, &design->arena, &results->own, &design->whole, error));
    TRY(asked_bounds(results->space, results->own, &design->aim, error));
    results->whole = design->whole;
    design->unlike.spares = design->whole != UINT64_MAX;
    design->units = own_of(design, design->whole);
    design->end = own_of(design, tries && tries < design->whole ? tries : design->whole);
    if (design->end == UINT64_MAX && options_task_step(&design->options) > 1)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found a search in parts that does not end, expected tries: how many of its units are wanted");
    return TREEN_OK;
}

static const struct pool_work pool_work; /* below, under Merging */
static const struct unlike unlike;       /* below, under Units */

static bool room_for_units(struct design *design) {
    size_t threads = options_threads(&design->options), slots = threads > 1 ? SLOTS_EACH * threads : 1;
    design->slot = ARENA_NEW(&design->arena, slots, struct slot);
    design->slots = design->slot ? slots : 0;
    for (size_t i = 0; i < design->slots; i++) {
        arena_draw(&design->slot[i].finder.arena, &design->budget, SIZE_MAX);
        arena_draw(&design->slot[i].finder.scratch, &design->budget, SIZE_MAX);
        design->slot[i].finder.patience = &design->patience;
    }
    design->pool = design->slot ? pool_open(&pool_work, design, threads, slots, &design->patience) : NULL;
    return design->pool;
}

/* Writes a candidate as a text; null when there is no memory. */
static char *text_of(struct design *design, const struct told *told, size_t *length) {
    struct writing writing;
    if (!writing_open(&writing))
        return NULL;
    bool made = results_write_puzzle(&design->results, told, writing.out);
    if (!writing_close(&writing))
        return NULL;
    if (!made) {
        free(writing.text);
        return NULL;
    }
    *length = writing.length;
    return writing.text;
}

static enum treen_status open_design(struct design *design, const struct treen_puzzle *from,
                                     struct treen_error *error) {
    const struct space *space = design->results.space;
    design->asked = design->options.aim ? design->options.aim : space->usual;
    TRY(aim_read(design->asked, &design->aim, error));
    TRY(space_check(space, &design->aim, design->options.way, error));
    TRY(asked_check(space, &design->options, from != NULL, &design->aim, error));
    design->own_aim = design->aim;
    aim_leave(&design->own_aim, space->measures);
    design->lister.design = design;
    design->unlike = unlike;
    design->unlike.cells = design->options.unlike;
    design->unlike.context = &design->lister;
    best_open(&design->results.best, &design->aim, (size_t)design->options.keep,
              design->options.unlike ? &design->unlike : NULL);
    numbers_init(&design->results.units, &design->arena);
    design->results.arena = &design->arena;
    if (name_question(design, from) != TREEN_OK)
        return error_memory(error, "opening a design");
    TRY(patience_judge(design->caller, open_space(design, from, error), error));
    return room_for_units(design) ? TREEN_OK : error_memory(error, "opening a design");
}

static struct design *new_design(const struct settings *options, const struct patience *patience) {
    struct design *design = calloc(1, sizeof *design);
    if (!design)
        return NULL;
    design->options = *options;
    design->caller = patience;
    atomic_init(&design->leaving, false);
    design->patience = (struct patience){.stop = &design->leaving, .above = patience};
    design->started_at = clock_seconds();
    budget_open(&design->budget, BUDGET_BYTES(options->memory), NULL);
    arena_draw(&design->arena, &design->budget, SIZE_MAX);
    arena_init(&design->text_arena, SIZE_MAX);
    return design;
}

enum treen_status design_open(const char *name, const struct treen_puzzle *from,
                              const struct settings *options, const struct patience *patience,
                              struct design **out, struct treen_error *error) {
    const struct space *space;
    TRY(space_find(name, &space, error));
    TRY(options_check(options, error));
    struct design *design = new_design(options, patience);
    TRY_MEMORY(design, error, "opening a design");
    design->results.space = space;
    enum treen_status status = open_design(design, from, error);
    if (status == TREEN_OK)
        *out = design;
    else
        design_close(design);
    return status;
}

void design_watch(struct design *design, treen_on_progress *on_progress, void *context) {
    design->on_progress = on_progress;
    design->context = context;
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* Claims the measures of a candidate. The caller frees the text. */
static enum treen_status make_claim(struct design *design, const struct told *told, struct claim *claim,
                                    struct treen_error *error) {
    const struct results *results = &design->results;
    *claim = (struct claim){.terms = {.room = 0, .alike = MOTIONS}, .measures = &told->measures};
    if (results->space->terms)
        claim->terms = results->space->terms(results->own);
    claim->text = text_of(design, told, &claim->length);
    return claim->text ? TREEN_OK : error_memory(error, "checking a design");
}

/* Checks what the space has measured. */
static enum treen_status check_one(struct design *design, const struct told *told,
                                   struct treen_error *error) {
    struct claim claim;
    struct measures measures = told->measures;
    TRY(make_claim(design, told, &claim, error));
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (!(design->results.space->measures >> q & 1))
            measures.of[q] = UNMEASURED;
    claim.measures = &measures;
    enum treen_status status = recheck(&claim, &design->patience, &design->budget, error);
    free(claim.text);
    return status;
}

/* Tells whether the space counts assemblies, of which some may never come apart. */
static bool is_assembled(const struct design *design) {
    return design->may_hold && design->results.space->assembles;
}

/* Tells whether the aim looks at what the space does not measure. */
static bool needs_more(const struct design *design) {
    return (is_assembled(design) && aim_needs(&design->aim, Q_solutions)) ||
           design->own_aim.conditions < design->aim.conditions ||
           design->own_aim.preferences < design->aim.preferences;
}

/* Measures what the aim needs beyond the measures of the space. */
static enum treen_status measure(void *context, struct told *told, struct treen_error *error) {
    struct design *design = context;
    struct claim claim;
    TRY(make_claim(design, told, &claim, error));
    const struct derivation derivation = {.text = claim.text,
                                          .length = claim.length,
                                          .room = claim.terms.room,
                                          .assembled = is_assembled(design),
                                          .enough = claim.terms.enough,
                                          .assemblies = claim.terms.assemblies,
                                          .aim = &design->aim,
                                          .patience = &design->patience,
                                          .budget = &design->budget};
    enum treen_status status = derive(&derivation, &told->measures, error);
    free(claim.text);
    return status;
}

/* Measures again what is no measure of the space: somebody may have changed it. */
static enum treen_status check_derived(struct design *design, const struct told *told,
                                       struct treen_error *error) {
    uint32_t own = design->results.space->measures;
    struct told *again = told_new(told->bytes, told->length, &told->measures);
    TRY_MEMORY(again, error, "checking a design");
    again->number = told->number;
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        again->measures.of[q] = own >> q & 1 ? told->measures.of[q] : UNMEASURED;
    enum treen_status status = needs_more(design) ? measure(design, again, error) : TREEN_OK;
    for (enum quantity q = 0; q < QUANTITY_COUNT && status == TREEN_OK; q++)
        if (again->measures.of[q] != told->measures.of[q])
            status = error_say(error, TREEN_BUG,
                               "a design claims %s %" PRIu64 ", but checking it anew gives %" PRIu64,
                               quantity_name(q), told->measures.of[q], again->measures.of[q]);
    free(again);
    return status;
}

/* Tells whether the search has seen an assembly of a candidate, and none of those taken apart. */
static bool is_open_whether_apart(const struct space *space, const struct measures *measures) {
    const uint64_t *of = measures->of;
    enum quantity counted = space->assembles ? Q_assemblies : Q_solutions;
    bool seen = of[counted] && of[counted] != UNMEASURED;
    if (space->assembles && of[Q_solutions] != UNMEASURED)
        return false; /* those that come apart were counted */
    return of[Q_level] == UNMEASURED && (seen || space->drawn);
}

/* Says whether a candidate comes apart. */
static enum treen_status judge(void *context, const struct told *told, enum apartness *apart,
                               struct treen_error *error) {
    struct design *design = context;
    struct claim claim;
    const struct space *space = design->results.space;
    *apart = COMES_APART;
    if (!is_open_whether_apart(space, &told->measures))
        return TREEN_OK;
    TRY(make_claim(design, told, &claim, error));
    enum treen_status status =
        recheck_apart(&claim, space->drawn, &design->patience, &design->budget, apart, error);
    free(claim.text);
    return status;
}

/* Checks a candidate that a space has found. */
static enum treen_status check_told(struct design *design, const struct told *told,
                                    struct treen_error *error) {
    struct treen_error why = {0};
    enum treen_status status = check_one(design, told, &why);
    return status == TREEN_BUG ? error_say(error, status, "%s: this is a bug of treen", why.text) : status;
}

static enum treen_status check_found(struct design *design, struct finder *finder) {
    TRY(best_settle(&finder->best));
    for (size_t i = 0; i < finder->best.count && !finder->best.unlike; i++)
        TRY(check_told(design, finder->best.at[i], &finder->error));
    return TREEN_OK;
}

/* ---- Unlike designs -------------------------------------------------------------------------- */

/* Reads a candidate as a puzzle. */
static enum treen_status read_design(void *context, const struct told *told, struct treen_puzzle **puzzle) {
    struct design *design = ((const struct lister *)context)->design;
    const struct limits limits = {.budget = &design->budget};
    size_t length;
    char *text = text_of(design, told, &length);
    TRY_ROOM(text);
    enum treen_status status = puzzle_parse(text, length, "the design", "yaml", &limits, puzzle, NULL);
    free(text);
    return status;
}

/* Notes one that was told, and leaves the list. */
static void note_left(void *context, const struct told *told) {
    struct design *design = ((const struct lister *)context)->design;
    if (told->is_told)
        array_push(&design->arena, &design->left, told->number);
}

/* Counts a candidate that does not come apart. */
static enum treen_status count_held(const struct lister *lister, enum apartness apart) {
    struct design *design = lister->design;
    const char *name = apart == STUCK ? HELD : UNDECIDED;
    struct finder *finder = lister->finder;
    bool holds = finder ? named_add(&finder->counts, &finder->arena, name, 1)
                        : named_add(&design->results.counts, &design->arena, name, 1);
    return holds ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Takes a candidate apart, and checks it, before it is listed. */
static enum treen_status accept(void *context, struct told *told, bool *accepted) {
    const struct lister *lister = context;
    struct design *design = lister->design;
    struct treen_error *error = lister->finder ? &lister->finder->error : &design->error;
    enum apartness apart = COMES_APART;
    enum treen_status status = design->may_hold ? judge(design, told, &apart, error) : TREEN_OK;
    if (status == TREEN_OK && apart != COMES_APART)
        return count_held(lister, apart);
    if (status == TREEN_OK)
        status = check_told(design, told, error);
    *accepted = status == TREEN_OK;
    /* A spare that came to its turn while the run ends is not listed. */
    return status == TREEN_STOPPED && !lister->finder ? TREEN_OK : status;
}

static const struct unlike unlike = {.read = read_design, .accept = accept, .leave = note_left};

/* ---- Doing a unit ---------------------------------------------------------------------------- */

/* Does the unit of a slot. */
static enum treen_status do_unit(void *question, void *own, uint64_t task, size_t index) {
    struct design *design = question;
    const struct results *results = &design->results;
    struct worker *worker = own;
    struct slot *slot = &design->slot[index];
    struct finder *finder = &slot->finder;
    uint64_t unit = slot->place * options_task_step(&design->options) + options_first_task(&design->options);
    (void)task; /* of this run; the place counts those of earlier runs, too */
    slot->lister = (struct lister){design, finder};
    finder->unlike = design->unlike;
    finder->unlike.context = &slot->lister;
    finder_begin(finder, &design->aim, results->best.keep, design->options.seed, unit);
    finder->judge = design->may_hold ? judge : NULL;
    finder->assembles = results->space->assembles;
    finder->measure = needs_more(design) ? measure : NULL;
    finder->context = design;
    TRY(results->space->unit(results->own, worker->work, unit, finder));
    return check_found(design, finder);
}

/* Takes the next unit into its slot, with how good a candidate must be. Of unlike ones, the last of
 * the list may go without a better one. */
static bool take_unit(void *question, uint64_t task, size_t index) {
    struct design *design = question;
    const struct best *best = &design->results.best;
    struct slot *slot = &design->slot[index];
    (void)task;
    design->cursor = numbers_gap(&design->results.units, design->cursor);
    if (design->cursor >= design->end)
        return false;
    slot->place = design->cursor++;
    if (best->keep && best->count == best->keep && !best->unlike) {
        const struct told *last = best->at[best->keep - 1];
        slot->finder.bound = told_new(last->bytes, last->length, &last->measures);
    }
    return true;
}

static void close_worker(void *question, void *own) {
    const struct space *space = ((const struct design *)question)->results.space;
    struct worker *worker = own;
    if (worker->work && space->rest)
        space->rest(worker->work);
    arena_free(&worker->arena);
    free(worker);
}

static void *open_worker(void *question) {
    struct design *design = question;
    const struct space *space = design->results.space;
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    arena_draw(&worker->arena, &design->budget, SIZE_MAX);
    worker->work = space->work ? space->work(design->results.own, &worker->arena) : NULL;
    if (worker->work || !space->work)
        return worker;
    close_worker(design, worker);
    return NULL;
}

/* ---- Merging --------------------------------------------------------------------------------- */

/* Moves the unit's candidates into the list of the run, and its counts beside those of the run. */
static bool merge(struct design *design, struct slot *slot) {
    struct results *results = &design->results;
    struct finder *finder = &slot->finder;
    bool holds = numbers_add(&results->units, slot->place);
    enum treen_status moved = best_move(&finder->best, &results->best), settled = best_settle(&results->best);
    design->merged = moved == TREEN_OK ? settled : moved;
    for (size_t i = 0; i < results->best.count; i++)
        if (!results->best.at[i]->number)
            results->best.at[i]->number = ++results->told;
    for (size_t i = 0; i < finder->counts.of.count; i++)
        holds &= named_add(&results->counts, &design->arena, finder->counts.of.at[i].name,
                           finder->counts.of.at[i].count);
    results->looked += finder->looked;
    design->news = 0;
    design->has_news = true;
    return holds && design->merged == TREEN_OK;
}

/* Takes over a finished unit. */
static bool add_unit(void *question, size_t index) {
    struct design *design = question;
    bool holds = merge(design, &design->slot[index]);
    finder_end(&design->slot[index].finder);
    return holds;
}

static void tell_progress(void *question) {
    struct design *design = question;
    const struct results *results = &design->results;
    if (design->on_progress)
        design->on_progress(
            design->context,
            &(struct treen_progress){.fraction = design->end == UINT64_MAX
                                                     ? 0
                                                     : (double)results->units.count / (double)design->end,
                                     .seconds = clock_seconds() - design->started_at,
                                     .nodes = results->looked,
                                     .solutions = results->best.count});
}

static const struct pool_work pool_work = {.open = open_worker,
                                           .close = close_worker,
                                           .take = take_unit,
                                           .task = do_unit,
                                           .add = add_unit,
                                           .wait = tell_progress};

/* Goes on by a unit. */
static enum treen_status next_unit(struct design *design) {
    size_t index = 0;
    enum treen_status status = pool_next(design->pool, &index);
    if (status == TREEN_OK)
        tell_progress(design);
    if (status == TREEN_BUG)
        design->error = design->slot[index].finder.error;
    return status == TREEN_NO_MEMORY && design->merged != TREEN_OK ? design->merged : status;
}

/* Ends the threads, and takes over the units that are done. */
static void finish_units(struct design *design) {
    enum treen_status status;
    atomic_store(&design->leaving, true);
    pool_end(design->pool);
    for (size_t i = 0; design->pool && i < design->slots; i++)
        if (pool_has(design->pool, i, &status) && status == TREEN_OK)
            merge(design, &design->slot[i]);
    pool_close(design->pool);
    design->pool = NULL;
    for (size_t i = 0; i < design->slots; i++)
        finder_end(&design->slot[i].finder);
}

void design_close(struct design *design) {
    if (!design)
        return;
    finish_units(design);
    free(design->counts);
    best_close(&design->results.best);
    arena_free(&design->text_arena);
    arena_free(&design->arena);
    free(design);
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Returns the next puzzle of the list that was not told, or null. */
static struct told *next_news(struct design *design) {
    const struct best *best = &design->results.best;
    while (design->has_news && design->news < best->count) {
        struct told *told = best->at[design->news++];
        if (!told->is_told)
            return told;
    }
    design->has_news = false;
    return NULL;
}

static enum treen_status tell_design(struct design *design, struct told *told) {
    size_t length, measures = 0;
    told->is_told = true;
    char *text = text_of(design, told, &length);
    TRY_ROOM(text);
    arena_free(&design->text_arena);
    design->designed.text = arena_text(&design->text_arena, text, length);
    free(text);
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (told->measures.of[q] != UNMEASURED)
            design->measure[measures++] = (struct treen_statistic){
                results_is_least(&design->results, &told->measures, q) ? "solutions_at_least"
                                                                       : quantity_name(q),
                told->measures.of[q]};
    design->designed.number = told->number;
    design->designed.left = design->left.at;
    design->designed.leaving = design->left.count;
    design->left.count = 0;
    design->designed.measures = measures;
    design->designed.measure = design->measure;
    return design->designed.text ? TREEN_OK : TREEN_NO_MEMORY;
}

enum treen_status design_next(struct design *design, const struct treen_designed **designed) {
    struct told *told;
    while (!(told = next_news(design))) {
        if (design->ended != TREEN_OK)
            return design->ended;
        design->ended = next_unit(design);
        if (design->ended != TREEN_OK)
            finish_units(design);
    }
    enum treen_status status = tell_design(design, told);
    if (status == TREEN_OK)
        *designed = &design->designed;
    return status;
}

const struct treen_error *design_error(const struct design *design) {
    return &design->error;
}

/* Tells whether the space measures a quantity, or derive.c does for the aim. */
static bool is_measured(const struct design *design, enum quantity quantity) {
    const struct space *space = design->results.space;
    bool asked = aim_needs(&design->aim, quantity) ||
                 (quantity == Q_easiest && aim_needs(&design->aim, Q_level)); /* told together */
    return space->measures >> quantity & 1 || (asked && space_measured(space) >> quantity & 1);
}

/* Refuses a candidate of a file that the space would not tell. */
static enum treen_status check_form(const struct design *design, const struct told *told,
                                    struct treen_error *error) {
    const struct space *space = design->results.space;
    if (!space->reads(design->results.own, told->bytes, told->length))
        return error_say(error, TREEN_BUG, "found bytes that %s does not write", space->about.name);
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (told->measures.of[q] != UNMEASURED && !is_measured(design, q))
            return error_say(error, TREEN_BUG, "found '%s', which %s does not measure", quantity_name(q),
                             space->about.name);
    if (!aim_holds(&design->aim, &told->measures) || !aim_can_compare(&design->aim, &told->measures))
        return error_say(error, TREEN_BUG, "found measures that the aim does not want");
    return TREEN_OK;
}

/* Refuses a candidate of a file that never comes apart. */
static enum treen_status check_apart(struct design *design, const struct told *told,
                                     struct treen_error *error) {
    enum apartness apart = COMES_APART;
    if (design->may_hold)
        TRY(judge(design, told, &apart, error));
    return apart == COMES_APART
               ? TREEN_OK
               : error_bad(error,
                           "candidate %" PRIu64 ": its pieces never come apart: an older treen has "
                           "written this file, or somebody has changed it",
                           told->number);
}

/* Checks a candidate of a file, which somebody may have changed. */
static enum treen_status check_kept(void *context, const struct told *told, struct treen_error *error) {
    struct design *design = context;
    struct treen_error why = {0};
    enum treen_status status = check_form(design, told, &why);
    if (status == TREEN_OK)
        status = check_one(design, told, &why);
    if (status == TREEN_OK)
        status = check_derived(design, told, &why);
    if (status == TREEN_OK)
        status = check_apart(design, told, &why);
    if (status == TREEN_BUG)
        return error_bad(error, "candidate %" PRIu64 ": %s: somebody has changed this file", told->number,
                         why.text);
    if (status != TREEN_OK && error)
        *error = why;
    return status;
}

enum treen_status design_resume(struct design *design, const char *text, size_t length, const char *source,
                                struct treen_error *error) {
    TRY(results_read(&design->results, text, length, source, check_kept, design, error));
    return TREEN_OK;
}

/* Takes over a puzzle that a part has told. */
static enum treen_status take_over(struct design *design, const struct told *told, uint64_t number,
                                   struct treen_error *error) {
    struct told *own = told_new(told->bytes, told->length, &told->measures);
    TRY_MEMORY(own, error, "taking over the results of parts");
    own->number = number;
    own->is_told = own->is_accepted = true;
    enum treen_status status = check_kept(design, own, error);
    if (status != TREEN_OK)
        free(own);
    TRY(status);
    TRY_MEMORY(best_take(&design->results.best, own) == TREEN_OK, error, "taking over the results of parts");
    return TREEN_OK;
}

/* Notes the units of the parts as done, in their order: so the set of them grows at its end. */
static bool note_done(struct design *design, const struct design_parts *parts) {
    uint64_t wanted = design->end == UINT64_MAX ? 0 : design->end;
    for (uint64_t unit = 0; unit < wanted; unit++)
        if (parts->has(parts->context, unit) && !numbers_add(&design->results.units, unit))
            return false;
    return true;
}

enum treen_status design_take_parts(struct design *design, const struct design_parts *parts,
                                    struct treen_error *error) {
    struct results *results = &design->results;
    bool holds = note_done(design, parts);
    for (size_t i = 0; i < parts->count; i++)
        TRY(take_over(design, parts->told[i], i + 1, error));
    holds &= best_settle(&results->best) == TREEN_OK;
    results->told = parts->count;
    results->looked = parts->looked;
    for (size_t i = 0; i < parts->counts.of.count; i++)
        holds &= named_add(&results->counts, results->arena, parts->counts.of.at[i].name,
                           parts->counts.of.at[i].count);
    return holds ? TREEN_OK : error_memory(error, "taking over the results of parts");
}

enum treen_status design_write(struct design *design, FILE *out) {
    if (!results_write(&design->results, out))
        return TREEN_NO_MEMORY;
    return ferror(out) ? TREEN_IO : TREEN_OK;
}

/* Tells whether everything was looked at, and decided. A part is complete when it has done its
 * share of what is wanted. */
static bool is_complete(const struct design *design) {
    const struct results *results = &design->results;
    if (options_task_step(&design->options) > 1)
        return results->units.count == design->end;
    for (size_t i = 0; i < results->counts.of.count; i++)
        if (!strcmp(results->counts.of.at[i].name, UNDECIDED))
            return false;
    return results->units.count == design->units;
}

enum treen_status design_sum_up(struct design *design, struct treen_summary *summary) {
    const struct results *results = &design->results;
    free(design->counts);
    design->counts = calloc(results->counts.of.count + 1, sizeof *design->counts);
    TRY_ROOM(design->counts);
    for (size_t i = 0; i < results->counts.of.count; i++)
        design->counts[i] =
            (struct treen_statistic){results->counts.of.at[i].name, results->counts.of.at[i].count};
    design->sum = (struct treen_designs){.space = results->space->about.name,
                                         .aim = design->asked,
                                         .most = design->options.keep,
                                         .unlike = design->options.unlike,
                                         .looked = results->looked,
                                         .units = design->units,
                                         .done = results->units.count,
                                         .counts = results->counts.of.count,
                                         .count = design->counts,
                                         .told = results->told,
                                         .kept = results->best.count};
    summary->nodes = results->looked;
    summary->seconds = clock_seconds() - design->started_at;
    summary->complete = is_complete(design);
    summary->designs = &design->sum;
    return TREEN_OK;
}
