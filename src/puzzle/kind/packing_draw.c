/* Draws cells as rows of characters.
 *
 * One pen goes through the text and never back. A character is a place; / or a line's end begins a
 * row; | or a blank line begins a layer. No sizes are declared: in a short row the other places are
 * no cells. */
#include "puzzle/packing.h"

#include "base/error.h"
#include "shape/rows.h"

#include <string.h>

/* A drawing that is being read. */
struct pen {
    const struct packing *packing;
    bool is_box;
    struct scan *scan;
    struct arena *arena;
    struct drawing *drawing;
    struct treen_cell at; /* the place of the next character */
    bool layer_due;       /* there was a blank line: the next row begins a new layer */
};

int packing_colour_of(const struct packing *packing, char mark) {
    for (size_t i = 0; i < packing->colours; i++)
        if (packing->colour[i].mark == mark)
            return (int)i + 1;
    return 0;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool at_line_end(const struct pen *pen) {
    return pen->scan->at == pen->scan->end || *pen->scan->at == '\n';
}

static void new_row(struct pen *pen) {
    pen->at.x = 0;
    pen->at.y++;
}

static void new_layer(struct pen *pen) {
    pen->at = (struct treen_cell){0, 0, pen->at.z + 1};
    pen->layer_due = false;
}

/* Returns the character at the scanner, with all its bytes. */
static struct scan_word character(const struct scan *scan) {
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    while (scan->at + word.length < scan->end &&
           (!word.length || ((unsigned char)scan->at[word.length] & 0xc0) == 0x80))
        word.length++;
    return word;
}

static enum treen_status no_place(const struct pen *pen) {
    char marks[MOST_COLOURS + 1] = "";
    for (size_t i = 0; i < pen->packing->colours; i++)
        marks[i] = pen->packing->colour[i].mark;
    return scan_expected(pen->scan, character(pen->scan), "# for a cell, . for none%s or %s%s%s",
                         pen->is_box ? ", + for one that may stay empty" : "",
                         *marks ? "one of the marks " : "a mark declared under 'colours'", marks,
                         pen->is_box ? " (or the whole box as a size like 3x3x3)" : "");
}

static enum treen_status add_cell(struct pen *pen, int colour, bool must) {
    struct scan_place place = scan_here(pen->scan);
    if (!grid_has(pen->packing->grid, pen->at))
        return scan_error(pen->scan, place, "the grid '%s' has no cell (%d, %d, %d)",
                          pen->packing->grid->about.name, pen->at.x, pen->at.y, pen->at.z);
    if (pen->drawing->cell.count == MOST_CELLS)
        return scan_error(pen->scan, place, "this is one cell too many: %d at most", MOST_CELLS);
    if (!array_push(pen->arena, &pen->drawing->cell, (struct coloured_cell){pen->at, colour}) ||
        !array_push(pen->arena, &pen->drawing->must, must))
        return error_memory(pen->scan->error, "reading a drawing");
    return TREEN_OK;
}

/* Draws "~R": a cell of colour R that may stay empty. */
static enum treen_status draw_may_colour(struct pen *pen) {
    scan_step(pen->scan);
    int colour = at_line_end(pen) ? 0 : packing_colour_of(pen->packing, *pen->scan->at);
    if (!colour)
        return scan_expected(pen->scan,
                             at_line_end(pen) ? (struct scan_word){pen->scan->at, 0, scan_here(pen->scan)}
                                              : character(pen->scan),
                             "the mark of a colour after ~");
    return add_cell(pen, colour, false);
}

/* Draws a place. Marks of colours are looked up first, so that a colour may have any mark without a
 * meaning of its own. Besides # and . the characters of other programs are read. */
static enum treen_status draw_place(struct pen *pen) {
    static const char cells[] = "#xX1", nothing[] = "._0";
    char c = *pen->scan->at;
    int colour = packing_colour_of(pen->packing, c);
    if (!c)
        return no_place(pen);
    if (pen->at.x >= MOST_COORDINATE || pen->at.y >= MOST_COORDINATE || pen->at.z >= MOST_COORDINATE)
        return scan_error(pen->scan, scan_here(pen->scan), "this drawing is too large: coordinates end at %d",
                          MOST_COORDINATE);
    if (colour || strchr(cells, c))
        TRY(add_cell(pen, colour, true));
    else if (c == '+' && pen->is_box)
        TRY(add_cell(pen, 0, false));
    else if (c == '~' && pen->is_box)
        TRY(draw_may_colour(pen));
    else if (!strchr(nothing, c))
        return no_place(pen);
    scan_step(pen->scan);
    pen->at.x++;
    return TREEN_OK;
}

static bool is_divider(char c) {
    return c == '/' || c == '|';
}

/* Skips blanks. They mean nothing at the end of a row and around / and |. Elsewhere they are places
 * where the grid has no cell, as between balls, or a mistake that would shift cells. */
static enum treen_status skip_blanks(struct pen *pen, bool row_start) {
    struct scan_place place = scan_here(pen->scan);
    struct treen_cell at = pen->at;
    bool fine = true;
    for (; !at_line_end(pen) && is_blank(*pen->scan->at); at.x++) {
        fine = fine && !grid_has(pen->packing->grid, at);
        scan_step(pen->scan);
    }
    if (row_start || at_line_end(pen) || is_divider(*pen->scan->at))
        return TREEN_OK;
    pen->at = at;
    if (fine)
        return TREEN_OK;
    return scan_error(pen->scan, place,
                      "found a blank inside a row, expected . where there is no cell (rows stand below each "
                      "other, or are divided by /)");
}

static enum treen_status draw_line(struct pen *pen) {
    bool row_start = false; /* right after / or | */
    while (!at_line_end(pen)) {
        char c = *pen->scan->at;
        if (is_blank(c)) {
            TRY(skip_blanks(pen, row_start));
            continue;
        }
        row_start = is_divider(c);
        if (!row_start) {
            TRY(draw_place(pen));
            continue;
        }
        scan_step(pen->scan);
        if (c == '/')
            new_row(pen);
        else
            new_layer(pen);
    }
    return TREEN_OK;
}

static bool is_blank_line(const struct scan *scan) {
    const char *at = scan->at;
    while (at < scan->end && is_blank(*at))
        at++;
    return at == scan->end || *at == '\n';
}

/* ---- Drawings with blanks between places ----------------------------------------------------- */

/* Tells whether there is a blank before or between the places of a row. In a single line, blanks
 * around / and | mean nothing. */
static bool has_blanks(const struct scan *scan) {
    bool gap = false, blank = false, inside = false;
    size_t lines = 0;
    char before = '\n';
    for (const char *at = scan->at; at < scan->end; at++) {
        if (is_blank(*at)) {
            gap = true;
            continue;
        }
        if (*at != '\n') {
            lines += before == '\n';
            blank |= gap;
            inside |= gap && before != '\n' && !is_divider(before) && !is_divider(*at);
        }
        before = *at;
        gap = false;
    }
    return lines > 1 ? blank : inside;
}

/* Draws the character of a place. A stick may be a stroke, and + may stand where the grid has no
 * cell. */
static enum treen_status draw_spread_place(struct pen *pen) {
    const struct grid *grid = pen->packing->grid;
    char c = *pen->scan->at;
    if (c == '+' && !grid_has(grid, pen->at)) {
        scan_step(pen->scan);
        return TREEN_OK;
    }
    if (c && grid->bar && strchr(ROWS_STROKES, c) && !packing_colour_of(pen->packing, c)) {
        TRY(add_cell(pen, 0, true));
        scan_step(pen->scan);
        return TREEN_OK;
    }
    return draw_place(pen);
}

static enum treen_status draw_spread_line(struct pen *pen) {
    const struct grid *grid = pen->packing->grid;
    const char *start = pen->scan->at;
    for (; !at_line_end(pen);) {
        if (is_blank(*pen->scan->at)) {
            scan_step(pen->scan);
            continue;
        }
        if (!rows_place(grid, pen->scan->at - start, pen->at.y, &pen->at.x))
            return scan_error(pen->scan, scan_here(pen->scan),
                              "no place of this row is in this column: in a drawing with blanks, places "
                              "stand two columns apart%s",
                              grid->rows == ROWS_SLANTED ? ", and each row one column further right" : "");
        TRY(draw_spread_place(pen));
    }
    return TREEN_OK;
}

/* Shifts the drawing so that no x is negative. Rows that go far to the left would have some. */
static void shift_right(struct pen *pen) {
    const struct grid *grid = pen->packing->grid;
    struct coloured_cell *cell = pen->drawing->cell.at;
    int least = 0;
    for (size_t i = 0; i < pen->drawing->cell.count; i++)
        least = cell[i].at.x < least ? cell[i].at.x : least;
    struct treen_cell by = {-least, 0, 0};
    if (least && !grid_shifts(grid, cell[0].at, by))
        by.x++;
    for (size_t i = 0; i < pen->drawing->cell.count; i++)
        cell[i].at = cell_add(cell[i].at, by);
}

/* ---- The whole ------------------------------------------------------------------------------- */

enum treen_status packing_draw(const struct packing *packing, bool is_box, struct scan *scan,
                               struct arena *arena, struct drawing *drawing) {
    struct pen pen = {packing, is_box, scan, arena, drawing, {0, 0, 0}, false};
    bool spread = packing->grid->rows != ROWS_TIGHT && has_blanks(scan);
    while (scan->at < scan->end) {
        /* Blank lines before the first row, and several in a row, make no layer: a layer has rows
         * above it and below. */
        if (is_blank_line(scan)) {
            pen.layer_due = pen.at.y > 0;
        } else {
            if (pen.layer_due)
                new_layer(&pen);
            TRY(spread ? draw_spread_line(&pen) : draw_line(&pen));
            new_row(&pen);
        }
        scan_line(scan);
    }
    if (spread)
        shift_right(&pen);
    return TREEN_OK;
}
