/* Grades beginnings by a plain search. It takes the cell to be filled, or the piece to be used,
 * with the fewest places left, and tries these in turn. It knows nothing else. The same search
 * counts and draws completions, where a puzzle has too many solutions for a list: so cards do not
 * depend on an engine. */
#include "run/ask/cards.h"

#include <string.h>

enum { MOST_TRIES = 20000 }; /* more are told as this number */

struct grading {
    const struct fitting *fitting;
    bool *covered;         /* by location */
    uint64_t *room;        /* by class: copies that may still be used */
    uint32_t *items;       /* by location, and after them by class: its open placements */
    uint32_t *stack;       /* open placements, a list for each depth */
    size_t most;           /* placements in a list */
    uint32_t *path;        /* by depth, from 1: what is laid now */
    bool easy;             /* there was no choice yet */
    uint64_t tries;        /* the most that there may be */
    uint64_t ways, enough; /* completions that were found; the search ends at `enough` */
    struct random *random; /* of the order in which placements are tried; null = as they come */
    uint32_t *drawn;       /* receives the path of a completion; null = none is wanted */
    struct grade found;
};

struct grading *grading_open(const struct fitting *fitting, struct arena *arena) {
    struct grading *grading = ARENA_NEW(arena, 1, struct grading);
    if (!grading)
        return NULL;
    *grading =
        (struct grading){.fitting = fitting,
                         .covered = ARENA_NEW(arena, fitting->locations, bool),
                         .room = ARENA_NEW(arena, fitting->classes, uint64_t),
                         .items = ARENA_NEW(arena, fitting->locations + fitting->classes, uint32_t),
                         .stack = ARENA_ROOM(arena, (CARD_PIECES + 1) * (fitting->placements + 1), uint32_t),
                         .path = ARENA_NEW(arena, CARD_PIECES + 2, uint32_t),
                         .most = fitting->placements + 1};
    bool whole = grading->covered && grading->room && grading->items && grading->stack && grading->path;
    return whole ? grading : NULL;
}

static void lay_piece(struct grading *grading, uint32_t placement, bool down) {
    const struct fitting *fitting = grading->fitting;
    uint32_t class = fitting->class_of[placement];
    for (size_t i = 0; i < fitting_size(fitting, placement); i++)
        grading->covered[fitting_locations(fitting, placement)[i]] = down;
    grading->room[class] += down ? UINT64_MAX : 1;
}

static bool is_open(const struct grading *grading, uint32_t placement) {
    const struct fitting *fitting = grading->fitting;
    const uint32_t *location = fitting_locations(fitting, placement);
    for (size_t i = 0; i < fitting_size(fitting, placement); i++)
        if (grading->covered[location[i]])
            return false;
    return grading->room[fitting->class_of[placement]] > 0;
}

static void count_ways(struct grading *grading, const uint32_t *list, size_t count) {
    const struct fitting *fitting = grading->fitting;
    memset(grading->items, 0, (fitting->locations + fitting->classes) * sizeof *grading->items);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < fitting_size(fitting, list[i]); k++)
            grading->items[fitting_locations(fitting, list[i])[k]]++;
        grading->items[fitting->locations + fitting->class_of[list[i]]]++;
    }
}

/* Tells whether the item, a location or after them a class, waits for a placement. */
static bool waits(const struct grading *grading, uint32_t item) {
    const struct fitting *fitting = grading->fitting;
    if (item < fitting->locations)
        return fitting->must[item] && !grading->covered[item];
    const struct fitting_class *class = &fitting->class[item - fitting->locations];
    return class->most - grading->room[item - fitting->locations] < class->least;
}

/* Returns the waiting item that the fewest placements serve; NO_LOCATION where all is done. */
static uint32_t choose_item(const struct grading *grading) {
    uint32_t best = NO_LOCATION, items = (uint32_t)(grading->fitting->locations + grading->fitting->classes);
    for (uint32_t item = 0; item < items; item++)
        if (waits(grading, item) && (best == NO_LOCATION || grading->items[item] < grading->items[best]))
            best = item;
    return best;
}

static bool serves(const struct fitting *fitting, uint32_t placement, uint32_t item) {
    if (item >= fitting->locations)
        return fitting->class_of[placement] == item - fitting->locations;
    for (size_t i = 0; i < fitting_size(fitting, placement); i++)
        if (fitting_locations(fitting, placement)[i] == item)
            return true;
    return false;
}

