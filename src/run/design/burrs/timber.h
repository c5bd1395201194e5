/* A piece of timber: a stick two cubes wide and two high, of any length, with cubes cut away. The
 * sticks of six-piece burrs (puzzle/kind/stick.h) are those of which only twelve cubes can be
 * missing; here all can. */
#pragma once

#include "shape/cuboid.h"

enum { TIMBER_LONGEST = 64 };

struct timber {
    int length;
    bool has[TIMBER_LONGEST][2][2]; /* along the stick, and across */
};

/* Reads a shape on the grid of cubes as a stick in any direction; false when it is none. A cube of
 * two is the shortest stick of all. It has three directions, and is read in one in which saw cuts
 * make it, where there is one. */
bool timber_read(const struct shape *shape, struct timber *timber);

/* Tells whether saw cuts across make it: each missing cube has a missing neighbour across the
 * stick. */
bool timber_notchable(const struct timber *timber);

/* Tells whether a rotating cutter makes it: no missing cube has walls on three sides at right
 * angles to each other. */
bool timber_millable(const struct timber *timber);
