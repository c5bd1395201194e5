/* Boards as text: the common part of the files of all kinds, and the picture. */
#include "base/harmless.h"
#include "puzzle/board.h"

#include "base/error.h"
#include "puzzle/check/placed_read.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Files ----------------------------------------------------------------------------------- */

enum treen_status board_fill(struct treen_puzzle *puzzle, struct scan *scan) {
    struct board *board;
    TRY(puzzle->kind->board->read(scan, &puzzle->arena, &board));
    puzzle->own = board;
    return TREEN_OK;
}

/* The kind's first key is its own name. Its value is a whole file of the kind. */
enum treen_status board_read_yaml(struct treen_puzzle *puzzle, const struct tree *map,
                                  struct treen_error *error) {
    const char *key = puzzle->kind->keys[0], *source = puzzle->about.name;
    const struct tree *text = tree_get(map, key);
    if (!text || text->kind != TREE_TEXT)
        return tree_error(text ? text : map, source, error,
                          "expected '%s: |' and below it the lines of a %s file", key, key);
    struct scan scan = tree_scan(text, source, error);
    scan.comment = "#";
    TRY(board_fill(puzzle, &scan));
    return placed_read_key(
        puzzle, map,
        "the numbers that somebody entered below 'placed: |': rows of numbers, and '.' for open cells",
        error);
}

void board_write_yaml(const struct treen_puzzle *puzzle, FILE *out) {
    const struct board *board = puzzle->own;
    const struct treen_solution *placed = puzzle->about.placed;
    fprintf(out, "%s: |\n", puzzle->kind->keys[0]);
    puzzle->kind->board->write(board, "  ", out);
    if (!placed)
        return;
    fputs("placed: |", out);
    for (size_t i = 0, next = 0; i < board_cells(board); i++) {
        bool here = next < placed->parts && board_cell(board, *placed->part[next].cell) == i;
        fputs(i % board->size ? " " : "\n  ", out);
        fputs(here ? placed->part[next++].piece : ".", out);
    }
    putc('\n', out);
}

/* The title becomes a comment, since these files have no other place for it. */
enum treen_status board_write_text(const struct kind *kind, const struct treen_puzzle *puzzle, FILE *out,
                                   struct treen_error *error) {
    if (puzzle->kind != kind)
        return error_bad(error, "a %s file cannot hold a puzzle of kind %s", kind->about.name,
                         puzzle->kind->about.name);
    if (puzzle->about.title) {
        fputs("# ", out);
        print_harmless(puzzle->about.title, out);
        putc('\n', out);
    }
    kind->board->write(puzzle->own, "", out);
    return TREEN_OK;
}

/* ---- The picture ----------------------------------------------------------------------------- */

enum { LONGEST_CELL = 32 };

/* Returns the columns from one cell to the next. Circles stand on lines of their own, between the
 * cells, and need space. */
static size_t column_width(const struct board *board) {
    uint32_t most = board->high;
    size_t circles = board->circle ? (size_t)(board->size - 1) * (board->size - 1) : 0;
    for (size_t i = 0; i < circles; i++)
        most = board->circle[i] > most ? board->circle[i] : most;
    return (size_t)snprintf(NULL, 0, "(%" PRIu32 ")", most) + (board->circle ? 2 : 0);
}

/* A line that is put together from left to right. */
struct line {
    char *text;
    size_t length, room;
};

/* Makes room for the widest cell in every column. Longer text is cut, which happens on no real
 * board. */
static bool line_open(struct line *line, const struct board *board, struct arena *arena) {
    line->length = 0;
    line->room = board->size * (column_width(board) + LONGEST_CELL);
    line->text = ARENA_NEW(arena, line->room + 1, char);
    return line->text;
}

/* Puts a text so that its middle is at column `middle`, or after a blank behind the text before. A
 * clue's bracket takes the place of that blank. */
static void put_at(struct line *line, size_t middle, const char *text) {
    size_t length = strlen(text), from = middle >= length / 2 ? middle - length / 2 : 0;
    if (line->length && from <= line->length && *text != '[')
        from = line->length + (line->text[line->length - 1] != ' ');
    while (line->length < from && line->length < line->room)
        line->text[line->length++] = ' ';
    for (size_t i = 0; i < length && line->length < line->room; i++)
        line->text[line->length++] = text[i];
}

