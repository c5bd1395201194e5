#include "puzzle/check/conditions_check.h"

#include "base/error.h"
#include "puzzle/placing/conditions.h"

#include <string.h>

struct look {
    const struct packing *packing;
    const struct treen_part **part; /* those of pieces, not of cells that stay empty */
    const struct packing_piece **piece;
    size_t parts;
    uint32_t *owner; /* by cell of the box: its part, from 1; 0 = it is empty */
    bool *pushed;    /* scratch, by part */
    struct arena *arena;
    report *broken;
};

#define BREAK(look, ...) REPORT((look)->broken, (look)->arena, __VA_ARGS__)

static const struct packing_piece *piece_named(const struct packing *packing, const char *name) {
    for (size_t i = 0; name && i < packing->pieces; i++)
        if (strcmp(packing->piece[i].name, name) == 0)
            return &packing->piece[i];
    return NULL;
}

static bool look_open(struct look *look, const struct treen_solution *solution) {
    const struct box *box = &look->packing->box;
    look->part = ARENA_NEW(look->arena, solution->parts, const struct treen_part *);
    look->piece = ARENA_NEW(look->arena, solution->parts, const struct packing_piece *);
    look->owner = ARENA_NEW(look->arena, box->cells, uint32_t);
    look->pushed = ARENA_NEW(look->arena, solution->parts, bool);
    if (!look->part || !look->piece || !look->owner || !look->pushed)
        return false;
    for (size_t i = 0; i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        const struct packing_piece *piece = piece_named(look->packing, part->piece);
        if (!piece || piece->hole)
            continue;
        look->part[look->parts] = part;
        look->piece[look->parts++] = piece;
        for (size_t c = 0; c < part->cells; c++) {
            uint32_t number = box_number(box, part->cell[c]);
            if (number != BOX_OUTSIDE)
                look->owner[number] = (uint32_t)look->parts;
        }
    }
    return true;
}

/* Returns the part there, from 1; 0: the cell is empty, or outside the box. */
static uint32_t owner_at(const struct look *look, int x, int y, int z) {
    uint32_t number = box_number(&look->packing->box, (struct treen_cell){x, y, z});
    return number == BOX_OUTSIDE ? 0 : look->owner[number];
}

/* ---- Fault lines ----------------------------------------------------------------------------- */

/* Tells whether the part has cells on both sides of the plane behind `at`. */
static bool crosses(const struct treen_part *part, int axis, int at) {
    bool before = false, behind = false;
    for (size_t c = 0; c < part->cells; c++) {
        before |= cell_along(part->cell[c], axis) <= at;
        behind |= cell_along(part->cell[c], axis) > at;
    }
    return before && behind;
}

static enum treen_status check_fault_lines(struct look *look) {
    const struct box *box = &look->packing->box;
    for (int axis = 0; axis < look->packing->grid->dimensions; axis++)
        for (int at = cell_along(box->low, axis); at < cell_along(box->high, axis); at++) {
            size_t i = 0;
            while (i < look->parts && !crosses(look->part[i], axis, at))
                i++;
            if (i == look->parts)
                return BREAK(look, "there is a fault line: no piece crosses from %c = %d to %d", "xyz"[axis],
                             at, at + 1);
        }
    return TREEN_OK;
}

/* ---- Corners --------------------------------------------------------------------------------- */

static enum treen_status check_corners(struct look *look) {
    const struct box *box = &look->packing->box;
    for (int y = box->low.y; y < box->high.y; y++)
        for (int x = box->low.x; x < box->high.x; x++) {
            const uint32_t around[4] = {owner_at(look, x, y, 0), owner_at(look, x + 1, y, 0),
                                        owner_at(look, x + 1, y + 1, 0), owner_at(look, x, y + 1, 0)};
            int corners = 0;
            for (int i = 0; i < 4; i++)
                corners += around[i] && around[i] != around[(i + 1) % 4];
            if (corners == 4)
                return BREAK(look, "four corners meet between the cells (%d, %d) and (%d, %d)", x, y, x + 1,
                             y + 1);
        }
    return TREEN_OK;
}

