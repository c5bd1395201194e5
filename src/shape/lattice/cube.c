/* Cubes, and squares of one layer. */
#include "shape/lattice/lattice.h"

static int square_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    out[0] = (struct treen_cell){cell.x - 1, cell.y, cell.z};
    out[1] = (struct treen_cell){cell.x + 1, cell.y, cell.z};
    out[2] = (struct treen_cell){cell.x, cell.y - 1, cell.z};
    out[3] = (struct treen_cell){cell.x, cell.y + 1, cell.z};
    return 4;
}

static int cube_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return lattice_layers(cell, square_neighbours(cell, out), out);
}

/* Writes the corners. Bit i of a corner's number is its coordinate i. */
static int cube_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    for (int i = 0; i < 8; i++)
        out[i] = cell_add(cell, (struct treen_cell){i & 1, i >> 1 & 1, i >> 2});
    return 8;
}

/* Lists the faces of a cube, or of a square as thick as it is wide. */
static int cube_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    static const struct {
        struct treen_cell beyond;
        uint8_t corner[4];
    } face[] = {
        {{-1, 0, 0}, {0, 2, 6, 4}}, {{1, 0, 0}, {1, 5, 7, 3}},  {{0, -1, 0}, {0, 4, 5, 1}},
        {{0, 1, 0}, {2, 3, 7, 6}},  {{0, 0, -1}, {0, 1, 3, 2}}, {{0, 0, 1}, {4, 6, 7, 5}},
    };
    enum { FACES = sizeof face / sizeof *face };
    for (int i = 0; i < FACES; i++) {
        out[i] = (struct grid_face){.beyond = cell_add(cell, face[i].beyond), .corners = 4};
        for (int j = 0; j < 4; j++) {
            unsigned corner = face[i].corner[j];
            out[i].corner[j][0] = cell.x + (int)(corner & 1);
            out[i].corner[j][1] = cell.y + (int)(corner >> 1 & 1);
            out[i].corner[j][2] = cell.z + (int)(corner >> 2);
        }
    }
    return FACES;
}

const struct grid grid_cube = {
    .about = {.name = "cube", .summary = "cubes, which share faces with six others"},
    .dimensions = 3,
    .cubic = true,
    .neighbours = cube_neighbours,
    .home = lattice_itself,
    .point = lattice_itself,
    .cell_at = lattice_everywhere,
    .directions = 6,
    .direction = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
    .corners = cube_corners,
    .faces = cube_faces,
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {1, {QUARTER_ABOUT_X}},
               [MOTION_MIRROR] = {1, {MIRROR_X}}},
    .rotation = MOTION_SPACE,
    .turn = 90,
    .place_letters = "CFEV", /* centre, face, edge, vertex */
};

const struct grid grid_square = {
    /* A flat piece that is turned over in space becomes its mirror image. */
    .about = {.name = "square", .summary = "squares of one layer"},
    .dimensions = 2,
    .cubic = true,
    .neighbours = square_neighbours,
    .home = lattice_itself,
    .point = lattice_itself,
    .cell_at = lattice_flat,
    .directions = 4, /* only in the plane: out of it everything would come apart */
    .direction = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}},
    .corners = cube_corners,
    .faces = cube_faces,
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}}, [MOTION_SPACE] = {1, {MIRROR_X}}},
    .rotation = MOTION_PLANE,
    .turn = 90,
    .place_letters = "FEV", /* face, edge, vertex */
};
