/* A stick is sawn where a saw can make it, else milled, else glued as any other piece. */
#include "making/wood/cutlist.h"

#include "base/order.h"
#include "making/solid.h"
#include "making/wood/drill_list.h"
#include "making/wood/prisms.h"
#include "shape/cuboid.h"

#include <stdlib.h>

/* ---- Settings -------------------------------------------------------------------------------- */

static enum treen_status check_parts(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    if (!parts->grid->cubic && !prisms_suit(parts->grid))
        return error_bad(error,
                         "found the grid '%s', expected cubes, squares, triangles, hexagons or their prisms: "
                         "others are not sawn",
                         parts->grid->about.name);
    if (making->gap > 0.25 * making->cell)
        return error_bad(error, "a gap of %g mm does not fit cells of %g mm; the most here is %.2f mm",
                         making->gap, making->cell, 0.25 * making->cell);
    for (size_t i = 0; i < parts->pieces; i++)
        if (parts->piece[i].shape.count > MOST_GLUED)
            return error_bad(error, "found piece '%s' of %zu cubes, expected at most %d in a cut list",
                             parts->piece[i].name, parts->piece[i].shape.count, MOST_GLUED);
    return TREEN_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Finds a stick's cuts, and cubes to glue in where cuts alone do not make it. It is glued of bars
 * where that needs too many cubes. */
static bool plan_stick(struct cutlist_piece *item, struct arena *arena) {
    bool possible;
    item->way = WAY_SAWN;
    if (!cuts_find(&item->bar, true, arena, &item->cuts, &possible))
        return false;
    if (possible)
        return true;
    item->way = WAY_MILLED;
    if (!cuts_find(&item->bar, false, arena, &item->cuts, &possible))
        return false;
    item->stick = !possible;
    if (possible)
        return true;
    bool sawn;
    if (!patches_find(&item->bar, arena, &item->patch, &sawn, &item->cuts))
        return false;
    if (!item->patch.count)
        item->way = WAY_GLUED;
    else
        item->way = sawn ? WAY_SAWN : WAY_MILLED;
    return true;
}

/* Plans a piece. Bricks are glued: their cuts would have other lengths on each face. */
static bool plan_piece(const struct parts_piece *piece, bool bricks, bool burr, struct arena *arena,
                       struct cutlist_piece *item) {
    *item = (struct cutlist_piece){.piece = piece, .way = WAY_GLUED};
    if (!bricks && bar_of_shape(&piece->shape, &item->bar) && (burr || bar_is_stick(&item->bar)) &&
        !plan_stick(item, arena))
        return false;
    return item->way != WAY_GLUED || glue_up(&piece->shape, arena, &item->glued);
}

/* ---- Timber ---------------------------------------------------------------------------------- */

static double length_of(const struct cutlist_side *side) {
    return side->cubes * side->edge;
}

static int compare_timber(const void *a, const void *b) {
    const struct cutlist_timber *one = a, *other = b;
    if (one->glued != other->glued)
        return one->glued - other->glued;
    for (int i = 0; i < 3; i++) {
        ORDER_BY(length_of(&other->side[i]), length_of(&one->side[i]));
        ORDER_BY(other->side[i].cubes, one->side[i].cubes);
    }
    return 0;
}

/* Returns the timber of one block that is glued: its longest side is its length. */
static struct cutlist_timber timber_of(const struct cutlist *list, const int size[3], uint64_t bars) {
    struct cutlist_timber timber = {.glued = true, .bars = bars};
    for (int i = 0; i < 3; i++) {
        const struct cutlist_side side = {size[i], list->edge[i]};
        int at = i;
        for (; at > 0 && length_of(&timber.side[at - 1]) < length_of(&side); at--)
            timber.side[at] = timber.side[at - 1];
        timber.side[at] = side;
    }
    const struct cutlist_side longest = timber.side[0];
    timber.side[0] = timber.side[1];
    timber.side[1] = timber.side[2];
    timber.side[2] = longest;
    return timber;
}

static bool add_timber(struct cutlist *list, struct cutlist_timber timber, struct arena *arena) {
    for (size_t i = 0; i < list->timber.count; i++)
        if (!compare_timber(&list->timber.at[i], &timber)) {
            list->timber.at[i].bars += timber.bars;
            return true;
        }
    return array_push(arena, &list->timber, timber);
}

static bool add_timber_of(struct cutlist *list, const struct cutlist_piece *item, struct arena *arena) {
    static const int cube[3] = {1, 1, 1};
    const int *size = item->bar.size;
    uint64_t copies = item->piece->copies, patches = copies * item->patch.count;
    if (patches && !add_timber(list, timber_of(list, cube, patches), arena))
        return false;
    if (item->way != WAY_GLUED) {
        int broad = size[1] > size[2] ? size[1] : size[2], high = size[1] + size[2] - broad;
        return add_timber(list, (struct cutlist_timber){{{broad, 1}, {high, 1}, {size[0], 1}}, false, copies},
                          arena);
    }
    for (size_t i = 0; i < item->glued.bar.count; i++)
        if (!add_timber(list, timber_of(list, item->glued.bar.at[i].size, copies), arena))
            return false;
    return true;
}

/* Plans all pieces. A burr's pieces are sticks, and so are others that look like one
 * (bar_is_stick). TREEN_BAD_INPUT: the grid has no cubes or squares, or a setting does not fit. */
static enum treen_status cutlist_plan(const struct parts *parts, struct arena *arena, struct cutlist *list,
                                      struct treen_error *error) {
    bool burr = parts->puzzle && parts->puzzle->about.burr;
    TRY(check_parts(parts, error));
    *list = (struct cutlist){.making = parts->making,
                             .title = parts->title,
                             .bricks = parts->bricks,
                             .pieces = parts->pieces,
                             .piece = ARENA_NEW(arena, parts->pieces, struct cutlist_piece)};
    TRY_MEMORY(list->piece, error, "listing the cuts");
    for (int i = 0; i < 3; i++)
        list->edge[i] = grid_edge(parts->grid, i);
    for (size_t i = 0; i < parts->pieces; i++)
        TRY_MEMORY(plan_piece(&parts->piece[i], parts->bricks, burr, arena, &list->piece[i]) &&
                       add_timber_of(list, &list->piece[i], arena),
                   error, "listing the cuts");
    if (list->timber.count)
        qsort(list->timber.at, list->timber.count, sizeof *list->timber.at, compare_timber);
    return TREEN_OK;
}

/* ---- The maker ------------------------------------------------------------------------------- */

/* Fills in the size of a piece. */
static void tell_size(const struct grid *grid, const struct making *making, struct parts_piece *piece) {
    struct cuboid around = cuboid_of_shape(&piece->shape);
    const int low[3] = {around.low.x, around.low.y, around.low.z},
              high[3] = {around.high.x, around.high.y, around.high.z};
    for (int axis = 0; piece->shape.count && axis < 3; axis++)
        piece->size[axis] =
            (high[axis] - low[axis] + 1) * grid_edge(grid, axis) * making->cell - 2 * making->gap;
}

/* Fills in the volume of each piece, as its body has it without bevels. */
static enum treen_status tell_volumes(struct parts *parts, struct arena *arena, struct treen_error *error) {
    struct making plain = parts->making;
    plain.bevel = plain.inner = 0;
    for (size_t i = 0; i < parts->pieces; i++) {
        struct mesh mesh;
        TRY(solid_make(parts->grid, &parts->piece[i].shape, &plain, arena, &mesh, error));
        parts->piece[i].volume = mesh_volume(&mesh);
    }
    return TREEN_OK;
}

/* Plans pieces of other prisms than cubes. */
static enum treen_status plan_prisms(struct parts *parts, struct arena *arena, struct treen_error *error) {
    struct prisms *prisms = ARENA_NEW(arena, 1, struct prisms);
    TRY_MEMORY(prisms, error, "listing the cuts");
    TRY(check_parts(parts, error));
    TRY_MEMORY(prisms_plan(parts, arena, prisms), error, "listing the cuts");
    parts->own = prisms;
    TRY(tell_volumes(parts, arena, error));
    return parts_one_file(parts);
}

static enum treen_status plan(struct parts *parts, struct arena *arena, struct treen_error *error) {
    if (!parts->grid->cubic)
        return plan_prisms(parts, arena, error);
    struct cutlist *list = ARENA_NEW(arena, 1, struct cutlist);
    TRY_MEMORY(list, error, "listing the cuts");
    if (!parts->pieces || !parts->piece[0].drill)
        TRY(cutlist_plan(parts, arena, list, error));
    for (size_t i = 0; i < parts->pieces; i++)
        tell_size(parts->grid, &parts->making, &parts->piece[i]);
    TRY(tell_volumes(parts, arena, error));
    parts->own = list;
    return parts_one_file(parts);
}

static enum treen_status write(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error) {
    (void)file, (void)arena, (void)error;
    if (parts->pieces && parts->piece[0].drill)
        drill_list_write(parts, out);
    else if (!parts->grid->cubic)
        prisms_write(parts->own, parts, out);
    else
        cutlist_write(parts->own, out);
    return TREEN_OK;
}

const struct maker maker_cuts = {
    .about = {.name = "cuts",
              .summary =
                  "a list of saw cuts, a router's pockets and bars to glue, or holes of a snake's cubes",
              .extension = ".txt",
              .settings = "cell gap saw density material"},
    .drills = true,
    .plan = plan,
    .write = write,
};
