/* Sticks that no saw or cutter makes, such as those with a blind corner. They are cut without a few
 * of their cubes, which are glued in afterwards. */
#pragma once

#include "making/wood/cuts.h"

enum { MOST_PATCHES = 3 };

struct patches {
    size_t count;
    int cube[MOST_PATCHES];  /* by bar_index; each touches the stick, or one before it */
    int faces[MOST_PATCHES]; /* of each, that are glued */
};

/* Finds the fewest cubes without which the stick can be sawn, or else milled. Of the sets that are
 * tried one with the fewest cuts is taken, and of these one with the most faces to glue. All sets
 * are tried in bars of 24 cubes. The stick without them hangs together. *patches has none where
 * that takes more than MOST_PATCHES cubes, or where the bar is large. Returns false when there is
 * no memory. */
bool patches_find(const struct bar *bar, struct arena *arena, struct patches *patches, bool *sawn,
                  cut_list *cuts);
