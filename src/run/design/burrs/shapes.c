/* Shapes as new pieces: of a puzzle, what each of its assemblies fills; of a box, every filling by
 * unit cells. A candidate is one shape, and equal ones are the same candidate. */

#include "base/bits.h"
#include "base/error.h"
#include "run/design/finder.h"
#include "run/design/place.h"
#include "run/design/regions.h"
#include "run/design/burrs/score.h"
#include "run/design/burrs/spelt.h"
#include "run/design/burrs/timber.h"
#include "run/design/traits.h"
#include "shape/forms.h"
#include "run/run.h"

enum { MOST_FREE = 30, UNIT_BITS = 16, PARTS = 16, MIRRORS_SAME = 1 };

/* Shared by all workers. */
struct shapes_space {
    struct design_wish wish;
    struct aim aim;
    struct packing packing; /* grid, group and box */
    enum motion motion;     /* by which shapes are equal */
    uint64_t least, most;   /* cells of a shape */

    /* For fillings of the box, as sets of its cells: */
    struct regions regions;
    uint64_t must;                             /* the cells that all have */
    unsigned free;                             /* cells that may stay empty */
    uint64_t spread[(MOST_FREE + 7) / 8][256]; /* by byte of a number: the free cells of its bits */
};

/* ---- One shape ------------------------------------------------------------------------------- */

static void measure_timber(const struct shapes_space *space, const struct shape *shape, uint64_t *of) {
    struct timber timber;
    bool is_timber = space->packing.grid == grid_at(0) && timber_read(shape, &timber);
    of[Q_notchable] = is_timber && timber_notchable(&timber);
    of[Q_millable] = is_timber && timber_millable(&timber);
}

/* Measures what shows after turns, where the aim looks at that. */
static bool measure_turned(const struct shapes_space *space, const struct shape *shape, struct arena *arena,
                           uint64_t *of) {
    const struct packing *packing = &space->packing;
    bool flat, symmetric;
    if (aim_needs(&space->aim, Q_flat)) {
        if (!shape_flat(packing->grid, &packing->group, shape, arena, &flat))
            return false;
        of[Q_flat] = flat;
    }
    if (aim_needs(&space->aim, Q_symmetric)) {
        if (!trait_symmetric(packing->grid, &packing->group, MOTION_SPACE, shape, arena, &symmetric))
            return false;
        of[Q_symmetric] = symmetric;
    }
    return true;
}

static bool measure_shape(const struct shapes_space *space, const struct shape *shape, struct arena *arena,
                          struct measures *measures) {
    const struct packing *packing = &space->packing;
    uint64_t *of = measures->of;
    bool connected;
    measures_clear(measures);
    of[Q_cells] = of[Q_smallest] = of[Q_largest] = shape->count;
    of[Q_holes] = packing->box.cells - shape->count;
    measure_timber(space, shape, of);
    if (aim_fails(&space->aim, measures))
        return true;
    if (!shape_connected(packing->grid, shape, arena, &connected) || !measure_turned(space, shape, arena, of))
        return false;
    of[Q_connected] = connected;
    return true;
}

/* Tells a shape, if the aim wants it. */
static enum treen_status look_at(const struct shapes_space *space, const struct shape *shape,
                                 struct finder *finder) {
    const struct packing *packing = &space->packing;
    shape_list orientations = {0};
    struct measures measures;
    struct spelt spelt;
    finder_look(finder, 1);
    if (!shape->count || shape->count < space->least || shape->count > space->most)
        return TREEN_OK;
    TRY_ROOM(measure_shape(space, shape, &finder->scratch, &measures));
    if (!aim_holds(&space->aim, &measures) || !finder_wants(finder, &measures))
        return TREEN_OK;
    if (!shape_orientations(packing->grid, &packing->group, space->motion, shape, &finder->scratch,
                            &orientations) ||
        !spelt_write(packing->grid, &orientations.at[0], MOTION_SPACE, &finder->scratch, &spelt) ||
        spelt.length > MOST_CANDIDATE)
        return TREEN_NO_MEMORY;
    aim_trim(&space->aim, &measures);
    return finder_tell(finder, (const char *)spelt.byte, spelt.length, &measures);
}

/* ---- Fillings of a box ----------------------------------------------------------------------- */

