/* Engine count's tables of states: a key and the number of ways that lead to it, open addressing, one table
 * for each step of the plan.
 *
 * A record is the key's words followed by the count's (its "limbs", lowest first); it sits in the table
 * itself, so that a state costs one cache line. A count that outgrows its limbs makes the whole table's
 * records longer. Together the tables keep to a number of bytes: half of it is dealt out evenly, so that every
 * table always has its share, the other half goes to those that ask first. A table that may not grow says so,
 * and whoever fills it empties it first; that is all there is to running out of memory. */
#ifndef TREEN_ENGINE_COUNT_STATES_H
#define TREEN_ENGINE_COUNT_STATES_H

#include "base/budget.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bit of a key's word 0 that every key has and no field uses: a free slot is one without it. */
#define COUNT_TAKEN (UINT64_C(1) << 63)

struct count_table {
    uint64_t *record;   /* [slots] of words + limbs; owned; null = empty and never used */
    size_t slots, used; /* slots: a power of two, or 0 */
    uint32_t limbs;     /* words of a count */
    uint32_t shift;     /* 64 - log2(slots) */
    bool scattered;     /* hashes are mixed once more */
};

/* What all tables of a count hold together, in bytes. */
struct count_ledger {
    size_t held, most;     /* now; at the most */
    struct budget *budget; /* that they are taken from; null = none */
};

struct count_tables {
    struct count_table *table; /* by step; room for them is the caller's */
    uint32_t words;            /* of a key */
    size_t share;              /* bytes that a table may always have */
    size_t pool;               /* bytes left for all that want more */
    struct count_ledger *ledger;
};

/* Tables 0..count-1, which are zeroed, get `bytes` in all. */
void count_tables_init(struct count_tables *tables, struct count_table *table, size_t count, uint32_t words,
                       size_t bytes, struct count_ledger *ledger);

/* Adds `limbs` words of a count to the state's. False when the table had to grow and may not: empty it with
 * count_table_clear and try again; if even that fails there is no memory. */
bool count_table_add(struct count_tables *tables, struct count_table *table, const uint64_t *key,
                     const uint64_t *count, uint32_t limbs);

/* Empties the table and gives its memory back. */
void count_table_clear(struct count_tables *tables, struct count_table *table);

static inline const uint64_t *count_record(const struct count_tables *tables, const struct count_table *table,
                                           size_t slot) {
    return table->record + slot * (tables->words + table->limbs);
}

/* Fibonacci hashing (Knuth, TAOCP 6.4): the high bits of a product. It keeps sums: an option moves all keys by
 * the same distance, and as states are expanded in the order of their slots, its results walk through their
 * table in order too. Hashes that scatter better miss the cache instead, and were up to 1.4 times as slow. */
static inline uint64_t count_hash(const uint64_t *key, uint32_t words) {
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = key[0] * golden;
    for (uint32_t i = 1; i < words; i++)
        hash = ((hash ^ hash >> 32) + key[i]) * golden;
    return hash;
}

/* The slot where a key belongs. There are keys whose products are next to each other: those of fields that count (copies of a
 * piece, and bunches of them: puzzle/placing/fixed.c) in a distance at which their products cancel out. A table in which a key
 * is far from its slot is scattered. */
static inline size_t count_slot(const struct count_table *table, const uint64_t *key, uint32_t words) {
    const uint64_t other = UINT64_C(0xd6e8feb86659fd93);
    uint64_t hash = count_hash(key, words);
    return (table->scattered ? (hash ^ hash >> 32) * other : hash) >> table->shift;
}

/* Tells the machine that the key's state will be asked for. */
static inline void count_prefetch(const struct count_tables *tables, const struct count_table *table,
                                  const uint64_t *key, uint32_t words) {
    if (table->slots)
        __builtin_prefetch(count_record(tables, table, count_slot(table, key, words)), 1);
}

#endif
