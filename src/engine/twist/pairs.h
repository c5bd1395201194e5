/* Pairs of bodies beside each other. A pair tells how far one shifts until the other stops it, and
 * about which lines it makes a quarter turn. All is worked out when it is first asked for, and
 * kept for all assemblies of a run. */
#pragma once

#include "engine/twist/bodies.h"

enum { PAIR_DIRECTIONS = 6, PAIR_FOREVER = UINT16_MAX };

/* A pair, by the two bodies and the place of the second from the first. */
struct pair {
    const struct body_layer *layer[2][3];
    struct treen_cell size[2], offset;
    uint16_t distance[PAIR_DIRECTIONS]; /* that the first goes; in the order +x -x +y -y +z -z */
    struct pair_window {
        int low[2], side[2]; /* of pivots, in half cells from the first's corner */
        uint8_t *known;
    } window[3];
};

/* Tells whether something is in the way of a quarter turn. */
enum { PAIR_KNOWN = 1, PAIR_STOPS_FIRST = 2, PAIR_STOPS_SECOND = 4 };

struct pairs {
    struct bodies *bodies;
    struct arena *arena;
    struct turn_table *needs;
    double play; /* that turns may need at most */
    struct keyset seen;
    ARRAY(struct pair *) of;
};

/* Begins without pairs. Returns false when there is no memory. */
bool pairs_open(struct pairs *pairs, struct bodies *bodies, double play, struct arena *arena);

/* Returns the pair of two placed bodies; null when there is no memory. */
struct pair *pairs_find(struct pairs *pairs, struct placed first, struct placed second);

/* Tells what stops the quarter turn about the axis forward: PAIR_STOPS_FIRST where the second stops
 * the first, and PAIR_STOPS_SECOND the other way round. The pivot is in half cells from the first's
 * corner, along the next axis and the one after. */
unsigned pairs_turn(struct pairs *pairs, struct pair *pair, unsigned axis, int u, int v);

/* Returns the play that the first needs to turn forward past the second. */
struct turn_need pairs_need(struct pairs *pairs, const struct pair *pair, unsigned axis, int u, int v);
