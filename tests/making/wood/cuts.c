/* Every stick of a burr is cut from a full bar again, by a simulation of the tools. */
#include "making/wood/cuts.h"

#include "making/wood/stick_bar.h"

#include <math.h>
#include <string.h>

#include <stdlib.h>

enum { FINE = 4 }; /* FINE: parts of a cube's edge, for round corners */

/* Returns the place of a cube in the frame of a face: along the bar, across the face, down from
 * it. It is written anew here, so that cuts.c is not tested by itself. */
static void in_face(enum bar_face face, const int at[3], int out[3]) {
    const int down[] = {
        [FACE_TOP] = at[2], [FACE_BOTTOM] = 1 - at[2], [FACE_BACK] = at[1], [FACE_FRONT] = 1 - at[1]};
    out[0] = at[0];
    out[1] = face == FACE_TOP || face == FACE_BOTTOM ? at[1] : at[2];
    out[2] = down[face];
}

static bool clears(const struct cut *cut, const int at[3]) {
    int place[3];
    in_face(cut->face, at, place);
    return place[0] >= cut->from && place[0] <= cut->to && place[1] >= cut->low && place[1] <= cut->high &&
           place[2] < cut->depth;
}

/* ---- Saws ------------------------------------------------------------------------------------ */

/* Checks that a full bar becomes the stick, and that every cut goes right across. */
static void assert_sawn(const struct bar *stick, const cut_list *cuts) {
    for (int i = 0; i < 4 * LENGTH; i++) {
        const int at[3] = {i % LENGTH, i / LENGTH % 2, i / LENGTH / 2};
        bool there = true;
        for (size_t c = 0; c < cuts->count; c++)
            there = there && !clears(&cuts->at[c], at);
        assert_int_equal(there, stick->filled[i]);
    }
    for (size_t c = 0; c < cuts->count; c++)
        assert_true(cuts->at[c].low == 0 && cuts->at[c].high == 1);
}

static void a_saw_makes_the_notchable_ones(void **state) {
    for (unsigned number = 1; number <= STICK_NUMBERS; number++) {
        struct arena arena;
        cut_list cuts;
        bool possible;
        if (!stick_whole(number))
            continue;
        arena_init(&arena, SIZE_MAX);
        struct bar bar = bar_of(number, &arena);
        assert_true(cuts_find(&bar, true, &arena, &cuts, &possible));
        assert_int_equal(possible, stick_notchable(number));
        if (possible)
            assert_sawn(&bar, &cuts);
        arena_free(&arena);
    }
}

/* ---- Routers --------------------------------------------------------------------------------- */

/* Tells whether a cutter with its middle there touches a cube that stays, at this depth. The cutter
 * is a little narrower than a cube. */
static bool cutter_hits(const struct bar *stick, enum bar_face face, double x, double across, int deep) {
    const double radius = 0.45;
    for (int i = 0; i < 4 * LENGTH; i++) {
        const int at[3] = {i % LENGTH, i / LENGTH % 2, i / LENGTH / 2};
        int place[3];
        in_face(face, at, place);
        double dx = x - fmin(fmax(x, place[0]), place[0] + 1),
               da = across - fmin(fmax(across, place[1]), place[1] + 1);
        if (stick->filled[i] && place[2] == deep && dx * dx + da * da < radius * radius - 1e-9)
            return true;
    }
    return false;
}

/* Tells whether a cutter that comes from the face reaches a point, and touches nothing at this
 * depth and above. */
static bool cutter_reaches(const struct bar *stick, enum bar_face face, double x, double across, int deep) {
    for (int i = -9; i <= 9; i++)
        for (int j = -9; j <= 9; j++) {
            double dx = i * 0.05, da = j * 0.05;
            bool hits = dx * dx + da * da > 0.45 * 0.45 + 1e-9;
            for (int level = 0; !hits && level <= deep; level++)
                hits = cutter_hits(stick, face, x + dx, across + da, level);
            if (!hits)
                return true;
        }
    return false;
}

