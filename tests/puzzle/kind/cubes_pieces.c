/* Labelled cubes turned into a packing or a snake: the puzzles that can be, and their equal
 * counts. */
#include "puzzle/about/info.h"
#include "puzzle/kind/cubes_pieces.h"
#include "puzzle/opened.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"
#include "random_cubes.h"
#include "run/run.h"

#include <stdio.h>

enum { SEEDS = 1500, MEMORY = 256 << 20 };

/* Makes a piece of the first set of a text's cubes. */
static bool is_rigid(const char *text, struct cubes_piece *piece) {
    struct treen_puzzle *puzzle = opened(text, "cubes");
    struct arena arena;
    bool rigid;
    arena_init(&arena, MEMORY);
    assert_true(cubes_piece(puzzle->own, 0, &arena, piece, &rigid));
    arena_free(&arena);
    treen_close(puzzle);
    return rigid;
}

static void rigid_sets_are_pieces(void **state) {
    static const struct {
        const char *text;
        uint32_t labellings;
        enum motion motion;
    } pieces[] = {
        {"box 1 1 1 CUBE 1", 1, MOTION_SPACE},
        {"box 3 3 3 CUBE 1 CUBE 2 TOUCH 1", 2, MOTION_SPACE},
        {"box 3 3 3 CUBE 1 CUBE 2 TOUCH 1 ORDER 1", 1, MOTION_SPACE},
        {"box 3 3 3 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 TOUCH 2 NOT_ALIGNED 1 2 CUBE 4 TOUCH 3 LEFT 1 2 3", 2,
         MOTION_SPACE},
        /* A hook, and one cube above or below the middle: either hand is possible. */
        {("box 3 3 3 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 TOUCH 2 NOT_ALIGNED 1 2 CUBE 5 VEC 1 2 3 CUBE 6 VEC 2 1 3 "
          "CUBE 4 TOUCH 3 NOT_ALIGNED 2 3"),
         1, MOTION_MIRROR},
        /* Six arms around one. */
        {"box 3 3 3 CUBE 0 CUBE 1 TOUCH 0 CUBE 2 TOUCH 0 CUBE 3 TOUCH 0 CUBE 4 TOUCH 0 CUBE 5 TOUCH 0 CUBE 6 "
         "TOUCH 0",
         720, MOTION_SPACE},
    };
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct cubes_piece piece;
        if (!is_rigid(pieces[i].text, &piece))
            fail_msg("not seen to be rigid: %s", pieces[i].text);
        assert_int_equal(piece.labellings, pieces[i].labellings);
        assert_int_equal(piece.motion, pieces[i].motion);
    }
}

static void loose_sets_are_none(void **state) {
    static const char *const texts[] = {
        "box 3 3 3 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 TOUCH 2", /* straight or bent */
        "box 3 3 3 CUBE 1 CUBE 2 ORDER 1",                /* the distance is open */
        "box 3 3 3 CUBE 1 CUBE 2 CUBE 3 ALIGNED 1 2",     /* the step is any */
        /* half of the L */
        "box 3 3 3 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 ALIGNED 1 2 CUBE 4 TOUCH 3 NOT_ALIGNED 2 3 ORDER 1",
        "box 3 3 3 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 ALIGNED 1 2 NOT_ALIGNED 1 2", /* none at all */
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct cubes_piece piece;
        if (is_rigid(texts[i], &piece))
            fail_msg("seen as rigid: %s", texts[i]);
    }
}

/* ---- Counting -------------------------------------------------------------------------------- */

