/* Pieces that would overhang, in parts that are put together. A tapered peg of one part goes into a
 * hole of another. It is a square without one corner: it fits in one way only. A ridge around the
 * peg snaps into a groove of the hole. Both have the same letter. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"

/* Half of a joint: in the middle of a face of a cell, along an axis. */
struct joint {
    enum { JOINT_PEG, JOINT_HOLE } form; /* the peg is on the high face, the hole on the low one */
    int axis;
    struct treen_cell cell;
    size_t number; /* of the joint, from 0: its letter */
};

typedef ARRAY(struct joint) joint_list;

/* Divides each piece that overhangs along planes between cells. Each plane leaves less than half of
 * the overhang. The parts become pieces of their own, with names that end in -1, -2 and so on.
 * *joints gets a list for each piece. TREEN_BAD_INPUT: the cells have no joints, or a setting does
 * not fit. */
enum treen_status split_pieces(struct parts *parts, struct arena *arena, joint_list **joints,
                               struct treen_error *error);

/* Adds the joints to the mesh of a part. False: there is no memory. */
bool split_carve(const struct parts *parts, const joint_list *joints, struct arena *arena, struct mesh *mesh);

/* Writes the direction in which the part meets another one. */
void split_direction(const struct joint *joint, double direction[3]);
