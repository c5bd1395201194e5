/* The local search for loose packings. On random boards its answers must be true ones, and come
 * within few moves. It must stop, repeat itself, and refuse what is not loose. TREEN_LOOSE=100 asks
 * for as many boards of up to 60x60. */
#include "engine/displace.h"

#include "arena_state.h"
#include "draft.h"
#include "run/verify.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 30, SHAPES = 8, LARGEST = 8, MOVES = 200000, BOARDS = 6 };

struct shape {
    int cells, x[LARGEST], y[LARGEST];
};

/* Grows a shape of `cells` cells from one. */
static struct shape random_shape(struct random *random, int cells) {
    struct shape shape = {.cells = 1, .x = {LARGEST}, .y = {LARGEST}};
    while (shape.cells < cells) {
        static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        uint32_t from = random_below(random, (uint32_t)shape.cells), way = random_below(random, 4);
        int x = shape.x[from] + step[way][0], y = shape.y[from] + step[way][1], i = 0;
        while (i < shape.cells && (shape.x[i] != x || shape.y[i] != y))
            i++;
        shape.x[i] = x;
        shape.y[i] = y;
        shape.cells += i == shape.cells;
    }
    return shape;
}

/* Turns the shape: bits 0 and 1 of `turn` reflect it, bit 2 exchanges its axes. */
static struct shape turned(const struct shape *from, int turn) {
    struct shape shape = *from;
    for (int i = 0; i < shape.cells; i++) {
        int x = turn & 4 ? from->y[i] : from->x[i], y = turn & 4 ? from->x[i] : from->y[i];
        shape.x[i] = turn & 1 ? -x : x;
        shape.y[i] = turn & 2 ? -y : y;
    }
    return shape;
}

/* Adds all places of a shape that lies in one way. */
static void add_places(struct draft *draft, const struct shape *shape, uint32_t piece, uint32_t pieces,
                       int side) {
    for (int y = -2 * LARGEST; y < side + 2 * LARGEST; y++)
        for (int x = -2 * LARGEST; x < side + 2 * LARGEST; x++) {
            bool fits = true;
            for (int i = 0; i < shape->cells; i++)
                fits = fits && x + shape->x[i] >= 0 && x + shape->x[i] < side && y + shape->y[i] >= 0 &&
                       y + shape->y[i] < side;
            if (!fits)
                continue;
            draft_item(draft, piece, 0);
            for (int i = 0; i < shape->cells; i++)
                draft_item(draft, pieces + (uint32_t)((y + shape->y[i]) * side + x + shape->x[i]), 0);
            draft_end(draft);
        }
}

/* Draws a packing of a square board: shapes of `fewest` to `most` cells, turned in any way, in
 * equal numbers. They cover at most `percent` of the board. */
static struct problem board(uint64_t seed, int side, uint32_t shapes, uint32_t fewest, uint32_t most,
                            int percent, struct arena *arena) {
    struct random random = {seed};
    struct draft draft = draft_open(arena, shapes, (size_t)side * (size_t)side);
    uint32_t copies[SHAPES] = {0};
    struct shape shape[SHAPES];
    int filled = 0;
    for (uint32_t s = 0; s < shapes; s++) {
        shape[s] = random_shape(&random, (int)random_between(&random, fewest, most));
        for (int turn = 0; turn < 8; turn++) {
            struct shape lying = turned(&shape[s], turn);
            add_places(&draft, &lying, s, shapes, side);
        }
    }
    for (uint32_t s = 0; 100 * (filled + shape[s].cells) <= percent * side * side; s = (s + 1) % shapes) {
        filled += shape[s].cells;
        copies[s]++;
    }
    for (uint32_t s = 0; s < shapes; s++)
        draft_bound(&draft, s, copies[s], copies[s]);
    return draft_problem(&draft);
}

/* Searches with a limit of moves, and verifies the answer. Returns the moves. */
static uint64_t solve(const struct problem *problem, uint64_t seed, uint64_t most, struct arena *arena,
                      struct answer *answer) {
    struct control control;
    struct verifier verifier;
    control_init(&control);
    control.node_limit = most;
    struct displace *displace = displace_open(problem, seed, arena);
    assert_non_null(displace);
    if (displace_next(displace, &control, answer) != TREEN_OK)
        return UINT64_MAX;
    assert_true(verifier_open(&verifier, problem, NULL));
    assert_int_equal(verifier_judge(&verifier, answer), TREEN_OK);
    verifier_close(&verifier);
    return control.nodes;
}

