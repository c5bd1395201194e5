#include "run/worker.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text/words.h"
#include "puzzle/puzzle.h"

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the engine that the query asks for. Null: it asks for none, or there is no engine of that
 * name. A program to ask, or a proof, is itself the choice of an engine. */
static const struct engine *engine_wanted(const struct query *query) {
    const struct settings *options = &query->options;
    if (query->engine)
        return query->engine;
    if (options->engine)
        return engine_named(options->engine);
    return options->prove    ? engine_able(ENGINE_PROVES)
           : options->solver ? engine_able(ENGINE_COMMANDED)
                             : NULL;
}

/* Tells whether the query names an engine, even one that does not exist. */
static bool wants_engine(const struct query *query) {
    return query->options.engine || engine_wanted(query);
}

bool worker_asks(const struct query *query) {
    const struct engine *engine = engine_wanted(query);
    return engine && engine->asks;
}

/* Refuses choices of an engine that contradict each other. */
static enum treen_status compare_choices(const struct query *query, struct treen_error *error) {
    const struct settings *options = &query->options;
    const struct engine *engine = engine_wanted(query);
    const char *name = engine ? engine->about.name : options->engine;
    if (options->prove && !(engine && engine->proves))
        return error_bad(error, "found engine %s and a proof wanted, expected engine %s: only it proves",
                         name, engine_able(ENGINE_PROVES)->about.name);
    if (options->solver && !(engine && engine->commanded))
        return error_bad(error, "found %s%s and a solver, expected one of them",
                         options->prove ? "a proof wanted" : "engine ", options->prove ? "" : name);
    return TREEN_OK;
}

static enum treen_status unknown_engine(const char *name, struct treen_error *error) {
    enum { MOST = 32 };
    const char *names[MOST + 1] = {0};
    for (size_t i = 0; engine_at(i) && i < MOST; i++)
        names[i] = engine_at(i)->about.name;
    return error_bad(error, "found no engine '%s', expected one that `treen engines` lists%s", name,
                     words_hint(names, name, strlen(name)).text);
}

static enum treen_status choose_engine(struct worker *worker, const struct query *query,
                                       struct treen_error *error) {
    const struct problem *problem = &worker->posed->problem;
    TRY(compare_choices(query, error));
    size_t left = worker->arena.limit - worker->arena.used;
    if (!wants_engine(query)) {
        worker->engine = engine_for(problem, left);
        return worker->engine ? TREEN_OK : error_memory(error, "looking for an engine for the problem");
    }
    worker->engine = engine_wanted(query);
    if (!worker->engine)
        return unknown_engine(query->options.engine, error);
    if (!worker->engine->next && query->question == TREEN_SOLVE)
        return error_bad(error, "engine %s counts, and draws one solution, but does not list them",
                         worker->engine->about.name);
    if (query->options.prove && worker->posed->conditions)
        return error_bad(error,
                         "found conditions on a solution and a proof wanted, expected one of them: the "
                         "reader of a proof would not see the conditions");
    const char *why = engine_refuses(worker->engine, problem, left);
    return why ? error_bad(error, "engine %s does not take this puzzle: %s", worker->engine->about.name, why)
               : TREEN_OK;
}

/* Tells whether the problem may be cut down. It may not with a limit of nodes, for a part, or for
 * an engine that lists what it counts: these mean the whole search. */
static bool may_cut_down(const struct query *query) {
    const struct settings *options = &query->options;
    const struct engine *engine = engine_wanted(query);
    return !options->nodes && options->parts == 1 && (engine ? engine->sum != NULL : !options->engine);
}

/* Returns the wish for posing the problem. A proof is about the puzzle as `treen sat` states it,
 * with every placement. So its reader need not believe an argument about symmetry. */
static struct wish wish_of(const struct query *query) {
    if (query->options.prove)
        return (struct wish){.list = true, .symmetry = TREEN_SYMMETRY_NONE};
    const struct engine *engine = engine_wanted(query);
    return (struct wish){.list = query->question == TREEN_SOLVE,
                         .symmetry = (enum same_under)query->options.symmetry,
                         .form = engine ? engine->form : FORM_COVER,
                         .any_form = !wants_engine(query),
                         .count = query->question == TREEN_COUNT && may_cut_down(query)};
}

static enum treen_status open_proof(struct worker *worker, struct treen_error *error) {
    if (!worker->options.prove)
        return TREEN_OK;
    worker->control.wishes.proof = worker->proof = tmpfile();
    return worker->proof ? TREEN_OK : error_system(error, "there is no room for a proof");
}

static void set_control(struct worker *worker, const struct control *limits) {
    worker->control = *limits;
    worker->control.wishes.kernel = (enum kernel)worker->options.kernel;
    worker->control.wishes.program = worker->options.solver;
    worker->control.wishes.program_seconds = worker->options.solver_seconds;
    worker->control.error = &worker->error;
    worker->control.patience = worker->puzzle->arena.patience;
}