static enum treen_status look_at_set(const struct shapes_space *space, uint64_t set, struct finder *finder) {
    const struct box *box = &space->packing.box;
    struct shape shape;
    TRY_ROOM(regions_shape(box, set, &finder->scratch, &shape));
    enum treen_status status = look_at(space, &shape, finder);
    arena_free(&finder->scratch);
    return status;
}

/* Looks at the fillings whose free cells are the bits of some numbers. */
static enum treen_status search_fillings(const struct shapes_space *space, uint64_t unit,
                                         struct finder *finder) {
    unsigned bits = space->free < UNIT_BITS ? space->free : UNIT_BITS;
    bool connected = aim_range(&space->aim, Q_connected).low > 0;
    for (uint64_t number = unit << bits; number < (unit + 1) << bits; number++) {
        uint64_t set = space->must;
        for (unsigned byte = 0; byte * 8 < space->free; byte++)
            set |= space->spread[byte][number >> 8 * byte & 255];
        uint64_t cells = bits_ones(set);
        if (cells < space->least || cells > space->most ||
            (connected && !regions_is_connected(&space->regions, set)) ||
            !regions_is_least(&space->regions, set))
            continue;
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        TRY(look_at_set(space, set, finder));
    }
    return TREEN_OK;
}

/* ---- Assemblies of a puzzle ------------------------------------------------------------------ */

static enum treen_status look_at_assembly(const struct shapes_space *space,
                                          const struct treen_solution *solution, struct finder *finder) {
    struct shape shape = {0, ARENA_NEW(&finder->scratch, space->packing.box.cells, struct coloured_cell)};
    TRY_ROOM(shape.cell);
    for (size_t part = 0; part < solution->parts; part++)
        for (size_t i = 0; i < solution->part[part].cells; i++)
            shape.cell[shape.count++].at = solution->part[part].cell[i];
    shape_sort(&shape);
    enum treen_status status = look_at(space, &shape, finder);
    arena_free(&finder->scratch);
    return status;
}

