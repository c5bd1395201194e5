/* An arena is a chain of blocks, and allocates from the newest one only. A request that does not
 * fit there gets a new block of its size or more. The rest of the block before is given up. No
 * memory is used twice. Memory is zeroed when it is handed out, shortly before its use. Large
 * blocks come from calloc, so that large tables cost only the pages that are touched. */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BLOCK = 4096,
    SMALLEST_STEP = 32 << 10,
    LARGEST_STEP = 1 << 20,
    MOMENT = 8 << 20,
    SMALL_ALIGN = 16,
    LINE_ALIGN = 64,
    LINE_FROM = 256
};

struct arena_block {
    struct arena_block *previous;
    size_t used, room; /* bytes of data[] */
    bool zeroed;
    unsigned char data[];
};

void arena_init(struct arena *arena, size_t limit) {
    *arena = (struct arena){.limit = limit};
}

void arena_draw(struct arena *arena, struct budget *budget, size_t most) {
    *arena = (struct arena){.limit = budget_within(budget, most), .budget = budget};
}

bool arena_join(struct arena *arena, struct budget *budget) {
    bool joined = budget_take(budget, arena->used);
    if (joined)
        arena->budget = budget;
    return joined;
}

void arena_beside(struct arena *arena, const struct arena *other) {
    *arena = (struct arena){
        .limit = other->limit - other->used, .budget = other->budget, .patience = other->patience};
}

size_t arena_spare(const struct arena *arena) {
    size_t own = arena->limit - arena->used, spare = budget_spare(arena->budget);
    return own < spare ? own : spare;
}

bool arena_is_over(const struct arena *arena) {
    return patience_is_over(arena->patience);
}

void arena_free(struct arena *arena) {
    for (struct arena_block *block = arena->last; block;) {
        struct arena_block *previous = block->previous;
        free(block);
        block = previous;
    }
    budget_give(arena->budget, arena->used);
    *arena = (struct arena){.limit = arena->limit, .budget = arena->budget, .patience = arena->patience};
}

/* Returns the place in `block` where the next `bytes` would start, or SIZE_MAX when they do not
 * fit. */
static size_t place_in(const struct arena_block *block, size_t bytes) {
    size_t align = bytes >= LINE_FROM ? LINE_ALIGN : SMALL_ALIGN;
    uintptr_t free_at = (uintptr_t)block->data + block->used;
    size_t start = block->used + (size_t)(-free_at & (align - 1));
    return start <= block->room && bytes <= block->room - start ? start : SIZE_MAX;
}

/* Adds a block with room for `bytes`. Blocks grow up to LARGEST_STEP, so that a small puzzle stays
 * small and a large one asks seldom. Each is half as large as the arena, because much of the last
 * block is never used. The last block before the limit takes the rest. Every block but the first
 * has the size that scratch arenas take, or more. So the next scratch arena gets the block that the
 * last one gave back, whose pages are present already.
 * An arena of less than MOMENT bytes does not ask its patience. So a question with little time is
 * at least posed. */
static bool add_block(struct arena *arena, size_t bytes) {
    if (arena->used >= MOMENT && arena_is_over(arena))
        return false;
    size_t step = arena->used / 2;
    if (!arena->used)
        step = FIRST_BLOCK;
    else if (step < SMALLEST_STEP)
        step = SMALLEST_STEP;
    if (step > LARGEST_STEP)
        step = LARGEST_STEP;
    size_t needed = sizeof(struct arena_block) + bytes + LINE_ALIGN, left = arena->limit - arena->used;
    if (needed > left)
        return false;
    size_t whole = needed > step ? needed : step;
    if (whole > left)
        whole = left;
    if (!budget_take(arena->budget, whole)) {
        whole = needed;
        if (!budget_take(arena->budget, whole))
            return false;
    }
    bool large = whole > LARGEST_STEP;
    struct arena_block *block = large ? calloc(1, whole) : malloc(whole);
    if (!block) {
        budget_give(arena->budget, whole);
        return false;
    }
    *block = (struct arena_block){.previous = arena->last, .room = whole - sizeof *block, .zeroed = large};
    arena->last = block;
    arena->used += whole;
    return true;
}

/* Expects at most LARGEST_STEP: larger blocks are zeroed at once, which touches pages that may
 * never be used. */
bool arena_expect(struct arena *arena, size_t bytes) {
    const size_t left = arena->limit - arena->used;
    const size_t most = left < LARGEST_STEP ? left : LARGEST_STEP;
    bool is_there = arena->last && place_in(arena->last, bytes) != SIZE_MAX,
         fits = bytes < most && sizeof(struct arena_block) + LINE_ALIGN <= most - bytes;
    return is_there || !fits || add_block(arena, bytes);
}

/* A request for nothing takes a byte, so that null always means a lack of memory. SIZE_MAX / 4
 * leaves room for the sizes that add_block adds, so that no sum wraps around. */
void *arena_room(struct arena *arena, size_t count, size_t size) {
    if (size && count > (SIZE_MAX / 4) / size)
        return NULL;
    size_t bytes = count && size ? count * size : 1;
    size_t start = arena->last ? place_in(arena->last, bytes) : SIZE_MAX;
    if (start == SIZE_MAX) {
        if (!add_block(arena, bytes))
            return NULL;
        start = place_in(arena->last, bytes);
    }
    arena->last->used = start + bytes;
    return arena->last->data + start;
}

void *arena_alloc(struct arena *arena, size_t count, size_t size) {
    void *room = arena_room(arena, count, size);
    return room && !arena->last->zeroed ? memset(room, 0, count * size) : room;
}

/* The old copy stays where it is until the arena is freed. Pointers into it remain good for
 * reading. */
void *arena_regrow(struct arena *arena, const void *old, size_t count, size_t room, size_t size) {
    void *grown = arena_alloc(arena, room, size);
    if (grown && count)
        memcpy(grown, old, count * size);
    return grown;
}

char *arena_text(struct arena *arena, const char *text, size_t length) {
    char *copy = ARENA_NEW(arena, length + 1, char);
    if (copy && length)
        memcpy(copy, text, length);
    return copy;
}

char *arena_print(struct arena *arena, const char *format, ...) {
    char brief[256]; /* most texts are, and then they are printed once */
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    int length = vsnprintf(brief, sizeof brief, format, values);
    va_end(values);
    char *text = length < 0 ? NULL : ARENA_ROOM(arena, (size_t)length + 1, char);
    if (text && (size_t)length < sizeof brief)
        memcpy(text, brief, (size_t)length + 1);
    else if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}
