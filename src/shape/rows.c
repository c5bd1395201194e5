#include "shape/rows.h"

#include <math.h>

char rows_stroke(const struct grid *grid, struct treen_cell cell) {
    static const double little = 0.01;
    if (!grid->bar || grid->rows == ROWS_TIGHT)
        return '#';
    struct grid_bar bar = grid->bar(cell);
    double x = bar.end[1][0] - bar.end[0][0], y = bar.end[1][1] - bar.end[0][1];
    if (fabs(bar.end[1][2] - bar.end[0][2]) > little)
        return '#';
    if (fabs(y) < little)
        return '-';
    return fabs(x) < little ? '|' : (x > 0) == (y > 0) ? '\\' : '/';
}
