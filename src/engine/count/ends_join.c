#include "engine/count/ends_join.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/order.h"

#include <stdlib.h>
#include <string.h>

/* ---- Lists of states ------------------------------------------------------------------------- */

/* The states of a table, being listed. */
struct listing {
    const struct ends_line *line;
    const struct count_tables *tables;
    const struct count_table *table;
    struct arena *arena;
    struct ends_states *states;
    uint64_t image[ENDS_GROUP]; /* of the current key, ascending, none twice */
    uint32_t images, least;     /* least: the images with the least profile, which are states of the list */
};

/* Tells whether to give up at a slot, since there may be a hundred million. */
static bool is_over(const struct listing *listing, size_t slot) {
    return patience_asks(slot) && arena_is_over(listing->arena);
}

/* Returns the ways to the state in the slot and its images together, or 0. Finds the images. */
static uint64_t look_at_state(struct listing *listing, size_t slot) {
    const struct ends_maps *maps = &listing->states->maps;
    const uint64_t *record = count_record(listing->tables, listing->table, slot),
                   stock = ends_stock_mask(listing->line);
    if (!(record[0] & COUNT_TAKEN))
        return 0;
    listing->images = 0;
    for (uint32_t m = 0; m < maps->count; m++) {
        const uint64_t image = ends_map_key(&maps->map[m], record[0]);
        uint32_t at = listing->images;
        while (at > 0 && listing->image[at - 1] > image)
            at--;
        if (at > 0 && listing->image[at - 1] == image)
            continue;
        memmove(&listing->image[at + 1], &listing->image[at], (listing->images++ - at) * sizeof image);
        listing->image[at] = image;
    }
    listing->least = 1;
    while (listing->least < listing->images &&
           (listing->image[listing->least] & ~stock) == (listing->image[0] & ~stock))
        listing->least++;
    return record[1];
}

/* Finds the profiles, and where the states of each end in the list. */
static enum treen_status find_profiles(struct listing *listing, struct count_tables *profiles) {
    struct ends_states *states = listing->states;
    const struct count_table *found = profiles->table;
    for (size_t slot = 0; slot < listing->table->slots; slot++) {
        TRY_ROOM(!is_over(listing, slot));
        if (!look_at_state(listing, slot))
            continue;
        const uint64_t profile = listing->image[0] & ~ends_stock_mask(listing->line), least = listing->least;
        TRY_ROOM(count_table_add(profiles, profiles->table, &profile, &least, 1));
    }
    states->profile = ARENA_NEW(listing->arena, found->used + 1, struct ends_profile);
    TRY_ROOM(states->profile);
    for (size_t slot = 0; slot < found->slots; slot++) {
        const uint64_t *record = count_record(profiles, found, slot);
        if (record[0] & COUNT_TAKEN)
            states->profile[states->profiles++] = (struct ends_profile){record[0], (size_t)record[1], 0};
    }
    qsort(states->profile, states->profiles, sizeof *states->profile, order_counts);
    size_t end = 0;
    for (size_t p = 0; p < states->profiles; p++)
        states->profile[p].first = end += states->profile[p].first;
    states->profile[states->profiles].first = end;
    return TREEN_OK;
}

/* Returns the profile; null when it is none of them. */
static struct ends_profile *profile_of(const struct ends_states *states, uint64_t profile) {
    return bsearch(&profile, states->profile, states->profiles, sizeof *states->profile, order_counts);
}

/* Puts each state into the list of its profile, from the end on. *counted: the sums have room. */
static enum treen_status deal_states(struct listing *listing, bool *counted) {
    struct ends_states *states = listing->states;
    const uint64_t stock = ends_stock_mask(listing->line);
    for (size_t slot = 0; slot < listing->table->slots; slot++) {
        TRY_ROOM(!is_over(listing, slot));
        const uint64_t together = look_at_state(listing, slot);
        if (!together)
            continue;
        const uint64_t ways = together / listing->images;
        struct ends_profile *profile = profile_of(states, listing->image[0] & ~stock);
        for (uint32_t i = 0; i < listing->least; i++) {
            states->stock[--profile->first] = (uint32_t)(listing->image[i] & stock);
            states->ways[profile->first] = ways;
            *counted &= !__builtin_add_overflow(profile->ways, ways, &profile->ways);
        }
    }
    return TREEN_OK;
}

