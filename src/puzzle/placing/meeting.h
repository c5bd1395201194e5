/* Meetings: the places in exact covers that keep pieces of sticks from crossing.
 *
 * Two sticks that end at one vertex are a pair. Two pairs cross where their four sticks lie in one
 * plane and come in turn there: first pair, second, first, second. Pieces cross where a pair of one
 * piece crosses a pair of another. A meeting is a set of pairs of which each two cross, and a
 * placement with one of them claims it. So a meeting is a location that may stay empty, but no
 * cell.
 *
 * The straight pairs of a vertex all cross each other, and are one meeting. Any other two pairs
 * that cross are a meeting of their own. These are found among triangles only. */
#pragma once

#include "shape/box.h"

/* Two cells of the box that end at one vertex, `beyond` after the first. */
struct meeting_pair {
    uint32_t cell, beyond;
};

/* A vertex, and the first two pairs of the meeting. No other meeting has both. */
struct meeting {
    struct treen_cell at;
    struct meeting_pair pair[2];
};

/* The other cell of a pair, and the number of a meeting that has the pair. */
struct meeting_way {
    uint32_t beyond, meeting;
};

struct meetings {
    size_t count;
    struct meeting *meeting; /* those of one vertex come one after another */
    uint32_t cells;          /* of the box: location `cells + n` is meeting n */
    uint32_t *start;         /* [cells + 1]: the ways of a cell, indices into way */
    struct meeting_way *way; /* from each cell to later ones */
};

/* Finds the meetings of the box; none where no pieces of the grid can cross. Cost: the number of
 * cells. Returns false when there is no memory. */
bool meetings_find(struct meetings *meetings, const struct box *box, struct arena *arena);

/* The most meetings of one vertex: those of six triangles' sides. */
enum { MEETINGS_AT_VERTEX = 13 };

/* Writes the locations that a placement claims besides its cells, ascending. `cell`: its cells,
 * ascending. Returns their number, at most MEETINGS_AT_VERTEX times `cells`. */
size_t meetings_of(const struct meetings *meetings, const uint32_t *cell, size_t cells, uint32_t *location);

/* Makes the images of each symmetry longer by those of the meetings. */
bool meetings_move(const struct meetings *meetings, size_t cells, struct arena *arena,
                   struct box_group *symmetries);
