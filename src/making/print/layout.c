#include "making/print/layout.h"

#include "base/order.h"
#include "making/bars.h"
#include "making/material.h"
#include "making/print/around.h"
#include "making/print/drain.h"
#include "making/print/drill.h"
#include "making/print/halves.h"
#include "making/print/inscribe.h"
#include "making/print/pins.h"
#include "making/print/split.h"
#include "making/print/stamp.h"
#include "making/print/stand.h"
#include "making/solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In millimetres: the least gap that parts cells which touch along an edge, in STL too. */
static const double LEAST_GAP = 0.001;

/* In millimetres: corners this little above the lowest stand on the plate. */
static const double STANDING = 0.01;

/* Bodies besides the pieces: those around them, and keys. */
enum { KEY_WIDTHS = 8, MORE_BODIES = AROUND_BODIES + KEY_WIDTHS };

/* ---- Settings that fit ----------------------------------------------------------------------- */

/* Checks that a name is not deeper than what is behind a face. */
static enum treen_status check_stamp(const struct making *making, double radius, struct treen_error *error) {
    double most = making->wall > 0 ? making->wall : radius - making->gap;
    if (making->stamp <= 0 || making->stamp < most)
        return TREEN_OK;
    return error_bad(error,
                     "found a stamp of %.4g mm, expected less than %.4g: there is no more behind a face",
                     making->stamp, most);
}

/* Says which setting leaves nothing of a cell, and one that would. */
static enum treen_status check_cell(const struct parts *parts, double radius, struct treen_error *error) {
    const struct making *making = &parts->making;
    if (making->gap + making->bevel >= radius)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found a bevel of %.4g mm, expected less than %.4g: it would eat the faces of a cell",
            making->bevel, radius - making->gap);
    if (making->inner > making->bevel)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found an inner bevel of %.4g mm, expected at most %.4g, the bevel of the edges that "
            "go into it",
            making->inner, making->bevel);
    if (making->wall > 0 && making->gap + making->wall >= radius)
        return error_bad(error, "found a wall of %.4g mm, expected less than %.4g: nothing would be hollow",
                         making->wall, radius - making->gap);
    if (making->wall > 0 && making->wall <= making->bevel)
        return error_bad(error, "found a wall of %.4g mm, expected more than %.4g: the bevels would cut it",
                         making->wall, making->bevel);
    return check_stamp(making, radius, error);
}

enum treen_status layout_check(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    if (!parts->grid->faces && (making->wall > 0 || making->stamp > 0 || making->inner > 0))
        return error_bad(error, "found %s for the grid %s, expected cells with flat faces",
                         making->wall > 0    ? "a wall"
                         : making->stamp > 0 ? "a stamp"
                                             : "an inner bevel",
                         parts->grid->about.name);
    if (!parts->grid->faces)
        return TREEN_OK;
    double radius;
    TRY(solid_check_gap(parts, &radius, error));
    return check_cell(parts, radius, error);
}

/* ---- Meshes ---------------------------------------------------------------------------------- */

