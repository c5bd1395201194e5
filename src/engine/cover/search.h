/* The state of engine cover, shared by cover.c (which sets it up) and kernel/search.c (which runs
 * it, compiled once for each instruction set).
 *
 * The problem is a matrix of bits: a row for every item, a bit in it for every option that covers
 * the item. A partial answer is a mask of the options still possible ("live") and a set of the
 * items still open. Choosing an option clears from the mask the rows of the items it covers; the
 * next item is the open one whose row has the fewest live bits. When many options have died, what
 * is left is squeezed into a smaller table (parallel bit extract), and when it fits in a few words
 * the search goes on in registers.
 *
 * Where items are many, an option has to do with few of them, and counting them all again at every
 * node is slower than keeping counts: so such a problem is first searched in lists
 * (cover/lists.h), until few items are left. */
#ifndef TREEN_ENGINE_COVER_SEARCH_H
#define TREEN_ENGINE_COVER_SEARCH_H

#include "engine/cover/lists.h"
#include "engine/engine.h"
#include "engine/processor.h"

/* Rows of the matrix, numbered: first a row per plain primary item, then one per primary item with
 * other multiplicities ("counted"; both kinds are branched on), then rows that only say what an
 * option kills: for a secondary item its options, or for each of its colours the options that
 * disagree with it. */
struct cover_rows {
    uint32_t count, plain, counted; /* plain <= plain + counted <= count */
    uint32_t free; /* the first of the counted ones, whose most is never exceeded: another item sees to it */
    const uint32_t *kill_start; /* [options + 1] into kill */
    const uint32_t *kill;       /* the rows that choosing an option clears, but for counted items */
    const uint32_t *take_start; /* [options + 1] into take; null when no item is counted */
    const uint32_t *take;       /* the counted items that it takes one of, as row numbers */

    const uint32_t *row_of_item; /* by primary item */
    const uint32_t
        *pair_start; /* by secondary item, from 0: its (colour, row) pairs, one for each of its colours */
    const uint32_t *pair_colour, *pair_row;
};

/* Numbers the rows of a problem: plain items first, then counted ones, each as the problem numbers
 * them or, for filling, in its order. False when there is no memory. */
bool cover_number_rows(const struct problem *problem, bool filling, struct arena *arena,
                       struct cover_rows *rows);

/* The matrix squeezed to some live options and open rows. Word k of row r is word[k * stride + r]. */
struct cover_table {
    uint32_t width;            /* words of option bits */
    uint32_t stride;           /* rows, rounded up to whole blocks */
    uint32_t plain, branching; /* rows 0..plain-1 are plain items, ..branching-1 counted ones */
    uint64_t *word;
    uint32_t *option; /* by bit: which option of the problem */
    uint32_t *row_of; /* by row here: which row of the problem */
    uint32_t *slot;   /* by row of the problem: its row here, or `empty` */
    uint32_t empty;   /* a row without bits, for what is not here */
};

/* A level of the search above the small one. First levels may be in lists, those below them are in
 * tables. */
struct cover_level {
    struct cover_lists *lists; /* that it was entered in; null in tables */
    struct cover_lists *below; /* that its branches are searched in: the same, or squeezed; null in tables */
    /* In lists: where on the trail the options start that the one taken killed, and those of the row branched on. */
    uint32_t from, own;
    uint32_t option; /* in lists: the option taken, or NOTHING */
    uint32_t dead;   /* in lists: an open row that this left without options, or NOTHING */
    uint32_t next;   /* in lists: how much of the list of a counted row has been tried */
    bool settled;    /* in lists: the row branched on takes no more options */
    bool starving;   /* in lists: what this level has tried or settled left some plain row without options */

    struct cover_table *table; /* null in lists; the same for what follows, to `open` */
    uint64_t *live;            /* [table->width] options still possible */
    uint64_t *branch;          /* [table->width] of these, options yet to be tried at this level, */
    uint32_t first_word;       /* and before which word none is left */
    uint64_t *open;            /* [cover_open_words(table)] rows yet to be covered */
    uint32_t row;              /* branched on; a row of the table, or of `below` */
    uint32_t degree, left;
    double breadth;      /* the product of the degrees down to and with this one */
    enum split branches; /* where they are */
    uint32_t took;       /* the option taken to get here, or NOTHING */
    bool pass;           /* a counted item's last branch is due: take no more of it */
};

/* The small search's nodes are columns of words, so that vectors hold those of several nodes; with
 * `words` words to a set of options: options still possible; the row that is branched on, and
 * whether the node is light (SMALL_IS_LIGHT); options taken in this stage (or, where answers are
 * not listed but weighed, in the first word the marks of all that was taken); what counted rows
 * have room for (kernel/copies.h); and rows open, in one word, two or SMALL_OPENS. The options to
 * try are those of the row that are still possible: one that was tried is not. */
