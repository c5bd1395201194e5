/* A line of straight pieces through the positions of a turn, which is bent until it needs little
 * play. */
#pragma once

#include "base/array.h"
#include "engine/turn/field.h"

struct route_point {
    double x, y, t;
};

struct route {
    ARRAY(struct route_point) point;
};

/* Makes a line along the points, with the ends of the turn added and long pieces divided. Returns
 * false when there is no memory. */
bool route_start(struct route *route, const struct route_point *point, size_t count, struct arena *arena);

/* Moves points of the line where it needs most, until it needs no more than `enough` or cannot be
 * bent further. It is given up where it needs clearly more than the limit. Returns false when there
 * is no memory. */
bool route_bend(struct route *route, const struct turn_field *field, double enough, double limit,
                struct arena *arena);

/* Rounds the line to the fractions of a way, and finds an upper bound of what it needs. The bound
 * is close: within a millionth. Above `most` it is only known to be above. The way is as seen in
 * the field. Returns false when there is no memory. */
bool route_way(const struct route *route, const struct turn_field *field, double most, struct arena *arena,
               struct turn_way *way);

/* Takes points out of a way that needs no more without them, but for errors of rounding. Returns
 * false when there is no memory. */
bool route_shorten(struct turn_way *way, const struct turn_field *field, struct arena *arena);

/* Turns a way of the field back to the scene. */
void route_to_scene(struct turn_way *way, const struct turn_field *field);
