/* The spots of parts that are together, one move further at a time, until something can leave. */
#pragma once

#include "engine/twist/spot.h"

#define WAVE_NOBODY UINT32_MAX

/* A way to a spot with the fewest turns of the shortest ways that are counted. */
struct wave_node {
    struct spot_move move; /* out of the parent's spot */
    uint32_t parent, last; /* last: the last spot from which a move led here */
    unsigned turns;
    uint64_t paths; /* the number of shortest ways to here; UINT64_MAX = that many or more */
};

/* A set that can leave: these slots of the node's spot. */
struct wave_exit {
    struct spot_move move;
    uint32_t node;
};

/* Turns need at most the play of `pairs`. Where `needs` is not null, it has more play, and decides
 * the turns that wander. One that it does not know to need more play is taken. */
struct wave_wish {
    struct pairs *pairs, *needs;
    unsigned most_moves; /* until something leaves */
    size_t most_exits;
    bool counts; /* all ways are counted: turns that wander to a known spot are decided, too */
};

struct wave {
    const struct wave_wish *wish;
    const struct spot *start; /* as its key has it */
    struct arena *arena;
    struct keyset seen; /* keys by node */
    ARRAY(struct wave_node) node;
    ARRAY(struct wave_exit) exit;
    unsigned unsure;    /* the first level in which some turn was too dear to decide; 0 = none */
    unsigned uncounted; /* the first level in which one to a known spot was: `paths` are too few */
    bool cut;           /* there are more exits than are wished */
    unsigned depth;     /* of the level in which something leaves */
};

/* Searches from the spot, which is that of a key. Helpers of the control decide turns that wander,
 * and the result is that of one thread (E841). TREEN_OK: something leaves after wave->depth
 * moves, from the exits. TREEN_END: nothing ever leaves. TREEN_STOPPED, TREEN_NO_MEMORY: not known.
 * Nothing that takes more moves than are wished is known. All memory is the arena's. */
enum treen_status wave_run(struct wave *wave, const struct wave_wish *wish, const struct spot *start,
                           struct control *control, struct arena *arena);

/* Makes the spot of a node. */
void wave_spot(const struct wave *wave, uint32_t node, struct spot *spot);
