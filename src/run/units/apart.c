/* Adding up assemblies that were taken apart. Each class of assemblies is in one unit, so the
 * numbers add up. */
#include "run/units/adding.h"

#include "base/error.h"

static enum treen_status read(const struct reading *reading) {
    struct treen_taken_apart *apart = &reading->result->apart;
    TRY(field_count(reading, reading->tree, "assemblies", &apart->assemblies));
    TRY(field_count(reading, reading->tree, "solutions", &apart->solutions));
    TRY(field_count(reading, reading->tree, "not_known", &apart->not_known));
    TRY(field_count(reading, reading->tree, "positions", &apart->positions));
    reading->result->summary.apart = apart;
    return TREEN_OK;
}

static bool add(void *own, const struct result *result, struct arena *arena) {
    struct treen_taken_apart *sum = own;
    (void)arena;
    sum->assemblies += result->apart.assemblies;
    sum->solutions += result->apart.solutions;
    sum->not_known += result->apart.not_known;
    sum->positions += result->apart.positions;
    return true;
}

static bool sum_up(void *own, struct treen_summary *summary, struct arena *arena) {
    (void)arena;
    summary->apart = own;
    return true;
}

const struct adding adding_apart = {.questions = "apart",
                                    .size = sizeof(struct treen_taken_apart),
                                    .read = read,
                                    .add = add,
                                    .sum_up = sum_up};
