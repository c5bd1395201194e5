/* Pieces of balls in two halves, which are printed without overhangs: each lies on the plane of its
 * cut. The plane goes through the middles of as many balls as possible, with all others on one side
 * of it. A loose key holds the halves together. */
#pragma once

#include "making/print/layout.h"

/* A half: the side of the plane to which `up` points is kept. The key goes into the ball at
 * `at`. */
struct half {
    double up[3], at[3]; /* at: in millimetres */
    bool first;          /* the half with the balls beside the plane, if there are some */
};

/* Makes two pieces of each, with names that end in -1 and -2. *half gets the half of each.
 * TREEN_BAD_INPUT: the key has no room in a ball. */
enum treen_status halves_take(struct parts *parts, struct arena *arena, struct half **half,
                              struct treen_error *error);

/* Cuts the mesh of a whole piece, adds the hole for the key, and lays it on its cut. False: there
 * is no memory. */
bool halves_make(const struct parts *parts, const struct half *half, struct arena *arena, struct mesh *mesh,
                 struct lie *lie);
