/* Locations and orientations as text, which is a DPF file and also the key `fitting` of treen's own format:
 *
 *     <locations> <pieces>
 *     per piece:       <orientations>
 *     per orientation: <m> <l1> … <lm>
 *
 * Locations are numbered from 0; white space is free and a comment runs from // to the end of its line. Every
 * location is covered exactly once and every piece used exactly once. Decisions that the format leaves open:
 * a piece may have no orientation (the puzzle then has no solution), an orientation covers at least one
 * location, and one that is written twice for a piece counts once. */
#ifndef TREEN_PUZZLE_KIND_DPF_H
#define TREEN_PUZZLE_KIND_DPF_H

#include "base/text/scan.h"
#include "puzzle/placing/fitting.h"

#include <stdio.h>

/* Reads to the end of the text, from which the scanner tells places; its pieces are named "1", "2", … Pieces
 * with the same orientations are of one class. */
enum treen_status dpf_read(struct scan *scan, struct arena *arena, struct fitting **fitting);

/* Writes a fitting that DPF can hold, every line after `indent`; a piece of n copies is written n times. */
void dpf_write(const struct fitting *fitting, const char *indent, FILE *out);

#endif
