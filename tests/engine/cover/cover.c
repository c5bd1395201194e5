/* Engine cover on problems whose answers are known, and results that its kernels must have in
 * common. */
#define ENGINE "cover"
#include "engine/known.h"
#include "sampled.h"

#include "base/random.h"
#include "engine/probe.h"
#include "engine/prepare/reduce.h"
#include "random_cover.h"

#include <string.h>

enum { MOST_ANSWERS = 20000 };

/* The answers of a kernel in its order, each with its options in the kernel's order. */
struct found {
    size_t answers, length;
    uint64_t nodes;
    uint32_t option[70 * MOST_ANSWERS];
};

static struct found *find_all(const struct problem *problem, const char *engine, enum kernel kernel) {
    struct found *found = calloc(1, sizeof *found);
    struct arena arena;
    struct control control;
    struct answer answer;
    void *search;
    arena_init(&arena, MEMORY);
    control_init(&control);
    control.wishes.kernel = kernel;
    assert_int_equal(engine_named(engine)->open(problem, &control, &arena, &search), TREEN_OK);
    while (engine_named(engine)->next(search, &answer) == TREEN_OK && found->answers < MOST_ANSWERS) {
        found->answers++;
        memcpy(found->option + found->length, answer.option, answer.count * sizeof *answer.option);
        found->length += answer.count;
    }
    found->nodes = control.nodes;
    engine_close(engine_named(engine), search);
    arena_free(&arena);
    return found;
}

/* Returns the number of answers, which all kernels must find in the same order. A kernel that
 * this machine lacks is replaced by the next best, so all can be asked for anywhere. */
static uint64_t agreed_answers(const struct problem *problem) {
    struct found *portable = find_all(problem, "cover", KERNEL_PORTABLE);
    uint64_t answers = portable->answers;
    for (int kernel = KERNEL_AUTO; kernel < KERNELS; kernel++) {
        struct found *found = find_all(problem, "cover", (enum kernel)kernel);
        assert_memory_equal(found, portable, sizeof *found);
        free(found);
    }
    free(portable);
    return answers;
}

static void expect_kernels_agree(const struct problem *problem) {
    assert_true(agreed_answers(problem) > 0);
}

static void expect_kernels_alike(const struct draft *draft) {
    struct problem problem = draft_problem(draft);
    expect_kernels_agree(&problem);
}

static void kernels_find_the_same_in_the_same_order(void **state) {
    struct draft nine = classic_queens(*state, 9), board = classic_dominoes(*state, 6, 4),
                 pairs = classic_langford(*state, 7);
    expect_kernels_alike(&nine);
    expect_kernels_alike(&board);
    expect_kernels_alike(&pairs);
}

/* Makes a line of 2n + 3 cells, filled with dominoes and one tromino. */
static struct draft line(struct arena *arena, uint32_t n) {
    uint32_t cells = 2 * n + 3;
    struct draft draft = draft_open(arena, cells + 1, 0);
    for (uint32_t cell = 0; cell + 1 < cells; cell++)
        DRAFT_OPTION(&draft, cell, cell + 1);
    for (uint32_t cell = 0; cell + 2 < cells; cell++)
        DRAFT_OPTION(&draft, cell, cell + 1, cell + 2, cells);
    return draft;
}

/* Tests a table in which most words of a row are empty, and are passed over. */
static void a_wide_table_is_searched_like_any(void **state) {
    struct draft cells = line(*state, 300);
    assert_true(draft_options(&cells) > 64 * 16);
    expect_kernels_alike(&cells);
    assert_int_equal(count(&cells), 301);
}

/* Makes three people agree on one of `colours` colours. The second one takes a paint of that
 * colour for it, and its options come first. */
static struct draft agreement(struct arena *arena, uint32_t colours) {
    static const uint32_t people[] = {1, 0, 2};
    struct draft draft = draft_open(arena, 3, colours + 1);
    for (int i = 0; i < 3; i++)
        for (uint32_t colour = 0; colour < colours; colour++) {
            draft_item(&draft, people[i], 0);
            draft_item(&draft, 3, colour + 1);
            if (people[i] == 1)
                draft_item(&draft, 4 + colour, 0);
            draft_end(&draft);
        }
    return draft;
}

