/* The trees of engines dlx and cover, for random walks (probe.h). The tree of dlx is the problem's
 * own. Engine cover reduces the problem and chooses a rule for branching; its walk asks the open
 * search for both. */
#include "engine/tour.h"

#include "base/error.h"
#include "base/order.h"
#include "engine/cover/search.h"

#include <stdlib.h>
#include <string.h>

/* A position of the walk. Undoing is copying. Sets keep dropped members behind their ends, so only
 * their sizes need be restored (sparse sets: Briggs and Torczon 1993; Knuth's "dancing cells"). */
struct tour_level {
    uint32_t *size; /* the state to return to before the next branch */
    uint32_t *open; /* primary items yet to be covered; of equals, the first one is taken */
    uint32_t opens, item, options, degree;
    uint32_t took;  /* the option that led here, or NOTHING */
    bool many;      /* the item can be covered again after this: see dlx.c */
    bool scattered; /* the state is not the saved one */
};
#define CLOSED (UINT32_C(1) << 31)

/* The rule for branching. The walk branches on the item that costs least, the first of several. */
enum rule {
    FEWEST,         /* cost: branches; an item that needs no more options and has none left has one */
    FEWEST_PENDING, /* the same, but such an item is done */
    FILLING,        /* cost: branches, up to two; so mostly the first item in the problem's order */
    WEIGHTED        /* cost: branches for the weight, which is that at the start of subproblems */
};

struct cover_tour {
    const struct problem *problem;
    struct arena *arena;
    enum rule rule;
    const uint32_t *weight;      /* by item, where the rule wants it */
    const uint32_t *row_of_item; /* the rows of engine cover; null = items in their own order */
    const uint32_t *kept; /* by option: its number in the problem posed; null where these are the same */

    /* By item: the entries (indices of problem->item) of its live options are set[base] .. set[base
     * + size - 1]. A size with CLOSED: the item is covered, or has a colour, and its set is not
     * kept up to date. */
    uint32_t *base, *set, *size;
    uint32_t *taken;          /* [primary], behind size: the number of options that cover the item */
    uint32_t *place;          /* by entry: its index in its set */
    uint32_t *option_of;      /* by entry: its option */
    size_t words;             /* words of size and taken together */
    bool counts;              /* some item has a multiplicity other than one */
    struct tour_level *level; /* level 0 has the state from which the root starts */
    uint32_t *chosen;
};

/* ---- Sets of options ------------------------------------------------------------------------- */

static inline bool is_open(const struct cover_tour *tour, uint32_t item) {
    return !(tour->size[item] & CLOSED);
}

static inline void drop(struct cover_tour *tour, uint32_t entry, uint32_t item) {
    uint32_t *set = tour->set + tour->base[item];
    uint32_t last = --tour->size[item], at = tour->place[entry], moved = set[last];
    set[at] = moved;
    tour->place[moved] = at;
    set[last] = entry;
    tour->place[entry] = last;
}

/* Takes an option out of the sets of all open items. */
static void hide(struct cover_tour *tour, uint32_t option) {
    const struct problem *problem = tour->problem;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (is_open(tour, problem->item[e]))
            drop(tour, e, problem->item[e]);
}

static inline uint32_t entry_colour(const struct cover_tour *tour, uint32_t entry) {
    return tour->problem->colour ? tour->problem->colour[entry] : 0;
}

/* Settles an item: it takes no more options. Options that want it in another colour are dead; if
 * the colour is 0, all others are. */
static void settle_colour(struct cover_tour *tour, uint32_t item, uint32_t colour) {
    const uint32_t *set = tour->set + tour->base[item];
    uint32_t size = tour->size[item];
    tour->size[item] |= CLOSED;
    for (uint32_t i = 0; i < size; i++)
        if (!colour || entry_colour(tour, set[i]) != colour)
            hide(tour, tour->option_of[set[i]]);
}

static void commit(struct cover_tour *tour, uint32_t entry) {
    uint32_t item = tour->problem->item[entry];
    bool counted = tour->counts && item < tour->problem->primary;
    if (counted && ++tour->taken[item] < tour->problem->most[item])
        return;
    if (is_open(tour, item)) /* a secondary one may have this colour already */
        settle_colour(tour, item, entry_colour(tour, entry));
}

