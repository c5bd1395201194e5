#include "engine/turn/sixth.h"

#include "engine/turn/way.h"

#include <math.h>
#include <stdlib.h>

enum { LINES = 2 * SIXTH_SIDES, HALF = TURN_CELL / 2 };

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

struct treen_cell sixth_beyond(unsigned side) {
    return (struct treen_cell){step[side][0], step[side][1], 0};
}

/* Returns the cell in a mirror that swaps x and y. */
static struct sixth_cell mirrored(const struct sixth_cell *cell) {
    struct sixth_cell image = {cell->y, cell->x, 0, 0};
    for (unsigned i = 0; i < SIXTH_SIDES; i++) {
        image.open |= (cell->open >> i & 1) << (7 - i) % SIXTH_SIDES;
        image.tips |= (cell->tips >> i & 1) << (7 - i) % SIXTH_SIDES;
    }
    return image;
}

/* Returns the cell after a sixth from x to y. */
static struct sixth_cell turned(const struct sixth_cell *cell) {
    enum { ALL = (1 << SIXTH_SIDES) - 1, LAST = SIXTH_SIDES - 1 };
    return (struct sixth_cell){-cell->y, cell->x + cell->y, (cell->open << 1 | cell->open >> LAST) & ALL,
                               (cell->tips << 1 | cell->tips >> LAST) & ALL};
}

/* Finds how far the sides are from the middle, twice. A tip reaches as far as the sides next to it
 * let it. */
static void find_reach(const struct sixth_cell *cell, int32_t play, int64_t own[SIXTH_SIDES]) {
    for (unsigned i = 0; i < SIXTH_SIDES; i++)
        own[i] = TURN_CELL - 2 * (int64_t)(cell->open >> i & 1) * play;
    for (unsigned i = 0; i < SIXTH_SIDES; i++) {
        int64_t sides = own[(i + 5) % SIXTH_SIDES] + own[(i + 1) % SIXTH_SIDES], tip = own[i] + TURN_CELL;
        if (cell->tips >> i & 1)
            own[i] = sides < tip ? sides : tip;
    }
}

/* Makes the hexagon of a cell with the play taken off. Corner i is between side i and the next. It
 * is found as if side i were the first, and then turned. */
static void make_hexagon(const struct sixth_cell *cell, int32_t play, struct hexagon *hexagon) {
    int64_t own[SIXTH_SIDES];
    find_reach(cell, play, own);
    for (unsigned i = 0; i < SIXTH_SIDES; i++)
        hexagon->height[i] = 3 * (own[i] + (int64_t)HALF * (normal[i][0] * cell->x + normal[i][1] * cell->y));
    for (unsigned i = 0; i < SIXTH_SIDES; i++) {
        int64_t low = own[i], high = own[(i + 1) % SIXTH_SIDES], x = 2 * low - high, y = 2 * high - low;
        for (unsigned k = 0; k < i; k++) {
            int64_t turned = x + y;
            x = -y;
            y = turned;
        }
        hexagon->corner[i][0] = x + 3 * (int64_t)HALF * cell->x;
        hexagon->corner[i][1] = y + 3 * (int64_t)HALF * cell->y;
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

/* Returns how far the cell is from the pivot, in cells. */
static double distance_of(const struct sixth_cell *cell) {
    return sqrt(cell->x * cell->x + cell->x * cell->y + cell->y * cell->y) / 2;
}

/* Returns how far a corner is from the cell's middle, and a bit more. */
static double radius_of(const struct sixth_cell *cell) {
    return cell->tips ? 1.0001 : 0.5774;
}

/* Tells whether the circles that the cells sweep about the pivot have nothing in common. */
static bool passes_by(const struct sixth_cell *a, const struct sixth_cell *b) {
    return fabs(distance_of(a) - distance_of(b)) > radius_of(a) + radius_of(b);
}

/* Tells whether the cell is too far away. A turn or a mirror changes nothing about that. */
static bool is_far(const struct sixth_cell *cell) {
    return abs(cell->x) > SIXTH_FARTHEST || abs(cell->y) > SIXTH_FARTHEST ||
           abs(cell->x + cell->y) > SIXTH_FARTHEST;
}

/* Decides a sixth from x to y. */
static enum sixth pass_sixth(const struct sixth_cell *moving, const struct hexagon *rests, int32_t play) {
    struct hexagon turns;
    struct distances distances;
    make_hexagon(moving, play, &turns);
    write_lines(rests, &turns, 1, distances.of);
    write_lines(&turns, rests, -1, distances.of + SIXTH_SIDES);
    return pass_between(&distances, 0, TURN_QUARTER);
}

enum sixth sixth_pass(const struct sixth_cell *moving, const struct sixth_cell *resting,
                      struct sixth_turn turn, int32_t play) {
    struct hexagon rests;
    if (is_far(moving) || is_far(resting))
        return SIXTH_UNSURE;
    if (passes_by(moving, resting))
        return SIXTH_FREE;
    struct sixth_cell at = turn.sense < 0 ? mirrored(moving) : *moving,
                      rest = turn.sense < 0 ? mirrored(resting) : *resting;
    enum sixth worst = SIXTH_FREE;
    make_hexagon(&rest, play, &rests);
    for (int i = 0; i < turn.sixths && worst != SIXTH_MEETS; i++) {
        enum sixth pass = pass_sixth(&at, &rests, play);
        worst = pass == SIXTH_FREE ? worst : pass;
        at = turned(&at);
    }
    return worst;
}

int32_t sixth_need(const struct sixth_cell *moving, const struct sixth_cell *resting,
                   struct sixth_turn turn) {
    int32_t low = -1, high = SIXTH_NEVER;
    if (sixth_pass(moving, resting, turn, 0) == SIXTH_FREE)
        return 0;
    while (high - low > 1) {
        int32_t middle = (low + high) / 2;
        *(sixth_pass(moving, resting, turn, middle) == SIXTH_FREE ? &high : &low) = middle;
    }
    return high;
}
