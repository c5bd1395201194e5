/* The state of engine cover. build.c makes it, cover.c decides how it is searched, and
 * kernel/search.c searches. The kernel is compiled once for each instruction set.
 *
 * The problem is a matrix of bits (matrix.h): a row for every item, and in it a bit for every
 * option that covers the item. A partial answer is a mask of the options still possible ("live")
 * and a set of the items still open. Choosing an option clears from the mask the rows of the items
 * that the option covers. The next item is the open one whose row has the fewest live bits. When
 * many options have died, the rest is squeezed into a smaller table (parallel bit extract). When
 * the rest fits in a few words, the search goes on in registers. This is the small search, and the
 * other is the wide one.
 *
 * Where items are many, an option covers few of them. Counting the options of all items again at
 * every node is then slower than keeping counts. So such a problem is searched in lists
 * (cover/lists.h) until few items are left.
 *
 * Answers are *listed* one by one, or *summed*: then only their number and worth are wanted. Items
 * with multiplicities are *counted*. A counted row is *passed* when the search takes no more of its
 * options. */
#pragma once

#include "engine/cover/lists.h"
#include "engine/cover/matrix.h"
#include "engine/engine.h"
#include "engine/processor.h"

/* A level of the wide search. The first levels may be in lists, those below them are in tables. */
struct cover_level {
    struct cover_lists *lists; /* the lists in which the level was entered; null in tables */
    /* The lists in which its branches are searched: the same, or squeezed; null in tables. */
    struct cover_lists *below;
    /* In lists: where options start on the trail. From `from` on, the option taken killed them;
     * from `own` on, they are those of the row branched on. */
    uint32_t from, own;
    uint32_t option; /* in lists: the option taken, or NOTHING */
    uint32_t dead;   /* in lists: an open row that the option left without options, or NOTHING */
    uint32_t next;   /* in lists: the number of options of a counted row that have been tried */
    bool settled;    /* in lists: the row branched on takes no more options */
    bool starving;   /* in lists: a plain row lost its last option to those tried or settled here */

    struct cover_table *table; /* null in lists, as are the sets of options and rows */
    uint64_t *live;            /* [table->width] options still possible */
    uint64_t *branch;          /* [table->width] of these, options yet to be tried at this level */
    uint32_t first_word;       /* the words of `branch` before this one are empty */
    uint64_t *open;            /* [cover_open_words(table)] rows yet to be covered */
    uint32_t row;              /* the row branched on; a row of the table, or of `below` */
    uint32_t degree, left;     /* branches, and those that have not been entered */
    double breadth;            /* the product of the degrees down to this one, which is included */
    double done;               /* the share of the tree that was searched before the level was entered */
    enum split branches;       /* the place of the branches in the tree */
    uint32_t took;             /* the option taken to get to the level, or NOTHING */
    bool pass;                 /* the last branch is due: pass the counted row */
};

/* The nodes of the small search are columns of words, so that vectors hold the same words of
 * several nodes. A set of options has `words` words. The columns, in order:
 *   - options still possible;
 *   - the row that is branched on, and whether the node is light (SMALL_IS_LIGHT);
 *   - options taken in this stage; or, in a search that weighs answers, one word with the marks of
 *     all options taken;
 *   - the room of counted rows (kernel/copies.h);
 *   - open rows, in one word, two or SMALL_OPENS. The options to try are those of the row that are
 *     still possible. An option that was tried is not possible any more. */
#define SMALL_IS_LIGHT       (UINT64_C(1) << 63)
#define SMALL_ROW(words)     (words)
#define SMALL_TAKEN(words)   ((words) + 1)
#define SMALL_LEFT(words)    (2 * (words) + 1)
#define SMALL_OPEN(words)    (2 * (words) + 2)
#define SMALL_COLUMNS(words) (2 * (words) + 2) /* and as many as open rows have words */

/* Words that are fetched together lie in one piece: the effect of an option on a node, or the
 * options of a row. A piece has an even number of words, which are loaded by twos and fours. */
#define SMALL_PIECE(words) (((words) + 1) & ~1u)