/* ---- Equal pieces ---------------------------------------------------------------------------- */

/* Tells in *equal whether two pieces may lie alike: each orientation of one is one of the other. */
static bool compare_pieces(const struct look *look, const struct packing_piece *one,
                           const struct packing_piece *other, bool *equal) {
    const struct packing *packing = look->packing;
    shape_list first, second;
    *equal = one == other;
    if (*equal || one->shape.count != other->shape.count)
        return true;
    if (!shape_orientations(packing->grid, &packing->group, one->motion, &one->shape, look->arena, &first) ||
        !shape_orientations(packing->grid, &packing->group, other->motion, &other->shape, look->arena,
                            &second))
        return false;
    *equal = first.count == second.count;
    for (size_t i = 0; *equal && i < first.count; i++) {
        size_t k = 0;
        while (k < second.count && shape_compare(&first.at[i], &second.at[k]) != 0)
            k++;
        *equal = k < second.count;
    }
    return true;
}

/* Tells whether a cell of one part has a face in common with one of the other. */
static bool touch(const struct look *look, size_t one, size_t other) {
    struct treen_cell next[GRID_NEIGHBOURS];
    const struct treen_part *part = look->part[one];
    for (size_t c = 0; c < part->cells; c++)
        for (int k = look->packing->grid->neighbours(part->cell[c], next); k-- > 0;)
            if (owner_at(look, next[k].x, next[k].y, next[k].z) == other + 1)
                return true;
    return false;
}

static enum treen_status check_apart(struct look *look) {
    for (size_t i = 0; i < look->parts; i++)
        for (size_t k = i + 1; k < look->parts; k++) {
            bool equal;
            if (!touch(look, i, k))
                continue;
            TRY_ROOM(compare_pieces(look, look->piece[i], look->piece[k], &equal));
            if (equal)
                return BREAK(look, "equal pieces touch: '%s' and '%s'", look->piece[i]->name,
                             look->piece[k]->name);
        }
    return TREEN_OK;
}

/* ---- The border ------------------------------------------------------------------------------ */

static bool is_at_border(const struct look *look, const struct treen_part *part) {
    struct treen_cell next[GRID_NEIGHBOURS];
    for (size_t c = 0; c < part->cells; c++)
        for (int k = look->packing->grid->neighbours(part->cell[c], next); k-- > 0;)
            if (box_number(&look->packing->box, next[k]) == BOX_OUTSIDE)
                return true;
    return false;
}

static enum treen_status check_border(struct look *look) {
    for (size_t i = 0; i < look->parts; i++)
        if (!is_at_border(look, look->part[i]))
            return BREAK(look, "piece '%s' does not touch the border of the box", look->piece[i]->name);
    return TREEN_OK;
}

/* ---- Rectangles ------------------------------------------------------------------------------ */

static bool has_all_of(const struct cuboid *cuboid, const struct treen_part *part) {
    for (size_t c = 0; c < part->cells; c++)
        for (int axis = 0; axis < 3; axis++)
            if (cell_along(part->cell[c], axis) < cell_along(cuboid->low, axis) ||
                cell_along(part->cell[c], axis) > cell_along(cuboid->high, axis))
                return false;
    return true;
}

/* Tells whether the cuboid is filled by two or more whole parts, and not by all. */
static bool is_made(const struct look *look, const struct cuboid *cuboid) {
    const uint32_t first = owner_at(look, cuboid->low.x, cuboid->low.y, cuboid->low.z);
    bool several = false;
    size_t inside = 0;
    for (int z = cuboid->low.z; z <= cuboid->high.z; z++)
        for (int y = cuboid->low.y; y <= cuboid->high.y; y++)
            for (int x = cuboid->low.x; x <= cuboid->high.x; x++) {
                const uint32_t owner = owner_at(look, x, y, z);
                if (!owner || !has_all_of(cuboid, look->part[owner - 1]))
                    return false;
                several |= owner != first;
            }
    for (size_t i = 0; several && i < look->parts; i++)
        inside += has_all_of(cuboid, look->part[i]);
    return several && inside < look->parts;
}

