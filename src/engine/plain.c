#include "engine/plain.h"

/* Puts a placement beside what is filled, into the words of the next depth; false where it meets
 * something. */
static bool put_down(const struct plain *plain, const uint64_t *placement, uint64_t *filled) {
    for (size_t i = 0; i < plain->words; i++)
        if (placement[i] & filled[i])
            return false;
    for (size_t i = 0; i < plain->words; i++)
        filled[plain->words + i] = filled[i] | placement[i];
    return true;
}

static bool count_node(struct plain *plain) {
    plain->nodes++;
    return plain->nodes <= plain->most &&
           !(patience_asks((size_t)plain->nodes) && patience_is_over(plain->patience));
}

/* Tries the placements of a copy from number `from` on. */
static bool try_all(struct plain *plain, size_t index, uint32_t copy, size_t from, uint64_t *filled) {
    if (index == plain->pieces)
        return true;
    const struct plain_piece *piece = &plain->piece[index];
    if (copy == piece->copies)
        return try_all(plain, index + 1, 0, 0, filled);
    for (size_t i = from; i < piece->placements; i++)
        if (put_down(plain, &piece->placement[i * plain->words], filled) &&
            (!count_node(plain) || !try_all(plain, index, copy + 1, i + 1, filled + plain->words)))
            return false;
    return true;
}

bool plain_search(struct plain *plain) {
    return try_all(plain, 0, 0, 0, plain->filled);
}
