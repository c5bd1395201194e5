/* Taking apart, compared with a search that moves cells and tries every set of parts, on every
 * lattice. */
#include "engine/apart/apart.h"

#include "engine/apart/table.h"

#include "base/clock.h"
#include "base/random.h"
#include "brute_apart.h"
#include "sampled.h"
#include "shape/draw.h"
#include "cases.h"

#include <stdlib.h>

/* ---- Asking ---------------------------------------------------------------------------------- */

static const struct grid *cube(void) {
    return grid_named("cube", 4);
}

struct asked {
    struct arena arena;
    struct apart *apart;
    struct apart_part part[APART_PARTS];
    struct apart_question question;
    struct apart_answer answer;
    struct control control;
    uint32_t known; /* the numbers given to parts so far */
};

static void setup_on(struct asked *asked, const struct grid *grid, size_t memory) {
    memset(asked, 0, sizeof *asked);
    arena_init(&asked->arena, SIZE_MAX);
    asked->apart = apart_open(grid, memory, NULL);
    asked->question = (struct apart_question){.part = asked->part, .ways = true};
    assert_non_null(asked->apart);
}

static void setup(struct asked *asked, size_t memory) {
    setup_on(asked, cube(), memory);
}

static void teardown(struct asked *asked) {
    apart_close(asked->apart);
    arena_free(&asked->arena);
}

static enum treen_status ask(struct asked *asked) {
    control_init(&asked->control);
    return apart_take(asked->apart, &asked->question, &asked->control, &asked->arena, &asked->answer);
}

/* Adds a part for each letter of `pieces`, from the drawing. The letter's first place in `pieces`
 * is its piece. */
static void add_drawn(struct asked *asked, const char *text, const char *pieces) {
    size_t length = strlen(pieces);
    struct shape *shape = ARENA_NEW(&asked->arena, length, struct shape);
    assert_non_null(shape);
    for (size_t p = 0; p < length; p++) {
        struct shape all = draw(&asked->arena, text);
        shape[p].cell = all.cell;
        for (size_t i = 0; i < all.count; i++)
            if (all.cell[i].colour == pieces[p] - 'a' + 1)
                shape[p].cell[shape[p].count++] = all.cell[i];
        asked->part[asked->question.parts++] = (struct apart_part){.shape = &shape[p], .piece = (uint32_t)p};
    }
}

/* Returns the sum of all moves of a tree. */
static uint64_t moves_in(const struct treen_separation *separation) {
    return separation ? separation->moves + moves_in(separation->left) + moves_in(separation->removed) : 0;
}

/* ---- Random packings ------------------------------------------------------------------------- */

/* Fills cells of a 4x3x3 brick with pieces or nothing. A cell often gets the piece of the cell
 * before, so that pieces hang together and interlock. Some need several moves until something
 * leaves. */
static bool random_parts(struct random *random, unsigned parts, struct shape *shape, struct arena *arena) {
    unsigned label = 0;
    for (unsigned p = 0; p < parts; p++) {
        shape[p] = (struct shape){0, ARENA_NEW(arena, 36, struct coloured_cell)};
        assert_non_null(shape[p].cell);
    }
    for (int i = 0; i < 36; i++) {
        if (random_below(random, 2))
            label = random_below(random, parts);
        if (random_below(random, 8) < 5)
            shape[label].cell[shape[label].count++].at = (struct treen_cell){i % 4, i / 4 % 3, i / 12};
    }
    for (unsigned p = 0; p < parts; p++)
        if (!shape[p].count)
            return false;
    return true;
}

struct tally {
    unsigned apart, stuck, deep;
};

/* Compares the first number alone. The parts are known by number from one question to the next. */
static void compare_first(struct asked *asked, const struct brute_found *expected) {
    struct apart_question question = asked->question;
    asked->question.first = true;
    asked->question.ways = false;
    for (unsigned p = 0; p < question.parts; p++)
        asked->part[p].known = ++asked->known;
    for (int time = 0; time < 2; time++) {
        assert_int_equal(ask(asked), TREEN_OK);
        assert_int_equal(asked->answer.outcome, expected->apart ? TREEN_COMES_APART : TREEN_STAYS_TOGETHER);
        assert_null(asked->answer.separation);
        if (expected->apart)
            assert_int_equal(asked->answer.first, expected->first);
    }
    for (unsigned p = 0; p < question.parts; p++)
        asked->part[p].known = 0;
    asked->question = question;
}

