/* Snakes: notations, pictures and checking; counts against the known ones and against brute
 * force. */
#include "picture/picture.h"
#include "puzzle/about/info.h"
#include "puzzle/verdict.h"
#include "puzzle/opened.h"

#include "base/random.h"
#include "engine/chain/chain.h"
#include "puzzle/snake.h"
#include "run/run.h"

#include <stdio.h>

#define RUNS    "3 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2"
#define STEPS   "2 2 2 2 1 1 1 2 2 1 1 2 1 2 1 1 2"
#define CORNERS "3 3 3 3 2 2 2 3 3 2 2 3 2 3 2 2 3"
#define LETTERS "ststststtttststttsttsttts"
#define SNAKE   "box: 3x3x3\nsnake: " RUNS "\n"

/* ---- Counts ---------------------------------------------------------------------------------- */

struct counts {
    uint64_t total, rotations, symmetries;
};

static uint64_t number(const char *digits) {
    return digits ? strtoull(digits, NULL, 10) : 0;
}

/* Counts, and lists class by class. Both must give the same numbers. */
static struct counts ask(const struct treen_puzzle *puzzle, enum question question, enum same_under symmetry,
                         uint64_t *listed) {
    struct run *run;
    const struct run_summary *summary;
    const struct treen_solution *solution;
    struct settings options = settings_standard();
    options.symmetry = symmetry;
    options.threads = 1;
    assert_int_equal(run_open(puzzle, question, &options, &run, NULL), TREEN_OK);
    if (question == TREEN_SOLVE)
        while (run_next(run, &solution) == TREEN_OK)
            assert_true(solution->is_path);
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    struct counts counts = {number(summary->total), number(summary->up_to_rotation),
                            number(summary->up_to_symmetry)};
    assert_string_equal(summary->labelled, summary->total);
    *listed = summary->listed;
    run_close(run);
    return counts;
}

static void expect(const struct treen_puzzle *puzzle, struct counts expected) {
    uint64_t listed;
    struct counts counts = ask(puzzle, TREEN_COUNT, TREEN_SYMMETRY_FULL, &listed);
    assert_memory_equal(&counts, &expected, sizeof counts);
    for (int symmetry = TREEN_SYMMETRY_NONE; symmetry <= TREEN_SYMMETRY_FULL; symmetry++) {
        counts = ask(puzzle, TREEN_SOLVE, (enum same_under)symmetry, &listed);
        assert_memory_equal(&counts, &expected, sizeof counts);
        assert_int_equal(listed, symmetry == TREEN_SYMMETRY_NONE       ? expected.total
                                 : symmetry == TREEN_SYMMETRY_ROTATION ? expected.rotations
                                                                       : expected.symmetries);
    }
}

static void counts_are(const char *text, struct counts expected) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    expect(puzzle, expected);
    treen_close(puzzle);
}

/* Checks snakes with known counts. The straight cubes of the first are 1 5 8 12 14 19 21 23 25. */
static void snakes_have_their_known_counts(void **state) {
    counts_are("box: 3x3x3\nsnake: stttsttstttststtttstststs\n", (struct counts){48, 2, 1});
    counts_are(SNAKE, (struct counts){48, 2, 1});
}

/* Checks chains that read the same from both ends: a solution is one, whichever end is first. */
static void chains_without_ends_count_once(void **state) {
    counts_are("box: 4x1x1\nsnake: 4\n", (struct counts){1, 1, 1});
    counts_are("box: 2x2x1\nsnake: tt\n", (struct counts){4, 1, 1});
    counts_are("box: 3x2x1\nsnake: 3 1 2\n", (struct counts){2, 1, 1});
    counts_are("grid: square\nbox: 3x2\nsnake: 3 1 2\n", (struct counts){2, 1, 1});
    counts_are("box: 2x2x2\nsnake: any\n", (struct counts){72, 5, 3});
    counts_are("box: 1x1x1\nsnake: e\n", (struct counts){1, 1, 1});
}

/* ---- Brute force ----------------------------------------------------------------------------- */

enum { MOST_LINKS = 18, MOST_PATHS = 60000 };

struct path {
    uint8_t cell[MOST_LINKS];
};