/* Returns the total or the labelled number, from the summary. */
static unsigned long long count(const struct treen_puzzle *puzzle, bool labelled) {
    struct settings options = settings_standard();
    struct run *run;
    const struct run_summary *summary;
    options.threads = 1;
    assert_int_equal(run_open(puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_OK);
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    unsigned long long counted = strtoull(labelled ? summary->labelled : summary->total, NULL, 10);
    run_close(run);
    return counted;
}

static unsigned long long labellings(const struct cubes_puzzle *puzzle) {
    unsigned long long product = 1;
    struct arena arena;
    arena_init(&arena, MEMORY);
    for (uint32_t set = 0; set < puzzle->sets; set++) {
        struct cubes_piece piece;
        bool rigid;
        assert_true(cubes_piece(puzzle, set, &arena, &piece, &rigid));
        assert_true(rigid);
        product *= piece.labellings;
    }
    arena_free(&arena);
    return product;
}

/* Checks that the facts, the turning and the counts agree. False when the puzzle is no packing. */
static bool compare_with_packing(const struct treen_puzzle *puzzle) {
    struct facts *facts;
    struct treen_puzzle *packing = NULL;
    assert_int_equal(facts_open(puzzle, true, &facts, NULL), TREEN_OK);
    const char *becomes = facts_info(facts)->becomes;
    bool told = becomes && strstr(becomes, "packing");
    facts_close(facts);
    bool turned = puzzle_turn_into(puzzle, "packing", &packing, NULL) == TREEN_OK;
    assert_int_equal(told, turned);
    if (!turned)
        return false;
    char *yaml = written(packing, "yaml");
    struct treen_puzzle *again = opened(yaml, "yaml");
    assert_int_equal(count(puzzle, false), labellings(puzzle->own) * count(again, true));
    treen_close(again);
    free(yaml);
    treen_close(packing);
    return true;
}

static struct treen_puzzle *random_puzzle(uint64_t seed) {
    struct random random = {.state = seed};
    struct arena arena;
    struct cubes cubes;
    arena_init(&arena, MEMORY);
    random_cubes(&random, seed % 2 ? CUBE_ORDER : CUBE_RULES, &arena, &cubes);
    char *text = cubes_text(&cubes);
    struct treen_puzzle *puzzle = opened(text, "cubes");
    free(text);
    arena_free(&arena);
    return puzzle;
}

static void packings_count_the_same(void **state) {
    size_t packings = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct treen_puzzle *puzzle = random_puzzle(seed);
        packings += compare_with_packing(puzzle);
        treen_close(puzzle);
    }
    assert_true(packings > SEEDS / 10);
}

static void soma_is_a_packing(void **state) {
    static const char *const names[] = {"soma-cubes", "soma-cubes-ordered"};
    for (size_t i = 0; i < 2; i++) {
        struct treen_puzzle *puzzle, *packing;
        assert_int_equal(treen_open(NULL, names[i], NULL, &puzzle, NULL), TREEN_OK);
        assert_int_equal(labellings(puzzle->own), i ? 1 : 96);
        assert_int_equal(puzzle_turn_into(puzzle, "packing", &packing, NULL), TREEN_OK);
        assert_string_equal(treen_about(packing)->title, treen_about(puzzle)->title);
        assert_int_equal(puzzle_packing(packing)->pieces, 7);
        assert_string_equal(puzzle_packing(packing)->piece[6].name, "25-27");
        assert_int_equal(count(packing, false), 11520);
        treen_close(packing);
        treen_close(puzzle);
    }
}

/* ---- Chains ---------------------------------------------------------------------------------- */

static void chains_are_seen(void **state) {
    static const struct {
        const char *text, *joint;
        bool same;
    } chains[] = {
        {"box 2 1 1 CUBE 1 CUBE 2 TOUCH 1", "ee", true},
        {"box 3 3 1 CUBE 9 CUBE 2 TOUCH 9 CUBE 3 ALIGNED 9 2 CUBE 4 TOUCH 3 NOT_ALIGNED 2 3", "este", false},
        {"box 2 2 1 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 TOUCH 2 CUBE 4 TOUCH 3", "e??e", true},
        {"box 2 2 1 CUBE 1", NULL, false},
        {"box 2 2 1 CUBE 1 CUBE 2 TOUCH 1 ORDER 1", NULL, false},
        {"box 2 2 1 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 TOUCH 1", NULL, false},
        {"box 2 2 1 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 NOT_ALIGNED 1 2", NULL, false},
    };
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        struct treen_puzzle *puzzle = opened(chains[i].text, "cubes");
        struct arena arena;
        struct cubes_chain chain;
        arena_init(&arena, MEMORY);
        assert_true(cubes_chain(puzzle->own, &arena, &chain));
        if (chains[i].joint) {
            assert_non_null(chain.joint);
            assert_string_equal(chain.joint, chains[i].joint);
            assert_int_equal(chain.same_from_both_ends, chains[i].same);
        } else {
            assert_null(chain.joint);
        }
        arena_free(&arena);
        treen_close(puzzle);
    }
}

