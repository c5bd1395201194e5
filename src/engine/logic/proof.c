#include "engine/logic/proof.h"

#include "base/error.h"
#include "engine/logic/proof_clauses.h"
#include "engine/logic/proof_read.h"

struct proof {
    struct proof_reader reader;
    struct proof_clauses clauses;
    struct proof_verdict *verdict;
};

/* ---- Judging --------------------------------------------------------------------------------- */

static bool has_literal(const literal *of, size_t size, literal which) {
    for (size_t i = 0; i < size; i++)
        if (of[i] == which)
            return true;
    return false;
}

/* Supposes that none of the literals holds. Returns true when one of them holds already: then there
 * is nothing to propagate. */
static bool suppose_none(struct proof_clauses *clauses, const literal *of, size_t size, literal but) {
    for (size_t i = 0; i < size; i++) {
        if (of[i] != but && clauses->value[of[i]] > 0)
            return true;
        if (of[i] != but)
            proof_suppose(clauses, literal_not(of[i]));
    }
    return false;
}

/* Tells whether the step follows (RUP): supposing that it does not hold leads to a contradiction.
 * All that follows from this stays for the next question; it begins at proof->clauses.fixed. */
static bool follows(struct proof *proof, bool *memory) {
    *memory = true;
    return suppose_none(&proof->clauses, proof->reader.literal.at, proof->reader.literal.count, UINT32_MAX) ||
           proof_propagate(&proof->clauses, memory);
}

/* Tells whether the step, resolved with a clause on the pivot, follows. */
static bool resolvent_follows(struct proof *proof, const struct proof_clause *with, literal against,
                              bool *memory) {
    struct proof_clauses *clauses = &proof->clauses;
    size_t before = clauses->trail_end;
    bool holds = suppose_none(clauses, clauses->literal.at + with->start, with->size, against) ||
                 proof_propagate(clauses, memory);
    proof_take_back(clauses, before);
    return holds;
}

/* Tells whether the step is RAT on its first literal: then every resolvent follows. A pivot that is
 * false for good resolves with a unit clause, which may have been deleted since. This resolvent has
 * just failed to follow. */
static bool is_rat(struct proof *proof, bool *memory) {
    struct proof_clauses *clauses = &proof->clauses;
    literal against = proof->reader.literal.count ? literal_not(proof->reader.literal.at[0]) : 0;
    for (size_t i = 0; i < clauses->fixed; i++)
        if (!proof->reader.literal.count || clauses->trail[i] == against)
            return false;
    for (size_t i = 0; i < clauses->clause.count && *memory; i++) {
        const struct proof_clause *with = &clauses->clause.at[i];
        if (!with->deleted && has_literal(clauses->literal.at + with->start, with->size, against) &&
            !resolvent_follows(proof, with, against, memory))
            return false;
    }
    return proof->reader.literal.count > 0;
}

static enum treen_status refuse_proof(struct proof *proof, const char *why) {
    const struct proof_reader *reader = &proof->reader;
    proof->verdict->place = reader->binary ? reader->steps : (size_t)reader->line;
    proof->verdict->why = why;
    return TREEN_END;
}

/* Adds a step. TREEN_END: the step does not hold, and the verdict tells so. */
static enum treen_status add_step(struct proof *proof) {
    struct proof_clauses *clauses = &proof->clauses;
    const struct proof_reader *reader = &proof->reader;
    bool memory;
    bool holds = follows(proof, &memory) || (memory && is_rat(proof, &memory));
    proof_take_back(clauses, clauses->fixed);
    TRY_MEMORY(memory, proof->reader.scan->error, "checking the proof");
    if (!holds)
        return refuse_proof(proof, "the clause added here does not follow from those before it");
    proof->verdict->added++;
    return proof_clauses_add(clauses, reader->literal.at, reader->literal.count)
               ? TREEN_OK
               : error_memory(proof->reader.scan->error, "checking the proof");
}

/* Deletes a step's clause. A clause that is not there is no error: drat-trim warns and goes on,
 * too. Fewer clauses only make a proof harder. */
static void delete_step(struct proof *proof) {
    const struct proof_reader *reader = &proof->reader;
    if (proof_clauses_delete(&proof->clauses, reader->literal.at, reader->literal.count))
        proof->verdict->deleted++;
    else
        proof->verdict->missing++;
}

static enum treen_status judge_step(struct proof *proof) {
    if (!proof->reader.deletes)
        return add_step(proof);
    delete_step(proof);
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Takes the clauses of the statement, which need no proof. */
static bool take_statement(struct proof *proof, const struct cnf *cnf) {
    ARRAY(literal) clause = {0};
    for (size_t i = 0; i < cnf->literal.count; i++) {
        if (cnf->literal.at[i]) {
            if (!array_push(proof->reader.arena, &clause, literal_of(cnf->literal.at[i])))
                return false;
        } else {
            if (!proof_clauses_add(&proof->clauses, clause.at, clause.count))
                return false;
            clause.count = 0;
        }
    }
    return true;
}

/* Judges the proof. A statement that contradicts itself by propagation alone needs no line of
 * proof. */
static enum treen_status judge(struct proof *proof) {
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && !proof->clauses.contradicted)
        if ((status = proof_reader_next(&proof->reader)) == TREEN_OK)
            TRY(judge_step(proof));
    proof->verdict->holds = proof->clauses.contradicted;
    if (status != TREEN_END)
        return status;
    proof->reader.line = proof->reader.scan->line;
    return refuse_proof(proof, "the proof ends here without a contradiction");
}

enum treen_status proof_check(const struct cnf *cnf, struct scan *scan, struct arena *arena,
                              struct proof_verdict *verdict) {
    struct proof proof = {.verdict = verdict};
    *verdict = (struct proof_verdict){.holds = false};
    TRY_MEMORY(proof_reader_open(&proof.reader, scan, cnf->variables, arena) &&
                   proof_clauses_init(&proof.clauses, proof.reader.variables, arena) &&
                   take_statement(&proof, cnf),
               scan->error, "checking the proof");
    verdict->binary = proof.reader.binary;
    enum treen_status status = judge(&proof);
    return status == TREEN_END ? TREEN_OK : status;
}
