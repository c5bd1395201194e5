/* Memory with one lifetime. All memory of a puzzle, a problem or a run comes from its arena, and is
 * freed with the arena. No block is freed alone. An array that grows leaves its old copies behind,
 * which are at most as large as the array. An arena has a limit of its own, and draws its blocks
 * from the budget of its question. */
#pragma once

#include "base/budget.h"
#include "base/patience.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct arena {
    struct arena_block *last; /* blocks, newest first; owned */
    size_t used;              /* bytes taken from the system */
    size_t limit;             /* bytes that may be taken */
    struct budget *budget;    /* owner of these bytes; outlives the arena; null = none */

    /* The patience of the functions that work in the arena (see patience.h); null = none. Once it
     * is over, a large arena gets no further block. */
    const struct patience *patience;
};

/* Makes an arena that draws on no budget. */
void arena_init(struct arena *arena, size_t limit);

/* Makes an arena that takes at most `most` bytes, and at most the bytes that are left of `budget`.
 * A null budget is none. */
void arena_draw(struct arena *arena, struct budget *budget, size_t most);

/* Lets an arena without a budget draw on `budget`. Returns false, and changes nothing, where the
 * arena holds more than is left of the budget. */
bool arena_join(struct arena *arena, struct budget *budget);

/* Makes an arena beside `other`. It may take the bytes that `other` has left, and has the same
 * budget and patience. */
void arena_beside(struct arena *arena, const struct arena *other);

/* Returns the bytes that the arena may still take, by its own limit and by its budget. */
size_t arena_spare(const struct arena *arena);

/* Tells whether the arena's patience is over. */
bool arena_is_over(const struct arena *arena);
void arena_free(struct arena *arena);

/* Prepares the arena for several requests of about `bytes` together. They come from one block,
 * unless that block would be very large or over the limit. False when the machine's memory is used
 * up. */
bool arena_expect(struct arena *arena, size_t bytes);

/* Returns zeroed room for `count` things of `size` bytes, aligned for any type. Large requests are
 * aligned to a cache line. Null when the limit or the machine's memory is reached, or when
 * count*size overflows. */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* Returns room as arena_alloc does, but does not zero it. For memory that is written before it is
 * read, and may never be touched. */
void *arena_room(struct arena *arena, size_t count, size_t size);

/* Copies old[0..count) to new room for `room` >= count things. `old` may be null when count is
 * 0. */
void *arena_regrow(struct arena *arena, const void *old, size_t count, size_t room, size_t size);

/* Copies as C strings; null when there is no memory. */
char *arena_text(struct arena *arena, const char *text, size_t length);
char *arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define ARENA_NEW(arena, count, type)  ((type *)arena_alloc((arena), (count), sizeof(type)))
#define ARENA_ROOM(arena, count, type) ((type *)arena_room((arena), (count), sizeof(type)))
