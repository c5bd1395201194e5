/* A part is found in edges of cells, where its corners are those of the lattice. Then it is
 * scaled. */
#include "making/sheet/flat_parts.h"

#include "making/sheet/engraving.h"
#include "making/sheet/marks.h"
#include "making/sheet/tiles.h"

#include "shape/cuboid.h"

#include <math.h>

/* ---- Splitting ------------------------------------------------------------------------------- */

/* Returns the number of the smallest part around a hole; SIZE_MAX: there is none. */
static size_t part_around(const outline_list *split, const point_list *hole) {
    struct point a = hole->at[0], b = hole->at[1], at = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    size_t best = SIZE_MAX;
    double least = INFINITY;
    for (size_t p = 0; p < split->count; p++) {
        const point_list *line = &split->at[p].at[0];
        if (line_area(line) < least && line_is_around(line, at)) {
            least = line_area(line);
            best = p;
        }
    }
    return best;
}

bool outline_split(const outline *lines, struct arena *arena, outline_list *split) {
    *split = (outline_list){0};
    for (size_t l = 0; l < lines->count; l++) {
        outline part = {0};
        if (line_area(&lines->at[l]) > 0 &&
            (!array_push(arena, &part, lines->at[l]) || !array_push(arena, split, part)))
            return false;
    }
    for (size_t l = 0; l < lines->count; l++) {
        size_t part = line_area(&lines->at[l]) < 0 ? part_around(split, &lines->at[l]) : SIZE_MAX;
        if (part != SIZE_MAX && !array_push(arena, &split->at[part], lines->at[l]))
            return false;
    }
    return true;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Returns the distance by which lines to cut lie outside the true shape. */
static double outside(const struct sheet_settings *settings) {
    return settings->kerf / 2 - settings->gap;
}

static bool add_copies(const struct layer *layer, struct sheet_part part, part_list *parts) {
    for (uint32_t copy = 0; copy < layer->copies; copy++)
        if (!array_push(layer->arena, parts, part))
            return false;
    return true;
}

static bool add_layer(const struct layer *layer, part_list *parts) {
    const struct sheet_settings *settings = layer->settings;
    struct arena *arena = layer->arena;
    tile_list tiles = {0};
    outline lines;
    outline_list split;
    double out = outside(settings);
    if (!tiles_of_layer(layer->grid, layer->shape, layer->z, settings->stick, arena, &tiles) ||
        !outline_of_tiles(&tiles, out > 0, arena, &lines))
        return false;
    outline_scale(&lines, settings->cell);
    if (!outline_split(&lines, arena, &split))
        return false;
    for (size_t i = 0; i < split.count; i++) {
        struct sheet_part part = {.name = layer->label};
        if (!outline_grow(&split.at[i], out, arena, &part.cut) || !layer_engrave(layer, &tiles, &part) ||
            !add_copies(layer, part, parts))
            return false;
    }
    return true;
}

static int layers_of(const struct shape *shape) {
    struct cuboid around = cuboid_of_shape(shape);
    return shape->count ? around.high.z - around.low.z + 1 : 0;
}

/* Finds the orientation of a solid piece with the fewest layers. */
static bool lie_down(const struct grid *grid, const struct shape *shape, struct arena *arena,
                     struct shape *lying) {
    shape_list orientations = {0};
    struct group group;
    *lying = *shape;
    if (grid->dimensions == 2 || layers_of(shape) == 1)
        return true;
    grid_group(grid, &group);
    if (!shape_orientations(grid, &group, MOTION_SPACE, shape, arena, &orientations))
        return false;
    for (size_t i = 0; i < orientations.count; i++)
        if (layers_of(&orientations.at[i]) < layers_of(lying))
            *lying = orientations.at[i];
    return true;
}

bool parts_of_piece(const struct parts *source, const struct parts_piece *piece,
                    const struct sheet_settings *settings, struct arena *arena, part_list *parts) {
    const struct grid *grid = source->grid;
    struct shape lying;
    if (!lie_down(grid, &piece->shape, arena, &lying))
        return false;
    int layers = layers_of(&lying), low = cuboid_of_shape(&lying).low.z;
    for (int i = 0; i < layers; i++) {
        const char *label = layer_label(piece->name, i + 1, layers, arena);
        struct layer layer = {source,  grid,  settings,      arena,        &lying,
                              low + i, label, piece->copies, piece->sides, piece->over};
        if (!label || !add_layer(&layer, parts))
            return false;
    }
    return true;
}

/* Widens the frame by a layer of the piece, and adds its area. */
static bool measure_layer(const struct layer *layer, struct frame *around, double *area) {
    tile_list tiles = {0};
    outline lines, grown;
    if (!tiles_of_layer(layer->grid, layer->shape, layer->z, layer->settings->stick, layer->arena, &tiles) ||
        !outline_of_tiles(&tiles, false, layer->arena, &lines))
        return false;
    outline_scale(&lines, layer->settings->cell);
    if (!outline_grow(&lines, -layer->settings->gap, layer->arena, &grown))
        return false;
    struct frame frame = outline_frame(&grown);
    around->low = (struct point){fmin(around->low.x, frame.low.x), fmin(around->low.y, frame.low.y)};
    around->high = (struct point){fmax(around->high.x, frame.high.x), fmax(around->high.y, frame.high.y)};
    *area += outline_area(&grown);
    return true;
}

bool piece_measure(const struct parts *source, struct parts_piece *piece,
                   const struct sheet_settings *settings, struct arena *arena) {
    const struct grid *grid = source->grid;
    const bool flat = grid->dimensions == 2;
    const double thick = settings->cell * grid_edge(grid, 2);
    struct shape lying;
    double area = 0;
    struct frame around = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    if (!lie_down(grid, &piece->shape, arena, &lying))
        return false;
    int layers = layers_of(&lying), low = cuboid_of_shape(&lying).low.z;
    for (int i = 0; i < layers; i++) {
        struct layer layer = {source, grid, settings, arena, &lying, low + i, piece->name, 1, NULL, false};
        if (!measure_layer(&layer, &around, &area))
            return false;
    }
    piece->size[0] = layers ? around.high.x - around.low.x : 0;
    piece->size[1] = layers ? around.high.y - around.low.y : 0;
    piece->size[2] = flat ? 0 : layers * thick;
    piece->volume = area * (flat ? source->making.thickness : thick);
    return true;
}

/* ---- Trays ----------------------------------------------------------------------------------- */

/* Adds the lines of one turning to `some`; with `turned` the other way around, so that holes become
 * parts and parts holes. */
static bool add_lines(const outline *lines, bool holes, bool turned, struct arena *arena, outline *some) {
    for (size_t l = 0; l < lines->count; l++) {
        const point_list *line = &lines->at[l];
        point_list copy = {0};
        if ((line_area(line) < 0) != holes)
            continue;
        for (size_t i = 0; i < line->count; i++)
            if (!array_push(arena, &copy, line->at[turned ? line->count - 1 - i : i]))
                return false;
        if (!array_push(arena, some, copy))
            return false;
    }
    return true;
}

struct tray {
    const struct box *box;
    const struct sheet_settings *settings;
    struct arena *arena;
    outline border; /* the true line around the tray */
};

/* Finds the outline of a layer of the box. */
static bool box_layer(const struct tray *tray, int z, outline *lines) {
    const struct box *box = tray->box;
    const struct shape shape = {box->cells, box->cell};
    tile_list tiles = {0};
    if (!tiles_of_layer(box->grid, &shape, z, tray->settings->stick, tray->arena, &tiles) ||
        !outline_of_tiles(&tiles, true, tray->arena, lines))
        return false;
    outline_scale(lines, tray->settings->cell);
    return true;
}

/* Finds the border: a convex line, `rim` around the place for the pieces. */
static bool find_border(struct tray *tray) {
    outline around = {0}, hull;
    for (int z = tray->box->low.z; z <= tray->box->high.z; z++) {
        outline layer;
        if (!box_layer(tray, z, &layer))
            return false;
        for (size_t l = 0; l < layer.count; l++)
            if (!array_push(tray->arena, &around, layer.at[l]))
                return false;
    }
    return outline_hull(&around, tray->arena, &hull) &&
           outline_grow(&hull, tray->settings->tolerance + tray->settings->rim, tray->arena, &tray->border);
}

static bool add_part(const struct tray *tray, const char *name, const outline *shape, const outline *engraved,
                     part_list *parts) {
    struct sheet_part part = {.name = name, .engraved = *engraved};
    return name && outline_grow(shape, tray->settings->kerf / 2, tray->arena, &part.cut) &&
           array_push(tray->arena, parts, part);
}

/* Adds the bottom, on which the place for the pieces is engraved. */
static bool add_bottom(const struct tray *tray, const struct parts *source, part_list *parts) {
    outline place, engraved = {0};
    mark_list marks;
    return marks_of_board(source, tray->arena, &marks) &&
           (!tray->settings->labels || engrave_marks(&marks, tray->settings->cell, tray->arena, &engraved)) &&
           box_layer(tray, tray->box->high.z, &place) &&
           (tiles_are_sticks(tray->box->grid) || engrave_outline(&place, tray->arena, &engraved)) &&
           add_part(tray, "bottom", &tray->border, &engraved, parts);
}

/* Adds the frame of a layer, and its islands: all inside of the border that is no place for pieces.
 * They are glued to the bottom. A net of sticks has no islands. */
static bool add_frame(const struct tray *tray, const struct parts *source, int z, part_list *parts) {
    outline place, wide, rest = {0}, engraved = {0};
    outline_list split;
    mark_list circles;
    const outline nothing = {0};
    if (!marks_of_circles(source, tray->arena, &circles) ||
        (tray->settings->labels && !engrave_marks(&circles, tray->settings->cell, tray->arena, &engraved)))
        return false;
    if (!box_layer(tray, z, &place) || !outline_grow(&place, tray->settings->tolerance, tray->arena, &wide) ||
        !add_lines(&tray->border, false, false, tray->arena, &rest) ||
        !add_lines(&wide, false, true, tray->arena, &rest) ||
        (!tiles_are_sticks(tray->box->grid) && !add_lines(&wide, true, true, tray->arena, &rest)) ||
        !outline_split(&rest, tray->arena, &split))
        return false;
    for (size_t i = 0; i < split.count; i++)
        if (!add_part(tray, i ? "island" : "frame", &split.at[i], i ? &nothing : &engraved, parts))
            return false;
    return true;
}

bool parts_of_tray(const struct parts *source, const struct sheet_settings *settings, struct arena *arena,
                   part_list *parts) {
    const struct box *box = source->box;
    struct tray tray = {box, settings, arena, {0}};
    if (!find_border(&tray) || !add_bottom(&tray, source, parts))
        return false;
    for (int z = box->low.z; z <= box->high.z; z++)
        if (!add_frame(&tray, source, z, parts))
            return false;
    return true;
}
