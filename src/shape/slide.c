/* Let p be a cell of the moving shape and q a cell of the fixed one, which is at offset r. Step k
 * of the slide in direction d ends on q where p + k d = q + r, so where r - k d = p - q. All these
 * differences are kept as bits: the offset must not come to one. So a slide is a walk of the offset
 * through the bits, and the shapes are looked at once, when the bits are made. A cell that sweeps
 * others on its way (triangles) adds the bits of its step that ends at r - k d.
 *
 * The cells of one shape could also slide through rows of bits of the other. This takes a few rows
 * for each offset instead of one bit a step, and each grid would need its own rows. */
#include "shape/slide.h"

#include "base/bits.h"
#include "base/keyset.h"
#include "shape/cuboid.h"

#include <stdlib.h>

enum { MOST_OFFSETS = 1 << 22, MOST_PAIRS = 1 << 28, LONGEST = SLIDE_FOREVER - 1, LONGEST_SIDE = 253 };

/* A pair of shapes: two different ones make two pairs, one for each of them as the moving one. */
struct pair {
    uint32_t moving, fixed;
    struct slide *slide; /* null = a free entry */
};

struct slides {
    const struct grid *grid;
    struct arena arena;
    struct keyset shapes; /* the settled cells of each shape: its number */
    ARRAY(struct shape) shape;
    struct pair *pair; /* hashed by both numbers; 2^bits entries, at most half full */
    size_t pairs;
    unsigned bits;
    bool sweeps;                      /* cells pass others on their way */
    ARRAY(struct treen_cell) settled; /* scratch */
    ARRAY(int64_t) number;            /* scratch */
};

/* ---- The cells that a cell passes ------------------------------------------------------------ */

static bool among(const struct treen_cell *cell, int count, struct treen_cell wanted) {
    for (int i = 0; i < count; i++)
        if (cell_equal(cell[i], wanted))
            return true;
    return false;
}

/* Lists the cells between `cell` and the cell one step further: the neighbours that they share,
 * unless they are neighbours themselves. */
static int cells_between(const struct grid *grid, struct treen_cell cell, struct treen_cell step,
                         struct treen_cell between[GRID_NEIGHBOURS]) {
    struct treen_cell here[GRID_NEIGHBOURS], there[GRID_NEIGHBOURS], end = cell_add(cell, step);
    int near = grid->neighbours(cell, here), far = grid->neighbours(end, there), count = 0;
    if (among(here, near, end))
        return 0;
    for (int i = 0; i < near; i++)
        if (among(there, far, here[i]))
            between[count++] = here[i];
    return count;
}

/* Tells whether cells pass others. One cell is enough to ask: in a grid that sweeps, every cell
 * does so in some direction. */
