/* Solutions checked against the puzzle's rules, by no engine and no list of placements. */
#include "puzzle/solutions.h"

#include <inttypes.h>
#include <stdlib.h>

/* A verdict keeps what it has read: a drawing of 64 MB holds as many cells. */
static const size_t VERDICT_MEMORY = (size_t)1 << 30;

/* Someone who has read so many sentences will not read on; and the solutions of another puzzle, each of them
 * judged at the cost of a large box, would take hours. */
enum { ENOUGH_SENTENCES = 1000 };

struct treen_verdict {
    struct arena arena;
    struct solutions solutions;
    report broken;
};

static enum treen_status no_memory(const struct treen_verdict *verdict) {
    return error_memory(verdict->solutions.error, "checking the solutions");
}

static enum treen_status say(struct treen_verdict *verdict, const char *sentence) {
    return sentence && array_push(&verdict->arena, &verdict->broken, sentence) ? TREEN_OK
                                                                               : no_memory(verdict);
}

/* Copies what is broken; of several solutions, each sentence says whose it is. */
static enum treen_status say_broken(struct treen_verdict *verdict, uint64_t number, const report *broken) {
    bool several = verdict->solutions.solution.count > 1;
    for (size_t i = 0; i < broken->count; i++) {
        if (verdict->broken.count == ENOUGH_SENTENCES)
            return say(verdict, "and so on: what is broken beyond this is not told");
        const char *sentence = broken->at[i];
        TRY(say(verdict, several ? arena_print(&verdict->arena, "solution %" PRIu64 ": %s", number, sentence)
                                 : arena_print(&verdict->arena, "%s", sentence)));
    }
    return TREEN_OK;
}

/* What the kind needs for one solution goes with it: there may be a million of them. */
static enum treen_status check_one(struct treen_verdict *verdict, const struct treen_solution *solution) {
    const struct treen_puzzle *puzzle = verdict->solutions.puzzle;
    struct arena arena;
    report broken = {0};
    arena_init(&arena, VERDICT_MEMORY);
    enum treen_status status = puzzle->kind->check(puzzle, solution, &arena, &broken);
    status = status == TREEN_OK ? say_broken(verdict, solution->number, &broken) : no_memory(verdict);
    arena_free(&arena);
    return status;
}

static enum treen_status check(struct treen_verdict *verdict, verdict_fill *fill, void *context) {
    struct solutions *solutions = &verdict->solutions;
    TRY(fill(context, solutions));
    for (size_t i = 0; i < solutions->solution.count && verdict->broken.count <= ENOUGH_SENTENCES; i++)
        TRY(check_one(verdict, &solutions->solution.at[i]));
    return TREEN_OK;
}

enum treen_status verdict_open(const struct treen_puzzle *puzzle, const char *source, verdict_fill *fill,
                               void *context, struct treen_verdict **out, struct treen_error *error) {
    struct treen_verdict *verdict = calloc(1, sizeof *verdict);
    if (!verdict)
        return error_memory(error, "checking the solutions");
    arena_init(&verdict->arena, VERDICT_MEMORY);
    verdict->solutions =
        (struct solutions){.puzzle = puzzle, .source = source, .error = error, .arena = &verdict->arena};
    enum treen_status status = check(verdict, fill, context);
    verdict->solutions.error = NULL; /* the caller's, and the verdict may outlive it */
    if (status != TREEN_OK) {
        treen_verdict_close(verdict);
        return status;
    }
    *out = verdict;
    return TREEN_OK;
}

struct text {
    const char *text;
    size_t length;
};

static enum treen_status read_text(void *context, struct solutions *solutions) {
    const struct text *text = context;
    return solutions_read(solutions, text->text, text->length);
}

/* ---- The public interface ------------------------------------------------------------------------------ */

enum treen_status treen_check(const struct treen_puzzle *puzzle, const char *text, size_t length,
                              const char *source, struct treen_verdict **verdict, struct treen_error *error) {
    return verdict_open(puzzle, source, read_text, &(struct text){text, length}, verdict, error);
}

bool treen_verdict_holds(const struct treen_verdict *verdict) {
    return verdict->broken.count == 0;
}

uint64_t treen_verdict_solutions(const struct treen_verdict *verdict) {
    return verdict->solutions.solution.count;
}

const char *treen_verdict_broken(const struct treen_verdict *verdict, size_t index) {
    return index < verdict->broken.count ? verdict->broken.at[index] : NULL;
}

const struct treen_solution *treen_verdict_solution(const struct treen_verdict *verdict, size_t index) {
    return index < verdict->solutions.solution.count ? &verdict->solutions.solution.at[index] : NULL;
}

void treen_verdict_close(struct treen_verdict *verdict) {
    if (!verdict)
        return;
    arena_free(&verdict->arena);
    free(verdict);
}
