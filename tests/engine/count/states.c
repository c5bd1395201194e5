/* Tables of states whose keys would all lie next to each other. */
#include "engine/count/states.h"

#include "cases.h"

#include <stdlib.h>

enum { KEYS = 20000, MEMORY = 64 << 20 };

/* Returns the inverse of count_hash's multiplier, so that the hashes of its multiples are 1, 2, 3
 * and so on. Newton's iteration doubles the number of right bits. */
static uint64_t inverse(uint64_t of) {
    uint64_t inverse = of;
    for (int i = 0; i < 6; i++)
        inverse *= 2 - of * inverse;
    return inverse;
}

static size_t add_neighbours(struct count_tables *tables, struct count_table *table) {
    const uint64_t golden = count_hash(&(const uint64_t){1}, 1), step = inverse(golden), one = 1;
    size_t added = 0;
    assert_int_equal(golden * step, 1);
    for (uint64_t i = 1; added < KEYS; i++) {
        uint64_t key = i * step;
        if (!(key & COUNT_TAKEN))
            continue;
        assert_true(count_table_add(tables, table, &key, &one, 1));
        added++;
    }
    return added;
}

static void neighbours_are_scattered(void **state) {
    struct count_ledger ledger = {0};
    struct count_table table = {.limbs = 1};
    struct count_tables tables;
    count_tables_init(&tables, &table, 1, 1, MEMORY, &ledger);
    add_neighbours(&tables, &table);
    assert_int_equal(add_neighbours(&tables, &table), KEYS);
    assert_int_equal(table.used, KEYS);
    assert_true(table.scattered);
    for (size_t slot = 0; slot < table.slots; slot++) {
        const uint64_t *record = count_record(&tables, &table, slot);
        assert_true(!(record[0] & COUNT_TAKEN) || record[1] == 2);
    }
    count_table_clear(&tables, &table);
    assert_int_equal(ledger.held, 0);
}

/* Checks that the usual keys keep their order, for the sake of the cache. */
static void others_are_not(void **state) {
    struct count_ledger ledger = {0};
    struct count_table table = {.limbs = 1};
    struct count_tables tables;
    const uint64_t one = 1;
    count_tables_init(&tables, &table, 1, 1, MEMORY, &ledger);
    for (uint64_t i = 0; i < KEYS; i++)
        assert_true(count_table_add(&tables, &table, &(const uint64_t){COUNT_TAKEN | i}, &one, 1));
    assert_false(table.scattered);
    assert_int_equal(table.used, KEYS);
    count_table_clear(&tables, &table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_are_scattered),
        cmocka_unit_test(others_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
