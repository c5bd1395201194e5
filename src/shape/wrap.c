#include "shape/wrap.h"

#include "base/keyset.h"
#include "base/order.h"

#include <stdlib.h>
#include <string.h>

/* ---- Going around ---------------------------------------------------------------------------- */

/* Returns how many periods lie between the start of the box and the coordinate. */
static int laps_of(int at, int low, int period) {
    int from = at - low;
    return from >= 0 ? from / period : -((period - 1 - from) / period);
}

static struct treen_cell turn_around(const struct box *box, int axis, struct treen_cell cell) {
    if (axis)
        cell.y = box->low.y + box->high.y - cell.y;
    else
        cell.x = box->low.x + box->high.x - cell.x;
    return cell;
}

struct treen_cell wrap_glide(const struct box *box, const struct wrap *wrap, struct treen_cell cell) {
    cell = turn_around(box, !wrap->mirrored, cell);
    *(wrap->mirrored ? &cell.y : &cell.x) += wrap->period[wrap->mirrored];
    return cell;
}

/* The mirrored axis comes first, since its seam changes the other coordinate. */
struct treen_cell wrap_cell(const struct box *box, struct treen_cell cell) {
    const struct wrap *wrap = box->wrap;
    int first = wrap->mirrored == 1;
    for (int i = 0; i < WRAP_AXES; i++) {
        int axis = i ? !first : first, period = wrap->period[axis];
        if (!period)
            continue;
        int laps = laps_of(cell_along(cell, axis), cell_along(box->low, axis), period);
        *(axis ? &cell.y : &cell.x) -= laps * period;
        if (axis == wrap->mirrored && laps % 2)
            cell = turn_around(box, !axis, cell);
    }
    return cell;
}

/* ---- Seams ----------------------------------------------------------------------------------- */

/* Returns the least shift along the axis that takes every cell to one that it stands for. */
static struct treen_cell shift_along(const struct wrap *wrap, int axis) {
    int by = wrap->period[axis] * (axis == wrap->mirrored ? 2 : 1);
    return (struct treen_cell){axis ? 0 : by, axis ? by : 0, 0};
}

/* Tells whether the shift takes every cell to one that it stands for. */
static bool is_around(const struct wrap *wrap, struct treen_cell by) {
    for (int axis = 0; axis < WRAP_AXES; axis++) {
        int whole = cell_along(shift_along(wrap, axis), axis), along = cell_along(by, axis);
        if (whole ? along % whole != 0 : along != 0)
            return false;
    }
    return !by.z;
}

/* Turns a cell about the box's first one; false where it leaves the grid. */
static bool turn_cell(const struct box *box, const struct matrix *matrix, struct treen_cell cell,
                      struct treen_cell *turned) {
    const struct grid *grid = box->grid;
    struct treen_cell home = grid->home(box->cell[0].at);
    return grid->cell_at(matrix_apply(matrix, grid->point(cell_subtract(cell, home))), turned);
}

/* Tells whether the mirrored seam moves all cells near the first one as a motion with this matrix
 * does. */
static bool glides_with(const struct box *box, const struct wrap *wrap, const struct matrix *matrix) {
    enum { NEAR = 7 };
    const struct treen_cell first = box->cell[0].at;
    struct treen_cell turned, by, cell = first;
    if (!turn_cell(box, matrix, first, &turned))
        return false;
    by = cell_subtract(wrap_glide(box, wrap, first), turned);
    if (!grid_shifts(box->grid, turned, by))
        return false;
    for (cell.y = first.y - NEAR; cell.y <= first.y + NEAR; cell.y++)
        for (cell.x = first.x - NEAR; cell.x <= first.x + NEAR; cell.x++)
            if (grid_has(box->grid, cell) && (!turn_cell(box, matrix, cell, &turned) ||
                                              !cell_equal(cell_add(turned, by), wrap_glide(box, wrap, cell))))
                return false;
    return true;
}

static bool find_mirror(const struct box *box, const struct group *group, struct wrap *wrap) {
    for (size_t i = 0; i < group->count; i++)
        if (glides_with(box, wrap, &group->element[i])) {
            wrap->mirror = group->element[i];
            return true;
        }
    return false;
}

static bool all_shift(const struct box *box, struct treen_cell by) {
    for (size_t i = 0; i < box->cells; i++)
        if (!grid_shifts(box->grid, box->cell[i].at, by))
            return false;
    return true;
}

