/* Whether a search is in vain: a simple argument why there is no solution, looked for while the search goes on. */
#ifndef TREEN_RUN_DOUBT_H
#define TREEN_RUN_DOUBT_H

#include "run/worker.h"

struct doubt {
    struct arena arena; /* of the sentence */
    const char *why;    /* why there is no solution; null = it is not known */
    bool settled;       /* nothing is left to be tried */
    double due;         /* seconds that the search has taken when the next look pays */
};

/* What it needs is drawn from the budget; null = there is none. */
void doubt_open(struct doubt *doubt, struct budget *budget);
void doubt_free(struct doubt *doubt);

/* Looks for an argument against the worker's puzzle, if it is time for it: `elapsed` is what the search has taken, in
 * seconds. All looks together take a small share of that. True when there is an argument, found now or before. */
bool doubt_look(struct doubt *doubt, const struct worker *worker, double elapsed);

/* The same at once, whatever it costs (see IMPOSSIBLE_WORK). */
bool doubt_settle(struct doubt *doubt, const struct worker *worker);

#endif
