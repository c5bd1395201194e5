/* A step has the place of every part after it, as a shift of its cells in the assembly. Each step
 * becomes a move from one set of poses to the next. Steps of one separation follow each other.
 * Between separations the picture jumps from one half to the other, so a move keeps both of its
 * ends. */
#include "picture/motion/moves.h"

#include "picture/motion/wander.h"
#include "puzzle/belongs.h"
#include "puzzle/placing/posture.h"
#include "shape/grid.h"

#include <limits.h>
#include <string.h>

/* A step that becomes a move of the stage. */
struct making {
    const struct grid *grid;
    const struct treen_disassembly *disassembly;
    const struct treen_step *step;
    const struct scene_stage *stage;
    struct arena *arena;
    size_t first; /* the body of part 0; before it there may be one for empty cells */
    struct scene_pose *from, *to;
};

static bool moves(const struct making *making, size_t body) {
    const struct treen_move *move = making->step->move;
    return parts_have(move->part, move->parts, body - making->first);
}

/* Returns the distance of a cell in the direction of the step, in units that differ from grid to
 * grid. */
static long along(struct treen_cell cell, struct treen_cell direction) {
    return (long)cell.x * direction.x + (long)cell.y * direction.y + (long)cell.z * direction.z;
}

/* Finds the nearest end of the moving bodies and the farthest of the others, along the
 * direction. */
static void find_ends(const struct making *making, long *moving, long *staying) {
    struct treen_cell direction = making->step->direction;
    *moving = LONG_MAX;
    *staying = LONG_MIN;
    for (size_t i = making->first; i < making->stage->body.count; i++) {
        const struct scene_body *body = &making->stage->body.at[i];
        for (size_t j = 0; j < body->cells && !making->from[i].gone; j++) {
            long at =
                along(cell_add((making->from[i].as ? making->from[i].as : body)->cell[j], making->from[i].by),
                      direction);
            if (moves(making, i))
                *moving = at < *moving ? at : *moving;
            else
                *staying = at > *staying ? at : *staying;
        }
    }
}

/* Returns the steps after which a leaving body is clear of the rest, and one more, so that a person
 * sees it. */
static long steps_to_clear(const struct making *making) {
    long moving, staying, stride = along(making->step->direction, making->step->direction);
    find_ends(making, &moving, &staying);
    if (moving > staying)
        return 1;
    return (staying - moving) / stride + 2;
}

static struct treen_cell times(struct treen_cell direction, long steps) {
    return (struct treen_cell){direction.x * (int)steps, direction.y * (int)steps, direction.z * (int)steps};
}

/* Returns the pose of a posture. *fine becomes false when there is no memory. */
static struct scene_pose pose_of(const struct making *making, size_t number, struct posture posture,
                                 bool *fine) {
    const struct scene_body *body = &making->stage->body.at[number];
    struct scene_pose pose = {.by = posture.shift};
    if (!posture_is_turned(&posture))
        return pose;
    struct scene_body *as = ARENA_NEW(making->arena, 1, struct scene_body);
    struct treen_cell *cell = ARENA_NEW(making->arena, body->cells, struct treen_cell),
                      *to = ARENA_NEW(making->arena, 3, struct treen_cell);
    *fine = *fine && as && cell && to;
    if (!as || !cell || !to)
        return pose;
    posture.shift = (struct treen_cell){0, 0, 0};
    memcpy(to, posture.to, sizeof posture.to);
    for (size_t i = 0; i < body->cells; i++)
        cell[i] = posture_cell(making->grid, &posture, body->cell[i]);
    *as = *body;
    as->cell = cell;
    pose.as = as;
    pose.to = to;
    return pose;
}

/* Poses the bodies before and after the step. Bodies that do not move have one pose. A body that
 * leaves stays in the picture, clear of the rest; the next move's poses set it aside. */
static bool pose_bodies(struct making *making) {
    const struct treen_step *step = making->step;
    bool fine = true;
    for (size_t i = 0; i < making->stage->body.count; i++) {
        bool is_part = i >= making->first;
        size_t part = i - making->first;
        bool here = is_part && parts_have(step->separation->part, step->separation->parts, part);
        making->from[i] = making->to[i] = (struct scene_pose){.gone = !here};
        if (here) {
            const struct treen_disassembly *told = making->disassembly;
            making->from[i] =
                pose_of(making, i, posture_at(making->grid, told, step, (unsigned)part, false), &fine);
            making->to[i] =
                moves(making, i)
                    ? pose_of(making, i, posture_at(making->grid, told, step, (unsigned)part, true), &fine)
                    : making->from[i];
        }
    }
    struct treen_cell by = times(step->direction, fine && step->move->leaves ? steps_to_clear(making) : 0);
    for (size_t i = making->first; step->move->leaves && i < making->stage->body.count; i++)
        if (moves(making, i))
            making->to[i].by = cell_add(making->from[i].by, by);
    return fine;
}

static bool add_move(const struct grid *grid, const struct treen_disassembly *disassembly, size_t number,
                     size_t first, struct arena *arena, struct scene_stage *stage) {
    const struct treen_step *step = &disassembly->step[number];
    struct making making = {.grid = grid,
                            .disassembly = disassembly,
                            .step = step,
                            .stage = stage,
                            .arena = arena,
                            .first = first,
                            .from = ARENA_NEW(arena, stage->body.count, struct scene_pose),
                            .to = ARENA_NEW(arena, stage->body.count, struct scene_pose)};
    if (!making.from || !making.to || !pose_bodies(&making))
        return false;
    struct scene_move move = {.caption = step->words,
                              .undone = step->undone,
                              .from = making.from,
                              .to = making.to,
                              .turn = turn_of_move(step->separation, step->move)};
    return wander_note(grid, stage, &move, arena) && array_push(arena, &stage->move, move);
}

/* Tells whether each half has moves, and each move parts. */
static bool can_be_told(const struct treen_separation *half) {
    if (!half)
        return true;
    for (size_t i = 0; i < half->moves; i++)
        if (!half->move || !half->move[i].parts)
            return false;
    return half->moves && can_be_told(half->removed) && can_be_told(half->left);
}

static bool belongs(const struct treen_puzzle *puzzle, const struct treen_disassembly *disassembly) {
    bool fine = puzzle_packing(puzzle) && disassembly->assembly &&
                (!disassembly->steps || disassembly->step) &&
                belongs_separation(disassembly->separation, disassembly->assembly->parts) &&
                can_be_told(disassembly->separation);
    for (size_t i = 0; fine && i < disassembly->steps; i++)
        fine = belongs_step(disassembly->assembly, &disassembly->step[i]);
    return fine;
}

/* The parts of a solution are the last bodies of its stage, in their order. */
enum treen_status moves_scene(const struct treen_puzzle *puzzle, const struct treen_disassembly *disassembly,
                              struct arena *arena, struct scene *scene) {
    if (!belongs(puzzle, disassembly))
        return TREEN_BAD_INPUT;
    enum treen_status status = belongs_show(puzzle, disassembly->assembly, arena, scene);
    if (status != TREEN_OK || !scene->stage.count)
        return status;
    struct scene_stage *stage = &scene->stage.at[0];
    size_t first = stage->body.count - disassembly->assembly->parts;
    for (size_t i = 0; i < disassembly->steps; i++)
        TRY_ROOM(add_move(scene->grid, disassembly, i, first, arena, stage));
    return TREEN_OK;
}
