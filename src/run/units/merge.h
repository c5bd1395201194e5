/* The sum of results, as the files of this room see it (treen.h has its functions). */
#pragma once

#include "base/array.h"
#include "run/units/division.h"
#include "run/units/gathered.h"

/* A unit or a subpart that was added: its text. */
struct merged_unit {
    uint64_t part, subpart;
    const char *text;
    size_t length;
    uint64_t assemblies; /* of a unit of "apart"; else 0 */
};

struct treen_merge {
    struct arena arena;              /* of the units */
    struct arena texts;              /* of what is lent until the next call */
    const struct result *first;      /* the result that was added first: all have its question */
    const struct division *division; /* null = there is no unit yet */
    void *sum;                       /* of `division` */
    struct gathered gathered;        /* the units that are there */
    ARRAY(struct merged_unit) unit;
    uint64_t unchecked;         /* results without a checksum */
    struct treen_summary whole; /* without what belongs to the question */
    struct treen_statistic statistic[RESULT_STATISTICS];
    struct treen_summary summary;
    struct treen_merged merged;
    struct treen_record record;
};

/* Gives a line to the sink, with its break. False: the sink refuses it, or there is no memory. */
bool merge_tell(struct arena *arena, const char *line, size_t length, treen_sink *sink, void *context);

/* Gives the lines of things found as treen_merge_sum_up does. */
enum treen_status merge_each(struct treen_merge *merge, treen_sink *sink, void *context,
                             struct treen_error *error);
