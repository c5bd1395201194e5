/* A hash set of keys (byte strings). Each key has the number that it was added as: 0, 1, 2, … */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct keyset {
    struct arena *arena;
    struct keyset_key *key;   /* by number */
    struct keyset_slot *slot; /* 2^bits slots, at most three quarters full */
    size_t count, room;
    unsigned bits;
};

/* The hash stands here, too, and so does a short key: a look at the key would cost a miss of the
 * cache. */
struct keyset_slot {
    uint32_t number, hash; /* a key's number + 1, 0 = free */
    uint64_t word;         /* bytes and length of a key of at most seven bytes; else 0 */
};

struct keyset_key {
    const void *bytes; /* owned by the arena */
    uint32_t length;
};

#define KEYSET_NONE UINT32_MAX

void keyset_init(struct keyset *set, struct arena *arena);

/* Gives the key's number in *number; a new key is added (its bytes are copied). *added may be null.
 * Returns false when there is no memory. Expected constant time. */
bool keyset_add(struct keyset *set, const void *bytes, size_t length, uint32_t *number, bool *added);

/* Adds a text, without its last zero. Returns false when there is no memory. */
bool keyset_add_text(struct keyset *set, const char *text);

/* Asks the machine for what keyset_find_fetched will read: first the slots of several keys, then
 * these keys. So a large set is read without a wait for each key. The first call gives the hash for
 * the others. */
uint32_t keyset_fetch_slot(const struct keyset *set, const void *bytes, size_t length);
void keyset_fetch_key(const struct keyset *set, uint32_t hash);
uint32_t keyset_find_fetched(const struct keyset *set, const void *bytes, size_t length, uint32_t hash);

/* Returns the key's number, or KEYSET_NONE. */
uint32_t keyset_find(const struct keyset *set, const void *bytes, size_t length);
