/* Meshes of all pieces, and where each copy lies: on plates, alone, or in a solution. */
#pragma once

#include "making/making.h"
#include "making/print/joint.h"

/* A rotation and a shift: a place p comes to turn * p + shift. */
struct lie {
    double turn[3][3], shift[3];
};

/* A copy of a piece in a file. */
struct laid {
    size_t mesh, piece, file;
    uint32_t number; /* which copy of the piece, from 1 */
    struct lie lie;
};

struct layout {
    size_t meshes;
    struct mesh *mesh;       /* one for each piece, or in a solution for each part */
    size_t around;           /* the last of them, which go around the pieces */
    joint_list *joint;       /* by piece; null: no piece was divided */
    bool halved;             /* pieces of balls are in halves, with a joint each */
    struct lie *lie;         /* by piece: how it lies on a plate */
    ARRAY(struct laid) laid; /* file by file */
};

/* Checks the settings of cells with faces. Round ones are checked where they are made.
 * TREEN_BAD_INPUT: they leave nothing of a cell. */
enum treen_status layout_check(const struct parts *parts, struct treen_error *error);

/* Makes the meshes and lays them out: fills in the parts' own (a struct layout), files, ends and
 * plates, and the pieces' volumes and sizes. It is the plan of all makers that write meshes. */
enum treen_status layout_plan(struct parts *parts, struct arena *arena, struct treen_error *error);

/* Writes where a place comes to. */
void lie_place(const struct lie *lie, const double at[3], double out[3]);

/* Finds the low and the high corner of the mesh where it lies. */
void lie_bounds(const struct lie *lie, const struct mesh *mesh, double low[3], double high[3]);

/* Returns the area of a mesh with faces that leans out too far where it lies so. */
double lie_overhang(const struct mesh *mesh, const struct lie *lie);

/* Turns a mesh so that it is printed with the fewest overhangs: a face on the plate, whose low
 * corner is at (0, 0, 0). It has at least a quarter of the ground that it could have. A round one
 * lies as low as it can. Ways to lie in which it tips over come last. `flat`: the height that is
 * ground of a round one; 0: it has faces. */
void lie_flat(const struct mesh *mesh, double flat, struct lie *lie);
