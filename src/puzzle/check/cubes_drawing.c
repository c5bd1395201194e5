/* Solutions of labelled cubes as `treen solve` prints them: a number for each cell, a dot for an
 * empty one, blanks between. Layers stand side by side, or below each other with a blank line
 * between. The box tells the number of columns of a layer, so that the width of gaps means nothing.
 *
 * Each cell with a number is a part of its own, since each cube is a piece. The check tells whether
 * the puzzle has them and whether one is missing. */
#include "puzzle/cubes.h"
#include "puzzle/solutions.h"

#include "base/keyset.h"

struct cubes_reader {
    struct solutions *solutions;
    const struct cubes_puzzle *puzzle;
    struct arena scratch;
    struct keyset names;           /* of the cubes, with their numbers */
    ARRAY(struct treen_part) part; /* of the current drawing */
    int y, z;                      /* the place of the next row */
    int abreast;                   /* layers side by side in this storey of rows; 0 = it has no row yet */
    bool any;                      /* a row was read since the last drawing */
};

static enum treen_status refuse_line(const struct cubes_reader *reader, const struct solutions_line *line,
                                     const char *expected) {
    size_t from = 0;
    while (line->text[from] == ' ' || line->text[from] == '\t')
        from++;
    return solutions_expected(reader->solutions, line, from, line->length - from, expected);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static bool is_place(struct scan_word word) {
    int64_t number;
    return (word.length == 1 && *word.text == '.') ||
           scan_is_number(word.text, word.length, 0, INT32_MAX, &number);
}

/* Returns the number of cells in the line; 0 = it is no row. */
static int count_places(const struct solutions_line *line) {
    struct scan scan = scan_open(line->text, line->length, NULL, NULL);
    int places = 0;
    while (scan_blank(&scan)) {
        if (!is_place(scan_word(&scan)) || places == MOST_CELLS)
            return 0;
        places++;
    }
    return places;
}

/* Adds the next cell of the row, of which `place` cells have been read. */
static enum treen_status add_place(struct cubes_reader *reader, struct scan_word word, int place) {
    struct arena *arena = reader->solutions->arena;
    int width = reader->puzzle->cubes.width;
    if (*word.text == '.')
        return TREEN_OK;
    struct treen_cell *cell = ARENA_NEW(arena, 1, struct treen_cell);
    const char *name = arena_text(arena, word.text, word.length);
    if (!cell || !name)
        return solutions_no_memory(reader->solutions);
    *cell = (struct treen_cell){place % width, reader->y, reader->z + place / width};
    uint32_t number = keyset_find(&reader->names, name, word.length);
    struct treen_part part = {
        .piece = name, .index = number == KEYSET_NONE ? 0 : number, .copy = 1, .cells = 1, .cell = cell};
    return array_push(arena, &reader->part, part) ? TREEN_OK : solutions_no_memory(reader->solutions);
}

/* Adds a row. Refuses one of a wrong length: it would shift all cubes behind it, and the check
 * would complain of cubes in their right places. */
static enum treen_status add_row(struct cubes_reader *reader, const struct solutions_line *line, int places) {
    const struct cubes *cubes = &reader->puzzle->cubes;
    int layers = places / cubes->width;
    if (places % cubes->width)
        return refuse_line(reader, line, "as many numbers in each layer as the box is wide");
    if (reader->abreast && layers != reader->abreast)
        return refuse_line(reader, line, "as many layers side by side as in the row above");
    if (reader->y == cubes->height)
        return refuse_line(reader, line, "a blank line: the layer has as many rows as the box is high");
    if (layers > cubes->depth - reader->z)
        return refuse_line(reader, line, "no more layers than the box is deep");
    struct scan scan = scan_open(line->text, line->length, NULL, NULL);
    for (int place = 0; scan_blank(&scan); place++)
        TRY(add_place(reader, scan_word(&scan), place));
    reader->abreast = layers;
    reader->any = true;
    reader->y++;
    return TREEN_OK;
}

/* ---- Drawings -------------------------------------------------------------------------------- */

static enum treen_status end_drawing(struct cubes_reader *reader) {
    bool any = reader->any;
    struct treen_solution solution = {.parts = reader->part.count, .part = reader->part.at};
    memset(&reader->part, 0, sizeof reader->part);
    reader->y = reader->z = reader->abreast = 0;
    reader->any = false;
    return any ? solutions_add(reader->solutions, solution) : TREEN_OK;
}

/* Takes a blank line. One divides layers; a second one, or one below the last layer, ends the
 * drawing. */
static enum treen_status take_blank(struct cubes_reader *reader) {
    if (!reader->abreast)
        return end_drawing(reader);
    reader->z += reader->abreast;
    reader->y = reader->abreast = 0;
    return reader->z == reader->puzzle->cubes.depth ? end_drawing(reader) : TREEN_OK;
}

static enum treen_status take_line(struct cubes_reader *reader, const struct solutions_line *line) {
    if (!line->length)
        return take_blank(reader);
    if (!reader->any && solutions_is_title(reader->solutions, line))
        return TREEN_OK;
    int places = solutions_is_heading(line) ? 0 : count_places(line);
    if (places)
        return add_row(reader, line, places);
    if (reader->abreast && !solutions_is_heading(line))
        return refuse_line(reader, line, "a row: the number of a cube for each cell, '.' for none");
    return end_drawing(reader);
}

static enum treen_status read_drawings(struct cubes_reader *reader) {
    struct solutions_line line;
    keyset_init(&reader->names, &reader->scratch);
    for (size_t i = 0; i < reader->puzzle->cubes.cubes; i++)
        if (!keyset_add_text(&reader->names, reader->puzzle->name[i]))
            return solutions_no_memory(reader->solutions);
    while (solutions_line(reader->solutions, &line))
        TRY(take_line(reader, &line));
    return end_drawing(reader);
}

enum treen_status cubes_read_solutions(struct solutions *solutions) {
    struct cubes_reader reader = {.solutions = solutions, .puzzle = solutions->puzzle->own};
    arena_beside(&reader.scratch, solutions->arena);
    enum treen_status status = read_drawings(&reader);
    arena_free(&reader.scratch);
    return status;
}
