#include "run/sums.h"

#include "puzzle/puzzle.h"
#include "run/census.h"

/* Returns `whole` assemblies and `rest` shares of one, in shares; without a text when there is no
 * memory. */
static struct treen_count in_shares(uint64_t whole, uint64_t shares, uint64_t rest, struct arena *arena) {
    struct big sum = {0};
    big_set(&sum, whole);
    const char *text = big_multiply(&sum, shares) && big_add(&sum, rest) ? big_text(&sum, arena) : NULL;
    big_free(&sum);
    return count_of(text);
}

/* Lists the sizes of classes, each with its assemblies in shares. `own` is the size to which the
 * rest of a tally belongs. False when there is no memory. */
static bool list_sizes(struct class_sizes sizes, const struct tally *tally, unsigned own, uint64_t shares,
                       struct arena *arena, const struct treen_class_sum **list, size_t *count) {
    struct treen_class_sum *sum = arena_alloc(arena, MOST_SIZES, sizeof *sum);
    *count = 0;
    *list = sum;
    class_sizes_at(&sizes, own);
    for (unsigned i = 0; sum && i < sizes.count; i++) {
        uint64_t rest = sizes.size[i] == own ? tally->rest : 0;
        if (!sizes.size[i] || (!sizes.assemblies[i] && !rest))
            continue;
        sum[*count] =
            (struct treen_class_sum){sizes.size[i], in_shares(sizes.assemblies[i], shares, rest, arena)};
        if (!sum[(*count)++].assemblies.text)
            return false;
    }
    return sum;
}

struct treen_sums *sums_of(struct tally *tally, bool classes, struct arena *arena) {
    struct treen_sums *sums = arena_alloc(arena, 1, sizeof *sums);
    const struct big *labelled = tally_labelled_shares(tally);
    if (!sums || !labelled)
        return NULL;
    uint64_t shares = tally->shares ? tally->shares : 1;
    *sums = (struct treen_sums){.shares = shares,
                                .total = in_shares(tally->assemblies, shares, tally->rest, arena),
                                .labelled = count_of(big_text(labelled, arena)),
                                .has_classes = classes};
    bool listed = !classes || (list_sizes(tally->by_rotation, tally, tally->rotation_class, shares, arena,
                                          &sums->rotation, &sums->rotations) &&
                               list_sizes(tally->by_symmetry, tally, tally->symmetry_class, shares, arena,
                                          &sums->symmetry, &sums->symmetries));
    return listed && sums->total.text && sums->labelled.text ? sums : NULL;
}

static const struct treen_fixed_sum *fixed_sum(size_t order, unsigned idle, const struct big *assemblies,
                                               struct arena *arena) {
    struct treen_fixed_sum *sum = arena_alloc(arena, 1, sizeof *sum);
    if (!sum)
        return NULL;
    *sum = (struct treen_fixed_sum){(unsigned)order, idle, count_of(big_text(assemblies, arena))};
    return sum->assemblies.text ? sum : NULL;
}

bool sums_add_fixed(struct treen_sums *sums, const struct posed *posed, const struct census *census,
                    struct arena *arena) {
    sums->fixed_rotation =
        fixed_sum(posed->rotations, census->idle_rotations, &census->fixed_rotations, arena);
    sums->fixed_symmetry =
        fixed_sum(posed->symmetries, census->idle_symmetries, &census->fixed_symmetries, arena);
    return sums->fixed_rotation && sums->fixed_symmetry;
}

struct treen_sums *sums_of_census(const struct census *census, struct arena *arena) {
    struct treen_sums *sums = arena_alloc(arena, 1, sizeof *sums);
    if (!sums)
        return NULL;
    sums->shares = 1;
    sums->total = count_of(big_text(&census->total, arena));
    if (census->has_labelled)
        sums->labelled = count_of(big_text(&census->labelled, arena));
    return sums->total.text && (sums->labelled.text || !census->has_labelled) ? sums : NULL;
}
