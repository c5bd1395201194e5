/* The text of a cut list of upright sticks. */
#include "making/wood/prisms.h"

#include "base/harmless.h"
#include "making/wood/glue.h"
#include "shape/rows.h"

#include <math.h>

static double rounded(double length) {
    return round(length * 100) / 100;
}

static const char *name_of(const struct prisms *prisms, bool pair) {
    if (pair)
        return "rhombic";
    return prisms->pairs ? "triangular" : "hexagonal";
}

/* ---- The saw --------------------------------------------------------------------------------- */

static void write_section(const struct prisms *prisms, double saw, FILE *out) {
    const struct prism_section *section = &prisms->section;
    fprintf(out,
            "\nSaw\n  A %s stick lies on a side of %.7g mm, and is %.7g mm high: so thick is the board.\n",
            name_of(prisms, false), rounded(section->side[0]), rounded(section->high));
    for (size_t i = 1; i < section->corners; i++)
        if (section->tilt[i] > 89.9)
            fprintf(out, "  side %zu: %.7g mm, the upper face of the board\n", i + 1,
                    rounded(section->side[i]));
        else
            fprintf(out, "  side %zu: %.7g mm, blade tilted by %.7g degrees\n", i + 1,
                    rounded(section->side[i]), rounded(section->tilt[i]));
    if (prisms->pairs)
        fprintf(out,
                "  Turn the board over after each cut. For rhombic sticks leave it as it lies: each is\n"
                "  %.7g mm wide on the board.\n",
                rounded(section->side[0]));
    fprintf(out, "  A jig to glue and to cut to length: a groove of %d degrees, in which a corner lies.\n",
            prisms->pairs ? 60 : 120);
    fprintf(out, "  A saw cut is %.7g mm wide.\n", rounded(saw));
}

/* ---- Sticks ---------------------------------------------------------------------------------- */

/* Counts the sticks of a kind and length of all copies. */
static uint64_t count_sticks(const struct prisms *prisms, bool pair, int length) {
    uint64_t count = 0;
    for (size_t i = 0; i < prisms->pieces; i++)
        for (size_t s = 0; s < prisms->piece[i].stick.count; s++) {
            const struct prism_stick *stick = &prisms->piece[i].stick.at[s];
            if (stick->pair == pair && stick->length == length)
                count += prisms->piece[i].piece->copies;
        }
    return count;
}

static int longest_of(const struct prisms *prisms) {
    int longest = 0;
    for (size_t i = 0; i < prisms->pieces; i++)
        for (size_t s = 0; s < prisms->piece[i].stick.count; s++)
            longest =
                prisms->piece[i].stick.at[s].length > longest ? prisms->piece[i].stick.at[s].length : longest;
    return longest;
}

static void write_timber(const struct prisms *prisms, const struct making *making, FILE *out) {
    fputs("\nSticks\n", out);
    for (int pair = 1; pair >= 0; pair--) {
        double all = 0;
        for (int length = longest_of(prisms); length > 0; length--) {
            const uint64_t count = count_sticks(prisms, pair, length);
            if (count)
                fprintf(out, "  %4llu %s, %d cell%s long: %.7g mm\n", (unsigned long long)count,
                        name_of(prisms, pair), length, length == 1 ? "" : "s",
                        rounded(length * making->cell));
            all += (double)count * (length * making->cell + making->saw);
        }
        if (all > 0)
            fprintf(out, "  Together %.7g mm of %s stick, with a saw cut for each.\n", rounded(all),
                    name_of(prisms, pair));
    }
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Returns the sign of the stick with this cell; '.' where the piece has none. */
static char sign_at(const struct prism_piece *item, struct treen_cell at) {
    for (size_t i = 0; i < item->piece->shape.count; i++)
        if (cell_equal(item->piece->shape.cell[i].at, at))
            return glue_sign(item->of[i]);
    return '.';
}

/* Draws a row of a layer of triangles, with the sides between them: "\1/1\2/". */
static void write_triangles(const struct prism_piece *item, const char *sides, const struct cuboid *around,
                            struct treen_cell at, FILE *out) {
    for (at.x = around->low.x; at.x <= around->high.x; at.x++) {
        putc(sides[((unsigned)at.x + (unsigned)at.y) & 1], out);
        putc(sign_at(item, at), out);
    }
    putc(sides[((unsigned)at.x + (unsigned)at.y) & 1], out);
}

/* Finds the first and the last column of a piece of hexagons. */
static void find_columns(const struct prism_piece *item, const struct grid *grid, int64_t column[2]) {
    column[0] = INT64_MAX;
    column[1] = INT64_MIN;
    for (size_t i = 0; i < item->piece->shape.count; i++) {
        const int64_t at = rows_column(grid, item->piece->shape.cell[i].at);
        column[0] = at < column[0] ? at : column[0];
        column[1] = at > column[1] ? at : column[1];
    }
}

/* Draws a row of a layer of hexagons: each stands between two of the row above. The last layer's
 * row ends in no blank. */
static void write_hexagons(const struct prism_piece *item, const struct grid *grid, struct treen_cell at,
                           bool last, FILE *out) {
    int64_t column[2];
    find_columns(item, grid, column);
    for (int64_t i = column[0]; i <= column[1]; i++)
        if (rows_place(grid, i, at.y, &at.x))
            putc(sign_at(item, at), out);
        else if (i < column[1] || !last)
            putc(' ', out);
}

/* Draws the layers side by side, as the terminal shows them. */
static void write_layers(const struct prism_piece *item, const struct grid *grid, FILE *out) {
    const struct cuboid around = cuboid_of_shape(&item->piece->shape);
    struct treen_cell at;
    for (at.y = around.low.y; at.y <= around.high.y; at.y++) {
        for (at.z = around.low.z; at.z <= around.high.z; at.z++) {
            fputs("  ", out);
            if (grid->sides)
                write_triangles(item, grid->sides, &around, at, out);
            else
                write_hexagons(item, grid, at, at.z == around.high.z, out);
        }
        putc('\n', out);
    }
}

static void write_piece(const struct prisms *prisms, const struct prism_piece *item, const struct grid *grid,
                        FILE *out) {
    putc('\n', out);
    print_harmless(item->piece->name, out);
    if (item->piece->copies != 1)
        fprintf(out, " x%llu", (unsigned long long)item->piece->copies);
    fprintf(out, ": %zu stick%s\n", item->stick.count, item->stick.count == 1 ? "" : "s");
    write_layers(item, grid, out);
    for (size_t s = 0; s < item->stick.count; s++) {
        const struct prism_stick *stick = &item->stick.at[s];
        fputs("  ", out);
        glue_tell(s, out);
        fprintf(out, "  %s, %d cell%s long\n", name_of(prisms, stick->pair), stick->length,
                stick->length == 1 ? "" : "s");
    }
    for (size_t j = 0; j < item->joint.count; j++)
        glue_tell_joint(item->joint.at[j].stick, item->joint.at[j].other, item->joint.at[j].faces, out);
}

void prisms_write(const struct prisms *prisms, const struct parts *parts, FILE *out) {
    fputs("Cut list: ", out);
    print_harmless(parts->title, out);
    fprintf(out, "\n\nSticks of full cells of %.7g mm: sand %.7g mm off every outer face.\n",
            rounded(parts->making.cell), rounded(parts->making.gap));
    write_timber(prisms, &parts->making, out);
    write_section(prisms, parts->making.saw, out);
    for (size_t i = 0; i < prisms->pieces; i++)
        write_piece(prisms, &prisms->piece[i], parts->grid, out);
}