static enum treen_status assemble(const struct shapes_space *space, uint64_t unit, struct finder *finder) {
    struct settings options = settings_single(0);
    const struct treen_solution *solution;
    struct run *run;
    options.part = unit + 1;
    options.parts = PARTS;
    options.memory = space->wish.options->memory;
    TRY(run_open_within(space->wish.from, TREEN_SOLVE, &options, space->wish.budget, &run, NULL));
    enum treen_status status;
    while ((status = run_next(run, &solution)) == TREEN_OK) {
        status = finder_is_over(finder) ? TREEN_STOPPED : look_at_assembly(space, solution, finder);
        if (status != TREEN_OK)
            break;
    }
    run_close(run);
    return status == TREEN_END ? TREEN_OK : status;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Makes every cell of the box one that may stay empty, where all must be filled. */
static bool free_cells(struct shapes_space *space, struct arena *arena) {
    struct box *box = &space->packing.box;
    if (box->must_cells < box->cells)
        return true;
    box->must = ARENA_NEW(arena, box->cells, bool);
    box->must_cells = 0;
    return box->must;
}

static void list_cells(struct shapes_space *space) {
    const struct box *box = &space->packing.box;
    for (unsigned cell = 0; cell < box->cells; cell++) {
        if (box->must[cell]) {
            space->must |= UINT64_C(1) << cell;
            continue;
        }
        for (unsigned byte = 0; byte < 256; byte++)
            if (byte >> space->free % 8 & 1)
                space->spread[space->free / 8][byte] |= UINT64_C(1) << cell;
        space->free++;
    }
}

static enum treen_status open_box(struct shapes_space *space, struct arena *arena, uint64_t *units,
                                  struct treen_error *error) {
    const struct box *box = &space->packing.box;
    TRY_MEMORY(free_cells(space, arena), error, "opening a search for shapes");
    if (box->cells > REGION_CELLS || box->cells - box->must_cells > MOST_FREE)
        return error_bad(error,
                         "found a box of %zu cells, of which %zu may stay empty, expected at most %d and %d",
                         box->cells, box->cells - box->must_cells, REGION_CELLS, MOST_FREE);
    list_cells(space);
    *units = UINT64_C(1) << (space->free > UNIT_BITS ? space->free - UNIT_BITS : 0);
    return regions_open(&space->regions, &space->packing, space->motion, arena)
               ? TREEN_OK
               : error_memory(error, "opening a search for shapes");
}

static enum treen_status open(const struct design_wish *wish, struct arena *arena, void **own,
                              uint64_t *units, struct treen_error *error) {
    struct shapes_space *space = ARENA_NEW(arena, 1, struct shapes_space);
    TRY_MEMORY(space, error, "opening a search for shapes");
    *space = (struct shapes_space){.wish = *wish, .aim = *wish->aim};
    TRY(design_place(wish, arena, &space->packing, error));
    if (space->packing.colours)
        return error_bad(error, "found a box with colours, expected a plain one");
    TRY(design_cells(wish, 1, space->packing.box.cells, &space->least, &space->most, error));
    space->motion = wish->options->mirrors == MIRRORS_SAME ? MOTION_MIRROR : MOTION_SPACE;
    *own = space;
    *units = PARTS;
    return wish->from ? TREEN_OK : open_box(space, arena, units, error);
}

static void bound(const void *own, struct space_bounds *bounds) {
    const struct shapes_space *space = own;
    const struct box *box = &space->packing.box;
    uint64_t least = space->wish.from || box->must_cells < space->least ? space->least : box->must_cells;
    bounds_set(bounds, Q_cells, least, space->most);
    bounds_set(bounds, Q_smallest, least, space->most);
    bounds_set(bounds, Q_largest, least, space->most);
    bounds_set(bounds, Q_holes, box->cells - space->most, box->cells - least);
}

static enum treen_status unit(void *own, void *work, uint64_t unit, struct finder *finder) {
    const struct shapes_space *space = own;
    (void)work;
    return space->wish.from ? assemble(space, unit, finder) : search_fillings(space, unit, finder);
}

/* Reads a candidate as a piece. False when there is no memory. */
static bool read_piece(const char *candidate, size_t index, struct arena *arena,
                       struct packing_piece *piece) {
    const uint8_t *at = (const uint8_t *)candidate;
    char *name = ARENA_NEW(arena, 8, char);
    *piece = (struct packing_piece){.name = name, .least = 1, .most = 1, .motion = MOTION_SPACE};
    if (!name || !spelt_read(&at, arena, &piece->shape))
        return false;
    design_piece_name(index, name);
    return true;
}

static bool reads(void *own, const char *candidate, size_t length) {
    const struct shapes_space *space = own;
    return spelt_reads(candidate, length, 1, space->packing.box.cells);
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    const struct shapes_space *space = own;
    struct packing packing = space->packing;
    struct packing_piece piece;
    struct arena arena;
    (void)length;
    arena_draw(&arena, space->wish.budget, SIZE_MAX);
    packing.pieces = 1;
    packing.piece = &piece;
    bool made = read_piece(candidate, 0, &arena, &piece) && design_write_named(&packing, out);
    arena_free(&arena);
    return made;
}

/* Writes all shapes as the pieces of one puzzle, each of which may be used once or not. */
static bool write_together(void *own, size_t count, struct told *const *told, FILE *out) {
    const struct shapes_space *space = own;
    struct packing packing = space->packing;
    struct arena arena;
    arena_draw(&arena, space->wish.budget, SIZE_MAX);
    packing.piece = ARENA_NEW(&arena, count, struct packing_piece);
    while (packing.piece && packing.pieces < count) {
        struct packing_piece *piece = &packing.piece[packing.pieces];
        if (!read_piece(told[packing.pieces]->bytes, packing.pieces, &arena, piece))
            break;
        piece->least = 0;
        packing.pieces++;
    }
    bool made = packing.piece && packing.pieces == count && design_write_named(&packing, out);
    arena_free(&arena);
    return made;
}

const struct space space_shapes = {
    .about = {.name = "shapes",
              .summary = "shapes as new pieces: of the assemblies of a puzzle, or of the fillings of a box"},
    .usual = "connected=1",
    .settings = "box grid cells mirrors",
    .alone = "grid",
    .pieces = 1,
    .measures = 1u << Q_cells | 1u << Q_holes | 1u << Q_smallest | 1u << Q_largest | 1u << Q_flat |
                1u << Q_symmetric | 1u << Q_notchable | 1u << Q_millable | 1u << Q_connected,
    .lists = true,
    .open = open,
    .unit = unit,
    .reads = reads,
    .bound = bound,
    .write = write,
    .write_together = write_together,
};
