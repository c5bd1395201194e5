/* Names in the faces of pieces. */
#pragma once

#include "making/print/layout.h"

/* Sinks a name into an outer face with room for the largest letters. Of several such faces those at
 * the end of the piece are better, and of these the smallest. Letters are up to half a cell high,
 * and at least three times as high as they are deep. The face on the plate gets no name, and none
 * that looks where one of the joints does (null: there are none). Where there is no room the mesh
 * stays as it is. False: there is no memory. */
bool stamp_name(const struct making *making, const char *name, const struct lie *lie,
                const joint_list *joints, struct arena *arena, struct mesh *mesh);
