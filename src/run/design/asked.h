/* Checks of any question about designs, before its space looks at it. */
#pragma once

#include "puzzle/packing.h"
#include "run/design/space.h"

/* Refuses settings at which the space does not look, and an aim that no puzzle can have. */
enum treen_status asked_check(const struct space *space, const struct settings *options, bool has_puzzle,
                              const struct aim *aim, struct treen_error *error);

/* Refuses an aim about taking apart that no puzzle in this box can have. */
enum treen_status asked_box(const struct packing *packing, const struct aim *aim, struct treen_error *error);

/* Refuses an aim that none of the candidates of the opened space can have. */
enum treen_status asked_bounds(const struct space *space, const void *own, const struct aim *aim,
                               struct treen_error *error);

/* Refuses more assemblies than solutions, where the two are one number. */
enum treen_status asked_same(const struct aim *aim, struct treen_error *error);
