/* An exact cover as people have it in tables: rows of 0 and 1, a row for each option, a column for
 * each item. The digits may stand apart (divided by blanks or commas, in brackets or not) or side
 * by side. Format cover reads the text that is made of them; items are named by the numbers of
 * their columns.
 *
 * A text of few digits may also be of another format: DPF's counts, a cover with items named 0 and
 * 1, a board of Kurosu. Then it is that format, as before this one existed. */
#include "puzzle/kind/cover_text.h"
#include "puzzle/format.h"

#include "base/array.h"
#include "base/text/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

extern const struct format format_cover, format_dpf, format_gdpf;

/* A matrix that treen has written is recognised by this, however small it is. */
static const char heading[] = "# 0/1 matrix: a row for each option, a column for each item\n";

enum { SNIFFED_ROWS = 1000 };

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The characters between two digits of a row: none, a comma, or blanks. */
enum between { TOGETHER = 1, COMMAS = 2, BLANKS = 4 };

struct rows {
    struct scan scan;
    struct arena *arena;     /* of `ones`; null = the columns are not wanted */
    ARRAY(uint32_t) ones;    /* the columns with a 1 of the last row, from 1 */
    size_t marked;           /* the number of ones in the last row */
    size_t count, columns;   /* rows so far; digits in each of them */
    unsigned between;        /* all sorts that were found (enum between) */
    struct scan_place place; /* the place of the row's first digit */
};

static bool is_digit(char c) {
    return c == '0' || c == '1';
}

static bool ends_row(char c) {
    return c == '\n' || c == ';' || c == ']';
}

static bool divides(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == '[';
}

/* Skips the characters between rows; false at the end of the text. */
static bool find_row(struct rows *rows) {
    struct scan *scan = &rows->scan;
    while (scan_space(scan) && (ends_row(*scan->at) || divides(*scan->at)))
        scan_step(scan);
    rows->place = scan_here(scan);
    return scan->at < scan->end;
}

/* Reads the digits up to the end of the row. From the second digit on, the characters before it are
 * noted. */
static enum treen_status read_digits(struct rows *rows, size_t *digits) {
    struct scan *scan = &rows->scan;
    unsigned between = TOGETHER;
    rows->ones.count = rows->marked = 0;
    for (*digits = 0; scan->at < scan->end && !ends_row(*scan->at) && *scan->at != '#'; scan_step(scan)) {
        char c = *scan->at;
        if (!is_digit(c) && !divides(c))
            return scan_expected(scan, scan_character(scan), "0 or 1 in a row of the matrix");
        if (!is_digit(c)) {
            between = c == ',' || between == COMMAS ? COMMAS : BLANKS;
            continue;
        }
        rows->between |= (*digits)++ ? between : 0;
        between = TOGETHER;
        rows->marked += c == '1';
        if (c == '1' && rows->arena && !array_push(rows->arena, &rows->ones, (uint32_t)*digits))
            return error_memory(rows->scan.error, "reading the matrix");
    }
    return TREEN_OK;
}

/* Reads the row that find_row has found. */
static enum treen_status read_row(struct rows *rows) {
    size_t digits;
    TRY(read_digits(rows, &digits));
    if (rows->count && digits != rows->columns)
        return scan_error(&rows->scan, rows->place,
                          "this row of the matrix has %zu columns, expected %zu as in the first row", digits,
                          rows->columns);
    if (!rows->marked)
        return scan_error(
            &rows->scan, rows->place,
            "this row of the matrix has no 1, expected one in each column that the option covers");
    rows->columns = digits;
    rows->count++;
    return TREEN_OK;
}

/* ---- Sniffing -------------------------------------------------------------------------------- */

/* Tells whether the rows are a board of Kurosu: digits side by side, as many rows as digits in
 * each. */
static bool is_board(const struct rows *rows) {
    return rows->between == TOGETHER && rows->count == rows->columns;
}

static bool is_another(const char *text, size_t length, const struct rows *rows) {
    return is_board(rows) || format_cover.sniff(text, length) == SNIFF_YES ||
           format_dpf.sniff(text, length) == SNIFF_YES || format_gdpf.sniff(text, length) == SNIFF_YES;
}

/* Sniffs rows of digits. They must be divided in one way: "0,0 1,0" are the cells of a board, which
 * covers have for items. A mistake after two good rows is PERHAPS, so that the reader reports it.
 * Digits side by side may be a board, and are refused then. */