/* Settles the other items of the option that an entry belongs to. */
static void choose_option(struct cover_tour *tour, uint32_t entry) {
    const struct problem *problem = tour->problem;
    uint32_t option = tour->option_of[entry];
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (e != entry)
            commit(tour, e);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

static uint32_t needed(const struct cover_tour *tour, uint32_t item) {
    if (!tour->counts)
        return 1;
    uint32_t least = tour->problem->least[item], taken = tour->taken[item];
    return least > taken ? least - taken : 0;
}

static uint32_t branches(const struct cover_tour *tour, uint32_t item) {
    uint32_t options = tour->size[item], need = needed(tour, item);
    if (options < need)
        return 0;
    return need ? options - need + 1 : options + 1;
}

static bool is_done(const struct cover_tour *tour, uint32_t item) {
    return tour->rule == FEWEST_PENDING && tour->counts && !needed(tour, item) && !tour->size[item];
}

static uint64_t cost(const struct cover_tour *tour, uint32_t item, uint32_t degree) {
    if (tour->rule == FILLING)
        return degree < 2 ? degree : 2;
    if (tour->rule == WEIGHTED && degree > 1)
        return (uint64_t)degree * (COVER_PRICE / tour->weight[item]);
    return degree;
}

/* Chooses an item by the rule. On the way the list of open items is made from the level above. */
static void choose_item(const struct cover_tour *tour, const uint32_t *above, uint32_t count,
                        struct tour_level *level) {
    uint64_t least = UINT64_MAX;
    level->item = NOTHING;
    level->opens = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t item = above[i];
        if (!is_open(tour, item))
            continue;
        level->open[level->opens++] = item;
        uint32_t degree = branches(tour, item);
        uint64_t price = cost(tour, item, degree);
        if (price < least && !is_done(tour, item)) {
            least = price;
            level->degree = degree;
            level->item = item;
        }
    }
}

static void save(const struct cover_tour *tour, struct tour_level *level) {
    memcpy(level->size, tour->size, tour->words * sizeof *level->size);
    level->scattered = false;
}

static void restore(struct cover_tour *tour, struct tour_level *level) {
    if (level->scattered)
        memcpy(tour->size, level->size, tour->words * sizeof *level->size);
    level->scattered = true;
}

static int descending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return ORDER(y, x);
}

/* Sorts the set of an item that remains open. Its options are tried in the problem's order, and put
 * aside one by one. The next option is at the end of its set, where dropping it moves no other. */
static void sort_set(struct cover_tour *tour, uint32_t item) {
    uint32_t *set = tour->set + tour->base[item], size = tour->size[item];
    qsort(set, size, sizeof *set, descending);
    for (uint32_t i = 0; i < size; i++)
        tour->place[set[i]] = i;
}

/* Gets ready to branch on the chosen item. */
static void open_level(struct cover_tour *tour, struct tour_level *level) {
    uint32_t item = level->item;
    level->many = tour->counts && tour->problem->most[item] - tour->taken[item] > 1;
    level->options = tour->size[item];
    if (level->many)
        sort_set(tour, item);
    else
        settle_colour(tour, item, 0);
    save(tour, level);
}

/* Puts the next option of an item that remains open aside, for this branch and all later ones. */
static uint32_t put_aside(struct cover_tour *tour, struct tour_level *level) {
    if (level->scattered) {
        restore(tour, level);
        sort_set(tour, level->item);
    }
    uint32_t entry = tour->set[tour->base[level->item] + tour->size[level->item] - 1];
    hide(tour, tour->option_of[entry]);
    save(tour, level);
    return entry;
}

/* Enters branch number `branch`, or passes it by. The branch beyond the last option takes none. */
static uint32_t enter(struct cover_tour *tour, struct tour_level *level, uint32_t branch, bool taken) {
    uint32_t entry = NOTHING;
    if (branch < level->options && level->many)
        entry = put_aside(tour, level);
    if (!taken)
        return NOTHING;
    restore(tour, level);
    if (branch == level->options) {
        tour->size[level->item] |= CLOSED;
        return NOTHING;
    }
    if (level->many)
        tour->taken[level->item]++;
    else
        entry = tour->set[tour->base[level->item] + branch];
    choose_option(tour, entry);
    return tour->option_of[entry];
}

/* ---- The tour -------------------------------------------------------------------------------- */

static bool make_level(struct cover_tour *tour, struct tour_level *level) {
    if (level->size)
        return true;
    level->open = ARENA_NEW(tour->arena, tour->problem->primary, uint32_t);
    level->size = level->open ? ARENA_NEW(tour->arena, tour->words, uint32_t) : NULL;
    return level->size != NULL;
}

static void restart(void *walker) {
    struct cover_tour *tour = walker;
    memcpy(tour->size, tour->level[0].size, tour->words * sizeof *tour->size);
    tour->level[TOUR_ROOT].took = NOTHING;
}

static enum treen_status arrive(void *walker, uint32_t depth, struct tour_place *place) {
    struct cover_tour *tour = walker;
    struct tour_level *level = &tour->level[depth], *above = level - 1;
    TRY_ROOM(make_level(tour, level));
    choose_item(tour, above->open, above->opens, level);
    place->answered = level->item == NOTHING;
    place->degree = place->answered ? 0 : level->degree;
    return TREEN_OK;
}

static void branch(void *walker, uint32_t depth) {
    struct cover_tour *tour = walker;
    open_level(tour, &tour->level[depth]);
}

static void enter_or_pass(void *walker, uint32_t depth, uint32_t branch, bool taken) {
    struct cover_tour *tour = walker;
    struct tour_level *level = &tour->level[depth];
    level[1].took = enter(tour, level, branch, taken);
}

