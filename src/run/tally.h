/* The sum of a search's answers. Its memory does not grow with the number of answers. */
#pragma once

#include "base/big.h"
#include "puzzle/kind.h"
#include "shape/box.h"

/* The sizes of classes that were met, ascending, each with its assemblies. A size divides the order
 * of a group, which is at most MOST_SYMMETRIES. So there are at most 40, and 0 for no class. */
enum { MOST_SIZES = 41 };

struct class_sizes {
    unsigned count, size[MOST_SIZES];
    uint64_t assemblies[MOST_SIZES];
};

struct tally {
    uint64_t answers, assemblies;
    uint64_t shares, rest; /* `rest` of `shares` parts of an assembly, beyond the whole assemblies */
    /* The classes of the assembly that `rest` is a part of. Where there are shares, all classes
     * have one size. */
    unsigned rotation_class, symmetry_class;
    bool has_classes; /* the puzzle's grid has rotations and reflections */
    /* The number of classes is the sum of assemblies / size. */
    struct class_sizes by_rotation, by_symmetry;
    struct big labelled; /* in shares: the sum over all assemblies but those in `unlabelled` */
    uint64_t unlabelled; /* shares that are not yet in `labelled` */
    struct big factor;   /* labelled ways of each assembly in `unlabelled` */
    struct big whole;    /* lent by tally_labelled */
};

/* Returns the assemblies in classes of this size, none if the size was not met. */
uint64_t *class_sizes_at(struct class_sizes *sizes, unsigned size);

/* Adds the weight of answers (tally_add), or another tally (tally_merge); false when there is no
 * memory. A tally of zeroes is empty. Call tally_free in the end. */
bool tally_add(struct tally *tally, const struct weight *weight,
               uint64_t answers); /* `weight` is the sum of `answers` that are alike */
bool tally_merge(struct tally *into, struct tally *from);
void tally_free(struct tally *tally);

/* Returns the sum of the labelled ways of all assemblies; lent. Null when there is no memory. */
const struct big *tally_labelled(struct tally *tally);

/* Returns the same sum in shares, of which `tally->shares` make one; lent. */
const struct big *tally_labelled_shares(struct tally *tally);

/* Returns the number of classes of the assemblies. Of a search that was stopped, this is a lower
 * bound. */
uint64_t tally_rotations(const struct tally *tally);
uint64_t tally_symmetries(const struct tally *tally);