/* Makes room for the states. */
static bool room_for_states(struct ends_states *states, size_t count, struct arena *arena) {
    states->stock = ARENA_ROOM(arena, count + 1, uint32_t);
    states->ways = ARENA_ROOM(arena, count + 1, uint64_t);
    return states->stock && states->ways;
}

enum treen_status ends_states_list(const struct ends_line *line, uint32_t side,
                                   const struct count_tables *tables, const struct count_table *table,
                                   struct count_tables *profiles, struct arena *arena,
                                   struct ends_states *states, bool *counted) {
    struct listing listing = {
        .line = line, .tables = tables, .table = table, .arena = arena, .states = states};
    const uint32_t cut = ends_last_cut(line, side);
    *states = (struct ends_states){0};
    TRY_ROOM(ends_maps_make(line, side, cut, arena, &states->maps));
    TRY(find_profiles(&listing, profiles));
    count_table_clear(profiles, profiles->table);
    TRY_ROOM(room_for_states(states, states->profile[states->profiles].first, arena));
    *counted = true;
    return deal_states(&listing, counted);
}

/* A profile of the far end, the near one that it comes from, and the map that makes it the least of
 * its images. */
struct swapped {
    uint64_t profile;
    const struct ends_profile *from;
    uint32_t map;
};

static int order_swapped(const void *a, const void *b) {
    return ORDER(((const struct swapped *)a)->profile, ((const struct swapped *)b)->profile);
}

static struct swapped swap_profile(const struct ends_maps *maps, const struct ends_map *swap,
                                   const struct ends_profile *from) {
    const uint64_t profile = ends_map_key(swap, from->profile);
    struct swapped swapped = {UINT64_MAX, from, 0};
    for (uint32_t m = 0; m < maps->count; m++) {
        const uint64_t image = ends_map_key(&maps->map[m], profile);
        if (image < swapped.profile)
            swapped = (struct swapped){image, from, m};
    }
    return swapped;
}

enum treen_status ends_states_swap(const struct ends_line *line, const struct ends_states *near,
                                   struct arena *arena, struct ends_states *far) {
    const uint32_t cut = ends_last_cut(line, ENDS_FAR);
    struct ends_map swap;
    struct swapped *swapped = ARENA_NEW(arena, near->profiles + 1, struct swapped);
    *far = (struct ends_states){.profiles = near->profiles};
    far->profile = ARENA_NEW(arena, near->profiles + 1, struct ends_profile);
    ends_map_make(line, line->swap, ENDS_NEAR, cut, ENDS_FAR, cut, &swap);
    TRY_ROOM(swapped && far->profile && ends_maps_make(line, ENDS_FAR, cut, arena, &far->maps) &&
             room_for_states(far, near->profile[near->profiles].first, arena));
    for (size_t p = 0; p < near->profiles; p++)
        swapped[p] = swap_profile(&far->maps, &swap, &near->profile[p]);
    qsort(swapped, near->profiles, sizeof *swapped, order_swapped);
    size_t at = 0;
    for (size_t p = 0; p < far->profiles; p++) {
        const struct ends_profile *from = swapped[p].from;
        far->profile[p] = (struct ends_profile){swapped[p].profile, at, from->ways};
        for (size_t i = from[0].first; i < from[1].first; i++, at++) {
            const struct ends_map *map = &far->maps.map[swapped[p].map];
            far->stock[at] = (uint32_t)ends_map_key(map, ends_map_key(&swap, near->stock[i]));
            far->ways[at] = near->ways[i];
        }
    }
    far->profile[far->profiles].first = at;
    return TREEN_OK;
}

/* ---- The middle ------------------------------------------------------------------------------ */

/* A profile of the near end, whether it is the least of its images or not. Map number `map` takes
 * the least one to it. */
struct image {
    uint64_t profile;
    const struct ends_profile *least;
    uint32_t map;
};

struct join {
    const struct ends_line *line;
    const struct ends_states *near, *far;
    struct control *control;
    const struct ends_option *option; /* seen from the near end */
    const uint32_t *start;            /* the options by their first places, from the middle's first on */
    uint32_t width;                   /* the places of the middle */
    size_t images;
    struct image *image; /* [images], ascending */

    /* By a map of the near end. inverse: the map that undoes it. table: for the current profile of
     * the far end, made where it is asked for. It tells the ways to take some of a set of stock,
     * and all of it that is needed. The set is told before the map. Maps that permute the stock
     * alike share a table. */
    uint32_t *inverse;
    uint64_t **table;
    bool *made;
    const struct ends_profile *opposite; /* the profile of the far end */
    uint64_t sum;                        /* the answers with it so far */
    struct big *total;
    bool large; /* a number has no room */
};

