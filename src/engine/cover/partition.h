/* Every way to fill a small box with a number of pieces, each of any form. So one search meets all
 * sets of pieces, and sets without a solution cost nothing. */
#pragma once

#include "base/arena.h"
#include "base/patience.h"
#include "base/random.h"
#include "engine/cover/polyform.h"

/* The range of how many pieces of a filling have a trait. */
struct trait_range {
    uint64_t low, high;
};

/* A place with the class of its form. */
struct partition_place {
    cells set;
    uint32_t form, class;
};

/* Tables that threads share. The caller fills in the members above `classes`. */
struct partition {
    const struct polyforms *forms;
    uint32_t pieces;
    uint32_t least; /* cells of the smallest piece, at least */
    bool copies;    /* pieces may be equal */
    struct trait_range flat, symmetric, different;
    uint32_t classes;                   /* forms, where a form and its mirror image are one */
    uint32_t *first;                    /* by class: its first form */
    struct partition_place *place;      /* by the lowest cell, and then by class */
    uint32_t start[POLYFORM_CELLS + 1]; /* by cell: its first place */
    struct partition_place *known;      /* a hash table of places by their cells; 2^bits */
    unsigned bits;
};

/* Makes the tables; false when there is no memory. */
bool partition_open(struct partition *partition, struct arena *arena);

/* A search for the fillings of which the largest piece has a given class, and perhaps the next. */
struct partition_search {
    const struct partition *partition;
    const struct patience *patience; /* null = none */

    /* Takes a filling: all pieces are placed. `weight`: the images of the first piece times the
     * symmetries that leave the filling as it is. Returns false to end the search. */
    bool (*visit)(void *context, const struct partition_search *search, uint64_t weight);
    void *context;

    uint32_t one, other;         /* the classes; no further piece has one after `other` */
    bool alone;                  /* only the first is chosen: then `other` is the same */
    uint64_t images;             /* of the first piece: … */
    cells image[POLYFORM_TURNS]; /* … by symmetry of the box */
    uint32_t depth;              /* pieces placed */
    struct placed_form placed[POLYFORM_CELLS];
    uint64_t flat, symmetric, different; /* pieces placed that are so; forms among them */
    uint8_t *copies;                     /* by form: pieces placed */
    uint64_t nodes;
    bool stopped; /* the patience was over, or `visit` ended it */
};

/* Opens a search; false when there is no memory. */
bool partition_search_open(struct partition_search *search, const struct partition *partition,
                           struct arena *arena);

/* Visits the fillings whose largest class is `one`, and the next one `other` or equal; with `alone`
 * all whose largest class is `one`. False: it was stopped.
 *
 * Fillings that a symmetry of the box takes to each other are one. The weights of its visits add up
 * to the order of the group, times the ways to choose the first piece, or the first two. */
bool partition_visit(struct partition_search *search, uint32_t one, uint32_t other, bool alone);

/* Estimates the nodes of all searches together (Knuth 1975). */
double partition_estimate(const struct partition *partition, struct partition_search *search,
                          struct random *random);
