/* Why a puzzle cannot be solved, where an argument that a person can follow shows it. */
#pragma once

#include "puzzle/cover.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/packing.h"

/* Steps that all arguments together may take: well under a second. */
enum { IMPOSSIBLE_WORK = 100 * 1000000 };

/* The number of cells that all pieces cover together. */
struct volume {
    uint64_t least, most;
};

/* Returns the volume of a packing's shapes, whether or not they fit into the box. If `packing` is
 * null, returns the volume of the placements. */
struct volume volume_of(const struct packing *packing, const struct fitting *fitting);

/* Tries these arguments, in this order: the volume; a piece that fits nowhere; a cell that no piece
 * reaches; colourings. In a colouring, all pieces together cover only certain numbers of cells of a
 * colour. `packing`: as for volume_of. `*why` = a sentence, or null when no argument works. False
 * when there is no memory. Takes at most about `*work` steps, and subtracts them. Where none are
 * left, some arguments were left out. */
bool fitting_impossible(const struct packing *packing, const struct fitting *fitting, int64_t *work,
                        struct arena *arena, const char **why);

/* Tries the argument that a primary item has no options, or too few. All else is as in
 * fitting_impossible. */
bool cover_impossible(const struct cover *cover, int64_t *work, struct arena *arena, const char **why);
