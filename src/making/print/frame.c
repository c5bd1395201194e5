#include "making/print/frame.h"

#include <math.h>

/* Parts of a cell: how far a post and the ring reach over the pieces, and how deep they stand. */
static const double LIP = 0.3, STANDING = 0.5;

/* Returns the square at corner `i` of the border, as wide as the rim. */
static struct frame corner_square(const struct frame *border, int i, double rim) {
    struct frame square = *border;
    *(i & 1 ? &square.low.x : &square.high.x) = i & 1 ? border->high.x - rim : border->low.x + rim;
    *(i & 2 ? &square.low.y : &square.high.y) = i & 2 ? border->high.y - rim : border->low.y + rim;
    return square;
}

/* Makes the outline of a post: an angle around its corner, with arms that reach over the pieces. */
static bool post_outline(const struct frame *border, int i, double rim, double lip, struct arena *arena,
                         outline *lines) {
    const double x = i & 1 ? border->high.x : border->low.x, y = i & 2 ? border->high.y : border->low.y;
    const double inx = i & 1 ? -1 : 1, iny = i & 2 ? -1 : 1, arm = rim + lip;
    const struct point corner[6] = {{x, y},
                                    {x + inx * arm, y},
                                    {x + inx * arm, y + iny * rim},
                                    {x + inx * rim, y + iny * rim},
                                    {x + inx * rim, y + iny * arm},
                                    {x, y + iny * arm}};
    point_list line = {0};
    *lines = (outline){0};
    for (int k = 0; k < 6; k++)
        if (!array_push(arena, &line, corner[inx * iny > 0 ? k : 5 - k]))
            return false;
    return array_push(arena, lines, line);
}

/* Adds a tapered peg on the body's corner at the height `head`, and its hole in the body above. */
static bool add_peg(const struct making *making, const struct frame *border, int i, double head,
                    struct shell shell[2]) {
    const double room = making->tolerance / 2, top = head - making->floor;
    const struct frame square = shell_frame_grown(corner_square(border, i, making->rim), -making->rim / 4);
    const double taper = fmin(0.2, making->rim / 16);
    struct arena *arena = shell->arena;
    outline peg, end, hole, mouth;
    return shell_rectangle(square, arena, &peg) &&
           shell_rectangle(shell_frame_grown(square, -taper), arena, &end) &&
           shell_rectangle(shell_frame_grown(square, room), arena, &hole) &&
           shell_rectangle(shell_frame_grown(square, room - taper), arena, &mouth) &&
           shell_flat(shell, &peg, head, SHELL_UP, true) &&
           shell_walls(shell, &end, top, &peg, head, false) &&
           shell_flat(shell, &end, top, SHELL_UP, false) &&
           shell_flat(&shell[1], &hole, head, SHELL_DOWN, true) &&
           shell_walls(&shell[1], &mouth, top, &hole, head, true) &&
           shell_flat(&shell[1], &mouth, top, SHELL_UP, true);
}

/* Adds a post from the stand at `foot` up to `head`. */
static bool add_post(const struct making *making, const struct frame *border, int i, double foot, double head,
                     struct shell *shell) {
    outline post;
    return post_outline(border, i, making->rim, LIP * making->cell, shell->arena, &post) &&
           shell_flat(shell, &post, foot, SHELL_UP, true) &&
           shell_walls(shell, &post, head, &post, foot, false) &&
           shell_flat(shell, &post, head, SHELL_UP, false);
}

/* Adds a plate on the border, as thick as the floor, with a window. */
static bool add_plate(const struct making *making, double low, const outline *border, const outline *window,
                      struct shell *shell) {
    const double high = low - making->floor;
    return shell_flat(shell, border, high, SHELL_UP, false) &&
           shell_walls(shell, border, high, border, low, false) &&
           shell_flat(shell, border, low, SHELL_DOWN, false) && shell_pierce(shell, window, high, low);
}

/* Finds the window of the ring: the highest layer of the puzzle's box, less the lip. */
static bool add_ring(const struct parts *parts, const struct hollow *hollow, const outline *border,
                     struct shell *shell) {
    outline window;
    return outline_grow(&hollow->level->lines, -LIP * parts->making.cell, shell->arena, &window) &&
           add_plate(&parts->making, hollow->high, border, &window, shell);
}

enum treen_status frame_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error) {
    const struct making *making = &parts->making;
    const struct frame border = shell_frame_grown(hollow->frame, making->rim);
    struct hollow low = *hollow;
    outline lines;
    hollow_cut(&low, low.low - STANDING * making->cell * grid_edge(parts->grid, 2));
    TRY_ROOM(shell_rectangle(border, shell->arena, &lines));
    TRY(tray_add(parts, &low, &lines, low.high, shell, error));
    TRY_ROOM(shell_flat(shell, &low.level->lines, low.high, SHELL_UP, true) &&
             add_ring(parts, hollow, &lines, &shell[1]));
    for (int i = 0; i < 4; i++)
        TRY_ROOM(add_post(making, &border, i, low.high, hollow->high, shell) &&
                 add_peg(making, &border, i, hollow->high, shell));
    return TREEN_OK;
}

enum treen_status frame_shut(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error) {
    const struct making *making = &parts->making;
    const struct frame border = shell_frame_grown(hollow->frame, making->rim);
    struct arena *arena = shell->arena;
    outline lines, window;
    TRY_ROOM(shell_rectangle(border, arena, &lines) && hollow_lines(parts, parts->opening, arena, &window));
    TRY(tray_add(parts, hollow, &lines, hollow->high, shell, error));
    TRY_ROOM(shell_flat(shell, &hollow->level->lines, hollow->high, SHELL_UP, true) &&
             add_plate(making, hollow->high, &lines, &window, &shell[1]));
    for (int i = 0; i < 4; i++)
        TRY_ROOM(add_peg(making, &border, i, hollow->high, shell));
    return TREEN_OK;
}
