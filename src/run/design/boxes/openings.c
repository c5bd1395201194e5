/* Openings: the box of a puzzle gets walls all around, with a hole in one of its sides. The walls
 * are one more piece, so that all pieces leave them through the hole. */
#include "run/design/boxes/boxes.h"

#include "base/error.h"
#include "base/order.h"
#include "engine/apart/apart.h"
#include "puzzle/puzzle.h"
#include "run/design/place.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Cells of a box with its walls; cells of a hole; assemblies of a design; nodes of their count. */
enum { MOST_CLOSED = 20000, MOST_OPEN = 1000, MOST_ASSEMBLIES = 200000, MOST_NODES = 10000000 };

/* A hole in a side of more than USUAL_SIDE cells has at most USUAL_OPEN: else they are too many. */
enum { USUAL_OPEN = 10, USUAL_SIDE = 25 };

enum { WITHIN, WALL }; /* colours of the closed box */

struct openings {
    struct design_wish wish;
    struct packing packing; /* the puzzle's, with the walls as its last piece */
    struct box closed;      /* the puzzle's box within its walls */
    size_t images;          /* motions that change neither the closed box nor the pieces: … */
    struct symmetry *by;    /* … these */
    bool *is_window;        /* by closed cell: a wall between the inside and the outside */
    size_t windows;
    uint32_t *window;      /* their cells, ascending */
    struct condition open; /* cells of a hole */
};

/* ---- One hole -------------------------------------------------------------------------------- */

/* A hole: cells of the closed box. */
struct hole {
    const struct openings *openings;
    size_t count;
    uint32_t cell[MOST_OPEN];
};

/* Makes the puzzle of a hole: the box without its cells, and the walls as a piece. */
static bool make_puzzle(const struct hole *hole, struct arena *arena, struct packing *packing) {
    const struct openings *openings = hole->openings;
    const struct box *closed = &openings->closed;
    struct shape box = {0, ARENA_NEW(arena, closed->cells, struct coloured_cell)},
                 walls = {0, ARENA_NEW(arena, closed->cells, struct coloured_cell)};
    bool *must = ARENA_NEW(arena, closed->cells, bool), *gone = ARENA_NEW(arena, closed->cells, bool);
    *packing = openings->packing;
    packing->piece = ARENA_NEW(arena, packing->pieces, struct packing_piece);
    if (!box.cell || !walls.cell || !must || !gone || !packing->piece)
        return false;
    for (size_t i = 0; i < hole->count; i++)
        gone[hole->cell[i]] = true;
    for (size_t c = 0; c < closed->cells; c++) {
        const struct coloured_cell cell = {closed->cell[c].at, 0};
        if (gone[c])
            continue;
        if (closed->cell[c].colour == WALL)
            walls.cell[walls.count++] = cell;
        must[box.count] = closed->must[c];
        box.cell[box.count++] = cell;
    }
    memcpy(packing->piece, openings->packing.piece, packing->pieces * sizeof *packing->piece);
    shape_settle(packing->grid, &walls);
    packing->piece[packing->pieces - 1].shape = walls;
    return box_init(&packing->box, packing->grid, &box, must, arena);
}

static bool write_hole(const void *context, FILE *out) {
    const struct hole *hole = context;
    struct packing packing;
    struct arena arena;
    arena_draw(&arena, hole->openings->wish.budget, SIZE_MAX);
    bool made = make_puzzle(hole, &arena, &packing);
    if (made)
        design_write_packing(&packing, out);
    arena_free(&arena);
    return made;
}

/* Tells in *sound whether the walls hang together. */
static bool find_sound(const struct hole *hole, struct arena *arena, bool *sound) {
    struct packing packing;
    return make_puzzle(hole, arena, &packing) &&
           shape_connected(packing.grid, &packing.piece[packing.pieces - 1].shape, arena, sound);
}

/* Tells whether a hole with its cells ascending is the first of its images. */
static bool is_first(const struct hole *hole) {
    const struct openings *openings = hole->openings;
    uint32_t image[MOST_OPEN];
    for (size_t i = 1; i < openings->images; i++) {
        size_t at = 0;
        for (size_t c = 0; c < hole->count; c++)
            image[c] = openings->by[i].image[hole->cell[c]];
        qsort(image, hole->count, sizeof *image, order_numbers);
        while (at < hole->count && image[at] == hole->cell[at])
            at++;
        if (at < hole->count && image[at] < hole->cell[at])
            return false;
    }
    return true;
}

