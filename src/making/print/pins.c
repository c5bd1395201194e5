#include "making/print/pins.h"

#include "making/print/joint.h"

enum treen_status pins_take(struct parts *parts, struct arena *arena, struct treen_error *error) {
    if (!parts->pieces || !parts->piece[0].drill)
        return error_bad(error, "found the setting pins and a puzzle that is no snake");
    if (parts->making.wall > 0)
        return error_bad(error,
                         "found the settings pins and wall, expected one of them: pins need solid cubes");
    struct parts_piece *piece = ARENA_NEW(arena, parts->pieces + 1, struct parts_piece);
    TRY_ROOM(piece);
    parts->making.joint = JOINTS_PINS;
    TRY(joints_check(parts, error));
    for (size_t i = 0; i < parts->pieces; i++)
        piece[i] = parts->piece[i];
    if (piece[0].copies > 1) {
        piece[0].copies = 1;
        piece[parts->pieces] = piece[0];
        piece[parts->pieces].name = "tail";
        piece[parts->pieces].drill = DRILL_TAIL;
        piece[parts->pieces].colour = (unsigned)parts->pieces + 1;
        parts->pieces++;
    }
    parts->piece = piece;
    return TREEN_OK;
}

bool pins_make(const struct parts *parts, enum making_drill drill, struct arena *arena, struct mesh *mesh) {
    const double cell = parts->making.cell, half = cell / 2, width = joints_width(parts);
    const struct joint pin = {JOINT_PEG, true, {0, 0, 1}, {1, 0, 0}, {half, half, cell}, width, JOINT_PLAIN},
                       below = {JOINT_HOLE, false, {0, 0, 1}, {1, 0, 0}, {half, half, 0}, width, JOINT_PLAIN},
                       beside = {JOINT_HOLE,      false, {1, 0, 0},  {0, 1, 0},
                                 {0, half, half}, width, JOINT_PLAIN};
    struct joint joint[2] = {pin, drill == DRILL_CORNER ? beside : below};
    const bool is_end = drill == DRILL_END, is_tail = drill == DRILL_TAIL;
    const joint_list joints = {.at = joint + is_tail, .count = is_end || is_tail ? 1 : 2};
    return joints_carve(parts, &joints, arena, mesh);
}
