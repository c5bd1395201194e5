/* Measures of any puzzle of pieces in a box, whatever its space: those that a player meets. A
 * quantity is a row of QUANTITIES (aim.h) and one of a table in derive.c. */
#pragma once

#include "base/patience.h"
#include "puzzle/packing.h"
#include "run/design/aim.h"

#include <stddef.h>

/* The question about a puzzle. */
struct derivation {
    const char *text; /* YAML */
    size_t length;
    uint64_t room;       /* cells of the box, filled or not; 0 = as many as the puzzle's box has */
    bool assembled;      /* the space has counted assemblies, of which some may never come apart */
    uint64_t enough;     /* solutions that stand for any greater number; 0 = all are counted */
    uint64_t assemblies; /* to take apart at most; 0 = as usual */
    const struct aim *aim;
    const struct patience *patience; /* null = none */
    struct budget *budget;           /* null = no limit */
};

/* Fills in quantities that the aim needs, are unmeasured, and are not BY_SPACE; also the
 * solutions, where assemblies were counted or nothing comes apart. The cheapest come first, and it
 * ends where a condition fails. A quantity stays unmeasured where a limit
 * comes first, and one about solutions where there is none. TREEN_STOPPED, TREEN_NO_MEMORY, or
 * TREEN_BUG with an error. */
enum treen_status derive(const struct derivation *derivation, struct measures *measures,
                         struct treen_error *error);

/* ---- Single quantities, for derive.c and tests ----------------------------------------------- */

/* Each returns false when there is no memory. */

/* Counts the fewest faces by which a part of a piece hangs on the rest, of all pieces. Both have
 * two cells at least. Of a piece without such parts, the faces of its cell that has the fewest
 * count. 0 = a piece is not connected. */
bool derive_neck(const struct packing *packing, struct arena *arena, uint64_t *value);

/* Lays a piece on another one, as well as the motion can. Counts the cells of the larger one that
 * lie on nothing then. */
bool derive_distance(const struct packing *packing, enum motion motion, const struct shape *one,
                     const struct shape *other, struct arena *arena, uint64_t *distance);

/* Lays pieces on each other, as well as their motions can. Counts the cells of the larger one that
 * lie on nothing then, of the two pieces where that is least. Copies are two pieces. UNMEASURED:
 * there is one piece. */
bool derive_alike(const struct packing *packing, struct arena *arena, uint64_t *value);

/* Counts the placements that a plain search puts down until it has found all assemblies. It takes
 * the pieces in order, the largest first, and tries each placement in the whole box.
 * UNMEASURED: more than `most`. */
bool derive_effort(const struct packing *packing, uint64_t most, const struct patience *patience,
                   struct arena *arena, uint64_t *value);

/* Counts the positions that lie on no way from the first one to one where something leaves, if no
 * position comes twice on a way. */
bool derive_dead(const struct treen_positions *positions, struct arena *arena, uint64_t *dead);

/* Counts the empty cells of the box from which no way through empty cells leads out of it. */
bool derive_inside(const struct packing *packing, const struct treen_solution *assembly, struct arena *arena,
                   uint64_t *value);
