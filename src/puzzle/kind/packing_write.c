/* Writes a packing in treen's own format, so that it reads back equal. */
#include "puzzle/packing.h"

#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdio.h>

/* A drawing has a row for each (y, z) of its cuboid, even without cells. */
enum { MOST_ROWS = 1 << 20 };

/* ---- Drawings -------------------------------------------------------------------------------- */

/* The corner is not always the lowest one: on a grid with cells of several kinds most shifts are
 * no motions, and the drawing starts further left, back or up. The nearest such place is within
 * a block of MOST_BACK places, so that the loops end. */
struct cuboid packing_corners(const struct grid *grid, const struct shape *shape) {
    enum { MOST_BACK = 6 };
    struct cuboid corners = cuboid_of_shape(shape);
    struct treen_cell first = shape->cell[0].at, origin = {0, 0, 0};
    for (int back = 0; back < MOST_BACK * MOST_BACK * MOST_BACK; back++) {
        struct treen_cell low = {corners.low.x - back % MOST_BACK,
                                 corners.low.y - back / MOST_BACK % MOST_BACK,
                                 corners.low.z - back / (MOST_BACK * MOST_BACK)};
        if (grid_shifts(grid, first, cell_subtract(origin, low)) && grid_has(grid, cell_subtract(first, low)))
            return (struct cuboid){low, corners.high};
    }
    return corners;
}

/* Tells whether the shape can be drawn. Coordinates end at MOST_COORDINATE, so that the product
 * fits. */
static bool can_be_drawn(struct cuboid corners) {
    int64_t rows = (int64_t)corners.high.y - corners.low.y + 1,
            layers = (int64_t)corners.high.z - corners.low.z + 1;
    return rows * layers <= MOST_ROWS && corners.high.x - corners.low.x < MOST_COORDINATE;
}

static void put_mark(const struct packing *packing, struct coloured_cell cell, bool must, FILE *out) {
    if (cell.colour && !must)
        putc('~', out);
    putc(cell.colour ? packing->colour[cell.colour - 1].mark : must ? '#' : '+', out);
}

/* Writes the rows from the lower corner on; must null = all. The cells are in reading order, so
 * one walk along them is enough. A row without cells is a dot, since a blank line would begin a
 * layer. */
static void write_drawing(const struct packing *packing, const struct shape *shape, const bool *must,
                          struct cuboid corners, const char *indent, FILE *out) {
    size_t i = 0;
    for (int z = corners.low.z; z <= corners.high.z; z++) {
        if (z > corners.low.z)
            putc('\n', out);
        for (int y = corners.low.y; y <= corners.high.y; y++) {
            int x = corners.low.x;
            fputs(indent, out);
            for (; i < shape->count && shape->cell[i].at.y == y && shape->cell[i].at.z == z; i++, x++) {
                for (; x < shape->cell[i].at.x; x++)
                    putc('.', out);
                put_mark(packing, shape->cell[i], !must || must[i], out);
            }
            fputs(x > corners.low.x ? "\n" : ".\n", out);
        }
    }
}

/* ---- The parts of the file ------------------------------------------------------------------- */

/* Tells whether the size describes the whole box. */
static bool is_brick(const struct box *box) {
    int64_t volume = (int64_t)(box->high.x + 1) * (box->high.y + 1) * (box->high.z + 1);
    bool plain = cell_equal(box->low, (struct treen_cell){0, 0, 0}) && (int64_t)box->cells == volume;
    for (size_t i = 0; plain && i < box->cells; i++)
        plain = box->must[i] && !box->cell[i].colour;
    return plain;
}

static void write_grid(const struct packing *packing, FILE *out) {
    if (packing->grid != grid_at(0))
        fprintf(out, "grid: %s\n", packing->grid->about.name);
}

static void write_box(const struct packing *packing, FILE *out) {
    const struct box *box = &packing->box;
    if (is_brick(box)) {
        fprintf(out, "box: %dx%d", box->high.x + 1, box->high.y + 1);
        if (packing->grid->dimensions > 2)
            fprintf(out, "x%d", box->high.z + 1);
        putc('\n', out);
        return;
    }
    /* the drawing starts at 0 and not at the first cell: solutions use the box's coordinates */
    struct cuboid from_zero = {{0, 0, 0}, box->high};
    struct shape shape = {box->cells, box->cell};
    fputs("box: |\n", out);
    write_drawing(packing, &shape, box->must, from_zero, "  ", out);
}

void packing_write_place(const struct packing *packing, FILE *out) {
    write_grid(packing, out);
    write_box(packing, out);
}

static void write_text(const char *before, const char *text, const char *after, FILE *out) {
    fputs(before, out);
    tree_write_text(out, text);
    fputs(after, out);
}