#define SMALL_IS_LIGHT       (UINT64_C(1) << 63)
#define SMALL_ROW(words)     (words)
#define SMALL_TAKEN(words)   ((words) + 1)
#define SMALL_LEFT(words)    (2 * (words) + 1)
#define SMALL_OPEN(words)    (2 * (words) + 2)
#define SMALL_COLUMNS(words) (2 * (words) + 2) /* and as many as open rows have words */

/* Words that are fetched together lie in one piece. It has an even number of words, since they are
 * loaded by twos and fours: what an option does to a node, and the options of a row. */
#define SMALL_PIECE(words) (((words) + 1) & ~1u)

enum {
    SMALL_OPENS = 6,    /* words of open rows, at most */
    SMALL_WORDS = 8,    /* of options, at most */
    SMALL_NARROW = 4,   /* of options, up to which many nodes make a step, */
    SMALL_ROWS = 63,    /* in one word */
    TALL_ROWS = 128,    /* in two, */
    TALL_WORDS = 6,     /* and words of options there, at most, */
    HIGH_ROWS = 384,    /* in six, */
    HIGH_OPTIONS = 126, /* and options that a row may have there */
    SMALL_COUNTED = 7,  /* counted rows that are not loose, at most, */
    SMALL_ROOM = 126,   /* and options that each of them has room for */
    SMALL_STAGES = 4,   /* each has half the words of the one before it, or fewer */
    SMALL_GROUPS = 4,   /* of LANES nodes that make a child at once, at most, */
    SMALL_WIDE = 6,     /* words from which on sets are wide */
    MANY = 256,         /* nodes that make a child in one step, at most, where many wait (kernel/step.h), */
    MANY_WORDS = 6,     /* and words of their sets, at most, where rows are many */
    SLICED_PAST = 32,   /* numbers written past a list of theirs, at most */
    SMALL_FOURS = 6,    /* fours that are listed of a row for each word, on the average, at most, */
    HIGH_FOURS = 2,     /* and where there are many rows */
};

/* With fewer nodes waiting, the top one makes all its children (E28, E29). */
#define SMALL_LEAST(words) ((words) == 1 ? 2 : 3)

/* Whether there are steps of many nodes for such sets: where rows are many, of six words, too. */
#define SMALL_MANY(words, high) ((words) > 1 && (words) <= ((high) ? MANY_WORDS : SMALL_NARROW))

/* With more nodes waiting than SMALL_ROOMY, the search goes depth first. Then no more than all
 * options wait in addition: branching kills all options of a row, or, with counted rows, one child
 * is made at a time, and each kills an option or passes a row. A vector is written past the end. */
#define SMALL_ROOMY(words, high) (SMALL_MANY(words, high) ? 1280u : 256u)
#define SMALL_STACK(words, high)                                                                             \
    (SMALL_ROOMY(words, high) + 2 * LANES * SMALL_GROUPS + 2 * 64 * (words) + TALL_ROWS)
#define SMALL_ANSWERS(words) (LANES * SMALL_GROUPS + 64 * (words))

/* Columns of the nodes that have two options to go (kernel/late.h): options still possible; the
 * row that is branched on, in the lowest bits of a word; marks. */
#define LATE_ROW(words)     (words)
#define LATE_MARKS(words)   ((words) + 1)
#define LATE_COLUMNS(words) ((words) + 2)

/* So many are counted in one step; there is room for those of the step before. A vector is written
 * past the end. */
enum {
    LATE_GROUPS = 3, /* of LANES nodes */
    LATE_ENOUGH = LATE_GROUPS * LANES,
    LATE_ROOM = LATE_ENOUGH + MANY,
    LATE_STACK = LATE_ROOM + LANES,
};

