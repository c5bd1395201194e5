/* Locations and orientations as text. This is a DPF file, and the key `fitting` of treen's own
 * format:
 *
 *     <locations> <pieces>
 *     per piece:       <orientations>
 *     per orientation: <m> <l1> … <lm>
 *
 * Locations are numbered from 0. White space is free, and a comment runs from // to the end of its
 * line. Every location is covered exactly once, and every piece is used exactly once.
 *
 * The format leaves some decisions open. A piece may have no orientation (the puzzle then has no
 * solution). An orientation covers at least one location. An orientation that is written twice for
 * a piece counts once. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/placing/fitting.h"

#include <stdio.h>

/* Reads to the end of the text, over a scanner that knows places. The pieces are named "1", "2", …
 * Pieces with the same orientations are of one class. */
enum treen_status dpf_read(struct scan *scan, struct arena *arena, struct fitting **fitting);

/* Writes a fitting that DPF can hold; `indent` begins every line. A piece of n copies is written n
 * times. */
void dpf_write(const struct fitting *fitting, const char *indent, FILE *out);
