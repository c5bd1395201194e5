/* Counts from both ends: random long boxes against a search, memory, and stops. */
#include "engine/count/ends.h"

#include "arena_state.h"
#include "base/random.h"
#include "draft.h"
#include "engine/engine.h"
#include "engine/prepare/automorphism.h"
#include "cases.h"

#include <string.h>

enum { MEMORY = 32 << 20, CELLS = 40 };

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* A piece: cells of three places along the box, and its height across. */
struct piece {
    bool filled[3][3];
};

static struct piece any_piece(struct random *random) {
    struct piece piece = {0};
    const uint32_t cells = random_between(random, 2, 4);
    uint32_t x = 0, y = 0;
    for (uint32_t i = 0; i < cells; i++) {
        piece.filled[x][y] = true;
        if (random_below(random, 2))
            x = x < 2 ? x + 1 : x;
        else
            y = y < 2 ? y + 1 : y;
    }
    return piece;
}

static struct piece turned(const struct piece *piece, uint32_t motion) {
    struct piece out;
    for (int x = 0; x < 3; x++)
        for (int y = 0; y < 3; y++) {
            const int u = motion & 1 ? 2 - x : x, v = motion & 2 ? 2 - y : y;
            out.filled[x][y] = motion & 4 ? piece->filled[v][u] : piece->filled[u][v];
        }
    return out;
}

struct box {
    int length, across;
    bool open[CELLS];
};

/* Adds an option where a piece fits at a place, with an item of the stock. */
static void place(struct draft *draft, const struct box *box, const struct piece *piece, int x, int y,
                  uint32_t stock) {
    uint32_t item[9], items = 0;
    for (int u = 0; u < 3; u++)
        for (int v = 0; v < 3; v++) {
            const int at = (x + u) * box->across + y + v;
            if (!piece->filled[u][v])
                continue;
            if (x + u < 0 || x + u >= box->length || y + v < 0 || y + v >= box->across || !box->open[at])
                return;
            item[items++] = (uint32_t)at;
        }
    for (uint32_t i = 0; i < items; i++)
        draft_item(draft, item[i], 0);
    draft_item(draft, stock, 0);
    draft_end(draft);
}

static void place_all(struct draft *draft, const struct box *box, const struct piece *piece, uint32_t stock) {
    for (uint32_t motion = 0; motion < 8; motion++) {
        const struct piece way = turned(piece, motion);
        bool seen = false;
        for (uint32_t before = 0; before < motion; before++) {
            const struct piece other = turned(piece, before);
            seen |= !memcmp(&other, &way, sizeof way);
        }
        for (int x = -2; !seen && x < box->length; x++)
            for (int y = -2; y < box->across; y++)
                place(draft, box, &way, x, y, stock);
    }
}

/* Drafts a box full of pieces, some of which may be left out. A closed cell is covered by an option
 * of its own, which takes an item of the stock too. */
static struct draft any_box(struct random *random, struct arena *arena) {
    struct box box = {.across = (int)random_between(random, 1, 3)};
    const uint32_t cells = (uint32_t)(box.length = (int)random_between(random, 8, 11)) * (uint32_t)box.across,
                   needed = random_below(random, 5), pieces = random_between(random, 5, 9);
    struct draft draft = draft_open(arena, cells + needed, pieces - (needed < pieces ? needed : pieces));
    for (uint32_t c = 0; c < cells; c++)
        box.open[c] = random_below(random, 16) > 0;
    for (uint32_t c = 0; c < cells; c++)
        if (!box.open[c])
            DRAFT_OPTION(&draft, c);
    struct piece piece = any_piece(random);
    for (uint32_t p = 0; p < pieces; p++) {
        piece = random_below(random, 3) ? any_piece(random) : piece;
        place_all(&draft, &box, &piece, cells + p);
    }
    return draft;
}

/* Counts by search. False: there are too many answers. */
static bool search(const struct problem *problem, struct arena *arena, uint64_t *answers) {
    const struct engine *engine = engine_named("dlx");
    struct control control;
    struct answer answer;
    enum { MOST = 20000 };
    enum treen_status status = TREEN_OK;
    void *searching;
    control_init(&control);
    control.node_limit = MOST;
    assert_int_equal(engine->open(problem, &control, arena, &searching), TREEN_OK);
    for (*answers = 0; *answers < MOST && (status = engine->next(searching, &answer)) == TREEN_OK;)
        ++*answers;
    engine_close(engine, searching);
    return status == TREEN_END;
}

