#include "run/tally.h"

#include <assert.h>

uint64_t *class_sizes_at(struct class_sizes *sizes, unsigned size) {
    unsigned at = 0;
    while (at < sizes->count && sizes->size[at] < size)
        at++;
    if (at < sizes->count && sizes->size[at] == size)
        return &sizes->assemblies[at];
    assert(sizes->count < MOST_SIZES);
    for (unsigned i = sizes->count++; i > at; i--) {
        sizes->size[i] = sizes->size[i - 1];
        sizes->assemblies[i] = sizes->assemblies[i - 1];
    }
    sizes->size[at] = size;
    sizes->assemblies[at] = 0;
    return &sizes->assemblies[at];
}

static void merge_sizes(struct class_sizes *into, const struct class_sizes *from) {
    for (unsigned i = 0; i < from->count; i++)
        *class_sizes_at(into, from->size[i]) += from->assemblies[i];
}

/* Adds the labelled ways of `unlabelled` to the sum, in one product. Nearly always all assemblies
 * have the same factor. */
static bool settle_tally(struct tally *tally) {
    bool done = big_add_product(&tally->labelled, &tally->factor, tally->unlabelled);
    tally->unlabelled = 0;
    return done;
}

static bool start_factor(struct tally *tally, const struct big *labelled) {
    return settle_tally(tally) && big_product(&tally->factor, &(struct big){.low = 1}, labelled);
}

static uint64_t parts_of(const struct tally *tally) {
    return tally->shares ? tally->shares : 1;
}

/* Adds `shares` to the rest, and returns the whole assemblies in the sum. The rest is kept. */
static uint64_t whole(struct tally *tally, uint64_t shares) {
    uint64_t parts = parts_of(tally);
    uint64_t rest = tally->rest + shares % parts;
    tally->rest = rest % parts;
    return shares / parts + rest / parts;
}

bool tally_add(struct tally *tally, const struct weight *weight, uint64_t answers) {
    tally->shares = weight->shares;
    tally->rotation_class = weight->rotation_class;
    tally->symmetry_class = weight->symmetry_class;
    uint64_t assemblies = whole(tally, weight->assemblies);
    tally->answers += answers;
    tally->assemblies += assemblies;
    if (!weight->again) {
        *class_sizes_at(&tally->by_rotation, weight->rotation_class) += assemblies;
        *class_sizes_at(&tally->by_symmetry, weight->symmetry_class) += assemblies;
    }
    tally->has_classes = weight->symmetry_class > 0;
    if (weight->relabelled && !start_factor(tally, weight->labelled))
        return false;
    tally->unlabelled += weight->assemblies;
    return true;
}

/* Where there are shares, all assemblies have the same sizes of classes. */
bool tally_merge(struct tally *into, struct tally *from) {
    if (from->shares) {
        into->shares = from->shares;
        into->rotation_class = from->rotation_class;
        into->symmetry_class = from->symmetry_class;
    }
    uint64_t made_whole = whole(into, from->rest);
    into->answers += from->answers;
    into->assemblies += from->assemblies + made_whole;
    *class_sizes_at(&into->by_rotation, from->rotation_class) += made_whole;
    *class_sizes_at(&into->by_symmetry, from->symmetry_class) += made_whole;
    into->has_classes |= from->has_classes;
    merge_sizes(&into->by_rotation, &from->by_rotation);
    merge_sizes(&into->by_symmetry, &from->by_symmetry);
    return settle_tally(from) && settle_tally(into) && big_add_product(&into->labelled, &from->labelled, 1);
}

void tally_free(struct tally *tally) {
    big_free(&tally->labelled);
    big_free(&tally->factor);
    big_free(&tally->whole);
}

const struct big *tally_labelled(struct tally *tally) {
    big_set(&tally->whole, 0);
    if (!settle_tally(tally) || !big_add_product(&tally->whole, &tally->labelled, 1))
        return NULL;
    big_divide(&tally->whole, parts_of(tally));
    return &tally->whole;
}

const struct big *tally_labelled_shares(struct tally *tally) {
    return settle_tally(tally) ? &tally->labelled : NULL;
}

static uint64_t classes(const struct class_sizes *sizes) {
    uint64_t count = 0;
    for (unsigned i = 0; i < sizes->count; i++)
        if (sizes->size[i])
            count += sizes->assemblies[i] / sizes->size[i] + (sizes->assemblies[i] % sizes->size[i] != 0);
    return count;
}

uint64_t tally_rotations(const struct tally *tally) {
    return classes(&tally->by_rotation);
}

uint64_t tally_symmetries(const struct tally *tally) {
    return classes(&tally->by_symmetry);
}
