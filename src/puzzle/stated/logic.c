/* Puzzles as SMT-LIB: writing the statement for solvers, reading their answers, and judging a
 * number puzzle's solution rule by rule. */
#include "base/harmless.h"
#include "puzzle/board.h"

#include "base/error.h"
#include "engine/logic/smt.h"
#include "puzzle/belongs.h"
#include "puzzle/stated/stated.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Stating --------------------------------------------------------------------------------- */

/* Writes the statement. The title comes first, as a comment, for people who find the file later. */
static enum treen_status write(struct stated *stated, FILE *out, struct treen_error *error) {
    const struct treen_puzzle *puzzle = stated->puzzle;
    const struct rules *rules = stated_rules(stated);
    TRY_MEMORY(rules, error, "stating the puzzle as logic");
    fputs("; ", out);
    print_harmless(puzzle->about.title ? puzzle->about.title : puzzle->about.name, out);
    fprintf(out, " (%s)\n", puzzle->kind->about.name);
    smt_write(rules, out);
    fputs(SMT_QUESTION, out);
    return ferror(out) ? error_say(error, TREEN_IO, "the statement could not be written") : TREEN_OK;
}

enum treen_status smt_state(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return stated_write(puzzle, stated_open, write, out, error);
}

/* ---- Reading --------------------------------------------------------------------------------- */

enum treen_status stated_read_smt(struct stated *stated, struct scan *scan, enum treen_says *out,
                                  int32_t *value) {
    static const enum treen_says said[] = {
        [SMT_SAT] = TREEN_SAT, [SMT_UNSAT] = TREEN_UNSAT, [SMT_UNKNOWN] = TREEN_UNKNOWN};
    const struct rules *rules = stated_rules(stated);
    struct smt_reader reader;
    enum smt_says says;
    TRY_MEMORY(rules && smt_reader_init(&reader, rules, stated->arena), scan->error, "reading the model");
    TRY(smt_read(&reader, scan, &says, value));
    *out = said[says];
    return TREEN_OK;
}

enum treen_status smt_answer(const struct treen_puzzle *puzzle, const char *text, size_t length,
                             const char *source, enum treen_says *says, struct verdict **verdict,
                             struct treen_error *error) {
    struct scan scan = scan_open(text, length, source, error);
    return stated_read(puzzle, stated_read_smt, &scan, says, verdict);
}

/* ---- Rule by rule ---------------------------------------------------------------------------- */

struct judged_rules {
    struct arena arena;
    ARRAY(struct treen_rule) rule;
};

/* Lists the rules. Neighbours with one name are one line, which holds when all of them do. The
 * names are compared as pointers: a kind gives one text to all rules that are one rule for
 * people. */
static bool list_rules(struct judged_rules *list, const struct rules *rules, const int32_t *value) {
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

/* Judges any caller's solution: numbers that the board does not have break rules like others. */
static enum treen_status judge(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct judged_rules *list, struct treen_error *error) {
    struct stated stated;
    bool listed = false;
    enum treen_status status = stated_open(puzzle, &list->arena, &stated, error);
    if (status == TREEN_OK) {
        const struct rules *rules = stated_rules(&stated);
        int32_t *value = ARENA_NEW(&list->arena, rules->variables, int32_t);
        if (value)
            board_numbers(puzzle_board(puzzle), solution, value);
        listed = value && list_rules(list, rules, value);
    }
    stated_close(&stated);
    return status != TREEN_OK || listed ? status : error_memory(error, "judging the solution");
}

enum treen_status judged_open(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct judged_rules **rules, struct treen_error *error) {
    if (!puzzle->kind->rules)
        return TREEN_END;
    if (!belongs_solution(puzzle, solution))
        return belongs_error(puzzle, error);
    struct judged_rules *list = calloc(1, sizeof *list);
    TRY_MEMORY(list, error, "judging the solution");
    arena_beside(&list->arena, &puzzle->arena);
    enum treen_status status = judge(puzzle, solution, list, error);
    if (status == TREEN_OK)
        *rules = list;
    else
        judged_close(list);
    return status;
}

const struct treen_rule *judged_at(const struct judged_rules *rules, size_t index) {
    return rules && index < rules->rule.count ? &rules->rule.at[index] : NULL;
}

void judged_close(struct judged_rules *rules) {
    if (!rules)
        return;
    arena_free(&rules->arena);
    free(rules);
}
