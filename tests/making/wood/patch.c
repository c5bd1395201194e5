/* Every stick that no tool makes as a whole is cut and glued again, and no fewer cubes would do. */
#include "making/wood/patch.h"

#include "making/wood/stick_bar.h"
#include "sampled.h"

enum { CUBES = 4 * LENGTH };

static bool is_patch(const struct patches *patches, int cube) {
    for (size_t i = 0; i < patches->count; i++)
        if (patches->cube[i] == cube)
            return true;
    return false;
}

/* Tells whether the cut takes a cube of the bar away. */
static bool clears(const struct cut *cut, int cube) {
    const int x = cube % LENGTH, y = cube / LENGTH % 2, z = cube / LENGTH / 2;
    const int down[BAR_FACES] = {z, y, 1 - z, 1 - y}, across[BAR_FACES] = {y, z, y, z};
    return x >= cut->from && x <= cut->to && down[cut->face] < cut->depth && across[cut->face] >= cut->low &&
           across[cut->face] <= cut->high;
}

/* Checks that the cuts leave the stick without the cubes that are glued in. */
static void assert_made(const struct bar *stick, const struct patches *patches, const cut_list *cuts) {
    for (int cube = 0; cube < CUBES; cube++) {
        bool left = true;
        for (size_t c = 0; c < cuts->count; c++)
            left = left && !clears(&cuts->at[c], cube);
        assert_int_equal(left || is_patch(patches, cube), stick->filled[cube]);
        assert_false(left && is_patch(patches, cube));
    }
}

/* ---- Brute force ----------------------------------------------------------------------------- */

/* Returns the cubes beside a cube along an axis, as bits. */
static unsigned beside(int cube, int axis) {
    static const int step[3] = {1, LENGTH, 2 * LENGTH}, size[3] = {LENGTH, 2, 2};
    const int at = cube / step[axis] % size[axis];
    return (at ? 1U << (cube - step[axis]) : 0) | (at + 1 < size[axis] ? 1U << (cube + step[axis]) : 0);
}

static unsigned around(int cube) {
    return beside(cube, 0) | beside(cube, 1) | beside(cube, 2);
}

static bool is_whole(unsigned filled) {
    unsigned reached = filled & -filled;
    for (unsigned before = 0; reached != before;) {
        before = reached;
        for (int cube = 0; cube < CUBES; cube++)
            if (reached >> cube & 1)
                reached |= around(cube) & filled;
    }
    return reached == filled;
}

/* Tells whether a cutter makes these cubes: no missing cube has walls along all three axes. */
static bool is_millable(unsigned filled) {
    for (int cube = 0; cube < CUBES; cube++)
        if (!(filled >> cube & 1) && beside(cube, 0) & filled && beside(cube, 1) & filled &&
            beside(cube, 2) & filled)
            return false;
    return true;
}

/* Tells whether a cutter makes the stick without `count` of its cubes from `from` on. */
static bool is_made_without(unsigned filled, int count, int from) {
    if (!count)
        return is_millable(filled) && is_whole(filled);
    for (int cube = from; cube < CUBES; cube++)
        if (filled >> cube & 1 && is_made_without(filled & ~(1U << cube), count - 1, cube + 1))
            return true;
    return false;
}

/* Returns the fewest cubes without which a cutter makes the stick; 0: more than MOST_PATCHES. */
static size_t fewest_cubes(const struct bar *bar) {
    unsigned filled = 0;
    for (int cube = 0; cube < CUBES; cube++)
        filled |= (unsigned)bar->filled[cube] << cube;
    for (int count = 1; count <= MOST_PATCHES; count++)
        if (is_made_without(filled, count, 0))
            return (size_t)count;
    return 0;
}

static void blind_corners_are_glued(void **state) {
    (void)state;
    for (unsigned number = 1; number <= STICK_NUMBERS; number++) {
        struct arena arena;
        struct patches patches;
        unsigned numbers[STICK_TURNS];
        cut_list cuts;
        bool sawn;
        stick_numbers(number, numbers);
        if (!stick_whole(number) || stick_millable(number) || numbers[0] != number || number % SAMPLED(1, 16))
            continue;
        arena_init(&arena, SIZE_MAX);
        struct bar bar = bar_of(number, &arena);
        assert_true(patches_find(&bar, &arena, &patches, &sawn, &cuts));
        assert_int_equal(patches.count, fewest_cubes(&bar));
        if (patches.count)
            assert_made(&bar, &patches, &cuts);
        arena_free(&arena);
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {cmocka_unit_test(blind_corners_are_glued)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
