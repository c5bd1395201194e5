/* The small search of engine cover, which takes over from the wide one where few options and items are left. Only
 * kernel/search.c includes this. See cover/search.h for the nodes.
 *
 * Its speed comes from never guessing. On a depth-first walk the processor waits at every node for the row to
 * branch on, and mispredicts how many branches it has, and which of them are dead. Here the top nodes of the stack make a
 * child each at once (kernel/lanes.h), without a branch that depends on one: dead children and answers are made like all
 * others, and not kept. Where few nodes wait, the one on top makes all its children instead. */
#ifndef TREEN_ENGINE_COVER_KERNEL_SMALL_H
#define TREEN_ENGINE_COVER_KERNEL_SMALL_H

#include "engine/cover/kernel/copies.h"

/* ---- Choosing ------------------------------------------------------------------------------------------ */

/* The open plain row with the fewest live options; with no row open, one of no_degree, which no row has. */
INLINE struct choice fewest_small(const struct cover_table *table, const uint64_t *live, const uint64_t *open,
                                  unsigned way, uint32_t words) {
    const uint32_t last = row_mask(way);
#ifdef EIGHTS
    /* Eight rows at a time; the key carries the row's number below its count, so that one minimum finds both. */
    eight best = eight_all(NO_KEY), number = eight_count_up();
    for (uint32_t at = 0; at < table->plain; at += LANES) {
        uint64_t here = plain_rows(table, open[words_open(way) > 1 ? at / 64 : 0], at / 64) >> at % 64;
        eight count = eight_none();
        for (uint32_t k = 0; k < words; k++) {
            eight row = eight_load(table->word + (size_t)k * table->stride + at);
            eight options = eight_ones(eight_and(row, eight_all(live[k])));
            count = k ? eight_plus(count, options) : options;
        }
        count = eight_sum(count);
        count = way & FILLING ? eight_lesser(mask_first(LANES), count, eight_all(2)) : count;
        eight key = eight_or(eight_up(count, row_bits(way)), number);
        best = eight_lesser(mask_of((uint8_t)here), best, key);
        number = eight_plus(number, eight_all(LANES));
    }
    uint32_t key = eight_least_short(best);
    return (struct choice){key & last, key >> row_bits(way)};
#else
    struct choice best = {last, no_degree(way)};
    for (uint32_t h = 0; h < words_open(way); h++)
        for (uint64_t left = plain_rows(table, open[h], h); left && best.degree; left &= left - 1) {
            uint32_t at = 64 * h + bits_low(left), count = 0;
            for (uint32_t k = 0; k < words; k++)
                count += bits_ones(table->word[(size_t)k * table->stride + at] & live[k]);
            count = way & FILLING && count > 2 ? 2 : count;
            if (count < best.degree)
                best = (struct choice){at, count};
        }
    return best;
#endif
}

/* The functions of a kind, for each width and height: sets stay in registers in each of them. */
#define EACH_WIDTH(FUNCTION, name, height)                                                                   \
    FUNCTION(name, 1, height)                                                                                \
    FUNCTION(name, 2, height)                                                                                \
    FUNCTION(name, 3, height)                                                                                \
    FUNCTION(name, 4, height)                                                                                \
    FUNCTION(name, 6, height)
