/* Sujiko: the numbers 1 to n*n, each once on n by n cells. A circle in the middle of four cells
 * shows their sum. */
#include "puzzle/kind/sujiko.h"

#include "base/error.h"
#include "base/random.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>

static const char *const keys[] = {"sujiko", "placed", NULL};

/* ---- The rules ------------------------------------------------------------------------------- */

/* Lists the four cells around a circle, in reading order. */
static void cells_around(const struct board *board, size_t circle, uint32_t cell[4]) {
    uint32_t circles = board->size - 1, size = board->size;
    uint32_t first = (uint32_t)circle / circles * size + (uint32_t)circle % circles;
    cell[0] = first;
    cell[1] = first + 1;
    cell[2] = first + size;
    cell[3] = first + size + 1;
}

static size_t count_circles(const struct board *board) {
    return (size_t)(board->size - 1) * (board->size - 1);
}

static bool add_rules(struct board_rules *rules) {
    const struct board *board = rules->board;
    uint32_t cell[SUJIKO_MOST_SIZE * SUJIKO_MOST_SIZE];
    for (uint32_t i = 0; i < board_cells(board); i++)
        cell[i] = i;
    struct rule different = {.type = RULE_DIFFERENT, .count = board_cells(board)};
    different.name = arena_print(rules->arena, "the numbers 1 to %" PRIu32 " once each", board->high);
    bool added = board_rule(rules, different, cell);
    for (size_t i = 0; added && i < count_circles(board); i++) {
        struct rule sum = {.type = RULE_SUM, .count = 4, .total = board->circle[i]};
        cells_around(board, i, cell);
        sum.name = arena_print(rules->arena,
                               "circle %zu, cells %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32
                               ": the sum is %" PRIu32,
                               i + 1, cell[0], cell[1], cell[2], cell[3], board->circle[i]);
        added = board_rule(rules, sum, cell);
    }
    return added;
}

/* ---- Checking: every sentence is about a broken rule ----------------------------------------- */

/* Checks that no number is there twice. A missing number needs no sentence: another one is there
 * twice, or a cell has none. */
static enum treen_status check_numbers(const struct board *board, const int64_t *value, struct arena *arena,
                                       report *broken) {
    size_t *times = ARENA_NEW(arena, board->high + 1, size_t);
    TRY_ROOM(times);
    for (size_t i = 0; i < board_cells(board); i++)
        if (value[i] != BOARD_WRONG)
            times[value[i]]++;
    for (size_t number = 1; number <= board->high; number++)
        if (times[number] > 1)
            TRY(REPORT(broken, arena, "the number %zu is there %zu times, expected once", number,
                       times[number]));
    return TREEN_OK;
}

/* Checks a circle if all of its cells have a number. */
static enum treen_status check_circle(const struct board *board, const int64_t *value, size_t x, size_t y,
                                      struct arena *arena, report *broken) {
    int64_t sum = 0, target = board->circle[y * (board->size - 1) + x];
    for (size_t i = 0; i < 4; i++) {
        int64_t number = value[(y + i / 2) * board->size + x + i % 2];
        if (number == BOARD_WRONG)
            return TREEN_OK;
        sum += number;
    }
    if (sum == target)
        return TREEN_OK;
    return REPORT(broken, arena,
                  "the cells around circle %zu (row %zu, column %zu) add up to %" PRId64
                  ", expected %" PRId64,
                  y * (board->size - 1) + x + 1, y + 1, x + 1, sum, target);
}

static enum treen_status check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken) {
    const struct board *board = puzzle->own;
    int64_t *value = ARENA_NEW(arena, board_cells(board), int64_t);
    TRY_ROOM(value);
    TRY(board_values(puzzle, solution, arena, broken, value));
    TRY(check_numbers(board, value, arena, broken));
    for (size_t y = 0; y + 1 < board->size; y++)
        for (size_t x = 0; x + 1 < board->size; x++)
            TRY(check_circle(board, value, x, y, arena, broken));
    return TREEN_OK;
}

/* ---- Making ---------------------------------------------------------------------------------- */

/* Fills the board with the numbers in a random order (Fisher and Yates), and the circles with their
 * sums. */
static bool fill_board(struct board *board, struct random *random, struct arena *arena) {
    uint32_t *circle = ARENA_NEW(arena, count_circles(board), uint32_t);
    board->circle = circle;
    for (uint32_t i = 0; i < board_cells(board); i++) {
        uint32_t j = random_below(random, i + 1);
        board->clue[i] = board->clue[j];
        board->clue[j] = i + 1;
    }
    for (size_t i = 0; circle && i < count_circles(board); i++) {
        uint32_t cell[4];
        cells_around(board, i, cell);
        for (size_t j = 0; j < 4; j++)
            circle[i] += board->clue[cell[j]];
    }
    return circle;
}

static enum treen_status draft(uint32_t size, struct random *random, struct treen_puzzle **puzzle,
                               struct treen_error *error) {
    static const struct board_sides sides = {.usual = 3, .least = 2, .most = 5};
    TRY(board_side(&sides, &size, error));
    TRY(board_draft(&kind_sujiko, size, 1, size * size, puzzle, error));
    if (fill_board((*puzzle)->own, random, &(*puzzle)->arena))
        return TREEN_OK;
    treen_close(*puzzle);
    return error_memory(error, "making a puzzle");
}

const struct kind kind_sujiko = {
    .about = {.name = "sujiko", .summary = "numbers once each, with the sums of four neighbours in circles"},
    .keys = keys,
    .board = &sujiko_text,
    .read = board_read_yaml,
    .write = board_write_yaml,
    .rules = add_rules,
    .draft = draft,
    .pose = board_pose,
    .weigh = board_weigh,
    .tell = board_tell,
    .fixed = board_fixed,
    .check = check,
    .show = board_show,
};