static void it_packs_loose_boards(void **state) {
    const char *text = getenv("TREEN_LOOSE");
    uint64_t boards = text ? strtoull(text, NULL, 10) : BOARDS, solved = 0;
    for (uint64_t seed = 0; seed < boards; seed++) {
        struct random random = {seed};
        struct arena arena;
        struct answer answer;
        arena_init(&arena, MEMORY);
        int side = (int)random_between(&random, 20, text ? 60 : 24);
        uint32_t shapes = random_between(&random, 1, SHAPES), most = random_between(&random, 3, LARGEST);
        int percent = (int)random_between(&random, 75, most < 6 ? 95 : 90);
        struct problem problem = board(seed, side, shapes, 3, most, percent, &arena);
        assert_true(displace_pays(&problem));
        uint64_t moves = solve(&problem, seed, MOVES, &arena, &answer);
        solved += moves != UINT64_MAX;
        if (text)
            print_message("%dx%d, %u shapes of up to %u cells, %d %%: %lld moves\n", side, side, shapes, most,
                          percent, (long long)moves);
        arena_free(&arena);
    }
    assert_int_equal(solved, boards);
}

static void equal_seeds_give_equal_answers(void **state) {
    struct problem problem = board(5, 20, 4, 5, 7, 80, *state);
    struct answer one, two, other;
    uint64_t moves = solve(&problem, 1, MOVES, *state, &one);
    assert_true(moves == solve(&problem, 1, MOVES, *state, &two));
    assert_int_equal(one.count, two.count);
    assert_memory_equal(one.option, two.option, one.count * sizeof *one.option);
    assert_true(solve(&problem, 2, MOVES, *state, &other) != UINT64_MAX);
    assert_memory_not_equal(one.option, other.option, one.count * sizeof *one.option);
}

/* Tests that the search stops where more is asked for than there is room, and goes on from there
 * when called again. */
static void it_stops_and_goes_on(void **state) {
    enum { EACH = 50 };
    struct problem problem = board(5, 20, 4, 5, 7, 80, *state);
    struct answer whole, answer;
    struct control control;
    atomic_bool stop = true;
    uint64_t moves = solve(&problem, 1, MOVES, *state, &whole), done = 0;
    struct displace *displace = displace_open(&problem, 1, *state);
    enum treen_status status;
    do {
        control_init(&control);
        control.node_limit = EACH;
        status = displace_next(displace, &control, &answer);
        done += control.nodes;
    } while (status == TREEN_STOPPED);
    assert_true(done == moves);
    assert_memory_equal(whole.option, answer.option, whole.count * sizeof *whole.option);
    problem = board(5, 20, 4, 5, 7, 100, *state);
    displace = displace_open(&problem, 1, *state);
    control_init(&control);
    control.stop = &stop;
    assert_int_equal(displace_next(displace, &control, &answer), TREEN_STOPPED);
}

/* Tests queens: room is made on rows, on columns, on diagonals, and where no more queens may stand
 * on white cells. */
static void it_makes_room_for_all_items(void **state) {
    enum { QUEENS = 12, FREE = 2 * (2 * QUEENS - 1) };
    struct draft draft = draft_open(*state, 2 * QUEENS + 1, FREE);
    struct answer answer;
    draft_bound(&draft, 2 * QUEENS, 3, 6); /* queens on white cells of the upper half */
    for (uint32_t row = 0; row < QUEENS; row++)
        for (uint32_t column = 0; column < QUEENS; column++) {
            draft_item(&draft, row, 0);
            draft_item(&draft, QUEENS + column, 0);
            if (row < QUEENS / 2 && (row + column) % 2)
                draft_item(&draft, 2 * QUEENS, 0);
            draft_item(&draft, 2 * QUEENS + 1 + row + column, 0);
            draft_item(&draft, 4 * QUEENS + row + QUEENS - 1 - column, 0);
            draft_end(&draft);
        }
    struct problem problem = draft_problem(&draft);
    assert_true(displace_pays(&problem));
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_true(solve(&problem, seed, MOVES, *state, &answer) != UINT64_MAX);
    assert_int_equal(answer.count, QUEENS);
}

static void it_refuses_what_is_not_loose(void **state) {
    struct draft tight = draft_open(*state, 4, 0), nearly = draft_open(*state, 4, 2),
                 coloured = draft_open(*state, 1, 2);
    DRAFT_OPTION(&tight, 0, 1, 2, 3);
    DRAFT_OPTION(&nearly, 0, 1, 2, 3, 4);
    draft_item(&coloured, 0, 0);
    draft_item(&coloured, 1, 1);
    draft_end(&coloured);
    struct problem problem = draft_problem(&tight);
    assert_false(displace_pays(&problem));
    problem = draft_problem(&nearly);
    assert_false(displace_pays(&problem));
    problem = draft_problem(&coloured);
    assert_false(displace_pays(&problem));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_packs_loose_boards),
        CASE(equal_seeds_give_equal_answers),
        CASE(it_stops_and_goes_on),
        CASE(it_makes_room_for_all_items),
        CASE(it_refuses_what_is_not_loose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
