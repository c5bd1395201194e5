/* Counts the orders in which parts leave. Moves can be taken back. So a set of parts is looked at
 * where it lies in the assembly, whatever way led to it, and each set once. */
#include "engine/apart/table.h"

#include "base/bits.h"
#include "base/capped.h"
#include "base/error.h"
#include "base/keyset.h"

enum { MOST_SETS = 1 << 14, MOST_EXITS = 1 << 13 };

struct ordering {
    struct apart *apart;
    const struct apart_question *question;
    struct control *control;
    struct arena arena;
    struct keyset seen; /* sets of parts, bits by sorted number; by the key's number, the orders */
    ARRAY(uint64_t) orders;
};

/* The halves that can leave first, each as the one with the lowest part. */
typedef ARRAY(uint64_t) half_list;

static enum treen_status count_orders(struct ordering *ordering, uint64_t set, unsigned depth,
                                      uint64_t *orders);

/* Puts the parts of a set where they lie in the assembly. */
static void pose_of(const struct ordering *ordering, uint64_t set, struct apart_pose *pose) {
    struct apart_pose all;
    pose_assembled(&ordering->apart->parts, &all);
    uint64_t slots = 0;
    for (unsigned i = 0; i < all.count; i++)
        slots |= (set >> all.part[i] & 1) << i;
    pose_half(&all, slots, pose);
}

/* Returns the parts in some slots of a position that the flood has reached. */
static bool parts_at(struct ordering *ordering, const struct flood *flood, const struct flood_exit *exit,
                     uint64_t *parts) {
    unsigned steps = flood->depth - 1;
    struct apart_step *step = ARENA_NEW(&ordering->arena, steps, struct apart_step);
    struct apart_pose pose = flood->start;
    if (!step)
        return false;
    flood_path(flood, exit->node, step, steps);
    for (unsigned i = 0; i < steps; i++)
        pose_move(&ordering->apart->parts, &pose, &step[i]);
    *parts = 0;
    for (uint64_t left = exit->moved; left; left &= left - 1)
        *parts |= UINT64_C(1) << pose.part[bits_low(left)];
    return true;
}

/* Lists the halves that can leave a set with the fewest moves, each once. */
static bool list_halves(struct ordering *ordering, const struct flood *flood, uint64_t set,
                        half_list *halves) {
    for (size_t i = 0; i < flood->exits; i++) {
        uint64_t half;
        if (!parts_at(ordering, flood, &flood->exit[i], &half))
            return false;
        if (!(half & (set & -set)))
            half = set & ~half;
        size_t at = 0;
        while (at < halves->count && halves->at[at] != half)
            at++;
        if (at == halves->count && !array_push(&ordering->arena, halves, half))
            return false;
    }
    return true;
}

/* Adds up the orders of a set: over its first halves, the orders of both. */
static enum treen_status add_up(struct ordering *ordering, uint64_t set, unsigned depth, uint64_t *orders) {
    struct apart_pose pose;
    half_list halves = {0};
    pose_of(ordering, set, &pose);
    struct flood *flood = apart_flood(ordering->apart, depth, &pose);
    TRY_ROOM(flood);
    enum treen_status status = flood_run(flood, ordering->control, MOST_EXITS);
    *orders = status == TREEN_END; /* parts that never leave each other stay together */
    if (status != TREEN_OK)
        return status == TREEN_END ? TREEN_OK : status;
    if (flood->cut)
        return TREEN_STOPPED;
    TRY_ROOM(list_halves(ordering, flood, set, &halves));
    for (size_t i = 0; i < halves.count; i++) {
        uint64_t one, other;
        TRY(count_orders(ordering, halves.at[i], depth + 1, &one));
        TRY(count_orders(ordering, set & ~halves.at[i], depth + 1, &other));
        *orders = capped_sum(*orders, capped_product(one, other));
    }
    return TREEN_OK;
}

/* Returns a set by the numbers of the question. */
static uint64_t numbered(const struct apart *apart, uint64_t set) {
    uint64_t numbers = 0;
    for (; set; set &= set - 1)
        numbers |= UINT64_C(1) << apart->number[bits_low(set)];
    return numbers;
}

static enum treen_status count_orders(struct ordering *ordering, uint64_t set, unsigned depth,
                                      uint64_t *orders) {
    uint32_t number;
    bool added;
    *orders = 1;
    if (!(set & (set - 1)) || apart_may_stay(ordering->question, numbered(ordering->apart, set)))
        return TREEN_OK;
    TRY_ROOM(keyset_add(&ordering->seen, &set, sizeof set, &number, &added));
    if (!added) {
        *orders = ordering->orders.at[number];
        return TREEN_OK;
    }
    if (number == MOST_SETS)
        return TREEN_STOPPED;
    TRY_ROOM(array_push(&ordering->arena, &ordering->orders, 0));
    TRY(add_up(ordering, set, depth, orders));
    ordering->orders.at[number] = *orders;
    return TREEN_OK;
}

enum treen_status apart_orders(struct apart *apart, const struct apart_question *question,
                               struct control *control, uint64_t *orders) {
    struct ordering ordering = {.apart = apart, .question = question, .control = control};
    TRY(apart_prepare(apart, question));
    arena_draw(&ordering.arena, apart->budget, apart->memory / 4);
    keyset_init(&ordering.seen, &ordering.arena);
    enum treen_status status = count_orders(&ordering, slots_all((unsigned)apart->parts.count), 0, orders);
    arena_free(&ordering.arena);
    if (status == TREEN_NO_MEMORY)
        apart_release(apart);
    return status;
}
