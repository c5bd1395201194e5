#include "puzzle/check/turn_check.h"

#include "base/error.h"
#include "engine/turn/wall.h"
#include "engine/turn/wander.h"

#include <math.h>
#include <stdlib.h>

/* The most boxes that are looked at for a way. */
enum { FEW_BOXES = 1500, MOST_BOXES = 1 << 16 };

static enum turn_lattice lattice_of(const struct grid *grid) {
    return grid->turn == 90 ? TURN_SQUARES : grid->turn == 120 ? TURN_TRIANGLES : TURN_HEXAGONS;
}

/* Returns the unit of play, in cells of a honeycomb: the side of a triangle. */
static double unit_of(const struct grid *grid) {
    return lattice_of(grid) == TURN_TRIANGLES ? sqrt(3) : 1;
}

/* Returns the place of a point in a honeycomb. Points of triangles are in thirds of two sides. */
static struct treen_cell place_at(const struct grid *grid, struct treen_cell point) {
    if (lattice_of(grid) != TURN_TRIANGLES)
        return point;
    return (struct treen_cell){(2 * point.x + point.y) / 3, (point.y - point.x) / 3, point.z};
}

/* Returns the place of a cell of a part. */
static struct treen_cell place_of(const struct turning *turning, unsigned part, size_t cell) {
    const struct treen_cell at = turning_cell(turning, part, cell);
    return lattice_of(turning->grid) == TURN_TRIANGLES ? place_at(turning->grid, turning->grid->point(at))
                                                       : at;
}

/* Lists the cells of a part across the axis. */
static bool list_cells(const struct turning *turning, unsigned part, struct arena *arena,
                       struct turn_piece *piece) {
    const struct treen_part *about = &turning->assembly->part[part];
    int axis = turning->turn->axis;
    struct turn_cell *cell = ARENA_NEW(arena, about->cells, struct turn_cell);
    for (size_t i = 0; cell && i < about->cells; i++) {
        struct treen_cell at = place_of(turning, part, i);
        cell[i] = (struct turn_cell){cell_along(at, (axis + 1) % 3), cell_along(at, (axis + 2) % 3),
                                     cell_along(at, axis)};
    }
    *piece = (struct turn_piece){cell, about->cells};
    return cell;
}

/* Makes the scene of the turn: the parts that turn come first. */
static bool make_scene(const struct turning *turning, struct arena *arena, struct turn_scene *scene) {
    const struct treen_separation *separation = turning->separation;
    const struct treen_turn *turn = turning->turn;
    struct turn_piece *piece = ARENA_NEW(arena, separation->parts, struct turn_piece);
    const struct treen_cell pivot = place_at(turning->grid, turn->pivot);
    size_t movings = 0, restings = 0;
    for (size_t i = 0; piece && i < separation->parts; i++) {
        unsigned part = separation->part[i];
        size_t to = turning->moving[part] ? movings++ : separation->parts - ++restings;
        if (!list_cells(turning, part, arena, &piece[to]))
            return false;
    }
    *scene = (struct turn_scene){.moving = piece,
                                 .resting = piece + movings,
                                 .movings = movings,
                                 .restings = restings,
                                 .axis = {cell_along(pivot, (turn->axis + 1) % 3),
                                          cell_along(pivot, (turn->axis + 2) % 3), turn->sense},
                                 .lattice = lattice_of(turning->grid)};
    return piece;
}

/* Returns how far cells lie from the line of the turn, in half cells along the next axis or the one
 * after. The axis must be one. */
static int farthest_from(const struct turning *turning) {
    const struct treen_turn *turn = turning->turn;
    const struct treen_cell pivot = place_at(turning->grid, turn->pivot);
    int farthest = 0;
    for (size_t i = 0; i < turning->separation->parts; i++) {
        unsigned part = turning->separation->part[i];
        for (size_t j = 0; j < turning->assembly->part[part].cells; j++) {
            struct treen_cell at = place_of(turning, part, j);
            for (int k = 1; k < 3; k++) {
                int axis = (turn->axis + k) % 3,
                    far = abs(2 * cell_along(at, axis) - cell_along(pivot, axis));
                farthest = far > farthest ? far : farthest;
            }
        }
    }
    return farthest;
}

/* Tells whether the turn takes cells to cells. Triangles turn by sixths about their corners, by
 * thirds about their middles, and by halves about the middles of their sides. The pivot is twice
 * its place, in thirds of two sides. */
