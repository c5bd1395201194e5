/* Symmetries of a bare cover, as its text gives them: permutations of items that take options to
 * options. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/cover.h"
#include "shape/grid.h"

/* A line of generators in the text. `| rotation: a b c | d e` takes a to b, b to c and c to a, and
 * exchanges d and e. All other items stay. */
struct cover_generator {
    struct scan_place place;
    bool rotation;
    const uint32_t *image; /* [items] */
};

/* The group that the generators make. Symmetry 0 is the identity, and rotations come first: those
 * that the generators named rotations make. */
struct cover_group {
    size_t generators;
    const struct cover_generator *generator;
    size_t count, rotations;
    const uint32_t *item;   /* [count][items]: the image of an item */
    const uint32_t *option; /* [count][options] */
    const uint32_t *alike;  /* [count]: the first symmetry that is conjugate */
};

/* Makes the group of generators, which stay in the arena, for a cover whose options are read.
 * TREEN_BAD_INPUT, with the place of a generator: it takes an option to none, or the group is
 * larger than GRID_SYMMETRIES. */
enum treen_status cover_group_make(const struct cover *cover, const struct cover_generator *generator,
                                   size_t generators, const struct scan *scan, struct arena *arena,
                                   const struct cover_group **group);

/* Writes the lines of generators; `indent` begins each. */
void cover_group_write(const struct cover *cover, const char *indent, FILE *out);

/* Poses the answers that a symmetry leaves as they are: orbits of options become options. Of
 * covers whose items are covered once. */
enum treen_status cover_group_fixed(const struct cover *cover, size_t symmetry, struct arena *arena,
                                    struct problem *problem, struct treen_error *error);
