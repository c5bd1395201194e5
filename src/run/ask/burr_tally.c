#include "run/ask/burr_tally.h"

#include "base/order.h"

#include <stdlib.h>
#include <string.h>

/* ---- One assembly ---------------------------------------------------------------------------- */

/* Finds the sums of burrs of that level which have the holes and the sticks of these pieces. */
static struct treen_burr_kind *kind_of(struct burr_tally *tally, const uint16_t piece[SLOTS],
                                       unsigned level) {
    const struct burr_set *set = tally->set;
    unsigned weight = 0;
    bool notchable = true;
    for (unsigned i = 0; i < SLOTS; i++) {
        weight += set->weight[piece[i]];
        notchable &= set->notchable[piece[i]];
    }
    struct treen_burr_kind *kind = &tally->kind[level][BURR_INNER - weight][notchable];
    kind->level = level;
    kind->holes = BURR_INNER - weight;
    kind->notchable = notchable;
    return kind;
}

void burr_tally_stuck(struct burr_tally *tally, const struct burr_assembly *assembly) {
    uint16_t piece[SLOTS];
    burr_pieces_by_slot(tally->set, assembly, piece);
    struct treen_burr_kind *kind = kind_of(tally, piece, 0);
    kind->assemblies++;
    kind->mirrored += 1 + assembly->has_mirror;
}

bool burr_tally_keep(struct burr_tally *tally, const struct burr_assembly *assembly, unsigned level) {
    const struct burr_set *set = tally->set;
    uint16_t piece[SLOTS];
    burr_pieces(set, assembly, piece);
    struct burr_found found = {.level = (uint8_t)level,
                               .has_mirror = assembly->has_mirror,
                               .self_twin = !burr_compare_twins(set, piece)};
    for (unsigned i = 0; i < SLOTS; i++)
        found.pieces = found.pieces << 10 | piece[i];
    if (level >= BURR_EXAMPLE_NOTCHABLE) {
        struct burr_numbers numbers;
        for (unsigned slot = 0; slot < SLOTS; slot++)
            numbers.number[slot] = (uint16_t)(STICK_NUMBERS - set->kept[assembly->rank[slot]]);
        if (!array_push(&tally->arena, &tally->remarkable, numbers))
            return false;
        found.remarkable = (uint32_t)tally->remarkable.count;
    }
    return array_push(&tally->arena, &tally->found, found);
}

/* ---- The end of a task ----------------------------------------------------------------------- */

/* Takes the example if it is the first of its kind, or has lesser numbers. */
static void take_example(struct treen_burr_example *kept, const struct treen_burr_example *example) {
    for (unsigned i = 0; kept->level && i < SLOTS; i++)
        if (example->number[i] != kept->number[i]) {
            if (example->number[i] > kept->number[i])
                return;
            break;
        }
    *kept = *example;
}

/* Tells whether a burr of this kind is shown as an example. */
static bool is_example(const struct treen_burr_kind *kind, bool single) {
    unsigned least = !single ? BURR_EXAMPLE : kind->notchable ? BURR_EXAMPLE_NOTCHABLE : BURR_EXAMPLE_SINGLE;
    return kind->level >= least;
}

static void show(struct burr_tally *tally, const struct treen_burr_kind *kind, const struct burr_found *found,
                 bool single) {
    struct treen_burr_example example = {kind->level, kind->holes, kind->notchable, single, {0}};
    for (unsigned i = 0; i < SLOTS; i++)
        example.number[i] = tally->remarkable.at[found->remarkable - 1].number[i];
    take_example(&tally->example[kind->level][kind->holes][kind->notchable + 2 * single], &example);
}

/* Returns the number of solutions, mirror images apart, that have no other one of the same pieces.
 * Pieces that are not their own mirror images are two sets of six, each with its solution. Six
 * pieces that are have two solutions when the solution has a mirror image. */
static unsigned singles(const struct burr_found *found) {
    return !found->self_twin ? 2 : !found->has_mirror;
}

/* Adds a solution to the sums; `single`: it is the only one of its pieces. */
static void tabulate(struct burr_tally *tally, const struct burr_found *found, bool single) {
    uint16_t piece[SLOTS];
    for (unsigned i = 0; i < SLOTS; i++)
        piece[i] = found->pieces >> 10 * (SLOTS - 1 - i) & 1023;
    struct treen_burr_level *level = &tally->level[found->level];
    struct treen_burr_kind *kind = kind_of(tally, piece, found->level);
    level->solutions++;
    level->mirrored += 1 + found->has_mirror;
    kind->assemblies++;
    kind->mirrored += 1 + found->has_mirror;
    if (single) {
        level->single++;
        level->single_mirrored += singles(found);
        kind->single++;
        kind->single_mirrored += singles(found);
    }
    if (found->remarkable && is_example(kind, single))
        show(tally, kind, found, single);
}

