/* A bare exact cover: named items and options, with colours and multiplicities. */
#ifndef TREEN_PUZZLE_COVER_H
#define TREEN_PUZZLE_COVER_H

#include "engine/problem.h"
#include "puzzle/kind.h"

struct cover {
    struct problem problem;       /* its arrays are in the puzzle's arena */
    const char *const *item_name; /* [problem.items] */
    size_t colours;
    const char *const *colour_name; /* colour c of the problem is colour_name[c - 1] */
};

extern const struct kind kind_cover;

#endif
