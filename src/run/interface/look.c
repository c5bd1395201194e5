/* The questions that take no search: info, check and saved. */
#include "base/error.h"
#include "puzzle/about/info.h"
#include "puzzle/placing/separation.h"
#include "puzzle/puzzle.h"
#include "puzzle/verdict.h"
#include "puzzle/stated/statement.h"
#include "run/interface/question.h"

#include <string.h>

/* ---- Info ------------------------------------------------------------------------------------ */

struct looking {
    struct facts *facts;
    struct treen_info info;
};

static enum treen_status ask_info(struct treen_question *question, struct treen_error *error) {
    struct looking *own = question->own;
    TRY(facts_open(question->puzzle, true, &own->facts, error));
    own->info = *facts_info(own->facts);
    own->info.saved = question->puzzle->about.saved;
    return TREEN_OK;
}

static void end_info(struct treen_question *question) {
    facts_close(((struct looking *)question->own)->facts);
}

static enum treen_status nothing(struct treen_question *question, struct treen_error *error) {
    (void)question, (void)error;
    return TREEN_END;
}

static enum treen_status sum_up_info(struct treen_question *question, struct treen_summary *summary) {
    summary->complete = true;
    summary->info = &((struct looking *)question->own)->info;
    return TREEN_OK;
}

const struct asking asking_info = {.about = {.name = "info", .summary = "what can be said without a search"},
                                   .size = sizeof(struct looking),
                                   .ask = ask_info,
                                   .next = nothing,
                                   .sum_up = sum_up_info,
                                   .end = end_info};

/* ---- Check ----------------------------------------------------------------------------------- */

enum input { INPUT_AUTO, INPUT_SMT, INPUT_SAT, INPUT_PROOF };

struct checking {
    bool is_read;            /* a text, or what the file keeps */
    bool of_file;            /* what the file keeps */
    enum treen_status limit; /* that came before all was judged; TREEN_OK: none */
    size_t given;            /* solutions */
    struct verdict *verdict;
    /* The solution that was given last: of the file, where no text was read; and its moves. */
    struct treen_saved_solution *saved;
    struct treen_disassembly way;
    struct arena telling;
    struct treen_proof proof;
    struct treen_verdict told;
    const char **sentence;
    struct judged_rules *judged;
    struct treen_rules rules;
};

static void end_check(struct treen_question *question) {
    struct checking *own = question->own;
    judged_close(own->judged);
    arena_free(&own->telling);
    saved_close(own->saved);
    verdict_close(own->verdict);
}

/* Lists the sentences of the verdict as struct treen_verdict has them. */
static enum treen_status list_broken(struct treen_question *question, struct treen_error *error) {
    struct checking *own = question->own;
    while (verdict_broken(own->verdict, own->told.broken))
        own->told.broken++;
    own->sentence = ARENA_NEW(&question->arena, own->told.broken, const char *);
    TRY_MEMORY(own->sentence, error, "checking the solutions");
    for (size_t i = 0; i < own->told.broken; i++)
        own->sentence[i] = verdict_broken(own->verdict, i);
    return TREEN_OK;
}

/* Takes what the verdict says, of which a limit may have cut the end. An answer without a model has
 * no verdict, and does not hold. */
static enum treen_status take_verdict(struct treen_question *question, enum treen_status status,
                                      struct treen_error *error) {
    struct checking *own = question->own;
    if (status != TREEN_STOPPED && status != TREEN_NO_MEMORY)
        TRY(status);
    own->limit = status;
    own->is_read = true;
    if (!own->verdict)
        return status;
    TRY(list_broken(question, error));
    own->told.sentence = own->sentence;
    own->told.holds = verdict_holds(own->verdict);
    own->told.solutions = verdict_solutions(own->verdict);
    own->told.judged = verdict_judged(own->verdict);
    own->told.need = verdict_needs(own->verdict, &own->told.needs);
    own->told.separations = verdict_separations(own->verdict);
    return status;
}

static enum treen_status take_proof(struct treen_question *question, const char *text, size_t length,
                                    const char *source, struct treen_error *error) {
    struct checking *own = question->own;
    TRY(sat_proof(question->puzzle, text, length, source, &own->proof, error));
    own->is_read = true;
    own->told.proof = &own->proof;
    own->told.holds = own->proof.holds;
    return TREEN_OK;
}

