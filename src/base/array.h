/* Growing arrays in an arena: ARRAY(int) numbers = {0}; array_push(arena, &numbers, 7); numbers.at[0]. */
#ifndef TREEN_BASE_ARRAY_H
#define TREEN_BASE_ARRAY_H

#include "base/arena.h"

#include <stdbool.h>

#define ARRAY(type)                                                                                          \
    struct {                                                                                                 \
        type *at;                                                                                            \
        size_t count, room;                                                                                  \
    }

/* Makes sure that one more element fits; false when there is no memory (the array is as it was). */
#define array_room(arena, array)                                                                             \
    ((array)->count < (array)->room ||                                                                       \
     array_grow((arena), (void **)&(array)->at, (array)->count, &(array)->room, sizeof *(array)->at))

/* Appends a copy of the value (an expression; evaluated once); false when there is no memory. */
#define array_push(arena, array, ...)                                                                        \
    (array_room((arena), (array)) ? ((array)->at[(array)->count++] = (__VA_ARGS__), true) : false)

static inline bool array_grow(struct arena *arena, void **at, size_t count, size_t *room, size_t size) {
    size_t wanted = *room ? 2 * *room : 8;
    void *grown = arena_regrow(arena, *at, count, wanted, size);
    if (!grown)
        return false;
    *at = grown;
    *room = wanted;
    return true;
}

#endif
