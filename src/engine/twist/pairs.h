/* Pairs of bodies beside each other. A pair tells how far one shifts until the other stops it, and
 * about which lines it makes a quarter turn. All is worked out when it is first asked for, and
 * kept for all assemblies of a run. */
#pragma once

#include "engine/turn/wander.h"
#include "engine/twist/bodies.h"

enum { PAIR_DIRECTIONS = 14, PAIR_FOREVER = UINT16_MAX, PAIR_WISHES = 2, PAIR_SCENES = 2, PAIR_STEPS = 128 };

/* A pair, by the two bodies and the place of the second from the first. */
struct pair {
    const struct pair *wider; /* the same one with more play; null = none */
    uint32_t body[2];
    const struct body_layer *layer[2][3];
    struct treen_cell size[2], offset;
    uint16_t distance[PAIR_DIRECTIONS]; /* that the first goes; in the grid's directions */
    struct pair_window {
        int low[2], side[2];    /* of pivots, in half cells from the first's corner */
        _Atomic uint8_t *known; /* of turns forward, and then of turns back */
    } window[3];
};

/* Facts about a turn. A stop holds while the pivot stays where it is. A ban holds
 * wherever it wanders. A pass is known to be none. */
enum {
    PAIR_KNOWN = 1,
    PAIR_STOPS_FIRST = 2,
    PAIR_STOPS_SECOND = 4,
    PAIR_BANS_FIRST = 8,
    PAIR_BANS_SECOND = 16,
    PAIR_PASSES_FIRST = 32,
    PAIR_PASSES_SECOND = 64
};

/* The facts about a turn of several bodies whose pivot wanders. Of sixth turns steps of play are
 * asked for, and not what is needed: see pass.c. */
struct judged {
    int8_t pass;              /* enum pass; -1 = not yet asked */
    int16_t yes, no, at_step; /* the first step that is enough, the last that is not; asked last */
    double need;              /* -1 = not yet asked; of sixth turns, of the way of that step */
    double low;               /* of sixth turns, what is needed at least */
    double enough;            /* of sixth turns, what the whole takes that was judged */
};

/* Threads may share pairs, where nobody else uses the arena and the bodies. */
struct pairs {
    pthread_mutex_t lock; /* of the arena, the sets and arrays, and the bodies */
    struct bodies *bodies;
    struct arena *arena;
    struct turn_table *needs;
    struct pairs *wider; /* with more play: what they ban is banned here; null = none */
    double play;         /* that turns may need at most */
    double loose;        /* a turn whose need is not known closely may need as little */
    struct keyset seen;
    ARRAY(struct pair *) of;
    struct turn_memory scenes[PAIR_SCENES];   /* of turns that wander: of two bodies, and of all */
    struct turn_memory needs_of[PAIR_WISHES]; /* of what such turns need */
    struct turn_memory steps[PAIR_STEPS];     /* of sixth turns, by the step of play */
    struct keyset turns;                      /* of several bodies: see pass.c */
    ARRAY(struct judged) judged;              /* by their number */
    const struct helpers *helpers;            /* of turns that wander; null = none */
};

/* Begins without pairs. Returns false when there is no memory. */
bool pairs_open(struct pairs *pairs, struct bodies *bodies, double play, struct arena *arena);

/* Returns the pair of two placed bodies; null when there is no memory. */
struct pair *pairs_find(struct pairs *pairs, struct placed first, struct placed second);

/* A turn about a line, forward or back. The line is in half cells from the first's corner,
 * along the next axis and the one after. */
struct pair_turn {
    unsigned axis;
    int u, v;
    bool back;
};

/* Tells what is known of the turn. FIRST: the first turns, and the second is in its way or not. */
unsigned pairs_turn(struct pairs *pairs, struct pair *pair, const struct pair_turn *turn);

/* Adds the rectangles of the two to a cover: the first turns, or where `swapped` is not 0 the
 * second. */
struct cover;
void pairs_cover(const struct pair *pair, const struct pair_turn *turn, unsigned swapped,
                 struct cover *cover);

/* Adds a ban or a pass to what is known. */
void pairs_learn(struct pair *pair, const struct pair_turn *turn, unsigned learnt);

/* Returns the play that the first needs to turn forward past the second. */
struct turn_need pairs_need(struct pairs *pairs, const struct pair *pair, unsigned axis, int u, int v);
