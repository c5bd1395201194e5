/* The number of shortest ways with turns against a brute force. It tries every set of parts, by
 * every shift and turn, from one position after another. Of the search it has nothing. Only whether
 * one turn can be is asked of engine/turn, which has proofs of its own. */
#include "engine/twist/twist.h"

#include "base/keyset.h"
#include "base/random.h"
#include "engine/turn/wander.h"
#include "tests/sampled.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 4, CELLS = 36, MOST_STATES = 60, FAR = 16, MEMORY = 64 << 20 };

static const double PLAY = 0.05;

struct state {
    unsigned parts, cells, part[CELLS];
    struct treen_cell at[CELLS];
};

/* A position: its ways, and the last position from which one came. */
struct node {
    struct state state;
    uint64_t paths;
    size_t last;
};

struct brute {
    struct arena *arena;
    struct group group;
    unsigned rotations;
    pthread_mutex_t lock; /* of the turns */
    struct turn_memory turns;
    bool unsure;
};

struct plan {
    unsigned first, total; /* 0 of a part alone */
    uint64_t ways;         /* 0: it is stuck */
};

/* ---- Positions ------------------------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static int compare_rows(const void *a, const void *b) {
    return memcmp(a, b, CELLS * sizeof(uint16_t));
}

/* Writes the cells of each part after a rotation, and sorts parts by them: so parts of one shape
 * may change places. */
static void write_rows(const struct state *state, const struct matrix *matrix,
                       uint16_t row[MOST_PARTS][CELLS]) {
    struct treen_cell at[CELLS], low = {FAR, FAR, FAR};
    unsigned count[MOST_PARTS] = {0};
    memset(row, 0, MOST_PARTS * sizeof *row);
    for (unsigned i = 0; i < state->cells; i++) {
        at[i] = matrix_apply(matrix, state->at[i]);
        low.x = i && low.x < at[i].x ? low.x : at[i].x;
        low.y = i && low.y < at[i].y ? low.y : at[i].y;
        low.z = i && low.z < at[i].z ? low.z : at[i].z;
    }
    for (unsigned i = 0; i < state->cells; i++) {
        struct treen_cell by = cell_subtract(at[i], low);
        row[state->part[i]][count[state->part[i]]++] = (uint16_t)(1 + by.x + 40 * (by.y + 40 * by.z));
    }
    for (unsigned p = 0; p < state->parts; p++)
        qsort(row[p], count[p], sizeof **row, compare_numbers);
    qsort(row, state->parts, sizeof *row, compare_rows);
}

/* Finds the number of a position in the set, alike for all rotations of it. */
static uint32_t number_of(const struct brute *brute, struct keyset *seen, const struct state *state,
                          bool *added) {
    uint16_t best[MOST_PARTS][CELLS], row[MOST_PARTS][CELLS];
    uint32_t number;
    for (unsigned r = 0; r < brute->rotations; r++) {
        write_rows(state, &brute->group.element[r], row);
        if (!r || memcmp(row, best, sizeof row) < 0)
            memcpy(best, row, sizeof row);
    }
    assert_true(keyset_add(seen, best, sizeof best, &number, added));
    return number;
}

static bool overlaps(const struct state *state, unsigned set) {
    for (unsigned i = 0; i < state->cells; i++)
        for (unsigned j = 0; set >> state->part[i] & 1 && j < state->cells; j++)
            if (!(set >> state->part[j] & 1) && cell_equal(state->at[i], state->at[j]))
                return true;
    return false;
}

static struct state shifted(const struct state *state, unsigned set, int axis, int by) {
    struct state after = *state;
    const struct treen_cell step = {axis == 0 ? by : 0, axis == 1 ? by : 0, axis == 2 ? by : 0};
    for (unsigned i = 0; i < state->cells; i++)
        if (set >> state->part[i] & 1)
            after.at[i] = cell_add(after.at[i], step);
    return after;
}

static bool leaves(const struct state *state, unsigned set, int axis) {
    for (int by = 1; by <= FAR; by++) {
        struct state after = shifted(state, set, axis, by);
        if (overlaps(&after, set))
            return false;
    }
    return true;
}

/* ---- Turns ----------------------------------------------------------------------------------- */

static struct state turned(const struct state *state, unsigned set, int axis, const int pivot[2], int sense) {
    struct state after = *state;
    for (unsigned i = 0; i < state->cells; i++)
        if (set >> state->part[i] & 1) {
            int at[3] = {state->at[i].x, state->at[i].y, state->at[i].z}, a = (axis + 1) % 3,
                b = (axis + 2) % 3;
            int u = 2 * at[a] - pivot[0], v = 2 * at[b] - pivot[1];
            at[a] = (pivot[0] - sense * v) / 2;
            at[b] = (pivot[1] + sense * u) / 2;
            after.at[i] = (struct treen_cell){at[0], at[1], at[2]};
        }
    return after;
}

