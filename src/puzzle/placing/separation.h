/* An assembly of a packing as a question for taking apart, and the answer as a person wants it. */
#pragma once

#include "engine/apart/apart.h"
#include "puzzle/packing.h"

struct contacts;

/* Makes the question; its data lives in the arena and in the packing. The assembly has from one to
 * APART_PARTS parts. False when there is no memory. */
bool separation_question(const struct packing *packing, const struct treen_solution *assembly,
                         struct arena *arena, struct apart_question *question);

/* Fills in levels, moves, steps and the rest from disassembly->separation and its assembly. False
 * when there is no memory. The cost is steps x parts. */
bool separation_tell(const struct packing *packing, struct arena *arena,
                     struct treen_disassembly *disassembly);

/* Returns the words for a shift as the other parts of its half make it, the other way: "move B and
 * C down 2". Where one part moves: "move all others down 2". Null: there was no memory. */
const char *separation_others(const struct packing *packing, const struct treen_solution *assembly,
                              const struct treen_step *step, struct arena *arena);

/* A direction after "move A" and after "A leaves". Null: there was no memory. */
struct separation_words {
    const char *moving, *leaving;
};

/* Returns the words for a direction of the grid. `cell` is any cell. */
struct separation_words separation_words(const struct grid *grid, struct treen_cell cell,
                                         struct treen_cell by, struct arena *arena);

/* Adds a sentence to `broken` for every rule that the separation (null: none) of the assembly
 * breaks. The check uses no slides or positions. It makes every move cell by cell, one step at a
 * time, and then looks at the remaining groups. `contacts` keeps what the check finds out about the
 * grid, for the next one. *proved (null: not asked) is raised to play that some turn needs at
 * least. *need (null: not asked) gets the move and the play of a turn that is told too little play.
 * The cost is the number of cells that are swept. */
enum treen_status separation_check(const struct packing *packing, const struct treen_solution *assembly,
                                   const struct treen_separation *separation, struct contacts *contacts,
                                   struct arena *arena, report *broken, double *proved,
                                   struct treen_need *need);

/* Adds a sentence to `broken` for a passage that is no move, or that does not lead to its position.
 * Each is made cell by cell, as above. */
enum treen_status positions_check(const struct packing *packing, const struct treen_positions *positions,
                                  struct contacts *contacts, struct arena *arena, report *broken);