static enum treen_status give(struct treen_question *question, const char *text, size_t length,
                              const char *source, struct treen_error *error) {
    struct checking *own = question->own;
    const struct treen_puzzle *puzzle = question->puzzle;
    if (own->is_read)
        return error_bad(error, "found a second text, expected one for each question");
    enum treen_status status = TREEN_OK;
    switch ((enum input)question->options.input) {
    case INPUT_PROOF:
        return take_proof(question, text, length, source, error);
    case INPUT_SMT:
        status = smt_answer(puzzle, text, length, source, &own->told.says, &own->verdict, error);
        break;
    case INPUT_SAT:
        status = sat_answer(puzzle, text, length, source, &own->told.says, &own->verdict, error);
        break;
    case INPUT_AUTO:
        status = verdict_of_text(puzzle, text, length, source, &own->verdict, error);
        break;
    }
    return take_verdict(question, status, error);
}

/* Checks the solutions that the file keeps, where there was no text. */
static enum treen_status read_saved(struct treen_question *question, struct treen_error *error) {
    struct checking *own = question->own;
    if (own->is_read)
        return own->limit;
    own->of_file = true;
    return take_verdict(question, verdict_of_saved(question->puzzle, &own->verdict, error), error);
}

/* Finds the next solution that was judged, of the text or of the file, and its moves; null: none
 * that hold. */
static enum treen_status find_checked(struct treen_question *question, const struct treen_solution **solution,
                                      const struct treen_separation **separation, struct treen_error *error) {
    struct checking *own = question->own;
    if (own->given >= own->told.judged)
        return own->limit == TREEN_OK ? TREEN_END : own->limit;
    *solution = verdict_solution(own->verdict, own->given, separation);
    if (*solution)
        return TREEN_OK;
    saved_close(own->saved);
    own->saved = NULL;
    TRY(saved_open(question->puzzle, own->given, &own->saved, error));
    *solution = own->saved->solution;
    *separation = own->told.holds ? own->saved->separation : NULL;
    return TREEN_OK;
}

static enum treen_status next_checked(struct treen_question *question, struct treen_error *error) {
    struct checking *own = question->own;
    const struct treen_solution *solution;
    const struct treen_separation *separation = NULL;
    enum treen_status status = read_saved(question, error);
    if (!own->limit)
        TRY(status);
    TRY(find_checked(question, &solution, &separation, error));
    own->given++;
    if (!separation)
        return question_give(question, TREEN_SOLUTION, solution);
    arena_free(&own->telling);
    arena_beside(&own->telling, &question->arena);
    own->way = (struct treen_disassembly){.assembly = solution,
                                          .outcome = TREEN_COMES_APART,
                                          .number = solution->number,
                                          .separation = separation};
    TRY_MEMORY(separation_tell(puzzle_packing(question->puzzle), &own->telling, &own->way), error,
               "telling how a solution comes apart");
    return question_give(question, TREEN_DISASSEMBLY, &own->way);
}

static enum treen_status finish_check(struct treen_question *question, struct treen_error *error) {
    enum treen_status status = read_saved(question, error);
    return status == TREEN_OK ? TREEN_END : status;
}

static enum treen_status detail_checked(struct treen_question *question, const char *what,
                                        struct treen_error *error) {
    struct checking *own = question->own;
    if (strcmp(what, "rules"))
        return question_no_detail(question, what, error);
    return question_rules(question, question->record.body.solution, &own->judged, &own->rules, error);
}

static enum treen_status sum_up_check(struct treen_question *question, struct treen_summary *summary) {
    struct checking *own = question->own;
    summary->complete = own->is_read && !own->limit;
    summary->verdict = &own->told;
    return TREEN_OK;
}

const struct asking asking_check = {
    .about = {.name = "check", .summary = "the solutions, the answer or the proof in a text, checked"},
    .size = sizeof(struct checking),
    .next = next_checked,
    .finish = finish_check,
    .detail = detail_checked,
    .give = give,
    .sum_up = sum_up_check,
    .end = end_check};

/* ---- Saved ----------------------------------------------------------------------------------- */

struct keeping {
    size_t given;
    struct treen_saved_solution *saved; /* the one that was given last */
};

static void end_saved(struct treen_question *question) {
    saved_close(((struct keeping *)question->own)->saved);
}

static enum treen_status next_saved(struct treen_question *question, struct treen_error *error) {
    struct keeping *own = question->own;
    saved_close(own->saved);
    own->saved = NULL;
    TRY(saved_open(question->puzzle, own->given, &own->saved, error));
    own->given++;
    return question_give(question, TREEN_SAVED, own->saved);
}

static enum treen_status sum_up_saved(struct treen_question *question, struct treen_summary *summary) {
    summary->complete = question->ended == TREEN_END;
    return TREEN_OK;
}

const struct asking asking_saved = {
    .about = {.name = "saved", .summary = "the solutions that the puzzle's file keeps"},
    .command = "check",
    .size = sizeof(struct keeping),
    .next = next_saved,
    .sum_up = sum_up_saved,
    .end = end_saved};
