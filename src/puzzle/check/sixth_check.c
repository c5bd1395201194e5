/* Cells are looked at in right-angled axes: x in 1/6 of 1/UNIT, and y in that times sqrt(3). The
 * distance of a hexagon's sides, or the side of a triangle, is 1. Let t be sqrt(3) tan(half the
 * angle). The point (x, y) comes to ((3 - t^2) x - 6 t y, 2 t x + (3 - t^2) y) / (3 + t^2). So no
 * root is left. A turn is made in sixths. The way of each is cut into times. At each of them and
 * between, one side of one cell must have the other cell beyond. */
#include "puzzle/check/sixth_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDES = 6, UNIT = 1 << 16, TIMES = 15120, FARTHEST = 61 };

/* A convex cell less its play, with corners in turn. Side i goes from corner i to the next. It may
 * have no length. */
struct outline {
    int64_t x[SIDES], y[SIDES];
};

/* A distance, as a polynomial of the time. */
struct distance {
    int64_t square, linear, constant;
};

struct meeting {
    struct distance of[2 * SIDES][SIDES]; /* by side, of the one and then of the other, and corner */
};

static bool has_triangles(const struct turning *turning) {
    return turning->grid->turn == 120;
}

static bool has_cell(const struct turning *turning, unsigned part, struct treen_cell wanted) {
    for (size_t i = 0; i < turning->assembly->part[part].cells; i++)
        if (cell_equal(turning_cell(turning, part, i), wanted))
            return true;
    return false;
}

/* ---- Outlines -------------------------------------------------------------------------------- */

/* Makes the outline of a hexagon. A side is moved inwards by the play where the part has no cell
 * beyond. Both of its corners slide along the sides next to it. */
static struct outline hexagon_of(const struct turning *turning, unsigned part, struct treen_cell cell,
                                 int64_t play) {
    static const struct treen_cell beyond[SIDES] = {{1, 0, 0},  {0, 1, 0},  {-1, 1, 0},
                                                    {-1, 0, 0}, {0, -1, 0}, {1, -1, 0}};
    static const int corner_x[SIDES] = {3, 3, 0, -3, -3, 0}, corner_y[SIDES] = {-1, 1, 2, 1, -1, -2};
    struct outline outline;
    for (int i = 0; i < SIDES; i++) {
        outline.x[i] = UNIT * (int64_t)(6 * cell.x + 3 * cell.y + corner_x[i]);
        outline.y[i] = UNIT * (int64_t)(3 * cell.y + corner_y[i]);
    }
    for (int i = 0; i < SIDES; i++) {
        int before = (i + SIDES - 1) % SIDES, next = (i + 1) % SIDES, after = (i + 2) % SIDES;
        if (has_cell(turning, part, cell_add(cell, beyond[i])))
            continue;
        outline.x[i] += 2 * play * (corner_x[before] - corner_x[i]);
        outline.y[i] += 2 * play * (corner_y[before] - corner_y[i]);
        outline.x[next] += 2 * play * (corner_x[after] - corner_x[next]);
        outline.y[next] += 2 * play * (corner_y[after] - corner_y[next]);
    }
    return outline;
}

/* Tells whether the part has all triangles around a corner, which is in half sides and rows. */
static bool has_around(const struct turning *turning, unsigned part, int x, int y, int layer) {
    for (int i = 0; i < 6; i++)
        if (!has_cell(turning, part, (struct treen_cell){x - i % 3, y - i / 3, layer}))
            return false;
    return true;
}

/* Makes the outline of a triangle. Corners 2k and 2k + 1 are at its corner k, and side 2k + 1 goes
 * on to the next one. A strip along a side shortens the sides next to it by two thirds of the play,
 * which is in 1/sqrt(3) of a side. The cut of a corner shortens both sides as much. A corner is cut
 * that has the part's triangles on both sides, but not all around. */
