/* A question put to a puzzle, with what a person expects around it: a progress bar, and Ctrl-C. */
#ifndef TREEN_APP_ASK_H
#define TREEN_APP_ASK_H

#include "app/bar.h"
#include "app/interrupt.h"
#include "app/takers.h"
#include "app/tool.h"

struct ask {
    const struct call *call;
    struct treen_run *run;
    struct treen_summary summary; /* from ask_end on */
    char *line;                   /* the call, for the summary's reproduce */
    struct bar bar;
    struct takers *takers; /* whose files are renewed while it searches; null = there are none */
};

/* ANSWERED when the run is open; else the reason has been printed and there is nothing to close. The struct
 * must stay where it is. */
enum ending ask_open(struct ask *ask, const struct call *call, const struct treen_puzzle *puzzle,
                     enum treen_question question);
void ask_close(struct ask *ask);

/* After the search, which gave `status` (TREEN_OK when it was left early on purpose): erases the bar, fetches
 * the summary and says how the tool ends. */
enum ending ask_end(struct ask *ask, enum treen_status status);

/* The summary's counts as a sentence on standard output: "240 solutions (480 with mirror images apart, 11520
 * counting every position)." */
void ask_say_counts(const struct ask *ask);

/* Says in a line why there is no solution (a summary's `impossible`); nothing where that is null. */
void ask_say_why_not(const char *why);

#endif
