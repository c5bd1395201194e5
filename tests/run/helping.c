/* Several threads take one assembly apart: the answer, the positions, their order, the numbers of
 * ways and the nodes are those of one thread. */
#include "run/helping.h"

#include "base/clock.h"
#include "base/random.h"
#include "engine/apart/table.h"
#include "engine/twist/twist.h"
#include "sampled.h"
#include "shape/draw.h"
#include "cases.h"

#include <stdlib.h>

enum { MEMORY = 1 << 27, MOST_LANES = 4, CELLS = 36 };

/* Blocks that slide in a closed frame; in one with a door for the bars g and e alone; and nine of
 * them. */
static const char sealed[] = "fffffff/faab..f/fa.bb.f/fccd..f/fc.dd.f/feeggjf/fffffff";
static const char door[] = "fffffff/faab.../fa.bb.f/fccd..f/fc.dd.f/feegg.f/fffffff";
static const char nine[] = "ffffff/faabbf/fc.ddf/fceegf/fhhgif/f.jj.f/ffffff";

struct asked {
    struct arena arena;
    struct apart *apart;
    struct twist *twist; /* null: by shifts */
    struct helping helping;
    struct apart_part part[APART_PARTS];
    struct apart_question question;
    struct control control;
    struct apart_answer answer;
};

static void setup(struct asked *asked, const struct grid *grid, size_t memory, size_t threads) {
    memset(asked, 0, sizeof *asked);
    arena_init(&asked->arena, SIZE_MAX);
    asked->apart = apart_open(grid, memory, NULL);
    assert_non_null(asked->apart);
    asked->question = (struct apart_question){.part = asked->part, .ways = true};
    helping_open(&asked->helping, threads);
    helping_begin(&asked->helping);
    asked->helping.helpers.least = 1;
    control_init(&asked->control);
    asked->control.helpers = threads > 1 ? &asked->helping.helpers : NULL;
}

static void teardown(struct asked *asked) {
    helping_end(&asked->helping);
    twist_close(asked->twist);
    apart_close(asked->apart);
    arena_free(&asked->arena);
}

static enum treen_status ask(struct asked *asked) {
    if (asked->twist)
        return twist_take(asked->twist, &asked->question, &asked->control, &asked->arena, &asked->answer);
    return apart_take(asked->apart, &asked->question, &asked->control, &asked->arena, &asked->answer);
}

