/* Random chains by three roads: as a snake (engine fold), cube by cube with constraints (engine
 * stack), and by trying every step. The chains come from random walks, so that each can lie in
 * its box. */
#include "puzzle/opened.h"

#include "base/random.h"
#include "puzzle/puzzle.h"
#include "run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CUBES = 27, BRUTE_CUBES = 18 };

/* The bend of a chain at a cube between its neighbours. */
enum joint { STRAIGHT, BENT, EITHER };

struct walk {
    int side[3];
    size_t cubes;
    int at[MOST_CUBES][3];
    enum joint joint[MOST_CUBES]; /* joints of all cubes but the ends */
};

static const int steps[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

/* ---- Walking --------------------------------------------------------------------------------- */

/* Goes on by the step if it leads to a free cell of the box. */
static bool go(struct walk *walk, int step) {
    int *next = walk->at[walk->cubes];
    for (int i = 0; i < 3; i++) {
        next[i] = walk->at[walk->cubes - 1][i] + steps[step][i];
        if (next[i] < 0 || next[i] >= walk->side[i])
            return false;
    }
    for (size_t i = 0; i < walk->cubes; i++)
        if (memcmp(walk->at[i], next, sizeof walk->at[i]) == 0)
            return false;
    walk->cubes++;
    return true;
}

static enum joint joint_of(const struct walk *walk, size_t cube) {
    for (int i = 0; i < 3; i++)
        if (walk->at[cube + 1][i] - walk->at[cube][i] != walk->at[cube][i] - walk->at[cube - 1][i])
            return BENT;
    return STRAIGHT;
}

static bool go_somewhere(struct walk *walk, struct random *random) {
    int first = (int)random_below(random, 6);
    for (int i = 0; i < 6; i++)
        if (go(walk, (first + i) % 6))
            return true;
    return false;
}

/* Walks until the walk is stuck. One joint in `free_one_in` may be of either kind; 0: none. */
static struct walk random_walk(struct random *random, const int side[3], uint32_t free_one_in) {
    struct walk walk = {.side = {side[0], side[1], side[2]}, .cubes = 1};
    for (int i = 0; i < 3; i++)
        walk.at[0][i] = (int)random_below(random, (uint32_t)side[i]);
    while (walk.cubes < MOST_CUBES && go_somewhere(&walk, random))
        ;
    for (size_t i = 1; i + 1 < walk.cubes; i++)
        walk.joint[i] = free_one_in && !random_below(random, free_one_in) ? EITHER : joint_of(&walk, i);
    return walk;
}

/* ---- Three roads ----------------------------------------------------------------------------- */

/* Returns the number of ways to go on with the chain of `wanted`, whose first cubes lie as `now`
 * says. */
static uint64_t try_steps(const struct walk *wanted, struct walk *now) {
    uint64_t ways = now->cubes == wanted->cubes;
    for (int step = 0; step < 6 && now->cubes < wanted->cubes; step++) {
        if (!go(now, step))
            continue;
        size_t last = now->cubes - 2; /* the joint of this cube is now known */
        if (!last || wanted->joint[last] == EITHER || wanted->joint[last] == joint_of(now, last))
            ways += try_steps(wanted, now);
        now->cubes--;
    }
    return ways;
}

static uint64_t brute_force(const struct walk *wanted) {
    uint64_t ways = 0;
    for (int x = 0; x < wanted->side[0]; x++)
        for (int y = 0; y < wanted->side[1]; y++)
            for (int z = 0; z < wanted->side[2]; z++) {
                struct walk now = *wanted;
                now.cubes = 1;
                memcpy(now.at[0], (int[]){x, y, z}, sizeof now.at[0]);
                ways += try_steps(wanted, &now);
            }
    return ways;
}

static char *text_of(const struct walk *walk) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, "box %d %d %d", walk->side[0], walk->side[1], walk->side[2]);
    for (size_t i = 0; i < walk->cubes; i++) {
        fprintf(out, " CUBE %zu", i + 1);
        if (i)
            fprintf(out, " TOUCH %zu", i);
        if (i > 1 && walk->joint[i - 1] != EITHER)
            fprintf(out, " %s %zu %zu", walk->joint[i - 1] == BENT ? "NOT_ALIGNED" : "ALIGNED", i - 1, i);
    }
    fclose(out);
    return text;
}

/* Returns the number of all positions, as the engine of that name counts them. */
static uint64_t counted_by(const struct treen_puzzle *puzzle, const char *engine) {
    struct settings options = settings_standard();
    const struct run_summary *summary;
    struct run *run;
    options.engine = engine;
    options.threads = 1;
    options.symmetry = TREEN_SYMMETRY_NONE;
    assert_int_equal(run_open(puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_OK);
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    assert_string_equal(summary->engine, engine);
    uint64_t count = strtoull(summary->total, NULL, 10);
    run_close(run);
    return count;
}

static bool reads_the_same(const struct walk *walk) {
    for (size_t i = 1; i + 1 < walk->cubes; i++)
        if (walk->joint[i] != walk->joint[walk->cubes - 1 - i])
            return false;
    return walk->cubes > 1;
}

/* Compares the three roads. Cubes have numbers, so a chain that reads the same from both ends
 * lies in each place in two ways. */
static void compare(const struct walk *walk) {
    char *text = text_of(walk);
    struct treen_puzzle *cubes = opened(text, "cubes"), *snake;
    struct treen_error error;
    if (puzzle_turn_into(cubes, "snake", &snake, &error) != TREEN_OK)
        fail_msg("%s, in:\n%s", error.text, text);
    uint64_t placed = counted_by(cubes, "stack"), folded = counted_by(snake, "fold");
    assert_true(placed > 0);
    if (placed != folded * (reads_the_same(walk) ? 2 : 1) ||
        (walk->cubes <= BRUTE_CUBES && placed != brute_force(walk)))
        fail_msg("%llu by stack, %llu by fold, in:\n%s", (unsigned long long)placed,
                 (unsigned long long)folded, text);
    treen_close(snake);
    treen_close(cubes);
    free(text);
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static void small_boxes(void **state) {
    for (uint64_t seed = 0; seed < 120; seed++) {
        struct random random = {seed};
        int side[3] = {2 + (int)random_below(&random, 2), 2 + (int)random_below(&random, 2),
                       1 + (int)random_below(&random, 2)};
        struct walk walk = random_walk(&random, side, random_below(&random, 2) ? 4 : 0);
        compare(&walk);
    }
}

/* Tests long chains in cubes of three: short ones have too many positions. */
static void cubes_of_three(void **state) {
    for (uint64_t seed = 0, compared = 0; compared < 12; seed++) {
        struct random random = {seed};
        struct walk walk = random_walk(&random, (const int[]){3, 3, 3}, 0);
        if (walk.cubes < 22)
            continue;
        compare(&walk);
        compared++;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boxes),
        cmocka_unit_test(cubes_of_three),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
