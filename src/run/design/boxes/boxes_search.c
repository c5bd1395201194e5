/* The search for boxes: one cell of a region goes elsewhere at a time. */
#include "run/design/boxes/boxes.h"

#include "base/bits.h"
#include "base/error.h"

/* Solutions of a region that are counted while it is not near the aim; attempts to change it. */
enum { MANY = 1000, ATTEMPTS = 64 };

/* Returns one cell of a set that is not empty. */
static uint64_t any_cell(uint64_t set, struct random *random) {
    for (uint32_t skip = random_below(random, bits_ones(set)); skip; skip--)
        set &= set - 1;
    return set & -set;
}

/* Returns of two random cells of a set the one with more neighbours in the region. */
static uint64_t snug_cell(const struct boxes *boxes, uint64_t set, uint64_t region, struct random *random) {
    uint64_t one = any_cell(set, random), other = any_cell(set, random);
    return bits_ones(boxes->regions.next[bits_low(one)] & region) >
                   bits_ones(boxes->regions.next[bits_low(other)] & region)
               ? one
               : other;
}

/* Grows a region from the cells that it must have, or from any. 0 = it got stuck. */
static uint64_t grow_region(const struct boxes *boxes, struct random *random) {
    uint64_t box = boxes->packing.box.cells < 64 ? (UINT64_C(1) << boxes->packing.box.cells) - 1 : UINT64_MAX;
    uint64_t region = boxes->must ? boxes->must : any_cell(box, random);
    while (bits_ones(region) < boxes->cells) {
        uint64_t around = regions_around(&boxes->regions, region) & ~region;
        if (!around)
            return 0;
        region |= snug_cell(boxes, around, region, random);
    }
    return regions_is_connected(&boxes->regions, region) ? region : 0;
}

/* Moves a cell of the region, if an attempt leaves it connected. */
static uint64_t change(const struct boxes *boxes, uint64_t region, struct random *random) {
    uint64_t may_go = region & ~boxes->must;
    for (int attempt = 0; attempt < ATTEMPTS && may_go; attempt++) {
        uint64_t less = region & ~any_cell(may_go, random);
        uint64_t around = regions_around(&boxes->regions, less) & ~region;
        uint64_t changed = around ? less | snug_cell(boxes, around, less, random) : 0;
        if (changed && regions_is_connected(&boxes->regions, changed))
            return changed;
    }
    return region;
}

enum treen_status boxes_climb(const struct boxes *boxes, int steps, struct finder *finder) {
    struct random *random = finder_random(finder);
    uint64_t region = grow_region(boxes, random), kept = region, best = UINT64_MAX;
    bool exact = boxes->most == UINT64_MAX || boxes->enough;
    uint64_t most = exact ? boxes->most : boxes->most + MANY;
    for (int step = 0; region && step < steps; step++) {
        struct measures measures;
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        boxes_measure(boxes, region, &measures);
        TRY(boxes_look_at(boxes, region, most, finder, &measures));
        uint64_t found = measures.of[Q_solutions];
        uint64_t now = counting_distance(&boxes->aim, found > most ? COUNT_FAR : found);
        kept = now <= best ? region : kept;
        best = now < best ? now : best;
        region = change(boxes, kept, random);
    }
    return TREEN_OK;
}
