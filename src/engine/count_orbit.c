#include "engine/count_orbit.h"

#include "base/bits.h"
#include "engine/count_states.h"

#include <string.h>

/* ---- Groups -------------------------------------------------------------------------------------------- */

static const uint32_t *image_under(const struct problem *problem, uint32_t symmetry) {
    return problem->image + symmetry * problem->items;
}

static bool has_member(const struct count_group *group, uint32_t symmetry) {
    for (uint32_t i = 0; i < group->count; i++)
        if (group->member[i] == symmetry)
            return true;
    return false;
}

/* The symmetry that does `first`, then `second`. */
static uint32_t product(const struct problem *problem, uint32_t first, uint32_t second) {
    const uint32_t *one = image_under(problem, first), *two = image_under(problem, second);
    uint32_t found = 0;
    for (size_t i = 0; i < problem->items && found < problem->symmetries;)
        if (image_under(problem, found)[i] == two[one[i]]) {
            i++;
        } else {
            found++;
            i = 0;
        }
    return found;
}

/* The first of the products of two members that is no member yet, or the number of all symmetries. */
static uint32_t missing_product(const struct problem *problem, const struct count_group *group) {
    for (uint32_t i = 0; i < group->count; i++)
        for (uint32_t j = 0; j < group->count; j++) {
            uint32_t made = product(problem, group->member[i], group->member[j]);
            if (!has_member(group, made))
                return made;
        }
    return (uint32_t)problem->symmetries;
}

bool count_group_add(const struct problem *problem, struct count_group *group, uint32_t symmetry) {
    for (uint32_t next = symmetry; next < problem->symmetries; next = missing_product(problem, group)) {
        if (group->count == COUNT_GROUP)
            return false;
        group->member[group->count++] = next;
    }
    return true;
}

/* ---- Order --------------------------------------------------------------------------------------------- */

void count_order_orbits(const struct problem *problem, const struct count_group *group, const uint32_t *base,
                        bool *seen, uint32_t *order, bool *opens) {
    uint32_t count = 0;
    memset(seen, 0, problem->items * sizeof *seen);
    for (size_t i = 0; i < problem->primary; i++) {
        bool first = true;
        for (uint32_t m = 0; m < group->count; m++) {
            uint32_t item = image_under(problem, group->member[m])[base[i]];
            if (seen[item])
                continue;
            seen[item] = true;
            opens[count] = first;
            order[count++] = item;
            first = false;
        }
    }
}

/* ---- Images of states ---------------------------------------------------------------------------------- */

/* How a symmetry moves a key's bits is looked up byte by byte, in tables that are made for the step at hand. They
 * are not kept for all steps: a few dozen kilobytes each, they would leave the cache. States go to one of the
 * next steps, which so many places have room for. */
enum { PLACES = 32, NO_STEP = UINT32_MAX };

struct count_orbits {
    const struct problem *problem;
    const struct count_spans *spans;
    const struct count_plan *plan;
    struct count_group group;
    uint32_t *byte, bytes; /* those of a key that hold fields */
    uint32_t step[PLACES];
    uint64_t *moved; /* [PLACES][group.count - 1][bytes][256][words] */
    uint64_t *own, *image; /* [words] scratch */
};

static uint64_t *moved_to(const struct count_orbits *orbits, uint32_t place, uint32_t member, uint32_t byte) {
    size_t row = ((size_t)place * (orbits->group.count - 1) + member - 1) * orbits->bytes + byte;
    return orbits->moved + row * 256 * orbits->plan->words;
}

/* Lists the bytes that hold fields, whenever that is. */
static void find_bytes(struct count_orbits *orbits, uint64_t *used) {
    const struct count_plan *plan = orbits->plan;
    memset(used, 0, plan->words * sizeof *used);
    for (size_t i = 0; i < orbits->problem->items; i++)
        used[plan->field[i].word] |= plan->field[i].low << plan->field[i].shift;
    for (uint32_t b = 0; b < plan->words * 8; b++)
        if (used[b / 8] >> b % 8 * 8 & 0xff)
            orbits->byte[orbits->bytes++] = b;
}