const char *wrap_judge(const struct box *box, const struct group *group, struct wrap *wrap,
                       struct arena *arena) {
    for (int axis = 0; axis < WRAP_AXES; axis++)
        if (axis != wrap->mirrored && !all_shift(box, shift_along(wrap, axis)))
            return arena_print(arena, "a shift by %d along %c is no motion of this grid", wrap->period[axis],
                               "xy"[axis]);
    if (wrap->mirrored == WRAP_UNMIRRORED || find_mirror(box, group, wrap))
        return NULL;
    return arena_print(arena, "a shift by %d along %c with %c turned around is no motion of this grid",
                       wrap->period[wrap->mirrored], "xy"[wrap->mirrored], "yx"[wrap->mirrored]);
}

/* ---- Symmetry -------------------------------------------------------------------------------- */

/* Tells whether motions with this matrix may take seams to seams. */
static bool keeps_seams(const struct box *box, const struct matrix *matrix) {
    const struct wrap *wrap = box->wrap;
    const struct treen_cell first = box->cell[0].at;
    struct treen_cell from, to;
    for (int axis = 0; axis < WRAP_AXES; axis++)
        if (!turn_cell(box, matrix, first, &from) ||
            !turn_cell(box, matrix, cell_add(first, shift_along(wrap, axis)), &to) ||
            !is_around(wrap, cell_subtract(to, from)))
            return false;
    if (wrap->mirrored == WRAP_UNMIRRORED)
        return true;
    struct matrix one = matrix_multiply(matrix, &wrap->mirror),
                  other = matrix_multiply(&wrap->mirror, matrix);
    return memcmp(&one, &other, sizeof one) == 0;
}

/* Tells whether the motion takes the mirrored seam to itself. The order of the two then matters
 * only for whole ways around the board. */
static bool keeps_glide(const struct box *box, const struct matrix *matrix, struct treen_cell by) {
    const struct wrap *wrap = box->wrap;
    const struct treen_cell first = box->cell[0].at;
    struct treen_cell glided, moved;
    if (wrap->mirrored == WRAP_UNMIRRORED)
        return true;
    if (!turn_cell(box, matrix, wrap_glide(box, wrap, first), &glided) ||
        !turn_cell(box, matrix, first, &moved))
        return false;
    moved = wrap_glide(box, wrap, cell_add(moved, by));
    return is_around(wrap, cell_subtract(cell_add(glided, by), moved));
}

/* Fills in the images of all cells; false where one is outside or of another kind. */
static bool fill_images(const struct box *box, const struct treen_cell *turned, struct treen_cell by,
                        uint32_t *image) {
    for (size_t i = 0; i < box->cells; i++) {
        uint32_t to = image[i] = box_number(box, cell_add(turned[i], by));
        if (to == BOX_OUTSIDE || box->must[to] != box->must[i] || box->cell[to].colour != box->cell[i].colour)
            return false;
    }
    return true;
}

static size_t common_multiple(size_t one, size_t other) {
    size_t a = one, b = other;
    while (b) {
        size_t rest = a % b;
        a = b;
        b = rest;
    }
    return one / a * other;
}

/* Returns how often the symmetry comes before all cells are back. The lengths of the ways divide
 * the order of the group, so that nothing overflows. */
static size_t order_of(const uint32_t *image, size_t cells) {
    size_t order = 1;
    for (uint32_t i = 0; i < cells; i++) {
        size_t length = 1;
        uint32_t at = image[i];
        for (; at > i; at = image[at])
            length++;
        if (at == i) /* else the way was counted from a cell before */
            order = common_multiple(order, length);
    }
    return order;
}

struct wrap_search {
    const struct box *box;
    struct arena *arena;
    struct treen_cell *turned; /* scratch */
    struct box_group found;
};

/* Adds the motions with this matrix that take the first cell to a cell of the box. */
static bool add_motions(struct wrap_search *search, const struct matrix *matrix, bool rotation) {
    const struct box *box = search->box;
    struct box_group *found = &search->found;
    uint32_t *image = NULL;
    for (size_t i = 0; i < box->cells; i++)
        if (!turn_cell(box, matrix, box->cell[i].at, &search->turned[i]))
            return true;
    for (size_t to = 0; to < box->cells && found->count <= MOST_SYMMETRIES; to++) {
        struct treen_cell by = cell_subtract(box->cell[to].at, search->turned[0]);
        if (!image && !(image = ARENA_NEW(search->arena, box->cells, uint32_t)))
            return false;
        if (!grid_shifts(box->grid, search->turned[0], by) || !keeps_glide(box, matrix, by) ||
            !fill_images(box, search->turned, by, image))
            continue;
        size_t order = order_of(image, box->cells);
        found->order = order > found->order ? order : found->order;
        found->symmetry[found->count++] = (struct symmetry){matrix, image};
        found->rotations += rotation;
        image = NULL;
    }
    return true;
}

