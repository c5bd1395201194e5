#include "random_cover.h"

#include "base/random.h"
#include "draft.h"

enum { MOST_OPTIONS = 14, MOST_PRIMARY = 9, MOST_SECONDARY = 3, LARGEST_BOUND = 4, COLOURS = 3 };

static bool one_in(struct random *random, uint32_t n) {
    return random_below(random, n) == 0;
}

static void bound(struct random *random, struct draft *draft, uint32_t item) {
    uint32_t most = random_between(random, 1, LARGEST_BOUND);
    draft_bound(draft, item, random_between(random, 0, most), most);
}

/* ---- Options that are any subset of the items ------------------------------------------------ */

/* Adds each of the items first..end-1 with a chance of one in n. */
static void some_items(struct random *random, struct draft *draft, uint32_t first, size_t end, uint32_t n,
                       bool coloured) {
    for (uint32_t item = first; item < end; item++)
        if (one_in(random, n))
            draft_item(draft, item, coloured ? random_between(random, 0, COLOURS) : 0);
}

static void any_option(struct random *random, struct draft *draft, bool coloured) {
    some_items(random, draft, 0, draft->primary, 3, false);
    if (draft_unfinished(draft) == 0)
        draft_item(draft, random_below(random, (uint32_t)draft->primary), 0);
    some_items(random, draft, (uint32_t)draft->primary, draft->items, 2, coloured);
    draft_end(draft);
}

static void option_again(struct draft *draft) {
    uint32_t end = (uint32_t)draft->item.count;
    for (uint32_t i = draft->start.at[draft->start.count - 2]; i < end; i++)
        draft_item(draft, draft->item.at[i], draft->colour.at[i]);
    draft_end(draft);
}

static struct problem any_cover(struct random *random, uint64_t features, struct arena *arena) {
    size_t secondary = features & RANDOM_SECONDARY ? random_between(random, 1, MOST_SECONDARY) : 0;
    struct draft draft = draft_open(arena, random_between(random, 1, MOST_PRIMARY), secondary);
    if (features & RANDOM_MULTIPLE)
        for (uint32_t item = 0; item < draft.primary; item++)
            if (one_in(random, 2))
                bound(random, &draft, item);
    size_t options = random_between(random, 0, MOST_OPTIONS);
    while (draft_options(&draft) < options)
        if (draft_options(&draft) && one_in(random, 12))
            option_again(&draft);
        else
            any_option(random, &draft, features & RANDOM_COLOURS);
    return draft_problem(&draft);
}

/* ---- Straight pieces in a narrow grid -------------------------------------------------------- */

/* With multiplicities, items 0 and 1 count the dominoes and the trominoes, and the cells come after
 * them. Secondary items are the last cells, which need not be filled. */
struct grid {
    uint32_t width, height;
    uint32_t first; /* the item of the first cell */
    bool coloured;
};

static struct draft open_grid(struct random *random, struct grid *grid, uint64_t features,
                              struct arena *arena) {
    *grid = (struct grid){.width = random_between(random, 1, 3),
                          .height = random_between(random, 2, 5),
                          .first = features & RANDOM_MULTIPLE ? 2 : 0,
                          .coloured = features & RANDOM_COLOURS};
    uint32_t may = features & RANDOM_SECONDARY ? random_between(random, 1, MOST_SECONDARY - 1) : 0;
    struct draft draft = draft_open(arena, grid->first + grid->width * grid->height - may, may);
    for (uint32_t piece = 0; piece < grid->first; piece++)
        bound(random, &draft, piece);
    return draft;
}

/* Adds a piece of the cells corner, corner + step and on, unless none of its items is primary. */
static void place(struct random *random, const struct grid *grid, struct draft *draft, uint32_t corner,
                  uint32_t step, uint32_t length) {
    if (grid->first)
        draft_item(draft, length - 2, 0);
    else if (corner >= draft->primary)
        return;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t item = grid->first + corner + i * step;
        bool coloured = grid->coloured && item >= draft->primary;
        draft_item(draft, item, coloured ? random_between(random, 0, COLOURS - 1) : 0);
    }
    draft_end(draft);
}

static void place_at(struct random *random, const struct grid *grid, struct draft *draft, uint32_t corner) {
    uint32_t right = grid->width - corner % grid->width, up = grid->height - corner / grid->width;
    for (uint32_t length = 2; length <= 3; length++) {
        if (length <= right && !one_in(random, 8))
            place(random, grid, draft, corner, 1, length);
        if (length <= up && !one_in(random, 8))
            place(random, grid, draft, corner, grid->width, length);
    }
}

