/* Heat maps of a choice. A board shows how many solutions each cell is a part of. Tables do so for
 * values that are one cell of each colour, as a calendar's dates are. */
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/page/figures.h"
#include "puzzle/scene.h"

struct heat;

/* Makes the map of these values. `words`: what is counted, or null. All of it is in the arena, but
 * the words. TREEN_BAD_INPUT: the values have no cells, or the puzzle no grid. */
enum treen_status heat_make(const struct treen_puzzle *puzzle, const struct treen_branch *const *value,
                            size_t values, const char *words, struct arena *arena, struct heat **heat,
                            struct treen_error *error);

/* Draws the map on a page as large as it is. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status heat_draw(const struct heat *heat, struct canvas *canvas);