/* Looks at a hole. The cells may come in any order. More than MOST_ASSEMBLIES assemblies are too
 * many; so is an unknown number. */
static enum treen_status look(const struct hole *any, struct finder *finder) {
    struct hole hole = *any;
    struct measures measures;
    uint8_t bytes[2 * MOST_OPEN];
    bool sound;
    qsort(hole.cell, hole.count, sizeof *hole.cell, order_numbers);
    measures_clear(&measures);
    measures.of[Q_open] = hole.count;
    if (!is_first(&hole) || !finder_wants(finder, &measures))
        return TREEN_OK;
    bool made = find_sound(&hole, &finder->scratch, &sound);
    arena_free(&finder->scratch);
    TRY_ROOM(made);
    if (!sound)
        return TREEN_OK;
    finder_look(finder, 1);
    TRY(counting_written(write_hole, &hole, MOST_NODES, hole.openings->wish.budget, UINT64_MAX, finder,
                         &measures.of[Q_assemblies]));
    if (!measures.of[Q_assemblies])
        return TREEN_OK;
    if (measures.of[Q_assemblies] > MOST_ASSEMBLIES)
        return finder_count(finder, UNDECIDED, 1);
    for (size_t i = 0; i < hole.count; i++) {
        bytes[2 * i] = (uint8_t)(hole.cell[i] >> 8);
        bytes[2 * i + 1] = (uint8_t)hole.cell[i];
    }
    return finder_tell(finder, (const char *)bytes, 2 * hole.count, &measures);
}

/* ---- All holes ------------------------------------------------------------------------------- */

/* Connected sets of windows of one size that begin with the same one, each met once (D. H.
 * Redelmeier, Counting polyominoes: yet another attack, 1981). */
struct growing {
    struct hole hole;
    uint64_t size; /* of the holes to look at */
    struct finder *finder;
    bool *seen;      /* by closed cell */
    uint32_t *reach; /* windows next to the set, in the order of finding */
};

/* Adds the windows next to the last cell of the hole that nobody saw. Returns the new end. */
static size_t reach_further(struct growing *growing, size_t end) {
    const struct openings *openings = growing->hole.openings;
    const struct box *closed = &openings->closed;
    struct treen_cell near[GRID_NEIGHBOURS];
    uint32_t last = growing->hole.cell[growing->hole.count - 1];
    int count = closed->grid->neighbours(closed->cell[last].at, near);
    for (int i = 0; i < count; i++) {
        uint32_t number = box_number(closed, near[i]);
        if (number == BOX_OUTSIDE || !openings->is_window[number] || growing->seen[number] ||
            number < growing->hole.cell[0])
            continue;
        growing->seen[number] = true;
        growing->reach[end++] = number;
    }
    return end;
}

/* Takes each window of reach[from..end) as the next one, without those before it. */
static enum treen_status grow_hole(struct growing *growing, size_t from, size_t end) {
    struct hole *hole = &growing->hole;
    for (size_t i = from; i < end; i++) {
        if (finder_is_over(growing->finder))
            return TREEN_STOPPED;
        hole->cell[hole->count++] = growing->reach[i];
        if (hole->count == growing->size) {
            TRY(look(hole, growing->finder));
        } else {
            size_t further = reach_further(growing, end);
            TRY(grow_hole(growing, i + 1, further));
            while (further > end)
                growing->seen[growing->reach[--further]] = false;
        }
        hole->count--;
    }
    return TREEN_OK;
}

static enum treen_status unit(void *own, void *work, uint64_t number, struct finder *finder) {
    const struct openings *openings = own;
    struct growing *growing = ARENA_NEW(&finder->arena, 1, struct growing);
    (void)work;
    TRY_ROOM(growing);
    *growing = (struct growing){.hole = {.openings = openings},
                                .size = openings->open.low + number / openings->windows,
                                .finder = finder,
                                .seen = ARENA_NEW(&finder->arena, openings->closed.cells, bool),
                                .reach = ARENA_NEW(&finder->arena, openings->closed.cells, uint32_t)};
    TRY_ROOM(growing->seen && growing->reach);
    growing->reach[0] = openings->window[number % openings->windows];
    growing->seen[growing->reach[0]] = true;
    return grow_hole(growing, 0, 1);
}

