/* A kind of puzzle: one file, one struct. The table is in kind.c. */
#pragma once

#include "base/array.h"
#include "base/big.h"
#include "base/keyset.h"
#include "base/text/tree.h"
#include "engine/problem.h"
#include "treen.h"

#include <stdio.h>

struct board_rules;
struct board_text;
struct cover;
struct fitting;
struct packing;
struct random;
struct scene;
struct solutions;
struct limits;

/* The symmetries under which solutions count as the same. */
enum same_under { TREEN_SYMMETRY_NONE, TREEN_SYMMETRY_ROTATION, TREEN_SYMMETRY_FULL };

/* The question that a problem is posed for. */
struct wish {
    bool list; /* solutions will be told: one per class under `symmetry` */
    enum same_under symmetry;
    bool count;     /* only the number of all solutions is asked, in whatever way it is found */
    bool unbroken;  /* to break symmetry may be left to the kind's break_symmetry */
    bool states;    /* for a memory of states */
    bool loose;     /* for a local search, which is not helped by an item for every hole */
    enum form form; /* of the problem, by the named engine: a kind with a choice takes this one */
    bool any_form;  /* no engine was named: a kind takes the form that is answered most quickly */
};

/* A puzzle posed as a problem. */
struct posed {
    struct problem problem;
    const struct kind *kind;
    void *own; /* for the kind's weigh and tell; in the arena given to pose */

    /* For counting without a list: the number of symmetries that turn every assembly into an
     * assembly. The identity is first, then the other rotations. 0: there is no grid, or the
     * assemblies that they leave as they are cannot be posed as a cover. */
    size_t symmetries, rotations;
    /* In place of these: the number of symmetries, at most 64, where some of them take only some
     * assemblies to assemblies. 0: all take all, or `taken` of the kind cannot tell. */
    size_t sometimes, sometimes_rotations;
    const struct big *labelled; /* the labelled ways of every assembly; null when they differ */

    /* There are no classes to count. There is no grid, or no symmetry turns every solution into a
     * solution. */
    bool classless;
    /* The puzzle's conditions on a solution, in words; null = none. Filtered: `weigh` refuses some
     * answers, so that each has to be weighed. */
    const char *conditions;
    bool filtered;
    bool uniform;    /* all answers weigh the same, so that only their number counts */
    bool weighs_any; /* the kind can weigh any options, also those that are no answer */

    /* No symmetry of the problem was looked for yet: the kind's break_symmetry does that. */
    bool unbroken;
    bool changed; /* by break_symmetry: the answers are others, or weigh otherwise */

    /* The weights of answers give the number of assemblies, but not the number of their classes.
     * Burnside's lemma gives the classes. */
    bool by_lemma;
    bool repeats;    /* pieces that the puzzle lists apart are equal */
    size_t left_out; /* placements that are not searched, being images of others under a symmetry */
    /* options that leave a location empty; 0 = the other options tell which locations stay empty */
    size_t holes;
    /* The reason for left_out, in a sentence without a full stop; null = the usual one, symmetry of
     * the box. */
    const char *symmetry;
};

/* The assemblies that one answer of the engine stands for. The problem may have been cut down by
 * symmetry, so that an answer is one of `assemblies` that are images of each other. */
struct weight {
    uint64_t assemblies;
    uint64_t shares;         /* this number of answers, added up, makes one assembly; 0 is 1 */
    unsigned rotation_class; /* see struct treen_solution; 0 = no such group */
    unsigned symmetry_class;

    /* Of use when several assemblies have all their places in common (sharing.h): then the sizes of
     * classes are told in places. These are the sizes in assemblies; 0 = the same. All but one of
     * these assemblies have `again` set, and add nothing to the classes. */
    unsigned rotation_assemblies, symmetry_assemblies;
    bool again;
    bool listed;  /* the one of its class that is told */
    bool refused; /* a condition on a solution does not hold: the answer stands for nothing */
    /* the number of ways if equal pieces were told apart; lent until the next weigh */
    const struct big *labelled;
    bool relabelled; /* `labelled` differs from that of the last weigh (always set at the first) */
};

/* Sentences that tell the mistakes of a solution. */
typedef ARRAY(const char *) report;

