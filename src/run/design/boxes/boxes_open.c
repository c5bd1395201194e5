/* The question about boxes: the pieces, the large box, and the motions by which boxes are equal. */
#include "run/design/boxes/boxes.h"

#include "base/bits.h"
#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/design/place.h"

#include <inttypes.h>

/* Regions of a unit that lists. */
enum { REGIONS_EACH = 1024 };

/* Most regions of a list: by default, and at all. */
static const uint64_t USUALLY_LISTED = UINT64_C(1) << 24, MOST_LISTED = UINT64_C(1) << 40;

/* Counts the copies of a shape among the pieces, in any orientation of its motion. */
static bool count_copies(const struct packing *from, const struct shape *shape, enum motion motion,
                         struct arena *arena, uint64_t *copies) {
    shape_list one = {0};
    *copies = 0;
    if (!shape_orientations(from->grid, &from->group, motion, shape, arena, &one))
        return false;
    for (size_t i = 0; i < from->pieces; i++) {
        shape_list other = {0};
        if (from->piece[i].motion != motion)
            continue;
        if (!shape_orientations(from->grid, &from->group, motion, &from->piece[i].shape, arena, &other))
            return false;
        *copies += shape_compare(&one.at[0], &other.at[0]) ? 0 : from->piece[i].most;
    }
    return true;
}

/* Tells in *closed whether a matrix takes the set of the pieces to itself. */
static bool find_closed(const struct packing *from, const struct matrix *matrix, struct arena *arena,
                        bool *closed) {
    *closed = true;
    for (size_t i = 0; i < from->pieces && *closed; i++) {
        const struct packing_piece *piece = &from->piece[i];
        struct shape turned;
        uint64_t copies, images;
        if (!shape_turn(from->grid, matrix, &piece->shape, arena, &turned))
            return false;
        *closed = turned.count > 0;
        if (*closed && (!count_copies(from, &piece->shape, piece->motion, arena, &copies) ||
                        !count_copies(from, &turned, piece->motion, arena, &images)))
            return false;
        *closed &= *closed && copies == images;
    }
    return true;
}

bool boxes_motion(const struct packing *from, struct arena *arena, enum motion *motion) {
    const struct group *group = &from->group;
    bool closed = true;
    *motion = MOTION_SHIFT;
    for (size_t i = 0; i < group->count && closed; i++) {
        while (*motion < MOTION_MIRROR && i >= group->motion_count[*motion])
            ++*motion;
        if (!find_closed(from, &group->element[i], arena, &closed))
            return false;
    }
    if (!closed)
        --*motion;
    return true;
}

/* Counts the motions that leave each cell of a layer where it is. One of a flat grid, or of a box
 * of layers, is the identity alone. */
static unsigned count_still(const struct packing *packing) {
    bool layer = packing->box.low.z == packing->box.high.z;
    unsigned still = 0;
    for (size_t i = 0; i < packing->group.count; i++) {
        const struct matrix *matrix = &packing->group.element[i];
        still += matrix->m[0][0] == matrix->over && matrix->m[1][1] == matrix->over &&
                 (layer || matrix->m[2][2] == matrix->over);
    }
    return still;
}

/* Notes the cells that all regions have, and the free ones. */
static void list_cells(struct boxes *boxes) {
    const struct box *box = &boxes->packing.box;
    bool all_must = box->must_cells == box->cells;
    for (unsigned cell = 0; cell < box->cells; cell++) {
        struct treen_cell neighbour[GRID_NEIGHBOURS];
        boxes->faces[cell] = (unsigned)boxes->packing.grid->neighbours(box->cell[cell].at, neighbour);
        if (box->must[cell] && !all_must)
            boxes->must |= UINT64_C(1) << cell;
        else
            boxes->free[boxes->frees++] = (uint8_t)cell;
    }
}

static enum treen_status check_cells(const struct boxes *boxes, struct treen_error *error) {
    size_t cells = boxes->packing.box.cells, must = bits_ones(boxes->must);
    if (boxes->cells > cells || boxes->cells < must)
        return error_bad(error,
                         "found pieces of %" PRIu64 " cells together and a box of %zu cells, of which %zu "
                         "may stay empty: no part of it is as large",
                         boxes->cells, cells, cells - must);
    return TREEN_OK;
}

