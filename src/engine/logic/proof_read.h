/* The steps of a DRAT proof, from its text form or its binary one. For proof.c alone. */
#pragma once

#include "base/array.h"
#include "base/text/scan.h"
#include "engine/logic/proof_clauses.h"

struct proof_reader {
    struct scan *scan;
    struct arena *arena;
    const char *begin;
    bool binary;
    size_t variables; /* the greatest variable: of the statement, or of those that a solver has added */
    size_t *seen;     /* by literal: the last step with it */

    /* The current step, from 1: the line where it begins, and its literals in their order, none
     * twice. */
    size_t steps;
    int line;
    bool deletes;
    ARRAY(literal) literal;
};

/* Finds the form and the number of variables. Returns false when there is no memory. */
bool proof_reader_open(struct proof_reader *reader, struct scan *scan, size_t variables, struct arena *arena);

/* Reads the next step: TREEN_OK. TREEN_END: there is none. TREEN_BAD_INPUT with the place: this is
 * no step. */
enum treen_status proof_reader_next(struct proof_reader *reader);
