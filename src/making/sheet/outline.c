/* A side that two tiles share is inside, all others are the outline. Corners are compared as whole
 * numbers of a fine raster, on which no corner of a lattice lies near the middle of a mesh. */
#include "making/sheet/outline.h"

#include "base/order.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const double MESHES = 1 << 14; /* of the raster, along a unit */
static const double NO_MIDDLE = 0.3;  /* shifts the raster away from whole numbers and their halves */
static const double STRAIGHT = 1e-9;  /* a sine below this is no corner */

bool tiles_add(tile_list *tiles, const struct point *corner, size_t corners, struct arena *arena) {
    point_list tile = {0};
    for (size_t i = 0; i < corners; i++)
        if (!array_push(arena, &tile, corner[i]))
            return false;
    if (line_area(&tile) < 0)
        for (size_t i = 0; i < corners; i++)
            tile.at[i] = corner[corners - 1 - i];
    return array_push(arena, tiles, tile);
}

/* ---- Corners and sides ----------------------------------------------------------------------- */

struct corner {
    int64_t x, y; /* on the raster */
    struct point at;
};

struct side {
    size_t from, to; /* numbers of corners */
    bool used;
};

struct net {
    size_t corners, sides;
    struct corner *corner; /* ascending, none twice */
    struct side *side;     /* ascending */
};

static struct corner corner_at(struct point at) {
    return (struct corner){(int64_t)floor(at.x * MESHES + NO_MIDDLE),
                           (int64_t)floor(at.y * MESHES + NO_MIDDLE), at};
}

static int compare_corners(const void *a, const void *b) {
    const struct corner *one = a, *other = b;
    ORDER_BY(one->y, other->y);
    return ORDER(one->x, other->x);
}

static int compare_sides(const void *a, const void *b) {
    const struct side *one = a, *other = b;
    ORDER_BY(one->from, other->from);
    return ORDER(one->to, other->to);
}

static size_t corner_number(const struct net *net, struct point at) {
    const struct corner wanted = corner_at(at),
                        *found = bsearch(&wanted, net->corner, net->corners, sizeof wanted, compare_corners);
    return (size_t)(found - net->corner);
}

/* Lists the corners of all tiles, each once. */
static void list_corners(const tile_list *tiles, struct net *net) {
    size_t count = 0;
    for (size_t t = 0; t < tiles->count; t++)
        for (size_t i = 0; i < tiles->at[t].count; i++)
            net->corner[count++] = corner_at(tiles->at[t].at[i]);
    if (count)
        qsort(net->corner, count, sizeof *net->corner, compare_corners);
    for (size_t i = 0; i < count; i++)
        if (!net->corners || compare_corners(&net->corner[net->corners - 1], &net->corner[i]))
            net->corner[net->corners++] = net->corner[i];
}

static void list_sides(const tile_list *tiles, struct net *net) {
    for (size_t t = 0; t < tiles->count; t++) {
        const point_list *tile = &tiles->at[t];
        for (size_t i = 0; i < tile->count; i++)
            net->side[net->sides++] = (struct side){
                corner_number(net, tile->at[i]), corner_number(net, tile->at[(i + 1) % tile->count]), false};
    }
    if (net->sides)
        qsort(net->side, net->sides, sizeof *net->side, compare_sides);
}

/* Marks the sides that two tiles share as used: no line goes along them. */
static void use_inner_sides(struct net *net) {
    for (size_t i = 0; i < net->sides; i++) {
        struct side *side = &net->side[i], back = {side->to, side->from, false};
        struct side *found = bsearch(&back, net->side, net->sides, sizeof back, compare_sides);
        if (found)
            side->used = true;
    }
}

