/* Checks proofs that clauses contradict each other, in DRAT (Wetzler, Heule, Hunt 2014), as text or
 * binary. A proof adds and deletes clauses, and ends with the empty clause.
 *
 * The check goes forwards, step by step. An added clause must follow by unit propagation (RUP), or
 * be a resolution asymmetric tautology on its first literal (RAT). A RAT may remove solutions but
 * never all. The rules are drat-trim's. Deletions only save work, so consequences of a deleted
 * clause stay. Deleting a clause that is not there is no error. New variables may be defined. Steps
 * after the contradiction are not read. No code is shared with the maker of the proof. */
#pragma once

#include "base/text/scan.h"
#include "engine/logic/cnf.h"

struct proof_verdict {
    bool holds, binary;
    size_t added, deleted; /* numbers of clauses, up to the contradiction or the end */
    size_t missing;        /* the number of clauses that were deleted but were not there */
    size_t place;          /* where it fails: the line, or the step of a binary proof (from 1) */
    const char *why;       /* a phrase with the reason: "this clause does not follow …" */
};

/* Checks a proof of the clauses. Time is mostly like the solver's own; memory grows with the added
 * clauses. TREEN_BAD_INPUT with line and column: this is no proof. TREEN_NO_MEMORY. */
enum treen_status proof_check(const struct cnf *cnf, struct scan *scan, struct arena *arena,
                              struct proof_verdict *verdict);
