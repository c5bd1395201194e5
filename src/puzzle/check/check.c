/* Solutions checked against the puzzle's rules, by no engine and no list of placements.
 *
 * A verdict is a list of sentences; it is empty when all solutions hold. Solutions are judged one
 * by one, each with memory that is given back. The solutions themselves are kept, for reports and
 * pictures. */
#include "puzzle/check/contact.h"
#include "puzzle/check/told_check.h"
#include "puzzle/puzzle.h"
#include "puzzle/placing/separation.h"
#include "puzzle/solutions.h"

#include <inttypes.h>
#include <stdlib.h>

/* A verdict keeps the solutions that it has read: the longest drawing has a cell for each of its
 * bytes. */
static const size_t VERDICT_MEMORY = (size_t)1 << 30;

/* Nobody reads more sentences than this. And the solutions of another puzzle, each judged at the
 * cost of a large box, would take hours. */
enum { ENOUGH_SENTENCES = 1000 };

struct verdict {
    struct arena arena;
    struct solutions solutions;
    uint64_t checked;     /* number of solutions */
    uint64_t judged;      /* number of those that a limit let be judged */
    uint64_t separations; /* number of solutions that come with a way to take them apart */
    report broken;
    ARRAY(struct treen_need) need; /* of turns that are told too little play */
};

static enum treen_status say_sentence(struct verdict *verdict, const char *sentence) {
    return sentence && array_push(&verdict->arena, &verdict->broken, sentence)
               ? TREEN_OK
               : error_memory(verdict->solutions.error, "checking the solutions");
}

/* Copies the sentences; of several solutions, each sentence names its solution. */
static enum treen_status say_broken(struct verdict *verdict, uint64_t number, const report *broken) {
    bool several = verdict->checked > 1;
    for (size_t i = 0; i < broken->count; i++) {
        if (verdict->broken.count == ENOUGH_SENTENCES)
            return say_sentence(verdict, "and so on: what is broken beyond this is not told");
        const char *sentence = broken->at[i];
        TRY(say_sentence(verdict,
                         several ? arena_print(&verdict->arena, "solution %" PRIu64 ": %s", number, sentence)
                                 : arena_print(&verdict->arena, "%s", sentence)));
    }
    return TREEN_OK;
}

/* An assembly to judge, the way that it comes apart, and the record that told it; null: there is
 * none. A record without a step has no way: what it tells is judged all the same. */
struct told {
    const struct treen_solution *solution;
    const struct treen_separation *separation;
    const struct scan *record;
};

/* Judges what was `told`: the assembly, its moves, and the record of them. Each is judged only
 * where the one before has no mistakes, which would only be repeated in `broken`. */
static enum treen_status judge(struct verdict *verdict, const struct told *told, struct arena *arena,
                               report *broken, struct treen_need *need) {
    const struct treen_puzzle *puzzle = verdict->solutions.puzzle;
    TRY(puzzle->kind->check(puzzle, told->solution, arena, broken));
    if ((!told->separation && !told->record) || broken->count)
        return TREEN_OK;
    const struct packing *packing = puzzle_packing(puzzle);
    struct contacts contacts = {.arena = arena};
    TRY(separation_check(packing, told->solution, told->separation, &contacts, arena, broken, NULL, need));
    if (!told->record || broken->count)
        return TREEN_OK;
    return told_check(packing, told->solution, told->separation, *told->record, arena, broken);
}

/* Checks one solution. Memory for it is freed at once, since there may be a million solutions. */
static enum treen_status check_one(struct verdict *verdict, const struct told *told) {
    struct arena arena;
    report broken = {0};
    struct treen_need need = {0};
    arena_draw(&arena, verdict->arena.budget, VERDICT_MEMORY);
    arena.patience = verdict->arena.patience;
    enum treen_status status = judge(verdict, told, &arena, &broken, &need);
    need.solution = told->solution->number;
    if (status == TREEN_OK && need.move && !array_push(&verdict->arena, &verdict->need, need))
        status = TREEN_NO_MEMORY;
    if (status == TREEN_OK) {
        verdict->judged++;
        verdict->separations += told->separation || told->record;
    }
    status = status == TREEN_OK ? say_broken(verdict, told->solution->number, &broken)
                                : error_memory(verdict->solutions.error, "checking the solutions");
    arena_free(&arena);
    return status;
}

/* Checks a solution of a text. Moves that do not hold are not kept: nothing can be told of them. */
static enum treen_status check_read(struct verdict *verdict, size_t index) {
    struct solutions *solutions = &verdict->solutions;
    size_t before = verdict->broken.count;
    TRY(check_one(verdict, &(struct told){&solutions->solution.at[index], solutions->separation.at[index],
                                          solutions->record.at[index]}));
    if (verdict->broken.count > before)
        solutions->separation.at[index] = NULL;
    return TREEN_OK;
}

/* Checks all solutions. One sentence more than ENOUGH_SENTENCES is let through: it says that there
 * are others. */
