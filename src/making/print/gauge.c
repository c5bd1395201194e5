#include "making/print/gauge.h"

enum { HOLES = 8 };

/* In millimetres: from one gap to the next, and the least cell that leaves walls between holes. */
static const double STEP = 0.05, LEAST = 2;

/* In cells: from one hole to the next, depth and thickness of the plate. Also how far the middles
 * of holes and numbers are from its border, and the height of numbers. */
static const double PITCH = 1.5, DEPTH = 2.2, THICK = 0.5, HOLE = 0.8, NUMBER = 1.75, HEIGHT = 0.35;

/* Makes a square of this width around a place. */
static bool square_around(struct point middle, double width, struct arena *arena, outline *lines) {
    return shell_rectangle(shell_frame_grown((struct frame){middle, middle}, width / 2), arena, lines);
}

/* Adds a body with straight walls. */
static bool add_block(const outline *lines, double high, double low, struct shell *shell) {
    return shell_flat(shell, lines, high, SHELL_UP, false) &&
           shell_walls(shell, lines, high, lines, low, false) &&
           shell_flat(shell, lines, low, SHELL_DOWN, false);
}

/* Adds hole number `i` from 0, and its number. `corner` is that of the plate. */
static bool add_hole(const struct parts *parts, struct point corner, int i, double high, double low,
                     struct shell *shell) {
    const double cell = parts->making.cell, gap = STEP * (i + 1), x = corner.x + PITCH * cell * (i + 0.5);
    const struct cell_mark mark = {.text = arena_print(shell->arena, "%.2f", gap),
                                   .middle = {x / cell, corner.y / cell + NUMBER},
                                   .height = HEIGHT};
    outline hole;
    return mark.text &&
           square_around((struct point){x, corner.y + HOLE * cell}, cell + 2 * gap, shell->arena, &hole) &&
           shell_pierce(shell, &hole, high, low) && tray_sink(parts, high, &mark, shell);
}

enum treen_status gauge_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error) {
    const double cell = parts->making.cell, low = hollow->low, high = low - THICK * cell;
    const struct point corner = {hollow->frame.low.x, hollow->frame.high.y + cell},
                       end = {corner.x + HOLES * PITCH * cell, corner.y + DEPTH * cell},
                       beside = {corner.x - cell, corner.y + HOLE * cell};
    outline plate, plug;
    if (cell < LEAST)
        return error_bad(error, "found a gauge with cells of %.4g mm, expected at least %.4g", cell, LEAST);
    TRY_ROOM(shell_rectangle((struct frame){corner, end}, shell->arena, &plate) &&
             add_block(&plate, high, low, shell) && square_around(beside, cell, shell->arena, &plug) &&
             add_block(&plug, low - PITCH * cell, low, &shell[1]));
    for (int i = 0; i < HOLES; i++)
        TRY_ROOM(add_hole(parts, corner, i, high, low, shell));
    return TREEN_OK;
}
