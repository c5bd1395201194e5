/* The state of engine cover, shared by cover.c (which sets it up) and cover_kernel.c (which runs it, compiled
 * once for each instruction set).
 *
 * The problem is a matrix of bits: a row for every item, a bit in it for every option that covers the item. A
 * partial answer is a mask of the options still possible ("live") and a set of the items still open. Choosing
 * an option clears from the mask the rows of the items it covers; the next item is the open one whose row has
 * the fewest live bits. When many options have died, what is left is squeezed into a smaller table (parallel
 * bit extract), and when it fits in one word the search goes on in registers. */
#ifndef TREEN_ENGINE_COVER_SEARCH_H
#define TREEN_ENGINE_COVER_SEARCH_H

#include "engine/engine.h"

/* Rows of the matrix, numbered: first a row per plain primary item, then one per primary item with other
 * multiplicities ("counted"; both kinds are branched on), then rows that only say what an option kills: for a
 * secondary item its options, or for each of its colours the options that disagree with it. */
struct cover_rows {
    uint32_t count, plain, counted; /* plain <= plain + counted <= count */
    const uint32_t *kill_start;     /* [options + 1] into kill */
    const uint32_t *kill;           /* the rows that choosing an option clears, but for counted items */
    const uint32_t *take_start;     /* [options + 1] into take; null when no item is counted */
    const uint32_t *take;           /* the counted items that it takes one of, as row numbers */
};

enum { LANES = 8 }; /* rows stand side by side in blocks of so many, for one vector instruction */

/* The matrix squeezed to some live options and open rows. Word k of row r is word[k * stride + r]. */
struct cover_table {
    uint32_t width;            /* words of option bits */
    uint32_t stride;           /* rows, rounded up to whole blocks */
    uint32_t plain, branching; /* rows 0..plain-1 are plain items, ..branching-1 counted ones */
    uint64_t *word;
    uint64_t *some;   /* by block, then by word: whether a row of the block has an option in the word */
    uint64_t *blocks; /* the same by word, then by block */
    uint32_t *option; /* by bit: which option of the problem */
    uint32_t *row_of; /* by row here: which row of the problem */
    uint32_t *slot;   /* by row of the problem: its row here, or `empty` */
    uint32_t empty;   /* a row without bits, for what is not here */
};

/* A level of the search above the small one. */
struct cover_level {
    struct cover_table *table;
    uint64_t *live;   /* [table->width] options still possible */
    uint64_t *branch; /* [table->width] of these, options yet to be tried at this level */
    uint64_t *open;   /* [cover_open_words(table)] rows yet to be covered */
    uint32_t row;     /* branched on; a row of the table */
    uint32_t degree, left;
    uint64_t *least;     /* wide tables, by block: the least (count, row) of its open plain rows */
    bool listed;         /* these are known, for this table */
    double breadth;      /* the product of the degrees down to and with this one */
    enum split branches; /* where they are */
    uint32_t took;       /* the option taken to get here, or NOTHING */
    bool pass;           /* a counted item's last branch is due: take no more of it */
};

/* The small search's nodes are columns of words, so that vectors hold those of several nodes; with `words` words to a set
 * of options: options still possible; options to try; options taken in this stage; rows open. */
#define SMALL_BRANCH(words)  (words)
#define SMALL_TAKEN(words)   (2 * (words))
#define SMALL_OPEN(words)    (3 * (words))
#define SMALL_COLUMNS(words) (3 * (words) + 1)
#define SMALL_KILL(words)    ((words) + 1)

enum {
    SMALL_WORDS = 8,   /* at most */
    SMALL_ROWS = 63,   /* a bit is left for the row that no table has */
    SMALL_STAGES = 4,  /* each has half the words of the one before it, or fewer */
    SMALL_GROUPS = 4,  /* of LANES nodes that make a child at once, at most */
    SMALL_ROOMY = 256, /* nodes waiting */
};

/* With fewer nodes waiting, the top one makes all its children: the wider the sets, the less do empty lanes pay. */
#define SMALL_LEAST(words) ((words) == 1 ? 2 : (words) <= 3 ? 3 : (words) == 4 ? 4 : 6)

/* With more than SMALL_ROOMY nodes waiting, the search goes depth first: then no more than all options wait in addition,
 * since branching kills all options of a row. A vector is written past the end. */
#define SMALL_STACK(words)   (SMALL_ROOMY + 2 * LANES * SMALL_GROUPS + 2 * 64 * (words))
#define SMALL_ANSWERS(words) (LANES * SMALL_GROUPS + 64 * (words))

/* A stage of the small search: a table in which a subtree is searched. */
struct cover_small {
    struct cover_table table;
    uint64_t *within; /* where it is not the first: the options it has, as bits of the stage before */
    uint64_t rows;    /* and the rows */
    uint32_t waiting, answers; /* nodes on the stack; answers not yet told */
    uint64_t *column;          /* [SMALL_COLUMNS] of SMALL_STACK words: a stack of nodes */
    uint64_t *kill;            /* by bit of the table: SMALL_KILL words, all 0 until it is needed */
    uint64_t *answer;          /* sets of the options taken */
    uint64_t passed[LANES];    /* answers counted only: their number is the sum */
    /* All children; light nodes' children, with those of later stages; and light nodes below ones that are not: whether the
     * next stage pays. */
    uint64_t children, light_children, light_entries;
};

