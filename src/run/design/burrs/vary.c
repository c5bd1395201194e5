/* A puzzle whose pieces are varied. Each cell of the box that two pieces may have, or that may stay
 * empty, goes to one of them or to none. A piece stays within the cuboid around it, so that sticks
 * remain sticks. */
#include "run/design/burrs/vary.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/ask/apart.h"
#include "run/design/burrs/burrs.h"
#include "run/design/burrs/spelt.h"
#include "run/design/level.h"
#include "run/design/place.h"

#include <string.h>

/* ---- The beginning --------------------------------------------------------------------------- */

static bool is_listed(const char *names, const char *name) {
    size_t length = strlen(name);
    for (const char *at = names; (at = strstr(at, name)); at += length)
        if ((at == names || at[-1] == ',') && (!at[length] || at[length] == ','))
            return true;
    return false;
}

/* Refuses names in the list that no piece has. */
static enum treen_status check_names(const struct packing *from, const char *names,
                                     struct treen_error *error) {
    for (const char *at = names; at && *at;) {
        size_t length = strcspn(at, ","), piece = 0;
        while (piece < from->pieces &&
               (strlen(from->piece[piece].name) != length || strncmp(from->piece[piece].name, at, length)))
            piece++;
        if (piece == from->pieces)
            return error_bad(error, "only: found '%.*s', expected names of pieces, like %s,%s",
                             (int)(length < 40 ? length : 40), at, from->piece[0].name,
                             from->piece[from->pieces - 1].name);
        at += length + (at[length] == ',');
    }
    return TREEN_OK;
}

/* Takes over the parts of an assembly. */
static bool take_assembly(struct vary_space *space, const struct packing *from,
                          const struct treen_solution *assembly, struct arena *arena) {
    const char *only = space->options->only;
    space->owner = ARENA_NEW(arena, space->packing.box.cells, uint8_t);
    if (!space->owner)
        return false;
    memset(space->owner, VARY_NOBODY, space->packing.box.cells);
    space->parts = assembly->parts;
    for (size_t i = 0; i < assembly->parts; i++) {
        const struct treen_part *part = &assembly->part[i];
        const struct packing_piece *piece = &from->piece[part->index];
        space->part[i] = (struct vary_part){.motion = piece->motion,
                                            .around = cuboid_of_cells(part->cell, part->cells),
                                            .fixed = only && !is_listed(only, piece->name)};
        for (size_t j = 0; j < part->cells; j++)
            space->owner[box_number(&space->packing.box, part->cell[j])] = (uint8_t)i;
    }
    return true;
}

/* Looks for the assembly with the highest level among the first ones. */
static enum treen_status find_beginning(struct vary_space *space, const struct design_wish *wish,
                                        const struct packing *from, struct arena *arena,
                                        struct treen_error *error) {
    enum { MOST_ASSEMBLIES = 200, MOST_POSITIONS = 100000 };
    struct settings options = settings_single(MOST_POSITIONS);
    struct taking_apart *taking;
    const struct treen_disassembly *each;
    uint64_t level = 0, count = 0;
    bool found = false, memory = true;
    TRY(taking_open(wish->from, &options, &taking, error));
    while (memory && count++ < MOST_ASSEMBLIES && taking_next(taking, &each) == TREEN_OK) {
        if (found && (!each->levels || each->level[0] <= level))
            continue;
        found = true;
        level = each->levels ? each->level[0] : 0;
        memory = take_assembly(space, from, each->assembly, arena);
    }
    taking_close(taking);
    TRY_MEMORY(memory, error, "looking for an assembly to vary");
    return found
               ? TREEN_OK
               : error_bad(error, "'%s' has no assembly to begin with, expected one", wish->from->about.name);
}