/* Returns the true status. An arena whose patience is over has no more memory, although memory is
 * not the reason. */
static enum treen_status settled(const struct worker *worker, enum treen_status status) {
    return status == TREEN_NO_MEMORY ? patience_judge(&worker->patience, status, NULL) : status;
}

static enum treen_status open_search(struct worker *worker) {
    if (!worker->engine->open)
        return TREEN_OK;
    arena_beside(&worker->search_arena, &worker->arena);
    return worker->engine->open(&worker->posed->problem, &worker->control, &worker->search_arena,
                                &worker->search);
}

/* Breaks the symmetry of a posed problem that no engine attempts, and chooses the engine again. */
static enum treen_status cut_down(struct worker *worker, const struct query *query,
                                  struct treen_error *error) {
    TRY(worker->posed->kind->break_symmetry(worker->posed, &worker->arena, error));
    return choose_engine(worker, query, error);
}

/* Returns the bytes that the posed problem and its search may take. The number does not depend on
 * the bytes that other threads hold by now, so that all threads pose the problem alike. */
static size_t share_of(const struct settings *options, const struct budget *budget) {
    size_t wanted = BUDGET_BYTES(options->memory);
    return budget && budget->limit < wanted ? budget->limit : wanted;
}

static void open_checks(struct worker *worker, struct budget *budget) {
    arena_draw(&worker->check_arena, budget, SIZE_MAX);
    arena_draw(&worker->known_arena, budget, SIZE_MAX);
    keyset_init(&worker->known, &worker->known_arena);
}

static enum treen_status open_worker(struct worker *worker, const struct query *query,
                                     const struct control *limits, struct treen_error *error) {
    const struct treen_puzzle *puzzle = query->puzzle;
    const struct settings *options = &query->options;
    *worker = (struct worker){.puzzle = puzzle, .options = *options};
    worker->patience = (struct patience){limits->stop, limits->deadline, puzzle->arena.patience};
    arena_draw(&worker->arena, limits->budget, SIZE_MAX);
    worker->arena.limit = share_of(options, limits->budget);
    worker->arena.patience = &worker->patience;
    open_checks(worker, limits->budget);
    set_control(worker, limits);
    struct wish wish = wish_of(query);
    wish.unbroken = query->hasty;
    TRY(open_proof(worker, error));
    TRY(puzzle->kind->pose(puzzle, &wish, &worker->arena, &worker->posed, error));
    const bool unbroken = worker->posed->unbroken;
    enum treen_status status = choose_engine(worker, query, unbroken ? NULL : error);
    if (unbroken && (status != TREEN_OK || !engine_attempts(worker->engine, &worker->posed->problem)))
        status = cut_down(worker, query, error);
    TRY(status);
    status = worker->posed->unbroken ? TREEN_OK : open_search(worker);
    return status == TREEN_NO_MEMORY ? error_memory(error, "setting up the search") : status;
}

enum treen_status worker_open(struct worker *worker, const struct query *query, const struct control *limits,
                              struct treen_error *error) {
    return patience_judge(&worker->patience, open_worker(worker, query, limits, error), error);
}

void worker_beside(struct worker *worker, const struct worker *asked, struct budget *budget, size_t memory) {
    *worker = (struct worker){
        .puzzle = asked->puzzle, .options = asked->options, .engine = asked->engine, .told = 1};
    arena_draw(&worker->arena, budget, memory);
    worker->arena.patience = &worker->patience;
    open_checks(worker, budget);
}

static void close_search(struct worker *worker) {
    if (worker->search)
        engine_close(worker->engine, worker->search);
    worker->search = NULL;
    arena_free(&worker->search_arena);
}

static void end_search(struct worker *worker) {
    close_search(worker);
    if (worker->proof)
        fclose(worker->proof);
    worker->proof = NULL;
    tally_free(&worker->tally);
    verifier_close(&worker->verifier);
    arena_free(&worker->check_arena);
    arena_free(&worker->known_arena);
    keyset_init(&worker->known, &worker->known_arena);
}

void worker_close(struct worker *worker) {
    end_search(worker);
    posed_release(worker->posed);
    arena_free(&worker->arena);
}

