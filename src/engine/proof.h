/* Checks proofs that clauses contradict each other, in the text form of DRAT (Wetzler, Heule, Hunt 2014): a line for
 * each clause that is added, or with `d` in front deleted, its literals ended by a 0; the empty clause at the end.
 *
 * Forwards, line by line. A clause that is added must follow by unit propagation (RUP) or be a resolution asymmetric
 * tautology on its first literal (RAT), which may take solutions away but never all. Deletions only save work: what
 * has been propagated from a clause stays, as in drat-trim. Nothing is shared with what made the proof. */
#ifndef TREEN_ENGINE_PROOF_H
#define TREEN_ENGINE_PROOF_H

#include "base/scan.h"
#include "engine/cnf.h"

struct proof_verdict {
    bool holds;
    size_t added, deleted; /* clauses, up to the contradiction or the end */
    int line;              /* where it does not hold: which line, */
    const char *why;       /* and a phrase: "this clause does not follow …" */
};

/* Time grows as the solver's own did, as a rule; memory with the clauses added. TREEN_BAD_INPUT, with line and column:
 * this is no proof at all; TREEN_NO_MEMORY. */
enum treen_status proof_check(const struct cnf *cnf, struct scan *scan, struct arena *arena,
                              struct proof_verdict *verdict);

#endif
