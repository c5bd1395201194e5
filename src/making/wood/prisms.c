/* Cells one above the other are a stick. Pairs of triangular sticks are a largest matching: rhombi
 * join a triangle that points up and one that points down. */
#include "making/wood/prisms.h"

#include "making/sheet/tiles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const size_t NONE = SIZE_MAX;

bool prisms_suit(const struct grid *grid) {
    static const char *const names[] = {"triangle", "prism", "hexagon", "hexprism"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(grid->about.name, names[i]))
            return true;
    return false;
}

/* ---- The section ----------------------------------------------------------------------------- */

static double length_of(const point_list *tile, size_t side) {
    const struct point a = tile->at[side % tile->count], b = tile->at[(side + 1) % tile->count];
    return hypot(b.x - a.x, b.y - a.y);
}

/* Measures a tile, which has a positive area, from its longest side on. */
static void measure_section(const point_list *tile, double cell, struct prism_section *section) {
    const double half_turn = 180, pi = acos(-1);
    size_t base = 0;
    for (size_t i = 1; i < tile->count; i++)
        if (length_of(tile, i) > length_of(tile, base) + 1e-9)
            base = i;
    const struct point from = tile->at[base], to = tile->at[(base + 1) % tile->count];
    const double long_side = length_of(tile, base);
    const struct point along = {(to.x - from.x) / long_side, (to.y - from.y) / long_side};
    *section = (struct prism_section){.corners = tile->count, .area = cell * cell * line_area(tile)};
    for (size_t i = 0; i < tile->count; i++) {
        const struct point a = tile->at[(base + i) % tile->count], b = tile->at[(base + i + 1) % tile->count];
        const double x = along.x * (b.x - a.x) + along.y * (b.y - a.y),
                     y = along.x * (b.y - a.y) - along.y * (b.x - a.x),
                     high = along.x * (a.y - from.y) - along.y * (a.x - from.x);
        section->side[i] = cell * hypot(x, y);
        section->tilt[i] = half_turn / pi * atan2(fabs(x), fabs(y));
        section->high = fmax(section->high, cell * fabs(high));
    }
}

/* Finds the section of the cells, which are all alike. */
static bool find_section(const struct parts *parts, struct arena *arena, struct prisms *prisms) {
    for (size_t i = 0; i < parts->pieces; i++) {
        struct shape one = {1, parts->piece[i].shape.cell};
        tile_list tiles = {0};
        if (!parts->piece[i].shape.count)
            continue;
        if (!tiles_of_layer(parts->grid, &one, one.cell->at.z, 0, arena, &tiles))
            return false;
        const point_list *tile = &tiles.at[0];
        measure_section(tile, parts->making.cell, &prisms->section);
        prisms->pairs = tile->count == 3;
        return true;
    }
    return true;
}

/* ---- Columns --------------------------------------------------------------------------------- */

struct column {
    size_t cell; /* its highest, by number */
    int length;
    size_t partner; /* the column beside it in a rhombic stick; NONE */
    bool seen;
};

struct dividing {
    const struct grid *grid;
    const struct shape *shape;
    size_t columns;
    struct column *column;
    size_t *of; /* by cell: its column */
};

static size_t number_of_cell(const struct shape *shape, struct treen_cell cell) {
    const struct coloured_cell wanted = {cell, 0}, *found = bsearch(&wanted, shape->cell, shape->count,
                                                                    sizeof wanted, cell_order);
    return found ? (size_t)(found - shape->cell) : NONE;
}

/* Lists the columns. Cells are in an order in which higher ones come first. */
static void list_columns(struct dividing *dividing) {
    const struct shape *shape = dividing->shape;
    for (size_t i = 0; i < shape->count; i++) {
        const struct treen_cell at = shape->cell[i].at;
        const size_t above = number_of_cell(shape, (struct treen_cell){at.x, at.y, at.z - 1});
        dividing->of[i] = above == NONE ? dividing->columns : dividing->of[above];
        if (above == NONE)
            dividing->column[dividing->columns++] = (struct column){i, 0, NONE, false};
        dividing->column[dividing->of[i]].length++;
    }
}

/* Returns a column beside column `c` with which it makes a stick; NONE: there is none at this
 * neighbour. */
