/* An orientation is laid so that its first cell is cell `anchor` of the box. Both are the first in
 * reading order, so that each way to lie comes up once. The cuboids tell most anchors from which
 * the orientation would stick out of the box (E168). The other cells lie at a fixed distance from
 * the anchor in the box's table. */
#include "shape/place.h"

#include "shape/cuboid.h"

struct laying {
    const struct box *box;
    const struct colour_rules *rules;
    const struct shape *orientation;
    struct treen_cell low, high; /* where the first cell may be, as far as the cuboids tell */
    uint32_t *way;               /* from the first cell to each cell, in the box's table */
    uint32_t *number;            /* the number of each cell in the box */
};

/* Returns a difference in the box's table, modulo 2^32. */
static uint32_t way_of(const struct box *box, struct treen_cell by) {
    uint32_t width = (uint32_t)(box->high.x - box->low.x + 1),
             height = (uint32_t)(box->high.y - box->low.y + 1);
    return (uint32_t)by.x + width * ((uint32_t)by.y + height * (uint32_t)by.z);
}

static void start_laying(struct laying *laying, const struct shape *orientation) {
    struct treen_cell first = orientation->cell[0].at;
    struct cuboid around = cuboid_of_shape(orientation);
    laying->orientation = orientation;
    laying->low = cell_add(laying->box->low, cell_subtract(first, around.low));
    laying->high = cell_add(laying->box->high, cell_subtract(first, around.high));
    for (size_t i = 0; i < orientation->count; i++)
        laying->way[i] = way_of(laying->box, cell_subtract(orientation->cell[i].at, first));
}

/* Finds the numbers of all cells; the anchor is a cell of the box. The last cell is tried first: it
 * is farthest from the anchor, and so most often outside. */
static bool covers(const struct laying *laying, struct treen_cell anchor) {
    const struct box *box = laying->box;
    const struct shape *orientation = laying->orientation;
    struct treen_cell shift = cell_subtract(anchor, orientation->cell[0].at);
    uint32_t place = box->number ? way_of(box, cell_subtract(anchor, box->low)) : 0;
    for (size_t i = orientation->count; i-- > 0;) {
        uint32_t number = box->number ? box->number[place + laying->way[i]] - 1
                                      : box_number(box, cell_add(orientation->cell[i].at, shift));
        if (number == BOX_OUTSIDE ||
            !colours_agree(laying->rules, orientation->cell[i].colour, box->cell[number].colour))
            return false;
        laying->number[i] = number;
    }
    return true;
}

/* Tells whether the orientation lies at the anchor. Some anchors are no shift: on a grid of
 * triangles a tip that points up only goes to a tip that points up. */
static bool lies(const struct laying *laying, struct treen_cell anchor) {
    const struct treen_cell *low = &laying->low, *high = &laying->high,
                            first = laying->orientation->cell[0].at;
    return anchor.x >= low->x && anchor.x <= high->x && anchor.y >= low->y && anchor.y <= high->y &&
           anchor.z >= low->z && anchor.z <= high->z &&
           grid_shifts(laying->box->grid, first, cell_subtract(anchor, first)) && covers(laying, anchor);
}

/* An orientation that is larger than the box never fits. An empty one (off the grid) covers
 * nothing. */
bool place_all(const struct box *box, const struct colour_rules *rules, const shape_list *orientations,
               uint32_t *scratch, on_placement *found, void *context) {
    struct laying laying = {.box = box, .rules = rules};
    for (size_t o = 0; o < orientations->count; o++) {
        const struct shape *orientation = &orientations->at[o];
        if (!orientation->count || orientation->count > box->cells)
            continue;
        laying.number = scratch;
        laying.way = scratch + orientation->count;
        start_laying(&laying, orientation);
        for (size_t anchor = 0; anchor < box->cells; anchor++)
            if (lies(&laying, box->cell[anchor].at) && !found(context, orientation, scratch))
                return false;
    }
    return true;
}
