/* Why a puzzle cannot be solved, when an argument that a person can follow shows it. */
#ifndef TREEN_PUZZLE_IMPOSSIBLE_H
#define TREEN_PUZZLE_IMPOSSIBLE_H

#include "puzzle/cover.h"
#include "puzzle/fitting.h"

/* Tries, in this order: the volume (info->least and most), a piece that fits nowhere, a cell that no piece
 * reaches, and colourings of the cells: all pieces together cover only certain numbers of cells of a colour.
 * *why = a sentence, or null when none of this shows anything. False when there is no memory. The time is
 * bounded; the colourings that take longer are left out. */
bool fitting_impossible(const struct fitting *fitting, const struct treen_info *info, struct arena *arena,
                        const char **why);

/* A primary item that no option covers. */
bool cover_impossible(const struct cover *cover, struct arena *arena, const char **why);

#endif
