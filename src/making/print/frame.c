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

/* Adds a post from the stand at `foot` up to `head`, with a tapered peg on it. The ring gets the
 * hole for the peg. */
static bool add_post(const struct making *making, const struct frame *border, int i, double foot, double head,
                     struct shell shell[2]) {
    const double room = making->tolerance / 2, top = head - making->floor;
    const struct frame square = shell_frame_grown(corner_square(border, i, making->rim), -making->rim / 4);
    const double taper = fmin(0.2, making->rim / 16);
    struct arena *arena = shell->arena;
    outline post, peg, end, hole, mouth;
    return post_outline(border, i, making->rim, LIP * making->cell, arena, &post) &&
           shell_rectangle(square, arena, &peg) &&
           shell_rectangle(shell_frame_grown(square, -taper), arena, &end) &&
           shell_rectangle(shell_frame_grown(square, room), arena, &hole) &&
           shell_rectangle(shell_frame_grown(square, room - taper), arena, &mouth) &&
           shell_flat(shell, &post, foot, SHELL_UP, true) &&
           shell_walls(shell, &post, head, &post, foot, false) &&
           shell_flat(shell, &post, head, SHELL_UP, false) && shell_flat(shell, &peg, head, SHELL_UP, true) &&
           shell_walls(shell, &end, top, &peg, head, false) &&
           shell_flat(shell, &end, top, SHELL_UP, false) &&
           shell_flat(&shell[1], &hole, head, SHELL_DOWN, true) &&
           shell_walls(&shell[1], &mouth, top, &hole, head, true) &&
           shell_flat(&shell[1], &mouth, top, SHELL_UP, true);
}

/* Finds the window of the ring: the highest layer of the puzzle's box, less the lip. */
static bool add_ring(const struct parts *parts, const struct hollow *hollow, const outline *border,
                     struct shell *shell) {
    const double high = hollow->high - parts->making.floor;
    outline window;
    return outline_grow(&hollow->level->lines, -LIP * parts->making.cell, shell->arena, &window) &&
           shell_flat(shell, border, high, SHELL_UP, false) &&
           shell_walls(shell, border, high, border, hollow->high, false) &&
           shell_flat(shell, border, hollow->high, SHELL_DOWN, false) &&
           shell_pierce(shell, &window, high, hollow->high);
}

enum treen_status frame_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error) {
    const struct making *making = &parts->making;
    const struct frame border = shell_frame_grown(hollow->frame, making->rim);
    struct hollow low = *hollow;
    outline lines;
    hollow_cut(&low, low.low - STANDING * making->cell);
    TRY_ROOM(shell_rectangle(border, shell->arena, &lines));
    TRY(tray_add(parts, &low, &lines, low.high, shell, error));
    TRY_ROOM(shell_flat(shell, &low.level->lines, low.high, SHELL_UP, true) &&
             add_ring(parts, hollow, &lines, &shell[1]));
    for (int i = 0; i < 4; i++)
        TRY_ROOM(add_post(making, &border, i, low.high, hollow->high, shell));
    return TREEN_OK;
}
