/* The cells of a stage, to look up which body has one. */
#pragma once

#include "base/arena.h"
#include "puzzle/scene.h"

struct owners {
    size_t cells;
    struct owner {
        struct treen_cell cell;
        size_t body;
    } * owner; /* in reading order, so that a cell is found by halving */
};

/* Lists the cells of all bodies in the arena. Returns false when there is no memory. */
bool owners_list(const struct scene_stage *stage, struct arena *arena, struct owners *owners);

/* Returns the body at the cell; SIZE_MAX = none. */
size_t owners_find(const struct owners *owners, struct treen_cell cell);
