/* A puzzle: what people mean. This has the common part of all kinds; each kind has its own. */
#pragma once

#include "base/arena.h"
#include "base/error.h"
#include "puzzle/kind.h"
#include "treen.h"

struct xmpuzzle;

/* The limits of all work on a puzzle that has no limits of its own. */
struct limits {
    struct patience patience;
    atomic_bool stopped;
    struct budget own;     /* bytes for reading, for what was read, and for what is done with it */
    struct budget *budget; /* the same: limits are lent as constants */
};

/* Returns limits for a puzzle of its own. patience, budget: null = none. */
static inline struct limits limits_of(const struct patience *patience, struct budget *budget) {
    return (struct limits){.patience = patience ? *patience : (struct patience){0}, .budget = budget};
}

struct treen_puzzle {
    struct arena arena; /* everything of this puzzle, but nothing of the next */
    struct treen_about about;
    struct treen_burr burr; /* what about.burr shows */
    const struct kind *kind;
    void *own;                 /* the kind's: struct packing, struct fitting or struct cover, for example */
    struct treen_puzzle *next; /* the next problem of the same file; owned */

    /* The arena of the puzzle has the patience of these limits. So have the arenas of all work on
     * the puzzle. Null: there are no limits. */
    const struct limits *limits;

    /* The BurrTools file that it came from, and the number of its problem there (from 0); in the
     * first problem's arena. Null: it came from elsewhere. */
    const struct xmpuzzle *file;
    size_t problem;
};

/* Makes an empty puzzle of a kind, named after its source; null when there is no memory. */
struct treen_puzzle *puzzle_new(const struct kind *kind, const char *source, const struct limits *limits);

/* Fills in `about` of each problem of a file: counts as numbers, its place, what the file keeps,
 * and the sticks of a burr. The format is left alone where `format` is null. */
void puzzle_announce(struct treen_puzzle *first, const char *format);

/* Returns a decimal text, which may be null, as a count that lends it. */
struct treen_count count_of(const char *digits);

/* Returns the deadline of a time that begins now, for struct patience. Of 0 there is none. */
double limits_deadline(double seconds);

/* Opens a puzzle as treen_open does, and reads one as treen_parse does, within the limits; null =
 * none. */
enum treen_status puzzle_open(const char *name, const char *format, const struct limits *limits,
                              struct treen_puzzle **puzzle, struct treen_error *error);
enum treen_status puzzle_parse(const char *text, size_t length, const char *source, const char *format,
                               const struct limits *limits, struct treen_puzzle **puzzle,
                               struct treen_error *error);

/* Makes the puzzle of a snake as treen_snake does; `notation` is a position in the words of the
 * setting. */
enum treen_status snake_open(const char *chain, const char *box, unsigned notation,
                             const struct limits *limits, struct treen_puzzle **puzzle,
                             struct treen_error *error);

/* Makes the same question as a puzzle of another kind, as treen_convert does. */
enum treen_status puzzle_turn_into(const struct treen_puzzle *puzzle, const char *kind,
                                   struct treen_puzzle **turned, struct treen_error *error);

/* Returns the number of problems from this one to the last of its file. */
unsigned puzzle_problems(const struct treen_puzzle *puzzle);

/* Returns the row `index` of the bundled collection, in alphabetical order; null after the last. */
const struct treen_row *collection_row(size_t index);

/* Returns what the puzzle's file keeps of an earlier search; null: its format keeps nothing. */
const struct treen_saved *puzzle_saved(const struct treen_puzzle *puzzle);

/* Gives the solution `index` that the file keeps, from 0, to be closed by the caller. TREEN_END
 * beyond the last; TREEN_BAD_INPUT where the grid is not known. */
enum treen_status saved_open(const struct treen_puzzle *puzzle, size_t index,
                             struct treen_saved_solution **saved, struct treen_error *error);
void saved_close(struct treen_saved_solution *saved);

/* Describes a puzzle of kind burr. TREEN_BAD_INPUT: it is none. */
enum treen_status burr_describe(const struct treen_puzzle *puzzle, struct treen_burr *burr);

/* Returns the budget of the limits; null = there is none. */
struct budget *puzzle_budget(const struct limits *limits);

/* Makes an arena for what works for the puzzle: `most` bytes of its budget, with its patience. */
void puzzle_arena(const struct treen_puzzle *puzzle, size_t most, struct arena *arena);