bool count_orbits_open(const struct problem *problem, const struct count_spans *spans,
                       const struct count_plan *plan, struct arena *arena, struct count_orbits **out) {
    *out = NULL;
    if (spans->group.count <= 1)
        return true;
    struct count_orbits *orbits = ARENA_NEW(arena, 1, struct count_orbits);
    if (!orbits)
        return false;
    *orbits = (struct count_orbits){.problem = problem, .spans = spans, .plan = plan, .group = spans->group};
    orbits->byte = ARENA_NEW(arena, (size_t)plan->words * 8, uint32_t);
    orbits->image = ARENA_NEW(arena, plan->words, uint64_t);
    orbits->own = ARENA_NEW(arena, plan->words, uint64_t);
    if (!orbits->byte || !orbits->image || !orbits->own)
        return false;
    find_bytes(orbits, orbits->image);
    size_t rows = (size_t)PLACES * (orbits->group.count - 1) * orbits->bytes;
    orbits->moved = ARENA_NEW(arena, rows * 256 * plan->words, uint64_t);
    for (uint32_t place = 0; place < PLACES; place++)
        orbits->step[place] = NO_STEP;
    *out = orbits;
    return orbits->moved != NULL;
}

/* Where the bits of one item go. */
static void move_item(const struct count_orbits *orbits, uint32_t place, uint32_t member, uint32_t item) {
    uint32_t words = orbits->plan->words;
    uint32_t target = image_under(orbits->problem, orbits->group.member[member])[item];
    const struct count_field *from = &orbits->plan->field[item], *to = &orbits->plan->field[target];
    for (uint32_t bit = 0; from->low >> bit; bit++) {
        uint32_t at = from->shift + bit, byte = 0;
        while (orbits->byte[byte] != from->word * 8 + at / 8)
            byte++;
        uint64_t *row = moved_to(orbits, place, member, byte) + (size_t)(1U << at % 8) * words;
        row[to->word] |= UINT64_C(1) << (to->shift + bit);
    }
}

/* What several bits of a byte become is the union of what each becomes. */
static void unite(uint64_t *moved, uint32_t words) {
    for (uint32_t value = 1; value < 256; value++)
        for (uint32_t w = 0; w < words; w++)
            moved[value * words + w] =
                moved[(value & (value - 1)) * words + w] | moved[(value & -value) * words + w];
}

/* The items in the key when the step is entered are those that options on both sides of it have. */
static void fill_place(struct count_orbits *orbits, uint32_t place, uint32_t step) {
    const struct count_span *span = orbits->spans->span;
    uint32_t words = orbits->plan->words;
    for (uint32_t member = 1; member < orbits->group.count; member++) {
        memset(moved_to(orbits, place, member, 0), 0, (size_t)orbits->bytes * 256 * words * sizeof(uint64_t));
        for (uint32_t i = 0; i < orbits->problem->items; i++)
            if (orbits->plan->field[i].low && span[i].first < step && span[i].last >= step)
                move_item(orbits, place, member, i);
        for (uint32_t byte = 0; byte < orbits->bytes; byte++)
            unite(moved_to(orbits, place, member, byte), words);
    }
    orbits->step[place] = step;
}

static inline void find_image(const struct count_orbits *orbits, uint32_t place, uint32_t member,
                              const uint64_t *key, uint64_t *image, uint32_t words) {
    const uint64_t *moved = moved_to(orbits, place, member, 0);
    memset(image, 0, words * sizeof *image);
    for (uint32_t b = 0; b < orbits->bytes; b++, moved += (size_t)256 * words) {
        uint32_t value = key[orbits->byte[b] / 8] >> orbits->byte[b] % 8 * 8 & 0xff;
        for (uint32_t w = 0; w < words; w++)
            image[w] |= moved[(size_t)value * words + w];
    }
    image[0] |= COUNT_TAKEN;
}

static inline bool is_less(const uint64_t *a, const uint64_t *b, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

static inline void choose(struct count_orbits *orbits, uint32_t place, uint64_t *key, uint32_t words) {
    memcpy(orbits->own, key, words * sizeof *key);
    for (uint32_t member = 1; member < orbits->group.count; member++) {
        find_image(orbits, place, member, orbits->own, orbits->image, words);
        if (is_less(orbits->image, key, words))
            memcpy(key, orbits->image, words * sizeof *key);
    }
}

/* Most problems' keys have one word. */
void count_orbits_choose(struct count_orbits *orbits, uint32_t step, uint64_t *key) {
    uint32_t place = orbits->spans->orbit[step] % PLACES;
    if (orbits->step[place] != step)
        fill_place(orbits, place, step);
    if (orbits->plan->words == 1)
        choose(orbits, place, key, 1);
    else
        choose(orbits, place, key, orbits->plan->words);
}
