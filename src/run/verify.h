/* Whether an engine's answer is one, by what its problem says and nothing else. Every answer that `run` sees is looked at
 * here before a kind weighs it or tells it as a solution: kinds may then rely on what problem.h and the headers of the other
 * forms promise of answers. Solutions that are told are checked once more, by the checker of their kind.
 *
 * A cover is looked at whole: by a row of bits for each option, which stand for items, or where there are colours,
 * multiplicities or many items in one step for each entry of its options. In the other forms every number must be within its
 * bounds, and there must be as many of them as there should be; whether they obey the rules is for the kind's checker. */
#ifndef TREEN_RUN_VERIFY_H
#define TREEN_RUN_VERIFY_H

#include "base/arena.h"
#include "engine/engine.h"

struct verifier {
    const struct problem *problem; /* null = closed */
    struct arena arena;            /* of what follows */
    bool plain;                    /* every covering is like every other: exactly once, without colours */
    bool short_rows;               /* rows of bits may pay: there are few items, and it is plain */
    struct verified_row
        *row; /* [options + 1]: items of each option; of the last, those to be covered; null = none yet */
    struct verified_item *item; /* [items]: the coverings by the answer that is looked at */
    uint32_t *taken;            /* [options or cells]: the answer that took it last; null = no need to know */
    uint32_t answers;           /* the number of the answer that is looked at */
    size_t bounded;             /* primary items that must be covered */
    uint32_t *last;             /* [room]: the answer that was looked at last */
    size_t lasts, room;         /* numbers that it has; SIZE_MAX = there is none */
    char why[200];              /* why the last answer is none */
};

/* Opens it for the answers of one search. The problem must live as long and stay as it is. Memory is the budget's, which may be
 * null. False when there is no memory; then
 * and in the end, verifier_close. */
bool verifier_open(struct verifier *verifier, const struct problem *problem, struct budget *budget);
void verifier_close(struct verifier *verifier);

/* Judges the next answer of a search: TREEN_OK; TREEN_BUG, with verifier->why, a sentence without a full stop; or
 * TREEN_NO_MEMORY. A search gives no answer twice: not even the one before it, if that was not forgotten. */
enum treen_status verifier_judge(struct verifier *verifier, const struct answer *answer);
void verifier_forget(struct verifier *verifier);

#endif
