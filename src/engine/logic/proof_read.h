/* The steps of a DRAT proof, from its text form or its binary one. For proof.c alone. */
#ifndef TREEN_ENGINE_LOGIC_PROOF_READ_H
#define TREEN_ENGINE_LOGIC_PROOF_READ_H

#include "base/array.h"
#include "base/text/scan.h"
#include "engine/logic/proof_clauses.h"

struct proof_reader {
    struct scan *scan;
    struct arena *arena;
    const char *begin;
    bool binary;
    size_t
        variables; /* literals are of variables 1 to this: the statement's, and what a solver has added to them */
    size_t *seen; /* by literal: the step that it was last in */

    /* The step at hand, from 1: where it begins, and its literals in the order in which they came, none
     * twice. */
    size_t steps;
    int line;
    bool deletes;
    ARRAY(literal) literal;
};

/* Finds out the form and how many variables there are. False when there is no memory. */
bool proof_reader_open(struct proof_reader *reader, struct scan *scan, size_t variables, struct arena *arena);

/* TREEN_OK and the next step; TREEN_END; TREEN_BAD_INPUT with the place: this is no step. */
enum treen_status proof_reader_next(struct proof_reader *reader);

#endif
