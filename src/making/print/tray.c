/* Trays, and the lower part of all that goes around the pieces: walls, a floor, and what is in the
 * floor. Heights count downwards from the top, as z does in the grid. */
#include "making/print/tray.h"

#include "making/print/letters.h"
#include "making/sheet/engraving.h"

#include <math.h>

/* ---- Marks ----------------------------------------------------------------------------------- */

static const double MARK = 0.4; /* depth of the marks of cells, in millimetres */

/* Finds the outline of a mark on the floor. A letter goes up, and y down the page. */
static bool mark_outline(const struct parts *parts, const struct cell_mark *mark, struct arena *arena,
                         outline *lines) {
    double cell = parts->making.cell;
    if (!letters_outline(mark->text, mark->height * cell, arena, lines))
        return false;
    for (size_t l = 0; l < lines->count; l++) {
        point_list *line = &lines->at[l];
        for (size_t i = 0; i < line->count; i++)
            line->at[i] =
                (struct point){cell * mark->middle.x + line->at[i].x, cell * mark->middle.y - line->at[i].y};
        for (size_t i = 0; i < line->count / 2; i++) {
            struct point turned = line->at[i];
            line->at[i] = line->at[line->count - 1 - i];
            line->at[line->count - 1 - i] = turned;
        }
    }
    return true;
}

/* Returns the depth of the marks, which leaves half of the floor. */
static double depth_of_marks(const struct making *making) {
    double wanted = making->stamp > 0 ? making->stamp : MARK;
    return wanted < making->floor / 2 ? wanted : making->floor / 2;
}

bool tray_sink(const struct parts *parts, double ground, const struct cell_mark *mark, struct shell *shell) {
    const double deep = ground + depth_of_marks(&parts->making);
    outline lines;
    if (!mark_outline(parts, mark, shell->arena, &lines) ||
        !shell_flat(shell, &lines, ground, SHELL_UP, true))
        return false;
    shell->colour = mark->colour;
    bool done = shell_walls(shell, &lines, ground, &lines, deep, true) &&
                shell_flat(shell, &lines, deep, SHELL_UP, false);
    shell->colour = 0;
    return done;
}

/* ---- The floor ------------------------------------------------------------------------------- */

/* Makes the hole in the floor through which a finger pushes the pieces out. */
static enum treen_status add_finger(const struct parts *parts, const struct hollow *hollow,
                                    struct shell *shell, struct treen_error *error) {
    const double wanted = parts->making.fingers / 2, left = 0.5;
    struct point middle;
    double radius;
    outline lines;
    hollow_middle(parts, hollow, &middle, &radius);
    if (wanted > radius - left)
        return error_bad(
            error, "found a hole for fingers of %.4g mm, expected at most %.4g: the floor has no more room",
            2 * wanted, fmax(0, floor(20 * (radius - left)) / 10));
    TRY_ROOM(shell_circle(middle, wanted, shell->arena, &lines) &&
             shell_pierce(shell, &lines, hollow->low, hollow->low + parts->making.floor));
    return TREEN_OK;
}

/* Adds what is in the floor: marks of coloured cells, or a hole. */
static enum treen_status add_to_floor(const struct parts *parts, const struct hollow *hollow,
                                      struct shell *shell, struct treen_error *error) {
    mark_list marks;
    TRY_ROOM(marks_of_board(parts, shell->arena, &marks));
    if (marks.count && parts->making.fingers > 0)
        return error_bad(error, "found a hole for fingers in a floor with marks, expected one of them");
    for (size_t i = 0; i < marks.count; i++)
        TRY_ROOM(tray_sink(parts, hollow->low, &marks.at[i], shell));
    return parts->making.fingers > 0 ? add_finger(parts, hollow, shell, error) : TREEN_OK;
}

enum treen_status tray_add(const struct parts *parts, const struct hollow *hollow, const outline *border,
                           double high, struct shell *shell, struct treen_error *error) {
    const double bottom = hollow->low + parts->making.floor;
    TRY_ROOM(shell_walls(shell, border, high, border, bottom, false) &&
             shell_flat(shell, border, high, SHELL_UP, false) &&
             shell_flat(shell, border, bottom, SHELL_DOWN, false) && hollow_add(hollow, shell));
    return add_to_floor(parts, hollow, shell, error);
}

/* ---- Trays and stands ------------------------------------------------------------------------ */

enum treen_status tray_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                            struct treen_error *error) {
    const struct making *making = &parts->making;
    outline hull, border;
    mark_list circles;
    TRY_ROOM(outline_hull(&hollow->level->lines, shell->arena, &hull) &&
             outline_grow(&hull, making->rim, shell->arena, &border));
    TRY(tray_add(parts, hollow, &border, hollow->high, shell, error));
    TRY_ROOM(shell_flat(shell, &hollow->level->lines, hollow->high, SHELL_UP, true) &&
             marks_of_circles(parts, shell->arena, &circles));
    for (size_t i = 0; i < circles.count; i++)
        TRY_ROOM(tray_sink(parts, hollow->high, &circles.at[i], shell));
    return TREEN_OK;
}
