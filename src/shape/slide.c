/* Let p be a cell of the moving shape and q a cell of the fixed one, which is at offset r. Step k
 * of the slide in direction d ends on q where p + k d = q + r, so where r - k d = p - q. All these
 * differences are kept as bits: the offset must not come to one. So a slide is a walk of the offset
 * through the bits, and the shapes are looked at once, when the bits are made. A cell that hits
 * others on its way adds the bits of its step that ends at r - k d. A step back comes through the
 * same cells, so both directions of an axis have the same bits: those of the forward step.
 *
 * The cells of one shape could also slide through rows of bits of the other. This takes a few rows
 * for each offset instead of one bit a step, and each grid would need its own rows. */
#include "shape/slide.h"

#include "base/bits.h"
#include "base/keyset.h"
#include "shape/sweep.h"

#include <stdlib.h>

enum { MOST_OFFSETS = 1 << 22, MOST_PAIRS = 1 << 28, LONGEST = SLIDE_FOREVER - 1, LONGEST_SIDE = 253 };

/* The most kinds of cells, and the coordinates among which they are. */
enum { KINDS = 24, HOME_SPAN = 8 };

/* A settled shape. Its cells are sorted by kind; those of kind k begin at first[k]. */
struct body {
    struct slide_trail cells;
    uint32_t first[KINDS + 1];
    struct slide_trail *trail; /* by axis: what it hits in a step forward, less the step; null = unknown */
};

/* A pair of shapes: two different ones make two pairs, one for each of them as the moving one. */
struct pair {
    uint32_t moving, fixed;
    struct slide *slide; /* null = a free entry */
};

struct slides {
    const struct grid *grid;
    struct slide_lattice lattice;
    struct arena arena;
    unsigned kinds; /* 0: not yet known */
    struct treen_cell kind[KINDS];
    unsigned axes;
    struct slide_trail
        *hit; /* by kind and axis: what a cell at home 0 hits in a step forward, less the step */
    bool sweeps[SLIDE_AXES]; /* cells hit others than that at the end */
    struct keyset shapes;    /* the settled cells of each shape: its number */
    ARRAY(struct body) body;
    struct pair *pair; /* hashed by both numbers; 2^bits entries, at most half full */
    size_t pairs;
    unsigned bits;
    ARRAY(struct treen_cell) settled; /* scratch */
    ARRAY(struct slide_cell) place;   /* scratch */
    ARRAY(int64_t) number;            /* scratch */
    ARRAY(uint64_t) seen;             /* scratch; zero */
};

/* ---- The lattice ----------------------------------------------------------------------------- */

static int common_divisor(int a, int b) {
    return b ? common_divisor(b, a % b) : abs(a);
}

static struct treen_cell divided(struct treen_cell cell, int by) {
    return (struct treen_cell){cell.x / by, cell.y / by, cell.z / by};
}

void slide_lattice(const struct grid *grid, struct slide_lattice *lattice) {
    int unit = 0;
    for (int d = 0; d < grid->directions; d++)
        unit =
            common_divisor(common_divisor(common_divisor(unit, grid->direction[d].x), grid->direction[d].y),
                           grid->direction[d].z);
    lattice->unit = unit ? unit : 1;
    lattice->directions = grid->directions;
    for (int d = 0; d < grid->directions; d++)
        lattice->step[d] = divided(grid->direction[d], lattice->unit);
}

const struct slide_lattice *slides_lattice(const struct slides *slides) {
    return &slides->lattice;
}

/* Lists the kinds of cells. Their number is that of cells in a unit of the lattice. */
static void list_kinds(struct slides *slides) {
    const struct grid *grid = slides->grid;
    struct treen_cell at, none = {0, 0, 0};
    for (at.z = 0; at.z < HOME_SPAN; at.z++)
        for (at.y = 0; at.y < HOME_SPAN; at.y++)
            for (at.x = 0; at.x < HOME_SPAN && slides->kinds < KINDS; at.x++)
                if (grid_has(grid, at) && cell_equal(grid->home(at), none))
                    slides->kind[slides->kinds++] = at;
}

