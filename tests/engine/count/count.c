/* Counts that are well known or small enough to be found by hand, and the ends of counts. The tests
 * in agree/counts check random problems. */
#include "engine/engine.h"

#include "arena_state.h"
#include "base/clock.h"
#include "classic.h"
#include "engine/count/plan.h"
#include "engine/lots.h"
#include "run/options.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 64 << 20, SMALL = 160 << 10 };

static enum treen_status ask_count(const struct problem *problem, struct control *control, size_t memory,
                                   struct big *total) {
    return engine_named("count")->count(problem, control, memory, total);
}

static void assert_total(const struct big *total, const char *expected) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    assert_string_equal(big_text(total, &arena), expected);
    arena_free(&arena);
}

/* Asserts the count within `memory` bytes. Returns the nodes it took. */
static uint64_t assert_count_within(const struct draft *draft, size_t memory, const char *expected) {
    struct problem problem = draft_problem(draft);
    struct control control;
    struct big total = {0};
    control_init(&control);
    assert_int_equal(ask_count(&problem, &control, memory, &total), TREEN_OK);
    assert_total(&total, expected);
    big_free(&total);
    return control.nodes;
}

static void assert_count(const struct draft *draft, const char *expected) {
    assert_count_within(draft, MEMORY, expected);
}

/* ---- Boards ---------------------------------------------------------------------------------- */

struct cell {
    int x, y;
};

/* Adds an option wherever the shape fits into the board. Cells are items, row by row. */
static void lay(struct draft *draft, int width, int height, const struct cell *shape, size_t cells) {
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            bool fits = true;
            for (size_t i = 0; i < cells; i++)
                fits &= x + shape[i].x >= 0 && x + shape[i].x < width && y + shape[i].y >= 0 &&
                        y + shape[i].y < height;
            for (size_t i = 0; fits && i < cells; i++)
                draft_item(draft, (uint32_t)(x + shape[i].x + width * (y + shape[i].y)), 0);
            if (fits)
                draft_end(draft);
        }
}

/* Drafts a board for a shape, in as many of its four quarter turns as are different. */
static struct draft board(struct arena *arena, int width, int height, const struct cell *shape, size_t cells,
                          int turns) {
    struct draft draft = draft_open(arena, (size_t)(width * height), 0);
    struct cell turned[8];
    memcpy(turned, shape, cells * sizeof *shape);
    for (int turn = 0; turn < turns; turn++) {
        lay(&draft, width, height, turned, cells);
        for (size_t i = 0; i < cells; i++)
            turned[i] = (struct cell){-turned[i].y, turned[i].x};
    }
    return draft;
}

static const struct cell domino[] = {{0, 0}, {1, 0}}, corner[] = {{0, 0}, {1, 0}, {0, 1}},
                         tee[] = {{0, 0}, {1, 0}, {2, 0}, {1, 1}};

static struct draft dominoes(struct arena *arena, int width, int height) {
    return board(arena, width, height, domino, 2, 2);
}

static void dominoes_fill_rectangles(void **state) {
    static const struct {
        int width, height;
        const char *total;
    } known[] = {{1, 1, "0"},
                 {2, 2, "2"},
                 {4, 5, "95"},
                 {5, 5, "0"},
                 {8, 8, "12988816"},
                 {2, 90, "4660046610375530309"},
                 {12, 12, "53060477521960000"},
                 {16, 16, "2444888770250892795802079170816"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct draft draft = dominoes(*state, known[i].width, known[i].height);
        assert_count(&draft, known[i].total);
    }
}

static void other_pieces_fill_squares(void **state) {
    struct draft nine = board(*state, 9, 9, corner, 3, 4), twelve = board(*state, 12, 12, corner, 3, 4);
    struct draft tees = board(*state, 16, 16, tee, 4, 4), none = board(*state, 10, 10, tee, 4, 4);
    assert_count(&nine, "1193600");
    assert_count(&twelve, "2033502499954");
    assert_count(&tees, "1668091536");
    assert_count(&none, "0");
}

/* Drafts a board for Y-pentominoes. They leave holes, so states are dead long before the step that
 * would show it. */
static struct draft y_pentominoes(struct arena *arena, int width, int height) {
    static const struct cell left[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}},
                             right[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {2, 1}};
    struct draft draft = board(arena, width, height, left, 5, 4);
    struct cell turned[5];
    memcpy(turned, right, sizeof right);
    for (int turn = 0; turn < 4; turn++) {
        lay(&draft, width, height, turned, 5);
        for (size_t i = 0; i < 5; i++)
            turned[i] = (struct cell){-turned[i].y, turned[i].x};
    }
    return draft;
}

