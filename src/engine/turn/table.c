#include "engine/turn/turn.h"

#include <stdatomic.h>

enum { SLOT_BITS = 15, NEAREST = 63 };

/* A key of 0 is an empty slot: no rectangle has half sides of 0. The number of changes is odd while
 * a thread writes. So a reader that sees one even number before and after has read one entry. */
struct slot {
    atomic_uint changes;
    _Atomic uint64_t key;
    _Atomic double low, high;
};

struct turn_table {
    struct slot slot[1 << SLOT_BITS];
};

struct turn_table *turn_table_new(struct arena *arena) {
    return ARENA_NEW(arena, 1, struct turn_table);
}

static uint64_t add_to_key(uint64_t key, int value) {
    return key << 7 | (uint64_t)(value + NEAREST + 1);
}

static bool is_near(int value) {
    return -NEAREST <= value && value <= NEAREST;
}

/* Returns a number for the pair as it lies about the pivot; 0 where it is too far from it. */
static uint64_t key_of(const struct turn_rect *moving, const struct turn_rect *resting,
                       const struct turn_axis *axis) {
    int mx = moving->x - axis->x, my = axis->sense * (moving->y - axis->y);
    int rx = resting->x - axis->x, ry = axis->sense * (resting->y - axis->y);
    if (!is_near(mx) || !is_near(my) || !is_near(rx) || !is_near(ry))
        return 0;
    uint64_t shapes = (uint64_t)moving->wide << 6 | (uint64_t)moving->tall << 4 |
                      (uint64_t)resting->wide << 2 | (uint64_t)resting->tall;
    return add_to_key(add_to_key(add_to_key(add_to_key(shapes, mx), my), rx), ry);
}

static size_t slot_of(uint64_t key) {
    return (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SLOT_BITS));
}

static bool read_slot(struct slot *slot, uint64_t key, struct turn_need *need) {
    unsigned before = atomic_load_explicit(&slot->changes, memory_order_acquire);
    bool is_it = atomic_load_explicit(&slot->key, memory_order_acquire) == key;
    need->low = atomic_load_explicit(&slot->low, memory_order_acquire);
    need->high = atomic_load_explicit(&slot->high, memory_order_acquire);
    return is_it && !(before & 1) && before == atomic_load_explicit(&slot->changes, memory_order_relaxed);
}

/* Writes an entry, unless another thread is writing one there. */
static void write_slot(struct slot *slot, uint64_t key, struct turn_need need) {
    unsigned before = atomic_load_explicit(&slot->changes, memory_order_relaxed);
    if (before & 1 || !atomic_compare_exchange_strong(&slot->changes, &before, before + 1))
        return;
    atomic_store_explicit(&slot->key, key, memory_order_release);
    atomic_store_explicit(&slot->low, need.low, memory_order_release);
    atomic_store_explicit(&slot->high, need.high, memory_order_release);
    atomic_store_explicit(&slot->changes, before + 2, memory_order_release);
}

struct turn_need turn_table_pair(struct turn_table *table, const struct turn_rect *moving,
                                 const struct turn_rect *resting, const struct turn_axis *axis) {
    if (moving->layer != resting->layer)
        return (struct turn_need){0, 0};
    uint64_t key = key_of(moving, resting, axis);
    struct slot *slot = &table->slot[slot_of(key)];
    struct turn_need need;
    if (key && read_slot(slot, key, &need))
        return need;
    need = turn_pair(moving, resting, axis);
    if (key)
        write_slot(slot, key, need);
    return need;
}