/* The bounds of the small search. Each is the most of its things, if nothing else is said. */
enum {
    SMALL_OPENS = 6,    /* words of open rows */
    SMALL_WORDS = 8,    /* words of options */
    SMALL_NARROW = 4,   /* the most words of narrow sets */
    SMALL_ROWS = 63,    /* open rows in one word */
    TALL_ROWS = 128,    /* open rows in two words */
    TALL_WORDS = 6,     /* words of options where open rows have two words */
    HIGH_ROWS = 384,    /* open rows in six words */
    HIGH_OPTIONS = 126, /* options of a row where open rows have six words */
    SMALL_COUNTED = 7,  /* counted rows that are not loose */
    SMALL_ROOM = 126,   /* options that one of these rows has room for */
    SMALL_STAGES = 4,   /* stages; each has half the words of the one before it, or fewer */
    SMALL_GROUPS = 4,   /* groups of LANES nodes that make a child at once */
    SMALL_WIDE = 6,     /* the least words of wide sets */
    MANY = 256,         /* nodes that make a child in one step, where many wait (kernel/step.h) */
    MANY_WORDS = 6,     /* words of the sets of many nodes, where there are many rows */
    SLICED_PAST = 32,   /* numbers written past a list for steps of many nodes */
    SMALL_PAIRS = 16,   /* pairs of quarters of words to a row of a narrow set */
    SMALL_FOURS = 6,    /* fours listed of a row for each word, on the average */
    HIGH_FOURS = 2,     /* the same, where there are many rows */
};

/* With fewer nodes waiting, the top one makes all its children (E28, E29). */
#define SMALL_LEAST(words) ((words) == 1 ? 2 : 3)

/* Tells whether there are steps of many nodes for sets of `words`. Where rows are many (`high`),
 * sets may have six words. */
#define SMALL_MANY(words, high) ((words) > 1 && (words) <= ((high) ? MANY_WORDS : SMALL_NARROW))

/* With more nodes waiting than SMALL_ROOMY, the search goes depth first. Then no more than all
 * options wait in addition. Branching kills all options of a row. With counted rows, one child is
 * made at a time, and each kills an option or passes a row. A vector is written past the end. */
#define SMALL_ROOMY(words, high) (SMALL_MANY(words, high) ? 1280u : 256u)
#define SMALL_STACK(words, high)                                                                             \
    (SMALL_ROOMY(words, high) + 2 * LANES * SMALL_GROUPS + 2 * 64 * (words) + TALL_ROWS)
#define SMALL_ANSWERS(words) (LANES * SMALL_GROUPS + 64 * (words))

/* The columns of late nodes, which have two options to go (kernel/late.h). The columns are: options
 * still possible; the row that is branched on, in the lowest bits of a word; marks. */
#define LATE_ROW(words)     (words)
#define LATE_MARKS(words)   ((words) + 1)
#define LATE_COLUMNS(words) ((words) + 2)

/* Late nodes that are searched in one step; and the room for them and those of the step before. A
 * vector is written past the end. */
enum {
    LATE_GROUPS = 3, /* groups of LANES nodes */
    LATE_ENOUGH = LATE_GROUPS * LANES,
    LATE_ROOM = LATE_ENOUGH + MANY,
    LATE_STACK = LATE_ROOM + LANES,
};

