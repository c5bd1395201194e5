/* The heading of a paper template, and rulers that check its scale after it was printed. */
#pragma once

#include "making/sheet/outline.h"

/* The smallest paper with room for rulers and a part, in millimetres. */
static const double RULER_LEAST_WIDTH = 130, RULER_LEAST_HEIGHT = 80;

/* Finds the part of the paper that heading, rulers and margins leave free. Returns false when the
 * paper is too small. */
bool ruler_leaves(struct point paper, struct frame *area);

/* Adds heading and rulers, of 100 mm and of 4 inches, as open lines. A heading that is too broad
 * has smaller letters. Returns false when there is no memory. */
bool ruler_add(const char *heading, struct point paper, struct arena *arena, outline *lines);
