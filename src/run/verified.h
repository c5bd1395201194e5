/* A search that is no run, for questions that ask engines by themselves. Its answers are verified
 * and checked as those of a run are: no wrong answer leaves it. */
#pragma once

#include "puzzle/kind.h"
#include "run/verify.h"

struct verified {
    const struct treen_puzzle *puzzle;
    struct posed *posed;
    const struct engine *engine;
    void *search;              /* null = not opened */
    struct verifier verifier;  /* of the answers */
    struct arena check_arena;  /* emptied after each check */
    struct treen_error *error; /* the caller's; says why an answer is wrong */
};

/* Opens a search of `problem`: the posed problem of the puzzle, or the same one in another order.
 * Null for `engine` = the first one that takes the problem. Memory of the search comes from the
 * arena, and that of the verifier from the control's budget. Call verified_close whatever the
 * status. */
enum treen_status verified_open(struct verified *verified, const struct treen_puzzle *puzzle,
                                struct posed *posed, const struct problem *problem,
                                const struct engine *engine, struct control *control, struct arena *arena,
                                struct treen_error *error);
void verified_close(struct verified *verified);

/* Gives the engine's next answer, verified by the problem. Statuses are those of an engine, and
 * TREEN_BUG when the answer is wrong. */
enum treen_status verified_next(struct verified *verified, struct answer *answer);

/* Checks that an answer is a solution of the puzzle, by the kind's own checker. TREEN_BUG when it
 * is none. */
enum treen_status verified_check(struct verified *verified, const struct answer *answer);
