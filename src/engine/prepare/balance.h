/* Whether weights of items show that there is no answer: every option weighs nothing, but all items together weigh something.
 * Black cells of a chessboard weigh 1 and white ones -1 where dominoes are to fill it without two corners.
 *
 * Weights are whole numbers modulo 2^32. So they find what whole numbers show (a sum that is not 0 is hardly a multiple of that) and what
 * they show modulo 2, 4, 8, …: a T-tetromino covers one or three black cells, and an odd number of these are no board with as many
 * black as white cells. */
#ifndef TREEN_ENGINE_PREPARE_BALANCE_H
#define TREEN_ENGINE_PREPARE_BALANCE_H

#include "base/arena.h"
#include "engine/problem.h"

/* *lost: there is no answer, for that reason. Only items that are covered a fixed number of times have weights; where they are more than
 * a thousand nothing is looked for. The work is at most that of their number's third power: for 72 items some
 * 10 microseconds, for 900 some 10 milliseconds. False when there is no memory, which comes from the arena and is
 * not needed any more. */
bool balance_is_lost(const struct problem *problem, struct arena *arena, bool *lost);

#endif
