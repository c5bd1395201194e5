/* Adding up assemblies that were taken apart. Each class of assemblies is in one unit, so the
 * numbers add up. */
#include "run/units/division.h"

#include "base/error.h"
#include "engine/control.h"
#include "run/ask/apart.h"

struct apart_sum {
    struct treen_taken_apart told;
    struct taking_levels levels;
};

static enum treen_status read_level(const struct reading *reading, const struct tree *map,
                                    struct treen_level_sum *level) {
    TRY(field_number(reading, map, "level", UINT32_MAX, &level->level));
    return field_count(reading, map, "solutions", &level->solutions);
}

/* Reads the levels of the solutions, which an earlier treen did not tell. */
static enum treen_status read_levels(const struct reading *reading, struct treen_taken_apart *apart) {
    const struct tree *list = NULL;
    uint64_t solutions = 0;
    const struct tree *told = tree_get(reading->tree, "levels");
    if (!told || field_is_null(told))
        return TREEN_OK;
    TRY(field_list(reading, reading->tree, "levels", TREE_MAP, &list));
    struct treen_level_sum *level = ARENA_NEW(reading->lines->arena, list->count + 1, struct treen_level_sum);
    if (!level)
        return field_no_memory(reading);
    for (size_t i = 0; i < list->count; i++) {
        TRY(read_level(reading, &list->child[i], &level[i]));
        solutions += level[i].solutions;
    }
    if (solutions != apart->solutions)
        return field_wrong(reading, "levels", "the levels of all solutions");
    apart->level = level;
    apart->levels = list->count;
    return TREEN_OK;
}

static enum treen_status read(const struct reading *reading) {
    struct treen_taken_apart *apart = &reading->result->apart;
    TRY(field_count(reading, reading->tree, "assemblies", &apart->assemblies));
    TRY(field_count(reading, reading->tree, "solutions", &apart->solutions));
    TRY(field_count(reading, reading->tree, "not_known", &apart->not_known));
    TRY(field_count(reading, reading->tree, "positions", &apart->positions));
    TRY(read_levels(reading, apart));
    reading->result->summary.apart = apart;
    if (apart->solutions > apart->assemblies || apart->not_known > apart->assemblies - apart->solutions)
        return line_error(reading->lines, reading->number,
                          "the result contradicts itself: it has more solutions than assemblies");
    return TREEN_OK;
}

static bool add(void *own, const struct result *result, struct arena *arena) {
    struct apart_sum *sum = own;
    const struct treen_taken_apart *apart = &result->apart;
    sum->told.assemblies += apart->assemblies;
    sum->told.solutions += apart->solutions;
    sum->told.not_known += apart->not_known;
    sum->told.positions += apart->positions;
    for (size_t i = 0; i < apart->levels; i++)
        if (!taking_add_level(&sum->levels, arena, apart->level[i].level, apart->level[i].solutions))
            return false;
    return true;
}

/* Tells levels only where every unit has told its own. */
static bool sum_up(void *own, struct treen_summary *summary, struct arena *arena) {
    struct apart_sum *sum = own;
    uint64_t solutions = 0;
    (void)arena;
    for (size_t i = 0; i < sum->levels.of.count; i++)
        solutions += sum->levels.of.at[i].solutions;
    sum->told.level = sum->levels.of.at;
    sum->told.levels = solutions == sum->told.solutions ? sum->levels.of.count : 0;
    summary->apart = &sum->told;
    return true;
}

const struct division division_apart = {.version = SPLIT_VERSION,
                                        .indifferent = "",
                                        .size = sizeof(struct apart_sum),
                                        .read = read,
                                        .add = add,
                                        .sum_up = sum_up};
