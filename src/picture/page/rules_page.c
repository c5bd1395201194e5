/* A number puzzle's solution as a page: the board, and a line for each rule that tells whether it
 * holds. The page does not tell who found the solution or when, so that pages of two solvers can be
 * compared byte by byte. */
#include "puzzle/board.h"
#include "picture/picture.h"
#include "puzzle/puzzle.h"

#include "base/error.h"
#include "base/text/xml.h"
#include "puzzle/stated/statement.h"

#include <inttypes.h>
#include <stdio.h>

static const char head[] =
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<style>\n"
    "body { font: 16px sans-serif; margin: 2em auto; max-width: 44em; padding: 0 1em }\n"
    "table { border-collapse: collapse; margin: 1.5em 0 }\n"
    "td { border: 1px solid #888; width: 3.2em; height: 3.2em; text-align: center; position: relative }\n"
    "td.given { background: #eee; font-weight: bold }\n"
    "td i { position: absolute; right: -1em; bottom: -1em; width: 2em; line-height: 2em; z-index: 1; "
    "font-style: "
    "normal; font-weight: normal; font-size: 80%; background: #fff; border: 1px solid #888; border-radius: "
    "50% }\n"
    "li b { color: #b00 }\n"
    "</style>\n";

/* ---- The board ------------------------------------------------------------------------------- */

/* Puts a cell. If the solution does not keep a clue, the cell has the solution's number. */
static void put_cell(const struct board *board, size_t cell, const int32_t *value, FILE *out) {
    size_t x = cell % board->size, y = cell / board->size;
    bool given = board->clue[cell] != BOARD_OPEN;
    fputs(given ? "<td class=\"given\"><b>" : "<td>", out);
    if (value && value[cell] != INT32_MIN)
        fprintf(out, "%" PRId32, value[cell]);
    else if (!value && given)
        fprintf(out, "%" PRIu32, board->clue[cell]);
    if (given)
        fputs("</b>", out);
    if (board->circle && x + 1 < board->size && y + 1 < board->size)
        fprintf(out, "<i>%" PRIu32 "</i>", board->circle[y * (board->size - 1) + x]);
    fputs("</td>", out);
}

static void put_board(const struct board *board, const int32_t *value, FILE *out) {
    fputs("<table>\n", out);
    for (size_t i = 0; i < board_cells(board); i++) {
        fputs(i % board->size ? "" : "<tr>", out);
        put_cell(board, i, value, out);
        fputs((i + 1) % board->size ? "" : "</tr>\n", out);
    }
    fputs("</table>\n", out);
}

/* ---- The page -------------------------------------------------------------------------------- */

static void put_rules(const struct judged_rules *rules, FILE *out) {
    const struct treen_rule *rule;
    size_t broken = 0;
    fputs("<ul>\n", out);
    for (size_t i = 0; (rule = judged_at(rules, i)); i++) {
        fputs("<li>", out);
        xml_write_line(out, rule->name);
        fputs(rule->holds ? ": ok</li>\n" : ": <b>Fail</b></li>\n", out);
        broken += !rule->holds;
    }
    fputs("</ul>\n", out);
    if (broken)
        fprintf(out, "<p>This is no solution: <b>%zu</b> of its rules are broken.</p>\n", broken);
    else
        fputs("<p>Every rule holds.</p>\n", out);
}

/* Puts the page. rules: null when there is no solution to judge. */
static void put_page(const struct treen_puzzle *puzzle, const int32_t *value,
                     const struct judged_rules *rules, FILE *out) {
    const char *title = puzzle->about.title ? puzzle->about.title : puzzle->about.name;
    fputs("<!doctype html>\n<html lang=\"en\">\n<title>", out);
    xml_write_line(out, title);
    fputs("</title>\n", out);
    fputs(head, out);
    fputs("<h1>", out);
    xml_write_line(out, title);
    fputs("</h1>\n", out);
    put_board(puzzle_board(puzzle), value, out);
    if (rules)
        put_rules(rules, out);
    else
        fputs("<p>It has no solution: so says the solver.</p>\n", out);
    fputs("</html>\n", out);
}

/* Without a solution the rules are opened all the same, so that a puzzle which cannot be stated is
 * refused in both cases. */
enum treen_status picture_rules(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                FILE *out, struct treen_error *error) {
    const struct treen_solution nothing = {0};
    const struct board *board = puzzle_board(puzzle);
    struct judged_rules *rules;
    struct arena arena;
    if (!board)
        return error_bad(error, "only a number puzzle has such a page, and this is a puzzle of kind %s",
                         puzzle->about.kind);
    arena_beside(&arena, &puzzle->arena);
    TRY(judged_open(puzzle, solution ? solution : &nothing, &rules, error));
    int32_t *value = ARENA_NEW(&arena, board_cells(board), int32_t);
    enum treen_status status = value ? TREEN_OK : error_memory(error, "writing the page");
    if (value) {
        board_numbers(board, solution ? solution : &nothing, value);
        put_page(puzzle, solution ? value : NULL, solution ? rules : NULL, out);
        if (ferror(out))
            status = error_say(error, TREEN_IO, "the page could not be written");
    }
    judged_close(rules);
    arena_free(&arena);
    return status;
}