/* Checks that ways kept from the whole are those that are counted anew. */
static void ask_without_last(struct asked *asked, const struct grid *grid) {
    struct apart *anew = apart_open(grid, (size_t)1 << 28, NULL);
    uint64_t kept = 0, counted = 1;
    asked->question.parts--;
    assert_int_equal(apart_ways(asked->apart, &asked->question, &asked->arena, &kept), TREEN_OK);
    assert_int_equal(apart_ways(anew, &asked->question, &asked->arena, &counted), TREEN_OK);
    assert_int_equal(kept, counted);
    asked->question.parts++;
    apart_close(anew);
}

static void compare(struct asked *asked, struct hits *hits, const struct shape *shape, unsigned parts,
                    struct tally *tally) {
    struct brute brute = {hits, shape, (1u << parts) - 1, parts};
    struct brute_found expected = brute_apart(&brute);
    asked->question.parts = parts;
    for (unsigned p = 0; p < parts; p++)
        asked->part[p] = (struct apart_part){.shape = &shape[p], .piece = p};
    compare_first(asked, &expected);
    assert_int_equal(ask(asked), TREEN_OK);
    tally->stuck += !expected.apart;
    tally->apart += expected.apart;
    tally->deep += expected.first > 1;
    assert_int_equal(asked->answer.outcome, expected.apart ? TREEN_COMES_APART : TREEN_STAYS_TOGETHER);
    if (!expected.apart)
        return;
    assert_int_equal(asked->answer.separation->moves, expected.first);
    assert_int_equal(asked->answer.first, expected.first);
    assert_int_equal(asked->answer.moves, expected.total);
    assert_int_equal(asked->answer.floor, expected.total);
    assert_int_equal(moves_in(asked->answer.separation), expected.total);
    assert_true(asked->answer.least);
    uint64_t ways = asked->answer.ways;
    asked->question.ways = false;
    assert_int_equal(ask(asked), TREEN_OK);
    assert_int_equal(asked->answer.moves, expected.total);
    assert_int_equal(asked->answer.ways, 0);
    assert_true(asked->answer.least);
    asked->question.ways = true;
    bool twins = false;
    for (unsigned p = 1; p < parts; p++)
        for (unsigned q = 0; q < p; q++) {
            struct shape a = shape[p], b = shape[q];
            bool same = a.count == b.count;
            for (size_t i = 0; same && i < a.count; i++)
                same = cell_equal(cell_subtract(a.cell[i].at, a.cell[0].at),
                                  cell_subtract(b.cell[i].at, b.cell[0].at));
            twins = twins || same;
        }
    if (!twins) /* brute force tells equal parts from each other */
        assert_int_equal(ways, expected.ways);
    if (expected.total + 1 != parts)
        return;
    assert_int_equal(apart_ways(asked->apart, &asked->question, &asked->arena, &ways), TREEN_OK);
    assert_int_equal(ways, expected.ways);
    if (parts > 5) /* smaller sets are not kept */
        ask_without_last(asked, hits->grid);
}

static void agree_with_cubes(void **state) {
    static struct hits hits;
    struct asked asked;
    struct random random = {4};
    struct tally tally = {0};
    setup(&asked, (size_t)1 << 28);
    memset(&hits, 0, sizeof hits);
    hits.grid = cube();
    for (unsigned i = 0; i < SAMPLED(1500, 500); i++) {
        struct shape shape[BRUTE_PARTS];
        unsigned parts = 3 + i % 2;
        if (random_parts(&random, parts, shape, &asked.arena))
            compare(&asked, &hits, shape, parts, &tally);
    }
    teardown(&asked);
    if (tally.apart < 50 || tally.stuck < 50 || tally.deep < SAMPLED(40, 15))
        fail_msg("too little to see: %u apart, %u stuck, %u deep", tally.apart, tally.stuck, tally.deep);
}

/* Fills cells of a few blocks with pieces or nothing: `holes` of eight stay free. A cell often
 * gets the piece of a neighbour. */
static bool random_cells(const struct grid *grid, struct random *random, unsigned parts, int side,
                         unsigned holes, struct shape *shape, struct arena *arena) {
    enum { MOST = 11 };
    static int label[MOST][MOST][MOST];
    struct treen_cell at, near[GRID_NEIGHBOURS];
    int layers = grid->dimensions == 3 ? side : 1;
    memset(label, 0, sizeof label);
    for (unsigned p = 0; p < parts; p++) {
        shape[p] = (struct shape){0, ARENA_NEW(arena, MOST * MOST * MOST, struct coloured_cell)};
        assert_non_null(shape[p].cell);
    }
    for (at.z = 0; at.z < layers; at.z++)
        for (at.y = 0; at.y < side; at.y++)
            for (at.x = 0; at.x < side; at.x++) {
                if (!grid_has(grid, at) || random_below(random, 8) < holes)
                    continue;
                int own = 1 + (int)random_below(random, parts), count = grid->neighbours(at, near);
                for (int n = 0; n < count && random_below(random, 4); n++)
                    if (near[n].x >= 0 && near[n].x < side && near[n].y >= 0 && near[n].y < side &&
                        near[n].z >= 0 && near[n].z < layers && label[near[n].z][near[n].y][near[n].x])
                        own = label[near[n].z][near[n].y][near[n].x];
                label[at.z][at.y][at.x] = own;
                shape[own - 1].cell[shape[own - 1].count++].at = at;
            }
    for (unsigned p = 0; p < parts; p++)
        if (!shape[p].count)
            return false;
    return true;
}

