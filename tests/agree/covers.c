/* Every engine answers thousands of random small problems as brute force does: the same sets, none
 * of them twice, in however many parts. */
#include "ask.h"
#include "brute.h"
#include "engine/divided.h"
#include "draft.h"
#include "engine/engine.h"
#include "random_cover.h"

#include "base/random.h"
#include "sampled.h"
#include "cases.h"

#include <string.h>

enum { SEEDS = SAMPLED(2000, 1000), COPY_SEEDS = SAMPLED(200, 80), MEMORY = 64 << 20 };

/* Returns the kernel of a test, by its seed. A kernel that this machine lacks is replaced by the
 * next best. */
static enum kernel some_kernel(uint64_t seed) {
    return (enum kernel)(seed / 8 % KERNELS);
}

struct question {
    uint64_t seed;
    struct arena arena;
    struct problem problem;
    struct sets expected;
};

static void pose(struct question *question, uint64_t seed) {
    question->seed = seed;
    arena_init(&question->arena, MEMORY);
    question->problem = random_cover(seed, &question->arena);
    question->expected = (struct sets){.arena = &question->arena};
    brute(&question->problem, &question->expected);
}

/* Returns whether the engine is asked. Engines that ask a solver take a thousand times as long
 * as others, and are asked seldom. So is one that learns anew from each answer. Engine solver has a
 * test of its own, with a program to ask. */
static bool is_asked(const struct engine *engine, const struct question *question) {
    if (strcmp(engine->about.name, "solver") == 0)
        return false;
    uint64_t every = strcmp(engine->about.name, "z3") == 0      ? 249
                     : strcmp(engine->about.name, "sat") == 0   ? 7
                     : strcmp(engine->about.name, "learn") == 0 ? 25
                                                                : 1;
    return question->seed % every == 0 && engine->next && !engine_refuses(engine, &question->problem, MEMORY);
}

static void for_each_question(void (*test)(struct question *question, const struct engine *engine)) {
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct question question;
        pose(&question, seed);
        const struct engine *engine;
        for (size_t i = 0; (engine = engine_at(i)); i++)
            if (is_asked(engine, &question))
                test(&question, engine);
        arena_free(&question.arena);
    }
}

static void must(bool holds, const struct question *question, const struct engine *engine, const char *what) {
    if (!holds)
        fail_msg("seed %u, engine %s: %s", (unsigned)question->seed, engine->about.name, what);
}

static void ask_parts(struct question *question, const struct engine *engine, uint32_t parts,
                      uint32_t subparts) {
    struct sets found = {.arena = &question->arena};
    for (uint32_t search = 0; search < parts * subparts; search++) {
        struct control control = divided_control(search, parts, subparts);
        enum treen_status status =
            ask(engine, &question->problem, &control, some_kernel(question->seed), &found, NULL);
        must(status == TREEN_END, question, engine, "did not end");
    }
    sets_sort(&found);
    must(sets_equal(&found, &question->expected), question, engine, "other answers than brute force");
}

static void ask_whole_and_parts(struct question *question, const struct engine *engine) {
    static const uint32_t parts[] = {1, 2, 3, 4, 5};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        ask_parts(question, engine, parts[i], parts[i] > 1 ? 1 + (uint32_t)(question->seed % 4) : 1);
}

static void answers_are_those_of_brute_force(void **state) {
    for_each_question(ask_whole_and_parts);
}

/* Asks with a limit on nodes. All answers found by then must be right. */
static struct control ask_within(struct question *question, const struct engine *engine, uint64_t limit,
                                 enum treen_status expected) {
    struct control control;
    control_init(&control);
    control.node_limit = limit;
    struct sets found = {.arena = &question->arena};
    enum treen_status status =
        ask(engine, &question->problem, &control, some_kernel(question->seed), &found, NULL);
    must(status == expected, question, engine, "ended otherwise than its limit says");
    sets_sort(&found);
    must(sets_within(&found, &question->expected), question, engine, "wrong answers before a limit");
    must(status == TREEN_STOPPED || sets_equal(&found, &question->expected), question, engine,
         "answers lost without reaching the limit");
    return control;
}

static void ask_with_limits(struct question *question, const struct engine *engine) {
    uint64_t nodes = ask_within(question, engine, 0, TREEN_END).nodes;
    if (nodes == 0)
        return;
    ask_within(question, engine, nodes, TREEN_END);
    if (nodes == 1)
        return;
    struct random random = {.state = question->seed};
    uint64_t limit = 1 + random_below(&random, (uint32_t)nodes - 1);
    must(ask_within(question, engine, limit, TREEN_STOPPED).nodes == limit, question, engine,
         "searched more or fewer nodes than its limit");
}

static void node_limits_stop_exactly(void **state) {
    for_each_question(ask_with_limits);
}

/* ---- Covers too large for brute force -------------------------------------------------------- */

enum { WIDE_SEEDS = 60, WIDE_ITEMS = 24, WIDE_SECONDARY = 4, WIDE_REACH = 9 };

/* Makes options of three items that lie near each other, so that there are many answers. Now and
 * then an option has a secondary item, coloured or plain. There are 70 to 1300 options, one word
 * to more than sixteen. */