static enum treen_status check_filled(struct verdict *verdict, verdict_fill *fill, void *context) {
    struct solutions *solutions = &verdict->solutions;
    TRY(fill(context, solutions));
    verdict->checked = solutions->solution.count;
    for (size_t i = 0; i < solutions->solution.count && verdict->broken.count <= ENOUGH_SENTENCES; i++) {
        if (arena_is_over(&verdict->arena))
            return TREEN_STOPPED;
        TRY(check_read(verdict, i));
    }
    return TREEN_OK;
}

/* Checks the solutions that a file keeps. Each is decoded by itself, since a file may hold very
 * many. Solutions of a search that counted nothing else are numbered in their order. */
static enum treen_status check_saved(struct verdict *verdict) {
    struct solutions *solutions = &verdict->solutions;
    struct treen_saved_solution *saved;
    verdict->checked = puzzle_saved(solutions->puzzle)->kept;
    for (size_t i = 0; i < verdict->checked && verdict->broken.count <= ENOUGH_SENTENCES; i++) {
        if (arena_is_over(&verdict->arena))
            return TREEN_STOPPED;
        TRY(saved_open(solutions->puzzle, i, &saved, solutions->error));
        enum treen_status status =
            check_one(verdict, &(struct told){saved->solution, saved->separation, NULL});
        saved_close(saved);
        TRY(status);
    }
    return TREEN_OK;
}

/* ---- The public interface -------------------------------------------------------------------- */

static struct verdict *open_verdict(const struct treen_puzzle *puzzle, const char *source,
                                    struct treen_error *error) {
    struct verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        return NULL;
    puzzle_arena(puzzle, VERDICT_MEMORY, &verdict->arena);
    verdict->solutions =
        (struct solutions){.puzzle = puzzle, .source = source, .error = error, .arena = &verdict->arena};
    return verdict;
}

static enum treen_status end_verdict(struct verdict *verdict, enum treen_status status,
                                     struct verdict **out) {
    status = patience_judge(verdict->arena.patience, status, verdict->solutions.error);
    verdict->arena.patience = NULL;  /* the verdict is told, however late */
    verdict->solutions.error = NULL; /* this is the caller's, and the verdict may outlive it */
    if (status == TREEN_OK || status == TREEN_STOPPED || status == TREEN_NO_MEMORY)
        *out = verdict;
    else
        verdict_close(verdict);
    return status;
}

enum treen_status verdict_of_saved(const struct treen_puzzle *puzzle, struct verdict **out,
                                   struct treen_error *error) {
    const struct treen_saved *saved = puzzle_saved(puzzle);
    if (!saved || !saved->kept)
        return error_at(error, puzzle->about.name, 0, 0,
                        "this keeps no solutions of its own, expected a file with solutions beside it");
    struct verdict *verdict = open_verdict(puzzle, puzzle->about.name, error);
    return verdict ? end_verdict(verdict, check_saved(verdict), out)
                   : error_memory(error, "checking the solutions");
}

enum treen_status verdict_open(const struct treen_puzzle *puzzle, const char *source, verdict_fill *fill,
                               void *context, struct verdict **out, struct treen_error *error) {
    struct verdict *verdict = open_verdict(puzzle, source, error);
    return verdict ? end_verdict(verdict, check_filled(verdict, fill, context), out)
                   : error_memory(error, "checking the solutions");
}

struct text {
    const char *text;
    size_t length;
};

static enum treen_status read_solutions(void *context, struct solutions *solutions) {
    const struct text *text = context;
    return solutions_read(solutions, text->text, text->length);
}

enum treen_status verdict_of_text(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                  const char *source, struct verdict **verdict, struct treen_error *error) {
    return verdict_open(puzzle, source, read_solutions, &(struct text){text, length}, verdict, error);
}

bool verdict_holds(const struct verdict *verdict) {
    return verdict->broken.count == 0 && verdict->judged == verdict->checked;
}

uint64_t verdict_solutions(const struct verdict *verdict) {
    return verdict->checked;
}

uint64_t verdict_judged(const struct verdict *verdict) {
    return verdict->judged;
}

const struct treen_need *verdict_needs(const struct verdict *verdict, size_t *needs) {
    *needs = verdict->need.count;
    return verdict->need.at;
}

uint64_t verdict_separations(const struct verdict *verdict) {
    return verdict->separations;
}

const char *verdict_broken(const struct verdict *verdict, size_t index) {
    return index < verdict->broken.count ? verdict->broken.at[index] : NULL;
}

const struct treen_solution *verdict_solution(const struct verdict *verdict, size_t index,
                                              const struct treen_separation **separation) {
    const struct solutions *solutions = &verdict->solutions;
    if (index >= solutions->solution.count || index >= verdict->judged)
        return NULL;
    if (separation)
        *separation = solutions->separation.at[index];
    return &solutions->solution.at[index];
}

void verdict_close(struct verdict *verdict) {
    if (!verdict)
        return;
    arena_free(&verdict->arena);
    free(verdict);
}
