/* The search for the solutions of a set, against engine dlx on random sets and grids. */
#include "puzzle/puzzle.h"
#include "run/design/place.h"
#include "run/design/sets/polyforms.h"
#include "engine/cover/filling.h"
#include "run/run.h"
#include "base/random.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes the set as a puzzle, and counts it by engine dlx. */
static uint64_t counted(const struct polyforms *forms, const uint32_t *form, uint32_t pieces) {
    struct packing packing = *forms->packing;
    struct packing_piece piece[POLYFORM_CELLS];
    char name[POLYFORM_CELLS][8], *text;
    size_t length;
    struct treen_puzzle *puzzle;
    struct treen_error error = {0};
    struct run *run;
    const struct run_summary *summary;
    struct settings options = settings_standard();
    FILE *out = open_memstream(&text, &length);
    packing.pieces = pieces;
    packing.piece = piece;
    for (uint32_t i = 0; i < pieces; i++) {
        design_piece_name(i, name[i]);
        piece[i] = (struct packing_piece){.name = name[i],
                                          .shape = *forms->form[form[i]].shape,
                                          .least = 1,
                                          .most = 1,
                                          .motion = forms->motion};
    }
    design_write_packing(&packing, out);
    fclose(out);
    options.engine = "dlx";
    options.threads = 1;
    assert_int_equal(puzzle_parse(text, length, "a set", "yaml", NULL, &puzzle, &error), TREEN_OK);
    assert_int_equal(run_open(puzzle, TREEN_COUNT, &options, &run, &error), TREEN_OK);
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    uint64_t count = strtoull(summary->up_to_symmetry ? summary->up_to_symmetry : summary->total, NULL, 10);
    run_close(run);
    treen_close(puzzle);
    free(text);
    return count;
}

static int ascending(const void *a, const void *b) {
    return (int)(*(const uint32_t *)a) - (int)(*(const uint32_t *)b);
}

/* Chooses random pieces of the box's volume; false where the last one does not fit. */
static bool choose(const struct polyforms *forms, struct random *random, uint32_t *form, uint32_t *pieces) {
    uint32_t left = forms->cells;
    for (*pieces = 0; left; left -= forms->form[form[(*pieces)++]].size) {
        form[*pieces] = random_below(random, (uint32_t)forms->count);
        if (forms->form[form[*pieces]].size > left)
            return false;
    }
    qsort(form, *pieces, sizeof *form, ascending);
    return true;
}

/* Compares random sets of a box; the parity never forbids one that has a solution. */
static void compare(struct arena *arena, const char *text, enum motion motion, uint32_t least, uint32_t most,
                    int rounds) {
    struct treen_puzzle *puzzle;
    struct treen_error error = {0};
    struct polyforms forms;
    struct random random = {7};
    struct filling filling = {0};
    int solvable = 0;
    assert_int_equal(puzzle_parse(text, strlen(text), "a box", "yaml", NULL, &puzzle, &error), TREEN_OK);
    assert_int_equal(
        polyforms_list(puzzle->kind->packing(puzzle), motion, least, most, arena, &forms, &error), TREEN_OK);
    for (int round = 0; round < rounds;) {
        uint32_t form[POLYFORM_CELLS], pieces;
        if (!choose(&forms, &random, form, &pieces))
            continue;
        uint64_t found = filling_count(&filling, &forms, form, pieces, UINT64_MAX, 0);
        uint64_t expected = counted(&forms, form, pieces);
        assert_int_equal(found, expected);
        assert_true(!found || !filling_is_impossible(&forms, form, pieces));
        if (found > 1)
            assert_int_equal(filling_count(&filling, &forms, form, pieces, 1, 0), 2);
        solvable += found > 0;
        round++;
    }
    if (!solvable)
        fail_msg("no set of %s has a solution", text);
    treen_close(puzzle);
}

static void cubes(void **state) {
    compare(*state, "box: 2x2x3\npieces: {A: '#'}\n", MOTION_SPACE, 2, 5, 200);
    compare(*state, "box: 2x3x3\npieces: {A: '#'}\n", MOTION_MIRROR, 2, 4, 100);
    compare(*state, "box: 4x4x1\npieces: {A: '#'}\n", MOTION_SPACE, 3, 5, 40);
    compare(*state, "box: 4x4x1\npieces: {A: '#'}\n", MOTION_PLANE, 3, 5, 40);
}

static void other_grids(void **state) {
    compare(*state, "grid: hexagon\nbox: 4x3\npieces: {A: '#'}\n", MOTION_SPACE, 2, 5, 40);
    compare(*state, "grid: sphere\nbox: tetrahedron 3\npieces: {A: '#'}\n", MOTION_SPACE, 2, 4, 30);
    compare(*state, "grid: triangle\nbox: rhombus 3x3\npieces: {A: '#'}\n", MOTION_SPACE, 2, 6, 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(cubes), CASE(other_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
