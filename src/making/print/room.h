/* The room for a joint between two parts: where on their common plane its middle has most of it. */
#pragma once

#include "making/print/joint.h"

/* Two parts on both sides of a plane, with all that is carved into them so far. The normal looks
 * from the first to the second. */
struct room_cut {
    const struct shape *low, *high;
    const struct mesh *mesh[2];
    double normal[3], distance; /* in cells */
};

/* Finds where the parts touch: cells that hang together there are a post. Puts one joint into each
 * post; all but their numbers are known. A hole is in the part that has more room for it. *all:
 * they touch, and each post has room. False: there is no memory. */
bool room_joints(const struct parts *parts, const struct room_cut *cut, struct arena *arena,
                 joint_list half[2], bool *all);
