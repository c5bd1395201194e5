/* Engine count finds as many answers as brute force and engine cover, on thousands of random
 * small problems. It must do so in any order of the items, in however many parts, and with
 * hardly any memory. */
#include "ask.h"
#include "brute.h"
#include "draft.h"
#include "random_cover.h"

#include "base/random.h"
#include "engine/count/draw.h"
#include "sampled.h"
#include "cases.h"

enum { SEEDS = SAMPLED(10000, 2000), MEMORY = 64 << 20 };

struct question {
    uint64_t seed;
    struct arena arena;
    struct problem problem;
    uint64_t expected;
};

static void for_each_question(uint64_t seeds, void (*test)(struct question *question)) {
    for (uint64_t seed = 0; seed < seeds; seed++) {
        struct question question = {.seed = seed};
        arena_init(&question.arena, MEMORY);
        question.problem = seed % 4 ? random_cover(seed, &question.arena)
                                    : random_symmetric_cover(seed / 4, &question.arena);
        struct sets sets = {.arena = &question.arena};
        brute(&question.problem, &sets);
        question.expected = sets.set.count;
        test(&question);
        arena_free(&question.arena);
    }
}

static void must(bool holds, const struct question *question, const char *what) {
    if (!holds)
        fail_msg("seed %u: %s", (unsigned)question->seed, what);
}

/* Counts within `control` and `memory`. Returns -1 if it did not come to the end. */
static int64_t count(const struct question *question, struct control *control, size_t memory) {
    struct big total = {0}, read = {0};
    enum treen_status status = engine_named("count")->count(&question->problem, control, memory, &total);
    int64_t answers = 0;
    if (status == TREEN_OK)
        for (; big_compare(&total, &read) > 0; answers++) /* answers are few */
            assert_true(big_add(&read, 1));
    big_free(&total);
    big_free(&read);
    return status == TREEN_OK ? answers : -1;
}

static bool counts_right(const struct question *question, size_t memory) {
    struct control control;
    control_init(&control);
    return count(question, &control, memory) == (int64_t)question->expected;
}

static void ask_cover(struct question *question) {
    uint64_t answers = 0;
    struct control control;
    control_init(&control);
    assert_int_equal(ask(engine_named("cover"), &question->problem, &control, KERNEL_AUTO, NULL, &answers),
                     TREEN_END);
    must(answers == question->expected, question, "cover finds not as many as brute force");
    must(counts_right(question, MEMORY), question, "not as many as brute force and cover");
}

static void counts_are_those_of_brute_force_and_cover(void **state) {
    for_each_question(SEEDS, ask_cover);
}

