#include "puzzle/format/scad_cut.h"

#include "base/harmless.h"
#include "shape/cuboid.h"

#include <string.h>

/* ---- Drawings -------------------------------------------------------------------------------- */

/* A shape as it is drawn, and the cells of it that may stay empty; must null = none. Corners are in
 * cubes. */
struct drawn {
    const struct shape *shape;
    const bool *must;
    bool cut;
    struct cuboid corners;
    size_t next;
    const struct scad_joint *joint;
    size_t joints;
};

static struct drawn draw_shape(const struct shape *shape, const bool *must, bool cut) {
    struct drawn drawn = {shape, must, cut, cuboid_of_shape(shape), 0, NULL, 0};
    if (cut) {
        drawn.corners.low = scad_cube_of(drawn.corners.low);
        drawn.corners.high = scad_cube_of(drawn.corners.high);
    }
    return drawn;
}

/* Returns the mark of a place; places are asked for in reading order. */
static char mark_at(struct drawn *drawn, struct treen_cell at) {
    const struct shape *shape = drawn->shape;
    while (drawn->next < shape->count && cell_compare(shape->cell[drawn->next].at, at) < 0)
        drawn->next++;
    if (drawn->next == shape->count || !cell_equal(shape->cell[drawn->next].at, at))
        return '.';
    return drawn->must && !drawn->must[drawn->next] ? '+' : 'x';
}

/* Writes a step along an axis: z+. */
static void put_step(struct treen_cell step, FILE *out) {
    fputs(step.x ? "x" : step.y ? "y" : "z", out);
    fputs(step.x + step.y + step.z > 0 ? "+" : "-", out);
}

/* Writes what the joints of a cell are, or with `labels` their labels. Several have braces. */
static void put_joints_of(const struct drawn *drawn, struct treen_cell at, size_t count, bool labels,
                          FILE *out) {
    const char *between = count > 1 ? "{" : "";
    fputs(labels ? ",clabel=" : "{connect=", out);
    for (size_t i = 0; i < drawn->joints; i++) {
        const struct scad_joint *joint = &drawn->joint[i];
        if (!cell_equal(joint->cell, at))
            continue;
        fputs(between, out);
        between = ",";
        if (labels) {
            fwrite(joint->label.text, 1, joint->label.length, out);
            continue;
        }
        putc(joint->out ? 'm' : 'f', out);
        put_step(joint->face, out);
        put_step(joint->point, out);
    }
    fputs(count > 1 ? "}" : "", out);
}

static void put_joints(const struct drawn *drawn, struct treen_cell at, FILE *out) {
    size_t count = 0;
    for (size_t i = 0; i < drawn->joints; i++)
        count += cell_equal(drawn->joint[i].cell, at);
    if (!count)
        return;
    put_joints_of(drawn, at, count, false, out);
    put_joints_of(drawn, at, count, true, out);
    putc('}', out);
}

static void put_cube(struct drawn *drawn, struct treen_cell at, FILE *out) {
    if (!drawn->cut) {
        putc(mark_at(drawn, at), out);
        put_joints(drawn, at, out);
        return;
    }
    size_t cell = 0;
    int parts = scad_cut_parts(drawn->shape, at, &cell);
    putc(!parts ? '.' : drawn->must && !drawn->must[cell] ? '+' : 'x', out);
    if (parts && parts != CUT_WHOLE)
        scad_put_parts(parts, out);
}

static void put_layer(struct drawn *drawn, int z, FILE *out) {
    const struct cuboid *corners = &drawn->corners;
    putc('"', out);
    for (int y = corners->low.y; y <= corners->high.y; y++) {
        if (y > corners->low.y)
            putc('|', out);
        for (int x = corners->low.x; x <= corners->high.x; x++)
            put_cube(drawn, (struct treen_cell){x, y, z}, out);
    }
    putc('"', out);
}

static void put_layers(struct drawn drawn, FILE *out) {
    putc('[', out);
    for (int z = drawn.corners.low.z; z <= drawn.corners.high.z; z++) {
        if (z > drawn.corners.low.z)
            fputs(", ", out);
        put_layer(&drawn, z, out);
    }
    putc(']', out);
}

void scad_put_shape(const struct shape *shape, bool cut, FILE *out) {
    put_layers(draw_shape(shape, NULL, cut), out);
}

