/* The number of ways to make an assembly if equal pieces were told apart. */
#pragma once

#include "base/arena.h"
#include "base/big.h"
#include "treen.h"

struct fitting;

struct labelled {
    const struct fitting *fitting;
    struct big **ways; /* [class][copies - least]; owned */
    uint32_t *last;    /* the copies of each class for which `product` is computed */
    bool ready;
    struct big product;
};

/* Computes the ways. Call labelled_free whatever the status. */
enum treen_status labelled_init(struct labelled *labelled, const struct fitting *fitting, struct arena *arena,
                                struct treen_error *error);
void labelled_free(struct labelled *labelled);

/* Returns the ways for used[class] copies of each class, within its bounds. Lent until the next
 * call. `*changed`: the copies differ from those of the last call. Mostly they do not, and nothing
 * is computed. */
const struct big *labelled_ways(struct labelled *labelled, const uint32_t *used, bool *changed);

/* Returns the ways that every assembly has; null where assemblies differ, as with most ranges of
 * copies. Several pieces that may each be left out do not make them differ, unless two are
 * equal. */
const struct big *labelled_of_all(struct labelled *labelled);

/* Writes a kind for each class: 0 where the number of its copies makes no difference. Two classes
 * of one kind may be exchanged, each with all its copies. Classes that are not `counted` may not
 * be, because nothing keeps their copies together. */
void labelled_kinds(const struct labelled *labelled, const bool *counted, uint32_t *kind);
