/* Burrs as puzzles: the box, reading and writing, and known numbers of assemblies. */
#include "puzzle/kind/burr_packing.h"
#include "arena_state.h"
#include "puzzle/opened.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"
#include "run/run.h"

#define ANTIQUE "kind: burr\npieces: [1, 120, 3328, 3322, 3328, 3305]\n"

/* Checks the box: 72 cells that one stick reaches and 32 that several do. Each further pair of
 * cubes of length adds 48 cells. */
static void test_box(void **state) {
    static const struct {
        const char *text;
        size_t must;
        int side;
    } cases[] = {{ANTIQUE, 72, 6},
                 {"length: 8\n" ANTIQUE, 120, 8},
                 {"length: 10\n" ANTIQUE, 168, 10},
                 {"length: 12\n" ANTIQUE, 216, 12}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle = opened(cases[i].text, "yaml");
        const struct packing *packing = puzzle_packing(puzzle);
        assert_int_equal(packing->box.must_cells, cases[i].must);
        assert_int_equal(packing->box.cells, cases[i].must + BURR_INNER);
        assert_int_equal(packing->box.high.x + 1, cases[i].side);
        treen_close(puzzle);
    }
}

/* Checks the known numbers of assemblies up to symmetry: 1, 1, 40, 40 and 10. */
static void test_known(void **state) {
    static const struct {
        const char *text;
        const char *count;
    } cases[] = {
        {ANTIQUE, "1"},
        {"kind: burr\npieces: [1, 188, 976, 768, 824, 1024]\n", "1"},
        {"kind: burr\npieces: [216, 412, 751, 896, 960, 1024]\n", "40"},
        {"kind: burr\nlength: 8\npieces: [216, 412, 751, 896, 960, 1024]\n", "40"},
        {"kind: burr\npieces: [88, 512, 768, 922, 1008, 1008]\n", "10"},
    };
    struct settings options = settings_standard();
    options.threads = 1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int dlx = 0; dlx < 2; dlx++) {
            struct treen_puzzle *puzzle = opened(cases[i].text, "yaml");
            struct run *run;
            const struct run_summary *summary;
            options.engine = dlx ? "dlx" : "cover";
            assert_int_equal(run_open(puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_OK);
            assert_int_equal(run_finish(run), TREEN_END);
            assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
            assert_string_equal(summary->up_to_symmetry, cases[i].count);
            run_close(run);
            treen_close(puzzle);
        }
}

static void test_reading(void **state) {
    struct treen_burr burr;
    struct treen_puzzle *puzzle = opened(
        "kind: burr\nlength: 10\npieces:\n  K: {number: 1, name: the key}\n  b: 120\n  c: 3328\n  d: 3322\n"
        "  'e,f': 3328\n  g: 3305\n",
        NULL);
    assert_int_equal(burr_describe(puzzle, &burr), TREEN_OK);
    assert_int_equal(burr.length, 10);
    assert_int_equal(burr.number[1], 120);
    assert_string_equal(burr.mark[0], "K");
    assert_string_equal(burr.name[0], "the key");
    assert_null(burr.name[1]);
    char *text = written(puzzle, "yaml");
    struct treen_puzzle *again = opened(text, "yaml");
    char *twice = written(again, "yaml");
    assert_string_equal(text, twice);
    not_written(puzzle, "burr6", "length 10");
    assert_int_equal(treen_burr_lengthen(puzzle, 6, NULL), TREEN_OK);
    not_written(puzzle, "burr6", "stick 5");
    free(text);
    free(twice);
    treen_close(puzzle);
    treen_close(again);
}

static void test_lengthen(void **state) {
    struct treen_error error;
    struct treen_burr burr;
    struct treen_puzzle *puzzle = opened(ANTIQUE, NULL), *other = opened("box: 2x1\npieces: {D: '##'}", NULL);
    assert_int_equal(treen_burr_lengthen(puzzle, 8, &error), TREEN_OK);
    assert_int_equal(puzzle_packing(puzzle)->piece[0].shape.count, 32);
    assert_int_equal(treen_burr_lengthen(puzzle, 7, &error), TREEN_BAD_INPUT);
    assert_int_equal(treen_burr_lengthen(puzzle, 14, &error), TREEN_BAD_INPUT);
    assert_int_equal(treen_burr_lengthen(other, 8, &error), TREEN_BAD_INPUT);
    assert_int_equal(burr_describe(other, &burr), TREEN_BAD_INPUT);
    treen_close(puzzle);
    treen_close(other);
}

static void test_refused(void **state) {
    static const struct bad_text bad[] = {
        {"kind: burr\n", 1, 1, "expected six numbers"},
        {"kind: burr\npieces: 12\n", 2, 1, "expected six numbers"},
        {"kind: burr\npieces: [1, 2, 3]\n", 2, 1, "found 3 pieces, expected 6"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, 1, 1]\n", 2, 1, "found 7 pieces, expected 6"},
        {"kind: burr\npieces: [1, 0, 1, 1, 1, 1]\n", 2, 13, "from 1 to 4096"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, 4097]\n", 2, 25, "from 1 to 4096"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, key]\n", 2, 25, "found 'key'"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, 4096]\n", 2, 25, "falls into several"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, [1]]\n", 2, 25, "the number of a stick"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, {name: x}]\n", 2, 25, "no key 'number'"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, {number: 1, nam: x}]\n", 2, 37, "name"},
        {"kind: burr\npieces: [1, 1, 1, 1, 1, {number: 1, name: [x]}]\n", 2, 37, "expected a text"},
        {"kind: burr\nlength: 7\npieces: [1, 1, 1, 1, 1, 1]\n", 2, 9, "6, 8, 10 or 12"},
        {"kind: burr\nlength: [6]\npieces: [1, 1, 1, 1, 1, 1]\n", 2, 1, "6, 8, 10 or 12"},
        {"kind: burr\nlenght: 6\npieces: [1, 1, 1, 1, 1, 1]\n", 2, 1, "length"},
        {"kind: burr\npieces: {'': 1, b: 1, c: 1, d: 1, e: 1, f: 1}\n", 2, 11, "no mark"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

static void test_scene(void **state) {
    struct arena *arena = *state;
    struct scene scene = {0};
    struct treen_puzzle *puzzle =
        opened("kind: burr\npieces: [1, {number: 120, name: twisted}, 1, 1, 1, 1]\n", NULL);
    assert_int_equal(puzzle->kind->show(puzzle, NULL, arena, &scene), TREEN_OK);
    assert_int_equal(scene.stage.count, 7);
    assert_string_equal(scene.stage.at[1].caption, "A: 1");
    assert_string_equal(scene.stage.at[2].caption, "B: 120, twisted");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box),      cmocka_unit_test(test_known),   cmocka_unit_test(test_reading),
        cmocka_unit_test(test_lengthen), cmocka_unit_test(test_refused), CASE(test_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
