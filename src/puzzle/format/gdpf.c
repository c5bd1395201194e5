/* Geometric DPF: a packing as lists of coordinates.
 *
 *     <dimensions 1|2|3> <use-colours 0|1>
 *     <locations>, then a line of coordinates each, and the colour if used
 *     <pieces>, then per piece: <cells> <v>, and its cells likewise
 *
 * v = 1: the piece is only shifted; 2: also turned in the x-y plane; 3: turned in space. A colour
 * must lie on the same colour; colour 0 is a colour like the others.
 *
 * Where every cell has exactly one odd coordinate, cells are sticks: the middles of edges, in half
 * edges.
 *
 * The format leaves some decisions open. White space is free, and a comment runs from // to the end
 * of its line, as in DPF. Coordinates may be negative, since only differences count. One dimension
 * is a square grid of one row. */
#include "base/keyset.h"
#include "puzzle/format.h"
#include "puzzle/packing.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const enum motion motion_of_v[] = {MOTION_SHIFT, MOTION_PLANE, MOTION_SPACE};
enum { MOST_V = sizeof motion_of_v / sizeof *motion_of_v };

/* Returns the coordinate of the axis: the format counts axes, cells name them. */
static int *coordinate(struct treen_cell *cell, int axis) {
    return axis == 0 ? &cell->x : axis == 1 ? &cell->y : &cell->z;
}

/* ---- Reading: cells -------------------------------------------------------------------------- */

struct gdpf_reader {
    struct scan scan;
    struct arena *arena;  /* the puzzle's */
    struct arena scratch; /* for data that only the reading needs */
    int dimensions;
    bool colours;
    bool sticks;            /* all cells so far are middles of edges */
    ARRAY(uint32_t) colour; /* the numbers of the colours so far, in the order of their first use */
};

/* The cells that are being read: those of the box, or of one piece. */
struct cells {
    struct shape shape;
    struct keyset known;
    struct cuboid around; /* the cuboid around the cells so far */
};

/* Reads a colour; *colour: its number in the packing, from 1. */
static enum treen_status read_colour(struct gdpf_reader *reader, int *colour) {
    int64_t number = 0;
    scan_space(&reader->scan);
    struct scan_place place = scan_here(&reader->scan);
    TRY(scan_number(&reader->scan, 0, INT32_MAX, "a colour", &number));
    size_t i = 0;
    while (i < reader->colour.count && reader->colour.at[i] != number)
        i++;
    if (i == MOST_COLOURS)
        return scan_error(&reader->scan, place,
                          "colour %" PRId64 " is one too many: %d different ones at most", number,
                          MOST_COLOURS);
    if (i == reader->colour.count && !array_push(reader->arena, &reader->colour, (uint32_t)number))
        return error_memory(reader->scan.error, "reading geometric DPF");
    *colour = (int)i + 1;
    return TREEN_OK;
}

/* Widens the cuboid by the cell. Returns false when the cell is too far from another one. */
static bool widen(struct cells *cells, struct treen_cell cell) {
    cuboid_add(&cells->around, cell);
    struct treen_cell side = cell_subtract(cells->around.high, cells->around.low);
    return side.x < MOST_COORDINATE && side.y < MOST_COORDINATE && side.z < MOST_COORDINATE;
}

/* Adds a cell. Larger distances than any box may have would overflow when a piece is turned. */
static enum treen_status add_cell(struct gdpf_reader *reader, struct cells *cells, struct coloured_cell cell,
                                  struct scan_place place) {
    uint32_t number;
    bool added = false;
    TRY_MEMORY(keyset_add(&cells->known, &cell.at, sizeof cell.at, &number, &added), reader->scan.error,
               "reading geometric DPF");
    if (!added)
        return scan_error(&reader->scan, place, "this cell comes twice: it is number %" PRIu32 " already",
                          number + 1);
    if (!widen(cells, cell.at))
        return scan_error(&reader->scan, place,
                          "this cell is %d steps or more from another one, expected fewer", MOST_COORDINATE);
    cells->shape.cell[cells->shape.count++] = cell;
    return TREEN_OK;
}

