/* The small search of engine cover, which takes over from the wide one where few options and items are left. Only
 * cover_kernel.c includes this. See cover_search.h for the nodes.
 *
 * Its speed comes from never guessing. On a depth-first walk the processor waits at every node for the row to
 * branch on, and mispredicts how many branches it has, and which of them are dead. Here a batch of nodes is
 * taken from the stack, and the children of all are made in one loop without a branch that depends on them:
 * dead ones and answers are written like all others, and then written over by the next. */
#ifndef TREEN_ENGINE_COVER_SMALL_H
#define TREEN_ENGINE_COVER_SMALL_H

/* ---- Sets of options, in registers --------------------------------------------------------------------- */

struct small_set {
    uint64_t word[SMALL_WORDS];
};

/* The lowest bit; 64 * words in an empty set. */
INLINE uint32_t set_lowest(struct small_set set, uint32_t words) {
    uint32_t at = 64 * words;
    for (uint32_t k = words; k-- > 0;)
        at = set.word[k] ? 64 * k + bits_low(set.word[k]) : at;
    return at;
}

INLINE struct small_set set_without_lowest(struct small_set set, uint32_t words) {
    uint64_t borrow = 1;
    for (uint32_t k = 0; k < words; k++) {
        uint64_t word = set.word[k];
        set.word[k] &= word - borrow;
        borrow &= !word;
    }
    return set;
}

INLINE bool set_empty(struct small_set set, uint32_t words) {
    uint64_t any = 0;
    for (uint32_t k = 0; k < words; k++)
        any |= set.word[k];
    return !any;
}

INLINE struct small_set set_load(const uint64_t *word, uint32_t words) {
    struct small_set set = {{0}};
    for (uint32_t k = 0; k < words; k++)
        set.word[k] = word[k];
    return set;
}

INLINE void set_store(uint64_t *word, struct small_set set, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        word[k] = set.word[k];
}

/* ---- Choosing ------------------------------------------------------------------------------------------ */

enum { KEY_ROW_BITS = 6, KEY_ROW = (1 << KEY_ROW_BITS) - 1, NO_DEGREE = UINT16_MAX >> KEY_ROW_BITS };

/* The open row with the fewest live options; with no row open, one of NO_DEGREE, which no row has. */
INLINE struct choice fewest_small(const struct cover_table *table, struct small_set live, uint64_t open,
                                  bool filling, uint32_t words) {
#ifdef VECTORS
    /* Eight rows at a time; the key carries the row's number below its count, so that one minimum finds both.
     * Keys fit in 16 bits, for which there is a minimum across lanes in one instruction. */
    __m512i best = _mm512_set1_epi64(-1), number = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    for (uint32_t at = 0; at < table->plain; at += LANES) {
        __m512i count = _mm512_setzero_si512();
        for (uint32_t k = 0; k < words; k++) {
            const uint64_t *row = table->word + (size_t)k * table->stride + at;
            __m512i all = _mm512_set1_epi64((long long)live.word[k]);
            __m512i options = _mm512_popcnt_epi64(_mm512_and_si512(_mm512_load_si512(row), all));
            count = k ? _mm512_add_epi64(count, options) : options;
        }
        count = filling ? _mm512_min_epu64(count, _mm512_set1_epi64(2)) : count;
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(count, KEY_ROW_BITS), number);
        best = _mm512_mask_min_epu64(best, (__mmask8)(open >> at), best, key);
        number = _mm512_add_epi64(number, _mm512_set1_epi64(LANES));
    }
    __m128i least = _mm_minpos_epu16(_mm512_cvtepi64_epi16(best));
    uint32_t key = (uint32_t)_mm_cvtsi128_si32(least) & UINT16_MAX;
    return (struct choice){key & KEY_ROW, key >> KEY_ROW_BITS};
#else
    struct choice best = {KEY_ROW, NO_DEGREE};
    for (; open && best.degree; open &= open - 1) {
        uint32_t at = bits_low(open), count = 0;
        for (uint32_t k = 0; k < words; k++)
            count += bits_ones(table->word[(size_t)k * table->stride + at] & live.word[k]);
        count = filling && count > 2 ? 2 : count;
        if (count < best.degree)
            best = (struct choice){at, count};
    }
    return best;
#endif
}

/* ---- What an option kills ------------------------------------------------------------------------------ */

