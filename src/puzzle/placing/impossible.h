/* Why a puzzle cannot be solved, when an argument that a person can follow shows it. */
#ifndef TREEN_PUZZLE_PLACING_IMPOSSIBLE_H
#define TREEN_PUZZLE_PLACING_IMPOSSIBLE_H

#include "puzzle/cover.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/packing.h"

/* Steps that all arguments together may take: well under a second. */
enum { IMPOSSIBLE_WORK = 100 * 1000000 };

/* How many cells all pieces cover together. */
struct volume {
    uint64_t least, most;
};

/* The volume of a packing's shapes, whether or not they fit into the box; without a packing (null) that of the
 * placements. */
struct volume volume_of(const struct packing *packing, const struct fitting *fitting);

/* Tries, in this order: the volume, a piece that fits nowhere, a cell that no piece reaches, and colourings of the
 * cells: all pieces together cover only certain numbers of cells of a colour. `packing`: as for volume_of. *why = a
 * sentence, or null when none of this shows anything. False when there is no memory. Takes about *work steps at the
 * most, and subtracts what it took: where none are left, arguments were left out. */
bool fitting_impossible(const struct packing *packing, const struct fitting *fitting, int64_t *work,
                        struct arena *arena, const char **why);

/* A primary item that no option covers, or too few. In all else as fitting_impossible. */
bool cover_impossible(const struct cover *cover, int64_t *work, struct arena *arena, const char **why);

#endif
