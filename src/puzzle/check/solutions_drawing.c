/* Solutions drawn with a character for each cell, as `treen solve` prints them or a person does.
 *
 * A row of characters belongs to the current drawing. One blank line divides its layers. Two blank
 * lines or a line of text end it. Between drawings people may write any text. Inside of a drawing a
 * line that is no row is a mistake, which is reported. */
#include "puzzle/check/naming.h"
#include "puzzle/solutions.h"
#include "shape/rows.h"

#include <stdio.h>
#include <string.h>

/* The largest drawing takes a tenth of this. */
static const size_t DRAWING_MEMORY = (size_t)1 << 30;

struct drawing_reader {
    struct solutions *solutions;
    struct naming naming;
    struct arena scratch;    /* memory of the current drawing */
    ARRAY(struct mark) mark; /* its cells so far */
    struct treen_cell next;  /* the place of its next row */
    bool due;                /* there was a heading, and no drawing since */
    bool has_rows;           /* the current drawing has rows */
    struct treen_cell size;  /* places drawn so far: in a row, rows, layers; columns of spread rows */
    size_t abreast;          /* layers side by side, if the last line was a row; else 0 */
    unsigned blank_lines;    /* the number of blank lines since the last line with text */

    /* Of a grid with blanks between its places. Marks have columns until the drawing ends. */
    const struct grid *spread;   /* null: the grid has no such blanks */
    struct treen_cell corner;    /* from the box's lowest cell to the lowest place of its drawing */
    int64_t box_left;            /* the first column of the box, counted from there */
    struct treen_cell box_size;  /* as `size` */
    int left, odd;               /* the first column of the drawing; what all its columns are modulo 2 */
    struct solutions_line tight; /* the first line that is a row without such blanks; null text: none */
};

/* ---- Rows ------------------------------------------------------------------------------------ */

static bool is_gap(char c) {
    return c == ' ' || c == '\t';
}

/* Sets *from and *to around the next layer's part of a row, searching from *to on. Returns false at
 * the end, or when the line is no row (then *to is before the end). A single blank divides words,
 * and not layers. */
static bool next_layer(const struct solutions_line *line, size_t *from, size_t *to) {
    size_t at = *to;
    while (at < line->length && is_gap(line->text[at]))
        at++;
    if (at == line->length || (*to && at == *to + 1 && line->text[*to] == ' '))
        return false;
    *from = at;
    while (at < line->length && line->text[at] > 32 && line->text[at] < 127)
        at++;
    if (at < line->length && !is_gap(line->text[at]))
        return false;
    *to = at;
    return true;
}

/* Tells whether the line is a row with blanks between its places. */
static bool is_spread_row(const struct solutions_line *line) {
    for (size_t i = 0; i < line->length; i++) {
        bool mark = !is_gap(line->text[i]);
        if (line->text[i] == '\t' || (mark && (line->text[i] <= 32 || line->text[i] >= 127)) ||
            (mark && i && !is_gap(line->text[i - 1])))
            return false;
    }
    return true;
}

/* Returns the number of layers that the row of characters goes through; 0 = the line is no row. */
static size_t count_tight(const struct solutions_line *line) {
    size_t layers = 0, from, to = 0;
    while (next_layer(line, &from, &to))
        layers++;
    return to == line->length ? layers : 0;
}

static size_t count_layers(const struct drawing_reader *reader, const struct solutions_line *line) {
    return reader->spread ? is_spread_row(line) : count_tight(line);
}

static enum treen_status refuse_line(const struct drawing_reader *reader, const struct solutions_line *line,
                                     const char *expected) {
    size_t from = 0;
    while (is_gap(line->text[from]))
        from++;
    return solutions_expected(reader->solutions, line, from, line->length - from, expected);
}

/* Tells whether the character is a side of triangles, "\A/B\". Sides stand between cells, may be
 * left out, and are no cells. */
static bool is_side(const struct drawing_reader *reader, char c) {
    const struct grid *grid = reader->naming.fitting->grid;
    return grid && grid->sides && strchr(grid->sides, c);
}

