/* Boxes for the pieces of a puzzle: regions of a larger box, connected and with as many cells as
 * the pieces. A candidate is the shape of a box, and equal ones are the same candidate. */
#include "run/design/boxes/boxes.h"

#include "base/bits.h"
#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/design/burrs/spelt.h"
#include "run/design/place.h"

/* Steps of a unit that searches; nodes of the count for each region. */
enum { STEPS_EACH = 200, MOST_NODES = 2000000 };

/* ---- One region ------------------------------------------------------------------------------ */

/* A region as a box to write. */
struct writing_box {
    const struct boxes *boxes;
    const struct shape *shape;
};

static bool write_box(const void *context, FILE *out) {
    const struct writing_box *writing = context;
    struct packing packing = *writing->boxes->from;
    struct arena arena;
    arena_draw(&arena, writing->boxes->wish.budget, SIZE_MAX);
    bool made = box_init(&packing.box, packing.grid, writing->shape, NULL, &arena);
    if (made)
        design_write_packing(&packing, out);
    arena_free(&arena);
    return made;
}

/* Counts the faces of a region that border on no other cell of it. */
static uint64_t outline_of(const struct boxes *boxes, uint64_t region) {
    uint64_t faces = 0;
    for (uint64_t left = region; left; left &= left - 1) {
        unsigned cell = bits_low(left);
        faces += boxes->faces[cell] - bits_ones(boxes->regions.next[cell] & region);
    }
    return faces;
}

/* Tells in *symmetric whether a motion takes the shape to itself, and not each of its cells. In one
 * layer two motions, or one, leave each cell where it is. */
static bool find_symmetry(const struct boxes *boxes, const struct shape *shape, struct arena *scratch,
                          bool *symmetric) {
    const struct packing *packing = &boxes->packing;
    shape_list images = {0};
    if (!shape_orientations(packing->grid, &packing->group, MOTION_MIRROR, shape, scratch, &images))
        return false;
    *symmetric = images.count * boxes->still < packing->group.count;
    return true;
}

/* Counts the solutions of a region, of which `shape` is an image. A run is asked only where the box
 * held still does not show their number. */
static enum treen_status count_region(const struct boxes *boxes, uint64_t region, const struct shape *shape,
                                      uint64_t most, struct finder *finder, uint64_t *found) {
    const struct writing_box writing = {boxes, shape};
    bool symmetric;
    TRY_ROOM(find_symmetry(boxes, shape, &finder->scratch, &symmetric));
    uint64_t images = symmetric ? boxes->packing.group.count : 1,
             still = most < UINT64_MAX / images ? most * images : UINT64_MAX - 1;
    TRY(fillings_count(&boxes->fillings, region, still, MOST_NODES, &finder->scratch, found));
    if (*found > still && *found != UNMEASURED)
        *found = most + 1;
    else if (*found && symmetric)
        TRY(counting_written(write_box, &writing, MOST_NODES, boxes->wish.budget, most, finder, found));
    return *found == UNMEASURED ? finder_count(finder, UNDECIDED, 1) : TREEN_OK;
}

/* Spells the box of a region, and gives it as spelt. */
static bool spell(const struct boxes *boxes, uint64_t region, struct arena *scratch, struct spelt *spelt,
                  struct shape *shape) {
    const struct packing *packing = &boxes->packing;
    shape_list images = {0};
    if (!regions_shape(&packing->box, region, scratch, shape) ||
        !shape_orientations(packing->grid, &packing->group, boxes->motion, shape, scratch, &images) ||
        !spelt_write(packing->grid, &images.at[0], MOTION_SPACE, scratch, spelt))
        return false;
    const uint8_t *at = spelt->byte;
    return spelt_read(&at, scratch, shape);
}

/* Looks at a region: counts its solutions, and tells it if the aim wants it. */
static enum treen_status weigh(const struct boxes *boxes, uint64_t region, uint64_t most,
                               struct finder *finder, struct measures *measures) {
    struct shape shape;
    struct spelt spelt;
    finder_look(finder, 1);
    TRY_ROOM(spell(boxes, region, &finder->scratch, &spelt, &shape));
    TRY(count_region(boxes, region, &shape, most, finder, &measures->of[Q_solutions]));
    return finder_tell(finder, (const char *)spelt.byte, spelt.length, measures);
}

