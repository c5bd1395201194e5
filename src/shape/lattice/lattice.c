#include "shape/lattice/lattice.h"

#include <string.h>

/* Returns the volume that three vectors from `from` span: positive when they turn as x, y, z do. */
static double turn(const double from[3], const double a[3], const double b[3], const double c[3]) {
    double v[3][3];
    for (int i = 0; i < 3; i++) {
        v[0][i] = a[i] - from[i];
        v[1][i] = b[i] - from[i];
        v[2][i] = c[i] - from[i];
    }
    return v[0][0] * (v[1][1] * v[2][2] - v[1][2] * v[2][1]) -
           v[0][1] * (v[1][0] * v[2][2] - v[1][2] * v[2][0]) +
           v[0][2] * (v[1][0] * v[2][1] - v[1][1] * v[2][0]);
}

/* Corners run clockwise as seen from outside, with y to the front and z down: then the inner place
 * sees them turn the negative way. */
struct grid_face lattice_face(const double corner[][3], int corners, const double inner[3],
                              struct treen_cell beyond) {
    bool outward = turn(inner, corner[0], corner[1], corner[2]) < 0;
    struct grid_face face = {.beyond = beyond, .corners = corners};
    for (int i = 0; i < corners; i++)
        memcpy(face.corner[i], corner[outward ? i : corners - 1 - i], sizeof face.corner[i]);
    return face;
}

int tetrahedron_faces(const double corner[4][3], const struct treen_cell opposite[4],
                      struct grid_face out[GRID_FACES]) {
    for (int i = 0; i < 4; i++) {
        double triangle[3][3];
        for (int j = 0; j < 3; j++)
            memcpy(triangle[j], corner[(i + 1 + j) % 4], sizeof triangle[j]);
        out[i] = lattice_face((const double(*)[3])triangle, 3, corner[i], opposite[i]);
    }
    return 4;
}

static void set_corner(double corner[3], const double at[2], int z) {
    corner[0] = at[0];
    corner[1] = at[1];
    corner[2] = z;
}

int prism_faces(struct treen_cell cell, int sides, const double corner[][2], const struct treen_cell beyond[],
                struct grid_face out[GRID_FACES]) {
    struct grid_face *above = &out[sides], *below = &out[sides + 1];
    *above = (struct grid_face){.beyond = {cell.x, cell.y, cell.z - 1}, .corners = sides};
    *below = (struct grid_face){.beyond = {cell.x, cell.y, cell.z + 1}, .corners = sides};
    for (int i = 0; i < sides; i++) {
        const double *from = corner[i], *to = corner[(i + 1) % sides];
        out[i] = (struct grid_face){.beyond = beyond[i], .corners = 4};
        set_corner(out[i].corner[0], from, cell.z);
        set_corner(out[i].corner[1], from, cell.z + 1);
        set_corner(out[i].corner[2], to, cell.z + 1);
        set_corner(out[i].corner[3], to, cell.z);
        set_corner(above->corner[i], from, cell.z);
        set_corner(below->corner[sides - 1 - i], from, cell.z + 1);
    }
    return sides + 2;
}