/* Tests rows of secondary items in a wide table: they change like all others, but are never
 * branched on. */
static void a_wide_table_has_secondary_rows(void **state) {
    struct draft three = agreement(*state, 400);
    assert_true(draft_options(&three) > 64 * 16);
    expect_kernels_alike(&three);
    assert_int_equal(count(&three), 400);
}

/* Makes two items with two options each, which take secondary items, and one item with many
 * options. Six of the latter want each secondary item. */
static struct draft few_and_many(struct arena *arena) {
    static const uint32_t takes[4] = {120, 10, 10, 10};
    enum { SECONDARY = 200, EACH = 6 };
    struct draft draft = draft_open(arena, 3, SECONDARY);
    for (uint32_t way = 0, taken = 0; way < 4; way++) {
        draft_item(&draft, way / 2, 0);
        for (uint32_t i = 0; i < takes[way]; i++)
            draft_item(&draft, 3 + taken++, 0);
        draft_end(&draft);
    }
    for (uint32_t i = 0; i < EACH * SECONDARY; i++)
        DRAFT_OPTION(&draft, 2, 3 + i % SECONDARY);
    return draft;
}

/* Tests words of a level that lie where others were. The first option leaves so few others that
 * its level's table is made smaller, and the second does not. Rows of secondary items without
 * options were once looked up there, as if they could be open. They passed for dead ends. */
static void secondary_rows_without_options_are_no_dead_ends(void **state) {
    struct draft draft = few_and_many(*state);
    assert_true(draft_options(&draft) > 64 * 16);
    expect_kernels_alike(&draft);
    assert_int_equal(count(&draft), 2 * (1200 - 720 - 60) + 2 * (1200 - 60 - 60));
}

/* Tests that the tree is that of engine dlx. Both branch on the first of the items with the
 * fewest options. dlx must be spared the options that cover leaves out from the start. */
static void nodes_are_those_of_dlx(void **state) {
    struct draft eight = classic_queens(*state, 8), board = classic_dominoes(*state, 6, 4),
                 odd = classic_dominoes(*state, 7, 5), row = line(*state, 50);
    const struct draft *drafts[] = {&eight, &board, &odd, &row};
    for (size_t i = 0; i < 4; i++) {
        struct problem problem = draft_problem(drafts[i]), reduced;
        const uint32_t *kept;
        assert_int_equal(reduce(&problem, 0, false, *state, &reduced, &kept), TREEN_OK);
        struct found *cover = find_all(&problem, "cover", KERNEL_AUTO),
                     *dlx = find_all(&reduced, "dlx", KERNEL_AUTO);
        assert_int_equal(cover->answers, dlx->answers);
        assert_int_equal(cover->nodes, dlx->nodes);
        free(cover);
        free(dlx);
    }
}

/* Tests problems large enough that the small search goes on in stages. Their numbers are well
 * known. */
static void stages_lose_nothing(void **state) {
    struct draft eleven = classic_queens(*state, 11), board = classic_dominoes(*state, 8, 6);
    assert_int_equal(count(&eleven), 2680);
    assert_int_equal(count(&board), 167089);
    for (int kernel = KERNEL_PORTABLE; kernel < KERNELS; kernel++) {
        struct problem problem = draft_problem(&eleven);
        struct control control;
        uint64_t answers = 0;
        control_init(&control);
        assert_int_equal(ask(tested(), &problem, &control, (enum kernel)kernel, NULL, &answers), TREEN_END);
        assert_int_equal(answers, 2680);
    }
}

/* Tests counts without a list, with options of two items and of three. */
static void summed_answers_are_those_listed(void **state) {
    struct draft eleven = classic_queens(*state, 11), board = classic_dominoes(*state, 8, 6),
                 pairs = classic_langford(*state, 8);
    const struct draft *drafts[] = {&eleven, &board, &pairs};
    static const uint64_t known[] = {2680, 167089, 300};
    for (size_t i = 0; i < 3; i++)
        for (int kernel = KERNEL_AUTO; kernel < KERNELS; kernel++) {
            struct problem problem = draft_problem(drafts[i]);
            struct control control, listing;
            uint64_t answers = 0, listed = 0;
            control_init(&control);
            control_init(&listing);
            assert_int_equal(ask_number(tested(), &problem, &control, (enum kernel)kernel, &answers),
                             TREEN_END);
            assert_int_equal(ask(tested(), &problem, &listing, (enum kernel)kernel, NULL, &listed),
                             TREEN_END);
            assert_int_equal(answers, known[i]);
            assert_int_equal(listed, known[i]);
            assert_int_equal(control.nodes, listing.nodes);
        }
}

