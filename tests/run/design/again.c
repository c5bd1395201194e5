/* Traits of pieces: what the spaces measure, measured once more. Random pieces on all grids, and
 * sticks and other pieces that are known. */
#include "run/design/again.h"

#include "base/random.h"
#include "shape/stick.h"
#include "run/design/burrs/timber.h"
#include "run/design/traits.h"
#include "shape/forms.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <string.h>

/* Measures one piece again. */
static struct measures look(const struct packing *place, struct shape shape, enum motion motion) {
    struct packing packing = *place;
    struct packing_piece piece = {.name = "A", .shape = shape, .least = 1, .most = 1, .motion = motion};
    struct measures claimed, again;
    packing.pieces = 1;
    packing.piece = &piece;
    memset(&claimed, 0, sizeof claimed);
    assert_true(again_measure(&packing, MOTIONS, &claimed, NULL, &again));
    return again;
}

static struct packing place_on(const struct grid *grid) {
    struct packing packing = {.grid = grid};
    grid_group(grid, &packing.group);
    return packing;
}

/* Returns a cell of the grid near the origin. */
static struct treen_cell first_cell(const struct grid *grid) {
    enum { SIDE = 4 };
    for (int i = 0; i < SIDE * SIDE * SIDE; i++) {
        struct treen_cell at = {i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE};
        if (grid_has(grid, at))
            return at;
    }
    fail_msg("the grid %s has no cell near the origin", grid->about.name);
    return (struct treen_cell){0, 0, 0};
}

/* Returns a cell next to this one. */
static struct treen_cell beside(const struct grid *grid, struct treen_cell at, struct random *random) {
    struct treen_cell near[GRID_NEIGHBOURS];
    int count = grid->neighbours(at, near);
    return count ? near[random_below(random, (uint32_t)count)] : at;
}

/* Draws a shape that mostly hangs together: each cell is next to one that is there, or nearly. */
static struct shape draw(const struct grid *grid, struct random *random, struct arena *arena) {
    enum { MOST = 7, TRIES = 20, ELSEWHERE = 12 };
    struct shape shape = {1, ARENA_NEW(arena, MOST, struct coloured_cell)};
    uint32_t cells = random_between(random, 1, MOST);
    shape.cell[0].at = first_cell(grid);
    for (int i = 0; i < TRIES && shape.count < cells; i++) {
        struct treen_cell at =
            beside(grid, shape.cell[random_below(random, (uint32_t)shape.count)].at, random);
        if (!random_below(random, ELSEWHERE))
            at = beside(grid, at, random);
        bool known = false;
        for (size_t j = 0; j < shape.count; j++)
            known |= cell_equal(shape.cell[j].at, at);
        if (!known)
            shape.cell[shape.count++].at = at;
    }
    shape_sort(&shape);
    shape_settle(grid, &shape);
    return shape;
}

static void random_pieces(void **state) {
    enum { EACH = 60 };
    struct random random = {41};
    const struct grid *grid;
    for (size_t g = 0; (grid = grid_at(g)); g++)
        for (int i = 0; i < EACH; i++) {
            struct packing place = place_on(grid);
            struct shape shape = draw(grid, &random, *state);
            enum motion motion = random_below(&random, 2) ? MOTION_PLANE : MOTION_SPACE;
            struct measures again = look(&place, shape, motion);
            bool symmetric, flat, connected;
            assert_true(trait_symmetric(grid, &place.group, motion, &shape, *state, &symmetric));
            assert_true(shape_flat(grid, &place.group, &shape, *state, &flat));
            assert_true(shape_connected(grid, &shape, *state, &connected));
            assert_int_equal(again.of[Q_symmetric], symmetric);
            assert_int_equal(again.of[Q_flat], flat);
            assert_int_equal(again.of[Q_connected], connected);
            assert_int_equal(again.of[Q_cells], shape.count);
        }
}

static void sticks(void **state) {
    struct packing place = place_on(grid_at(0));
    for (unsigned number = 1; number <= STICK_NUMBERS; number += 3) {
        struct shape shape;
        assert_true(stick_shape(number, 6, *state, &shape));
        struct measures again = look(&place, shape, MOTION_SPACE);
        assert_int_equal(again.of[Q_notchable], stick_notchable(number));
        assert_int_equal(again.of[Q_millable], stick_millable(number));
        assert_int_equal(again.of[Q_connected], stick_whole(number));
    }
}

/* Asks all shapes in a cube of two, which lie along three axes. */
static void cubes_of_two(void **state) {
    struct packing place = place_on(grid_at(0));
    for (unsigned set = 1; set < 256; set++) {
        struct coloured_cell cell[8];
        struct shape shape = {0, cell};
        struct timber timber;
        for (int bit = 0; bit < 8; bit++)
            if (set >> bit & 1)
                cell[shape.count++] = (struct coloured_cell){{bit & 1, bit >> 1 & 1, bit >> 2}, 0};
        bool is_timber = timber_read(&shape, &timber);
        struct measures again = look(&place, shape, MOTION_SPACE);
        assert_int_equal(again.of[Q_notchable], is_timber && timber_notchable(&timber));
        assert_int_equal(again.of[Q_millable], is_timber && timber_millable(&timber));
    }
}

/* Compares pieces by motions: two that are mirror images, of which one has copies, and a third. */
static void different_pieces(void **state) {
    struct coloured_cell left[4] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}, {{1, 1, 0}, 0}, {{1, 1, 1}, 0}};
    struct coloured_cell right[4] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}, {{0, 1, 0}, 0}, {{0, 1, 1}, 0}};
    struct coloured_cell square[4] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}, {{0, 1, 0}, 0}, {{1, 1, 0}, 0}};
    struct packing_piece piece[3] = {
        {.shape = {4, left}, .least = 2, .most = 2, .motion = MOTION_SPACE},
        {.shape = {4, right}, .least = 1, .most = 1, .motion = MOTION_SPACE},
        {.shape = {4, square}, .least = 1, .most = 1, .motion = MOTION_SPACE},
    };
    struct packing packing = place_on(grid_at(0));
    struct measures claimed, again;
    packing.pieces = 3;
    packing.piece = piece;
    memset(&claimed, 0, sizeof claimed);
    assert_true(again_measure(&packing, MOTIONS, &claimed, NULL, &again));
    assert_int_equal(again.of[Q_different], 3);
    assert_int_equal(again.of[Q_pieces], 4);
    assert_int_equal(again.of[Q_symmetric], 1);
    assert_int_equal(again.of[Q_flat], 1);
    assert_true(again_measure(&packing, MOTION_MIRROR, &claimed, NULL, &again));
    assert_int_equal(again.of[Q_different], 2);
    measures_clear(&claimed);
    assert_true(again_measure(&packing, MOTIONS, &claimed, NULL, &again));
    assert_true(again.of[Q_flat] == UNMEASURED && again.of[Q_pieces] == UNMEASURED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(random_pieces),
        CASE(sticks),
        CASE(cubes_of_two),
        CASE(different_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
