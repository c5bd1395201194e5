/* Answers that are images of each other: which of them is given. */
#ifndef TREEN_ENGINE_SKYLINE_IMAGES_H
#define TREEN_ENGINE_SKYLINE_IMAGES_H

#include "engine/skyline/rectangles.h"

enum { NO_SIZE = UINT32_MAX };

/* The size by which symmetries are broken, the smallest one that there is one of: its places are the most, and what it
 * would have filled is missing above. NO_SIZE = there is none. */
uint32_t rectangles_leader(const struct rectangles *question);

/* Whether no image of the leader there has its middle before it: lower, or as low and further to the left. Where a place
 * leads, so does what is lower in the same column. */
bool rectangle_leads(const struct rectangles *question, const struct rectangle *at);

/* An answer, and room for two more. */
struct rectangles_answer {
    uint32_t count;
    const struct rectangle *placed;
    struct rectangle *own, *image;
};

/* Whether an answer, whose leader leads, is the one that is given of its images. */
bool rectangles_are_first(const struct rectangles *question, uint32_t leader,
                          const struct rectangles_answer *answer);

#endif
