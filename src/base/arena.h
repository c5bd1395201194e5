/* Memory with one lifetime: everything a puzzle, a problem or a run allocates comes from its arena and goes
 * with it. There is no free of a single block; an array that grows leaves its old copy behind, which costs at
 * most as much again. An arena has a limit of its own, and draws its blocks from the budget of its question. */
#ifndef TREEN_BASE_ARENA_H
#define TREEN_BASE_ARENA_H

#include "base/budget.h"
#include "base/patience.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct arena {
    struct arena_block *last; /* blocks, newest first; owned */
    size_t used;              /* bytes taken from the system */
    size_t limit;             /* bytes that may be taken */
    struct budget *budget;    /* that they are taken from, too; null = none. It outlives the arena */

    /* For whoever works in it (see patience.h); null = none. Once it is over, a large arena gets no further block. */
    const struct patience *patience;
};

/* Makes an arena that draws on no budget. */
void arena_init(struct arena *arena, size_t limit);

/* Makes an arena that takes `most` bytes, of what is left of `budget` by then. A null budget is none. */
void arena_draw(struct arena *arena, struct budget *budget, size_t most);

/* Lets an arena that draws on no budget draw on this one. False, and nothing has changed, where it holds more than is left. */
bool arena_join(struct arena *arena, struct budget *budget);

/* Makes an arena beside another: it may take what that one has left, and has the same budget and patience. */
void arena_beside(struct arena *arena, const struct arena *other);

/* Returns the bytes that it may still take, by its own limit and by what its budget has now. */
size_t arena_spare(const struct arena *arena);

/* Returns whether the patience of those who work in it is over. */
bool arena_is_over(const struct arena *arena);
void arena_free(struct arena *arena);

/* Things of about so many bytes together are asked for next: they come from one block, unless that would be a very large one or over
 * the limit. False when the machine's memory is reached. */
bool arena_expect(struct arena *arena, size_t bytes);

/* Zeroed room for `count` things of `size` bytes, aligned for any type (and to 64 bytes, a cache line, from
 * 256 bytes up). Null when the limit or the machine's memory is reached, or when count*size overflows. */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* The same, but with whatever is there: for what is written before it is read, and perhaps never touched. */
void *arena_room(struct arena *arena, size_t count, size_t size);

/* A copy of old[0..count) with room for `room` >= count things; old may be null when count is 0. */
void *arena_regrow(struct arena *arena, const void *old, size_t count, size_t room, size_t size);

/* Copies as C strings; null when there is no memory. */
char *arena_text(struct arena *arena, const char *text, size_t length);
char *arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define ARENA_NEW(arena, count, type)  ((type *)arena_alloc((arena), (count), sizeof(type)))
#define ARENA_ROOM(arena, count, type) ((type *)arena_room((arena), (count), sizeof(type)))

#endif
