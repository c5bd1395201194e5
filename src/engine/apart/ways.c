/* The ways of an assembly whose parts leave from their places. Nothing moves before it leaves, so
 * each separation divides a set of parts, and the ways of a set are sums over its divisions. */
#include "engine/apart/table.h"

#include "base/capped.h"
#include "base/error.h"

#include <string.h>

enum { MOST_LOOSE = 10 }; /* parts: 59049 divisions */

struct divisions {
    unsigned parts, axes;
    uint16_t *stops; /* by axis and set: the parts that stop the set in the first direction */
    uint64_t *ways;  /* by set */
};

/* Notes the parts that stop each other along an axis, and from them those that stop each set. */
static void fill_axis(const struct apart_parts *parts, unsigned axis, uint16_t *stops) {
    memset(stops, 0, sizeof *stops << parts->count);
    for (unsigned i = 0; i < parts->count; i++)
        for (unsigned j = i + 1; j < parts->count; j++) {
            struct treen_cell offset = cell_subtract(parts->offset[j], parts->offset[i]);
            bool ahead = slide_distance(parts->pair[i][j], offset, (int)(2 * axis)) != SLIDE_FOREVER;
            bool behind = slide_distance(parts->pair[i][j], offset, (int)(2 * axis + 1)) != SLIDE_FOREVER;
            stops[1u << i] |= (uint16_t)(ahead << j);
            stops[1u << j] |= (uint16_t)(behind << i);
        }
    for (unsigned set = 1; set < 1u << parts->count; set++)
        stops[set] = stops[set & (set - 1)] | stops[set & (0u - set)];
}

/* Adds up the divisions of a set of two or more parts. */
static uint64_t add_divisions(const struct divisions *divisions, unsigned set) {
    uint64_t sum = 0;
    for (unsigned moved = (set - 1) & set; moved; moved = (moved - 1) & set) {
        uint64_t directions = 0;
        for (unsigned a = 0; a < divisions->axes; a++)
            directions += !(divisions->stops[(a << divisions->parts) + moved] & set & ~moved);
        if (directions)
            sum = capped_sum(sum, capped_product(directions, capped_product(divisions->ways[moved],
                                                                            divisions->ways[set ^ moved])));
    }
    return sum;
}

static bool open_divisions(struct divisions *divisions, const struct apart_parts *parts,
                           struct arena *arena) {
    divisions->parts = (unsigned)parts->count;
    divisions->axes = (unsigned)parts->lattice->directions / 2;
    divisions->stops = ARENA_ROOM(arena, (size_t)divisions->axes << parts->count, uint16_t);
    divisions->ways = ARENA_ROOM(arena, (size_t)1 << parts->count, uint64_t);
    for (unsigned a = 0; divisions->stops && a < divisions->axes; a++)
        fill_axis(parts, a, divisions->stops + ((size_t)a << parts->count));
    return divisions->stops && divisions->ways;
}

enum treen_status apart_ways(struct apart *apart, const struct apart_question *question, struct arena *arena,
                             uint64_t *ways) {
    struct divisions divisions;
    unsigned all = (1u << question->parts) - 1;
    for (size_t i = 0; i < question->parts; i++)
        if (question->part[i].groups)
            return TREEN_END;
    if (question->parts > MOST_LOOSE)
        return TREEN_END;
    TRY(apart_prepare(apart, question));
    TRY_ROOM(open_divisions(&divisions, &apart->parts, arena));
    for (unsigned set = 1; set <= all; set++)
        divisions.ways[set] = set & (set - 1) ? add_divisions(&divisions, set) : 1;
    *ways = divisions.ways[all];
    return TREEN_OK;
}