static bool make_net(const tile_list *tiles, struct arena *arena, struct net *net) {
    size_t corners = 0;
    for (size_t t = 0; t < tiles->count; t++)
        corners += tiles->at[t].count;
    *net = (struct net){.corner = ARENA_NEW(arena, corners + 1, struct corner),
                        .side = ARENA_NEW(arena, corners + 1, struct side)};
    if (!net->corner || !net->side)
        return false;
    list_corners(tiles, net);
    list_sides(tiles, net);
    use_inner_sides(net);
    return true;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Returns the angle from the way back, around the corner, to the way on. The inside of the tiles
 * lies there first. */
static double angle_within(struct point back, struct point on) {
    double angle = atan2(back.y, back.x) - atan2(on.y, on.x);
    return angle < STRAIGHT ? angle + 2 * acos(-1) : angle;
}

static struct point way(const struct net *net, size_t from, size_t to) {
    struct point a = net->corner[from].at, b = net->corner[to].at;
    return (struct point){b.x - a.x, b.y - a.y};
}

static size_t first_side(const struct net *net, size_t corner) {
    size_t low = 0, high = net->sides;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (net->side[middle].from < corner)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Finds the side that a line takes after `side`. Returns null where the line is closed. */
static struct side *next_side(const struct net *net, const struct side *side, bool joined) {
    struct point back = way(net, side->to, side->from);
    struct side *best = NULL;
    double best_angle = 0;
    for (size_t i = first_side(net, side->to); i < net->sides && net->side[i].from == side->to; i++) {
        double angle = angle_within(back, way(net, side->to, net->side[i].to));
        if (net->side[i].used || (best && (angle < best_angle) == joined))
            continue;
        best = &net->side[i];
        best_angle = angle;
    }
    return best;
}

/* Tells whether b is no corner between a and c. */
static bool is_straight(struct point a, struct point b, struct point c) {
    double cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    return fabs(cross) <= STRAIGHT * (1 + hypot(b.x - a.x, b.y - a.y) * hypot(c.x - b.x, c.y - b.y));
}

static bool add_corners_only(const point_list *line, struct arena *arena, outline *lines) {
    point_list kept = {0};
    for (size_t i = 0; i < line->count; i++)
        if (!is_straight(line->at[(i + line->count - 1) % line->count], line->at[i],
                         line->at[(i + 1) % line->count]) &&
            !array_push(arena, &kept, line->at[i]))
            return false;
    return array_push(arena, lines, kept);
}

static bool follow(struct net *net, struct side *side, bool joined, struct arena *arena, outline *lines) {
    point_list line = {0};
    for (; side; side = next_side(net, side, joined)) {
        side->used = true;
        if (!array_push(arena, &line, net->corner[side->from].at))
            return false;
    }
    return add_corners_only(&line, arena, lines);
}

bool outline_of_tiles(const tile_list *tiles, bool joined, struct arena *arena, outline *lines) {
    struct net net;
    *lines = (outline){0};
    if (!make_net(tiles, arena, &net))
        return false;
    for (size_t i = 0; i < net.sides; i++)
        if (!net.side[i].used && !follow(&net, &net.side[i], joined, arena, lines))
            return false;
    return true;
}

/* ---- Growing --------------------------------------------------------------------------------- */

/* Returns the direction that points out of the part, at right angles to the way from a to b. */
static struct point outwards(struct point a, struct point b) {
    double length = hypot(b.x - a.x, b.y - a.y);
    return (struct point){(b.y - a.y) / length, (a.x - b.x) / length};
}

static bool push_moved(point_list *line, struct point at, struct point direction, double by,
                       struct arena *arena) {
    return array_push(arena, line, (struct point){at.x + by * direction.x, at.y + by * direction.y});
}

/* Adds a corner of the moved line. A corner that would stick out further than a few times `by` is
 * cut off. */
static bool push_corner(point_list *line, struct point before, struct point at, struct point after, double by,
                        struct arena *arena) {
    const double acute = 0.2;
    struct point in = outwards(before, at), out = outwards(at, after);
    double width = 1 + in.x * out.x + in.y * out.y;
    if (width < acute)
        return push_moved(line, at, in, by, arena) && push_moved(line, at, out, by, arena);
    return push_moved(line, at, (struct point){in.x + out.x, in.y + out.y}, by / width, arena);
}

bool outline_grow(const outline *lines, double by, struct arena *arena, outline *grown) {
    outline result = {0};
    for (size_t l = 0; l < lines->count; l++) {
        const point_list *line = &lines->at[l];
        point_list moved = {0};
        for (size_t i = 0, n = line->count; i < n; i++)
            if (!push_corner(&moved, line->at[(i + n - 1) % n], line->at[i], line->at[(i + 1) % n], by,
                             arena))
                return false;
        if (!array_push(arena, &result, moved))
            return false;
    }
    *grown = result;
    return true;
}

/* ---- Hull ------------------------------------------------------------------------------------ */

static int compare_points(const void *a, const void *b) {
    const struct point *one = a, *other = b;
    ORDER_BY(one->x, other->x);
    return ORDER(one->y, other->y);
}

/* Drops the last points of a line that turns to the left, or goes straight, on its way to `at`. */
static void drop_dents(point_list *line, size_t kept, struct point at) {
    while (line->count > kept + 1) {
        struct point a = line->at[line->count - 2], b = line->at[line->count - 1];
        if ((b.x - a.x) * (at.y - b.y) - (b.y - a.y) * (at.x - b.x) > STRAIGHT)
            return;
        line->count--;
    }
}

/* Adds half of the hull: the points in ascending or descending order, without dents. */
static bool push_half(const point_list *all, bool backwards, struct arena *arena, point_list *line) {
    size_t kept = line->count;
    for (size_t i = 0; i < all->count; i++) {
        struct point at = all->at[backwards ? all->count - 1 - i : i];
        drop_dents(line, kept, at);
        if (!array_push(arena, line, at))
            return false;
    }
    line->count--; /* the other half begins with it */
    return true;
}

bool outline_hull(const outline *lines, struct arena *arena, outline *hull) {
    point_list all = {0}, around = {0};
    for (size_t l = 0; l < lines->count; l++)
        for (size_t i = 0; i < lines->at[l].count; i++)
            if (!array_push(arena, &all, lines->at[l].at[i]))
                return false;
    if (all.count)
        qsort(all.at, all.count, sizeof *all.at, compare_points);
    *hull = (outline){0};
    return !all.count || (push_half(&all, false, arena, &around) && push_half(&all, true, arena, &around) &&
                          array_push(arena, hull, around));
}

/* ---- Moving and measuring -------------------------------------------------------------------- */

struct turning turning_quarters(int quarters) {
    static const struct turning turning[4] = {{1, 0, false}, {0, 1, false}, {-1, 0, false}, {0, -1, false}};
    return turning[quarters & 3];
}

bool outline_turn(const outline *lines, struct turning turning, struct point by, struct arena *arena,
                  outline *turned) {
    outline result = {0};
    for (size_t l = 0; l < lines->count; l++) {
        const point_list *from = &lines->at[l];
        point_list line = {0};
        for (size_t i = 0; i < from->count; i++) {
            struct point at = point_turn(from->at[turning.over ? from->count - 1 - i : i], turning);
            if (!array_push(arena, &line, (struct point){at.x + by.x, at.y + by.y}))
                return false;
        }
        if (!array_push(arena, &result, line))
            return false;
    }
    *turned = result;
    return true;
}

bool outline_move(const outline *lines, int quarters, struct point by, struct arena *arena, outline *moved) {
    return outline_turn(lines, turning_quarters(quarters), by, arena, moved);
}

struct frame outline_frame(const outline *lines) {
    struct frame frame = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t l = 0; l < lines->count; l++)
        for (size_t i = 0; i < lines->at[l].count; i++) {
            struct point at = lines->at[l].at[i];
            frame.low = (struct point){fmin(frame.low.x, at.x), fmin(frame.low.y, at.y)};
            frame.high = (struct point){fmax(frame.high.x, at.x), fmax(frame.high.y, at.y)};
        }
    return frame;
}

double line_area(const point_list *line) {
    double twice = 0;
    for (size_t i = 0; i < line->count; i++) {
        struct point a = line->at[i], b = line->at[(i + 1) % line->count];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice / 2;
}

double outline_area(const outline *lines) {
    double area = 0;
    for (size_t l = 0; l < lines->count; l++)
        area += line_area(&lines->at[l]);
    return area;
}

double outline_length(const outline *lines) {
    double length = 0;
    for (size_t l = 0; l < lines->count; l++)
        for (size_t i = 0, n = lines->at[l].count; i < n; i++) {
            struct point a = lines->at[l].at[i], b = lines->at[l].at[(i + 1) % n];
            length += hypot(b.x - a.x, b.y - a.y);
        }
    return length;
}

bool line_is_around(const point_list *line, struct point at) {
    bool inside = false;
    for (size_t i = 0; i < line->count; i++) {
        struct point a = line->at[i], b = line->at[(i + 1) % line->count];
        if ((a.y <= at.y) != (b.y <= at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

double point_to_side(struct point at, struct point a, struct point b) {
    const double x = b.x - a.x, y = b.y - a.y, length2 = x * x + y * y;
    double along = length2 > 0 ? ((at.x - a.x) * x + (at.y - a.y) * y) / length2 : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(at.x - a.x - along * x, at.y - a.y - along * y);
}

double outline_room(const outline *lines, struct point at) {
    double least = INFINITY;
    bool inside = false;
    for (size_t l = 0; l < lines->count; l++) {
        const point_list *line = &lines->at[l];
        inside ^= line_is_around(line, at);
        for (size_t i = 0; i < line->count; i++)
            least = fmin(least, point_to_side(at, line->at[i], line->at[(i + 1) % line->count]));
    }
    return inside ? least : -least;
}
