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

/* Corners run clockwise as seen from outside, with y to the front and z down: then the inner corner
 * sees them turn the negative way. */
int tetrahedron_faces(const double corner[4][3], const struct treen_cell opposite[4],
                      struct grid_face out[GRID_FACES]) {
    for (int i = 0; i < 4; i++) {
        const double *a = corner[(i + 1) % 4], *b = corner[(i + 2) % 4], *c = corner[(i + 3) % 4];
        bool outward = turn(corner[i], a, b, c) < 0;
        out[i] = (struct grid_face){.beyond = opposite[i], .corners = 3};
        memcpy(out[i].corner[0], a, sizeof out[i].corner[0]);
        memcpy(out[i].corner[1], outward ? b : c, sizeof out[i].corner[1]);
        memcpy(out[i].corner[2], outward ? c : b, sizeof out[i].corner[2]);
    }
    return 4;
}