static enum treen_status read_cell(struct gdpf_reader *reader, struct cells *cells) {
    static const char *const what[] = {"the coordinate x of a cell", "the coordinate y of a cell",
                                       "the coordinate z of a cell"};
    struct coloured_cell cell = {0};
    scan_space(&reader->scan);
    struct scan_place place = scan_here(&reader->scan);
    for (int axis = 0; axis < reader->dimensions; axis++) {
        int64_t number = 0;
        TRY(scan_number(&reader->scan, -MOST_COORDINATE, MOST_COORDINATE, what[axis], &number));
        *coordinate(&cell.at, axis) = (int)number;
    }
    if (reader->colours)
        TRY(read_colour(reader, &cell.colour));
    reader->sticks = reader->sticks && (cell.at.x & 1) + (cell.at.y & 1) + (cell.at.z & 1) == 1;
    return add_cell(reader, cells, cell, place);
}

/* Reads `count` cells. Memory is taken for all of them, a million at most: a file with fewer ends
 * in an error at once. */
static enum treen_status read_cells(struct gdpf_reader *reader, int64_t count, struct cells *cells) {
    *cells = (struct cells){.shape.cell = ARENA_NEW(reader->arena, (size_t)count, struct coloured_cell),
                            .around = cuboid_empty()};
    keyset_init(&cells->known, &reader->scratch);
    TRY_MEMORY(cells->shape.cell, reader->scan.error, "reading geometric DPF");
    for (int64_t i = 0; i < count; i++)
        TRY(read_cell(reader, cells));
    return TREEN_OK;
}

/* ---- Reading: the packing -------------------------------------------------------------------- */

/* Returns the place from which a shape is counted: its corner, or the vertex next to it. */
static struct treen_cell corner_of(struct treen_cell low, bool sticks) {
    int odd = sticks ? 1 : 0;
    return (struct treen_cell){low.x - (low.x & odd), low.y - (low.y & odd), low.z - (low.z & odd)};
}

static enum treen_status read_box(struct gdpf_reader *reader, struct cells *cells) {
    int64_t count = 0;
    TRY(scan_number(&reader->scan, 1, MOST_CELLS, "the number of locations", &count));
    return read_cells(reader, count, cells);
}

/* Reads a piece. It is settled when the grid is known. */
static enum treen_status read_piece(struct gdpf_reader *reader, struct packing *packing, size_t index) {
    int64_t count = 0, v = 0;
    struct cells cells;
    TRY(scan_number(&reader->scan, 1, MOST_CELLS, "the number of cells of a piece", &count));
    TRY(scan_number(&reader->scan, 1, MOST_V,
                    "how a piece may move (1 shifted, 2 turned in the plane, 3 in space)", &v));
    TRY(read_cells(reader, count, &cells));
    packing->piece[index] = (struct packing_piece){.name = arena_print(reader->arena, "%zu", index + 1),
                                                   .shape = cells.shape,
                                                   .least = 1,
                                                   .most = 1,
                                                   .motion = motion_of_v[v - 1]};
    return packing->piece[index].name ? TREEN_OK : error_memory(reader->scan.error, "reading geometric DPF");
}

/* Chooses the grid, shifts the box to start at 0, and settles the pieces: only the differences of
 * their cells count. */
static enum treen_status lay_on_grid(const struct gdpf_reader *reader, struct packing *packing,
                                     struct cells *box) {
    static const char *const names[2][2] = {{"square", "cube"}, {"square-sticks", "cube-sticks"}};
    const char *name = names[reader->sticks][reader->dimensions == 3];
    struct treen_cell corner = corner_of(box->around.low, reader->sticks);
    packing->grid = grid_named(name, strlen(name));
    grid_group(packing->grid, &packing->group);
    for (size_t i = 0; i < box->shape.count; i++)
        box->shape.cell[i].at = cell_subtract(box->shape.cell[i].at, corner);
    shape_sort(&box->shape);
    for (size_t i = 0; i < packing->pieces; i++) {
        shape_sort(&packing->piece[i].shape);
        shape_settle(packing->grid, &packing->piece[i].shape);
    }
    return box_init(&packing->box, packing->grid, &box->shape, NULL, reader->arena)
               ? TREEN_OK
               : error_memory(reader->scan.error, "reading geometric DPF");
}

static enum treen_status read_pieces(struct gdpf_reader *reader, struct packing *packing) {
    int64_t count = 0;
    TRY(scan_number(&reader->scan, 1, MOST_PIECES, "the number of pieces", &count));
    packing->pieces = (size_t)count;
    packing->piece = ARENA_NEW(reader->arena, packing->pieces, struct packing_piece);
    TRY_MEMORY(packing->piece, reader->scan.error, "reading geometric DPF");
    for (size_t i = 0; i < packing->pieces; i++)
        TRY(read_piece(reader, packing, i));
    return TREEN_OK;
}

