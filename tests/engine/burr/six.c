/* Six sticks: levels against the engine of `treen apart`, and the known burrs. */
#include "engine/burr/six.h"

#include "base/random.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 28, TRIES = 400 };

/* Fills all slots with sticks that are drawn; false when the last ones do not fit. */
static bool draw(const struct burr_set *set, struct random *random, uint16_t rank[SLOTS]) {
    uint32_t filled = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        uint16_t taken = burr_reads(set->slots, slot, filled);
        uint32_t first = set->first[taken], count = set->first[taken + 1] - first;
        if (!count)
            return false;
        rank[slot] = set->candidate[first + random_below(random, count)];
        filled |= set->slots->fills[slot][set->kept[rank[slot]]];
    }
    return true;
}

/* Compares levels of assemblies that are drawn. */
static void compare_levels(unsigned length) {
    struct arena own, *arena = &own;
    arena_init(&own, MEMORY);
    const struct six_tables *tables = six_tables_open(length, stick_whole, false, arena);
    struct random random = {length};
    struct loose *loose = loose_open(tables->loose, arena);
    struct apart *apart = apart_open(grid_at(0), MEMORY, NULL);
    uint64_t apart_count = 0;
    assert_non_null(loose);
    for (int i = 0; i < TRIES; i++) {
        uint16_t rank[SLOTS], kept[SLOTS];
        struct apart_part part[SLOTS];
        struct apart_answer answer;
        struct control control;
        struct arena scratch;
        uint64_t level;
        if (!draw(tables->set, &random, rank))
            continue;
        for (unsigned slot = 0; slot < SLOTS; slot++)
            kept[slot] = tables->set->kept[rank[slot]];
        arena_init(&scratch, MEMORY);
        control_init(&control);
        burr_parts(tables->set, tables->shape, rank, part);
        const struct apart_question question = {.parts = SLOTS, .part = part, .first = true};
        assert_int_equal(apart_take(apart, &question, &control, &scratch, &answer), TREEN_OK);
        assert_true(loose_level(loose, kept, &level));
        assert_int_equal(level, answer.outcome == TREEN_COMES_APART ? answer.first : 0);
        apart_count += level > 0;
        arena_free(&scratch);
    }
    assert_true(apart_count);
    apart_close(apart);
    arena_free(&own);
}

static void levels(void **state) {
    compare_levels(6);
    compare_levels(8);
    compare_levels(12);
}

static int ascending(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void find_pieces(const struct burr_set *set, const unsigned number[SLOTS], uint16_t piece[SLOTS]) {
    for (unsigned i = 0; i < SLOTS; i++)
        piece[i] = set->piece[set->rank[STICK_NUMBERS - number[i]]];
    qsort(piece, SLOTS, sizeof *piece, ascending);
}

static void known(void **state) {
    static const struct {
        unsigned length, number[SLOTS];
        uint64_t assemblies, solutions, level;
    } rows[] = {
        {6, {1, 120, 3328, 3322, 3328, 3305}, 1, 1, 1},
        {6, {1, 188, 976, 768, 824, 1024}, 1, 1, 1},
        {6, {216, 412, 751, 896, 960, 1024}, 40, 6, 6},
        {8, {216, 412, 751, 896, 960, 1024}, 40, 1, 8},
        {6, {88, 512, 768, 922, 1008, 1008}, 10, 1, 9},
        {8, {336, 508, 512, 1013, 1015, 1024}, 2, 1, 10},
        {6, {1, 1, 1, 1, 1, 1}, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        const struct six_tables *tables = six_tables_open(rows[i].length, stick_whole, false, &arena);
        struct six_question question = {UINT64_MAX, UINT64_MAX, .apart = true};
        struct six_answer answer;
        struct six six;
        uint16_t piece[SLOTS];
        assert_true(six_open(&six, tables, MEMORY, NULL));
        find_pieces(tables->set, rows[i].number, piece);
        assert_int_equal(six_ask(&six, piece, &question, &answer), TREEN_OK);
        assert_true(answer.whole);
        assert_int_equal(answer.assemblies, rows[i].assemblies);
        assert_int_equal(answer.solutions, rows[i].solutions);
        assert_int_equal(answer.level, rows[i].level);
        question.most_assemblies = 1;
        assert_int_equal(six_ask(&six, piece, &question, &answer), TREEN_OK);
        assert_int_equal(answer.whole, rows[i].assemblies <= 1);
        six_close(&six);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels),
        cmocka_unit_test(known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
