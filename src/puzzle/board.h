/* A board of numbers: what the number puzzles have in common. Rows of cells, some of which show their number from
 * the start (clues); perhaps circles with numbers where four cells meet.
 *
 * A kind of such puzzles says its rules as struct rules, one variable for each cell in reading order, and takes the
 * rest of its struct from here. Its solutions have a part for each cell, in reading order: a piece that is called
 * after the number ("9"), its copies counted, with one cell [x, y, 0]. */
#ifndef TREEN_PUZZLE_BOARD_H
#define TREEN_PUZZLE_BOARD_H

#include "base/text/scan.h"
#include "engine/logic/rules.h"
#include "puzzle/kind.h"

#include <stdio.h>

#define BOARD_OPEN UINT32_MAX /* a cell without a clue */

struct board {
    uint32_t size;          /* rows, and cells in a row */
    uint32_t low, high;     /* the numbers */
    uint32_t *clue;         /* [size * size]: the number, or BOARD_OPEN */
    const uint32_t *circle; /* [(size - 1) * (size - 1)]: in the middle of four cells; null = none */
    bool unlike;            /* no two rows are equal, and no two columns */
};

static inline size_t board_cells(const struct board *board) {
    return (size_t)board->size * board->size;
}

static inline bool board_has(const struct board *board, struct treen_cell at) {
    int size = (int)board->size;
    return at.x >= 0 && at.x < size && at.y >= 0 && at.y < size && at.z == 0;
}

/* The cell's number in reading order. */
static inline size_t board_cell(const struct board *board, struct treen_cell at) {
    return (size_t)at.y * board->size + (size_t)at.x;
}

/* A board of empty cells; null when there is no memory. */
struct board *board_new(uint32_t size, uint32_t low, uint32_t high, struct arena *arena);

/* ---- Rules --------------------------------------------------------------------------------------------- */

/* Rules being gathered, for kind->rules. */
struct board_rules {
    const struct board *board;
    struct arena *arena;
    ARRAY(struct rule) rule;
};

/* Adds a rule about `count` variables, which are copied; false when there is no memory (or no name). */
bool board_rule(struct board_rules *rules, struct rule rule, const uint32_t *variable);

/* The variables of row or column number `line` (rows first, then columns) into variable[size]. */
void board_line(const struct board *board, uint32_t line, uint32_t *variable);

/* "row 3" or "column 3". */
const char *board_line_name(const struct board *board, uint32_t line, struct arena *arena);

/* ---- What a kind takes over into its struct ------------------------------------------------------------ */

/* The puzzle's board; null where its kind is another. */
const struct board *puzzle_board(const struct treen_puzzle *puzzle);

enum treen_status board_pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                             struct posed **posed, struct treen_error *error);
void board_weigh(struct posed *posed, const struct answer *answer, struct weight *weight);

/* Values outside of the board's numbers, which only a solver's model can have, are told as they are. */
void board_tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution);
enum treen_status board_fixed(const struct posed *posed, size_t symmetry, struct arena *arena,
                              struct problem *problem, struct treen_error *error);
void board_release(struct posed *posed);
enum treen_status board_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                             struct arena *arena, struct scene *scene);

/* ---- Checking ------------------------------------------------------------------------------------------ */

#define BOARD_WRONG INT64_MIN /* no number of the board, or not exactly one */

/* The number in each cell of a solution, with a sentence for every cell that has none or several, for every number
 * that the board does not have, and for every clue that is not kept. value[board_cells]. */
enum treen_status board_values(const struct board *board, const struct treen_solution *solution,
                               struct arena *arena, report *broken, int64_t *value);

/* The number in each cell as it was told, which may be any; INT32_MIN where there is none. */
void board_numbers(const struct board *board, const struct treen_solution *solution, int32_t *value);

/* ---- Making -------------------------------------------------------------------------------------------- */

/* The sides that a new puzzle of a kind may have, in cells. The most is what `treen make` thins out in a
 * few seconds. */
struct board_sides {
    uint32_t usual, least, most;
    bool even;
};

/* Puts the usual side in the place of 0. TREEN_BAD_INPUT: it is none of them. */
enum treen_status board_side(const struct board_sides *sides, uint32_t *size, struct treen_error *error);

/* A puzzle with a board of empty cells. */
enum treen_status board_draft(const struct kind *kind, uint32_t size, uint32_t low, uint32_t high,
                              struct treen_puzzle **puzzle, struct treen_error *error);

/* ---- Text ---------------------------------------------------------------------------------------------- */

/* Reads a puzzle of the kind from a text file, or (in YAML) from the text under the kind's own key. */
typedef enum treen_status board_reader(struct scan *scan, struct arena *arena, struct board **board);
enum treen_status board_read_text(const struct kind *kind, board_reader *read, const char *text,
                                  size_t length, const char *source, const struct treen_limits *limits,
                                  struct treen_puzzle **puzzle, struct treen_error *error);
enum treen_status board_read_yaml(struct treen_puzzle *puzzle, board_reader *read, const struct tree *map,
                                  struct treen_error *error);

/* The other way; `indent` begins each line. */
typedef void board_writer(const struct board *board, const char *indent, FILE *out);
enum treen_status board_write_text(const struct kind *kind, board_writer *write,
                                   const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

#endif
