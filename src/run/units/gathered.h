/* The units that have been gathered, whole or in subparts. */
#pragma once

#include "run/number_set.h"
#include "treen.h"

/* A unit of which there are subparts. */
struct divided {
    uint64_t part, subparts;
    struct number_set there;
};

struct gathered {
    struct number_set parts; /* the units that are there whole, or with all their subparts */
    ARRAY(struct divided) divided;
};

void gathered_init(struct gathered *gathered, struct arena *arena);

/* Tells which part of a unit is there already. Only nothing of it can be added to. */
enum gathered_before {
    GATHERED_NOTHING,
    GATHERED_SAME,      /* the unit, or this subpart */
    GATHERED_SUBPARTS,  /* subparts of a unit that comes whole */
    GATHERED_OTHERWISE, /* subparts of another number of them */
};
enum gathered_before gathered_look(const struct gathered *gathered, const struct treen_unit *unit);

/* Adds a unit of which gathered_look finds nothing; false when there is no memory. */
bool gathered_add(struct gathered *gathered, const struct treen_unit *unit);

/* Tells whether a thing is there of which the parts, and then their subparts, have every N-th.
 * Part 1 has things 0, N, 2N, … */
bool gathered_has(const struct gathered *gathered, uint64_t thing, uint64_t parts);

/* Writes those of 1..parts that are not there: "3-7,12". A unit of which some subparts are there
 * stands alone: "9 (subparts 1-3,8)". */
void gathered_write_missing(const struct gathered *gathered, uint64_t parts, FILE *out);
