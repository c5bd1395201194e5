#include "making/print/drill.h"

#include "making/print/shell.h"

/* Adds the triangles of a mesh. */
static bool add_mesh(struct shell *shell, const struct mesh *mesh) {
    for (size_t t = 0; t < mesh->triangle.count; t++) {
        double(*corner)[3] = arena_room(shell->arena, 3, sizeof *corner), a[3], b[3], normal[3];
        if (!corner)
            return false;
        for (int i = 0; i < 3; i++)
            memcpy(corner[i], mesh->place.at[mesh->triangle.at[t].corner[i]].at, sizeof *corner);
        subtract(corner[1], corner[0], a);
        subtract(corner[2], corner[0], b);
        cross(a, b, normal);
        unit_of(normal);
        if (!shell_patch(shell, normal, (const double(*)[3])corner, 3))
            return false;
    }
    return true;
}

/* Takes a cuboid away. */
static bool take_cuboid(struct shell *shell, struct frame frame, double high, double low) {
    outline lines;
    return shell_rectangle(frame, shell->arena, &lines) &&
           shell_walls(shell, &lines, high, &lines, low, true) &&
           shell_flat(shell, &lines, high, SHELL_DOWN, false) &&
           shell_flat(shell, &lines, low, SHELL_UP, false);
}

/* Takes the channel away, piece by piece. */
static bool take_channel(const struct making *making, enum making_drill drill, struct shell *shell) {
    const double cell = making->cell, middle = cell / 2, half = DRILL_WIDTH / 2 * cell, gap = making->gap;
    const struct frame point = {{middle, middle}, {middle, middle}};
    const struct frame channel = shell_frame_grown(point, half);
    const struct frame side = {{gap, middle - half}, {middle - half, middle + half}};
    if (drill == DRILL_CORNER)
        return take_cuboid(shell, channel, gap, middle + half) &&
               take_cuboid(shell, side, middle - half, middle + half);
    if (drill == DRILL_STRAIGHT)
        return take_cuboid(shell, channel, gap, cell - gap);
    return take_cuboid(shell, shell_frame_grown(point, DRILL_MOUTH / 2 * cell), gap, DRILL_DEEP * cell) &&
           take_cuboid(shell, channel, DRILL_DEEP * cell, cell - gap);
}

enum treen_status drill_cube(const struct making *making, enum making_drill drill, struct arena *arena,
                             struct mesh *mesh, struct treen_error *error) {
    struct arena scratch;
    const double most = (0.5 - DRILL_MOUTH / 2) * making->cell;
    if (making->wall > 0)
        return error_bad(
            error, "found the setting wall and a snake, whose cubes have channels: expected solid ones");
    if (making->gap + making->bevel >= most)
        return error_bad(error,
                         "found a gap of %.4g mm and a bevel of %.4g mm, expected less than %.4g together: "
                         "the elastic needs a channel",
                         making->gap, making->bevel, most);
    arena_beside(&scratch, arena);
    struct shell *shell = shell_open(1, making->cell, &scratch);
    enum treen_status status = TREEN_NO_MEMORY;
    if (shell && add_mesh(shell, mesh) && take_channel(making, drill, shell))
        status = shell_close(shell, arena, mesh);
    arena_free(&scratch);
    return status;
}
