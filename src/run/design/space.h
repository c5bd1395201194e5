/* A space of puzzles to choose from: one file, one struct. The table is in spaces.c.
 *
 * A space cuts its work into units. A unit is a share of a complete list, or one start of a search
 * with random numbers. The
 * work of a unit depends on its number and the settings alone. So a run can be repeated, divided
 * among threads, and continued. A unit should take between
 * a hundredth of a second and a few seconds.
 *
 * A candidate is a text of bytes in the space's own form. Two candidates that are the same puzzle
 * (but for symmetry and order) have the same bytes. */
#pragma once

#include "base/arena.h"
#include "run/design/aim.h"
#include "run/options.h"
#include "shape/grid.h"

#include <stdio.h>

struct finder;
struct told;

/* The question. It outlives the opened space. */
struct design_wish {
    const struct settings *options;  /* box, pieces, cells, copies, set, length, solid, way, seed, … */
    const struct aim *aim;           /* without the quantities that the space does not measure */
    const struct aim *whole;         /* with them: derive.c does */
    const struct treen_puzzle *from; /* the puzzle that the design begins with; null = none */
    const struct patience *patience; /* for preparations; null = none */
    struct budget *budget;           /* for all memory of the space; null = no limit */
};

enum { MOST_CANDIDATE = 4096 }; /* bytes of a candidate */

/* Facts about the question that a check must know: a puzzle of the space does not tell them. */
struct space_terms {
    uint64_t room;       /* cells of the box, filled or not; 0 = as many as the puzzle's box has */
    enum motion alike;   /* pieces that this takes to each other are the same; MOTIONS = their own motion */
    uint64_t enough;     /* that many solutions stand for any greater number; 0 = all are counted */
    uint64_t assemblies; /* of a design that are taken apart at most; 0 = as usual */
};

/* Returns a number of solutions as it is claimed where `enough` stand for any greater number. */
static inline uint64_t space_enough(uint64_t enough, uint64_t solutions) {
    return enough && solutions > enough ? enough : solutions;
}

/* The ranges in which the quantities of every candidate are, as far as they are known at once. */
struct space_bounds {
    uint64_t low[QUANTITY_COUNT], high[QUANTITY_COUNT];
};

struct space {
    struct treen_row about; /* name and summary */
    const char *usual;      /* the aim when none is asked for */
    const char *settings;   /* at which it looks, with blanks between … */
    const char *alone;      /* … of these only without a puzzle to begin with; null = none … */
    const char *from;       /* … and of these only with one; null = none */
    uint64_t pieces;        /* of every puzzle; 0 = as the setting says */
    uint32_t measures;      /* bit q: the space measures quantity q */
    bool lists, searches;   /* it can list everything; it can search with random numbers */
    bool drawn;             /* it draws pieces as they lie in an assembly */
    bool assembles;         /* its numbers of solutions are those of assemblies: derive.c finds which
                             * come apart, in boxes of several layers */
    bool packs;             /* its puzzles are pieces in a box: derive.c measures them, too */

    /* Opens what all workers share, in the arena. Tells bad questions: what cannot add up, an empty
     * space, a level that no candidate can have. `units`: how many there are; UINT64_MAX when they
     * do not end. */
    enum treen_status (*open)(const struct design_wish *wish, struct arena *arena, void **own,
                              uint64_t *units, struct treen_error *error);

    /* Opens what one thread needs; null when there is no memory. Null function: nothing. */
    void *(*work)(void *own, struct arena *arena);
    void (*rest)(void *work); /* closes what the arena does not hold; null function: nothing */

    /* Does a unit: tells the finder each candidate that the aim wants. TREEN_OK, TREEN_STOPPED when
     * finder_is_over, TREEN_NO_MEMORY, TREEN_BUG (with an error by finder_bug). */
    enum treen_status (*unit)(void *own, void *work, uint64_t unit, struct finder *finder);

    /* Tells whether bytes have the form of a candidate. They come from a file of results, which
     * somebody may have changed. */
    bool (*reads)(void *own, const char *candidate, size_t length);

    /* Gives the terms. Null function: room 0, and alike by their own motion. */
    struct space_terms (*terms)(const void *own);

    /* Narrows the bounds: an aim outside of them is refused. Null function: nothing is known. */
    void (*bound)(const void *own, struct space_bounds *bounds);

    /* Writes a candidate as a puzzle in YAML, without title: the driver adds title and measures.
     * False when there is no memory. */
    bool (*write)(void *own, const char *candidate, size_t length, FILE *out);

    /* Writes the whole list as one puzzle, without title, where candidates are pieces of it; null =
     * each candidate is a puzzle of its own. False when there is no memory. */
    bool (*write_together)(void *own, size_t count, struct told *const *told, FILE *out);
};

/* Narrows the bounds of a quantity. */
static inline void bounds_set(struct space_bounds *bounds, enum quantity quantity, uint64_t low,
                              uint64_t high) {
    if (low > bounds->low[quantity])
        bounds->low[quantity] = low;
    if (high < bounds->high[quantity])
        bounds->high[quantity] = high;
}

/* ---- For units ------------------------------------------------------------------------------- */

/* Tells whether to give up. It is cheap: ask at every candidate. */
bool finder_is_over(struct finder *finder);

/* Counts candidates that were looked at. */
void finder_look(struct finder *finder, uint64_t candidates);

/* Tells whether a candidate with these measures would be kept: all conditions hold, and it is no
 * worse than the last of a full list. An unmeasured preference counts as the best. */
bool finder_wants(const struct finder *finder, const struct measures *measures);

/* Tells a candidate, which is copied. Those that the aim does not want are passed over. So are
 * those without a measure that it compares. Of pieces in several layers some assembly must come
 * apart. */
enum treen_status finder_tell(struct finder *finder, const char *candidate, size_t length,
                              const struct measures *measures);

/* Names a count: candidates too large to learn whether the aim wants them. With any, the list is
 * not complete. */
#define UNDECIDED "candidates that are too large to decide"

/* Names a count: puzzles that fill their boxes, and that nobody can take apart or put together. The
 * list does not have them. */
#define HELD "puzzles that never come apart"

/* Adds to a count with a name, for the summary: "sets with one solution". The name is copied. */
enum treen_status finder_count(struct finder *finder, const char *name, uint64_t count);

/* Counts a start whose highest level is less than the aim wants. 0 = nothing came apart in several
 * moves. */
enum treen_status finder_count_level(struct finder *finder, uint64_t level);

/* Returns random numbers of this unit: they depend on the seed and the unit alone. */
struct random *finder_random(struct finder *finder);

/* Returns the patience of the whole run, for engines that the unit asks. */
const struct patience *finder_patience(const struct finder *finder);