void scad_put_joined(const struct shape *shape, const struct scad_joint *joint, size_t joints, FILE *out) {
    struct drawn drawn = draw_shape(shape, NULL, false);
    drawn.joint = joint;
    drawn.joints = joints;
    put_layers(drawn, out);
}

bool scad_is_long(const struct shape *shape) {
    const double most = 1e6;
    const struct cuboid corners = cuboid_of_shape(shape);
    double x = corners.high.x - corners.low.x + 1.0, y = corners.high.y - corners.low.y + 1.0,
           z = corners.high.z - corners.low.z + 1.0;
    return x * y * z > most || x > SCAD_SIDE || y > SCAD_SIDE || z > SCAD_SIDE;
}

/* ---- Words ----------------------------------------------------------------------------------- */

void scad_put_comment(const char *text, FILE *out) {
    fputs("// ", out);
    print_harmless(text, out);
    putc('\n', out);
}

/* Writes a name, which has no control characters. */
static void put_text(const char *text, FILE *out) {
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
    putc('"', out);
}

/* Writes the box: its size, where all cells of a cuboid are to be filled, or a drawing. */
static void put_box(const struct box *box, bool cut, FILE *out) {
    const struct shape shape = {box->cells, box->cell};
    const struct treen_cell high = box->high;
    bool full = !cut && box->must_cells == box->cells && !box->low.x && !box->low.y && !box->low.z &&
                (size_t)(high.x + 1) * (size_t)(high.y + 1) * (size_t)(high.z + 1) == box->cells;
    fputs("treen_box = ", out);
    if (full)
        fprintf(out, "\"%dx%dx%d\"", high.x + 1, high.y + 1, high.z + 1);
    else
        put_layers(draw_shape(&shape, box->must, cut), out);
    fputs(";\n", out);
}

void scad_put_variables(const struct packing *packing, bool with_box, FILE *out) {
    const char *between = "";
    if (with_box)
        put_box(&packing->box, !packing->grid->cubic, out);
    fputs("treen_names = [", out);
    for (size_t i = 0; i < packing->pieces; i++)
        for (uint32_t copy = 0; copy < packing->piece[i].most; copy++) {
            fputs(between, out);
            put_text(packing->piece[i].name, out);
            between = ", ";
        }
    fputs("];\n", out);
}

/* ---- What cannot be written ------------------------------------------------------------------ */

static const char *piece_unwritable(const struct packing_piece *piece, size_t *copies) {
    *copies += piece->most;
    return piece->least != piece->most     ? "a piece has a range of copies"
           : *copies > MOST_PIECES         ? "there are too many pieces"
           : piece->motion != MOTION_SPACE ? "a piece may not be turned in space, or may be reflected"
           : piece->groups                 ? "pieces may stay together"
           : scad_is_long(&piece->shape)   ? "a piece's cells lie too far apart"
           : !is_harmless(piece->name, strlen(piece->name)) ? "a name has control characters in it"
                                                            : NULL;
}

/* Tells whether a cut cube has cells that must be filled and others that may stay empty. */
static bool is_mixed(const struct box *box) {
    const struct shape shape = {box->cells, box->cell};
    for (size_t i = 0, one = 0; i < box->cells; i++) {
        scad_cut_parts(&shape, scad_cube_of(box->cell[i].at), &one);
        if (box->must[i] != box->must[one])
            return true;
    }
    return false;
}

const char *scad_unwritable(const struct packing *packing) {
    const struct shape box = {packing->box.cells, packing->box.cell};
    const char *grid = packing->grid->about.name, *why = NULL;
    size_t copies = 0;
    if (!packing->grid->cubic && strcmp(grid, "rhombic") != 0)
        return "its cells are no cubes, whole or cut as in the grids pyramids and rhombic";
    if (packing_beyond(packing, false))
        return packing_beyond(packing, false);
    if (packing->colours)
        return "it has colours";
    if (packing->least_filled)
        return "it limits the cells that stay empty";
    if (scad_is_long(&box))
        return "the cells of the box lie too far apart";
    if (!packing->grid->cubic && is_mixed(&packing->box))
        return "a cube has cells that must be filled and cells that may stay empty";
    for (size_t i = 0; !why && i < packing->pieces; i++)
        why = piece_unwritable(&packing->piece[i], &copies);
    return why;
}
