/* Sticks: the counts of the literature follow from the definitions, and numbers and shapes belong
 * together. */
#include "shape/stick.h"

#include "cases.h"

#include <string.h>

static unsigned name_of(unsigned number) {
    unsigned numbers[STICK_TURNS];
    stick_numbers(number, numbers);
    return numbers[0];
}

/* Checks Cutler's counts: 837 usable pieces (2225 as they lie), of which 59 are notchable and 78
 * millable. */
static void test_counts(void **state) {
    unsigned numbers = 0, pieces = 0, notchable = 0, millable = 0;
    for (unsigned number = 1; number <= STICK_NUMBERS; number++) {
        bool piece = stick_whole(number) && name_of(number) == number;
        numbers += stick_whole(number);
        pieces += piece;
        notchable += piece && stick_notchable(number);
        millable += piece && stick_millable(number);
        assert_true(!stick_notchable(number) || stick_millable(number));
    }
    assert_int_equal(numbers, 2225);
    assert_int_equal(pieces, 837);
    assert_int_equal(notchable, 59);
    assert_int_equal(millable, 78);
}

static void test_known(void **state) {
    assert_int_equal(stick_weight(1), 12);
    assert_int_equal(stick_weight(1024), 2);
    assert_int_equal(stick_twin(1), 1);
    assert_true(stick_whole(1024));
    assert_false(stick_whole(4096));
    assert_true(stick_notchable(256));
    assert_false(stick_notchable(2));
    assert_false(stick_millable(2));
    assert_true(stick_millable(88));
    assert_false(stick_notchable(88));
}

/* Checks that all numbers of a piece give the same list, and that images of images come back. A
 * twin is as well made as its piece. */
static void test_images(void **state) {
    for (unsigned number = 1; number <= STICK_NUMBERS; number++) {
        unsigned numbers[STICK_TURNS], name = name_of(number), count = stick_numbers(number, numbers);
        bool listed = false;
        for (unsigned i = 0; i < count; i++) {
            assert_int_equal(name_of(numbers[i]), name);
            assert_int_equal(stick_notchable(numbers[i]), stick_notchable(number));
            assert_int_equal(stick_millable(numbers[i]), stick_millable(number));
            listed = listed || numbers[i] == number;
        }
        assert_true(listed);
        assert_int_equal(stick_left_right(stick_left_right(number)), number);
        assert_int_equal(stick_front_back(stick_left_right(number)), stick_half_turn(number));
        assert_int_equal(name_of(stick_half_turn(number)), name);
        assert_int_equal(stick_twin(stick_twin(number)), name);
        assert_int_equal(stick_weight(stick_twin(number)), stick_weight(number));
    }
}

/* Checks that every stick in every length is recognised, as it lies and turned on its end. */
static void test_shapes(void **state) {
    for (unsigned number = 1; number <= STICK_NUMBERS; number += 37)
        for (unsigned length = STICK_SHORTEST; length <= STICK_LONGEST; length += 2) {
            struct arena arena;
            struct shape shape;
            struct stick_seen seen;
            arena_init(&arena, (size_t)1 << 24);
            assert_true(stick_shape(number, length, &arena, &shape));
            assert_int_equal(shape.count, 4 * length - 12 + stick_weight(number));
            assert_true(stick_recognise(&shape, &arena, &seen));
            assert_null(seen.why);
            assert_int_equal(seen.drawn, number);
            assert_int_equal(seen.length, length);
            for (size_t i = 0; i < shape.count; i++) {
                struct treen_cell at = shape.cell[i].at;
                shape.cell[i].at = (struct treen_cell){at.y, at.z, at.x};
            }
            shape_sort(&shape);
            assert_true(stick_recognise(&shape, &arena, &seen));
            assert_null(seen.why);
            assert_int_equal(seen.drawn, 0);
            assert_int_equal(seen.name, name_of(number));
            arena_free(&arena);
        }
}

static const char *why_not(size_t cells, struct coloured_cell *cell) {
    struct arena arena;
    struct stick_seen seen;
    struct shape shape = {cells, cell};
    arena_init(&arena, (size_t)1 << 24);
    shape_sort(&shape);
    assert_true(stick_recognise(&shape, &arena, &seen));
    arena_free(&arena);
    return seen.why;
}

static void test_no_sticks(void **state) {
    struct coloured_cell cell[28];
    for (int i = 0; i < 28; i++)
        cell[i] = (struct coloured_cell){{i % 7, i / 7 % 2, i / 14}, 0};
    assert_non_null(strstr(why_not(28, cell), "6, 8, 10 or 12 long"));
    assert_non_null(strstr(why_not(1, cell), "6, 8, 10 or 12 long"));
    for (int i = 0; i < 24; i++)
        cell[i] = (struct coloured_cell){{i % 6, i / 6 % 2, i / 12}, 0};
    assert_null(why_not(24, cell));
    assert_non_null(strstr(why_not(23, cell), "no stick of a burr lacks"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts), cmocka_unit_test(test_known),     cmocka_unit_test(test_images),
        cmocka_unit_test(test_shapes), cmocka_unit_test(test_no_sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
