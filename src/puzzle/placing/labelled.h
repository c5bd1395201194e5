/* How many ways there would be to make an assembly if equal pieces were told apart. */
#ifndef TREEN_PUZZLE_PLACING_LABELLED_H
#define TREEN_PUZZLE_PLACING_LABELLED_H

#include "base/arena.h"
#include "base/big.h"
#include "treen.h"

struct fitting;

struct labelled {
    const struct fitting *fitting;
    struct big **ways; /* [class][copies - least]; owned */
    uint32_t *last;    /* copies of each class that `product` is for */
    bool ready;
    struct big product;
};

/* Whatever the status, labelled_free afterwards. */
enum treen_status labelled_init(struct labelled *labelled, const struct fitting *fitting, struct arena *arena,
                                struct treen_error *error);
void labelled_free(struct labelled *labelled);

/* used[class] copies of each class, within its bounds. Lent until the next call; does nothing when the copies
 * are those of the last call, which they mostly are: *changed says whether they were others. */
const struct big *labelled_ways(struct labelled *labelled, const uint32_t *used, bool *changed);

/* The same for every assembly; null where they differ, as they do for most ranges of copies. It is the same where each of
 * several pieces may be left out, unless two of these are equal. */
const struct big *labelled_of_all(struct labelled *labelled);

/* kind[class]: 0 where it makes no difference how many copies of the class there are; the same for two classes that may be
 * exchanged, each with all its copies. Of classes that are not `counted` none may be, since nothing keeps their copies together. */
void labelled_kinds(const struct labelled *labelled, const bool *counted, uint32_t *kind);

#endif