/* Makes dominoes on a board, and an item whose options are too many for a byte. Each of these
 * takes the same secondary item as one of the dominoes. */
static struct draft dominoes_and_many(struct arena *arena) {
    enum { WIDTH = 6, CELLS = 30, MANY = 340, DOMINOES = 49 };
    struct draft draft = draft_open(arena, CELLS + 1, DOMINOES);
    for (uint32_t cell = 0, domino = CELLS + 1; cell < CELLS; cell++) {
        if (cell % WIDTH < WIDTH - 1)
            DRAFT_OPTION(&draft, cell, cell + 1, domino++);
        if (cell + WIDTH < CELLS)
            DRAFT_OPTION(&draft, cell, cell + WIDTH, domino++);
    }
    for (uint32_t i = 0; i < MANY; i++)
        DRAFT_OPTION(&draft, CELLS, CELLS + 1 + i % DOMINOES);
    return draft;
}

/* Tests a row of 256 options in the small search. Each domino takes six or seven of them away:
 * after twelve dominoes 256 are left. */
static void rows_have_more_options_than_a_byte_counts(void **state) {
    struct draft draft = dominoes_and_many(*state);
    struct problem problem = draft_problem(&draft);
    struct control control;
    uint64_t expected = 0;
    control_init(&control);
    assert_int_equal(ask(engine_named("dlx"), &problem, &control, KERNEL_AUTO, NULL, &expected), TREEN_END);
    for (int kernel = KERNEL_AUTO; kernel < KERNELS; kernel++) {
        uint64_t answers = 0;
        control_init(&control);
        assert_int_equal(ask_number(tested(), &problem, &control, (enum kernel)kernel, &answers), TREEN_END);
        assert_int_equal(answers, expected);
    }
}

/* Makes a row of `items` items, cut into pieces of two to four neighbours: these are one answer.
 * The `others` options have up to four items out of seven neighbours. */
static struct draft cut_row(struct arena *arena, struct random *random, uint32_t items, uint32_t others) {
    struct draft draft = draft_open(arena, items, 0);
    for (uint32_t from = 0, size; from < items; from += size) {
        uint32_t left = items - from;
        size = left < 6 ? (left < 5 ? left : left - 2) : 2 + random_below(random, 3);
        for (uint32_t i = 0; i < size; i++)
            draft_item(&draft, from + i, 0);
        draft_end(&draft);
    }
    while (others--) {
        uint32_t from = random_below(random, items - 6), taken = 0;
        for (uint32_t i = 0; i < 7 && taken < 4; i++)
            if (random_below(random, 2)) {
                draft_item(&draft, from + i, 0);
                taken++;
            }
        if (!taken)
            draft_item(&draft, from, 0);
        draft_end(&draft);
    }
    return draft;
}

/* Tests small searches from as many rows as fit in one word to more than fit in two, with options
 * to match. */
static void rows_in_two_words(void **state) {
    struct random random = {7};
    unsigned listed = 0;
    for (uint32_t round = 0; round < SAMPLED(60, 12); round++) {
        uint32_t items = 62 + random_below(&random, 72);
        struct draft draft = cut_row(*state, &random, items, 100 + random_below(&random, 120));
        struct problem problem = draft_problem(&draft), reduced;
        const uint32_t *kept;
        assert_int_equal(reduce(&problem, 0, false, *state, &reduced, &kept), TREEN_OK);
        struct found *cover = find_all(&problem, "cover", KERNEL_AUTO),
                     *dlx = find_all(&reduced, "dlx", KERNEL_AUTO);
        if (dlx->answers < MOST_ANSWERS) {
            struct control control;
            uint64_t answers = 0;
            listed++;
            assert_int_equal(cover->answers, dlx->answers);
            assert_int_equal(cover->nodes, dlx->nodes);
            expect_kernels_agree(&problem);
            control_init(&control);
            assert_int_equal(ask_number(tested(), &problem, &control, KERNEL_AUTO, &answers), TREEN_END);
            assert_int_equal(answers, dlx->answers);
        }
        free(cover);
        free(dlx);
    }
    assert_true(listed > SAMPLED(20, 4));
}

