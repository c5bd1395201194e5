/* What a search has found, added up so that memory does not grow with the number of answers. */
#ifndef TREEN_RUN_TALLY_H
#define TREEN_RUN_TALLY_H

#include "base/big.h"
#include "puzzle/kind.h"
#include "shape/grid.h"

struct tally {
    uint64_t answers, assemblies;
    uint64_t shares, rest; /* of an assembly: the answers before have as many more, less than a whole one; */
    unsigned rotation_class,
        symmetry_class; /* of their classes, which are of one size where there are shares */
    bool has_classes;   /* the puzzle's grid has rotations and reflections */
    /* Assemblies by the size of their class: there are as many classes as the sum of count / size. */
    uint64_t by_rotation[GRID_SYMMETRIES + 1], by_symmetry[GRID_SYMMETRIES + 1];
    struct big labelled; /* in shares, of all assemblies but the last … */
    uint64_t unlabelled; /* … so many shares … */
    struct big factor;   /* … each of an assembly that has so many labelled ways */
    struct big whole;    /* what tally_labelled lends */
};

/* These return false when there is no memory. A tally of zeroes is empty; tally_free it in the end. */
bool tally_add(struct tally *tally, const struct weight *weight,
               uint64_t answers); /* so many that weigh that together, and are alike otherwise */
bool tally_merge(struct tally *into, struct tally *from);
void tally_free(struct tally *tally);

/* The sum of the labelled ways of all assemblies; lent. Null when there is no memory. */
const struct big *tally_labelled(struct tally *tally);

/* How many classes the assemblies make; of a search that was stopped, how many at least. */
uint64_t tally_rotations(const struct tally *tally);
uint64_t tally_symmetries(const struct tally *tally);

#endif
