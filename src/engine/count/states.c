#include "engine/count/states.h"

#include "base/bits.h"
#include "base/pages.h"

#include <stdlib.h>
#include <string.h>

/* Tables below SMALL_SLOTS grow by four, since most soon grow again. LARGE is in bytes. With keys
 * at random, hardly one in a thousand million is FAR slots from its own. */
enum { FIRST_SLOTS = 16, FEWEST_SLOTS = 2, SMALL_SLOTS = 4096, LARGE = 4 << 20, FAR = 256 };

void count_tables_init(struct count_tables *tables, struct count_table *table, size_t count, uint32_t words,
                       size_t bytes, struct count_ledger *ledger) {
    *tables = (struct count_tables){.table = table,
                                    .words = words,
                                    .share = bytes / 2 / count,
                                    .pool = bytes - bytes / 2,
                                    .ledger = ledger};
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static size_t bytes_of(const struct count_tables *tables, size_t slots, uint32_t limbs) {
    return slots * (tables->words + limbs) * sizeof(uint64_t);
}

static bool charge(struct count_tables *tables, size_t bytes) {
    struct count_ledger *ledger = tables->ledger;
    if ((bytes > tables->share && bytes > tables->pool) || !budget_take(ledger->budget, bytes))
        return false;
    if (bytes > tables->share)
        tables->pool -= bytes;
    ledger->held += bytes;
    if (ledger->held > ledger->most)
        ledger->most = ledger->held;
    return true;
}

static void discharge(struct count_tables *tables, size_t bytes) {
    if (bytes > tables->share)
        tables->pool += bytes;
    tables->ledger->held -= bytes;
    budget_give(tables->ledger->budget, bytes);
}

void count_table_clear(struct count_tables *tables, struct count_table *table) {
    discharge(tables, bytes_of(tables, table->slots, table->limbs));
    free(table->record);
    *table = (struct count_table){.limbs = table->limbs, .scattered = table->scattered};
}

/* Makes zeroed room for records. States are asked for all over a table, and a large one has too
 * many pages of the usual size for the processor to remember. So it asks for large pages. */
static uint64_t *new_records(size_t bytes) {
    uint64_t *record = calloc(1, bytes);
    if (record && bytes >= LARGE)
        pages_enlarge(record, bytes);
    return record;
}

/* Returns whether the table is two thirds full. Below that, linear probing looks at two records or
 * three, which share a cache line. */
static bool is_full(const struct count_table *table) {
    return 3 * (table->used + 1) > 2 * table->slots;
}

/* ---- Records --------------------------------------------------------------------------------- */

static inline bool same_key(const uint64_t *a, const uint64_t *b, uint32_t words) {
    for (uint32_t i = 0; i < words; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

/* Finds the key's record, or the free one where it would go; *distance is how far that is from the
 * key's own slot. The table must have a free slot. */
static inline uint64_t *find_slot(const struct count_table *table, const uint64_t *key, uint32_t words,
                                  uint32_t *distance) {
    size_t stride = words + table->limbs, mask = table->slots - 1;
    size_t slot = count_slot(table, key, words);
    for (*distance = 0;; ++*distance, slot = (slot + 1) & mask) {
        uint64_t *record = table->record + slot * stride;
        if (!(record[0] & COUNT_TAKEN) || same_key(record, key, words))
            return record;
    }
}

/* Copies words. Most keys have one word, and most counts one limb; for these a call would take too
 * long. */
static inline void copy_words(uint64_t *to, const uint64_t *from, uint32_t words) {
    if (words == 1)
        *to = *from;
    else
        memcpy(to, from, words * sizeof *from);
}

static inline void fill_record(uint64_t *record, const uint64_t *key, uint32_t words, const uint64_t *count,
                               uint32_t limbs) {
    copy_words(record, key, words);
    copy_words(record + words, count, limbs);
}

static inline void move_all(const struct count_tables *tables, const struct count_table *from,
                            struct count_table *to, uint32_t words) {
    uint32_t distance;
    for (size_t slot = 0; slot < from->slots; slot++) {
        const uint64_t *record = count_record(tables, from, slot);
        if (record[0] & COUNT_TAKEN)
            fill_record(find_slot(to, record, words, &distance), record, words, record + words, from->limbs);
    }
    to->used = from->used;
}

/* Moves the states into a new table with `slots` slots and counts of `limbs` limbs. The old records
 * are held meanwhile. */
static bool rebuild(struct count_tables *tables, struct count_table *table, size_t slots, uint32_t limbs,
                    bool scattered) {
    size_t bytes = bytes_of(tables, slots, limbs);
    if (!charge(tables, bytes))
        return false;
    struct count_table made = {
        .record = new_records(bytes), .slots = slots, .limbs = limbs, .scattered = scattered};
    if (!made.record) {
        discharge(tables, bytes);
        return false;
    }
    made.shift = 64 - bits_low(slots);
    if (tables->words == 1)
        move_all(tables, table, &made, 1);
    else
        move_all(tables, table, &made, tables->words);
    count_table_clear(tables, table);
    *table = made;
    return true;
}

/* Makes the first slots. They are fewer where the share has no room for more, since one state must
 * always fit. */
static bool make_first(struct count_tables *tables, struct count_table *table, uint32_t limbs) {
    size_t slots = FIRST_SLOTS;
    while (slots > FEWEST_SLOTS && bytes_of(tables, slots, limbs) > tables->share)
        slots /= 2;
    return rebuild(tables, table, slots, limbs, table->scattered);
}

/* Makes room for one more state, and for counts of `limbs` limbs. */
static bool room_for_state(struct count_tables *tables, struct count_table *table, uint32_t limbs) {
    if (table->limbs > limbs)
        limbs = table->limbs;
    if (table->slots == 0)
        return make_first(tables, table, limbs);
    if (is_full(table))
        return (table->slots < SMALL_SLOTS &&
                rebuild(tables, table, 4 * table->slots, limbs, table->scattered)) ||
               rebuild(tables, table, 2 * table->slots, limbs, table->scattered);
    return limbs == table->limbs || rebuild(tables, table, table->slots, limbs, table->scattered);
}

/* ---- Counts ---------------------------------------------------------------------------------- */

/* Adds count to sum. Returns the carry out of the sum. */
static bool add_limbs(uint64_t *sum, uint32_t sum_limbs, const uint64_t *count, uint32_t limbs) {
    unsigned long long carry = 0;
    for (uint32_t i = 0; i < sum_limbs; i++) {
        unsigned long long with_carry, digit = i < limbs ? count[i] : 0;
        carry = __builtin_uaddll_overflow(digit, carry, &with_carry);
        carry |= __builtin_uaddll_overflow(sum[i], with_carry, &with_carry);
        sum[i] = with_carry;
    }
    return carry;
}

/* Undoes add_limbs. */
static void subtract_limbs(uint64_t *sum, uint32_t sum_limbs, const uint64_t *count, uint32_t limbs) {
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < sum_limbs; i++) {
        uint64_t digit = i < limbs ? count[i] : 0, old = sum[i];
        sum[i] = old - digit - borrow;
        borrow = old < digit || (old == digit && borrow);
    }
}

static inline bool add_to(uint64_t *sum, uint32_t sum_limbs, const uint64_t *count, uint32_t limbs) {
    unsigned long long small;
    if (sum_limbs > 1)
        return add_limbs(sum, sum_limbs, count, limbs);
    bool carry = __builtin_uaddll_overflow(*sum, *count, &small);
    *sum = small;
    return carry;
}

/* Adds to the count of a key. A carry makes room for one more limb and adds again. */
static inline bool add_count(struct count_tables *tables, struct count_table *table, const uint64_t *key,
                             const uint64_t *count, uint32_t limbs, uint32_t words) {
    if ((is_full(table) || limbs > table->limbs) && !room_for_state(tables, table, limbs))
        return false;
    uint32_t distance;
    uint64_t *record = find_slot(table, key, words, &distance);
    if (distance > FAR && !table->scattered && rebuild(tables, table, table->slots, table->limbs, true))
        record = find_slot(table, key, words, &distance);
    if (!(record[0] & COUNT_TAKEN)) {
        fill_record(record, key, words, count, limbs);
        table->used++;
        return true;
    }
    if (!add_to(record + words, table->limbs, count, limbs))
        return true;
    subtract_limbs(record + words, table->limbs, count, limbs);
    return room_for_state(tables, table, table->limbs + 1) &&
           add_count(tables, table, key, count, limbs, words);
}

bool count_table_add(struct count_tables *tables, struct count_table *table, const uint64_t *key,
                     const uint64_t *count, uint32_t limbs) {
    return tables->words == 1 ? add_count(tables, table, key, count, limbs, 1)
                              : add_count(tables, table, key, count, limbs, tables->words);
}
