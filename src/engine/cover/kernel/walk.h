/* Walks through a stage in a function for each shape, and from stage to stage.
 * Needs: stage.h, child.h, late.h, step.h.
 * Gives: `search_small`, `count_from_here`. */
#pragma once

/* Makes some children. Returns the number of those that are no answers. As many nodes at once
 * make one child each as pays; even WORTH nodes are worth a group of lanes. With fewer nodes
 * waiting than SMALL_LEAST, or more than SMALL_ROOMY, the top node makes all its children. So
 * the stack does not overflow. With counted rows the top node makes one child instead of all
 * when the stack is that full. */
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

/* Searches the stage until the next answer, its end (DEAD), a stop, or the start of another
 * stage (SMALL). A search that lists answers, but sums them for now, also comes back with
 * ANSWER after a look at the clock. */
INLINE enum verdict walk_stage(struct cover_search *search, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    for (;;) {
        if (small->answers) {
            if (!search->summing || search->worth) {
                small->answers--;
                return ANSWER;
            }
            small->summed[0] += small->answers;
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
            if (search->summing && !search->worth && !(way & SUMMING))
                return ANSWER;
        }
    }
}

/* Makes the functions for each shape: COUNT where answers are only counted, TAKE where more is
 * asked for. Counted rows and worth have functions of their own, which are faster. */
#define COUNT(name, words, height)                                                                           \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        return walk_stage(search, SUMMING | (height), words);                                                \
    }
#define TAKE(name, words, height)                                                                            \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        const unsigned way = way_of_stage(search, &search->small[search->stages - 1]);                       \
        return walk_stage(search, (way & ANY_WAY) | (height), words);                                        \
    }
EACH_SHAPE(COUNT, count)
enum { ANY_WAY = COPIES };
#define COUNT_COPIES(name, words, height)                                                                    \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        return walk_stage(search, SUMMING | COPIES | (height), words);                                       \
    }
#define WEIGH(name, words, height)                                                                           \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        return walk_stage(search, SUMMING | WEIGHING | (height), words);                                     \
    }
#define WEIGH_COPIES(name, words, height)                                                                    \
    OUTLINE enum verdict name##_##words(struct cover_search *search) {                                       \
        return walk_stage(search, SUMMING | WEIGHING | COPIES | (height), words);                            \
    }
EACH_LOW_SHAPE(COUNT_COPIES, count_copies)
EACH_LOW_SHAPE(WEIGH, weigh)
EACH_LOW_SHAPE(WEIGH_COPIES, weigh_copies)
EACH_SHAPE(TAKE, take)

typedef enum verdict walk(struct cover_search *search);

/* Returns the function for the stage that the search is in. */
static walk *walk_of(const struct cover_search *search, const struct cover_small *small) {
    static walk *const count[][SMALL_WORDS + 1] = OF_SHAPES(count), *const take[][SMALL_WORDS + 1] =
                                                                        OF_SHAPES(take);
    const uint32_t height = number_of_height(small->height), words = small->table.width;
    static walk *const copies[][SMALL_WORDS + 1] = OF_LOW_SHAPES(count_copies),
                                              *const weigh[][SMALL_WORDS + 1] = OF_LOW_SHAPES(weigh),
                                              *const weigh_copies[][SMALL_WORDS + 1] =
                                                  OF_LOW_SHAPES(weigh_copies);
    if (search->weighing)
        return small->counted ? weigh_copies[height][words] : weigh[height][words];
    if (search->small_sums && small->counted)
        return copies[height][words];
    return search->small_sums ? count[height][words] : take[height][words];
}

/* Gives nodes marks instead of the options that they took. Until now the search went the way
 * `listing`. `above`: the marks of what was taken before. */
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

/* Goes on counting in a small search that has listed answers until now. Answers are seldom asked
 * for in a later stage; where they are weighed, such a stage keeps its list. `above`: the marks
 * of the wide levels. */
static void count_from_here(struct cover_search *search, uint64_t above) {
    if (search->worth && search->stages > 1)
        return;
    const unsigned listing = way_of_stage(search, &search->small[0]);
    search->small_sums = true;
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
