#include "puzzle/placing/conditions.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <string.h>

/* An entry of a further item: the placement covers it. */
struct covering {
    uint32_t placement, number;
};

/* Further items in the making: first those that must be covered, then those that may be once. */
struct stating {
    const struct packing *packing;
    const struct fitting *fitting;
    struct arena *arena; /* of the result */
    struct arena scratch;
    uint32_t numbers, demands;
    ARRAY(uint32_t) most; /* by number below `demands` */
    ARRAY(struct covering) covering;
    uint32_t *mark; /* by cell: the last placement that was laid there, from 1 */
};

/* A condition. It is a filter where it neither drops placements nor can be stated. */
struct condition {
    const char *name;
    bool drops;  /* placements (conditions_border) */
    bool filled; /* it is stated only where every cell is filled */
    bool (*state)(struct stating *stating);
    filter_test *breaks;
    const char *(*misses)(const struct packing *packing);
};

/* ---- What conditions expect of a packing ----------------------------------------------------- */

static const char *misses_cubes(const struct packing *packing) {
    return packing->grid->cubic ? NULL : "the grid square or cube";
}

static const char *misses_squares(const struct packing *packing) {
    return packing->grid->cubic && packing->grid->dimensions == 2 ? NULL : "the grid square";
}

/* Makes sure that two equal pieces are equal in each image of a solution. Pieces move alike, and
 * their motions are the same seen from each side of the box. */
static const char *misses_equals(const struct packing *packing) {
    const struct packing_piece *first = &packing->piece[0];
    if (packing->eithers)
        return "no groups of which one piece is used";
    for (size_t i = 0; i < packing->pieces; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        if (piece->others)
            return "pieces of one shape";
        if (piece->groups)
            return "pieces without groups";
        if (!piece->hole && piece->motion != first->motion)
            return "pieces with the same motions";
    }
    return first->motion == MOTION_PLANE && packing->grid->dimensions == 3 ? "motions shift, space or mirror"
                                                                           : NULL;
}

/* ---- Stating --------------------------------------------------------------------------------- */

static bool is_hole(const struct stating *stating, uint32_t class) {
    return stating->packing->piece[stating->fitting->class[class].member[0]].hole;
}

static bool add_demand(struct stating *stating, uint32_t most) {
    stating->demands = ++stating->numbers;
    return array_push(&stating->scratch, &stating->most, most);
}

static bool add_covering(struct stating *stating, uint32_t placement, uint32_t number) {
    return array_push(&stating->scratch, &stating->covering, ((struct covering){placement, number}));
}

/* Adds an item for each plane between two layers of cells along the axis. */
static bool add_planes(struct stating *stating, int axis) {
    const struct box *box = &stating->packing->box;
    const int low = cell_along(box->low, axis), high = cell_along(box->high, axis);
    size_t before = 0;
    for (int at = low; at < high; at++) {
        for (size_t i = 0; i < box->cells; i++)
            before += cell_along(box->cell[i].at, axis) == at;
        size_t behind = box->cells - before;
        if (!add_demand(stating, (uint32_t)(before < behind ? before : behind)))
            return false;
    }
    return true;
}

/* Covers each plane by the placements with cells on both sides of it. */
static bool cover_planes(struct stating *stating, int axis, uint32_t first) {
    const struct fitting *fitting = stating->fitting;
    const int low = cell_along(stating->packing->box.low, axis);
    for (uint32_t p = 0; p < fitting->placements; p++) {
        int from = INT32_MAX, to = INT32_MIN;
        for (size_t i = 0; i < fitting_volume(fitting, p); i++) {
            int at = cell_along(fitting->at[fitting_locations(fitting, p)[i]], axis);
            from = at < from ? at : from;
            to = at > to ? at : to;
        }
        for (int at = from; at < to; at++)
            if (!add_covering(stating, p, first + (uint32_t)(at - low)))
                return false;
    }
    return true;
}

/* States that every plane that divides the box goes through a piece. */
static bool state_fault_lines(struct stating *stating) {
    for (int axis = 0; axis < stating->packing->grid->dimensions; axis++) {
        uint32_t first = stating->numbers;
        if (!add_planes(stating, axis) || !cover_planes(stating, axis, first))
            return false;
    }
    return true;
}

