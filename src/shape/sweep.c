#include "shape/sweep.h"

#include <assert.h>

/* ---- Vectors --------------------------------------------------------------------------------- */

static bool is_null(struct treen_cell a) {
    return !a.x && !a.y && !a.z;
}

/* ---- Cells with corners ---------------------------------------------------------------------- */

/* Two cells, and what one of them sweeps. The edges of both, and the way of the moving one, are in
 * `edge`: one for each direction. Lines between corners that are no edges do no harm. */
struct meeting {
    struct treen_cell mover[GRID_CELL_CORNERS], other[GRID_CELL_CORNERS], way;
    int movers, others, edges, own; /* own: those of the moving cell and its way, which come first */
    struct treen_cell edge[GRID_CELL_CORNERS * GRID_CELL_CORNERS];
};

static void add_edge(struct meeting *meeting, struct treen_cell edge) {
    for (int i = 0; i < meeting->edges; i++)
        if (is_null(cell_cross(meeting->edge[i], edge)))
            return;
    meeting->edge[meeting->edges++] = edge;
}

static void add_edges(struct meeting *meeting, const struct treen_cell *corner, int corners) {
    for (int i = 0; i < corners; i++)
        for (int j = 0; j < i; j++)
            add_edge(meeting, cell_subtract(corner[i], corner[j]));
}

struct range {
    int64_t low, high;
};

static struct range range_along(struct treen_cell axis, const struct treen_cell *corner, int corners) {
    struct range range = {cell_dot(axis, corner[0]), cell_dot(axis, corner[0])};
    for (int i = 1; i < corners; i++) {
        int64_t at = cell_dot(axis, corner[i]);
        range.low = at < range.low ? at : range.low;
        range.high = at > range.high ? at : range.high;
    }
    return range;
}

/* Tells whether a plane across the axis has the swept space on one side and the other cell on the
 * other. */
static bool separates(const struct meeting *meeting, struct treen_cell axis) {
    struct range mover = range_along(axis, meeting->mover, meeting->movers),
                 other = range_along(axis, meeting->other, meeting->others);
    int64_t way = cell_dot(axis, meeting->way);
    mover.low += way < 0 ? way : 0;
    mover.high += way > 0 ? way : 0;
    return mover.high <= other.low || other.high <= mover.low;
}

/* Tries every plane that two edges span. Among them are the faces of the cell and of the swept
 * space, and the planes that touch both at an edge. */
static bool solids_meet(const struct meeting *meeting) {
    for (int i = 0; i < meeting->edges; i++)
        for (int j = 0; j < i; j++)
            if (separates(meeting, cell_cross(meeting->edge[i], meeting->edge[j])))
                return false;
    return true;
}

/* Tells whether the other cell is a shift of the moving one, and so has its edges. */
static bool are_alike(const struct meeting *meeting) {
    struct treen_cell apart = cell_subtract(meeting->other[0], meeting->mover[0]);
    int i = 1;
    while (i < meeting->movers && i < meeting->others &&
           cell_equal(cell_subtract(meeting->other[i], meeting->mover[i]), apart))
        i++;
    return i == meeting->movers && i == meeting->others;
}

/* Begins with a cell that moves. Balls have no edges to find. */
static void begin_meeting(struct meeting *meeting, const struct grid *grid, struct treen_cell cell,
                          struct treen_cell by) {
    struct treen_cell end[GRID_CELL_CORNERS];
    if (!grid->corners)
        return;
    meeting->edges = 0;
    meeting->movers = grid->corners(cell, meeting->mover);
    grid->corners(cell_add(cell, by), end);
    meeting->way = cell_subtract(end[0], meeting->mover[0]);
    add_edge(meeting, meeting->way);
    add_edges(meeting, meeting->mover, meeting->movers);
    meeting->own = meeting->edges;
}

static bool solid_hits(struct meeting *meeting, const struct grid *grid, struct treen_cell other) {
    meeting->others = grid->corners(other, meeting->other);
    meeting->edges = meeting->own;
    if (!are_alike(meeting))
        add_edges(meeting, meeting->other, meeting->others);
    return solids_meet(meeting);
}

/* ---- Balls ----------------------------------------------------------------------------------- */

/* Tells whether the ball comes closer to the other one than neighbours are. Points of balls have
 * right-angled axes. The distance from the line is that from the way between its ends. */
static bool ball_hits(const struct grid *grid, struct treen_cell cell, struct treen_cell by,
                      struct treen_cell other) {
    struct treen_cell neighbour[GRID_NEIGHBOURS], start = grid->point(cell);
    grid->neighbours(cell, neighbour);
    struct treen_cell width = cell_subtract(grid->point(neighbour[0]), start),
                      way = cell_subtract(grid->point(cell_add(cell, by)), start),
                      to = cell_subtract(grid->point(other), start), on = cell_subtract(to, way);
    int64_t near = cell_dot(width, width), ahead = cell_dot(to, way), length = cell_dot(way, way);
    if (ahead <= 0)
        return cell_dot(to, to) < near;
    if (ahead >= length)
        return cell_dot(on, on) < near;
    return cell_dot(to, to) * length - ahead * ahead < near * length;
}

/* ---- All that is hit ------------------------------------------------------------------------- */

static bool hits(struct meeting *meeting, const struct grid *grid, struct treen_cell cell,
                 struct treen_cell by, struct treen_cell other) {
    return grid->corners ? solid_hits(meeting, grid, other) : ball_hits(grid, cell, by, other);
}

bool sweep_hits(const struct grid *grid, struct treen_cell cell, struct treen_cell by,
                struct treen_cell other) {
    struct meeting meeting;
    begin_meeting(&meeting, grid, cell, by);
    return hits(&meeting, grid, cell, by, other);
}

/* The cells that are hit hang together. So only neighbours of those that are known are looked
 * at. */
int sweep_cells(const struct grid *grid, struct treen_cell cell, struct treen_cell by,
                struct treen_cell out[SWEEP_CELLS]) {
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    struct meeting meeting;
    int count = 0;
    begin_meeting(&meeting, grid, cell, by);
    out[count++] = cell;
    for (int i = 0; i < count; i++) {
        int neighbours = grid->neighbours(out[i], neighbour);
        for (int n = 0; n < neighbours; n++)
            if (!cell_is_among(out, count, neighbour[n]) && hits(&meeting, grid, cell, by, neighbour[n])) {
                assert(count < SWEEP_CELLS);
                out[count++] = neighbour[n];
            }
    }
    return count;
}
