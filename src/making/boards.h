/* Boards of numbers as parts: a tile for each number to lay, and a box that shows the clues. */
#pragma once

#include "making/making.h"
#include "puzzle/board.h"

/* Fills in grid, box, colours and pieces. A clue is the colour of its cell, and has no tile. Where
 * the board has circles a free row and column lie between any two cells: the last colour is that of
 * the circles. False: there is no memory. */
bool boards_take(const struct board *board, struct arena *arena, struct parts *parts);

/* Returns the board with circles of a puzzle; null: it has none. */
const struct board *boards_circles(const struct parts *parts);
