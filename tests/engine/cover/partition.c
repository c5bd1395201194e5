/* All fillings of small boxes by one search, against a search for each set. */
#include "engine/cover/filling.h"
#include "engine/cover/partition.h"
#include "puzzle/puzzle.h"
#include "run/design/sets/polyforms.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <string.h>

static bool add_weight(void *context, const struct partition_search *search, uint64_t weight) {
    uint64_t used = 0;
    for (uint32_t i = 0; i < search->depth; i++) {
        assert_false(used & search->placed[i].set);
        used |= search->placed[i].set;
    }
    assert_int_equal(used, ((cells)1 << search->partition->forms->cells) - 1);
    *(uint64_t *)context += weight;
    return true;
}

/* Adds up the weights of all searches. */
static uint64_t weights(const struct partition *partition, struct arena *arena, bool alone) {
    struct partition_search search;
    uint64_t sum = 0;
    assert_true(partition_search_open(&search, partition, arena));
    search.visit = add_weight;
    search.context = &sum;
    for (uint32_t one = 0; one < partition->classes; one++)
        for (uint32_t other = alone ? one : 0; other <= one; other++)
            assert_true(partition_visit(&search, one, other, alone));
    assert_int_equal(search.depth, 0);
    return sum;
}

/* Counts the solutions of all sets of different forms, one by one. A set and its mirror image give
 * the same number, and are one. */
static uint64_t solutions(const struct polyforms *forms, uint32_t *form, uint32_t count, uint32_t pieces) {
    struct filling filling = {0};
    uint64_t sum = 0;
    if (count == pieces) {
        uint32_t mirrors = 0, volume = 0;
        for (uint32_t i = 0; i < count; i++)
            volume += forms->form[form[i]].size;
        if (volume != forms->cells)
            return 0;
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++)
                mirrors += forms->form[form[i]].mirror == form[j];
        return filling_count(&filling, forms, form, pieces, UINT64_MAX, 0) * (mirrors == pieces ? 2 : 1);
    }
    for (form[count] = count ? form[count - 1] + 1 : 0; form[count] < forms->count; form[count]++)
        sum += solutions(forms, form, count + 1, pieces);
    return sum;
}

/* Sets of different forms and no mirror images: the largest class has one piece. */
static void compare(struct arena *arena, const char *text, enum motion motion, uint32_t least, uint32_t most,
                    uint32_t pieces) {
    struct treen_puzzle *puzzle;
    struct treen_error error = {0};
    struct polyforms forms;
    uint32_t form[POLYFORM_CELLS];
    assert_int_equal(puzzle_parse(text, strlen(text), "a box", "yaml", NULL, &puzzle, &error), TREEN_OK);
    assert_int_equal(
        polyforms_list(puzzle->kind->packing(puzzle), motion, least, most, arena, &forms, &error), TREEN_OK);
    struct partition partition = {.forms = &forms,
                                  .pieces = pieces,
                                  .least = least,
                                  .flat = {0, UINT64_MAX},
                                  .symmetric = {0, UINT64_MAX},
                                  .different = {0, UINT64_MAX}};
    assert_true(partition_open(&partition, arena));
    uint64_t expected = solutions(&forms, form, 0, pieces);
    assert_true(expected > 0);
    for (int alone = 0; alone < 2; alone++)
        assert_int_equal(2 * weights(&partition, arena, alone), expected * forms.turns);
    treen_close(puzzle);
}

static void different_pieces(void **state) {
    compare(*state, "box: 2x2x3\npieces: {A: '#'}\n", MOTION_MIRROR, 2, 6, 3);
    compare(*state, "box: 4x4x1\npieces: {A: '#'}\n", MOTION_SPACE, 3, 6, 3);
    compare(*state, "grid: hexagon\nbox: 4x3\npieces: {A: '#'}\n", MOTION_SPACE, 2, 6, 3);
}

static bool end(void *context, const struct partition_search *search, uint64_t weight) {
    (void)search;
    (void)weight;
    return ++*(int *)context < 3;
}

static void it_ends_when_told(void **state) {
    const char text[] = "box: 2x2x2\npieces: {A: '#'}\n";
    struct treen_puzzle *puzzle;
    struct treen_error error = {0};
    struct polyforms forms;
    struct partition_search search;
    int visits = 0;
    assert_int_equal(puzzle_parse(text, strlen(text), "a box", "yaml", NULL, &puzzle, &error), TREEN_OK);
    assert_int_equal(
        polyforms_list(puzzle->kind->packing(puzzle), MOTION_SPACE, 1, 1, *state, &forms, &error), TREEN_OK);
    struct partition partition = {.forms = &forms,
                                  .pieces = 8,
                                  .copies = true,
                                  .least = 1,
                                  .flat = {0, 8},
                                  .symmetric = {0, 8},
                                  .different = {0, 8}};
    assert_true(partition_open(&partition, *state) && partition_search_open(&search, &partition, *state));
    search.visit = end;
    search.context = &visits;
    assert_false(partition_visit(&search, 0, 0, false));
    assert_int_equal(visits, 3);
    assert_int_equal(search.depth, 0);
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(different_pieces), CASE(it_ends_when_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
