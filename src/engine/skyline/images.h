/* Answers that are images of each other: the search gives one of them. */
#pragma once

#include "engine/skyline/rectangles.h"

enum { NO_SIZE = UINT32_MAX };

/* Returns the size by which symmetries are broken: the smallest size with one copy. It has the most
 * places; and since it must lie at the bottom, it is missing above, where it would fill a small
 * hole. NO_SIZE = there is none. */
uint32_t rectangles_leader(const struct rectangles *question);

/* Tells whether no image of the leader in that place has its middle before it: lower, or as low and
 * further left. If a place leads, lower ones in the same column lead, too. */
bool rectangle_leads(const struct rectangles *question, const struct rectangle *at);

/* An answer, and room for two more. */
struct rectangles_answer {
    uint32_t count;
    const struct rectangle *placed;
    struct rectangle *own, *image;
};

/* Tells whether an answer, whose leader leads, is the one of its images that is given. */
bool rectangles_are_first(const struct rectangles *question, uint32_t leader,
                          const struct rectangles_answer *answer);