/* Asks engine/turn whether the set can turn. */
static bool can_turn(struct brute *brute, const struct state *state, unsigned set, int axis,
                     const int pivot[2], int sense) {
    struct arena arena;
    struct turn_cell cell[MOST_PARTS][CELLS];
    struct turn_piece piece[MOST_PARTS];
    struct turn_scene scene = {.axis = {pivot[0], pivot[1], sense}};
    const struct turn_wish wish = {PLAY, PLAY, 1e-4, 40000, &brute->turns, NULL};
    struct turn_need need;
    struct turn_way way;
    unsigned pieces = 0;
    for (int side = 0; side < 2; side++)
        for (unsigned p = 0; p < state->parts; p++) {
            if ((set >> p & 1) == (unsigned)side)
                continue;
            piece[pieces] = (struct turn_piece){cell[pieces], 0};
            for (unsigned i = 0; i < state->cells; i++)
                if (state->part[i] == p)
                    cell[pieces][piece[pieces].count++] = (struct turn_cell){
                        cell_along(state->at[i], (axis + 1) % 3), cell_along(state->at[i], (axis + 2) % 3),
                        cell_along(state->at[i], axis)};
            pieces++;
            *(side ? &scene.restings : &scene.movings) += 1;
        }
    scene.moving = piece;
    scene.resting = piece + scene.movings;
    arena_beside(&arena, brute->arena);
    assert_int_equal(turn_wander(&scene, &wish, &arena, &need, &way), TREEN_OK);
    arena_free(&arena);
    brute->unsure |= need.high > PLAY && need.low <= PLAY;
    return need.high <= PLAY;
}

/* ---- The search ------------------------------------------------------------------------------ */

struct level {
    struct brute *brute;
    struct keyset seen;
    ARRAY(struct node) node;
    size_t from, end; /* the position that is looked at; those of earlier levels end here */
};

static void arrive(struct level *level, const struct state *state) {
    bool added;
    uint32_t number = number_of(level->brute, &level->seen, state, &added);
    const uint64_t paths = level->node.at[level->from].paths;
    if (added)
        assert_true(array_push(level->brute->arena, &level->node, (struct node){*state, paths, level->from}));
    else if (number >= level->end && level->node.at[number].last != level->from) {
        level->node.at[number].paths += paths;
        level->node.at[number].last = level->from;
    }
}

static void turn_about(struct level *level, const struct state *state, unsigned set, int axis) {
    int low[2] = {FAR * 4, FAR * 4}, high[2] = {-FAR * 4, -FAR * 4};
    for (unsigned i = 0; i < state->cells; i++)
        for (int k = 0; k < 2; k++) {
            int at = 2 * cell_along(state->at[i], (axis + 1 + k) % 3);
            low[k] = at - 1 < low[k] ? at - 1 : low[k];
            high[k] = at + 1 > high[k] ? at + 1 : high[k];
        }
    for (int u = low[0]; u <= high[0]; u++)
        for (int v = low[1] + ((low[1] ^ u) & 1); v <= high[1]; v += 2)
            for (int sense = -1; sense <= 1; sense += 2) {
                const int pivot[2] = {u, v};
                struct state after = turned(state, set, axis, pivot, sense);
                if (!overlaps(&after, set) && can_turn(level->brute, state, set, axis, pivot, sense))
                    arrive(level, &after);
            }
}

/* Comes to all positions after one move. */
static void expand(struct level *level) {
    const struct state state = level->node.at[level->from].state;
    for (unsigned set = 1; set + 1 < 1u << state.parts; set++)
        for (int axis = 0; axis < 3; axis++) {
            for (int by = 1; by <= FAR; by++) {
                struct state after = shifted(&state, set, axis, by);
                if (overlaps(&after, set))
                    break;
                arrive(level, &after);
            }
            turn_about(level, &state, set, axis);
        }
}

static struct plan solve(struct brute *brute, const struct state *state);

static struct state half_of(const struct state *state, unsigned set) {
    struct state half = {0};
    unsigned number[MOST_PARTS];
    for (unsigned p = 0; p < state->parts; p++)
        number[p] = set >> p & 1 ? half.parts++ : 0;
    for (unsigned i = 0; i < state->cells; i++)
        if (set >> state->part[i] & 1) {
            half.part[half.cells] = number[state->part[i]];
            half.at[half.cells++] = state->at[i];
        }
    return half;
}

/* Adds the ways of all sets that leave from a position. */
static void add_leaving(struct brute *brute, const struct node *node, unsigned depth, struct plan *best) {
    for (unsigned set = 1; set + 1 < 1u << node->state.parts; set++)
        for (int axis = 0; axis < 3; axis++) {
            if (!leaves(&node->state, set, axis))
                continue;
            const struct state half[2] = {half_of(&node->state, set), half_of(&node->state, ~set)};
            const struct plan one = solve(brute, &half[0]), other = solve(brute, &half[1]);
            unsigned total = depth + one.total + other.total;
            uint64_t ways = node->paths * one.ways * other.ways;
            if (!ways)
                continue;
            if (!best->ways || total < best->total)
                *best = (struct plan){depth, total, 0};
            best->ways += total == best->total ? ways : 0;
        }
}