/* A stage of the small search: a table in which a subtree is searched. */
struct cover_small {
    struct cover_table table;
    unsigned height;  /* TALL, HIGH or neither (kernel/set.h): words of rows to a node or an option */
    uint32_t counted; /* rows, which follow the plain ones, */
    uint32_t loose; /* the first of them loose: they have room for all their options, and need one at most; */
    uint64_t slack; /* and how much more each of the others has room for than it needs, a byte each */
    /* Where it is not the first: the options it has, as bits of the stage before, */
    uint64_t within[SMALL_WORDS];
    uint64_t rows[SMALL_OPENS]; /* and the rows */
    /* Where half words are counted instead of words (kernel/nibbles.h): whether it was asked if that pays, and it does; then, by row,
     * where its list starts; and of each four options that a row has some of, where their plane lies among the planes, in bytes,
     * and how many of any of the four it has. */
    bool asked, listed;
    uint16_t *list_start;
    uint16_t *plane;
    uint8_t (*ones)[16];
    /* Whether it was asked if steps of many nodes pay, and they do (kernel/step.h). Then the options
     * of each row are listed, in the room of `sliced_room` numbers. Those of all rows lie below bit
     * `sliced_options`. As many options as any row has are a number of `slice_bits` bits. */
    bool many_asked, many;
    uint16_t *sliced;
    size_t sliced_room;
    uint32_t sliced_options, slice_bits;
    uint32_t waiting, answers; /* nodes on the stack; answers not yet told */
    uint64_t *column;          /* columns of SMALL_STACK words: a stack of nodes */
    uint64_t
        *late; /* [LATE_COLUMNS] of LATE_STACK words: another one, of those that have two options to go, */
    uint32_t late_count; /* and how many these are */
    /* By bit of the table: whether it was needed already what taking the option does. Then it is in its piece: words of rows
     * that it covers, and words of options that it kills, itself among them. Behind them all stands what passing a row does: nothing. */
    uint64_t known[SMALL_WORDS + 1];
    uint64_t *effect;
    uint64_t *mark,
        *takes; /* of each option, too: its marks; and with counted rows a byte for each, 1 if it takes one of it */
    uint64_t *row;          /* the rows of the table, each in one piece */
    uint64_t *room;         /* where these two lie, and both stacks: see cover_lay_out_stage */
    uint64_t *answer;       /* sets of the options taken */
    uint64_t passed[LANES]; /* answers counted only: their number is the sum, */
    uint64_t worth[LANES];  /* and so is what they are worth, in a search that weighs them */
    /* All children; light nodes' children, with those of later stages; and light nodes below ones that are not: whether the
     * next stage pays. */
    uint64_t children, light_children, light_entries;
};

#define NOTHING UINT32_MAX

/* Weights learnt from failures (Boussemart et al. 2004): a plain item weighs one more than the
 * times that it was found without options, and what is branched on is the item with the fewest
 * options for its weight. Whole numbers, so that all kernels choose alike. */
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
    const struct worth *worth; /* of answers; null = 1 each */
    const uint64_t *mark;      /* its marks, by the options here */
    struct control *control;
    enum treen_status (*next)(struct cover_search *search);

    struct cover_lists
        *lists; /* null = the search begins in a table; each has at most half the options of the one before */
    uint32_t list_count;
    uint32_t *trail; /* the options that were killed in lists, by level; `trail_end` of them */
    uint32_t trail_end;
    uint32_t
        most_dense; /* open items with which lists give way to a table, when there are branches to use it for */

    struct cover_table *table; /* see cover_make_tables */
    size_t table_room;         /* words that the first one may have */
    uint32_t widest;           /* and options, in words */
    uint64_t *words;           /* for the levels in tables */
    struct cover_level *level;
    double breadth; /* where the tree is split: SPLIT_BREADTH, but for trials */
    uint32_t depth; /* of the level that the search is at */
    bool entering;  /* that level is new; else the search comes back to it */

    bool filling; /* the first open row is branched on, unless another has at most one option */
    struct cover_weights weights;
    bool is_long; /* it is known that a trial's nodes are neither all nor lead to an answer */

    struct cover_small *small; /* [SMALL_STAGES] */
    uint32_t most_stages;      /* that there is room for */
    uint32_t stages;           /* of these in use; 0 = the search is not in the small one */
    bool passing;              /* answers are counted for now, and none is listed */
    bool counting;             /* the small search began while passing: what it takes is not known, */
    bool weighing;             /* but what its answers are worth */
    bool looked, resting;      /* its clock was looked at; the search came back for no other reason */
    uint64_t small_searches, small_nodes; /* those that ended, and their nodes */
    bool high;                            /* that may have more than TALL_ROWS rows open */
    uint32_t fewest_rows;                 /* plain ones that an option covers */
    uint32_t
        late_rows; /* open plain ones that two options cover, where all options cover equally many; else 0 */

    int64_t *need, *room; /* by counted item: how many more it needs, and has room for */
    uint32_t *scratch;    /* [rows.count + items] */
    uint32_t *chosen;     /* the answer last found: [most_chosen] */
    uint32_t most_chosen;
};

/* Returns the words for `options`: as few as hold them, but the small search does not know all
 * widths. */
static inline uint32_t cover_width(uint32_t options) {
    uint32_t words = (options + 63) / 64;
    return words == 5 || words == 7 ? words + 1 : words;
}

static inline size_t cover_open_words(const struct cover_table *table) {
    return table->branching / 64 + 1;
}

/* Words of those arrays of a stage whose sizes go with the width of its table and the number of
 * its rows: effects, pieces of rows, both stacks. `rows`: of use; `opens`: words of open ones. */
struct stage_words {
    size_t effect, row, late, column;
};

