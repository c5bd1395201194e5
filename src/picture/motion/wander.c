#include "picture/motion/wander.h"

#include "engine/turn/wander.h"
#include "engine/twist/bodies.h"

#include <math.h>
#include <stdlib.h>

/* Tells whether the body is elsewhere after the move. */
static bool goes_around(const struct scene_move *move, size_t body) {
    return !cell_equal(move->from[body].by, move->to[body].by) || move->from[body].as != move->to[body].as;
}

/* Lists the cells of a body across the axis of the turn. Sets *far where one is too far from its
 * line. Returns false when there is no memory. */
static bool list_across(const struct grid *grid, const struct scene_body *body, const struct scene_pose *at,
                        const struct treen_turn *turn, struct arena *arena, struct turn_piece *piece,
                        bool *far) {
    const struct treen_cell pivot = bodies_pivot(grid, turn->pivot);
    const struct treen_cell *from = at->as ? at->as->cell : body->cell;
    int next = (turn->axis + 1) % 3, after = (turn->axis + 2) % 3;
    struct turn_cell *cell = ARENA_NEW(arena, body->cells, struct turn_cell);
    for (size_t i = 0; cell && i < body->cells; i++) {
        struct treen_cell place = bodies_place(grid, cell_add(from[i], at->by));
        cell[i] = (struct turn_cell){cell_along(place, next), cell_along(place, after),
                                     cell_along(place, turn->axis)};
        *far |= abs(2 * cell[i].x - cell_along(pivot, next)) > TURN_FARTHEST ||
                abs(2 * cell[i].y - cell_along(pivot, after)) > TURN_FARTHEST;
    }
    *piece = (struct turn_piece){cell, body->cells};
    return cell;
}

/* Makes the scene of the turn; the bodies that turn come first. Returns false when there is no
 * memory. */
static bool lay_scene(const struct grid *grid, const struct scene_stage *stage, const struct scene_move *move,
                      struct arena *arena, struct turn_scene *scene, bool *far) {
    size_t bodies = stage->body.count, movings = 0, restings = 0;
    const struct treen_turn *turn = move->turn;
    const struct treen_cell pivot = bodies_pivot(grid, turn->pivot);
    struct turn_piece *piece = ARENA_NEW(arena, bodies, struct turn_piece);
    for (size_t i = 0; piece && i < bodies; i++) {
        if (move->from[i].gone)
            continue;
        size_t to = goes_around(move, i) ? movings++ : bodies - ++restings;
        if (!list_across(grid, &stage->body.at[i], &move->from[i], turn, arena, &piece[to], far))
            return false;
    }
    *scene = (struct turn_scene){.moving = piece,
                                 .resting = piece + bodies - restings,
                                 .movings = movings,
                                 .restings = restings,
                                 .axis = {cell_along(pivot, (turn->axis + 1) % 3),
                                          cell_along(pivot, (turn->axis + 2) % 3), turn->sense},
                                 .lattice = bodies_lattice(grid)};
    return piece;
}

/* Makes a point of the way one of faces. Of hexagons x and y are at 60 degrees, and t is sqrt(3)
 * times the tangent. Of triangles x is at 30 degrees, and a side is sqrt(3) cells long. */
static struct scene_point face_point(enum turn_lattice lattice, const struct turn_point *from, int axis) {
    double t = (double)from->t / TURN_QUARTER, x = (double)from->x / TURN_CELL,
           y = (double)from->y / TURN_CELL;
    struct scene_point point = {.tangent = lattice == TURN_SQUARES ? t : t / sqrt(3)};
    const double by[3][2] = {{x, y}, {x + y / 2, y * sqrt(3) / 2}, {x / 2, (x / 2 + y) / sqrt(3)}};
    point.by[(axis + 1) % 3] = by[lattice][0];
    point.by[(axis + 2) % 3] = by[lattice][1];
    return point;
}

/* Copies the way to the move. Returns false when there is no memory. */
static bool keep_way(enum turn_lattice lattice, const struct turn_way *way, struct scene_move *move,
                     struct arena *arena) {
    struct scene_point *point = ARENA_NEW(arena, way->count, struct scene_point);
    for (size_t i = 0; point && i < way->count; i++)
        point[i] = face_point(lattice, &way->point[i], move->turn->axis);
    move->point = point;
    move->points = point ? way->count : 0;
    return point;
}

bool wander_note(const struct grid *grid, const struct scene_stage *stage, struct scene_move *move,
                 struct arena *arena) {
    const struct treen_turn *turn = move->turn;
    const double unit = grid->turn == 120 ? sqrt(3) : 1;
    struct turn_scene scene;
    struct turn_way way;
    struct arena scratch;
    bool far = false, found = false;
    double enough;
    if (!turn || turn->degrees > 90 || !(turn->play >= 0 && turn->play < TURN_NEVER) ||
        (grid->turn == 90 &&
         (cell_along(turn->pivot, (turn->axis + 1) % 3) ^ cell_along(turn->pivot, (turn->axis + 2) % 3)) & 1))
        return true;
    const int32_t play = (int32_t)ceil(turn->play * unit * TURN_CELL - 1e-3);
    arena_beside(&scratch, arena);
    bool fine = lay_scene(grid, stage, move, &scratch, &scene, &far);
    if (fine && !far && !turn_still_holds(&scene, play, scratch.patience)) {
        fine = turn_seek(&scene, play, &scratch, &way, &found, &enough) != TREEN_NO_MEMORY;
        fine = fine && (!found || keep_way(scene.lattice, &way, move, arena));
    }
    arena_free(&scratch);
    return fine;
}