/* Puts a cell's text: "[6]" for a clue, "6" for a found number, "." for nothing. */
static void put_cell(struct line *line, size_t middle, const struct board *board, size_t cell,
                     const char *number) {
    char text[LONGEST_CELL];
    bool given = number && board->clue[cell] != BOARD_OPEN;
    snprintf(text, sizeof text, given ? "[%.20s]" : "%.20s", number ? number : ".");
    put_at(line, middle, text);
}

static const char *row_line(const struct board *board, size_t row, const char *const *number,
                            struct arena *arena) {
    struct line line;
    size_t width = column_width(board);
    if (!line_open(&line, board, arena))
        return NULL;
    for (size_t x = 0; x < board->size; x++)
        put_cell(&line, x * width + 1, board, row * board->size + x, number[row * board->size + x]);
    return line.text;
}

/* Returns a line of circles, which stand between columns and between rows. */
static const char *circle_line(const struct board *board, size_t row, struct arena *arena) {
    struct line line;
    size_t width = column_width(board), circles = board->size - 1;
    if (!line_open(&line, board, arena))
        return NULL;
    for (size_t x = 0; x < circles; x++) {
        char text[LONGEST_CELL];
        snprintf(text, sizeof text, "(%" PRIu32 ")", board->circle[row * circles + x]);
        put_at(&line, x * width + 1 + width / 2, text);
    }
    return line.text;
}

static bool add_line(struct scene *scene, const char *line, struct arena *arena) {
    return line && array_push(arena, &scene->note, line);
}

/* Lists the name of the part in each cell (of several the last), or else the clue. */
static const char **list_numbers(const struct board *board, const struct treen_solution *solution,
                                 struct arena *arena) {
    const char **number = ARENA_NEW(arena, board_cells(board), const char *);
    for (size_t i = 0; number && i < board_cells(board); i++)
        if (board->clue[i] != BOARD_OPEN && !(number[i] = arena_print(arena, "%" PRIu32, board->clue[i])))
            return NULL;
    for (size_t i = 0; number && solution && i < solution->parts; i++)
        for (size_t j = 0; j < solution->part[i].cells; j++) {
            struct treen_cell at = solution->part[i].cell[j];
            if (board_has(board, at))
                number[board_cell(board, at)] = solution->part[i].piece;
        }
    return number;
}

static const char *const *name_circles(const struct board *board, struct arena *arena) {
    size_t circles = (size_t)(board->size - 1) * (board->size - 1);
    const char **name = ARENA_NEW(arena, circles, const char *);
    for (size_t i = 0; name && i < circles; i++)
        if (!(name[i] = arena_print(arena, "%" PRIu32, board->circle[i])))
            return NULL;
    return name;
}

/* Makes the board's squares for pictures in files. */
static const struct scene_board *make_squares(const struct board *board, const char *const *number,
                                              struct arena *arena) {
    struct scene_board *made = ARENA_NEW(arena, 1, struct scene_board);
    bool *given = ARENA_NEW(arena, board_cells(board), bool);
    const char *const *circle = board->circle ? name_circles(board, arena) : NULL;
    if (!made || !given || (board->circle && !circle))
        return NULL;
    for (size_t i = 0; i < board_cells(board); i++)
        given[i] = board->clue[i] != BOARD_OPEN;
    *made = (struct scene_board){.size = board->size, .number = number, .given = given, .circle = circle};
    return made;
}

enum treen_status board_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                             struct arena *arena, struct scene *scene) {
    const struct board *board = puzzle->own;
    const char **number = list_numbers(board, solution ? solution : puzzle->about.placed, arena);
    scene->title = puzzle->about.title;
    TRY_ROOM(number && (scene->board = make_squares(board, number, arena)));
    for (size_t row = 0; row < board->size; row++)
        if (!add_line(scene, row_line(board, row, number, arena), arena) ||
            (board->circle && row + 1 < board->size &&
             !add_line(scene, circle_line(board, row, arena), arena)))
            return TREEN_NO_MEMORY;
    return TREEN_OK;
}
