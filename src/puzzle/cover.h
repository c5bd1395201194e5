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

struct fitting;

/* The cover that a fitting is, with names for its items: option i is placement i. */
enum treen_status cover_of_fitting(const struct fitting *fitting, struct arena *arena, struct cover *cover,
                                   struct treen_error *error);

/* The line that a solution without options is told and read by: to the format a comment, and so no option's. */
#define NO_OPTION "| no option"

/* The text of an option's i-th entry: "item" or "item:colour"; null when there is no memory. */
const char *cover_entry(const struct cover *cover, size_t entry, struct arena *arena);

extern const struct kind kind_cover;

#endif
