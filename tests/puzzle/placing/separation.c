/* The checker of ways of taking apart: correct ways hold, and each change in one is found.
 * Levels and steps are told. */
#include "puzzle/check/contact.h"
#include "puzzle/placing/separation.h"

#include "hits.h"
#include "puzzle/opened.h"
#include "run/ask/apart.h"

/* Pieces 1, 120, 3328, 3322, 3328 and 3305: one assembly, of level 1.2. */
static const char burr[] =
    "title: burr\n"
    "box: \"....../....../.####./.####./....../......|"
    "..##../..##../.#++#./.#++#./..##../..##..|..##../##++##/#++++#/#++++#/##++##/..##..|"
    "..##../##++##/#++++#/#++++#/##++##/..##..|..##../..##../.#++#./.#++#./..##../..##..|"
    "....../....../.####./.####./....../......\"\n"
    "pieces:\n"
    "  p1: {copies: 1, shape: \"######/######|######/######\"}\n"
    "  p120: {copies: 1, shape: \"######/######|#...##/#...##\"}\n"
    "  p3328: {copies: 2, shape: \"######/##..##|#....#/#....#\"}\n"
    "  p3322: {copies: 1, shape: \"######/##..##|#.##.#/#....#\"}\n"
    "  p3305: {copies: 1, shape: \"######/##..##|####.#/##...#\"}\n";

enum { MOST_NODES = 16, MOST_MOVES = 32 };

/* A copy of a way of taking apart, which can be changed. */
struct copy {
    struct treen_puzzle *puzzle;
    struct taking_apart *apart;
    const struct treen_disassembly *told;
    struct treen_separation node[MOST_NODES];
    size_t nodes;
    struct treen_move move[MOST_MOVES];
    size_t moves;
};

static struct treen_separation *copy_tree(struct copy *copy, const struct treen_separation *separation) {
    if (!separation)
        return NULL;
    assert_true(copy->nodes < MOST_NODES && copy->moves + separation->moves <= MOST_MOVES);
    struct treen_separation *node = &copy->node[copy->nodes++];
    struct treen_move *move = &copy->move[copy->moves];
    *node = *separation;
    copy->moves += separation->moves;
    memcpy(move, separation->move, separation->moves * sizeof *move);
    node->move = move;
    node->left = copy_tree(copy, separation->left);
    node->removed = copy_tree(copy, separation->removed);
    return node;
}

static void setup(struct copy *copy, const char *text) {
    struct settings options = settings_standard();
    memset(copy, 0, sizeof *copy);
    copy->puzzle = opened(text, "yaml");
    assert_int_equal(taking_open(copy->puzzle, &options, &copy->apart, NULL), TREEN_OK);
    do
        assert_int_equal(taking_next(copy->apart, &copy->told), TREEN_OK);
    while (copy->told->outcome != TREEN_COMES_APART);
    copy_tree(copy, copy->told->separation);
}

static void teardown(struct copy *copy) {
    taking_close(copy->apart);
    treen_close(copy->puzzle);
}

/* Expects the copy to be broken in just this way, or (null) not at all. */
static void judged(const struct copy *copy, const char *expected) {
    struct arena arena;
    report broken = {0};
    arena_init(&arena, (size_t)1 << 24);
    struct contacts contacts = {.arena = &arena};
    assert_int_equal(separation_check(puzzle_packing(copy->puzzle), copy->told->assembly,
                                      copy->nodes ? copy->node : NULL, &contacts, &arena, &broken, NULL,
                                      NULL),
                     TREEN_OK);
    if (!expected && broken.count)
        fail_msg("broken: %s", broken.at[0]);
    if (expected && (!broken.count || !strstr(broken.at[0], expected)))
        fail_msg("found '%s', expected '%s'", broken.count ? broken.at[0] : "", expected);
    arena_free(&arena);
}

/* Returns the first separation with more than one move. */
static struct treen_separation *long_one(struct copy *copy) {
    for (size_t i = 0; i < copy->nodes; i++)
        if (copy->node[i].moves > 1)
            return &copy->node[i];
    fail_msg("no separation has two moves");
    return NULL;
}

static struct treen_move *moves_of(const struct treen_separation *separation) {
    return (struct treen_move *)(uintptr_t)separation->move; /* the copy is ours to change */
}

static void what_holds(void **state) {
    struct copy copy;
    setup(&copy, burr);
    judged(&copy, NULL);
    teardown(&copy);
}

static void moves_too_far(void **state) {
    struct copy copy;
    setup(&copy, burr);
    struct treen_move *move = moves_of(long_one(&copy));
    move->by = (struct treen_cell){9 * move->by.x, 9 * move->by.y, 9 * move->by.z};
    judged(&copy, "is in the way");
    move->by = (struct treen_cell){1, 1, 0};
    judged(&copy, "no direction of the grid");
    move->by = (struct treen_cell){0, 0, 0};
    judged(&copy, "no direction of the grid");
    teardown(&copy);
}

