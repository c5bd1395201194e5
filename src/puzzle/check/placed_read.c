#include "puzzle/check/placed_read.h"

#include "base/error.h"
#include "puzzle/board.h"
#include "puzzle/placing/conditions.h"
#include "puzzle/placing/placed.h"
#include "puzzle/snake.h"
#include "puzzle/tiles.h"

#include <inttypes.h>
#include <string.h>

/* Gives the error the place of a cell in the text. Of two pieces on the cell it is the second. */
static enum treen_status place_error(const struct solutions *solutions, const struct treen_cell *at,
                                     const struct treen_error *error) {
    struct scan_place place = {solutions->line, 1};
    for (size_t i = 0; at && i < solutions->mark.count; i++)
        if (cell_equal(solutions->mark.at[i].cell, *at))
            place = solutions->mark.at[i].place;
    return error_at(solutions->error, solutions->source, place.line, place.column, "%s", error->text);
}

/* Checks that the first cubes of a snake can lie so. The drawing ends in the last line. */
static enum treen_status try_snake(const struct solutions *solutions, const struct treen_puzzle *puzzle,
                                   const struct treen_solution *placed, struct arena *scratch) {
    report broken = {0};
    if (placed->parts != 1 || snake_check_begin(puzzle, placed->part, scratch, &broken) != TREEN_OK)
        return error_memory(solutions->error, "placing the pieces");
    return broken.count ? error_at(solutions->error, solutions->source, solutions->line, 1,
                                   "%s, expected the first cubes of the snake as they can lie in the box",
                                   broken.at[0])
                        : TREEN_OK;
}

/* Checks that tiles can lie so, beside each other and at the border. */
static enum treen_status try_tiles(const struct solutions *solutions, const struct treen_puzzle *puzzle,
                                   const struct treen_solution *placed, struct arena *scratch) {
    report broken = {0};
    TRY_MEMORY(tiles_check_placed(puzzle, placed, scratch, &broken) == TREEN_OK, solutions->error,
               "placing the pieces");
    return broken.count ? error_at(solutions->error, solutions->source, solutions->line, 1,
                                   "%s, expected tiles as they can lie on the board", broken.at[0])
                        : TREEN_OK;
}

/* Checks that the pieces can lie so. */
static enum treen_status try_parts(const struct solutions *solutions, const struct treen_puzzle *puzzle,
                                   const struct treen_solution *placed, struct arena *scratch) {
    struct treen_puzzle open = *puzzle;
    struct fitting *fitting;
    struct treen_error error = {0};
    const struct treen_cell *at = NULL;
    uint32_t *number = ARENA_NEW(scratch, placed->parts, uint32_t);
    TRY_MEMORY(number, solutions->error, "placing the pieces");
    if (puzzle->kind == &kind_snake)
        return try_snake(solutions, puzzle, placed, scratch);
    if (puzzle->kind == &kind_tiles)
        return try_tiles(solutions, puzzle, placed, scratch);
    open.about.placed = NULL;
    TRY_MEMORY(conditions_lift(&open, scratch), solutions->error, "placing the pieces");
    TRY(puzzle->kind->fit(&open, scratch, &fitting, solutions->error));
    enum treen_status status = placed_find(fitting, placed, scratch, number, &at, &error);
    return status == TREEN_BAD_INPUT ? place_error(solutions, at, &error) : status;
}

/* ---- Boards ---------------------------------------------------------------------------------- */

/* Reads the number of a part, which may stand in the cell. *shown is what stands there so far. */
static enum treen_status read_shown(const struct board *board, const struct treen_part *part,
                                    struct treen_cell at, uint32_t *shown, struct treen_error *error) {
    int64_t number;
    if (!board_has(board, at))
        return error_bad(error, "found '%s' outside of the board, expected it on a cell", part->piece);
    uint32_t *cell = &shown[board_cell(board, at)];
    if (!scan_is_number(part->piece, strlen(part->piece), board->low, board->high, &number))
        return error_bad(error, "found '%s', expected a number from %" PRIu32 " to %" PRIu32, part->piece,
                         board->low, board->high);
    if (*cell != BOARD_OPEN && *cell != number)
        return error_bad(error, "found '%s' where %" PRIu32 " stands, expected %" PRIu32, part->piece, *cell,
                         *cell);
    *cell = (uint32_t)number;
    return TREEN_OK;
}

