/* A bare exact cover: named items and options, with colours and multiplicities. */
#pragma once

#include "base/keyset.h"
#include "engine/problem.h"
#include "puzzle/kind.h"

struct cover {
    struct problem problem;       /* its arrays are in the puzzle's arena */
    const char *const *item_name; /* [problem.items] */
    size_t colours;
    const char *const *colour_name; /* colour c of the problem is named colour_name[c - 1] */

    /* For looking up names and options of a cover that was read: */
    struct keyset items, colour_set; /* the names, by their numbers; colours from 0 */
    uint32_t *with_start, *with;     /* the options of each item, as problem_by_item lists them */
    const struct cover_group *group; /* its symmetries, where the text gives some; else null */
};

struct fitting;

/* Makes a cover of a fitting, with names for its items: option i is placement i. */
enum treen_status cover_of_fitting(const struct fitting *fitting, struct arena *arena, struct cover *cover,
                                   struct treen_error *error);

/* The line of a solution without options, written and read. In the format it is a comment, and so
 * no option. */
#define NO_OPTION "| no option"

/* Checks a solution of a cover that was read. Cost: the size of the solution and a number for each
 * item. It is not the size of the cover, since many solutions are checked. */
enum treen_status cover_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken);

/* Returns the text of an option's entry number `entry`: "item" or "item:colour"; null when there is
 * no memory. */
const char *cover_entry(const struct cover *cover, size_t entry, struct arena *arena);

/* Returns the items of an option that is part of a solution, divided by blanks; null when there is
 * no memory. */
const char *cover_part_text(const struct treen_part *part, struct arena *arena);

extern const struct kind kind_cover;
