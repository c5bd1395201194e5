/* Joints between the parts of divided pieces. A tapered peg of one part goes into a hole of
 * another, or a loose key into holes of both. Its form is a square without one corner: it fits in
 * one way only. A ridge around the peg snaps into a groove of the hole. Round holes are for
 * magnets, dowels and inserts, and round pins turn. Both halves of a joint have the same letter. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"
#include "making/sheet/outline.h"

/* Half of a joint, on the plane between two parts. `first`: of the part that the normal looks out
 * of. Both halves have the same lengths, in millimetres. */
struct joint {
    enum { JOINT_PEG, JOINT_HOLE } form;
    bool first;
    double normal[3], across[3]; /* across: along a side of the form, at right angles to the normal */
    double at[3], width;         /* at: its middle on the plane, a gap beyond the part */
    size_t number;               /* of the joint, from 0: its letter */
};

#define JOINT_PLAIN SIZE_MAX /* instead of the number: there is no letter */

typedef ARRAY(struct joint) joint_list;

/* Checks that joints of this kind have room. TREEN_BAD_INPUT: a setting does not fit. */
enum treen_status joints_check(const struct parts *parts, struct treen_error *error);

/* Tells whether both halves of a joint are holes, and whether a loose key goes into them. Balls
 * have no pegs. */
bool joints_are_loose(const struct parts *parts);
bool joints_have_keys(const struct parts *parts);

/* Returns the usual width of joints in these cells. */
double joints_width(const struct parts *parts);

/* Returns the width that has room, at most the usual one; 0: none. Walls are `mouth` from the
 * middle at the plane, and `deep` below it. */
double joints_width_in(const struct parts *parts, double mouth, double deep);

/* Returns the least width of a joint that has none of its own; 0: all cuts are as wide. */
double joints_narrowest(const struct parts *parts);

/* Returns how deep a hole and the wall behind it go, and how far the bevels do that its mouth is
 * in. */
double joints_depth(const struct parts *parts);
double joints_mouth(const struct parts *parts);

/* Adds the joints to the mesh of a part. False: there is no memory. */
bool joints_carve(const struct parts *parts, const joint_list *joints, struct arena *arena,
                  struct mesh *mesh);

/* Makes the loose key of this width, with its middle at (0, 0, 0). */
enum treen_status joints_key(const struct parts *parts, double width, struct arena *arena, struct mesh *mesh);

/* Writes the direction in which the part meets another one. */
void joint_direction(const struct joint *joint, double direction[3]);