/* Writes a chain of three to eight cubes, its joints straight, bent or free. */
static char *random_chain(uint64_t seed) {
    static const char *const boxes[] = {"2 2 1", "3 3 1", "2 2 2", "3 2 2"};
    static const size_t cells[] = {4, 9, 8, 12};
    struct random random = {.state = seed};
    size_t box = random_below(&random, 4), most = cells[box] < 8 ? cells[box] : 8;
    size_t cubes = 3 + random_below(&random, (uint32_t)most - 2), length = 0;
    char *text = NULL;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, "box %s CUBE 1 CUBE 2 TOUCH 1", boxes[box]);
    for (size_t n = 3; n <= cubes; n++) {
        uint32_t joint = random_below(&random, 4);
        fprintf(out, " CUBE %zu TOUCH %zu", n, n - 1);
        if (joint < 3)
            fprintf(out, " %s %zu %zu", joint ? "NOT_ALIGNED" : "ALIGNED", n - 2, n - 1);
    }
    fclose(out);
    return text;
}

static void compare_with_snake(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "cubes"), *snake;
    struct arena arena;
    struct cubes_chain chain;
    struct treen_error error;
    arena_init(&arena, MEMORY);
    assert_true(cubes_chain(puzzle->own, &arena, &chain));
    if (puzzle_turn_into(puzzle, "snake", &snake, &error) != TREEN_OK)
        fail_msg("%s, in:\n%s", error.text, text);
    unsigned long long folded = count(snake, false);
    if (count(puzzle, false) != folded * (chain.same_from_both_ends ? 2 : 1))
        fail_msg("%llu foldings, in:\n%s", folded, text);
    treen_close(snake);
    arena_free(&arena);
    treen_close(puzzle);
}

/* Compares with snakes, where there is a kind of that name. */
static void snakes_count_the_same(void **state) {
    if (!kind_named("snake"))
        return;
    for (uint64_t seed = 0; seed < SEEDS / 5; seed++) {
        char *text = random_chain(seed);
        compare_with_snake(text);
        free(text);
    }
}

static void what_cannot_be_turned_is_told(void **state) {
    static const struct {
        const char *text, *format, *kind, *message;
    } bad[] = {
        {"box 3 1 1 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 ORDER 1", "cubes", "packing", "leave cubes 1-3 more than"},
        {"box 3 1 1 CUBE 1 CUBE 2 TOUCH 1 CUBE 3 ORDER 1", "cubes", "snake", "snake"},
        {"box 3 1 1 CUBE 1", "cubes", "cover", "become a packing or a snake"},
        {"box 3 1 1 CUBE 1", "cubes", "worm", "found no kind of puzzle 'worm'"},
        {"box: 1x1x1\npieces: {A: '#'}\n", "yaml", "packing", "cannot be turned"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct treen_puzzle *puzzle = opened(bad[i].text, bad[i].format), *turned;
        struct treen_error error;
        assert_int_equal(puzzle_turn_into(puzzle, bad[i].kind, &turned, &error), TREEN_BAD_INPUT);
        if (!strstr(error.text, bad[i].message))
            fail_msg("found '%s', expected '%s'", error.text, bad[i].message);
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rigid_sets_are_pieces),
        cmocka_unit_test(loose_sets_are_none),
        cmocka_unit_test(packings_count_the_same),
        cmocka_unit_test(soma_is_a_packing),
        cmocka_unit_test(chains_are_seen),
        cmocka_unit_test(snakes_count_the_same),
        cmocka_unit_test(what_cannot_be_turned_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
