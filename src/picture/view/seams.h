/* The seams of a box that closes, in its view. */
#pragma once

#include "picture/view/order.h"
#include "picture/view/owners.h"

/* Marks the edges of faces that lie at seams, and those of them across which the face's own body
 * goes on. Bodies are in their places. */
void seams_mark(const struct grid *grid, const struct scene_stage *stage, const struct owners *owners,
                face_list *faces);