static void leaves_too_early(void **state) {
    struct copy copy;
    setup(&copy, burr);
    struct treen_separation *node = long_one(&copy);
    moves_of(node)->leaves = true;
    judged(&copy, "not the only one that leaves");
    moves_of(node)->leaves = false;
    node->moves--;
    judged(&copy, "not the only one that leaves");
    moves_of(node)->leaves = true;
    judged(&copy, "is in the way");
    teardown(&copy);
}

static void moves_what_is_not_there(void **state) {
    static const unsigned beyond[] = {6}, twice[] = {0, 0}, all[] = {0, 1, 2, 3, 4, 5};
    struct copy copy;
    setup(&copy, burr);
    struct treen_move *move = moves_of(&copy.node[0]);
    move->part = beyond;
    judged(&copy, "not there to move");
    move->part = twice;
    move->parts = 2;
    judged(&copy, "not there to move");
    move->part = all;
    move->parts = 6;
    judged(&copy, "is of 6 of 6 parts");
    move->parts = 0;
    judged(&copy, "is of 0 of 6 parts");
    teardown(&copy);
}

static void halves_are_other_ones(void **state) {
    struct copy copy;
    setup(&copy, burr);
    struct treen_separation *first = &copy.node[0];
    const struct treen_separation *half = first->left ? first->left : first->removed;
    first->left = first->removed = NULL;
    judged(&copy, "no common group");
    first->left = first->removed = half;
    judged(&copy, "not made of the parts");
    copy.nodes = 0;
    judged(&copy, "no common group");
    teardown(&copy);
}

static void an_empty_separation(void **state) {
    struct copy copy;
    setup(&copy, burr);
    copy.node[0].moves = 0;
    judged(&copy, "0 moves");
    teardown(&copy);
}

static void what_is_told(void **state) {
    struct copy copy;
    setup(&copy, burr);
    assert_int_equal(copy.told->levels, 2);
    assert_int_equal(copy.told->level[0], 1);
    assert_int_equal(copy.told->level[1], 2);
    assert_int_equal(copy.told->moves, 6);
    assert_int_equal(copy.told->steps, 6);
    assert_true(copy.told->least);
    const struct treen_step *last = &copy.told->step[5];
    assert_true(last->move->leaves);
    assert_int_equal(last->distance, 1);
    assert_non_null(strstr(last->words, "leaves "));
    teardown(&copy);
}

/* Tests words for moves in flat puzzles: on paper y goes down the page. */
static void flat_words(void **state) {
    struct copy copy;
    setup(&copy,
          "grid: square\nmotions: shift\nbox: \"###/###/###\"\npieces:\n  U: {shape: \"#.#/#.#/###\"}\n"
          "  I: {shape: \"#/#\"}\n");
    assert_string_equal(copy.told->step[0].words, "I leaves upwards");
    judged(&copy, NULL);
    teardown(&copy);
}

/* ---- Every lattice
 * ---------------------------------------------------------------------------- */

/* A cell that leaves another one. */
struct leaving {
    struct packing_piece piece;
    struct packing packing;
    struct treen_cell cell[2];
    struct treen_part part[2];
    unsigned both[2], mover;
    struct treen_move move;
    struct treen_separation separation;
    struct treen_solution assembly;
    struct treen_disassembly told;
};

static void let_leave(struct leaving *leaving, const struct grid *grid, struct treen_cell mover,
                      struct treen_cell other, struct treen_cell by) {
    *leaving = (struct leaving){.cell = {mover, other}, .both = {0, 1}, .mover = 0};
    leaving->piece.most = 2;
    leaving->packing = (struct packing){.grid = grid, .pieces = 1, .piece = &leaving->piece};
    for (unsigned i = 0; i < 2; i++)
        leaving->part[i] =
            (struct treen_part){.piece = "A", .copy = i + 1, .cells = 1, .cell = &leaving->cell[i]};
    leaving->move = (struct treen_move){1, &leaving->mover, by, true};
    leaving->separation =
        (struct treen_separation){.parts = 2, .part = leaving->both, .moves = 1, .move = &leaving->move};
    leaving->assembly = (struct treen_solution){.parts = 2, .part = leaving->part};
    leaving->told =
        (struct treen_disassembly){.assembly = &leaving->assembly, .separation = &leaving->separation};
}

/* Checks that a cell leaves past every cell near by, or does not, as by small parts of its
 * steps. */