static uint32_t number_at(const struct stating *stating, uint32_t cell, int x, int y) {
    struct treen_cell at = stating->packing->box.cell[cell].at;
    return box_number(&stating->packing->box, (struct treen_cell){at.x + x, at.y + y, at.z});
}

/* Numbers the corners at which four cells meet, by the first of these cells. */
static bool number_corners(struct stating *stating, uint32_t *corner) {
    for (uint32_t c = 0; c < stating->packing->box.cells; c++) {
        bool whole = number_at(stating, c, 1, 0) != BOX_OUTSIDE &&
                     number_at(stating, c, 0, 1) != BOX_OUTSIDE && number_at(stating, c, 1, 1) != BOX_OUTSIDE;
        corner[c] = whole ? stating->numbers : NO_LOCATION;
        if (whole && !add_demand(stating, 2))
            return false;
    }
    return true;
}

/* Lays the placement down, so that is_laid tells its cells. */
static void lay(struct stating *stating, uint32_t placement) {
    const struct fitting *fitting = stating->fitting;
    for (size_t i = 0; i < fitting_volume(fitting, placement); i++)
        stating->mark[fitting_locations(fitting, placement)[i]] = placement + 1;
}

static bool is_laid(const struct stating *stating, uint32_t cell, uint32_t placement) {
    return cell != BOX_OUTSIDE && stating->mark[cell] == placement + 1;
}

/* Covers a corner, given by its first cell, once by each placement. */
static bool cover_corner(struct stating *stating, uint32_t placement, uint32_t cell, const uint32_t *corner,
                         uint32_t *last) {
    if (cell == BOX_OUTSIDE || corner[cell] == NO_LOCATION || last[cell] == placement + 1)
        return true;
    last[cell] = placement + 1;
    return add_covering(stating, placement, corner[cell]);
}

/* Covers the corners at both ends of each edge between two cells of the placement. */
static bool cover_corners(struct stating *stating, uint32_t placement, const uint32_t *corner,
                          uint32_t *last) {
    const struct fitting *fitting = stating->fitting;
    lay(stating, placement);
    for (size_t i = 0; i < fitting_volume(fitting, placement); i++) {
        uint32_t cell = fitting_locations(fitting, placement)[i];
        bool right = is_laid(stating, number_at(stating, cell, 1, 0), placement),
             below = is_laid(stating, number_at(stating, cell, 0, 1), placement);
        if (((right || below) && !cover_corner(stating, placement, cell, corner, last)) ||
            (right && !cover_corner(stating, placement, number_at(stating, cell, 0, -1), corner, last)) ||
            (below && !cover_corner(stating, placement, number_at(stating, cell, -1, 0), corner, last)))
            return false;
    }
    return true;
}

/* States that a piece has two cells side by side at every corner of four cells. */
static bool state_corners(struct stating *stating) {
    const size_t cells = stating->packing->box.cells;
    uint32_t *corner = ARENA_NEW(&stating->scratch, cells, uint32_t),
             *last = ARENA_NEW(&stating->scratch, cells, uint32_t);
    if (!corner || !last || !number_corners(stating, corner))
        return false;
    for (uint32_t p = 0; p < stating->fitting->placements; p++)
        if (!cover_corners(stating, p, corner, last))
            return false;
    return true;
}

/* The faces between two cells: those of a cell and later ones, by its neighbours. */
struct inner_faces {
    const struct box *box;
    uint32_t *number; /* [cell * GRID_NEIGHBOURS + neighbour]: the item, or NO_LOCATION */
};

/* Returns the face's item; null where one of the cells is no cell of the box. */
static uint32_t *face_at(const struct inner_faces *faces, uint32_t cell, uint32_t other) {
    struct treen_cell next[GRID_NEIGHBOURS];
    uint32_t first = cell < other ? cell : other;
    if (other == BOX_OUTSIDE)
        return NULL;
    const struct treen_cell to = faces->box->cell[cell < other ? other : cell].at;
    int count = faces->box->grid->neighbours(faces->box->cell[first].at, next), i = 0;
    while (i < count && !cell_equal(next[i], to))
        i++;
    return i < count ? &faces->number[first * GRID_NEIGHBOURS + (size_t)i] : NULL;
}