static uint32_t map_stock(const struct ends_maps *maps, uint32_t map, uint32_t stock) {
    return (uint32_t)ends_map_key(&maps->map[map], stock);
}

/* Makes the first table, of stock as it is. */
static void sum_up(const struct join *join, uint64_t *table) {
    const uint32_t stocks = join->line->stocks, sets = UINT32_C(1) << stocks;
    memset(table, 0, sets * sizeof *table);
    for (size_t i = join->opposite[0].first; i < join->opposite[1].first; i++)
        table[join->far->stock[i]] += join->far->ways[i];
    for (uint32_t one = 1; one < sets; one *= 2)
        for (uint32_t set = 0; set < sets && !(join->line->needed & one); set += 2 * one)
            for (uint32_t i = set; i < set + one; i++)
                table[i + one] += table[i];
}

/* Returns the table for a map. */
static const uint64_t *table_for(struct join *join, uint32_t map) {
    uint64_t *table = join->table[map], *first = join->table[0];
    if (!join->made[0])
        sum_up(join, first);
    join->made[0] = true;
    if (table == first || join->made[map])
        return table;
    for (uint32_t set = 0; set < UINT32_C(1) << join->line->stocks; set++)
        table[set] = first[map_stock(&join->near->maps, map, set)];
    for (uint32_t m = map; m < join->near->maps.count; m++)
        join->made[m] |= join->table[m] == table;
    return table;
}

/* Adds the answers between a profile of the near end and the current one of the far end. The
 * packing of the middle takes `stock`. */
static void add_answers(struct join *join, const struct image *image, uint32_t stock) {
    const struct ends_states *near = join->near;
    const uint64_t *table = table_for(join, image->map);
    const uint32_t all = (uint32_t)ends_stock_mask(join->line),
                   rest = map_stock(&near->maps, join->inverse[image->map], all & ~stock);
    uint64_t sum = 0, most;
    for (size_t i = image->least[0].first; i < image->least[1].first; i++)
        if (!(near->stock[i] & ~rest))
            sum += near->ways[i] * table[rest & ~near->stock[i]];
    join->large |= __builtin_mul_overflow(image->least->ways, join->opposite->ways, &most) ||
                   __builtin_add_overflow(join->sum, sum, &join->sum);
}

/* Returns the first of the images from `low` to `high` with this place filled. They are alike in
 * all places before it. */
