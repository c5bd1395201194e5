/* Classes of cells, signatures of placements, branches of solutions. */
#ifndef TREEN_RUN_ASK_CLASSIFY_H
#define TREEN_RUN_ASK_CLASSIFY_H

#include "run/run.h"

struct treen_classes;

/* Finds the classes, and solves the puzzle on the way. The run must have been opened to list
 * solutions with options.symmetry rotation, and have given none yet. TREEN_STOPPED leaves the
 * results so far in `*classes`. */
enum treen_status treen_classes_open(struct treen_run *run, struct treen_classes **classes,
                                     struct treen_error *error);

const struct treen_cell_class *treen_classes_cell(const struct treen_classes *classes, size_t index);

const struct treen_signature *treen_classes_signature(const struct treen_classes *classes, size_t index);

const struct treen_branch *treen_classes_branch(const struct treen_classes *classes, size_t index);

void treen_classes_close(struct treen_classes *classes);

#endif