static struct problem wide_cover(uint64_t seed, struct arena *arena) {
    struct random random = {.state = seed};
    struct draft draft = draft_open(arena, WIDE_ITEMS, WIDE_SECONDARY);
    size_t options = seed % 10 == 9 ? 1300 : 70 + random_below(&random, 100) + 10 * (seed % 10);
    while (draft_options(&draft) < options) {
        uint32_t first = random_below(&random, WIDE_ITEMS - WIDE_REACH + 1);
        uint32_t a = random_below(&random, WIDE_REACH), b = random_below(&random, WIDE_REACH - 1);
        uint32_t c = random_below(&random, WIDE_REACH);
        b += b >= a;
        draft_item(&draft, first + a, 0);
        draft_item(&draft, first + b, 0);
        if (c != a && c != b)
            draft_item(&draft, first + c, 0);
        if (options > 1000 || random_below(&random, 3) == 0)
            draft_item(&draft, WIDE_ITEMS + random_below(&random, WIDE_SECONDARY), random_below(&random, 4));
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

/* Counts in parts. If their number is even, answers are counted without a list, where the engine
 * can do that. */
static uint64_t count_wide(const struct problem *problem, const char *name, enum kernel kernel,
                           uint32_t parts) {
    const struct engine *engine = engine_named(name);
    uint64_t answers = 0;
    uint32_t subparts = parts > 1 ? 2 : 1;
    for (uint32_t search = 0; search < parts * subparts; search++) {
        struct control control;
        control_init(&control);
        control_divide(&control, search / subparts, parts, search % subparts, subparts);
        control.node_limit = 100000 / parts;
        enum treen_status status = engine->sum && parts % 2 == 0
                                       ? ask_number(engine, problem, &control, kernel, &answers)
                                       : ask(engine, problem, &control, kernel, NULL, &answers);
        if (status != TREEN_END)
            return UINT64_MAX;
    }
    return answers;
}

/* Counts all answers at once, in a search that may start early. */
static uint64_t count_early(const struct problem *problem, enum kernel kernel) {
    struct control control;
    uint64_t answers = 0;
    control_init(&control);
    enum treen_status status = ask_number(engine_named("cover"), problem, &control, kernel, &answers);
    return status == TREEN_END ? answers : UINT64_MAX;
}

/* Tests wide covers. Some have too many answers for a quick test; most must not. */
static void wide_covers_have_the_same_answers(void **state) {
    size_t compared = 0;
    for (uint64_t seed = 0; seed < WIDE_SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = wide_cover(seed, &arena);
        uint64_t expected = count_wide(&problem, "dlx", KERNEL_AUTO, 1);
        for (uint32_t parts = 1; parts <= 5 && expected != UINT64_MAX; parts++) {
            uint64_t found = count_wide(&problem, "cover", some_kernel(8 * (seed + parts)), parts);
            if (found != UINT64_MAX && found != expected)
                fail_msg("wide seed %u, %u parts: %llu answers, not %llu", (unsigned)seed, (unsigned)parts,
                         (unsigned long long)found, (unsigned long long)expected);
            compared += found != UINT64_MAX && found > 0;
        }
        arena_free(&arena);
    }
    assert_true(compared > WIDE_SEEDS);
}

/* ---- Copies ---------------------------------------------------------------------------------- */

/* Makes pieces on a board of up to 8x9 cells, some kinds of piece in several copies: a tiling
 * and more placements. The numbers of copies leave some room, or none, or more than can ever be
 * used. Now and then cells are counted, too, some of them never too often, since there are not
 * enough pieces. A placement takes a copy of two kinds or of none, or has secondary items. */
enum { MOST_CELLS = 72, MOST_KINDS = 9, COPY_SECONDARY = 2 };

struct board {
    struct random *random;
    uint32_t width, cells, kinds, size;
    bool taken[MOST_CELLS]; /* cells taken by the tiling */
};

/* Finds up to `size` cells that hang together, from `first` on; in a tiling, free cells only.
 * Returns their number. They come first in `cell`. */
static uint32_t grow(struct board *board, uint32_t first, bool tiling, uint32_t *cell) {
    uint32_t count = 1;
    cell[0] = first;
    for (uint32_t tries = 0; tries < 12 && count < board->size; tries++) {
        const int32_t step[] = {1, -1, (int32_t)board->width, -(int32_t)board->width};
        int32_t to = (int32_t)cell[random_below(board->random, count)] + step[random_below(board->random, 4)];
        bool fits = to >= 0 && to < (int32_t)board->cells && !(tiling && board->taken[to]);
        for (uint32_t i = 0; i < count; i++)
            fits &= to != (int32_t)cell[i];
        if (fits)
            cell[count++] = (uint32_t)to;
    }
    return count;
}

static void draft_placement(struct board *board, struct draft *draft, const uint32_t *cell, uint32_t cells,
                            uint32_t kind) {
    for (uint32_t i = 0; i < cells; i++)
        draft_item(draft, board->kinds + cell[i], 0);
    if (kind < board->kinds)
        draft_item(draft, kind, 0);
}

static void draft_tiling(struct board *board, struct draft *draft, uint32_t *used) {
    for (uint32_t first = 0; first < board->cells; first++) {
        uint32_t cell[MOST_CELLS], kind = random_below(board->random, board->kinds);
        if (board->taken[first])
            continue;
        uint32_t cells = grow(board, first, true, cell);
        for (uint32_t i = 0; i < cells; i++)
            board->taken[cell[i]] = true;
        draft_placement(board, draft, cell, cells, kind);
        draft_end(draft);
        used[kind]++;
    }
}

static void draft_more(struct board *board, struct draft *draft, uint32_t options) {
    struct random *random = board->random;
    for (uint32_t o = 0; o < options; o++) {
        uint32_t cell[MOST_CELLS],
            kind = random_below(random, board->kinds + (random_below(random, 20) == 0));
        uint32_t cells = grow(board, random_below(random, board->cells), false, cell);
        draft_placement(board, draft, cell, cells, kind);
        if (kind && random_below(random, 12) == 0)
            draft_item(draft, random_below(random, kind < board->kinds ? kind : board->kinds), 0);
        if (random_below(random, 8) == 0)
            draft_item(draft, board->kinds + board->cells + random_below(random, COPY_SECONDARY),
                       random_below(random, 3));
        draft_end(draft);
    }
}

static struct problem copies_cover(uint64_t seed, struct arena *arena) {
    static const uint32_t more[] = {0, 0, 0, 1, 2, 300};
    struct random random = {.state = seed};
    struct board board = {.random = &random,
                          .width = 2 + random_below(&random, 7),
                          .kinds = 1 + random_below(&random, seed % 2   ? MOST_KINDS
                                                             : seed % 5 ? 4
                                                                        : 2),
                          .size = 2 + random_below(&random, 4)};
    bool many = seed % 3 == 0; /* many placements, on a board of few cells */
    board.cells = many ? 5 + random_below(&random, 6) : board.width * (2 + random_below(&random, 8));
    board.cells = board.cells > MOST_CELLS ? MOST_CELLS : board.cells;
    struct draft draft = draft_open(arena, board.kinds + board.cells, COPY_SECONDARY);
    uint32_t used[MOST_KINDS] = {0};
    draft_tiling(&board, &draft, used);
    draft_more(&board, &draft, 5 + random_below(&random, many ? 420 : 90));
    for (uint32_t k = 0; k < board.kinds; k++) {
        uint32_t fewer = many ? used[k] : random_below(&random, 3);
        uint32_t most = many && k ? 1 + random_below(&random, 2) : used[k] + more[random_below(&random, 6)];
        draft_bound(&draft, k, used[k] > fewer ? used[k] - fewer : 0, most ? most : 1);
    }
    for (uint32_t i = 0; i < board.cells && seed % 5 == 0; i++)
        if (random_below(&random, seed % 2 ? 12 : 2) == 0)
            draft_bound(&draft, board.kinds + i, random_below(&random, 2),
                        1 + random_below(&random, 2) * (1 + 40 * random_below(&random, 2)));
    return draft_problem(&draft);
}

/* Tests all kernels alike: in one part, where the small search may start early, and in several. */
static void covers_with_copies_have_the_same_answers(void **state) {
    size_t compared = 0;
    for (uint64_t seed = 0; seed < COPY_SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = copies_cover(seed, &arena);
        uint64_t expected = count_wide(&problem, "dlx", KERNEL_AUTO, 1);
        for (uint32_t way = 0; way < 4 && expected != UINT64_MAX; way++) {
            uint64_t found = way < 3 ? count_wide(&problem, "cover", some_kernel(8 * (seed + way)), 1 + way)
                                     : count_early(&problem, some_kernel(8 * (seed + way)));
            if (found != UINT64_MAX && found != expected)
                fail_msg("copies seed %u, way %u: %llu answers, not %llu", (unsigned)seed, (unsigned)way,
                         (unsigned long long)found, (unsigned long long)expected);
            compared += found != UINT64_MAX && found > 1;
        }
        arena_free(&arena);
    }
    assert_true(compared > COPY_SEEDS);
}

/* Guards the tests above against passing because there was nothing to find. */
static void random_problems_are_varied(void **state) {
    size_t none = 0, few = 0, many = 0, features[8] = {0};
    for (uint64_t seed = 0; seed < SEEDS / 4; seed++) {
        struct question question;
        pose(&question, seed);
        size_t answers = question.expected.set.count;
        none += answers == 0;
        few += answers > 0 && answers < 10;
        many += answers >= 10;
        features[seed % 8] += answers > 0;
        arena_free(&question.arena);
    }
    assert_true(none > SEEDS / 40 && few > SEEDS / 40 && many > SEEDS / 40);
    for (size_t i = 0; i < 8; i++)
        assert_true(features[i] > SEEDS / 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_brute_force),
        cmocka_unit_test(node_limits_stop_exactly),
        cmocka_unit_test(wide_covers_have_the_same_answers),
        cmocka_unit_test(covers_with_copies_have_the_same_answers),
        cmocka_unit_test(random_problems_are_varied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