static void dead_states_are_left_out(void **state) {
    struct draft square = y_pentominoes(*state, 10, 10), board = y_pentominoes(*state, 10, 15);
    assert_count(&square, "350");
    assert_true(assert_count_within(&board, MEMORY, "8954") < 80000); /* without looking ahead: 117000 */
    for (size_t memory = 1 << 20; memory > 300 << 10; memory -= 100 << 10)
        assert_count_within(&board, memory, "8954");
}

/* Checks Fibonacci's numbers, with counts of one word and of many. */
static void counts_grow_as_long_as_they_must(void **state) {
    struct draft row = dominoes(*state, 2, 1000);
    struct problem problem = draft_problem(&row);
    struct big sum[2] = {{0}, {0}}, total = {0};
    big_set(&sum[0], 1);
    big_set(&sum[1], 1);
    for (int i = 1; i < 1000; i++)
        assert_true(big_add_product(&sum[(i + 1) % 2], &sum[i % 2], 1));
    for (size_t memory = MEMORY; memory >= 8 << 20; memory /= 8) {
        struct control control;
        control_init(&control);
        assert_int_equal(ask_count(&problem, &control, memory, &total), TREEN_OK);
        assert_int_equal(big_compare(&total, &sum[0]), 0);
    }
    big_free(&sum[0]);
    big_free(&sum[1]);
    big_free(&total);
}

/* ---- Keys of all lengths --------------------------------------------------------------------- */

/* Drafts permutations. Half of the columns are in every key where everything is still open. */
static struct draft permutations(struct arena *arena, uint32_t n, bool secondary) {
    struct draft draft = draft_open(arena, secondary ? n : 2 * n, secondary ? n : 0);
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++)
            DRAFT_OPTION(&draft, row, n + column);
    return draft;
}

static void all_columns_are_remembered(void **state) {
    struct draft primary = permutations(*state, 10, false), secondary = permutations(*state, 11, true);
    assert_count(&primary, "3628800");
    assert_count(&secondary, "39916800");
}

/* Checks pairs (i, n + i) or (i, n + i + 1 modulo n) of two rows. All are of the one kind or all of
 * the other, whatever n. In this order the keys are n bits wide. */
static void keys_may_be_wide(void **state) {
    for (uint32_t n = 40; n <= 300; n += 65) {
        struct draft draft = draft_open(*state, 2 * n, 0);
        uint32_t *order = ARENA_NEW(*state, 2 * n, uint32_t);
        assert_non_null(order);
        for (uint32_t i = 0; i < n; i++) {
            order[i % 2 ? n - 1 - i / 2 : i / 2] = i * 7 % n;
            order[n + i] = n + i;
            DRAFT_OPTION(&draft, i, n + i);
            DRAFT_OPTION(&draft, i, n + (i + 1) % n);
        }
        assert_count(&draft, "2");
    }
}

/* ---- Colours and multiplicities -------------------------------------------------------------- */

static void colours_must_agree(void **state) {
    struct draft draft = classic_words(*state);
    assert_count(&draft, "7");
}

/* Checks two items, each with an option of every colour. Only equal colours go together, and none
 * with none. */
static void no_colour_agrees_with_none(void **state) {
    for (uint32_t colours = 0; colours < 6; colours++) {
        struct draft draft = draft_open(*state, 2, 1);
        for (uint32_t item = 0; item < 2; item++)
            for (uint32_t colour = 0; colour <= colours; colour++) {
                draft_item(&draft, item, 0);
                draft_item(&draft, 2, colour ? 1000 * colour : 0);
                draft_end(&draft);
            }
        assert_count(&draft, (char[]){(char)('0' + colours), 0});
    }
}

