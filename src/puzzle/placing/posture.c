#include "puzzle/placing/posture.h"

#include <math.h>
#include <string.h>

static const struct posture STILL = {.to = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

struct posture posture_still(void) {
    return STILL;
}

/* Turns a point about the axis through (0, 0, 0), from the next axis to the one after or back. */
static struct treen_cell quarter(int axis, int sense, struct treen_cell cell) {
    const int a = cell_along(cell, (axis + 1) % 3), b = cell_along(cell, (axis + 2) % 3);
    const int next = -sense * b, after = sense * a;
    if (axis == 0)
        return (struct treen_cell){cell.x, next, after};
    if (axis == 1)
        return (struct treen_cell){after, cell.y, next};
    return (struct treen_cell){next, after, cell.z};
}

/* Turns a point as the turn does, about the axis through (0, 0, 0). Of 60 degrees, or some times as
 * much, x and y are at 60 degrees. */
static struct treen_cell around(const struct treen_turn *turn, int sense, struct treen_cell point) {
    if (turn->degrees == 90)
        return quarter(turn->axis, sense, point);
    for (int i = turn->degrees / 60 % 6; i > 0; i--)
        point = sense > 0 ? (struct treen_cell){-point.y, point.x + point.y, point.z}
                          : (struct treen_cell){point.x + point.y, -point.x, point.z};
    return point;
}

bool posture_is_turned(const struct posture *posture) {
    return memcmp(posture->to, STILL.to, sizeof STILL.to) != 0;
}

struct treen_cell posture_cell(const struct grid *grid, const struct posture *posture,
                               struct treen_cell cell) {
    const struct treen_cell *to = posture->to;
    struct treen_cell at = cell;
    if (posture_is_turned(posture)) {
        const struct treen_cell point = grid->point(cell);
        grid->cell_at((struct treen_cell){to[0].x * point.x + to[1].x * point.y + to[2].x * point.z,
                                          to[0].y * point.x + to[1].y * point.y + to[2].y * point.z,
                                          to[0].z * point.x + to[1].z * point.y + to[2].z * point.z},
                      &at);
    }
    return cell_add(at, posture->shift);
}

/* Turns a shift of cells and adds a shift of points. */
static struct treen_cell turn_shift(const struct grid *grid, const struct treen_turn *turn, int sense,
                                    struct treen_cell shift, struct treen_cell by) {
    const struct treen_cell first = grid_first(grid), from = grid->point(first),
                            points = cell_subtract(grid->point(cell_add(first, shift)), from);
    struct treen_cell to = first;
    grid->cell_at(cell_add(from, cell_add(around(turn, sense, points), by)), &to);
    return cell_subtract(to, first);
}

void posture_turn(const struct grid *grid, struct posture *posture, const struct treen_turn *turn,
                  bool back) {
    int sense = back ? -turn->sense : turn->sense;
    struct treen_cell by = cell_subtract(turn->pivot, around(turn, sense, turn->pivot));
    for (int i = 0; i < 3; i++)
        posture->to[i] = around(turn, sense, posture->to[i]);
    posture->shift =
        turn_shift(grid, turn, sense, posture->shift, (struct treen_cell){by.x / 2, by.y / 2, by.z / 2});
}

/* A cube's middle is half an edge from its corner. Points of hexagons and triangles are at 60
 * degrees, and those of triangles in thirds of a side. */
void posture_pivot(const struct grid *grid, const struct treen_turn *turn, double pivot[3]) {
    const struct treen_cell at = turn->pivot;
    const double twice = grid->turn == 120 ? 6 : 2;
    pivot[0] = (at.x + 1) / 2.0;
    pivot[1] = (at.y + 1) / 2.0;
    pivot[2] = (at.z + 1) / 2.0;
    if (grid->turn == 90)
        return;
    pivot[0] = (at.x + at.y / 2.0) / twice;
    pivot[1] = at.y * sqrt(3) / 2 / twice;
}

const struct treen_turn *turn_of_move(const struct treen_separation *separation,
                                      const struct treen_move *move) {
    const struct treen_turn *turn = separation->turn ? &separation->turn[move - separation->move] : NULL;
    return turn && turn->sense ? turn : NULL;
}

struct posture posture_at(const struct grid *grid, const struct treen_disassembly *disassembly,
                          const struct treen_step *step, unsigned part, bool after) {
    struct posture posture = posture_still();
    size_t number = (size_t)(step - disassembly->step), parts = disassembly->assembly->parts;
    for (int i = 0; disassembly->turned && i < 3; i++)
        posture.to[i] = disassembly->turned[3 * (number * parts + part) + (size_t)i];
    posture.shift = step->shift[part];
    const struct treen_turn *turn = turn_of_move(step->separation, step->move);
    for (size_t i = 0; !after && i < step->move->parts; i++) {
        if (step->move->part[i] != part)
            continue;
        posture.shift = cell_subtract(posture.shift, step->move->by);
        if (turn)
            posture_turn(grid, &posture, turn, true);
    }
    return posture;
}

/* Adds the postures of a position to those of all, by position and part. */
static void follow(const struct grid *grid, size_t parts, const struct treen_passage *passage,
                   struct posture *posture) {
    struct posture *to = posture + passage->to * parts;
    memcpy(to, posture + passage->from * parts, parts * sizeof *to);
    for (size_t i = 0; i < passage->move.parts; i++) {
        struct posture *moved = &to[passage->move.part[i]];
        if (passage->turn)
            posture_turn(grid, moved, passage->turn, false);
        moved->shift = cell_add(moved->shift, passage->move.by);
    }
}

/* Copies the position's postures. */
static bool keep_postures(const struct posture *posture, size_t parts, struct arena *arena,
                          struct treen_position *position) {
    struct treen_cell *shift = ARENA_NEW(arena, parts, struct treen_cell),
                      *turned = ARENA_NEW(arena, 3 * parts, struct treen_cell);
    for (size_t i = 0; shift && turned && i < parts; i++) {
        shift[i] = posture[i].shift;
        memcpy(turned + 3 * i, posture[i].to, sizeof posture[i].to);
    }
    position->shift = shift;
    position->turned = turned;
    return shift && turned;
}

/* The first passage to a position comes from an earlier one, and later passages to it follow. */
bool posture_positions(const struct grid *grid, size_t parts, struct arena *arena,
                       struct treen_positions *positions) {
    struct treen_position *position = ARENA_NEW(arena, positions->positions, struct treen_position);
    struct posture *posture = ARENA_NEW(arena, positions->positions * parts, struct posture);
    size_t known = positions->positions ? 1 : 0;
    if (!position || !posture)
        return false;
    memcpy(position, positions->position, positions->positions * sizeof *position);
    for (size_t i = 0; known && i < parts; i++)
        posture[i] = posture_still();
    for (size_t i = 0; i < positions->passages; i++)
        if (positions->passage[i].to == known) {
            follow(grid, parts, &positions->passage[i], posture);
            known++;
        }
    for (size_t i = 0; i < positions->positions; i++)
        if (!keep_postures(posture + i * parts, parts, arena, &position[i]))
            return false;
    positions->position = position;
    return true;
}
