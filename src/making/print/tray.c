/* The tray is two bodies in one: a convex border all around, and the place for the pieces sunk into
 * it. Heights count downwards from the top, as z does in the grid. */
#include "making/print/tray.h"

#include "making/print/relief.h"
#include "making/print/letters.h"
#include "making/sheet/engraving.h"
#include "making/sheet/marks.h"
#include "making/sheet/tiles.h"

/* ---- Boxes that have trays ------------------------------------------------------------------- */

/* Tells whether all layers of the box have the same cells, layer by layer. */
static bool are_alike(const struct coloured_cell *cell, size_t cells, size_t layers) {
    size_t each = cells / layers;
    if (each * layers != cells)
        return false;
    for (size_t i = each; i < cells; i++)
        if (cell[i].at.x != cell[i - each].at.x || cell[i].at.y != cell[i - each].at.y ||
            cell[i].at.z != cell[i - each].at.z + 1)
            return false;
    return true;
}

static enum treen_status check_box(const struct box *box, struct treen_error *error) {
    if (!box->grid->faces || !tiles_suit(box->grid) || tiles_are_sticks(box->grid))
        return error_bad(error, "found a tray for the grid %s, expected cells that stand upright on a floor",
                         box->grid->about.name);
    if (!box->cells || !are_alike(box->cell, box->cells, (size_t)(box->high.z - box->low.z + 1)))
        return error_bad(error, "found a tray for a box whose layers differ, expected equal layers");
    return TREEN_OK;
}

static enum treen_status check_lengths(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    const double least = 0.01, radius = making->cell * tiles_inner_radius(parts->grid);
    if (making->tolerance < least || making->tolerance >= radius)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found a tray with a tolerance of %.4g mm, expected at least %.4g and less than %.4g",
            making->tolerance, least, radius);
    if (making->rim < least || making->floor < least)
        return error_bad(error, "found a tray with a %s of %.4g mm, expected at least %.4g",
                         making->rim < least ? "rim" : "floor",
                         making->rim < least ? making->rim : making->floor, least);
    return TREEN_OK;
}

/* ---- The body -------------------------------------------------------------------------------- */

/* The lines of a tray: the border, and the place for the pieces. */
struct tray {
    outline border, place;
};

/* Finds the lines of a layer. */
static bool find_lines(const struct parts *parts, struct arena *arena, struct tray *tray) {
    const struct making *making = &parts->making;
    const struct shape shape = {parts->box->cells, parts->box->cell};
    tile_list tiles = {0};
    outline lines, hull;
    if (!tiles_of_layer(parts->grid, &shape, parts->box->low.z, 0, arena, &tiles) ||
        !outline_of_tiles(&tiles, true, arena, &lines))
        return false;
    outline_scale(&lines, making->cell);
    return outline_grow(&lines, making->tolerance, arena, &tray->place) &&
           outline_hull(&lines, arena, &hull) &&
           outline_grow(&hull, making->tolerance + making->rim, arena, &tray->border);
}

/* Adds the facet that the loops enclose. `down`: it faces down, as the bottom does. */
static bool add_facet(const struct parts *parts, const struct loops *loops, bool down, struct arena *arena,
                      struct mesh *mesh) {
    const double normal[3] = {0, 0, down ? 1 : -1};
    return facet_divide(loops, normal, 1e-7 * parts->making.cell, arena, mesh);
}

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

/* Sinks the mark of a cell into the floor, which is at the height `deep`. It has the colour of its
 * cell. */
static bool sink_mark(const struct parts *parts, const struct relief_plane *plane, double deep,
                      const struct cell_mark *mark, struct loops *floor, struct arena *arena,
                      struct mesh *mesh) {
    const double up[3] = {0, 0, -1};
    struct relief_ring mouth, bottom;
    struct loops loops = {0};
    size_t before = mesh->triangle.count;
    outline *lines = ARENA_NEW(arena, 1, outline); /* rings keep it */
    if (!lines || !mark_outline(parts, mark, arena, lines) ||
        !relief_add_ring(plane, lines, deep, arena, mesh, &mouth) ||
        !relief_add_ring(plane, lines, deep + depth_of_marks(&parts->making), arena, mesh, &bottom) ||
        !relief_add_walls(&bottom, &mouth, arena, mesh) || !relief_add_loops(&bottom, true, arena, &loops) ||
        !facet_divide(&loops, up, 1e-7 * parts->making.cell, arena, mesh) ||
        !relief_add_loops(&mouth, false, arena, floor))
        return false;
    for (size_t t = before; t < mesh->triangle.count; t++)
        mesh->triangle.at[t].colour = mark->colour;
    return true;
}

static bool sink_marks(const struct parts *parts, const struct relief_plane *plane, double deep,
                       struct loops *floor, struct arena *arena, struct mesh *mesh) {
    mark_list marks;
    if (!marks_of_board(parts, arena, &marks))
        return false;
    for (size_t i = 0; i < marks.count; i++)
        if (!sink_mark(parts, plane, deep, &marks.at[i], floor, arena, mesh))
            return false;
    return true;
}

static bool add_body(const struct parts *parts, const struct tray *tray, struct arena *arena,
                     struct mesh *mesh) {
    const double cell = parts->making.cell, deep = cell * (parts->box->high.z - parts->box->low.z + 1);
    const struct relief_plane plane = {{0, 0, cell * parts->box->low.z}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    struct relief_ring top, bottom, opening, ground;
    struct loops under = {0}, above = {0}, inside = {0};
    return relief_add_ring(&plane, &tray->border, 0, arena, mesh, &top) &&
           relief_add_ring(&plane, &tray->border, deep + parts->making.floor, arena, mesh, &bottom) &&
           relief_add_ring(&plane, &tray->place, 0, arena, mesh, &opening) &&
           relief_add_ring(&plane, &tray->place, deep, arena, mesh, &ground) &&
           relief_add_walls(&top, &bottom, arena, mesh) && relief_add_walls(&ground, &opening, arena, mesh) &&
           relief_add_loops(&bottom, false, arena, &under) && relief_add_loops(&top, true, arena, &above) &&
           relief_add_loops(&opening, false, arena, &above) &&
           relief_add_loops(&ground, true, arena, &inside) &&
           sink_marks(parts, &plane, deep, &inside, arena, mesh) &&
           add_facet(parts, &under, true, arena, mesh) && add_facet(parts, &above, false, arena, mesh) &&
           add_facet(parts, &inside, false, arena, mesh);
}

enum treen_status tray_make(const struct parts *parts, struct arena *arena, struct mesh *mesh,
                            struct treen_error *error) {
    struct tray tray;
    bool closed;
    *mesh = (struct mesh){0};
    TRY(check_box(parts->box, error));
    TRY(check_lengths(parts, error));
    TRY_ROOM(find_lines(parts, arena, &tray) && add_body(parts, &tray, arena, mesh) &&
             mesh_is_closed(mesh, arena, &closed));
    return closed ? TREEN_OK
                  : error_bad(error, "the surface of the tray does not close: another tolerance may help");
}
