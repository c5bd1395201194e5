/* The memory of a question. All arenas of a question draw their blocks from one budget,
 * whichever thread they belong to. Blocks beside arenas that grow with the input or with the
 * search draw on the same budget. A budget may be a part of another budget: bytes that are
 * taken from the part are taken from the whole as well.
 *
 * A null budget has no limit: for tests, and for a caller who asks without limits. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct budget {
    atomic_size_t used;   /* bytes */
    atomic_size_t peak;   /* the most that were used since freed memory was given back; of a whole */
    size_t limit;         /* bytes that may be used */
    struct budget *above; /* of which this one is a part; null = none. It outlives the part */
};

/* Turns a number of 64 bits into a limit: SIZE_MAX where a size_t cannot hold the number. */
#define BUDGET_BYTES(bytes) ((bytes) < SIZE_MAX ? (size_t)(bytes) : SIZE_MAX)

/* Opens a budget of `most` bytes. Nothing is set aside above: there may be less. */
void budget_open(struct budget *budget, size_t most, struct budget *above);

/* Returns the bytes that are left of this budget itself, whatever is left above. Threads that
 * must decide alike ask this: the answer does not depend on how much the other threads hold. */
size_t budget_left(const struct budget *budget);

/* Returns `most`, or the bytes that are left of this budget itself where these are fewer. */
size_t budget_within(const struct budget *budget, size_t most);

/* Returns the bytes that can be taken now: the least that is left of the budget and those
 * above. */
size_t budget_spare(const struct budget *budget);

/* Takes `bytes` from the budget and from those above. Returns false, and takes nothing, where
 * one of them has less. */
bool budget_take(struct budget *budget, size_t bytes);

/* Gives back what was taken. */
void budget_give(struct budget *budget, size_t bytes);

/* Changes a block of malloc from `held` to `wanted` bytes, as realloc does. The old block and
 * the new one are not counted twice: the system moves large blocks without a copy. Returns null
 * where the budget or the machine has no memory; the block then is as it was. */
void *budget_realloc(struct budget *budget, void *block, size_t held, size_t wanted);

/* Frees a block of malloc for which `held` bytes were taken. */
void budget_free(struct budget *budget, void *block, size_t held);
