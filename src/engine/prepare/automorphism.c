#include "engine/prepare/automorphism.h"

#include "base/array.h"
#include "base/random.h"
#include "engine/prepare/colouring.h"

#include <string.h>

/* MOST_WORK: entries looked at until the search is given up. FIRST_WORK: entries that the first
 * colouring may look at if others are to follow. */
enum { MOST_WORK = 1 << 20, FIRST_WORK = MOST_WORK / 8 };

struct permutation {
    uint32_t *item, *option;
};

/* The items that were singled out one after the other, and the colouring before each. At the last
 * level all colours differ. */
struct map_level {
    uint64_t *colour;
    uint64_t sum;    /* of the colours */
    uint32_t rounds; /* refinements since the previous level's item was singled out */
    uint32_t item;   /* to be singled out at this level */
};
enum { LEVELS = 32 };

/* A colour in a table of hashes. */
struct shade {
    uint64_t colour;
    uint32_t item, count; /* the first item with the colour; items with it, 0 = the slot is free */
};

struct finder {
    const struct problem *problem;
    const uint32_t *kind; /* by option; null = all options are alike */
    struct arena *arena;
    struct colouring colouring;
    struct map_level level[LEVELS];
    uint32_t last; /* the last level */
    uint64_t *colour;
    struct shade *shade; /* [shades] the colours of the last level, once it exists */
    size_t shades;       /* a power of two */
    uint32_t *root;      /* by item: its root among items that found permutations connect */
    bool *refused;       /* by root: no automorphism takes the level's item there */
    ARRAY(struct permutation) found;

    /* A hash table of options, by their items. */
    uint64_t *part; /* by item: its summand in the keys of options */
    uint64_t *key;
    uint32_t *slot; /* [slots] of option + 1 */
    size_t slots;   /* a power of two */
    uint32_t *claimed, claims;
    uint32_t *at; /* by item: its entry in the option looked at last */
};

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Returns the slot of the colour in the table, or the free slot for it. */
static struct shade *find_shade(const struct finder *finder, uint64_t colour) {
    size_t slot = colour & (finder->shades - 1);
    while (finder->shade[slot].count && finder->shade[slot].colour != colour)
        slot = (slot + 1) & (finder->shades - 1);
    return &finder->shade[slot];
}

static void list_shades(const struct finder *finder, const uint64_t *colour) {
    memset(finder->shade, 0, finder->shades * sizeof *finder->shade);
    for (uint32_t i = 0; i < finder->problem->items; i++) {
        struct shade *shade = find_shade(finder, colour[i]);
        if (!shade->count++) {
            shade->colour = colour[i];
            shade->item = i;
        }
    }
}

/* Chooses an item of one of the largest classes with at most FEW items. Mostly only the identity
 * keeps this item, and no further item need be singled out. If all classes are larger, chooses an
 * item of a smallest one, because each item of the class may have to be tried. */
static uint32_t choose_item(const struct finder *finder, const uint64_t *colour) {
    enum { FEW = 16 };
    struct shade best = {.item = 0, .count = UINT32_MAX};
    list_shades(finder, colour);
    for (size_t i = 0; i < finder->shades; i++) {
        const struct shade *shade = &finder->shade[i];
        if (shade->count < 2)
            continue;
        bool better =
            best.count <= FEW && shade->count <= FEW ? shade->count > best.count : shade->count < best.count;
        if (better || (shade->count == best.count && shade->item < best.item))
            best = *shade;
    }
    return best.item;
}

static bool make_level(struct finder *finder, uint64_t limit, size_t *classes) {
    struct map_level *level = &finder->level[finder->last];
    size_t items = finder->problem->items;
    level->colour = ARENA_ROOM(finder->arena, items, uint64_t);
    if (!level->colour)
        return false;
    if (!finder->last) {
        if (!colouring_begin(&finder->colouring, level->colour, finder->arena))
            return false;
    } else {
        memcpy(level->colour, level[-1].colour, items * sizeof *level->colour);
        colouring_single_out(level->colour, level[-1].item);
    }
    level->rounds = colouring_settle(&finder->colouring, level->colour, limit, classes);
    level->sum = colouring_sum(&finder->colouring, level->colour);
    return true;
}

