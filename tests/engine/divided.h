/* Controls of searches that together are the whole. The splits are near the root, so that small
 * trees have them, too. */
#ifndef TREEN_TESTS_ENGINE_DIVIDED_H
#define TREEN_TESTS_ENGINE_DIVIDED_H

#include "engine/control.h"

/* Returns the control of search 0..parts*subparts-1. */
static inline struct control divided_control(uint32_t search, uint32_t parts, uint32_t subparts) {
    enum { NEAR = 4, NEAR_INSIDE = 24 };
    struct control control;
    control_init(&control);
    control_divide(&control, search / subparts, parts, search % subparts, subparts);
    control.breadth = NEAR;
    control.inner_breadth = NEAR_INSIDE;
    control.counts_above = search == 0;
    control.counts_inside = search % subparts == 0;
    return control;
}

#endif
