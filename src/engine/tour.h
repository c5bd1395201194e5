/* A search tree to walk through at will: what random walks (probe.h) need to know of an engine's search. There is one
 * position at a time, at some depth; depth TOUR_ROOT is the root. The tree must be the one that the engine searches. */
#ifndef TREEN_ENGINE_TOUR_H
#define TREEN_ENGINE_TOUR_H

#include "engine/engine.h"

enum { TOUR_ROOT = 1 };

struct tour_place {
    uint32_t degree; /* branches from here */
    bool answered;   /* this is an answer; its degree is 0 */
};

struct tour {
    /* No walk is deeper than `levels`, minus 2. `search` is one of the engine's, open on this problem: what it chooses
     * before it begins shapes the tree, and is chosen now if need be. It may go on meanwhile, and must outlive the walker. Memory is
     * the arena's, perhaps some of it later on. */
    enum treen_status (*open)(const struct problem *problem, void *search, struct arena *arena, void **walker,
                              size_t *levels);

    void (*restart)(void *walker);

    /* What the position is like, of a depth that `enter` has led to; TREEN_OK or TREEN_NO_MEMORY. May be asked
     * twice; then `branch` gets ready to go down from there, if there are branches. */
    enum treen_status (*arrive)(void *walker, uint32_t depth, struct tour_place *place);
    void (*branch)(void *walker, uint32_t depth);

    /* Goes down branch number `branch` of that depth, or (not taken) passes it by. They come in ascending order. */
    void (*enter)(void *walker, uint32_t depth, uint32_t branch, bool taken);

    /* The answer at that depth; lent until the next call. */
    void (*answer)(void *walker, uint32_t depth, struct answer *answer);
};

/* Those of engines dlx and cover, node for node; but where cover learns weights it goes on learning below, and the tree is
 * that of the weights it starts with. That of dlx needs no search: null will do. */
extern const struct tour dlx_tour, cover_tour;

#endif
