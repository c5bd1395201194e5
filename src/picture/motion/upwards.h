/* Taking apart from the top down, so that putting together begins on the table. */
#pragma once

#include "puzzle/packing.h"
#include "puzzle/scene.h"

/* Takes the assembly apart in another way, where every part can leave alone in one move: at each
 * step the one that leaves best upwards. `stage` has the parts as its last bodies. Otherwise `out`
 * is the old way. Returns false when there is no memory. */
bool upwards_apart(const struct packing *packing, const struct scene_stage *stage,
                   const struct treen_disassembly *old, struct arena *arena, struct treen_disassembly *out);
