/* The marks of cells: the numbers of a board for dominoes, and what stands on the pieces and tiles
 * that lie there. */
#pragma once

#include "making/making.h"
#include "making/sheet/outline.h"

/* A mark around the middle of a cell, or in the part of a tile that belongs to a side. `up` is one
 * long, and points to where the letters' upper ends are. Lengths are in edges of cells. */
struct cell_mark {
    const char *text;
    unsigned colour; /* from 1 */
    struct point middle, up;
    double height; /* of the letters */
};

typedef ARRAY(struct cell_mark) mark_list;

/* Lists the marks of the lowest layer of the box: what lies on a tray's floor. There are none where
 * cells have no colours, or are sticks. False: there is no memory. */
bool marks_of_board(const struct parts *parts, struct arena *arena, mark_list *marks);

/* Lists the numbers of a board's circles, which stand on the walls between its cells. False: there
 * is no memory. */
bool marks_of_circles(const struct parts *parts, struct arena *arena, mark_list *marks);

/* Lists the marks of a layer of a shape: those of its cells' colours. A tile has the marks of its
 * `sides`, whose upper ends look outwards; null = no tile. `inset`: what is taken off every side.
 * False: there is no memory. */
bool marks_of_layer(const struct parts *parts, const struct shape *shape, const char *sides, int layer,
                    double inset, struct arena *arena, mark_list *marks);

/* Writes the turn of letters that stand upright on a page. y goes down there. */
static inline struct turning mark_turning(const struct cell_mark *mark) {
    return (struct turning){-mark->up.y, mark->up.x, false};
}

/* Returns the number of the colour with this mark, from 1; 0 = there is none. */
unsigned marks_colour(const struct parts *parts, char mark);

/* Returns the text of a colour's mark. On cells a short name stands for a letter or a sign, so that
 * those of a calendar can say JAN or 31. Null: there is no memory. */
const char *marks_text(const struct parts *parts, unsigned colour, struct arena *arena);