#define NOTHING UINT32_MAX

/* Weights learnt from failures (Boussemart et al. 2004): a plain item weighs one more than the times that it was
 * found without options, and what is branched on is the item with the fewest options for its weight. Whole
 * numbers, so that all kernels choose alike. */
struct cover_weights {
    uint32_t *weight; /* by row of the problem */
    uint64_t *price;  /* COVER_PRICE / weight, not 0 */
    uint32_t
        *first; /* the weights that every subproblem starts with: they are the same whoever searches it */
    bool used, learning;
};

/* The product of a price and a number of options stands above a row's number in 64 bits. */
enum { COVER_PRICE = 1 << 24, COVER_MOST_OPTIONS = 1 << 16, COVER_ROW_BITS = 24 };

struct cover_search {
    struct problem problem; /* as it is searched: reduced, */
    const uint32_t
        *kept; /* and its options' numbers in the one that was posed; null where these are the same */
    struct cover_rows rows;
    struct control *control;
    const char *explanation;
    enum treen_status (*next)(struct cover_search *search);

    struct cover_table *table; /* each at most half as wide as the one before it */
    struct cover_level *level;
    double breadth; /* where the tree is split: SPLIT_BREADTH, but for trials */
    uint32_t depth; /* of the level that the search is at */
    bool entering;  /* that level is new; else the search comes back to it */

    uint64_t *
        changed; /* wide tables: words of the new level's options that are not as its parent's (null: `least` is not kept), */
    uint64_t *stale; /* and the blocks of rows that have options in them */

    bool filling; /* the first open row is branched on, unless another has at most one option */
    struct cover_weights weights;

    struct cover_small *small; /* [SMALL_STAGES] */
    uint32_t most_stages;      /* that there is room for */
    uint32_t stages;           /* of these in use; 0 = the search is not in the small one */
    bool passing;              /* the small search counts its answers, and lists none */
    uint32_t fewest_rows;      /* plain ones that an option covers, at least 1 */

    int64_t *need, *room; /* by counted item: how many more it needs, and has room for */
    uint32_t *scratch;    /* [rows.count] */
    uint32_t *first;      /* [blocks of rows + 1] */
    uint32_t *chosen;     /* the answer last found */
};

/* Words for so many options: as few as hold them, but the small search does not know all widths. */
static inline uint32_t cover_width(uint32_t options) {
    uint32_t words = (options + 63) / 64;
    return words == 5 || words == 7 ? words + 1 : words;
}

static inline size_t cover_open_words(const struct cover_table *table) {
    return table->branching / 64 + 1;
}

/* Makes the level one of this table; its words follow each other from level->live on. */
static inline void cover_lay_out(struct cover_level *level, struct cover_table *table) {
    level->table = table;
    level->open = level->live + table->width;
    level->branch = level->open + cover_open_words(table);
}

/* Puts the child's words behind its parent's, with the same table. */
static inline void cover_start_level(const struct cover_level *parent, struct cover_level *child) {
    child->live = parent->branch + parent->table->width;
    cover_lay_out(child, parent->table);
}

enum { COVER_NARROW = 16 }; /* tables of so many words do without `some`, `blocks` and `least` */

static inline uint32_t cover_block_words(const struct cover_table *table) {
    return table->stride / LANES / 64 + 1;
}

static inline uint64_t *cover_blocks(const struct cover_table *table, uint32_t word) {
    return table->blocks + (size_t)word * cover_block_words(table);
}

/* The block's words that are not empty. */
static inline uint64_t *cover_some(const struct cover_table *table, uint32_t row) {
    return table->some + (size_t)(row / LANES) * ((table->width + 63) / 64);
}

/* The search at its beginning, whatever it has done. */
void cover_start(struct cover_search *search);

/* Whether the problem is of the kind for which filling may pay; and whether it does, in this search of it, measured
 * against the other one: both are at their beginnings again. Where it does, says so in *words. */
bool cover_may_fill(const struct cover_search *search);
bool cover_filling_pays(struct cover_search *fewest, struct cover_search *filling, const char **words);

/* Whether weights pay is found out by searching a little with and without them; then the search is at its beginning
 * again. Says in *words what was found. */
enum treen_status cover_rehearse(struct cover_search *search, struct arena *arena, const char **words);

/* All weights are those that a subproblem starts with. */
void cover_reset_weights(struct cover_search *search);

/* The row was found without options. */
static inline void cover_learn(struct cover_weights *weights, uint32_t row) {
    uint32_t weight = weights->weight[row] += weights->weight[row] < COVER_PRICE;
    weights->price[row] = COVER_PRICE / weight;
}

/* Fills in table->some and table->blocks. */
void cover_note_some(struct cover_table *table);

/* How much of the tree is done: at each level the branches left behind, as a share of its parent's branch. */
double cover_fraction(const struct cover_search *search);

enum treen_status cover_next_portable(struct cover_search *search);
enum treen_status cover_next_avx2(struct cover_search *search);
enum treen_status cover_next_avx512(struct cover_search *search);

#endif