/* Covers the faces around the placement. */
static bool cover_faces(struct stating *stating, uint32_t placement, const struct inner_faces *faces) {
    const struct fitting *fitting = stating->fitting;
    struct treen_cell next[GRID_NEIGHBOURS];
    lay(stating, placement);
    for (size_t i = 0; i < fitting_volume(fitting, placement); i++) {
        uint32_t cell = fitting_locations(fitting, placement)[i];
        int count = faces->box->grid->neighbours(fitting->at[cell], next);
        for (int k = 0; k < count; k++) {
            uint32_t other = box_number(faces->box, next[k]);
            uint32_t *item = is_laid(stating, other, placement) ? NULL : face_at(faces, cell, other);
            if (!item)
                continue;
            if (*item == NO_LOCATION)
                *item = stating->numbers++;
            if (!add_covering(stating, placement, *item))
                return false;
        }
    }
    return true;
}

/* States that two pieces of a class have no face in common: each face is at most one's. Two pieces
 * with the same face lie on both sides of it, or on the same cell. */
static bool state_apart(struct stating *stating) {
    const struct fitting *fitting = stating->fitting;
    const size_t places = stating->packing->box.cells * GRID_NEIGHBOURS;
    struct inner_faces faces = {&stating->packing->box, ARENA_NEW(&stating->scratch, places, uint32_t)};
    if (!faces.number)
        return false;
    for (uint32_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        memset(faces.number, 0xff, places * sizeof *faces.number);
        if (class->most < 2 || is_hole(stating, c))
            continue;
        for (uint32_t p = class->first; p < class->first + class->count; p++)
            if (!cover_faces(stating, p, &faces))
                return false;
    }
    return true;
}

/* ---- The table ------------------------------------------------------------------------------- */

/* Conditions that demand come before those that forbid: so are their items numbered. */
static const struct condition conditions[] = {
    {.name = "no fault line", .state = state_fault_lines, .misses = misses_cubes},
    {.name = "no four corners",
     .filled = true,
     .state = state_corners,
     .breaks = filter_four_corners,
     .misses = misses_squares},
    {.name = "equal pieces apart", .state = state_apart, .misses = misses_equals},
    {.name = "all at the border", .drops = true},
    {.name = "no smaller rectangle", .breaks = filter_smaller_rectangle, .misses = misses_cubes},
    {.name = "nothing slides", .breaks = filter_slides, .misses = misses_cubes},
};
enum { CONDITIONS = sizeof conditions / sizeof *conditions };

const char *condition_name(size_t index) {
    return index < CONDITIONS ? conditions[index].name : NULL;
}

const char *condition_misses(const struct packing *packing, size_t index) {
    return packing->box.wrap          ? "a box that does not close"
           : conditions[index].misses ? conditions[index].misses(packing)
                                      : NULL;
}

static bool is_filled(const struct packing *packing) {
    return packing->box.must_cells == packing->box.cells && !packing->piece[packing->pieces - 1].hole;
}

bool condition_prunes(const struct packing *packing, size_t index) {
    const struct condition *condition = &conditions[index];
    return condition->drops || (condition->state && (!condition->filled || is_filled(packing)));
}

static bool has_condition(const struct packing *packing, size_t index) {
    return packing->conditions >> index & 1;
}

const char *conditions_say(const struct packing *packing, struct arena *arena) {
    const char *text = "";
    for (size_t i = 0; text && i < CONDITIONS; i++)
        if (has_condition(packing, i))
            text = arena_print(arena, "%s%s%s (by %s)", text, *text ? ", " : "", conditions[i].name,
                               condition_prunes(packing, i) ? "search" : "a filter");
    return text;
}

bool conditions_border(const struct packing *packing, struct arena *arena, bool **cell) {
    const struct box *box = &packing->box;
    bool wanted = false;
    *cell = NULL;
    for (size_t i = 0; i < CONDITIONS; i++)
        wanted |= has_condition(packing, i) && conditions[i].drops;
    if (!wanted)
        return true;
    bool *border = *cell = ARENA_NEW(arena, box->cells, bool);
    for (size_t c = 0; border && c < box->cells; c++) {
        struct treen_cell next[GRID_NEIGHBOURS];
        for (int k = box->grid->neighbours(box->cell[c].at, next); k-- > 0;)
            border[c] |= box_number(box, next[k]) == BOX_OUTSIDE;
    }
    return border;
}

