#include "engine/proof.h"

#include "base/error.h"
#include "engine/proof_clauses.h"

#include <limits.h>

/* A proof being read. */
struct proof {
    struct scan *scan;
    struct arena *arena;
    struct proof_clauses clauses;
    size_t variables;
    ARRAY(literal) step; /* the clause of the line at hand, no literal twice */
    size_t *seen;        /* by literal: the step that it was last in, from 1 */
    size_t steps;
    struct proof_verdict *verdict;
};

static enum treen_status no_memory(const struct proof *proof) {
    return error_memory(proof->scan->error, "checking the proof");
}

static literal number_of(int64_t signed_literal) {
    return signed_literal > 0 ? 2 * (literal)signed_literal : 2 * (literal)-signed_literal + 1;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

/* The clause up to its 0. A solver may write a literal twice. */
static enum treen_status read_clause(struct proof *proof) {
    struct scan *scan = proof->scan;
    proof->step.count = 0;
    proof->steps++;
    for (;;) {
        int64_t number, most = (int64_t)proof->variables;
        scan_space(scan);
        struct scan_word word = scan_word(scan);
        if (!scan_is_number(word.text, word.length, -most, most, &number))
            return scan_expected(scan, word,
                                 "a literal of the statement's variables 1 to %zu, or the 0 after a clause",
                                 proof->variables);
        if (number == 0)
            return TREEN_OK;
        literal which = number_of(number);
        if (proof->seen[which] != proof->steps && !array_push(proof->arena, &proof->step, which))
            return no_memory(proof);
        proof->seen[which] = proof->steps;
    }
}

/* Whether the line deletes, going behind its `d`. */
static bool read_deletion(struct scan *scan) {
    struct scan ahead = *scan;
    struct scan_word word = scan_word(&ahead);
    bool deletes = word.length == 1 && *word.text == 'd';
    if (deletes)
        *scan = ahead;
    return deletes;
}

/* ---- Judging ------------------------------------------------------------------------------------------- */

static bool has_literal(const literal *of, size_t size, literal which) {
    for (size_t i = 0; i < size; i++)
        if (of[i] == which)
            return true;
    return false;
}

/* Supposes that none of the literals holds; true when one of them must, for then there is nothing to propagate. */
static bool suppose_none(struct proof_clauses *clauses, const literal *of, size_t size, literal but) {
    for (size_t i = 0; i < size; i++) {
        if (of[i] != but && clauses->value[of[i]] > 0)
            return true;
        if (of[i] != but)
            proof_suppose(clauses, literal_not(of[i]));
    }
    return false;
}

/* RUP: that the step does not hold leads to a contradiction. What followed from supposing so stays for the next
 * question; proof->clauses.fixed is where it begins. */
static bool follows(struct proof *proof, bool *memory) {
    *memory = true;
    return suppose_none(&proof->clauses, proof->step.at, proof->step.count, UINT32_MAX) ||
           proof_propagate(&proof->clauses, memory);
}

/* The step, resolved with a clause on the pivot. */
static bool resolvent_follows(struct proof *proof, const struct proof_clause *with, literal against,
                              bool *memory) {
    struct proof_clauses *clauses = &proof->clauses;
    size_t before = clauses->trail_end;
    bool holds = suppose_none(clauses, clauses->literal.at + with->start, with->size, against) ||
                 proof_propagate(clauses, memory);
    proof_take_back(clauses, before);
    return holds;
}

/* RAT on the first literal: so does every resolvent. A pivot that is false for good has resolved with the unit clause
 * that says so, which may have been deleted since, and that resolvent is what has just failed. */
static bool is_rat(struct proof *proof, bool *memory) {
    struct proof_clauses *clauses = &proof->clauses;
    literal against = proof->step.count ? literal_not(proof->step.at[0]) : 0;
    for (size_t i = 0; i < clauses->fixed; i++)
        if (!proof->step.count || clauses->trail[i] == against)
            return false;
    for (size_t i = 0; i < clauses->clause.count && *memory; i++) {
        const struct proof_clause *with = &clauses->clause.at[i];
        if (!with->deleted && has_literal(clauses->literal.at + with->start, with->size, against) &&
            !resolvent_follows(proof, with, against, memory))
            return false;
    }
    return proof->step.count > 0;
}

static enum treen_status refuse(struct proof *proof, int line, const char *why) {
    proof->verdict->line = line;
    proof->verdict->why = why;
    return TREEN_END;
}

/* TREEN_END: the step does not hold, and the verdict says so. */
static enum treen_status add_step(struct proof *proof, int line) {
    struct proof_clauses *clauses = &proof->clauses;
    bool memory;
    bool holds = follows(proof, &memory) || (memory && is_rat(proof, &memory));
    proof_take_back(clauses, clauses->fixed);
    if (!memory)
        return no_memory(proof);
    if (!holds)
        return refuse(proof, line, "the clause added here does not follow from those before it");
    proof->verdict->added++;
    return proof_clauses_add(clauses, proof->step.at, proof->step.count) ? TREEN_OK : no_memory(proof);
}

static enum treen_status delete_step(struct proof *proof, int line) {
    proof->verdict->deleted++;
    return proof_clauses_delete(&proof->clauses, proof->step.at, proof->step.count)
               ? TREEN_OK
               : refuse(proof, line, "there is no such clause to delete");
}

static enum treen_status judge_line(struct proof *proof) {
    int line = proof->scan->line;
    bool deletes = read_deletion(proof->scan);
    TRY(read_clause(proof));
    return deletes ? delete_step(proof, line) : add_step(proof, line);
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

/* The statement's clauses, which need not be proved. */
static bool take_statement(struct proof *proof, const struct cnf *cnf) {
    for (size_t i = 0; i < cnf->literal.count; i++) {
        if (cnf->literal.at[i]) {
            if (!array_push(proof->arena, &proof->step, number_of(cnf->literal.at[i])))
                return false;
        } else {
            if (!proof_clauses_add(&proof->clauses, proof->step.at, proof->step.count))
                return false;
            proof->step.count = 0;
        }
    }
    return true;
}

/* A statement that contradicts itself by propagation alone needs no line of proof. */
static enum treen_status judge(struct proof *proof) {
    while (!proof->clauses.contradicted && scan_space(proof->scan))
        TRY(judge_line(proof));
    if (!proof->clauses.contradicted)
        return refuse(proof, proof->scan->line, "the proof ends here without a contradiction");
    proof->verdict->holds = true;
    return TREEN_OK;
}

enum treen_status proof_check(const struct cnf *cnf, struct scan *scan, struct arena *arena,
                              struct proof_verdict *verdict) {
    struct proof proof = {.scan = scan, .arena = arena, .variables = cnf->variables, .verdict = verdict};
    *verdict = (struct proof_verdict){.holds = false};
    proof.seen = ARENA_NEW(arena, 2 * (cnf->variables + 1), size_t);
    scan->comment = "c";
    if (!proof.seen || !proof_clauses_init(&proof.clauses, cnf->variables, arena) ||
        !take_statement(&proof, cnf))
        return no_memory(&proof);
    enum treen_status status = judge(&proof);
    return status == TREEN_END ? TREEN_OK : status;
}
