/* Hints for number puzzles. A cell is forced by an argument that a person can follow (argue.h).
 * Where there is none, each other number is tried by a search. */
#include "run/ask/hint.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/logic/argue.h"
#include "puzzle/board.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- The board as rules ---------------------------------------------------------------------- */

struct look {
    struct hint *hint;
    struct arena scratch;
    const struct board *board;
    struct posed *posed;
    struct argue argue; /* a variable is a cell in reading order */
};

static enum treen_status open_look(struct look *look, struct treen_error *error) {
    const struct treen_puzzle *puzzle = look->hint->puzzle;
    const struct treen_solution *placed = puzzle->about.placed;
    const struct board *board = look->board = puzzle_board(puzzle);
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE};
    TRY(puzzle->kind->pose(puzzle, &wish, &look->scratch, &look->posed, error));
    TRY_MEMORY(argue_open(&look->argue, look->posed->problem.question, &look->scratch), error,
               "looking for a hint");
    for (size_t i = 0; i < board_cells(board); i++)
        if (board->clue[i] != BOARD_OPEN)
            argue_know(&look->argue, i, board->clue[i]);
    for (size_t i = 0; placed && i < placed->parts; i++)
        argue_know(&look->argue, board_cell(board, *placed->part[i].cell),
                   board_number(board, &placed->part[i]));
    return TREEN_OK;
}

/* Does something with the state of the puzzle as rules. */
typedef enum treen_status looker(struct look *look, struct treen_error *error);
static enum treen_status with_look(struct hint *hint, looker *act, struct treen_error *error) {
    struct look look = {.hint = hint};
    arena_beside(&look.scratch, &hint->puzzle->arena);
    enum treen_status status = open_look(&look, error);
    if (status == TREEN_OK)
        status = act(&look, error);
    posed_release(look.posed);
    arena_free(&look.scratch);
    return status;
}

/* ---- Searches -------------------------------------------------------------------------------- */

/* Solves the state with one more number in a cell. */
static enum treen_status try_number(struct look *look, size_t cell, uint32_t number,
                                    struct treen_solution **solution, struct treen_error *error) {
    const struct treen_solution *placed = look->hint->puzzle->about.placed;
    size_t parts = placed ? placed->parts : 0;
    const struct board *board = look->board;
    const struct treen_cell at = {(int)(cell % board->size), (int)(cell / board->size), 0};
    struct treen_part *part = ARENA_NEW(&look->scratch, parts + 1, struct treen_part);
    TRY_MEMORY(part, error, "looking for a hint");
    for (size_t i = 0; i < parts; i++)
        part[i] = placed->part[i];
    part[parts] = (struct treen_part){
        .piece = "tried", .index = number - board->low, .copy = 1, .cells = 1, .cell = &at};
    const struct treen_solution tried = {.parts = parts + 1, .part = part};
    return hint_solve(look->hint, &tried, 1, solution, error);
}

/* Marks the cells in which a solution differs from the first one. */
static void compare_solution(const struct look *look, const struct treen_solution *solution,
                             bool *free_cell) {
    for (size_t i = 0; i < board_cells(look->board); i++)
        free_cell[i] |= solution->part[i].index != look->hint->solution->part[i].index;
}

/* Tries the numbers of the cell but for that of the first solution. TREEN_END: no other number
 * leads to a solution. */
static enum treen_status try_others(struct look *look, size_t cell, bool *free_cell,
                                    struct treen_error *error) {
    uint64_t own = argue_set(&look->argue, board_number(look->board, &look->hint->solution->part[cell]));
    for (uint64_t set = look->argue.state.set[cell] & ~own; set; set &= set - 1) {
        struct treen_solution *solution = NULL;
        enum treen_status status = try_number(look, cell, argue_value(&look->argue, set), &solution, error);
        if (status == TREEN_OK)
            compare_solution(look, solution, free_cell);
        free(solution);
        if (status != TREEN_END)
            return status;
    }
    return TREEN_END;
}

/* Returns the open cell with the fewest numbers left, of those that are not free. */
static size_t fewest_numbers(const struct look *look, const bool *free_cell) {
    size_t cells = board_cells(look->board), best = cells;
    for (size_t i = 0; i < cells; i++)
        if (!look->argue.known[i] && !free_cell[i] &&
            (best == cells || bits_ones(look->argue.state.set[i]) < bits_ones(look->argue.state.set[best])))
            best = i;
    return best;
}

