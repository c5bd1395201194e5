/* Convex bodies with flat faces, and how a plane cuts one in two. */
#pragma once

#include "shape/vector.h"

#include <stdbool.h>

enum { POLYGON_CORNERS = 48, POLYTOPE_FACES = 96, POLYTOPE_CORNERS = 512, MOST_NORMALS = 1024 };

/* Directions of faces. Each has a name: 2 * its place in the table, and 1 more for its opposite. */
struct normals {
    int count;
    double direction[MOST_NORMALS][3];
};

/* Points p with normal . p <= distance are inside. */
struct plane {
    int name;
    double normal[3], distance;
};

/* A convex polygon; its corners turn anticlockwise as seen from where its normal points to. */
struct polygon {
    int name, corners;
    double corner[POLYGON_CORNERS][3];
};

struct polytope {
    int faces, used;
    struct {
        int name, first, corners;
    } face[POLYTOPE_FACES];
    double corner[POLYTOPE_CORNERS][3]; /* of all faces in turn */
};

/* Makes the vector one long; returns its length. */
double unit_of(double vector[3]);

/* Returns the name of a direction, which is entered when it is new; -1: the table is full. */
int normals_name(struct normals *normals, const double direction[3]);

/* Writes the direction of that name. */
void normals_direction(const struct normals *normals, int name, double out[3]);

/* Returns the other side of the plane. */
struct plane plane_turned(const struct plane *plane);

/* Keeps what is inside of the plane, more than `eps` of it. False: nothing is left. */
bool polygon_clip(const struct polygon *from, const struct plane *plane, double eps, struct polygon *kept);

/* Keeps what is inside of the plane, closed by a new face. Returns 1; 0: nothing is left; -1: there
 * are too many faces. */
int polytope_clip(const struct polytope *from, const struct plane *plane, double eps, struct polytope *kept);

/* Copies what is in use. */
void polytope_copy(const struct polytope *from, struct polytope *to);

/* Adds a face; false: there are too many. */
bool polytope_add(struct polytope *polytope, int name, const double (*corner)[3], int corners);