static struct plan solve(struct brute *brute, const struct state *state) {
    struct plan plan = {0, 0, state->parts == 1};
    struct level level = {.brute = brute};
    keyset_init(&level.seen, brute->arena);
    number_of(brute, &level.seen, state, NULL);
    assert_true(array_push(brute->arena, &level.node, (struct node){*state, 1, SIZE_MAX}));
    for (unsigned depth = 1; !plan.ways && !brute->unsure && level.from < level.node.count; depth++) {
        level.end = level.node.count;
        for (size_t i = level.from; i < level.end; i++)
            add_leaving(brute, &level.node.at[i], depth, &plan);
        for (; !plan.ways && !brute->unsure && level.from < level.end; level.from++) {
            expand(&level);
            brute->unsure |= level.node.count > MOST_STATES;
        }
    }
    return plan;
}

/* ---- Scenes ---------------------------------------------------------------------------------- */

/* Fills a brick with parts and a few holes. */
static bool fill(struct state *state, struct random *random, unsigned parts, const int side[3]) {
    unsigned label = 0, seen = 0;
    *state = (struct state){.parts = parts};
    for (int i = 0; i < side[0] * side[1] * side[2]; i++) {
        const struct treen_cell at = {i % side[0], i / side[0] % side[1], i / side[0] / side[1]};
        label = random_below(random, 2) ? random_below(random, parts) : label;
        if (!random_below(random, 8))
            continue;
        state->part[state->cells] = label;
        state->at[state->cells++] = at;
        seen |= 1u << label;
    }
    return seen + 1 == 1u << parts;
}

static struct apart_answer ask_search(const struct state *state) {
    struct apart_answer answer;
    struct control control;
    struct arena arena;
    struct coloured_cell cell[MOST_PARTS][CELLS] = {0};
    struct shape shape[MOST_PARTS] = {0};
    struct apart_part part[MOST_PARTS];
    arena_init(&arena, SIZE_MAX);
    control_init(&control);
    for (unsigned p = 0; p < state->parts; p++) {
        shape[p].cell = cell[p];
        part[p] = (struct apart_part){.shape = &shape[p], .piece = p};
    }
    for (unsigned i = 0; i < state->cells; i++)
        cell[state->part[i]][shape[state->part[i]].count++].at = state->at[i];
    for (unsigned p = 0; p < state->parts; p++)
        shape_sort(&shape[p]);
    const struct apart_question question = {.part = part, .parts = state->parts, .ways = true};
    struct twist *twist = twist_open(grid_named("cube", 4), PLAY, MEMORY, NULL);
    assert_non_null(twist);
    assert_int_equal(twist_take(twist, &question, &control, &arena, &answer), TREEN_OK);
    twist_close(twist);
    arena_free(&arena);
    return answer;
}

struct tally {
    int compared, deep;
};

/* Compares a scene, unless it has too many positions. */
static void compare(const struct state *start, const struct apart_answer *answer, struct tally *tally) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct brute brute = {.arena = &arena};
    const struct grid *grid = grid_named("cube", 4);
    grid_group(grid, &brute.group);
    brute.rotations = (unsigned)brute.group.motion_count[grid->rotation];
    pthread_mutex_init(&brute.lock, NULL);
    turn_memory_open(&brute.turns, &arena, &brute.lock);
    struct plan plan = solve(&brute, start);
    if (!brute.unsure) {
        assert_int_equal(answer->outcome, plan.ways ? TREEN_COMES_APART : TREEN_STAYS_TOGETHER);
        assert_true(!plan.ways || (answer->first == plan.first && answer->moves == plan.total));
        assert_int_equal(answer->ways, plan.ways);
        tally->compared++;
        tally->deep += plan.first > 1;
    }
    arena_free(&arena);
}

/* Compares scenes of two and three parts: all of which nothing leaves at once, and some others. */
static void counted_twice(void **state) {
    bool whole = getenv("TREEN_TEST_WHOLE");
    int rounds = whole ? 2000 : SAMPLED(400, 60);
    struct random random = {780};
    struct tally tally = {0, 0};
    for (int round = 0; round < rounds; round++) {
        const int side[3] = {3, (int)random_between(&random, 2, 3), (int)random_between(&random, 2, 3)};
        struct state start;
        if (!fill(&start, &random, random_between(&random, 2, 3), side))
            continue;
        struct apart_answer answer = ask_search(&start);
        if (answer.first > 1 || round % 16 == 0)
            compare(&start, &answer, &tally);
    }
    if (whole)
        printf("%d scenes, of which %d need more moves than one until something leaves\n", tally.compared,
               tally.deep);
    assert_true(tally.deep > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(counted_twice)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
