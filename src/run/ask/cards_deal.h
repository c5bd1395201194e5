/* The work on cards, for the files that share it. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "base/random.h"
#include "puzzle/placing/images.h"
#include "run/ask/cards.h"

enum { MOST_SOLUTIONS = 100000 };

/* A part of a solution: its placement, and the number of its piece. Parts are compared as one
 * number, by their placements. */
typedef uint64_t part_key;

static inline uint32_t placement_of(part_key part) {
    return (uint32_t)(part >> 32);
}

struct deal {
    struct cards *cards;
    struct arena *arena; /* scratch */
    struct fitting *fitting;
    struct images images;
    struct grading *grading;
    struct random random;
    struct keyset placement_at; /* (class, locations): index into first_at */
    uint32_t *first_at;         /* the first placement there: colours may differ */
    struct keyset seen;         /* cards and solutions, up to symmetry; of one worksheet */
    struct keyset sheets;       /* worksheets, up to symmetry */
    uint64_t seed;              /* of the worksheet that is made */
    bool is_repeated;           /* there is a worksheet like it */
    uint32_t *key;              /* scratch for keys */
    ARRAY(part_key) part;       /* of all solutions, width by width; sorted in each */
    size_t width, solutions;
    ARRAY(uint32_t) turn; /* solutions, one of each class, in the order of their cards */
    uint64_t *agree;      /* by solution: the parts of the card's solution that it has, too */
    uint8_t *bit;         /* by placement: its part in the card's solution, from 1; 0 = none */
    unsigned low, high;   /* grades that are wanted */

    /* Solutions are drawn one by one, since there are too many for a list. */
    bool is_drawn;
    bool *chosen;    /* by placement: it is in first_at */
    uint32_t *fixed; /* placements of pieces that lie in the box from the beginning */
    size_t fixeds;
    part_key *drawn;     /* [width] */
    const part_key *now; /* the solution of the card that is tried */
    bool unsure;         /* a piece stays on it since counting takes too long */
    ARRAY(struct treen_card) card;
};

/* Returns the part of the fitting that a part of a solution is. */
part_key deal_key_of(struct deal *deal, const struct treen_part *part);

/* Writes the placements of the parts in `set`, and returns their number. */
size_t deal_list_set(const struct deal *deal, const part_key *solution, uint64_t set, uint32_t *placement);

/* ---- Drawn solutions ------------------------------------------------------------------------- */

/* Gives up the list: from now on solutions are drawn. TREEN_BAD_INPUT: they cannot be. */
enum treen_status deal_begin_drawing(struct deal *deal, struct treen_error *error);

/* Finds the placements of the pieces that lie in the puzzle's box. Returns false when there is no
 * memory. */
bool deal_find_placed(struct deal *deal);

/* Draws a solution; null when none is found in time. */
const part_key *deal_draw(struct deal *deal);

/* Counts the solutions that have the parts in `set`, up to one more than are wanted. */
uint64_t deal_count_drawn(const struct deal *deal, uint64_t set);