/* Makes the levels. `*done`: every item has a colour of its own at the last level, and there is
 * more than one level. */
static bool make_levels(struct finder *finder, bool *done) {
    size_t classes, items = finder->problem->items;
    *done = false;
    if (!make_level(finder, FIRST_WORK, &classes))
        return false;
    while (classes < items && finder->colouring.work < MOST_WORK / 2 && finder->last + 1 < LEVELS) {
        struct map_level *level = &finder->level[finder->last++];
        level->item = choose_item(finder, level->colour);
        if (!make_level(finder, MOST_WORK, &classes))
            return false;
    }
    *done = classes == items && finder->last;
    if (*done)
        list_shades(finder, finder->level[finder->last].colour);
    return true;
}

/* ---- Verifying ------------------------------------------------------------------------------- */

/* Returns the key of the option's image, or of the option itself. */
static uint64_t key_of(const struct finder *finder, uint32_t option, const uint32_t *image) {
    const struct problem *problem = finder->problem;
    uint64_t key = 0;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint64_t part = finder->part[image ? image[problem->item[e]] : problem->item[e]];
        key += problem->colour ? random_next(&(struct random){part + problem->colour[e]}) : part;
    }
    return key;
}

static bool list_keys(struct finder *finder) {
    const struct problem *problem = finder->problem;
    finder->slots = 16;
    while (finder->slots < 2 * problem->options)
        finder->slots *= 2;
    finder->part = ARENA_ROOM(finder->arena, problem->items, uint64_t);
    finder->key = ARENA_ROOM(finder->arena, problem->options, uint64_t);
    finder->slot = ARENA_NEW(finder->arena, finder->slots, uint32_t);
    finder->claimed = ARENA_NEW(finder->arena, problem->options, uint32_t);
    finder->at = ARENA_NEW(finder->arena, problem->items, uint32_t);
    if (!finder->part || !finder->key || !finder->slot || !finder->claimed || !finder->at)
        return false;
    for (uint32_t i = 0; i < problem->items; i++)
        finder->part[i] = random_next(&(struct random){i});
    for (uint32_t o = 0; o < problem->options; o++) {
        finder->key[o] = key_of(finder, o, NULL);
        size_t slot = finder->key[o] & (finder->slots - 1);
        while (finder->slot[slot])
            slot = (slot + 1) & (finder->slots - 1);
        finder->slot[slot] = o + 1;
    }
    return true;
}

/* Tells whether the permutation takes option `from` to option `to`. Values of `at` for other items
 * are of other options, or undefined. */
static bool is_image(const struct finder *finder, uint32_t from, uint32_t to, const uint32_t *image) {
    const struct problem *problem = finder->problem;
    const uint32_t first = problem->start[to], count = problem->start[to + 1] - first;
    bool same = problem->start[from + 1] - problem->start[from] == count &&
                (!finder->kind || finder->kind[from] == finder->kind[to]);
    for (uint32_t e = first; e < first + count; e++)
        finder->at[problem->item[e]] = e;
    for (uint32_t e = problem->start[from]; same && e < problem->start[from + 1]; e++) {
        uint32_t item = image[problem->item[e]], at = finder->at[item];
        same = at - first < count && problem->item[at] == item &&
               (!problem->colour || problem->colour[at] == problem->colour[e]);
    }
    return same;
}

