/* Solutions of number puzzles drawn as rows of numbers, as `treen solve` prints them or a person
 * does. Each row is a line. Blanks divide numbers; numbers of one digit may stand together. Clues
 * may be in brackets. A point is an empty cell. Circles, "(25)", are ignored. */
#include "puzzle/solutions.h"

#include "puzzle/board.h"

#include <stdio.h>
#include <string.h>

struct board_reader {
    struct solutions *solutions;
    const struct board *board;
    ARRAY(struct treen_part) part; /* of the current drawing */
    size_t rows;                   /* the number of its rows that have been read */
};

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool is_drawn(char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '[' || c == ']' || c == '(' || c == ')' || c == ' ' ||
           c == '\t';
}

/* Tells whether every character of the line can be part of a drawing. */
static bool is_row(const struct solutions_line *line) {
    for (size_t i = 0; i < line->length; i++)
        if (!is_drawn(line->text[i]))
            return false;
    return line->length;
}

/* Returns the length of the number (or point) at the start of the text. If all numbers have one
 * digit, this is one character. */
static size_t number_length(const struct board *board, const char *text, size_t left) {
    size_t length = 1;
    while (*text != '.' && board->high > 9 && length < left && text[length] >= '0' && text[length] <= '9')
        length++;
    return length;
}

static enum treen_status add_number(struct board_reader *reader, const struct solutions_line *line,
                                    size_t from, size_t length, size_t column) {
    struct arena *arena = reader->solutions->arena;
    const char *text = line->text + from;
    if (*text == '.')
        return TREEN_OK;
    struct treen_cell *cell = ARENA_NEW(arena, 1, struct treen_cell);
    struct treen_part part = {.piece = arena_text(arena, text, length), .copy = 1, .cells = 1, .cell = cell};
    if (!cell || !part.piece || !array_push(arena, &reader->part, part))
        return solutions_no_memory(reader->solutions);
    *cell = (struct treen_cell){(int)column, (int)reader->rows, 0};
    struct scan_place place = {line->number, (int)from + 1 + reader->solutions->left};
    return solutions_add_mark(reader->solutions, *cell, place);
}

static enum treen_status wrong_row(const struct board_reader *reader, const struct solutions_line *line,
                                   size_t from) {
    char expected[80];
    snprintf(expected, sizeof expected, "%u rows of %u numbers, one in each cell",
             (unsigned)reader->board->size, (unsigned)reader->board->size);
    return solutions_expected(reader->solutions, line, from, line->length - from, expected);
}

/* Returns the end of the circle that begins here. */
static size_t skip_circle(const struct solutions_line *line, size_t at) {
    while (at < line->length && line->text[at] != ')')
        at++;
    return at < line->length ? at + 1 : at;
}

/* Reads a row. A line of circles alone is no row. */
static enum treen_status read_row(struct board_reader *reader, const struct solutions_line *line) {
    size_t columns = 0;
    for (size_t at = 0; at < line->length;) {
        char c = line->text[at];
        if (c == '(') {
            at = skip_circle(line, at);
        } else if (c == '.' || (c >= '0' && c <= '9')) {
            size_t length = number_length(reader->board, line->text + at, line->length - at);
            if (columns == reader->board->size || reader->rows == reader->board->size)
                return wrong_row(reader, line, at);
            TRY(add_number(reader, line, at, length, columns++));
            at += length;
        } else {
            at++;
        }
    }
    if (columns && columns < reader->board->size)
        return wrong_row(reader, line, 0);
    reader->rows += columns > 0;
    return TREEN_OK;
}

/* ---- Drawings -------------------------------------------------------------------------------- */

static enum treen_status end_drawing(struct board_reader *reader, const struct solutions_line *line) {
    if (!reader->rows)
        return TREEN_OK;
    if (reader->rows < reader->board->size)
        return wrong_row(reader, line, 0);
    struct treen_solution solution = {.parts = reader->part.count, .part = reader->part.at};
    memset(&reader->part, 0, sizeof reader->part);
    reader->rows = 0;
    return solutions_add(reader->solutions, solution);
}

static enum treen_status take_line(struct board_reader *reader, const struct solutions_line *line) {
    bool title = !reader->rows && solutions_is_title(reader->solutions, line);
    return is_row(line) && !title ? read_row(reader, line) : end_drawing(reader, line);
}

enum treen_status solutions_read_boards(struct solutions *solutions) {
    struct board_reader reader = {.solutions = solutions, .board = puzzle_board(solutions->puzzle)};
    struct solutions_line line = {.text = ""};
    while (solutions_line(solutions, &line))
        TRY(take_line(&reader, &line));
    line = (struct solutions_line){.text = "", .number = solutions->line + 1};
    return end_drawing(&reader, &line);
}
