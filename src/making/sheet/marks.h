/* The marks of coloured cells, such as the numbers of a board for dominoes. */
#pragma once

#include "making/making.h"
#include "making/sheet/outline.h"

/* The mark of a cell: the character of its colour, around the middle of the cell. `height` is that
 * of the letter. Lengths are in edges of cells. */
struct cell_mark {
    char text[2];
    unsigned colour; /* from 1 */
    struct point middle;
    double height;
};

typedef ARRAY(struct cell_mark) mark_list;

/* Lists the marks of the lowest layer of the box: what lies on a tray's floor. There are none where
 * cells have no colours, or are sticks. False: there is no memory. */
bool marks_of_board(const struct parts *parts, struct arena *arena, mark_list *marks);
