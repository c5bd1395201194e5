/* The tables of slots, against shapes and the packing that a burr is. */
#include "engine/burr/slots.h"

#include "puzzle/kind/burr_packing.h"

#include "puzzle/puzzle.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_KEPT = PATTERNS - 1 };

static struct shape placed(const struct burr_slots *slots, unsigned slot, uint16_t kept,
                           struct arena *arena) {
    struct shape shape;
    assert_true(burr_place(slots, slot, kept, arena, &shape));
    return shape;
}

/* Tests that six sticks without their twelve cubes fill exactly the must cells of the box. The
 * inner cells are left. */
static void test_slots_fill_the_box(void **state) {
    for (unsigned length = STICK_SHORTEST; length <= STICK_LONGEST; length += 2) {
        struct treen_puzzle *puzzle = NULL;
        const char *text = "kind: burr\npieces: [1, 1, 1, 1, 1, 1]\n";
        assert_int_equal(treen_parse(NULL, text, strlen(text), "test", NULL, &puzzle, NULL), TREEN_OK);
        assert_int_equal(treen_burr_lengthen(puzzle, length, NULL), TREEN_OK);
        const struct box *box = &puzzle_packing(puzzle)->box;
        const struct burr_slots *slots = burr_slots_open(length, &puzzle->arena);
        assert_non_null(slots);
        unsigned *full = calloc(box->cells, sizeof *full);
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            struct shape shape = placed(slots, slot, ALL_KEPT, &puzzle->arena);
            for (size_t i = 0; i < shape.count; i++) {
                uint32_t number = box_number(box, shape.cell[i].at);
                assert_int_not_equal(number, BOX_OUTSIDE);
                full[number]++;
            }
        }
        for (size_t i = 0; i < box->cells; i++)
            assert_int_equal(box->must[i], full[i] == 1);
        free(full);
        treen_close(puzzle);
    }
}

/* Tests that reading is the inverse of filling, and that no kept cube is lost. */
static void test_reading(void **state) {
    struct arena arena;
    arena_init(&arena, (size_t)1 << 26);
    const struct burr_slots *slots = burr_slots_open(6, &arena);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        for (unsigned kept = 0; kept < PATTERNS; kept += 7) {
            assert_int_equal(burr_reads(slots, slot, slots->fills[slot][kept]), kept);
            assert_int_equal(burr_reads(slots, slot, ~slots->cells[slot]), 0);
        }
    arena_free(&arena);
}

/* Tests that every symmetry takes the six slots to the six slots, and that half of them are
 * rotations. A rotation takes a stick to a stick of its own piece, and a reflection to a stick of
 * its twin. */
static void test_symmetries(void **state) {
    struct arena arena;
    arena_init(&arena, (size_t)1 << 26);
    const struct burr_slots *slots = burr_slots_open(6, &arena);
    for (unsigned symmetry = 0; symmetry < BURR_SYMMETRIES; symmetry++) {
        unsigned seen = 0;
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            unsigned as = slots->symmetry[symmetry].as[slot], numbers[STICK_TURNS];
            seen |= 1U << slots->symmetry[symmetry].from[slot];
            for (unsigned number = 1; number <= STICK_NUMBERS; number += 31) {
                uint16_t image = slots->image[as][PATTERNS - number];
                stick_numbers(number, numbers);
                unsigned expected = symmetry < BURR_ROTATIONS ? numbers[0] : stick_twin(number);
                stick_numbers(PATTERNS - image, numbers);
                assert_int_equal(numbers[0], expected);
            }
        }
        assert_int_equal(seen, (1 << SLOTS) - 1);
    }
    arena_free(&arena);
}

static void test_memory(void **state) {
    struct arena arena;
    arena_init(&arena, 1000);
    assert_null(burr_slots_open(6, &arena));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slots_fill_the_box),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
