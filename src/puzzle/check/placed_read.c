#include "puzzle/check/placed_read.h"

#include "base/error.h"
#include "puzzle/placing/placed.h"
#include "puzzle/snake.h"

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

static enum treen_status no_memory(const struct solutions *solutions) {
    return error_memory(solutions->error, "placing the pieces");
}

/* Checks that the first cubes of a snake can lie so. The drawing ends in the last line. */
static enum treen_status try_snake(const struct solutions *solutions, const struct treen_puzzle *puzzle,
                                   const struct treen_solution *placed, struct arena *scratch) {
    report broken = {0};
    if (placed->parts != 1 || snake_check_begin(puzzle, placed->part, scratch, &broken) != TREEN_OK)
        return no_memory(solutions);
    return broken.count ? error_at(solutions->error, solutions->source, solutions->line, 1,
                                   "%s, expected the first cubes of the snake as they can lie in the box",
                                   broken.at[0])
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
    if (!number)
        return no_memory(solutions);
    if (puzzle->kind == &kind_snake)
        return try_snake(solutions, puzzle, placed, scratch);
    open.about.placed = NULL;
    TRY(puzzle->kind->fit(&open, scratch, &fitting, solutions->error));
    enum treen_status status = placed_find(fitting, placed, scratch, number, &at, &error);
    return status == TREEN_BAD_INPUT ? place_error(solutions, at, &error) : status;
}

enum treen_status placed_settle(struct solutions *solutions, struct treen_puzzle *puzzle) {
    struct arena scratch;
    struct treen_solution *placed = ARENA_NEW(&puzzle->arena, 1, struct treen_solution);
    if (!placed)
        return no_memory(solutions);
    if (solutions->solution.count > 1)
        return error_at(solutions->error, solutions->source, solutions->line, 1,
                        "found %zu drawings, expected one of the pieces in the box",
                        solutions->solution.count);
    *placed = solutions->solution.at[0];
    arena_beside(&scratch, &puzzle->arena);
    enum treen_status status = try_parts(solutions, puzzle, placed, &scratch);
    arena_free(&scratch);
    if (status == TREEN_OK)
        puzzle->about.placed = placed->parts && placed->part->cells ? placed : NULL;
    return status;
}

enum treen_status placed_read(struct treen_puzzle *puzzle, struct scan scan) {
    struct solutions solutions = {.puzzle = puzzle,
                                  .source = scan.source,
                                  .error = scan.error,
                                  .arena = &puzzle->arena,
                                  .line = scan.line - 1,
                                  .placed = true,
                                  .left = scan.left - 1};
    if (puzzle->kind != &kind_snake && (!puzzle->kind->fit || !puzzle_packing(puzzle)))
        return error_at(scan.error, scan.source, 0, 0,
                        "pieces can be placed in packings and snakes, and this puzzle is a %s",
                        puzzle->kind->about.name);
    TRY(solutions_read(&solutions, scan.at, (size_t)(scan.end - scan.at)));
    return placed_settle(&solutions, puzzle);
}
