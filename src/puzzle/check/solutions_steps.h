/* Reads how an assembly comes apart. */
#pragma once

#include "puzzle/solutions.h"

/* Reads the steps of an assembly whose parts have been read. *separation is kept with the
 * solutions, and not checked; null: there is no step. */
enum treen_status solutions_read_steps(struct solutions *solutions, struct scan *scan,
                                       const struct treen_solution *assembly,
                                       const struct treen_separation **separation);
