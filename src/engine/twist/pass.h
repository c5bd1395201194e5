/* Turns whose pivot wanders. The room engine/turn searches for a way, and for a proof that there is
 * none. */
#pragma once

#include "engine/twist/spot.h"

enum pass { PASS_YES, PASS_NO, PASS_UNKNOWN };

/* A question to engine/turn that is left for later: about slots that turn and slots at rest. */
struct pass_question {
    uint32_t node; /* of the spot */
    struct spot_move turn;
    uint64_t moving, resting;
    size_t boxes;
    uint32_t number; /* in the memory of scenes */
    enum treen_status status;
    struct turn_need need;
};

/* The questions that pass_find leaves for later, each once. */
struct pass_later {
    struct arena *arena;
    uint32_t node; /* of the spot that pass_find is asked about */
    ARRAY(struct pass_question) question;
};

/* Answers a question. Threads may answer different ones at the same time, in arenas of their
 * own. */
void pass_answer(const struct pairs *pairs, const struct spot *spot, struct pass_question *question,
                 struct arena *arena);

/* Keeps the answer. */
void pass_keep(struct pairs *pairs, const struct pass_question *question);

/* Tells in *pass whether a turn of the spot needs no more play than pairs->play. It may learn about
 * pairs. PASS_UNKNOWN: that was too dear to find out. Returns as turn_wander does. TREEN_END: some
 * questions were left for pairs->later. */
enum treen_status pass_find(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                            enum pass *pass);

/* Tells what is known of the play that the turn needs; -1 = pass_need was not asked yet. */
enum treen_status pass_known(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                             double *need);

/* Finds the play that the turn needs, from above. TURN_NEVER: no way was found. */
enum treen_status pass_need(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                            double *need);
