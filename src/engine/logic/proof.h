/* Checks proofs that clauses contradict each other, in DRAT (Wetzler, Heule, Hunt 2014), as text or
 * binary: clauses that are added or deleted, the empty clause at the end.
 *
 * Forwards, step by step. A clause that is added must follow by unit propagation (RUP) or be a resolution
 * asymmetric tautology on its first literal (RAT), which may take solutions away but never all. The rules
 * are drat-trim's: deletions only save work, so that what has been propagated from a clause stays, and a
 * clause that is not there is no fault; new variables may be defined; what follows the contradiction is
 * not read. Nothing is shared with what made the proof. */
#ifndef TREEN_ENGINE_LOGIC_PROOF_H
#define TREEN_ENGINE_LOGIC_PROOF_H

#include "base/text/scan.h"
#include "engine/logic/cnf.h"

struct proof_verdict {
    bool holds, binary;
    size_t added, deleted; /* clauses, up to the contradiction or the end; */
    size_t missing;        /* those that were to be deleted but were not there */
    size_t place;          /* where it does not hold: the line, or the step of a binary proof (from 1), */
    const char *why;       /* and a phrase: "this clause does not follow …" */
};

/* Time grows as the solver's own did, as a rule; memory with the clauses added. TREEN_BAD_INPUT, with line and column:
 * this is no proof at all; TREEN_NO_MEMORY. */
enum treen_status proof_check(const struct cnf *cnf, struct scan *scan, struct arena *arena,
                              struct proof_verdict *verdict);

#endif
