#include "making/sheet/marks.h"

#include "making/boards.h"
#include "making/sheet/strokes.h"
#include "making/sheet/tiles.h"
#include "puzzle/tiles.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

enum { SHORT = 3 }; /* letters of a name that stands on a cell */

static const double UPRIGHT = -1;    /* the way up on a page */
static const double WIDEST = 1.6;    /* of a mark, in distances from the middle of a cell to a side */
static const double TIGHT = 1.3;     /* height of a side's letter, in radii of the circle in its part */
static const double SMALLEST = 1e-3; /* height of a letter, in edges of cells */

unsigned marks_colour(const struct parts *parts, char mark) {
    for (unsigned i = 0; i < parts->colours; i++)
        if (parts->colour[i].mark == mark)
            return i + 1;
    return 0;
}

const char *marks_text(const struct parts *parts, unsigned colour, struct arena *arena) {
    const struct packing_colour *known = &parts->colour[colour - 1];
    bool is_tile = parts->pieces && parts->piece[0].sides;
    bool is_short = !is_tile && !isdigit((unsigned char)known->mark) && strlen(known->name) <= SHORT;
    return is_short ? known->name : arena_text(arena, &known->mark, 1);
}

static bool add_mark(struct cell_mark mark, struct arena *arena, mark_list *marks) {
    return mark.text && (mark.height < SMALLEST || array_push(arena, marks, mark));
}

/* ---- Cells with colours ---------------------------------------------------------------------- */

static bool add_cell_mark(const struct parts *parts, const struct coloured_cell *cell, double inset,
                          struct arena *arena, mark_list *marks) {
    const struct shape shape = {1, &(struct coloured_cell){cell->at, 0}};
    const unsigned colour = (unsigned)cell->colour;
    const double radius = tiles_inner_radius(parts->grid) - inset;
    struct cell_mark mark = {marks_text(parts, colour, arena), colour, {0, 0}, {0, UPRIGHT}, 0};
    tile_list tile = {0};
    if (!mark.text || !tiles_of_layer(parts->grid, &shape, cell->at.z, 0, arena, &tile))
        return false;
    mark.height = fmin(radius, WIDEST * radius / strokes_width(mark.text));
    for (size_t i = 0; i < tile.at[0].count; i++) {
        mark.middle.x += tile.at[0].at[i].x / (double)tile.at[0].count;
        mark.middle.y += tile.at[0].at[i].y / (double)tile.at[0].count;
    }
    return add_mark(mark, arena, marks);
}

static bool add_cell_marks(const struct parts *parts, const struct coloured_cell *cell, size_t cells,
                           int layer, double inset, struct arena *arena, mark_list *marks) {
    const bool has_marks = parts->grid->faces && tiles_suit(parts->grid);
    for (size_t i = 0; i < cells && has_marks; i++)
        if (cell[i].colour && cell[i].at.z == layer && !add_cell_mark(parts, &cell[i], inset, arena, marks))
            return false;
    return true;
}

bool marks_of_board(const struct parts *parts, struct arena *arena, mark_list *marks) {
    *marks = (mark_list){0};
    return add_cell_marks(parts, parts->box->cell, parts->box->cells, parts->box->high.z, 0, arena, marks);
}

/* ---- Circles between cells ------------------------------------------------------------------- */

bool marks_of_circles(const struct parts *parts, struct arena *arena, mark_list *marks) {
    const struct board *board = boards_circles(parts);
    const size_t row = board ? board->size - 1 : 0;
    *marks = (mark_list){0};
    for (size_t i = 0; i < row * row; i++) {
        const double x = 2 * (double)(i % row) + 1.5, y = 2 * (double)(i / row) + 1.5;
        struct cell_mark mark = {arena_print(arena, "%u", (unsigned)board->circle[i]),
                                 (unsigned)parts->colours,
                                 {x * grid_edge(parts->grid, 0), y * grid_edge(parts->grid, 1)},
                                 {0, UPRIGHT},
                                 0};
        if (!mark.text)
            return false;
        mark.height = fmin(0.5, 0.8 / strokes_width(mark.text));
        if (!add_mark(mark, arena, marks))
            return false;
    }
    return true;
}

/* ---- Sides of tiles -------------------------------------------------------------------------- */

/* Writes the point below which a flat tile's side lies, and returns the side's length. */
static double side_middle(const struct grid_face *face, struct point *middle) {
    double longest = 0;
    *middle = (struct point){0, 0};
    for (int i = 0; i < face->corners; i++) {
        middle->x += face->corner[i][0] / face->corners;
        middle->y += face->corner[i][1] / face->corners;
        longest = fmax(
            longest, hypot(face->corner[i][0] - face->corner[0][0], face->corner[i][1] - face->corner[0][1]));
    }
    return longest;
}

/* Adds the mark of a side. It stands in the circle of the triangle between the side and the middle
 * of the tile. */
static bool add_side_mark(const struct parts *parts, const struct grid_face *face, const double middle[3],
                          double inset, struct cell_mark mark, struct arena *arena, mark_list *marks) {
    struct point side;
    double length = side_middle(face, &side), reach = hypot(side.x - middle[0], side.y - middle[1]);
    struct point out = {(side.x - middle[0]) / reach, (side.y - middle[1]) / reach};
    double left = (reach - inset) / reach, high = left * reach, wide = left * length;
    double circle = wide * high / (wide + 2 * hypot(high, wide / 2)), from = high - circle;
    mark.text = marks_text(parts, mark.colour, arena);
    mark.up = out;
    mark.middle = (struct point){middle[0] + from * out.x, middle[1] + from * out.y};
    mark.height = TIGHT * circle;
    return add_mark(mark, arena, marks);
}

static bool add_side_marks(const struct parts *parts, struct treen_cell cell, const char *sides, double inset,
                           struct arena *arena, mark_list *marks) {
    struct grid_face face[TILE_SIDES];
    double middle[3];
    unsigned count = tiles_faces(parts->grid, cell, face);
    grid_middle(parts->grid, cell, middle);
    for (unsigned s = 0; s < count; s++) {
        const struct cell_mark mark = {.colour = marks_colour(parts, sides[s])};
        if (!add_side_mark(parts, &face[s], middle, inset, mark, arena, marks))
            return false;
    }
    return true;
}

bool marks_of_layer(const struct parts *parts, const struct shape *shape, const char *sides, int layer,
                    double inset, struct arena *arena, mark_list *marks) {
    *marks = (mark_list){0};
    if (sides && parts->grid->dimensions == 2)
        return add_side_marks(parts, shape->cell[0].at, sides, inset, arena, marks);
    return add_cell_marks(parts, shape->cell, shape->count, layer, inset, arena, marks);
}