/* Refuses a piece that lies nowhere in the large box. */
static enum treen_status check_places(const struct boxes *boxes, struct arena *arena,
                                      struct treen_error *error) {
    const struct fillings *fillings = &boxes->fillings;
    bool *placed = ARENA_NEW(arena, fillings->pieces + 1, bool);
    TRY_MEMORY(placed, error, "opening a search for boxes");
    for (size_t cell = 0; cell < boxes->packing.box.cells; cell++)
        for (size_t i = 0; i < fillings->at[cell].count; i++)
            placed[fillings->at[cell].at[i].piece] = true;
    for (size_t i = 0; i < fillings->pieces; i++)
        if (fillings->copies[i] && !placed[i])
            return error_bad(error, "the piece '%s' lies nowhere in the box, expected a larger one",
                             boxes->from->piece[i].name);
    return TREEN_OK;
}

/* Chooses between a list of all regions and a search. */
static enum treen_status choose_way(struct boxes *boxes, uint64_t *units, struct treen_error *error) {
    enum { AUTO, ALL, SEARCH };
    unsigned way = boxes->wish.options->way, taken = (unsigned)(boxes->cells - bits_ones(boxes->must));
    boxes->leaves = taken > boxes->frees - taken;
    boxes->some = boxes->leaves ? boxes->frees - taken : taken;
    boxes->all = boxes->frees < 64 ? (UINT64_C(1) << boxes->frees) - 1 : UINT64_MAX;
    boxes->choices = boxes_choose(boxes->frees, boxes->some);
    if (boxes->choices == 1)
        return error_bad(error,
                         "found one part of the box alone that has the %" PRIu64 " cells of the pieces, "
                         "expected a larger box, like 4x4x4, with parts to choose from",
                         boxes->cells);
    if (way == ALL && boxes->choices > MOST_LISTED)
        return error_say(error, TREEN_BAD_INPUT,
                         "found %s%.3g parts of the box with %" PRIu64 " cells, expected at most %.3g for a "
                         "list of all: a smaller box, or one with cells that must be filled (#) and cells "
                         "that may stay empty (+), leaves fewer; way search tries some",
                         boxes->choices == UINT64_MAX ? "more than " : "", (double)boxes->choices,
                         boxes->cells, (double)MOST_LISTED);
    boxes->searches = way == SEARCH || (way == AUTO && boxes->choices > USUALLY_LISTED);
    boxes->each = REGIONS_EACH;
    *units = boxes->searches ? UINT64_MAX : (boxes->choices + boxes->each - 1) / boxes->each;
    return TREEN_OK;
}

enum treen_status boxes_open(const struct design_wish *wish, struct arena *arena, void **own, uint64_t *units,
                             struct treen_error *error) {
    struct boxes *boxes = ARENA_NEW(arena, 1, struct boxes);
    TRY_MEMORY(boxes, error, "opening a search for boxes");
    boxes->wish = *wish;
    boxes->aim = *wish->aim;
    TRY(design_pieces(wish, &boxes->from, &boxes->cells, error));
    if (wish->options->box)
        TRY(design_place_on(wish, boxes->from->grid, arena, &boxes->packing, error));
    else
        TRY(design_place(wish, arena, &boxes->packing, error));
    if (boxes->packing.colours || boxes->packing.box.cells > REGION_CELLS)
        return error_bad(error, "found a box of %zu cells%s, expected a plain one of at most %d",
                         boxes->packing.box.cells, boxes->packing.colours ? " with colours" : "",
                         REGION_CELLS);
    list_cells(boxes);
    boxes->still = count_still(&boxes->packing);
    TRY(check_cells(boxes, error));
    TRY_MEMORY(boxes_motion(boxes->from, arena, &boxes->motion) &&
                   regions_open(&boxes->regions, &boxes->packing, boxes->motion, arena) &&
                   fillings_open(&boxes->fillings, boxes->from, &boxes->packing.box, arena),
               error, "opening a search for boxes");
    TRY(check_places(boxes, arena, error));
    uint64_t high = counting_range(wish->aim).high;
    boxes->enough = counting_enough(wish->aim);
    boxes->most = boxes->enough ? boxes->enough - 1 : high < UINT64_MAX - 1 ? high : UINT64_MAX;
    *own = boxes;
    return choose_way(boxes, units, error);
}
