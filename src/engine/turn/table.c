#include "engine/turn/turn.h"

enum { SLOT_BITS = 15, NEAREST = 63 };

/* A key of 0 is an empty slot: no rectangle has half sides of 0. */
struct slot {
    uint64_t key;
    struct turn_need need;
    double least;
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

/* Finds both needs of a pair. */
static struct slot work_out(uint64_t key, const struct turn_rect *moving, const struct turn_rect *resting,
                            const struct turn_axis *axis) {
    struct slot slot = {.key = key, .need = turn_pair(moving, resting, axis)};
    slot.least = slot.need.low > 0 ? turn_pair_least(moving, resting, axis) : 0;
    return slot;
}

/* Returns the slot of a pair in one layer, or fills in `far` for a pair that has none. */
static const struct slot *find_slot(struct turn_table *table, const struct turn_rect *moving,
                                    const struct turn_rect *resting, const struct turn_axis *axis,
                                    struct slot *far) {
    uint64_t key = key_of(moving, resting, axis);
    struct slot *slot = key ? &table->slot[slot_of(key)] : far;
    if (!key || slot->key != key)
        *slot = work_out(key, moving, resting, axis);
    return slot;
}

struct turn_need turn_table_pair(struct turn_table *table, const struct turn_rect *moving,
                                 const struct turn_rect *resting, const struct turn_axis *axis) {
    struct slot far;
    if (moving->layer != resting->layer)
        return (struct turn_need){0, 0};
    return find_slot(table, moving, resting, axis, &far)->need;
}

double turn_table_least(struct turn_table *table, const struct turn_rect *moving,
                        const struct turn_rect *resting, const struct turn_axis *axis) {
    struct slot far;
    return moving->layer == resting->layer ? find_slot(table, moving, resting, axis, &far)->least : 0;
}

struct turn_need turn_fixed(struct turn_table *table, const struct turn_rect *moving, size_t movings,
                            const struct turn_rect *resting, size_t restings, const struct turn_axis *axis,
                            double enough) {
    struct turn_need all = {0, 0};
    for (size_t i = 0; i < movings; i++)
        for (size_t j = 0; j < restings; j++) {
            struct turn_need need = turn_table_pair(table, &moving[i], &resting[j], axis);
            all.low = need.low > all.low ? need.low : all.low;
            all.high = need.high > all.high ? need.high : all.high;
            if (all.low > enough)
                return all;
        }
    return all;
}

double turn_least(struct turn_table *table, const struct turn_rect *moving, size_t movings,
                  const struct turn_rect *resting, size_t restings, const struct turn_axis *axis,
                  double enough) {
    double least = 0;
    for (size_t i = 0; i < movings; i++)
        for (size_t j = 0; j < restings && least <= enough; j++) {
            double one = turn_table_least(table, &moving[i], &resting[j], axis);
            least = one > least ? one : least;
        }
    return least;
}