/* Looks at every cuboid with this first corner. */
static bool is_corner_of_one(const struct look *look, struct treen_cell low) {
    const struct treen_cell last = look->packing->box.high;
    struct cuboid cuboid = {low, low};
    struct treen_cell *high = &cuboid.high;
    for (high->z = low.z; high->z <= last.z; high->z++)
        for (high->y = low.y; high->y <= last.y; high->y++)
            for (high->x = low.x; high->x <= last.x; high->x++)
                if (is_made(look, &cuboid))
                    return true;
    return false;
}

static enum treen_status check_rectangles(struct look *look) {
    const struct box *box = &look->packing->box;
    for (size_t c = 0; c < box->cells; c++) {
        struct treen_cell low = box->cell[c].at;
        if (is_corner_of_one(look, low))
            return BREAK(look, "some pieces make a smaller rectangle, from (%d, %d, %d) on", low.x, low.y,
                         low.z);
    }
    return TREEN_OK;
}

/* ---- Sliding --------------------------------------------------------------------------------- */

/* Tells whether the part is in the box after a step. */
static bool stays_inside(const struct look *look, const struct treen_part *part, const int step[3]) {
    for (size_t c = 0; c < part->cells; c++) {
        const struct treen_cell at = part->cell[c], moved = {at.x + step[0], at.y + step[1], at.z + step[2]};
        if (box_number(&look->packing->box, moved) == BOX_OUTSIDE)
            return false;
    }
    return true;
}

/* Marks the parts that a pushed part meets. Returns whether there is a new one. */
static bool spread(struct look *look, const int step[3]) {
    const struct box *box = &look->packing->box;
    bool more = false;
    for (size_t c = 0; c < box->cells; c++) {
        const struct treen_cell at = box->cell[c].at;
        const uint32_t from = look->owner[c],
                       to = owner_at(look, at.x + step[0], at.y + step[1], at.z + step[2]);
        if (!from || !to || !look->pushed[from - 1] || look->pushed[to - 1])
            continue;
        look->pushed[to - 1] = more = true;
    }
    return more;
}

/* Tells whether the part moves one step inside the box, with all that it pushes. */
static bool slides(struct look *look, size_t part, const int step[3]) {
    memset(look->pushed, 0, look->parts * sizeof *look->pushed);
    look->pushed[part] = true;
    while (spread(look, step)) {
    }
    for (size_t i = 0; i < look->parts; i++)
        if (look->pushed[i] && !stays_inside(look, look->part[i], step))
            return false;
    return true;
}

static enum treen_status check_slides(struct look *look) {
    for (size_t i = 0; i < look->parts; i++)
        for (int way = 0; way < 6; way++) {
            int step[3] = {0, 0, 0};
            step[way / 2] = way % 2 ? 1 : -1;
            if (slides(look, i, step))
                return BREAK(look, "piece '%s' slides along %c", look->piece[i]->name, "xyz"[way / 2]);
        }
    return TREEN_OK;
}

/* ---- All ------------------------------------------------------------------------------------- */

enum treen_status conditions_check(const struct packing *packing, const struct treen_solution *solution,
                                   struct arena *arena, report *broken) {
    static const struct {
        const char *name;
        enum treen_status (*check)(struct look *look);
    } checks[] = {
        {"no fault line", check_fault_lines},       {"no four corners", check_corners},
        {"equal pieces apart", check_apart},        {"all at the border", check_border},
        {"no smaller rectangle", check_rectangles}, {"nothing slides", check_slides},
    };
    struct look look = {.packing = packing, .arena = arena, .broken = broken};
    if (!packing->conditions)
        return TREEN_OK;
    TRY_ROOM(look_open(&look, solution));
    for (size_t i = 0; condition_name(i); i++)
        for (size_t k = 0; packing->conditions >> i & 1 && k < sizeof checks / sizeof *checks; k++)
            if (strcmp(checks[k].name, condition_name(i)) == 0)
                TRY(checks[k].check(&look));
    return TREEN_OK;
}
