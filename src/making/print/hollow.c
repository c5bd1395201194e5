#include "making/print/hollow.h"

#include "making/sheet/engraving.h"
#include "making/sheet/tiles.h"

#include <math.h>

static const double LEAST = 0.01; /* tolerance, in millimetres */

/* ---- Boxes that have a place ----------------------------------------------------------------- */

/* Tells whether the cells stand upright on a floor, in layers. */
static bool is_upright(const struct grid *grid) {
    return grid->faces && tiles_suit(grid);
}

static enum treen_status check_hollow(const struct parts *parts, const char *thing,
                                      struct treen_error *error) {
    const struct making *making = &parts->making;
    if (parts_are_sticks(parts))
        return error_bad(error, "found a %s for the grid %s, expected cells: sticks lie on no floor", thing,
                         parts->grid->about.name);
    const double radius = making->cell * (is_upright(parts->grid) ? tiles_inner_radius(parts->grid) : 0.5);
    if (making->tolerance < LEAST || making->tolerance >= radius)
        return error_say(error, TREEN_BAD_INPUT,
                         "found a %s with a tolerance of %.4g mm, expected at least %.4g and less than %.4g",
                         thing, making->tolerance, LEAST, radius);
    return TREEN_OK;
}

/* ---- Lines of the layers --------------------------------------------------------------------- */

/* Lists the cells of the highest layer that are above a cell at `z` or deeper. */
static bool list_open(const struct box *box, int z, struct arena *arena, struct shape *open) {
    *open = (struct shape){0, ARENA_NEW(arena, box->cells + 1, struct coloured_cell)};
    if (!open->cell)
        return false;
    for (size_t i = 0; i < box->cells; i++)
        if (box->cell[i].at.z >= z)
            open->cell[open->count++].at =
                (struct treen_cell){box->cell[i].at.x, box->cell[i].at.y, box->low.z};
    shape_sort(open);
    size_t kept = 0;
    for (size_t i = 0; i < open->count; i++)
        if (!kept || open->cell[i].at.x != open->cell[kept - 1].at.x ||
            open->cell[i].at.y != open->cell[kept - 1].at.y)
            open->cell[kept++] = open->cell[i];
    open->count = kept;
    return true;
}

bool hollow_lines(const struct parts *parts, const struct shape *open, struct arena *arena, outline *lines) {
    tile_list tiles = {0};
    outline plain;
    if (!tiles_of_layer(parts->grid, open, parts->box->low.z, 0, arena, &tiles) ||
        !outline_of_tiles(&tiles, true, arena, &plain))
        return false;
    outline_scale(&plain, parts->making.cell);
    return outline_grow(&plain, parts->making.tolerance, arena, lines);
}

/* Finds the levels: layers that are open above as many cells are equal. */
static bool find_levels(const struct parts *parts, struct arena *arena, struct hollow *hollow) {
    const struct box *box = parts->box;
    const double cell = parts->making.cell * grid_edge(parts->grid, 2);
    size_t before = 0;
    hollow->level = ARENA_NEW(arena, (size_t)(box->high.z - box->low.z + 1), struct hollow_level);
    for (int z = box->low.z; hollow->level && z <= box->high.z; z++) {
        struct shape open;
        if (!list_open(box, z, arena, &open))
            return false;
        if (open.count != before) {
            hollow->level[hollow->levels].high = cell * z;
            if (!hollow_lines(parts, &open, arena, &hollow->level[hollow->levels++].lines))
                return false;
        }
        hollow->level[hollow->levels - 1].low = cell * (z + 1);
        before = open.count;
    }
    return hollow->level;
}

/* ---- A hull for other cells ------------------------------------------------------------------ */

/* Adds a point of a cell, in millimetres, and takes it into the heights. */
static bool add_point(const double at[3], double cell, struct arena *arena, point_list *points,
                      struct hollow_level *level) {
    level->high = fmin(level->high, cell * at[2]);
    level->low = fmax(level->low, cell * at[2]);
    return array_push(arena, points, (struct point){cell * at[0], cell * at[1]});
}

/* Adds the points of a ball that its outline from above needs, and its lowest and highest one. */
static bool add_ball(const double middle[3], double cell, struct arena *arena, point_list *points,
                     struct hollow_level *level) {
    enum { SIDES = 24 };
    const double turn = 2 * acos(-1) / SIDES, radius = 0.5 / cos(turn / 2);
    for (int i = -2; i < SIDES; i++) {
        const double along = i < 0 ? 0 : radius, up = i == -2 ? -0.5 : i == -1 ? 0.5 : 0;
        const double at[3] = {middle[0] + along * cos(turn * (i + 0.5)),
                              middle[1] + along * sin(turn * (i + 0.5)), middle[2] + up};
        if (!add_point(at, cell, arena, points, level))
            return false;
    }
    return true;
}