static bool has_pivot(const struct turning *turning) {
    const struct treen_turn *turn = turning->turn;
    const int x = cell_along(turn->pivot, (turn->axis + 1) % 3),
              y = cell_along(turn->pivot, (turn->axis + 2) % 3), degrees = turn->degrees;
    const bool even = !(x & 1) && !(y & 1), corner = x % 3 == 0 && y % 3 == 0;
    if (turning->grid->turn == 90)
        return degrees == 90 && !((x ^ y) & 1);
    if (turning->grid->turn != 120)
        return turn->axis == 2 && degrees == 60 && even;
    return turn->axis == 2 && (degrees == 60    ? even && corner
                               : degrees == 120 ? even && !corner && (x - y) % 3 == 0
                                                : degrees == 180 && !even && corner);
}

/* Tells whether the turn is one that a scene can have. */
static bool is_sane(const struct turning *turning) {
    const struct treen_turn *turn = turning->turn;
    return turn->axis >= 0 && turn->axis <= 2 && abs(turn->sense) == 1 && turn->play >= 0 &&
           has_pivot(turning) && farthest_from(turning) <= TURN_FARTHEST;
}

/* Tells whether there is a way whose pivot stays: a longer turn is one sixth after another. */
static bool holds_still(const struct turning *turning, struct turn_scene *scene, int32_t play,
                        const struct patience *patience) {
    const int steps = turning->grid->turn == 90 ? 1 : turning->turn->degrees / 60;
    bool holds = true;
    for (scene->turned = 0; holds && scene->turned < steps; scene->turned++)
        holds = turn_still_holds(scene, play, patience);
    scene->turned = 0;
    return holds;
}

/* Returns play that is enough where the pivot stays, and a little less is not. */
static double still_enough(const struct turning *turning, struct turn_scene *scene, int32_t most,
                           const struct patience *patience) {
    int32_t low = -1, high = most + 1;
    while (high - low > 1) {
        int32_t middle = (low + high) / 2;
        *(holds_still(turning, scene, middle, patience) ? &high : &low) = middle;
    }
    return high > most ? INFINITY : (double)high / TURN_CELL;
}

/* Tells whether there is a way, with play in cells of a honeycomb. */
static enum treen_status find_way(const struct turning *turning, struct turn_scene *scene, int32_t play,
                                  struct arena *arena, bool *holds, double *enough) {
    struct turn_way way;
    *holds = holds_still(turning, scene, play, arena->patience);
    if (*holds)
        return TREEN_OK;
    if (turning->turn->degrees <= 90)
        return turn_seek(scene, play, arena, &way, holds, enough);
    *enough = still_enough(turning, scene, turn_most(scene->lattice), arena->patience);
    return TREEN_OK;
}

/* A way with some play is one with more, too. */
enum treen_status turn_check(const struct turning *turning, struct arena *arena, bool *holds,
                             double *enough) {
    const double unit = unit_of(turning->grid);
    const int32_t most = turn_most(lattice_of(turning->grid));
    struct turn_scene scene;
    *holds = false;
    *enough = INFINITY;
    if (!is_sane(turning))
        return TREEN_OK;
    TRY_ROOM(make_scene(turning, arena, &scene));
    const double play = fmin(ceil(turning->turn->play * unit * TURN_CELL - 1e-3), most);
    TRY(find_way(turning, &scene, (int32_t)play, arena, holds, enough));
    *enough = *holds ? turning->turn->play : *enough / unit;
    return TREEN_OK;
}

enum treen_status turn_prove(const struct turning *turning, struct arena *arena, double *proved) {
    const struct turn_wish wish = {0, 1, 1e-3, FEW_BOXES, NULL, NULL};
    struct turn_scene scene;
    struct turn_need need;
    struct turn_way way;
    struct turn_wall wall;
    bool found;
    TRY_ROOM(make_scene(turning, arena, &scene));
    TRY(turn_wander(&scene, &wish, arena, &need, &way));
    const double unit = unit_of(turning->grid) * TURN_CELL;
    int32_t play = (int32_t)fmin(ceil(need.low * TURN_CELL) - 1, turn_most(scene.lattice));
    if (play <= 0 || play / unit <= *proved)
        return TREEN_OK;
    TRY(turn_wall_find(&scene, play, MOST_BOXES, arena, &found, &wall));
    if (found && turn_wall_holds(&scene, &wall, arena))
        *proved = play / unit;
    return TREEN_OK;
}