/* Finds the image of an option. Each of several equal options is the image of one. */
static bool find_image(struct finder *finder, uint32_t option, const uint32_t *image, uint32_t *found) {
    uint64_t key = key_of(finder, option, image);
    for (size_t slot = key & (finder->slots - 1); finder->slot[slot];
         slot = (slot + 1) & (finder->slots - 1)) {
        *found = finder->slot[slot] - 1;
        if (finder->key[*found] == key && finder->claimed[*found] != finder->claims &&
            is_image(finder, option, *found, image)) {
            finder->claimed[*found] = finder->claims;
            return true;
        }
    }
    return false;
}

static bool same_multiplicity(const struct problem *problem, uint32_t one, uint32_t other) {
    if (one >= problem->primary || other >= problem->primary)
        return one >= problem->primary && other >= problem->primary;
    return !problem->least ||
           (problem->least[one] == problem->least[other] && problem->most[one] == problem->most[other]);
}

/* Tells whether the permutation of items is an automorphism. If so, fills in its permutation of the
 * options. */
static bool verify(struct finder *finder, struct permutation *permutation) {
    const struct problem *problem = finder->problem;
    finder->claims++;
    finder->colouring.work += 2 * (uint64_t)problem_entries(problem);
    for (uint32_t i = 0; i < problem->items; i++)
        if (!same_multiplicity(problem, i, permutation->item[i]))
            return false;
    for (uint32_t o = 0; o < problem->options; o++)
        if (!find_image(finder, o, permutation->item, &permutation->option[o]))
            return false;
    return true;
}

/* ---- Searching ------------------------------------------------------------------------------- */

static bool find_colour(const struct finder *finder, uint64_t colour, uint32_t *item) {
    for (*item = 0; *item < finder->problem->items; ++*item)
        if (finder->colour[*item] == colour)
            return true;
    return false;
}

/* Marks out another item at the level with a colour of its own, and goes on like the first branch.
 * False: the colours differ from those of the first branch. */
static bool branch(struct finder *finder, uint32_t at, uint32_t item) {
    memcpy(finder->colour, finder->level[at].colour, finder->problem->items * sizeof *finder->colour);
    for (;;) {
        const struct map_level *next = &finder->level[++at];
        colouring_single_out(finder->colour, item);
        colouring_refine(&finder->colouring, finder->colour, next->rounds);
        if (colouring_sum(&finder->colouring, finder->colour) != next->sum)
            return false;
        if (at == finder->last)
            return true;
        if (!find_colour(finder, next->colour[next->item], &item))
            return false;
    }
}

/* Makes the permutation that takes each item to the one with its colour. */
static bool match(struct finder *finder, uint32_t *image) {
    const uint32_t items = (uint32_t)finder->problem->items;
    for (uint32_t i = 0; i < items; i++)
        image[i] = items;
    for (uint32_t i = 0; i < items; i++) {
        const struct shade *shade = find_shade(finder, finder->colour[i]);
        if (!shade->count || image[shade->item] != items)
            return false;
        image[shade->item] = i;
    }
    return true;
}

static uint32_t root_of(const struct finder *finder, uint32_t item) {
    while (finder->root[item] != item)
        item = finder->root[item] = finder->root[finder->root[item]];
    return item;
}

static void join(struct finder *finder, const struct permutation *permutation) {
    for (uint32_t i = 0; i < finder->problem->items; i++) {
        uint32_t one = root_of(finder, i), other = root_of(finder, permutation->item[i]);
        finder->root[other] = one;
        finder->refused[one] |= finder->refused[other];
    }
}

static bool permutation_make(const struct problem *problem, struct arena *arena,
                             struct permutation *permutation) {
    permutation->item = ARENA_ROOM(arena, problem->items, uint32_t);
    permutation->option = ARENA_ROOM(arena, problem->options, uint32_t);
    return permutation->item && permutation->option;
}

/* Tells whether an automorphism takes the level's item to `item` and keeps all items of levels
 * before. If so, it is added to those found. */