/* Checks small assemblies on every lattice on which pieces slide. */
static void agree_on_every_lattice(void **state) {
    static const struct {
        const char *grid;
        int side;
        unsigned assemblies;
    } rows[] = {{"square", 6, 200},   {"triangle", 6, 200},       {"hexagon", 7, 600},    {"prism", 4, 100},
                {"hexprism", 4, 200}, {"sphere", 5, 300},         {"tetra-octa", 6, 400}, {"rhombic", 5, 150},
                {"tetrakis", 9, 200}, {"tetrakis-prism", 6, 200}, {"pyramids", 6, 200},   {"kite", 9, 200},
                {"drafter", 10, 100}, {"half-octa", 3, 200}};
    unsigned deep = 0;
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        static struct hits hits;
        const struct grid *grid = grid_named(rows[row].grid, strlen(rows[row].grid));
        struct asked asked;
        struct random random = {row};
        struct tally tally = {0};
        setup_on(&asked, grid, (size_t)1 << 28);
        memset(&hits, 0, sizeof hits);
        hits.grid = grid;
        for (unsigned i = 0; i < SAMPLED(rows[row].assemblies, rows[row].assemblies / 5); i++) {
            struct shape shape[BRUTE_PARTS];
            unsigned parts = 3 + i % 2;
            if (random_cells(grid, &random, parts, rows[row].side, i % 6, shape, &asked.arena))
                compare(&asked, &hits, shape, parts, &tally);
        }
        teardown(&asked);
        assert_true(SAMPLED(false, true) || (tally.apart > 4 && tally.stuck > 4));
        deep += tally.deep;
    }
    assert_true(deep >= SAMPLED(20, 3));
}

/* ---- Groups ---------------------------------------------------------------------------------- */

/* b is shut up in a, and c lies loosely beside it. */
static const char caged[] = "aaa/aaa/aaa|aaa/aba/aaa|aaa/aaa/aaa|.../.c./...";

static void sealed_stays_together(void **state) {
    struct asked asked;
    setup(&asked, (size_t)1 << 24);
    add_drawn(&asked, caged, "abc");
    assert_int_equal(ask(&asked), TREEN_OK);
    assert_int_equal(asked.answer.outcome, TREEN_STAYS_TOGETHER);
    assert_null(asked.answer.separation);
    teardown(&asked);
}

static enum treen_outcome outcome_with(size_t parts, const struct apart_group *a, size_t as,
                                       const struct apart_group *b, size_t bs) {
    struct asked asked;
    setup(&asked, (size_t)1 << 24);
    add_drawn(&asked, caged, "abc");
    asked.question.parts = parts;
    asked.part[0].group = a;
    asked.part[0].groups = as;
    asked.part[1].group = b;
    asked.part[1].groups = bs;
    assert_int_equal(ask(&asked), TREEN_OK);
    enum treen_outcome outcome = asked.answer.outcome;
    teardown(&asked);
    return outcome;
}

static void groups_may_stay(void **state) {
    const struct apart_group one[] = {{1, 1}}, both[] = {{1, 1}, {2, 1}}, other[] = {{3, 1}};
    assert_int_equal(outcome_with(3, one, 1, one, 1), TREEN_COMES_APART);
    assert_int_equal(outcome_with(3, both, 2, both, 2), TREEN_COMES_APART);
    assert_int_equal(outcome_with(3, both, 2, one, 1), TREEN_COMES_APART);
    assert_int_equal(outcome_with(3, one, 1, other, 1), TREEN_STAYS_TOGETHER);
    assert_int_equal(outcome_with(3, one, 1, NULL, 0), TREEN_STAYS_TOGETHER);
    assert_int_equal(outcome_with(2, one, 1, one, 1), TREEN_COMES_APART);
}

/* Asks about two cages, each with the same loose cube inside: a and c are copies of one piece, and
 * so are b and d. */