struct slide_cell slides_cell(const struct slides *slides, struct treen_cell cell) {
    struct treen_cell home = slides->grid->home(cell), at = cell_subtract(cell, home);
    struct slide_cell place = {divided(home, slides->lattice.unit), 0};
    while (place.kind + 1 < slides->kinds && !cell_equal(slides->kind[place.kind], at))
        place.kind++;
    return place;
}

/* ---- What is hit ----------------------------------------------------------------------------- */

/* Keeps the places of the scratch. */
static bool keep_places(struct slides *slides, struct slide_trail *trail) {
    struct slide_cell *kept = ARENA_ROOM(&slides->arena, slides->place.count, struct slide_cell);
    *trail = (struct slide_trail){slides->place.count, kept, cuboid_empty()};
    for (size_t i = 0; kept && i < trail->count; i++) {
        kept[i] = slides->place.at[i];
        cuboid_add(&trail->around, kept[i].home);
    }
    return kept;
}

/* Finds what a cell of the kind hits in a step forward, with its own place. */
static bool find_hit(struct slides *slides, unsigned kind, unsigned axis) {
    struct treen_cell cell[SWEEP_CELLS], step = slides->grid->direction[2 * axis];
    int count = sweep_cells(slides->grid, slides->kind[kind], step, cell);
    slides->place.count = 0;
    for (int i = 0; i < count; i++)
        if (!array_push(&slides->arena, &slides->place, slides_cell(slides, cell_subtract(cell[i], step))))
            return false;
    slides->sweeps[axis] |= count > 2;
    return keep_places(slides, &slides->hit[kind * slides->axes + axis]);
}

/* Finds what cells of all kinds hit, along all axes, once for all shapes. */
static bool know_hits(struct slides *slides) {
    if (slides->hit)
        return true;
    if (!slides->kinds)
        list_kinds(slides);
    slides->hit = ARENA_NEW(&slides->arena, slides->kinds * slides->axes, struct slide_trail);
    for (unsigned kind = 0; slides->hit && kind < slides->kinds; kind++)
        for (unsigned a = 0; slides->hit && a < slides->axes; a++)
            if (!find_hit(slides, kind, a))
                slides->hit = NULL;
    return slides->hit;
}