static bool try_item(struct finder *finder, uint32_t at, uint32_t item, bool *memory) {
    struct permutation permutation;
    if (!branch(finder, at, item))
        return false;
    *memory = permutation_make(finder->problem, finder->arena, &permutation);
    if (!*memory || !match(finder, permutation.item) || !verify(finder, &permutation))
        return false;
    *memory = array_push(finder->arena, &finder->found, permutation);
    join(finder, &permutation);
    return true;
}

/* Searches a level. All permutations found by then keep the items of the levels before. So one item
 * is enough of those that they take to each other. */
static bool search_level(struct finder *finder, uint32_t at) {
    const struct map_level *level = &finder->level[at];
    bool memory = true;
    memset(finder->refused, 0, finder->problem->items * sizeof *finder->refused);
    for (uint32_t i = 0; memory && i < finder->problem->items && finder->colouring.work < MOST_WORK; i++) {
        uint32_t root = root_of(finder, i);
        if (level->colour[i] != level->colour[level->item] || root == root_of(finder, level->item) ||
            finder->refused[root])
            continue;
        if (!try_item(finder, at, i, &memory))
            finder->refused[root] = true;
    }
    return memory;
}

static bool search_maps(struct finder *finder) {
    size_t items = finder->problem->items;
    finder->root = ARENA_NEW(finder->arena, items, uint32_t);
    finder->refused = ARENA_NEW(finder->arena, items, bool);
    if (!finder->root || !finder->refused || !list_keys(finder))
        return false;
    for (uint32_t i = 0; i < items; i++)
        finder->root[i] = i;
    for (uint32_t at = finder->last; at-- > 0;)
        if (!search_level(finder, at))
            return false;
    return true;
}

/* ---- The group ------------------------------------------------------------------------------- */

/* A member of the group, by its permutation of items. Its permutation of options is computed once
 * the members to keep are known. */
struct member {
    uint32_t *item;
    const uint32_t *option; /* of a permutation that was found; null = a product */
    size_t first, second;   /* the factors, in this order */
};

struct group {
    const struct problem *problem;
    struct arena *arena;
    uint32_t *product; /* scratch */
    size_t count;      /* more than AUTOMORPHISMS: too many */
    struct member member[AUTOMORPHISMS];
};

static bool is_member(const struct group *group, const uint32_t *item) {
    for (size_t m = 0; m < group->count; m++)
        if (memcmp(group->member[m].item, item, group->problem->items * sizeof *item) == 0)
            return true;
    return false;
}

/* Multiplies two members: the first, then the second. */
static bool multiply(struct group *group, size_t first, size_t second) {
    size_t items = group->problem->items;
    for (size_t i = 0; i < items; i++)
        group->product[i] = group->member[second].item[group->member[first].item[i]];
    if (is_member(group, group->product))
        return true;
    if (group->count++ == AUTOMORPHISMS)
        return true;
    struct member *product = &group->member[group->count - 1];
    *product = (struct member){.item = group->product, .first = first, .second = second};
    group->product = ARENA_ROOM(group->arena, items, uint32_t);
    return group->product;
}

/* Adds the permutation and all products with it: each member times each maker. The makers are the
 * old members and the new one. The permutation is left out where there would be too many members. A
 * new one at least doubles the group, whose order is a multiple of that of any subgroup. Sparse
 * covers have many small, independent symmetries. */
static bool group_add(struct group *group, const struct permutation *permutation) {
    size_t before = group->count, makers = before + 1;
    if (2 * before > AUTOMORPHISMS || is_member(group, permutation->item))
        return true;
    group->member[group->count++] = (struct member){.item = permutation->item, .option = permutation->option};
    for (size_t m = 1; m < group->count && group->count <= AUTOMORPHISMS; m++)
        for (size_t k = 1; k < makers && group->count <= AUTOMORPHISMS; k++)
            if (!multiply(group, m, k))
                return false;
    if (group->count > AUTOMORPHISMS)
        group->count = before;
    return true;
}

