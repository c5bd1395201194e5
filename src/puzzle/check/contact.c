/* Two solids are in contact while their shadows on every line overlap. The shadow of a solid
 * that slides moves evenly. So each line gives the times of its overlap. The solids are in
 * contact in the times that all lines have in common. Lines that matter are across a face of
 * either, or across an edge of each. */
#include "puzzle/check/contact.h"

#include "shape/vector.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Corners and edges are listed face by face. Contact that is shorter than the least time, or less
 * deep, is touching: cells of a grid meet in full or not at all. */
enum { SOLID_CORNERS = GRID_FACES * GRID_CORNERS };
static const double LEAST = 1e-6;

struct solid {
    int corners, normals, edges;
    double corner[SOLID_CORNERS][3], normal[GRID_FACES][3], edge[SOLID_CORNERS][3];
};

struct times {
    double from, to;
};

/* Writes the vector across both, of length 1; false when they are parallel. */
static bool across(const double a[3], const double b[3], double out[3]) {
    cross(a, b, out);
    double length = sqrt(dot(out, out));
    if (length < LEAST)
        return false;
    for (int i = 0; i < 3; i++)
        out[i] /= length;
    return true;
}

/* Adds a vector, unless the list has one of its direction. */
static void add_direction(double (*list)[3], int *count, const double vector[3]) {
    double ignored[3];
    for (int i = 0; i < *count; i++)
        if (!across(list[i], vector, ignored))
            return;
    memcpy(list[(*count)++], vector, 3 * sizeof *vector);
}

static void find_solid(const struct grid *grid, struct treen_cell cell, struct solid *solid) {
    struct grid_face face[GRID_FACES];
    int faces = grid->faces(cell, face);
    solid->corners = solid->normals = solid->edges = 0;
    for (int f = 0; f < faces; f++) {
        double side[GRID_CORNERS][3], normal[3];
        int corners = face[f].corners;
        for (int c = 0; c < corners; c++) {
            const double *from = face[f].corner[c], *to = face[f].corner[(c + 1) % corners];
            for (int i = 0; i < 3; i++)
                side[c][i] = to[i] - from[i];
            memcpy(solid->corner[solid->corners++], from, 3 * sizeof *from);
            add_direction(solid->edge, &solid->edges, side[c]);
        }
        if (across(side[0], side[1], normal))
            add_direction(solid->normal, &solid->normals, normal);
    }
}

/* ---- Times of contact ------------------------------------------------------------------------ */

static void find_shadow(const struct solid *solid, const double line[3], double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < solid->corners; i++) {
        double at = dot(solid->corner[i], line);
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
    }
}

/* Narrows the times to those in which the shadows overlap. Returns whether any are left. */
static bool narrow(const struct solid *mover, const double by[3], const struct solid *other,
                   const double line[3], struct times *times) {
    double low, high, other_low, other_high, speed = dot(by, line);
    find_shadow(mover, line, &low, &high);
    find_shadow(other, line, &other_low, &other_high);
    double least = other_low - high, most = other_high - low; /* the ways on which they overlap */
    if (fabs(speed) < LEAST)
        return least < -LEAST && most > LEAST;
    double one = least / speed, two = most / speed;
    times->from = fmax(times->from, fmin(one, two));
    times->to = fmin(times->to, fmax(one, two));
    return times->to - times->from > LEAST;
}

static bool solids_touch(const struct solid *mover, const double by[3], const struct solid *other) {
    struct times times = {0, 1};
    for (int i = 0; i < mover->normals; i++)
        if (!narrow(mover, by, other, mover->normal[i], &times))
            return false;
    for (int i = 0; i < other->normals; i++)
        if (!narrow(mover, by, other, other->normal[i], &times))
            return false;
    for (int i = 0; i < mover->edges; i++)
        for (int j = 0; j < other->edges; j++) {
            double line[3];
            if (across(mover->edge[i], other->edge[j], line) && !narrow(mover, by, other, line, &times))
                return false;
        }
    return true;
}

/* Tells whether two balls touch: between the two times at which their middles are two radii
 * apart. */
static bool balls_touch(const double from[3], const double by[3], const double other[3], double width) {
    double to[3] = {other[0] - from[0], other[1] - from[1], other[2] - from[2]};
    double middle = dot(to, by) / dot(by, by);
    double square = middle * middle - (dot(to, to) - width * width) / dot(by, by);
    if (square <= LEAST)
        return false;
    return fmin(1, middle + sqrt(square)) - fmax(0, middle - sqrt(square)) > LEAST;
}

/* ---- The cells ------------------------------------------------------------------------------- */

struct slider {
    const struct grid *grid;
    double by[3], middle[3], width;
    struct solid solid;
};

static void start(struct slider *slider, const struct grid *grid, struct treen_cell cell,
                  struct treen_cell step) {
    double end[3];
    slider->grid = grid;
    grid_middle(grid, cell, slider->middle);
    grid_middle(grid, cell_add(cell, step), end);
    for (int i = 0; i < 3; i++)
        slider->by[i] = end[i] - slider->middle[i];
    if (grid->faces)
        find_solid(grid, cell, &slider->solid);
    else
        slider->width = 2 * grid->bar(cell).radius;
}

static bool touches(const struct slider *slider, struct treen_cell cell) {
    if (slider->grid->faces) {
        struct solid other;
        find_solid(slider->grid, cell, &other);
        return solids_touch(&slider->solid, slider->by, &other);
    }
    double middle[3];
    grid_middle(slider->grid, cell, middle);
    return balls_touch(slider->middle, slider->by, middle, slider->width);
}

/* Goes from neighbour to neighbour: the cells in contact hang together, with the cell itself. */
int contact_cells(const struct grid *grid, struct treen_cell cell, struct treen_cell step,
                  struct treen_cell out[CONTACT_CELLS]) {
    struct treen_cell neighbour[GRID_NEIGHBOURS], at = cell;
    struct slider slider;
    int count = 0;
    start(&slider, grid, cell, step);
    for (int i = -1; i < count; i++) {
        at = i < 0 ? cell : out[i];
        int neighbours = grid->neighbours(at, neighbour);
        for (int n = 0; n < neighbours; n++) {
            bool is_old = cell_equal(neighbour[n], cell) || cell_is_among(out, count, neighbour[n]);
            if (is_old || !touches(&slider, neighbour[n]))
                continue;
            assert(count < CONTACT_CELLS);
            out[count++] = neighbour[n];
        }
    }
    return count;
}

struct passings *contacts_in(struct contacts *contacts, struct treen_cell step) {
    for (size_t d = 0; d < contacts->direction.count; d++)
        if (cell_equal(contacts->direction.at[d].step, step))
            return &contacts->direction.at[d];
    if (!array_push(contacts->arena, &contacts->direction, (struct passings){.step = step}))
        return NULL;
    return &contacts->direction.at[contacts->direction.count - 1];
}

bool passings_add(struct passings *passings, const struct grid *grid, struct treen_cell cell,
                  struct arena *arena) {
    if (passings_find(passings, grid, cell))
        return true;
    struct treen_cell kind = cell_subtract(cell, grid->home(cell));
    struct passing passing = {.kind = kind};
    passing.count = contact_cells(grid, kind, passings->step, passing.through);
    for (int i = 0; i < passing.count; i++)
        passing.through[i] = cell_subtract(passing.through[i], kind);
    return array_push(arena, &passings->kind, passing);
}
