/* Number puzzles as logic: stated for solvers, what solvers answer, and which rules a solution keeps. */
#include "puzzle/board.h"

#include "base/error.h"
#include "engine/smt.h"
#include "puzzle/puzzle.h"
#include "puzzle/solutions.h"

#include <stdlib.h>

/* ---- The rules ----------------------------------------------------------------------------------------- */

/* The rules that the puzzle is, posed into the arena. kind_release is the caller's where *posed is not null. */
static enum treen_status pose(const struct treen_puzzle *puzzle, struct arena *arena, struct posed **posed,
                              struct treen_error *error) {
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE};
    if (!puzzle->kind->rules)
        return error_say(error, TREEN_BAD_INPUT,
                         "only number puzzles are stated as logic, and this is a puzzle of kind %s",
                         puzzle->kind->name);
    return puzzle->kind->pose(puzzle, &wish, arena, posed, error);
}

static const struct rules *rules_of(const struct posed *posed) {
    return posed->problem.question;
}

static void release(struct posed *posed) {
    if (posed && posed->kind->release)
        posed->kind->release(posed);
}

/* ---- Stating ------------------------------------------------------------------------------------------- */

enum treen_status treen_smt(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    struct arena arena;
    struct posed *posed = NULL;
    arena_init(&arena, puzzle->arena.limit);
    enum treen_status status = pose(puzzle, &arena, &posed, error);
    if (status == TREEN_OK) {
        fputs("; ", out);
        treen_print_text(puzzle->about.title ? puzzle->about.title : puzzle->about.name, out);
        fprintf(out, " (%s)\n", puzzle->kind->name);
        smt_write(rules_of(posed), out);
        fputs(SMT_QUESTION, out);
        if (ferror(out))
            status = error_say(error, TREEN_IO, "the statement could not be written");
    }
    release(posed);
    arena_free(&arena);
    return status;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

/* Into the arena: what the solver says and, for sat, its model as a solution. */
static enum treen_status read_answer(struct posed *posed, struct scan *scan, struct arena *arena,
                                     enum smt_says *says, struct treen_solution *solution) {
    const struct rules *rules = rules_of(posed);
    struct smt_reader reader;
    int32_t *value = ARENA_NEW(arena, rules->variables, int32_t);
    uint32_t *option = ARENA_NEW(arena, rules->variables, uint32_t);
    if (!value || !option || !smt_reader_init(&reader, rules, arena))
        return error_memory(scan->error, "reading the model");
    TRY(smt_read(&reader, scan, says, value));
    for (size_t i = 0; *says == SMT_SAT && i < rules->variables; i++)
        option[i] = (uint32_t)value[i];
    if (*says == SMT_SAT)
        posed->kind->tell(posed, &(struct answer){rules->variables, option}, solution);
    return TREEN_OK;
}

/* The solution lives where the posed problem does: with the others. */
enum treen_status solutions_read_model(struct solutions *solutions) {
    struct scan scan = scan_open(solutions->at, (size_t)(solutions->end - solutions->at), solutions->source,
                                 solutions->error);
    struct posed *posed = NULL;
    struct treen_solution solution = {0};
    enum smt_says says = SMT_UNKNOWN;
    enum treen_status status = pose(solutions->puzzle, solutions->arena, &posed, solutions->error);
    if (status == TREEN_OK)
        status = read_answer(posed, &scan, solutions->arena, &says, &solution);
    if (status == TREEN_OK && says == SMT_SAT)
        status = solutions_add(solutions, solution);
    solutions->line = scan.line;
    release(posed);
    return status;
}

enum treen_status treen_smt_read(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                 const char *source, enum treen_says *out, struct treen_verdict **verdict,
                                 struct treen_error *error) {
    static const enum treen_says said[] = {
        [SMT_SAT] = TREEN_SAT, [SMT_UNSAT] = TREEN_UNSAT, [SMT_UNKNOWN] = TREEN_UNKNOWN};
    struct arena arena;
    struct posed *posed = NULL;
    struct treen_solution solution;
    struct treen_verdict *checked = NULL;
    enum smt_says says = SMT_UNKNOWN;
    struct scan scan = scan_open(text, length, source, error);
    arena_init(&arena, puzzle->arena.limit);
    enum treen_status status = pose(puzzle, &arena, &posed, error);
    if (status == TREEN_OK)
        status = read_answer(posed, &scan, &arena, &says, &solution);
    if (status == TREEN_OK && says == SMT_SAT)
        status = treen_check(puzzle, text, length, source, &checked, error);
    release(posed);
    arena_free(&arena);
    if (status == TREEN_OK) {
        *out = said[says];
        *verdict = checked;
    }
    return status;
}

/* ---- Rule by rule -------------------------------------------------------------------------------------- */

struct treen_rules {
    struct arena arena;
    ARRAY(struct treen_rule) rule;
};

/* Neighbours of one name are one line, which holds when all of them do. */
static bool list_rules(struct treen_rules *list, const struct rules *rules, const int32_t *value) {
    struct treen_rule range = {rules->range, rules_in_range(rules, value)};
    if (!array_push(&list->arena, &list->rule, range))
        return false;
    for (size_t i = 0; i < rules->rules; i++) {
        struct treen_rule rule = {rules->rule[i].name, rule_holds(&rules->rule[i], value)};
        struct treen_rule *last = &list->rule.at[list->rule.count - 1];
        if (last->name == rule.name)
            last->holds &= rule.holds;
        else if (!array_push(&list->arena, &list->rule, rule))
            return false;
    }
    return true;
}

static enum treen_status judge(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct treen_rules *list, struct treen_error *error) {
    struct posed *posed = NULL;
    TRY(pose(puzzle, &list->arena, &posed, error));
    const struct rules *rules = rules_of(posed);
    int32_t *value = ARENA_NEW(&list->arena, rules->variables, int32_t);
    if (value)
        board_numbers(puzzle_board(puzzle), solution, value);
    bool listed = value && list_rules(list, rules, value);
    release(posed);
    return listed ? TREEN_OK : error_memory(error, "judging the solution");
}

enum treen_status treen_rules_open(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   struct treen_rules **rules, struct treen_error *error) {
    struct treen_rules *list = calloc(1, sizeof *list);
    if (!list)
        return error_memory(error, "judging the solution");
    arena_init(&list->arena, puzzle->arena.limit);
    enum treen_status status = judge(puzzle, solution, list, error);
    if (status == TREEN_OK)
        *rules = list;
    else
        treen_rules_close(list);
    return status;
}

const struct treen_rule *treen_rules_at(const struct treen_rules *rules, size_t index) {
    return index < rules->rule.count ? &rules->rule.at[index] : NULL;
}

void treen_rules_close(struct treen_rules *rules) {
    if (!rules)
        return;
    arena_free(&rules->arena);
    free(rules);
}
