/* The clauses of a checker of proofs, and their consequences by unit propagation. For proof.c
 * alone. */
#pragma once

#include "base/arena.h"
#include "base/array.h"

#include <stdbool.h>
#include <stdint.h>

/* A literal as a number from 0: 2 * variable, plus 1 if it is negated. */
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
    ARRAY(struct proof_clause) clause;
    ARRAY(literal) literal;
    proof_watch *watch; /* by literal: the clauses that watch it, to be visited when it becomes false */
    int8_t *value;      /* by literal: 1 true, -1 false, 0 open */
    /* true literals in the order in which they became true; those before `fixed` are true for
     * good */
    literal *trail;
    size_t trail_end, propagated, fixed;
    bool contradicted; /* the empty clause follows, for good */
    bool *marked;      /* by literal; all false between calls */
    size_t *bucket;    /* by hash: a clause, or NO_CLAUSE */
    size_t buckets;    /* a power of two */
};

#define NO_CLAUSE SIZE_MAX

/* Prepares an empty set of clauses. Returns false when there is no memory; so do the functions
 * below. */
bool proof_clauses_init(struct proof_clauses *clauses, size_t variables, struct arena *arena);

/* Adds a clause without asking whether it follows, and propagates for good. It must not have a
 * literal twice. */
bool proof_clauses_add(struct proof_clauses *clauses, const literal *of, size_t size);

/* Deletes one clause with these literals; false when there is none. */
bool proof_clauses_delete(struct proof_clauses *clauses, const literal *of, size_t size);

/* Supposes that a literal is true, on top of the others. */
void proof_suppose(struct proof_clauses *clauses, literal which);

/* Tells whether the supposed literals lead to a contradiction; *memory is false when there was
 * none. */
bool proof_propagate(struct proof_clauses *clauses, bool *memory);

/* Takes back all literals from place `trail_end` of the trail on. */
void proof_take_back(struct proof_clauses *clauses, size_t trail_end);