static void answer(void *walker, uint32_t depth, struct answer *answer) {
    struct cover_tour *tour = walker;
    *answer = (struct answer){.option = tour->chosen};
    for (uint32_t d = TOUR_ROOT + 1; d <= depth; d++) {
        uint32_t took = tour->level[d].took;
        if (took != NOTHING)
            tour->chosen[answer->count++] = tour->kept ? tour->kept[took] : took;
    }
}

/* ---- Opening --------------------------------------------------------------------------------- */

static bool counts(const struct problem *problem) {
    for (size_t i = 0; i < problem->primary; i++)
        if (!problem_is_plain(problem, i))
            return true;
    return false;
}

/* Returns the number of levels. Each takes another option, or is done with an item. In a plain
 * problem each option is for another item. */
static size_t level_count(const struct cover_tour *tour) {
    const struct problem *problem = tour->problem;
    return TOUR_ROOT + 3 + problem->primary + (tour->counts ? problem->options : 0);
}

static bool room_for_entries(struct cover_tour *tour, size_t entries) {
    const struct problem *problem = tour->problem;
    struct arena *arena = tour->arena;
    size_t levels = level_count(tour);
    tour->base = ARENA_NEW(arena, problem->items + 1, uint32_t);
    tour->set = ARENA_NEW(arena, entries, uint32_t);
    tour->place = ARENA_NEW(arena, entries, uint32_t);
    tour->option_of = ARENA_NEW(arena, entries, uint32_t);
    tour->size = ARENA_NEW(arena, tour->words, uint32_t);
    tour->level = ARENA_NEW(arena, levels, struct tour_level);
    tour->chosen = ARENA_NEW(arena, levels, uint32_t);
    return tour->base && tour->set && tour->place && tour->option_of && tour->size && tour->level &&
           tour->chosen && make_level(tour, &tour->level[0]);
}

static void fill_sets(struct cover_tour *tour, size_t entries) {
    const struct problem *problem = tour->problem;
    for (size_t e = 0; e < entries; e++)
        tour->base[problem->item[e] + 1]++;
    for (size_t i = 0; i < problem->items; i++)
        tour->base[i + 1] += tour->base[i];
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t item = problem->item[e];
            tour->option_of[e] = o;
            tour->place[e] = tour->size[item]++;
            tour->set[tour->base[item] + tour->place[e]] = e;
        }
}

/* Lists all items as open, in the order of engine cover's rows, or in their own order. */
static void list_items(struct cover_tour *tour) {
    struct tour_level *before = &tour->level[0];
    before->opens = (uint32_t)tour->problem->primary;
    for (uint32_t i = 0; i < before->opens; i++)
        before->open[tour->row_of_item ? tour->row_of_item[i] : i] = i;
}

/* Builds the walker, with the members that are set in `like`. */
static enum treen_status build(const struct cover_tour *like, void **walker, size_t *levels) {
    const struct problem *problem = like->problem;
    struct cover_tour *tour = ARENA_NEW(like->arena, 1, struct cover_tour);
    TRY_ROOM(tour);
    *tour = *like;
    tour->counts = counts(problem);
    size_t entries = problem_entries(problem);
    tour->words = problem->items + (tour->counts ? problem->primary : 0);
    TRY_ROOM(room_for_entries(tour, entries));
    tour->taken = tour->size + problem->items;
    fill_sets(tour, entries);
    list_items(tour);
    save(tour, &tour->level[0]);
    *walker = tour;
    *levels = level_count(tour);
    return TREEN_OK;
}

static enum treen_status open_dlx(const struct problem *problem, void *search, struct arena *arena,
                                  void **walker, size_t *levels) {
    (void)search;
    return build(&(struct cover_tour){.problem = problem, .arena = arena, .rule = FEWEST}, walker, levels);
}

static enum treen_status open_cover(const struct problem *problem, void *opaque, struct arena *arena,
                                    void **walker, size_t *levels) {
    const struct cover_search *search = cover_decided(opaque);
    (void)problem; /* the search has its own */
    TRY_ROOM(search);
    struct cover_tour like = {.problem = &search->problem,
                              .arena = arena,
                              .rule = search->filling        ? FILLING
                                      : search->weights.used ? WEIGHTED
                                                             : FEWEST_PENDING,
                              .weight = search->weights.first,
                              .row_of_item = search->rows.row_of_item,
                              .kept = search->kept};
    return build(&like, walker, levels);
}

const struct tour dlx_tour = {.open = open_dlx,
                              .restart = restart,
                              .arrive = arrive,
                              .branch = branch,
                              .enter = enter_or_pass,
                              .answer = answer};

const struct tour cover_tour = {.open = open_cover,
                                .restart = restart,
                                .arrive = arrive,
                                .branch = branch,
                                .enter = enter_or_pass,
                                .answer = answer};
