/* The space of sets: sets_open.c reads the question, and lists the choices that the aim leaves;
 * sets.c measures and searches them. */
#pragma once

#include "run/design/sets/multisets.h"
#include "run/design/sets/polyforms.h"
#include "run/design/space.h"

struct sets {
    struct packing packing;
    struct polyforms forms;
    struct multisets choices;
    uint32_t small[2], large[2]; /* cells of the smallest and of the largest piece of any set */
    uint64_t enough;             /* solutions that are as good as more; 0 = all are counted */
    bool searches;
    uint64_t each; /* sets of a unit, where everything is listed */
};

/* Opens the space, and narrows its bounds: see struct space. */
enum treen_status sets_open(const struct design_wish *wish, struct arena *arena, void **own, uint64_t *units,
                            struct treen_error *error);
void sets_bound(const void *own, struct space_bounds *bounds);
