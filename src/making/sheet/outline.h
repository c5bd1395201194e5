/* Outlines of flat things: closed lines in the plane, as a saw or a laser follows them. x runs to
 * the right and y down the page, as in pictures. The unit is the caller's: edges of cells, or
 * millimetres. */
#pragma once

#include "base/array.h"

struct point {
    double x, y;
};

typedef ARRAY(struct point) point_list;

/* Closed lines. A line around a part has a positive area, a line around a hole a negative one. No
 * line has a point between two others on the same straight. */
typedef ARRAY(point_list) outline;

struct frame {
    struct point low, high;
};

/* Polygons that lie side by side, each with a positive area. Where two touch along a side, the side
 * is the same in both. */
typedef ARRAY(point_list) tile_list;

/* Adds a tile with these corners, in either turning. Returns false when there is no memory. */
bool tiles_add(tile_list *tiles, const struct point *corner, size_t corners, struct arena *arena);

/* Finds the outline of all tiles together. Tiles of one part may touch in a corner alone. There the
 * line keeps the two apart; with `joined` it takes them as connected. Returns false when there is
 * no memory. Cost: sides x log(sides). */
bool outline_of_tiles(const tile_list *tiles, bool joined, struct arena *arena, outline *lines);

/* Moves every line outwards by `by`: parts grow and holes shrink; a negative `by` does the reverse.
 * Corners stay sharp, unless they are very acute. The distance must be less than half of the
 * narrowest place. Returns false when there is no memory. */
bool outline_grow(const outline *lines, double by, struct arena *arena, outline *grown);

/* Finds the smallest convex line around the outline. Returns false when there is no memory. */
bool outline_hull(const outline *lines, struct arena *arena, outline *hull);

/* A turn about the point (0, 0), from x towards y. With `over` the plane is turned over before, so
 * that x becomes -x. */
struct turning {
    double cos, sin;
    bool over;
};

struct turning turning_quarters(int quarters);

static inline struct point point_turn(struct point at, struct turning turning) {
    const double x = turning.over ? -at.x : at.x;
    return (struct point){turning.cos * x - turning.sin * at.y, turning.sin * x + turning.cos * at.y};
}

/* Copies the outline, turned and then shifted. Lines keep their turning. Returns false when there
 * is no memory. */
bool outline_turn(const outline *lines, struct turning turning, struct point by, struct arena *arena,
                  outline *turned);

/* Copies the outline, turned by `quarters` right angles (x goes to y) and then shifted. Returns
 * false when there is no memory. */
bool outline_move(const outline *lines, int quarters, struct point by, struct arena *arena, outline *moved);

struct frame outline_frame(const outline *lines);

/* Returns the area of a line: negative for a hole. */
double line_area(const point_list *line);

/* Returns the area inside the outline, holes taken off; and the length of all its lines. */
double outline_area(const outline *lines);
double outline_length(const outline *lines);

/* Tells whether a point lies inside the line. */
bool line_is_around(const point_list *line, struct point at);

/* Returns the distance of a point from the side from a to b. */
double point_to_side(struct point at, struct point a, struct point b);

/* Returns the distance of a point inside of the lines from the nearest one; negative outside. */
double outline_room(const outline *lines, struct point at);