struct brute {
    const struct snake *snake;
    struct box_group group;
    struct path now, path[MOST_PATHS];
    size_t paths;
    uint32_t taken;
};

static bool is_step(const struct grid *grid, struct treen_cell step) {
    for (int d = 0; d < grid->directions; d++)
        if (cell_equal(step, grid->direction[d]))
            return true;
    return false;
}

static struct treen_cell step_to(const struct brute *brute, size_t link, uint8_t cell) {
    const struct coloured_cell *at = brute->snake->place.box.cell;
    return cell_subtract(at[cell].at, at[brute->now.cell[link - 1]].at);
}

static bool can_lie(const struct brute *brute, size_t link, uint8_t cell) {
    if (brute->taken >> cell & 1)
        return false;
    if (link == 0)
        return true;
    struct treen_cell step = step_to(brute, link, cell);
    if (link == 1 || !is_step(brute->snake->place.grid, step))
        return is_step(brute->snake->place.grid, step);
    bool straight = cell_equal(step, step_to(brute, link - 1, brute->now.cell[link - 1]));
    return brute->snake->joint[link - 1] & (straight ? JOINT_STRAIGHT : JOINT_BENT);
}

static bool fills(const struct brute *brute) {
    const struct box *box = &brute->snake->place.box;
    for (size_t i = 0; i < box->cells; i++)
        if (box->must[i] && !(brute->taken >> i & 1))
            return false;
    return true;
}

static void fold(struct brute *brute, size_t link) {
    if (link == brute->snake->links) {
        assert_true(brute->paths < MOST_PATHS);
        if (fills(brute))
            brute->path[brute->paths++] = brute->now;
        return;
    }
    for (uint8_t cell = 0; cell < brute->snake->place.box.cells; cell++)
        if (can_lie(brute, link, cell)) {
            brute->now.cell[link] = cell;
            brute->taken |= UINT32_C(1) << cell;
            fold(brute, link + 1);
            brute->taken &= ~(UINT32_C(1) << cell);
        }
}

static int by_cells(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct path));
}

/* Returns the least of the path's images under the first `symmetries`, from either end where the
 * ends are alike. */
static struct path least_image(const struct brute *brute, const struct path *path, size_t symmetries) {
    struct path least = *path;
    size_t links = brute->snake->links;
    for (size_t s = 0; s < symmetries; s++)
        for (int turned = 0; turned <= brute->snake->same_from_both_ends; turned++) {
            struct path image = {{0}};
            for (size_t i = 0; i < links; i++)
                image.cell[i] =
                    (uint8_t)brute->group.symmetry[s].image[path->cell[turned ? links - 1 - i : i]];
            least = by_cells(&image, &least) < 0 ? image : least;
        }
    return least;
}

static uint64_t count_classes(const struct brute *brute, size_t symmetries) {
    struct path *least = calloc(brute->paths + 1, sizeof *least);
    uint64_t count = 0;
    for (size_t i = 0; i < brute->paths; i++)
        least[i] = least_image(brute, &brute->path[i], symmetries);
    qsort(least, brute->paths, sizeof *least, by_cells);
    for (size_t i = 0; i < brute->paths; i++)
        count += i == 0 || by_cells(&least[i - 1], &least[i]) != 0;
    free(least);
    return count;
}

static struct counts brute_counts(const struct treen_puzzle *puzzle) {
    struct brute *brute = calloc(1, sizeof *brute);
    struct arena arena;
    arena_init(&arena, (size_t)1 << 24);
    brute->snake = puzzle->own;
    assert_true(box_symmetries(&brute->snake->place.box, &brute->snake->place.group, &arena, &brute->group));
    fold(brute, 0);
    struct counts counts = {count_classes(brute, 1), count_classes(brute, brute->group.rotations),
                            count_classes(brute, brute->group.count)};
    arena_free(&arena);
    free(brute);
    return counts;
}

/* Writes a box of up to 3x3x2 and a chain of random letters, often the same from both ends. Some
 * cells of the box may stay empty or be missing. */
