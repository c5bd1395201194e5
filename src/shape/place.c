#include "shape/place.h"

/* Lays the orientation so that its first cell is cell `anchor` of the box. That cell is the first of both in
 * reading order, so that each way to lie comes up once. Not every anchor is a shift: on a grid of triangles a
 * tip that points up comes to lie on one that points up only. The last cell is asked for first: it is the one
 * most often outside, being farthest from the one that is inside. */
static bool lies(const struct box *box, const struct colour_rules *rules, const struct shape *orientation,
                 uint32_t anchor, uint32_t *number) {
    struct treen_cell first = orientation->cell[0].at, shift = cell_subtract(box->cell[anchor].at, first);
    if (!grid_shifts(box->grid, first, shift))
        return false;
    for (size_t i = orientation->count; i-- > 0;) {
        number[i] = box_number(box, cell_add(orientation->cell[i].at, shift));
        if (number[i] == BOX_OUTSIDE ||
            !colours_agree(rules, orientation->cell[i].colour, box->cell[number[i]].colour))
            return false;
    }
    return true;
}

/* Larger than the box is nothing that fits, and what is empty (off the grid) covers nothing. */
bool place_all(const struct box *box, const struct colour_rules *rules, const shape_list *orientations,
               uint32_t *scratch, on_placement *found, void *context) {
    for (size_t o = 0; o < orientations->count; o++) {
        const struct shape *orientation = &orientations->at[o];
        if (!orientation->count || orientation->count > box->cells)
            continue;
        for (uint32_t anchor = 0; anchor < box->cells; anchor++)
            if (lies(box, rules, orientation, anchor, scratch) && !found(context, orientation, scratch))
                return false;
    }
    return true;
}