/* Notes a completion: the placements on the path of this depth. */
static void complete(struct grading *grading, size_t depth) {
    grading->ways++;
    if (grading->drawn)
        memcpy(grading->drawn, grading->path + 1, (depth - 1) * sizeof *grading->drawn);
}

static bool is_over(const struct grading *grading) {
    return grading->found.tries >= grading->tries || grading->ways >= grading->enough;
}

/* Searches on with placements of list[0..count). Placement after placement of the item is tried and
 * then left out, so that nothing comes twice. Returns whether there is a completion. */
static bool search_completion(struct grading *grading, const uint32_t *list, size_t count, size_t depth) {
    const struct fitting *fitting = grading->fitting;
    uint32_t *rest = grading->stack + depth * grading->most;
    bool found = false;
    count_ways(grading, list, count);
    uint32_t item = choose_item(grading);
    if (item == NO_LOCATION) {
        complete(grading, depth);
        return true;
    }
    grading->easy = grading->easy && grading->items[item] == 1;
    grading->found.forced += grading->easy;
    for (size_t i = 0; i < count && !is_over(grading); i++) {
        size_t left = 0;
        if (!serves(fitting, list[i], item))
            continue;
        lay_piece(grading, list[i], true);
        grading->path[depth] = list[i];
        for (size_t k = 0; k < count; k++)
            if ((k > i || !serves(fitting, list[k], item)) && is_open(grading, list[k]))
                rest[left++] = list[k];
        bool ends = depth < CARD_PIECES && search_completion(grading, rest, left, depth + 1);
        lay_piece(grading, list[i], false);
        grading->found.tries += !ends;
        found = found || ends;
    }
    return found;
}

/* Lays the placements of a beginning, searches, and returns the number of placements that were open
 * before. Those that `chosen` lacks are left out (null = none). */
static size_t begin_state(struct grading *grading, const uint32_t *placed, size_t count, const bool *chosen) {
    const struct fitting *fitting = grading->fitting;
    size_t open = 0;
    for (size_t i = 0; i < fitting->classes; i++)
        grading->room[i] = fitting->class[i].most;
    memset(grading->covered, 0, fitting->locations * sizeof *grading->covered);
    for (size_t i = 0; i < count; i++)
        lay_piece(grading, placed[i], true);
    for (uint32_t p = 0; p < fitting->placements; p++)
        if (is_open(grading, p) && (!chosen || chosen[p]))
            grading->stack[open++] = p;
    if (grading->random)
        random_shuffle(grading->random, grading->stack, open);
    grading->easy = true;
    grading->ways = 0;
    grading->found = (struct grade){.places = open};
    search_completion(grading, grading->stack, open, 1);
    return open;
}

/* Returns the stars for the number of placements that were laid in vain: see
 * doc/kind/packing.md. */
static unsigned stars_of(uint64_t tries) {
    static const uint64_t border[CARD_GRADES - 1] = {0, 10, 50, 200};
    unsigned stars = 1;
    while (stars < CARD_GRADES && tries > border[stars - 1])
        stars++;
    return stars;
}

struct grade grading_find(struct grading *grading, const uint32_t *placed, size_t count) {
    grading->tries = MOST_TRIES;
    grading->enough = UINT64_MAX;
    begin_state(grading, placed, count, NULL);
    grading->found.stars = stars_of(grading->found.tries);
    return grading->found;
}

uint64_t grading_ways(struct grading *grading, const uint32_t *placed, size_t count, const bool *chosen,
                      uint64_t enough) {
    grading->tries = MOST_TRIES;
    grading->enough = enough;
    begin_state(grading, placed, count, chosen);
    return grading->found.tries < MOST_TRIES || grading->ways >= enough ? grading->ways : UINT64_MAX;
}

/* Begins again in another order, with more tries, each time that the search takes too many. */
bool grading_draw(struct grading *grading, const uint32_t *placed, size_t count, const bool *chosen,
                  struct random *random, uint32_t *drawn) {
    enum { FIRST_TRIES = 500, TIMES = 12 };
    bool found = false;
    grading->enough = 1;
    grading->random = random;
    grading->drawn = drawn;
    for (int i = 0; !found && i < TIMES; i++) {
        grading->tries = (uint64_t)FIRST_TRIES << i / 2;
        begin_state(grading, placed, count, chosen);
        found = grading->ways;
    }
    grading->random = NULL;
    grading->drawn = NULL;
    return found;
}