static bool count(const struct problem *problem, size_t memory, struct big *total) {
    struct control control;
    bool counted;
    control_init(&control);
    assert_int_equal(ends_count(problem, &control, memory, total, &counted), TREEN_OK);
    return counted;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static void random_boxes_have_the_answers_of_a_search(void **state) {
    enum { BOXES = 120, ENOUGH = 20 };
    struct random random = {1};
    uint32_t cut = 0, found = 0;
    for (uint32_t b = 0; b < BOXES; b++) {
        struct arena arena;
        struct big total = {0};
        struct automorphisms group;
        arena_beside(&arena, *state);
        struct draft draft = any_box(&random, &arena);
        struct problem problem = draft_problem(&draft);
        uint64_t answers;
        const bool known_answers = search(&problem, &arena, &answers);
        assert_true(automorphisms_find(&problem, NULL, &arena, &group));
        for (int known = 0; known_answers && known < 2; known++) {
            problem.symmetries = known ? group.count : 0;
            problem.image = group.item;
            if (!count(&problem, MEMORY, &total))
                continue;
            assert_int_equal(total.low, answers);
            cut++;
            found += answers > 0;
        }
        big_free(&total);
        arena_free(&arena);
    }
    assert_true(cut > ENOUGH && found > ENOUGH / 4);
}

/* Drafts a strip two cells across, for dominoes and corners of which each is there once. */
static struct draft strip(struct arena *arena) {
    static const struct piece domino = {{{true, true}}}, corner = {{{true, true}, {true}}};
    struct box box = {.length = 6, .across = 2};
    struct draft draft = draft_open(arena, 12, 6);
    memset(box.open, true, sizeof box.open);
    for (uint32_t p = 0; p < 6; p++)
        place_all(&draft, &box, p < 2 ? &domino : &corner, 12 + p);
    return draft;
}

static void little_memory_is_no_answer(void **state) {
    struct draft draft = strip(*state);
    struct problem problem = draft_problem(&draft);
    struct big total = {0};
    uint64_t answers;
    bool counted = true;
    assert_true(search(&problem, *state, &answers) && answers > 0);
    for (size_t memory = MEMORY; memory > 1 << 10; memory /= 2) {
        counted = count(&problem, memory, &total);
        assert_int_equal(total.low, counted ? answers : 0);
    }
    assert_false(counted);
    assert_true(count(&problem, MEMORY, &total));
    big_free(&total);
}

static void a_limit_of_nodes_stops_it(void **state) {
    struct draft draft = strip(*state);
    struct problem problem = draft_problem(&draft);
    struct big total = {0};
    bool counted;
    for (uint64_t limit = 1; limit < 30; limit *= 3) {
        struct control control;
        control_init(&control);
        control.node_limit = limit;
        assert_int_equal(ends_count(&problem, &control, MEMORY, &total, &counted), TREEN_STOPPED);
        assert_false(counted);
        assert_int_equal(control.nodes, limit);
        assert_true(big_is_zero(&total));
    }
}

/* Stops in the first of all states. The first layer alone can be filled in a million ways. */
static void a_wide_layer_can_be_stopped(void **state) {
    enum { ACROSS = 20, PLACES = 6 * ACROSS, NODES = 20, STOCK = 5 };
    struct draft draft = draft_open(*state, PLACES, STOCK);
    struct big total = {0};
    struct control control;
    bool counted;
    for (uint32_t c = 0; c < PLACES; c++) {
        DRAFT_OPTION(&draft, c);
        for (uint32_t i = 0; i < STOCK; i++)
            DRAFT_OPTION(&draft, c, PLACES + i);
        if (c % ACROSS == ACROSS - 1)
            continue;
        DRAFT_OPTION(&draft, c, c + 1);
        if (c + ACROSS < PLACES)
            DRAFT_OPTION(&draft, c, c + ACROSS, c + ACROSS + 1);
        if (c >= ACROSS)
            DRAFT_OPTION(&draft, c - ACROSS, c - ACROSS + 1, c);
    }
    struct problem problem = draft_problem(&draft);
    control_init(&control);
    control.node_limit = NODES;
    assert_int_equal(ends_count(&problem, &control, MEMORY, &total, &counted), TREEN_STOPPED);
    assert_false(counted);
    assert_int_equal(control.nodes, NODES);
    assert_true(control.fraction < 0.25); /* the first of three layers of the larger end */
}

/* Checks problems that have no line of places. */
static void other_problems_are_left_alone(void **state) {
    struct draft counted = strip(*state), colours = strip(*state), few = draft_open(*state, 3, 0);
    struct big total = {0};
    draft_bound(&counted, 0, 1, 2);
    draft_item(&colours, 0, 0);
    draft_item(&colours, 12, 7);
    draft_end(&colours);
    DRAFT_OPTION(&few, 0, 1);
    struct draft *const drafts[] = {&counted, &colours, &few};
    for (size_t i = 0; i < sizeof drafts / sizeof *drafts; i++) {
        struct problem problem = draft_problem(drafts[i]);
        assert_false(count(&problem, MEMORY, &total));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(random_boxes_have_the_answers_of_a_search),
        CASE(little_memory_is_no_answer),
        CASE(a_limit_of_nodes_stops_it),
        CASE(a_wide_layer_can_be_stopped),
        CASE(other_problems_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
