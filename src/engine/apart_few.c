#include "engine/apart_few.h"

#include "base/bits.h"

/* The lowest bit of every byte, and of every axis' first byte. */
static const uint64_t BYTES = UINT64_C(0x0101010101010101), FIRSTS = UINT64_C(0x0001000100010001);

/* ---- Closing ------------------------------------------------------------------------------------------- */

/* A slot's own bit, and those of the slots that stop it, whether they do so at once or at all. A slot that is not
 * there needs all, so that it never matters when rows are laid over each other. */
static void gather(struct few *few) {
    const struct apart_pose *start = few->start;
    for (unsigned i = 0; i < FEW; i++) {
        few->needs[i] = i < few->n ? BYTES << i : UINT64_MAX;
        few->after_one[i] = 0;
    }
    for (unsigned i = 0; i + 1 < few->n; i++) {
        struct slide *const *pair = few->parts->pair[start->part[i]];
        uint64_t needs = few->needs[i], after_one = few->after_one[i];
        for (unsigned j = i + 1; j < few->n; j++) {
            uint64_t word = slide_word(pair[start->part[j]], cell_subtract(few->at[j], few->at[i]), 0);
            few->pair[i][j] = word;
            needs |= (word & BYTES) << j;
            few->needs[j] |= (word >> 1 & BYTES) << i;
            after_one |= (word >> 2 & FIRSTS) << j;
            few->after_one[j] |= (word >> 10 & FIRSTS) << i;
        }
        few->needs[i] = needs;
        few->after_one[i] = after_one;
    }
}

/* Every slot that needs k needs what k needs (S. Warshall 1962), in all bytes at once. All eight rows, so that a
 * compiler can take them in pairs. */
static void close_needs(struct few *few) {
    for (unsigned k = 0; k < few->n; k++) {
        uint64_t needed = few->needs[k];
        for (unsigned i = 0; i < FEW; i++)
            few->needs[i] |= (few->needs[i] >> k & BYTES) * 0xff & needed;
    }
}

void few_find(struct few *few, const struct apart_parts *parts, const struct apart_pose *start,
              const struct treen_cell *at) {
    uint64_t linked = UINT64_MAX, axes = UINT64_MAX >> (64 - SLIDE_AXIS_BITS * (parts->grid->directions / 2));
    few->n = start->count;
    few->parts = parts;
    few->start = start;
    few->at = at;
    gather(few);
    close_needs(few);
    for (unsigned i = 0; i < FEW; i++)
        linked &= few->needs[i];
    few->open = ~linked & slots_all(few->n) * BYTES & axes;
}

/* ---- Sets ---------------------------------------------------------------------------------------------- */

struct few_sets {
    unsigned count;
    uint8_t set[FEW_SETS];
};

