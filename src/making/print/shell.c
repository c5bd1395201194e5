#include "making/print/shell.h"

#include <math.h>

/* ---- Outlines -------------------------------------------------------------------------------- */

bool shell_rectangle(struct frame frame, struct arena *arena, outline *lines) {
    const struct point corner[4] = {
        frame.low, {frame.high.x, frame.low.y}, frame.high, {frame.low.x, frame.high.y}};
    point_list line = {0};
    *lines = (outline){0};
    for (int i = 0; i < 4; i++)
        if (!array_push(arena, &line, corner[i]))
            return false;
    return array_push(arena, lines, line);
}

bool shell_circle(struct point middle, double radius, struct arena *arena, outline *lines) {
    enum { SIDES = 48 };
    const double turn = 2 * acos(-1) / SIDES;
    point_list line = {0};
    *lines = (outline){0};
    for (int i = 0; i < SIDES; i++)
        if (!array_push(arena, &line,
                        (struct point){middle.x + radius * cos(turn * i), middle.y + radius * sin(turn * i)}))
            return false;
    return array_push(arena, lines, line);
}

struct frame shell_frame_grown(struct frame frame, double by) {
    return (struct frame){{frame.low.x - by, frame.low.y - by}, {frame.high.x + by, frame.high.y + by}};
}

/* ---- Patches --------------------------------------------------------------------------------- */

bool shell_patch(struct shell *shell, const double normal[3], const double (*corner)[3], size_t corners) {
    int name = normals_name(&shell->normals, normal);
    return name >= 0 &&
           array_push(shell->arena, &shell->patches,
                      (struct patch){name, (int)corners, shell->colour, dot(normal, corner[0]), corner});
}

bool shell_flat(struct shell *shell, const outline *lines, double z, enum shell_look look, bool taken) {
    const double normal[3] = {0, 0, look == SHELL_DOWN ? 1 : -1};
    bool turned = (look == SHELL_UP) != taken;
    for (size_t l = 0; l < lines->count; l++) {
        const point_list *line = &lines->at[l];
        double(*corner)[3] = arena_room(shell->arena, line->count, sizeof *corner);
        if (!corner)
            return false;
        for (size_t i = 0; i < line->count; i++) {
            struct point at = line->at[turned ? line->count - 1 - i : i];
            corner[i][0] = at.x;
            corner[i][1] = at.y;
            corner[i][2] = z;
        }
        if (!shell_patch(shell, normal, (const double(*)[3])corner, line->count))
            return false;
    }
    return true;
}

/* Adds the wall between the sides from a to b, of an outline at the height `high` and of one
 * below. */
static bool add_wall(struct shell *shell, const struct point above[2], double high,
                     const struct point below[2], double low, bool hole) {
    double(*corner)[3] = arena_room(shell->arena, 4, sizeof *corner), along[3], up[3], normal[3];
    const int a = hole, b = !hole;
    if (!corner)
        return false;
    const double at[4][3] = {{above[a].x, above[a].y, high},
                             {above[b].x, above[b].y, high},
                             {below[b].x, below[b].y, low},
                             {below[a].x, below[a].y, low}};
    memcpy(corner, at, sizeof at);
    subtract(corner[1], corner[0], along);
    subtract(corner[3], corner[0], up);
    cross(along, up, normal);
    unit_of(normal);
    return shell_patch(shell, normal, (const double(*)[3])corner, 4);
}

bool shell_walls(struct shell *shell, const outline *above, double high, const outline *below, double low,
                 bool hole) {
    for (size_t l = 0; l < above->count; l++) {
        const point_list *one = &above->at[l], *other = &below->at[l];
        for (size_t i = 0; i < one->count; i++) {
            const size_t next = (i + 1) % one->count;
            const struct point top[2] = {one->at[i], one->at[next]},
                               ground[2] = {other->at[i], other->at[next]};
            if (!add_wall(shell, top, high, ground, low, hole))
                return false;
        }
    }
    return true;
}

bool shell_pierce(struct shell *shell, const outline *lines, double high, double low) {
    return shell_flat(shell, lines, high, SHELL_UP, true) &&
           shell_flat(shell, lines, low, SHELL_DOWN, true) &&
           shell_walls(shell, lines, high, lines, low, true);
}

struct shell *shell_open(size_t bodies, double cell, struct arena *arena) {
    struct shell *shell = ARENA_NEW(arena, bodies, struct shell);
    for (size_t i = 0; shell && i < bodies; i++)
        shell[i] = (struct shell){.arena = arena, .grain = 1e-7 * cell};
    return shell;
}

enum treen_status shell_close(const struct shell *shell, struct arena *arena, struct mesh *mesh) {
    *mesh = (struct mesh){0};
    return mesh_enclose(&shell->normals, &shell->patches, shell->grain, arena, mesh);
}