static struct outline triangle_of(const struct turning *turning, unsigned part, struct treen_cell cell,
                                  int64_t play) {
    const bool below = (cell.x ^ cell.y) & 1;
    /* Corners in turn: in half sides and rows from the cell. */
    const int corner[2][3][2] = {{{0, 0}, {2, 0}, {1, 1}}, {{1, 0}, {2, 1}, {0, 1}}};
    const struct treen_cell beyond[2][3] = {{{0, -1, 0}, {1, 0, 0}, {-1, 0, 0}},
                                            {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}}};
    int open[3];
    struct outline outline;
    for (int k = 0; k < 3; k++)
        open[k] = !has_cell(turning, part, cell_add(cell, beyond[below][k]));
    for (int k = 0; k < 3; k++) {
        const int *at = corner[below][k], *next = corner[below][(k + 1) % 3],
                  *last = corner[below][(k + 2) % 3], to_last = open[k], to_next = open[(k + 2) % 3];
        bool cut = !to_last && !to_next && !has_around(turning, part, cell.x + at[0], cell.y + at[1], cell.z);
        for (int end = 0; end < 2; end++) {
            /* The first of the two corners lies towards the last corner, where it is cut off. */
            int64_t on = 2 * play * (to_next + (cut && end)), off = 2 * play * (to_last + (cut && !end));
            outline.x[2 * k + end] =
                3 * UNIT * (int64_t)(cell.x + at[0]) + on * (next[0] - at[0]) + off * (last[0] - at[0]);
            outline.y[2 * k + end] =
                3 * UNIT * (int64_t)(cell.y + at[1]) + on * (next[1] - at[1]) + off * (last[1] - at[1]);
        }
    }
    return outline;
}

/* Makes the outline of a cell, turned about the pivot by some sixths. */
static struct outline outline_of(const struct turning *turning, unsigned part, struct treen_cell cell,
                                 int64_t play, int sixths) {
    const struct treen_cell pivot = turning->turn->pivot;
    const int64_t unit = has_triangles(turning) ? UNIT : 3 * UNIT, x = unit * (2 * pivot.x + pivot.y) / 2,
                  y = unit * pivot.y / 2;
    struct outline outline = has_triangles(turning) ? triangle_of(turning, part, cell, play)
                                                    : hexagon_of(turning, part, cell, play);
    for (int i = 0; i < SIDES; i++) {
        outline.x[i] -= x;
        outline.y[i] -= y;
        for (int k = 0; k < sixths; k++) {
            int64_t own_x = outline.x[i], own_y = outline.y[i], sense = turning->turn->sense;
            outline.x[i] = (own_x - 3 * sense * own_y) / 2;
            outline.y[i] = (sense * own_x + own_y) / 2;
        }
    }
    return outline;
}

/* ---- Meeting --------------------------------------------------------------------------------- */

/* Writes the distances of the corners of `points` beyond the sides of `lines`, which is as turned
 * the other way round. A side without a length is a tip. Its line is parallel to the side across,
 * which has a length with any play that is looked at. */
static void write_distances(const struct outline *lines, const struct outline *points, int64_t sense,
                            struct distance of[SIDES][SIDES]) {
    for (int i = 0; i < SIDES; i++) {
        const int next = (i + 1) % SIDES, across = (i + 3) % SIDES, end = (i + 4) % SIDES;
        const bool tip = lines->x[next] == lines->x[i] && lines->y[next] == lines->y[i];
        const int from = tip ? end : i, to = tip ? across : next;
        /* The way out of a side is (dy, -dx), shortened. */
        const int64_t dx = lines->x[to] - lines->x[from], dy = lines->y[to] - lines->y[from];
        const int64_t a = dy > 0 ? 1 : dy < 0 ? -1 : 0, b = dy ? -dx / llabs(dy) : dx > 0 ? -1 : 1;
        int64_t line = a * lines->x[i] + b * lines->y[i];
        for (int k = 0; k < SIDES; k++) {
            int64_t x = points->x[k], y = points->y[k], still = a * x + b * y,
                    turned = sense * (-6 * a * y + 2 * b * x);
            of[i][k] = (struct distance){-still - line, turned, 3 * (still - line)};
        }
    }
}

static int64_t distance_at(const struct distance *d, int64_t time) {
    return d->square * time * time + d->linear * TIMES * time + d->constant * TIMES * TIMES;
}

/* Tells whether some side has all corners beyond it from one time to another. A parabola lies above
 * its tangents' crossing. */
static bool is_separated(const struct meeting *meeting, int64_t from, int64_t to) {
    for (int i = 0; i < 2 * SIDES; i++) {
        bool beyond = true;
        for (int k = 0; beyond && k < SIDES; k++) {
            const struct distance *d = &meeting->of[i][k];
            int64_t crossing =
                2 * d->square * from * to + d->linear * TIMES * (from + to) + 2 * d->constant * TIMES * TIMES;
            beyond = distance_at(d, from) >= 0 && distance_at(d, to) >= 0 && crossing >= 0;
        }
        if (beyond)
            return true;
    }
    return false;
}

