/* An engine's report of its work, besides nodes and answers: figures for sharing out the time, and
 * sentences for readers. An engine writes the fields that it knows. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The places of sentences, and how long one may be. */
enum { REPORT_HOW, REPORT_MORE, REPORT_FULL, REPORT_INSTEAD, REPORT_SENTENCES, REPORT_LONGEST = 200 };

struct report {
    size_t memory;   /* the most bytes that it held, beside the caller's arena */
    uint64_t handed; /* parts of the work done in another way for want of memory */
    double left;     /* nodes that are expected still to come; 0 = unknown */
    double share;    /* share of the tree below the node of the last look; 0 = unknown */

    /* Sentences without a full stop, by place: the method; the use of more memory; the effect of
     * a full one; the work done instead. Empty = none. A sentence may be overwritten. */
    char sentence[REPORT_SENTENCES][REPORT_LONGEST];
};