enum treen_status worker_restart(struct worker *worker, const struct control *limits) {
    end_search(worker);
    worker->tally = (struct tally){0};
    worker->told = 0;
    worker->unheard = true; /* the new tally has not heard of them */
    worker->restarts++;
    worker->ended = TREEN_OK;
    set_control(worker, limits);
    TRY(worker->ended = open_proof(worker, &worker->error));
    return worker->ended = settled(worker, open_search(worker));
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* A way to judge an answer: verifier_judge or verifier_sample. */
typedef enum treen_status judging(struct verifier *verifier, const struct answer *answer);

/* Verifies the next answer of the worker's own search. */
static enum treen_status verify_next(struct worker *worker, const struct answer *answer, judging *judge) {
    if (!worker->verifier.problem &&
        !verifier_open(&worker->verifier, &worker->posed->problem, worker->check_arena.budget))
        return TREEN_NO_MEMORY;
    enum treen_status status = judge(&worker->verifier, answer);
    return status == TREEN_BUG ? verify_blame(worker->engine, worker->verifier.why, &worker->error) : status;
}

enum treen_status worker_verify(struct worker *worker, const struct answer *answer) {
    verifier_forget(&worker->verifier);
    enum treen_status status = verify_next(worker, answer, verifier_judge);
    verifier_forget(&worker->verifier);
    return status;
}

static enum treen_status check_solution(struct worker *worker) {
    report broken = {0};
    const struct treen_puzzle *puzzle = worker->puzzle;
    struct arena *arena = &worker->check_arena;
    enum treen_status status =
        puzzle->kind->check_again
            ? puzzle->kind->check_again(puzzle, &worker->solution, &worker->known, arena, &broken)
            : puzzle->kind->check(puzzle, &worker->solution, arena, &broken);
    if (status == TREEN_OK && broken.count)
        status = verify_blame(worker->engine, broken.at[0], &worker->error);
    arena_free(&worker->check_arena);
    return status;
}

/* Tells the answer that was weighed last as a solution, and checks it. */
static enum treen_status tell_solution(struct worker *worker, const struct answer *answer) {
    worker->posed->kind->tell(worker->posed, answer, &worker->solution);
    worker->solution.number = worker->told;
    const struct weight *weight = &worker->weight;
    worker->solution.rotation_class =
        weight->rotation_assemblies ? weight->rotation_assemblies : weight->rotation_class;
    worker->solution.symmetry_class =
        weight->symmetry_assemblies ? weight->symmetry_assemblies : weight->symmetry_class;
    return check_solution(worker);
}

static void weigh_answer(struct worker *worker, const struct answer *answer) {
    worker->posed->kind->weigh(worker->posed, answer, &worker->weight);
    worker->weighed = true;
    worker->unheard |= worker->weight.relabelled;
}

/* Adds `answers` to the tally; `weight` is that of all together. */
static bool add_up(struct worker *worker, struct weight weight, uint64_t answers) {
    weight.relabelled = worker->unheard;
    worker->unheard = false;
    return tally_add(&worker->tally, &weight, answers);
}

static enum treen_status next_answer(struct worker *worker, struct answer *answer) {
    if (!worker->search)
        TRY(open_search(worker));
    return worker->engine->next(worker->search, answer);
}

/* Gives the engine's next answer, weighed. Many answers may come without a node at which the engine
 * would look at its limits. So the worker looks here. */
static enum treen_status step_search(struct worker *worker, struct answer *answer, judging *judge) {
    if (worker->ended != TREEN_OK)
        return worker->ended;
    if (control_answers(&worker->control, 1))
        return worker->ended = TREEN_STOPPED;
    enum treen_status status = next_answer(worker, answer);
    if (status == TREEN_OK)
        status = verify_next(worker, answer, judge);
    if (status == TREEN_OK) {
        weigh_answer(worker, answer);
        if (!worker->weight.refused && !add_up(worker, worker->weight, 1))
            status = TREEN_NO_MEMORY;
    }
    return worker->ended = settled(worker, status);
}

enum treen_status worker_next(struct worker *worker, const struct treen_solution **solution) {
    struct answer answer;
    do
        TRY(step_search(worker, &answer, verifier_judge));
    while (!worker->weight.listed);
    worker->told++;
    TRY(worker->ended = tell_solution(worker, &answer));
    *solution = &worker->solution;
    return TREEN_OK;
}

enum treen_status worker_tell(struct worker *worker, const struct answer *answer,
                              const struct treen_solution **solution) {
    TRY(worker_verify(worker, answer));
    weigh_answer(worker, answer);
    worker->unheard = true;
    if (worker->weight.refused)
        return TREEN_STOPPED;
    TRY(tell_solution(worker, answer));
    *solution = &worker->solution;
    return TREEN_OK;
}

/* Lets the engine pass over answers for a while, without listing them. Either all weigh the same as
 * the last one, or the engine knows their weight. */
static enum treen_status sum_some(struct worker *worker) {
    TRY(worker->ended);
    struct answer_sum sum;
    struct weight together = worker->weight;
    enum treen_status status = worker->engine->sum(worker->search, &sum);
    together.assemblies = worker->posed->problem.worth ? sum.worth : sum.answers * worker->weight.assemblies;
    if (!add_up(worker, together, sum.answers))
        status = TREEN_NO_MEMORY;
    if (status == TREEN_OK && control_answers(&worker->control, sum.answers))
        status = TREEN_STOPPED;
    return worker->ended = settled(worker, status);
}

static bool may_sum(const struct worker *worker) {
    return worker->weighed && (worker->posed->uniform || worker->posed->problem.worth) &&
           worker->engine->sum && !worker->control.wishes.may_give_up;
}

/* Tells whether a brief search is over. It has had its nodes, or has weighed enough answers one by
 * one to have taken as long. NODES_EACH: the nodes that take as long as one answer. */
static bool was_brief(const struct worker *worker) {
    enum { NODES_EACH = 4 };
    uint64_t weighed = may_sum(worker) ? 0 : worker->tally.answers;
    return worker->control.wishes.brief &&
           worker->control.nodes + NODES_EACH * weighed >= worker->control.node_limit;
}

/* Counts, and checks a sample of the answers, because no solution is told to the caller. One answer
 * is checked whenever there are RARER times as many: listing answers is slow beside passing over
 * them. A brief search of the same problem has checked its first answer, so this search passes over
 * answers from the beginning. */
static enum treen_status finish_search(struct worker *worker) {
    enum { RARER = 64 };
    struct answer answer;
    worker->control.wishes.unordered = true;
    for (uint64_t due = may_sum(worker) ? RARER : 1; !was_brief(worker);) {
        while (may_sum(worker) && worker->tally.answers < due)
            TRY(sum_some(worker));
        bool told = worker->tally.answers + 1 >= due;
        TRY(step_search(worker, &answer,
                        told || !worker->posed->weighs_any ? verifier_judge : verifier_sample));
        told &= !worker->weight.refused;
        if (told) {
            due = RARER * worker->tally.answers;
            TRY(worker->ended = tell_solution(worker, &answer));
        }
    }
    return worker->ended = TREEN_STOPPED;
}

/* ---- In haste -------------------------------------------------------------------------------- */

/* Tells whether a search was stopped by its own limit of nodes, and not by the caller's limits. */
static bool is_more(enum treen_status status, const struct control *limits) {
    return status == TREEN_STOPPED && !control_is_over(limits, clock_seconds());
}

/* Searches a problem of few nodes, by a search that may give up. TREEN_OK: there are more nodes,
 * about `*expected` in all. A caller who names a kernel wants that kernel to work. */
static enum treen_status finish_attempt(struct worker *worker, const struct control *limits,
                                        double *expected) {
    struct control *control = &worker->control;
    if (worker->options.kernel != KERNEL_AUTO || !engine_attempts(worker->engine, &worker->posed->problem))
        return TREEN_OK;
    control->wishes.may_give_up = true;
    enum treen_status status = finish_search(worker);
    if (!is_more(status, limits))
        return status;
    *expected = (double)control->nodes + control->report.left;
    close_search(worker);
    return TREEN_OK;
}

static enum treen_status break_symmetry(struct worker *worker) {
    worker->ended = settled(worker, worker->posed->kind->break_symmetry(worker->posed, &worker->arena, NULL));
    worker->weighed &= !worker->posed->changed;
    worker->cut_late = true;
    return worker->ended;
}

/* Returns how many nodes are searched sooner than symmetries are found. 0 = none, because the
 * problem is too large. Where all answers weigh the same they are counted without a list, and a
 * node takes less time. */
static uint64_t nodes_in_haste(const struct posed *posed) {
    enum { UNIFORM = 12000, WEIGHED = 4000 };
    if (!problem_is_small(&posed->problem))
        return 0;
    return posed->uniform ? UNIFORM : WEIGHED;
}

/* Searches at most `nodes` nodes before the problem is cut down. TREEN_OK: there are more. */
static enum treen_status finish_briefly(struct worker *worker, struct control limits, uint64_t nodes) {
    limits.wishes.brief = true;
    limits.node_limit = nodes;
    limits.on_look = NULL;
    TRY(worker_restart(worker, &limits));
    enum treen_status status = finish_search(worker);
    return was_brief(worker) && is_more(status, &limits) ? TREEN_OK : status;
}

/* Symmetries that were not looked for in haste are looked for later, once there are many nodes. */
enum treen_status worker_finish(struct worker *worker) {
    enum { DOUBT = 24000 }; /* nodes that may be expected beyond those searched in haste */
    struct control limits = worker->control;
    double expected = 0;
    if (!worker->posed->unbroken || worker->ended != TREEN_OK || worker->search)
        return finish_search(worker);
    const uint64_t nodes = nodes_in_haste(worker->posed);
    TRY(finish_attempt(worker, &limits, &expected));
    worker->ended = TREEN_OK;
    if (nodes && expected <= DOUBT + (double)nodes)
        TRY(finish_briefly(worker, limits, nodes));
    TRY(break_symmetry(worker));
    TRY(worker_restart(worker, &limits));
    return finish_search(worker);
}