/* Checks that an item that always has the same colour forbids nothing. */
static void one_colour_is_no_constraint(void **state) {
    struct draft draft = draft_open(*state, 20, 1);
    for (uint32_t item = 0; item < 20; item++)
        for (int twice = 0; twice < 2; twice++) {
            draft_item(&draft, item, 0);
            draft_item(&draft, 20, 5);
            draft_end(&draft);
        }
    assert_count(&draft, "1048576");
}

static void subsets_are_counted_once(void **state) {
    static const struct {
        uint32_t least, most, options;
        const char *total;
    } known[] = {
        {2, 3, 5, "20"},
        {3, 3, 5, "10"},
        {0, 5, 5, "32"},
        {0, 1, 5, "6"},
        {0, 9, 3, "8"},
        {1, 1, 5, "5"},
        {1, 5, 5, "31"},
        {5, 5, 5, "1"},
        {6, 6, 5, "0"},
        {0, 1, 0, "1"},
        {1, 2, 0, "0"},
        {7, 7, 14, "3432"},
        {0, UINT32_MAX, 4, "16"},
        {UINT32_MAX, UINT32_MAX, 4, "0"},
        {0, UINT32_MAX, 100, "1267650600228229401496703205376"},
        {1, UINT32_MAX, 100, "1267650600228229401496703205375"},
        {50, 50, 100, "100891344545564193334812497256"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct draft draft = classic_subsets(*state, known[i].least, known[i].most, known[i].options);
        assert_count(&draft, known[i].total);
    }
}

static void options_may_have_several_counted_items(void **state) {
    static const struct {
        uint32_t n, least, most;
        const char *total;
    } known[] = {{3, 2, 2, "6"}, {4, 2, 2, "90"},  {3, 0, 1, "34"},    {3, 0, 3, "512"},
                 {2, 1, 2, "7"}, {3, 1, 3, "265"}, {6, 2, 2, "67950"}, {6, 3, 3, "297200"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct draft draft = classic_matrices(*state, known[i].n, known[i].least, known[i].most);
        assert_count(&draft, known[i].total);
    }
}

static void copies_of_a_piece(void **state) {
    struct draft draft = classic_copies(*state);
    assert_count(&draft, "2");
}

/* ---- Corners --------------------------------------------------------------------------------- */

static void no_items_have_one_empty_answer(void **state) {
    struct draft nothing = draft_open(*state, 0, 0), unasked = draft_open(*state, 0, 3);
    struct draft optional = draft_open(*state, 2, 0), missing = draft_open(*state, 2, 0);
    draft_bound(&optional, 0, 0, 1);
    draft_bound(&optional, 1, 0, 2);
    DRAFT_OPTION(&missing, 0);
    assert_count(&nothing, "1");
    assert_count(&unasked, "1");
    assert_count(&optional, "1");
    assert_count(&missing, "0");
    struct problem bare = {.items = 0}; /* not even the arrays */
    struct control control;
    struct big total = {0};
    control_init(&control);
    assert_int_equal(ask_count(&bare, &control, MEMORY, &total), TREEN_OK);
    assert_total(&total, "1");
    big_free(&total);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Counts with less and less memory until there is not enough, and asserts that the count stays the
 * same. Returns the most nodes that a count took. States are expanded ahead of their turn then, and
 * some more than once. */
static uint64_t count_with_less_and_less(const struct draft *draft, const char *expected) {
    struct problem problem = draft_problem(draft);
    uint64_t most = 0;
    enum treen_status status = TREEN_OK;
    for (size_t memory = 256 << 10; status != TREEN_NO_MEMORY; memory -= 997) {
        struct control control;
        struct big total = {0};
        control_init(&control);
        control.node_limit = 100000;
        status = ask_count(&problem, &control, memory, &total);
        if (status == TREEN_OK) {
            assert_total(&total, expected);
            most = control.nodes > most ? control.nodes : most;
        }
        big_free(&total);
    }
    return most;
}

static void little_memory_makes_it_slower_and_not_wrong(void **state) {
    struct draft sums = classic_matrices(*state, 6, 2, 2), few = permutations(*state, 11, false);
    uint64_t nodes = assert_count_within(&sums, MEMORY, "67950");
    assert_true(count_with_less_and_less(&sums, "67950") > nodes);
    nodes = assert_count_within(&few, MEMORY, "39916800");
    assert_true(count_with_less_and_less(&few, "39916800") > nodes);
}

static void hear_nothing(void *context, double fraction) {
    (void)context;
    (void)fraction;
}

/* Checks that the whole is searched in the end, but not where others have parts of it or the caller
 * sets the pace. */
static void a_search_may_be_there_first(void **state) {
    struct draft draft = classic_langford(*state, 11);
    struct problem problem = draft_problem(&draft);
    for (int paced = 0; paced < 2; paced++) {
        struct control control;
        struct big total = {0};
        control_init(&control);
        control.on_look = paced ? hear_nothing : NULL;
        assert_int_equal(ask_count(&problem, &control, 2 << 20, &total), TREEN_OK);
        assert_int_equal(control.report.sentence[REPORT_INSTEAD][0] != '\0', !paced);
        assert_total(&total, "35584");
        big_free(&total);
    }
}

static void little_memory_is_refused(void **state) {
    struct draft draft = dominoes(*state, 8, 8);
    struct problem problem = draft_problem(&draft);
    assert_non_null(engine_named("count")->refuses(&problem, 1000));
    assert_null(engine_named("count")->refuses(&problem, MEMORY));
}

/* ---- Limits, parts, progress ----------------------------------------------------------------- */

static enum treen_status ask_dominoes(struct arena *arena, struct control *control, size_t memory) {
    struct draft draft = dominoes(arena, 8, 8);
    struct problem problem = draft_problem(&draft);
    struct big total = {0};
    enum treen_status status = ask_count(&problem, control, memory, &total);
    if (status == TREEN_OK)
        assert_total(&total, "12988816");
    big_free(&total);
    return status;
}

static void node_limits_are_exact(void **state) {
    struct control control;
    for (size_t memory = MEMORY; memory; memory = memory == MEMORY ? SMALL : 0) {
        control_init(&control);
        assert_int_equal(ask_dominoes(*state, &control, memory), TREEN_OK);
        uint64_t nodes = control.nodes;
        for (uint64_t limit = 1; limit < nodes; limit += 1 + nodes / 20) {
            control_init(&control);
            control.node_limit = limit;
            assert_int_equal(ask_dominoes(*state, &control, memory), TREEN_STOPPED);
            assert_int_equal(control.nodes, limit);
        }
        control_init(&control);
        control.node_limit = nodes;
        assert_int_equal(ask_dominoes(*state, &control, memory), TREEN_OK);
    }
}

static void it_stops_when_told_and_when_it_is_late(void **state) {
    struct control control;
    atomic_bool stop = true;
    control_init(&control);
    control.stop = &stop;
    assert_int_equal(ask_dominoes(*state, &control, MEMORY), TREEN_STOPPED);
    control_init(&control);
    control.deadline = clock_seconds() - 1;
    assert_int_equal(ask_dominoes(*state, &control, MEMORY), TREEN_STOPPED);
}

struct heard {
    double last;
    int times;
    struct control *control;
};

static void hear(void *context, double fraction) {
    struct heard *heard = context;
    assert_true(fraction >= heard->last && fraction <= 1);
    heard->last = fraction;
    heard->times++;
    heard->control->last_progress -= 1;
}

/* Checks progress. It counts a part, since a whole of this size would end before there is progress
 * to tell. */
static void progress_goes_one_way(void **state) {
    struct draft draft = dominoes(*state, 8, 8);
    struct problem problem = draft_problem(&draft);
    for (size_t memory = MEMORY; memory; memory = memory == MEMORY ? SMALL : 0) {
        struct control control;
        struct big total = {0};
        control_init(&control);
        struct heard heard = {.control = &control};
        control.parts = 2;
        control.on_progress = hear;
        control.context = &heard;
        control.node_limit = 1;
        assert_int_equal(ask_count(&problem, &control, memory, &total), TREEN_STOPPED); /* starts the clock */
        control.node_limit = control.nodes = control.due = 0;
        control.last_progress -= 1;
        assert_int_equal(ask_count(&problem, &control, memory, &total), TREEN_OK);
        assert_true(heard.times > 0);
        big_free(&total);
    }
}

/* Checks a problem long enough for the orders to be tried, with and without a hint. All nodes
 * count. */
static void trials_change_nothing_but_the_nodes(void **state) {
    struct draft draft = board(*state, 20, 20, tee, 4, 4);
    struct problem problem = draft_problem(&draft);
    uint32_t *order = ARENA_NEW(*state, draft.primary, uint32_t);
    assert_non_null(order);
    for (uint32_t i = 0; i < draft.primary; i++)
        order[i] = i / 20 + i % 20 * 20;
    for (int hint = 0; hint < 2; hint++) {
        problem.order = hint ? order : NULL;
        uint64_t nodes = UINT64_MAX;
        for (uint64_t limit = 0; limit != nodes; limit = limit ? nodes : nodes / 2) {
            struct control control;
            struct big total = {0};
            control_init(&control);
            control.node_limit = limit;
            enum treen_status status = ask_count(&problem, &control, MEMORY, &total);
            if (status == TREEN_OK)
                assert_total(&total, "804175873700640");
            assert_int_equal(status, limit == 0 ? TREEN_OK : TREEN_STOPPED);
            nodes = limit ? nodes : control.nodes;
            assert_int_equal(control.nodes, limit ? limit : nodes);
            big_free(&total);
        }
        assert_true(nodes > 1 << 15);
    }
}

static void parts_add_up(void **state) {
    struct draft draft = dominoes(*state, 8, 8);
    struct problem problem = draft_problem(&draft);
    for (uint32_t parts = 2; parts <= 5; parts++) {
        struct big sum = {0}, total = {0};
        for (uint32_t part = 0; part < parts; part++) {
            struct control control;
            control_init(&control);
            control.part = part;
            control.parts = parts;
            assert_int_equal(ask_count(&problem, &control, part % 2 ? SMALL : MEMORY, &total), TREEN_OK);
            assert_true(big_add_product(&sum, &total, 1));
        }
        assert_total(&sum, "12988816");
        big_free(&sum);
        big_free(&total);
    }
}

/* Tests that the choice of an order stops. The greedy order looks at the options of each item
 * several times, which takes long where there are many. */
static void the_order_stops_when_told(void **state) {
    struct draft draft = classic_dominoes(*state, 60, 60);
    struct problem problem = draft_problem(&draft);
    struct count_item *items;
    struct count_spans spans;
    struct arena *arena = *state;
    struct control control;
    uint32_t order[LOTS_ORDERS], orders;
    double cost;
    bool possible;
    atomic_bool stop = false;
    const struct patience patience = {.stop = &stop};
    arena->patience = &patience;
    assert_true(count_items_make(&problem, arena, &items, &possible));
    for (int told = 0; told < 2; told++) {
        struct count_group group = {0};
        stop = told;
        assert_true(count_order(&problem, items, COUNT_BASES - 1, NULL, &group, arena, &spans, &cost) ==
                    !told);
        control_init(&control);
        control.stop = &stop;
        assert_true(engine_named("count")->lots->orders(&problem, MEMORY, &control, order, &orders) == !told);
    }
}

#define TEST(name) CASE(name)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(dominoes_fill_rectangles),
        TEST(other_pieces_fill_squares),
        TEST(dead_states_are_left_out),
        TEST(counts_grow_as_long_as_they_must),
        TEST(all_columns_are_remembered),
        TEST(keys_may_be_wide),
        TEST(colours_must_agree),
        TEST(no_colour_agrees_with_none),
        TEST(one_colour_is_no_constraint),
        TEST(subsets_are_counted_once),
        TEST(options_may_have_several_counted_items),
        TEST(copies_of_a_piece),
        TEST(no_items_have_one_empty_answer),
        TEST(little_memory_makes_it_slower_and_not_wrong),
        TEST(a_search_may_be_there_first),
        TEST(little_memory_is_refused),
        TEST(node_limits_are_exact),
        TEST(it_stops_when_told_and_when_it_is_late),
        TEST(progress_goes_one_way),
        TEST(trials_change_nothing_but_the_nodes),
        TEST(parts_add_up),
        TEST(the_order_stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
