/* The question of FORM_CUBES: unit cubes go into the cells of a box in turn, each under rules that
 * name cubes before it. An answer's option[i] is the cell of cube i. Different cubes have different
 * cells, and cells may stay empty. doc/kind/cubes.md has the rules in words. */
#pragma once

#include "treen.h"

/* Rules of cube n, where a, b, c are the places of cubes before it: */
enum cube_rule {
    CUBE_TOUCH,       /* a: n shares a face with a */
    CUBE_ALIGNED,     /* a b: n - b = b - a */
    CUBE_VEC,         /* a b c: n - c = b - a */
    CUBE_NOT_ALIGNED, /* a b: n - b is not b - a */
    CUBE_LEFT,        /* a b c: (n - c) . ((b - a) x (c - b)) > 0 */
    CUBE_ORDER,       /* a: n comes after a by x, then y, then z */
    CUBE_RULES
};

enum { CUBE_NAMES = 3 }; /* the most cubes that a rule names */

struct cube_constraint {
    enum cube_rule rule;
    uint32_t cube[CUBE_NAMES]; /* a, b, c: numbers below the number of the constrained cube */
};

struct cubes {
    int width, height, depth; /* cell (x, y, z) has the number (z * height + y) * width + x */
    size_t cubes;             /* 1 or more, and not more than cells */
    /* [cubes + 1]: cube n is under constraint[start[n]] .. constraint[start[n+1] - 1] */
    const uint32_t *start;
    const struct cube_constraint *constraint;

    /* Symmetries that take answers to answers, cube by cube. Of images of each other only the least
     * answer is given, by the cell of cube 0, then of cube 1, …; 0 = all are given. At most 64. */
    size_t symmetries;
    const uint32_t *const *image; /* [symmetries][cells]; the first is the identity */
};

/* Returns the number of cubes that a rule names: 1, 2 or 3. */
static inline unsigned cube_rule_names(enum cube_rule rule) {
    static const unsigned char names[CUBE_RULES] = {
        [CUBE_TOUCH] = 1, [CUBE_ALIGNED] = 2,     [CUBE_VEC] = 3,
        [CUBE_LEFT] = 3,  [CUBE_NOT_ALIGNED] = 2, [CUBE_ORDER] = 1};
    return names[rule];
}

static inline size_t cubes_cells(const struct cubes *cubes) {
    return (size_t)cubes->width * (size_t)cubes->height * (size_t)cubes->depth;
}

static inline struct treen_cell cubes_cell(const struct cubes *cubes, uint32_t number) {
    int at = (int)number, row = at / cubes->width;
    return (struct treen_cell){at % cubes->width, row % cubes->height, row / cubes->height};
}
