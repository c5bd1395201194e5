#include "puzzle/check/turn_check.h"

#include "base/error.h"
#include "engine/turn/wall.h"
#include "engine/turn/wander.h"
#include "puzzle/check/sixth_check.h"

#include <math.h>
#include <stdlib.h>

/* The most boxes that are looked at for a way. */
enum { FEW_BOXES = 1500, MOST_BOXES = 1 << 16 };

/* Lists the cells of a part across the axis. */
static bool list_cells(const struct turning *turning, unsigned part, struct arena *arena,
                       struct turn_piece *piece) {
    const struct treen_part *about = &turning->assembly->part[part];
    int axis = turning->turn->axis;
    struct turn_cell *cell = ARENA_NEW(arena, about->cells, struct turn_cell);
    for (size_t i = 0; cell && i < about->cells; i++) {
        struct treen_cell at = turning_cell(turning, part, i);
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
                                 .axis = {cell_along(turn->pivot, (turn->axis + 1) % 3),
                                          cell_along(turn->pivot, (turn->axis + 2) % 3), turn->sense}};
    return piece;
}

/* Returns how far cells lie from the line of the turn, in half cells along the next axis or the one
 * after. The axis must be one. */
static int farthest_from(const struct turning *turning) {
    const struct treen_turn *turn = turning->turn;
    int farthest = 0;
    for (size_t i = 0; i < turning->separation->parts; i++) {
        unsigned part = turning->separation->part[i];
        for (size_t j = 0; j < turning->assembly->part[part].cells; j++) {
            struct treen_cell at = turning_cell(turning, part, j);
            for (int k = 1; k < 3; k++) {
                int axis = (turn->axis + k) % 3,
                    far = abs(2 * cell_along(at, axis) - cell_along(turn->pivot, axis));
                farthest = far > farthest ? far : farthest;
            }
        }
    }
    return farthest;
}

/* Returns the most play that is looked at. */
static double most_play(const struct grid *grid) {
    return grid->turn == 90 ? 0.499 : grid->turn == 120 ? 0.144 : 0.2499;
}

/* Tells whether the turn is one that a scene can have. */
static bool is_sane(const struct turning *turning) {
    const struct treen_turn *turn = turning->turn;
    if (turn->axis < 0 || turn->axis > 2 || turn->sense < -1 || turn->sense > 1 || !(turn->play >= 0))
        return false;
    int u = cell_along(turn->pivot, (turn->axis + 1) % 3), v = cell_along(turn->pivot, (turn->axis + 2) % 3);
    return !((u ^ v) & 1) && farthest_from(turning) <= TURN_FARTHEST;
}

/* Returns play that is enough for a turn on hexagons or triangles, and 1e-5 less is not. */
static double sixth_enough(const struct turning *turning) {
    struct treen_turn turn = *turning->turn;
    struct turning other = *turning;
    double enough = INFINITY, low = 0, high = most_play(turning->grid);
    other.turn = &turn;
    while (high - low > 1e-5) {
        turn.play = (low + high) / 2;
        if (sixth_check(&other))
            high = enough = turn.play;
        else
            low = turn.play;
    }
    return enough;
}

/* Checks a turn with play that can be looked at. */
static enum treen_status check_turn(const struct turning *turning, struct arena *arena, bool *holds,
                                    double *enough) {
    struct turn_scene scene;
    struct turn_point point[] = {{0, 0, 0}, {0, 0, TURN_QUARTER}};
    int32_t play = (int32_t)ceil(turning->turn->play * TURN_CELL - 1e-3);
    struct turn_way way = {play, 2, point};
    *holds = false;
    *enough = INFINITY;
    if (turning->turn->degrees != 90) {
        *holds = sixth_check(turning);
        *enough = *holds ? turning->turn->play : sixth_enough(turning);
        return TREEN_OK;
    }
    if (!is_sane(turning))
        return TREEN_OK;
    TRY_ROOM(make_scene(turning, arena, &scene));
    *holds = turn_way_holds(&scene, &way, arena->patience);
    if (*holds)
        return TREEN_OK;
    return turn_seek(&scene, play, arena, &way, holds, enough);
}

/* A way with some play is one with more, too. */
enum treen_status turn_check(const struct turning *turning, struct arena *arena, bool *holds,
                             double *enough) {
    struct treen_turn turn = *turning->turn;
    struct turning checked = *turning;
    turn.play = fmin(turn.play, most_play(turning->grid));
    checked.turn = &turn;
    return check_turn(&checked, arena, holds, enough);
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
    int32_t play = (int32_t)ceil(need.low * TURN_CELL) - 1;
    if (play <= 0 || (double)play / TURN_CELL <= *proved)
        return TREEN_OK;
    TRY(turn_wall_find(&scene, play, MOST_BOXES, arena, &found, &wall));
    if (found && turn_wall_holds(&scene, &wall, arena))
        *proved = (double)play / TURN_CELL;
    return TREEN_OK;
}
