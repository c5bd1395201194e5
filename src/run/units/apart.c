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

static const struct member counts[] = {MEMBER(SUM, treen_taken_apart, "assemblies", assemblies),
                                       MEMBER(SUM, treen_taken_apart, "solutions", solutions),
                                       MEMBER(SUM, treen_taken_apart, "not_known", not_known),
                                       {0}},
                           level[] = {MEMBER(NUMBER, treen_level_sum, "level", level, .most = UINT32_MAX),
                                      MEMBER(COUNT, treen_level_sum, "solutions", solutions),
                                      {0}},
                           levels[] = {MEMBER_LIST(treen_taken_apart, "levels", level, levels, level), {0}},
                           work[] = {MEMBER(SUM, treen_taken_apart, "positions", positions), {0}};

/* Reads the levels of the solutions, which an earlier treen did not tell. */
static enum treen_status read_levels(const struct reading *reading, struct treen_taken_apart *apart) {
    const struct tree *told = tree_get(reading->tree, "levels");
    uint64_t solutions = 0;
    if (!told || field_is_null(told))
        return TREEN_OK;
    TRY(members_read(levels, reading, reading->tree, apart));
    for (size_t i = 0; i < apart->levels; i++)
        solutions += apart->level[i].solutions;
    return solutions == apart->solutions ? TREEN_OK
                                         : field_wrong(reading, "levels", "the levels of all solutions");
}

static enum treen_status read(const struct reading *reading) {
    struct treen_taken_apart *apart = &reading->result->apart;
    TRY(members_read(counts, reading, reading->tree, apart));
    TRY(members_read(work, reading, reading->tree, apart));
    TRY(read_levels(reading, apart));
    reading->result->summary.apart = apart;
    if (apart->solutions > apart->assemblies || apart->not_known > apart->assemblies - apart->solutions)
        return line_error(reading->lines, reading->number,
                          "the result contradicts itself: it has more solutions than assemblies");
    return TREEN_OK;
}

/* Writes null for the levels that a result of an earlier treen does not tell. */
static void write(const struct treen_summary *summary, struct json *json) {
    const struct treen_taken_apart *apart = summary->apart;
    members_write(counts, apart, json);
    if (apart->solutions && !apart->levels)
        json_text(json, "levels", NULL);
    else
        members_write(levels, apart, json);
    members_write(work, apart, json);
}

static bool add(void *own, const struct result *result, struct arena *arena) {
    struct apart_sum *sum = own;
    const struct treen_taken_apart *apart = &result->apart;
    members_add(counts, &sum->told, apart);
    members_add(work, &sum->told, apart);
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
                                        .body = offsetof(struct treen_summary, apart),
                                        .has_statistics = true,
                                        .write = write,
                                        .read = read,
                                        .add = add,
                                        .sum_up = sum_up};
