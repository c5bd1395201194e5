/* The frame of a burr of 6, 12 or 18 sticks. Three groups of sticks cross in the middle, each group
 * two sticks wide, and one or three high. Of twelve sticks there are none in the middle row. Where
 * groups cross, a cell goes to one stick or to none. Everywhere else each stick is whole. */
#include "run/design/burrs/vary.h"

#include "base/bits.h"
#include "base/error.h"

enum { AXES = 3, WIDE = 2, THICK = 2, MOST_LENGTH = 12 };

/* Returns the coordinate along an axis that is counted from the axis of the group. */
static int turned(struct treen_cell at, int axis, int by) {
    const int coordinate[AXES] = {at.x, at.y, at.z};
    return coordinate[(axis + by) % AXES];
}

/* Returns the stick of the group along `axis` at the cell, or -1. A group has a row for each bit of
 * `rows`. */
static int stick_at(struct treen_cell at, int axis, unsigned rows, int length) {
    int high = rows > 1 ? 3 : 1, sticks = WIDE * (int)bits_ones(rows);
    int across = turned(at, axis, 1) - length / 2 + WIDE * THICK / 2;
    int up = turned(at, axis, 2) - length / 2 + high * THICK / 2;
    if (across < 0 || across >= WIDE * THICK || up < 0 || up >= high * THICK || !(rows >> up / THICK & 1))
        return -1;
    int row = (int)bits_ones(rows & ((1u << up / THICK) - 1));
    return axis * sticks + row * WIDE + across / THICK;
}

/* Adds the sticks that reach a cell; `first` is one of them. Returns their number. */
static int reach(struct vary_space *space, struct treen_cell at, unsigned rows, int length, int *first) {
    int sticks = 0;
    for (int axis = 0; axis < AXES; axis++) {
        int stick = stick_at(at, axis, rows, length);
        if (stick < 0)
            continue;
        *first = stick;
        sticks++;
        cuboid_add(&space->part[stick].around, at);
    }
    return sticks;
}

static bool build(struct vary_space *space, unsigned rows, int length, struct arena *arena) {
    size_t most = (size_t)length * (size_t)length * (size_t)length;
    struct shape shape = {0, ARENA_NEW(arena, most, struct coloured_cell)};
    bool *must = ARENA_NEW(arena, most, bool);
    space->owner = ARENA_NEW(arena, most, uint8_t);
    if (!shape.cell || !must || !space->owner)
        return false;
    for (size_t i = 0; i < space->parts; i++)
        space->part[i] = (struct vary_part){.motion = MOTION_SPACE, .around = cuboid_empty(), .bare = true};
    for (int i = 0; i < (int)most; i++) {
        struct treen_cell at = {i % length, i / length % length, i / length / length};
        int stick = 0, sticks = reach(space, at, rows, length, &stick);
        if (!sticks)
            continue;
        must[shape.count] = sticks == 1;
        space->owner[shape.count] = (uint8_t)(sticks == 1 ? stick : VARY_NOBODY);
        shape.cell[shape.count++] = (struct coloured_cell){at, 0};
    }
    return box_init(&space->packing.box, space->packing.grid, &shape, must, arena);
}

enum treen_status vary_frame(struct vary_space *space, uint64_t pieces, uint64_t length, struct arena *arena,
                             struct treen_error *error) {
    enum { ONE_ROW = 1, OUTER_ROWS = 5, ALL_ROWS = 7 };
    unsigned rows = pieces == 6 ? ONE_ROW : pieces == 12 ? OUTER_ROWS : ALL_ROWS;
    int least = pieces == 6 ? 6 : 8;
    if (!pieces)
        return error_bad(error, "found no puzzle to vary, expected one, or 6, 12 or 18 pieces");
    if (pieces != 6 && pieces != 12 && pieces != 18)
        return error_bad(error, "found %llu piece%s, expected 6, 12 or 18 for a frame of sticks",
                         (unsigned long long)pieces, pieces == 1 ? "" : "s");
    if (length && (length < (uint64_t)least || length > MOST_LENGTH || length % 2))
        return error_bad(error, "found %llu, expected the length of %llu sticks: %s8, 10 or 12",
                         (unsigned long long)length, (unsigned long long)pieces, least == 6 ? "6, " : "");
    space->parts = (size_t)pieces;
    space->packing.grid = grid_at(0);
    grid_group(space->packing.grid, &space->packing.group);
    TRY_MEMORY(build(space, rows, length ? (int)length : 8, arena), error, "building a frame of sticks");
    return TREEN_OK;
}