/* Makes the inside of a hollow piece, turned outside in: the same body with a larger gap. */
static enum treen_status add_hollow(struct parts *parts, const struct shape *shape, struct arena *arena,
                                    struct mesh *mesh, struct treen_error *error) {
    struct making inner = parts->making;
    struct mesh hollow;
    inner.gap += inner.wall;
    inner.bevel = inner.inner = 0;
    TRY(solid_make(parts->grid, shape, &inner, arena, &hollow, error));
    return mesh_add_turned(&hollow, arena, mesh) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Makes the mesh of a shape, before it is hollow or has a name. */
static enum treen_status make_body(const struct parts *parts, const struct shape *shape, struct arena *arena,
                                   struct mesh *mesh, struct treen_error *error) {
    return (parts->grid->faces ? solid_make : bars_make)(parts->grid, shape, &parts->making, arena, mesh,
                                                         error);
}

/* Says that the surface of a piece does not close. Without a gap this is where cells touch along an
 * edge, which a gap of LEAST_GAP parts. */
static enum treen_status tell_open(const struct parts *parts, const char *name, struct treen_error *error) {
    if (parts->making.gap < LEAST_GAP)
        return error_bad(error,
                         "found a gap of %.4g mm, expected at least %.4g: the surface of piece '%s' "
                         "does not close",
                         parts->making.gap, LEAST_GAP, name);
    return error_bad(error, "the surface of piece '%s' does not close: a larger gap may help", name);
}

/* Makes the body hollow where that is wanted, with holes where it lies, and checks its surface. */
static enum treen_status finish_mesh(struct parts *parts, const char *name, const struct shape *shape,
                                     const struct lie *lie, struct arena *arena, struct mesh *mesh,
                                     struct treen_error *error) {
    bool closed;
    if (parts->making.wall > 0)
        TRY(add_hollow(parts, shape, arena, mesh, error));
    if (parts->making.drain > 0)
        TRY(drain_make(parts, name, shape, lie, arena, mesh, error));
    TRY_ROOM(mesh_is_closed(mesh, arena, &closed));
    return closed ? TREEN_OK : tell_open(parts, name, error);
}

/* Returns how far the undersides of balls are above the plate, on which the lowest corner is; 0 for
 * sticks. */
static double underside(const struct parts *parts, const struct shape *shape, const struct lie *lie) {
    double least = INFINITY, at[3];
    if (parts_are_sticks(parts))
        return 0;
    for (size_t i = 0; i < shape->count; i++) {
        struct grid_bar bar = parts->grid->bar(shape->cell[i].at);
        for (int k = 0; k < 3; k++)
            bar.end[0][k] *= parts->making.cell;
        lie_place(lie, bar.end[0], at);
        least = fmin(least, at[2] - bars_ball(&parts->making));
    }
    return least;
}

/* Finds how a round piece lies, and gives it flats to stand on. The usual flat of sticks is one of
 * their sides. */
static enum treen_status stand_round(const struct parts *parts, size_t index, struct layout *layout,
                                     struct arena *arena, struct treen_error *error) {
    const struct shape *shape = &parts->piece[index].shape;
    struct mesh *mesh = &layout->mesh[index];
    struct lie *lie = &layout->lie[index];
    double flat;
    TRY(bars_flat(parts->grid, shape, &parts->making, &flat, error));
    lie_flat(mesh, flat, lie);
    double height = underside(parts, shape, lie) + flat;
    if (height <= 0 || parts->making.layout == LAYOUT_ASSEMBLED ||
        (parts->making.flat <= 0 && parts_are_sticks(parts)))
        return TREEN_OK;
    return stand_cut(height, arena, mesh, lie) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Finds how a piece lies. Its inner bevels are left out: the ends that hang over are too small to
 * be a reason. */
static enum treen_status find_lie(const struct parts *parts, size_t index, struct layout *layout,
                                  struct arena *arena, struct treen_error *error) {
    struct parts plain = *parts;
    struct mesh mesh;
    if (layout->halved)
        return halves_make(parts, &layout->joint[index], arena, &layout->mesh[index], &layout->lie[index])
                   ? TREEN_OK
                   : TREEN_NO_MEMORY;
    if (!parts->grid->faces)
        return stand_round(parts, index, layout, arena, error);
    if (parts->making.inner <= 0) {
        lie_flat(&layout->mesh[index], 0, &layout->lie[index]);
        return TREEN_OK;
    }
    plain.making.inner = 0;
    TRY(make_body(&plain, &parts->piece[index].shape, arena, &mesh, error));
    TRY_ROOM(inscribe(&plain, &parts->piece[index].shape, parts->piece[index].sides, arena, &mesh));
    if (layout->joint && !joints_carve(parts, &layout->joint[index], arena, &mesh))
        return TREEN_NO_MEMORY;
    lie_flat(&mesh, 0, &layout->lie[index]);
    return TREEN_OK;
}

/* Finds the volume and the material of a piece. Below the skin of cells with faces is the same body
 * with a larger gap (E690). Hollow and round pieces, and those with joints, are measured by
 * their surface. */
static enum treen_status weigh_piece(const struct parts *parts, const struct mesh *mesh, bool plain,
                                     struct parts_piece *piece, struct arena *arena,
                                     struct treen_error *error) {
    struct making below = parts->making;
    struct mesh inside;
    piece->volume = mesh_volume(mesh);
    piece->printed =
        material_printed(&parts->making, piece->volume, material_inside(piece->volume, mesh_area(mesh)));
    if (parts->making.infill >= 1 || !parts->grid->faces || parts->making.wall > 0 || !plain)
        return TREEN_OK;
    below.gap += MATERIAL_SKIN;
    below.bevel = below.inner = 0;
    piece->printed = piece->volume;
    if (below.gap >= solid_radius(parts->grid, &piece->shape) * below.cell)
        return TREEN_OK;
    TRY(solid_make(parts->grid, &piece->shape, &below, arena, &inside, error));
    piece->printed = material_printed(&parts->making, piece->volume, mesh_volume(&inside));
    return TREEN_OK;
}

/* Makes the mesh of a piece, and finds how it lies: its marks look up. Names and hollows come into
 * pieces that lie already. The little roofs of letters and the ceiling inside are no reason to lie
 * another way. */
static enum treen_status make_piece(struct parts *parts, size_t index, struct layout *layout,
                                    struct arena *arena, struct treen_error *error) {
    struct parts_piece *piece = &parts->piece[index];
    struct mesh *mesh = &layout->mesh[index];
    bool is_stamped = parts->making.stamp > 0 && parts->making.layout != LAYOUT_ASSEMBLED;
    TRY(make_body(parts, &piece->shape, arena, mesh, error));
    TRY_ROOM(inscribe(parts, &piece->shape, piece->sides, arena, mesh));
    if (piece->drill && parts->making.pins)
        TRY_ROOM(pins_make(parts, piece->drill, arena, mesh));
    else if (piece->drill)
        TRY(drill_cube(&parts->making, piece->drill, arena, mesh, error));
    if (layout->joint && !layout->halved && !joints_carve(parts, &layout->joint[index], arena, mesh))
        return TREEN_NO_MEMORY;
    TRY(find_lie(parts, index, layout, arena, error));
    if (is_stamped) {
        const joint_list *joints = layout->joint ? &layout->joint[index] : NULL;
        TRY_ROOM(stamp_name(parts, index, &layout->lie[index], joints, arena, mesh));
    }
    TRY(finish_mesh(parts, piece->name, &piece->shape, &layout->lie[index], arena, mesh, error));
    TRY(weigh_piece(parts, mesh, !piece->drill && !layout->joint, piece, arena, error));
    if (parts->making.layout != LAYOUT_ASSEMBLED)
        piece->outside = stand_outside(mesh, &layout->lie[index], STANDING);
    return TREEN_OK;
}

static enum treen_status make_pieces(struct parts *parts, struct layout *layout, struct arena *arena,
                                     struct treen_error *error) {
    const size_t most = parts->pieces + MORE_BODIES;
    struct parts_piece *piece = ARENA_NEW(arena, most, struct parts_piece);
    layout->meshes = parts->pieces;
    layout->mesh = ARENA_NEW(arena, most, struct mesh);
    layout->lie = ARENA_NEW(arena, most, struct lie);
    TRY_ROOM(piece && layout->mesh && layout->lie);
    memcpy(piece, parts->piece, parts->pieces * sizeof *piece);
    parts->piece = piece;
    for (size_t i = 0; i < parts->pieces; i++)
        TRY(make_piece(parts, i, layout, arena, error));
    return TREEN_OK;
}

/* Adds a body without cells as one more piece. The pieces and the meshes have room. */
static void add_body(struct parts *parts, struct layout *layout, const char *name, uint32_t copies,
                     const struct mesh *mesh) {
    const unsigned colour = (unsigned)parts->pieces + 1;
    const double volume = mesh_volume(mesh);
    layout->mesh[layout->meshes] = *mesh;
    parts->piece[parts->pieces++] = (struct parts_piece){
        .name = name,
        .colour = colour,
        .copies = copies,
        .volume = volume,
        .printed = material_printed(&parts->making, volume, material_inside(volume, mesh_area(mesh)))};
    lie_flat(mesh, 0, &layout->lie[layout->meshes++]);
}

/* Loose keys of one width. */
struct key {
    double width;
    uint32_t copies;
};

static void count_keys(struct key key[KEY_WIDTHS], double width, uint32_t copies) {
    size_t i = 0;
    while (i + 1 < KEY_WIDTHS && key[i].copies && key[i].width != width)
        i++;
    key[i].width = width;
    key[i].copies += copies;
}

/* Adds the loose keys of all joints, whose first halves are counted. */
static enum treen_status add_keys(struct parts *parts, struct layout *layout, struct arena *arena) {
    struct key key[KEY_WIDTHS] = {0};
    struct mesh mesh;
    for (size_t i = 0; i < parts->pieces; i++) {
        const joint_list *joints = &layout->joint[i];
        for (size_t j = 0; j < joints->count; j++)
            if (joints->at[j].first)
                count_keys(key, joints->at[j].width, parts->piece[i].copies);
    }
    for (size_t i = 0; i < KEY_WIDTHS && key[i].copies; i++) {
        const char *name = i ? arena_print(arena, "key-%zu", i + 1) : "key";
        TRY_ROOM(name);
        TRY(joints_key(parts, key[i].width, arena, &mesh));
        add_body(parts, layout, name, key[i].copies, &mesh);
    }
    return TREEN_OK;
}

/* Adds what goes around the pieces. */
static enum treen_status add_around(struct parts *parts, struct layout *layout, struct arena *arena,
                                    struct treen_error *error) {
    struct around around;
    TRY(around_make(parts, arena, &around, error));
    for (size_t i = 0; i < around.bodies; i++)
        add_body(parts, layout, around.body[i].name, 1, &around.body[i].mesh);
    layout->around = around.bodies;
    return TREEN_OK;
}

/* ---- Plates ---------------------------------------------------------------------------------- */

/* A copy to be laid: its piece and the room that it takes. */
struct item {
    size_t piece;
    uint32_t number;
    const double *size;
};

/* Rows of items on plates, from the front to the back. */
struct shelf {
    double width; /* of every row at the most */
    size_t plate;
    double x, y, depth;
    double used[2]; /* the width and the depth of what lies on this plate */
};

static int by_depth(const void *a, const void *b) {
    const struct item *one = a, *other = b;
    ORDER_BY(other->size[1], one->size[1]);
    ORDER_BY(one->piece, other->piece);
    return ORDER(one->number, other->number);
}

/* Rounds a length up to a hundredth: a message names one that fits. */
static double told_up(double length) {
    return ceil(length * 100 - 1e-6) / 100;
}

/* Checks that a plate is as large as every piece. */
static enum treen_status check_plate(const struct parts *parts, struct treen_error *error) {
    const double *plate = parts->making.plate, slack = 1e-9;
    const struct parts_piece *beyond = NULL;
    double least[2] = {0};
    for (size_t i = 0; i < parts->pieces; i++) {
        const struct parts_piece *piece = &parts->piece[i];
        if (!beyond && (piece->size[0] > plate[0] + slack || piece->size[1] > plate[1] + slack))
            beyond = piece;
        for (int k = 0; k < 2; k++)
            least[k] = fmax(least[k], piece->size[k]);
    }
    if (!beyond)
        return TREEN_OK;
    return error_bad(error,
                     "found a plate of %.4g x %.4g mm, expected at least %.7g x %.7g: piece '%s' is larger",
                     plate[0], plate[1], told_up(least[0]), told_up(least[1]), beyond->name);
}

/* Finds the next room on the shelf, on a new one, or on a new plate. */
static void next_room(const struct making *making, const double size[3], struct shelf *shelf, double at[2]) {
    const double slack = 1e-9;
    if (shelf->x > 0 && shelf->x + size[0] > shelf->width + slack) {
        shelf->y += shelf->depth + making->spacing;
        shelf->x = shelf->depth = 0;
    }
    if (shelf->y > 0 && shelf->y + size[1] > making->plate[1] + slack)
        *shelf = (struct shelf){.width = shelf->width, .plate = shelf->plate + 1};
    at[0] = shelf->x;
    at[1] = shelf->y;
    shelf->depth = fmax(shelf->depth, size[1]);
    shelf->used[0] = fmax(shelf->used[0], shelf->x + size[0]);
    shelf->used[1] = shelf->y + shelf->depth;
    shelf->x += size[0] + making->spacing;
}

/* Tells whether rows of this width need one plate, and are not deeper than wide, compared with the
 * plate. */
static bool is_compact(const struct making *making, const struct item *item, size_t items, double width) {
    struct shelf shelf = {.width = width};
    double at[2];
    for (size_t i = 0; i < items && !shelf.plate; i++)
        next_room(making, item[i].size, &shelf, at);
    return !shelf.plate && shelf.used[1] * making->plate[0] <= width * making->plate[1];
}

/* Returns the width of the rows. Few pieces make a compact block, many take the whole width. */
static double width_of_rows(const struct making *making, const struct item *item, size_t items) {
    enum { STEPS = 20 };
    double widest = 0;
    for (size_t i = 0; i < items; i++)
        widest = fmax(widest, item[i].size[0]);
    for (int step = 1; step < STEPS; step++) {
        double width = making->plate[0] * step / STEPS;
        if (width >= widest && is_compact(making, item, items, width))
            return width;
    }
    return making->plate[0];
}

/* Moves what lies on a plate to its middle: the copies from `from` on. */
static void centre_plate(const struct making *making, const struct shelf *shelf, struct layout *layout,
                         size_t from) {
    for (size_t i = from; i < layout->laid.count; i++)
        for (int k = 0; k < 2; k++)
            layout->laid.at[i].lie.shift[k] += (making->plate[k] - shelf->used[k]) / 2;
}

static bool list_items(const struct parts *parts, struct arena *arena, struct item **items, size_t *count) {
    size_t all = 0;
    for (size_t i = 0; i < parts->pieces; i++)
        all += parts->piece[i].copies;
    struct item *item = ARENA_NEW(arena, all, struct item);
    *items = item;
    *count = all;
    for (size_t i = 0; item && i < parts->pieces; i++)
        for (uint32_t copy = 0; copy < parts->piece[i].copies; copy++)
            *item++ = (struct item){i, copy + 1, parts->piece[i].size};
    return *items;
}

static enum treen_status lay_on_plates(struct parts *parts, struct layout *layout, struct arena *arena,
                                       struct treen_error *error) {
    const struct making *making = &parts->making;
    struct item *item;
    size_t items, begin = 0;
    TRY(check_plate(parts, error));
    TRY_ROOM(list_items(parts, arena, &item, &items));
    qsort(item, items, sizeof *item, by_depth);
    struct shelf shelf = {.width = width_of_rows(making, item, items)};
    for (size_t i = 0; i < items; i++) {
        struct laid laid = {item[i].piece, item[i].piece, 0, item[i].number, layout->lie[item[i].piece]};
        const struct shelf before = shelf;
        double at[2];
        next_room(making, item[i].size, &shelf, at);
        if (shelf.plate > before.plate) {
            centre_plate(making, &before, layout, begin);
            begin = layout->laid.count;
        }
        laid.file = shelf.plate;
        laid.lie.shift[0] += at[0];
        laid.lie.shift[1] += at[1];
        TRY_ROOM(array_push(arena, &layout->laid, laid));
    }
    centre_plate(making, &shelf, layout, begin);
    parts->files = parts->plates = shelf.plate + 1;
    return TREEN_OK;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static enum treen_status number_files(struct parts *parts, struct arena *arena) {
    const char **end = ARENA_NEW(arena, parts->files, const char *);
    TRY_ROOM(end);
    for (size_t i = 0; i < parts->files; i++)
        if (!(end[i] = parts->files == 1 ? "" : arena_print(arena, "-%zu", i + 1)))
            return TREEN_NO_MEMORY;
    parts->end = end;
    return TREEN_OK;
}

/* Returns the name of a piece as part of a file's name: other characters than letters, digits and a
 * few signs become underscores. */
static char *safe_name(const char *name, struct arena *arena) {
    char *safe = arena_print(arena, "-%s", name);
    for (char *at = safe; at && *at; at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+", *at))
            *at = '_';
    return safe;
}

static bool is_used(const char *const *end, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (!strcasecmp(end[i], name))
            return true;
    return false;
}

static enum treen_status lay_apart(struct parts *parts, struct layout *layout, struct arena *arena) {
    const char **end = ARENA_NEW(arena, parts->pieces, const char *);
    TRY_ROOM(end);
    for (size_t i = 0; i < parts->pieces; i++) {
        end[i] = safe_name(parts->piece[i].name, arena);
        while (end[i] && is_used(end, i, end[i]))
            end[i] = arena_print(arena, "%s-%zu", end[i], i + 1);
        TRY_ROOM(end[i] && array_push(arena, &layout->laid, (struct laid){i, i, i, 1, layout->lie[i]}));
    }
    parts->end = end;
    parts->files = parts->pieces;
    return TREEN_OK;
}

/* ---- A solution ------------------------------------------------------------------------------ */

/* Parts lie as in the solution: y to the back and z up, as printers have them. */
static const struct lie UPRIGHT = {{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, {0}};

static enum treen_status part_mesh(struct parts *parts, const struct treen_part *part, struct arena *arena,
                                   struct mesh *mesh, struct treen_error *error) {
    struct shape shape;
    const char *sides = parts_sides(parts, part, arena);
    TRY_ROOM(sides || !parts->piece[part->index].sides);
    TRY_ROOM(shape_of_cells(part->cell, part->cells, arena, &shape));
    TRY(make_body(parts, &shape, arena, mesh, error));
    TRY_ROOM(inscribe(parts, &shape, sides, arena, mesh));
    return finish_mesh(parts, part->piece, &shape, &UPRIGHT, arena, mesh, error);
}

/* Makes the meshes of the solution's parts. The bodies around them were last of the meshes
 * and stay it. */
static enum treen_status make_assembled(struct parts *parts, struct layout *layout, struct arena *arena,
                                        struct treen_error *error) {
    const struct treen_solution *assembly = parts->assembly;
    const struct mesh *pieces = layout->mesh;
    size_t before = layout->meshes;
    layout->meshes = assembly->parts;
    layout->mesh = ARENA_NEW(arena, assembly->parts + layout->around, struct mesh);
    TRY_ROOM(layout->mesh);
    for (size_t i = 0; i < assembly->parts; i++)
        TRY(part_mesh(parts, &assembly->part[i], arena, &layout->mesh[i], error));
    for (size_t i = before - layout->around; i < before; i++)
        layout->mesh[layout->meshes++] = pieces[i];
    return TREEN_OK;
}

/* Measures anew the pieces whose bricks the solution turns: the mean volume of their copies, and
 * the size of the last. */
static enum treen_status measure_turned(struct parts *parts, const struct layout *layout, struct arena *arena,
                                        struct treen_error *error) {
    const struct treen_solution *assembly = parts->assembly;
    uint32_t *seen = ARENA_NEW(arena, parts->pieces, uint32_t);
    TRY_ROOM(seen);
    for (size_t i = 0; i < assembly->parts; i++) {
        const struct treen_part *part = &assembly->part[i];
        struct parts_piece *piece = &parts->piece[part->index], turned = *piece;
        struct lie lie;
        double low[3];
        if (!piece->unfit)
            continue;
        TRY_ROOM(shape_of_cells(part->cell, part->cells, arena, &turned.shape));
        TRY(weigh_piece(parts, &layout->mesh[i], true, &turned, arena, error));
        const double share = 1.0 / ++seen[part->index];
        piece->volume += (turned.volume - piece->volume) * share;
        piece->printed += (turned.printed - piece->printed) * share;
        lie_flat(&layout->mesh[i], 0, &lie);
        lie_bounds(&lie, &layout->mesh[i], low, piece->size);
    }
    return TREEN_OK;
}

/* Lays the parts as they lie in the solution. */
static enum treen_status lay_assembled(struct parts *parts, struct layout *layout, struct arena *arena,
                                       struct treen_error *error) {
    const struct treen_solution *assembly = parts->assembly;
    struct lie lie = UPRIGHT;
    double corner[3] = {INFINITY, INFINITY, INFINITY}, low[3], high[3];
    TRY(make_assembled(parts, layout, arena, error));
    TRY(measure_turned(parts, layout, arena, error));
    for (size_t i = 0; i < layout->meshes; i++) {
        lie_bounds(&lie, &layout->mesh[i], low, high);
        for (int k = 0; k < 3; k++)
            corner[k] = fmin(corner[k], low[k]);
    }
    for (int k = 0; k < 3; k++)
        lie.shift[k] = -corner[k];
    for (size_t i = 0; i < layout->meshes; i++) {
        bool is_piece = i < assembly->parts;
        struct laid laid = {i, is_piece ? assembly->part[i].index : parts->pieces + i - layout->meshes, 0,
                            is_piece ? assembly->part[i].copy : 1, lie};
        TRY_ROOM(array_push(arena, &layout->laid, laid));
    }
    return parts_one_file(parts);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Measures the pieces as they lie on a plate. */
static void measure_pieces(struct parts *parts, const struct layout *layout) {
    for (size_t i = 0; i < parts->pieces; i++) {
        double low[3];
        lie_bounds(&layout->lie[i], &layout->mesh[i], low, parts->piece[i].size);
    }
}

enum treen_status layout_plan(struct parts *parts, struct arena *arena, struct treen_error *error) {
    struct layout *layout = ARENA_NEW(arena, 1, struct layout);
    TRY_ROOM(layout);
    parts->own = layout;
    TRY(layout_check(parts, error));
    if (parts->making.pins)
        TRY(pins_take(parts, arena, error));
    if (parts->making.split && parts->making.layout != LAYOUT_ASSEMBLED) {
        layout->halved = !parts->grid->faces && !parts_are_sticks(parts);
        TRY((layout->halved ? halves_take : split_pieces)(parts, arena, &layout->joint, error));
    }
    TRY(make_pieces(parts, layout, arena, error));
    if (layout->joint && joints_have_keys(parts))
        TRY(add_keys(parts, layout, arena));
    if (parts->making.around)
        TRY(add_around(parts, layout, arena, error));
    measure_pieces(parts, layout);
    switch (parts->making.layout) {
    case LAYOUT_SEPARATE:
        return lay_apart(parts, layout, arena);
    case LAYOUT_ASSEMBLED:
        return lay_assembled(parts, layout, arena, error);
    default:
        TRY(lay_on_plates(parts, layout, arena, error));
        return number_files(parts, arena);
    }
}