/* Finds a cell that has the same number in all solutions; *cell = the number of cells when there is
 * none. */
static enum treen_status refute(struct look *look, size_t *cell, struct treen_error *error) {
    bool *free_cell = ARENA_NEW(&look->scratch, board_cells(look->board), bool);
    TRY_MEMORY(free_cell, error, "looking for a hint");
    while ((*cell = fewest_numbers(look, free_cell)) < board_cells(look->board)) {
        enum treen_status status = try_others(look, *cell, free_cell, error);
        if (status != TREEN_OK)
            return status == TREEN_END ? TREEN_OK : status;
    }
    return TREEN_OK;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Returns the argument as part of a sentence. */
static const char *say_why(const struct look *look, const struct argument *found) {
    static const char *const words[] = {
        [ARGUMENT_RULES] = "only %" PRIu32 " can stand there by the rule%s",
        [ARGUMENT_PLACE] = "only this cell can have %" PRIu32 " by the rule%s",
        [ARGUMENT_TOGETHER] = "only %" PRIu32 " fits there by the rule%s",
        [ARGUMENT_CHAIN] = "only %" PRIu32 " can stand there, by several rules one after another%s",
    };
    struct arena *arena = look->hint->arena;
    const char *text = arena_print(arena, words[found->type], found->value, found->names > 1 ? "s" : "");
    for (size_t i = 0; text && i < found->names; i++)
        text = arena_print(arena, "%s%s '%s'", text, i ? " and" : "", found->name[i]);
    bool together = text && found->type == ARGUMENT_TOGETHER && found->names > 1;
    return together ? arena_print(arena, "%s together", text) : text;
}

/* Tells the number of the cell in the first solution as the next one. */
static bool say_next(const struct look *look, size_t cell, const char *why) {
    struct treen_hint *told = &look->hint->told;
    struct arena *arena = look->hint->arena;
    size_t row = cell / look->board->size + 1, column = cell % look->board->size + 1;
    told->next = &look->hint->solution->part[cell];
    told->forced = why;
    told->why = why;
    told->level[0] = arena_print(arena, "Look at row %zu.", row);
    told->level[1] = arena_print(
        arena, why ? "One number alone can stand in row %zu, column %zu." : "Try row %zu, column %zu.", row,
        column);
    told->level[2] = arena_print(
        arena, why ? "%s stands in row %zu, column %zu: %s." : "%s can stand in row %zu, column %zu.",
        told->next->piece, row, column, why);
    return told->level[0] && told->level[1] && told->level[2];
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status look_for_next(struct look *look, struct treen_error *error) {
    size_t cells = board_cells(look->board), cell;
    struct argument found;
    const char *why = NULL;
    const bool *none = ARENA_NEW(&look->scratch, cells, bool);
    if (!none || !argue_find(&look->argue, &found) || (found.type && !(why = say_why(look, &found))))
        return error_memory(error, "looking for a hint");
    cell = found.type ? found.variable : fewest_numbers(look, none);
    if (cell == cells) {
        look->hint->told.level[0] = "Nothing is left to do.";
        return TREEN_OK;
    }
    TRY_MEMORY(say_next(look, cell, why), error, "looking for a hint");
    if (found.type)
        return TREEN_OK;
    TRY(refute(look, &cell, error));
    return cell == cells || say_next(look, cell, "any other number leads to a contradiction")
               ? TREEN_OK
               : error_memory(error, "looking for a hint");
}

enum treen_status hint_number(struct hint *hint, struct treen_error *error) {
    return with_look(hint, look_for_next, error);
}

static enum treen_status look_for_broken(struct look *look, struct treen_error *error) {
    const struct rule *rule = argue_broken(&look->argue);
    const char **why = &look->hint->told.why;
    *why = rule ? arena_print(look->hint->arena, "the rule '%s' cannot be kept", rule->name) : NULL;
    return rule && !*why ? error_memory(error, "looking for a hint") : TREEN_OK;
}

enum treen_status hint_broken(struct hint *hint, struct treen_error *error) {
    return with_look(hint, look_for_broken, error);
}

const char *hint_say_number(const struct hint *hint, const struct treen_part *part) {
    return arena_print(hint->arena, "%s in row %d, column %d", part->piece, part->cell->y + 1,
                       part->cell->x + 1);
}
