/* The chains that begin in one way, with the results of each: the piece of work of which `treen
 * snakes` is made. A beginning searches one way of beginning after the other. It belongs to one
 * thread at a time. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "engine/chain/chain.h"
#include "engine/engine.h"
#include "puzzle/snake.h"

/* The results of a chain. The search met one directed path of each class. */
struct beginning_found {
    uint64_t paths;   /* in all classes together */
    uint64_t classes; /* of directed paths under the symmetries */
    /* Classes in which a path and the same path from its other end are images of each other. */
    uint64_t reversed;
    bool same_from_both_ends; /* all paths of the chain were met from both ends */
};

struct beginning {
    struct treen_puzzle *puzzle; /* owned: any chain; its first joints are set here */
    struct snake *snake;
    struct control control;      /* the caller sets it before each search */
    const struct engine *handed; /* to be asked; null = the first one that takes the problem */
    const char *engine;          /* the name of the one asked; null before the first search */
    struct treen_error error;    /* the reason of TREEN_BUG */
    struct arena work;           /* of the present beginning */
    const struct chain *chain;
    struct keyset words;                 /* the chains that were met: letters of their inner joints */
    ARRAY(struct beginning_found) found; /* of each word */
    const char **sorted;                 /* the words in order; null after a search that stopped early */
};

/* Opens a beginning. `memory`: bytes of the budget for the chains of one beginning. Call
 * beginning_close whatever the status. */
enum treen_status beginning_open(struct beginning *beginning, const char *box, size_t memory,
                                 struct budget *budget, struct treen_error *error);
void beginning_close(struct beginning *beginning);

/* Searches all chains of one beginning. The lowest `fixed` bits of `number` say which of the first
 * joints bend. TREEN_OK, TREEN_STOPPED, TREEN_NO_MEMORY, or TREEN_BUG when a path was wrong. */
enum treen_status beginning_search(struct beginning *beginning, uint32_t fixed, uint64_t number);

const struct beginning_found *beginning_found(const struct beginning *beginning, const char *word);