/* The n-th set bit from 0. */
static uint32_t nth_bit(const uint64_t *row, uint32_t n) {
    uint32_t k = 0;
    for (uint32_t ones; n >= (ones = bits_ones(row[k])); k++)
        n -= ones;
    uint64_t word = row[k];
#ifdef __BMI2__
    return 64 * k + bits_low(_pdep_u64(UINT64_C(1) << n, word));
#else
    while (n--)
        word &= word - 1;
    return 64 * k + bits_low(word);
#endif
}

/* From the rows that the option covers. */
static void kill_from_rows(const struct cover_search *search, const struct cover_table *table,
                           uint32_t option, uint64_t *kill) {
    const struct cover_rows *rows = &search->rows;
    for (uint32_t i = rows->kill_start[option]; i < rows->kill_start[option + 1]; i++) {
        uint32_t slot = table->slot[rows->kill[i]];
        for (uint32_t k = 0; k < table->width; k++)
            kill[k] |= table->word[(size_t)k * table->stride + slot];
        kill[table->width] |= slot < table->plain ? UINT64_C(1) << slot : 0;
    }
}

/* The bits of a set within another, moved together. */
static void squeeze_set(const uint64_t *set, const uint64_t *within, uint32_t words, uint64_t *to) {
    for (uint32_t k = 0, at = 0; k < words; k++) {
        uint32_t bits = bits_ones(within[k]), shift = at % 64;
        uint64_t moved = extract(set[k], within[k]);
        if (bits)
            to[at / 64] |= moved << shift;
        if (shift + bits > 64)
            to[at / 64 + 1] |= moved >> (64 - shift);
        at += bits;
    }
}

/* What choosing the option at this bit of the stage's table kills and closes; remembered for the stage. */
OUTLINE const uint64_t *find_kill(const struct cover_search *search, uint32_t stage, uint32_t bit) {
    struct cover_small *small = &search->small[stage];
    uint32_t words = small->table.width;
    uint64_t *kill = small->kill + bit * SMALL_KILL(words);
    if (kill[words])
        return kill;
    if (!stage) {
        kill_from_rows(search, &small->table, small->table.option[bit], kill);
    } else {
        const uint64_t *before = find_kill(search, stage - 1, nth_bit(small->within, bit));
        uint32_t before_words = small[-1].table.width;
        squeeze_set(before, small->within, before_words, kill);
        kill[words] = extract(before[before_words], small->rows);
    }
    bits_set(kill, bit);
    return kill;
}

/* ---- Stages -------------------------------------------------------------------------------------------- */

/* Empties a stage whose table is set; returns its root, in which sets and numbers are the caller's to fill in. */
static uint64_t *start_stage(struct cover_small *small, uint32_t words) {
    static const double all = 1;
    small->order[0] = small->vacant[small->vacancies--];
    small->waiting = 1;
    small->answers = 0;
    small->light_children = small->light_entries = 0;
    memset(small->kill, 0, 64 * words * SMALL_KILL(words) * sizeof *small->kill);
    uint64_t *root = small->node + (size_t)small->order[0] * SMALL_NODE(words);
    root[SMALL_LIGHT(words)] = 0;
    memcpy(root + SMALL_SHARE(words), &all, sizeof all);
    return root;
}

/* A node is light when its options would fit in half of the words. */
INLINE bool is_light(const uint64_t *node, uint32_t words) {
    return words > 1 && live_options(node, words) <= 64 * (words / 2);
}

/* A stage of their own pays for light nodes with subtrees of some size. Each is taken to be as large as those
 * before it in the same stage: so the choice, and with it the order of answers, depends on nothing above. (From 16 children
 * on: MacMahon's squares a quarter slower. Never: queens 14 a quarter slower.) */
INLINE bool pays_to_stage(const struct cover_small *small) {
    enum { FIRST_ENTRIES = 8, CHILDREN = 150 };
    return small->light_entries >= FIRST_ENTRIES && small->light_children > CHILDREN * small->light_entries;
}

