/* Cells are bits in the order of their numbers. A step along x is a shift by one bit, along y by
 * the width, along z by a layer. Cells that would step over a wall are masked out before (`from`),
 * since they would come in again at the other side. */
#include "engine/chain/stack_box.h"

#include <string.h>

/* ---- Cells ----------------------------------------------------------------------------------- */

static uint32_t cell_number(const struct stack_box *box, struct treen_cell cell) {
    const struct cubes *cubes = box->cubes;
    bool inside = cell.x >= 0 && cell.x < cubes->width && cell.y >= 0 && cell.y < cubes->height &&
                  cell.z >= 0 && cell.z < cubes->depth;
    return inside ? (uint32_t)((cell.z * cubes->height + cell.y) * cubes->width + cell.x) : STACK_NOWHERE;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* Leaves in the row only those of the cells that it has; STACK_NOWHERE is no cell. They are looked
 * up before the row is wiped. */
static void keep_cells(const struct stack_box *box, uint64_t *row, const uint32_t *cell, unsigned count) {
    bool had[STACK_DIRECTIONS];
    for (unsigned i = 0; i < count; i++)
        had[i] = cell[i] != STACK_NOWHERE && bits_has(row, cell[i]);
    memset(row, 0, box->words * sizeof *row);
    for (unsigned i = 0; i < count; i++)
        if (had[i])
            bits_set(row, cell[i]);
}

/* Leaves the neighbours of a cell. They are found by coordinates: a row for each cell would take
 * memory with the square of the box. */
static void keep_neighbours(const struct stack_box *box, uint64_t *row, struct treen_cell a) {
    const uint32_t around[STACK_DIRECTIONS] = {cell_number(box, (struct treen_cell){a.x - 1, a.y, a.z}),
                                               cell_number(box, (struct treen_cell){a.x + 1, a.y, a.z}),
                                               cell_number(box, (struct treen_cell){a.x, a.y - 1, a.z}),
                                               cell_number(box, (struct treen_cell){a.x, a.y + 1, a.z}),
                                               cell_number(box, (struct treen_cell){a.x, a.y, a.z - 1}),
                                               cell_number(box, (struct treen_cell){a.x, a.y, a.z + 1})};
    keep_cells(box, row, around, STACK_DIRECTIONS);
}

/* Returns the cell from + (b - a). */
static uint32_t repeat_step(const struct stack_box *box, struct treen_cell a, struct treen_cell b,
                            struct treen_cell from) {
    return cell_number(box, (struct treen_cell){from.x + b.x - a.x, from.y + b.y - a.y, from.z + b.z - a.z});
}

/* Cells n with (n - origin) . normal > 0. Products stay below 2^43, since the sides of a box
 * multiply to 2^20 at most. */
struct half_space {
    struct treen_cell origin;
    int64_t x, y, z;
};

static void keep_half(const struct stack_box *box, uint64_t *row, const struct half_space *half) {
    for (size_t w = 0; w < box->words; w++)
        for (uint64_t left = row[w]; left; left &= left - 1) {
            struct treen_cell n = box->at[w * 64 + bits_low(left)];
            int64_t side = (n.x - half->origin.x) * half->x + (n.y - half->origin.y) * half->y +
                           (n.z - half->origin.z) * half->z;
            if (side <= 0)
                row[w] &= ~(left & -left);
        }
}

/* Leaves the cells on the left of a path a b c. If the path does not bend, the product is 0 and no
 * cell is left. */
static void keep_left(const struct stack_box *box, uint64_t *row, struct treen_cell a, struct treen_cell b,
                      struct treen_cell c) {
    int64_t ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z, vx = c.x - b.x, vy = c.y - b.y, vz = c.z - b.z;
    struct half_space half = {c, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
    keep_half(box, row, &half);
}

/* Leaves the cells after a, by the measure x * height * depth + y * depth + z, of which only
 * differences count. */
static void keep_after(const struct stack_box *box, uint64_t *row, struct treen_cell a) {
    int64_t height = box->cubes->height, depth = box->cubes->depth;
    keep_half(box, row, &(struct half_space){a, height * depth, depth, 1});
}

/* TOUCH, ALIGNED and VEC leave a few cells, which are named. NOT_ALIGNED takes one away. LEFT and
 * ORDER go through all cells of the row. */
void stack_box_apply(const struct stack_box *box, enum cube_rule rule, const uint32_t cell[CUBE_NAMES],
                     uint64_t *row) {
    struct treen_cell place[CUBE_NAMES];
    for (unsigned i = 0; i < cube_rule_names(rule); i++)
        place[i] = box->at[cell[i]];
    uint32_t only;
    switch (rule) {
    case CUBE_TOUCH:
        keep_neighbours(box, row, place[0]);
        break;
    case CUBE_ALIGNED:
        only = repeat_step(box, place[0], place[1], place[1]);
        keep_cells(box, row, &only, 1);
        break;
    case CUBE_VEC:
        only = repeat_step(box, place[0], place[1], place[2]);
        keep_cells(box, row, &only, 1);
        break;
    case CUBE_NOT_ALIGNED:
        only = repeat_step(box, place[0], place[1], place[1]);
        if (only != STACK_NOWHERE)
            bits_clear(row, only);
        break;
    case CUBE_LEFT:
        keep_left(box, row, place[0], place[1], place[2]);
        break;
    default:
        keep_after(box, row, place[0]);
    }
}

/* ---- Regions --------------------------------------------------------------------------------- */

/* Returns word w of the cells of `row`, moved one step. */
static uint64_t step_word(const struct stack_box *box, const uint64_t *row,
                          const struct stack_direction *direction, size_t w) {
    size_t words = direction->by / 64, bits = direction->by % 64;
    const uint64_t *from = direction->from;
    uint64_t word = 0;
    if (direction->up) {
        if (w >= words)
            word = (row[w - words] & from[w - words]) << bits;
        if (bits && w > words)
            word |= (row[w - words - 1] & from[w - words - 1]) >> (64 - bits);
    } else {
        if (w + words < box->words)
            word = (row[w + words] & from[w + words]) >> bits;
        if (bits && w + words + 1 < box->words)
            word |= (row[w + words + 1] & from[w + words + 1]) << (64 - bits);
    }
    return word;
}

/* Adds the empty cells next to the region, in place: a word's new cells serve the next word at
 * once. Returns false when there are none. */
static bool grow(const struct stack_box *box, const uint64_t *empty, uint64_t *region) {
    bool grown = false;
    for (size_t w = 0; w < box->words; w++) {
        uint64_t word = region[w];
        for (unsigned d = 0; d < STACK_DIRECTIONS; d++)
            word |= step_word(box, region, &box->direction[d], w) & empty[w];
        grown |= word != region[w];
        region[w] = word;
    }
    return grown;
}

/* Fills the region in a box of one word, where the cells of each direction serve the next, which is
 * faster. A shift by a whole word has no cell to shift. */
static uint64_t fill_word(const struct stack_box *box, uint64_t empty, uint64_t region) {
    uint64_t before;
    do {
        before = region;
        for (unsigned d = 0; d < STACK_DIRECTIONS; d += 2) {
            const struct stack_direction *down = &box->direction[d], *up = down + 1;
            region |= (region & down->from[0]) >> (down->by % 64) & empty;
            region |= (region & up->from[0]) << (up->by % 64) & empty;
        }
    } while (region != before);
    return region;
}

void stack_box_fill(const struct stack_box *box, const uint64_t *empty, uint32_t first, uint64_t *region) {
    memset(region, 0, box->words * sizeof *region);
    bits_set(region, first);
    if (box->words == 1)
        region[0] = fill_word(box, empty[0], region[0]);
    else
        while (grow(box, empty, region))
            ;
}

/* ---- Making the box -------------------------------------------------------------------------- */

uint64_t *stack_box_row(const struct stack_box *box, struct arena *arena) {
    return ARENA_NEW(arena, box->words, uint64_t);
}

void stack_box_set_all(const struct stack_box *box, uint64_t *row) {
    for (size_t c = 0; c < box->cells; c++)
        bits_set(row, c);
}

/* Makes the steps along x, y and z, there and back. */
static bool make_directions(struct stack_box *box, struct arena *arena) {
    const struct cubes *cubes = box->cubes;
    const size_t by[STACK_DIRECTIONS / 2] = {1, (size_t)cubes->width,
                                             (size_t)cubes->width * (size_t)cubes->height};
    for (unsigned d = 0; d < STACK_DIRECTIONS; d++) {
        struct stack_direction *direction = &box->direction[d];
        *direction = (struct stack_direction){stack_box_row(box, arena), by[d / 2], d % 2};
        if (!direction->from)
            return false;
        for (size_t c = 0; c < box->cells; c++) {
            struct treen_cell to = box->at[c];
            *(d / 2 == 0 ? &to.x : d / 2 == 1 ? &to.y : &to.z) += direction->up ? 1 : -1;
            if (cell_number(box, to) != STACK_NOWHERE)
                bits_set(direction->from, c);
        }
    }
    return true;
}

bool stack_box_make(const struct cubes *cubes, struct arena *arena, struct stack_box *box) {
    size_t cells = cubes_cells(cubes);
    *box = (struct stack_box){.cubes = cubes, .cells = cells, .words = bits_words(cells)};
    box->at = ARENA_NEW(arena, cells, struct treen_cell);
    for (uint32_t c = 0; box->at && c < cells; c++)
        box->at[c] = cubes_cell(cubes, c);
    return box->at && make_directions(box, arena);
}
