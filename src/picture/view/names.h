/* The names on the facets of a view, which are in order already. */
#pragma once

#include "picture/view/view.h"

/* Names each cell. Lying sticks have one name for each body, since they are joined and a name hides
 * much of them. Returns false when there is no memory. */
bool names_all(const struct scene_stage *stage, struct arena *arena, struct view *view);

/* Names each body once in each of its rows, on the facet where it is seen best. Of a body with
 * labels, each cell is named so. Cost: the square of the facets. Returns false when there is no
 * memory. */
bool names_once(const struct scene_stage *stage, struct arena *arena, struct view *view);