/* Takes the node on top of the stack, and starts the next stage with what is left there. */
static void enter_stage(struct cover_search *search) {
    struct cover_small *from = &search->small[search->stages - 1], *to = &search->small[search->stages];
    uint32_t words = from->table.width, row[SMALL_ROWS], rows = 0;
    uint32_t number = from->batch[0] = from->order[--from->waiting];
    const uint64_t *node = from->node + (size_t)number * SMALL_NODE(words);
    uint32_t options = live_options(node, words);
    from->vacant[++from->vacancies] = number;
    memcpy(from->answer, node + SMALL_TAKEN(words), words * sizeof *node);
    memcpy(to->within, node, words * sizeof *node);
    to->rows = node[SMALL_OPEN(words)];
    for (uint64_t left = to->rows; left; left &= left - 1)
        row[rows++] = bits_low(left);
    to->table.width = cover_width(options);
    to->table.plain = to->table.branching = rows;
    to->table.stride = (rows + LANES - 1) / LANES * LANES;
    squeeze_words(&from->table, node, &to->table, row, rows);
    squeeze_options(&from->table, node, &to->table);
    uint32_t to_words = to->table.width;
    uint64_t *root = start_stage(to, to_words);
    memset(root, 0, SMALL_LIGHT(to_words) * sizeof *root);
    squeeze_set(node, node, words, root);
    squeeze_set(node + SMALL_BRANCH(words), node, words, root + SMALL_BRANCH(to_words));
    root[SMALL_OPEN(to_words)] = rows < 64 ? low_bits(rows) : 0;
    root[SMALL_DEGREE(to_words)] = node[SMALL_DEGREE(words)];
    double all = 1;
    memcpy(root + SMALL_SHARE(to_words), &all, sizeof all);
    search->stages++;
}

/* ---- Walking ------------------------------------------------------------------------------------------- */

/* The same number, of which the compiler knows nothing: it would make a branch of what is added up here. */
INLINE size_t unguessed(size_t number) {
    __asm__("" : "+r"(number));
    return number;
}

/* A child: what the option at this bit leaves of the node. Returns its degree. */
INLINE uint32_t make_child(const struct cover_small *small, const uint64_t *node, const uint64_t *kill,
                           struct small_set option, uint64_t *child, uint64_t *answer, bool filling,
                           uint32_t words) {
    const struct cover_table *table = &small->table;
    struct small_set live, taken;
    uint64_t open = node[SMALL_OPEN(words)] & ~kill[words];
    for (uint32_t k = 0; k < words; k++) {
        live.word[k] = node[k] & ~kill[k];
        taken.word[k] = node[SMALL_TAKEN(words) + k] | option.word[k];
    }
    struct choice choice = fewest_small(table, live, open, filling, words);
    for (uint32_t k = 0; k < words; k++)
        child[SMALL_BRANCH(words) + k] = table->word[(size_t)k * table->stride + choice.row] & live.word[k];
    if (filling && choice.degree == 2)
        choice.degree = live_options(child + SMALL_BRANCH(words), words);
    set_store(child, live, words);
    set_store(child + SMALL_TAKEN(words), taken, words);
    set_store(answer, taken, words);
    child[SMALL_OPEN(words)] = open;
    child[SMALL_DEGREE(words)] = choice.degree;
    child[SMALL_SHARE(words)] = node[SMALL_SHARE(words)];
    child[SMALL_LIGHT(words)] = node[SMALL_LIGHT(words)];
    return choice.degree;
}

/* The children of the batch's nodes. Those that live go onto the stack, and answers are set aside. Returns how
 * many of them are nodes. */
INLINE uint32_t expand_batch(const struct cover_search *search, uint32_t children, bool filling,
                             uint32_t words) {
    uint32_t stage = search->stages - 1;
    struct cover_small *small = &search->small[stage];
    uint32_t *place = small->order + small->waiting;
    const uint32_t *batch = small->batch, *vacant = small->vacant + small->vacancies;
    const uint64_t *node = small->node + (size_t)*batch * SMALL_NODE(words);
    uint64_t *answer = small->answer;
    struct small_set left = set_load(node + SMALL_BRANCH(words), words);
    for (uint32_t i = 0; i < children; i++) {
        struct small_set rest = set_without_lowest(left, words), option;
        uint32_t bit = set_lowest(left, words);
        const uint64_t *kill = small->kill + bit * SMALL_KILL(words);
        if (__builtin_expect(!kill[words], false))
            find_kill(search, stage, bit);
        for (uint32_t k = 0; k < words; k++)
            option.word[k] = left.word[k] ^ rest.word[k];
        uint64_t *child = small->node + (size_t)*vacant * SMALL_NODE(words);
        uint32_t degree = make_child(small, node, kill, option, child, answer, filling, words);
        size_t kept = unguessed((degree != 0) & (degree != NO_DEGREE));
        *place = *vacant;
        place += kept;
        vacant -= kept;
        answer += unguessed(degree == NO_DEGREE) * words;
        size_t last = unguessed(set_empty(rest, words));
        batch += last;
        node = small->node + (size_t)*batch * SMALL_NODE(words);
        for (uint32_t k = 0; k < words; k++)
            left.word[k] = rest.word[k] | (node[SMALL_BRANCH(words) + k] & -(uint64_t)last);
    }
    small->waiting = (uint32_t)(place - small->order);
    small->vacancies = (uint32_t)(vacant - small->vacant);
    small->answers = (uint32_t)((size_t)(answer - small->answer) / words);
    return children - small->answers;
}

