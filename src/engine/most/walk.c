#include "engine/most/walk.h"

#include <math.h>

static const double HOT = 0.5, COLD = 0.08;
enum { STEPS_EACH = 2000, FEWEST_STEPS = 100000 };

static void lay(struct most_walk *walk, uint32_t placement) {
    const struct most *most = walk->most;
    for (size_t i = 0; i < most_size(most, placement); i++) {
        uint32_t location = most_locations(most, placement)[i];
        walk->owner[location] = placement + 1;
        walk->open_musts -= most->must[location];
    }
    walk->laid[walk->count++] = placement;
    walk->at[placement] = (uint32_t)walk->count;
    walk->used[most->class_of[placement]]++;
    walk->value += most->value[placement];
}

static void take_off(struct most_walk *walk, uint32_t placement) {
    const struct most *most = walk->most;
    for (size_t i = 0; i < most_size(most, placement); i++) {
        uint32_t location = most_locations(most, placement)[i];
        walk->owner[location] = 0;
        walk->open_musts += most->must[location];
    }
    uint32_t last = walk->laid[--walk->count];
    walk->laid[walk->at[placement] - 1] = last;
    walk->at[last] = walk->at[placement];
    walk->at[placement] = 0;
    walk->used[most->class_of[placement]]--;
    walk->value -= most->value[placement];
}

/* Adds a placement to those that make room, unless it is among them. Returns their number. */
static size_t add_off(struct most_walk *walk, size_t count, uint32_t placement) {
    for (size_t i = 0; i < count; i++)
        if (walk->off[i] == placement)
            return count;
    walk->off[count] = placement;
    return count + 1;
}

/* Lists the placements that make room for one: those that it overlaps, and of a class without
 * copies left any one. */
static size_t list_off(struct most_walk *walk, uint32_t placement) {
    const struct most *most = walk->most;
    uint32_t class = most->class_of[placement];
    size_t count = 0;
    bool full = walk->used[class] == most->copies[class];
    for (size_t i = 0; i < most_size(most, placement); i++) {
        uint32_t owner = walk->owner[most_locations(most, placement)[i]];
        if (owner)
            count = add_off(walk, count, owner - 1);
    }
    for (size_t i = 0; i < count; i++)
        full = full && most->class_of[walk->off[i]] != class;
    if (!full)
        return count;
    size_t from = random_below(&walk->random, (uint32_t)walk->count);
    while (most->class_of[walk->laid[from]] != class)
        from = (from + 1) % walk->count;
    return add_off(walk, count, walk->laid[from]);
}

static bool lacks_copies(const struct most_walk *walk) {
    for (size_t k = 0; k < walk->most->classes; k++)
        if (walk->used[k] < walk->most->least[k])
            return true;
    return false;
}

static bool keep_best(struct most_walk *walk) {
    if ((walk->found && walk->value <= walk->best_value) || walk->open_musts || lacks_copies(walk))
        return false;
    for (size_t i = 0; i < walk->count; i++)
        walk->best[i] = walk->laid[i];
    walk->bests = walk->count;
    walk->best_value = walk->value;
    return walk->found = true;
}

/* Returns the heat: it falls in each period from hot to cold. */
static double heat_of(const struct most_walk *walk) {
    double part = (double)(walk->steps % walk->period) / (double)walk->period;
    return walk->mean * HOT * pow(COLD / HOT, part);
}

static bool take_step(struct most_walk *walk, double heat) {
    uint32_t placement = random_below(&walk->random, (uint32_t)walk->most->placements);
    if (walk->at[placement] || !walk->most->copies[walk->most->class_of[placement]])
        return false;
    size_t off = list_off(walk, placement);
    double change = walk->worth[placement];
    for (size_t i = 0; i < off; i++)
        change -= walk->worth[walk->off[i]];
    if (change < 0 && (double)(random_next(&walk->random) >> 11) * 0x1p-53 >= exp(change / heat))
        return false;
    for (size_t i = 0; i < off; i++)
        take_off(walk, walk->off[i]);
    lay(walk, placement);
    return change > 0 && keep_best(walk);
}

bool most_walk_go(struct most_walk *walk, uint64_t steps) {
    enum { COOLED = 64 };
    bool better = keep_best(walk);
    double heat = heat_of(walk);
    if (!walk->most->placements)
        walk->steps += steps;
    for (; walk->most->placements && steps; steps--) {
        if (++walk->steps % COOLED == 0)
            heat = heat_of(walk);
        better |= take_step(walk, heat);
    }
    return better;
}

/* Finds the worth of each placement. */
static void find_worth(struct most_walk *walk) {
    const struct most *most = walk->most;
    uint32_t largest = 0;
    double sum = 0;
    for (size_t p = 0; p < most->placements; p++)
        largest = most->value[p] > largest ? most->value[p] : largest;
    for (size_t p = 0; p < most->placements; p++) {
        walk->worth[p] = most->value[p];
        for (size_t i = 0; i < most_size(most, p); i++)
            walk->worth[p] += most->must[most_locations(most, p)[i]] ? largest + 1.0 : 0;
        sum += walk->worth[p];
    }
    walk->mean = most->placements && sum > 0 ? sum / (double)most->placements : 1;
}

bool most_walk_open(struct most_walk *walk, const struct most *most, uint64_t seed, struct arena *arena) {
    *walk = (struct most_walk){.most = most,
                               .random = {seed},
                               .owner = ARENA_NEW(arena, most->locations + 1, uint32_t),
                               .at = ARENA_NEW(arena, most->placements + 1, uint32_t),
                               .laid = ARENA_NEW(arena, most->locations + 1, uint32_t),
                               .best = ARENA_NEW(arena, most->locations + 1, uint32_t),
                               .used = ARENA_NEW(arena, most->classes + 1, uint32_t),
                               .off = ARENA_NEW(arena, most->locations + 2, uint32_t),
                               .worth = ARENA_NEW(arena, most->placements + 1, double)};
    if (!walk->owner || !walk->at || !walk->laid || !walk->best || !walk->used || !walk->off || !walk->worth)
        return false;
    find_worth(walk);
    for (size_t i = 0; i < most->locations; i++)
        walk->open_musts += most->must[i];
    walk->period = STEPS_EACH * most->locations;
    walk->period = walk->period < FEWEST_STEPS ? FEWEST_STEPS : walk->period;
    return true;
}
