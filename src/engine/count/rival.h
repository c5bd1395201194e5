/* A search of the whole problem beside a sweep whose tables are full.
 *
 * Nobody can foretell which of the two ends sooner in little memory: Soma favours the search,
 * T-tetracubes the sweep (E120). So the whole is searched now and then, each time from the
 * beginning and for as many nodes as the sweep has had. Either way the loser costs no more than a
 * few times what the winner needs. All is measured in nodes, so that a repeated count takes the
 * same ones. */
#pragma once

#include "base/big.h"
#include "engine/count/hand.h"

struct count_rival {
    const struct count_hand *hand; /* null = there are no attempts any more */
    const struct count_plan *plan;
    struct control *control; /* the sweep's */
    uint64_t begun;          /* the control's nodes when the sweep began */
    uint64_t spent;          /* of the nodes since then, those of the searches here */
    uint64_t extra;          /* work of the sweep that is not in its nodes: setting up searches of states */
    uint64_t due;            /* the sweep's work at the next attempt */
};

/* Gets ready. There are no attempts where others have parts of the count, since a search does not
 * split it as the states do. There are none where the caller paces the count either: it runs a
 * search of its own. `hand` may be null. */
void count_rival_open(struct count_rival *rival, const struct count_hand *hand, const struct count_plan *plan,
                      struct control *control);

bool count_rival_is_due(const struct count_rival *rival);

/* Searches the whole for a while. TREEN_END: *total is the number of answers. TREEN_OK: the search
 * did not end; the sweep goes on. TREEN_STOPPED: the control ends the count. */
enum treen_status count_rival_try(struct count_rival *rival, struct big *total);
