/* A search tree to walk through at will: random walks (probe.h) see an engine's search through
 * this. A walker has one position at a time, at some depth; depth TOUR_ROOT is the root. The tree
 * must be the one that the engine searches. */
#pragma once

#include "engine/engine.h"

enum { TOUR_ROOT = 1 };

struct tour_place {
    uint32_t degree; /* branches from here */
    bool answered;   /* the position is an answer; its degree is 0 */
};

struct tour {
    /* Opens a walker. No walk is deeper than `levels`, minus 2. `search` is one of the engine's,
     * open on this problem. The choices that the search makes before it begins shape the tree, and
     * are made now if need be. The search may go on meanwhile, and must outlive the walker. Memory
     * is the arena's, perhaps some of it later on. */
    enum treen_status (*open)(const struct problem *problem, void *search, struct arena *arena, void **walker,
                              size_t *levels);

    void (*restart)(void *walker); /* null: every position is made anew from the one above it */

    /* Describes the position at a depth to which `enter` has led; TREEN_OK or TREEN_NO_MEMORY. May
     * be called twice. Then `branch` prepares to go down from there, if there are branches. */
    enum treen_status (*arrive)(void *walker, uint32_t depth, struct tour_place *place);
    void (*branch)(void *walker, uint32_t depth); /* null: nothing is to be prepared */

    /* Goes down branch number `branch` of this depth, or passes it by if not `taken`. Branches come
     * in ascending order. */
    void (*enter)(void *walker, uint32_t depth, uint32_t branch, bool taken);

    /* Gives the answer at this depth; lent until the next call. */
    void (*answer)(void *walker, uint32_t depth, struct answer *answer);
};

/* The tours of engines dlx and cover, node for node. If cover learns weights it goes on learning in
 * its search, and the tour is of the weights at its start. dlx_tour needs no search: null will
 * do. */
extern const struct tour dlx_tour, cover_tour;
