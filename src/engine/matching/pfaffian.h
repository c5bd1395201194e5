/* Pfaffians of integers, by primes and the Chinese remainder theorem. */
#pragma once

#include "base/big.h"
#include "engine/control.h"

/* An entry of a skew matrix: that of (row, column), row < column. */
struct skew_entry {
    uint32_t row, column;
    int64_t value; /* less than 2^31 on either side of 0 */
};

/* Finds the Pfaffian of a skew matrix of `size` rows, an even number, without its sign. For each 31
 * bits of the answer the work is size * width^2, with a band of this width around the diagonal. Two
 * rows that are taken away are a node of the control. TREEN_STOPPED, TREEN_NO_MEMORY. */
enum treen_status pfaffian(const struct skew_entry *entry, size_t entries, uint32_t size,
                           struct control *control, struct arena *arena, struct big *value);

/* Returns the bytes that a matrix of `size` rows takes. */
size_t pfaffian_bytes(uint32_t size);