static enum treen_outcome two_cages(const struct apart_group *group, size_t groups) {
    struct asked asked;
    setup(&asked, (size_t)1 << 24);
    add_drawn(&asked, "aaa.ccc/aaa.ccc/aaa.ccc|aaa.ccc/aba.cdc/aaa.ccc|aaa.ccc/aaa.ccc/aaa.ccc", "abcd");
    for (unsigned i = 0; i < 4; i++) {
        asked.part[i].piece = i % 2;
        asked.part[i].group = group;
        asked.part[i].groups = groups;
    }
    assert_int_equal(ask(&asked), TREEN_OK);
    enum treen_outcome outcome = asked.answer.outcome;
    teardown(&asked);
    return outcome;
}

static void groups_have_room_for_so_many_copies(void **state) {
    const struct apart_group single[] = {{1, 1}}, two[] = {{1, 2}}, separate[] = {{1, 1}, {2, 1}};
    assert_int_equal(two_cages(single, 1), TREEN_STAYS_TOGETHER);
    assert_int_equal(two_cages(two, 1), TREEN_COMES_APART);
    assert_int_equal(two_cages(separate, 2), TREEN_COMES_APART);
}

/* Shares pairs of copies of one piece out among groups with room for a pair each. */
static enum treen_status share_pairs(unsigned pairs, uint32_t groups, uint32_t room_of_last) {
    static struct coloured_cell cell[1];
    static const struct shape cube = {1, cell};
    struct apart_group group[APART_PARTS];
    struct apart_part part[APART_PARTS];
    uint64_t set[APART_PARTS / 2];
    for (uint32_t i = 0; i < groups; i++)
        group[i] = (struct apart_group){i + 1, i + 1 == groups ? room_of_last : 2};
    for (unsigned i = 0; i < 2 * pairs; i++)
        part[i] = (struct apart_part){.shape = &cube, .groups = groups, .group = group};
    for (unsigned i = 0; i < pairs; i++)
        set[i] = UINT64_C(3) << 2 * i;
    struct apart_question question = {.parts = 2 * pairs, .part = part};
    return apart_may_all_stay(&question, set, pairs);
}

/* Checks the limit of sharing out. With more pairs than groups the ways of sharing them are
 * factorially many. */
static void sharing_out_has_a_limit(void **state) {
    assert_int_equal(share_pairs(3, 3, 2), TREEN_OK);
    assert_int_equal(share_pairs(32, 32, 2), TREEN_OK);
    assert_int_equal(share_pairs(5, 4, 2), TREEN_END);
    assert_int_equal(share_pairs(32, 31, 2), TREEN_STOPPED);
    assert_int_equal(share_pairs(32, 31, 4), TREEN_OK);
    assert_int_equal(share_pairs(32, 2, 64), TREEN_OK);
}

/* ---- Equal parts, many parts, limits --------------------------------------------------------- */

/* Six cubes in nine places, shut up. There are 84 positions when the cubes are not told apart, and
 * 60480 when they are. */
static const char cavity[] =
    "zzzzz/zzzzz/zzzzz/zzzzz/zzzzz|zzzzz/zabcz/zdefz/z...z/zzzzz|zzzzz/zzzzz/zzzzz/zzzzz/zzzzz";

static void equal_parts_are_one(void **state) {
    struct asked asked;
    struct treen_positions positions;
    setup(&asked, (size_t)1 << 24);
    add_drawn(&asked, cavity, "zabcdef");
    assert_int_equal(ask(&asked), TREEN_OK);
    assert_int_equal(asked.answer.outcome, TREEN_STAYS_TOGETHER);
    control_init(&asked.control);
    assert_int_equal(apart_map(asked.apart, &asked.question, &asked.control, &asked.arena, &positions),
                     TREEN_OK);
    assert_int_equal(positions.positions, 84);
    for (size_t i = 0; i < positions.positions; i++) {
        assert_false(positions.position[i].leaves);
        assert_true(i == 0 || positions.position[i].depth >= positions.position[i - 1].depth);
    }
    for (size_t i = 0; i < positions.passages; i++)
        assert_true(positions.passage[i].from < positions.passage[i].to && positions.passage[i].to < 84);
    teardown(&asked);
}

/* Checks a row of loose cubes. There are more ways than are tried, but the total is still known to
 * be the least. */