static bool group_begin(struct group *group) {
    size_t items = group->problem->items;
    uint32_t *identity = group->member[group->count++].item = ARENA_ROOM(group->arena, items, uint32_t);
    group->product = ARENA_ROOM(group->arena, items, uint32_t);
    for (uint32_t i = 0; identity && i < items; i++)
        identity[i] = i;
    return identity && group->product;
}

/* Makes the group. The permutations that move most items were found last, and come first. */
static bool make_group(const struct finder *finder, struct group *group) {
    bool made = group_begin(group);
    for (size_t i = finder->found.count; made && i-- > 0;)
        made = group_add(group, &finder->found.at[i]);
    return made;
}

/* Fills in a member's permutation of options. Both factors of a product come before it. */
static void fill_options(const struct group *group, size_t at, uint32_t *option) {
    const struct member *member = &group->member[at];
    const size_t options = group->problem->options;
    const uint32_t *first = option + member->first * options, *second = option + member->second * options;
    uint32_t *own = option + at * options;
    if (member->option)
        memcpy(own, member->option, options * sizeof *own);
    else
        for (uint32_t o = 0; o < options; o++)
            own[o] = at ? second[first[o]] : o;
}

static bool tell_group(const struct group *group, struct arena *arena, struct automorphisms *found) {
    size_t items = group->problem->items, options = group->problem->options;
    found->count = group->count;
    found->item = ARENA_ROOM(arena, group->count * items, uint32_t);
    found->option = ARENA_ROOM(arena, group->count * options, uint32_t);
    if (!found->item || !found->option)
        return false;
    for (size_t m = 0; m < group->count; m++) {
        memcpy(found->item + m * items, group->member[m].item, items * sizeof *found->item);
        fill_options(group, m, found->option);
    }
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static bool find_group(struct finder *finder, struct group *group) {
    size_t items = finder->problem->items;
    bool done = false;
    finder->colour = ARENA_ROOM(finder->arena, items, uint64_t);
    finder->shades = 16;
    while (finder->shades < 2 * items)
        finder->shades *= 2;
    finder->shade = ARENA_ROOM(finder->arena, finder->shades, struct shade);
    if (!finder->colour || !finder->shade ||
        !colouring_open(&finder->colouring, finder->problem, finder->arena) || !make_levels(finder, &done))
        return false;
    return (!done || search_maps(finder)) && make_group(finder, group);
}

/* Counts every member of the group, as many permutations tried on the way, the levels' colours, and
 * the lists by item and option. The lists with slots are the largest. */
size_t automorphisms_bytes(const struct problem *problem) {
    size_t things = problem->items + problem->options;
    return things * (2 * AUTOMORPHISMS * sizeof(uint32_t) + 128) + problem->items * LEVELS * sizeof(uint64_t);
}

bool automorphisms_find(const struct problem *problem, const uint32_t *kind, struct arena *arena,
                        struct automorphisms *found) {
    struct arena scratch;
    arena_beside(&scratch, arena);
    struct finder finder = {.problem = problem, .kind = kind, .arena = &scratch};
    struct group group = {.problem = problem, .arena = &scratch};
    bool done = (!problem->options || find_group(&finder, &group)) && (group.count || group_begin(&group)) &&
                tell_group(&group, arena, found);
    arena_free(&scratch);
    return done;
}

bool automorphisms_may_be(const struct problem *problem, struct arena *arena, bool *may_be) {
    struct arena scratch;
    struct colouring colouring;
    size_t classes = 0;
    arena_beside(&scratch, arena);
    uint64_t *colour = ARENA_ROOM(&scratch, problem->items, uint64_t);
    bool done = colour && colouring_open(&colouring, problem, &scratch) &&
                colouring_begin(&colouring, colour, &scratch);
    if (done)
        colouring_settle(&colouring, colour, FIRST_WORK, &classes);
    arena_free(&scratch);
    *may_be = classes < problem->items;
    return done;
}