static inline enum treen_status report_add(report *broken, struct arena *arena, const char *sentence) {
    return sentence && array_push(arena, broken, sentence) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Adds a sentence written as for printf; TREEN_OK or TREEN_NO_MEMORY. */
#define REPORT(broken, arena, ...) report_add((broken), (arena), arena_print((arena), __VA_ARGS__))

struct kind {
    struct treen_row about; /* name and summary */

    /* treen's own format: the keys that this kind adds to the common ones (null-ended). `read`
     * reads them into puzzle->own, `write` writes them. `unwritable` returns the reason why they
     * cannot be written; null = they always can. */
    const char *const *keys;
    enum treen_status (*read)(struct treen_puzzle *puzzle, const struct tree *map, struct treen_error *error);
    void (*write)(const struct treen_puzzle *puzzle, FILE *out);
    const char *(*unwritable)(const struct treen_puzzle *puzzle);

    /* Writes the same for programs, which want one form on all grids; null = `write` has it. */
    void (*write_plain)(const struct treen_puzzle *puzzle, FILE *out);

    /* Returns the name of a piece, by its number; null after the last. Null when the kind has no
     * pieces. */
    const char *(*piece_name)(const struct treen_puzzle *puzzle, size_t index);

    /* Return the puzzle's shapes and box, and the cover that it is. Each is null when the puzzle
     * has none. */
    const struct packing *(*packing)(const struct treen_puzzle *puzzle);
    const struct cover *(*cover)(const struct treen_puzzle *puzzle);

    /* Makes locations and orientations of the puzzle; null when the kind has none. */
    enum treen_status (*fit)(const struct treen_puzzle *puzzle, struct arena *arena, struct fitting **fitting,
                             struct treen_error *error);

    /* For puzzles on a board (puzzle/board.h), else null. `board` is their text. `rules` adds the
     * rules; false when there is no memory. `draft` begins a new puzzle, which run completes: a
     * board of `size` whose cells are open or show a solution. Size 0 is the usual one.
     * TREEN_BAD_INPUT lists the sizes that are allowed. */
    const struct board_text *board;
    bool (*rules)(struct board_rules *rules);
    enum treen_status (*draft)(uint32_t size, struct random *random, struct treen_puzzle **puzzle,
                               struct treen_error *error);

    enum treen_status (*pose)(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error);

    /* Looks for the symmetries of an unbroken problem, and cuts it down by them. The problem may be
     * another one afterwards, of which no answer was weighed (posed->changed). */
    enum treen_status (*break_symmetry)(struct posed *posed, struct arena *arena, struct treen_error *error);

    /* Weighs an answer. Hot: called for every answer, allocates nothing. */
    void (*weigh)(struct posed *posed, const struct answer *answer, struct weight *weight);

    /* Tells an answer as a solution; the caller fills in its number and the sizes of its classes.
     * Lent until the next tell. */
    void (*tell)(struct posed *posed, const struct answer *answer, struct treen_solution *solution);

    /* Poses the assemblies that a symmetry below posed->symmetries leaves as they are; symmetry 0
     * leaves all. Where symmetries serve sometimes, poses those of the assemblies that all
     * symmetries of the set `taken` (as bits) take to assemblies; 0 = of all. The problem's arrays
     * live in the arena and in the posed problem. */
    enum treen_status (*fixed)(const struct posed *posed, size_t symmetry, uint64_t taken,
                               struct arena *arena, struct problem *problem, struct treen_error *error);

    /* Returns all symmetries that serve wherever those of the set do; see equivalence_taken. Null:
     * all symmetries serve always. */
    uint64_t (*taken)(const struct posed *posed, uint64_t set);

    /* Tells whether two symmetries are conjugate: a third takes one to the other. Conjugates leave
     * equally many assemblies. */
    bool (*conjugate)(const struct posed *posed, size_t one, size_t other);

    /* Frees the memory that posing took from outside the arena; null = nothing. */
    void (*release)(struct posed *posed);

    /* Describes the puzzle without searching, for kinds that `fit` and `cover` do not describe.
     * Fills in the struct's figures, and the reason why it is impossible, if so. TREEN_OK or
     * TREEN_NO_MEMORY. */
    enum treen_status (*describe)(const struct treen_puzzle *puzzle, struct arena *arena,
                                  struct treen_info *info);

    /* Looks for a simple argument that the posed puzzle has no solution: *why = a sentence, or
     * null. Takes about *work steps at most, and subtracts them. If none are left, arguments were
     * left out. TREEN_OK or TREEN_NO_MEMORY. Null = the kind knows no argument. */
    enum treen_status (*impossible)(const struct treen_puzzle *puzzle, const struct posed *posed,
                                    int64_t *work, struct arena *arena, const char **why);

    /* Makes the same puzzle without condition `number`, from 0, in the arena. `*words` says the
     * change as a file would, "crossing: free"; null = the condition forbids nothing here.
     * TREEN_END after the last condition. Null = there are none. */
    enum treen_status (*relax)(const struct treen_puzzle *puzzle, unsigned number, struct arena *arena,
                               struct treen_puzzle *relaxed, const char **words);

    /* Adds a sentence to `broken` for every rule that the solution breaks. Uses no list of
     * placements, and no engine. */
    enum treen_status (*check)(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken);

    /* Checks one of many solutions of the same puzzle. `known` keeps what has held, as long as its
     * arena has room, and the next check does not repeat that. Null = `check` does as well. */
    enum treen_status (*check_again)(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                     struct keyset *known, struct arena *arena, report *broken);

    /* Makes a scene of the puzzle (solution null) or of a solution. */
    enum treen_status (*show)(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene);

    /* Reads back the text that `show` makes of solutions (see solutions.h). Null = that text is
     * drawings with a letter for each piece, or lists of options. */
    enum treen_status (*read_solutions)(struct solutions *solutions);

    /* Makes the same question as a puzzle of another kind, if it is exactly one. Else
     * TREEN_BAD_INPUT gives the reason. Null = it never is. */
    enum treen_status (*turn_into)(const struct treen_puzzle *puzzle, const struct kind *kind,
                                   struct treen_puzzle **made, struct treen_error *error);
};

/* Returns the puzzle's packing or cover, or null. */
const struct packing *puzzle_packing(const struct treen_puzzle *puzzle);
const struct cover *puzzle_cover(const struct treen_puzzle *puzzle);

/* Frees the memory that posing took from outside the arena; `posed` may be null. */
void posed_release(struct posed *posed);

const struct kind *kind_named(const char *name);
const struct kind *kind_at(size_t index); /* null after the last */