static void many_loose_parts(void **state) {
    struct asked asked;
    setup(&asked, (size_t)1 << 26);
    struct shape *shape = ARENA_NEW(&asked.arena, APART_PARTS, struct shape);
    for (int i = 0; i < APART_PARTS; i++) {
        shape[i] = (struct shape){1, ARENA_NEW(&asked.arena, 1, struct coloured_cell)};
        shape[i].cell[0].at = (struct treen_cell){i, i % 3, 0};
        asked.part[asked.question.parts++] = (struct apart_part){.shape = &shape[i]};
    }
    assert_int_equal(ask(&asked), TREEN_OK);
    assert_int_equal(asked.answer.outcome, TREEN_COMES_APART);
    assert_int_equal(asked.answer.moves, APART_PARTS - 1);
    assert_true(asked.answer.least);
    assert_int_equal(asked.answer.ways, 0);
    uint64_t ways;
    assert_int_equal(apart_ways(asked.apart, &asked.question, &asked.arena, &ways), TREEN_END);
    asked.question.parts = 1;
    assert_int_equal(ask(&asked), TREEN_OK);
    assert_int_equal(asked.answer.outcome, TREEN_COMES_APART);
    assert_null(asked.answer.separation);
    teardown(&asked);
}

/* Checks that a question without a result leaves no trace: the next one is answered as usual. */
static void limits_are_honest(void **state) {
    struct asked asked;
    setup(&asked, (size_t)1 << 24);
    add_drawn(&asked, cavity, "zabcdef");
    control_init(&asked.control);
    asked.control.node_limit = 10;
    assert_int_equal(apart_take(asked.apart, &asked.question, &asked.control, &asked.arena, &asked.answer),
                     TREEN_STOPPED);
    assert_int_equal(asked.answer.outcome, TREEN_NOT_KNOWN);
    assert_int_equal(asked.control.nodes, 10);
    control_init(&asked.control);
    asked.control.deadline = clock_seconds();
    assert_int_equal(apart_take(asked.apart, &asked.question, &asked.control, &asked.arena, &asked.answer),
                     TREEN_STOPPED);
    assert_int_equal(ask(&asked), TREEN_OK);
    assert_int_equal(asked.answer.outcome, TREEN_STAYS_TOGETHER);
    teardown(&asked);
    for (size_t memory = 0; memory < 200000; memory += 9973) {
        setup(&asked, memory);
        add_drawn(&asked, cavity, "zabcdef");
        enum treen_status status = ask(&asked);
        assert_true(status == TREEN_OK || status == TREEN_NO_MEMORY);
        assert_int_equal(asked.answer.outcome, status == TREEN_OK ? TREEN_STAYS_TOGETHER : TREEN_NOT_KNOWN);
        teardown(&asked);
    }
}

/* Checks parts that are too far apart. Each place is packed into a word, and one that does not fit
 * makes the result unknown. */
static void far_apart_is_not_known(void **state) {
    struct asked asked;
    setup(&asked, (size_t)1 << 24);
    struct coloured_cell one = {.at = {0, 0, 0}}, other = {.at = {5000, 0, 0}};
    struct shape a = {1, &one}, b = {1, &other};
    asked.part[0].shape = &a;
    asked.part[1].shape = &b;
    asked.question.parts = 2;
    assert_int_equal(ask(&asked), TREEN_NO_MEMORY);
    assert_int_equal(asked.answer.outcome, TREEN_NOT_KNOWN);
    teardown(&asked);
}

/* Checks two slabs of 20000 cells each. The table of the two would take seconds, in which nobody
 * asks about Ctrl-C. */
static void huge_parts_are_not_known(void **state) {
    enum { CELLS = 20000 };
    struct asked asked;
    setup(&asked, (size_t)1 << 30);
    struct shape slab[2];
    for (int s = 0; s < 2; s++) {
        slab[s] = (struct shape){CELLS, ARENA_NEW(&asked.arena, CELLS, struct coloured_cell)};
        assert_non_null(slab[s].cell);
        for (int i = 0; i < CELLS; i++)
            slab[s].cell[i].at = (struct treen_cell){i % 200, i / 200, s};
        asked.part[s].shape = &slab[s];
    }
    asked.question.parts = 2;
    assert_int_equal(ask(&asked), TREEN_NO_MEMORY);
    assert_int_equal(asked.answer.outcome, TREEN_NOT_KNOWN);
    teardown(&asked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agree_with_cubes),
        cmocka_unit_test(agree_on_every_lattice),
        cmocka_unit_test(sealed_stays_together),
        cmocka_unit_test(groups_may_stay),
        cmocka_unit_test(groups_have_room_for_so_many_copies),
        cmocka_unit_test(sharing_out_has_a_limit),
        cmocka_unit_test(equal_parts_are_one),
        cmocka_unit_test(many_loose_parts),
        cmocka_unit_test(limits_are_honest),
        cmocka_unit_test(far_apart_is_not_known),
        cmocka_unit_test(huge_parts_are_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
