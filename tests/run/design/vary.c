/* Frames of sticks, and candidates of pieces that vary: written and read back. */
#include "run/design/burrs/vary.h"

#include "tests/arena_state.h"
#include "cases.h"

#include <string.h>

static struct vary_space frame(uint64_t pieces, uint64_t length, const struct settings *options,
                               struct arena *arena) {
    struct vary_space space = {.options = options};
    struct treen_error error;
    assert_int_equal(vary_frame(&space, pieces, length, arena, &error), TREEN_OK);
    assert_true(vary_tabulate(&space, arena));
    assert_true(box_symmetries(&space.packing.box, &space.packing.group, arena, &space.symmetries));
    return space;
}

/* Counts cells. The frame of six sticks is the box of the six-piece burr: 72 cells for one stick
 * alone, and 32. */
static void six(void **state) {
    const struct settings options = settings_standard();
    struct vary_space space = frame(6, 6, &options, *state);
    assert_int_equal(space.packing.box.cells, 104);
    assert_int_equal(space.packing.box.must_cells, 72);
    assert_int_equal(space.open, 32);
    for (size_t i = 0; i < space.open; i++)
        assert_int_equal(space.owner[space.open_cell[i]], VARY_NOBODY);
    assert_int_equal(space.symmetries.rotations, 12);
}

static void others(void **state) {
    const struct settings options = settings_standard();
    struct vary_space twelve = frame(12, 8, &options, *state), eighteen = frame(18, 0, &options, *state);
    assert_int_equal(twelve.parts, 12);
    assert_int_equal(eighteen.parts, 18);
    for (size_t part = 0; part < eighteen.parts; part++) {
        struct cuboid around = eighteen.part[part].around;
        assert_int_equal(around.high.x - around.low.x + around.high.y - around.low.y + around.high.z -
                             around.low.z,
                         7 + 1 + 1);
    }
}

static void refusals(void **state) {
    static const uint64_t rows[][2] = {{0, 0}, {5, 6}, {18, 6}, {12, 7}, {6, 14}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct vary_space space = {0};
        struct treen_error error;
        assert_int_equal(vary_frame(&space, rows[i][0], rows[i][1], *state, &error), TREEN_BAD_INPUT);
    }
}

/* Writes an assembly and its image under each symmetry: all have the same bytes, which read back as
 * shapes of as many cells. */
static void candidates(void **state) {
    const struct settings options = settings_standard();
    struct vary_space space = frame(6, 6, &options, *state);
    uint8_t owner[104], image[104];
    char text[VARY_CANDIDATE], other[VARY_CANDIDATE];
    struct packing packing;
    size_t cells = 0;
    memcpy(owner, space.owner, sizeof owner);
    for (size_t i = 0; i < space.open; i += 3)
        owner[space.open_cell[i]] = (uint8_t)__builtin_ctzll(space.may[space.open_cell[i]]);
    size_t length = vary_spell(&space, owner, *state, text);
    assert_true(length > 0);
    for (size_t i = 0; i < space.symmetries.count; i++) {
        for (size_t cell = 0; cell < sizeof owner; cell++)
            image[space.symmetries.symmetry[i].image[cell]] = owner[cell];
        assert_int_equal(vary_spell(&space, image, *state, other), length);
        assert_memory_equal(other, text, length);
    }
    assert_true(vary_read(&space, text, length, *state, &packing));
    assert_int_equal(packing.pieces, 6);
    for (size_t i = 0; i < packing.pieces; i++)
        cells += packing.piece[i].shape.count;
    assert_int_equal(cells, 72 + 11);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(six), CASE(others), CASE(refusals), CASE(candidates)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
