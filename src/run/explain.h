/* Why things were done as they were: sentences for --explain, gathered while a question is answered. */
#ifndef TREEN_RUN_EXPLAIN_H
#define TREEN_RUN_EXPLAIN_H

#include "base/array.h"
#include "run/options.h"
#include "run/worker.h"

struct explain {
    bool on; /* somebody wants to know; otherwise nothing is kept */
    struct arena arena;
    ARRAY(const char *) sentence;
    bool lost; /* there was no memory for one */
};

void explain_open(struct explain *explain, bool on);
void explain_free(struct explain *explain);

/* Adds a sentence, without its full stop. */
void explain_say(struct explain *explain, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says how large the problem is, what became of its symmetry, and why the worker's engine searches it. */
void explain_worker(struct explain *explain, const struct worker *worker,
                    const struct treen_options *options);

/* Where the problem was cut down since then: the same of what it is now. */
void explain_cut(struct explain *explain, const struct worker *worker);

/* What the engine says of its search by now, if it says anything. */
void explain_search(struct explain *explain, const struct worker *worker);

/* The sentences so far, null after the last; a null list when nobody wants them. Lives until explain_free or the next
 * call. */
enum treen_status explain_list(struct explain *explain, const char *const **list);

#endif