static bool add_corners(const struct parts *parts, struct treen_cell cell, struct arena *arena,
                        point_list *points, struct hollow_level *level) {
    struct grid_face face[GRID_FACES];
    if (!parts->grid->faces) {
        double middle[3];
        grid_middle(parts->grid, cell, middle);
        return add_ball(middle, parts->making.cell, arena, points, level);
    }
    const int faces = parts->grid->faces(cell, face);
    for (int f = 0; f < faces; f++)
        for (int c = 0; c < face[f].corners; c++)
            if (!add_point(face[f].corner[c], parts->making.cell, arena, points, level))
                return false;
    return true;
}

/* Finds a single level, with the hull of all cells as they are seen from above. */
static bool find_hull(const struct parts *parts, struct arena *arena, struct hollow *hollow) {
    point_list points = {0};
    outline all = {0}, hull;
    hollow->level = ARENA_NEW(arena, 1, struct hollow_level);
    hollow->levels = 1;
    if (!hollow->level)
        return false;
    hollow->level->high = INFINITY;
    hollow->level->low = -INFINITY;
    for (size_t i = 0; i < parts->box->cells; i++)
        if (!add_corners(parts, parts->box->cell[i].at, arena, &points, hollow->level))
            return false;
    return array_push(arena, &all, points) && outline_hull(&all, arena, &hull) &&
           outline_grow(&hull, parts->making.tolerance, arena, &hollow->level->lines);
}

/* ---- The place ------------------------------------------------------------------------------- */

enum treen_status hollow_find(const struct parts *parts, const char *thing, struct arena *arena,
                              struct hollow *hollow, struct treen_error *error) {
    *hollow = (struct hollow){0};
    TRY(check_hollow(parts, thing, error));
    TRY_ROOM((is_upright(parts->grid) ? find_levels : find_hull)(parts, arena, hollow));
    hollow->frame = outline_frame(&hollow->level[0].lines);
    hollow->high = hollow->level[0].high;
    hollow->low = hollow->level[hollow->levels - 1].low;
    return TREEN_OK;
}

void hollow_cut(struct hollow *hollow, double high) {
    while (hollow->levels > 1 && hollow->level->low <= high) {
        hollow->level++;
        hollow->levels--;
    }
    hollow->level->high = hollow->high = high;
    hollow->frame = outline_frame(&hollow->level->lines);
}

/* ---- The body -------------------------------------------------------------------------------- */

bool hollow_add(const struct hollow *hollow, struct shell *shell) {
    for (size_t i = 0; i < hollow->levels; i++) {
        const struct hollow_level *level = &hollow->level[i];
        if (!shell_walls(shell, &level->lines, level->high, &level->lines, level->low, true) ||
            !shell_flat(shell, &level->lines, level->low, SHELL_UP, false) ||
            (i + 1 < hollow->levels && !shell_flat(shell, &level[1].lines, level->low, SHELL_UP, true)))
            return false;
    }
    return true;
}

const outline *hollow_ground(const struct hollow *hollow) {
    return &hollow->level[hollow->levels - 1].lines;
}

bool hollow_mouth(const struct hollow *hollow, struct arena *arena, outline *mouth) {
    const outline *lines = &hollow->level->lines;
    *mouth = (outline){0};
    for (size_t l = 0; l < lines->count; l++)
        if (line_area(&lines->at[l]) > 0 && !array_push(arena, mouth, lines->at[l]))
            return false;
    return true;
}

/* ---- The middle ------------------------------------------------------------------------------ */

void hollow_middle(const struct parts *parts, const struct hollow *hollow, struct point *middle,
                   double *radius) {
    const struct frame frame = outline_frame(hollow_ground(hollow));
    const struct point centre = {(frame.low.x + frame.high.x) / 2, (frame.low.y + frame.high.y) / 2};
    const double slack = 1e-6;
    *middle = centre;
    *radius = outline_room(hollow_ground(hollow), centre);
    for (size_t i = 0; i < parts->box->cells; i++) {
        double at[3];
        if (parts->box->cell[i].at.z != parts->box->high.z)
            continue;
        grid_middle(parts->grid, parts->box->cell[i].at, at);
        const struct point here = {parts->making.cell * at[0], parts->making.cell * at[1]};
        const double room = outline_room(hollow_ground(hollow), here);
        const bool nearer = hypot(here.x - centre.x, here.y - centre.y) <
                            hypot(middle->x - centre.x, middle->y - centre.y) - slack;
        if (room > *radius + slack || (room > *radius - slack && nearer)) {
            *middle = here;
            *radius = room;
        }
    }
}
