#include "engine/count/orbit.h"

#include "base/bits.h"
#include "engine/count/states.h"

#include <string.h>

/* ---- Groups ---------------------------------------------------------------------------------- */

static const uint32_t *image_under(const struct problem *problem, uint32_t symmetry) {
    return problem->image + symmetry * problem->items;
}

static bool has_member(const struct count_group *group, uint32_t symmetry) {
    for (uint32_t i = 0; i < group->count; i++)
        if (group->member[i] == symmetry)
            return true;
    return false;
}

/* Returns the symmetry that does `first`, then `second`. */
static uint32_t multiply(const struct problem *problem, uint32_t first, uint32_t second) {
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

bool count_products(const struct problem *problem, struct arena *arena, const uint32_t **products) {
    enum { MOST_LOOKS = 1 << 18 };
    uint32_t count = (uint32_t)problem->symmetries;
    *products = NULL;
    if (count <= 1 || problem_entries(problem) >= MOST_LOOKS / count)
        return true;
    uint32_t *product = ARENA_NEW(arena, (size_t)count * count, uint32_t);
    for (uint32_t i = 0; product && i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            product[i * count + j] = multiply(problem, i, j);
    *products = product;
    return product;
}

/* Each member, the new ones too, times each of those that make the group: the old members and the
 * symmetry. */
bool count_group_add(const struct problem *problem, const uint32_t *product, struct count_group *group,
                     uint32_t symmetry) {
    uint32_t makers = group->count + 1;
    if (has_member(group, symmetry) || group->count == COUNT_GROUP)
        return false;
    group->member[group->count++] = symmetry;
    for (uint32_t i = 0; i < group->count; i++)
        for (uint32_t j = 0; j < makers; j++) {
            uint32_t made = product[group->member[i] * problem->symmetries + group->member[j]];
            if (has_member(group, made))
                continue;
            if (group->count == COUNT_GROUP)
                return false;
            group->member[group->count++] = made;
        }
    return true;
}

/* ---- Order ----------------------------------------------------------------------------------- */

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

/* ---- Images of states ------------------------------------------------------------------------ */

/* A key's image is looked up in tables, four bits of the key at a time. Tables of eight bits take
 * longer to make than they save (E115). The tables are made for a step when it is needed, and kept
 * in PLACES places: states go to one of the next steps only. */
enum { PLACES = 32, NO_STEP = UINT32_MAX, DIGIT = 4, DIGITS = 64 / DIGIT, VALUES = 1 << DIGIT };

struct count_orbits {
    const struct problem *problem;
    const struct count_spans *spans;
    const struct count_plan *plan;
    struct count_group group;
    uint32_t step[PLACES];
    uint64_t *moved;       /* [PLACES][group.count - 1][words][DIGITS][VALUES][words] */
    uint64_t *own, *image; /* [words] scratch */
};

static size_t row_words(const struct count_orbits *orbits) {
    return (size_t)orbits->plan->words * DIGITS * VALUES * orbits->plan->words;
}

/* Returns the member's table of the place: for each digit and value of a key, the words that it
 * becomes. */
static uint64_t *moved_by(const struct count_orbits *orbits, uint32_t place, uint32_t member) {
    return orbits->moved + ((size_t)place * (orbits->group.count - 1) + member - 1) * row_words(orbits);
}

static size_t moved_words(const struct count_orbits *orbits) {
    return PLACES * (orbits->group.count - 1) * row_words(orbits);
}

static bool room_for_images(struct count_orbits *orbits, struct arena *arena) {
    orbits->image = ARENA_NEW(arena, orbits->plan->words, uint64_t);
    orbits->own = ARENA_NEW(arena, orbits->plan->words, uint64_t);
    orbits->moved = ARENA_NEW(arena, moved_words(orbits), uint64_t);
    for (uint32_t place = 0; place < PLACES; place++)
        orbits->step[place] = NO_STEP;
    return orbits->image && orbits->own && orbits->moved;
}

bool count_orbits_open(const struct problem *problem, const struct count_spans *spans,
                       const struct count_plan *plan, size_t bytes, struct arena *arena,
                       struct count_orbits **out) {
    struct count_orbits orbits = {.problem = problem, .spans = spans, .plan = plan, .group = spans->group};
    *out = NULL;
    if (spans->group.count <= 1 || moved_words(&orbits) * sizeof *orbits.moved > bytes)
        return true;
    if (!room_for_images(&orbits, arena) || !(*out = ARENA_NEW(arena, 1, struct count_orbits)))
        return false;
    **out = orbits;
    return true;
}

/* Adds the images of one item's bits to the table. */
static void move_item(const struct count_orbits *orbits, uint32_t member, uint32_t item, uint64_t *moved) {
    uint32_t words = orbits->plan->words;
    uint32_t target = image_under(orbits->problem, orbits->group.member[member])[item];
    const struct count_field *from = &orbits->plan->field[item], *to = &orbits->plan->field[target];
    for (uint32_t bit = 0; from->low >> bit; bit++) {
        uint32_t at = from->shift + bit;
        size_t digit = (size_t)from->word * DIGITS + at / DIGIT, value = (size_t)1 << at % DIGIT;
        moved[(digit * VALUES + value) * words + to->word] |= UINT64_C(1) << (to->shift + bit);
    }
}

/* Fills in the values of several bits: the union of their images. */
static void unite(uint64_t *moved, uint32_t words) {
    for (uint32_t digit = 0; digit < words * DIGITS; digit++, moved += (size_t)VALUES * words)
        for (uint32_t value = 1; value < VALUES; value++)
            for (uint32_t w = 0; w < words; w++)
                moved[value * words + w] =
                    moved[(value & (value - 1)) * words + w] | moved[(value & -value) * words + w];
}

/* Makes the tables of a step. An item is in the key there if options before the step and options
 * from it on have the item. */
static void fill_place(struct count_orbits *orbits, uint32_t place, uint32_t step) {
    const struct count_span *span = orbits->spans->span;
    for (uint32_t member = 1; member < orbits->group.count; member++) {
        uint64_t *moved = moved_by(orbits, place, member);
        memset(moved, 0, row_words(orbits) * sizeof *moved);
        for (uint32_t i = 0; i < orbits->problem->items; i++)
            if (orbits->plan->field[i].low && span[i].first < step && span[i].last >= step)
                move_item(orbits, member, i, moved);
        unite(moved, orbits->plan->words);
    }
    orbits->step[place] = step;
}

static inline void find_image(const uint64_t *moved, const uint64_t *key, uint64_t *image, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        image[w] = w ? 0 : COUNT_TAKEN;
    for (uint32_t from = 0; from < words; from++) {
        const uint64_t *at = moved + (size_t)from * DIGITS * VALUES * words;
        uint64_t left = from ? key[from] : key[from] & ~COUNT_TAKEN;
        for (; left; left >>= DIGIT, at += (size_t)VALUES * words)
            for (uint32_t w = 0; w < words; w++)
                image[w] |= at[(left & (VALUES - 1)) * words + w];
    }
}

static inline bool is_less(const uint64_t *a, const uint64_t *b, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

static inline void choose_image(struct count_orbits *orbits, uint32_t place, uint64_t *key, uint32_t words) {
    memcpy(orbits->own, key, words * sizeof *key);
    for (uint32_t member = 1; member < orbits->group.count; member++) {
        find_image(moved_by(orbits, place, member), orbits->own, orbits->image, words);
        if (is_less(orbits->image, key, words))
            memcpy(key, orbits->image, words * sizeof *key);
    }
}

/* Most problems' keys have one word; for these the compiler knows the length. */
void count_orbits_choose(struct count_orbits *orbits, uint32_t step, uint64_t *key) {
    uint32_t place = orbits->spans->orbit[step] % PLACES;
    if (orbits->step[place] != step)
        fill_place(orbits, place, step);
    if (orbits->plan->words == 1)
        choose_image(orbits, place, key, 1);
    else
        choose_image(orbits, place, key, orbits->plan->words);
}