static void expect_words(struct arena *arena, const struct problem *problem, const char *words) {
    struct control control;
    void *search;
    control_init(&control);
    assert_int_equal(tested()->open(problem, &control, arena, &search), TREEN_OK);
    if (!strstr(tested()->explains(search), words))
        fail_msg("found '%s', expected '%s'", tested()->explains(search), words);
    engine_close(tested(), search);
}

static void expect_explanation(struct arena *arena, const struct draft *draft, const char *words) {
    struct problem problem = draft_problem(draft);
    expect_words(arena, &problem, words);
}

static void it_says_what_it_does(void **state) {
    struct draft eight = classic_queens(*state, 8), row = line(*state, 300),
                 copies = draft_open(*state, 8, 0);
    expect_explanation(*state, &eight, "0 of 64 options left out");
    expect_explanation(*state, &eight, "the small search below the split");
    expect_explanation(*state, &row, "or 512 and 63; in lists while more than");
    for (uint32_t item = 0; item < 8; item++) {
        draft_bound(&copies, item, 1, 2);
        DRAFT_OPTION(&copies, item);
    }
    expect_explanation(*state, &copies, "where few multiplicities are left");
}

/* ---- A first answer by luck ------------------------------------------------------------------ */

/* Makes all L-trominoes on a square board: two by two cells less one. */
static struct draft trominoes(struct arena *arena, uint32_t side) {
    struct draft draft = draft_open(arena, (size_t)side * side, 0);
    for (uint32_t y = 0; y + 1 < side; y++)
        for (uint32_t x = 0; x + 1 < side; x++) {
            uint32_t at = y * side + x;
            DRAFT_OPTION(&draft, at, at + 1, at + side);
            DRAFT_OPTION(&draft, at, at + 1, at + side + 1);
            DRAFT_OPTION(&draft, at, at + side, at + side + 1);
            DRAFT_OPTION(&draft, at + 1, at + side, at + side + 1);
        }
    return draft;
}

/* Tests a trial that comes to the end of the problem: it has seen that there is no answer. */
static void luck_may_see_that_there_is_none(void **state) {
    struct draft board = classic_dominoes(*state, 5, 3);
    struct problem problem = draft_problem(&board);
    struct found *dlx = find_all(&problem, "dlx", KERNEL_AUTO);
    struct control control;
    struct answer answer;
    void *search;
    control_init(&control);
    control.wishes.any_first = true;
    assert_int_equal(dlx->answers, 0);
    assert_int_equal(tested()->open(&problem, &control, *state, &search), TREEN_OK);
    for (int again = 0; again < 2; again++)
        assert_int_equal(tested()->next(search, &answer), TREEN_END);
    assert_int_equal(control.nodes, dlx->nodes);
    assert_non_null(strstr(tested()->explains(search), "came to the end"));
    engine_close(tested(), search);
    free(dlx);
}

/* Tests rooms that are made when they are first needed: there may be no memory for them then.
 * With more memory there is an answer. */
static void luck_needs_memory(void **state) {
    struct draft board = trominoes(*state, 12);
    struct problem problem = draft_problem(&board);
    enum treen_status status = TREEN_NO_MEMORY;
    size_t without = 0;
    for (size_t limit = 1 << 12; status == TREEN_NO_MEMORY; limit += 1 << 14) {
        struct arena arena;
        struct control control;
        struct answer answer;
        void *search;
        arena_init(&arena, limit);
        control_init(&control);
        control.wishes.any_first = true;
        status = tested()->open(&problem, &control, &arena, &search);
        if (status == TREEN_OK) {
            status = tested()->next(search, &answer);
            assert_non_null(tested()->explains(search));
            without += status == TREEN_NO_MEMORY;
            engine_close(tested(), search);
        }
        arena_free(&arena);
        assert_in_range(limit, 1, 64 << 20);
    }
    assert_int_equal(status, TREEN_OK);
    assert_true(without > 1);
}

