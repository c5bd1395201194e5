/* The faces of a mesh: all triangles of one plane and one colour are a face. Outlines are carved
 * into faces or raised from them. */
#pragma once

#include "making/print/relief.h"

struct face {
    double normal[3], distance;
    unsigned colour; /* of its triangles */
};

struct faces {
    const struct mesh *mesh;
    double grain; /* places nearer than this are one */
    unsigned ink; /* the colour of what is carved; 0 at first: that of the whole piece */
    struct arena *arena;
    ARRAY(struct face) face;
    uint32_t *of; /* by triangle: the number of its face */
};

/* Finds the faces of the mesh. Their memory comes from the arena. False: there is no memory. */
bool faces_find(struct faces *faces, const struct mesh *mesh, double grain, struct arena *arena);

/* Returns the plane of a face, on which y goes up as people look at the piece. */
struct relief_plane faces_plane(const struct faces *faces, uint32_t face);

/* Finds the lines around a face, on its plane; there are none where it touches itself. False: there
 * is no memory. */
bool faces_lines(const struct faces *faces, uint32_t face, outline *lines);

/* Raises the lines from a face by the height; a negative one sinks them. The lines must lie inside
 * of the face. The area inside gets the colour `ink`. *made gets the whole mesh, from the arena.
 * False: there is no memory. */
bool faces_carve(const struct faces *faces, uint32_t face, const outline *lines, double height,
                 struct arena *arena, struct mesh *made);

/* Does the same in several levels: lines at heights, from height 0 on. All levels have as many
 * points, and walls go from each to the next. At height 0 the lines must lie inside of the face. */
struct faces_level {
    outline lines;
    double height;
};
enum { FACES_LEVELS = 8 };
bool faces_carve_levels(const struct faces *faces, uint32_t face, const struct faces_level *level, int levels,
                        struct arena *arena, struct mesh *made);

/* Makes a hole with these lines from a face to one behind it, which looks the other way. The lines
 * must lie inside of both. *made is as faces_carve has it. */
bool faces_pierce(const struct faces *faces, uint32_t face, uint32_t behind, const outline *lines,
                  struct arena *arena, struct mesh *made);
