/* Turns whose pivot wanders. The room engine/turn searches for a way, and for a proof that there is
 * none. */
#pragma once

#include "engine/twist/spot.h"

enum pass { PASS_YES, PASS_NO, PASS_UNKNOWN };

/* Tells in *pass whether a turn of the spot needs no more play than pairs->play. It may learn about
 * pairs. PASS_UNKNOWN: that is too dear to find out, or pass_find must ask what the turn needs.
 * Threads may share the pairs, in arenas of their own. Returns as turn_wander. */
enum treen_status pass_judge(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                             struct arena *arena, enum pass *pass);

/* Tells the same, and asks what the turn needs. For one thread. */
enum treen_status pass_find(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                            enum pass *pass);

/* Tells what is known of the play that the turn needs; -1 = whether the play is enough was not
 * asked yet. */
enum treen_status pass_known(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                             double play, double *need);

/* Finds whether the play is enough. *need: a play that is, or more. */
enum treen_status pass_enough(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                              double play, double *need);

/* Returns the step of play below this, for turns that are asked for by steps. */
double pass_step(double play);

/* Finds the play that the turn needs, from above. TURN_NEVER: no way was found. */
enum treen_status pass_need(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                            double *need);
