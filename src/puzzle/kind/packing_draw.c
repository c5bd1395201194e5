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
    struct treen_cell by; /* from a place of the drawing to that of its cell, on grids of sticks */
    int aside;            /* columns by which a drawing with blanks stands too far left: 0 or 1 */
};

int packing_colour_of(const struct packing *packing, char mark) {
    for (size_t i = 0; i < packing->colours; i++)
        if (packing->colour[i].mark == mark)
            return (int)i + 1;
    return 0;
}

/* The characters of places without a cell. */
static const char no_cells[] = "._0";

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

/* Tells whether the word is a quote of books and letters, which word processors make of " and '. */
static bool is_book_quote(struct scan_word word) {
    static const char *const quotes[] = {"“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›"};
    bool is = false;
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++)
        is = is || scan_word_is(word, quotes[i]);
    return is;
}

static enum treen_status no_place(const struct pen *pen) {
    if (is_book_quote(scan_character(pen->scan)))
        return scan_expected(pen->scan, scan_character(pen->scan), "\" or ' as the quotes of a text");
    char marks[MOST_COLOURS + 1] = "";
    for (size_t i = 0; i < pen->packing->colours; i++)
        marks[i] = pen->packing->colour[i].mark;
    return scan_expected(pen->scan, scan_character(pen->scan), "# for a cell, . for none%s or %s%s%s",
                         pen->is_box ? ", + for one that may stay empty" : "",
                         *marks ? "one of the marks " : "a mark declared under 'colours'", marks,
                         pen->is_box ? " (or the whole box as a size like 3x3x3)" : "");
}

static enum treen_status check_reach(const struct pen *pen) {
    struct treen_cell at = cell_add(pen->at, pen->by);
    if (at.x < MOST_COORDINATE && at.y < MOST_COORDINATE && at.z < MOST_COORDINATE)
        return TREEN_OK;
    return scan_error(pen->scan, scan_here(pen->scan), "this drawing is too large: coordinates end at %d",
                      MOST_COORDINATE);
}

static enum treen_status add_cell(struct pen *pen, int colour, bool must) {
    struct scan_place place = scan_here(pen->scan);
    struct treen_cell at = cell_add(pen->at, pen->by);
    if (!grid_has(pen->packing->grid, at))
        return scan_error(pen->scan, place, "the grid '%s' has no cell (%d, %d, %d)",
                          pen->packing->grid->about.name, at.x, at.y, at.z);
    if (pen->drawing->cell.count == MOST_CELLS)
        return scan_error(pen->scan, place, "this is one cell too many: %d at most", MOST_CELLS);
    TRY_MEMORY(array_push(pen->arena, &pen->drawing->cell, (struct coloured_cell){at, colour}) &&
                   array_push(pen->arena, &pen->drawing->must, must),
               pen->scan->error, "reading a drawing");
    return TREEN_OK;
}

/* Draws "~R": a cell of colour R that may stay empty. */
static enum treen_status draw_may_colour(struct pen *pen) {
    scan_step(pen->scan);
    int colour = at_line_end(pen) ? 0 : packing_colour_of(pen->packing, *pen->scan->at);
    if (!colour)
        return scan_expected(pen->scan,
                             at_line_end(pen) ? (struct scan_word){pen->scan->at, 0, scan_here(pen->scan)}
                                              : scan_character(pen->scan),
                             "the mark of a colour after ~");
    return add_cell(pen, colour, false);
}

/* Draws a place. Marks of colours are looked up first, so that a colour may have any mark without a
 * meaning of its own. Besides # and . the characters of other programs are read. */
static enum treen_status draw_place(struct pen *pen) {
    static const char cells[] = "#xX1";
    char c = *pen->scan->at;
    int colour = packing_colour_of(pen->packing, c);
    if (!c)
        return no_place(pen);
    TRY(check_reach(pen));
    if (colour || strchr(cells, c))
        TRY(add_cell(pen, colour, true));
    else if (c == '+' && pen->is_box)
        TRY(add_cell(pen, 0, false));
    else if (c == '~' && pen->is_box)
        TRY(draw_may_colour(pen));
    else if (!strchr(no_cells, c))
        return no_place(pen);
    scan_step(pen->scan);
    pen->at.x++;
    return TREEN_OK;
}

