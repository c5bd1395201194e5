/* A bare exact cover: named items and options, with colours and multiplicities. */
#ifndef TREEN_PUZZLE_COVER_H
#define TREEN_PUZZLE_COVER_H

#include "base/keyset.h"
#include "engine/problem.h"
#include "puzzle/kind.h"

struct cover {
    struct problem problem;       /* its arrays are in the puzzle's arena */
    const char *const *item_name; /* [problem.items] */
    size_t colours;
    const char *const *colour_name; /* colour c of the problem is colour_name[c - 1] */

    /* What a cover that was read has besides, for whoever looks up names and options: */
    struct keyset items, colour_set; /* the names, under their numbers, colours from 0; */
    uint32_t *with_start, *with;     /* the options of each item, as problem_by_item lists them */
};

struct fitting;

/* The cover that a fitting is, with names for its items: option i is placement i. */
enum treen_status cover_of_fitting(const struct fitting *fitting, struct arena *arena, struct cover *cover,
                                   struct treen_error *error);

/* The line that a solution without options is told and read by: to the format a comment, and so no option's. */
#define NO_OPTION "| no option"

/* The kind's checker, of a cover that was read. Takes the time of what the solution names and not of the whole cover, but for
 * a number for each item: listing many solutions, every one is checked. */
enum treen_status cover_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken);

/* The text of an option's i-th entry: "item" or "item:colour"; null when there is no memory. */
const char *cover_entry(const struct cover *cover, size_t entry, struct arena *arena);

/* The items of an option that is part of a solution, divided by blanks; null when there is no memory. */
const char *cover_part_text(const struct treen_part *part, struct arena *arena);

extern const struct kind kind_cover;

#endif
