/* Counting a question's assemblies without listing them: by an engine that counts, and for the classes by
 * Burnside's lemma, which wants the numbers of assemblies that each symmetry leaves as they are. */
#ifndef TREEN_RUN_CENSUS_H
#define TREEN_RUN_CENSUS_H

#include "base/big.h"
#include "engine/engine.h"
#include "run/worker.h"

struct census {
    struct big total, rotations, symmetries, labelled; /* owned */
    bool has_classes;
    bool has_labelled; /* else it is not known, assemblies having different numbers of copies */
    size_t memory;     /* bytes that counting held at the most */
};

/* Why this question, posed by the worker, cannot be counted so; null when it can. `classes`: they are asked for. */
const char *census_refuses(const struct worker *worker, bool classes);

/* TREEN_END with the counts; TREEN_STOPPED or TREEN_NO_MEMORY when it came to no end. `memory` bytes may be held, of the control's budget;
 * one control serves all the counts. census_free whatever the status. */
enum treen_status census_take(const struct worker *worker, const struct engine *engine, bool classes,
                              size_t memory, struct control *control, struct census *census);
void census_free(struct census *census);

/* The classes of so many assemblies, which are all. What each symmetry leaves as it is is searched, and what the worker posed is
 * left alone. Statuses, memory and control as above. */
enum treen_status census_classes(const struct worker *worker, uint64_t assemblies, size_t memory,
                                 struct control *control, struct census *census);

#endif
