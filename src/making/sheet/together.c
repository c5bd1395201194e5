/* A side that two tiles of unlike pieces share is a common cut. Sides on one straight are one
 * line. */
#include "making/sheet/together.h"

#include "base/order.h"
#include "making/sheet/engraving.h"
#include "making/sheet/tiles.h"

#include <math.h>
#include <stdlib.h>

static const double GRAIN = 1e-6; /* edges of cells: nearer points are one */

struct edge {
    struct point from, to; /* in reading order */
    size_t owner;
    bool used;
};

typedef ARRAY(struct edge) edge_list;

struct together {
    const struct parts *source;
    const struct sheet_settings *settings;
    struct arena *arena;
    int z, number, layers; /* of the assembly; the uppermost layer is number 1 */
    tile_list tiles;       /* of all pieces in this layer */
    edge_list edges;
    struct sheet_part part;
};

/* ---- Common sides ---------------------------------------------------------------------------- */

static int compare_points(struct point one, struct point other) {
    if (fabs(one.x - other.x) > GRAIN)
        return one.x < other.x ? -1 : 1;
    return fabs(one.y - other.y) > GRAIN ? ORDER(one.y, other.y) : 0;
}

static int compare_edges(const void *a, const void *b) {
    const struct edge *one = a, *other = b;
    const int from = compare_points(one->from, other->from);
    return from ? from : compare_points(one->to, other->to);
}

static bool add_tile(struct together *together, const point_list *tile, size_t owner) {
    for (size_t i = 0; i < tile->count; i++) {
        struct edge edge = {tile->at[i], tile->at[(i + 1) % tile->count], owner, false};
        if (compare_points(edge.from, edge.to) > 0)
            edge = (struct edge){edge.to, edge.from, owner, false};
        if (!array_push(together->arena, &together->edges, edge))
            return false;
    }
    return array_push(together->arena, &together->tiles, *tile);
}

/* Keeps one of two sides of unlike pieces at one place, and no other side. */
static void keep_common(edge_list *edges) {
    size_t kept = 0;
    if (edges->count)
        qsort(edges->at, edges->count, sizeof *edges->at, compare_edges);
    for (size_t i = 0; i + 1 < edges->count; i++)
        if (!compare_edges(&edges->at[i], &edges->at[i + 1]) && edges->at[i].owner != edges->at[i + 1].owner)
            edges->at[kept++] = edges->at[i];
    edges->count = kept;
}

/* Tells whether the edge goes straight on from the end of a line. */
static bool goes_on(const struct edge *line, const struct edge *edge) {
    const double x = line->to.x - line->from.x, y = line->to.y - line->from.y;
    const double across = x * (edge->to.y - edge->from.y) - y * (edge->to.x - edge->from.x);
    return !edge->used && !compare_points(line->to, edge->from) && fabs(across) < GRAIN * hypot(x, y);
}

/* Adds the common sides as straight lines, as long as they can be. An edge is read after those that
 * end at its beginning. */
static bool add_lines(struct together *together) {
    edge_list *edges = &together->edges;
    const double cell = together->settings->cell;
    for (size_t i = 0; i < edges->count; i++) {
        struct edge line = edges->at[i];
        point_list points = {0};
        if (line.used)
            continue;
        for (size_t j = i + 1; j < edges->count && edges->at[j].from.x < line.to.x + GRAIN; j++)
            if (goes_on(&line, &edges->at[j])) {
                line.to = edges->at[j].to;
                edges->at[j].used = true;
            }
        const struct point from = {cell * line.from.x, cell * line.from.y},
                           to = {cell * line.to.x, cell * line.to.y};
        if (!array_push(together->arena, &points, from) || !array_push(together->arena, &points, to) ||
            !array_push(together->arena, &together->part.common, points))
            return false;
    }
    return true;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Engraves one of the parts of a piece in this layer. Half of the kerf is burnt from its sides. */
static bool engrave_piece(struct together *together, const struct layer *layer, const tile_list *tiles,
                          const outline *lines) {
    struct sheet_part part = {.name = layer->label};
    if (!outline_grow(lines, -fmax(layer->settings->gap, layer->settings->kerf / 2), together->arena,
                      &part.cut) ||
        !layer_engrave(layer, tiles, &part))
        return false;
    for (size_t l = 0; l < part.engraved.count; l++)
        if (!array_push(together->arena, &together->part.engraved, part.engraved.at[l]))
            return false;
    return true;
}

/* Adds what a piece of the solution has in this layer. */
static bool add_piece(struct together *together, const struct treen_part *piece, size_t owner) {
    struct arena *arena = together->arena;
    struct shape shape;
    tile_list tiles = {0};
    outline lines;
    outline_list split;
    if (!shape_of_cells(piece->cell, piece->cells, arena, &shape))
        return false;
    const struct layer layer = {.source = together->source,
                                .grid = together->source->grid,
                                .settings = together->settings,
                                .arena = arena,
                                .shape = &shape,
                                .z = together->z,
                                .label = layer_label(piece->piece, together->number, together->layers, arena),
                                .copies = 1,
                                .sides = parts_sides(together->source, piece, arena)};
    if (!layer.label || (!layer.sides && together->source->piece[piece->index].sides) ||
        !tiles_of_layer(layer.grid, &shape, together->z, 0, arena, &tiles) ||
        !outline_of_tiles(&tiles, false, arena, &lines))
        return false;
    for (size_t t = 0; t < tiles.count; t++)
        if (!add_tile(together, &tiles.at[t], owner))
            return false;
    outline_scale(&lines, together->settings->cell);
    if (!outline_split(&lines, arena, &split))
        return false;
    for (size_t i = 0; i < split.count; i++)
        if (!engrave_piece(together, &layer, &tiles, &split.at[i]))
            return false;
    return true;
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static bool add_layer(struct together *together, part_list *parts) {
    const struct treen_solution *assembly = together->source->assembly;
    const struct sheet_settings *settings = together->settings;
    outline lines;
    for (size_t i = 0; i < assembly->parts; i++)
        if (!add_piece(together, &assembly->part[i], i))
            return false;
    if (!together->tiles.count)
        return true;
    keep_common(&together->edges);
    if (!add_lines(together) || !outline_of_tiles(&together->tiles, true, together->arena, &lines))
        return false;
    outline_scale(&lines, settings->cell);
    return outline_grow(&lines, settings->kerf / 2 - settings->gap, together->arena, &together->part.cut) &&
           array_push(together->arena, parts, together->part);
}

/* Widens the layers from *low to *high by those of the assembly. */
static void find_layers(const struct treen_solution *assembly, int *low, int *high) {
    for (size_t i = 0; i < assembly->parts; i++)
        for (size_t c = 0; c < assembly->part[i].cells; c++) {
            const int z = assembly->part[i].cell[c].z;
            *low = z < *low ? z : *low;
            *high = z > *high ? z : *high;
        }
}

bool parts_together(const struct parts *source, const struct sheet_settings *settings, struct arena *arena,
                    part_list *parts) {
    int low = MOST_COORDINATE, high = -MOST_COORDINATE;
    find_layers(source->assembly, &low, &high);
    for (int z = low; z <= high; z++) {
        struct together together = {.source = source,
                                    .settings = settings,
                                    .arena = arena,
                                    .z = z,
                                    .number = z - low + 1,
                                    .layers = high - low + 1,
                                    .part.name = "assembly"};
        if (!add_layer(&together, parts))
            return false;
    }
    return true;
}
