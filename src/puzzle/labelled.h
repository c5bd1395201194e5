/* How many ways there would be to make an assembly if equal pieces were told apart. */
#ifndef TREEN_PUZZLE_LABELLED_H
#define TREEN_PUZZLE_LABELLED_H

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

/* The same for every assembly: null when there are classes with a range of copies. */
const struct big *labelled_of_all(struct labelled *labelled);

#endif
