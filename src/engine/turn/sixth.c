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

static bool has_cell(const struct turn_cell *cell, size_t count, struct turn_cell at, unsigned side) {
    for (size_t i = 0; i < count; i++)
        if (cell[i].x == at.x + step[side][0] && cell[i].y == at.y + step[side][1] &&
            cell[i].layer == at.layer)
            return true;
    return false;
}

/* Tells whether the piece has all triangles around a corner of theirs. */
static bool has_around(const struct turn_cell *cell, size_t count, struct turn_cell corner) {
    for (unsigned i = 0; i < SIXTH_SIDES; i++)
        if (!has_cell(cell, count, corner, i))
            return false;
    return true;
}

void sixth_cells(const struct turn_cell *cell, size_t count, bool triangles, struct sixth_cell *hexagon) {
    for (size_t i = 0; i < count; i++) {
        hexagon[i] = (struct sixth_cell){2 * cell[i].x, 2 * cell[i].y, 0, 0};
        for (unsigned side = 0; side < SIXTH_SIDES; side++) {
            const struct turn_cell beyond = {cell[i].x + step[side][0], cell[i].y + step[side][1],
                                             cell[i].layer};
            const bool is_tip = triangles && (beyond.x - beyond.y) % 3 == 0;
            if (is_tip ? !has_around(cell, count, beyond) : !has_cell(cell, count, cell[i], side))
                hexagon[i].open |= 1u << side;
            hexagon[i].tips |= (unsigned)is_tip << side;
        }
    }
}

struct sixth_cell sixth_mirrored(const struct sixth_cell *cell) {
    struct sixth_cell image = {cell->y, cell->x, 0, 0};
    for (unsigned i = 0; i < SIXTH_SIDES; i++) {
        image.open |= (cell->open >> i & 1) << (7 - i) % SIXTH_SIDES;
        image.tips |= (cell->tips >> i & 1) << (7 - i) % SIXTH_SIDES;
    }
    return image;
}

struct sixth_cell sixth_turned(const struct sixth_cell *cell) {
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

/* Returns how far a corner of one hexagon, turned to `sense`, is beyond a line of the other. */
static struct quadratic distance_of(const struct hexagon *lines, int line, const struct hexagon *corners,
                                    int corner, int sense) {
    const int64_t *at = corners->corner[corner], a = normal[line][0], b = normal[line][1];
    const int64_t along = a * at[0] + b * at[1], across = (2 * b - a) * at[0] + (b - 2 * a) * at[1];
    return (struct quadratic){-along - lines->height[line], 2 * sense * across,
                              3 * (along - lines->height[line])};
}

/* Writes the corners of one hexagon, turned to `sense`, beyond the lines of the other. */
static void write_lines(const struct hexagon *lines, const struct hexagon *corners, int sense,
                        struct quadratic of[SIXTH_SIDES][SIXTH_SIDES]) {
    for (int i = 0; i < SIXTH_SIDES; i++)
        for (int k = 0; k < SIXTH_SIDES; k++)
            of[i][k] = distance_of(lines, i, corners, k, sense);
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

double sixth_distance(const struct sixth_cell *cell) {
    return sqrt(cell->x * cell->x + cell->x * cell->y + cell->y * cell->y) / 2;
}

double sixth_radius(const struct sixth_cell *cell) {
    return cell->tips ? 1.0001 : 0.5774;
}

/* Tells whether the circles that the cells sweep about the pivot have nothing in common. */
static bool passes_by(const struct sixth_cell *a, const struct sixth_cell *b) {
    return fabs(sixth_distance(a) - sixth_distance(b)) > sixth_radius(a) + sixth_radius(b);
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
    struct sixth_cell at = turn.sense < 0 ? sixth_mirrored(moving) : *moving,
                      rest = turn.sense < 0 ? sixth_mirrored(resting) : *resting;
    enum sixth worst = SIXTH_FREE;
    make_hexagon(&rest, play, &rests);
    for (int i = 0; i < turn.sixths && worst != SIXTH_MEETS; i++) {
        enum sixth pass = pass_sixth(&at, &rests, play);
        worst = pass == SIXTH_FREE ? worst : pass;
        at = sixth_turned(&at);
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

/* ---- A pivot that wanders -------------------------------------------------------------------- */

/* Writes the distances for some play, in half cells. In a sixth the same corner is always the one
 * that is least beyond a line. */
static void write_nearest(const struct sixth_cell *moving, const struct sixth_cell *resting, int32_t play,
                          struct sixth_lines *lines) {
    const double unit = 3 * (double)TURN_CELL;
    struct hexagon rests, turns;
    make_hexagon(moving, play, &turns);
    make_hexagon(resting, play, &rests);
    for (int i = 0; i < LINES; i++) {
        const int line = i % SIXTH_SIDES;
        const struct quadratic nearest =
            i < SIXTH_SIDES ? distance_of(&rests, line, &turns, (line + 2) % SIXTH_SIDES, 1)
                            : distance_of(&turns, line, &rests, (line + 3) % SIXTH_SIDES, -1);
        lines->a[i] = (double)nearest.a / unit;
        lines->b[i] = (double)nearest.b / unit;
        lines->c[i] = (double)nearest.c / unit;
    }
}

void sixth_lines(const struct sixth_cell *moving, const struct sixth_cell *resting, struct sixth_lines *lines,
                 struct sixth_lines *gain) {
    const int32_t play = TURN_CELL / 8;
    write_nearest(moving, resting, 0, lines);
    write_nearest(moving, resting, play, gain);
    for (int i = 0; i < LINES; i++) {
        gain->a[i] = (gain->a[i] - lines->a[i]) * TURN_CELL / play;
        gain->b[i] = (gain->b[i] - lines->b[i]) * TURN_CELL / play;
        gain->c[i] = (gain->c[i] - lines->c[i]) * TURN_CELL / play;
    }
}

void sixth_wander(double x, double y, struct sixth_lines *move) {
    for (int i = 0; i < LINES; i++) {
        const int a = normal[i % SIXTH_SIDES][0], b = normal[i % SIXTH_SIDES][1];
        const double along = a * x + b * y, across = (2 * b - a) * x + (b - 2 * a) * y;
        move->a[i] = along;
        move->b[i] = i < SIXTH_SIDES ? 0 : 2 * across;
        move->c[i] = i < SIXTH_SIDES ? 3 * along : -3 * along;
    }
}
