/* Pieces as they lie in a solution, to be cut with common cuts. */
#pragma once

#include "making/sheet/flat_parts.h"

/* Adds a part for each layer of the assembly: the line around all of it, and the lines between its
 * pieces, which are cut once. Returns false when there is no memory. */
bool parts_together(const struct parts *source, const struct sheet_settings *settings, struct arena *arena,
                    part_list *parts);
