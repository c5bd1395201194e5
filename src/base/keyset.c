/* Open addressing with linear probing. Keys lie in the order they were added. A slot holds a key's
 * number plus one, so that zeroed memory is an empty table. Nothing is ever removed. A table that
 * grows is filled anew from the old one, without a look at the keys. */
#include "base/keyset.h"

#include <string.h>

enum { FIRST_BITS = 6 };

void keyset_init(struct keyset *set, struct arena *arena) {
    *set = (struct keyset){.arena = arena};
}

/* Mixes a word into the hash as FNV-1a does, but eight bytes at a time: keys may have a million
 * cells. The shift brings the high bits of the product down, so that the low bits depend on all
 * bytes, too. Keys are not chosen by an enemy. */
static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Returns fewer than eight bytes and their number as one word, which no others have. A memcpy of a
 * length that is not known is a call. */
static uint64_t last_word(const unsigned char *byte, size_t length) {
    uint64_t word = (uint64_t)length << 56;
    uint32_t low, high;
    if (length < sizeof low)
        return length ? word | byte[0] | (uint64_t)byte[length / 2] << 8 | (uint64_t)byte[length - 1] << 16
                      : 0;
    memcpy(&low, byte, sizeof low);
    memcpy(&high, byte + length - sizeof high, sizeof high);
    return word | low | ((uint64_t)high >> 8 * (8 - length)) << 32;
}

enum { SHORT = 7 };

static uint64_t short_word(const void *bytes, size_t length) {
    return length <= SHORT ? last_word(bytes, length) : 0;
}

static uint32_t hash_of(const void *bytes, size_t length) {
    const unsigned char *byte = bytes;
    uint64_t hash = mix(length, UINT64_C(0xcbf29ce484222325)), word;
    for (; length >= sizeof word; byte += sizeof word, length -= sizeof word) {
        memcpy(&word, byte, sizeof word);
        hash = mix(hash, word);
    }
    return (uint32_t)(mix(hash, last_word(byte, length)) >> 32);
}

/* Compares bytes. Two words have all of a cell's, and cost less than a call. */
static bool are_same(const void *one, const void *other, size_t length) {
    uint64_t first[2], last[2];
    if (length < sizeof *first || length > 2 * sizeof *first)
        return !memcmp(one, other, length);
    memcpy(&first[0], one, sizeof *first);
    memcpy(&first[1], other, sizeof *first);
    memcpy(&last[0], (const char *)one + length - sizeof *last, sizeof *last);
    memcpy(&last[1], (const char *)other + length - sizeof *last, sizeof *last);
    return first[0] == first[1] && last[0] == last[1];
}

/* Finds the slot of the key, or the free slot where it would go. */
static inline size_t slot_of(const struct keyset *set, const void *bytes, size_t length, uint32_t hash) {
    size_t mask = ((size_t)1 << set->bits) - 1;
    uint64_t word = short_word(bytes, length);
    for (size_t at = hash & mask;; at = (at + 1) & mask) {
        struct keyset_slot slot = set->slot[at];
        if (!slot.number)
            return at;
        if (slot.hash != hash || slot.word != word)
            continue;
        if (word)
            return at;
        const struct keyset_key *key = &set->key[slot.number - 1];
        if (key->length == length && are_same(key->bytes, bytes, length))
            return at;
    }
}

/* Finds a free slot for a key that is in no slot. */
static size_t free_slot(const struct keyset *set, uint32_t hash) {
    size_t mask = ((size_t)1 << set->bits) - 1, at = hash & mask;
    while (set->slot[at].number)
        at = (at + 1) & mask;
    return at;
}

/* Doubles the slots. Keys have room for three quarters of the slots, so a lack of room for keys
 * tells when to grow. */
static bool grow(struct keyset *set) {
    unsigned bits = set->slot ? set->bits + 1 : FIRST_BITS;
    size_t slots = (size_t)1 << bits;
    struct keyset_slot *slot = ARENA_NEW(set->arena, slots, struct keyset_slot);
    struct keyset_key *key =
        arena_regrow(set->arena, set->key, set->count, slots / 4 * 3, sizeof(struct keyset_key));
    if (!slot || !key)
        return false;
    const struct keyset old = *set;
    *set = (struct keyset){set->arena, key, slot, set->count, slots / 4 * 3, bits};
    for (size_t i = 0; old.slot && i < slots / 2; i++)
        if (old.slot[i].number)
            slot[free_slot(set, old.slot[i].hash)] = old.slot[i];
    return true;
}

/* An empty set has no slots and no room, so that the first key makes it grow. */
bool keyset_add(struct keyset *set, const void *bytes, size_t length, uint32_t *number, bool *added) {
    if (set->count == set->room && !grow(set))
        return false;
    uint32_t hash = hash_of(bytes, length);
    size_t at = slot_of(set, bytes, length, hash);
    bool is_new = !set->slot[at].number;
    if (is_new) {
        void *copy = arena_text(set->arena, bytes, length);
        if (!copy)
            return false;
        set->key[set->count] = (struct keyset_key){copy, (uint32_t)length};
        set->slot[at] = (struct keyset_slot){(uint32_t)++set->count, hash, short_word(bytes, length)};
    }
    *number = set->slot[at].number - 1;
    if (added)
        *added = is_new;
    return true;
}

bool keyset_add_text(struct keyset *set, const char *text) {
    uint32_t number;
    return keyset_add(set, text, strlen(text), &number, NULL);
}

uint32_t keyset_find(const struct keyset *set, const void *bytes, size_t length) {
    return keyset_find_fetched(set, bytes, length, hash_of(bytes, length));
}

uint32_t keyset_fetch_slot(const struct keyset *set, const void *bytes, size_t length) {
    uint32_t hash = hash_of(bytes, length);
    if (set->slot)
        __builtin_prefetch(&set->slot[hash & (((size_t)1 << set->bits) - 1)]);
    return hash;
}

void keyset_fetch_key(const struct keyset *set, uint32_t hash) {
    const struct keyset_slot *slot = set->slot ? &set->slot[hash & (((size_t)1 << set->bits) - 1)] : NULL;
    if (slot && slot->number && !slot->word)
        __builtin_prefetch(&set->key[slot->number - 1]);
}

uint32_t keyset_find_fetched(const struct keyset *set, const void *bytes, size_t length, uint32_t hash) {
    return set->slot ? set->slot[slot_of(set, bytes, length, hash)].number - 1 : KEYSET_NONE;
}
