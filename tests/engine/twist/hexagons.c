/* Taking apart with turns on hexagons and triangles, against a brute force that samples positions.
 * Its steps may let it pass where nothing passes. So it answers twice, with a margin on either side
 * of the play. With less play its pivots stay. With more they wander on a grid, in sixth turns.
 *
 * Triangles are places of a honeycomb, whose other places are their corners. Lengths are places. */
#include "engine/twist/twist.h"

#include "base/random.h"
#include "tests/sampled.h"
#include "cases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDES = 6, ANGLES = 120, SLIDES = 16, FAR = 12, CELLS = 48, STATES = 600, CORNERS = 12, IMAGES = 12 };

static const double PLAY = 0.05, LESS = 0.03, MORE = 0.1, CLEARLY = 4.5e-3, ERROR = 1e-9;

static const int around[SIDES][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

/* The moving cells come first. */
struct scene {
    int cells, movings;
    bool triangles;
};

struct state {
    int at[CELLS][2];
};

/* ---- Hexagons -------------------------------------------------------------------------------- */

/* A cell in right-angled axes: points inside have a product with the normal of at most the
 * height. */
struct lines {
    double normal[SIDES][2], height[SIDES], corner[CORNERS][2];
    int corners;
};

/* Sides of a cell that have another part's cell beyond, and those that are tips. */
struct bare {
    unsigned open, tips;
};

static double product(const double a[2], const double b[2]) {
    return a[0] * b[0] + a[1] * b[1];
}

/* Adds the corners: those crossings of two lines that are beyond none. */
static void add_corners(struct lines *lines) {
    for (int i = 0; i < SIDES; i++)
        for (int step = 1; step < 3; step++) {
            const int j = (i + step) % SIDES;
            const double *a = lines->normal[i], *b = lines->normal[j], over = a[0] * b[1] - a[1] * b[0];
            const double p = lines->height[i], q = lines->height[j],
                         at[2] = {(p * b[1] - q * a[1]) / over, (q * a[0] - p * b[0]) / over};
            bool inside = lines->corners < CORNERS;
            for (int k = 0; inside && k < SIDES; k++)
                inside = product(lines->normal[k], at) < lines->height[k] + ERROR;
            if (!inside)
                continue;
            lines->corner[lines->corners][0] = at[0];
            lines->corner[lines->corners++][1] = at[1];
        }
}

/* Makes the lines of a cell, less its play, turned about a pivot that is twice its place, and then
 * shifted. */
static struct lines lines_of(const int at[2], const int pivot[2], struct bare bare, double play, double angle,
                             const double by[2]) {
    struct lines lines = {.corners = 0};
    const double from[2] = {at[0] - pivot[0] / 2.0, at[1] - pivot[1] / 2.0};
    double x = from[0] + from[1] / 2, y = from[1] * sqrt(3) / 2, c = cos(angle), s = sin(angle);
    double mx = c * x - s * y + by[0] + by[1] / 2, my = s * x + c * y + by[1] * sqrt(3) / 2;
    for (int i = 0; i < SIDES; i++) {
        double way = acos(-1) / 3 * i + angle, reach = bare.tips >> i & 1 ? 1 : 0.5;
        lines.normal[i][0] = cos(way);
        lines.normal[i][1] = sin(way);
        lines.height[i] = reach - (bare.open >> i & 1 ? play : 0) + cos(way) * mx + sin(way) * my;
    }
    add_corners(&lines);
    return lines;
}

/* Tells whether a side of the one has the other beyond. */
static bool has_beyond(const struct lines *lines, const struct lines *other) {
    for (int i = 0; i < SIDES; i++) {
        int k = 0;
        while (k < other->corners && product(lines->normal[i], other->corner[k]) >= lines->height[i] - ERROR)
            k++;
        if (k == other->corners)
            return true;
    }
    return false;
}

/* Tells whether the place has a cell of the same part as the cell. */
static bool is_own(const struct scene *scene, const struct state *state, int cell, int x, int y) {
    for (int i = 0; i < scene->cells; i++)
        if ((i < scene->movings) == (cell < scene->movings) && state->at[i][0] == x && state->at[i][1] == y)
            return true;
    return false;
}

static bool is_corner(int x, int y) {
    return (x - y) % 3 == 0;
}

/* Returns what is bare of a cell. A tip is, unless all triangles around it are of its part. */
static struct bare bare_of(const struct scene *scene, const struct state *state, int cell) {
    struct bare bare = {0, 0};
    for (unsigned side = 0; side < SIDES; side++) {
        const int x = state->at[cell][0] + around[side][0], y = state->at[cell][1] + around[side][1];
        bool tip = scene->triangles && is_corner(x, y), own = tip || is_own(scene, state, cell, x, y);
        for (unsigned k = 0; tip && k < SIDES; k++)
            own = own && is_own(scene, state, cell, x + around[k][0], y + around[k][1]);
        bare.tips |= tip ? 1u << side : 0;
        bare.open |= own ? 0 : 1u << side;
    }
    return bare;
}

/* A part in the way of another, for many positions of this one. */
struct setting {
    const struct scene *scene;
    const struct state *state;
    const int *pivot;
    double play;
    struct bare bare[CELLS];
    struct lines rest[CELLS];
};

static void make_setting(struct setting *set, const struct scene *scene, const struct state *state,
                         const int pivot[2], double play) {
    static const double still[2];
    *set = (struct setting){
        .scene = scene, .state = state, .pivot = pivot, .play = play * (scene->triangles ? sqrt(3) : 1)};
    for (int i = 0; i < scene->cells; i++) {
        set->bare[i] = bare_of(scene, state, i);
        set->rest[i] = lines_of(state->at[i], pivot, set->bare[i], set->play, 0, still);
    }
}

static bool is_free_at(const struct setting *set, double angle, const double by[2]) {
    for (int i = 0; i < set->scene->movings; i++) {
        const struct lines own = lines_of(set->state->at[i], set->pivot, set->bare[i], set->play, angle, by);
        for (int j = set->scene->movings; j < set->scene->cells; j++)
            if (!has_beyond(&own, &set->rest[j]) && !has_beyond(&set->rest[j], &own))
                return false;
    }
    return true;
}

/* Tells whether the part is free while it turns by the angle and shifts, at all samples. */
static bool is_free(const struct scene *scene, const struct state *state, const int pivot[2], double angle,
                    const int by[2], int samples, double play) {
    struct setting set;
    make_setting(&set, scene, state, pivot, play);
    for (int k = 1; k <= samples; k++) {
        double share = (double)(k * 37 % samples + 1) / samples;
        if (!is_free_at(&set, angle * share, (double[2]){by[0] * share, by[1] * share}))
            return false;
    }
    return true;
}

enum { WANDER = 12, SIDE = WANDER + 1, TIMES = 36 };

/* Tells whether a way leads through a grid of places of the pivot and angles, in a sixth turn. */
static bool may_wander(const struct scene *scene, const struct state *state, const int pivot[2], int sense,
                       double play) {
    static const int way[8][3] = {{1, 0, 0},  {0, 1, 0},  {-1, 1, 0}, {-1, 0, 0},
                                  {0, -1, 0}, {1, -1, 0}, {0, 0, -1}, {0, 0, 1}};
    bool seen[TIMES + 1][SIDE][SIDE] = {{{false}}};
    int open[(TIMES + 1) * SIDE * SIDE][3] = {{WANDER / 2, WANDER / 2, 0}}, count = 1;
    struct setting set;
    make_setting(&set, scene, state, pivot, play);
    seen[0][WANDER / 2][WANDER / 2] = true;
    while (count) {
        count--;
        const int at[3] = {open[count][0], open[count][1], open[count][2]};
        if (at[0] == WANDER / 2 && at[1] == WANDER / 2 && at[2] == TIMES)
            return true;
        for (int i = 0; i < 8; i++) {
            const int x = at[0] + way[i][0], y = at[1] + way[i][1], t = at[2] + way[i][2];
            if (x < 0 || y < 0 || t < 0 || x > WANDER || y > WANDER || t > TIMES ||
                abs(x + y - WANDER) > WANDER / 2 || seen[t][x][y])
                continue;
            seen[t][x][y] = true;
            const double by[2] = {(double)x / WANDER - 0.5, (double)y / WANDER - 0.5};
            if (is_free_at(&set, sense * acos(-1) / 3 * t / TIMES, by))
                memcpy(open[count++], (int[3]){x, y, t}, sizeof *open);
        }
    }
    return false;
}

/* Returns the number of sixths of the turn about a pivot, twice its place; 0: there is none. */
static int sixths_about(const struct scene *scene, const int pivot[2]) {
    const bool even = pivot[0] % 2 == 0 && pivot[1] % 2 == 0, corner = is_corner(pivot[0], pivot[1]);
    return !scene->triangles ? even : corner ? (even ? 1 : 3) : even ? 2 : 0;
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

/* Makes some sixths of a turn of the cell. */
static void turn_cell(const int pivot[2], int sense, int sixths, int at[2]) {
    int x = 2 * at[0] - pivot[0], y = 2 * at[1] - pivot[1];
    for (int i = 0; i < sixths; i++) {
        int old = x;
        x = sense > 0 ? -y : x + y;
        y = sense > 0 ? old + y : -old;
    }
    at[0] = (pivot[0] + x) / 2;
    at[1] = (pivot[1] + y) / 2;
}

/* Shifts the part as far as it goes. Returns whether it leaves. */
static bool shift(struct brute *brute, struct state state, const struct grid *grid, int direction) {
    const struct treen_cell way = grid->direction[direction];
    const int by[2] = {way.x, brute->scene->triangles ? (3 * way.y - way.x) / 2 : way.y}, nowhere[2] = {0, 0};
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

/* Adds the states after all turns about places between the ends of the three axes. */
static void turn(struct brute *brute, const struct state *from) {
    static const int still[2];
    const int far = brute->scene->triangles ? 2 : 0;
    int low[3] = {99, 99, 99}, high[3] = {-99, -99, -99};
    for (int i = 0; i < brute->scene->cells; i++)
        for (int k = 0; k < 3; k++) {
            int at = 2 * (k < 2 ? from->at[i][k] : from->at[i][0] + from->at[i][1]);
            low[k] = at - far < low[k] ? at - far : low[k];
            high[k] = at + far > high[k] ? at + far : high[k];
        }
    for (int x = low[0]; x <= high[0]; x++)
        for (int y = low[1]; y <= high[1]; y++)
            for (int sense = -1; x + y >= low[2] && x + y <= high[2] && sense <= 1; sense += 2) {
                const int pivot[2] = {x, y}, sixths = sixths_about(brute->scene, pivot);
                struct state state = *from;
                bool wanders = sixths == 1 && brute->play == MORE;
                if (!sixths || (!is_free(brute->scene, from, pivot, sense * sixths * acos(-1) / 3, still,
                                         ANGLES * sixths, brute->play) &&
                                !(wanders && may_wander(brute->scene, from, pivot, sense, brute->play))))
                    continue;
                for (int i = 0; i < brute->scene->movings; i++)
                    turn_cell(pivot, sense, sixths, state.at[i]);
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

/* Makes a part of a few cells. */
static void grow(struct scene *scene, struct state *state, struct random *random) {
    scene->cells = scene->movings = 1;
    state->at[0][0] = scene->triangles;
    state->at[0][1] = 0;
    for (int i = 0; i < 6; i++) {
        const int *at = state->at[random_below(random, (uint32_t)scene->cells)],
                  *by = around[random_below(random, SIDES)], x = at[0] + by[0], y = at[1] + by[1];
        if (has_at(state, scene->cells, x, y) || (scene->triangles && is_corner(x, y)))
            continue;
        state->at[scene->cells][0] = x;
        state->at[scene->cells][1] = y;
        scene->cells = ++scene->movings;
    }
}

/* Makes a part and a turn of it. All cells of a hexagon that are not in its way are the other
 * part. */
static void carve(struct scene *scene, struct state *state, struct random *random) {
    static const int still[2];
    int pivot[2], side = scene->triangles ? 4 : 3, sense = random_below(random, 2) ? 1 : -1;
    const int *out = around[random_below(random, SIDES)];
    do {
        pivot[0] = (int)random_below(random, 5) - 2;
        pivot[1] = (int)random_below(random, 5) - 2;
    } while (!sixths_about(scene, pivot));
    const int sixths = sixths_about(scene, pivot);
    grow(scene, state, random);
    struct state turned = *state;
    for (int i = 0; i < scene->movings; i++)
        turn_cell(pivot, sense, sixths, turned.at[i]);
    for (int x = -side; x <= side; x++)
        for (int y = -side; y <= side; y++) {
            const struct scene two = {scene->movings + 1, scene->movings, scene->triangles};
            struct state with = *state;
            with.at[scene->movings][0] = x;
            with.at[scene->movings][1] = y;
            bool aside = abs(x + y) <= side && scene->cells < CELLS &&
                         !(scene->triangles && is_corner(x, y)) &&
                         is_free(&two, &with, pivot, sense * sixths * acos(-1) / 3, still, ANGLES * sixths,
                                 PLAY / 2) &&
                         !has_at(state, scene->movings, x, y);
            for (int i = 0; i < scene->movings; i++)
                for (int far = 0; far < FAR; far++)
                    aside =
                        aside && (x != turned.at[i][0] + far * out[0] || y != turned.at[i][1] + far * out[1]);
            if (aside) {
                state->at[scene->cells][0] = x;
                state->at[scene->cells++][1] = y;
            }
        }
}

/* Returns the cell at a place. */
static struct treen_cell cell_at(const struct scene *scene, const struct grid *grid, const int at[2]) {
    struct treen_cell cell = {at[0], at[1], 0};
    if (scene->triangles)
        assert_true(grid->cell_at((struct treen_cell){at[0] - at[1], at[0] + 2 * at[1], 0}, &cell));
    return cell;
}

/* The answer of the search: moves until the part leaves, and the least play. 0 moves: it never
 * does; -1: it is not known. */
struct told {
    int found;
    double play;
    bool is_least;
};

static struct told told_of(enum treen_status status, const struct apart_answer *answer) {
    struct told told = {-1, 0, answer->least};
    if (status == TREEN_OK && answer->outcome == TREEN_COMES_APART)
        told.found = (int)answer->first;
    else if (status == TREEN_OK && answer->outcome == TREEN_STAYS_TOGETHER)
        told.found = 0;
    for (size_t i = 0; told.found > 0 && answer->separation->turn && i < answer->separation->moves; i++)
        if (answer->separation->turn[i].sense)
            told.play = fmax(told.play, answer->separation->turn[i].play);
    return told;
}

static struct told ask_search(const struct scene *scene, const struct state *state, const struct grid *grid,
                              double play) {
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
            shape[p].cell[shape[p].count++].at = cell_at(scene, grid, state->at[i]);
        shape_sort(&shape[p]);
        part[p] = (struct apart_part){.shape = &shape[p], .piece = (uint32_t)p};
    }
    const struct apart_question question = {.part = part, .parts = 2};
    struct twist *twist = twist_open(grid, play, 64 << 20, NULL);
    assert_non_null(twist);
    enum treen_status status = twist_take(twist, &question, &control, &arena, &answer);
    const struct told told = told_of(status, &answer);
    twist_close(twist);
    arena_free(&arena);
    return told;
}

/* Returns the scene after some sixth turns, of every second image in a mirror. */
static struct state image_of(const struct scene *scene, const struct state *start, int image) {
    static const int middle[2];
    struct state state = *start;
    for (int i = 0; i < scene->cells; i++) {
        state.at[i][0] = start->at[i][image % 2];
        state.at[i][1] = start->at[i][1 - image % 2];
        turn_cell(middle, 1, image / 2, state.at[i]);
    }
    return state;
}

/* Asks about the first images of the scene, which all need the same. */
static void ask_images(const struct scene *scene, const struct state *start, const struct grid *grid,
                       double play, int images, struct told told) {
    for (int image = 1; image < images; image++) {
        const struct state state = image_of(scene, start, image);
        const struct told other = ask_search(scene, &state, grid, play);
        assert_int_equal(other.found, told.found);
        assert_true(fabs(other.play - told.play) < ERROR);
    }
}

/* Asks with clearly less play than was told. Then it takes more moves, or does not come apart. */
static void ask_with_less(const struct scene *scene, const struct state *start, const struct grid *grid,
                          struct told told) {
    if (!told.is_least || told.found <= 1 || told.play <= CLEARLY)
        return;
    const struct told less = ask_search(scene, start, grid, told.play - CLEARLY);
    assert_true(less.found <= 0 || less.found > told.found);
}

/* Compares the search with the brute force. It never needs fewer moves than the brute force with
 * more play, and never more than the one with less. */
static void compare(const struct scene *scene, const struct state *start, const struct grid *grid,
                    struct told told) {
    const int found = told.found;
    int most = leave(scene, start, grid, LESS), least = leave(scene, start, grid, MORE);
    assert_true(found >= 0);
    ask_images(scene, start, grid, PLAY, 3, told);
    ask_with_less(scene, start, grid, told);
    if (most > 0)
        assert_in_range(found, 1, most);
    if (!least)
        assert_int_equal(found, 0);
    if (found > 0 && least > 0)
        assert_true(least <= found);
}

/* Compares scenes of two parts of which none leaves at once. */
static void ask_scenes(const char *name, bool triangles, int rounds) {
    const struct grid *grid = grid_named(name, strlen(name));
    struct random random = {60};
    int apart = 0;
    for (int round = 0; round < rounds;) {
        struct scene scene = {.triangles = triangles};
        struct state start = {0};
        carve(&scene, &start, &random);
        const struct told told =
            scene.cells > scene.movings ? ask_search(&scene, &start, grid, PLAY) : (struct told){1, 0, false};
        if (told.found == 1)
            continue;
        round++;
        apart += told.found > 0;
        compare(&scene, &start, grid, told);
    }
    if (getenv("TREEN_TEST_WHOLE"))
        print_message("%d scenes of %ss come apart, %d are stuck\n", apart, name, rounds - apart);
    assert_true(apart > 0);
}

static void random_hexagons(void **test) {
    (void)test;
    ask_scenes("hexagon", false, getenv("TREEN_TEST_WHOLE") ? 1000 : SAMPLED(12, 3));
}

static void random_triangles(void **test) {
    (void)test;
    ask_scenes("triangle", true, getenv("TREEN_TEST_WHOLE") ? 1000 : SAMPLED(12, 3));
}

/* Asks about a scene in which half a turn about a point just outside the hexagon needs less. */
static void all_images_need_the_same(void **test) {
    static const struct state start = {
        {{2, 0}, {3, -1}, {4, -1}, {2, 1}, {3, -4}, {2, -2}, {5, -3}, {0, 2}, {5, 0}, {3, 2}}};
    static const struct scene scene = {10, 4, true};
    const struct grid *grid = grid_named("triangle", strlen("triangle"));
    const double play = 0.14;
    const struct told told = ask_search(&scene, &start, grid, play);
    (void)test;
    assert_int_equal(told.found, 2);
    ask_images(&scene, &start, grid, play, IMAGES, told);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_hexagons), cmocka_unit_test(random_triangles),
                                       cmocka_unit_test(all_images_need_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
