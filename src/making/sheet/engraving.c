#include "making/sheet/engraving.h"

#include "making/sheet/strokes.h"
#include "making/sheet/tiles.h"

#include <math.h>

static const double LARGEST = 0.4;                         /* height of letters, in cells */
static const double ABOVE_INSET = 0.1, BELOW_INSET = 0.16; /* of places to glue, in radii of cells */

static void scale_points(point_list *points, double by) {
    for (size_t i = 0; i < points->count; i++)
        points->at[i] = (struct point){points->at[i].x * by, points->at[i].y * by};
}

void outline_scale(outline *lines, double by) {
    for (size_t l = 0; l < lines->count; l++)
        scale_points(&lines->at[l], by);
}

/* Adds one line of the outline, closed by its first point. */
static bool engrave_line(const point_list *line, struct arena *arena, outline *engraved) {
    point_list around = {0};
    for (size_t i = 0; i <= line->count; i++)
        if (!array_push(arena, &around, line->at[i % line->count]))
            return false;
    return array_push(arena, engraved, around);
}

bool engrave_outline(const outline *lines, struct arena *arena, outline *engraved) {
    for (size_t l = 0; l < lines->count; l++)
        if (!engrave_line(&lines->at[l], arena, engraved))
            return false;
    return true;
}

/* ---- Sides between cells --------------------------------------------------------------------- */

/* Adds a side between two cells as a line to engrave, which ends where the part does. */
static bool add_inner_side(const struct layer *layer, struct point a, struct point b, outline *engraved) {
    double cell = layer->settings->cell, length = hypot(b.x - a.x, b.y - a.y) * cell,
           cut = fmax(layer->settings->gap, 0) / length;
    point_list line = {0};
    struct point from = {cell * (a.x + (b.x - a.x) * cut), cell * (a.y + (b.y - a.y) * cut)},
                 to = {cell * (b.x - (b.x - a.x) * cut), cell * (b.y - (b.y - a.y) * cut)};
    return array_push(layer->arena, &line, from) && array_push(layer->arena, &line, to) &&
           array_push(layer->arena, engraved, line);
}

/* Engraves the sides between the cells of a part. Other parts of the same layer have the others. */
static bool engrave_cells(const struct layer *layer, const outline *part, const point_list *sides,
                          outline *engraved) {
    for (size_t i = 0; i + 1 < sides->count; i += 2) {
        struct point a = sides->at[i], b = sides->at[i + 1],
                     middle = {(a.x + b.x) / 2 * layer->settings->cell,
                               (a.y + b.y) / 2 * layer->settings->cell};
        if (line_is_around(&part->at[0], middle) && !add_inner_side(layer, a, b, engraved))
            return false;
    }
    return true;
}

/* ---- Places to glue -------------------------------------------------------------------------- */

/* Finds the cells of the layer that have a cell of the piece in the layer beside. */
static bool covered_cells(const struct layer *layer, int beside, struct shape *covered) {
    const struct shape *shape = layer->shape;
    *covered = (struct shape){0, ARENA_NEW(layer->arena, shape->count, struct coloured_cell)};
    for (size_t i = 0; covered->cell && i < shape->count; i++) {
        struct treen_cell at = shape->cell[i].at, other = {at.x, at.y, at.z + beside};
        if (at.z == layer->z && shape_has(shape, other))
            covered->cell[covered->count++] = shape->cell[i];
    }
    return covered->cell != NULL;
}

/* Engraves the line around the places where the layer beside is glued on. */
static bool engrave_seat(const struct layer *layer, const outline *part, int beside, double inset,
                         outline *engraved) {
    double cell = layer->settings->cell, by = inset * tiles_inner_radius(layer->grid) * cell;
    struct shape covered;
    tile_list tiles = {0};
    outline seat, lines;
    if (!covered_cells(layer, beside, &covered) ||
        !tiles_of_layer(layer->grid, &covered, layer->z, 0, layer->arena, &tiles) ||
        !outline_of_tiles(&tiles, false, layer->arena, &seat))
        return false;
    outline_scale(&seat, cell);
    if (!outline_grow(&seat, -by - fmax(layer->settings->gap, 0), layer->arena, &lines))
        return false;
    for (size_t l = 0; l < lines.count; l++)
        if (line_is_around(&part->at[0], lines.at[l].at[0]) &&
            !engrave_line(&lines.at[l], layer->arena, engraved))
            return false;
    return true;
}

