/* The line of places that is counted from both ends (ends.h): its options, its cuts, and the keys
 * of states. */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"

/* An option, seen from an end. The topmost bit of `places` is its first place, the next bit the
 * place after that. Bit i of `stock`: it takes item i of the stock. */
struct ends_option {
    uint64_t places;
    uint32_t stock;
};

/* The line seen from one end. Place p of the one is place `places - 1 - p` of the other. */
struct ends_side {
    uint32_t *start; /* [places + 1] by the first place of an option */
    struct ends_option *option;
    uint32_t cuts, *cut; /* ascending, the first is above 0; the last one is where the end ends */
};

/* A permutation of the bits of keys, by bytes. */
struct ends_map {
    uint64_t byte[8][256];
};

enum { ENDS_NEAR, ENDS_FAR, ENDS_SIDES };
enum { ENDS_GROUP = 48 }; /* of larger groups only the identity is used */

struct ends_line {
    const struct problem *problem;
    uint32_t places, stocks, needed; /* needed: the items of the stock that must be taken */
    uint32_t *item;                  /* [places] seen from the near end */
    uint32_t *place_of, *stock_of;   /* by item; UINT32_MAX: it is of the other sort */
    struct ends_side side[ENDS_SIDES];
    uint32_t group, *member; /* symmetries of the problem that map each end to itself, by number */
    uint32_t swap;           /* one that swaps the ends, with all cuts; UINT32_MAX: there is none */
};

/* Returns the bits of a key that tell which stock was taken; these are the lowest ones. Bit 63 is
 * set, as in all keys of tables. From bit 62 down stand the places behind the cut, 1 = filled. So
 * ascending keys are ordered by the places filled, the nearest place first. */
static inline uint64_t ends_stock_mask(const struct ends_line *line) {
    return (UINT64_C(1) << line->stocks) - 1;
}

/* Returns the places of an end. */
static inline uint32_t ends_last_cut(const struct ends_line *line, uint32_t side) {
    return line->side[side].cut[line->side[side].cuts - 1];
}

/* Makes the line. *fits: the problem can be cut so, and its keys are short enough. False when there
 * is no memory. */
bool ends_line_make(const struct problem *problem, struct arena *arena, struct ends_line *line, bool *fits);

/* Makes the map of keys under a symmetry, from a cut of one side to a cut of another. The symmetry
 * takes the places before the one cut to those before the other. */
void ends_map_make(const struct ends_line *line, uint32_t symmetry, uint32_t from, uint32_t from_cut,
                   uint32_t to, uint32_t to_cut, struct ends_map *map);

static inline uint64_t ends_map_key(const struct ends_map *map, uint64_t key) {
    uint64_t image = 0;
    for (uint32_t b = 0; b < 8; b++)
        image |= map->byte[b][key >> 8 * b & 0xff];
    return image;
}
