/* A kind of puzzle: one file, one struct. The table is in kind.c. */
#ifndef TREEN_PUZZLE_KIND_H
#define TREEN_PUZZLE_KIND_H

#include "base/array.h"
#include "base/big.h"
#include "base/text/tree.h"
#include "engine/engine.h"
#include "treen.h"

#include <stdio.h>

struct board_rules;
struct cover;
struct fitting;
struct packing;
struct random;
struct scene;
struct solutions;
struct treen_limits;

/* What counts as the same solution. */
enum treen_symmetry { TREEN_SYMMETRY_NONE, TREEN_SYMMETRY_ROTATION, TREEN_SYMMETRY_FULL };

/* What an answer is asked for. */
struct wish {
    bool list; /* solutions will be told: one per class under `symmetry` */
    enum treen_symmetry symmetry;
    bool count;  /* nothing but the number of all solutions is wanted, however it is found */
    bool brief;  /* first of all by a search of few nodes: symmetries that take as long to find may wait */
    bool states; /* for a memory of states */
    enum form
        form; /* of the problem, by the engine that was named: where a kind has a choice, it takes this one; */
    bool any_form; /* and where none was named, the one that it is answered in most quickly */
};

/* A puzzle posed as a problem. */
struct posed {
    struct problem problem;
    const struct kind *kind;
    void *own; /* the kind's, for weigh and tell; in the arena given to pose */

    /* For counting without a list: the symmetries that make assemblies of all assemblies, the identity first, then the
     * other rotations; 0 when there is no grid, or when what they leave as it is cannot be posed as a cover problem. */
    size_t symmetries, rotations;
    const struct big *labelled; /* labelled ways of every assembly; null when they differ */

    /* Though there is a grid, no symmetry makes a solution of every solution: there are no classes to count. */
    bool classless;
    bool alike; /* all answers weigh the same: the number of them is all there is to count */

    /* Posed in haste: so many nodes may be searched before it pays to make up for it by the kind's `cut`; FEW_NODES at first.
     * 0 = nothing was left undone. */
    uint64_t uncut;
    bool changed; /* by the last `cut`: answers are others, or weigh otherwise */

    /* What answers weigh tells the number of assemblies, but not that of their classes: these are to be had by Burnside's
     * lemma. */
    bool by_lemma;
    size_t left_out; /* placements that are not searched, being images of others under a symmetry */
    size_t holes;    /* options that leave a location empty; 0 = it follows from the others what stays so */
    const char
        *symmetry; /* how that came, in a sentence without a full stop; null = the usual way, of a box */
};

/* What one answer of the engine stands for. The problem may have been cut down by symmetry, so that an answer
 * is one of `assemblies` that are images of each other. */
struct weight {
    uint64_t assemblies;
    uint64_t shares;         /* of which so many make one, when all answers are added up; 0 is 1 */
    unsigned rotation_class; /* see struct treen_solution; 0 = no such group */
    unsigned symmetry_class;

    /* Where several assemblies have all their places in common (sharing.h), sizes of classes are told in places: those in assemblies
     * are these, 0 where it is the same; and all but one of these assemblies are only there again, and add nothing to the classes. */
    unsigned rotation_assemblies, symmetry_assemblies;
    bool again;
    bool listed;                /* the one of its class that is told */
    const struct big *labelled; /* how many ways if equal pieces were told apart; lent until the next weigh */
    bool relabelled;            /* that number is not the one of the last weigh (always so at the first) */
};

/* Sentences that say what is wrong with a solution. */
typedef ARRAY(const char *) report;

