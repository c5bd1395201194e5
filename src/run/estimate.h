/* Estimates from random walks. */
#pragma once

#include "run/options.h"

/* Opens an estimate of the results of a run of TREEN_COUNT, from random walks through its search
 * tree. Poses the problem, and walks no walk yet. The puzzle must outlive the estimate. The options
 * are copied; their words are not. */
struct estimate;

enum treen_status estimate_open(const struct treen_puzzle *puzzle, const struct settings *options,
                                struct estimate **estimate, struct treen_error *error);

void estimate_close(struct estimate *estimate);

/* Goes on with the walks for about `seconds`. TREEN_OK: the estimate can still improve. TREEN_END:
 * everything is known. TREEN_STOPPED: options.nodes was reached, or there was a stop.
 * The first call also measures the engine's pace and scouts, which can take longer than
 * `seconds`. */
enum treen_status estimate_improve(struct estimate *estimate, double seconds);

/* Fills in engine, seconds, complete, impossible, explain and estimated: the estimate so far. All
 * are lent until the next call. Nothing is estimated where there is a reason for no solution. */
enum treen_status estimate_sum_up(struct estimate *estimate, struct treen_summary *summary);
