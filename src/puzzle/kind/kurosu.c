/* Kurosu: zeros and ones, the same number of each in every row and column, and no three alike next
 * to each other. If the file says so, no two rows and no two columns are equal. */
#include "puzzle/kind/kurosu.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <string.h>

static const char *const keys[] = {"kurosu", "placed", NULL};

/* ---- The rules ------------------------------------------------------------------------------- */

enum { ALIKE = 3 }; /* this number next to each other is too many */

static bool add_line_rules(struct board_rules *rules, uint32_t line) {
    const struct board *board = rules->board;
    const char *name = board_line_name(board, line, rules->arena);
    uint32_t cell[KUROSU_MOST_SIZE], half = board->size / 2;
    if (!name)
        return false;
    board_line(board, line, cell);
    struct rule count = {.type = RULE_COUNT, .count = board->size, .value = 1, .least = half, .most = half};
    struct rule run = {.type = RULE_RUN, .count = board->size, .length = ALIKE};
    count.name = arena_print(rules->arena, "%s: %" PRIu32 " zeros and %" PRIu32 " ones", name, half, half);
    run.name = arena_print(rules->arena, "%s: no three alike next to each other", name);
    return board_rule(rules, count, cell) && board_rule(rules, run, cell);
}

/* Adds the rule that two rows, or two columns, are different. */
static bool add_pair(struct board_rules *rules, uint32_t one, uint32_t other, const char *name) {
    uint32_t cell[2 * KUROSU_MOST_SIZE], size = rules->board->size;
    struct rule unlike = {.type = RULE_UNLIKE, .name = name, .count = 2 * (size_t)size};
    board_line(rules->board, one, cell);
    board_line(rules->board, other, cell + size);
    return board_rule(rules, unlike, cell);
}

static bool add_rules(struct board_rules *rules) {
    static const char *const name[] = {"no two rows are equal", "no two columns are equal"};
    const struct board *board = rules->board;
    for (uint32_t line = 0; line < 2 * board->size; line++)
        if (!add_line_rules(rules, line))
            return false;
    for (uint32_t line = 0; board->unlike && line < 2 * board->size; line++)
        for (uint32_t before = line / board->size * board->size; before < line; before++)
            if (!add_pair(rules, before, line, name[line / board->size]))
                return false;
    return true;
}

/* ---- Checking: every sentence is about a broken rule ----------------------------------------- */

/* A row (these come first) or a column of the solution. */
struct line {
    const char *name; /* "row" or "column" */
    uint32_t number;  /* from 1 */
    int64_t value[KUROSU_MOST_SIZE];
};

static struct line line_of(const struct board *board, const int64_t *value, uint32_t line) {
    bool row = line < board->size;
    struct line read = {.name = row ? "row" : "column", .number = line % board->size + 1};
    for (uint32_t i = 0; i < board->size; i++)
        read.value[i] = value[row ? line * board->size + i : i * board->size + line % board->size];
    return read;
}

static enum treen_status check_line(const struct board *board, const struct line *line, struct arena *arena,
                                    report *broken) {
    uint32_t times[2] = {0}, alike = 0;
    for (uint32_t i = 0; i < board->size; i++) {
        if (line->value[i] == BOARD_WRONG) {
            alike = 0;
            continue;
        }
        times[line->value[i]]++;
        alike = alike && line->value[i] == line->value[i - 1] ? alike + 1 : 1;
        if (alike == ALIKE)
            TRY(REPORT(broken, arena,
                       "%s %" PRIu32 " has three times %" PRId64 " next to each other, cells %" PRIu32
                       " to %" PRIu32,
                       line->name, line->number, line->value[i], i - 1, i + 1));
    }
    for (size_t number = 0; number < 2; number++)
        if (times[number] > board->size / 2)
            TRY(REPORT(broken, arena, "%s %" PRIu32 " has %zu in %" PRIu32 " cells, expected %" PRIu32,
                       line->name, line->number, number, times[number], board->size / 2));
    return TREEN_OK;
}

static bool is_complete(const struct board *board, const struct line *line) {
    for (uint32_t i = 0; i < board->size; i++)
        if (line->value[i] == BOARD_WRONG)
            return false;
    return true;
}

/* Compares a line with those of its sort before it. */
static enum treen_status check_unlike(const struct board *board, const int64_t *value, uint32_t line,
                                      struct arena *arena, report *broken) {
    struct line this = line_of(board, value, line);
    for (uint32_t i = line / board->size * board->size; i < line; i++) {
        struct line other = line_of(board, value, i);
        if (is_complete(board, &this) && !memcmp(this.value, other.value, sizeof this.value))
            TRY(REPORT(broken, arena, "%ss %" PRIu32 " and %" PRIu32 " are equal", this.name, other.number,
                       this.number));
    }
    return TREEN_OK;
}

static enum treen_status check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken) {
    const struct board *board = puzzle->own;
    int64_t *value = ARENA_NEW(arena, board_cells(board), int64_t);
    TRY_ROOM(value);
    TRY(board_values(puzzle, solution, arena, broken, value));
    for (uint32_t i = 0; i < 2 * board->size; i++) {
        struct line line = line_of(board, value, i);
        TRY(check_line(board, &line, arena, broken));
        if (board->unlike)
            TRY(check_unlike(board, value, i, arena, broken));
    }
    return TREEN_OK;
}

/* ---- Making ---------------------------------------------------------------------------------- */

/* Makes an empty board: any solution of it can become a puzzle. */
static enum treen_status draft(uint32_t size, struct random *random, struct treen_puzzle **puzzle,
                               struct treen_error *error) {
    static const struct board_sides sides = {.usual = 6, .least = 2, .most = 14, .even = true};
    (void)random;
    TRY(board_side(&sides, &size, error));
    return board_draft(&kind_kurosu, size, 0, 1, puzzle, error);
}

const struct kind kind_kurosu = {
    .about = {.name = "kurosu",
              .summary = "zeros and ones, half of each in every line, no three alike in a row"},
    .keys = keys,
    .board = &kurosu_text,
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
