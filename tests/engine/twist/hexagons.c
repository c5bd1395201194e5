/* Taking apart with sixth turns, on hexagons, against a brute force that samples positions. Its
 * steps may let it pass where nothing passes. So it answers twice, with a margin on either side of
 * the play. */
#include "engine/twist/twist.h"

#include "base/random.h"
#include "tests/sampled.h"
#include "cases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDES = 6, ANGLES = 120, SLIDES = 16, FAR = 12, CELLS = 40, STATES = 400 };

static const double PLAY = 0.05, MARGIN = 0.02, ERROR = 1e-9;

static const int around[SIDES][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

/* The moving cells come first. */
struct scene {
    int cells, movings;
};

struct state {
    int at[CELLS][2];
};

/* ---- Hexagons -------------------------------------------------------------------------------- */

/* A hexagon in right-angled axes: points inside have a product with the normal of at most the
 * height. */
struct lines {
    double normal[SIDES][2], height[SIDES], corner[SIDES][2];
};

/* Makes the hexagon of a cell, less its play, turned about a cell and then shifted. */
static struct lines lines_of(const int at[2], const int pivot[2], unsigned open, double play, double angle,
                             const double by[2]) {
    struct lines lines;
    const int from[2] = {at[0] - pivot[0], at[1] - pivot[1]};
    double x = from[0] + from[1] / 2.0, y = from[1] * sqrt(3) / 2, c = cos(angle), s = sin(angle);
    double mx = c * x - s * y + by[0] + by[1] / 2, my = s * x + c * y + by[1] * sqrt(3) / 2;
    for (int i = 0; i < SIDES; i++) {
        double way = acos(-1) / 3 * i + angle;
        lines.normal[i][0] = cos(way);
        lines.normal[i][1] = sin(way);
        lines.height[i] = 0.5 - (open >> i & 1 ? play : 0) + cos(way) * mx + sin(way) * my;
    }
    for (int i = 0; i < SIDES; i++) {
        const double *a = lines.normal[i], *b = lines.normal[(i + 1) % SIDES];
        double p = lines.height[i], q = lines.height[(i + 1) % SIDES], over = a[0] * b[1] - a[1] * b[0];
        lines.corner[i][0] = (p * b[1] - q * a[1]) / over;
        lines.corner[i][1] = (q * a[0] - p * b[0]) / over;
    }
    return lines;
}

/* Tells whether a side of the one has the other beyond. */
static bool has_beyond(const struct lines *lines, const struct lines *other) {
    for (int i = 0; i < SIDES; i++) {
        int k = 0;
        while (k < SIDES &&
               lines->normal[i][0] * other->corner[k][0] + lines->normal[i][1] * other->corner[k][1] >=
                   lines->height[i] - ERROR)
            k++;
        if (k == SIDES)
            return true;
    }
    return false;
}

/* Returns the sides of a cell that have no cell of its part beyond. */
static unsigned open_sides(const struct scene *scene, const struct state *state, int cell) {
    unsigned open = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        bool found = false;
        for (int i = 0; i < scene->cells; i++)
            found |= (i < scene->movings) == (cell < scene->movings) &&
                     state->at[i][0] == state->at[cell][0] + around[side][0] &&
                     state->at[i][1] == state->at[cell][1] + around[side][1];
        open |= found ? 0 : 1u << side;
    }
    return open;
}

/* Tells whether the part is free while it turns by the angle and shifts, at all samples. */
static bool is_free(const struct scene *scene, const struct state *state, const int pivot[2], double angle,
                    const int by[2], int samples, double play) {
    static const double still[2];
    struct lines rest[CELLS];
    unsigned open[CELLS];
    for (int i = 0; i < scene->cells; i++) {
        open[i] = open_sides(scene, state, i);
        rest[i] = lines_of(state->at[i], pivot, open[i], play, 0, still);
    }
    for (int k = 1; k <= samples; k++) {
        double share = (double)(k * 37 % samples + 1) / samples, at[2] = {by[0] * share, by[1] * share};
        for (int i = 0; i < scene->movings; i++) {
            const struct lines own = lines_of(state->at[i], pivot, open[i], play, angle * share, at);
            for (int j = scene->movings; j < scene->cells; j++)
                if (!has_beyond(&own, &rest[j]) && !has_beyond(&rest[j], &own))
                    return false;
        }
    }
    return true;
}

/* ---- The search ------------------------------------------------------------------------------ */

struct brute {
    const struct scene *scene;
    double play;
    int states;
    struct state state[STATES];
};