enum treen_status boxes_look_at(const struct boxes *boxes, uint64_t region, uint64_t most,
                                struct finder *finder, struct measures *measures) {
    enum treen_status status = weigh(boxes, region, most, finder, measures);
    arena_free(&finder->scratch);
    return status;
}

void boxes_measure(const struct boxes *boxes, uint64_t region, struct measures *measures) {
    measures_clear(measures);
    measures->of[Q_outline] = outline_of(boxes, region);
}

/* ---- Listing --------------------------------------------------------------------------------- */

uint64_t boxes_choose(unsigned all, unsigned some) {
    uint64_t ways = some <= all;
    for (unsigned i = 1; i <= some && ways; i++) {
        if (ways > UINT64_MAX / (all - some + i))
            return UINT64_MAX;
        ways = ways * (all - some + i) / i;
    }
    return ways;
}

/* Gives the choice of some bits with this number, in ascending order. */
static uint64_t choice_at(unsigned some, uint64_t number) {
    uint64_t choice = 0;
    for (; some; some--) {
        unsigned bit = some - 1;
        while (boxes_choose(bit + 1, some) <= number)
            bit++;
        number -= boxes_choose(bit, some);
        choice |= UINT64_C(1) << bit;
    }
    return choice;
}

/* Gives the next greater choice of as many bits. */
static uint64_t next_choice(uint64_t choice) {
    uint64_t low = choice & -choice, carried = choice + low;
    return carried | ((choice ^ carried) >> 2) / low;
}

/* Gives the region of a choice among the free cells. */
static uint64_t region_of(const struct boxes *boxes, uint64_t choice) {
    uint64_t region = boxes->must;
    for (; choice; choice &= choice - 1)
        region |= UINT64_C(1) << boxes->free[bits_low(choice)];
    return region;
}

/* Looks at regions by their numbers. The cells of a choice are those that are taken or those that
 * are left out, whichever are fewer. */
static enum treen_status list(const struct boxes *boxes, uint64_t unit, struct finder *finder) {
    uint64_t number = unit * boxes->each, end = number + boxes->each;
    end = end < boxes->choices ? end : boxes->choices;
    uint64_t choice = choice_at(boxes->some, number);
    for (; number < end; number++) {
        uint64_t region = region_of(boxes, boxes->leaves ? choice ^ boxes->all : choice);
        struct measures measures;
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        choice = choice ? next_choice(choice) : 0;
        if (!regions_is_connected(&boxes->regions, region) || !regions_is_least(&boxes->regions, region))
            continue;
        boxes_measure(boxes, region, &measures);
        if (!aim_fails(finder->aim, &measures) && finder_wants(finder, &measures))
            TRY(boxes_look_at(boxes, region, boxes->most, finder, &measures));
    }
    return TREEN_OK;
}

/* ---- The space ------------------------------------------------------------------------------- */

static enum treen_status unit(void *own, void *work, uint64_t number, struct finder *finder) {
    const struct boxes *boxes = own;
    (void)work;
    return boxes->searches ? boxes_climb(boxes, STEPS_EACH, finder) : list(boxes, number, finder);
}

static bool reads(void *own, const char *candidate, size_t length) {
    const struct boxes *boxes = own;
    return spelt_reads(candidate, length, 1, boxes->packing.box.cells);
}

static struct space_terms terms(const void *own) {
    return (struct space_terms){.alike = MOTIONS, .enough = ((const struct boxes *)own)->enough};
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    const struct boxes *boxes = own;
    const uint8_t *at = (const uint8_t *)candidate;
    struct shape shape;
    struct arena arena;
    (void)length;
    arena_draw(&arena, boxes->wish.budget, SIZE_MAX);
    bool made = spelt_read(&at, &arena, &shape) && write_box(&(struct writing_box){boxes, &shape}, out);
    arena_free(&arena);
    return made;
}

const struct space space_boxes = {
    .about = {.name = "boxes", .summary = "boxes for the pieces of a puzzle: trays, frames, boxes of layers"},
    .usual = "solutions=1, least outline",
    .settings = "box way",
    .measures = 1u << Q_solutions | 1u << Q_assemblies | 1u << Q_outline,
    .lists = true,
    .searches = true,
    .assembles = true,
    .packs = true,
    .open = boxes_open,
    .unit = unit,
    .reads = reads,
    .terms = terms,
    .write = write,
};
