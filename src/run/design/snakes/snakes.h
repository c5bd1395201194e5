/* The space of snakes. snakes.c opens, writes, and walks at random; snakes_list.c lists all chains
 * of a small box. */
#pragma once

#include "puzzle/puzzle.h"
#include "run/design/snakes/chain_path.h"
#include "run/design/space.h"

/* Links of chains that are listed when nothing else is asked for, and that can be listed. */
enum { SNAKES_LISTED = 16, SNAKES_MOST_LISTED = 20 };

struct snakes_space {
    struct design_wish wish;
    struct condition solutions, legs; /* that the aim wants */
    int wish_solutions, wish_legs;    /* 1: the most are best, -1: the fewest, 0: no matter */
    uint32_t links, longest;          /* cubes; the longest side of the box */
    uint32_t *path;                   /* one path through the box */
    bool lists;                       /* a unit is a share of the list of all chains, not a walk */
};

/* A thread's chain, and the paths that it walks. */
struct snakes_work {
    const struct snakes_space *space;
    struct treen_puzzle *puzzle; /* owned; its joints are set for each chain */
    struct snake *snake;
    struct arena search; /* of one count */
    struct path_board board;
    struct chain_path path, before, kept;
    char *word;
    uint64_t nodes; /* of all counts */
    uint64_t limit; /* of the nodes of one count; 0 = none */
};

/* The foldings of a chain, as far as they were counted. */
struct foldings {
    uint64_t solutions;
    bool complete; /* there are no more */
    double nodes;  /* of the whole search, estimated where it was given up */
};

/* Counts the foldings of the chain work->word up to symmetry. */
enum treen_status snakes_count(struct snakes_work *work, bool same_from_both_ends,
                               const struct patience *patience, struct foldings *foldings);

/* Returns the number of shares of the list. */
uint64_t snakes_shares(const struct snakes_space *space);

/* Looks at every chain of a share. */
enum treen_status snakes_list(const struct snakes_space *space, struct snakes_work *work, uint64_t share,
                              struct finder *finder);
