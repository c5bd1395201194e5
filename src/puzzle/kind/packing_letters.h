/* The shapes of one size, with the letters that the literature has for them. */
#pragma once

#include "base/array.h"
#include "shape/forms.h"

struct named_shape {
    const char *name;
    struct shape shape;
};
typedef ARRAY(struct named_shape) named_shapes;

/* Lists the forms with their names, in the arena. Grown ones get A, B, …, Z, AA, … in their order.
 * `without_flat`: those of one layer are left out. TREEN_BAD_INPUT: there are too many, and *error
 * is left as it is. */
enum treen_status packing_list_named(const struct forms *forms, bool without_flat, struct arena *arena,
                                     named_shapes *list, struct treen_error *error);

/* Gives the name of a shape in the literature, turned as the motion turns pieces; null = it has
 * none. Flat shapes of cubes have those of squares. False when there is no memory. */
bool packing_letter(const struct grid *grid, enum motion motion, const struct shape *shape,
                    struct arena *arena, const char **name);
