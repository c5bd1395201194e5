/* Cuts that change: pieces stay connected, changes can be taken back, and texts are those of all
 * images. */
#include "puzzle/puzzle.h"
#include "run/design/cuts/cut.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <string.h>

/* Opens the box of a puzzle, which stays open. */
static struct cut_box *open_box(struct arena *arena, struct treen_puzzle **puzzle, const char *text,
                                uint32_t pieces) {
    struct treen_error error = {0};
    struct cut_box *box = ARENA_NEW(arena, 1, struct cut_box);
    assert_int_equal(puzzle_parse(text, strlen(text), "a box", "yaml", NULL, puzzle, &error), TREEN_OK);
    box->packing = *(*puzzle)->kind->packing(*puzzle);
    box->pieces = pieces;
    box->least = 2;
    assert_true(cut_box_open(box, arena));
    box->most = box->cells;
    box->most_holes = box->cells / 5;
    return box;
}

/* Checks the counts of a cut, and that each piece is connected. */
static void check(const struct cut *cut, struct arena *arena) {
    const struct cut_box *box = cut->box;
    uint32_t cells = cut->holes;
    for (uint32_t piece = 0; piece < box->pieces; piece++) {
        struct shape shape = {0, ARENA_NEW(arena, box->cells, struct coloured_cell)};
        bool connected;
        for (uint32_t cell = 0; cell < box->cells; cell++)
            if (cut->owner[cell] == piece)
                shape.cell[shape.count++] = box->packing.box.cell[cell];
        assert_true(shape_connected(box->packing.grid, &shape, arena, &connected));
        assert_true(connected && shape.count);
        assert_int_equal(shape.count, cut->size[piece]);
        cells += cut->size[piece];
    }
    assert_int_equal(cells, box->cells);
}

/* Checks that the text of a cut is that of its image, and of the cut that is read from it. */
static void check_text(struct cut *cut, struct random *random) {
    const struct cut_box *box = cut->box;
    char text[CUT_CELLS], other[CUT_CELLS], scratch[CUT_CELLS], image[CUT_CELLS];
    const struct symmetry *symmetry =
        &box->symmetries.symmetry[random_below(random, (uint32_t)box->symmetries.count)];
    cut_text(cut, text, scratch);
    for (uint32_t cell = 0; cell < box->cells; cell++)
        image[symmetry->image[cell]] =
            cut->owner[cell] == CUT_HOLE ? CUT_HOLE_TEXT : (char)('A' + cut->owner[cell]);
    cut_read(cut, image);
    cut_text(cut, other, scratch);
    assert_memory_equal(text, other, box->cells);
    cut_read(cut, text);
    cut_text(cut, other, scratch);
    assert_memory_equal(text, other, box->cells);
}

static void changes(struct arena *arena, const char *text, uint32_t pieces, bool slices) {
    struct treen_puzzle *puzzle;
    struct random random = {5};
    struct cut cut;
    uint8_t before[CUT_CELLS];
    struct cut_box *box = open_box(arena, &puzzle, text, pieces);
    assert_int_equal(cut_box_parts(box, arena), 1);
    assert_true(cut_open(&cut, box, NULL, arena));
    if (slices)
        cut_slice(&cut, &random);
    else
        cut_grow(&cut, &random);
    assert_int_equal(cut.holes, 0);
    check(&cut, arena);
    cut_dig(&cut, &random);
    assert_true(cut.holes <= box->most_holes);
    for (int round = 0; round < 200; round++) {
        memcpy(before, cut.owner, box->cells);
        for (int i = 0; i < 20; i++)
            cut_change(&cut, &random);
        check(&cut, arena);
        if (random_below(&random, 2)) {
            cut_undo(&cut);
            assert_memory_equal(cut.owner, before, box->cells);
        }
        cut_keep(&cut);
    }
    check_text(&cut, &random);
    check(&cut, arena);
    treen_close(puzzle);
}

static void boxes(void **state) {
    changes(*state, "box: 4x4x4\npieces: {A: '#'}\n", 4, true);
    changes(*state, "box: 5x6x1\npieces: {A: '#'}\n", 7, false);
    changes(*state, "box: '####/#..#/####'\npieces: {A: '#'}\n", 3, true);
    changes(*state, "grid: hexagon\nbox: 5x5\npieces: {A: '#'}\n", 4, false);
    changes(*state, "grid: sphere\nbox: tetrahedron 4\npieces: {A: '#'}\n", 3, false);
}

/* Checks that holes are only where the box lets cells stay empty. */
static void chosen_holes(void **state) {
    struct treen_puzzle *puzzle;
    struct random random = {6};
    struct cut cut;
    struct cut_box *box = open_box(*state, &puzzle, "box: '#++#/####/####/#++#'\npieces: {A: '#'}\n", 2);
    assert_true(box->chosen);
    assert_true(cut_open(&cut, box, NULL, *state));
    cut_slice(&cut, &random);
    cut_dig(&cut, &random);
    assert_int_equal(cut.holes, box->most_holes);
    for (int i = 0; i < 500; i++) {
        cut_change(&cut, &random);
        cut_keep(&cut);
        for (uint32_t cell = 0; cell < box->cells; cell++)
            assert_true(cut.owner[cell] != CUT_HOLE || !box->packing.box.must[cell]);
    }
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(boxes), CASE(chosen_holes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
