/* The number of ways to share places out among pieces of one shape that may move differently. */
#include "puzzle/placing/sharing.h"

#include "puzzle/opened.h"

enum { MOST = 16 };

struct shared {
    struct treen_puzzle *puzzle;
    struct arena arena;
    struct fitting *fitting;
    struct images images;
    struct sharing sharing;
};

static void share(struct shared *shared, const char *text) {
    *shared = (struct shared){.puzzle = opened(text, "yaml")};
    arena_init(&shared->arena, 1 << 24);
    assert_int_equal(shared->puzzle->kind->fit(shared->puzzle, &shared->arena, &shared->fitting, NULL),
                     TREEN_OK);
    assert_int_equal(
        images_init(&shared->images, shared->fitting, shared->fitting->symmetries.count, &shared->arena),
        TREEN_OK);
    assert_non_null(shared->images.first);
    assert_true(sharing_init(&shared->sharing, &shared->images, &shared->arena));
}

static void release(struct shared *shared) {
    arena_free(&shared->arena);
    treen_close(shared->puzzle);
}

/* Returns the placement of the class that begins at this location. */
static uint32_t at(const struct shared *shared, size_t class, uint32_t location) {
    uint32_t p = shared->fitting->class[class].first;
    while (fitting_locations(shared->fitting, p)[0] != location)
        p++;
    assert_int_equal(shared->fitting->class_of[p], class);
    return p;
}

static uint64_t ways(struct shared *shared, const uint32_t *placement, size_t count) {
    uint32_t place[MOST];
    for (size_t i = 0; i < count; i++)
        place[i] = shared->images.first[placement[i]];
    return sharing_ways(&shared->sharing, place, count);
}

#define ROW "grid: square\nbox: '########'\npieces: {a: {shape: '##', motions: shift, copies: "

/* Tests places in a row. Three of four are for the piece that may not turn, and all for the one
 * that may. */
static void copies_choose_places(void **state) {
    struct shared shared;
    share(&shared, ROW "3}, b: '##'}\n");
    const uint32_t four[] = {at(&shared, 0, 0), at(&shared, 0, 2), at(&shared, 0, 4), at(&shared, 1, 6)};
    assert_int_equal(ways(&shared, four, 4), 4);
    assert_int_equal(ways(&shared, four, 3), 0);
    release(&shared);
}

static void ranges_leave_it_open_how_many(void **state) {
    struct shared shared;
    share(&shared, ROW "1..2}, b: {shape: '##', copies: 1..2}}\n");
    const uint32_t three[] = {at(&shared, 0, 0), at(&shared, 0, 2), at(&shared, 1, 4)};
    assert_int_equal(ways(&shared, three, 3), 6); /* ways: one of three, or two of three */
    assert_int_equal(ways(&shared, three, 1), 0);
    assert_int_equal(ways(&shared, three, 2), 2);
    release(&shared);
}

/* Tests that of all assemblies at the same places exactly one is the first. */
static void one_is_the_first(void **state) {
    struct shared shared;
    size_t first = 0;
    share(&shared, ROW "2}, b: {shape: '##', copies: 2}}\n");
    for (unsigned which = 0; which < 16; which++) {
        uint32_t placement[4];
        for (unsigned i = 0; i < 4; i++)
            placement[i] = at(&shared, which >> i & 1, 2 * i);
        assert_int_equal(ways(&shared, placement, 4), 6);
        first += sharing_is_first(&shared.sharing, placement, 4);
    }
    assert_int_equal(first, 1);
    release(&shared);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_choose_places),
        cmocka_unit_test(ranges_leave_it_open_how_many),
        cmocka_unit_test(one_is_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
