/* A class's placements dealt to its pieces: enough, too few and too many of them. */
#include "puzzle/placing/dealing.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Three equal pieces "1", "0..2" and "2..3", and one of another class between them. */
static struct fitting_piece piece[] = {
    {"a", 1, 1, 0, false}, {"b", 0, 2, 0, false}, {"other", 1, 1, 1, false}, {"c", 2, 3, 0, false}};
static const uint32_t member[] = {0, 1, 3};
static struct fitting_class class[] = {{.members = 3, .member = member, .least = 3, .most = 6}};
static const struct fitting fitting = {.pieces = 4, .piece = piece, .classes = 1, .class = class};

/* Deals `placements` placements of the class. `wanted` names the copies as they are dealt: "a1
 * c1 c2". */
static void deals(uint64_t placements, const char *wanted) {
    struct dealing dealing = dealing_open(&fitting, 0, placements);
    char text[64] = "";
    for (uint64_t i = 0; i < placements; i++) {
        struct treen_part part = {.cells = 5};
        size_t used = strlen(text);
        dealing_next(&dealing, &part);
        assert_string_equal(part.piece, piece[part.index].name);
        assert_int_equal(part.cells, 5);
        snprintf(text + used, sizeof text - used, "%s%s%u", i ? " " : "", part.piece, part.copy);
    }
    assert_string_equal(text, wanted);
}

static void each_its_least_then_what_is_spare(void **state) {
    deals(3, "a1 c1 c2");
    deals(4, "a1 b1 c1 c2");
    deals(5, "a1 b1 b2 c1 c2");
    deals(6, "a1 b1 b2 c1 c2 c3");
}

/* Tests too few placements and too many. No answer of a search has these, but a drawing or a
 * model may. */
static void too_few_and_too_many(void **state) {
    deals(0, "");
    deals(2, "a1 c1");
    deals(8, "a1 b1 b2 c1 c2 c3 c4 c5");
}

static void sorted_by_piece_and_copy(void **state) {
    struct treen_part part[] = {{.index = 3, .copy = 2}, {.index = 0, .copy = 1}, {.index = 3, .copy = 1}};
    dealing_sort(part, 3);
    assert_int_equal(part[0].index, 0);
    assert_int_equal(part[1].copy, 1);
    assert_int_equal(part[2].copy, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_its_least_then_what_is_spare),
        cmocka_unit_test(too_few_and_too_many),
        cmocka_unit_test(sorted_by_piece_and_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