static inline struct stage_words cover_stage_words(size_t words, size_t rows, uint32_t opens) {
    return (struct stage_words){.effect = (64 * words + 1) * SMALL_PIECE(opens + words + 2),
                                .row = SMALL_PIECE(words) * ((rows + LANES - 1) / LANES * LANES),
                                .late = LATE_COLUMNS(words) * LATE_STACK,
                                .column = (SMALL_COLUMNS(words) + opens) *
                                          (size_t)SMALL_STACK(words, opens == SMALL_OPENS)};
}

/* Lays the arrays of a stage out in its room, close together: a page that is touched for the first
 * time is dear (E140). */
static inline void cover_lay_out_stage(struct cover_small *small, size_t rows, uint32_t opens) {
    const struct stage_words words = cover_stage_words(small->table.width, rows, opens);
    small->effect = small->room;
    const size_t options = 64 * (size_t)small->table.width + 1;
    small->mark = small->effect + options * SMALL_PIECE(opens + small->table.width);
    small->takes = small->mark + options;
    small->row = small->effect + words.effect;
    small->late = small->row + words.row;
    small->column = small->late + words.late;
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

static inline uint32_t cover_stride(uint32_t rows) {
    return (rows + LANES) / LANES * LANES;
}

/* Sets the first `count` bits of a row of `words`, and no others. */
static inline void cover_set_all(uint64_t *row, uint32_t words, uint32_t count) {
    for (uint32_t k = 0; k < words; k++, count -= count < 64 ? count : 64)
        row[k] = count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

/* Why the problem is not taken, or null. */
const char *cover_refuses(const struct problem *problem, size_t memory_left);

/* A search of a reduced problem, at its beginning, with what is set in the other one (the problem,
 * the control and the kernel); filling: by the first open item. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status cover_build(const struct cover_search *like, bool filling, struct arena *arena,
                              struct cover_search **out);

/* Room for the tables. False when there is no memory. */
bool cover_make_tables(struct cover_search *search, struct arena *arena);

/* The order of a reduced problem's options, into order[options]: theirs, or one in which they lie
 * together by place. That leaves more words of a row empty, which the small search passes over;
 * but it leads to another first answer, so where one is all that is asked for the order is theirs.
 * Uses the scratch. */
void cover_order_options(const struct cover_search *search, uint32_t *order);

/* Returns whether a table of `options` and `rows`, and more rows for secondary items as needed, has
 * room. */
bool cover_table_fits(const struct cover_search *search, uint32_t options, uint32_t rows);

/* Fills the first table with the options that it names already (table->option) and these rows, all
 * of them of the problem, in ascending order, and what rows of secondary items these options have. */
void cover_fill_table(struct cover_search *search, uint32_t options, const uint32_t *row, uint32_t rows);

/* The search of what `open` has opened. Which item is branched on is found out by the first call,
 * from any thread; others wait for it. */
struct cover_search *cover_decided(void *opened);

/* The search at its beginning, whatever it has done. */
void cover_start(struct cover_search *search);

/* A search that may have few nodes goes without trials, which would take longer; so do those of
 * scouts. A limit of nodes must make no other difference: the tree is the same up to there. */
bool cover_worth_trials(const struct cover_search *search);

/* Returns whether the usual order meets an answer within `most` nodes, from the root; the answer
 * has then just been found. Adds the nodes that it took. *complete: these were all. The search
 * must begin again. */
bool cover_try_luck(struct cover_search *search, uint64_t most, uint64_t *nodes, bool *complete);

/* Nodes of a trial of the usual order. */
enum { COVER_TRIAL = 20000 };

/* Whether the problem is of the kind for which filling may pay; and whether it does, in this
 * search of it, measured against the other one: both are at their beginnings again. Where it does,
 * says so in *words. */
bool cover_may_fill(const struct cover_search *search);
bool cover_filling_pays(struct cover_search *fewest, struct cover_search *filling, const char **words);

/* Room for weights, where they may pay. False when there is no memory. */
bool cover_make_weights(struct cover_search *search, struct arena *arena);

/* Whether weights pay is found out by searching a little with and without them, where there is
 * room for them; then the search is at its beginning again. Returns what was found, in words. */
const char *cover_rehearse(struct cover_search *search);
extern const char cover_usual_order[];

/* All weights are those that a subproblem starts with. */
void cover_reset_weights(struct cover_search *search);

/* The row was found without options. */
static inline void cover_learn(struct cover_weights *weights, uint32_t row) {
    uint32_t weight = weights->weight[row] += weights->weight[row] < COVER_PRICE;
    weights->price[row] = COVER_PRICE / weight;
}

/* How much of the tree is done: at each level the branches left behind, as a share of its parent's
 * branch. */
double cover_fraction(const struct cover_search *search);

enum treen_status cover_next_portable(struct cover_search *search);
enum treen_status cover_next_sse4(struct cover_search *search);
enum treen_status cover_next_avx2(struct cover_search *search);
enum treen_status cover_next_avx512(struct cover_search *search);

#endif