static inline enum treen_status report_add(report *broken, struct arena *arena, const char *sentence) {
    return sentence && array_push(arena, broken, sentence) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Adds a sentence written as for printf; TREEN_OK or TREEN_NO_MEMORY. */
#define REPORT(broken, arena, ...) report_add((broken), (arena), arena_print((arena), __VA_ARGS__))

struct kind {
    struct treen_row about; /* name and summary */

    /* treen's own format: the keys this kind adds to the common ones (null-ended), reading them into
     * puzzle->own, and writing them. `unwritable` says why that cannot be done; null = it always can. */
    const char *const *keys;
    enum treen_status (*read)(struct treen_puzzle *puzzle, const struct tree *map, struct treen_error *error);
    void (*write)(const struct treen_puzzle *puzzle, FILE *out);
    const char *(*unwritable)(const struct treen_puzzle *puzzle);

    /* The name of a piece, by its number; null after the last. Null when the kind has no pieces. */
    const char *(*piece_name)(const struct treen_puzzle *puzzle, size_t index);

    /* The puzzle's shapes and box, when it is made of these; the cover that it is. Each null when it is not. */
    const struct packing *(*packing)(const struct treen_puzzle *puzzle);
    const struct cover *(*cover)(const struct treen_puzzle *puzzle);

    /* The puzzle as locations and orientations; null when the kind is below that. */
    enum treen_status (*fit)(const struct treen_puzzle *puzzle, struct arena *arena, struct fitting **fitting,
                             struct treen_error *error);

    /* Puzzles on a board (puzzle/board.h), else null: adds the kind's rules, false when there is no memory; and begins
     * a new puzzle, of which run makes the rest: a board of that size whose cells are open or show what they are
     * in a solution. Size 0 is the usual one. TREEN_BAD_INPUT says which sizes there are. */
    bool (*rules)(struct board_rules *rules);
    enum treen_status (*draft)(uint32_t size, struct random *random, struct treen_puzzle **puzzle,
                               struct treen_error *error);

    enum treen_status (*pose)(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error);

    /* Makes up for some of what was left undone in haste, or all (posed->uncut): the problem may be another one then, of which
     * nothing was weighed yet (posed->changed). */
    enum treen_status (*cut)(struct posed *posed, struct arena *arena, struct treen_error *error);

    /* Hot: called for every answer, allocates nothing. */
    void (*weigh)(struct posed *posed, const struct answer *answer, struct weight *weight);

    /* An answer as a solution; number and the class sizes are the caller's. Lent until the next tell. */
    void (*tell)(struct posed *posed, const struct answer *answer, struct treen_solution *solution);

    /* The assemblies that a symmetry below posed->symmetries leaves as they are, or (0) all, as a problem. What it
     * is made of lives in the arena and in the posed problem. */
    enum treen_status (*fixed)(const struct posed *posed, size_t symmetry, struct arena *arena,
                               struct problem *problem, struct treen_error *error);

    /* Whether two symmetries are images of each other under a third, and so leave equally many assemblies. */
    bool (*alike)(const struct posed *posed, size_t one, size_t other);

    /* Frees what posing took from outside the arena; null = nothing. */
    void (*release)(struct posed *posed);

    /* What is known without searching, for kinds that `fit` and `cover` do not describe: fills the struct's figures,
     * and says why it is impossible, if so; TREEN_OK or TREEN_NO_MEMORY. */
    enum treen_status (*describe)(const struct treen_puzzle *puzzle, struct arena *arena,
                                  struct treen_info *info);

    /* Looks for a simple argument that the posed puzzle has no solution: *why = a sentence, or null. Takes about *work
     * steps at the most, and subtracts what it took: where none are left, arguments were left out. TREEN_OK or
     * TREEN_NO_MEMORY. Null = the kind knows no such argument. */
    enum treen_status (*impossible)(const struct treen_puzzle *puzzle, const struct posed *posed,
                                    int64_t *work, struct arena *arena, const char **why);

    /* Adds a sentence to `broken` for every rule that the solution breaks. Uses no placement list, no engine.
     */
    enum treen_status (*check)(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken);

    /* The puzzle (solution null) or a solution as a scene. */
    enum treen_status (*show)(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene);

    /* Reads back what `show` prints of solutions (see solutions.h), where that is neither drawings with a letter for
     * each piece nor lists of options; null = it is. */
    enum treen_status (*read_solutions)(struct solutions *solutions);

    /* The same question as a puzzle of another kind, where it is exactly one; else TREEN_BAD_INPUT says why not.
     * null = it never is. */
    enum treen_status (*turn_into)(const struct treen_puzzle *puzzle, const struct kind *kind,
                                   struct treen_puzzle **made, struct treen_error *error);
};

/* What the kind has made of the puzzle, or null. */
const struct packing *puzzle_packing(const struct treen_puzzle *puzzle);
const struct cover *puzzle_cover(const struct treen_puzzle *puzzle);

const struct kind *kind_named(const char *name);
const struct kind *kind_at(size_t index); /* null after the last */

#endif
