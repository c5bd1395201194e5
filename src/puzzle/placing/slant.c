/* In a drawing of triangles a row is a strip of them, tip up and tip down in turn. The row below
 * begins with the other kind. A person who counts half a triangle too many or too few from row to
 * row draws cells that touch at corners only. */
#include "puzzle/placing/slant.h"

enum { LONGEST_DRAWING = 80 };

/* The shift of all cells, and the further shift of each row against the one above it. */
struct slant {
    int all, row;
};

/* The likeliest errors come first. */
static const struct slant slants[] = {{1, 0}, {0, 1},  {0, -1}, {1, 1}, {1, -1},
                                      {0, 2}, {0, -2}, {1, 2},  {1, -2}};

static void apply(struct slant slant, const struct shape *from, int top, struct shape *to) {
    for (size_t i = 0; i < from->count; i++) {
        to->cell[i] = from->cell[i];
        to->cell[i].at.x += slant.all + slant.row * (from->cell[i].at.y - top);
    }
    to->count = from->count;
}

/* ---- In one line ----------------------------------------------------------------------------- */

struct line {
    char text[LONGEST_DRAWING + 1];
    size_t length;
    bool too_long;
};

static void put_mark(struct line *line, char c, int times) {
    line->too_long |= times > (int)(LONGEST_DRAWING - line->length);
    for (; !line->too_long && times > 0; times--)
        line->text[line->length++] = c;
}

/* Draws the shape. Rows are divided by /, layers by |. */
static void draw_shape(const struct grid *grid, const struct shape *shape, struct line *line) {
    struct treen_cell corner = packing_corners(grid, shape).low, at = corner;
    for (size_t i = 0; i < shape->count && !line->too_long; i++) {
        struct treen_cell cell = shape->cell[i].at;
        if (cell.z > at.z) {
            put_mark(line, '|', cell.z - at.z);
            at = (struct treen_cell){corner.x, corner.y, cell.z};
        }
        if (cell.y > at.y) {
            put_mark(line, '/', cell.y - at.y);
            at = (struct treen_cell){corner.x, cell.y, cell.z};
        }
        put_mark(line, '.', cell.x - at.x);
        put_mark(line, '#', 1);
        at.x = cell.x + 1;
    }
}

/* ---- What was meant -------------------------------------------------------------------------- */

static bool try_slants(const struct grid *grid, const struct shape *shape, struct arena *arena,
                       struct shape *meant, bool *found) {
    int top = cuboid_of_shape(shape).low.y;
    for (size_t i = 0; !*found && i < sizeof slants / sizeof *slants; i++) {
        apply(slants[i], shape, top, meant);
        if (!shape_connected(grid, meant, arena, found))
            return false;
    }
    return true;
}

bool slant_meant(const struct grid *grid, const struct shape *shape, struct arena *arena,
                 const char **drawing) {
    struct line line = {.length = 0};
    bool fine;
    *drawing = NULL;
    if (!grid->sides || !shape->count)
        return true;
    if (!shape_connected(grid, shape, arena, &fine))
        return false;
    if (fine)
        return true;
    struct shape meant = {0, ARENA_NEW(arena, shape->count, struct coloured_cell)};
    bool found = false;
    if (!meant.cell || !try_slants(grid, shape, arena, &meant, &found))
        return false;
    if (!found)
        return true;
    draw_shape(grid, &meant, &line);
    *drawing = line.too_long ? "the same with its rows shifted otherwise"
                             : arena_print(arena, "'%.*s'", (int)line.length, line.text);
    return *drawing != NULL;
}

bool slant_tell(const struct packing *packing, struct arena *arena, const char **sentence) {
    struct shape box = {packing->box.cells, packing->box.cell};
    const char *drawing, *what = "the box";
    *sentence = NULL;
    if (!slant_meant(packing->grid, &box, arena, &drawing))
        return false;
    for (size_t i = 0; !drawing && i < packing->pieces; i++) {
        if (!slant_meant(packing->grid, &packing->piece[i].shape, arena, &drawing))
            return false;
        what = arena_print(arena, "piece '%s'", packing->piece[i].name);
        if (!what)
            return false;
    }
    if (!drawing)
        return true;
    *sentence = arena_print(arena,
                            "Rows of triangles shift by half a triangle, and as %s is drawn its cells do not "
                            "hang together: did you mean %s?",
                            what, drawing);
    return *sentence != NULL;
}