static enum sniff sniff_rows(const char *text, size_t length, struct rows *rows) {
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && rows->count < SNIFFED_ROWS && find_row(rows))
        status = read_row(rows);
    bool one_way = rows->between == TOGETHER || rows->between == COMMAS || rows->between == BLANKS;
    if (rows->count < 2 || rows->columns < 2 || !one_way)
        return SNIFF_NO;
    if (status != TREEN_OK)
        return rows->between == TOGETHER ? SNIFF_NO : SNIFF_PERHAPS;
    return is_another(text, length, rows) ? SNIFF_NO : SNIFF_YES;
}

static enum sniff sniff_matrix(const char *text, size_t length) {
    if (words_begin(text, length, heading))
        return SNIFF_YES;
    struct rows rows = {.scan = scan_open(text, length, NULL, NULL)};
    rows.scan.comment = "#";
    return sniff_rows(text, length, &rows);
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef ARRAY(char) letters;

static bool put_number(struct arena *arena, letters *text, uint32_t number, char after) {
    char digits[16];
    int length = snprintf(digits, sizeof digits, "%" PRIu32 "%c", number, after);
    for (int i = 0; i < length; i++)
        if (!array_push(arena, text, digits[i]))
            return false;
    return true;
}

static bool put_items(struct arena *arena, letters *text, size_t columns) {
    for (uint32_t i = 1; i <= columns; i++)
        if (!put_number(arena, text, i, i == columns ? '\n' : ' '))
            return false;
    return true;
}

static bool put_option(const struct rows *rows, letters *text) {
    for (size_t i = 0; i < rows->ones.count; i++)
        if (!put_number(rows->arena, text, rows->ones.at[i], i + 1 == rows->ones.count ? '\n' : ' '))
            return false;
    return true;
}

/* Writes the matrix as a text of format cover. */
static enum treen_status put_matrix(struct rows *rows, letters *text) {
    while (find_row(rows)) {
        TRY(read_row(rows));
        if ((rows->count == 1 && !put_items(rows->arena, text, rows->columns)) || !put_option(rows, text))
            return error_memory(rows->scan.error, "reading the matrix");
    }
    if (!rows->count)
        return scan_expected(&rows->scan, scan_character(&rows->scan), "rows of 0 and 1");
    return TREEN_OK;
}

static enum treen_status fill_matrix(struct treen_puzzle *puzzle, struct scan *scan) {
    struct arena scratch;
    letters cover = {0};
    struct cover *made = NULL;
    arena_beside(&scratch, &puzzle->arena);
    struct rows rows = {.scan = *scan, .arena = &scratch};
    enum treen_status status = put_matrix(&rows, &cover);
    if (status == TREEN_OK) {
        struct scan text = scan_open(cover.at, cover.count, scan->source, scan->error);
        status = cover_read(&text, &puzzle->arena, &made);
    }
    arena_free(&scratch);
    puzzle->own = made;
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Returns the property of the cover that rows of 0 and 1 cannot hold; null: they can hold all. */
static const char *why_not(const struct cover *cover) {
    enum { MOST_DIGITS = 1 << 28 };
    const struct problem *problem = &cover->problem;
    if (problem->primary < problem->items)
        return "some items need not be covered";
    if (problem->least)
        return "some items are covered more than once";
    if (!problem->options)
        return "there is no option";
    return problem->options > MOST_DIGITS / problem->items ? "it would have too many digits" : NULL;
}

static bool write_rows(const struct cover *cover, FILE *out, struct arena *arena) {
    const struct problem *problem = &cover->problem;
    char *row = ARENA_NEW(arena, 2 * problem->items + 1, char);
    if (!row)
        return false;
    fputs(heading, out);
    for (size_t o = 0; o < problem->options; o++) {
        for (size_t i = 0; i < problem->items; i++)
            memcpy(row + 2 * i, i + 1 < problem->items ? "0 " : "0\n", 2);
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            row[2 * (size_t)problem->item[e]] = '1';
        fputs(row, out);
    }
    return true;
}

static enum treen_status write_matrix(const struct treen_puzzle *puzzle, FILE *out,
                                      struct treen_error *error) {
    struct arena arena;
    struct cover cover = {0};
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = cover_of_puzzle(puzzle, &arena, &cover, error);
    const char *why = status == TREEN_OK ? why_not(&cover) : NULL;
    if (why)
        status = error_bad(error, "a matrix of 0 and 1 cannot hold this cover: %s", why);
    if (status == TREEN_OK && !write_rows(&cover, out, &arena))
        status = error_memory(error, "writing the matrix");
    arena_free(&arena);
    return status;
}

const struct format format_matrix = {
    .about = {.name = "matrix",
              .summary = "exact cover: a matrix of 0 and 1, its rows the options",
              .extension = ".matrix"},
    .sniff = sniff_matrix,
    .kind = &kind_cover,
    .comment = "#",
    .fill = fill_matrix,
    .write = write_matrix,
};