/* Readies a node for its children, which inherit its share in equal parts; returns how many they are. */
INLINE uint32_t ready(struct cover_small *small, uint64_t *node, uint32_t words) {
    uint32_t degree = (uint32_t)node[SMALL_DEGREE(words)];
    bool light = is_light(node, words);
    double share;
    memcpy(&share, node + SMALL_SHARE(words), sizeof share);
    share /= degree;
    memcpy(node + SMALL_SHARE(words), &share, sizeof share);
    small->light_entries += light && !node[SMALL_LIGHT(words)];
    small->light_children += light ? degree : 0;
    node[SMALL_LIGHT(words)] = light;
    return degree;
}

/* Takes nodes from the top of the stack and expands them; returns how many nodes their children are. */
INLINE uint32_t expand_some(struct cover_search *search, bool filling, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    uint32_t most = small->waiting > SMALL_ROOMY ? 1 : SMALL_BATCH, count = 0, children = 0;
    bool staging = words > 1 && pays_to_stage(small);
    while (small->waiting && count < most && children < SMALL_ENOUGH) {
        uint32_t number = small->order[small->waiting - 1];
        uint64_t *node = small->node + (size_t)number * SMALL_NODE(words);
        if (staging && is_light(node, words))
            break;
        small->waiting--;
        small->batch[count++] = number;
        children += ready(small, node, words);
    }
    small->batch[count] = small->batch[0]; /* looked at, after the last one, in vain */
    uint32_t nodes = expand_batch(search, children, filling, words);
    for (uint32_t i = 0; i < count; i++)
        small->vacant[++small->vacancies] = small->batch[i];
    return nodes;
}

/* Searches the stage until the next answer, its end (DEAD), a stop, or the start of another stage (SMALL). */
INLINE enum verdict walk_stage(struct cover_search *search, bool filling, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    while (!small->answers) {
        if (!small->waiting)
            return DEAD;
        const uint64_t *top = small->node + (size_t)small->order[small->waiting - 1] * SMALL_NODE(words);
        if (words > 1 && pays_to_stage(small) && is_light(top, words)) {
            enter_stage(search);
            return SMALL;
        }
        uint32_t nodes = expand_some(search, filling, words);
        if (control_nodes(search->control, nodes) && control_due(search->control, cover_fraction(search)))
            return STOP;
    }
    small->answers--;
    return ANSWER;
}

/* A function for each width, so that sets stay in registers. */
#define WALK(words)                                                                                          \
    OUTLINE enum verdict walk_##words(struct cover_search *search) {                                         \
        return walk_stage(search, false, words);                                                             \
    }                                                                                                        \
    OUTLINE enum verdict fill_##words(struct cover_search *search) {                                         \
        return walk_stage(search, true, words);                                                              \
    }
WALK(1)
WALK(2)
WALK(3)
WALK(4)
WALK(6)
WALK(8)

/* Searches the small tree until the next answer, its end (DEAD) or a stop. */
static enum verdict search_small(struct cover_search *search) {
    static enum verdict (*const walk[2][SMALL_WORDS + 1])(struct cover_search *) = {
        {NULL, walk_1, walk_2, walk_3, walk_4, NULL, walk_6, NULL, walk_8},
        {NULL, fill_1, fill_2, fill_3, fill_4, NULL, fill_6, NULL, fill_8}};
    while (search->stages) {
        enum verdict verdict = walk[search->filling][search->small[search->stages - 1].table.width](search);
        if (verdict == ANSWER || verdict == STOP)
            return verdict;
        search->stages -= verdict == DEAD;
    }
    return DEAD;
}

#endif
