/* Dimensioned drawings: a page for each piece, with its views and its lengths. */
#pragma once

#include "making/sheet/sheets.h"

/* Draws the pieces, one a page, in one scale of a list, and measures them: width, depth and height
 * as they are drawn. The lengths are those of bodies without bevels, smaller by the gap. TREEN_OK,
 * TREEN_NO_MEMORY, or TREEN_BAD_INPUT: a setting leaves nothing of a cell. */
enum treen_status drawing_plan(struct parts *parts, struct point paper, struct arena *arena,
                               struct sheets *sheets, struct treen_error *error);