bool slides_hits(struct slides *slides, struct slide_hits *hits) {
    if (!know_hits(slides))
        return false;
    *hits = (struct slide_hits){slides->kinds, slides->axes, slides->hit, slides->sweeps};
    return true;
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

struct slides *slides_open(const struct grid *grid, size_t memory, struct budget *budget) {
    struct slides *slides = calloc(1, sizeof *slides);
    if (!slides)
        return NULL;
    arena_draw(&slides->arena, budget, memory);
    slides->grid = grid;
    slide_lattice(grid, &slides->lattice);
    slides->axes = (unsigned)slides->lattice.directions / 2;
    keyset_init(&slides->shapes, &slides->arena);
    return slides;
}

void slides_close(struct slides *slides) {
    if (!slides)
        return;
    arena_free(&slides->arena);
    free(slides);
}

/* Keeps the places of the scratch as the cells of a body, sorted by kind. */
static bool keep_cells(struct slides *slides, struct body *body) {
    struct slide_cell *kept = ARENA_ROOM(&slides->arena, slides->place.count, struct slide_cell);
    *body = (struct body){.cells = {0, kept, cuboid_empty()}};
    for (unsigned k = 0; kept && k < slides->kinds; k++) {
        for (size_t i = 0; i < slides->place.count; i++)
            if (slides->place.at[i].kind == k)
                kept[body->cells.count++] = slides->place.at[i];
        body->first[k + 1] = (uint32_t)body->cells.count;
    }
    for (size_t i = 0; i < body->cells.count; i++)
        cuboid_add(&body->cells.around, kept[i].home);
    return kept;
}

/* Makes a body of the settled cells. */
static bool make_body(struct slides *slides, struct body *body) {
    slides->place.count = 0;
    for (size_t i = 0; i < slides->settled.count; i++)
        if (!array_push(&slides->arena, &slides->place, slides_cell(slides, slides->settled.at[i])))
            return false;
    return keep_cells(slides, body);
}

/* Adds the settled shape. The key is added last: once it is in the set, its number must have its
 * shape. */
static bool add_shape(struct slides *slides, const void *key, size_t length, uint32_t *number) {
    struct body body;
    if (!know_hits(slides) || !make_body(slides, &body) || !array_room(&slides->arena, &slides->body) ||
        !keyset_add(&slides->shapes, key, length, number, NULL))
        return false;
    slides->body.at[slides->body.count++] = body;
    return true;
}

bool slides_shape(struct slides *slides, const struct shape *shape, uint32_t *number,
                  struct treen_cell *offset) {
    struct treen_cell home = slides->grid->home(shape->cell[0].at);
    *offset = divided(home, slides->lattice.unit);
    slides->settled.count = 0;
    for (size_t i = 0; i < shape->count; i++)
        if (!array_push(&slides->arena, &slides->settled, cell_subtract(shape->cell[i].at, home)))
            return false;
    const void *key = slides->settled.at;
    size_t length = shape->count * sizeof *slides->settled.at;
    *number = keyset_find(&slides->shapes, key, length);
    return *number != KEYSET_NONE || add_shape(slides, key, length, number);
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

/* Gives the sides of a table over the cuboid. Returns false when it has too many places. */
static bool table_sides(const struct cuboid *cuboid, uint32_t side[3]) {
    int64_t x = (int64_t)cuboid->high.x - cuboid->low.x + 1, y = (int64_t)cuboid->high.y - cuboid->low.y + 1,
            z = (int64_t)cuboid->high.z - cuboid->low.z + 1;
    if (x > MOST_OFFSETS || y > MOST_OFFSETS || z > MOST_OFFSETS)
        return false;
    side[0] = (uint32_t)x;
    side[1] = (uint32_t)y;
    side[2] = (uint32_t)z;
    uint64_t layer = (uint64_t)side[0] * side[1];
    return layer <= MOST_OFFSETS && layer * side[2] <= MOST_OFFSETS;
}

/* Returns a cuboid around all that a body can hit in a step forward. */
static struct cuboid reach_of(const struct slides *slides, const struct body *body, unsigned axis) {
    struct cuboid reach = cuboid_empty();
    for (unsigned k = 0; k < slides->kinds; k++) {
        const struct slide_trail *hit = &slides->hit[k * slides->axes + axis];
        cuboid_add(&reach, cell_add(body->cells.around.low, hit->around.low));
        cuboid_add(&reach, cell_add(body->cells.around.high, hit->around.high));
    }
    return reach;
}

/* Adds what the body hits in a step forward to the places, each once. */
static bool add_hits(struct slides *slides, const struct body *body, unsigned axis,
                     const struct slide *table) {
    for (size_t i = 0; i < body->cells.count; i++) {
        const struct slide_cell *cell = &body->cells.cell[i];
        const struct slide_trail *hit = &slides->hit[cell->kind * slides->axes + axis];
        for (size_t k = 0; k < hit->count; k++) {
            struct slide_cell place = {cell_add(hit->cell[k].home, cell->home), hit->cell[k].kind};
            size_t number = slide_place(table, place.home) * slides->kinds + place.kind;
            if (bits_has(slides->seen.at, number))
                continue;
            if (!array_push(&slides->arena, &slides->place, place))
                return false;
            bits_set(slides->seen.at, number);
        }
    }
    return true;
}

/* Makes room for a bit for each kind at each place of the table. */
static bool make_seen(struct slides *slides, const struct slide *table) {
    size_t words = bits_words((size_t)table->side[0] * table->side[1] * table->side[2] * slides->kinds);
    if (words <= slides->seen.count)
        return true;
    uint64_t *seen = ARENA_NEW(&slides->arena, words, uint64_t);
    if (!seen)
        return false;
    slides->seen.at = seen;
    slides->seen.count = words;
    return true;
}

/* Finds what the body hits in a step forward. */
static bool find_trail(struct slides *slides, struct body *body, unsigned axis, struct slide_trail *trail) {
    struct cuboid reach = reach_of(slides, body, axis);
    struct slide table = {.low = reach.low};
    if (!table_sides(&reach, table.side) || !make_seen(slides, &table))
        return false;
    slides->place.count = 0;
    bool added = add_hits(slides, body, axis, &table);
    for (size_t i = 0; i < slides->place.count; i++)
        bits_clear(slides->seen.at,
                   slide_place(&table, slides->place.at[i].home) * slides->kinds + slides->place.at[i].kind);
    return added && keep_places(slides, trail);
}

/* Finds what the body hits along all axes. Where cells hit only that at the end, the trail is
 * the body itself. */
static bool know_trails(struct slides *slides, struct body *body) {
    if (body->trail)
        return true;
    struct slide_trail *trail = ARENA_NEW(&slides->arena, slides->axes, struct slide_trail);
    for (unsigned a = 0; trail && a < slides->axes; a++)
        if (!slides->sweeps[a])
            trail[a] = body->cells;
        else if (!find_trail(slides, body, a, &trail[a]))
            return false;
    body->trail = trail;
    return trail;
}

/* Returns a cuboid around all that the body hits. It is wider than the body by the steps to every
 * side: shapes that touch are still inside the table. */
static struct cuboid widened(const struct slides *slides, const struct body *body) {
    struct cuboid own = body->cells.around, wide = own;
    for (int d = 0; d < slides->lattice.directions; d++) {
        cuboid_add(&wide, cell_add(own.low, slides->lattice.step[d]));
        cuboid_add(&wide, cell_add(own.high, slides->lattice.step[d]));
    }
    for (unsigned a = 0; a < slides->axes; a++) {
        cuboid_add(&wide, body->trail[a].around.low);
        cuboid_add(&wide, body->trail[a].around.high);
    }
    return wide;
}

/* Tells whether there are too many pairs of cells to look at. */
static bool has_many_pairs(const struct slides *slides, const struct body *moving, const struct body *fixed) {
    size_t hits = moving->cells.count;
    for (unsigned a = 0; a < slides->axes; a++)
        hits += slides->sweeps[a] ? moving->trail[a].count : 0;
    return slides->axes && hits > MOST_PAIRS / fixed->cells.count;
}

/* Measures the offsets at which a cell of one shape is on a cell of the other, or close to it.
 * Returns false when there are too many. */
static bool measure(const struct slides *slides, struct slide *slide, const struct body *moving,
                    const struct body *fixed) {
    struct cuboid a = widened(slides, moving), b = fixed->cells.around;
    struct cuboid offsets = {cell_subtract(a.low, b.high), cell_subtract(a.high, b.low)};
    slide->low = offsets.low;
    return !has_many_pairs(slides, moving, fixed) && table_sides(&offsets, slide->side);
}

/* Returns a number for the cell, so that the bit of a difference is the difference of the numbers,
 * up to a constant. */
static int64_t number_of_place(const struct slide *slide, struct treen_cell cell) {
    return ((int64_t)cell.z * slide->side[1] + cell.y) * slide->side[0] + cell.x;
}

/* Marks the offsets at which a place of the trail is on a cell of the fixed shape. `number` has
 * the fixed shape's numbers. */
static void mark(const struct slide *slide, const struct slide_trail *trail, const struct body *fixed,
                 const int64_t *number, uint64_t *bits) {
    for (size_t i = 0; i < trail->count; i++) {
        int64_t from = number_of_place(slide, cell_subtract(trail->cell[i].home, slide->low));
        uint32_t first = fixed->first[trail->cell[i].kind], end = fixed->first[trail->cell[i].kind + 1];
        for (uint32_t j = first; j < end; j++)
            bits_set(bits, (size_t)(from - number[j]));
    }
}

static bool number_cells(struct slides *slides, const struct slide *slide, const struct body *body) {
    slides->number.count = 0;
    for (size_t i = 0; i < body->cells.count; i++)
        if (!array_push(&slides->arena, &slides->number, number_of_place(slide, body->cells.cell[i].home)))
            return false;
    return true;
}

/* Makes a row of bits of what the moving shape hits, for as many bits as there are offsets. */
static const uint64_t *make_row(struct slides *slides, const struct slide *slide,
                                const struct slide_trail *trail, const struct body *fixed, size_t offsets) {
    uint64_t *bits = ARENA_NEW(&slides->arena, bits_words(offsets), uint64_t);
    if (bits)
        mark(slide, trail, fixed, slides->number.at, bits);
    return bits;
}

/* Makes the bits. One row of bits serves all axes along which cells hit nothing on their way. */
static bool make_bits(struct slides *slides, struct slide *slide, const struct body *moving,
                      const struct body *fixed) {
    size_t offsets = (size_t)slide->side[0] * slide->side[1] * slide->side[2];
    const uint64_t *shared = NULL;
    if (!number_cells(slides, slide, fixed))
        return false;
    for (unsigned a = 0; a < slides->axes; a++) {
        bool sweeps = slides->sweeps[a];
        slide->blocks[a] =
            sweeps || !shared ? make_row(slides, slide, &moving->trail[a], fixed, offsets) : shared;
        if (!slide->blocks[a])
            return false;
        shared = sweeps ? shared : slide->blocks[a];
        slide->sweeps[a] = sweeps;
    }
    /* Few puzzles have shapes of this length, and their tables would take many pages. */
    if (slide->side[0] > LONGEST_SIDE || slide->side[1] > LONGEST_SIDE || slide->side[2] > LONGEST_SIDE)
        return true;
    slide->known = ARENA_NEW(&slides->arena, offsets * slide->words, uint64_t);
    return slide->known;
}

static struct slide *make_pair(struct slides *slides, uint32_t moving, uint32_t fixed) {
    struct slide *slide = ARENA_NEW(&slides->arena, 1, struct slide);
    struct body *a = &slides->body.at[moving], *b = &slides->body.at[fixed];
    if (!slide || !know_trails(slides, a))
        return NULL;
    slide->lattice = &slides->lattice;
    slide->words = ((unsigned)slides->lattice.directions + SLIDE_DIRECTIONS - 1) / SLIDE_DIRECTIONS;
    return measure(slides, slide, a, b) && make_bits(slides, slide, a, b) ? slide : NULL;
}

/* Finds the pair's entry, or the free one where it would go. Taking apart asks very often, so
 * pairs have a table of their own, without keys that lie elsewhere. */
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

/* The walk goes from bit to bit. An offset far outside goes straight to its entry into the table.
 * Step k forward has the bit where it ends. A step back that hits others on its way has the bit
 * where it begins: it is a step forward to there. */
uint16_t slide_walk(const struct slide *slide, struct treen_cell offset, int direction) {
    struct treen_cell step = slide->lattice->step[direction];
    int64_t from = !(direction % 2 && slide->sweeps[direction / 2]), first = from, last = INT32_MAX;
    if (goes_past(slide, offset, step))
        return SLIDE_FOREVER;
    narrow((int64_t)offset.x - slide->low.x, step.x, slide->side[0], &first, &last);
    narrow((int64_t)offset.y - slide->low.y, step.y, slide->side[1], &first, &last);
    narrow((int64_t)offset.z - slide->low.z, step.z, slide->side[2], &first, &last);
    if (first > last)
        return SLIDE_FOREVER;
    struct treen_cell at = {offset.x - (int)first * step.x, offset.y - (int)first * step.y,
                            offset.z - (int)first * step.z};
    const uint64_t *blocks = slide->blocks[direction / 2];
    size_t place = slide_place(slide, at), stride = (size_t)number_of_place(slide, step);
    for (int64_t k = first; k <= last; k++, place -= stride)
        if (bits_has(blocks, place))
            return k - from < LONGEST ? (uint16_t)(k - from) : LONGEST;
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
    int first = (int)word * SLIDE_DIRECTIONS, left = slide->lattice->directions - first;
    uint64_t bits = 0;
    for (int d = 0; d < left && d < SLIDE_DIRECTIONS; d += 2)
        bits |= axis_bits(slide_walk(slide, offset, first + d), slide_walk(slide, offset, first + d + 1))
                << 8 * d;
    if (place != SIZE_MAX)
        __atomic_store_n(&slide->known[place * slide->words + word], bits, __ATOMIC_RELAXED);
    return bits;
}
