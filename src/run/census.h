/* The counts of a question's assemblies, without a list. An engine counts the assemblies.
 * Burnside's lemma gives the classes: it needs the number of assemblies that each symmetry leaves
 * unchanged. */
#pragma once

#include "base/big.h"
#include "engine/engine.h"
#include "run/worker.h"

struct census {
    struct big total, rotations, symmetries, labelled; /* owned */
    /* The assemblies that each rotation, or symmetry, but the idle ones leaves unchanged, added up;
     * owned. */
    struct big fixed_rotations, fixed_symmetries;
    /* Rotations, and symmetries, that leave every assembly unchanged: the identity and its like. */
    unsigned idle_rotations, idle_symmetries;
    bool has_classes;
    bool has_labelled; /* else unknown: assemblies have different numbers of copies */
    size_t memory;     /* the most bytes that counting held */
};

/* Returns why a census refuses the question that the worker has posed; null when it can be taken.
 * `classes`: the classes are asked for. `whole`: of all assemblies, not of a part. */
const char *census_refuses(const struct worker *worker, bool classes, bool whole);

/* Takes the census: TREEN_END with the counts, or TREEN_STOPPED or TREEN_NO_MEMORY before the end.
 * The census may hold `memory` bytes of the control's budget. One control serves all the counts.
 * Call census_free whatever the status. */
enum treen_status census_take(const struct worker *worker, const struct engine *engine, bool classes,
                              size_t memory, struct control *control, struct census *census);
void census_free(struct census *census);

/* Counts the classes of all `assemblies`; of 0, only what the symmetries leave unchanged. Searches
 * for this, and leaves the worker's problem alone. Statuses, memory and control are those of
 * census_take. */
enum treen_status census_classes(const struct worker *worker, uint64_t assemblies, size_t memory,
                                 struct control *control, struct census *census);
