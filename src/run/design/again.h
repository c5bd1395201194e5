/* The traits of pieces once more, by code that the spaces do not have: a search that measures
 * wrongly is found out. */
#pragma once

#include "puzzle/packing.h"
#include "run/design/aim.h"

/* The quantities that the pieces alone show. */
enum {
    AGAIN_PIECES = 1 << Q_pieces | 1 << Q_different | 1 << Q_cells | 1 << Q_smallest | 1 << Q_largest |
                   1 << Q_flat | 1 << Q_symmetric | 1 << Q_notchable | 1 << Q_millable | 1 << Q_connected,
};

/* Measures again, of AGAIN_PIECES, the quantities that are measured in `claimed`. Two pieces are
 * the same piece where a motion `alike` takes one to the other; MOTIONS = where their own does.
 * Returns false when there is no memory. */
bool again_measure(const struct packing *packing, enum motion alike, const struct measures *claimed,
                   struct budget *budget, struct measures *again);
