/* Pieces of cubes that would overhang, in two parts that snap together. Two prongs of one part go
 * into a hole of the other. The hole has the form of an L: they fit in one way only. Ridges around
 * the prongs snap into a groove of the hole. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"

/* The joint of a part: in the middle of a face of one of its cells, along an axis. */
struct joint {
    enum {
        JOINT_NONE,
        JOINT_PEG,
        JOINT_HOLE
    } form; /* the peg is on the high face, the hole on the low one */
    int axis;
    struct treen_cell cell;
};

/* Divides each piece that overhangs along the plane between cells that leaves the least, if that is
 * less than half of it. The parts become pieces of their own, with names that end in -1 and -2.
 * *joints gets one for each piece. TREEN_BAD_INPUT: the cells are no cubes, or a setting does not
 * fit. */
enum treen_status split_pieces(struct parts *parts, struct arena *arena, struct joint **joints,
                               struct treen_error *error);

/* Adds the joint to the mesh of a part. False: there is no memory. */
bool split_carve(const struct making *making, const struct joint *joint, struct arena *arena,
                 struct mesh *mesh);

/* Writes the direction in which the part meets the other one; 0 where it is whole. */
void split_direction(const struct joint *joint, double direction[3]);