static bool engrave_seats(const struct layer *layer, const outline *part, outline *engraved) {
    return layer->grid->dimensions == 2 || (engrave_seat(layer, part, -1, ABOVE_INSET, engraved) &&
                                            engrave_seat(layer, part, 1, BELOW_INSET, engraved));
}

/* ---- Names ----------------------------------------------------------------------------------- */

static struct point middle_of(const point_list *points) {
    struct point sum = {0, 0};
    for (size_t i = 0; i < points->count; i++)
        sum = (struct point){sum.x + points->at[i].x, sum.y + points->at[i].y};
    return (struct point){sum.x / (double)points->count, sum.y / (double)points->count};
}

/* Finds places for a label: the middles of the tiles and of the sides between them. */
static bool label_places(const struct layer *layer, const tile_list *tiles, const point_list *sides,
                         point_list *places) {
    *places = (point_list){0};
    for (size_t i = 0; i < tiles->count; i++)
        if (!array_push(layer->arena, places, middle_of(&tiles->at[i])))
            return false;
    for (size_t i = 0; i + 1 < sides->count; i += 2) {
        struct point a = sides->at[i], b = sides->at[i + 1];
        if (!array_push(layer->arena, places, (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2}))
            return false;
    }
    scale_points(places, layer->settings->cell);
    return true;
}

/* ---- Marks ----------------------------------------------------------------------------------- */

bool engrave_marks(const mark_list *marks, double cell, struct arena *arena, outline *engraved) {
    for (size_t i = 0; i < marks->count; i++) {
        const struct cell_mark *mark = &marks->at[i];
        const struct point middle = {cell * mark->middle.x, cell * mark->middle.y};
        outline upright = {0}, turned;
        if (!strokes_add(mark->text, (struct point){0, 0}, cell * mark->height, arena, &upright) ||
            !outline_turn(&upright, mark_turning(mark), middle, arena, &turned))
            return false;
        for (size_t l = 0; l < turned.count; l++)
            if (!array_push(arena, engraved, turned.at[l]))
                return false;
    }
    return true;
}

/* Finds the marks of the layer's cells that lie on one of its parts. */
static bool marks_of_part(const struct layer *layer, const outline *part, mark_list *marks) {
    const double cell = layer->settings->cell, inset = fmax(layer->settings->gap, 0) / cell;
    size_t kept = 0;
    if (!marks_of_layer(layer->source, layer->shape, layer->sides, layer->z, inset, layer->arena, marks))
        return false;
    for (size_t i = 0; i < marks->count; i++)
        if (line_is_around(&part->at[0],
                           (struct point){cell * marks->at[i].middle.x, cell * marks->at[i].middle.y}))
            marks->at[kept++] = marks->at[i];
    marks->count = kept;
    return true;
}

/* Engraves the marks of the cells, and the name where some cell has none. With marks a part has an
 * upper side. */
static bool engrave_words(const struct layer *layer, const tile_list *tiles, const point_list *places,
                          struct sheet_part *part) {
    const double cell = layer->settings->cell;
    mark_list marks;
    if (!marks_of_part(layer, &part->cut, &marks) ||
        !engrave_marks(&marks, cell, layer->arena, &part->engraved))
        return false;
    part->over &= !marks.count;
    const size_t before = part->engraved.count;
    bool done = marks.count >= tiles->count || label_add(layer->label, &part->cut, places, LARGEST * cell,
                                                         layer->arena, &part->engraved, &part->name_middle);
    part->name_lines = part->engraved.count - before;
    return done;
}

const char *layer_label(const char *name, int number, int layers, struct arena *arena) {
    return layers > 1 ? arena_print(arena, "%s %d/%d", name, number, layers) : name;
}

bool layer_engrave(const struct layer *layer, const tile_list *tiles, struct sheet_part *part) {
    const struct sheet_settings *settings = layer->settings;
    point_list sides, places;
    part->over = layer->over && layer->grid->dimensions == 2;
    return tiles_inner_sides(layer->grid, layer->shape, layer->z, layer->arena, &sides) &&
           label_places(layer, tiles, &sides, &places) &&
           (!settings->cells || engrave_cells(layer, &part->cut, &sides, &part->engraved)) &&
           (!settings->labels || (engrave_seats(layer, &part->cut, &part->engraved) &&
                                  engrave_words(layer, tiles, &places, part)));
}
