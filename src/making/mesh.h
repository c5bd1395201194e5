/* A surface of triangles that encloses a body: every edge has one triangle on either side, which
 * runs along it the other way. Corners turn anticlockwise as seen from outside. */
#pragma once

#include "base/array.h"
#include "making/polytope.h"

#include <stdint.h>

struct triangle {
    uint32_t corner[3];
    unsigned colour; /* of the cell; 0 = that of the whole piece */
};

struct place {
    double at[3];
};

struct mesh {
    ARRAY(struct place) place;
    ARRAY(struct triangle) triangle;
};

/* A polygon of the surface. `distance`: of its plane, along its normal. Facets of two colours are
 * divided. */
struct patch {
    int name, corners;
    unsigned colour;
    double distance;
    const double (*corner)[3];
};

typedef ARRAY(struct patch) patch_list;

/* Makes the surface of polygons that enclose a body piece by piece. Polygons that lie on each other
 * the other way around cancel out, wholly or in part. The rest that is left of a plane becomes
 * facets, and these become triangles, without a corner inside of an edge. Where all polygons of a
 * plane look the same way, one that turns clockwise is taken away. `grain`: places nearer
 * than this are one. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status mesh_enclose(const struct normals *normals, const patch_list *patches, double grain,
                               struct arena *arena, struct mesh *mesh);

/* Copies a mesh without the places that no triangle has; the others are in the order in which
 * triangles use them. False: there is no memory. */
bool mesh_compact(const struct mesh *from, struct arena *arena, struct mesh *mesh);

/* Adds another mesh with its inside out. False: there is no memory. */
bool mesh_add_turned(const struct mesh *from, struct arena *arena, struct mesh *mesh);

/* Returns the volume inside. */
double mesh_volume(const struct mesh *mesh);

/* Returns the area of all triangles. */
double mesh_area(const struct mesh *mesh);

/* Tells in *closed whether every edge has two triangles, which run along it in opposite ways.
 * Returns false when there is no memory. */
bool mesh_is_closed(const struct mesh *mesh, struct arena *arena, bool *closed);