static bool passes(const struct meeting *meeting, int64_t from, int64_t to) {
    if (is_separated(meeting, from, to))
        return true;
    int64_t half = (from + to) / 2;
    return to - from > 1 && is_separated(meeting, half, half) && passes(meeting, from, half) &&
           passes(meeting, half, to);
}

/* Tells whether the cells, the first turned by some sixths, pass each other in the next sixth. */
static bool passes_sixth(const struct outline *moving, const struct outline *resting, int sense) {
    struct meeting meeting;
    write_distances(resting, moving, sense, meeting.of);
    write_distances(moving, resting, -sense, meeting.of + SIDES);
    return passes(&meeting, 0, TIMES);
}

/* Tells whether the cell of a moving part passes all resting parts. */
static bool passes_all(const struct turning *turning, unsigned mover, struct treen_cell cell, int64_t play) {
    const int sixths = turning->turn->degrees / 60;
    struct outline moving[3];
    for (int k = 0; k < sixths; k++)
        moving[k] = outline_of(turning, mover, cell, play, k);
    for (size_t i = 0; i < turning->separation->parts; i++) {
        unsigned part = turning->separation->part[i];
        for (size_t j = 0; !turning->moving[part] && j < turning->assembly->part[part].cells; j++) {
            const struct treen_cell at = turning_cell(turning, part, j);
            if (at.z != cell.z)
                continue;
            const struct outline resting = outline_of(turning, part, at, play, 0);
            for (int k = 0; k < sixths; k++)
                if (!passes_sixth(&moving[k], &resting, turning->turn->sense))
                    return false;
        }
    }
    return true;
}

/* Tells whether all cells are so near to the pivot that numbers do not grow too large. */
static bool is_near(const struct turning *turning) {
    const int64_t far = (int64_t)6 * FARTHEST * UNIT;
    for (size_t i = 0; i < turning->separation->parts; i++) {
        unsigned part = turning->separation->part[i];
        for (size_t j = 0; j < turning->assembly->part[part].cells; j++) {
            const struct outline at = outline_of(turning, part, turning_cell(turning, part, j), 0, 0);
            if (llabs(at.x[0]) > far || llabs(at.y[0]) > far)
                return false;
        }
    }
    return true;
}

/* Tells whether the turn takes cells to cells. Triangles turn by sixths about their corners, by
 * thirds about their middles, and by halves about the middles of their sides. The pivot is twice
 * its place, in thirds of two sides. */
static bool has_pivot(const struct turning *turning) {
    const int x = turning->turn->pivot.x, y = turning->turn->pivot.y, degrees = turning->turn->degrees;
    const bool even = !(x & 1) && !(y & 1), corner = x % 3 == 0 && y % 3 == 0;
    if (!has_triangles(turning))
        return degrees == 60 && even;
    return degrees == 60    ? even && corner
           : degrees == 120 ? even && !corner && (x - y) % 3 == 0
                            : degrees == 180 && !even && corner;
}

/* Tells whether the turn is one that the lattice can have. */
static bool is_sane(const struct turning *turning) {
    const struct treen_turn *turn = turning->turn;
    const int most = 12 * FARTHEST;
    return turn->axis == 2 && abs(turn->sense) == 1 && turn->play >= 0 && turn->play < 0.25 &&
           abs(turn->pivot.x) <= most && abs(turn->pivot.y) <= most && has_pivot(turning) && is_near(turning);
}

/* The play of triangles is told in sides, and looked at in 1/sqrt(3) of a side. */
bool sixth_check(const struct turning *turning) {
    const double cell = has_triangles(turning) ? sqrt(3) : 1;
    const int64_t play = (int64_t)floor(turning->turn->play * cell * UNIT + 1e-3);
    if (!is_sane(turning) || play >= UNIT / 4)
        return false;
    for (size_t i = 0; i < turning->separation->parts; i++) {
        unsigned part = turning->separation->part[i];
        for (size_t j = 0; turning->moving[part] && j < turning->assembly->part[part].cells; j++)
            if (!passes_all(turning, part, turning_cell(turning, part, j), play))
                return false;
    }
    return true;
}
