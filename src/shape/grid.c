/* The table of grids, and what follows from a row. The rows are in shape/lattice/. The header and
 * doc/grids.md say how their members must agree, and tests/shape/grid.c checks every row. */
#include "shape/grid.h"

#include "base/text/words.h"

#include "tables.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- The table ------------------------------------------------------------------------------- */

#define GRID(name) extern const struct grid grid_##name;
ALL_GRIDS
#undef GRID

/* The first is the grid of files that name none. */
#define GRID(name) &grid_##name,
static const struct grid *const table[] = {ALL_GRIDS};

enum { GRIDS = sizeof table / sizeof *table };

const struct grid *grid_at(size_t index) {
    return index < GRIDS ? table[index] : NULL;
}

const char *grid_nearest(const char *name, size_t length) {
    const char *names[GRIDS + 1] = {0};
    for (size_t i = 0; i < GRIDS; i++)
        names[i] = table[i]->about.name;
    return words_nearest(names, name, length);
}

const struct grid *grid_named(const char *name, size_t length) {
    for (size_t i = 0; i < GRIDS; i++)
        if (strlen(table[i]->about.name) == length && !memcmp(table[i]->about.name, name, length))
            return table[i];
    return NULL;
}

/* ---- Cells and points ------------------------------------------------------------------------ */

/* A place that is no cell has no point that leads back to it. */
bool grid_has(const struct grid *grid, struct treen_cell cell) {
    struct treen_cell found;
    return grid->cell_at(grid->point(cell), &found) && cell_equal(found, cell);
}

struct treen_cell grid_first(const struct grid *grid) {
    struct treen_cell cell = {0, 0, 0};
    while (!grid_has(grid, cell))
        if (++cell.x > 1) {
            cell.x = 0;
            cell.y++;
        }
    return cell;
}

int grid_faces(const struct grid *grid, struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    const int faces = grid->faces(cell, out);
    for (int f = 0; f < faces; f++)
        for (int c = 0; c < out[f].corners; c++)
            for (int i = 0; i < 3; i++)
                out[f].corner[c][i] *= grid_edge(grid, i);
    return faces;
}

void grid_middle(const struct grid *grid, struct treen_cell cell, double middle[3]) {
    memset(middle, 0, 3 * sizeof *middle);
    if (!grid->faces) {
        struct grid_bar bar = grid->bar(cell);
        for (int i = 0; i < 3; i++)
            middle[i] = (bar.end[0][i] + bar.end[1][i]) / 2;
        return;
    }
    struct grid_face face[GRID_FACES];
    int faces = grid_faces(grid, cell, face), corners = 0;
    for (int f = 0; f < faces; f++)
        for (int c = 0; c < face[f].corners; c++, corners++)
            for (int i = 0; i < 3; i++)
                middle[i] += face[f].corner[c][i];
    for (int i = 0; i < 3; i++)
        middle[i] /= corners;
}

/* ---- The group ------------------------------------------------------------------------------- */

static int common_divisor(int a, int b) {
    return b ? common_divisor(b, a % b) : a < 0 ? -a : a;
}

int64_t matrix_determinant(const struct matrix *matrix) {
    const int8_t(*m)[3] = matrix->m;
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* Lowest terms give each map one form, so that a member of the group is recognised. */
struct matrix matrix_multiply(const struct matrix *a, const struct matrix *b) {
    int product[3][3], over = a->over * b->over, divisor = over;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            product[i][j] = a->m[i][0] * b->m[0][j] + a->m[i][1] * b->m[1][j] + a->m[i][2] * b->m[2][j];
            divisor = common_divisor(divisor, product[i][j]);
        }
    struct matrix result = {.over = (int8_t)(over / divisor)};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            result.m[i][j] = (int8_t)(product[i][j] / divisor);
    return result;
}

/* Tells whether the group has the matrix. They are compared as bytes: nine entries and `over`, with
 * nothing between them. */
static bool group_has(const struct group *group, const struct matrix *matrix) {
    for (size_t i = 0; i < group->count; i++)
        if (!memcmp(&group->element[i], matrix, sizeof *matrix))
            return true;
    return false;
}

/* Copies the generators of all motions up to and with `last`; returns their number. */
static int generators_up_to(const struct grid *grid, enum motion last,
                            struct matrix generator[MOTIONS * GRID_GENERATORS]) {
    int count = 0;
    for (int motion = 0; motion <= (int)last; motion++)
        for (int i = 0; i < grid->motion[motion].count; i++)
            generator[count++] = grid->motion[motion].generator[i];
    return count;
}

/* Multiplies every element by every generator until nothing new is found. In a finite group this is
 * closure, since an inverse is a power. New elements go to the end, behind those of the motions
 * before. */
static void close_group(struct group *group, const struct matrix *generator, int generators) {
    int most_over = 1;
    for (int i = 0; i < generators; i++)
        if (generator[i].over > most_over)
            most_over = generator[i].over;
    for (size_t at = 0; at < group->count; at++)
        for (int i = 0; i < generators; i++) {
            struct matrix product = matrix_multiply(&generator[i], &group->element[at]);
            if (product.over > most_over || group_has(group, &product))
                continue;
            assert(group->count < GRID_SYMMETRIES);
            group->element[group->count++] = product;
        }
}

/* Tells whether the map takes each axis to one of the same edge. */
static bool keeps_edges(const struct grid *grid, const struct matrix *matrix) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (matrix->m[i][j] && fabs(grid_edge(grid, i) - grid_edge(grid, j)) > 1e-9)
                return false;
    return true;
}

/* Keeps the motions that take bricks to bricks. */
static void keep_bricks(const struct grid *grid, struct group *group) {
    size_t kept = 0, at = 0;
    for (int motion = 0; motion < MOTIONS; motion++) {
        for (; at < group->motion_count[motion]; at++)
            if (keeps_edges(grid, &group->element[at]))
                group->element[kept++] = group->element[at];
        group->motion_count[motion] = kept;
    }
    group->count = kept;
}

void grid_group(const struct grid *grid, struct group *group) {
    *group = (struct group){.count = 1, .element = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1}}};
    for (int motion = 0; motion < MOTIONS; motion++) {
        struct matrix generator[MOTIONS * GRID_GENERATORS];
        int generators = generators_up_to(grid, (enum motion)motion, generator);
        close_group(group, generator, generators);
        group->motion_count[motion] = group->count;
    }
    if (grid->edge[0] > 0)
        keep_bricks(grid, group);
}
