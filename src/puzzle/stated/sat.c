/* Puzzles as clauses: DIMACS CNF for any program that decides satisfiability, the answers of such
 * programs, and proofs that there is no solution. */
#include "base/harmless.h"
#include "base/error.h"
#include "engine/logic/proof.h"
#include "puzzle/puzzle.h"
#include "puzzle/stated/stated.h"

#include <stdio.h>

static enum treen_status refuse_numbers(const struct treen_puzzle *puzzle, struct treen_error *error) {
    return puzzle->kind->rules
               ? error_bad(error, "a number puzzle (kind %s) is stated in SMT-LIB (form smt), not in clauses",
                           puzzle->kind->about.name)
               : TREEN_OK;
}

/* Opens the puzzle as clauses. *stated is set first, since stated_close is called whatever the
 * status. */
static enum treen_status open_clauses(const struct treen_puzzle *puzzle, struct arena *arena,
                                      struct stated *stated, struct treen_error *error) {
    *stated = (struct stated){.puzzle = puzzle, .arena = arena};
    TRY(refuse_numbers(puzzle, error));
    return stated_open(puzzle, arena, stated, error);
}

/* ---- Stating --------------------------------------------------------------------------------- */

/* Writes what programs that count want to know: solutions differ in the options alone. These are
 * the lines of the model counting competitions. */
static void write_shown(const struct cnf *cnf, FILE *out) {
    fputs("c t pmc\nc p show", out);
    for (size_t o = 1; o <= cnf->options; o++)
        fprintf(out, " %zu", o);
    fputs(" 0\n", out);
}

/* Writes the option of each variable, and the item of each clause, as comments for people. Reading
 * ignores them. */
static bool write_map(const struct stated *stated, FILE *out) {
    const struct cnf *cnf = &stated->cnf;
    const char *text;
    fprintf(out,
            "c Variable: option, what it covers. Those above %zu help to count and to tell colours apart.\n",
            cnf->options);
    for (size_t o = 0; o < cnf->options && !ferror(out); o++) {
        if (!(text = stated_option(stated, o)))
            return false;
        fprintf(out, "c %zu: %s\n", o + 1, text);
    }
    fputs("c Clauses, from 1: what they say.\n", out);
    for (size_t i = 0; i < cnf->items && !ferror(out); i++) {
        if (!(text = stated_item(stated, i)))
            return false;
        if (cnf->first[i] < cnf->first[i + 1])
            fprintf(out, "c %zu-%zu: %s\n", cnf->first[i] + 1, cnf->first[i + 1], text);
    }
    return true;
}

static enum treen_status write(struct stated *stated, FILE *out, struct treen_error *error) {
    const struct treen_about *about = &stated->puzzle->about;
    fputs("c ", out);
    print_harmless(about->title ? about->title : about->name, out);
    fprintf(out, " (%s)\n", stated->puzzle->kind->about.name);
    TRY_MEMORY(write_map(stated, out), error, "stating the puzzle as logic");
    write_shown(&stated->cnf, out);
    cnf_write(&stated->cnf, out);
    return ferror(out) ? error_say(error, TREEN_IO, "the statement could not be written") : TREEN_OK;
}

enum treen_status sat_state(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return stated_write(puzzle, open_clauses, write, out, error);
}

/* ---- Reading a model ------------------------------------------------------------------------- */

/* Returns the next word outside of comments, which are lines that begin with c. The scanner starts
 * a comment at any c, and no word of an answer has that letter. */
static struct scan_word next_word(struct scan *scan) {
    scan->comment = "c";
    scan_space(scan);
    return scan_word(scan);
}

/* Reads "s SATISFIABLE", or the bare word that MiniSat and others print. */
static enum treen_status read_status(struct scan *scan, enum treen_says *says) {
    struct scan_word word = next_word(scan);
    if (scan_word_is(word, "s"))
        word = next_word(scan);
    if (scan_word_is(word, "SATISFIABLE") || scan_word_is(word, "SAT"))
        *says = TREEN_SAT;
    else if (scan_word_is(word, "UNSATISFIABLE") || scan_word_is(word, "UNSAT"))
        *says = TREEN_UNSAT;
    else if (scan_word_is(word, "UNKNOWN") || scan_word_is(word, "INDETERMINATE"))
        *says = TREEN_UNKNOWN;
    else
        return scan_expected(
            scan, word,
            "what a SAT solver answers: s SATISFIABLE and lines v 1 -2 … 0, s UNSATISFIABLE or "
            "s UNKNOWN");
    return TREEN_OK;
}

/* Reads literals up to a 0; each line may begin with v. seen[]: by variable. */
static enum treen_status read_literals(struct scan *scan, size_t variables, bool *seen, int32_t *value) {
    for (;;) {
        int64_t literal, most = (int64_t)variables;
        struct scan_word word = next_word(scan);
        if (scan_word_is(word, "v"))
            continue;
        if (!scan_is_number(word.text, word.length, -most, most, &literal))
            return scan_expected(scan, word,
                                 "a variable from 1 to %zu, or its negative, or the 0 after the last one",
                                 variables);
        if (literal == 0)
            return TREEN_OK;
        size_t variable = (size_t)(literal > 0 ? literal : -literal) - 1;
        if (seen[variable])
            return scan_error(scan, word.place, "found variable %zu a second time, expected one value for it",
                              variable + 1);
        seen[variable] = true;
        value[variable] = literal > 0;
    }
}

enum treen_status stated_read_sat(struct stated *stated, struct scan *scan, enum treen_says *says,
                                  int32_t *value) {
    TRY(read_status(scan, says));
    if (*says != TREEN_SAT)
        return TREEN_OK;
    bool *seen = ARENA_NEW(stated->arena, stated->cnf.variables, bool);
    return seen ? read_literals(scan, stated->cnf.variables, seen, value)
                : error_memory(scan->error, "reading the model");
}

enum treen_status sat_answer(const struct treen_puzzle *puzzle, const char *text, size_t length,
                             const char *source, enum treen_says *says, struct verdict **verdict,
                             struct treen_error *error) {
    struct scan scan = scan_open(text, length, source, error);
    TRY(refuse_numbers(puzzle, error));
    return stated_read(puzzle, stated_read_sat, &scan, says, verdict);
}

/* ---- Checking a proof ------------------------------------------------------------------------ */

/* The clauses are made anew from the puzzle: a proof is never checked against clauses of its own
 * file. */
enum treen_status sat_proof(const struct treen_puzzle *puzzle, const char *text, size_t length,
                            const char *source, struct treen_proof *proof, struct treen_error *error) {
    struct arena arena;
    struct stated stated;
    struct proof_verdict verdict;
    struct scan scan = scan_open(text, length, source, error);
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = open_clauses(puzzle, &arena, &stated, error);
    if (status == TREEN_OK)
        status = proof_check(&stated.cnf, &scan, &arena, &verdict);
    if (status == TREEN_OK)
        *proof = (struct treen_proof){.holds = verdict.holds,
                                      .binary = verdict.binary,
                                      .added = verdict.added,
                                      .deleted = verdict.deleted,
                                      .missing = verdict.missing,
                                      .place = verdict.place,
                                      .why = verdict.why};
    stated_close(&stated);
    arena_free(&arena);
    return patience_judge(puzzle->arena.patience, status, error);
}