#define EACH_LOW_SHAPE(FUNCTION, name)                                                                       \
    EACH_WIDTH(FUNCTION, name, 0)                                                                            \
    FUNCTION(name, 8, 0)                                                                                     \
    EACH_WIDTH(FUNCTION, name##_tall, TALL)
#define EACH_SHAPE(FUNCTION, name)                                                                           \
    EACH_LOW_SHAPE(FUNCTION, name)                                                                           \
    EACH_WIDTH(FUNCTION, name##_high, HIGH)                                                                  \
    FUNCTION(name##_high, 8, HIGH)
#define OF_WIDTHS(name, eighth)                                                                              \
    { NULL, name##_1, name##_2, name##_3, name##_4, NULL, name##_6, NULL, eighth }
#define OF_LOW_SHAPES(name)                                                                                  \
    { OF_WIDTHS(name, name##_8), OF_WIDTHS(name##_tall, NULL) }
#define OF_SHAPES(name)                                                                                      \
    { OF_WIDTHS(name, name##_8), OF_WIDTHS(name##_tall, NULL), OF_WIDTHS(name##_high, name##_high_8) }
/* Of the three heights, which one. */
INLINE uint32_t number_of_height(unsigned way) {
    return way & HIGH ? 2 : way & TALL ? 1 : 0;
}

#define FEWEST(name, words, height)                                                                          \
    OUTLINE struct choice name##_##words(const struct cover_table *table, const uint64_t *live,              \
                                         const uint64_t *open, bool filling) {                               \
        return fewest_small(table, live, open, (filling ? FILLING : 0) | (height), words);                   \
    }
EACH_SHAPE(FEWEST, fewest)

INLINE struct choice choose_one(const struct cover_search *search, const struct cover_small *small,
                                const uint64_t *live, const uint64_t *open, unsigned way, uint32_t words) {
    static struct choice (*const choose[][SMALL_WORDS + 1])(const struct cover_table *, const uint64_t *,
                                                            const uint64_t *, bool) = OF_SHAPES(fewest);
    return choose[number_of_height(way)][words](&small->table, live, open, search->filling);
}

#include "engine/cover/kernel/pieces.h"

#include "engine/cover/kernel/effect.h"

/* ---- Nodes --------------------------------------------------------------------------------------------- */

struct small_node {
    struct small_set live, taken;
    struct small_rows open;
    uint32_t row;            /* that is branched on, */
    struct small_set branch; /* and which of its options live; not stored */
    bool light;              /* its options, as it was made, would fit in half of the words */
    uint64_t left;           /* where there are counted rows; see kernel/copies.h */
};

/* Nothing, in sets of so many words: no more of them is ever looked at. */
static void node_clear(struct small_node *node, uint32_t words) {
    memset(node->live.word, 0, words * sizeof *node->live.word);
    memset(node->branch.word, 0, words * sizeof *node->branch.word);
    memset(node->taken.word, 0, words * sizeof *node->taken.word);
    memset(node->open.word, 0, sizeof node->open.word);
    node->row = 0;
    node->light = false;
    node->left = 0;
}

INLINE uint64_t *small_cell(const struct cover_small *small, uint32_t column, uint32_t at, unsigned way,
                            uint32_t words) {
    return small->column + (size_t)column * SMALL_STACK(words, way & HIGH) + at;
}

/* What there is to branch with: the options of the row that are still possible. */
INLINE void node_find_branch(const struct cover_small *small, struct small_node *node, uint32_t words) {
    const uint64_t *row = small->row + (size_t)node->row * SMALL_PIECE(words);
    for (uint32_t k = 0; k < words; k++)
        node->branch.word[k] = row[k] & node->live.word[k];
}

INLINE struct small_node node_load(const struct cover_small *small, uint32_t at, unsigned way,
                                   uint32_t words) {
    struct small_node node = {.left = 0};
    for (uint32_t k = 0; k < words; k++)
        node.live.word[k] = *small_cell(small, k, at, way, words);
    const uint64_t row = *small_cell(small, SMALL_ROW(words), at, way, words);
    node.row = (uint32_t)row & row_mask(way);
    node.light = row & SMALL_IS_LIGHT;
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        node.taken.word[k] = *small_cell(small, SMALL_TAKEN(words) + k, at, way, words);
    for (uint32_t h = 0; h < words_open(way); h++)
        node.open.word[h] = *small_cell(small, SMALL_OPEN(words) + h, at, way, words);
    if (way & COPIES)
        node.left = *small_cell(small, SMALL_LEFT(words), at, way, words);
    node_find_branch(small, &node, words);
    return node;
}

INLINE void node_store(const struct cover_small *small, uint32_t at, const struct small_node *node,
                       unsigned way, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        *small_cell(small, k, at, way, words) = node->live.word[k];
    *small_cell(small, SMALL_ROW(words), at, way, words) = node->row | (node->light ? SMALL_IS_LIGHT : 0);
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        *small_cell(small, SMALL_TAKEN(words) + k, at, way, words) = node->taken.word[k];
    for (uint32_t h = 0; h < words_open(way); h++)
        *small_cell(small, SMALL_OPEN(words) + h, at, way, words) = node->open.word[h];
    if (way & COPIES)
        *small_cell(small, SMALL_LEFT(words), at, way, words) = node->left;
}

/* Whether there is a branch that was not tried. */
INLINE bool node_has_branch(const struct small_node *node, unsigned way, uint32_t words) {
    if (!(way & COPIES))
        return !set_empty(node->branch, words);
    return live_options(node->branch.word, words) >= copies_least(node->left) || copies_may_pass(node->left);
}

/* Takes the next branch: the bit of an option or, of a counted row all of whose options were tried, the one of passing it.
 * An option that was tried is dead for the branches after it: where a plain row is branched on, it would be so by its row anyway. */
INLINE uint32_t node_pick(struct small_node *node, unsigned way, uint32_t words) {
    if (way & COPIES && set_empty(node->branch, words)) {
        node->left &= COPIES_LEFT;
        return 64 * words;
    }
    uint32_t bit = set_lowest(node->branch, words);
    const struct small_set rest = set_without_lowest(node->branch, words);
    for (uint32_t k = 0; k < words; k++)
        node->live.word[k] &= ~node->branch.word[k] | rest.word[k];
    node->branch = rest;
    return bit;
}

/* A node is light when its options, as it is made, would fit in half of the words. */
#define SMALL_LIGHT(words) (64 * ((words) / 2))
INLINE bool is_light(const struct small_set *live, uint32_t words) {
    return words > 1 && live_options(live->word, words) <= SMALL_LIGHT(words);
}

/* ---- Stages -------------------------------------------------------------------------------------------- */

/* Whether narrow rows are counted by themselves, which only vectors gain by. */
INLINE bool has_narrow(uint32_t words) {
#ifdef AVX512
    return words > 1 && words <= SMALL_NARROW;
#else
    (void)words;
    return false;
#endif
}

/* Whether, with many rows, those with options in few words are counted by these alone: where vectors count words. */
INLINE bool has_sparse(const struct cover_small *small) {
#ifdef AVX512
    return small->height & HIGH;
#else
    (void)small;
    return false;
#endif
}

/* Finds these rows and their words. */
static void find_sparse(struct cover_small *small) {
    const struct cover_table *table = &small->table;
    memset(small->sparse, 0, sizeof small->sparse);
    for (uint32_t row = 0; row < table->plain; row++) {
        uint8_t at[SMALL_WORDS + 1] = {0};
        uint32_t count = 0;
        for (uint32_t k = 0; k < table->width; k++) {
            at[count] = (uint8_t)k;
            count += table->word[(size_t)k * table->stride + row] != 0;
        }
        if (count > SMALL_SPARSE)
            continue;
        memcpy(small->word_of[row], at, SMALL_SPARSE);
        bits_set(small->sparse[count ? count - 1 : 0], row);
    }
}

/* Finds the rows of the table whose options are all in one word, and those whose words can be laid one upon the other: what these
 * have is counted once. (Lower quartiles in ms: Morse 4.94 -> 4.50, L-trominoes 9x9 19.0 -> 16.9, Y-pentominoes 10x10 0.496 -> 0.473,
 * Langford 12 11.4 -> 11.0; pentominoes 6x10 as before. With as many as 6 or 8 words pentominoes 6x10 take 1.03 and 1.05 times as long.) */
static void find_narrow(struct cover_small *small) {
    const struct cover_table *table = &small->table;
    const uint32_t words = table->width;
    if (!has_narrow(words))
        return;
    for (uint32_t h = 0; h < words_open(small->height); h++) {
        uint64_t once = 0, twice = 0, clash = 0, some[SMALL_NARROW] = {0};
        for (uint32_t at = 64 * h; at < table->branching && at < 64 * h + 64; at++) {
            uint64_t all = 0, same = 0;
            for (uint32_t k = 0; k < words; k++) {
                uint64_t word = table->word[(size_t)k * table->stride + at];
                some[k] |= (uint64_t)(word != 0) << at % 64;
                same |= all & word;
                all |= word;
            }
            clash |= (uint64_t)(same != 0) << at % 64;
        }
        for (uint32_t k = 0; k < words; k++) {
            twice |= once & some[k];
            once |= some[k];
        }
        for (uint32_t k = 0; k < words; k++)
            small->narrow[k][h] = some[k] & ~twice;
        small->folded[h] = twice & ~clash;
    }
}

/* What options do is found now, or nothing is known of it yet; but passing a counted row does nothing. */
static void begin_effects(const struct cover_search *search, struct cover_small *small) {
    const unsigned way = way_of_stage(search, small);
    const uint32_t words = small->table.width;
    memset(small->known, 0, sizeof small->known);
    if (has_all_effects(search, small))
        find_all_effects(small);
    if (!small->counted)
        return;
    memset(effect_at(small, 64 * words, words_of_effect(way, words)), 0,
           words_of_effect(way, words) * sizeof *small->effect);
    small->mark[64 * words] = UINT64_MAX;
    small->takes[64 * words] = 0;
    bits_set(small->known, 64 * words);
}

/* Empties a stage whose table is set, with so many rows of use, but for its root, of which it finds whether it is light. */
static void start_stage(const struct cover_search *search, struct cover_small *small, struct small_node *root,
                        uint32_t rows) {
    const unsigned way = way_of_stage(search, small);
    uint32_t words = small->table.width;
    if (has_sparse(small))
        find_sparse(small);
    else
        find_narrow(small);
    small->listed = small->asked = small->many = small->many_asked = false;
    cover_lay_out_stage(small, rows, words_open(small->height));
    pieces_copy(&small->table, rows, small->row);
    small->waiting = 1;
    small->late_count = 0;
    small->answers = 0;
    small->light_children = small->light_entries = small->children = 0;
    begin_effects(search, small);
    root->light = is_light(&root->live, words);
    node_store(small, 0, root, way, words);
}

/* A stage of their own pays for light nodes with subtrees of some size. Each is taken to be as large as those before it
 * in the same stage: so the choice, and with it the order of answers, depends on nothing above. (From 150 children on
 * queens 14 is 1.6 times as slow: each stage begins with empty lanes, and nodes that wait when it is found to pay have
 * smaller subtrees than those it was learnt from. Many rows make a stage dear, and have few words each that are looked at anyway: a
 * Latin square with 276 items 8.2 ms from 400 children on, 3.9 from 1000 or 4000 on, or with none.) */
INLINE bool pays_to_stage(const struct cover_small *small) {
    enum { FIRST_ENTRIES = 8, CHILDREN = 400, CHILDREN_HIGH = 4000 };
    const uint64_t children = small->height & HIGH ? CHILDREN_HIGH : CHILDREN;
    return small->light_entries >= FIRST_ENTRIES && small->light_children > children * small->light_entries;
}

/* Takes the node on top of the stack, and starts the next stage with what is left there. */
static void enter_stage(struct cover_search *search) {
    struct cover_small *from = &search->small[search->stages - 1], *to = &search->small[search->stages];
    uint32_t words = from->table.width, opens = words_open(from->height), row[HIGH_ROWS], rows = 0;
    struct small_node node = node_load(from, --from->waiting, way_of_stage(search, from), words), root;
    node_clear(&root, words);
    root.left = node.left;
    const uint64_t *live = node.live.word;
    memcpy(from->answer, node.taken.word, words * sizeof *from->answer);
    memcpy(to->within, live, words * sizeof *live);
    for (uint32_t h = 0; h < opens; h++) {
        to->rows[h] = node.open.word[h] | (from->loose ? loose_rows(from, h) : 0);
        for (uint64_t left = to->rows[h]; left; left &= left - 1) {
            row[rows] = 64 * h + bits_low(left);
            root.row = row[rows] == node.row ? rows : root.row;
            rows++;
        }
    }
    to->height = height_of(rows);
    to->table.width = cover_width(live_options(live, words));
    if (!to->table.width) /* all that is left is passing a row */
        to->table.width = 1;
    to->counted = from->counted;
    to->loose = from->loose;
    to->slack = from->slack;
    to->table.branching = rows;
    to->table.plain = rows - to->counted;
    to->table.stride = (rows + LANES - 1) / LANES * LANES;
    squeeze_words(&from->table, live, &to->table, row, rows);
    squeeze_options(&from->table, live, &to->table);
    squeeze_set(live, live, words, root.live.word, to->table.width);
    squeeze_set(node.open.word, to->rows, opens, root.open.word, words_open(to->height));
    if (search->weighing)
        root.taken.word[0] = node.taken.word[0];
    start_stage(search, to, &root, rows);
    search->stages++;
}

/* The stage before it learns how large the subtree was. */
static void leave_stage(struct cover_search *search) {
    const struct cover_small *ended = &search->small[--search->stages];
    if (search->stages) {
        search->small[search->stages - 1].light_children += ended->children;
        search->small[search->stages - 1].children += ended->children;
    }
}

/* ---- Walking ------------------------------------------------------------------------------------------- */

/* Whether the answers of a node with no more open rows than any option has are counted as soon as it is made: every
 * option of a row has all of them. When filling, options are counted to two only. */
INLINE bool passes(const struct cover_search *search, unsigned way) {
    return (way & COUNTING || (search->passing && !search->worth)) && !search->filling;
}

/* How many plain rows are open in such a node, at most. With counted rows one that needs one more may be branched on (and then
 * copies_need_one); those who cover it need not cover a plain row just because they all cover another one. */
INLINE uint32_t last_rows(const struct cover_search *search, unsigned way) {
    return search->fewest_rows || way & COPIES ? search->fewest_rows : 1;
}

/* The open plain rows. */
INLINE uint32_t plain_open(const struct cover_table *table, struct small_rows open, unsigned way) {
    uint32_t count = 0;
    for (uint32_t h = 0; h < words_open(way); h++)
        count += bits_ones(plain_rows(table, open.word[h], h));
    return count;
}

/* Whether all places are marked: no byte is all ones. */
INLINE bool all_marked(uint64_t marks) {
    const uint64_t ones = UINT64_MAX / UINT8_MAX;
    return !((~marks - ones) & marks & ones << 7);
}

#include "engine/cover/kernel/late.h"

/* The child is what the option at this bit leaves of the node, but for what it branches on. */
INLINE void take_option(const struct cover_search *search, const struct small_node *node, uint32_t bit,
                        struct small_node *child, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t opens = words_open(way);
    const uint64_t *effect = effect_at(small, bit, words_of_effect(way, words));
    if (__builtin_expect(!bits_has(small->known, bit), false))
        find_effects(search, &(const uint64_t){bit}, 1, words);
    for (uint32_t h = 0; h < opens; h++)
        child->open.word[h] = node->open.word[h] & ~effect[h];
    for (uint32_t k = 0; k < words; k++) { /* words by number, so that all of them stay in registers */
        child->live.word[k] = node->live.word[k] & ~effect[opens + k];
        if (!(way & COUNTING))
            child->taken.word[k] = node->taken.word[k] | (uint64_t)(bit / 64 == k) << (bit % 64);
    }
    if (way & WEIGHING)
        child->taken.word[0] = node->taken.word[0] & small->mark[bit];
    if (way & COPIES)
        child->left = copies_take(small, node->left, small->takes[bit], &child->live, words);
}

/* A child that branches on this row goes onto a stack, or to the answers; returns whether it is one. */
INLINE bool keep_child(struct cover_search *search, struct small_node *child, struct choice choice,
                       unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t none = no_degree(way);
    child->row = choice.row;
    node_store(small, small->waiting, child, way, words);
    const bool settled = passes(search, way) && !rows_empty(child->open, words_open(way)) &&
                         !(way & WEIGHING && !all_marked(child->taken.word[0]));
    const uint32_t rows = settled ? plain_open(&small->table, child->open, way) : 0;
    bool last =
        settled && rows <= last_rows(search, way) && !(way & COPIES && !copies_need_one(small, child->left));
    small->passed[0] += last ? choice.degree : 0;
    bool late = has_late(way, words) && settled && !last && choice.degree && rows <= search->late_rows &&
                small->late_count < LATE_ROOM;
    if (late)
        late_store(small, small->late_count++, child, way, words);
    uint32_t alive = unguessed((choice.degree != 0) & (choice.degree != none) & !last & !late);
    uint32_t answer = unguessed(choice.degree == none);
    small->waiting += alive;
    if (way & WEIGHING && (last | answer))
        small->worth[0] += (last ? choice.degree : 1) * worth_of(search->worth, child->taken.word[0]);
    if (way & COUNTING) {
        small->passed[0] += answer;
    } else {
        set_store(small->answer + small->answers * words, child->taken, words);
        small->answers += answer;
    }
    return answer;
}

/* The option's child is kept; returns whether it is an answer. */
INLINE bool make_child(struct cover_search *search, const struct small_node *node, uint32_t bit, unsigned way,
                       uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    struct small_node child = {.left = 0};
    take_option(search, node, bit, &child, way, words);
    struct choice choice = choose_one(search, small, child.live.word, child.open.word, way, words);
    if (way & COPIES)
        choice = copies_choose(small, child.live, child.open, &child.left, choice, words);
    child.light = is_light(&child.live, words);
    const uint32_t waiting = small->waiting;
    const bool answer = keep_child(search, &child, choice, way, words);
    if (words > 1)
        small->light_entries += (small->waiting - waiting) & child.light & !node->light;
    return answer;
}

/* The node on top of the stack makes all its children; returns how many nodes these are. */
INLINE uint32_t expand_top(struct cover_search *search, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    struct small_node node = node_load(small, --small->waiting, way, words);
    uint32_t children = 0, answers = 0;
    for (; node_has_branch(&node, way, words); children++) {
        uint32_t bit = node_pick(&node, way, words);
        answers += make_child(search, &node, bit, way, words);
    }
    small->light_children += node.light ? children : 0;
    return children - answers;
}

#include "engine/cover/kernel/lanes.h"
#include "engine/cover/kernel/slices.h"

#include "engine/cover/kernel/many.h"

/* Makes some children, of as many nodes at once as pays: a group of lanes more for as few as WORTH nodes. Returns how many
 * nodes the children are. */
INLINE uint32_t expand_some(struct cover_search *search, unsigned way, uint32_t words) {
    enum { WORTH = 3 };
    const uint32_t waiting = search->small[search->stages - 1].waiting;
    if (waiting > SMALL_ROOMY(words, way & HIGH) && !(way & COPIES))
        return expand_top(search, way, words);
    if (waiting < SMALL_LEAST(words) && !(way & COPIES && waiting > SMALL_ROOMY(words, way & HIGH)))
        return expand_top(search, way, words);
    const bool many = pays_to_take_many(search, way, words);
    const uint32_t groups = (waiting + LANES - WORTH) / LANES,
                   made = groups < 1              ? 1
                          : groups < SMALL_GROUPS ? groups
                                                  : SMALL_GROUPS,
                   most = many                                                       ? MANY
                          : way & COPIES && waiting > SMALL_ROOMY(words, way & HIGH) ? 1
                                                                                     : LANES * made;
    return expand(search, waiting < most ? waiting : most, many, way, words);
}

/* Searches the stage until the next answer (or, passing answers of a search that lists them, a look at the clock), its end
 * (DEAD), a stop, or the start of another stage (SMALL). */
INLINE enum verdict walk_stage(struct cover_search *search, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    for (;;) {
        if (small->answers) {
            if (!search->passing || search->worth) {
                small->answers--;
                return ANSWER;
            }
            small->passed[0] += small->answers;
            small->answers = 0;
        }
        const bool late = has_late(way, words) && (small->late_count >= LATE_ENOUGH || !small->waiting);
        if (!small->waiting && !(late && small->late_count))
            return DEAD;
        if (words > 1 && !late && pays_to_stage(small)) {
            struct small_node top = node_load(small, small->waiting - 1, way, words);
            if (top.light) {
                enter_stage(search);
                return SMALL;
            }
        }
        uint32_t nodes = late ? count_late(search, way, words) : expand_some(search, way, words);
        small->children += nodes;
        if (control_nodes(search->control, nodes)) {
            if (control_due(search->control, cover_fraction(search)))
                return STOP;
            search->looked = true;
            if (search->passing && !search->worth && !(way & COUNTING))
                return ANSWER;
        }
    }
}

/* Functions for each shape, so that sets stay in registers: where answers are only counted, and where more is known of them or asked for.
 * Vectors gain by functions of their own for counted rows and for worth, too. */
#define COUNT(name, words, height)                                                                           \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        return walk_stage(search, COUNTING | (height), words);                                               \
    }
#define TAKE(name, words, height)                                                                            \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        const unsigned way = way_of_stage(search, &search->small[search->stages - 1]);                       \
        return walk_stage(search, (way & ANY_WAY) | (height), words);                                        \
    }
EACH_SHAPE(COUNT, count)
#ifdef EIGHTS
enum { ANY_WAY = COPIES };
#define COUNT_COPIES(name, words, height)                                                                    \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        return walk_stage(search, COUNTING | COPIES | (height), words);                                      \
    }
#define WEIGH(name, words, height)                                                                           \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        const unsigned copies = search->small[0].counted ? COPIES : 0;                                       \
        return walk_stage(search, COUNTING | WEIGHING | copies | (height), words);                           \
    }
EACH_LOW_SHAPE(COUNT_COPIES, count_copies)
EACH_LOW_SHAPE(WEIGH, weigh)
#else
enum { ANY_WAY = COUNTING | WEIGHING | COPIES };
#endif
EACH_SHAPE(TAKE, take)

typedef enum verdict walk(struct cover_search *search);

/* The function for the stage that the search is in. */
static walk *walk_of(const struct cover_search *search, const struct cover_small *small) {
    static walk *const count[][SMALL_WORDS + 1] = OF_SHAPES(count), *const take[][SMALL_WORDS + 1] =
                                                                        OF_SHAPES(take);
    const uint32_t height = number_of_height(small->height), words = small->table.width;
#ifdef EIGHTS
    static walk *const copies[][SMALL_WORDS + 1] = OF_LOW_SHAPES(count_copies),
                                              *const weigh[][SMALL_WORDS + 1] = OF_LOW_SHAPES(weigh);
    if (search->weighing)
        return weigh[height][words];
    if (search->counting && small->counted)
        return copies[height][words];
#endif
    return search->counting && !search->weighing && !small->counted ? count[height][words]
                                                                    : take[height][words];
}

/* Nodes that know what they took, in a search that went the way `listing`, know its marks instead. `above`: those of what was taken
 * before. */
static void mark_nodes(const struct cover_search *search, struct cover_small *small, unsigned listing,
                       uint64_t above) {
    const uint32_t words = small->table.width;
    const unsigned way = way_of_stage(search, small);
    for (uint32_t at = 0; at < small->waiting; at++) {
        struct small_node node = node_load(small, at, listing, words);
        uint64_t marks = above;
        for (uint32_t k = 0; k < words; k++)
            for (uint64_t left = node.taken.word[k]; left; left &= left - 1)
                marks &= search->mark[small->table.option[64 * k + bits_low(left)]];
        node.taken = (struct small_set){{marks}};
        node_store(small, at, &node, way, words);
    }
}

/* Where an answer was asked for, and then only numbers are, the small search in which it was goes on without a list. (Least of 41,
 * in ms: Y-pentominoes 10x10 0.533 -> 0.519, T-tetracubes 6x6x2 0.319 -> 0.297; dominoes 4x4x4 by two threads, which each ask
 * for answers, 11.0 -> 10.6 s of the processor.) Answers are seldom asked for in a later stage: what is weighed stays a list
 * there. `above`: the marks of the wide levels. */
static void count_from_here(struct cover_search *search, uint64_t above) {
    if (search->worth && search->stages > 1)
        return;
    const unsigned listing = way_of_stage(search, &search->small[0]);
    search->counting = true;
    search->weighing = search->worth;
    if (!search->worth)
        return;
    mark_nodes(search, &search->small[0], listing, above);
    begin_effects(search, &search->small[0]);
}

/* Searches the small tree until the next answer, its end (DEAD) or a stop. */
static enum verdict search_small(struct cover_search *search) {
    while (search->stages) {
        const struct cover_small *small = &search->small[search->stages - 1];
        enum verdict verdict = walk_of(search, small)(search);
        if (verdict == ANSWER || verdict == STOP)
            return verdict;
        if (verdict == DEAD)
            leave_stage(search);
    }
    return DEAD;
}

#endif
