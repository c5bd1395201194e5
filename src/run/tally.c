#include "run/tally.h"

/* Assemblies with the same labelled factor are multiplied at once: nearly always that is all of them. */
static bool settle(struct tally *tally) {
    bool done = big_add_product(&tally->labelled, &tally->factor, tally->unlabelled);
    tally->unlabelled = 0;
    return done;
}

static bool start_factor(struct tally *tally, const struct big *labelled) {
    return settle(tally) && big_set(&tally->factor, 1) &&
           big_product(&tally->factor, &tally->factor, labelled);
}

bool tally_add(struct tally *tally, const struct weight *weight) {
    return tally_repeat(tally, weight, 1);
}

bool tally_repeat(struct tally *tally, const struct weight *weight, uint64_t answers) {
    uint64_t assemblies = answers * weight->assemblies;
    tally->answers += answers;
    tally->assemblies += assemblies;
    tally->by_rotation[weight->rotation_class] += assemblies;
    tally->by_symmetry[weight->symmetry_class] += assemblies;
    tally->has_classes = weight->symmetry_class > 0;
    if (weight->relabelled && !start_factor(tally, weight->labelled))
        return false;
    tally->unlabelled += assemblies;
    return true;
}

bool tally_merge(struct tally *into, struct tally *from) {
    into->answers += from->answers;
    into->assemblies += from->assemblies;
    into->has_classes |= from->has_classes;
    for (size_t size = 0; size <= GRID_SYMMETRIES; size++) {
        into->by_rotation[size] += from->by_rotation[size];
        into->by_symmetry[size] += from->by_symmetry[size];
    }
    const struct big *labelled = tally_labelled(from);
    return labelled && settle(into) && big_add_product(&into->labelled, labelled, 1);
}

void tally_free(struct tally *tally) {
    big_free(&tally->labelled);
    big_free(&tally->factor);
}

const struct big *tally_labelled(struct tally *tally) {
    return settle(tally) ? &tally->labelled : NULL;
}

static uint64_t classes(const uint64_t by_size[]) {
    uint64_t count = 0;
    for (size_t size = 1; size <= GRID_SYMMETRIES; size++)
        count += by_size[size] / size + (by_size[size] % size != 0);
    return count;
}

uint64_t tally_rotations(const struct tally *tally) {
    return classes(tally->by_rotation);
}

uint64_t tally_symmetries(const struct tally *tally) {
    return classes(tally->by_symmetry);
}