/* Tells whether one of the cuts clears a fine part of a missing cube. */
static bool is_milled(const struct bar *stick, const cut_list *cuts, const int at[3], const int part[3]) {
    for (size_t c = 0; c < cuts->count; c++) {
        const struct cut *cut = &cuts->at[c];
        int place[3];
        in_face(cut->face, at, place);
        bool across_y = cut->face == FACE_TOP || cut->face == FACE_BOTTOM;
        double x = place[0] + (part[0] + 0.5) / FINE,
               across = place[1] + (part[across_y ? 1 : 2] + 0.5) / FINE;
        if (clears(cut, at) && cutter_reaches(stick, cut->face, x, across, place[2]))
            return true;
    }
    return false;
}

static void assert_milled(const struct bar *stick, const cut_list *cuts) {
    for (int i = 0; i < 4 * LENGTH; i++) {
        const int at[3] = {i % LENGTH, i / LENGTH % 2, i / LENGTH / 2};
        for (int p = 0; !stick->filled[i] && p < FINE * FINE * FINE; p++) {
            const int part[3] = {p % FINE, p / FINE % FINE, p / FINE / FINE};
            assert_true(is_milled(stick, cuts, at, part));
        }
        for (size_t c = 0; stick->filled[i] && c < cuts->count; c++)
            assert_false(clears(&cuts->at[c], at));
    }
}

static void a_router_makes_the_millable_ones(void **state) {
    for (unsigned number = 1; number <= STICK_NUMBERS; number++) {
        struct arena arena;
        cut_list cuts;
        bool possible;
        unsigned numbers[STICK_TURNS];
        stick_numbers(number, numbers);
        if (!stick_whole(number))
            continue;
        arena_init(&arena, SIZE_MAX);
        struct bar bar = bar_of(number, &arena);
        assert_true(cuts_find(&bar, false, &arena, &cuts, &possible));
        assert_int_equal(possible, stick_millable(number));
        if (possible && !stick_notchable(number) && numbers[0] == number)
            assert_milled(&bar, &cuts);
        arena_free(&arena);
    }
}

/* ---- Bars ------------------------------------------------------------------------------------ */

static void few_cuts_are_found(void **state) {
    static const struct {
        unsigned number;
        size_t cuts;
    } known[] = {{1, 0}, {120, 1}, {3328, 2}, {3322, 3}, {1024, 2}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct arena arena;
        cut_list cuts;
        bool possible;
        arena_init(&arena, SIZE_MAX);
        struct bar bar = bar_of(known[i].number, &arena);
        assert_true(cuts_find(&bar, true, &arena, &cuts, &possible));
        assert_true(possible);
        assert_int_equal(cuts.count, known[i].cuts);
        arena_free(&arena);
    }
}

/* Checks that a bar is turned, and not mirrored: three cubes in a corner of a long bar. */
static void a_bar_lies_along_x(void **state) {
    struct coloured_cell cell[] = {{{0, 0, 0}, 0}, {{0, 0, 5}, 0}, {{1, 0, 0}, 0}, {{0, 1, 1}, 0}};
    struct bar bar;
    assert_true(bar_of_shape(&(struct shape){4, cell}, &bar));
    assert_true(bar.size[0] == 6 && bar.size[1] == 2 && bar.size[2] == 2);
    /* z became x, x became y, y became z */
    assert_true(bar.filled[bar_index(&bar, 0, 0, 0)] && bar.filled[bar_index(&bar, 5, 0, 0)]);
    assert_true(bar.filled[bar_index(&bar, 0, 1, 0)] && bar.filled[bar_index(&bar, 1, 0, 1)]);
    assert_false(bar_is_stick(&bar));
}

static void large_bars_are_refused(void **state) {
    struct coloured_cell cell[] = {{{0, 0, 0}, 0}, {{MOST_COORDINATE, MOST_COORDINATE, MOST_COORDINATE}, 0}};
    struct bar bar;
    assert_false(bar_of_shape(&(struct shape){2, cell}, &bar));
    assert_false(bar_of_shape(&(struct shape){0, cell}, &bar));
    assert_true(bar_of_shape(&(struct shape){1, cell}, &bar));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_saw_makes_the_notchable_ones),
        cmocka_unit_test(a_router_makes_the_millable_ones),
        cmocka_unit_test(few_cuts_are_found),
        cmocka_unit_test(a_bar_lies_along_x),
        cmocka_unit_test(large_bars_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