/* Adds a part for each letter of the drawing. If bars leave, the other parts may stay together. */
static void add_drawn(struct asked *asked, const char *text) {
    static const struct apart_group together = {1, 1};
    for (char letter = 'a'; letter <= 'z'; letter++) {
        struct shape all = draw(&asked->arena, text);
        struct shape *shape = ARENA_NEW(&asked->arena, 1, struct shape);
        assert_non_null(shape);
        shape->cell = all.cell;
        for (size_t i = 0; i < all.count; i++)
            if (all.cell[i].colour == letter - 'a' + 1)
                shape->cell[shape->count++] = all.cell[i];
        struct apart_part part = {.shape = shape, .piece = (uint32_t)letter};
        if (!strcmp(text, door) && letter != 'e' && letter != 'g')
            part = (struct apart_part){shape, part.piece, 1, &together, 0};
        if (shape->count)
            asked->part[asked->question.parts++] = part;
    }
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static void compare_separations(const struct treen_separation *one, const struct treen_separation *other) {
    assert_int_equal(!one, !other);
    if (!one)
        return;
    assert_int_equal(one->moves, other->moves);
    for (size_t i = 0; i < one->moves; i++) {
        const struct treen_move *a = &one->move[i], *b = &other->move[i];
        assert_int_equal(a->parts, b->parts);
        assert_memory_equal(a->part, b->part, a->parts * sizeof *a->part);
        assert_memory_equal(&a->by, &b->by, sizeof a->by);
        assert_int_equal(a->leaves, b->leaves);
        assert_true(!one->turn == !other->turn);
        if (one->turn)
            assert_memory_equal(&one->turn[i], &other->turn[i], sizeof *one->turn);
    }
    compare_separations(one->left, other->left);
    compare_separations(one->removed, other->removed);
}

static void compare_floods(const struct flood *one, const struct flood *other) {
    size_t nodes = one->level_end;
    assert_int_equal(nodes, other->level_end);
    assert_int_equal(one->depth, other->depth);
    assert_memory_equal(one->places.place, other->places.place,
                        nodes * one->places.stride * sizeof *one->places.place);
    for (size_t i = 0; i < nodes; i++) {
        assert_int_equal(one->node[i].parent, other->node[i].parent);
        assert_int_equal(one->node[i].paths, other->node[i].paths);
        assert_int_equal(one->node[i].step.moved, other->node[i].step.moved);
        assert_int_equal(one->node[i].step.distance, other->node[i].step.distance);
        assert_int_equal(one->node[i].step.direction, other->node[i].step.direction);
    }
    assert_int_equal(one->exits, other->exits);
    for (size_t i = 0; i < one->exits; i++)
        assert_int_equal(one->exit[i].node, other->exit[i].node);
}

static void compare_answers(const struct asked *one, const struct asked *other) {
    const struct apart_answer *a = &one->answer, *b = &other->answer;
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->first, b->first);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->least, b->least);
    assert_int_equal(a->ways, b->ways);
    assert_int_equal(one->control.nodes, other->control.nodes);
    compare_separations(a->separation, b->separation);
    if (!one->twist)
        compare_floods(one->apart->flood[0], other->apart->flood[0]);
}

/* Takes the drawing apart with one thread and with several. Returns the nodes of one. */
static uint64_t compare(const struct grid *grid, const char *text, enum treen_outcome outcome) {
    struct asked alone;
    setup(&alone, grid, MEMORY, 1);
    add_drawn(&alone, text);
    assert_int_equal(ask(&alone), TREEN_OK);
    assert_int_equal(alone.answer.outcome, outcome);
    for (size_t threads = 2; threads <= MOST_LANES; threads++) {
        struct asked helped;
        setup(&helped, grid, MEMORY, threads);
        add_drawn(&helped, text);
        assert_int_equal(ask(&helped), TREEN_OK);
        compare_answers(&alone, &helped);
        teardown(&helped);
    }
    uint64_t nodes = alone.control.nodes;
    teardown(&alone);
    return nodes;
}

/* ---- Scenes ---------------------------------------------------------------------------------- */

static void test_flat(void **state) {
    const struct grid *grid = grid_named("square", 6);
    assert_true(compare(grid, door, TREEN_COMES_APART) > 10000);
    compare(grid, sealed, TREEN_STAYS_TOGETHER);
}

/* Tests more parts than an octet has. */
static void test_many_parts(void **state) {
    compare(grid_named("square", 6), nine, TREEN_STAYS_TOGETHER);
}

/* Draws a random packing of a brick. */
static void draw_random(struct random *random, unsigned letters, char text[2 * CELLS]) {
    size_t length = 0;
    char letter = 'a';
    for (int i = 0; i < CELLS; i++) {
        if (i && i % 4 == 0)
            text[length++] = i % 12 ? '/' : '|';
        if (random_below(random, 2))
            letter = (char)('a' + random_below(random, letters));
        text[length++] = random_below(random, 8) < 5 ? letter : '.';
    }
    text[length] = 0;
}

/* Compares random packings. */
static void test_random(void **state) {
    struct random random = {450};
    char text[2 * CELLS];
    unsigned apart = 0, stuck = 0;
    for (unsigned n = SAMPLED(300, 60); n--;) {
        draw_random(&random, 4, text);
        struct asked alone;
        setup(&alone, grid_named("cube", 4), MEMORY, 1);
        add_drawn(&alone, text);
        assert_int_equal(ask(&alone), TREEN_OK);
        enum treen_outcome outcome = alone.answer.outcome;
        bool any = alone.question.parts > 1;
        teardown(&alone);
        apart += outcome == TREEN_COMES_APART;
        stuck += outcome == TREEN_STAYS_TOGETHER;
        if (any)
            compare(grid_named("cube", 4), text, outcome);
    }
    assert_true(apart > 5 && stuck > 5);
}