/* ---- Adding them ----------------------------------------------------------------------------- */

/* Sorts the coverings by placement. */
static bool sort_coverings(struct stating *stating, struct fitting *fitting) {
    struct fitting_extra *extra = ARENA_NEW(stating->arena, 1, struct fitting_extra);
    uint32_t *start = ARENA_NEW(stating->arena, fitting->placements + 1, uint32_t),
             *number = ARENA_NEW(stating->arena, stating->covering.count, uint32_t),
             *most = ARENA_NEW(stating->arena, stating->demands, uint32_t);
    if (!extra || !start || !number || !most || stating->covering.count >= UINT32_MAX)
        return false;
    for (size_t i = 0; i < stating->covering.count; i++)
        start[stating->covering.at[i].placement]++;
    for (uint32_t p = 0, sum = 0; p <= fitting->placements; p++)
        start[p] = sum += p < fitting->placements ? start[p] : 0;
    for (size_t i = stating->covering.count; i-- > 0;)
        number[--start[stating->covering.at[i].placement]] = stating->covering.at[i].number;
    for (size_t i = 0; i < stating->demands; i++)
        most[i] = stating->most.at[i];
    *extra = (struct fitting_extra){stating->demands, stating->numbers, most, start, number};
    fitting->extra = extra;
    return true;
}

/* States the conditions that can be; *filters gets the bits of the others. */
static bool state_all(struct stating *stating, struct fitting *fitting, uint32_t *filters) {
    stating->mark = ARENA_NEW(&stating->scratch, fitting->locations, uint32_t);
    bool stated = stating->mark;
    for (size_t i = 0; stated && i < CONDITIONS; i++) {
        if (!has_condition(stating->packing, i))
            continue;
        if (!condition_prunes(stating->packing, i))
            *filters |= UINT32_C(1) << i;
        else if (conditions[i].state)
            stated = conditions[i].state(stating);
    }
    return stated && (!stating->numbers || sort_coverings(stating, fitting));
}

bool conditions_add(const struct packing *packing, struct arena *arena, struct fitting *fitting) {
    struct stating stating = {.packing = packing, .fitting = fitting, .arena = arena};
    uint32_t filters = 0;
    if (!packing->conditions)
        return true;
    arena_beside(&stating.scratch, arena);
    bool added = state_all(&stating, fitting, &filters);
    arena_free(&stating.scratch);
    fitting->conditions = added ? conditions_say(packing, arena) : NULL;
    if (filters && fitting->conditions)
        fitting->filter = filter_new(packing, filters, arena);
    return fitting->conditions && (!filters || fitting->filter);
}

bool filter_refuses(struct conditions_filter *filter, const struct fitting *fitting,
                    const uint32_t *placement, size_t count) {
    filter_lay(filter, fitting, placement, count);
    for (size_t i = 0; i < CONDITIONS; i++)
        if (filter->which >> i & 1 && conditions[i].breaks(filter))
            return true;
    return false;
}

/* ---- Others ---------------------------------------------------------------------------------- */

static uint32_t conditions_of(const struct treen_puzzle *puzzle) {
    return puzzle->kind == &kind_packing ? ((const struct packing *)puzzle->own)->conditions : 0;
}

enum treen_status conditions_refuse(const struct treen_puzzle *puzzle, struct treen_error *error) {
    if (!conditions_of(puzzle))
        return TREEN_OK;
    return error_at(
        error, puzzle->about.name, 0, 0,
        "found conditions on a solution, expected none: only solve, count and estimate (without 'by' and "
        "'most'), info, draw and check look at them");
}

bool conditions_tell(const struct treen_puzzle *puzzle, struct arena *arena, const char **text) {
    *text = conditions_of(puzzle) ? conditions_say(puzzle->own, arena) : NULL;
    return *text || !conditions_of(puzzle);
}

bool conditions_lift(struct treen_puzzle *open, struct arena *arena) {
    if (!conditions_of(open))
        return true;
    struct packing *packing = ARENA_NEW(arena, 1, struct packing);
    if (!packing)
        return false;
    *packing = *(const struct packing *)open->own;
    packing->conditions = 0;
    open->own = packing;
    return true;
}