/* Tests a board in which options in the corners can be left out. Without them hundreds of
 * thousands of nodes lead to nothing. In the board as it is posed, a few hundred nodes lead to
 * an answer. */
static void luck_may_lie_in_what_was_posed(void **state) {
    enum { SIDE = 30, ENOUGH = 3000 };
    struct draft board = trominoes(*state, SIDE);
    struct problem problem = draft_problem(&board);
    struct control control;
    struct answer answer;
    uint32_t covered[SIDE * SIDE] = {0};
    void *search;
    control_init(&control);
    control.wishes.any_first = true;
    assert_int_equal(tested()->open(&problem, &control, *state, &search), TREEN_OK);
    assert_int_equal(tested()->next(search, &answer), TREEN_OK);
    assert_true(control.nodes < ENOUGH);
    for (size_t i = 0; i < answer.count; i++)
        for (uint32_t e = problem.start[answer.option[i]]; e < problem.start[answer.option[i] + 1]; e++)
            covered[problem.item[e]]++;
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        assert_int_equal(covered[i], 1);
    engine_close(tested(), search);
}

/* ---- Weights learnt from failures ------------------------------------------------------------ */

/* Makes `easy` items that may be covered in two ways each, whatever is done with the others, and
 * pigeons that do not fit their holes. With the fewest options first, the search tries all ways
 * of the easy items before it meets the pigeons. */
static struct draft pigeons(struct arena *arena, uint32_t easy, uint32_t holes) {
    struct draft draft = draft_open(arena, easy + holes + 1, holes);
    for (uint32_t item = 0; item < easy; item++)
        for (int way = 0; way < 2; way++)
            DRAFT_OPTION(&draft, item);
    for (uint32_t pigeon = easy; pigeon <= easy + holes; pigeon++)
        for (uint32_t hole = 0; hole < holes; hole++)
            DRAFT_OPTION(&draft, pigeon, easy + holes + 1 + hole);
    return draft;
}

/* Makes a Latin square to be completed: each cell holds the sum of row and column, and `percent`
 * of the cells are open. */
static struct draft latin(struct arena *arena, uint32_t n, uint32_t percent, uint64_t seed) {
    enum { MOST = 40 };
    bool open[MOST][MOST], row_has[MOST][MOST] = {{false}}, column_has[MOST][MOST] = {{false}};
    uint32_t number[3][MOST][MOST], items = 0;
    struct random random = {seed};
    for (uint32_t y = 0; y < n; y++)
        for (uint32_t x = 0; x < n; x++) {
            open[y][x] = random_below(&random, 100) < percent;
            if (!open[y][x])
                row_has[y][(x + y) % n] = column_has[x][(x + y) % n] = true;
        }
    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < n; b++) {
            number[0][a][b] = open[a][b] ? items++ : 0;
            number[1][a][b] = row_has[a][b] ? 0 : items++;
            number[2][a][b] = column_has[a][b] ? 0 : items++;
        }
    struct draft draft = draft_open(arena, items, 0);
    for (uint32_t y = 0; y < n; y++)
        for (uint32_t x = 0; x < n; x++)
            for (uint32_t mark = 0; mark < n && open[y][x]; mark++)
                if (!row_has[y][mark] && !column_has[x][mark])
                    DRAFT_OPTION(&draft, number[0][y][x], number[1][y][mark], number[2][x][mark]);
    return draft;
}

static void weights_find_what_fails(void **state) {
    struct draft seven = pigeons(*state, 130, 6);
    struct problem problem = draft_problem(&seven);
    expect_words(*state, &problem, "learnt from failures");
    struct found *found = find_all(&problem, "cover", KERNEL_AUTO);
    assert_int_equal(found->answers, 0);
    assert_true(found->nodes < 100000);
    free(found);
}

/* Returns the number of answers, which all kernels and dlx must find. The answers and nodes of
 * three parts must add up to those of the whole. */
