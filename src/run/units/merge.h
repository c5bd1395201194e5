/* The sum of results, as the files of this room see it (treen_tool.h has its functions). */
#ifndef TREEN_RUN_UNITS_MERGE_H
#define TREEN_RUN_UNITS_MERGE_H

#include "base/array.h"
#include "run/units/adding.h"
#include "run/units/gathered.h"
#include "treen_tool.h"

/* A unit or a subpart that was added: its text. */
struct merged_unit {
    uint64_t part, subpart;
    const char *text;
    size_t length;
    uint64_t assemblies; /* of a unit of "apart"; else 0 */
};

struct tool_merge {
    struct arena arena;          /* of the units */
    struct arena texts;          /* of what is lent until the next call */
    const struct result *first;  /* the result that was added first: all have its question */
    const struct adding *adding; /* null = there is no unit yet */
    void *sum;                   /* of `adding` */
    struct gathered gathered;    /* the units that are there */
    ARRAY(struct merged_unit) unit;
    uint64_t unchecked;         /* results without a checksum */
    bool sorted;                /* `unit` is in the order of units */
    struct treen_summary whole; /* without what belongs to the question */
    struct treen_statistic statistic[RESULT_STATISTICS];
    struct treen_summary summary;
    struct treen_record record;
};

/* Brings the units into their order. */
void merge_sort(struct tool_merge *merge);

#endif
