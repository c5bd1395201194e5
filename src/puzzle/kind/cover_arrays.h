/* An exact cover out of arrays. */
#ifndef TREEN_PUZZLE_KIND_COVER_ARRAYS_H
#define TREEN_PUZZLE_KIND_COVER_ARRAYS_H

#include "puzzle/cover.h"

/* Makes the cover that the arrays describe, and copies them. TREEN_BAD_INPUT says which number or
 * name is wrong. */
enum treen_status cover_from_arrays(const struct treen_matrix *matrix, struct arena *arena,
                                    struct cover **cover, struct treen_error *error);

#endif