static uint64_t whole_of_parts(const struct problem *problem) {
    struct found *whole = find_all(problem, "cover", KERNEL_AUTO),
                 *dlx = find_all(problem, "dlx", KERNEL_AUTO);
    assert_int_equal(whole->answers, dlx->answers);
    uint64_t answers = 0, nodes = 0;
    for (uint32_t part = 0; part < 3; part++) {
        struct control control;
        control_init(&control);
        control.part = part;
        control.parts = 3;
        control.counts_above = part == 0;
        assert_int_equal(ask(tested(), problem, &control, KERNEL_AUTO, NULL, &answers), TREEN_END);
        nodes += control.nodes;
    }
    assert_int_equal(answers, whole->answers);
    assert_int_equal(nodes, whole->nodes);
    free(whole);
    free(dlx);
    return agreed_answers(problem);
}

static void parts_learn_alike(void **state) {
    struct draft square = latin(*state, 34, 30, 5);
    struct problem problem = draft_problem(&square);
    expect_words(*state, &problem, "learnt from failures");
    assert_true(whole_of_parts(&problem) > 0);
}

/* ---- Filling --------------------------------------------------------------------------------- */

/* Makes Y-pentominoes in a board five cells high, whose cells are numbered along its long side. */
static struct draft narrow(struct arena *arena, int width) {
    static const int piece[5][2] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}};
    enum { HEIGHT = 5 };
    struct draft draft = draft_open(arena, (size_t)(HEIGHT * width), 0);
    for (int turn = 0; turn < 8; turn++)
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < width; x++) {
                uint32_t cell[5], inside = 0;
                for (int i = 0; i < 5; i++) {
                    int across = turn & 1 ? -piece[i][0] : piece[i][0],
                        up = turn & 2 ? -piece[i][1] : piece[i][1];
                    int at_x = x + (turn & 4 ? up : across), at_y = y + (turn & 4 ? across : up);
                    inside += at_x >= 0 && at_x < width && at_y >= 0 && at_y < HEIGHT;
                    cell[i] = (uint32_t)(at_y * width + at_x);
                }
                if (inside == 5)
                    draft_option(&draft, cell, 5);
            }
    return draft;
}

/* Makes that board with an order in which it is filled from one end. */
static struct problem board_to_fill(struct arena *arena, uint32_t width) {
    struct draft board = narrow(arena, (int)width);
    struct problem problem = draft_problem(&board);
    uint32_t *order = ARENA_NEW(arena, 5 * width, uint32_t);
    assert_non_null(order);
    for (uint32_t i = 0; i < 5 * width; i++)
        order[i] = i % 5 * width + i / 5;
    problem.order = order;
    return problem;
}

/* Widths of boards: LONG has a small tree without answers, LONGER has many answers. */
enum { LONG = 45, LONGER = 50, ANSWERS_LONGER = 100000 };

/* Tests that a board is filled from one end only if the problem has an order. Without it the
 * order is the usual one. */
static void narrow_boards_are_filled_from_one_end(void **state) {
    struct problem problem = board_to_fill(*state, LONG), hintless = problem;
    hintless.order = NULL;
    expect_words(*state, &hintless, "the item with the fewest options first");
    expect_words(*state, &problem, "the packing's order");
    assert_int_equal(whole_of_parts(&problem), 0);
}

static void filled_boards_are_counted(void **state) {
    struct problem problem = board_to_fill(*state, LONGER);
    expect_words(*state, &problem, "the packing's order");
    for (int kernel = KERNEL_AUTO; kernel < KERNELS; kernel++) {
        struct control control;
        uint64_t answers = 0;
        control_init(&control);
        assert_int_equal(ask_number(tested(), &problem, &control, (enum kernel)kernel, &answers), TREEN_END);
        assert_int_equal(answers, ANSWERS_LONGER);
    }
}

/* ---- Random walks ---------------------------------------------------------------------------- */

