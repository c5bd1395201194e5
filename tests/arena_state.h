/* The state of a case that needs an arena: a roomy one, empty at its beginning. */
#ifndef TREEN_TESTS_ARENA_STATE_H
#define TREEN_TESTS_ARENA_STATE_H

#include "base/arena.h"

#include <stdlib.h>

static inline int make_arena(void **state) {
    enum { ROOM = 64 << 20 };
    struct arena *arena = malloc(sizeof *arena);
    if (!arena)
        return -1;
    arena_init(arena, ROOM);
    *state = arena;
    return 0;
}

static inline int free_arena(void **state) {
    arena_free(*state);
    free(*state);
    return 0;
}

/* Names a case whose state is an arena. */
#define CASE(name) cmocka_unit_test_setup_teardown(name, make_arena, free_arena)

#endif
