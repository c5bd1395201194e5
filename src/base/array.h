/* Growing arrays in an arena: ARRAY(int) numbers = {0}; array_push(arena, &numbers, 7);
 * numbers.at[0]. */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <string.h>

#define ARRAY(type)                                                                                          \
    struct {                                                                                                 \
        type *at;                                                                                            \
        size_t count, room;                                                                                  \
    }

/* Makes sure that one more element fits; false when there is no memory (the array stays as it
 * was). */
#define array_room(arena, array)                                                                             \
    ((array)->count < (array)->room ||                                                                       \
     array_grow((arena), &(array)->at, (array)->count, &(array)->room, sizeof *(array)->at))

/* Appends a copy of the value (an expression, evaluated once); false when there is no memory. */
#define array_push(arena, array, ...)                                                                        \
    (array_room((arena), (array)) ? ((array)->at[(array)->count++] = (__VA_ARGS__), true) : false)

/* Doubles the room of the array whose pointer is at the address `at`. The pointer is copied as
 * bytes, since C does not let a pointer to int be written as a pointer to void. */
static inline bool array_grow(struct arena *arena, void *at, size_t count, size_t *room, size_t size) {
    size_t wanted = *room ? 2 * *room : 8;
    void *old;
    memcpy(&old, at, sizeof old);
    void *grown = arena_regrow(arena, old, count, wanted, size);
    if (!grown)
        return false;
    memcpy(at, &grown, sizeof grown);
    *room = wanted;
    return true;
}
