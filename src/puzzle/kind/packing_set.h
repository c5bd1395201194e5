/* Sets of pieces by name: `set: pentominoes` in a file, and `treen pieces`. */
#pragma once

#include "puzzle/packing.h"

/* A set that people know, for lists. */
struct packing_known_set {
    const char *name; /* the words after `set:` */
    const char *grid;
    const char *summary;
};
extern const struct packing_known_set packing_known_sets[]; /* a null name ends it */

/* Adds the pieces of the sets at `node` to the packing, whose grid and other pieces are read. They
 * are one set, a list of these, or a map that gives each its copies. `motion`: that of all
 * pieces. */
enum treen_status packing_read_sets(struct packing *packing, enum motion motion, const struct tree *node,
                                    const char *source, struct arena *arena, struct treen_error *error);

/* Writes the pieces of one set so that a file takes them; with `json` a line each. A null `grid` is
 * that of the set. */
enum treen_status packing_print_set(const char *grid, const char *set, bool json, FILE *out,
                                    struct treen_error *error);