static char *random_snake(struct random *random) {
    static const char letters[] = "sttt?";
    int x = 2 + (int)random_below(random, 2), y = 2 + (int)random_below(random, 2),
        z = 1 + (int)random_below(random, 2);
    bool plain = random_below(random, 2), alike = random_below(random, 2);
    size_t must = 0, may = 0, length;
    char *text = NULL;
    FILE *out = open_memstream(&text, &length);
    fputs("box: '", out);
    for (int i = 0; i < x * y * z; i++) {
        char mark = plain || i == 0 ? '#' : "##+."[random_below(random, 4)];
        fprintf(out, "%s%c", i % x ? "" : i == 0 ? "" : i % (x * y) ? "/" : "|", mark);
        must += mark == '#';
        may += mark == '+';
    }
    size_t links = must + random_below(random, (uint32_t)may + 1);
    links = links < 2 ? 2 : links;
    char joint[MOST_LINKS] = "";
    for (size_t i = 0; i + 2 < links; i++)
        joint[i] = alike && 2 * i >= links - 2 ? joint[links - 3 - i] : letters[random_below(random, 5)];
    fprintf(out, "'\nsnake: \"e%se\"\n", joint);
    fclose(out);
    return text;
}

static void random_snakes_are_counted_as_by_brute_force(void **state) {
    struct random random = {1};
    int folded = 0, refused_ones = 0;
    for (int i = 0; i < 600; i++) {
        char *text = random_snake(&random);
        struct treen_puzzle *puzzle;
        if (treen_parse(NULL, text, strlen(text), "random", "yaml", &puzzle, NULL) == TREEN_OK) {
            struct counts counts = brute_counts(puzzle);
            expect(puzzle, counts);
            folded += counts.total > 0;
            treen_close(puzzle);
        } else {
            refused_ones++; /* a box of one cell */
        }
        free(text);
    }
    assert_true(folded > 150 && refused_ones < 20);
}

/* ---- Notations ------------------------------------------------------------------------------- */

static void all_notations_say_the_same(void **state) {
    static const char *const texts[] = {
        "box: 3x3x3\nsnake: " RUNS "\n",
        "box: 3x3x3\nsnake: " STEPS "\n",
        "box: 3x3x3\nsnake: " CORNERS "\n",
        "box: 3x3x3\nsnake: 3,2,2,2,1,1,1, 2 2 1 1 2 1 2 1 1 2\nnotation: runs\n",
        "box: 3x3x3\nsnake: |\n  2 2 2 2 1 1 1\n  2 2 1 1 2 1 2 1 1 2\nnotation: steps\n",
        "box: 3x3x3\nsnake: " LETTERS "\n",
        "box: 3x3x3\nsnake: \"e " LETTERS " E\"\n",
        "kind: snake\nbox: '###/###/###|###/###/###|###/###/###'\nsnake: " RUNS "\n",
    };
    struct treen_puzzle *first = opened(texts[0], NULL);
    const struct snake *expected = first->own;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], NULL);
        const struct snake *snake = puzzle->own;
        assert_int_equal(snake->links, 27);
        assert_memory_equal(snake->joint, expected->joint, 27);
        assert_int_equal(snake_runs(snake), 17);
        treen_close(puzzle);
    }
    treen_close(first);
}

/* Checks that a written snake reads back equal, whatever it was read from. */
static void written_ones_read_back(void **state) {
    static const char *const texts[] = {SNAKE, "box: 2x2x2\nsnake: any\n", "box: 1x1x1\nsnake: e\n",
                                        "grid: square\nbox: '##+/+##'\nsnake: 2 1 2\nnotation: runs\n",
                                        "box: 3x2x1\nsnake: t?tt\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], "yaml");
        char *text = written(puzzle, "yaml");
        struct treen_puzzle *again = opened(text, NULL);
        char *twice = written(again, "yaml");
        const struct snake *one = puzzle->own, *other = again->own;
        assert_int_equal(one->links, other->links);
        assert_memory_equal(one->joint, other->joint, one->links);
        assert_string_equal(text, twice);
        free(text);
        free(twice);
        treen_close(puzzle);
        treen_close(again);
    }
}

