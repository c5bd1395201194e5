/* Pieces of balls in two halves, which are printed without overhangs: each lies on the plane of its
 * cut. The plane goes through the middles of as many balls as possible, with all others on one side
 * of it. A loose key holds the halves together. */
#pragma once

#include "making/print/layout.h"

/* Makes two pieces of each, with names that end in -1 and -2. *joints gets the hole for the key of
 * each, which looks out of the cut. TREEN_BAD_INPUT: the key has no room in a ball. */
enum treen_status halves_take(struct parts *parts, struct arena *arena, joint_list **joints,
                              struct treen_error *error);

/* Cuts the mesh of a whole piece, adds the hole for the key, and lays it on its cut. False: there
 * is no memory. */
bool halves_make(const struct parts *parts, const joint_list *joints, struct arena *arena, struct mesh *mesh,
                 struct lie *lie);