static void write_mark(char mark, FILE *out) {
    write_text("  ", (const char[]){mark, 0}, ": ", out);
}

static void write_colours(const struct packing *packing, FILE *out) {
    fputs("colours:\n", out);
    for (size_t i = 0; i < packing->colours; i++) {
        write_mark(packing->colour[i].mark, out);
        write_text("", packing->colour[i].name, "\n", out);
    }
}

/* Tells whether the colour goes with itself alone, as reading sets it without `allow`. */
static bool goes_with_itself_alone(const struct packing *packing, size_t colour) {
    const bool *allowed = packing->allowed + colour * packing->colours;
    for (size_t i = 0; i < packing->colours; i++)
        if (allowed[i] != (i == colour))
            return false;
    return true;
}

/* Writes `allow`. The heading is written with the first colour that needs a line; mostly none
 * does. */
static void write_allow(const struct packing *packing, FILE *out) {
    const char *heading = "allow:\n";
    for (size_t i = 0; i < packing->colours; i++) {
        if (goes_with_itself_alone(packing, i))
            continue;
        char marks[MOST_COLOURS + 1] = "";
        size_t count = 0;
        for (size_t j = 0; j < packing->colours; j++)
            if (packing->allowed[i * packing->colours + j])
                marks[count++] = packing->colour[j].mark;
        fputs(heading, out);
        heading = "";
        write_mark(packing->colour[i].mark, out);
        write_text("", marks, "\n", out);
    }
}

static void write_groups(const struct packing_piece *piece, FILE *out) {
    if (piece->groups == 1 && piece->group[0].count >= piece->most) {
        fprintf(out, "    group: %" PRIu32 "\n", piece->group[0].number);
        return;
    }
    for (size_t i = 0; i < piece->groups; i++)
        fprintf(out, "%s%" PRIu32 ": %" PRIu32, i ? ", " : "    group: {", piece->group[i].number,
                piece->group[i].count);
    fputs(piece->groups ? "}\n" : "", out);
}

/* Writes a piece as briefly as a person would. A piece is drawn from its own corner, since reading
 * settles shapes. `standard`: the motion that the file declares for all pieces. */
static void write_piece(const struct packing *packing, const struct packing_piece *piece,
                        enum motion standard, FILE *out) {
    bool bare = piece->least == 1 && piece->most == 1 && piece->motion == standard && !piece->groups;
    write_text("  ", piece->name, bare ? ": |\n" : ":\n", out);
    if (!bare && piece->least == piece->most && piece->most > 1)
        fprintf(out, "    copies: %" PRIu32 "\n", piece->most);
    if (piece->least < piece->most)
        fprintf(out, "    copies: %" PRIu32 "..%" PRIu32 "\n", piece->least, piece->most);
    if (piece->motion != standard)
        fprintf(out, "    motions: %s\n", packing_motions[piece->motion]);
    write_groups(piece, out);
    if (!bare)
        fputs("    shape: |\n", out);
    write_drawing(packing, &piece->shape, NULL, packing_corners(packing->grid, &piece->shape),
                  bare ? "    " : "      ", out);
}

/* ---- Members of the kind --------------------------------------------------------------------- */

static const char *unless(bool fits) {
    return fits ? NULL : "its cells lie too far apart to be drawn";
}

const char *packing_place_unwritable(const struct packing *packing) {
    return unless(can_be_drawn((struct cuboid){{0, 0, 0}, packing->box.high}));
}

const char *packing_unwritable(const struct treen_puzzle *puzzle) {
    const struct packing *packing = puzzle->own;
    bool fits = !packing_place_unwritable(packing);
    for (size_t i = 0; fits && i < packing->pieces; i++)
        fits = can_be_drawn(packing_corners(packing->grid, &packing->piece[i].shape));
    return unless(fits);
}

/* The motion of the first piece is declared for all. Pieces with another motion declare their own;
 * mostly none does. */
void packing_write(const struct treen_puzzle *puzzle, FILE *out) {
    const struct packing *packing = puzzle->own;
    enum motion standard = packing->piece[0].motion;
    write_grid(packing, out);
    if (standard != MOTION_SPACE)
        fprintf(out, "motions: %s\n", packing_motions[standard]);
    if (packing->colours)
        write_colours(packing, out);
    write_allow(packing, out);
    write_box(packing, out);
    if (packing->least_filled)
        fprintf(out, "holes: %zu\n", packing->box.cells - packing->box.must_cells - packing->least_filled);
    if (packing->crossing)
        fputs("crossing: free\n", out);
    fputs("pieces:\n", out);
    for (size_t i = 0; i < packing->pieces; i++)
        write_piece(packing, &packing->piece[i], standard, out);
}
