/* The space of cuts: a box cut into connected pieces. cuts.c opens and writes, cuts_search.c
 * changes cuts, cuts_list.c lists all of a small box, cuts_measure.c measures them. */
#pragma once

#include "run/design/cuts/cut.h"
#include "run/design/space.h"

/* Pieces that interlock: a cut that comes apart in one move for each part is not told. */
enum { CUTS_LEAST_LEVEL = 2 };

/* Positions of a cut until something leaves, and steps between positions when an assembly is taken
 * apart: what has more is passed over. */
enum { CUTS_POSITIONS = 2000, CUTS_STEPS = 200000 };

struct cuts {
    struct cut_box box;
    const struct aim *aim;
    struct budget *budget;
    enum motion motion; /* of the pieces */
    enum motion alike;  /* two shapes are the same piece when this motion takes one to the other */
    bool copies;        /* pieces may be equal */
    bool interlocks;    /* the aim asks how the pieces come apart */
    bool takes;         /* it asks more of this than the level of the cut itself */
    bool counts;        /* the aim asks how many assemblies there are, or of the easiest */
    bool ties;          /* the whole aim tells apart cuts that are as good by `aim` */
    struct condition level, solutions; /* the ranges that the aim leaves */
    int wish;                          /* above 0: the more solutions the better; below 0: the fewer */
    uint64_t enough;                   /* solutions that are as good as more; 0 = all are counted */
    uint64_t most_solutions;           /* the most assemblies to look at; UINT64_MAX = all are counted */
    bool lists;                        /* a unit is a share of the list of all cuts, not a search */
    uint32_t prefix;                   /* cells whose owners are the same in a share of the list */
};

struct cuts_work {
    struct cut cut;
    struct grip *grip;
    struct arena scratch; /* for one measuring */
    char *text, *text_scratch;
    struct measures best; /* of this unit's candidates */
    bool has_best;
};

/* Quantities that are measured from the cells of the pieces alone. */
enum {
    CUTS_SIMPLE = 1 << Q_pieces | 1 << Q_different | 1 << Q_cells | 1 << Q_holes | 1 << Q_smallest |
                  1 << Q_largest | 1 << Q_flat | 1 << Q_symmetric,
    CUTS_APART = 1 << Q_level | 1 << Q_easiest | 1 << Q_moves | 1 << Q_ways | 1 << Q_positions,
    CUTS_COUNTED = 1 << Q_solutions | 1 << Q_assemblies,

    /* Those that other code measures, of pieces that interlock. */
    CUTS_BEYOND = 1 << Q_second | 1 << Q_groups | 1 << Q_dead | 1 << Q_order,
};

/* Measures the simple quantities. Returns false when there is no memory. */
bool cuts_measure_simple(const struct cuts *cuts, struct cuts_work *work, struct measures *measures);

/* Measures what the aim asks of assemblies and of taking apart, by lists of assemblies; leaves
 * quantities unmeasured where there are too many assemblies. TREEN_STOPPED, TREEN_NO_MEMORY, or
 * TREEN_BUG with an error. */
enum treen_status cuts_measure_apart(const struct cuts *cuts, struct cuts_work *work,
                                     const struct patience *patience, struct measures *measures,
                                     struct treen_error *error);

/* Counts solutions alone, at most `most`, into measures. Returns as cuts_measure_apart. */
enum treen_status cuts_measure_count(const struct cuts *cuts, struct cuts_work *work, uint64_t most,
                                     const struct patience *patience, struct measures *measures,
                                     struct treen_error *error);

/* Writes the cut of a text as a puzzle with pieces A, B, C, …. False when there is no memory. */
bool cuts_write(const struct cuts *cuts, const char *text, FILE *out);

/* Does a unit of the search. */
enum treen_status cuts_search(const struct cuts *cuts, struct cuts_work *work, struct finder *finder);

/* Returns how many ways there are to give the cells to pieces and holes, connected or not. */
double cuts_ways(const struct cuts *cuts);

/* Divides the list of all cuts into shares. Returns their number. */
uint64_t cuts_shares(struct cuts *cuts, double ways);

/* Looks at every cut of a share of the list. */
enum treen_status cuts_list(const struct cuts *cuts, struct cuts_work *work, uint64_t share,
                            struct finder *finder);