/* Turns a matrix of eight rows of eight bits about its diagonal, by ever smaller blocks. */
static uint64_t transposed(uint64_t matrix) {
    uint64_t swap = (matrix ^ matrix >> 28) & UINT64_C(0x00000000f0f0f0f0);
    matrix ^= swap ^ swap << 28;
    swap = (matrix ^ matrix >> 14) & UINT64_C(0x0000cccc0000cccc);
    matrix ^= swap ^ swap << 14;
    swap = (matrix ^ matrix >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    return matrix ^ swap ^ swap << 7;
}

/* All closed sets but none and all, where a byte of `needs` says what is closed: as apart_reach.c lists them, in the
 * same order. None is the first to be come to, and all the last. */
static void list_sets(const struct few *few, unsigned byte, struct few_sets *sets) {
    uint64_t needs = 0, needed_by;
    uint8_t waiting_in[FEW], waiting_out[FEW], all = (uint8_t)slots_all(few->n), in = 0, out = 0;
    unsigned waiting = 0, count = 0;
    for (unsigned i = 0; i < few->n; i++)
        needs |= (few->needs[i] >> 8 * byte & 0xff) << 8 * i;
    needed_by = transposed(needs);
    for (;;) {
        uint8_t open = all & (uint8_t) ~(in | out);
        if (open) {
            unsigned first = bits_low(open);
            waiting_in[waiting] = in | (uint8_t)(needs >> 8 * first);
            waiting_out[waiting++] = out;
            out |= (uint8_t)(needed_by >> 8 * first);
            continue;
        }
        if (in)
            sets->set[count++] = in;
        if (!waiting)
            break;
        in = waiting_in[--waiting];
        out = waiting_out[waiting];
    }
    sets->count = count - 1;
}

static uint8_t byte_of(uint64_t word, unsigned byte) {
    return (uint8_t)(word >> 8 * byte);
}

bool few_each_leaving(const struct few *few, unsigned axis, reach_on_leaving *found, void *context) {
    struct few_sets sets;
    if (!byte_of(few->open, 2 * axis + 1))
        return true;
    list_sets(few, 2 * axis + 1, &sets);
    for (unsigned i = 0; i < sets.count; i++)
        if (!found(context, sets.set[i]))
            return false;
    return true;
}

/* ---- Moves --------------------------------------------------------------------------------------------- */

/* One slot stops another after some steps. */
struct few_gap {
    uint16_t distance;
    uint8_t moving, fixed;
};

struct few_gaps {
    unsigned count;
    struct few_gap gap[FEW * (FEW - 1)];
};

static void add_gap(const struct few *few, unsigned i, unsigned j, unsigned direction,
                    struct few_gaps *gaps) {
    unsigned field = slide_field(few->pair[i][j], direction), backward = direction & 1;
    if (!field || field == SLIDE_ENDLESS)
        return;
    uint16_t distance = (uint16_t)field;
    if (field == SLIDE_FAR)
        distance = slide_walk(few->parts->pair[few->start->part[i]][few->start->part[j]],
                              cell_subtract(few->at[j], few->at[i]), (int)direction);
    gaps->gap[gaps->count++] =
        (struct few_gap){distance, (uint8_t)(backward ? j : i), (uint8_t)(backward ? i : j)};
}

static void list_gaps(const struct few *few, unsigned axis, struct few_gaps *gaps) {
    gaps->count = 0;
    for (unsigned i = 0; i < few->n; i++)
        for (unsigned j = i + 1; j < few->n; j++) {
            add_gap(few, i, j, 2 * axis, gaps);
            add_gap(few, i, j, 2 * axis + 1, gaps);
        }
}

/* The least distance of a gap that is not less than this one. Sets remain, and nothing leaves, so there is one. */
static uint32_t next_distance(const struct few_gaps *gaps, uint32_t distance) {
    uint32_t next = SLIDE_FOREVER;
    for (unsigned i = 0; i < gaps->count; i++)
        if (gaps->gap[i].distance >= distance && gaps->gap[i].distance < next)
            next = gaps->gap[i].distance;
    return next;
}

/* Whether the set goes further than the distance, being one that goes as far. */
static bool goes_on(const struct few_gaps *gaps, uint8_t set, uint32_t distance) {
    for (unsigned i = 0; i < gaps->count; i++) {
        const struct few_gap *gap = &gaps->gap[i];
        if (gap->distance == distance && set >> gap->moving & 1 && !(set >> gap->fixed & 1))
            return false;
    }
    return true;
}

static bool tell_all(const struct few_sets *sets, uint32_t first, uint32_t last, reach_on_shift *found,
                     void *context) {
    for (unsigned i = 0; i < sets->count; i++)
        if (!found(context, sets->set[i], first, last))
            return false;
    return true;
}

/* From the distance `first` on, as long as any of the sets goes. */
static bool go_on(const struct few *few, unsigned axis, struct few_sets *sets, uint32_t first,
                  reach_on_shift *found, void *context) {
    struct few_gaps gaps;
    list_gaps(few, axis, &gaps);
    while (sets->count) {
        uint32_t last = next_distance(&gaps, first);
        if (!tell_all(sets, first, last, found, context))
            return false;
        unsigned left = 0;
        for (unsigned i = 0; i < sets->count; i++)
            if (goes_on(&gaps, sets->set[i], last))
                sets->set[left++] = sets->set[i];
        sets->count = left;
        first = last + 1;
    }
    return true;
}

/* Leaves those that are not stopped after one step. Of ten sets nine are: of PelikanBurr's gaps, one step is the
 * length of most. */
static void keep_beyond_one(const struct few *few, unsigned axis, struct few_sets *sets) {
    unsigned left = 0;
    for (unsigned i = 0; i < sets->count; i++) {
        uint64_t stopping = 0;
        for (unsigned slots = sets->set[i]; slots; slots &= slots - 1)
            stopping |= few->after_one[bits_low(slots)];
        if (!(byte_of(stopping, 2 * axis) & ~sets->set[i]))
            sets->set[left++] = sets->set[i];
    }
    sets->count = left;
}

bool few_each_shift(const struct few *few, unsigned axis, reach_on_shift *found, void *context) {
    struct few_sets sets;
    uint64_t after_one = 0;
    if (!byte_of(few->open, 2 * axis))
        return true;
    list_sets(few, 2 * axis, &sets);
    for (unsigned i = 0; i < few->n; i++)
        after_one |= few->after_one[i];
    if (!byte_of(after_one, 2 * axis))
        return go_on(few, axis, &sets, 1, found, context);
    if (!tell_all(&sets, 1, 1, found, context))
        return false;
    keep_beyond_one(few, axis, &sets);
    return !sets.count || go_on(few, axis, &sets, 2, found, context);
}