static enum treen_status add_mark(struct drawing_reader *reader, const struct solutions_line *line, size_t at,
                                  struct treen_cell cell) {
    struct scan_place place = {line->number, (int)at + 1 + reader->solutions->left};
    if (line->text[at] == '.')
        return TREEN_OK;
    if (reader->mark.count == MOST_CELLS)
        return refuse_line(reader, line, "the end of this drawing: it has 1048576 cells already");
    return array_push(&reader->scratch, &reader->mark, (struct mark){cell, line->text[at], place})
               ? TREEN_OK
               : solutions_no_memory(reader->solutions);
}

/* Widens the drawing by a row of `places` in layer `z`. */
static void add_size(struct drawing_reader *reader, int places, int z) {
    struct treen_cell *size = &reader->size;
    size->x = places > size->x ? places : size->x;
    size->y = reader->next.y >= size->y ? reader->next.y + 1 : size->y;
    size->z = z >= size->z ? z + 1 : size->z;
}

/* Adds a row. A row with a layer more or less than the one above would silently shift cells from
 * layer to layer. */
static enum treen_status add_row(struct drawing_reader *reader, const struct solutions_line *line,
                                 size_t layers) {
    if (reader->abreast && layers != reader->abreast)
        return refuse_line(reader, line, "as many layers side by side as in the row above");
    size_t from = 0, to = 0;
    for (int z = 0; next_layer(line, &from, &to); z++) {
        struct treen_cell cell = {0, reader->next.y, reader->next.z + z};
        for (size_t i = from; i < to; i++)
            if (!is_side(reader, line->text[i])) {
                TRY(add_mark(reader, line, i, cell));
                cell.x++;
            }
        add_size(reader, cell.x, cell.z);
    }
    reader->abreast = layers;
    reader->has_rows = true;
    reader->next.y++;
    return TREEN_OK;
}

/* Adds a row with blanks between its places. All columns of the drawing, less the row's own shift,
 * are odd, or all are even. */
static enum treen_status add_spread_row(struct drawing_reader *reader, const struct solutions_line *line) {
    bool slanted = reader->spread->rows == ROWS_SLANTED;
    for (size_t i = 0; i < line->length; i++) {
        int column = (int)i, odd = (column - (slanted ? reader->next.y : 0)) & 1;
        if (is_gap(line->text[i]))
            continue;
        if (reader->odd >= 0 && odd != reader->odd)
            return solutions_expected(reader->solutions, line, i, 1,
                                      slanted
                                          ? "it one column further left or right: places stand two columns "
                                            "apart, and each row one column further right"
                                          : "it one column further left or right: places stand two columns "
                                            "apart");
        reader->odd = odd;
        reader->left = column < reader->left ? column : reader->left;
        add_size(reader, column, reader->next.z);
        TRY(add_mark(reader, line, i, (struct treen_cell){column, reader->next.y, reader->next.z}));
    }
    reader->abreast = 1;
    reader->has_rows = true;
    reader->next.y++;
    return TREEN_OK;
}

/* Turns the columns of all marks into places. The first column of the drawing is that of the
 * box. */
static void find_places(struct drawing_reader *reader) {
    for (size_t i = 0; reader->spread && i < reader->mark.count; i++) {
        struct treen_cell *cell = &reader->mark.at[i].cell;
        rows_place(reader->spread, cell->x - reader->left + reader->box_left, cell->y, &cell->x);
        *cell = cell_add(*cell, reader->corner);
    }
}

static struct treen_cell sides_of(struct cuboid around) {
    struct treen_cell sides = cell_subtract(around.high, around.low);
    return (struct treen_cell){sides.x + 1, sides.y + 1, sides.z + 1};
}