static enum treen_status open_from(struct vary_space *space, const struct design_wish *wish,
                                   struct arena *arena, struct treen_error *error) {
    const struct packing *from = puzzle_packing(wish->from);
    if (!from || !from->grid->directions)
        return error_bad(error, "'%s' has no pieces that slide, expected a packing", wish->from->about.name);
    if (from->colours || from->crossing || from->box.wrap)
        return error_bad(error, "'%s' has colours, crossing pieces or a box that closes, expected none",
                         wish->from->about.name);
    TRY(check_names(from, space->options->only, error));
    space->packing = *from;
    space->packing.pieces = 0;
    space->packing.piece = NULL;
    return find_beginning(space, wish, from, arena, error);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static bool is_within(struct treen_cell at, const struct cuboid *cuboid) {
    return at.x >= cuboid->low.x && at.x <= cuboid->high.x && at.y >= cuboid->low.y &&
           at.y <= cuboid->high.y && at.z >= cuboid->low.z && at.z <= cuboid->high.z;
}

/* Returns the parts that may have the cell. A fixed part has all its cells, and no others. */
static uint64_t may_have(const struct vary_space *space, uint32_t cell) {
    uint8_t owner = space->owner[cell];
    uint64_t parts = 0;
    if (owner != VARY_NOBODY && space->part[owner].fixed)
        return UINT64_C(1) << owner;
    for (size_t part = 0; part < space->parts; part++)
        if (!space->part[part].fixed &&
            is_within(space->packing.box.cell[cell].at, &space->part[part].around))
            parts |= UINT64_C(1) << part;
    return parts;
}

/* Fills in the neighbours of a cell. */
static void list_neighbours(struct vary_space *space, uint32_t cell) {
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    const struct box *box = &space->packing.box;
    int count = space->packing.grid->neighbours(box->cell[cell].at, neighbour);
    for (int i = 0; i < GRID_NEIGHBOURS; i++)
        space->next[cell * GRID_NEIGHBOURS + (uint32_t)i] =
            i < count ? box_number(box, neighbour[i]) : BOX_OUTSIDE;
}

bool vary_tabulate(struct vary_space *space, struct arena *arena) {
    const struct box *box = &space->packing.box;
    space->may = ARENA_NEW(arena, box->cells, uint64_t);
    space->open_cell = ARENA_NEW(arena, box->cells, uint32_t);
    space->next = ARENA_NEW(arena, box->cells * GRID_NEIGHBOURS, uint32_t);
    if (!space->may || !space->open_cell || !space->next)
        return false;
    for (uint32_t cell = 0; cell < box->cells; cell++) {
        uint8_t owner = space->owner[cell];
        uint64_t may = space->may[cell] = may_have(space, cell);
        bool fixed = owner != VARY_NOBODY && space->part[owner].fixed;
        if (may && !fixed && (may & (may - 1) || !box->must[cell]))
            space->open_cell[space->open++] = cell;
        list_neighbours(space, cell);
    }
    return true;
}

/* ---- The space ------------------------------------------------------------------------------- */

static void take_aim(struct vary_space *space, const struct design_wish *wish) {
    const struct aim *aim = wish->aim;
    space->aim = *aim;
    space->moves = aim_needs(aim, Q_moves);
    space->solutions = aim_needs(aim, Q_solutions) || aim_needs(aim, Q_easiest);
    space->counts = space->solutions || aim_needs(aim, Q_assemblies);
}

static enum treen_status open(const struct design_wish *wish, struct arena *arena, void **own,
                              uint64_t *units, struct treen_error *error) {
    struct vary_space *space = ARENA_NEW(arena, 1, struct vary_space);
    TRY_MEMORY(space, error, "opening a search that varies pieces");
    *space = (struct vary_space){.options = wish->options, .budget = wish->budget};
    take_aim(space, wish);
    if (wish->from)
        TRY(open_from(space, wish, arena, error));
    else {
        space->is_six = wish->options->pieces == SLOTS;
        TRY(vary_frame(space, wish->options->pieces, wish->options->length, arena, error));
    }
    TRY_MEMORY(vary_tabulate(space, arena) &&
                   box_symmetries(&space->packing.box, &space->packing.group, arena, &space->symmetries),
               error, "opening a search that varies pieces");
    if (!space->open)
        return error_say(
            error, TREEN_BAD_INPUT,
            "no cell can go to another piece, expected pieces whose cuboids meet, or cells of the "
            "box that may stay empty");
    *own = space;
    *units = UINT64_MAX;
    return TREEN_OK;
}

/* Returns the cells of the cuboid along an axis. */
static uint64_t width(const struct cuboid *cuboid, int axis) {
    const struct treen_cell *low = &cuboid->low, *high = &cuboid->high;
    return 1 + (uint64_t)(axis == 0 ? high->x - low->x : axis == 1 ? high->y - low->y : high->z - low->z);
}

/* Returns a number that no level exceeds. Where other assemblies of the pieces are looked at, a
 * piece may lie along any axis. */
static uint64_t highest_level(const struct vary_space *space) {
    const struct grid *grid = space->packing.grid;
    uint64_t widest[LEVEL_AXES] = {0}, most = 0, level = VARY_POSITIONS + 1;
    for (int axis = 0; axis < LEVEL_AXES; axis++)
        for (size_t i = 0; i < space->parts; i++) {
            uint64_t cells = width(&space->part[i].around, axis);
            widest[axis] = cells > widest[axis] ? cells : widest[axis];
            most = cells > most ? cells : most;
        }
    for (int axis = 0; axis < grid->dimensions && space->counts; axis++)
        widest[axis] = most;
    if (grid->directions == 2 * grid->dimensions) {
        uint64_t bound = level_bound(space->parts, widest, grid->dimensions);
        level = bound < level ? bound : level;
    }
    if (!space->is_six)
        return level;
    return burrs_is_single(&space->aim) ? BURRS_SINGLE : BURRS_HIGHEST;
}

/* Narrows the bounds by the cuboids of the parts. */
static void bound(const void *own, struct space_bounds *bounds) {
    const struct vary_space *space = own;
    const struct box *box = &space->packing.box;
    uint64_t smallest = UINT64_MAX, largest = 0;
    for (size_t i = 0; i < space->parts; i++) {
        const struct cuboid *around = &space->part[i].around;
        uint64_t room = width(around, 0) * width(around, 1) * width(around, 2);
        smallest = room < smallest ? room : smallest;
        largest = room > largest ? room : largest;
    }
    bounds_set(bounds, Q_pieces, space->parts, space->parts);
    bounds_set(bounds, Q_different, 1, space->parts);
    bounds_set(bounds, Q_cells, box->must_cells, box->cells);
    bounds_set(bounds, Q_holes, 0, box->cells - box->must_cells);
    bounds_set(bounds, Q_smallest, 1, smallest);
    bounds_set(bounds, Q_largest, 1, largest);
    bounds_set(bounds, Q_level, 1, highest_level(space));
    bounds_set(bounds, Q_easiest, 1, highest_level(space));
    bounds_set(bounds, Q_moves, 1, VARY_POSITIONS + space->parts);
}

static void rest(void *work) {
    struct vary_worker *worker = work;
    apart_close(worker->apart);
    arena_free(&worker->scratch);
}

static void *work(void *own, struct arena *arena) {
    const struct vary_space *space = own;
    struct vary_worker *worker = ARENA_NEW(arena, 1, struct vary_worker);
    size_t spare = space->budget ? budget_spare(space->budget) : (size_t)1 << 30;
    size_t memory = spare / (options_threads(space->options) + 1), cells = space->packing.box.cells;
    if (!worker)
        return NULL;
    worker->space = space;
    worker->owner = ARENA_NEW(arena, cells, uint8_t);
    worker->next = ARENA_NEW(arena, cells, uint8_t);
    worker->queue = ARENA_NEW(arena, cells, uint32_t);
    worker->before = ARENA_NEW(arena, cells, uint32_t);
    worker->reached = ARENA_NEW(arena, cells, bool);
    arena_draw(&worker->scratch, space->budget, memory / 4);
    worker->apart = apart_open(space->packing.grid, memory / 2, space->budget);
    if (worker->owner && worker->next && worker->queue && worker->before && worker->reached && worker->apart)
        return worker;
    rest(worker);
    return NULL;
}

static enum treen_status unit(void *own, void *work, uint64_t unit, struct finder *finder) {
    (void)own, (void)unit;
    return vary_climb(work, finder);
}

static bool reads(void *own, const char *candidate, size_t length) {
    const struct vary_space *space = own;
    return spelt_reads(candidate, length, space->parts, space->packing.box.cells);
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    const struct vary_space *space = own;
    struct packing packing;
    struct arena arena;
    arena_draw(&arena, space->budget, SIZE_MAX);
    bool made = vary_read(space, candidate, length, &arena, &packing) && design_write_named(&packing, out);
    arena_free(&arena);
    return made;
}

const struct space space_vary = {
    .about = {.name = "vary",
              .summary = "a puzzle whose pieces lose and gain cells, or a frame of 6, 12 or 18 sticks"},
    .usual = "most level",
    .settings = "pieces length only mirrors",
    .alone = "pieces length",
    .from = "only",
    .measures = 1u << Q_solutions | 1u << Q_assemblies | 1u << Q_level | 1u << Q_easiest | 1u << Q_moves |
                1u << Q_pieces | 1u << Q_different | 1u << Q_cells | 1u << Q_holes | 1u << Q_smallest |
                1u << Q_largest | 1u << Q_symmetric | 1u << Q_notchable | 1u << Q_millable,
    .searches = true,
    .packs = true,
    .open = open,
    .work = work,
    .rest = rest,
    .unit = unit,
    .reads = reads,
    .bound = bound,
    .write = write,
};
