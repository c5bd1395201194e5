/* The ways of an assembly whose parts leave from their places. Nothing moves before it leaves, so
 * each separation divides a set of parts, and the ways of a set are sums over its divisions. */
#include "engine/apart/table.h"

#include "base/bits.h"
#include "base/capped.h"
#include "base/error.h"

/* A word has four axes, a lane of 16 bits each; the top bit of a lane stays free. */
enum { MOST_LOOSE = 12, LANE = 16, LANES = 4 };
#define EACH_LANE UINT64_C(0x0001000100010001)

/* Smaller sets are counted sooner than looked up. */
enum { FEWEST_KEPT = 5, KEPT_BITS = 13, MOST_KNOWN = 64 };

struct divisions {
    struct apart *apart;
    struct known_ways *known; /* of this and earlier assemblies; null: there is no room */
    unsigned parts, words;
    uint64_t part[MOST_LOOSE]; /* the bit of each in the keys of sets */
    uint64_t *stops;           /* by set, words: the parts that stop the set in the axes' first directions */
    uint64_t *ways;            /* by set; 0: not yet known */
};

/* Notes the directions in which two parts stop each other, by whole words. One that the table of
 * the pair does not have takes long. In axes that the grid does not have all distances are 0. */
static void note_pair(const struct apart_parts *parts, unsigned i, unsigned j, struct divisions *divisions) {
    struct treen_cell offset = cell_subtract(parts->offset[j], parts->offset[i]);
    unsigned words = divisions->words;
    for (unsigned w = 0; w < words; w++) {
        uint64_t word = slide_word(parts->pair[i][j], offset, w), ahead = 0, behind = 0;
        for (unsigned a = 0; a < LANES; a++) {
            ahead |= (uint64_t)(slide_field(word, 2 * a) != SLIDE_ENDLESS) << LANE * a;
            behind |= (uint64_t)(slide_field(word, 2 * a + 1) != SLIDE_ENDLESS) << LANE * a;
        }
        divisions->stops[(words << i) + w] |= ahead << j;
        divisions->stops[(words << j) + w] |= behind << i;
    }
}

/* Counts the directions in which a set cannot leave another one. A lane that is not zero has a 1 in
 * its top bit after a sum. */
static inline unsigned count_stopped(const uint64_t *stops, unsigned moved, unsigned rest, unsigned words) {
    const uint64_t top = EACH_LANE << (LANE - 1), below = top - EACH_LANE;
    const uint64_t *ahead = stops + (size_t)moved * words, *behind = stops + (size_t)rest * words;
    uint64_t stopped = 0;
    for (unsigned w = 0; w < words; w++)
        stopped += ((((ahead[w] & rest * EACH_LANE) + below) & top) >> (LANE - 1)) +
                   ((((behind[w] & moved * EACH_LANE) + below) & top) >> (LANE - 1));
    return (unsigned)(stopped * EACH_LANE >> LANE * (LANES - 1));
}

static uint64_t find_ways(const struct divisions *divisions, unsigned set);

static inline uint64_t ways_of(const struct divisions *divisions, unsigned set) {
    uint64_t ways = divisions->ways[set];
    return ways ? ways : find_ways(divisions, set);
}

/* Adds up the ways of a set, which has some. Its first part stays at every division. */
static inline uint64_t add_in_words(const struct divisions *divisions, unsigned set, unsigned words) {
    unsigned others = set & (set - 1), all = 2 * LANES * words;
    uint64_t sum = !others;
    for (unsigned moved = others; moved; moved = (moved - 1) & others) {
        unsigned rest = set ^ moved, stopped = count_stopped(divisions->stops, moved, rest, words);
        if (stopped == all)
            continue;
        uint64_t both = capped_product(ways_of(divisions, moved), ways_of(divisions, rest));
        sum = capped_sum(sum, capped_product(all - stopped, both));
    }
    return sum;
}

