/* The solutions of a set of pieces for a small box, by search: fast for thousands of sets that
 * share their tables. It shares nothing with the engines, which pose each set anew. */
#pragma once

#include "base/patience.h"
#include "engine/cover/polyform.h"

enum { FILLING_PIECES = 64 };

/* The search for the solutions of a set. */
struct filling {
    const struct polyforms *forms;
    uint64_t most;  /* stop at this number of solutions and one more; UINT64_MAX = count all */
    uint32_t kinds; /* different forms of the set, … */
    uint32_t kind[FILLING_PIECES];
    uint32_t left[FILLING_PIECES]; /* … and the copies of each that are not placed */
    bool reflects;  /* reflections take solutions to solutions: the set is its own mirror image */
    uint32_t depth; /* pieces placed */
    struct placed_form placed[FILLING_PIECES];
    uint64_t shares; /* the symmetries that leave a solution as it is, added up over the solutions */
    uint64_t total;  /* solutions */
    uint64_t nodes, node_limit;      /* 0 = no limit */
    const struct patience *patience; /* null = none */
    bool stopped;                    /* the patience was over: the solutions are not known */
};

/* Tells whether the parity of cells forbids every solution. `form` has the pieces, ascending. */
bool filling_is_impossible(const struct polyforms *forms, const uint32_t *form, uint32_t pieces);

/* Counts the solutions up to symmetry: of rotations of the box, and of reflections where these take
 * solutions to solutions. Stops beyond `most`, and returns then most + 1; where a limit of nodes
 * or the patience of the filling comes first, UINT64_MAX. */
uint64_t filling_count(struct filling *filling, const struct polyforms *forms, const uint32_t *form,
                       uint32_t pieces, uint64_t most, uint64_t node_limit);
