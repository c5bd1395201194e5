/* All chains that begin in one way, with what is known of each: the piece of work that `treen snakes` is made of. One
 * of these searches one beginning after the other, and belongs to one thread at a time. */
#ifndef TREEN_RUN_ASK_SNAKE_BEGINNING_H
#define TREEN_RUN_ASK_SNAKE_BEGINNING_H

#include "base/array.h"
#include "base/keyset.h"
#include "engine/chain/chain.h"
#include "engine/control.h"
#include "puzzle/snake.h"

/* What is known of a chain: of each class of its directed paths one was met. */
struct beginning_found {
    uint64_t paths;   /* in all classes together */
    uint64_t classes; /* … which are so many, … */
    uint64_t
        reversed; /* … and in so many of these a path and the same from its other end are images of each other */
    bool same_from_both_ends; /* all its paths were then met from both */
};

struct beginning {
    struct treen_puzzle *puzzle; /* owned: any chain, whose first joints are set here */
    struct snake *snake;
    struct control control; /* set by the caller before each search */
    const char *engine;     /* its name; null before the first search */
    struct arena work;      /* for the beginning at hand: */
    const struct chain *chain;
    struct keyset words; /* the chains that were met, as letters of the joints between the ends */
    ARRAY(struct beginning_found) found; /* of each word */
    const char **sorted;                 /* the words in order; null where a search was broken off */
};

/* `memory`: bytes of the budget for the chains of one beginning. Close it whatever the status. */
enum treen_status beginning_open(struct beginning *beginning, const char *box, size_t memory,
                                 struct budget *budget, struct treen_error *error);
void beginning_close(struct beginning *beginning);

/* The bits of `number`, of which there are `fixed`, say which of the first joints bend. TREEN_OK, TREEN_STOPPED or
 * TREEN_NO_MEMORY. */
enum treen_status beginning_search(struct beginning *beginning, uint32_t fixed, uint64_t number);

const struct beginning_found *beginning_found(const struct beginning *beginning, const char *word);

#endif
