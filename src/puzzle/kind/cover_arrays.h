/* An exact cover out of arrays. */
#pragma once

#include "puzzle/cover.h"

/* Makes the cover that the arrays describe, and copies them. TREEN_BAD_INPUT says which number or
 * name is wrong. */
enum treen_status cover_from_arrays(const struct treen_matrix *matrix, struct arena *arena,
                                    struct cover **cover, struct treen_error *error);
