/* Joints between the parts of divided pieces. A tapered peg of one part goes into a hole of
 * another, or a loose key into holes of both. Its form is a square without one corner: it fits in
 * one way only. A ridge around the peg snaps into a groove of the hole. Round holes are for
 * magnets, dowels and inserts, and round pins turn. Both halves of a joint have the same letter. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"
#include "making/sheet/outline.h"

/* Half of a joint: in the middle of a face of a cell, along an axis. */
struct joint {
    enum { JOINT_PEG, JOINT_HOLE } form;
    bool high; /* on the high face of its cell, else on the low one; pegs are on high faces */
    int axis;
    struct treen_cell cell;
    size_t number; /* of the joint, from 0: its letter */
};

#define JOINT_PLAIN SIZE_MAX /* instead of the number: there is no letter */

typedef ARRAY(struct joint) joint_list;

/* Checks that joints of this kind have room. TREEN_BAD_INPUT: a setting does not fit. */
enum treen_status joints_check(const struct parts *parts, struct treen_error *error);

/* Tells whether both halves of a joint are holes, and whether a loose key goes into them. Balls
 * have no pegs. */
bool joints_are_loose(const struct parts *parts);
bool joints_have_keys(const struct parts *parts);

/* Finds the mouth of a loose key's hole around (0, 0), its ground, and the ground's height: it is
 * negative. False: there is no memory. */
bool joints_hole(const struct parts *parts, struct arena *arena, outline *mouth, outline *ground,
                 double *height);

/* Adds the joints to the mesh of a part. False: there is no memory. */
bool joints_carve(const struct parts *parts, const joint_list *joints, struct arena *arena,
                  struct mesh *mesh);

/* Makes the loose key that fits all joints, with its middle at (0, 0, 0). */
enum treen_status joints_key(const struct parts *parts, struct arena *arena, struct mesh *mesh);

/* Writes the direction in which the part meets another one. */
void joint_direction(const struct joint *joint, double direction[3]);
