/* Engine count's tables of states. A state is a key and the number of ways that lead to it. Each
 * step of the plan has one table, in open addressing.
 *
 * A record is the key's words followed by the count's words (its "limbs", lowest first). It sits in
 * the table itself, so that a state costs one cache line. A count that outgrows its limbs makes all
 * records of the table longer.
 *
 * The tables together keep to a number of bytes. Half of it is dealt out evenly, so that every
 * table always has its share; the other half goes to the tables that ask first. A table that may
 * not grow says so, and its user empties it first. Nothing else happens when memory runs out. */
#pragma once

#include "base/budget.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bit of word 0 that every key has and no field uses. A slot without it is free. */
#define COUNT_TAKEN (UINT64_C(1) << 63)

struct count_table {
    uint64_t *record;   /* [slots] of words + limbs; owned; null = empty and never used */
    size_t slots, used; /* slots: a power of two, or 0 */
    uint32_t limbs;     /* words of a count */
    uint32_t shift;     /* 64 - log2(slots) */
    bool scattered;     /* hashes are mixed once more */
};

/* The bytes that all tables of a count hold together. */
struct count_ledger {
    size_t held, most;     /* now; at most so far */
    struct budget *budget; /* the budget they are drawn from; null = none */
};

struct count_tables {
    struct count_table *table; /* by step; the caller owns the array */
    uint32_t words;            /* of a key */
    size_t share;              /* the bytes that each table may always have */
    size_t pool;               /* the bytes left for the tables that want more */
    struct count_ledger *ledger;
};

/* Deals `bytes` out to the tables 0..count-1, which must be zeroed. */
void count_tables_init(struct count_tables *tables, struct count_table *table, size_t count, uint32_t words,
                       size_t bytes, struct count_ledger *ledger);

/* Adds a count of `limbs` words to the key's state. False when the table would have to grow and
 * may not. Then empty it with count_table_clear and try again; if that fails too, there is no
 * memory. */
bool count_table_add(struct count_tables *tables, struct count_table *table, const uint64_t *key,
                     const uint64_t *count, uint32_t limbs);

/* Empties the table and gives its memory back. */
void count_table_clear(struct count_tables *tables, struct count_table *table);

static inline const uint64_t *count_record(const struct count_tables *tables, const struct count_table *table,
                                           size_t slot) {
    return table->record + slot * (tables->words + table->limbs);
}

/* Hashes a key by Fibonacci hashing (Knuth, TAOCP 6.4): the high bits of a product. An option moves
 * all keys by the same distance, and the product keeps distances. As states are expanded in the
 * order of their slots, their results walk through their table in order, too. Hashes that scatter
 * better miss the cache and are slower. */
static inline uint64_t count_hash(const uint64_t *key, uint32_t words) {
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = key[0] * golden;
    for (uint32_t i = 1; i < words; i++)
        hash = ((hash ^ hash >> 32) + key[i]) * golden;
    return hash;
}

/* Returns the slot where a key belongs. Fields that count (copies of a piece, and bunches of them:
 * puzzle/placing/fixed.c) may have keys whose products lie next to each other. A table in which a
 * key is far from its slot is scattered instead (E123). */
static inline size_t count_slot(const struct count_table *table, const uint64_t *key, uint32_t words) {
    const uint64_t other = UINT64_C(0xd6e8feb86659fd93);
    uint64_t hash = count_hash(key, words);
    return (size_t)((table->scattered ? (hash ^ hash >> 32) * other : hash) >> table->shift);
}

/* Tells the processor that the key's state is asked for soon. */
static inline void count_prefetch(const struct count_tables *tables, const struct count_table *table,
                                  const uint64_t *key, uint32_t words) {
    if (table->slots)
        __builtin_prefetch(count_record(tables, table, count_slot(table, key, words)), 1);
}