static bool grid_sweeps(const struct grid *grid) {
    struct treen_cell cell, between[GRID_NEIGHBOURS];
    if (!grid->cell_at(grid->point((struct treen_cell){0, 0, 0}), &cell))
        return true;
    for (int d = 0; d < grid->directions; d++)
        if (cells_between(grid, cell, grid->direction[d], between))
            return true;
    return false;
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

struct slides *slides_open(const struct grid *grid, size_t memory, struct budget *budget) {
    struct slides *slides = calloc(1, sizeof *slides);
    if (!slides)
        return NULL;
    arena_draw(&slides->arena, budget, memory);
    slides->grid = grid;
    slides->sweeps = grid_sweeps(grid);
    keyset_init(&slides->shapes, &slides->arena);
    return slides;
}

void slides_close(struct slides *slides) {
    if (!slides)
        return;
    arena_free(&slides->arena);
    free(slides);
}

static bool copy_shape(struct arena *arena, const struct treen_cell *settled, size_t count,
                       struct shape *shape) {
    *shape = (struct shape){count, ARENA_NEW(arena, count, struct coloured_cell)};
    if (!shape->cell)
        return false;
    for (size_t i = 0; i < count; i++)
        shape->cell[i].at = settled[i];
    return true;
}

/* Adds the settled shape. The key is added last: once it is in the set, its number must have its
 * shape. */
static bool add_shape(struct slides *slides, const void *key, size_t length, uint32_t *number) {
    struct shape shape;
    if (!copy_shape(&slides->arena, slides->settled.at, slides->settled.count, &shape) ||
        !array_room(&slides->arena, &slides->shape) ||
        !keyset_add(&slides->shapes, key, length, number, NULL))
        return false;
    slides->shape.at[slides->shape.count++] = shape;
    return true;
}

bool slides_shape(struct slides *slides, const struct shape *shape, uint32_t *number,
                  struct treen_cell *offset) {
    *offset = slides->grid->home(shape->cell[0].at);
    slides->settled.count = 0;
    for (size_t i = 0; i < shape->count; i++)
        if (!array_push(&slides->arena, &slides->settled, cell_subtract(shape->cell[i].at, *offset)))
            return false;
    const void *key = slides->settled.at;
    size_t length = shape->count * sizeof *slides->settled.at;
    *number = keyset_find(&slides->shapes, key, length);
    return *number != KEYSET_NONE || add_shape(slides, key, length, number);
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

/* Widens the cuboid by the steps of the grid to every side. So shapes that lie next to each other
 * are still inside the table. So is every bit that mark_swept sets: a swept cell, less the step, is
 * a neighbour of the moving cell. */
static struct cuboid widened(const struct grid *grid, struct cuboid cuboid) {
    struct cuboid wide = cuboid;
    for (int d = 0; d < grid->directions; d++) {
        cuboid_add(&wide, cell_add(cuboid.low, grid->direction[d]));
        cuboid_add(&wide, cell_add(cuboid.high, grid->direction[d]));
    }
    return wide;
}

/* Measures the offsets at which a cell of one shape is on a cell of the other, or close to it.
 * Returns false when there are too many. */
static bool measure(struct slide *slide, const struct shape *moving, const struct shape *fixed) {
    struct cuboid a = cuboid_of_shape(moving), b = cuboid_of_shape(fixed);
    struct cuboid offsets =
        widened(slide->grid, (struct cuboid){cell_subtract(a.low, b.high), cell_subtract(a.high, b.low)});
    if (slide->grid->directions && moving->count > MOST_PAIRS / fixed->count)
        return false;
    slide->low = offsets.low;
    struct treen_cell side = cell_subtract(offsets.high, offsets.low);
    if (side.x >= MOST_OFFSETS || side.y >= MOST_OFFSETS || side.z >= MOST_OFFSETS)
        return false;
    slide->side[0] = (uint32_t)side.x + 1;
    slide->side[1] = (uint32_t)side.y + 1;
    slide->side[2] = (uint32_t)side.z + 1;
    uint64_t layer = (uint64_t)slide->side[0] * slide->side[1];
    return layer <= MOST_OFFSETS && layer * slide->side[2] <= MOST_OFFSETS;
}

/* Returns a number for the cell, so that the bit of a difference is the difference of the numbers,
 * up to a constant. */
static int64_t number_of(const struct slide *slide, struct treen_cell cell) {
    return ((int64_t)cell.z * slide->side[1] + cell.y) * slide->side[0] + cell.x;
}

/* Marks the offsets at which one cell is on another. `number` has the fixed shape's numbers. */
static void mark_overlaps(const struct slide *slide, const struct shape *moving, const struct shape *fixed,
                          const int64_t *number, uint64_t *bits) {
    for (size_t i = 0; i < moving->count; i++) {
        int64_t from = number_of(slide, cell_subtract(moving->cell[i].at, slide->low));
        for (size_t j = 0; j < fixed->count; j++)
            bits_set(bits, (size_t)(from - number[j]));
    }
}

/* Marks the offsets at which a cell, on its way to the end of a step, is on another. */
static void mark_swept(const struct slide *slide, const struct shape *moving, const struct shape *fixed,
                       struct treen_cell step, uint64_t *bits) {
    struct treen_cell between[GRID_NEIGHBOURS];
    for (size_t i = 0; i < moving->count; i++) {
        int count = cells_between(slide->grid, moving->cell[i].at, step, between);
        for (int k = 0; k < count; k++)
            for (size_t j = 0; j < fixed->count; j++)
                bits_set(bits, slide_place(
                                   slide, cell_subtract(cell_subtract(between[k], step), fixed->cell[j].at)));
    }
}

static bool number_cells(struct slides *slides, const struct slide *slide, const struct shape *shape) {
    slides->number.count = 0;
    for (size_t i = 0; i < shape->count; i++)
        if (!array_push(&slides->arena, &slides->number, number_of(slide, shape->cell[i].at)))
            return false;
    return true;
}

/* Makes the bits. One row of bits serves all directions, unless cells sweep others: then each
 * direction has its own, which starts as a copy. */
static bool make_bits(struct slides *slides, struct slide *slide, const struct shape *moving,
                      const struct shape *fixed) {
    size_t offsets = (size_t)slide->side[0] * slide->side[1] * slide->side[2];
    uint64_t *bits = ARENA_NEW(&slides->arena, bits_words(offsets), uint64_t);
    if (!bits || !number_cells(slides, slide, fixed))
        return false;
    mark_overlaps(slide, moving, fixed, slides->number.at, bits);
    for (int d = 0; d < slide->grid->directions; d++) {
        uint64_t *own = bits;
        if (slides->sweeps) {
            own = arena_regrow(&slides->arena, bits, bits_words(offsets), bits_words(offsets), sizeof *bits);
            if (!own)
                return false;
            mark_swept(slide, moving, fixed, slides->grid->direction[d], own);
        }
        slide->blocks[d] = own;
    }
    /* Few puzzles have shapes of this length, and their tables would take many pages. */
    if (slide->side[0] > LONGEST_SIDE || slide->side[1] > LONGEST_SIDE || slide->side[2] > LONGEST_SIDE)
        return true;
    slide->known = ARENA_NEW(&slides->arena, offsets * slide->words, uint64_t);
    return slide->known;
}

static struct slide *make_pair(struct slides *slides, uint32_t moving, uint32_t fixed) {
    struct slide *slide = ARENA_NEW(&slides->arena, 1, struct slide);
    if (!slide)
        return NULL;
    slide->grid = slides->grid;
    slide->words = ((unsigned)slides->grid->directions + SLIDE_DIRECTIONS - 1) / SLIDE_DIRECTIONS;
    const struct shape *a = &slides->shape.at[moving], *b = &slides->shape.at[fixed];
    return measure(slide, a, b) && make_bits(slides, slide, a, b) ? slide : NULL;
}

/* Finds the pair's entry, or the free one where it would go. Taking apart asks very often, so pairs
 * have a table of their own, without keys that lie elsewhere. */
static struct pair *pair_of(const struct slides *slides, uint32_t moving, uint32_t fixed) {
    size_t mask = ((size_t)1 << slides->bits) - 1;
    uint64_t hash = ((uint64_t)moving << 32 | fixed) * UINT64_C(0x9e3779b97f4a7c15);
    for (size_t at = (hash ^ hash >> 29) >> 20 & mask;; at = (at + 1) & mask) {
        struct pair *pair = &slides->pair[at];
        if (!pair->slide || (pair->moving == moving && pair->fixed == fixed))
            return pair;
    }
}

static bool make_room_for_pair(struct slides *slides) {
    enum { FIRST_BITS = 6 };
    const struct pair *old = slides->pair;
    size_t entries = old ? (size_t)1 << slides->bits : 0;
    if (2 * slides->pairs < entries)
        return true;
    unsigned bits = old ? slides->bits + 1 : FIRST_BITS;
    struct pair *pair = ARENA_NEW(&slides->arena, (size_t)1 << bits, struct pair);
    if (!pair)
        return false;
    slides->pair = pair;
    slides->bits = bits;
    for (size_t i = 0; i < entries; i++)
        if (old[i].slide)
            *pair_of(slides, old[i].moving, old[i].fixed) = old[i];
    return true;
}

struct slide *slides_pair(struct slides *slides, uint32_t moving, uint32_t fixed) {
    if (!make_room_for_pair(slides))
        return NULL;
    struct pair *pair = pair_of(slides, moving, fixed);
    if (pair->slide)
        return pair->slide;
    struct slide *made = make_pair(slides, moving, fixed);
    if (made)
        slides->pairs++;
    *pair = (struct pair){moving, fixed, made};
    return made;
}

/* ---- Distances ------------------------------------------------------------------------------- */

/* Narrows first..last to the steps after which a coordinate that changes by -step each time is in
 * 0..side-1. */
static void narrow(int64_t at, int64_t step, int64_t side, int64_t *first, int64_t *last) {
    int64_t from = 0, to = INT32_MAX;
    if (step == 0) {
        if (at < 0 || at >= side)
            to = -1;
    } else if (step > 0) { /* at - k step <= side - 1, >= 0 */
        from = at >= side ? (at - side) / step + 1 : 0;
        to = at >= 0 ? at / step : -1;
    } else {
        from = at < 0 ? (-at - step - 1) / -step : 0;
        to = at < side ? (side - 1 - at) / -step : -1;
    }
    *first = from > *first ? from : *first;
    *last = to < *last ? to : *last;
}

/* Tells whether the offset passes the table for ever: it is outside in a coordinate that does not
 * change. Most offsets outside of the table are so, and they are walked at every question. */
static bool goes_past(const struct slide *slide, struct treen_cell offset, struct treen_cell step) {
    return (!step.x && (uint32_t)(offset.x - slide->low.x) >= slide->side[0]) ||
           (!step.y && (uint32_t)(offset.y - slide->low.y) >= slide->side[1]) ||
           (!step.z && (uint32_t)(offset.z - slide->low.z) >= slide->side[2]);
}

/* The walk goes from bit to bit. An offset far outside goes straight to its entry into the
 * table. */
uint16_t slide_walk(const struct slide *slide, struct treen_cell offset, int direction) {
    struct treen_cell step = slide->grid->direction[direction];
    int64_t first = 1, last = INT32_MAX;
    if (goes_past(slide, offset, step))
        return SLIDE_FOREVER;
    narrow((int64_t)offset.x - slide->low.x, step.x, slide->side[0], &first, &last);
    narrow((int64_t)offset.y - slide->low.y, step.y, slide->side[1], &first, &last);
    narrow((int64_t)offset.z - slide->low.z, step.z, slide->side[2], &first, &last);
    for (int64_t k = first; k <= last; k++) {
        struct treen_cell at = {offset.x - (int)k * step.x, offset.y - (int)k * step.y,
                                offset.z - (int)k * step.z};
        if (bits_has(slide->blocks[direction], slide_place(slide, at)))
            return k - 1 < LONGEST ? (uint16_t)(k - 1) : LONGEST;
    }
    return SLIDE_FOREVER;
}

/* Packs the two distances of an axis into its two bytes. */
static uint64_t axis_bits(uint16_t forward, uint16_t backward) {
    unsigned ahead = forward == SLIDE_FOREVER ? SLIDE_ENDLESS
                     : forward < SLIDE_FAR    ? forward
                                              : SLIDE_FAR,
             behind = backward == SLIDE_FOREVER ? SLIDE_ENDLESS
                      : backward < SLIDE_FAR    ? backward
                                                : SLIDE_FAR;
    unsigned even = (unsigned)(ahead == 0) | (unsigned)(behind == 0) << 1 | (unsigned)(ahead == 1) << 2 |
                    ahead << 3,
             odd = (unsigned)(ahead < SLIDE_ENDLESS) | (unsigned)(behind < SLIDE_ENDLESS) << 1 |
                   (unsigned)(behind == 1) << 2 | behind << 3;
    return even | odd << 8;
}

uint64_t slide_learn(struct slide *slide, struct treen_cell offset, unsigned word) {
    size_t place = slide->known ? slide_place(slide, offset) : SIZE_MAX;
    int first = (int)word * SLIDE_DIRECTIONS, left = slide->grid->directions - first;
    uint64_t bits = 0;
    for (int d = 0; d < left && d < SLIDE_DIRECTIONS; d += 2)
        bits |= axis_bits(slide_walk(slide, offset, first + d), slide_walk(slide, offset, first + d + 1))
                << 8 * d;
    if (place != SIZE_MAX)
        slide->known[place * slide->words + word] = bits;
    return bits;
}