static struct problem grid_cover(struct random *random, uint64_t features, struct arena *arena) {
    struct grid grid;
    struct draft draft = open_grid(random, &grid, features, arena);
    for (uint32_t corner = 0; corner < grid.width * grid.height; corner++)
        place_at(random, &grid, &draft, corner);
    return draft_problem(&draft);
}

struct problem random_cover(uint64_t seed, struct arena *arena) {
    struct random random = {.state = seed};
    return one_in(&random, 3) ? grid_cover(&random, seed, arena) : any_cover(&random, seed, arena);
}

/* ---- Symmetric problems ---------------------------------------------------------------------- */

enum { MOST_SYMMETRIC = 18, MOST_ITEMS = 20 };

struct making {
    struct problem base;
    uint32_t image[2][MOST_ITEMS];
    size_t images;
};

/* Makes a permutation of cycles of two to four items, all primary or all secondary. */
static void permute(struct random *random, const struct problem *problem, uint32_t *image) {
    uint32_t shuffled[MOST_ITEMS];
    for (uint32_t i = 0; i < problem->items; i++) {
        uint32_t first = i < problem->primary ? 0 : (uint32_t)problem->primary,
                 j = random_between(random, first, i);
        shuffled[i] = shuffled[j];
        shuffled[j] = i;
    }
    uint32_t length = random_between(random, 2, 4);
    for (uint32_t i = 0; i < problem->items; i++)
        image[shuffled[i]] = shuffled[i];
    for (uint32_t i = 0; i + length <= problem->items; i += length) {
        bool together = (i + length <= problem->primary) == (i < problem->primary);
        for (uint32_t k = 0; together && k < length; k++)
            image[shuffled[i + k]] = shuffled[i + (k + 1) % length];
    }
}

static bool same_option(const struct draft *draft, size_t one, const uint32_t *item, const uint32_t *colour,
                        size_t count) {
    uint32_t start = draft->start.at[one];
    if (draft->start.at[one + 1] - start != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (size_t k = 0; k < count; k++)
            found |= draft->item.at[start + k] == item[i] && draft->colour.at[start + k] == colour[i];
        if (!found)
            return false;
    }
    return true;
}

/* Adds the image of an option, unless the draft already has it. */
static void add_image(struct draft *draft, size_t option, const uint32_t *image) {
    uint32_t start = draft->start.at[option], item[MOST_ITEMS], colour[MOST_ITEMS];
    size_t count = draft->start.at[option + 1] - start;
    for (size_t i = 0; i < count; i++) {
        item[i] = image[draft->item.at[start + i]];
        colour[i] = draft->colour.at[start + i];
    }
    for (size_t o = 0; o < draft_options(draft); o++)
        if (same_option(draft, o, item, colour, count))
            return;
    for (size_t i = 0; i < count; i++)
        draft_item(draft, item[i], colour[i]);
    draft_end(draft);
}

static void copy_option(struct draft *draft, const struct problem *problem, size_t option) {
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        draft_item(draft, problem->item[e], problem->colour ? problem->colour[e] : 0);
    draft_end(draft);
}

/* Bounds items that are images of each other alike: all get the lowest bounds among them. */
static void share_bounds(struct draft *draft, const struct making *making) {
    const struct problem *base = &making->base;
    if (!base->least)
        return;
    for (uint32_t i = 0; i < base->primary; i++)
        draft_bound(draft, i, base->least[i], base->most[i]);
    for (size_t again = 0; again < base->primary; again++)
        for (size_t k = 0; k < making->images; k++)
            for (uint32_t i = 0; i < base->primary; i++) {
                uint32_t to = making->image[k][i];
                if (draft->least[to] > draft->least[i] ||
                    (draft->least[to] == draft->least[i] && draft->most[to] > draft->most[i]))
                    draft_bound(draft, to, draft->least[i], draft->most[i]);
            }
}

struct problem random_symmetric_cover(uint64_t seed, struct arena *arena) {
    struct random random = {seed ^ 0x5eed};
    struct making making = {.base = random_cover(seed, arena), .images = random_between(&random, 1, 2)};
    struct draft draft = draft_open(arena, making.base.primary, making.base.items - making.base.primary);
    for (size_t k = 0; k < making.images; k++)
        permute(&random, &making.base, making.image[k]);
    share_bounds(&draft, &making);
    for (size_t o = 0; o < making.base.options && draft_options(&draft) < MOST_SYMMETRIC / 2; o++)
        copy_option(&draft, &making.base, o);
    for (size_t o = 0; o < draft_options(&draft) && draft_options(&draft) <= MOST_SYMMETRIC; o++)
        for (size_t k = 0; k < making.images; k++)
            add_image(&draft, o, making.image[k]);
    return draft_options(&draft) <= MOST_SYMMETRIC ? draft_problem(&draft) : making.base;
}
