/* The clauses that a checker of proofs holds, and what follows from them by unit propagation. For proof.c alone. */
#ifndef TREEN_ENGINE_LOGIC_PROOF_CLAUSES_H
#define TREEN_ENGINE_LOGIC_PROOF_CLAUSES_H

#include "base/arena.h"
#include "base/array.h"

#include <stdbool.h>
#include <stdint.h>

/* A literal as a number from 0: 2 * variable, and 1 more where it is negated. */
typedef uint32_t literal;

static inline literal literal_not(literal of) {
    return of ^ 1;
}

static inline literal literal_of(int32_t dimacs) {
    return dimacs > 0 ? 2 * (literal)dimacs : 2 * (literal)-dimacs + 1;
}

struct proof_clause {
    uint32_t size, hash;
    size_t start; /* its literals, in literal[] */
    size_t next;  /* in its bucket; NO_CLAUSE = the last */
    bool deleted;
};

typedef ARRAY(size_t) proof_watch;

struct proof_clauses {
    struct arena *arena;
    size_t literals; /* numbers of literals: below this */
    ARRAY(struct proof_clause) clause;
    ARRAY(literal) literal;
    proof_watch *watch; /* by literal: clauses that look at it, to be visited when it becomes false */
    int8_t *value;      /* by literal: 1 true, -1 false, 0 open */
    literal *trail; /* true literals in the order in which they became so; those before `fixed` for good */
    size_t trail_end, propagated, fixed;
    bool contradicted; /* for good: the empty clause follows */
    bool *marked;      /* by literal; all false between calls */
    size_t *bucket;    /* by hash: a clause, or NO_CLAUSE */
    size_t buckets;    /* a power of two */
};

#define NO_CLAUSE SIZE_MAX

/* False when there is no memory; so below. */
bool proof_clauses_init(struct proof_clauses *clauses, size_t variables, struct arena *arena);

/* Adds a clause without asking whether it follows, and propagates for good. No literal twice in it. */
bool proof_clauses_add(struct proof_clauses *clauses, const literal *of, size_t size);

/* Deletes one clause of these literals; false when there is none. */
bool proof_clauses_delete(struct proof_clauses *clauses, const literal *of, size_t size);

/* Supposes that literals are true, on top of what is. */
void proof_suppose(struct proof_clauses *clauses, literal which);

/* Whether what is supposed leads to a contradiction; *memory is false when there was none. */
bool proof_propagate(struct proof_clauses *clauses, bool *memory);

/* Takes back what was supposed, and what followed from it, since the trail was so long. */
void proof_take_back(struct proof_clauses *clauses, size_t trail_end);

#endif
