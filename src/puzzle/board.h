/* A board of numbers: the common part of the number puzzles. Rows of cells, some of which show
 * their number from the start (clues); perhaps circles with numbers where four cells meet.
 *
 * Numbers that somebody entered are placed (about.placed). They are no clues: a part for each.
 *
 * A kind of such puzzles gives its rules as struct rules, with a variable for each cell in reading
 * order. It takes the rest of its struct from here. Its solutions have a part for each cell, in
 * reading order. The part's piece is named by the number ("9"); its copies are counted; its one
 * cell is [x, y, 0]. */
#pragma once

#include "base/text/scan.h"
#include "engine/logic/rules.h"
#include "puzzle/kind.h"

#include <stdio.h>

#define BOARD_OPEN UINT32_MAX /* a cell without a clue */

struct board {
    uint32_t size;          /* rows, and also cells in a row */
    uint32_t low, high;     /* the least and the greatest number */
    uint32_t *clue;         /* [size * size]: the number, or BOARD_OPEN */
    const uint32_t *circle; /* [(size - 1) * (size - 1)]: in the middle of four cells; null = none */
    bool unlike;            /* no two rows are equal, and no two columns */
};

static inline size_t board_cells(const struct board *board) {
    return (size_t)board->size * board->size;
}

/* Returns the number of the part, one that board_tell or a reader of placed numbers made. */
static inline uint32_t board_number(const struct board *board, const struct treen_part *part) {
    return board->low + part->index;
}

static inline bool board_has(const struct board *board, struct treen_cell at) {
    int size = (int)board->size;
    return at.x >= 0 && at.x < size && at.y >= 0 && at.y < size && at.z == 0;
}

/* Returns the cell's number in reading order. */
static inline size_t board_cell(const struct board *board, struct treen_cell at) {
    return (size_t)at.y * board->size + (size_t)at.x;
}

/* Makes a board of empty cells; null when there is no memory. */
struct board *board_new(uint32_t size, uint32_t low, uint32_t high, struct arena *arena);

/* ---- Rules ----------------------------------------------------------------------------------- */

/* The rules that kind->rules gathers. */
struct board_rules {
    const struct board *board;
    struct arena *arena;
    ARRAY(struct rule) rule;
};

/* Adds a rule about `count` variables, which are copied. Returns false when there is no memory (or
 * no name). */
bool board_rule(struct board_rules *rules, struct rule rule, const uint32_t *variable);

/* Writes the variables of row or column number `line` (rows first, then columns) to
 * variable[size]. */
void board_line(const struct board *board, uint32_t line, uint32_t *variable);

/* Returns "row 3" or "column 3". */
const char *board_line_name(const struct board *board, uint32_t line, struct arena *arena);

/* ---- Members for a kind's struct ------------------------------------------------------------- */

/* Returns the puzzle's board; null when it is of another kind. */
const struct board *puzzle_board(const struct treen_puzzle *puzzle);

enum treen_status board_pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                             struct posed **posed, struct treen_error *error);
void board_weigh(struct posed *posed, const struct answer *answer, struct weight *weight);

/* Tells the answer as a solution. A solver's model can have values that are no number of the board:
 * they are told as they are. */
void board_tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution);
enum treen_status board_fixed(const struct posed *posed, size_t symmetry, uint64_t taken, struct arena *arena,
                              struct problem *problem, struct treen_error *error);
enum treen_status board_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                             struct arena *arena, struct scene *scene);

/* ---- Checking -------------------------------------------------------------------------------- */

#define BOARD_WRONG INT64_MIN /* no number of the board, or not exactly one */

/* Finds the number in each cell of a solution, into value[board_cells]. A sentence is added for
 * every cell with no number or several, and for every number that the board does not have. So it is
 * for every clue and every placed number that is not kept. */
enum treen_status board_values(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken, int64_t *value);

/* Finds the number in each cell as the solution has it, whatever it is; INT32_MIN when there is
 * none. */
void board_numbers(const struct board *board, const struct treen_solution *solution, int32_t *value);

/* ---- Making ---------------------------------------------------------------------------------- */

/* The sides that a new puzzle of a kind may have, in cells. `most` is the largest that `treen make`
 * thins out while a person waits. */
struct board_sides {
    uint32_t usual, least, most;
    bool even;
};

/* Replaces a size of 0 by the usual one. TREEN_BAD_INPUT: the size is not allowed. */
enum treen_status board_side(const struct board_sides *sides, uint32_t *size, struct treen_error *error);

/* Makes a puzzle with a board of empty cells. */
enum treen_status board_draft(const struct kind *kind, uint32_t size, uint32_t low, uint32_t high,
                              struct treen_puzzle **puzzle, struct treen_error *error);

/* ---- Text ------------------------------------------------------------------------------------ */

/* The text of a kind's boards. `indent` begins each line. */
struct board_text {
    enum treen_status (*read)(struct scan *scan, struct arena *arena, struct board **board);
    void (*write)(const struct board *board, const char *indent, FILE *out);
};

/* Reads a puzzle of the kind from a text file, or (in YAML) from the text under the kind's own
 * key. */
enum treen_status board_fill(struct treen_puzzle *puzzle, struct scan *scan);
enum treen_status board_read_yaml(struct treen_puzzle *puzzle, const struct tree *map,
                                  struct treen_error *error);

/* Writes that key, and the numbers that were placed. */
void board_write_yaml(const struct treen_puzzle *puzzle, FILE *out);

/* Writes a text file of the kind. TREEN_BAD_INPUT: the puzzle is of another kind. */
enum treen_status board_write_text(const struct kind *kind, const struct treen_puzzle *puzzle, FILE *out,
                                   struct treen_error *error);
