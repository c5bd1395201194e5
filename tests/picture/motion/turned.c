/* Taking apart for booklets: the whole lies the right way up, and parts come off from the top. */
#include "picture/motion/turned.h"
#include "picture/motion/upwards.h"
#include "puzzle/belongs.h"
#include "puzzle/placing/separation.h"

#include "puzzle/opened.h"

static const char TOWER[] =
    "box: 1x1x3\npieces: {A: {copies: 1, shape: '#'}, B: {copies: 1, shape: '#'}, C: {copies: 1, "
    "shape: '#'}}\n";

/* A tower of three cubes, and a way to take it apart that is told by a test. */
struct tower {
    struct treen_puzzle *puzzle;
    struct arena arena;
    struct treen_cell cell[3];
    struct treen_part part[3];
    struct treen_solution assembly;
    struct treen_move move[2];
    struct treen_separation half[2];
    struct treen_disassembly apart;
};

/* Builds the tower along `by`, from A to C. The last part leaves first, in that direction. */
static void build(struct tower *tower, struct treen_cell by) {
    static const unsigned all[] = {0, 1, 2};
    static const char *const name[] = {"A", "B", "C"};
    *tower = (struct tower){.puzzle = opened(TOWER, "yaml")};
    arena_init(&tower->arena, SIZE_MAX);
    for (int i = 0; i < 3; i++) {
        tower->cell[i] = (struct treen_cell){i * by.x, i * by.y, i * by.z};
        tower->part[i] = (struct treen_part){
            .piece = name[i], .index = (unsigned)i, .copy = 1, .cells = 1, .cell = &tower->cell[i]};
    }
    tower->assembly = (struct treen_solution){.number = 1, .parts = 3, .part = tower->part};
    tower->move[0] = (struct treen_move){1, &all[2], by, true};
    tower->move[1] = (struct treen_move){1, &all[1], by, true};
    tower->half[1] = (struct treen_separation){.parts = 2, .part = all, .moves = 1, .move = &tower->move[1]};
    tower->half[0] = (struct treen_separation){
        .parts = 3, .part = all, .moves = 1, .move = &tower->move[0], .left = &tower->half[1]};
    tower->apart = (struct treen_disassembly){
        .assembly = &tower->assembly, .outcome = TREEN_COMES_APART, .separation = &tower->half[0]};
    assert_true(separation_tell(puzzle_packing(tower->puzzle), &tower->arena, &tower->apart));
}

static void raze(struct tower *tower) {
    arena_free(&tower->arena);
    treen_close(tower->puzzle);
}

static void says(const struct treen_disassembly *apart, const char *first, const char *second) {
    assert_int_equal(apart->steps, 2);
    assert_string_equal(apart->step[0].words, first);
    assert_string_equal(apart->step[1].words, second);
}

static void the_whole_lies_so_that_the_way_out_is_seen(void **state) {
    static const struct treen_cell ways[] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                             {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct tower tower;
        struct treen_disassembly turned;
        build(&tower, ways[i]);
        assert_true(turned_best(puzzle_packing(tower.puzzle), &tower.apart, &tower.arena, &turned));
        /* a tower lies on its broad side rather than to stand; then it opens to where one looks */
        const char *words = turned.step[0].words;
        if (strcmp(words, "C leaves to the right") != 0 && strcmp(words, "C leaves to the front") != 0)
            fail_msg("found '%s'", words);
        raze(&tower);
    }
}

static void parts_come_off_from_the_top(void **state) {
    struct tower tower;
    struct treen_disassembly upwards;
    struct scene scene = {0};
    build(&tower, (struct treen_cell){0, 0, 1});
    says(&tower.apart, "C leaves downwards", "B leaves downwards");
    assert_int_equal(belongs_show(tower.puzzle, &tower.assembly, &tower.arena, &scene), TREEN_OK);
    assert_true(upwards_apart(puzzle_packing(tower.puzzle), &scene.stage.at[0], &tower.apart, &tower.arena,
                              &upwards));
    says(&upwards, "A leaves upwards", "B leaves upwards");
    assert_string_equal(upwards.step[1].undone, "put B in downwards");
    raze(&tower);
}

/* Takes a cube in a closed cage: it cannot leave alone, so the old way stays. */
static void where_nothing_can_leave_alone_the_old_way_stays(void **state) {
    struct tower tower;
    struct treen_disassembly upwards;
    struct scene scene = {0};
    struct treen_cell cage[26];
    build(&tower, (struct treen_cell){0, 0, 1});
    for (int i = 0, count = 0; i < 27; i++)
        if (i != 13)
            cage[count++] = (struct treen_cell){i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
    tower.part[1].cells = 26;
    tower.part[1].cell = cage;
    tower.part[2].cell = &(struct treen_cell){9, 9, 9};
    assert_int_equal(belongs_show(tower.puzzle, &tower.assembly, &tower.arena, &scene), TREEN_OK);
    assert_true(upwards_apart(puzzle_packing(tower.puzzle), &scene.stage.at[0], &tower.apart, &tower.arena,
                              &upwards));
    assert_ptr_equal(upwards.step, tower.apart.step);
    raze(&tower);
}

static void a_path_begins_below(void **state) {
    static const struct treen_cell down[] = {{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {0, 0, 1}};
    const struct treen_part path = {.cells = 4, .cell = down};
    struct treen_part turned;
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    assert_true(turned_path(grid_named("cube", 4), &path, &arena, &turned));
    assert_int_equal(turned.cells, 4);
    assert_int_equal(turned.cell[0].z, 1);
    assert_int_equal(turned.cell[3].z, 0);
    for (size_t i = 0; i < 4; i++)
        assert_true(turned.cell[i].x == 0 && turned.cell[i].y >= 0 && turned.cell[i].y <= 1);
    const struct treen_part nothing = {0};
    assert_true(turned_path(grid_named("cube", 4), &nothing, &arena, &turned));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_lies_so_that_the_way_out_is_seen),
        cmocka_unit_test(parts_come_off_from_the_top),
        cmocka_unit_test(where_nothing_can_leave_alone_the_old_way_stays),
        cmocka_unit_test(a_path_begins_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
