/* Tests whether an engine's answer is a true one, by its problem alone. `run` looks at every answer
 * here before a kind weighs it or tells it as a solution. So kinds may rely on the promises about
 * answers in problem.h and the headers of the other forms. The checker of the kind checks each told
 * solution once more. A kind that can weigh any options is content with a sample of the answers
 * that are only counted (verifier_sample).
 *
 * A cover is tested whole. One row of bits for each option stands for the option's items and their
 * colours. A cover with many items takes a step for each entry of its options instead. In
 * the other forms, the answer must have the right number of numbers, each within its bounds. The
 * kind's checker tests the rules. */
#pragma once

#include "base/arena.h"
#include "engine/engine.h"

struct verifier {
    const struct problem *problem; /* null = closed */
    struct arena arena;            /* of the fields below */
    bool plain;                    /* all items must be covered exactly once, without colours */
    bool short_rows;               /* rows of bits may pay: the items of a cover are few */
    /* [options + 1]: the items of each option; in the last row, the items to be covered. Null =
     * not made yet. */
    struct verified_row *row;
    struct verified_more *more; /* [options]: null where every item is covered once, without a colour */
    /* Of items with a byte for their times: the times plus `above` have a sign if too many, plus
     * `below` if enough. `signs` has the bits of signs. */
    uint64_t above, below, signs;
    struct verified_item *item; /* [items]: how often the present answer covers each */
    uint32_t *taken;            /* [options or cells]: the last answer that took each; null = not needed */
    uint32_t answers;           /* the number of the present answer */
    uint64_t sampled;           /* the answers that verifier_sample was given */
    size_t bounded;             /* how many primary items must be covered */
    uint32_t *last;             /* [room]: the previous answer */
    size_t lasts, room;         /* how many numbers `last` has; SIZE_MAX = there is none */
    char why[200];              /* why the last answer is wrong */
};

/* Opens the verifier for the answers of one search. The problem must outlive it and not change.
 * Memory is the budget's, which may be null. False when there is no memory. Call verifier_close in
 * the end, also after false. */
bool verifier_open(struct verifier *verifier, const struct problem *problem, struct budget *budget);
void verifier_close(struct verifier *verifier);

/* Judges the next answer of a search: TREEN_OK; TREEN_BUG, with verifier->why, a sentence without a
 * full stop; or TREEN_NO_MEMORY. An answer that equals the one before is wrong, unless
 * verifier_forget was called between the two. */
enum treen_status verifier_judge(struct verifier *verifier, const struct answer *answer);
void verifier_forget(struct verifier *verifier);

/* Does the same with an answer that is only counted, and never shown. Where rows of bits judge, all
 * answers are judged. Elsewhere judging would take a third of a search with many answers (E327).
 * There the engine proves itself by its first thousands of answers. After them, a burst of answers
 * in each thousand is judged, and of the others the bounds of their numbers. So an engine that is
 * wrong often is found out. The kind's checker has a sample of its own (worker_finish). */
enum treen_status verifier_sample(struct verifier *verifier, const struct answer *answer);

/* Says in `*error` that the engine gave a wrong answer, and why. Returns TREEN_BUG. The fault is
 * treen's: the engine's, or that of the kind that posed the problem or told the answer. */
enum treen_status verify_blame(const struct engine *engine, const char *why, struct treen_error *error);
