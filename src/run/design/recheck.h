/* Checks a designed puzzle anew, from its text: what the search says of it must come out again by
 * other code. Solutions are counted by a run: by engine dlx where that takes the puzzle, and there
 * are not too many. Levels come from taking every assembly apart, each replayed by the independent
 * checker. The traits of pieces come from again.c. */
#pragma once

#include "base/budget.h"
#include "base/patience.h"
#include "puzzle/packing.h"
#include "run/design/space.h"

#include <stddef.h>

/* The claim that a text is a puzzle with these measures. */
struct claim {
    char *text; /* YAML */
    size_t length;
    struct space_terms terms;
    const struct measures *measures;
};

/* Checks every measure of the claim. TREEN_BUG with an error: one of them is wrong or cannot be
 * checked, or the text is no puzzle. TREEN_STOPPED and TREEN_NO_MEMORY: nobody knows. */
enum treen_status recheck(const struct claim *claim, const struct patience *patience, struct budget *budget,
                          struct treen_error *error);

/* The answer to whether any assembly of a puzzle comes apart. A puzzle of one layer does, and one
 * without an assembly, and one on a grid on which pieces do not slide. UNKNOWN: a limit came
 * first. */
enum apartness { COMES_APART, STUCK, UNKNOWN };

/* Tells whether pieces in this box may hold each other. */
bool recheck_may_hold(const struct packing *packing);

/* Takes assemblies of a claim's text apart, until one comes apart. `drawn`: those with the pieces
 * as they are drawn come first. Returns as recheck. */
enum treen_status recheck_apart(const struct claim *claim, bool drawn, const struct patience *patience,
                                struct budget *budget, enum apartness *apart, struct treen_error *error);