/* Returns a mark for drawing a colour. A colour below 10 is its own digit. The others, counted in
 * `others`, take characters that mean nothing else in a drawing, letters first. There are as many
 * as there may be colours. */
static char mark_of(uint32_t colour, size_t *others) {
    static const char marks[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$%&*=?!^_<";
    _Static_assert(sizeof marks - 1 == MOST_COLOURS, "a mark for each colour");
    return colour < 10 ? (char)('0' + colour) : marks[(*others)++];
}

static enum treen_status fill_colours(struct gdpf_reader *reader, struct packing *packing) {
    size_t count = packing->colours = reader->colour.count, others = 0;
    packing->colour = ARENA_NEW(reader->arena, count, struct packing_colour);
    packing->allowed = ARENA_NEW(reader->arena, count * count, bool);
    TRY_MEMORY(packing->colour && packing->allowed, reader->scan.error, "reading geometric DPF");
    for (size_t i = 0; i < count; i++) {
        packing->allowed[i * count + i] = true;
        packing->colour[i].mark = mark_of(reader->colour.at[i], &others);
        packing->colour[i].name = arena_print(reader->arena, "%" PRIu32, reader->colour.at[i]);
        TRY_MEMORY(packing->colour[i].name, reader->scan.error, "reading geometric DPF");
    }
    return TREEN_OK;
}

static enum treen_status read_packing(struct gdpf_reader *reader, struct packing *packing) {
    int64_t dimensions = 0, colours = 0;
    TRY(scan_number(&reader->scan, 1, 3, "the number of dimensions", &dimensions));
    TRY(scan_number(&reader->scan, 0, 1, "whether colours are used", &colours));
    reader->dimensions = (int)dimensions;
    reader->colours = colours;
    reader->sticks = dimensions > 1;
    struct cells box;
    TRY(read_box(reader, &box));
    TRY(read_pieces(reader, packing));
    if (scan_space(&reader->scan))
        return scan_expected(&reader->scan, scan_word(&reader->scan), "the end: all %zu pieces are read",
                             packing->pieces);
    TRY(lay_on_grid(reader, packing, &box));
    return fill_colours(reader, packing);
}

static enum treen_status fill_gdpf(struct treen_puzzle *puzzle, struct scan *scan) {
    struct gdpf_reader reader = {.scan = *scan, .arena = &puzzle->arena};
    struct packing *packing = ARENA_NEW(&puzzle->arena, 1, struct packing);
    TRY_MEMORY(packing, reader.scan.error, "reading geometric DPF");
    arena_beside(&reader.scratch, &puzzle->arena);
    enum treen_status status = read_packing(&reader, packing);
    arena_free(&reader.scratch);
    if (status == TREEN_OK) {
        puzzle->own = packing;
        puzzle->about.grid = packing->grid->about.name;
    }
    return status;
}

/* ---- Sniffing: every count must match the numbers after it ----------------------------------- */

static bool next_number(struct scan *scan, int64_t low, int64_t high, int64_t *number) {
    scan_space(scan);
    struct scan_word word = scan_word(scan);
    return scan_is_number(word.text, word.length, low, high, number);
}

static bool skip_numbers(struct scan *scan, int64_t count) {
    int64_t skipped;
    while (count > 0 && next_number(scan, INT32_MIN, INT32_MAX, &skipped))
        count--;
    return count == 0;
}

/* Tells whether the counts after the header match; a cell is `width` numbers. */
static bool counts_match(struct scan *scan, int64_t width) {
    int64_t count, v;
    if (!next_number(scan, 1, MOST_CELLS, &count) || !skip_numbers(scan, count * width))
        return false;
    int64_t pieces;
    if (!next_number(scan, 1, MOST_PIECES, &pieces))
        return false;
    for (; pieces > 0; pieces--)
        if (!next_number(scan, 1, MOST_CELLS, &count) || !next_number(scan, 1, MOST_V, &v) ||
            !skip_numbers(scan, count * width))
            return false;
    return !scan_space(scan);
}

/* Sniffs geometric DPF. A header of such small numbers is enough for PERHAPS: hardly any DPF file
 * has at most three locations and one piece. */
static enum sniff sniff_gdpf(const char *text, size_t length) {
    struct scan scan = scan_open(text, length, NULL, NULL);
    int64_t dimensions, colours;
    scan.comment = "//";
    if (!next_number(&scan, 1, 3, &dimensions) || !next_number(&scan, 0, 1, &colours))
        return SNIFF_NO;
    return counts_match(&scan, dimensions + colours) ? SNIFF_YES : SNIFF_PERHAPS;
}

/* ---- Writing: puzzles that it cannot hold ---------------------------------------------------- */

static uint64_t copies(const struct packing *packing) {
    uint64_t sum = 0;
    for (size_t i = 0; i < packing->pieces; i++)
        sum += packing->piece[i].least;
    return sum;
}

/* Returns the piece's motion. On the square grid, turning over in space does the same as a
 * mirror. */
static enum motion motion_in(const struct packing *packing, const struct packing_piece *piece) {
    return piece->motion == MOTION_MIRROR && packing->grid->dimensions == 2 ? MOTION_SPACE : piece->motion;
}

static enum treen_status can_hold_piece(const struct packing *packing, const struct packing_piece *piece,
                                        struct treen_error *error) {
    if (piece->least != piece->most)
        return error_bad(error,
                         "geometric DPF uses every piece exactly once, but '%s' is used %" PRIu32
                         " to %" PRIu32 " times",
                         piece->name, piece->least, piece->most);
    if (motion_in(packing, piece) == MOTION_MIRROR)
        return error_bad(error, "geometric DPF cannot hold pieces that may be reflected, as '%s' may",
                         piece->name);
    if (piece->groups)
        return error_bad(error, "geometric DPF cannot hold groups of pieces, and '%s' is in one",
                         piece->name);
    return TREEN_OK;
}

static size_t coloured_cells(const struct shape *shape) {
    size_t coloured = 0;
    for (size_t i = 0; i < shape->count; i++)
        coloured += shape->cell[i].colour > 0;
    return coloured;
}

static struct shape box_shape(const struct box *box) {
    return (struct shape){.count = box->cells, .cell = box->cell};
}

/* Counts the cells of box and pieces that have a colour, and those that have none. A colour that is
 * declared and not used is lost, which changes no answer. */
static void count_colours(const struct packing *packing, size_t *coloured, size_t *neutral) {
    struct shape box = box_shape(&packing->box);
    *coloured = coloured_cells(&box);
    *neutral = box.count - *coloured;
    for (size_t i = 0; i < packing->pieces; i++) {
        size_t found = coloured_cells(&packing->piece[i].shape);
        *coloured += found;
        *neutral += packing->piece[i].shape.count - found;
    }
}

/* Checks the colours. A cell without colour goes with every colour; no number of the format means
 * this. */
static enum treen_status can_hold_colours(const struct packing *packing, struct treen_error *error) {
    size_t coloured, neutral;
    count_colours(packing, &coloured, &neutral);
    if (coloured && neutral)
        return error_bad(error,
                         "geometric DPF colours every cell or none, but %zu cells here have a colour and %zu "
                         "have none",
                         coloured, neutral);
    for (size_t i = 0; coloured && i < packing->colours; i++)
        for (size_t j = 0; j < packing->colours; j++)
            if (packing->allowed[i * packing->colours + j] != (i == j))
                return error_say(
                    error, TREEN_BAD_INPUT,
                    "geometric DPF lets a colour lie on itself and on no other; here '%s' %s on '%s'",
                    packing->colour[i].name, i == j ? "may not lie" : "may lie", packing->colour[j].name);
    return TREEN_OK;
}

static bool is_on_sticks(const struct packing *packing) {
    const char *name = packing->grid->about.name;
    return !strcmp(name, "square-sticks") || !strcmp(name, "cube-sticks");
}

static enum treen_status can_hold(const struct packing *packing, struct treen_error *error) {
    if (!is_on_sticks(packing) && !packing->grid->cubic)
        return error_bad(error, "geometric DPF cannot hold the grid '%s'", packing->grid->about.name);
    if (packing->box.must_cells < packing->box.cells)
        return error_bad(error,
                         "geometric DPF cannot hold cells that may stay empty, and this box has %zu of them",
                         packing->box.cells - packing->box.must_cells);
    if (packing->crossing)
        return error_say(
            error, TREEN_BAD_INPUT,
            "geometric DPF cannot say that sticks may cross, and here they may ('crossing: free')");
    for (size_t i = 0; i < packing->pieces; i++)
        TRY(can_hold_piece(packing, &packing->piece[i], error));
    if (copies(packing) > MOST_PIECES)
        return error_bad(error, "this puzzle has %" PRIu64 " pieces; geometric DPF is read with %d at most",
                         copies(packing), MOST_PIECES);
    return can_hold_colours(packing, error);
}

/* ---- Writing --------------------------------------------------------------------------------- */

struct writer {
    FILE *out;
    const struct packing *packing;
    int dimensions;
    bool colours, numbered; /* numbered: the names of the colours are the numbers to write */
};

/* Tells whether every colour has the name that a reader of this format would give it. */
static bool names_are_numbers(const struct packing *packing) {
    for (size_t i = 0; i < packing->colours; i++) {
        const char *name = packing->colour[i].name;
        int64_t number;
        if (!scan_is_number(name, strlen(name), 0, INT32_MAX, &number) || *name == '+' || *name == '-' ||
            (*name == '0' && name[1]))
            return false;
    }
    return true;
}

/* Tells whether the cells are one row: they are written in one dimension, as they may have been
 * read. */
static bool is_row(const struct shape *shape) {
    for (size_t i = 0; i < shape->count; i++)
        if (shape->cell[i].at.y != shape->cell[0].at.y)
            return false;
    return true;
}

static int dimensions_of(const struct packing *packing) {
    struct shape box = box_shape(&packing->box);
    bool row = packing->grid->dimensions == 2 && !is_on_sticks(packing) && is_row(&box);
    for (size_t i = 0; row && i < packing->pieces; i++)
        row = is_row(&packing->piece[i].shape);
    return row ? 1 : packing->grid->dimensions;
}

/* Writes the cells. Other programs may not know negative coordinates, so every shape is written
 * from 0 on. */
static void write_cells(const struct writer *writer, const struct shape *shape) {
    struct treen_cell low = corner_of(cuboid_of_shape(shape).low, is_on_sticks(writer->packing));
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell cell = cell_subtract(shape->cell[i].at, low);
        int colour = shape->cell[i].colour;
        fprintf(writer->out, "%d", cell.x);
        for (int axis = 1; axis < writer->dimensions; axis++)
            fprintf(writer->out, " %d", *coordinate(&cell, axis));
        if (writer->colours && writer->numbered)
            fprintf(writer->out, " %s", writer->packing->colour[colour - 1].name);
        else if (writer->colours)
            fprintf(writer->out, " %d", colour);
        putc('\n', writer->out);
    }
}

