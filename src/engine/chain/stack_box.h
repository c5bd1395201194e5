/* The box of engine stack as rows of bits, one a cell. Has the effect of rules on a row, and the
 * regions of empty cells. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"
#include "engine/chain/cubes.h"

enum { STACK_DIRECTIONS = 6 };

#define STACK_NOWHERE UINT32_MAX

/* One step to a neighbour, for a whole row of cells at once: the cells that have a neighbour there,
 * shifted. */
struct stack_direction {
    uint64_t *from;
    size_t by; /* bits */
    bool up;
};

struct stack_box {
    const struct cubes *cubes;
    size_t cells, words;   /* words: of a row */
    struct treen_cell *at; /* by cell */
    struct stack_direction direction[STACK_DIRECTIONS];
};

/* Makes the box. Returns false when there is no memory. */
bool stack_box_make(const struct cubes *cubes, struct arena *arena, struct stack_box *box);

/* Makes a row without cells; null when there is no memory. */
uint64_t *stack_box_row(const struct stack_box *box, struct arena *arena);
void stack_box_set_all(const struct stack_box *box, uint64_t *row);

/* Returns the lowest cell of a row, or STACK_NOWHERE. */
static inline uint32_t stack_box_first(const struct stack_box *box, const uint64_t *row) {
    for (size_t w = 0; w < box->words; w++)
        if (row[w])
            return (uint32_t)(w * 64 + bits_low(row[w]));
    return STACK_NOWHERE;
}

/* Leaves in a cube's row the cells that the rule allows, when the cubes that it names lie in these
 * cells. */
void stack_box_apply(const struct stack_box *box, enum cube_rule rule, const uint32_t cell[CUBE_NAMES],
                     uint64_t *row);

/* Fills `region` with the empty cells that are connected with `first`. */
void stack_box_fill(const struct stack_box *box, const uint64_t *empty, uint32_t first, uint64_t *region);