/* Tells the compiler the number of words of most grids. */
static uint64_t add_divisions(const struct divisions *divisions, unsigned set) {
    return divisions->words == 1 ? add_in_words(divisions, set, 1)
                                 : add_in_words(divisions, set, divisions->words);
}

/* Looks for the ways of a set in assemblies before this one. */
static uint64_t kept_ways(const struct divisions *divisions, unsigned set) {
    uint64_t key = 0;
    for (unsigned left = set; left; left &= left - 1)
        key |= divisions->part[bits_low(left)];
    struct known_ways *known = &divisions->known[key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - KEPT_BITS)];
    if (known->set != key)
        *known = (struct known_ways){key, add_divisions(divisions, set)};
    return known->ways;
}

static uint64_t find_ways(const struct divisions *divisions, unsigned set) {
    return divisions->ways[set] = divisions->known && bits_ones(set) >= FEWEST_KEPT
                                      ? kept_ways(divisions, set)
                                      : add_divisions(divisions, set);
}

/* Numbers the parts by shape and place. Nothing is kept of a first assembly, which may be the only
 * one: `divisions` has its ways. Without memory nothing is kept, too. */
static void number_parts(struct divisions *divisions) {
    struct apart *apart = divisions->apart;
    const struct apart_parts *parts = &apart->parts;
    if (!apart->ways && apart->loose.count)
        apart->ways = ARENA_NEW(&apart->known_arena, (size_t)1 << KEPT_BITS, struct known_ways);
    divisions->known = apart->ways;
    for (unsigned i = 0; i < parts->count; i++) {
        struct treen_cell at = parts->offset[i];
        int key[] = {(int)parts->shape[i], at.x, at.y, at.z};
        uint32_t number = 0;
        if (!keyset_add(&apart->loose, key, sizeof key, &number, NULL)) {
            divisions->known = NULL;
            return;
        }
        divisions->part[i] = UINT64_C(1) << number;
    }
}

static bool open_divisions(struct divisions *divisions, const struct apart_parts *parts,
                           struct arena *arena) {
    unsigned axes = (unsigned)parts->lattice->directions / 2;
    divisions->parts = (unsigned)parts->count;
    divisions->words = (axes + LANES - 1) / LANES;
    divisions->stops = ARENA_NEW(arena, (size_t)divisions->words << parts->count, uint64_t);
    divisions->ways = ARENA_NEW(arena, (size_t)1 << parts->count, uint64_t);
    if (!divisions->stops || !divisions->ways)
        return false;
    for (unsigned i = 0; i < parts->count; i++)
        for (unsigned j = i + 1; j < parts->count; j++)
            note_pair(parts, i, j, divisions);
    return true;
}

/* Finds the parts that stop each set, from those that stop each part. */
static void join_stops(struct divisions *divisions, unsigned all) {
    unsigned words = divisions->words;
    for (unsigned set = 1; set <= all; set++)
        for (unsigned w = 0; w < words; w++)
            divisions->stops[set * words + w] = divisions->stops[(set & (set - 1)) * words + w] |
                                                divisions->stops[(set & (0u - set)) * words + w];
}

enum treen_status apart_ways(struct apart *apart, const struct apart_question *question, struct arena *arena,
                             uint64_t *ways) {
    struct divisions divisions = {.apart = apart};
    for (size_t i = 0; i < question->parts; i++)
        if (question->part[i].groups)
            return TREEN_END;
    if (question->parts > MOST_LOOSE)
        return TREEN_END;
    unsigned all = (1u << question->parts) - 1;
    if (apart->loose.count + question->parts > MOST_KNOWN)
        apart_forget(apart);
    TRY(apart_prepare(apart, question));
    number_parts(&divisions);
    TRY_ROOM(open_divisions(&divisions, &apart->parts, arena));
    join_stops(&divisions, all);
    *ways = ways_of(&divisions, all);
    return TREEN_OK;
}
