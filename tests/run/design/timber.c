/* Sticks of any length: what saws and cutters make, as for the sticks of burrs. */
#include "run/design/burrs/timber.h"

#include "shape/stick.h"
#include "tests/arena_state.h"
#include "cases.h"

/* Compares all 2225 whole sticks, in an orientation that is not that of their frame. */
static void sticks(void **state) {
    unsigned whole = 0;
    for (unsigned number = 1; number <= STICK_NUMBERS; number++) {
        struct shape shape;
        struct timber timber;
        if (!stick_whole(number))
            continue;
        whole++;
        assert_true(stick_shape(number, 8, *state, &shape));
        for (size_t i = 0; i < shape.count; i++) {
            struct treen_cell at = shape.cell[i].at;
            shape.cell[i].at = (struct treen_cell){at.y, at.z, at.x};
        }
        assert_true(timber_read(&shape, &timber));
        assert_int_equal(timber.length, 8);
        assert_int_equal(timber_notchable(&timber), stick_notchable(number));
        assert_int_equal(timber_millable(&timber), stick_millable(number));
    }
    assert_int_equal(whole, 2225);
}

static void others(void **state) {
    struct coloured_cell cell[3] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}, {{2, 0, 0}, 0}};
    struct timber timber;
    assert_false(timber_read(&(struct shape){3, cell}, &timber));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(sticks),
        cmocka_unit_test(others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
