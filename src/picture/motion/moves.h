/* Makes a scene that moves of the way that an assembly comes apart. */
#pragma once

#include "base/arena.h"
#include "puzzle/scene.h"

/* Makes the assembly's scene, with a move for each of the steps. Leaving parts go only until they
 * are clear of the rest. Parts outside of a step's separation are set aside. TREEN_OK or
 * TREEN_NO_MEMORY. */
enum treen_status moves_scene(const struct treen_puzzle *puzzle, const struct treen_disassembly *disassembly,
                              struct arena *arena, struct scene *scene);
