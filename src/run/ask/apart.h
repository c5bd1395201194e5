/* Assemblies one by one, each taken apart: a run of its own. */
#ifndef TREEN_RUN_ASK_APART_H
#define TREEN_RUN_ASK_APART_H

#include "run/options.h"

struct treen_apart;

struct treen_apart_summary {
    const char *puzzle, *engine, *reproduce;
    uint64_t assemblies; /* one per class under options.symmetry; of an incomplete run: so far */
    uint64_t solutions;  /* those of them that come apart */
    uint64_t not_known;  /* those about which a limit came first */
    bool complete;       /* all assemblies were looked at, and each is known to come apart or not to */
    double seconds;
    uint64_t positions;     /* come to while taking apart */
    struct stats stats;     /* of the search for assemblies */
    const char *impossible; /* as in struct run_summary */
};

/* Lists the assemblies of a puzzle, one per class under options.symmetry, and takes each apart. Limits: seconds for
 * everything, memory for each of the two searches, nodes for the positions of each assembly. TREEN_BAD_INPUT where
 * the puzzle is no packing on a grid in which pieces slide. The puzzle must outlive the run. */
enum treen_status treen_apart_open(const struct treen_puzzle *puzzle, const struct treen_options *options,
                                   struct treen_apart **apart, struct treen_error *error);

void treen_apart_close(struct treen_apart *apart);

void treen_apart_watch(struct treen_apart *apart, treen_on_progress *on_progress, void *context);

/* The next assembly, whatever comes of it; what is told of moves was replayed cell by cell by a checker of its own.
 * It is lent until the next call. TREEN_END after the last; TREEN_STOPPED when a limit or treen_apart_stop came
 * first. */
enum treen_status treen_apart_next(struct treen_apart *apart, const struct treen_disassembly **disassembly);

/* Counts the ways of the assembly that treen_apart_next gave last, into its `ways`; that looks at every way, which
 * finding one need not. TREEN_OK also when they are too many; TREEN_STOPPED, TREEN_NO_MEMORY: not counted. */
enum treen_status treen_apart_ways(struct treen_apart *apart);

/* All positions of the assembly that treen_apart_next gave last; lent until the next call. */
enum treen_status treen_apart_positions(struct treen_apart *apart, const struct treen_positions **positions);

void treen_apart_stop(struct treen_apart *apart); /* from anywhere */

enum treen_status treen_apart_summary(struct treen_apart *apart, const struct treen_apart_summary **summary);

#endif