/* Finds where the drawing of the box begins, whose picture has the ends of sticks, too. */
static void find_corner(struct drawing_reader *reader) {
    const struct fitting *fitting = reader->naming.fitting;
    struct cuboid cells = cuboid_of_cells(fitting->at, fitting->locations), around = cuboid_empty();
    reader->spread = fitting->grid && fitting->grid->rows != ROWS_TIGHT ? fitting->grid : NULL;
    reader->box_size = sides_of(cells);
    if (!reader->spread)
        return;
    int64_t right = INT64_MIN;
    for (size_t i = 0; i < fitting->locations; i++)
        rows_add(reader->spread, fitting->at[i], &around);
    reader->corner = cell_subtract(around.low, cells.low);
    reader->box_left = INT64_MAX;
    for (size_t i = 0; i < fitting->locations; i++) {
        struct treen_cell place[3] = {fitting->at[i]};
        for (int p = 1 + rows_ends(reader->spread, fitting->at[i], place + 1); p-- > 0;) {
            int64_t column = rows_column(reader->spread, cell_subtract(place[p], around.low));
            reader->box_left = column < reader->box_left ? column : reader->box_left;
            right = column > right ? column : right;
        }
    }
    reader->box_size = sides_of(around);
    reader->box_size.x = (int)(right - reader->box_left);
}

/* ---- Drawings -------------------------------------------------------------------------------- */

/* Checks that placed pieces whose names are letters are drawn with these, or with those of equal
 * pieces. Where letters are no names, the cells must tell the piece. */
static enum treen_status check_letters(struct drawing_reader *reader, const struct treen_solution *solution) {
    const struct fitting *fitting = reader->naming.fitting;
    const struct solutions *solutions = reader->solutions;
    for (size_t i = 0; i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        const struct mark *mark = reader->mark.at;
        while (!cell_equal(mark->cell, part->cell[0]))
            mark++;
        const struct fitting_piece *piece = naming_lettered(fitting, *part->piece),
                                   *drawn = naming_lettered(fitting, mark->letter);
        if (piece && (!drawn || drawn->class != piece->class))
            return error_at(solutions->error, solutions->source, mark->place.line, mark->place.column,
                            "found '%c' on the cells of a piece %s: did you mean '%s'?", mark->letter,
                            piece->name, piece->name);
        const char *rival = NULL;
        if (!piece && !naming_rival(&reader->naming, part, &reader->scratch, &rival))
            return solutions_no_memory(solutions);
        if (rival)
            return error_at(solutions->error, solutions->source, mark->place.line, mark->place.column,
                            "found '%c' on cells of %s or %s, expected JSON or a list with the piece's name",
                            mark->letter, part->piece, rival);
    }
    return TREEN_OK;
}

static bool is_outside(const struct drawing_reader *reader) {
    for (size_t i = 0; i < reader->mark.count; i++)
        if (fitting_location(reader->naming.fitting, reader->mark.at[i].cell) == NO_LOCATION)
            return true;
    return false;
}

/* Checks that a drawing without any piece has the size of the box, and that one with pieces is not
 * larger. A piece outside of the box is found later, with its place. */
static enum treen_status check_size(const struct drawing_reader *reader) {
    struct treen_cell found = reader->size, box = reader->box_size;
    if (reader->spread) {
        found.x = (found.x - reader->left) / 2 + 1;
        box.x = box.x / 2 + 1;
    }
    bool fits = found.x <= box.x && found.y <= box.y && found.z <= box.z;
    if (cell_equal(found, box) || (reader->mark.count && (fits || is_outside(reader))))
        return TREEN_OK;
    return error_at(reader->solutions->error, reader->solutions->source, reader->solutions->line, 1,
                    "found a box drawn as %dx%dx%d, expected %dx%dx%d: places in a row, rows, layers",
                    found.x, found.y, found.z, box.x, box.y, box.z);
}

static enum treen_status add_drawing(struct drawing_reader *reader) {
    struct solutions *solutions = reader->solutions;
    struct treen_solution solution = {0};
    if (reader->mark.count && !naming_solution(&reader->naming, reader->mark.at, reader->mark.count,
                                               &reader->scratch, solutions->arena, &solution))
        return solutions_no_memory(solutions);
    if (solutions->placed)
        TRY(check_letters(reader, &solution));
    if (solutions->placed)
        TRY(check_size(reader));
    for (size_t i = 0; i < reader->mark.count; i++)
        TRY(solutions_add_mark(solutions, reader->mark.at[i].cell, reader->mark.at[i].place));
    return solutions_add(solutions, solution);
}

