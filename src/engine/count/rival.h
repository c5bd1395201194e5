/* A search of the whole problem beside a sweep whose tables are full.
 *
 * What a sweep is worth in little memory, nobody can foretell: Soma in 4 MB is half a million states, and a search of
 * it 4500 nodes; T-tetracubes are the other way round. So the whole is searched now and then, each time from the
 * beginning and for as many nodes as the sweep has had. Either way the loser costs no more than a few times what the
 * winner needs. All is measured in nodes, so that a count takes the same ones whenever it is repeated. */
#ifndef TREEN_ENGINE_COUNT_RIVAL_H
#define TREEN_ENGINE_COUNT_RIVAL_H

#include "base/big.h"
#include "engine/count/hand.h"

struct count_rival {
    const struct count_hand *hand; /* null = it is out of the race */
    const struct count_plan *plan;
    struct control *control; /* the sweep's */
    uint64_t begun;          /* the control's nodes when the sweep began; */
    uint64_t spent;          /* of those since, the rival's */
    uint64_t extra;          /* the sweep's work that no node says: setting up searches of states */
    uint64_t due;            /* the sweep's work at the next attempt */
};

/* Gets ready. It stays out where others have parts of the count, which a search would not share out as states are, and
 * where somebody paces the count: he has a search of his own. `hand` may be null. */
void count_rival_open(struct count_rival *rival, const struct count_hand *hand, const struct count_plan *plan,
                      struct control *control);

bool count_rival_is_due(const struct count_rival *rival);

/* TREEN_END: *total is the number of answers; TREEN_OK: it was not to be, or not yet; TREEN_STOPPED and
 * TREEN_NO_MEMORY end the count. */
enum treen_status count_rival_try(struct count_rival *rival, struct big *total);

#endif