void burr_tally_end_task(struct burr_tally *tally) {
    struct burr_found *found = tally->found.at;
    size_t count = tally->found.count;
    if (count)
        qsort(found, count, sizeof *found, order_counts);
    for (size_t i = 0; i < count; i++) {
        bool same_before = i && found[i].pieces == found[i - 1].pieces;
        bool same_after = i + 1 < count && found[i].pieces == found[i + 1].pieces;
        tabulate(tally, &found[i], !same_before && !same_after);
    }
    memset(&tally->found, 0, sizeof tally->found);
    memset(&tally->remarkable, 0, sizeof tally->remarkable);
    arena_free(&tally->arena);
}

/* ---- Sums ------------------------------------------------------------------------------------ */

static void add_kind(struct treen_burr_kind *sum, const struct treen_burr_kind *kind) {
    if (!kind->assemblies)
        return;
    sum->level = kind->level;
    sum->holes = kind->holes;
    sum->notchable = kind->notchable;
    sum->assemblies += kind->assemblies;
    sum->mirrored += kind->mirrored;
    sum->single += kind->single;
    sum->single_mirrored += kind->single_mirrored;
}

static void add_level(struct treen_burr_level *sum, const struct treen_burr_level *level) {
    sum->solutions += level->solutions;
    sum->mirrored += level->mirrored;
    sum->single += level->single;
    sum->single_mirrored += level->single_mirrored;
}

void burr_tally_take(struct burr_tally *tally, const struct treen_burrs *burrs) {
    for (size_t i = 0; i < burrs->levels; i++)
        add_level(&tally->level[burrs->level[i].level], &burrs->level[i]);
    for (size_t i = 0; i < burrs->kinds; i++) {
        const struct treen_burr_kind *kind = &burrs->kind[i];
        add_kind(&tally->kind[kind->level][kind->holes][kind->notchable], kind);
    }
    for (size_t i = 0; i < burrs->examples; i++) {
        const struct treen_burr_example *example = &burrs->example[i];
        take_example(
            &tally->example[example->level][example->holes][example->notchable + 2 * example->single],
            example);
    }
}

void burr_tally_add(struct burr_tally *sum, const struct burr_tally *tally) {
    for (unsigned i = 0; i < MOST_LEVELS; i++) {
        add_level(&sum->level[i], &tally->level[i]);
        for (unsigned j = 0; j < 2 * HOLES; j++)
            add_kind(&sum->kind[i][j / 2][j % 2], &tally->kind[i][j / 2][j % 2]);
        for (unsigned j = 0; j < 4 * HOLES; j++)
            if (tally->example[i][j / 4][j % 4].level)
                take_example(&sum->example[i][j / 4][j % 4], &tally->example[i][j / 4][j % 4]);
    }
}

static bool list_levels(const struct burr_tally *tally, struct arena *arena, struct treen_burrs *summary) {
    ARRAY(struct treen_burr_level) levels = {0};
    for (unsigned i = 0; i < MOST_LEVELS; i++) {
        struct treen_burr_level level = tally->level[i];
        level.level = i;
        if (level.solutions && !array_push(arena, &levels, level))
            return false;
    }
    summary->level = levels.at;
    summary->levels = levels.count;
    return true;
}

static bool list_kinds(const struct burr_tally *tally, struct arena *arena, struct treen_burrs *summary) {
    ARRAY(struct treen_burr_kind) kinds = {0};
    const struct treen_burr_kind *kind = &tally->kind[0][0][0];
    for (size_t i = 0; i < MOST_LEVELS * HOLES * 2; i++)
        if (kind[i].assemblies && !array_push(arena, &kinds, kind[i]))
            return false;
    summary->kind = kinds.at;
    summary->kinds = kinds.count;
    return true;
}

static bool list_examples(const struct burr_tally *tally, struct arena *arena, struct treen_burrs *summary) {
    ARRAY(struct treen_burr_example) examples = {0};
    const struct treen_burr_example *example = &tally->example[0][0][0];
    for (size_t i = 0; i < MOST_LEVELS * HOLES * 4; i++)
        if (example[i].level && !array_push(arena, &examples, example[i]))
            return false;
    summary->example = examples.at;
    summary->examples = examples.count;
    return true;
}

bool burr_tally_list(const struct burr_tally *tally, struct arena *arena, struct treen_burrs *summary) {
    return list_levels(tally, arena, summary) && list_kinds(tally, arena, summary) &&
           list_examples(tally, arena, summary);
}
