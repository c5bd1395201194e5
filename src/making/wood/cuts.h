/* Cuts that make a stick from a full bar of cubes: a saw's notches right across a face, or a
 * router's pockets. A bar lies as a stick of a burr does: along x; y goes to its front, z to its
 * bottom (shape/stick.h). */
#pragma once

#include "base/array.h"
#include "shape/shape.h"

enum { MOST_BAR_CELLS = 512 };

struct bar {
    int size[3];                 /* along x, y and z: its length, and its section */
    bool filled[MOST_BAR_CELLS]; /* x fastest, then y */
};

static inline int bar_index(const struct bar *bar, int x, int y, int z) {
    return x + bar->size[0] * (y + bar->size[1] * z);
}

/* Returns the number of cubes of the full bar. */
static inline int bar_cells(const struct bar *bar) {
    return bar->size[0] * bar->size[1] * bar->size[2];
}

/* In the order in which a bar is turned about its length: towards oneself. */
enum bar_face { FACE_TOP, FACE_BACK, FACE_BOTTOM, FACE_FRONT, BAR_FACES };

/* All cubes from..to along the bar and low..high across the face, both inside, and `depth` cubes
 * deep. Across top and bottom, low is at the back; across back and front, low is at the top. */
struct cut {
    enum bar_face face;
    int from, to, low, high, depth;
};

typedef ARRAY(struct cut) cut_list;

/* Makes a bar of a shape of cubes. It is turned so that the longest side of its cuboid is along x;
 * a shape that lies so stays as it is. Returns false when the cuboid has more than MOST_BAR_CELLS
 * cubes. */
bool bar_of_shape(const struct shape *shape, struct bar *bar);

/* Tells whether the shape is a stick. It is at least twice as long as broad and high, which are two
 * cubes or more. At most half of the bar is cut away. */
bool bar_is_stick(const struct bar *bar);

/* Finds few cuts that leave the stick of the full bar, in the order of their faces and places along
 * it. With `sawn` each goes right across its face. Other cuts are pockets of a router, whose round
 * corners do no harm: another cut makes the corner sharp. *possible: there are such cuts. The
 * number of cuts is the least where the search is small, as it is for sticks of burrs. Returns
 * false when there is no memory. */
bool cuts_find(const struct bar *bar, bool sawn, struct arena *arena, cut_list *cuts, bool *possible);

/* Counts the cubes across a face, and down from it. */
int face_across(const struct bar *bar, enum bar_face face);
int face_down(const struct bar *bar, enum bar_face face);
