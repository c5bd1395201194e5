/* A stick of a burr as a bar, for the tests of cuts and patches. */
#pragma once

#include "making/wood/cuts.h"
#include "shape/stick.h"

#include "cases.h"

enum { LENGTH = 6 };

static inline struct bar bar_of(unsigned number, struct arena *arena) {
    struct shape shape;
    struct bar bar;
    assert_true(stick_shape(number, LENGTH, arena, &shape));
    assert_true(bar_of_shape(&shape, &bar));
    return bar;
}
