#include "app/ledger/divide.h"

#include <stdlib.h>

struct division *divisions_find(const struct divisions *divisions, uint64_t part) {
    for (size_t i = 0; i < divisions->count; i++)
        if (divisions->at[i].part == part)
            return &divisions->at[i];
    return NULL;
}

struct division *divisions_make(struct divisions *divisions, uint64_t part) {
    struct division *there = divisions_find(divisions, part);
    if (there)
        return there;
    struct division *grown = realloc(divisions->at, (divisions->count + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    divisions->at = grown;
    grown[divisions->count] = (struct division){.part = part};
    return &grown[divisions->count++];
}

void divisions_drop(struct divisions *divisions, uint64_t part) {
    struct division *there = divisions_find(divisions, part);
    if (there)
        *there = divisions->at[--divisions->count];
}

void divisions_free(struct divisions *divisions) {
    free(divisions->at);
    *divisions = (struct divisions){0};
}

/* If all are kept and the unit is not, the last one is searched again. With it they become the
 * unit. */
void division_note_kept(struct division *division, uint64_t subpart, const struct store_unit *kept) {
    if (!division)
        return;
    division->subpart[subpart] = SUBPART_KEPT;
    division->nodes += kept->nodes;
    division->seconds += kept->seconds;
    if (!division_free(division))
        division->subpart[subpart] = SUBPART_FREE;
}

uint64_t division_free(const struct division *division) {
    for (uint64_t i = 1; i <= SUBPARTS && !division->failed; i++)
        if (division->subpart[i] == SUBPART_FREE)
            return i;
    return 0;
}

static uint64_t count(const struct division *division, enum subpart_state state) {
    uint64_t count = 0;
    for (uint64_t i = 1; i <= SUBPARTS; i++)
        count += division->subpart[i] == state;
    return count;
}

/* Subparts are alike. So some of them tell how long all take. A place has just become free where
 * the last one of them ended. All their nodes are those of the unit, which is faster: each subpart
 * walks its upper part. */
bool division_is_faster(const struct division *division, double pace, double elapsed) {
    enum { SOME = 8 };
    static const double MUCH = 0.8;
    uint64_t kept = count(division, SUBPART_KEPT), places = count(division, SUBPART_OUT) + 1;
    if (kept < SOME || division->failed)
        return false;
    double all = division->seconds / (double)kept * SUBPARTS,
           unit = pace > 0 ? pace * (double)division->nodes / (double)kept * SUBPARTS : all;
    return (all - division->seconds) / (double)(places + 1) < MUCH * (unit - elapsed);
}