static void write_piece(const struct writer *writer, const struct packing_piece *piece) {
    int v = 1;
    while (motion_of_v[v - 1] != motion_in(writer->packing, piece))
        v++;
    for (uint32_t copy = 0; copy < piece->least; copy++) {
        fprintf(writer->out, "%zu %d\n", piece->shape.count, v);
        write_cells(writer, &piece->shape);
    }
}

static void write_packing(const struct packing *packing, FILE *out) {
    size_t coloured, neutral;
    count_colours(packing, &coloured, &neutral);
    struct writer writer = {.out = out,
                            .packing = packing,
                            .dimensions = dimensions_of(packing),
                            .colours = coloured > 0,
                            .numbered = names_are_numbers(packing)};
    struct shape box = box_shape(&packing->box);
    fprintf(out, "%d %d\n%zu\n", writer.dimensions, writer.colours, box.count);
    write_cells(&writer, &box);
    fprintf(out, "%" PRIu64 "\n", copies(packing));
    for (size_t i = 0; i < packing->pieces; i++)
        write_piece(&writer, &packing->piece[i]);
}

static enum treen_status write_gdpf(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    const struct packing *packing = puzzle_packing(puzzle);
    if (!packing)
        return error_bad(error, "geometric DPF holds packings, and this puzzle is of kind %s",
                         packing_words(puzzle));
    TRY(can_hold(packing, error));
    write_packing(packing, out);
    return TREEN_OK;
}

const struct format format_gdpf = {
    .about = {.name = "gdpf",
              .summary = "cells of box and pieces as coordinates (geometric DPF)",
              .extension = ".gdpf"},
    .sniff = sniff_gdpf,
    .kind = &kind_packing,
    .comment = "//",
    .fill = fill_gdpf,
    .write = write_gdpf,
    .bare = true,
};