/* ---- Opening the space ----------------------------------------------------------------------- */

static enum treen_status take_pieces(struct openings *openings, struct treen_error *error) {
    const struct packing *from;
    uint64_t cells, parts = 1;
    TRY(design_pieces(&openings->wish, &from, &cells, error));
    const struct treen_cell size = cell_subtract(from->box.high, from->box.low);
    const char *name = openings->wish.from->about.name;
    if (!from->grid->cubic || from->grid->dimensions < 3 || !size.z)
        return error_bad(error, "found '%s', expected a box of cubes in several layers", name);
    if (size.x > MOST_CLOSED || size.y > MOST_CLOSED || size.z > MOST_CLOSED ||
        (int64_t)(size.x + 3) * (size.y + 3) > MOST_CLOSED / (size.z + 3))
        return error_bad(error, "found a box of more than %d cells with its walls, expected fewer",
                         MOST_CLOSED);
    for (size_t i = 0; i < from->pieces; i++) {
        parts += from->piece[i].most;
        if (!strcmp(from->piece[i].name, "box"))
            return error_bad(error, "found a piece 'box' in '%s', expected another name", name);
    }
    openings->packing = *from;
    return parts <= APART_PARTS ? TREEN_OK
                                : error_bad(error, "found %" PRIu64 " pieces, expected at most %d", parts - 1,
                                            APART_PARTS - 1);
}

/* Adds the walls as a piece, without a shape so far. */
static bool add_walls(struct openings *openings, struct arena *arena) {
    struct packing *packing = &openings->packing;
    const struct packing_piece *from = packing->piece;
    packing->piece = ARENA_NEW(arena, packing->pieces + 1, struct packing_piece);
    if (!packing->piece)
        return false;
    memcpy(packing->piece, from, packing->pieces * sizeof *from);
    packing->piece[packing->pieces++] =
        (struct packing_piece){.name = "box", .least = 1, .most = 1, .motion = MOTION_SHIFT};
    return true;
}

/* Closes the box: walls one cell thick, and whatever its cuboid has beside it. */
static bool close_box(struct openings *openings, struct arena *arena) {
    const struct box *box = &openings->packing.box;
    const struct treen_cell size = cell_subtract(box->high, box->low);
    struct shape shape = {0, ARENA_NEW(arena, MOST_CLOSED, struct coloured_cell)};
    bool *must = ARENA_NEW(arena, MOST_CLOSED, bool);
    if (!shape.cell || !must)
        return false;
    for (int z = 0; z < size.z + 3; z++)
        for (int y = 0; y < size.y + 3; y++)
            for (int x = 0; x < size.x + 3; x++) {
                const struct treen_cell from = {box->low.x + x - 1, box->low.y + y - 1, box->low.z + z - 1};
                uint32_t number = box_number(box, from);
                must[shape.count] = number == BOX_OUTSIDE || box->must[number];
                shape.cell[shape.count++] =
                    (struct coloured_cell){{x, y, z}, number == BOX_OUTSIDE ? WALL : WITHIN};
            }
    return box_init(&openings->closed, openings->packing.grid, &shape, must, arena);
}

/* Tells whether a wall is between a cell of the box and the outside. */
static bool is_between(const struct openings *openings, uint32_t cell) {
    const struct box *closed = &openings->closed;
    struct treen_cell at = closed->cell[cell].at;
    for (int d = 0; d < closed->grid->directions && closed->cell[cell].colour == WALL; d++) {
        const struct treen_cell by = closed->grid->direction[d];
        uint32_t within = box_number(closed, cell_add(at, by));
        if (within != BOX_OUTSIDE && closed->cell[within].colour == WITHIN &&
            box_number(closed, cell_subtract(at, by)) == BOX_OUTSIDE)
            return true;
    }
    return false;
}

static bool list_windows(struct openings *openings, struct arena *arena) {
    const size_t cells = openings->closed.cells;
    openings->is_window = ARENA_NEW(arena, cells, bool);
    openings->window = ARENA_NEW(arena, cells, uint32_t);
    for (uint32_t c = 0; openings->is_window && openings->window && c < cells; c++)
        if (is_between(openings, c)) {
            openings->is_window[c] = true;
            openings->window[openings->windows++] = c;
        }
    return openings->is_window && openings->window;
}

