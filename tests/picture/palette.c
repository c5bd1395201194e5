/* Colours of many bodies. */
#include "picture/palette.h"

#include "cases.h"

#include <math.h>
#include <stdbool.h>

enum { MANY = 120 };

static double difference(struct ink a, struct ink b) {
    return fabs(a.red - b.red) + fabs(a.green - b.green) + fabs(a.blue - b.blue);
}

static void the_first_ones_stay(void **state) {
    assert_true(difference(palette_ink(1), (struct ink){230 / 255.0, 159 / 255.0, 0}) < 1e-9);
    assert_true(difference(palette_ink(15), (struct ink){170 / 255.0, 68 / 255.0, 153 / 255.0}) < 1e-9);
    assert_int_equal(palette_terminal(1), 214);
    assert_int_equal(palette_terminal_letter(5), 231);
}

/* Compares bodies whose numbers are near, since such ones often touch. */
static void no_two_are_alike(void **state) {
    for (unsigned a = 1; a <= MANY; a++)
        for (unsigned b = 1; b < a; b++) {
            double least = a - b < 8 ? 0.2 : 0.02;
            if (difference(palette_ink(a), palette_ink(b)) < least)
                fail_msg("colours %u and %u are alike", a, b);
        }
}

static void letters_can_be_read(void **state) {
    for (unsigned i = 1; i <= MANY; i++) {
        struct ink ink = palette_ink(i), letter = palette_letter(i);
        int terminal = palette_terminal(i);
        assert_true(ink.red >= 0 && ink.red <= 1 && ink.green >= 0 && ink.green <= 1 && ink.blue >= 0 &&
                    ink.blue <= 1);
        assert_true(difference(ink, letter) > 0.7);
        assert_true(terminal >= 16 && terminal <= 231);
    }
}

static void paints_have_names(void **state) {
    (void)state;
    for (const char *const *name =
             (const char *const[]){"january", "", "#f5134", "#f513400", "#f5134g", NULL};
         *name; name++)
        assert_int_equal(palette_named(*name), 0);
    assert_true(difference(palette_ink(palette_named("#ff0080")),
                           (struct ink){253 / 255.0, 64 / 255.0, 160 / 255.0}) < 1e-9);
    assert_true(palette_ink(palette_named("white")).red > 0.9);
    assert_true(palette_ink(palette_named("red")).red > 2 * palette_ink(palette_named("red")).blue);
    assert_true(difference(palette_ink(palette_named("black")), palette_letter(1)) > 0.5); /* lines */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_ones_stay),
        cmocka_unit_test(no_two_are_alike),
        cmocka_unit_test(letters_can_be_read),
        cmocka_unit_test(paints_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