static bool is_divider(char c) {
    return c == '/' || c == '|';
}

/* Tells whether the blanks of a line may be places. Its rows are equally long with them, and no
 * character draws a place without a cell. A program that joins rows with / makes such lines. */
static bool may_be_places(const struct scan *scan) {
    size_t width = 0, first = 0;
    for (const char *at = scan->at; at < scan->end && *at != '\n'; at++) {
        if (strchr(no_cells, *at))
            return false;
        width++;
        if (!is_divider(*at))
            continue;
        if (first && width != first)
            return false;
        first = width;
        width = 0;
    }
    return width + 1 == first;
}

/* Skips blanks. They mean nothing at the end of a row, before / and |, and behind these where
 * `padding` allows that many. Elsewhere they are places where the grid has no cell, as between
 * balls, or a mistake that would shift cells. */
static enum treen_status skip_blanks(struct pen *pen, size_t padding) {
    struct scan_place place = scan_here(pen->scan);
    struct treen_cell at = pen->at;
    const char *start = pen->scan->at;
    bool fine = true;
    for (; !at_line_end(pen) && is_blank(*pen->scan->at); at.x++) {
        fine = fine && !grid_has(pen->packing->grid, at);
        scan_step(pen->scan);
    }
    if (pen->scan->at <= start + padding || at_line_end(pen) || is_divider(*pen->scan->at))
        return TREEN_OK;
    bool row_start = !pen->at.x;
    pen->at = at;
    if (fine)
        return TREEN_OK;
    return scan_error(
        pen->scan, place,
        "found a blank %s a row, expected . where there is no cell (rows stand below each other, "
        "or are divided by /)",
        row_start ? "at the start of" : "inside");
}

