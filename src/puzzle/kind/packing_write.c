/* Writes a packing in treen's own format, so that it reads back equal. */
#include "puzzle/packing.h"

#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdio.h>

/* `plain` in the functions below: as for programs (packing_write_plain). */

/* A drawing has a row for each (y, z) of its cuboid, even without cells. */
enum { MOST_ROWS = 1 << 20 };

/* ---- Drawings -------------------------------------------------------------------------------- */

/* The corner is not always the lowest one. On a grid with cells of several kinds most shifts are no
 * motions: the drawing starts further left, back or up. The nearest such place is within a block of
 * MOST_BACK places, so that the loops end. */
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

/* Writes a row from the lower corner on. Cell *i is the first that is not yet written. A row
 * without cells is a dot, since a blank line would begin a layer. */
static void write_row(const struct packing *packing, const struct shape *shape, const bool *must,
                      struct treen_cell at, int row, bool plain, size_t *i, FILE *out) {
    enum grid_rows rows = plain ? ROWS_TIGHT : packing->grid->rows;
    bool begun = false, may_colour = false;
    if (rows == ROWS_SLANTED)
        fprintf(out, "%*s", row, "");
    for (; *i < shape->count && shape->cell[*i].at.y == at.y && shape->cell[*i].at.z == at.z; at.x++) {
        bool here = shape->cell[*i].at.x == at.x;
        if (begun && rows != ROWS_TIGHT && !may_colour)
            putc(' ', out);
        begun = true;
        may_colour = here && must && !must[*i] && shape->cell[*i].colour;
        if (here)
            put_mark(packing, shape->cell[*i], !must || must[*i], out);
        else
            putc('.', out);
        *i += here;
    }
    fputs(begun ? "\n" : ".\n", out);
}

/* Writes the drawing; must null = all. The cells are in reading order, so one walk along them is
 * enough. */
static void write_drawing(const struct packing *packing, const struct shape *shape, const bool *must,
                          struct cuboid corners, bool plain, const char *indent, FILE *out) {
    struct treen_cell at = corners.low;
    size_t i = 0;
    for (; at.z <= corners.high.z; at.z++) {
        if (at.z > corners.low.z)
            putc('\n', out);
        for (at.y = corners.low.y; at.y <= corners.high.y; at.y++) {
            fputs(indent, out);
            write_row(packing, shape, must, at, at.y - corners.low.y, plain, &i, out);
        }
    }
}

/* ---- Coordinates ----------------------------------------------------------------------------- */

/* Tells whether few places of the grid are cells: then a drawing is mostly dots. */
static bool is_sparse(const struct grid *grid) {
    enum { SIDE = 15, PLACES_OF_A_CELL = 4 };
    int layers = grid->dimensions == 2 ? 1 : SIDE, cells = 0;
    struct treen_cell at;
    for (at.z = 0; at.z < layers; at.z++)
        for (at.y = 0; at.y < SIDE; at.y++)
            for (at.x = 0; at.x < SIDE; at.x++) {
                cells += grid_has(grid, at);
                if (cells * PLACES_OF_A_CELL >= SIDE * SIDE * layers)
                    return false;
            }
    return true;
}

static bool is_drawn(const struct packing *packing, struct cuboid corners, bool plain) {
    return can_be_drawn(corners) && (plain || !is_sparse(packing->grid));
}

static void write_cell(const struct packing *packing, struct coloured_cell cell, bool must, FILE *out) {
    char mark[3] = {0};
    fprintf(out, "[%d, %d", cell.at.x, cell.at.y);
    if (packing->grid->dimensions > 2)
        fprintf(out, ", %d", cell.at.z);
    if (cell.colour) {
        mark[must ? 0 : 1] = packing->colour[cell.colour - 1].mark;
        mark[0] = must ? mark[0] : '~';
    } else if (!must) {
        mark[0] = '+';
    }
    if (*mark)
        fprintf(out, ", \"%s%s\"", *mark == '\\' ? "\\" : "", mark);
    putc(']', out);
}

/* Writes the cells, less `low`, a few in each line. */
static void write_cells(const struct packing *packing, const struct shape *shape, const bool *must,
                        struct treen_cell low, const char *indent, FILE *out) {
    enum { IN_A_LINE = 8 };
    for (size_t i = 0; i < shape->count; i++) {
        struct coloured_cell cell = shape->cell[i];
        cell.at = cell_subtract(cell.at, low);
        if (i % IN_A_LINE == 0)
            fprintf(out, "%s%s%s", i ? ",\n" : "", indent, i ? " " : "[");
        else
            fputs(", ", out);
        write_cell(packing, cell, !must || must[i], out);
    }
    fputs("]\n", out);
}

