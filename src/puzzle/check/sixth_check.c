/* Hexagons are looked at in right-angled axes: x in 1/6 of 1/UNIT, and y in that times sqrt(3). Let
 * t be sqrt(3) tan(half the angle). The point (x, y) comes to ((3 - t^2) x - 6 t y, 2 t x +
 * (3 - t^2) y) / (3 + t^2). So no root is left. The way is cut into times. At each of them and
 * between, one side of one hexagon must have the other hexagon beyond. */
#include "puzzle/check/sixth_check.h"

#include <math.h>
#include <stdlib.h>

enum { SIDES = 6, UNIT = 1 << 16, TIMES = 15120, FARTHEST = 60 };

/* A convex hexagon, with corners in turn. Side i goes from corner i to the next. */
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

static bool has_cell(const struct turning *turning, unsigned part, struct treen_cell wanted) {
    const struct treen_part *about = &turning->assembly->part[part];
    for (size_t i = 0; i < about->cells; i++)
        if (cell_equal(posture_cell(&turning->posture[part], about->cell[i]), wanted))
            return true;
    return false;
}

/* Makes the outline of a cell from the pivot. A side is moved inwards by the play where the part
 * has no cell beyond. Both of its corners slide along the sides next to it. */
static struct outline outline_of(const struct turning *turning, unsigned part, struct treen_cell cell,
                                 int64_t play) {
    static const struct treen_cell beyond[SIDES] = {{1, 0, 0},  {0, 1, 0},  {-1, 1, 0},
                                                    {-1, 0, 0}, {0, -1, 0}, {1, -1, 0}};
    static const int corner_x[SIDES] = {3, 3, 0, -3, -3, 0}, corner_y[SIDES] = {-1, 1, 2, 1, -1, -2};
    const struct treen_cell pivot = turning->turn->pivot;
    const int64_t column = cell.x - pivot.x / 2, row = cell.y - pivot.y / 2;
    struct outline outline;
    for (int i = 0; i < SIDES; i++) {
        outline.x[i] = UNIT * (6 * column + 3 * row + corner_x[i]);
        outline.y[i] = UNIT * (3 * row + corner_y[i]);
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

/* Writes the distances of the corners of `points` beyond the sides of `lines`, which is as turned
 * the other way round. */
static void write_distances(const struct outline *lines, const struct outline *points, int64_t sense,
                            struct distance of[SIDES][SIDES]) {
    for (int i = 0; i < SIDES; i++) {
        int next = (i + 1) % SIDES;
        /* The way out of a side, shortened: sides have six directions only. */
        int64_t dx = lines->x[next] - lines->x[i], dy = lines->y[next] - lines->y[i];
        int64_t a = dy > 0 ? 1 : dy < 0 ? -1 : 0, b = dx > 0 ? -1 : dx < 0 ? 1 : 0;
        a *= dx ? 1 : 2; /* an upright side is twice as long in y */
        b *= 3;          /* a slanting one is three times as long in x */
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

static bool passes_cell(const struct turning *turning, const struct outline *moving, unsigned part,
                        struct treen_cell cell, int64_t play) {
    struct meeting meeting;
    const struct outline resting = outline_of(turning, part, cell, play);
    write_distances(&resting, moving, turning->turn->sense, meeting.of);
    write_distances(moving, &resting, -turning->turn->sense, meeting.of + SIDES);
    return passes(&meeting, 0, TIMES);
}

/* Tells whether the cell of a moving part passes all resting parts. */
static bool passes_all(const struct turning *turning, unsigned mover, struct treen_cell cell, int64_t play) {
    const struct outline moving = outline_of(turning, mover, cell, play);
    for (size_t i = 0; i < turning->separation->parts; i++) {
        unsigned part = turning->separation->part[i];
        for (size_t j = 0; !turning->moving[part] && j < turning->assembly->part[part].cells; j++) {
            struct treen_cell at =
                posture_cell(&turning->posture[part], turning->assembly->part[part].cell[j]);
            if (at.z == cell.z && !passes_cell(turning, &moving, part, at, play))
                return false;
        }
    }
    return true;
}

/* Tells whether the turn is one that hexagons can have. */
static bool is_sane(const struct turning *turning) {
    const struct treen_turn *turn = turning->turn;
    return turn->axis == 2 && abs(turn->sense) == 1 && turn->pivot.x % 2 == 0 && turn->pivot.y % 2 == 0 &&
           turn->play >= 0 && turn->play < 0.25 && turn_farthest(turning) <= 2 * FARTHEST;
}

bool sixth_check(const struct turning *turning) {
    const int64_t play = (int64_t)floor(turning->turn->play * UNIT + 1e-3);
    if (!is_sane(turning))
        return false;
    for (size_t i = 0; i < turning->separation->parts; i++) {
        unsigned part = turning->separation->part[i];
        for (size_t j = 0; turning->moving[part] && j < turning->assembly->part[part].cells; j++)
            if (!passes_all(turning, part,
                            posture_cell(&turning->posture[part], turning->assembly->part[part].cell[j]),
                            play))
                return false;
    }
    return true;
}
