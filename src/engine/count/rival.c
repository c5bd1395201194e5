#include "engine/count/rival.h"

#include <math.h>
#include <stdio.h>

/* The first attempt comes after this number of nodes. Trials of orders end before it, and so do
 * most sweeps that have enough memory. */
enum { FIRST = 1 << 15 };

void count_rival_open(struct count_rival *rival, const struct count_hand *hand, const struct count_plan *plan,
                      struct control *control) {
    *rival = (struct count_rival){.plan = plan, .control = control, .begun = control->nodes, .due = FIRST};
    if (control->parts == 1 && !control->on_look)
        rival->hand = hand;
}

static uint64_t swept(const struct count_rival *rival) {
    return rival->control->nodes - rival->begun - rival->spent + rival->extra;
}

bool count_rival_is_due(const struct count_rival *rival) {
    return rival->hand && swept(rival) >= rival->due;
}

/* Sets the next attempt: when the sweep has taken as many nodes as the search seems to need in all.
 * The estimate takes all branches for equally large; the tree may be larger, or much smaller. So it
 * is kept between twice and eight times the nodes so far. */
static void put_off(struct count_rival *rival, uint64_t now, const struct count_found *found) {
    double whole = found->fraction > 0 ? (double)found->nodes / found->fraction : INFINITY;
    double soonest = 2 * (double)now, latest = 8 * (double)now;
    rival->due = (uint64_t)fmin(fmax(whole, soonest), latest);
}

enum treen_status count_rival_try(struct count_rival *rival, struct big *total) {
    struct count_found found;
    uint64_t now = swept(rival);
    enum treen_status status =
        count_hand_over(rival->hand, rival->plan, 0, NULL, rival->control, now, &found);
    rival->spent += found.nodes;
    if (status == TREEN_END) {
        snprintf(rival->control->report.sentence[REPORT_INSTEAD], REPORT_LONGEST,
                 "The memory was full: a search of the whole was there before the states were");
        big_set(total, found.answers);
        return TREEN_END;
    }
    if (status == TREEN_STOPPED && !found.limited)
        return status;
    put_off(rival, now, &found);
    if (status != TREEN_STOPPED) /* a search has no room, or does not take such problems */
        rival->hand = NULL;
    return TREEN_OK;
}