/* Opens a search and a probe of it. The search must be closed after the probe was used. */
static struct probe *open_probe(const struct problem *problem, uint64_t seed, struct control *control,
                                struct arena *arena, void **search) {
    struct probe *probe;
    assert_int_equal(tested()->open(problem, control, arena, search), TREEN_OK);
    assert_int_equal(probe_open(problem, tested()->tour, *search, seed, NULL, NULL, arena, &probe), TREEN_OK);
    return probe;
}

/* Expects walks without a limit to see the whole tree: the same nodes and answers that the
 * search has. */
static void expect_walks_see_all(const struct problem *problem) {
    struct found *found = find_all(problem, "cover", KERNEL_AUTO);
    struct arena arena;
    struct control opening, control;
    void *search;
    arena_init(&arena, MEMORY);
    control_init(&opening);
    control_init(&control);
    struct probe *probe = open_probe(problem, 1, &opening, &arena, &search);
    assert_int_equal(probe_run(probe, &control), TREEN_END);
    assert_true(probe_estimate(probe).nodes.mean == (double)found->nodes);
    assert_true(probe_estimate(probe).answers.mean == (double)found->answers);
    engine_close(tested(), search);
    arena_free(&arena);
    free(found);
}

static void walks_see_the_same_tree(void **state) {
    struct draft eight = classic_queens(*state, 8);
    struct problem problem = board_to_fill(*state, LONG);
    expect_words(*state, &problem, "the packing's order");
    expect_walks_see_all(&problem);
    problem = draft_problem(&eight);
    expect_walks_see_all(&problem);
    for (uint64_t seed = 0; seed < 500; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        problem = random_cover(seed, &arena);
        expect_walks_see_all(&problem);
        arena_free(&arena);
    }
}

static bool holds(struct interval interval, uint64_t truth) {
    return interval.low <= (double)truth && (double)truth <= interval.high;
}

/* Tests walks in a board that is filled. In the usual order the tree has about thirteen times as
 * many nodes. */
static void walks_bracket_a_filled_board(void **state) {
    enum { SEEDS = 20, VISITS = 15000 };
    struct problem problem = board_to_fill(*state, LONG);
    struct found *found = find_all(&problem, "cover", KERNEL_AUTO);
    int nodes = 0, answers = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct arena arena;
        struct control opening, control;
        void *search;
        arena_init(&arena, MEMORY);
        control_init(&opening);
        control_init(&control);
        control.node_limit = VISITS;
        struct probe *probe = open_probe(&problem, seed, &opening, &arena, &search);
        assert_int_equal(probe_run(probe, &control), TREEN_STOPPED);
        struct probe_estimate estimate = probe_estimate(probe);
        assert_true(estimate.nodes.mean < 2 * (double)found->nodes);
        nodes += holds(estimate.nodes, found->nodes);
        answers += holds(estimate.answers, found->answers);
        engine_close(tested(), search);
        arena_free(&arena);
    }
    assert_in_range(nodes, SEEDS - 3, SEEDS);
    assert_in_range(answers, SEEDS - 3, SEEDS);
    free(found);
}

static void a_matrix_too_large_is_refused(void **state) {
    struct draft eight = classic_queens(*state, 8);
    struct problem problem = draft_problem(&eight);
    assert_null(tested()->refuses(&problem, MEMORY));
    assert_non_null(tested()->refuses(&problem, 1000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        KNOWN_CASES,
        CASE(kernels_find_the_same_in_the_same_order),
        CASE(a_wide_table_is_searched_like_any),
        CASE(a_wide_table_has_secondary_rows),
        CASE(secondary_rows_without_options_are_no_dead_ends),
        CASE(nodes_are_those_of_dlx),
        CASE(stages_lose_nothing),
        CASE(rows_have_more_options_than_a_byte_counts),
        CASE(summed_answers_are_those_listed),
        CASE(rows_in_two_words),
        CASE(it_says_what_it_does),
        CASE(luck_may_see_that_there_is_none),
        CASE(luck_needs_memory),
        CASE(luck_may_lie_in_what_was_posed),
        CASE(weights_find_what_fails),
        CASE(parts_learn_alike),
        CASE(narrow_boards_are_filled_from_one_end),
        CASE(filled_boards_are_counted),
        CASE(walks_see_the_same_tree),
        CASE(walks_bracket_a_filled_board),
        CASE(a_matrix_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
