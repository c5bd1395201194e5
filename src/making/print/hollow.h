/* The place for the pieces inside of what goes around them. It is open upwards above each of its
 * cells, and so gets narrower from layer to layer downwards. */
#pragma once

#include "making/making.h"
#include "making/print/shell.h"

/* Equal layers. The lines are in millimetres, wider than the cells by the tolerance. */
struct hollow_level {
    double high, low; /* z goes down: high < low */
    outline lines;
};

struct hollow {
    size_t levels;
    struct hollow_level *level; /* from the top to the ground */
    struct frame frame;         /* around all of them */
    double high, low;
};

/* Finds the place for the puzzle's box. Cells that do not stand upright on a floor have one level:
 * their hull as it is seen from above. TREEN_BAD_INPUT: the cells are sticks, or the tolerance does
 * not fit. `thing` is what the messages name: "tray". */
enum treen_status hollow_find(const struct parts *parts, const char *thing, struct arena *arena,
                              struct hollow *hollow, struct treen_error *error);

/* Finds the lines around these cells of the highest layer, wider than them by the tolerance. */
bool hollow_lines(const struct parts *parts, const struct shape *open, struct arena *arena, outline *lines);

/* Keeps what is below the height `high` alone. */
void hollow_cut(struct hollow *hollow, double high);

/* Adds the walls of the place and its steps. The ground is taken as lines that look up at
 * hollow->low: the caller may take away from them. */
bool hollow_add(const struct hollow *hollow, struct shell *shell);

/* Returns the lines of the ground. */
const outline *hollow_ground(const struct hollow *hollow);

/* Finds the lines around the mouth: without the islands, which end where the puzzle's box does. */
bool hollow_mouth(const struct hollow *hollow, struct arena *arena, outline *mouth);

/* Finds the middle of the ground: the point that is furthest from its lines, by *radius. Of several
 * it is the one nearest to the middle of the frame. */
void hollow_middle(const struct parts *parts, const struct hollow *hollow, struct point *middle,
                   double *radius);