/* Makes a part for each number that is no clue, in reading order. */
static bool list_entered(const struct board *board, const uint32_t *shown, struct arena *arena,
                         struct treen_solution *placed) {
    struct treen_cell *cell = ARENA_NEW(arena, board_cells(board), struct treen_cell);
    struct treen_part *part = ARENA_NEW(arena, board_cells(board), struct treen_part);
    uint32_t *copies = ARENA_NEW(arena, board->high - board->low + 1, uint32_t);
    *placed = (struct treen_solution){.number = 1, .part = part};
    for (size_t i = 0; cell && part && copies && i < board_cells(board); i++) {
        uint32_t index = shown[i] - board->low;
        if (shown[i] == BOARD_OPEN || board->clue[i] != BOARD_OPEN)
            continue;
        cell[i] = (struct treen_cell){(int)(i % board->size), (int)(i / board->size), 0};
        struct treen_part *entered = &part[placed->parts++];
        *entered = (struct treen_part){.index = index, .copy = ++copies[index], .cells = 1, .cell = &cell[i]};
        if (!(entered->piece = arena_print(arena, "%" PRIu32, shown[i])))
            return false;
    }
    return cell && part && copies;
}

/* Replaces the parts by those of entered numbers. A clue may be shown, too, but not changed. */
static enum treen_status settle_board(struct solutions *solutions, const struct board *board,
                                      struct treen_solution *placed) {
    struct treen_error error = {0};
    uint32_t *shown =
        arena_regrow(solutions->arena, board->clue, board_cells(board), board_cells(board), sizeof *shown);
    for (size_t i = 0; shown && i < placed->parts; i++)
        for (size_t j = 0; j < placed->part[i].cells; j++) {
            const struct treen_cell *at = &placed->part[i].cell[j];
            if (read_shown(board, &placed->part[i], *at, shown, &error) != TREEN_OK)
                return place_error(solutions, at, &error);
        }
    return shown && list_entered(board, shown, solutions->arena, placed)
               ? TREEN_OK
               : error_memory(solutions->error, "placing the pieces");
}

/* ---- The whole ------------------------------------------------------------------------------- */

enum treen_status placed_settle(struct solutions *solutions, struct treen_puzzle *puzzle) {
    struct arena scratch;
    struct treen_solution *placed = ARENA_NEW(&puzzle->arena, 1, struct treen_solution);
    TRY_MEMORY(placed, solutions->error, "placing the pieces");
    if (solutions->solution.count > 1)
        return error_at(solutions->error, solutions->source, solutions->line, 1,
                        "found %zu drawings, expected one of the pieces in the box",
                        solutions->solution.count);
    *placed = solutions->solution.at[0];
    arena_beside(&scratch, &puzzle->arena);
    const struct board *board = puzzle_board(puzzle);
    enum treen_status status =
        board ? settle_board(solutions, board, placed) : try_parts(solutions, puzzle, placed, &scratch);
    arena_free(&scratch);
    if (status == TREEN_OK)
        puzzle->about.placed = placed->parts && placed->part->cells ? placed : NULL;
    return status;
}

bool placed_may_lie(const struct treen_puzzle *puzzle) {
    return puzzle->kind == &kind_snake || puzzle->kind == &kind_tiles || puzzle_board(puzzle) ||
           puzzle->kind->fit;
}

enum treen_status placed_read_key(struct treen_puzzle *puzzle, const struct tree *map, const char *expected,
                                  struct treen_error *error) {
    const struct tree *node = tree_get(map, "placed");
    const char *source = puzzle->about.name;
    if (!node)
        return TREEN_OK;
    if (node->kind != TREE_TEXT || node->empty)
        return tree_error(node, source, error, "expected %s", expected);
    return placed_read(puzzle, tree_scan(node, source, error));
}

enum treen_status placed_read(struct treen_puzzle *puzzle, struct scan scan) {
    struct solutions solutions = {.puzzle = puzzle,
                                  .source = scan.source,
                                  .error = scan.error,
                                  .arena = &puzzle->arena,
                                  .line = scan.line - 1,
                                  .placed = true,
                                  .left = scan.left - 1};
    if (!placed_may_lie(puzzle))
        return error_at(scan.error, scan.source, 0, 0,
                        "pieces can be placed in packings, fittings, snakes, tiles and number puzzles, and "
                        "this puzzle is of kind %s",
                        puzzle->kind->about.name);
    TRY(solutions_read(&solutions, scan.at, (size_t)(scan.end - scan.at)));
    return placed_settle(&solutions, puzzle);
}
