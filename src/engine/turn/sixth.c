#include "engine/turn/sixth.h"

#include "engine/turn/way.h"

#include <math.h>
#include <stdlib.h>

enum { LINES = 2 * SIXTH_SIDES };

/* The steps to the cells around, which are also normals of the sides in the oblique axes. */
static const int step[SIXTH_SIDES][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
static const int normal[SIXTH_SIDES][2] = {{2, 1}, {1, 2}, {-1, 1}, {-2, -1}, {-1, -2}, {1, -1}};

/* A hexagon in thirds of 1/TURN_CELL. Inside, normal[i] times a point is at most height[i]. */
struct hexagon {
    int64_t corner[SIXTH_SIDES][2], height[SIXTH_SIDES];
};

/* The distance a t^2 + b t + c of a corner beyond a line. */
struct quadratic {
    int64_t a, b, c;
};

/* All corners of one hexagon beyond the lines along the sides of the other. The first lines are
 * those of the resting one. */
struct distances {
    struct quadratic of[LINES][SIXTH_SIDES];
};

struct sixth_cell sixth_beyond(unsigned side) {
    return (struct sixth_cell){step[side][0], step[side][1], 0};
}

/* Returns the cell in a mirror that swaps x and y. */
static struct sixth_cell mirrored(const struct sixth_cell *cell) {
    struct sixth_cell image = {cell->y, cell->x, 0};
    for (unsigned i = 0; i < SIXTH_SIDES; i++)
        image.open |= (cell->open >> i & 1) << (7 - i) % SIXTH_SIDES;
    return image;
}

/* Makes the hexagon of a cell with the play taken off. Corner i is between side i and the next. It
 * is found as if side i were the first, and then turned. */
static void make_hexagon(const struct sixth_cell *cell, int32_t play, struct hexagon *hexagon) {
    int64_t own[SIXTH_SIDES];
    for (unsigned i = 0; i < SIXTH_SIDES; i++) {
        own[i] = TURN_CELL - 2 * (int64_t)(cell->open >> i & 1) * play;
        hexagon->height[i] =
            3 * (own[i] + (int64_t)TURN_CELL * (normal[i][0] * cell->x + normal[i][1] * cell->y));
    }
    for (unsigned i = 0; i < SIXTH_SIDES; i++) {
        int64_t low = own[i], high = own[(i + 1) % SIXTH_SIDES], x = 2 * low - high, y = 2 * high - low;
        for (unsigned k = 0; k < i; k++) {
            int64_t turned = x + y;
            x = -y;
            y = turned;
        }
        hexagon->corner[i][0] = x + 3 * (int64_t)TURN_CELL * cell->x;
        hexagon->corner[i][1] = y + 3 * (int64_t)TURN_CELL * cell->y;
    }
}

/* Writes the corners of one hexagon, turned to `sense`, beyond the lines of the other. */
static void write_lines(const struct hexagon *lines, const struct hexagon *corners, int sense,
                        struct quadratic of[SIXTH_SIDES][SIXTH_SIDES]) {
    for (int i = 0; i < SIXTH_SIDES; i++)
        for (int k = 0; k < SIXTH_SIDES; k++) {
            const int64_t *at = corners->corner[k], a = normal[i][0], b = normal[i][1];
            int64_t along = a * at[0] + b * at[1], across = (2 * b - a) * at[0] + (b - 2 * a) * at[1];
            of[i][k] = (struct quadratic){-along - lines->height[i], 2 * sense * across,
                                          3 * (along - lines->height[i])};
        }
}

/* Returns the quadratic at a time, in units of 1/TURN_QUARTER squared. */
static int64_t at(const struct quadratic *q, int64_t time) {
    return (q->a * time + q->b * TURN_QUARTER) * time + q->c * TURN_QUARTER * TURN_QUARTER;
}

/* Tells whether the quadratic is nowhere below 0 between the times: its coefficients of Bernstein
 * are not. */
static bool stays(const struct quadratic *q, int64_t from, int64_t to) {
    return at(q, from) >= 0 && at(q, to) >= 0 &&
           2 * q->a * from * to + q->b * TURN_QUARTER * (from + to) +
                   2 * q->c * TURN_QUARTER * TURN_QUARTER >=
               0;
}

/* Tells whether some line separates the hexagons between the times. */
static bool is_apart(const struct distances *distances, int64_t from, int64_t to) {
    for (int i = 0; i < LINES; i++) {
        int corners = 0;
        while (corners < SIXTH_SIDES && stays(&distances->of[i][corners], from, to))
            corners++;
        if (corners == SIXTH_SIDES)
            return true;
    }
    return false;
}

/* Halves the times until all of them have a line. */
static enum sixth pass_between(const struct distances *distances, int64_t from, int64_t to) {
    if (is_apart(distances, from, to))
        return SIXTH_FREE;
    int64_t middle = (from + to) / 2;
    if (!is_apart(distances, middle, middle))
        return SIXTH_MEETS;
    if (to - from < 2)
        return is_apart(distances, to, to) ? SIXTH_UNSURE : SIXTH_MEETS;
    enum sixth first = pass_between(distances, from, middle);
    if (first == SIXTH_MEETS)
        return first;
    enum sixth second = pass_between(distances, middle, to);
    return second == SIXTH_FREE ? first : second;
}

/* Tells whether the circles that the cells sweep about the pivot have nothing in common. */
static bool passes_by(const struct sixth_cell *a, const struct sixth_cell *b) {
    double near = sqrt(a->x * a->x + a->x * a->y + a->y * a->y),
           far = sqrt(b->x * b->x + b->x * b->y + b->y * b->y);
    return fabs(far - near) > 1.1548; /* more than a cell's diameter, which is 2 / sqrt(3) */
}

static bool is_far(const struct sixth_cell *cell) {
    return abs(cell->x) > SIXTH_FARTHEST || abs(cell->y) > SIXTH_FARTHEST;
}

enum sixth sixth_pass(const struct sixth_cell *moving, const struct sixth_cell *resting, int sense,
                      int32_t play) {
    struct hexagon turns, rests;
    struct distances distances;
    if (is_far(moving) || is_far(resting))
        return SIXTH_UNSURE;
    if (passes_by(moving, resting))
        return SIXTH_FREE;
    const struct sixth_cell m = sense < 0 ? mirrored(moving) : *moving,
                            r = sense < 0 ? mirrored(resting) : *resting;
    make_hexagon(&m, play, &turns);
    make_hexagon(&r, play, &rests);
    write_lines(&rests, &turns, 1, distances.of);
    write_lines(&turns, &rests, -1, distances.of + SIXTH_SIDES);
    return pass_between(&distances, 0, TURN_QUARTER);
}

int32_t sixth_need(const struct sixth_cell *moving, const struct sixth_cell *resting, int sense) {
    int32_t low = -1, high = SIXTH_NEVER;
    if (sixth_pass(moving, resting, sense, 0) == SIXTH_FREE)
        return 0;
    while (high - low > 1) {
        int32_t middle = (low + high) / 2;
        *(sixth_pass(moving, resting, sense, middle) == SIXTH_FREE ? &high : &low) = middle;
    }
    return high;
}
