/* Meetings: places of the box where two pieces could cross, since cells go straight on there in
 * more than one direction. A placement with two cells that go straight through a meeting claims
 * it, and no other placement may. So a meeting is a location that may stay empty, but no cell. */
#ifndef TREEN_PUZZLE_PLACING_MEETING_H
#define TREEN_PUZZLE_PLACING_MEETING_H

#include "shape/box.h"

/* A place, and the first two cells of the box that go straight through it. */
struct meeting {
    struct treen_cell at;
    uint32_t cell, beyond;
};

/* Two cells of the box, `beyond` after the first, and the number of the meeting between them. */
struct meeting_way {
    uint32_t beyond, meeting;
};

struct meetings {
    size_t count;
    struct meeting *meeting;
    uint32_t cells;          /* of the box: location `cells + n` is meeting n */
    uint32_t *start;         /* [cells + 1]: the ways of a cell, indices into way */
    struct meeting_way *way; /* from each cell to later ones */
};

/* Finds the meetings of the box; none where the grid has no cells that go straight on. Cost: the
 * number of cells. Returns false when there is no memory. */
bool meetings_find(struct meetings *meetings, const struct box *box, struct arena *arena);

/* Writes the locations that a placement claims besides its cells, ascending. `cell`: its cells,
 * ascending. No more are written than there are cells; returns their number. */
size_t meetings_of(const struct meetings *meetings, const uint32_t *cell, size_t cells, uint32_t *location);

/* Makes the images of each symmetry longer by those of the meetings. */
bool meetings_move(const struct meetings *meetings, size_t cells, struct arena *arena,
                   struct box_group *symmetries);

#endif
