/* The values of a choice: made of solutions, listed, and told. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "puzzle/placing/equivalence.h"
#include "puzzle/placing/fitting.h"
#include "run/run.h"

struct choice_tally {
    uint64_t total, up_to_rotation, up_to_symmetry;
    uint32_t first, last;         /* its examples, from 1; 0 = none */
    const struct keyset_key *key; /* set in the end */
};

struct choice_example {
    const struct treen_solution *solution;
    uint32_t next; /* of the same value; 0 = none */
};

enum choice { BY_EMPTY, BY_PIECE, BY_USED, BY_LEFT_OUT };

struct choices {
    struct arena arena, row_arena; /* row_arena: of the row that was given last */
    struct fitting *fitting;
    struct equivalence equivalence;
    enum choice by;
    bool *chosen;               /* by class: the choice is where its pieces lie */
    bool *hole;                 /* by class: its pieces are cells that stay empty */
    bool full;                  /* no cell may stay empty */
    bool by_places;             /* placements may be at the same place: classes are remembered */
    bool classless;             /* these were too many: how many there are is not known */
    bool starved;               /* there was no memory to remember one */
    bool have_all;              /* values without a solution are there, too */
    struct keyset location_at;  /* by coordinates: location */
    struct keyset placement_at; /* by class and cells: index into placement_of */
    ARRAY(uint32_t) placement_of;
    uint32_t *other_colours; /* by placement: the next one of its class and cells, or NO_CLASS */
    struct keyset class;     /* those that are remembered: see choices.c */
    /* Keys of values: empty locations, or placements of the chosen classes, both ascending; or the
     * copies of every class. */
    struct keyset value;
    ARRAY(struct choice_tally) tally; /* by value; in the end sorted */
    /* Solutions that are kept of each value. */
    uint64_t examples; /* as many as these; 0 = all are counted, and none is kept */
    size_t missing;    /* listed values that lack some */
    uint64_t nodes;    /* of the searches of single values */
    ARRAY(struct choice_example) example;
    struct treen_branch row;
    uint32_t *place, *placement, *image, *key, *other; /* scratch */
    uint32_t *first_places;                            /* scratch, behind two words of a key */
    bool *covered;                                     /* scratch, by location */
    uint64_t left;                                     /* steps that listing all values may take */
};

/* Notes which pieces are cells that stay empty, and whether any cell may. */
void value_note_holes(struct choices *choices, const struct treen_puzzle *puzzle);

/* Reads the words of the choice. */
enum treen_status value_choose(struct choices *choices, const char *by, struct treen_error *error);

/* Writes the value of an assembly into `key`, and returns its length. `placement`: ascending. */
size_t value_of(struct choices *choices, const uint32_t *placement, size_t count, uint32_t *key);

/* Gives the number of the value in choices->key, which may be new. False: there is no memory. */
bool value_add(struct choices *choices, size_t size, uint32_t *number);

/* Writes the value of a solution into choices->key, and returns its length. */
size_t value_of_solution(struct choices *choices, const struct treen_solution *solution);

/* Adds the values that have no solution, or takes have_all back where these are too many. */
bool value_add_all(struct choices *choices);

/* Returns a value in words, in row_arena: "(3, 1) (5, 2)", "month (3, 1), day (5, 2)", "F, T*2".
 * Null when there is no memory. */
const char *value_name(struct choices *choices, const struct keyset_key *key);

/* Fills in the cells of a value. */
void value_cells(struct choices *choices, const struct keyset_key *key, struct treen_branch *row);

/* Keeps solutions of each value, which the run gives first. Once it has given none of use for long,
 * each value that lacks some is searched by itself. TREEN_END: each value has its solutions, or
 * all that there are. */
enum treen_status examples_find(struct choices *choices, struct run *run, const struct settings *options,
                                struct treen_error *error);