static void ask_in_some_order(struct question *question) {
    struct random random = {.state = question->seed};
    uint32_t primary = (uint32_t)question->problem.primary;
    uint32_t *order = ARENA_NEW(&question->arena, primary, uint32_t);
    assert_non_null(order);
    for (uint32_t i = 0; i < primary; i++) {
        uint32_t other = random_below(&random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    question->problem.order = order;
    must(counts_right(question, MEMORY), question, "the order of the items makes a difference");
}

static void no_order_makes_a_difference(void **state) {
    for_each_question(SEEDS / 2, ask_in_some_order);
}

static void ask_parts(struct question *question) {
    static const uint32_t parts[] = {2, 3, 7};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int64_t sum = 0;
        uint32_t subparts = 1 + (uint32_t)(question->seed % 3);
        for (uint32_t search = 0; search < parts[i] * subparts; search++) {
            struct control control;
            control_init(&control);
            control_divide(&control, search / subparts, parts[i], search % subparts, subparts);
            sum += count(question, &control, MEMORY);
        }
        must(sum == (int64_t)question->expected, question, "the parts do not add up");
    }
}

static void parts_add_up(void **state) {
    for_each_question(SEEDS / 4, ask_parts);
}

/* Counts with less and less memory, until there is not enough for the plan. Every count before
 * that must be right. */
static void ask_with_less_and_less(struct question *question) {
    for (size_t memory = 32 << 10; memory > 2000; memory = memory / 8 * 7) {
        struct control control;
        control_init(&control);
        int64_t found = count(question, &control, memory);
        must(found == -1 || found == (int64_t)question->expected, question, "little memory makes it wrong");
    }
}

static void memory_makes_no_difference(void **state) {
    for_each_question(SEEDS / 4, ask_with_less_and_less);
}

/* ---- Answers by lot -------------------------------------------------------------------------- */

enum { DRAWS_EACH = 100 };

/* Draws an answer as a set of bits; 0 if there is none. */
static enum treen_status draw(const struct question *question, uint32_t order, size_t memory,
                              struct random *random, uint64_t *set) {
    struct control control;
    struct arena arena;
    struct answer answer = {0};
    control_init(&control);
    arena_init(&arena, memory);
    enum treen_status status =
        count_lots.draw(&question->problem, order, &control, memory, random, &arena, &answer);
    *set = 0;
    for (size_t i = 0; i < answer.count; i++)
        *set |= UINT64_C(1) << answer.option[i];
    arena_free(&arena);
    return status;
}

static size_t place_of(const struct sets *answers, uint64_t set) {
    size_t i = 0;
    while (i < answers->set.count && answers->set.at[i] != set)
        i++;
    return i;
}

/* Draws often where answers are few: each must come about as often as the others. With a hundred
 * draws for each, 45 to 155 are more than five deviations away on either side. */
static void draw_often(const struct question *question, uint32_t order, const struct sets *answers) {
    enum { FEW = 12 };
    uint32_t times[FEW] = {0};
    uint64_t set;
    struct random random = {.state = question->seed};
    size_t draws = answers->set.count <= FEW ? DRAWS_EACH * answers->set.count : 3;
    for (size_t i = 0; i < draws; i++) {
        must(draw(question, order, MEMORY, &random, &set) == TREEN_OK, question,
             "there is an answer to be drawn");
        size_t place = place_of(answers, set);
        must(place < answers->set.count, question, "what was drawn is no answer");
        if (answers->set.count <= FEW)
            times[place]++;
    }
    for (size_t i = 0; answers->set.count <= FEW && i < answers->set.count; i++)
        must(answers->set.count == 1 || (times[i] > 45 && times[i] < 155), question,
             "not every answer has the same chance");
}

static void draw_with_less_and_less(const struct question *question, uint32_t order,
                                    const struct sets *answers) {
    struct random random = {.state = question->seed};
    for (size_t memory = 32 << 10; memory > 2000; memory = memory / 8 * 7) {
        uint64_t set;
        enum treen_status status = draw(question, order, memory, &random, &set);
        must(status == TREEN_NO_MEMORY || status == (answers->set.count ? TREEN_OK : TREEN_END), question,
             "little memory makes it wrong");
        must(status != TREEN_OK || place_of(answers, set) < answers->set.count, question,
             "what was drawn in little memory is no answer");
    }
}

static void ask_to_draw(struct question *question) {
    struct sets answers = {.arena = &question->arena};
    uint32_t order[LOTS_ORDERS], orders;
    uint64_t set;
    struct random random = {.state = question->seed};
    brute(&question->problem, &answers);
    struct control control;
    control_init(&control);
    assert_true(count_lots.orders(&question->problem, MEMORY, &control, order, &orders));
    must(orders || !question->expected, question, "it is possible");
    for (uint32_t i = 0; i < orders; i++)
        if (question->expected)
            draw_often(question, order[i], &answers);
        else
            must(draw(question, order[i], MEMORY, &random, &set) == TREEN_END, question,
                 "there is no answer to be drawn");
    if (orders)
        draw_with_less_and_less(question, order[0], &answers);
}

static void every_answer_has_the_same_chance(void **state) {
    for_each_question(SEEDS / 20, ask_to_draw);
}

/* ---- Symmetric problems ---------------------------------------------------------------------- */

/* Makes options on a small board, with all their images. A symmetry is 1 = left to right, plus 2
 * = top to bottom, plus 4 = then rows to columns, of a square. A symmetry that reflects swaps
 * the items of two handed pieces, too. */
enum { HANDS = 2, MOST_SIDE = 3, MOST_CELLS = MOST_SIDE * MOST_SIDE, MOST_SYMMETRIES = 8 };
struct board {
    struct random random;
    struct draft draft;
    uint32_t width, height, symmetries;
    uint32_t item[MOST_CELLS + HANDS]; /* the item of each cell, then of the hands */
};

static bool is_reflection(uint32_t symmetry) {
    return (symmetry & 1) ^ (symmetry >> 1 & 1) ^ symmetry >> 2;
}

/* Returns the place where the symmetry takes a cell or a hand. */
static uint32_t moved(const struct board *board, uint32_t symmetry, uint32_t place) {
    uint32_t cells = board->width * board->height, x = place % board->width, y = place / board->width;
    if (place >= cells)
        return is_reflection(symmetry) ? 2 * cells + 1 - place : place;
    x = symmetry & 1 ? board->width - 1 - x : x;
    y = symmetry & 2 ? board->height - 1 - y : y;
    return symmetry & 4 ? x * board->width + y : y * board->width + x;
}

static uint32_t first_image(const struct board *board, uint32_t place) {
    uint32_t first = place;
    for (uint32_t s = 1; s < board->symmetries; s++)
        first = moved(board, s, place) < first ? moved(board, s, place) : first;
    return first;
}

/* Returns whether the place's orbit is chosen, with a chance of one in n. All places of an orbit
 * have the same luck. */
static bool has_luck(const struct board *board, uint32_t place, uint64_t what, uint32_t n) {
    struct random random = {.state = board->random.state + what * 1000 + first_image(board, place)};
    return random_below(&random, n) == 0;
}

/* Returns whether the place need not be covered. Cells of the corners' orbit must be, so that
 * something is primary. */
static bool is_secondary(const struct board *board, uint32_t place) {
    return place < board->width * board->height && first_image(board, place) && has_luck(board, place, 1, 5);
}

/* Opens a board. Some orbits of cells need not be covered, and others may be covered more than
 * once. */
static void open_board(struct board *board, uint64_t seed, struct arena *arena) {
    *board = (struct board){.random.state = seed};
    board->width = 2 + random_below(&board->random, 2);
    board->height = 2 + random_below(&board->random, 2);
    board->symmetries = board->width == board->height ? 8 : 4;
    uint32_t places = board->width * board->height + HANDS, primary = 0, secondary = 0;
    for (uint32_t p = 0; p < places; p++)
        primary += !is_secondary(board, p);
    for (uint32_t p = 0, count = 0; p < places; p++)
        board->item[p] =
            p < places - HANDS && p && has_luck(board, p, 1, 5) ? primary + secondary++ : count++;
    board->draft = draft_open(arena, primary, secondary);
    for (uint32_t p = 0; p < places; p++)
        if (board->item[p] < primary && (p >= places - HANDS || has_luck(board, p, 2, 4)))
            draft_bound(&board->draft, board->item[p], p >= places - HANDS ? 0 : 1,
                        2 + has_luck(board, p, 3, 2));
}

/* Returns the image of an option (bits of places). */
static uint32_t image_of(const struct board *board, uint32_t symmetry, uint32_t option) {
    uint32_t image = 0;
    for (uint32_t p = 0; option >> p; p++)
        image |= (option >> p & 1) << moved(board, symmetry, p);
    return image;
}

static void add_images(struct board *board, uint32_t option, uint32_t colour) {
    uint32_t images[MOST_SYMMETRIES];
    for (uint32_t s = 0; s < board->symmetries; s++) {
        images[s] = image_of(board, s, option);
        bool known = false;
        for (uint32_t other = 0; other < s; other++)
            known |= images[other] == images[s];
        for (uint32_t p = 0; !known && images[s] >> p; p++)
            if (images[s] >> p & 1)
                draft_item(&board->draft, board->item[p], board->item[p] < board->draft.primary ? 0 : colour);
        if (!known)
            draft_end(&board->draft);
    }
}

/* Adds options of some cells, and perhaps a hand, with all images. No option has secondary items
 * alone. */
static void add_options(struct board *board) {
    uint32_t cells = board->width * board->height;
    while (draft_options(&board->draft) < 14) {
        uint32_t option = 0, hand = random_below(&board->random, 4), primary = 0;
        for (uint32_t left = 1 + random_below(&board->random, 3); left; left--)
            option |= 1U << random_below(&board->random, cells);
        if (hand < HANDS)
            option |= 1U << (cells + hand);
        for (uint32_t p = 0; option >> p; p++)
            primary += (option >> p & 1) && board->item[p] < board->draft.primary;
        if (primary)
            add_images(board, option, random_below(&board->random, 3));
    }
}

static struct problem symmetric_cover(uint64_t seed, struct arena *arena) {
    struct board board;
    open_board(&board, seed, arena);
    add_options(&board);
    struct problem problem = draft_problem(&board.draft);
    uint32_t *image = ARENA_NEW(arena, board.symmetries * problem.items, uint32_t);
    assert_non_null(image);
    for (uint32_t s = 0; s < board.symmetries; s++)
        for (uint32_t p = 0; p < board.width * board.height + HANDS; p++)
            image[s * problem.items + board.item[p]] = board.item[moved(&board, s, p)];
    problem.image = image;
    problem.symmetries = board.symmetries;
    return problem;
}

/* Counts in one part, in several, with little memory, and in an order that has nothing to do
 * with the symmetries. */
static void ask_symmetric(struct question *question) {
    must(counts_right(question, MEMORY), question, "symmetry makes a difference");
    ask_parts(question);
    if (question->seed % 8 == 0)
        ask_with_less_and_less(question);
    ask_in_some_order(question);
}

static void symmetry_makes_no_difference(void **state) {
    for (uint64_t seed = 0; seed < SEEDS / 8; seed++) {
        struct question question = {.seed = seed};
        arena_init(&question.arena, MEMORY);
        question.problem = symmetric_cover(seed, &question.arena);
        struct sets sets = {.arena = &question.arena};
        brute(&question.problem, &sets);
        question.expected = sets.set.count;
        ask_symmetric(&question);
        arena_free(&question.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_brute_force_and_cover),
        cmocka_unit_test(no_order_makes_a_difference),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(memory_makes_no_difference),
        cmocka_unit_test(every_answer_has_the_same_chance),
        cmocka_unit_test(symmetry_makes_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