static void bad_ones_are_refused(void **state) {
    static const struct bad_text bad[] = {
        {"box: 3x3x3\nkind: snake\n", 1, 1, "expected the chain"},
        {"snake: 3 2\n", 1, 1, "has no box"},
        {"box: 3x3x3\nsnake: [3, 2]\n", 2, 1, "expected the chain"},
        {"box: 3x3x3\nsnake: 3 2 2\n", 2, 1, "7 as runs, 8 as steps, 5 as corners; expected 27 cubes"},
        {"box: 3x3x3\nsnake: 3 3 3 3\n", 2, 1, "12 as runs, 13 as steps, 9 as corners"},
        {"box: 3x3x3\nsnake: 3 2 two\n", 2, 12, "found 'two', expected the length of a run"},
        {"box: 3x3x3\nsnake: |\n  3 2\n  2 -1\n", 4, 5, "found '-1'"},
        {"box: 3x3x3\nsnake: 3 0 2\n", 2, 10, "found '0'"},
        {"box: 3x3x3\nsnake: 9999999999 2\n", 2, 8, "found '9999999999'"},
        {"box: 3x3x3\nsnake: " RUNS "\nnotation: step\n", 3, 1, "did you mean 'steps'"},
        {"box: 3x3x3\nsnake: " RUNS "\nnotation: steps\n", 2, 1, "28 cubes as steps, expected 27"},
        {"box: 3x3x3\nsnake: sstx\n", 2, 11, "found 'x', expected s (straight on)"},
        {"box: 3x3x3\nsnake: sst\n", 2, 1, "a chain of 5 cubes, expected 27"},
        {"box: 3x1x1\nsnake: esse\n", 2, 11, "one cube too many"},
        {"box: 3x3x1\nsnake: ettettttt\n", 2, 11, "found an e"},
        {"box: 3x1x1\nsnake: es\n", 2, 10, "e for the last cube"},
        {"box: '###/+..'\nsnake: 2 1\n", 2, 1, "say which with 'notation: runs' or 'notation: steps'"},
        {"grid: triangle\nbox: 3x3\nsnake: any\n", 1, 1, "expected cube or square"},
        {"box: 3x3x3\nsnakes: any\nkind: snake\n", 2, 1, "snakes"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

/* ---- Pictures and checking ------------------------------------------------------------------- */

static void a_folding_can_be_followed_and_read_back(void **state) {
    static const char expected[] =
        "  1  2  3   16 15 14   17 24 25\n"
        " 20 21  4   19 22 13   18 23 26\n"
        "  7  6  5    8 11 12    9 10 27\n"
        "\n"
        "Start in layer 1, row 1, column 1; go right 2, forward 2, left 2, down 2,\n";
    struct treen_puzzle *puzzle = opened(SNAKE, NULL);
    struct settings options = settings_standard();
    struct run *run;
    const struct treen_solution *solution;
    struct verdict *verdict;
    char *text = NULL;
    size_t length;
    assert_int_equal(run_open(puzzle, TREEN_FIRST, &options, &run, NULL), TREEN_OK);
    assert_int_equal(run_next(run, &solution), TREEN_OK);
    for (unsigned width = 80; width > 10; width = width / 2) {
        FILE *out = open_memstream(&text, &length);
        assert_int_equal(picture_show_solution(puzzle, solution, (struct look){.width = width}, out),
                         TREEN_OK);
        fclose(out);
        if (width == 80)
            assert_memory_equal(text, expected, strlen(expected));
        assert_int_equal(verdict_of_text(puzzle, text, length, "claim", &verdict, NULL), TREEN_OK);
        assert_true(verdict_holds(verdict));
        assert_memory_equal(verdict_solution(verdict, 0, NULL)->part->cell, solution->part->cell,
                            27 * sizeof(struct treen_cell));
        verdict_close(verdict);
        free(text);
    }
    run_close(run);
    treen_close(puzzle);
}

static void what_is_broken_is_told(void **state) {
    static const struct {
        const char *text, *broken;
    } claims[] = {
        {"1 2 3\n6 5 4\n", NULL},
        {"Solution 1:\n 1 2 3\n 6 5 4\n\nSolution 2:\n6 5 4\n1 2 3\n", NULL},
        {"{\"type\": \"solution\", \"path\": [[0,0,0],[1,0,0],[2,0,0],[2,1,0],[1,1,0],[0,1,0]]}\n", NULL},
        {"1 2 4\n6 5 3\n", "cube 3 does not lie next to cube 2"},
        {"1 2 3\n. 5 4\n", "the snake has 5 cubes, expected 6"},
        {"2 1 6\n3 4 5\n", "the snake bends at cube 2, where it must go straight on"},
        {"{\"type\": \"solution\", \"path\": [[0,2,0],[0,1,0],[0,0,0],[1,0,0],[1,1,0],[1,2,0]]}\n",
         "outside the box"},
        {"{\"type\": \"solution\", \"path\": [[0,0,0],[1,0,0],[2,0,0],[2,1,0],[1,1,0],[1,0,0]]}\n",
         "where another one lies already"},
        {"{\"type\": \"solution\", \"pieces\": []}\n", "expected one: the snake"},
    };
    struct treen_puzzle *puzzle = opened("box: 3x2x1\nsnake: 3 1 2\n", NULL);
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct verdict *verdict;
        struct treen_error error;
        if (verdict_of_text(puzzle, claims[i].text, strlen(claims[i].text), "claim", &verdict, &error) !=
            TREEN_OK)
            fail_msg("%s in:\n%s", error.text, claims[i].text);
        const char *sentence, *broken = NULL;
        for (size_t j = 0; !broken && (sentence = verdict_broken(verdict, j)); j++)
            broken = claims[i].broken && strstr(sentence, claims[i].broken) ? sentence : NULL;
        if (verdict_holds(verdict) != !claims[i].broken || !broken != !claims[i].broken)
            fail_msg("'%s' is not told, in:\n%s", claims[i].broken ? claims[i].broken : "nothing",
                     claims[i].text);
        verdict_close(verdict);
    }
    treen_close(puzzle);
}

/* Checks the place in the message about a drawing of another box. */
static void bad_drawings_are_refused(void **state) {
    static const struct {
        const char *text;
        int line, column;
    } bad[] = {{"1 2\n", 1, 1},
               {"1 2 3\n", 1, 1},
               {"1 2 3\nx\n", 2, 1},
               {"1 2 3\n\n6 5 4\n", 2, 1},
               {"1 1 3\n6 5 4\n", 2, 1},
               {"1 2 3\n7 5 4\n", 2, 1},
               {"", 1, 1}};
    struct treen_puzzle *puzzle = opened("box: 3x2x1\nsnake: 3 1 2\n", NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct verdict *verdict;
        struct treen_error error;
        assert_int_equal(verdict_of_text(puzzle, bad[i].text, strlen(bad[i].text), "claim", &verdict, &error),
                         TREEN_BAD_INPUT);
        assert_int_equal(error.line, bad[i].line);
        assert_int_equal(error.column, bad[i].column);
    }
    treen_close(puzzle);
}

static void impossible_ones_are_known(void **state) {
    static const struct {
        const char *text, *why;
    } puzzles[] = {{"box: 2x2x1\nsnake: 4\n", "4 cubes in a line, and the box is 2 long"},
                   {"box: '.#./###/.#.'\nsnake: tst\n", "1 even and 4 odd cells"},
                   {SNAKE, NULL}};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        struct treen_puzzle *puzzle = opened(puzzles[i].text, NULL);
        struct facts *facts;
        assert_int_equal(facts_open(puzzle, true, &facts, NULL), TREEN_OK);
        const char *why = facts_info(facts)->impossible;
        if (!why != !puzzles[i].why || (why && !strstr(why, puzzles[i].why)))
            fail_msg("found '%s'", why ? why : "nothing");
        facts_close(facts);
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snakes_have_their_known_counts),
        cmocka_unit_test(chains_without_ends_count_once),
        cmocka_unit_test(random_snakes_are_counted_as_by_brute_force),
        cmocka_unit_test(all_notations_say_the_same),
        cmocka_unit_test(written_ones_read_back),
        cmocka_unit_test(bad_ones_are_refused),
        cmocka_unit_test(a_folding_can_be_followed_and_read_back),
        cmocka_unit_test(what_is_broken_is_told),
        cmocka_unit_test(bad_drawings_are_refused),
        cmocka_unit_test(impossible_ones_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