static enum treen_status ask_with_turns(struct asked *asked, const char *text, size_t threads, bool ways) {
    setup(asked, grid_named("cube", 4), MEMORY, threads);
    asked->twist = twist_open(grid_named("cube", 4), 0.07, MEMORY, NULL);
    assert_non_null(asked->twist);
    asked->question.ways = ways;
    add_drawn(asked, text);
    return ask(asked);
}

/* Compares random packings with turns. TREEN_TEST_WHOLE=1: more of them. */
static void test_turns(void **state) {
    struct random random = {841};
    char text[2 * CELLS];
    for (unsigned n = getenv("TREEN_TEST_WHOLE") ? 200 : SAMPLED(12, 3); n--;) {
        struct asked alone, helped;
        draw_random(&random, 3, text);
        assert_int_equal(ask_with_turns(&alone, text, 1, n % 2), TREEN_OK);
        for (size_t threads = 2; threads <= 3; threads++) {
            assert_int_equal(ask_with_turns(&helped, text, threads, n % 2), TREEN_OK);
            compare_answers(&alone, &helped);
            teardown(&helped);
        }
        teardown(&alone);
    }
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static void test_nodes(void **state) {
    for (uint64_t limit = 1; limit < 100000; limit = limit * 7 + 3) {
        struct asked asked;
        setup(&asked, grid_named("square", 6), MEMORY, 2);
        add_drawn(&asked, sealed);
        asked.control.node_limit = limit;
        enum treen_status status = ask(&asked);
        assert_true(status == TREEN_STOPPED || asked.control.nodes < limit);
        assert_true(status == TREEN_OK || asked.control.nodes == limit);
        teardown(&asked);
    }
}

static void test_stops(void **state) {
    struct asked asked;
    atomic_bool stop;
    atomic_init(&stop, true);
    setup(&asked, grid_named("square", 6), MEMORY, 2);
    add_drawn(&asked, sealed);
    asked.control.stop = &stop;
    assert_int_equal(ask(&asked), TREEN_STOPPED);
    assert_int_equal(asked.answer.outcome, TREEN_NOT_KNOWN);
    atomic_store(&stop, false);
    asked.control.deadline = clock_seconds();
    assert_int_equal(ask(&asked), TREEN_STOPPED);
    asked.control.deadline = 0;
    assert_int_equal(ask(&asked), TREEN_OK);
    assert_int_equal(asked.answer.outcome, TREEN_STAYS_TOGETHER);
    teardown(&asked);
}

/* Tests that a search whose threads have no memory goes on with one thread. */
static void test_memory(void **state) {
    unsigned known = 0, unknown = 0;
    for (size_t memory = 1 << 16; memory <= MEMORY; memory *= SAMPLED(2, 4)) {
        struct asked asked;
        setup(&asked, grid_named("square", 6), memory, 2);
        add_drawn(&asked, sealed);
        enum treen_status status = ask(&asked);
        assert_true(status == TREEN_OK || status == TREEN_NO_MEMORY);
        assert_int_equal(asked.answer.outcome, status == TREEN_OK ? TREEN_STAYS_TOGETHER : TREEN_NOT_KNOWN);
        known += status == TREEN_OK;
        unknown += status != TREEN_OK;
        teardown(&asked);
    }
    assert_true(known && unknown);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat),  cmocka_unit_test(test_many_parts), cmocka_unit_test(test_random),
        cmocka_unit_test(test_nodes), cmocka_unit_test(test_stops),      cmocka_unit_test(test_memory),
        cmocka_unit_test(test_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
