/* An assembly of a packing as a question for taking apart, and the answer as a person wants it. */
#ifndef TREEN_PUZZLE_PLACING_SEPARATION_H
#define TREEN_PUZZLE_PLACING_SEPARATION_H

#include "engine/apart/apart.h"
#include "puzzle/packing.h"

/* The question; what it is made of lives in the arena and in the packing. The assembly has at most APART_PARTS
 * parts, and at least one. False when there is no memory. */
bool separation_question(const struct packing *packing, const struct treen_solution *assembly,
                         struct arena *arena, struct apart_question *question);

/* Fills in levels, moves, steps and what belongs to them, from disassembly->separation and its assembly. False when
 * there is no memory. Cost: steps x parts. */
bool separation_tell(const struct packing *packing, struct arena *arena,
                     struct treen_disassembly *disassembly);

/* Adds a sentence to `broken` for every rule that the separation (null: none) of the assembly breaks. It knows
 * nothing of slides and positions: every move is made cell by cell, a step at a time, and what is together in the
 * end is looked at. The cost is the cells that are swept. */
enum treen_status separation_check(const struct packing *packing, const struct treen_solution *assembly,
                                   const struct treen_separation *separation, struct arena *arena,
                                   report *broken);

#endif
