/* The ground of printed pieces: flats under round ones, and the place of the middle of mass above
 * it. */
#pragma once

#include "making/print/layout.h"

/* Cuts off what lies below `height` above the plate, and moves the piece down by as much. The cut
 * is closed by flat faces. False: there is no memory. */
bool stand_cut(double height, struct arena *arena, struct mesh *mesh, struct lie *lie);

/* Returns how far the middle of the mass lies beside the ground where the mesh lies so; 0: above
 * it. The ground is the hull of all corners at most `near` above the lowest. */
double stand_outside(const struct mesh *mesh, const struct lie *lie, double near);