/* ---- The parts of the file ------------------------------------------------------------------- */

/* Tells whether the box has just the cells of the form, and each must be filled. */
static bool has_form(const struct packing *packing, const struct grid_form *form, const int size[3]) {
    const struct box *box = &packing->box;
    for (size_t i = 0; i < box->cells; i++)
        if (form->has && !form->has(box->cell[i].at, size))
            return false;
    size_t cells = 0;
    struct treen_cell at, high = form->high(size);
    for (at.z = 0; at.z <= high.z; at.z++)
        for (at.y = 0; at.y <= high.y; at.y++)
            for (at.x = 0; at.x <= high.x; at.x++)
                cells += grid_has(packing->grid, at) && (!form->has || form->has(at, size));
    return cells == box->cells;
}

/* Tells whether the form is the box. The far corner of some forms is one place beyond all cells. */
static bool is_form(const struct packing *packing, const struct grid_form *form, const int size[3]) {
    struct treen_cell high = form->high(size);
    const struct box *box = &packing->box;
    return high.x >= box->high.x && high.y >= box->high.y && high.z >= box->high.z &&
           high.x <= box->high.x + 1 && high.y <= box->high.y + 1 && high.z <= box->high.z + 1 &&
           has_form(packing, form, size);
}

static bool is_plain(const struct box *box) {
    for (size_t i = 0; i < box->cells; i++)
        if (!box->must[i] || box->cell[i].colour)
            return false;
    return true;
}

/* Finds the numbers with which the form is the whole box. */
static bool find_size(const struct packing *packing, const struct grid_form *form, int size[3]) {
    enum { MOST_SIDE = 40 };
    const int most[3] = {MOST_SIDE, form->most > 1 ? MOST_SIDE : 1, form->most > 2 ? MOST_SIDE : 1};
    for (size[0] = 1; size[0] <= most[0]; size[0]++)
        for (size[1] = 1; size[1] <= most[1]; size[1]++)
            for (size[2] = 1; size[2] <= most[2]; size[2]++)
                if (is_form(packing, form, size))
                    return true;
    return false;
}

/* Writes the box as a word and numbers. Returns false where no form of the grid is the box. */
static bool write_form(const struct packing *packing, FILE *out) {
    int size[3];
    const struct grid_form *form = packing->grid->form;
    if (!is_plain(&packing->box))
        return false;
    while (form->word && !find_size(packing, form, size))
        form++;
    if (!form->word)
        return false;
    fprintf(out, "box: %s%s%d", form->word, *form->word ? " " : "", size[0]);
    for (int i = 1; i < form->most; i++)
        fprintf(out, "x%d", size[i]);
    putc('\n', out);
    return true;
}

/* Tells whether the sides of the cuboid describe the whole box. */
static bool is_brick(const struct packing *packing) {
    const struct box *box = &packing->box;
    const struct grid_form *form = packing->grid->form;
    int64_t volume = (int64_t)(box->high.x + 1) * (box->high.y + 1) * (box->high.z + 1);
    bool other = form->word && !*form->word;
    return !other && cell_equal(box->low, (struct treen_cell){0, 0, 0}) && (int64_t)box->cells == volume &&
           is_plain(box);
}

static void write_grid(const struct packing *packing, FILE *out) {
    if (packing->grid != grid_at(0))
        fprintf(out, "grid: %s\n", packing->grid->about.name);
}

static void write_box(const struct packing *packing, bool plain, FILE *out) {
    const struct box *box = &packing->box;
    if (is_brick(packing)) {
        fprintf(out, "box: %dx%d", box->high.x + 1, box->high.y + 1);
        if (packing->grid->dimensions > 2)
            fprintf(out, "x%d", box->high.z + 1);
        putc('\n', out);
        return;
    }
    if (!plain && write_form(packing, out))
        return;
    /* the drawing starts at 0 and not at the first cell: solutions use the box's coordinates */
    struct cuboid from_zero = {{0, 0, 0}, box->high};
    struct shape shape = {box->cells, box->cell};
    bool drawn = is_drawn(packing, from_zero, plain);
    fputs(drawn ? "box: |\n" : "box:\n  cells:\n", out);
    if (drawn)
        write_drawing(packing, &shape, box->must, from_zero, plain, "  ", out);
    else
        write_cells(packing, &shape, box->must, from_zero.low, "    ", out);
}

