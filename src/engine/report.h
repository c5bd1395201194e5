/* What an engine reports of its work besides nodes and answers: figures for those who share the time out, and sentences for those
 * who want to know how it went. An engine writes what it knows. */
#ifndef TREEN_ENGINE_REPORT_H
#define TREEN_ENGINE_REPORT_H

#include <stddef.h>
#include <stdint.h>

/* The places of sentences, and how long one may be. */
enum { REPORT_HOW, REPORT_FULL, REPORT_INSTEAD, REPORT_SENTENCES, REPORT_LONGEST = 200 };

struct report {
    size_t memory;   /* bytes that it held at the most, beside those of the caller's arena */
    uint64_t handed; /* parts of the work that were done in another way for want of memory */
    double left;     /* nodes that are expected still to come; 0 = not known */
    double share;    /* of the tree: what lies below the node of the last look; 0 = not known */

    /* Sentences without a full stop, in the order of their places; empty = that place has none. One that is there may be
     * written anew. */
    char sentence
        [REPORT_SENTENCES]
        [REPORT_LONGEST]; /* how it was gone about; what a full memory led to; what was done instead */
};

#endif