/* Draws a line. Behind a divider as many blanks mean nothing as stand before it. */
static enum treen_status draw_line(struct pen *pen) {
    bool places = may_be_places(pen->scan);
    size_t before = 0, padding = 0;
    while (!at_line_end(pen)) {
        const char *from = pen->scan->at;
        if (is_blank(*from)) {
            TRY(skip_blanks(pen, padding));
            before = (size_t)(pen->scan->at - from);
            padding = 0;
            continue;
        }
        padding = is_divider(*from) && !places ? before : 0;
        before = 0;
        if (!is_divider(*from)) {
            TRY(draw_place(pen));
            continue;
        }
        scan_step(pen->scan);
        if (*from == '/')
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

/* Returns what the columns of all characters are modulo 2, less the shift of their row. Returns -1
 * where they differ. */
static int columns_modulo_2(const struct pen *pen) {
    bool slanted = pen->packing->grid->rows == ROWS_SLANTED, bare = true;
    int column = 0, row = 0, all = -1;
    for (const char *at = pen->scan->at; at < pen->scan->end; at++, column++) {
        if (*at == '\n') {
            row = bare ? 0 : row + 1; /* a blank line begins a layer */
            column = -1;
            bare = true;
        } else if (!is_blank(*at)) {
            int odd = (column - (slanted ? row : 0)) & 1;
            if (all >= 0 && odd != all)
                return -1;
            all = odd;
            bare = false;
            bool more = *at == '~' && pen->is_box && at + 1 < pen->scan->end && at[1] != '\n';
            at += more;
            column += more;
        }
    }
    return all;
}

/* Draws a stick as a stroke, which has the stick's direction. */
static enum treen_status draw_stroke(struct pen *pen) {
    const struct grid *grid = pen->packing->grid;
    struct treen_cell at = cell_add(pen->at, pen->by);
    char c = *pen->scan->at;
    TRY(check_reach(pen));
    if (grid_has(grid, at) && rows_stroke(grid, at) != c)
        return scan_expected(pen->scan, scan_character(pen->scan), "%c here", rows_stroke(grid, at));
    TRY(add_cell(pen, 0, true));
    scan_step(pen->scan);
    return TREEN_OK;
}

/* Draws the character of a place. A stick may be a stroke, and + may stand where the grid has no
 * cell. */
static enum treen_status draw_spread_place(struct pen *pen) {
    const struct grid *grid = pen->packing->grid;
    char c = *pen->scan->at;
    if (c == '+' && !grid_has(grid, cell_add(pen->at, pen->by))) {
        scan_step(pen->scan);
        return TREEN_OK;
    }
    if (c && grid->bar && strchr(ROWS_STROKES, c) && !packing_colour_of(pen->packing, c))
        return draw_stroke(pen);
    return draw_place(pen);
}

static enum treen_status draw_spread_line(struct pen *pen) {
    const struct grid *grid = pen->packing->grid;
    const char *start = pen->scan->at - pen->aside;
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

static enum treen_status draw_rows(struct pen *pen, bool spread) {
    while (pen->scan->at < pen->scan->end) {
        /* Blank lines before the first row, and several in a row, make no layer: a layer has rows
         * above it and below. */
        if (is_blank_line(pen->scan)) {
            pen->layer_due = pen->at.y > 0;
        } else {
            if (pen->layer_due)
                new_layer(pen);
            TRY(spread ? draw_spread_line(pen) : draw_line(pen));
            new_row(pen);
        }
        scan_line(pen->scan);
    }
    return TREEN_OK;
}

/* Draws with a copy of the pen, from the start. An error goes to `error`. */
static enum treen_status try_rows(struct pen pen, bool spread, struct treen_error *error) {
    struct scan scan = *pen.scan;
    scan.error = error;
    pen.scan = &scan;
    pen.drawing->cell.count = pen.drawing->must.count = 0;
    return draw_rows(&pen, spread);
}

/* Finds the shift by which the sticks of the drawing lie in the grid: none, or the only one that
 * makes a drawing right. A picture may begin half an edge further than the net does. */
static enum treen_status find_shift(struct pen *pen) {
    struct treen_cell found = {0, 0, 0};
    struct treen_error error;
    int fitting = 0;
    for (int i = 0; i < 4; i++) {
        pen->by = (struct treen_cell){i & 1, i >> 1, 0};
        enum treen_status status = try_rows(*pen, true, &error);
        if (status == TREEN_NO_MEMORY)
            return error_memory(pen->scan->error, "reading a drawing");
        if (status == TREEN_OK) {
            fitting++;
            found = pen->by;
        }
        if (status == TREEN_OK && !i)
            break;
    }
    pen->by = fitting == 1 ? found : (struct treen_cell){0, 0, 0};
    return TREEN_OK;
}

/* Draws by columns. All of them may be one too far left or right, as the first row of a picture
 * may begin anywhere. */
static enum treen_status draw_spread(struct pen pen, struct treen_error *error) {
    pen.aside = columns_modulo_2(&pen) == 1;
    if (pen.packing->grid->bar)
        TRY(find_shift(&pen));
    TRY(try_rows(pen, true, error));
    shift_right(&pen);
    return TREEN_OK;
}

/* Draws sticks without blanks between them. / and | may be dividers or sticks: they are sticks
 * where dividers make no drawing. A text with a line end is likely to be rows of strokes. */
static enum treen_status draw_tight_sticks(struct pen pen) {
    struct treen_error *error = pen.scan->error, as_dividers = {0}, as_strokes = {0};
    bool lines = memchr(pen.scan->at, '\n', (size_t)(pen.scan->end - pen.scan->at));
    bool apart = columns_modulo_2(&pen) >= 0;
    enum treen_status status = try_rows(pen, false, &as_dividers);
    if (apart && (status == TREEN_BAD_INPUT || (status == TREEN_OK && !pen.drawing->cell.count)))
        status = draw_spread(pen, &as_strokes);
    if (status == TREEN_NO_MEMORY)
        return error_memory(error, "reading a drawing");
    if (status == TREEN_OK)
        return status;
    return apart && lines ? draw_spread(pen, error) : try_rows(pen, false, error);
}

enum treen_status packing_draw(const struct packing *packing, bool is_box, struct scan *scan,
                               struct arena *arena, struct drawing *drawing) {
    struct pen pen = {.packing = packing, .is_box = is_box, .scan = scan, .arena = arena, .drawing = drawing};
    const struct grid *grid = packing->grid;
    if (grid->rows == ROWS_TIGHT)
        return draw_rows(&pen, false);
    if (has_blanks(scan))
        return draw_spread(pen, scan->error);
    return grid->bar ? draw_tight_sticks(pen) : draw_rows(&pen, false);
}
