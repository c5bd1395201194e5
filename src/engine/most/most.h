/* The most that fits: of placements that do not overlap, a set that is worth most. Only the
 * locations that `must` marks have to be covered. bound.h has a bound from above, proof.h a proof,
 * walk.h values from below. */
#pragma once

#include "base/patience.h"

#include <stddef.h>
#include <stdint.h>

struct most {
    size_t locations, placements, classes;
    const bool *must;      /* by location */
    const uint32_t *orbit; /* by location: equal numbers for the images of each other, or own numbers */
    size_t orbits;
    const uint32_t *start;    /* [placements + 1]: indices into location */
    const uint32_t *location; /* ascending within a placement, at least one */
    const uint32_t *class_of; /* by placement */
    const uint32_t *value;    /* by placement */
    const uint32_t *least;    /* by class: copies that are there at least, */
    const uint32_t *copies;   /* and at most */
    const struct patience *patience;
};

static inline size_t most_size(const struct most *most, size_t placement) {
    return most->start[placement + 1] - most->start[placement];
}

static inline const uint32_t *most_locations(const struct most *most, size_t placement) {
    return most->location + most->start[placement];
}

/* Tells whether a class has so few copies that these are a limit beside the room. */
static inline bool most_is_scarce(const struct most *most, size_t class, size_t least_size) {
    return (uint64_t)most->copies[class] * least_size < most->locations || most->least[class];
}
