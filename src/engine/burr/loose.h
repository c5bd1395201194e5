/* The level of six sticks, a million times a second and more. The engine of `treen apart` makes a
 * table for each pair of shapes, which pays where the pairs come again. A search for burrs meets
 * ever new sticks. This takes a sixth of the time and a twentieth of the memory there, so both stay
 * (E249). */
#pragma once

#include "engine/burr/loose_pairs.h"

/* The room of one thread. */
struct loose;

/* Opens the room in the arena; null when there is no memory. */
struct loose *loose_open(const struct loose_tables *tables, struct arena *arena);

/* Finds the moves until the first stick or group leaves, by kept cubes; 0 when the sticks do not
 * come apart entirely. Returns false where that takes more positions than there is room for. */
bool loose_level(struct loose *loose, const uint16_t kept[SLOTS], uint64_t *level);
