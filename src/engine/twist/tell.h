/* The tables of assemblies, and moves for people. Shared by the files that search with them. */
#pragma once

#include "engine/twist/pass.h"
#include "engine/twist/twist.h"

struct twist {
    size_t memory;
    struct budget *budget;
    struct arena arena;       /* of bodies and pairs; begun anew when it is full */
    struct patience patience; /* of the arena: that of the control */
    const struct grid *grid;
    double play;
    bool open;
    const struct shape *const *known; /* their bodies come first, whatever assembly is the first */
    size_t knowns;
    struct bodies bodies;
    struct pairs pairs;
    struct spot start;
};

/* A search with the play of its pairs. With less play than that of the twist, it looks only for
 * ways with these numbers of moves. */
struct twisting {
    struct twist *twist;
    struct control *control;
    struct pairs *pairs;
    unsigned first, rest; /* moves until something leaves, and after it at most */
    bool counts;          /* the ways are wished */
    bool dear;            /* a turn of the way needs more play than that */
};

static inline bool has_less_play(const struct twisting *way) {
    return way->pairs != &way->twist->pairs;
}

/* Makes the spot of the question's parts: twist->start. */
enum treen_status twist_prepare(struct twist *twist, const struct apart_question *question,
                                const struct control *control);

/* Forgets all bodies and pairs, and frees their memory. */
void twist_forget(struct twist *twist);

/* Returns the set of parts in these slots, by number in the question. */
uint64_t twist_set(const struct spot *spot, uint64_t slots);

/* Tells a move of the spot's key as a person would (apart_tells_rest). *told is the move of the
 * spot itself. Returns false when there is no memory. */
bool twist_tell(const struct twisting *way, const struct spot *spot, const struct spot_frame *frame,
                const struct spot_move *step, int tie, struct arena *arena, struct spot_move *told,
                struct treen_move *move, struct treen_turn *turn);

/* Tells a separation: the answer `tell` of struct separate_kind. */
struct separate_last;
bool twist_tell_separation(void *way, const void *planned, unsigned count, void *position,
                           struct arena *arena, struct treen_separation *separation,
                           struct separate_last *last);