void packing_write_place(const struct packing *packing, FILE *out) {
    write_grid(packing, out);
    write_box(packing, false, out);
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

/* Writes the shapes of which the piece has one, as a list. */
static void write_choice(const struct packing *packing, const struct packing_piece *piece, bool plain,
                         FILE *out) {
    fputs("    one of:\n", out);
    for (size_t i = 0; i <= piece->others; i++) {
        const struct shape *shape = packing_shape(piece, i);
        struct cuboid corners = packing_corners(packing->grid, shape);
        if (is_drawn(packing, corners, plain)) {
            fputs("      - |\n", out);
            write_drawing(packing, shape, NULL, corners, plain, "        ", out);
        } else {
            fputs("      - cells:\n", out);
            write_cells(packing, shape, NULL, corners.low, "          ", out);
        }
    }
}

/* Tells whether the piece is in a group of which one piece is used: then its standard is 0 or 1
 * copies. */
static bool is_grouped(const struct packing *packing, const struct packing_piece *piece) {
    bool grouped = false;
    for (size_t i = 0; i < packing->eithers; i++)
        grouped |= packing_is_either(&packing->either[i], (uint32_t)(piece - packing->piece));
    return grouped;
}

/* Writes a piece as briefly as a person would. A piece is drawn from its own corner, since reading
 * settles shapes. `standard`: the motion that the file declares for all pieces. */
void packing_write_piece(const struct packing *packing, const struct packing_piece *piece,
                         enum motion standard, bool plain, FILE *out) {
    struct cuboid corners = packing_corners(packing->grid, &piece->shape);
    bool drawn = is_drawn(packing, corners, plain);
    const bool grouped = is_grouped(packing, piece);
    bool bare = drawn && !grouped && !piece->others && piece->least == 1 && piece->most == 1 &&
                piece->motion == standard && !piece->groups && !piece->value;
    write_text("  ", piece->name, bare ? ": |\n" : ":\n", out);
    if (!bare && piece->least == piece->most && piece->most > !grouped)
        fprintf(out, "    copies: %" PRIu32 "\n", piece->most);
    if (piece->least < piece->most)
        fprintf(out, "    copies: %" PRIu32 "..%" PRIu32 "\n", piece->least, piece->most);
    if (piece->value)
        fprintf(out, "    value: %" PRIu32 "\n", piece->value);
    if (piece->motion != standard)
        fprintf(out, "    motions: %s\n", packing_motions[piece->motion]);
    write_groups(piece, out);
    if (piece->others) {
        write_choice(packing, piece, plain, out);
        return;
    }
    if (!bare)
        fputs(drawn ? "    shape: |\n" : "    cells:\n", out);
    if (drawn)
        write_drawing(packing, &piece->shape, NULL, corners, plain, bare ? "    " : "      ", out);
    else
        write_cells(packing, &piece->shape, NULL, corners.low, "      ", out);
}

/* ---- Members of the kind --------------------------------------------------------------------- */

/* Writes the packing. The motion of the first piece is declared for all. Pieces with another motion
 * declare their own; mostly none does. */
static void write_all(const struct treen_puzzle *puzzle, bool plain, FILE *out) {
    const struct packing *packing = puzzle->own;
    enum motion standard = packing->piece[0].motion;
    write_grid(packing, out);
    if (standard != MOTION_SPACE)
        fprintf(out, "motions: %s\n", packing_motions[standard]);
    if (packing->colours)
        write_colours(packing, out);
    write_allow(packing, out);
    write_box(packing, plain, out);
    packing_write_wrap(packing, out);
    if (packing->least_filled)
        fprintf(out, "holes: %zu\n", packing->box.cells - packing->box.must_cells - packing->least_filled);
    if (packing->crossing)
        fputs("crossing: free\n", out);
    packing_write_moves(packing, out);
    fputs("pieces:\n", out);
    for (size_t i = 0; i < packing->pieces; i++)
        if (!packing->piece[i].hole)
            packing_write_piece(packing, &packing->piece[i], standard, plain, out);
    packing_write_empty(packing, out);
    packing_write_eithers(packing, out);
    packing_write_conditions(packing, out);
    packing_write_placed(puzzle, out);
}

void packing_write(const struct treen_puzzle *puzzle, FILE *out) {
    write_all(puzzle, false, out);
}

void packing_write_plain(const struct treen_puzzle *puzzle, FILE *out) {
    write_all(puzzle, true, out);
}
