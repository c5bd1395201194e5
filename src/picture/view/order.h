/* Faces from far to near. Lengths are edges of a cell, as doubles. */
#pragma once

#include "base/array.h"
#include "picture/view/view.h"

#define ORDER_SMALL 1e-6 /* shorter lengths count as none */

/* A face in space, or a whole round cell, before its place in the order is known. */
struct face {
    struct facet facet;
    double corner[GRID_CORNERS][3], normal[3]; /* of length 1, outwards */
    struct grid_bar bar;                       /* of a round cell; on the axes of the picture */
    double depth;                              /* the depth of its middle: greater is nearer */
    double low[2], high[2];                    /* on the picture */
    size_t behind;        /* the number of faces that must be painted before it and are not yet */
    ARRAY(size_t) before; /* the faces that it must be painted before */
};

typedef ARRAY(struct face) face_list;

/* Puts the faces in order, and writes them as the view's facets. Cost: the square of the faces,
 * twice: for the pairs, and for finding each next face. Returns false when there is no memory. */
bool order_faces(struct arena *arena, face_list *faces, struct view *view);