static void cells_are_in_the_way(void **state) {
    for (size_t g = 0; grid_at(g); g++) {
        static struct hits hits;
        struct treen_cell kind[HIT_KINDS], hit[MOST_HITS];
        struct arena arena;
        size_t free_ways = 0, blocked = 0;
        memset(&hits, 0, sizeof hits);
        hits.grid = grid_at(g);
        int kinds = hits.grid->directions ? hits_kinds(hits.grid, kind) : 0;
        arena_init(&arena, SIZE_MAX);
        struct contacts contacts = {.arena = &arena};
        for (int k = 0; k < kinds && k < 3; k++)
            for (int i = 0; i < 216; i++) {
                struct treen_cell other =
                    cell_add(kind[k], (struct treen_cell){i % 6 - 3, i / 6 % 6 - 3, i / 36 - 3});
                if (!grid_has(hits.grid, other) || cell_equal(other, kind[k]))
                    continue;
                for (int d = 0; d < hits.grid->directions; d++) {
                    struct leaving leaving;
                    struct treen_cell now = kind[k];
                    report broken = {0};
                    bool free = true;
                    let_leave(&leaving, hits.grid, kind[k], other, hits.grid->direction[d]);
                    for (int steps = 0; steps < 9; steps++, now = cell_add(now, hits.grid->direction[d]))
                        for (int h = hits_of(&hits, now, d, hit); h-- > 0;)
                            free = free && !cell_equal(hit[h], other);
                    assert_int_equal(separation_check(&leaving.packing, &leaving.assembly,
                                                      &leaving.separation, &contacts, &arena, &broken, NULL,
                                                      NULL),
                                     TREEN_OK);
                    bool in_the_way = false, together = false;
                    for (size_t b = 0; b < broken.count; b++) {
                        in_the_way = in_the_way || strstr(broken.at[b], "in the way");
                        together = together || strstr(broken.at[b], "together");
                    }
                    assert_false(together);
                    assert_int_equal(in_the_way, !free);
                    free_ways += free;
                    blocked += !free;
                }
            }
        assert_true(!kinds || (free_ways > 8 && blocked > 8));
        arena_free(&arena);
    }
}

static void words_are(const char *name, struct treen_cell from, struct treen_cell by, const char *words) {
    struct leaving leaving;
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    let_leave(&leaving, grid_named(name, strlen(name)), from, (struct treen_cell){99, 99, 0}, by);
    assert_true(separation_tell(&leaving.packing, &arena, &leaving.told));
    assert_string_equal(leaving.told.step[0].words, words);
    arena_free(&arena);
}

static void words_of_lattices(void **state) {
    const struct treen_cell none = {0, 0, 0}, corner = {1, 0, 2};
    words_are("hexprism", none, (struct treen_cell){-1, 0, 0}, "A 1 leaves to the left");
    words_are("hexprism", none, (struct treen_cell){0, 1, 0}, "A 1 leaves to the front right");
    words_are("hexprism", none, (struct treen_cell){1, 1, 0}, "A 1 leaves to the right, slightly forward");
    words_are("hexprism", none, (struct treen_cell){1, -2, 0}, "A 1 leaves to the back");
    words_are("hexprism", none, (struct treen_cell){0, 0, 1}, "A 1 leaves downwards");
    words_are("hexagon", none, (struct treen_cell){1, -2, 0}, "A 1 leaves upwards");
    words_are("hexagon", none, (struct treen_cell){-1, 1, 0}, "A 1 leaves to the lower left");
    words_are("hexagon", none, (struct treen_cell){2, -1, 0}, "A 1 leaves to the right, slightly up");
    words_are("triangle", none, (struct treen_cell){1, 1, 0}, "A 1 leaves to the lower right");
    words_are("sphere", none, (struct treen_cell){-1, -1, 0}, "A 1 leaves to the back left");
    words_are("sphere", none, (struct treen_cell){0, 1, -1}, "A 1 leaves upwards and to the front");
    words_are("rhombic", corner, (struct treen_cell){0, 5, 0}, "A 1 leaves to the front");
    words_are("rhombic", corner, (struct treen_cell){-5, 5, 5}, "A 1 leaves downwards and to the front left");
    words_are("tetra-octa", (struct treen_cell){1, 1, 1}, (struct treen_cell){6, 0, 0},
              "A 1 leaves to the right");
    words_are("tetra-octa", (struct treen_cell){1, 1, 1}, (struct treen_cell){-3, 0, -3},
              "A 1 leaves upwards and to the left");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_holds),
        cmocka_unit_test(moves_too_far),
        cmocka_unit_test(leaves_too_early),
        cmocka_unit_test(moves_what_is_not_there),
        cmocka_unit_test(halves_are_other_ones),
        cmocka_unit_test(an_empty_separation),
        cmocka_unit_test(what_is_told),
        cmocka_unit_test(flat_words),
        cmocka_unit_test(cells_are_in_the_way),
        cmocka_unit_test(words_of_lattices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
