#include "engine/turn/turn.h"

/* The neighbourhood of a cell: which of the nine cells about it are there. */
struct around {
    bool at[3][3];
};

static void look_around(const struct turn_cell *cell, size_t count, const struct turn_cell *near,
                        struct around *around) {
    *around = (struct around){{{false}}};
    for (size_t i = 0; i < count; i++) {
        int x = cell[i].x - near->x + 1, y = cell[i].y - near->y + 1;
        if (cell[i].layer == near->layer && 0 <= x && x < 3 && 0 <= y && y < 3)
            around->at[y][x] = true;
    }
}

/* Tells whether the two cells towards +x or +y (dx, dy) lie in a square of four on that side
 * (sx, sy) of them. */
static bool has_side(const struct around *a, int dx, int dy, int sx, int sy) {
    return a->at[1 + sy][1 + sx] && a->at[1 + dy + sy][1 + dx + sx];
}

static bool is_alone(const struct around *a) {
    return !a->at[0][1] && !a->at[1][0] && !a->at[1][2] && !a->at[2][1];
}

static struct turn_rect rect_from(const struct turn_cell *cell, int wide, int tall) {
    return (struct turn_rect){2 * cell->x + wide - 1, 2 * cell->y + tall - 1, wide, tall, cell->layer};
}

/* Lists the rectangles whose lowest cell this one is. */
static size_t rects_of(const struct turn_cell *cell, const struct around *a, struct turn_rect *rect) {
    size_t found = 0;
    if (is_alone(a))
        rect[found++] = rect_from(cell, 1, 1);
    if (a->at[1][2] && !has_side(a, 1, 0, 0, 1) && !has_side(a, 1, 0, 0, -1))
        rect[found++] = rect_from(cell, 2, 1);
    if (a->at[2][1] && !has_side(a, 0, 1, 1, 0) && !has_side(a, 0, 1, -1, 0))
        rect[found++] = rect_from(cell, 1, 2);
    if (a->at[1][2] && has_side(a, 1, 0, 0, 1))
        rect[found++] = rect_from(cell, 2, 2);
    return found;
}

size_t turn_rects(const struct turn_cell *cell, size_t count, struct turn_rect *rect) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        struct around around;
        look_around(cell, count, &cell[i], &around);
        found += rects_of(&cell[i], &around, &rect[found]);
    }
    return found;
}
