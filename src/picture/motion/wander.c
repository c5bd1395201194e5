#include "picture/motion/wander.h"

#include "engine/turn/wander.h"
#include "shape/grid.h"

#include <math.h>
#include <stdlib.h>

/* Tells whether the body is elsewhere after the move. */
static bool goes_around(const struct scene_move *move, size_t body) {
    return !cell_equal(move->from[body].by, move->to[body].by) || move->from[body].as != move->to[body].as;
}

/* Lists the cells of a body across the axis of the turn. Sets *far where one is too far from its
 * line. Returns false when there is no memory. */
static bool list_across(const struct scene_body *body, const struct scene_pose *at,
                        const struct treen_turn *turn, struct arena *arena, struct turn_piece *piece,
                        bool *far) {
    const struct treen_cell *from = at->as ? at->as->cell : body->cell;
    int next = (turn->axis + 1) % 3, after = (turn->axis + 2) % 3;
    struct turn_cell *cell = ARENA_NEW(arena, body->cells, struct turn_cell);
    for (size_t i = 0; cell && i < body->cells; i++) {
        struct treen_cell place = cell_add(from[i], at->by);
        cell[i] = (struct turn_cell){cell_along(place, next), cell_along(place, after),
                                     cell_along(place, turn->axis)};
        *far |= abs(2 * cell[i].x - cell_along(turn->pivot, next)) > TURN_FARTHEST ||
                abs(2 * cell[i].y - cell_along(turn->pivot, after)) > TURN_FARTHEST;
    }
    *piece = (struct turn_piece){cell, body->cells};
    return cell;
}

/* Makes the scene of the turn; the bodies that turn come first. Returns false when there is no
 * memory. */
static bool lay_scene(const struct scene_stage *stage, const struct scene_move *move, struct arena *arena,
                      struct turn_scene *scene, bool *far) {
    size_t bodies = stage->body.count, movings = 0, restings = 0;
    const struct treen_turn *turn = move->turn;
    struct turn_piece *piece = ARENA_NEW(arena, bodies, struct turn_piece);
    for (size_t i = 0; piece && i < bodies; i++) {
        if (move->from[i].gone)
            continue;
        size_t to = goes_around(move, i) ? movings++ : bodies - ++restings;
        if (!list_across(&stage->body.at[i], &move->from[i], turn, arena, &piece[to], far))
            return false;
    }
    *scene = (struct turn_scene){.moving = piece,
                                 .resting = piece + bodies - restings,
                                 .movings = movings,
                                 .restings = restings,
                                 .axis = {cell_along(turn->pivot, (turn->axis + 1) % 3),
                                          cell_along(turn->pivot, (turn->axis + 2) % 3), turn->sense}};
    return piece;
}

/* Copies the way to the move. Returns false when there is no memory. */
static bool keep_way(const struct turn_way *way, struct scene_move *move, struct arena *arena) {
    struct scene_point *point = ARENA_NEW(arena, way->count, struct scene_point);
    for (size_t i = 0; point && i < way->count; i++) {
        point[i].tangent = (double)way->point[i].t / TURN_QUARTER;
        point[i].by[(move->turn->axis + 1) % 3] = (double)way->point[i].x / TURN_CELL;
        point[i].by[(move->turn->axis + 2) % 3] = (double)way->point[i].y / TURN_CELL;
    }
    move->point = point;
    move->points = point ? way->count : 0;
    return point;
}

bool wander_note(const struct scene_stage *stage, struct scene_move *move, struct arena *arena) {
    const struct treen_turn *turn = move->turn;
    struct turn_point ends[] = {{0, 0, 0}, {0, 0, TURN_QUARTER}};
    struct turn_scene scene;
    struct arena scratch;
    bool far = false, found = false;
    double enough;
    if (!turn || turn->degrees != 90 || !(turn->play > 0 && turn->play < TURN_NEVER) ||
        (cell_along(turn->pivot, (turn->axis + 1) % 3) ^ cell_along(turn->pivot, (turn->axis + 2) % 3)) & 1)
        return true;
    arena_beside(&scratch, arena);
    struct turn_way way = {(int32_t)ceil(turn->play * TURN_CELL - 1e-3), 2, ends};
    bool fine = lay_scene(stage, move, &scratch, &scene, &far);
    if (fine && !far && !turn_way_holds(&scene, &way, scratch.patience)) {
        fine = turn_seek(&scene, way.play, &scratch, &way, &found, &enough) != TREEN_NO_MEMORY;
        fine = fine && (!found || keep_way(&way, move, arena));
    }
    arena_free(&scratch);
    return fine;
}