/* Ends a drawing. Without a single cell it is none (a line of dots between two drawings, for
 * example). But a heading makes it one: a box all of whose cells may stay empty. So do pieces that
 * may be placed, of which there may be none. The marks belong
 * to scratch and are freed with it, since a drawing may be large and the next one small. */
static enum treen_status end_drawing(struct drawing_reader *reader) {
    bool placed = reader->solutions->placed;
    bool drawn = reader->mark.count || ((reader->due || placed) && reader->has_rows);
    find_places(reader);
    enum treen_status status = drawn ? add_drawing(reader) : TREEN_OK;
    reader->due &= !drawn;
    reader->has_rows = false;
    arena_free(&reader->scratch);
    memset(&reader->mark, 0, sizeof reader->mark);
    reader->next = reader->size = (struct treen_cell){0, 0, 0};
    reader->abreast = 0;
    reader->left = INT_MAX;
    reader->odd = -1;
    return status;
}

/* Takes a blank line. One divides layers, two divide drawings. */
static enum treen_status take_blank(struct drawing_reader *reader) {
    reader->next.z += (int)reader->abreast;
    reader->next.y = 0;
    reader->abreast = 0;
    return ++reader->blank_lines == 2 ? end_drawing(reader) : TREEN_OK;
}

/* Takes a line of text. It stands before or after a drawing; inside it is a row with a mistake. */
static enum treen_status take_text(struct drawing_reader *reader, const struct solutions_line *line) {
    bool heading = solutions_is_heading(line);
    if (reader->abreast && !heading)
        return refuse_line(
            reader, line,
            reader->spread
                ? "a row: one character per cell, '.' for none, a blank between two places"
                : "a row: one character per cell, '.' for none, two blanks or more between layers");
    if (reader->spread && !reader->tight.text && !heading && line->length > 1 && count_tight(line))
        reader->tight = *line;
    TRY(end_drawing(reader));
    reader->due = heading;
    return TREEN_OK;
}

static enum treen_status take_line(struct drawing_reader *reader, const struct solutions_line *line) {
    if (!line->length)
        return take_blank(reader);
    reader->blank_lines = 0;
    if (!reader->mark.count && !reader->abreast && solutions_is_title(reader->solutions, line))
        return TREEN_OK;
    size_t layers = solutions_is_heading(line) ? 0 : count_layers(reader, line);
    if (layers && reader->spread)
        return add_spread_row(reader, line);
    return layers ? add_row(reader, line, layers) : take_text(reader, line);
}

/* Refuses a text without any drawing, whose rows have no blanks as this grid demands. */
static enum treen_status refuse_tight(const struct drawing_reader *reader) {
    char expected[120];
    snprintf(expected, sizeof expected,
             "a drawing: on the grid '%s' there is a blank between two places of a row",
             reader->spread->about.name);
    return refuse_line(reader, &reader->tight, expected);
}

static enum treen_status read_drawings(struct drawing_reader *reader) {
    struct solutions_line line;
    TRY(naming_open(&reader->naming, reader->solutions->puzzle, reader->solutions->error));
    find_corner(reader);
    reader->naming.still = reader->solutions->placed;
    while (solutions_line(reader->solutions, &line))
        TRY(take_line(reader, &line));
    TRY(end_drawing(reader));
    return reader->tight.text && !reader->solutions->solution.count ? refuse_tight(reader) : TREEN_OK;
}

enum treen_status solutions_read_drawings(struct solutions *solutions) {
    struct drawing_reader reader = {.solutions = solutions, .left = INT_MAX, .odd = -1};
    arena_draw(&reader.scratch, solutions->arena->budget, DRAWING_MEMORY);
    enum treen_status status = read_drawings(&reader);
    arena_free(&reader.scratch);
    naming_close(&reader.naming);
    return status;
}
