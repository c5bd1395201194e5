/* How an assembly comes apart, as a scene that moves. */
#ifndef TREEN_PICTURE_MOVES_H
#define TREEN_PICTURE_MOVES_H

#include "base/arena.h"
#include "puzzle/scene.h"

/* The assembly's scene, with a move for each of the steps. What leaves goes just so far that it is clear of the rest;
 * what does not belong to a step's separation is set aside. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status moves_scene(const struct treen_puzzle *puzzle, const struct treen_disassembly *disassembly,
                              struct arena *arena, struct scene *scene);

#endif
