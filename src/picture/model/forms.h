/* Cells as JSON: their faces, or themselves where they are round. The reader knows no grid: all
 * coordinates are those of struct grid_face. */
#pragma once

#include "base/text/json.h"
#include "shape/grid.h"

/* Puts a point. Four digits are more precise than an eye or a printer, and keep the text short. */
void forms_point(struct json *json, const char *key, const double at[3]);

/* Puts a face as the list of its corners. */
void forms_face(struct json *json, const struct grid_face *face);

/* Puts a ball with its middle, or a stick with its two ends; and the radius of either. */
void forms_round(struct json *json, const char *key, const struct grid_bar *bar);
