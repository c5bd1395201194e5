/* Nesting by cells: parts of square cells are packed without places between them, as in a puzzle,
 * and then pulled apart by the spacing. */
#pragma once

#include "making/sheet/outline.h"

#include <stdint.h>

enum { FILL_FORMS = 8, FILL_SIDE = 64 };

/* A part in one turning: a bit for each cell of a row, the lowest for the first one. */
struct fill_form {
    int width, height;
    uint64_t row[FILL_SIDE];
};

struct fill_sort {
    int forms;
    struct fill_form form[FILL_FORMS];
    size_t copies;
};

/* Lengths are in millimetres. A part is as large as its cells, and half a step around them. */
struct fill_wish {
    double cell, step;
    struct point room;
};

struct fill_place {
    size_t sort;
    int form;
    struct point low; /* its low corner, with half a step around it */
};

/* Packs all copies into one sheet, as little high as it can. *height is what is to be beaten, and
 * then the height of the packing. Returns the number of parts in place[], 0 = no packing was less
 * high. The work is bounded, and the same each time. `place` has room for all copies. */
size_t fill(const struct fill_sort *sort, size_t sorts, const struct fill_wish *wish,
            struct fill_place *place, double *height);
