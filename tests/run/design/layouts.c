/* Layouts: counts against trial of all coverings and against engines, the list, the search. */
#include "run/design/layouts/layouts.h"

#include "puzzle/puzzle.h"
#include "told.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { AUTO, ALL, SEARCH };

/* An opened space with its thread's memory. */
struct opened {
    struct settings options;
    struct aim aim;
    struct arena arena;
    struct layouts *layouts;
    struct layouts_work *work;
    uint64_t units;
};

static enum treen_status try_open(struct opened *opened, const char *box, const char *aim, unsigned way,
                                  struct treen_error *error) {
    *opened = (struct opened){.options = settings_standard()};
    opened->options.box = box;
    opened->options.way = way;
    arena_init(&opened->arena, (size_t)1 << 30);
    assert_int_equal(aim_read(aim, &opened->aim, error), TREEN_OK);
    struct design_wish wish = {.options = &opened->options, .aim = &opened->aim};
    void *own = NULL;
    enum treen_status status = space_layouts.open(&wish, &opened->arena, &own, &opened->units, error);
    opened->layouts = own;
    return status;
}

static void open_well(struct opened *opened, const char *box, const char *aim, unsigned way) {
    struct treen_error error = {0};
    if (try_open(opened, box, aim, way, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    opened->work = space_layouts.work(opened->layouts, &opened->arena);
    assert_non_null(opened->work);
}

static void close(struct opened *opened) {
    arena_free(&opened->arena);
}

/* ---- Counting -------------------------------------------------------------------------------- */

/* Counts coverings by trial: the first cell that is not covered takes its right or its lower
 * neighbour. */
static uint64_t try_all(const struct layout_board *board, const uint8_t *number, uint8_t *covered,
                        uint64_t used) {
    uint64_t found = 0;
    uint32_t cell = 0;
    while (cell < board->cells && covered[cell])
        cell++;
    if (cell == board->cells)
        return 1;
    uint8_t beside[] = {board->right[cell], board->below[cell]};
    for (int d = 0; d < 2; d++) {
        if (beside[d] == LAYOUT_NOWHERE || covered[beside[d]])
            continue;
        uint64_t domino = UINT64_C(1) << board->domino[number[cell]][number[beside[d]]];
        if (used & domino)
            continue;
        covered[cell] = covered[beside[d]] = 1;
        found += try_all(board, number, covered, used | domino);
        covered[cell] = covered[beside[d]] = 0;
    }
    return found;
}

static void shuffle(struct random *random, uint8_t *number, uint32_t cells) {
    for (uint32_t i = cells; i > 1; i--) {
        uint32_t j = random_below(random, i);
        uint8_t kept = number[i - 1];
        number[i - 1] = number[j];
        number[j] = kept;
    }
}

/* Tests the sweep against trial, on boxes of every form that are shuffled again and again. */
static void test_counts(void **state) {
    static const char *const boxes[] = {"2x3",
                                        "3x2",
                                        "6x1",
                                        "3x4",
                                        "2x6",
                                        "4x5",
                                        "10x2",
                                        "6x5",
                                        "####./#####/#####/.####/..##",
                                        ".##./####/####/.##."};
    struct random random = {7};
    for (size_t b = 0; b < sizeof boxes / sizeof *boxes; b++) {
        struct opened opened;
        open_well(&opened, boxes[b], "most solutions", SEARCH);
        const struct layout_board *board = &opened.layouts->board;
        uint8_t number[LAYOUT_CELLS], covered[LAYOUT_CELLS] = {0};
        uint64_t coverings, sum = 0;
        for (uint32_t i = 0; i < board->cells; i++)
            number[i] = (uint8_t)(i % board->numbers);
        for (int round = 0; round < 200; round++) {
            shuffle(&random, number, board->cells);
            assert_true(layout_count(&opened.work->counter, number, &coverings));
            assert_int_equal(coverings, try_all(board, number, covered, 0));
            sum += coverings;
        }
        assert_true(sum > 0);
        close(&opened);
    }
}

/* Tests the numbers of coverings without numbers that Kasteleyn, Temperley and Fisher computed. */
static void test_plain_counts(void **state) {
    static const struct {
        const char *box;
        uint64_t coverings;
    } known[] = {{"2x3", 3},     {"3x4", 11},      {"4x5", 95},       {"5x6", 1183},
                 {"6x7", 31529}, {"7x8", 1292697}, {"8x9", 108435745}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct opened opened;
        open_well(&opened, known[i].box, "most solutions", SEARCH);
        assert_int_equal(opened.layouts->plain, known[i].coverings);
        close(&opened);
    }
}

/* Writes rows of digits as the numbers of places. */
static void place_rows(const struct layouts *layouts, const char *rows, uint8_t *number) {
    int x = 0, y = 0;
    for (; *rows; rows++)
        if (*rows == '/') {
            x = 0;
            y++;
        } else
            number[layouts_place(layouts, (struct treen_cell){x++, y, 0})] = (uint8_t)(*rows - '0');
}

/* Tests the layout of the collection, whose source gives 20160 coverings. */
static void test_collection(void **state) {
    struct opened opened;
    uint8_t number[LAYOUT_CELLS];
    uint64_t coverings;
    open_well(&opened, "8x7", "most solutions", SEARCH);
    place_rows(opened.layouts, "00020304/01213141/05062224/51612343/25264446/55634565/11333566", number);
    assert_true(layout_count(&opened.work->counter, number, &coverings));
    assert_int_equal(coverings, 20160);
    close(&opened);
}

/* ---- Candidates ------------------------------------------------------------------------------ */

/* Tests that a candidate, written as a puzzle, has the solutions that the space measured. */
static void check_told(const struct opened *opened, const struct told *told) {
    uint64_t total, classes;
    struct treen_puzzle *puzzle = told_puzzle(&space_layouts, opened->layouts, told->bytes);
    told_solutions(puzzle, &total, &classes);
    assert_int_equal(classes, told->measures.of[Q_solutions]);
    assert_true(total % classes == 0);
    treen_close(puzzle);
}

/* Tests that turned, mirrored and renamed layouts are one candidate. */
static void test_same_layouts(void **state) {
    static const char *const same[] = {"0022/0120/1112", "2200/0210/2111", "1112/0120/0022", "2111/0210/2200",
                                       "1100/1201/2220"};
    struct opened opened;
    struct finder finder;
    open_well(&opened, "4x3", "most solutions", SEARCH);
    told_open(&finder, &opened.aim, 1);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        uint8_t number[LAYOUT_CELLS];
        uint64_t coverings;
        place_rows(opened.layouts, same[i], number);
        assert_true(layout_count(&opened.work->counter, number, &coverings));
        assert_int_equal(coverings, 10);
        assert_int_equal(layouts_tell(opened.layouts, opened.work, number, coverings, &finder), TREEN_OK);
    }
    assert_int_equal(finder.told.count, 1);
    assert_int_equal(finder.told.at[0].measures.of[Q_solutions], 10);
    check_told(&opened, &finder.told.at[0]);
    told_close(&finder);
    close(&opened);
}

/* ---- The list -------------------------------------------------------------------------------- */

/* Tests the list of a box: its classes, counted by Burnside's lemma elsewhere, and the counts of
 * each candidate by the engines. */
static void test_list(void **state) {
    struct opened opened;
    struct finder finder;
    open_well(&opened, "3x2", "solutions=1..1000", AUTO);
    assert_true(opened.layouts->lists);
    assert_int_equal(opened.units, 1);
    told_open(&finder, &opened.aim, 1);
    assert_int_equal(space_layouts.unit(opened.layouts, opened.work, 0, &finder), TREEN_OK);
    assert_int_equal(finder.looks, finder.told.count + told_count(&finder, "layouts without a covering"));
    for (size_t i = 0; i < finder.told.count; i++)
        check_told(&opened, &finder.told.at[i]);
    told_close(&finder);
    close(&opened);
}

/* Tests that the shares of a list are the whole list, each candidate once. */
static void test_shares(void **state) {
    struct opened opened;
    struct finder one, many;
    open_well(&opened, "4x3", "most solutions", ALL);
    told_open(&one, &opened.aim, 1);
    told_open(&many, &opened.aim, 1);
    assert_int_equal(space_layouts.unit(opened.layouts, opened.work, 0, &one), TREEN_OK);
    opened.layouts->prefix = 4;
    opened.units = layouts_shares(opened.layouts);
    assert_true(opened.units > 5);
    for (uint64_t unit = 0; unit < opened.units; unit++)
        assert_int_equal(space_layouts.unit(opened.layouts, opened.work, unit, &many), TREEN_OK);
    assert_int_equal(one.looks, many.looks);
    assert_int_equal(one.told.count, many.told.count);
    assert_int_equal(told_count(&one, "layouts with one covering"),
                     told_count(&many, "layouts with one covering"));
    uint64_t most = 0;
    for (size_t i = 0; i < one.told.count; i++)
        if (one.told.at[i].measures.of[Q_solutions] > most)
            most = one.told.at[i].measures.of[Q_solutions];
    assert_int_equal(most, 10);
    told_close(&one);
    told_close(&many);
    close(&opened);
}

/* ---- The search ------------------------------------------------------------------------------ */

static uint64_t best(const struct finder *finder, bool most) {
    uint64_t best = finder->told.at[0].measures.of[Q_solutions];
    for (size_t i = 1; i < finder->told.count; i++) {
        uint64_t solutions = finder->told.at[i].measures.of[Q_solutions];
        if (most ? solutions > best : solutions < best)
            best = solutions;
    }
    return best;
}

/* Searches some thousand layouts of a box. */
static void search(struct opened *opened, struct finder *finder, const char *box, const char *aim,
                   uint64_t looks) {
    open_well(opened, box, aim, SEARCH);
    told_open(finder, &opened->aim, 3);
    finder->most_looks = looks;
    assert_int_equal(space_layouts.unit(opened->layouts, opened->work, 0, finder), TREEN_STOPPED);
    assert_true(finder->told.count > 0);
}

/* Tests that the search finds many coverings of small boxes, and layouts with one covering. */
static void test_search(void **state) {
    struct opened opened;
    struct finder finder;
    search(&opened, &finder, "4x5", "solutions>=40, most solutions", 20000);
    assert_true(best(&finder, true) > 60);
    check_told(&opened, &finder.told.at[finder.told.count - 1]);
    told_close(&finder);
    close(&opened);
    search(&opened, &finder, "5x6", "solutions=1", 5000);
    check_told(&opened, &finder.told.at[0]);
    check_told(&opened, &finder.told.at[finder.told.count - 1]);
    told_close(&finder);
    close(&opened);
}

/* Tests that a seed finds the same again, and that the double six of 7x8 is within reach. */
static void test_seed(void **state) {
    struct opened opened[2];
    struct finder finder[2];
    for (int i = 0; i < 2; i++)
        search(&opened[i], &finder[i], "7x8", "solutions>=100", 5000);
    assert_int_equal(finder[0].told.count, finder[1].told.count);
    for (size_t i = 0; i < finder[0].told.count; i++)
        assert_string_equal(finder[0].told.at[i].bytes, finder[1].told.at[i].bytes);
    check_told(&opened[0], &finder[0].told.at[finder[0].told.count - 1]);
    for (int i = 0; i < 2; i++) {
        told_close(&finder[i]);
        close(&opened[i]);
    }
}

/* ---- Bad questions --------------------------------------------------------------------------- */

/* Tests that questions without an answer are told at once. */
static void test_refusals(void **state) {
    static const struct {
        const char *box, *aim, *message;
        unsigned way;
    } bad[] = {
        {NULL, "most solutions", "found no box", AUTO},
        {"7x9", "most solutions", "found a box of 63 cells", AUTO},
        {"1x2", "most solutions", "found a box of 2 cells", AUTO},
        {"10x11", "most solutions", "found a box of 110 cells", AUTO},
        {"7x8", "solutions>=2000000", "cover this box in 1292697 ways", AUTO},
        {"###./..##/..#.", "most solutions", "dominoes cannot cover this box", AUTO},
        {"####/#+##/####", "most solutions", "may stay empty", AUTO},
        {"5x6", "most solutions", "expected at most 20 for a list", ALL},
        {"7by8", "most solutions", "", AUTO},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct opened opened;
        struct treen_error error = {0};
        assert_int_equal(try_open(&opened, bad[i].box, bad[i].aim, bad[i].way, &error), TREEN_BAD_INPUT);
        if (!strstr(error.text, bad[i].message))
            fail_msg("%s", error.text);
        close(&opened);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts),     cmocka_unit_test(test_plain_counts),
                                       cmocka_unit_test(test_collection), cmocka_unit_test(test_same_layouts),
                                       cmocka_unit_test(test_list),       cmocka_unit_test(test_shares),
                                       cmocka_unit_test(test_search),     cmocka_unit_test(test_seed),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests_name("run/design/layouts", tests, NULL, NULL);
}
