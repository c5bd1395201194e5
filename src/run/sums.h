/* Sums that the parts of a search add to the counts of the whole. */
#pragma once

#include "run/tally.h"

/* Returns the sums of a tally, in the arena; null when there is no memory. `classes`: the numbers
 * of classes follow from the sums, too. */
struct treen_sums *sums_of(struct tally *tally, bool classes, struct arena *arena);

struct posed;
struct census;

/* Adds the sums for Burnside's lemma, where the sizes of classes are not known. Returns false
 * when there is no memory. */
bool sums_add_fixed(struct treen_sums *sums, const struct posed *posed, const struct census *census,
                    struct arena *arena);

/* Returns the sums of a census that found all assemblies, in the arena; null when there is no
 * memory. */
struct treen_sums *sums_of_census(const struct census *census, struct arena *arena);
