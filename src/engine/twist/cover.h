/* A quick proof that a turn cannot be, wherever its pivot wanders. At some angle, rectangles that
 * meet cover all places that the pivot may have. */
#pragma once

#include "engine/turn/turn.h"

enum { COVER_PAIRS = 384 };

/* Pairs of a turning rectangle and one at rest in the same layer, both from the pivot. */
struct cover {
    double play;
    size_t count; /* at most COVER_PAIRS: later pairs are left out */
    struct turn_rect moving[COVER_PAIRS], resting[COVER_PAIRS];
};

/* Adds a pair, unless it is so far apart that it never meets. */
void cover_add(struct cover *cover, const struct turn_rect *moving, const struct turn_rect *resting);

/* Tells whether the pairs stop a turn of this sense. False: perhaps they do not. */
bool cover_stops(const struct cover *cover, int sense);