static size_t first_filled(const struct join *join, size_t low, size_t high, uint32_t place) {
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (join->image[middle].profile << 1 << place >> 63)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Packs the middle from a place on. `filled`: the places that are not the near end's, the first
 * one topmost. `low`, `high`: the profiles of the near end that have just the other places before
 * this one. TREEN_STOPPED. */
static enum treen_status pack_from(struct join *join, uint32_t place, uint64_t filled, uint32_t stock,
                                   size_t low, size_t high) {
    const uint64_t bit = UINT64_C(1) << 63 >> place;
    if (low == high)
        return TREEN_OK;
    if (control_nodes(join->control, 1) && control_due(join->control, join->control->fraction))
        return TREEN_STOPPED;
    if (place == join->width) {
        add_answers(join, &join->image[low], stock);
        return TREEN_OK;
    }
    const size_t split = first_filled(join, low, high, place);
    if (filled & bit)
        return pack_from(join, place + 1, filled, stock, low, split);
    TRY(pack_from(join, place + 1, filled, stock, split, high));
    for (uint32_t o = join->start[place]; low < split && o < join->start[place + 1]; o++) {
        const struct ends_option *option = &join->option[o];
        const uint64_t places = option->places >> place;
        const bool within = !(places << 1 << (join->width - 1)) && !(option->places << (63 - place) << 1);
        if (within && !(places & filled) && !(option->stock & stock))
            TRY(pack_from(join, place + 1, filled | places, stock | option->stock, low, split));
    }
    return TREEN_OK;
}

/* ---- Making ready ---------------------------------------------------------------------------- */

static int order_images(const void *a, const void *b) {
    return ORDER(((const struct image *)a)->profile, ((const struct image *)b)->profile);
}

/* Lists the profiles of the near end with all their images. False when there is no memory. */
static bool list_images(struct join *join, struct arena *arena) {
    const struct ends_states *near = join->near;
    join->image = ARENA_NEW(arena, near->profiles * near->maps.count + 1, struct image);
    for (size_t p = 0; join->image && p < near->profiles; p++)
        for (uint32_t m = 0; m < near->maps.count; m++) {
            const uint64_t profile = ends_map_key(&near->maps.map[m], near->profile[p].profile);
            bool seen = false;
            for (uint32_t before = 0; before < m; before++)
                seen |= ends_map_key(&near->maps.map[before], near->profile[p].profile) == profile;
            if (!seen)
                join->image[join->images++] = (struct image){profile, &near->profile[p], m};
        }
    if (join->image)
        qsort(join->image, join->images, sizeof *join->image, order_images);
    return join->image;
}

static bool permute_alike(const struct join *join, uint32_t a, uint32_t b) {
    bool alike = true;
    for (uint32_t bit = 0; bit < join->line->stocks; bit++)
        alike &= map_stock(&join->near->maps, a, UINT32_C(1) << bit) ==
                 map_stock(&join->near->maps, b, UINT32_C(1) << bit);
    return alike;
}

/* Tells whether map b undoes map a, as far as stock goes. */
static bool undoes(const struct join *join, uint32_t a, uint32_t b) {
    bool undone = true;
    for (uint32_t bit = 0; bit < join->line->stocks; bit++)
        undone &= map_stock(&join->near->maps, b, map_stock(&join->near->maps, a, UINT32_C(1) << bit)) ==
                  UINT32_C(1) << bit;
    return undone;
}

/* Makes room for the tables, and finds which maps share one. False when there is no memory. */
static bool make_tables(struct join *join, struct arena *arena) {
    const uint32_t maps = join->near->maps.count;
    join->inverse = ARENA_NEW(arena, maps, uint32_t);
    join->table = ARENA_NEW(arena, maps, uint64_t *);
    join->made = ARENA_NEW(arena, maps, bool);
    if (!join->inverse || !join->table || !join->made)
        return false;
    for (uint32_t m = 0; m < maps; m++) {
        for (uint32_t before = 0; before < m && !join->table[m]; before++)
            join->table[m] = permute_alike(join, before, m) ? join->table[before] : NULL;
        if (!join->table[m])
            join->table[m] = ARENA_ROOM(arena, (size_t)1 << join->line->stocks, uint64_t);
        while (!undoes(join, m, join->inverse[m]))
            join->inverse[m]++;
        if (!join->table[m])
            return false;
    }
    return true;
}

/* Returns the places of the middle that are not filled by a profile of the far end. */
static uint64_t seen_from_near(const struct join *join, uint64_t profile) {
    uint64_t places = 0;
    for (uint32_t i = 0; i < join->width; i++)
        places |= (profile << 1 << i >> 63) << 63 >> (join->width - 1 - i);
    return places;
}

static uint32_t count_images(const struct ends_maps *maps, uint64_t profile) {
    uint32_t fixing = 0;
    for (uint32_t m = 0; m < maps->count; m++)
        fixing += ends_map_key(&maps->map[m], profile) == profile;
    return maps->count / fixing;
}

/* Adds the answers with one profile of the far end, and with all its images. */
static enum treen_status join_profile(struct join *join, const struct ends_profile *profile) {
    join->opposite = profile;
    join->sum = 0;
    memset(join->made, 0, join->near->maps.count * sizeof *join->made);
    TRY(pack_from(join, 0, seen_from_near(join, profile->profile), 0, 0, join->images));
    struct big sum = {.low = join->sum};
    TRY_ROOM(big_add_product(join->total, &sum, count_images(&join->far->maps, profile->profile)));
    return TREEN_OK;
}

enum treen_status ends_join(const struct ends_line *line, const struct ends_states *near,
                            const struct ends_states *far, struct control *control, struct arena *arena,
                            struct big *total, bool *counted) {
    const struct ends_side *side = &line->side[ENDS_NEAR];
    const uint32_t first = ends_last_cut(line, ENDS_NEAR);
    struct join join = {.line = line,
                        .near = near,
                        .far = far,
                        .control = control,
                        .option = side->option,
                        .start = side->start + first,
                        .width = line->places - first - ends_last_cut(line, ENDS_FAR),
                        .total = total};
    TRY_ROOM(list_images(&join, arena) && make_tables(&join, arena));
    for (size_t p = 0; p < far->profiles && !join.large; p++) {
        control->fraction = 0.5 + 0.5 * (double)p / (double)far->profiles;
        TRY(join_profile(&join, &far->profile[p]));
    }
    *counted = !join.large;
    return TREEN_OK;
}
