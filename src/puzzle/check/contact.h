/* The cells that a sliding cell touches inside, for the checker alone: by the time of contact,
 * from the faces and balls that pictures show. The search has a rule of its own (shape/sweep.h). */
#pragma once

#include "base/array.h"
#include "shape/grid.h"

enum { CONTACT_CELLS = 64 };

/* Writes the cells that the cell is in contact with at any time of the step, itself left out.
 * Returns their number. */
int contact_cells(const struct grid *grid, struct treen_cell cell, struct treen_cell step,
                  struct treen_cell out[CONTACT_CELLS]);

/* The cells that a cell of one kind comes to in a step, less the cell. Kinds go by the cell's
 * place from its home. */
struct passing {
    struct treen_cell kind, through[CONTACT_CELLS];
    int count;
};

/* The passings of all kinds of cells that have moved so far in one direction. */
struct passings {
    struct treen_cell step;
    ARRAY(struct passing) kind;
};

/* All that is known of a grid; it serves many checks. All zero but for the arena is an empty
 * one. */
struct contacts {
    struct arena *arena;
    ARRAY(struct passings) direction;
};

/* Returns the passings in the direction, which stay in place until the next call; null when
 * there is no memory. */
struct passings *contacts_in(struct contacts *contacts, struct treen_cell step);

/* Adds the passing of the cell's kind, unless it is there. Returns false when there is no
 * memory. */
bool passings_add(struct passings *passings, const struct grid *grid, struct treen_cell cell,
                  struct arena *arena);

/* Returns the passing of the cell's kind; null when it was not added. */
static inline const struct passing *passings_find(const struct passings *passings, const struct grid *grid,
                                                  struct treen_cell cell) {
    struct treen_cell kind = cell_subtract(cell, grid->home(cell));
    for (size_t i = 0; i < passings->kind.count; i++)
        if (cell_equal(passings->kind.at[i].kind, kind))
            return &passings->kind.at[i];
    return NULL;
}