static size_t beside(const struct dividing *dividing, size_t c, struct treen_cell neighbour) {
    const struct column *column = &dividing->column[c];
    const struct treen_cell at = dividing->shape->cell[column->cell].at;
    const size_t cell = neighbour.z == at.z ? number_of_cell(dividing->shape, neighbour) : NONE;
    if (cell == NONE)
        return NONE;
    const struct column *other = &dividing->column[dividing->of[cell]];
    return other->cell == cell && other->length == column->length ? dividing->of[cell] : NONE;
}

/* Finds a partner for a column that points up, and new ones for those that lose theirs. */
static bool find_partner(struct dividing *dividing, size_t c) {
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    const int neighbours =
        dividing->grid->neighbours(dividing->shape->cell[dividing->column[c].cell].at, neighbour);
    for (int i = 0; i < neighbours; i++) {
        const size_t other = beside(dividing, c, neighbour[i]);
        if (other == NONE || dividing->column[other].seen)
            continue;
        dividing->column[other].seen = true;
        if (dividing->column[other].partner != NONE &&
            !find_partner(dividing, dividing->column[other].partner))
            continue;
        dividing->column[other].partner = c;
        dividing->column[c].partner = other;
        return true;
    }
    return false;
}

static void pair_columns(struct dividing *dividing) {
    for (size_t c = 0; c < dividing->columns; c++) {
        const struct treen_cell at = dividing->shape->cell[dividing->column[c].cell].at;
        if ((at.x + at.y) % 2)
            continue;
        for (size_t i = 0; i < dividing->columns; i++)
            dividing->column[i].seen = false;
        find_partner(dividing, c);
    }
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Makes a stick of each column, or of two that are a pair. */
static bool list_sticks(const struct dividing *dividing, struct arena *arena, struct prism_piece *item) {
    size_t *stick = ARENA_NEW(arena, dividing->columns + 1, size_t);
    for (size_t c = 0; stick && c < dividing->columns; c++) {
        const struct column *column = &dividing->column[c];
        const struct prism_stick made = {column->length, column->partner != NONE};
        if (made.pair && column->partner < c) {
            stick[c] = stick[column->partner];
            continue;
        }
        stick[c] = item->stick.count;
        if (!array_push(arena, &item->stick, made))
            return false;
    }
    for (size_t i = 0; stick && i < dividing->shape->count; i++)
        item->of[i] = stick[dividing->of[i]];
    return stick;
}

/* Counts a face between two sticks. */
static bool add_face(struct prism_piece *item, size_t one, size_t other, struct arena *arena) {
    for (size_t i = 0; i < item->joint.count; i++)
        if (item->joint.at[i].stick == one && item->joint.at[i].other == other) {
            item->joint.at[i].faces++;
            return true;
        }
    return array_push(arena, &item->joint, (struct prism_joint){one, other, 1});
}

static bool list_joints(const struct grid *grid, struct arena *arena, struct prism_piece *item) {
    const struct shape *shape = &item->piece->shape;
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell neighbour[GRID_NEIGHBOURS];
        const int neighbours = grid->neighbours(shape->cell[i].at, neighbour);
        for (int n = 0; n < neighbours; n++) {
            const size_t other = number_of_cell(shape, neighbour[n]);
            if (other != NONE && item->of[other] < item->of[i] &&
                !add_face(item, item->of[i], item->of[other], arena))
                return false;
        }
    }
    return true;
}

static bool plan_piece(const struct parts *parts, bool pairs, struct arena *arena, struct prism_piece *item) {
    const struct shape *shape = &item->piece->shape;
    struct dividing dividing = {.grid = parts->grid,
                                .shape = shape,
                                .column = ARENA_NEW(arena, shape->count + 1, struct column),
                                .of = ARENA_NEW(arena, shape->count + 1, size_t)};
    item->of = ARENA_NEW(arena, shape->count + 1, size_t);
    if (!dividing.column || !dividing.of || !item->of)
        return false;
    list_columns(&dividing);
    if (pairs)
        pair_columns(&dividing);
    return list_sticks(&dividing, arena, item) && list_joints(parts->grid, arena, item);
}

bool prisms_plan(const struct parts *parts, struct arena *arena, struct prisms *prisms) {
    *prisms = (struct prisms){.pieces = parts->pieces,
                              .piece = ARENA_NEW(arena, parts->pieces, struct prism_piece)};
    if (!prisms->piece || !find_section(parts, arena, prisms))
        return false;
    for (size_t i = 0; i < parts->pieces; i++) {
        prisms->piece[i] = (struct prism_piece){.piece = &parts->piece[i]};
        if (!plan_piece(parts, prisms->pairs, arena, &prisms->piece[i]))
            return false;
    }
    return true;
}