/* A stage of the small search: a table in which a subtree is searched. */
struct cover_small {
    struct cover_table table;
    unsigned height;  /* TALL, HIGH or neither (kernel/set.h): words of rows to a node or an option */
    uint32_t counted; /* counted rows, which follow the plain ones */
    /* The first of the counted rows are loose: they have room for all their options, and need one
     * at most. */
    uint32_t loose;
    /* By counted row that is not loose, a byte: the room beyond its need. */
    uint64_t slack;
    /* In all stages but the first: the options and rows of this stage, as bits of the stage
     * before. */
    uint64_t within[SMALL_WORDS];
    uint64_t rows[SMALL_OPENS];
    /* A row's options may be counted by half words (kernel/nibbles.h). asked: it is known whether
     * that pays; listed: it does. By row: the start of its list. A list has an entry for each four
     * options of which the row has some. plane: the place of their plane, in bytes. ones: the
     * number of the row's options among any of the four. */
    bool asked, listed;
    uint16_t *list_start;
    uint16_t *plane;
    uint8_t (*ones)[16];
    /* Or by quarters of words (kernel/quarters.h). Their lists start where `list_start` says, and
     * lie in the room of `ones`. paired: by number of pairs, the rows with these. most_pairs: those
     * of one row. */
    uint32_t *quarters;
    uint64_t paired[SMALL_PAIRS + 1][2];
    uint32_t most_pairs;
    /* Steps may be of many nodes (kernel/step.h). many_asked: it is known whether that pays; many:
     * it does. Then the options of each row are listed, in the room of `sliced_room` numbers. Those
     * of all rows lie below bit `sliced_options`. The most options of a row are a number of
     * `slice_bits` bits. */
    bool many_asked, many;
    uint16_t *sliced;
    size_t sliced_room;
    uint32_t sliced_options, slice_bits;
    uint32_t waiting, answers; /* nodes on the stack; answers not yet given */
    uint64_t *column;          /* columns of SMALL_STACK words: a stack of nodes */
    uint64_t *late;            /* [LATE_COLUMNS] of LATE_STACK words: a stack of late nodes */
    uint32_t late_count;       /* late nodes on their stack */
    /* By bit of the table: the effect of taking the option is known. Its piece in `effect` has
     * words of the rows that the option covers, and words of the options that it kills, itself
     * among them. The last piece is the effect of passing a row: nothing. */
    uint64_t known[SMALL_WORDS + 1];
    uint64_t *effect;
    uint64_t *mark;         /* by option: its marks */
    uint64_t *takes;        /* by option, with counted rows: a byte for each, 1 if the option covers it */
    uint64_t *row;          /* the rows of the table, each in one piece */
    uint64_t *room;         /* for the arrays of cover_lay_out_stage */
    uint64_t *answer;       /* sets of the options taken */
    uint64_t summed[LANES]; /* answers that are not listed: their number is the sum of these */
    uint64_t worth[LANES];  /* in a search that weighs them: their worth is the sum of these */
    /* Children of all nodes; children of light nodes, with those of later stages; and light nodes
     * below others. They show whether the next stage pays. */
    uint64_t children, light_children, light_entries;
};

/* Weights learnt from failures (Boussemart et al. 2004). The weight of a plain item is one more
 * than the number of times that the item was found without options. The search branches on the item
 * with the fewest options for its weight. Prices are whole numbers, so that all kernels choose
 * alike. */
struct cover_weights {
    uint32_t *weight;    /* by row of the problem */
    uint64_t *price;     /* by row: COVER_PRICE / weight, not 0 */
    uint32_t *first;     /* by row: the weight at the start of every subproblem, whichever thread has it */
    bool used, learning; /* the search goes by weights; failures change them */
    bool changed;        /* the weights are others than those at the start */
};

/* The product of a price and a number of options stands above a row's number in 64 bits. */
enum { COVER_PRICE = 1 << 24, COVER_MOST_OPTIONS = 1 << 16, COVER_ROW_BITS = 24 };

struct cover_search {
    struct problem problem; /* the problem as it is searched: reduced */
    const uint32_t *kept;   /* by option: its number in the problem posed; null where these are the same */
    struct cover_rows rows;
    const struct worth *worth; /* the worth of answers; null = 1 each */
    const uint64_t *mark;      /* the marks of `worth`, by options of the reduced problem */
    struct control *control;
    enum treen_status (*next)(struct cover_search *search);

    /* Null = the search begins in a table. Each has at most half the options of the one before. */
    struct cover_lists *lists;
    uint32_t list_count;
    uint32_t *trail;     /* the options that were killed in lists, by level */
    uint32_t trail_end;  /* options on the trail */
    uint32_t most_dense; /* with this many open items, lists give way to a table if there are branches */

    struct cover_table *table; /* see cover_make_tables */
    size_t table_room;         /* the most words of the first table */
    uint32_t widest;           /* the most options of the first table, in words */
    uint64_t *words;           /* room for the levels in tables */
    struct cover_level *level;
    uint32_t depth; /* of the present level */
    bool entering;  /* the present level is new; else the search comes back to it */

    bool filling; /* the first open row is branched on, unless another has at most one option */
    struct cover_weights weights;
    bool is_long; /* a trial neither came to the end nor met an answer */