static void add_state(struct brute *brute, const struct state *state) {
    for (int i = 0; i < brute->states; i++)
        if (!memcmp(brute->state[i].at, state->at, (size_t)brute->scene->cells * sizeof *state->at))
            return;
    if (brute->states < STATES)
        brute->state[brute->states++] = *state;
}

/* Returns the place of the cell after a sixth turn. */
static void turn_cell(const int pivot[2], int sense, int at[2]) {
    int x = at[0] - pivot[0], y = at[1] - pivot[1];
    at[0] = pivot[0] + (sense > 0 ? -y : x + y);
    at[1] = pivot[1] + (sense > 0 ? x + y : -x);
}

/* Shifts the part as far as it goes. Returns whether it leaves. */
static bool shift(struct brute *brute, struct state state, const struct grid *grid, int direction) {
    const int by[2] = {grid->direction[direction].x, grid->direction[direction].y}, nowhere[2] = {0, 0};
    for (int step = 0; step < FAR; step++) {
        if (!is_free(brute->scene, &state, nowhere, 0, by, SLIDES, 0))
            return false;
        for (int i = 0; i < brute->scene->movings; i++) {
            state.at[i][0] += by[0];
            state.at[i][1] += by[1];
        }
        add_state(brute, &state);
    }
    return true;
}

/* Adds the states after all turns about cells between the ends of the three axes. */
static void turn(struct brute *brute, const struct state *from) {
    static const int still[2];
    int low[3] = {99, 99, 99}, high[3] = {-99, -99, -99};
    for (int i = 0; i < brute->scene->cells; i++)
        for (int k = 0; k < 3; k++) {
            int at = k < 2 ? from->at[i][k] : from->at[i][0] + from->at[i][1];
            low[k] = at < low[k] ? at : low[k];
            high[k] = at > high[k] ? at : high[k];
        }
    for (int x = low[0]; x <= high[0]; x++)
        for (int y = low[1]; y <= high[1]; y++)
            for (int sense = -1; x + y >= low[2] && x + y <= high[2] && sense <= 1; sense += 2) {
                const int pivot[2] = {x, y};
                struct state state = *from;
                if (!is_free(brute->scene, from, pivot, sense * acos(-1) / 3, still, ANGLES, brute->play))
                    continue;
                for (int i = 0; i < brute->scene->movings; i++)
                    turn_cell(pivot, sense, state.at[i]);
                add_state(brute, &state);
            }
}

/* Returns the moves until the part leaves; 0: it never does; -1: there are too many states. */
static int leave(const struct scene *scene, const struct state *start, const struct grid *grid, double play) {
    struct brute *brute = calloc(1, sizeof *brute);
    int depth = 1, found = 0, level = 0;
    assert_non_null(brute);
    *brute = (struct brute){.scene = scene, .play = play};
    add_state(brute, start);
    for (; !found && level < brute->states && brute->states < STATES; depth++) {
        int end = brute->states;
        for (int i = level; i < end && !found; i++)
            for (int d = 0; d < grid->directions && !found; d++)
                found = shift(brute, brute->state[i], grid, d) ? depth : 0;
        for (; !found && level < end; level++)
            turn(brute, &brute->state[level]);
    }
    if (!found && brute->states == STATES)
        found = -1;
    free(brute);
    return found;
}

/* ---- Scenes ---------------------------------------------------------------------------------- */

static bool has_at(const struct state *state, int cells, int x, int y) {
    for (int i = 0; i < cells; i++)
        if (state->at[i][0] == x && state->at[i][1] == y)
            return true;
    return false;
}

/* Makes a part of a few cells, and a turn of it. All cells of a hexagon that are not in its way are
 * the other part. */
