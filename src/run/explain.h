/* The reasons for decisions: sentences for --explain, gathered while a question is answered. */
#pragma once

#include "base/array.h"
#include "run/options.h"
#include "run/worker.h"

struct explain {
    bool on; /* the sentences are wanted; otherwise none is kept */
    struct arena arena;
    ARRAY(const char *) sentence;
    bool lost; /* there was no memory for a sentence */
};

void explain_open(struct explain *explain, bool on);
void explain_free(struct explain *explain);

/* Adds a sentence, without its full stop. */
void explain_say(struct explain *explain, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says how large the problem is, how its symmetry was used, and why the worker's engine searches
 * it. */
void explain_worker(struct explain *explain, const struct worker *worker, const struct settings *options);

/* Says the new size and symmetry of a problem that was cut down after explain_worker. */
void explain_cut(struct explain *explain, const struct worker *worker);

/* Adds the sentences of the engine about its search, if it has any. */
void explain_search(struct explain *explain, const struct worker *worker);

/* Lists the sentences so far, null after the last. The list is null when no sentence is wanted. It
 * lives until the next call, or until explain_free. */
enum treen_status explain_list(struct explain *explain, const char *const **list);
