/* A test by weights of items that there is no answer: every option weighs nothing, but all items
 * together weigh something. For example, black cells of a chessboard weigh 1 and white ones -1,
 * where dominoes must fill it without two corners.
 *
 * Weights are whole numbers modulo 2^32. They show all that whole numbers show, unless a sum other
 * than 0 is a multiple of 2^32. They also show all that numbers modulo 2, 4, 8, … show. For
 * example, a T-tetromino covers one or three black cells. So an odd number of them cannot fill a
 * board with as many black as white cells. */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"

/* Sets `*lost` when weights show that there is no answer. Only items that are covered a fixed
 * number of times have weights; with more than a thousand of them no test is made. The work is at
 * most the third power of their number. False when there is no memory. The arena's memory is needed
 * only during the call. */
bool balance_is_lost(const struct problem *problem, struct arena *arena, bool *lost);
