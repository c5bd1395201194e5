#include "random_cover.h"

#include "base/random.h"
#include "draft.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { MOST_OPTIONS = 14, MOST_PRIMARY = 9, MOST_SECONDARY = 3, LARGEST_BOUND = 4, COLOURS = 3 };

static uint32_t between(struct random *random, uint32_t low, uint32_t high) {
    return low + random_below(random, high - low + 1);
}

static bool one_in(struct random *random, uint32_t n) {
    return random_below(random, n) == 0;
}

static void bound(struct random *random, struct draft *draft, uint32_t item) {
    uint32_t most = between(random, 1, LARGEST_BOUND);
    draft_bound(draft, item, between(random, 0, most), most);
}

/* ---- Options that are any subset of the items ---------------------------------------------------------- */

/* Each of items first..end-1 with a chance of one in n. */
static void some_items(struct random *random, struct draft *draft, uint32_t first, size_t end, uint32_t n,
                       bool coloured) {
    for (uint32_t item = first; item < end; item++)
        if (one_in(random, n))
            draft_item(draft, item, coloured ? between(random, 0, COLOURS) : 0);
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
    size_t secondary = features & RANDOM_SECONDARY ? between(random, 1, MOST_SECONDARY) : 0;
    struct draft draft = draft_open(arena, between(random, 1, MOST_PRIMARY), secondary);
    if (features & RANDOM_MULTIPLE)
        for (uint32_t item = 0; item < draft.primary; item++)
            if (one_in(random, 2))
                bound(random, &draft, item);
    size_t options = between(random, 0, MOST_OPTIONS);
    while (draft_options(&draft) < options)
        if (draft_options(&draft) && one_in(random, 12))
            option_again(&draft);
        else
            any_option(random, &draft, features & RANDOM_COLOURS);
    return draft_problem(&draft);
}

/* ---- Straight pieces in a narrow grid ------------------------------------------------------------------ */

/* Where there are multiplicities, items 0 and 1 count the dominoes and the trominoes; the cells come after
 * them. Where there are secondary items, the last cells are: they need not be filled. */
struct grid {
    uint32_t width, height;
    uint32_t first; /* item of the first cell */
    bool coloured;
};

static struct draft open_grid(struct random *random, struct grid *grid, uint64_t features,
                              struct arena *arena) {
    *grid = (struct grid){.width = between(random, 1, 3),
                          .height = between(random, 2, 5),
                          .first = features & RANDOM_MULTIPLE ? 2 : 0,
                          .coloured = features & RANDOM_COLOURS};
    uint32_t may = features & RANDOM_SECONDARY ? between(random, 1, MOST_SECONDARY - 1) : 0;
    struct draft draft = draft_open(arena, grid->first + grid->width * grid->height - may, may);
    for (uint32_t piece = 0; piece < grid->first; piece++)
        bound(random, &draft, piece);
    return draft;
}

/* A piece of cells corner, corner + step, …: unless no item of it is primary. */
static void place(struct random *random, const struct grid *grid, struct draft *draft, uint32_t corner,
                  uint32_t step, uint32_t length) {
    if (grid->first)
        draft_item(draft, length - 2, 0);
    else if (corner >= draft->primary)
        return;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t item = grid->first + corner + i * step;
        bool coloured = grid->coloured && item >= draft->primary;
        draft_item(draft, item, coloured ? between(random, 0, COLOURS - 1) : 0);
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
