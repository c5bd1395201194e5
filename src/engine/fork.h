/* A fork of a search tree, where a level begins. It is the first member of a level in the engines
 * that keep their levels in a list. */
#pragma once

#include "engine/control.h"

struct fork {
    uint32_t degree, tried; /* branches, and those that were entered */
    double breadth;         /* the product of the degrees down to and with this one */
    enum split branches;    /* the place of the branches */
};

/* Returns a fork below another one (null: at the root), of which no branch was entered. A walk has
 * no control, and no subproblems. */
static inline struct fork fork_below(const struct control *control, const struct fork *above,
                                     uint32_t degree) {
    double breadth = above ? above->breadth : 1;
    enum split place = above ? above->branches : ABOVE;
    return (struct fork){degree, 0, breadth * degree,
                         control ? control_split(control, place, breadth, degree) : BELOW};
}

/* Returns the part of the tree before the present position, if all branches of a level were equally
 * large. `level`: the first of `depth` levels, each of `size` bytes. */
double fork_done(const void *level, size_t size, uint32_t depth);
