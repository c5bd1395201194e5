/* The least play of a turn whose pivot wanders by at most half a cell along x and y. Lower bounds
 * come from boxes of positions that separate the beginning from the end, each with a pair that
 * needs more. Upper bounds come with a way. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "engine/control.h"
#include "engine/turn/way.h"

#include <pthread.h>

/* Remembers scenes, for wishes of one `enough` and `limit`. A scene that is turned or mirrored, or
 * has its pieces in another order, is the same. Threads may share it. */
struct turn_told {
    struct turn_need need;
    size_t boxes; /* the most that it might have had */
    bool is_in_work;
};

struct turn_memory {
    pthread_mutex_t *lock; /* the caller's: of the memory and its arena */
    struct keyset seen;
    ARRAY(struct turn_told) told; /* by their number */
};

struct turn_wish {
    double enough; /* any need up to this will do */
    double limit;  /* it need not be known how much more than this is needed */
    double close;  /* the bounds need not be closer than this */
    size_t boxes;  /* the most boxes */
    /* Null = none. A need that is remembered comes without a way. */
    struct turn_memory *memory;
    const struct helpers *helpers; /* the answer is the same with them; null = none */
};

/* Begins without scenes. The arena is that of the memory. Both it and the lock must outlive it. */
void turn_memory_open(struct turn_memory *memory, struct arena *arena, pthread_mutex_t *lock);

/* Finds the way in the arena, and both bounds. need->high is what the way needs. Without a way
 * (count 0) it is TURN_NEVER. The bounds are as close as wished, or fewer boxes would be needed.
 * Both bounds are 0 where a way needs no play. Returns TREEN_OK, TREEN_NO_MEMORY, or
 * TREEN_STOPPED where the patience of the arena is over. TREEN_END: another thread has the scene in
 * work, and the memory will know it. */
enum treen_status turn_wander(const struct turn_scene *scene, const struct turn_wish *wish,
                              struct arena *arena, struct turn_need *need, struct turn_way *way);

/* Tells in *stopped whether a few angles prove that the turn needs more than the play, wherever its
 * pivot wanders. Returns as turn_wander. */
enum treen_status turn_is_stopped(const struct turn_scene *scene, double play, struct arena *arena,
                                  bool *stopped);

/* Looks for a way with at most the play, in 1/TURN_CELL of a cell. The first wish is that of the
 * search which told the play, so that its way is found again. *enough: play of a way that was seen
 * and holds; INFINITY: none was. Returns as turn_wander. */
enum treen_status turn_seek(const struct turn_scene *scene, int32_t play, struct arena *arena,
                            struct turn_way *way, bool *found, double *enough);
