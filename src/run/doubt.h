/* The doubt whether a search is in vain. While the search goes on, this looks for a simple argument
 * that there is no solution. */
#pragma once

#include "run/worker.h"

struct doubt {
    struct arena arena; /* holds the sentence */
    const char *why;    /* why there is no solution; null = unknown */
    bool settled;       /* every argument has been tried */
    double due;         /* the next look pays when the search has taken `due` seconds */
};

/* Opens the doubt. Its memory is drawn from `budget`; null = there is no budget. */
void doubt_open(struct doubt *doubt, struct budget *budget);
void doubt_free(struct doubt *doubt);

/* Looks for an argument against the worker's puzzle, if a look is due after `elapsed` seconds and
 * `nodes` nodes of search. All looks together take a small share of that time. Returns true when an
 * argument is known, found now or before. */
bool doubt_look(struct doubt *doubt, const struct worker *worker, double elapsed, uint64_t nodes);

/* Looks for an argument at once, whatever the cost (see IMPOSSIBLE_WORK). Returns true when an
 * argument is known. */
bool doubt_settle(struct doubt *doubt, const struct worker *worker);
