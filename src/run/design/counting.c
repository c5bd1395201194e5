#include "run/design/counting.h"

#include "base/error.h"
#include "base/text/writing.h"
#include "puzzle/puzzle.h"
#include "run/design/finder.h"
#include "run/run.h"

#include <stdlib.h>

static enum quantity counted(const struct aim *aim) {
    return aim_needs(aim, Q_assemblies) ? Q_assemblies : Q_solutions;
}

struct condition counting_range(const struct aim *aim) {
    return aim_range(aim, counted(aim));
}

uint64_t counting_enough(const struct aim *aim) {
    return counted(aim) == Q_solutions ? aim_enough(aim, Q_solutions) : 0;
}

uint64_t counting_distance(const struct aim *aim, uint64_t solutions) {
    struct condition range = counting_range(aim);
    for (size_t i = 0; i < aim->preferences; i++)
        if (aim->preference[i].quantity == counted(aim) && solutions && solutions < COUNT_FAR)
            return aim->preference[i].most ? COUNT_FAR - solutions : solutions;
    if (!solutions || solutions >= COUNT_FAR)
        return COUNT_FAR;
    return solutions < range.low    ? range.low - solutions
           : solutions > range.high ? solutions - range.high
                                    : 0;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* Lists solutions. TREEN_END: their number is known. */
static enum treen_status list(struct run *run, uint64_t most, uint64_t *count) {
    const struct treen_solution *solution;
    enum treen_status status = TREEN_OK;
    for (*count = 0; *count <= most && status == TREEN_OK; *count += status == TREEN_OK)
        status = run_next(run, &solution);
    return status == TREEN_OK ? TREEN_END : status;
}

static enum treen_status count_all(struct run *run, uint64_t *count) {
    const struct run_summary *summary;
    enum treen_status status = run_finish(run);
    if (status != TREEN_END || run_sum_up(run, &summary) != TREEN_OK)
        return status == TREEN_END ? TREEN_NO_MEMORY : status;
    const char *digits = summary->up_to_symmetry ? summary->up_to_symmetry : summary->total;
    *count = digits ? strtoull(digits, NULL, 10) : 0;
    return TREEN_END;
}

enum treen_status counting_ask(const struct treen_puzzle *puzzle, uint64_t nodes, struct budget *budget,
                               uint64_t most, uint64_t *count, struct treen_error *error) {
    struct settings options = settings_single(nodes);
    struct run *run;
    bool all = most == UINT64_MAX;
    TRY(run_open_within(puzzle, all ? TREEN_COUNT : TREEN_SOLVE, &options, budget, &run, error));
    enum treen_status status = all ? count_all(run, count) : list(run, most, count);
    status = run_explain(run, status, error);
    run_close(run);
    return status;
}

enum treen_status counting_read(counting_write *write, const void *context, const struct limits *limits,
                                struct treen_puzzle **puzzle, struct treen_error *error) {
    struct writing writing;
    TRY_ROOM(writing_open(&writing));
    bool made = write(context, writing.out);
    TRY_ROOM(writing_close(&writing));
    if (!made) {
        free(writing.text);
        return TREEN_NO_MEMORY;
    }
    enum treen_status status =
        puzzle_parse(writing.text, writing.length, "the design", "yaml", limits, puzzle, error);
    free(writing.text);
    return status == TREEN_BAD_INPUT ? TREEN_BUG : status;
}

enum treen_status counting_written(counting_write *write, const void *context, uint64_t nodes,
                                   struct budget *budget, uint64_t most, struct finder *finder,
                                   uint64_t *count) {
    struct limits limits = limits_of(finder->patience, budget);
    struct treen_puzzle *puzzle;
    TRY(counting_read(write, context, &limits, &puzzle, &finder->error));
    enum treen_status status = counting_ask(puzzle, nodes, budget, most, count, &finder->error);
    treen_close(puzzle);
    if (status == TREEN_STOPPED && !patience_is_over(finder->patience))
        *count = UNMEASURED;
    else if (status != TREEN_END)
        return status;
    return TREEN_OK;
}
