/* A box is asked for the number of a cell very often: once for each cell of each shifted piece.
 * Hence a table over its cuboid, unless the cells lie far apart. Both ways of looking up must
 * agree. */
#include "shape/box.h"

#include "shape/cuboid.h"
#include "shape/wrap.h"

#include <string.h>

/* A table of numbers is made up to TABLE_PER_CELL places of the cuboid for each cell, and up to
 * TABLE_FREE places in any case. */
enum { TABLE_PER_CELL = 64, TABLE_FREE = 1 << 16 };

/* ---- Making one ------------------------------------------------------------------------------ */

static uint64_t extent(int low, int high) {
    return (uint64_t)((int64_t)high - low + 1);
}

/* Returns the places of the cuboid, or 0 when there are more than `most` (below 2^32, so that no
 * product overflows). */
static size_t volume_within(const struct box *box, uint64_t most) {
    uint64_t width = extent(box->low.x, box->high.x), height = extent(box->low.y, box->high.y),
             depth = extent(box->low.z, box->high.z);
    if (width > most || width * height > most || width * height * depth > most)
        return 0;
    return (size_t)(width * height * depth);
}

/* Returns the index into the table of a cell inside the cuboid. */
static size_t table_index(const struct box *box, struct treen_cell cell) {
    size_t width = (size_t)(box->high.x - box->low.x + 1), height = (size_t)(box->high.y - box->low.y + 1);
    struct treen_cell from = cell_subtract(cell, box->low);
    return (size_t)from.x + width * ((size_t)from.y + height * (size_t)from.z);
}

/* Makes the table, if it is worth its memory. Without a table the cells are searched. */
static bool make_table(struct box *box, struct arena *arena) {
    size_t volume = volume_within(box, TABLE_PER_CELL * (uint64_t)box->cells + TABLE_FREE);
    if (!volume)
        return true;
    box->number = ARENA_NEW(arena, volume, uint32_t);
    if (!box->number)
        return false;
    for (size_t i = 0; i < box->cells; i++)
        box->number[table_index(box, box->cell[i].at)] = (uint32_t)i + 1;
    return true;
}

/* The corners of an empty box are turned around (low 0, high -1), so that no cell is between
 * them. */
bool box_init(struct box *box, const struct grid *grid, const struct shape *shape, const bool *must,
              struct arena *arena) {
    *box = (struct box){.grid = grid, .cells = shape->count, .cell = shape->cell, .high = {-1, -1, -1}};
    box->must = ARENA_NEW(arena, box->cells, bool);
    if (!box->must)
        return false;
    if (box->cells) {
        struct cuboid around = cuboid_of_shape(shape);
        box->low = around.low;
        box->high = around.high;
    }
    for (size_t i = 0; i < box->cells; i++) {
        box->must[i] = !must || must[i];
        box->must_cells += box->must[i];
    }
    return make_table(box, arena);
}

/* ---- Looking up ------------------------------------------------------------------------------ */

static uint32_t search_number(const struct box *box, struct treen_cell cell) {
    size_t low = 0, high = box->cells;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = cell_compare(box->cell[middle].at, cell);
        if (order == 0)
            return (uint32_t)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return BOX_OUTSIDE;
}

static bool is_beyond(const struct box *box, struct treen_cell cell) {
    return cell.x < box->low.x || cell.x > box->high.x || cell.y < box->low.y || cell.y > box->high.y ||
           cell.z < box->low.z || cell.z > box->high.z;
}

uint32_t box_number(const struct box *box, struct treen_cell cell) {
    if (is_beyond(box, cell)) {
        if (!box->wrap || is_beyond(box, cell = wrap_cell(box, cell)))
            return BOX_OUTSIDE;
    }
    if (!box->number)
        return search_number(box, cell);
    return box->number[table_index(box, cell)] - 1; /* 0 becomes BOX_OUTSIDE */
}

/* ---- Symmetry -------------------------------------------------------------------------------- */

/* Turns the box about its first cell; the cells are not sorted. Returns false when a cell leaves
 * the grid. *first: the turned cell that reading order puts first. */
static bool turn(const struct box *box, const struct matrix *matrix, struct treen_cell *turned,
                 struct treen_cell *first) {
    const struct grid *grid = box->grid;
    struct treen_cell shift = grid->home(box->cell[0].at);
    for (size_t i = 0; i < box->cells; i++) {
        struct treen_cell point = grid->point(cell_subtract(box->cell[i].at, shift));
        if (!grid->cell_at(matrix_apply(matrix, point), &turned[i]))
            return false;
        if (i == 0 || cell_compare(turned[i], *first) < 0)
            *first = turned[i];
    }
    return true;
}

/* Tells whether the matrix takes the box to itself, and fills in the images. Only one shift is
 * possible: the one that takes the first turned cell to the first cell. A motion takes no two cells
 * to one, so it is enough to find every image inside. */
static bool is_symmetry(const struct box *box, const struct matrix *matrix, struct treen_cell *turned,
                        uint32_t *image) {
    struct treen_cell first;
    if (!turn(box, matrix, turned, &first))
        return false;
    struct treen_cell shift = cell_subtract(box->cell[0].at, first);
    if (!grid_shifts(box->grid, first, shift))
        return false;
    for (size_t i = 0; i < box->cells; i++) {
        uint32_t to = image[i] = box_number(box, cell_add(turned[i], shift));
        if (to == BOX_OUTSIDE || box->must[to] != box->must[i] || box->cell[to].colour != box->cell[i].colour)
            return false;
    }
    return true;
}

bool box_symmetries(const struct box *box, const struct group *group, struct arena *arena,
                    struct box_group *symmetries) {
    if (box->wrap)
        return wrap_symmetries(box, group, arena, symmetries);
    struct box_group found = {.symmetry = ARENA_NEW(arena, group->count, struct symmetry)};
    struct treen_cell *turned = ARENA_NEW(arena, box->cells, struct treen_cell);
    uint32_t *image = NULL;
    if (!found.symmetry || !turned)
        return false;
    for (size_t i = 0; i < group->count && box->cells; i++) {
        /* A motion that is no symmetry leaves its memory to the next. */
        if (!image && !(image = ARENA_NEW(arena, box->cells, uint32_t)))
            return false;
        if (!is_symmetry(box, &group->element[i], turned, image))
            continue;
        found.symmetry[found.count++] = (struct symmetry){&group->element[i], image};
        found.rotations += i < group->motion_count[box->grid->rotation];
        image = NULL;
    }
    *symmetries = found;
    return true;
}

/* The symmetries are a whole group, so one look at each is enough; images of images need no
 * look. */
bool box_orbits(size_t cells, const struct box_group *symmetries, struct arena *arena, uint32_t **orbit,
                size_t *orbits) {
    uint32_t *of = ARENA_NEW(arena, cells, uint32_t);
    if (!of)
        return false;
    memset(of, 0xff, cells * sizeof *of);
    uint32_t count = 0;
    for (size_t i = 0; i < cells; i++) {
        if (of[i] != UINT32_MAX)
            continue;
        of[i] = count;
        for (size_t s = 0; s < symmetries->count; s++)
            of[symmetries->symmetry[s].image[i]] = count;
        count++;
    }
    *orbit = of;
    *orbits = count;
    return true;
}
