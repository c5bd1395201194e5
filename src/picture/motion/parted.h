/* Bodies parted on the paper, by the least shifts that separate their pictures. */
#pragma once

#include "picture/view/view.h"

/* Poses the bodies as they are seen from the corner. Each one, those in the middle first, goes a
 * little away from the middle. It goes on to the nearest place on the paper that hides no other
 * one. Nothing moves towards the viewer or away. Cost: the square of the cells, times the places
 * tried. Returns false when there is no memory. */
bool parted_stage(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
                  struct pose *pose);

/* Finds the middle of a moved cell on the paper. */
void parted_spot(const struct grid *grid, struct treen_cell cell, const double by[3], double spot[2]);

/* Returns the area of the paper that the middles of all cells take, as they are seen from the
 * corner, with an edge around them. */
double parted_paper(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose);
