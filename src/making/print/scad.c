/* OpenSCAD text for the library puzzlecad; format scad reads it back. A bevel of puzzlecad is the
 * width of the slanted face, of ours what is taken off along both faces. */
#include "making/print/around.h"
#include "making/print/layout.h"
#include "making/print/split.h"

#include "puzzle/format/scad.h"
#include "puzzle/kind/burr_packing.h"

#include <math.h>
#include <string.h>

static const double ROOT_2 = 1.4142135623730951;

/* The bodies around the pieces, and the joints of each piece; null: none was divided. */
struct scad_plan {
    struct around around;
    joint_list *joint;
};

static enum treen_status plan(struct parts *parts, struct arena *arena, struct treen_error *error) {
    struct scad_plan *own = ARENA_NEW(arena, 1, struct scad_plan);
    TRY_MEMORY(own, error, "listing the parts");
    if (!parts->grid->cubic)
        return error_bad(error, "found cells of the grid %s, expected cubes, which puzzlecad has",
                         parts->grid->about.name);
    TRY(layout_check(parts, error));
    for (size_t i = 0; i < parts->pieces; i++)
        if (scad_is_long(&parts->piece[i].shape))
            return error_bad(error, "found piece '%s' in a box of more than a million places, expected fewer",
                             parts->piece[i].name);
    if (parts->making.around)
        TRY(around_make(parts, arena, &own->around, error));
    if (parts->making.split)
        TRY(split_pieces(parts, arena, &own->joint, error));
    parts->own = own;
    return parts_one_file(parts);
}

/* Writes box and names, so that the text can be read back. A burr needs no box. */
static void put_variables(const struct parts *parts, FILE *out) {
    const struct packing *packing = puzzle_packing(parts->puzzle);
    if (packing && !scad_unwritable(packing))
        scad_put_variables(packing, !puzzle_burr(parts->puzzle), out);
}

/* Writes a body where it lies. The corners of a face are clockwise there, seen from outside. */
static void put_body(const struct mesh *mesh, const struct lie *lie, FILE *out) {
    fputs("polyhedron(points = [", out);
    for (size_t i = 0; i < mesh->place.count; i++) {
        double at[3];
        lie_place(lie, mesh->place.at[i].at, at);
        fprintf(out, "%s\n  [%.9g, %.9g, %.9g]", i ? "," : "", at[0], at[1], at[2]);
    }
    fputs("\n], faces = [", out);
    for (size_t i = 0; i < mesh->triangle.count; i++) {
        const uint32_t *corner = mesh->triangle.at[i].corner;
        fprintf(out, "%s\n  [%u, %u, %u]", i ? "," : "", corner[2], corner[1], corner[0]);
    }
    fputs("\n]);\n", out);
}

/* Writes the bodies around the pieces to the left of the plates, as they print best. */
static void put_around(const struct around *around, double spacing, FILE *out) {
    double left = 0, low[3], high[3];
    for (size_t i = 0; i < around->bodies; i++) {
        const struct mesh *mesh = &around->body[i].mesh;
        struct lie lie;
        lie_flat(mesh, 0, &lie);
        lie_bounds(&lie, mesh, low, high);
        left -= high[0] - low[0] + spacing;
        lie.shift[0] += left - low[0];
        fprintf(out, "\n// %s\n", around->body[i].name);
        put_body(mesh, &lie, out);
    }
}

/* Writes the edge of a cell, or the edges of a brick. */
static void put_scale(const struct parts *parts, FILE *out) {
    const double cell = parts->making.cell;
    if (parts->bricks)
        fprintf(out, "$burr_scale = [%.9g, %.9g, %.9g];\n", cell * grid_edge(parts->grid, 0),
                cell * grid_edge(parts->grid, 1), cell * grid_edge(parts->grid, 2));
    else
        fprintf(out, "$burr_scale = %.9g;\n", cell);
}

/* Returns the step along the axis of a direction. */
static struct treen_cell step_along(const double direction[3]) {
    return (struct treen_cell){(int)lround(direction[0]), (int)lround(direction[1]),
                               (int)lround(direction[2])};
}

/* Writes the joint as puzzlecad has it: in the face of a cell, with a point on one side. */
static struct scad_joint joint_of(const struct parts *parts, const struct joint *joint, struct arena *arena) {
    char *label = arena_print(arena, "%c%.0zu", (int)('A' + joint->number % 26), joint->number / 26);
    struct scad_joint made = {.out = joint->form == JOINT_PEG, .point = step_along(joint->across)};
    double out[3], at[3];
    joint_direction(joint, out);
    made.face = step_along(out);
    for (int k = 0; k < 3; k++)
        at[k] = floor((joint->at[k] / parts->making.cell - out[k] / 4) / grid_edge(parts->grid, k));
    made.cell = (struct treen_cell){(int)at[0], (int)at[1], (int)at[2]};
    made.label = (struct scan_word){.text = label, .length = label ? strlen(label) : 0};
    return made;
}

/* Writes a piece, or a part of one with its joints. */
static enum treen_status put_piece(const struct parts *parts, size_t index, struct arena *arena, FILE *out) {
    const struct scad_plan *own = parts->own;
    const size_t joints = own->joint ? own->joint[index].count : 0;
    struct scad_joint *joint = ARENA_NEW(arena, joints + 1, struct scad_joint);
    TRY_ROOM(joint);
    for (size_t i = 0; i < joints; i++) {
        joint[i] = joint_of(parts, &own->joint[index].at[i], arena);
        TRY_ROOM(joint[i].label.text);
    }
    scad_put_joined(&parts->piece[index].shape, joint, joints, out);
    return TREEN_OK;
}

static enum treen_status write(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error) {
    const struct making *making = &parts->making;
    bool first = true;
    const struct scad_plan *own = parts->own;
    (void)file, (void)error;
    scad_put_comment(parts->title, out);
    fputs("include <puzzlecad.scad>\n\n", out);
    put_scale(parts, out);
    fprintf(out,
            "$burr_inset = %.9g;\n$burr_bevel = %.9g;\n"
            "$plate_width = %.9g;\n$plate_depth = %.9g;\n$plate_sep = %.9g;\n",
            making->gap, making->bevel * ROOT_2, making->plate[0], making->plate[1], making->spacing);
    put_variables(parts, out);
    fputs("\nburr_plate([\n", out);
    for (size_t i = 0; i < parts->pieces; i++)
        for (uint32_t copy = 0; copy < parts->piece[i].copies; copy++) {
            fputs(first ? "  " : ",\n  ", out);
            TRY(put_piece(parts, i, arena, out));
            first = false;
        }
    fputs("\n]);\n", out);
    put_around(&own->around, making->spacing, out);
    return TREEN_OK;
}

const struct maker maker_scad = {
    .about = {.name = "scad",
              .summary = "text for OpenSCAD with the library puzzlecad",
              .extension = ".scad",
              .settings = "cell gap bevel plate_width plate_depth spacing tray around tolerance rim floor "
                          "fingers screw screw_hole split"},
    .plan = plan,
    .write = write,
};
