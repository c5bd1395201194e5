/* Asserts the two corners of the cuboid. */
#include "shape/cuboid.h"

#include "cases.h"

#include <stdlib.h>

static void assert_corners(struct cuboid cuboid, struct treen_cell low, struct treen_cell high) {
    assert_false(cuboid_is_empty(&cuboid));
    assert_true(cell_equal(cuboid.low, low));
    assert_true(cell_equal(cuboid.high, high));
}

static void empty_until_there_is_a_cell(void **state) {
    struct cuboid cuboid = cuboid_of_cells(NULL, 0);
    assert_true(cuboid_is_empty(&cuboid));
    cuboid_add(&cuboid, (struct treen_cell){-3, 5, 0});
    assert_corners(cuboid, (struct treen_cell){-3, 5, 0}, (struct treen_cell){-3, 5, 0});
}

/* Checks corners at which there is no cell. */
static void around_cells(void **state) {
    struct coloured_cell cell[] = {{{1, 2, -1}, 0}, {{-4, 3, 0}, 1}, {{0, -7, 6}, 0}};
    struct treen_cell bare[] = {cell[0].at, cell[1].at, cell[2].at};
    struct treen_cell low = {-4, -7, -1}, high = {1, 3, 6};
    assert_corners(cuboid_of_shape(&(struct shape){3, cell}), low, high);
    assert_corners(cuboid_of_cells(bare, 3), low, high);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_until_there_is_a_cell),
        cmocka_unit_test(around_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