/* Leaves the motions of the closed box that change nothing about the pieces. */
static bool keep_motions(struct openings *openings, const struct packing *from, struct arena *arena) {
    const struct group *group = &from->group;
    struct box_group all;
    enum motion motion;
    if (!boxes_motion(from, arena, &motion) || !box_symmetries(&openings->closed, group, arena, &all))
        return false;
    openings->by = all.symmetry;
    for (size_t i = 0; i < all.count; i++)
        if (all.symmetry[i].matrix < group->element + group->motion_count[motion])
            openings->by[openings->images++] = all.symmetry[i];
    return true;
}

/* Takes the sizes of holes from the aim: up to a whole side. Refuses too many holes. */
static enum treen_status choose_sizes(struct openings *openings, struct treen_error *error) {
    const struct treen_cell low = openings->packing.box.low, high = openings->packing.box.high;
    const int x = high.x - low.x + 1, y = high.y - low.y + 1, z = high.z - low.z + 1;
    int side = x * y > x * z ? x * y : x * z;
    side = y * z > side ? y * z : side;
    openings->open = aim_range(openings->wish.aim, Q_open);
    if (!openings->open.low)
        openings->open.low = 1;
    if (openings->open.high > (uint64_t)side)
        openings->open.high = (uint64_t)side;
    if (openings->open.high > MOST_OPEN || (openings->open.high > USUAL_OPEN && side > USUAL_SIDE))
        return error_bad(error,
                         "found sides of up to %d cells, and too many openings in them, expected "
                         "at most %d cells, or a smaller opening in the aim: open<=%d",
                         side, USUAL_SIDE, USUAL_OPEN);
    return TREEN_OK;
}

static enum treen_status open_space(const struct design_wish *wish, struct arena *arena, void **own,
                                    uint64_t *units, struct treen_error *error) {
    struct openings *openings = ARENA_NEW(arena, 1, struct openings);
    TRY_MEMORY(openings, error, "opening a search for openings");
    openings->wish = *wish;
    TRY(take_pieces(openings, error));
    const struct packing from = openings->packing;
    TRY(choose_sizes(openings, error));
    TRY_MEMORY(add_walls(openings, arena) && close_box(openings, arena) && list_windows(openings, arena) &&
                   keep_motions(openings, &from, arena),
               error, "opening a search for openings");
    *own = openings;
    *units = openings->windows * (openings->open.high - openings->open.low + 1);
    return TREEN_OK;
}

/* ---- The space ------------------------------------------------------------------------------- */

/* Reads the cells of a hole: windows, ascending. */
static bool read_hole(const struct openings *openings, const char *candidate, size_t length,
                      struct hole *hole) {
    const uint8_t *byte = (const uint8_t *)candidate;
    hole->openings = openings;
    hole->count = length / 2;
    if (!length || length % 2 || hole->count > MOST_OPEN)
        return false;
    for (size_t i = 0; i < hole->count; i++) {
        hole->cell[i] = (uint32_t)byte[2 * i] << 8 | byte[2 * i + 1];
        if (hole->cell[i] >= openings->closed.cells || !openings->is_window[hole->cell[i]] ||
            (i && hole->cell[i] <= hole->cell[i - 1]))
            return false;
    }
    return true;
}

static bool reads(void *own, const char *candidate, size_t length) {
    struct hole hole;
    return read_hole(own, candidate, length, &hole);
}

static struct space_terms terms(const void *own) {
    const struct openings *openings = own;
    return (struct space_terms){.alike = MOTIONS,
                                .enough = aim_enough(openings->wish.aim, Q_solutions),
                                .assemblies = MOST_ASSEMBLIES};
}

static void bound(const void *own, struct space_bounds *bounds) {
    const struct condition *open = &((const struct openings *)own)->open;
    bounds_set(bounds, Q_open, 1, open->high);
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    struct hole hole;
    return read_hole(own, candidate, length, &hole) && write_hole(&hole, out);
}

const struct space space_openings = {
    .about = {.name = "openings", .summary = "closed boxes for a puzzle, with an opening for its pieces"},
    .usual = "solutions=1, least open",
    .settings = "way",
    .measures = 1u << Q_solutions | 1u << Q_assemblies | 1u << Q_open,
    .lists = true,
    .assembles = true,
    .packs = true,
    .open = open_space,
    .unit = unit,
    .reads = reads,
    .terms = terms,
    .bound = bound,
    .write = write,
};
