/* The conditions that are looked at answer by answer. */
#include "puzzle/placing/conditions.h"

#include <string.h>

/* The first two ways to the next cells. */
enum { TO_RIGHT, TO_FRONT };

static const struct treen_cell ways[CONDITION_WAYS] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                                       {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};

struct conditions_filter *filter_new(const struct packing *packing, uint32_t which, struct arena *arena) {
    const struct box *box = &packing->box;
    struct conditions_filter *filter = ARENA_NEW(arena, 1, struct conditions_filter);
    uint32_t *beyond = ARENA_NEW(arena, box->cells * CONDITION_WAYS, uint32_t),
             *owner = ARENA_NEW(arena, box->cells, uint32_t);
    struct cuboid *around = ARENA_NEW(arena, box->cells, struct cuboid);
    bool *stuck = ARENA_NEW(arena, box->cells, bool);
    if (!filter || !beyond || !owner || !around || !stuck)
        return NULL;
    for (size_t c = 0; c < box->cells; c++)
        for (size_t way = 0; way < CONDITION_WAYS; way++)
            beyond[c * CONDITION_WAYS + way] = box_number(box, cell_add(box->cell[c].at, ways[way]));
    *filter = (struct conditions_filter){.packing = packing,
                                         .which = which,
                                         .beyond = beyond,
                                         .owner = owner,
                                         .around = around,
                                         .stuck = stuck};
    return filter;
}

void filter_lay(struct conditions_filter *filter, const struct fitting *fitting, const uint32_t *placement,
                size_t count) {
    memset(filter->owner, 0, filter->packing->box.cells * sizeof *filter->owner);
    filter->parts = 0;
    for (size_t i = 0; i < count; i++) {
        const struct fitting_class *class = &fitting->class[fitting->class_of[placement[i]]];
        if (filter->packing->piece[class->member[0]].hole)
            continue;
        struct cuboid *around = &filter->around[filter->parts++];
        *around = cuboid_empty();
        for (size_t k = 0; k < fitting_volume(fitting, placement[i]); k++) {
            const uint32_t cell = fitting_locations(fitting, placement[i])[k];
            filter->owner[cell] = filter->parts;
            cuboid_add(around, fitting->at[cell]);
        }
    }
}

static uint32_t next_cell(const struct conditions_filter *filter, uint32_t cell, size_t way) {
    return cell == BOX_OUTSIDE ? cell : filter->beyond[cell * CONDITION_WAYS + way];
}

/* Returns the part on the cell, from 1; 0 where the cell is empty, or outside the box. */
static uint32_t part_at(const struct conditions_filter *filter, uint32_t cell) {
    return cell == BOX_OUTSIDE ? 0 : filter->owner[cell];
}

/* Looks for four cells around a place, all filled, with a border between each two neighbours. */
bool filter_four_corners(const struct conditions_filter *filter) {
    for (uint32_t c = 0; c < filter->packing->box.cells; c++) {
        const uint32_t right = next_cell(filter, c, TO_RIGHT), front = next_cell(filter, c, TO_FRONT);
        const uint32_t own = filter->owner[c], one = part_at(filter, right), other = part_at(filter, front),
                       across = part_at(filter, next_cell(filter, right, TO_FRONT));
        if (own && one && other && across && own != one && own != other && one != across && other != across)
            return true;
    }
    return false;
}

/* ---- Rectangles ------------------------------------------------------------------------------ */

static bool is_inside(const struct cuboid *inner, const struct cuboid *outer) {
    return inner->low.x >= outer->low.x && inner->low.y >= outer->low.y && inner->low.z >= outer->low.z &&
           inner->high.x <= outer->high.x && inner->high.y <= outer->high.y && inner->high.z <= outer->high.z;
}

/* Widens the cuboid by a part that is partly inside; *more tells whether there was one. False: some
 * cell of it is empty. */
static bool widen(const struct conditions_filter *filter, struct cuboid *cuboid, bool *more) {
    struct treen_cell at;
    *more = false;
    for (at.z = cuboid->low.z; at.z <= cuboid->high.z; at.z++)
        for (at.y = cuboid->low.y; at.y <= cuboid->high.y; at.y++)
            for (at.x = cuboid->low.x; at.x <= cuboid->high.x; at.x++) {
                const uint32_t part = part_at(filter, box_number(&filter->packing->box, at));
                const struct cuboid *around = part ? &filter->around[part - 1] : NULL;
                if (!part)
                    return false;
                if (is_inside(around, cuboid))
                    continue;
                cuboid_add(cuboid, around->low);
                cuboid_add(cuboid, around->high);
                *more = true;
                return true;
            }
    return true;
}

/* Tells whether the smallest rectangle of whole parts around two parts has no empty cell, and is
 * not around all parts. */
static bool is_rectangle_around(const struct conditions_filter *filter, uint32_t one, uint32_t other) {
    struct cuboid cuboid = filter->around[one];
    bool more = true;
    cuboid_add(&cuboid, filter->around[other].low);
    cuboid_add(&cuboid, filter->around[other].high);
    while (more)
        if (!widen(filter, &cuboid, &more))
            return false;
    for (uint32_t i = 0; i < filter->parts; i++)
        if (!is_inside(&filter->around[i], &cuboid))
            return true;
    return false;
}

/* Looks for two or more parts, but not all, that make a rectangle together. Any such rectangle has
 * in it the smallest one around two of its parts. */
bool filter_smaller_rectangle(const struct conditions_filter *filter) {
    for (uint32_t one = 0; one < filter->parts; one++)
        for (uint32_t other = one + 1; other < filter->parts; other++)
            if (is_rectangle_around(filter, one, other))
                return true;
    return false;
}

/* ---- Sliding --------------------------------------------------------------------------------- */

/* Tells whether a part is stopped one step that way: by the box, or by a part that is stuck. */
static bool is_stopped(const struct conditions_filter *filter, uint32_t cell, size_t way) {
    const uint32_t next = next_cell(filter, cell, way), part = part_at(filter, next);
    return next == BOX_OUTSIDE || (part && part != filter->owner[cell] && filter->stuck[part - 1]);
}

/* Finds the parts that cannot slide one step that way, whatever they push. Returns their number. */
static uint32_t find_stuck(const struct conditions_filter *filter, size_t way) {
    uint32_t stuck = 0, before;
    memset(filter->stuck, 0, filter->parts * sizeof *filter->stuck);
    do {
        before = stuck;
        for (uint32_t c = 0; c < filter->packing->box.cells; c++) {
            const uint32_t part = filter->owner[c];
            if (!part || filter->stuck[part - 1] || !is_stopped(filter, c, way))
                continue;
            filter->stuck[part - 1] = true;
            stuck++;
        }
    } while (stuck > before);
    return stuck;
}

/* Looks for parts that slide together by one step inside the box. */
bool filter_slides(const struct conditions_filter *filter) {
    for (size_t way = 0; way < CONDITION_WAYS; way++)
        if (find_stuck(filter, way) < filter->parts)
            return true;
    return false;
}