    struct cover_small *small;            /* [SMALL_STAGES] */
    uint32_t most_stages;                 /* stages that have room */
    uint32_t stages;                      /* stages in use; 0 = the search is a wide one for now */
    bool summing;                         /* answers are summed for now, and none is listed */
    bool small_sums;                      /* the small search sums: its options taken are not known */
    bool weighing;                        /* the small search sums the worth of its answers, too */
    bool looked;                          /* the small search has looked at its clock */
    bool resting;                         /* the search came back only because of that look */
    uint64_t small_searches, small_nodes; /* small searches that ended, and their nodes */
    bool high;                            /* small searches may have more than TALL_ROWS rows open */
    uint32_t fewest_rows;                 /* the fewest plain rows that an option covers */
    uint32_t late_rows; /* plain rows that two options cover, if all cover equally many; else 0 */

    int64_t *need, *room; /* by counted item: the options that it still needs, and has room for */
    uint32_t *scratch;    /* [rows.count + items] */
    uint32_t *chosen;     /* the answer last found; has room for the longest */
};

/* The words of a stage's arrays: effects, pieces of rows, both stacks. */
struct stage_words {
    size_t effect, row, late, column;
};

/* Returns the sizes of the arrays for a table of `words` and `rows`. `opens`: words of open
 * rows. */
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

/* Makes the level one of this table. Its words follow each other from level->live on. */
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

/* Returns why the problem is not taken, or null. */
const char *cover_refuses(const struct problem *problem, size_t memory_left);

/* Makes a search of a reduced problem, at its beginning, with the members that are set in `like`:
 * problem, control and kernel. `filling`: it branches on the first open item. TREEN_OK or
 * TREEN_NO_MEMORY. */
enum treen_status cover_build(const struct cover_search *like, bool filling, struct arena *arena,
                              struct cover_search **out);

/* Returns the search of an engine's open search, or null when there is no memory. The first call
 * decides which item is branched on. It may come from any thread; the others wait for it. */
struct cover_search *cover_decided(void *opened);

/* Takes the search back to its beginning. */
void cover_start(struct cover_search *search);

/* Tells whether trials may be worth their time. They are not in a search that may have few nodes,
 * or in a scout's. A limit of nodes must make no other difference: the tree is the same up to
 * there. */
bool cover_worth_trials(const struct cover_search *search);

/* Tells whether the usual order meets an answer within `most` nodes from the root. The search is
 * then at that answer. Adds the nodes to `*nodes`. `*complete`: these were all. The search must
 * begin again. */
bool cover_try_luck(struct cover_search *search, uint64_t most, uint64_t *nodes, bool *complete);

/* The nodes of a trial of the usual order. */
enum { COVER_TRIAL = 20000 };

/* Tells whether the problem is one for which filling may pay. */
bool cover_may_fill(const struct cover_search *search);

/* Tells whether filling pays, by trials of both searches, which are then at their beginnings again.
 * If so, `*words` is the reason. */
bool cover_filling_pays(struct cover_search *fewest, struct cover_search *filling, const char **words);

/* Makes room for weights, where they may pay. False when there is no memory. */
bool cover_make_weights(struct cover_search *search, struct arena *arena);

/* Decides whether weights pay, if there is room for them, by searching a little with and without
 * them. Returns the result in words. The search is then at its beginning again. */
const char *cover_rehearse(struct cover_search *search);
extern const char cover_usual_order[];

/* Sets all weights to those at the start of a subproblem. */
void cover_reset_weights(struct cover_search *search);

/* Learns that the row was found without options. */
static inline void cover_learn(struct cover_weights *weights, uint32_t row) {
    uint32_t weight = weights->weight[row] += weights->weight[row] < COVER_PRICE;
    weights->price[row] = COVER_PRICE / weight;
    weights->changed = true;
}

/* Returns the share of the tree that is done. Branches of a node count as equally large. */
double cover_fraction(const struct cover_search *search);

enum treen_status cover_next_portable(struct cover_search *search);
enum treen_status cover_next_sse4(struct cover_search *search);
enum treen_status cover_next_avx2(struct cover_search *search);
enum treen_status cover_next_avx512(struct cover_search *search);
