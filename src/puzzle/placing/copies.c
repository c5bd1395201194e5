/* Copies that lie side by side share no location. If each covers s locations or more of some set,
 * there are at most (size of the set) / s copies. For the set of all locations, this bound is the
 * volume. Better sets leave out the locations of which some placements cover many and others few.
 * For example, a stick of a burr may have any number of cells in the middle of the box. At the
 * ends, of which there are 48 cells, it has eight. Locations that equally many placements reach are
 * of one sort. A sort is in the set or out of it as a whole. */
#include "puzzle/placing/copies.h"

#include "base/bits.h"

enum { SORTS = 8, MOST_LOOKS = 1 << 20 };

/* The number of covered locations of each sort. */
struct sorted {
    uint32_t of[SORTS];
};

/* The bound of one class, with room for the largest class. */
struct bound {
    const struct fitting *fitting;
    uint32_t *reached; /* by location: the number of the class's placements that cover it */
    uint32_t *sort;    /* by this number: the sort of the location */
    uint32_t sorts, size[SORTS];
    struct sorted *covered; /* by placement of the class */
    uint32_t *sum;          /* by placement: covered locations whose sort is in the set */
};

static void count_reached(struct bound *bound, const struct fitting_class *class) {
    const struct fitting *fitting = bound->fitting;
    for (size_t i = 0; i < fitting->locations; i++)
        bound->reached[i] = 0;
    for (uint32_t at = fitting->start[class->first]; at < fitting->start[class->first + class->count]; at++)
        bound->reached[fitting->location[at]]++;
}

/* Sorts the locations, those reached by the fewest placements first. The last sort takes the rest.
 * Locations that no placement reaches have no sort. */
static void sort_locations(struct bound *bound, const struct fitting_class *class) {
    uint32_t most = 1;
    while (most < SORTS && (uint64_t) class->count << (most + 1) <= MOST_LOOKS)
        most++;
    for (uint32_t n = 0; n <= class->count; n++)
        bound->sort[n] = 0;
    for (size_t i = 0; i < bound->fitting->locations; i++)
        bound->sort[bound->reached[i]]++;
    bound->sorts = 0;
    for (uint32_t n = 1; n <= class->count; n++) {
        uint32_t locations = bound->sort[n];
        if (!locations)
            continue;
        if (bound->sorts < most)
            bound->size[bound->sorts++] = 0;
        bound->sort[n] = bound->sorts - 1;
        bound->size[bound->sorts - 1] += locations;
    }
}

static void count_covered(struct bound *bound, const struct fitting_class *class) {
    const struct fitting *fitting = bound->fitting;
    for (uint32_t p = 0; p < class->count; p++) {
        const uint32_t *location = fitting_locations(fitting, class->first + p);
        for (uint32_t s = 0; s < bound->sorts; s++)
            bound->covered[p].of[s] = 0;
        for (size_t i = 0; i < fitting_size(fitting, class->first + p); i++)
            bound->covered[p].of[bound->sort[bound->reached[location[i]]]]++;
        bound->sum[p] = 0;
    }
}

/* Tries all sets of sorts, and changes one sort from set to set (F. Gray 1953). */
static uint64_t best_of_sets(struct bound *bound, const struct fitting_class *class) {
    uint64_t best = bound->fitting->locations, size = 0;
    for (uint32_t number = 1, set = 0; number < UINT32_C(1) << bound->sorts; number++) {
        uint32_t sort = bits_low(number), least = UINT32_MAX;
        bool in = !(set >> sort & 1);
        set ^= UINT32_C(1) << sort;
        size += in ? bound->size[sort] : -(uint64_t)bound->size[sort];
        for (uint32_t p = 0; p < class->count; p++) {
            bound->sum[p] += in ? bound->covered[p].of[sort] : -bound->covered[p].of[sort];
            least = bound->sum[p] < least ? bound->sum[p] : least;
        }
        if (least && size / least < best)
            best = size / least;
    }
    return best;
}

static bool may_have_none(const struct fitting_class *class) {
    return !class->least && class->count;
}

static uint64_t bound_class(struct bound *bound, const struct fitting_class *class) {
    count_reached(bound, class);
    sort_locations(bound, class);
    count_covered(bound, class);
    return best_of_sets(bound, class);
}

bool copies_bound(const struct fitting *fitting, struct arena *arena, uint64_t *most) {
    struct bound bound = {.fitting = fitting};
    size_t largest = 0;
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        most[c] = class->count ? fitting->locations : 0;
        if (may_have_none(class) && class->count > largest)
            largest = class->count;
    }
    if (!largest)
        return true;
    bound.reached = ARENA_NEW(arena, fitting->locations, uint32_t);
    bound.sort = ARENA_NEW(arena, largest + 1, uint32_t);
    bound.covered = ARENA_NEW(arena, largest, struct sorted);
    bound.sum = ARENA_NEW(arena, largest, uint32_t);
    if (!bound.reached || !bound.sort || !bound.covered || !bound.sum)
        return false;
    for (size_t c = 0; c < fitting->classes; c++)
        if (may_have_none(&fitting->class[c]))
            most[c] = bound_class(&bound, &fitting->class[c]);
    return true;
}
