/* Names in the faces of pieces. */
#pragma once

#include "making/print/layout.h"

/* Sinks the name of a piece into an outer face with room for the largest letters. Of several such
 * faces those at the end of the piece are better, and of these the smallest. Letters are up to half
 * a cell high, and at least three times as high as they are deep. The face on the plate gets no
 * name, and none that looks where one of the joints does (null: there are none). Where there is no
 * room the mesh stays as it is. A name with strokes narrower than two nozzles of 0.4 mm is
 * shortened. It stays unlike the beginnings and ends of the others. False: there is no memory. */
bool stamp_name(const struct parts *parts, size_t piece, const struct lie *lie, const joint_list *joints,
                struct arena *arena, struct mesh *mesh);
