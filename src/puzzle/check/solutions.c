/* Chooses the reader of a text. Records are known by their first character. All other texts are
 * drawings, and the kind of puzzle tells their form. */
#include "puzzle/solutions.h"

#include "base/text/words.h"
#include "base/utf8.h"
#include "puzzle/board.h"

#include <string.h>

/* As for puzzles. A pipe may have no end. */
enum { MOST_TEXT_MB = 64 };

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* A line may end in a carriage return, which counts as a blank at its end. */
bool solutions_line(struct solutions *solutions, struct solutions_line *line) {
    if (solutions->at == solutions->end)
        return false;
    size_t left = (size_t)(solutions->end - solutions->at);
    const char *end = memchr(solutions->at, '\n', left);
    size_t length = end ? (size_t)(end - solutions->at) : left;
    *line = (struct solutions_line){solutions->at, length, ++solutions->line};
    solutions->at += length + (end != NULL);
    while (line->length && is_blank(line->text[line->length - 1]))
        line->length--;
    return true;
}

bool solutions_is_heading(const struct solutions_line *line) {
    return line->length && line->text[line->length - 1] == ':';
}

bool solutions_is_title(const struct solutions *solutions, const struct solutions_line *line) {
    const char *title = solutions->puzzle->about.title;
    return title && strlen(title) == line->length && !memcmp(title, line->text, line->length);
}

/* ---- Errors ---------------------------------------------------------------------------------- */

/* A scanner is set up in the line for its message alone: places are counted in characters, not in
 * bytes. */
enum treen_status solutions_expected(const struct solutions *solutions, const struct solutions_line *line,
                                     size_t from, size_t length, const char *expected) {
    struct scan scan = scan_open(line->text, line->length, solutions->source, solutions->error);
    scan.line = line->number;
    scan.column += solutions->left;
    while (scan.at < line->text + from)
        scan_step(&scan);
    struct scan_word found = {.text = scan.at, .length = length, .place = scan_here(&scan)};
    return scan_expected(&scan, found, "%s", expected);
}

enum treen_status solutions_no_memory(const struct solutions *solutions) {
    return error_memory(solutions->error, "reading the solutions");
}

/* Writes the error that there is no solution. Calling no solution right would be true and useless:
 * most likely it is the wrong file. */
static enum treen_status found_none(const struct solutions *solutions) {
    return error_at(
        solutions->error, solutions->source, solutions->line ? solutions->line : 1, 1,
        "the file ends here and holds no solution, expected what 'treen solve' prints or a drawing");
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool solutions_have_pieces(const struct solutions *solutions) {
    return solutions->puzzle->kind->piece_name || puzzle_board(solutions->puzzle);
}

enum treen_status solutions_add(struct solutions *solutions, struct treen_solution solution) {
    solution.is_bare = !solutions_have_pieces(solutions);
    solution.number = solutions->solution.count + 1;
    const struct treen_separation *separation = NULL;
    const struct scan *record = NULL;
    return array_push(solutions->arena, &solutions->solution, solution) &&
                   array_push(solutions->arena, &solutions->separation, separation) &&
                   array_push(solutions->arena, &solutions->record, record)
               ? TREEN_OK
               : solutions_no_memory(solutions);
}

enum treen_status solutions_add_mark(struct solutions *solutions, struct treen_cell cell,
                                     struct scan_place place) {
    struct solutions_mark mark = {cell, place};
    return !solutions->placed || array_push(solutions->arena, &solutions->mark, mark)
               ? TREEN_OK
               : solutions_no_memory(solutions);
}

/* Tells whether the text starts with {. A drawing could start with it, too, but nobody names a
 * piece so. */
static bool starts_with_brace(const char *text, size_t length) {
    while (length && (is_blank(*text) || *text == '\n')) {
        text++;
        length--;
    }
    return length && *text == '{';
}

/* Refuses pictures and pages. As drawings they would have pieces of every letter. */
static enum treen_status refuse_other_files(const struct solutions *solutions) {
    static const char *const begins[][2] = {{"<svg", "an SVG picture"},
                                            {"<?xml", "an XML file"},
                                            {"<!DOCTYPE", "an HTML page"},
                                            {"\x89PNG", "a PNG picture"},
                                            {"%PDF-", "a PDF file"},
                                            {"\xff\xfe", "text in UTF-16, not in UTF-8"},
                                            {"\xfe\xff", "text in UTF-16, not in UTF-8"}};
    size_t length = (size_t)(solutions->end - solutions->at);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (words_begin(solutions->at, length, begins[i][0]))
            return error_at(solutions->error, solutions->source, 1, 1,
                            "found %s, expected what 'treen solve' prints or a drawing", begins[i][1]);
    return TREEN_OK;
}

enum treen_status solutions_read(struct solutions *solutions, const char *text, size_t length) {
    if (length > (size_t)MOST_TEXT_MB << 20)
        return error_at(solutions->error, solutions->source, 0, 0,
                        "the solutions take %zu MB of text, expected %d at most", length >> 20, MOST_TEXT_MB);
    size_t mark = utf8_mark(text, length);
    text += mark;
    length -= mark;
    solutions->at = text;
    solutions->end = text + length;
    TRY(refuse_other_files(solutions));
    if (starts_with_brace(text, length))
        TRY(solutions_read_records(solutions));
    else if (solutions_is_model(solutions))
        TRY(solutions_read_model(solutions));
    else if (solutions->puzzle->kind->read_solutions)
        TRY(solutions->puzzle->kind->read_solutions(solutions));
    else if (solutions->puzzle->kind->fit)
        TRY(solutions_read_drawings(solutions));
    else if (puzzle_board(solutions->puzzle))
        TRY(solutions_read_boards(solutions));
    else
        TRY(solutions_read_options(solutions));
    return solutions->solution.count ? TREEN_OK : found_none(solutions);
}
