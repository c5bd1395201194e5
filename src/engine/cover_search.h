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
    double breadth;      /* the product of the degrees down to and with this one */
    enum split branches; /* where they are */
    uint32_t took;       /* the option taken to get here, or NOTHING */
    bool pass;           /* a counted item's last branch is due: take no more of it */
};

/* A node of the search once everything fits in a word. */
struct cover_small {
    uint64_t live, open;
    uint64_t branch;      /* options to try; with nothing open (an answer), none */
    uint32_t took, depth; /* the option taken to get here, and nodes above it in the small search */
    double share;         /* of the small search, if all branches of a node are alike */
};

#define NOTHING UINT32_MAX

enum { SMALL_OPTIONS = 64 };

struct cover_search {
    struct cover_rows rows;
    struct control *control;
    enum treen_status (*next)(struct cover_search *search);

    struct cover_table *table; /* each at most half as wide as the one before it */
    struct cover_level *level;
    uint32_t depth; /* of the level that the search is at */
    bool entering;  /* that level is new; else the search comes back to it */

    struct cover_small *small;         /* a stack of nodes that wait to be searched */
    uint32_t waiting;                  /* so many */
    uint32_t path[SMALL_OPTIONS + 1];  /* options taken in the small search, after a NOTHING */
    uint32_t path_length;              /* 0 = not in the small search */
    uint64_t kill_mask[SMALL_OPTIONS]; /* by bit of the small table, made when first used; 0 = not yet */
    uint64_t close_mask[SMALL_OPTIONS];

    int64_t *need, *room; /* by counted item: how many more it needs, and has room for */
    uint32_t *scratch;    /* [rows.count] */
    uint32_t *chosen;     /* the answer last found */
};

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

enum { COVER_NARROW = 16 }; /* tables of so many words do without `some` */

/* The block's words that are not empty. */
static inline uint64_t *cover_some(const struct cover_table *table, uint32_t row) {
    return table->some + (size_t)(row / LANES) * ((table->width + 63) / 64);
}

/* Fills in table->some. */
void cover_note_some(struct cover_table *table);

/* How much of the tree is done: at each level the branches left behind, as a share of its parent's branch. */
double cover_fraction(const struct cover_search *search);

enum treen_status cover_next_portable(struct cover_search *search);
enum treen_status cover_next_avx2(struct cover_search *search);
enum treen_status cover_next_avx512(struct cover_search *search);

#endif
