/* Classes of cells, signatures of placements, branches of solutions. */
#pragma once

#include "run/run.h"

struct classes;

/* Finds the classes, and solves the puzzle on the way. The run must have been opened to list
 * solutions with options.symmetry rotation, and have given none yet. TREEN_STOPPED leaves the
 * results so far in `*classes`. */
enum treen_status classes_open(struct run *run, struct classes **classes, struct treen_error *error);

const struct treen_cell_class *classes_cell(const struct classes *classes, size_t index);

const struct treen_signature *classes_signature(const struct classes *classes, size_t index);

const struct treen_branch *classes_branch(const struct classes *classes, size_t index);

void classes_close(struct classes *classes);
