#include "picture/motion/parted.h"

#include <math.h>
#include <stdlib.h>

static const double APART = 1.25; /* times the distance from the middle, where the search begins */
static const double ROOM = 0.25;  /* edges of a cell, between two pictures */
static const double STEP = 0.25;  /* edges of a cell, from one place tried to the next */

/* A body on the paper. */
struct patch {
    size_t body, cells, first; /* the first of its spots */
    double middle[2];
    double far; /* from the middle of all */
};

struct parting {
    const struct grid *grid;
    const struct scene_stage *stage;
    struct patch *patch;
    size_t patches;
    double (*spot)[2]; /* middles of cells, by body */
    double need;       /* distance of two cells that do not overlap */
};

void parted_spot(const struct grid *grid, struct treen_cell cell, const double by[3], double spot[2]) {
    double place[3];
    grid_middle(grid, cell, place);
    for (int k = 0; k < 3; k++)
        place[k] += by[k];
    view_project(SIDE_CORNER, place, spot);
}

/* Returns the greatest distance of a place of the cell from its middle, both on the paper. */
static double radius_of(const struct grid *grid, struct treen_cell cell) {
    static const double nowhere[3] = {0}, larger = 1.2247448713915889; /* as the view draws round cells */
    struct grid_face face[GRID_FACES];
    double middle[2], spot[2], most = 0;
    if (grid->bar)
        return grid->bar(cell).radius * larger;
    parted_spot(grid, cell, nowhere, middle);
    for (int i = grid->faces ? grid->faces(cell, face) : 0; i-- > 0;)
        for (int j = 0; j < face[i].corners; j++) {
            view_project(SIDE_CORNER, face[i].corner[j], spot);
            most = fmax(most, sqrt((spot[0] - middle[0]) * (spot[0] - middle[0]) +
                                   (spot[1] - middle[1]) * (spot[1] - middle[1])));
        }
    return most;
}

static bool is_seen(const struct scene_body *body) {
    return !body->hollow && body->cells;
}

/* ---- The bodies on the paper ----------------------------------------------------------------- */

static void add_patch(struct parting *parting, size_t body, size_t first) {
    static const double nowhere[3] = {0};
    const struct scene_body *from = &parting->stage->body.at[body];
    struct patch patch = {.body = body, .cells = from->cells, .first = first};
    for (size_t i = 0; i < from->cells; i++) {
        parted_spot(parting->grid, from->cell[i], nowhere, parting->spot[first + i]);
        parting->need = fmax(parting->need, 2 * radius_of(parting->grid, from->cell[i]) + ROOM);
        for (int k = 0; k < 2; k++)
            patch.middle[k] += parting->spot[first + i][k] / (double)from->cells;
    }
    parting->patch[parting->patches++] = patch;
}

static int compare_patches(const void *a, const void *b) {
    const struct patch *x = a, *y = b;
    if (x->far != y->far)
        return x->far < y->far ? -1 : 1;
    return (x->body > y->body) - (x->body < y->body);
}

/* Orders the bodies from the middle of all outwards, and finds where each one begins. */
static void order_patches(struct parting *parting) {
    double middle[2] = {0};
    for (size_t i = 0; i < parting->patches; i++)
        for (int k = 0; k < 2; k++)
            middle[k] += parting->patch[i].middle[k] / (double)parting->patches;
    for (size_t i = 0; i < parting->patches; i++) {
        struct patch *patch = &parting->patch[i];
        double x = patch->middle[0] - middle[0], y = patch->middle[1] - middle[1];
        patch->far = x * x + y * y;
        patch->middle[0] = (APART - 1) * x;
        patch->middle[1] = (APART - 1) * y;
    }
    qsort(parting->patch, parting->patches, sizeof *parting->patch, compare_patches);
}

static bool open_parting(struct parting *parting, struct arena *arena) {
    size_t cells = 0;
    for (size_t i = 0; i < parting->stage->body.count; i++)
        cells += parting->stage->body.at[i].cells;
    parting->patch = ARENA_NEW(arena, parting->stage->body.count, struct patch);
    parting->spot = arena_alloc(arena, cells, sizeof *parting->spot);
    if (!parting->patch || !parting->spot)
        return false;
    size_t first = 0;
    for (size_t i = 0; i < parting->stage->body.count; i++) {
        if (is_seen(&parting->stage->body.at[i]))
            add_patch(parting, i, first);
        first += parting->stage->body.at[i].cells;
    }
    order_patches(parting);
    return true;
}

/* ---- The nearest place ----------------------------------------------------------------------- */

/* Tells whether the body, moved by `by`, overlaps none of those that have their places. */
static bool is_free(const struct parting *parting, size_t number, const double by[2]) {
    const struct patch *own = &parting->patch[number];
    for (size_t n = 0; n < number; n++)
        for (size_t i = 0; i < parting->patch[n].cells; i++)
            for (size_t j = 0; j < own->cells; j++) {
                const double *there = parting->spot[parting->patch[n].first + i],
                             *here = parting->spot[own->first + j];
                double x = here[0] + by[0] - there[0], y = here[1] + by[1] - there[1];
                if (x * x + y * y < parting->need * parting->need)
                    return false;
            }
    return true;
}

/* Finds the nearest place: along squares around the beginning, each larger than the last one. */
static void find_place(const struct parting *parting, size_t number, double by[2]) {
    const double *from = parting->patch[number].middle;
    for (int ring = 0;; ring++) {
        double best = INFINITY;
        for (int y = -ring; y <= ring; y++)
            for (int x = -ring; x <= ring; x += abs(y) == ring || !ring ? 1 : 2 * ring) {
                const double at[2] = {from[0] + STEP * x, from[1] + STEP * y};
                double far = x * x + y * y;
                if (far >= best || !is_free(parting, number, at))
                    continue;
                best = far;
                by[0] = at[0];
                by[1] = at[1];
            }
        if (best < INFINITY)
            return;
    }
}

bool parted_stage(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
                  struct pose *pose) {
    static const double right[3] = {1, 0, 0}, front[3] = {0, 1, 0}, below[3] = {0, 0, 1};
    struct parting parting = {.grid = grid, .stage = stage};
    double axis[3][2];
    if (!open_parting(&parting, arena))
        return false;
    view_project(SIDE_CORNER, right, axis[0]);
    view_project(SIDE_CORNER, front, axis[1]);
    view_project(SIDE_CORNER, below, axis[2]);
    for (size_t n = 0; n < parting.patches; n++) {
        const struct patch *patch = &parting.patch[n];
        double by[2] = {0};
        find_place(&parting, n, by);
        for (size_t i = 0; i < patch->cells; i++)
            for (int k = 0; k < 2; k++)
                parting.spot[patch->first + i][k] += by[k];
        for (int k = 0; k < 3; k++) /* the two axes of the paper are sqrt(1.5) long */
            pose[patch->body].by[k] = (by[0] * axis[k][0] + by[1] * axis[k][1]) / 1.5;
    }
    return true;
}

double parted_paper(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells && is_seen(&stage->body.at[i]); j++) {
            double spot[2];
            parted_spot(grid, stage->body.at[i].cell[j], pose[i].by, spot);
            for (int k = 0; k < 2; k++) {
                low[k] = fmin(low[k], spot[k] - 1);
                high[k] = fmax(high[k], spot[k] + 1);
            }
        }
    return high[0] > low[0] ? (high[0] - low[0]) * (high[1] - low[1]) : 0;
}