static void carve(struct scene *scene, struct state *state, struct random *random) {
    static const int still[2];
    const int pivot[2] = {(int)random_below(random, 3) - 1, (int)random_below(random, 3) - 1};
    int sense = random_below(random, 2) ? 1 : -1, side = 3, out = (int)random_below(random, SIDES);
    *scene = (struct scene){1, 1};
    state->at[0][0] = state->at[0][1] = 0;
    for (int i = 0; i < 6; i++) {
        const int *at = state->at[random_below(random, (uint32_t)scene->cells)],
                  *by = around[random_below(random, SIDES)];
        if (has_at(state, scene->cells, at[0] + by[0], at[1] + by[1]))
            continue;
        state->at[scene->cells][0] = at[0] + by[0];
        state->at[scene->cells][1] = at[1] + by[1];
        scene->cells = ++scene->movings;
    }
    struct state turned = *state;
    for (int i = 0; i < scene->movings; i++)
        turn_cell(pivot, sense, turned.at[i]);
    for (int x = -side; x <= side; x++)
        for (int y = -side; y <= side; y++) {
            const struct scene two = {scene->movings + 1, scene->movings};
            struct state with = *state;
            with.at[scene->movings][0] = x;
            with.at[scene->movings][1] = y;
            bool aside = abs(x + y) <= side && scene->cells < CELLS &&
                         is_free(&two, &with, pivot, sense * acos(-1) / 3, still, ANGLES, PLAY / 2) &&
                         !has_at(state, scene->movings, x, y);
            for (int i = 0; i < scene->movings; i++)
                for (int far = 0; far < FAR; far++)
                    aside = aside && (x != turned.at[i][0] + far * around[out][0] ||
                                      y != turned.at[i][1] + far * around[out][1]);
            if (aside) {
                state->at[scene->cells][0] = x;
                state->at[scene->cells++][1] = y;
            }
        }
}

/* Asks the search. Returns the moves until the part leaves; 0: it never does; -1: not known. */
static int ask_search(const struct scene *scene, const struct state *state, const struct grid *grid) {
    struct apart_answer answer;
    struct control control;
    struct arena arena;
    struct shape shape[2] = {0};
    struct apart_part part[2];
    arena_init(&arena, SIZE_MAX);
    control_init(&control);
    for (int p = 0; p < 2; p++) {
        shape[p].cell = ARENA_NEW(&arena, CELLS, struct coloured_cell);
        assert_non_null(shape[p].cell);
        for (int i = p ? scene->movings : 0; i < (p ? scene->cells : scene->movings); i++)
            shape[p].cell[shape[p].count++].at = (struct treen_cell){state->at[i][0], state->at[i][1], 0};
        shape_sort(&shape[p]);
        part[p] = (struct apart_part){.shape = &shape[p], .piece = (uint32_t)p};
    }
    const struct apart_question question = {.part = part, .parts = 2};
    struct twist *twist = twist_open(grid, PLAY, 64 << 20, NULL);
    assert_non_null(twist);
    enum treen_status status = twist_take(twist, &question, &control, &arena, &answer);
    int found = status != TREEN_OK                       ? -1
                : answer.outcome == TREEN_COMES_APART    ? (int)answer.first
                : answer.outcome == TREEN_STAYS_TOGETHER ? 0
                                                         : -1;
    twist_close(twist);
    arena_free(&arena);
    return found;
}

/* Asks about the scene after a sixth turn of everything, and in a mirror. */
static void ask_images(const struct scene *scene, const struct state *start, const struct grid *grid,
                       int found) {
    static const int middle[2];
    struct state turned = *start, mirrored = *start;
    for (int i = 0; i < scene->cells; i++) {
        turn_cell(middle, 1, turned.at[i]);
        mirrored.at[i][0] = start->at[i][1];
        mirrored.at[i][1] = start->at[i][0];
    }
    assert_int_equal(ask_search(scene, &turned, grid), found);
    assert_int_equal(ask_search(scene, &mirrored, grid), found);
}

/* Compares scenes of two parts of which none leaves at once. The search never needs fewer moves
 * than the brute force with more play, and never more than the one with less. */
static void random_scenes(void **test) {
    (void)test;
    const struct grid *grid = grid_named("hexagon", 7);
    struct random random = {60};
    int apart = 0, stuck = 0, rounds = getenv("TREEN_TEST_WHOLE") ? 1000 : SAMPLED(12, 3);
    for (int round = 0; round < rounds;) {
        struct scene scene;
        struct state start = {0};
        carve(&scene, &start, &random);
        int found = scene.cells > scene.movings ? ask_search(&scene, &start, grid) : 1;
        if (found == 1)
            continue;
        round++;
        int most = leave(&scene, &start, grid, PLAY - MARGIN),
            least = leave(&scene, &start, grid, PLAY + MARGIN);
        apart += found > 0;
        stuck += found == 0;
        assert_true(found >= 0);
        ask_images(&scene, &start, grid, found);
        if (most > 0)
            assert_in_range(found, 1, most);
        if (!least)
            assert_int_equal(found, 0);
        if (found > 0 && least > 0)
            assert_true(least <= found);
    }
    if (getenv("TREEN_TEST_WHOLE"))
        print_message("%d scenes come apart, %d are stuck\n", apart, stuck);
    assert_true(apart > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_scenes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