bool wrap_symmetries(const struct box *box, const struct group *group, struct arena *arena,
                     struct box_group *symmetries) {
    struct wrap_search search = {.box = box, .arena = arena};
    search.found.symmetry = ARENA_NEW(arena, MOST_SYMMETRIES + 1, struct symmetry);
    search.turned = ARENA_NEW(arena, box->cells, struct treen_cell);
    if (!search.found.symmetry || !search.turned)
        return false;
    for (size_t i = 0; i < group->count; i++) {
        bool rotation =
            i < group->motion_count[box->grid->rotation] || box->wrap->mirrored != WRAP_UNMIRRORED;
        if (keeps_seams(box, &group->element[i]) && !add_motions(&search, &group->element[i], rotation))
            return false;
    }
    *symmetries = search.found;
    if (symmetries->count > MOST_SYMMETRIES)
        symmetries->count = 0;
    return true;
}

/* ---- Placements ------------------------------------------------------------------------------ */

/* A cell of a placement: its number, and the colour that the piece has there. */
struct laid {
    uint32_t number, colour;
};

struct wrap_laying {
    const struct box *box;
    const struct colour_rules *rules;
    struct keyset met; /* the placements so far */
    struct laid *laid;
    uint32_t *number;
    struct shape lent; /* the colours in the order of the numbers */
};

/* Lays the orientation with its first cell at the anchor. False where a cell is outside, has a
 * wrong colour, or meets another one. */
static bool lay(struct wrap_laying *laying, const struct shape *orientation, struct treen_cell anchor) {
    const struct box *box = laying->box;
    struct treen_cell by = cell_subtract(anchor, orientation->cell[0].at);
    if (!grid_shifts(box->grid, orientation->cell[0].at, by))
        return false;
    for (size_t i = 0; i < orientation->count; i++) {
        uint32_t number = box_number(box, cell_add(orientation->cell[i].at, by));
        int colour = orientation->cell[i].colour;
        if (number == BOX_OUTSIDE || !colours_agree(laying->rules, colour, box->cell[number].colour))
            return false;
        laying->laid[i] = (struct laid){number, (uint32_t)colour};
    }
    qsort(laying->laid, orientation->count, sizeof *laying->laid, order_numbers);
    for (size_t i = 1; i < orientation->count; i++)
        if (laying->laid[i].number == laying->laid[i - 1].number)
            return false;
    return true;
}

/* Hands on what was laid, unless it was before. */
static bool hand_on(struct wrap_laying *laying, const struct shape *orientation, on_placement *found,
                    void *context) {
    uint32_t number;
    bool added;
    if (!keyset_add(&laying->met, laying->laid, orientation->count * sizeof *laying->laid, &number, &added))
        return false;
    laying->lent.count = orientation->count;
    for (size_t i = 0; i < orientation->count; i++) {
        laying->number[i] = laying->laid[i].number;
        laying->lent.cell[i].at = laying->box->cell[laying->laid[i].number].at;
        laying->lent.cell[i].colour = (int)laying->laid[i].colour;
    }
    return !added || found(context, &laying->lent, laying->number);
}

bool wrap_place_all(const struct box *box, const struct colour_rules *rules, const shape_list *orientations,
                    struct arena *arena, on_placement *found, void *context) {
    struct wrap_laying laying = {.box = box, .rules = rules};
    size_t cells = orientations->count ? orientations->at[0].count : 0;
    if (!cells || cells > box->cells)
        return true;
    laying.laid = ARENA_NEW(arena, cells, struct laid);
    laying.number = ARENA_NEW(arena, cells, uint32_t);
    laying.lent.cell = ARENA_NEW(arena, cells, struct coloured_cell);
    if (!laying.laid || !laying.number || !laying.lent.cell)
        return false;
    keyset_init(&laying.met, arena);
    const bool mirrored = box->wrap->mirrored != WRAP_UNMIRRORED;
    for (size_t o = 0; o < orientations->count; o++)
        for (size_t anchor = 0; anchor < (mirrored ? 2 : 1) * box->cells; anchor++) {
            struct treen_cell at = box->cell[anchor % box->cells].at;
            if (lay(&laying, &orientations->at[o],
                    anchor < box->cells ? at : wrap_glide(box, box->wrap, at)) &&
                !hand_on(&laying, &orientations->at[o], found, context))
                return false;
        }
    return true;
}
