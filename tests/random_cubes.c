#include "random_cubes.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Tuples ---------------------------------------------------------------------------------- */

uint64_t tuple_of(const uint32_t *cell, size_t cubes) {
    uint64_t tuple = 0;
    for (size_t i = cubes; i-- > 0;)
        tuple = tuple * RANDOM_CELLS + cell[i];
    return tuple;
}

void tuple_cells(uint64_t tuple, size_t cubes, uint32_t *cell) {
    for (size_t i = 0; i < cubes; i++, tuple /= RANDOM_CELLS)
        cell[i] = (uint32_t)(tuple % RANDOM_CELLS);
}

void tuples_add(struct tuples *tuples, struct arena *arena, uint64_t tuple) {
    assert_true(array_push(arena, &tuples->tuple, tuple));
}

static int by_value(const void *a, const void *b) {
    const uint64_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

void tuples_sort(struct tuples *tuples) {
    if (tuples->tuple.count)
        qsort(tuples->tuple.at, tuples->tuple.count, sizeof *tuples->tuple.at, by_value);
}

bool tuples_equal(const struct tuples *a, const struct tuples *b) {
    if (a->tuple.count != b->tuple.count)
        return false;
    for (size_t i = 0; i < a->tuple.count; i++)
        if (a->tuple.at[i] != b->tuple.at[i])
            return false;
    return true;
}

/* ---- Random questions ------------------------------------------------------------------------ */

static const int boxes[][3] = {{1, 1, 4}, {2, 2, 1}, {3, 1, 2}, {2, 2, 2}, {3, 3, 1},
                               {3, 2, 2}, {2, 2, 3}, {4, 1, 3}, {3, 3, 2}, {2, 3, 3}};

/* Returns a rule. Rules that can hold for most cubes are likelier than those that leave one
 * cell. */
static enum cube_rule any_rule(struct random *random, enum cube_rule rules) {
    static const enum cube_rule some[] = {CUBE_TOUCH, CUBE_TOUCH, CUBE_TOUCH, CUBE_NOT_ALIGNED,
                                          CUBE_ORDER, CUBE_LEFT,  CUBE_VEC,   CUBE_ALIGNED};
    enum cube_rule rule;
    do
        rule = some[random_below(random, sizeof some / sizeof *some)];
    while (rule >= rules);
    return rule;
}

/* Returns a rule that leaves a handful of cells. */
static enum cube_rule any_tie(struct random *random) {
    static const enum cube_rule some[] = {CUBE_TOUCH, CUBE_TOUCH, CUBE_TOUCH,
                                          CUBE_TOUCH, CUBE_VEC,   CUBE_ALIGNED};
    return some[random_below(random, sizeof some / sizeof *some)];
}

/* Names different cubes before cube n; there must be enough. */
static void name_cubes(struct random *random, uint32_t n, struct cube_constraint *constraint) {
    for (unsigned i = 0; i < cube_rule_names(constraint->rule); i++) {
        bool again;
        do {
            again = false;
            constraint->cube[i] = random_below(random, n);
            for (unsigned j = 0; j < i; j++)
                again |= constraint->cube[j] == constraint->cube[i];
        } while (again);
    }
}

void random_cubes(struct random *random, enum cube_rule rules, struct arena *arena, struct cubes *cubes) {
    const int *side = boxes[random_below(random, sizeof boxes / sizeof *boxes)];
    uint32_t cells = (uint32_t)(side[0] * side[1] * side[2]);
    uint32_t count = 1 + random_below(random, cells < RANDOM_CUBES ? cells : RANDOM_CUBES);
    uint32_t *start = ARENA_NEW(arena, count + 1, uint32_t);
    struct cube_constraint *constraint = ARENA_NEW(arena, 3 * count, struct cube_constraint);
    assert_true(start && constraint);
    bool loose = false; /* there was a cube without a tie: a second one would make far too many answers */
    for (uint32_t n = 0; n < count; n++) {
        start[n + 1] = start[n];
        uint32_t wanted = n ? random_below(random, 4) : 0;
        if (n && !wanted && loose)
            wanted = 1;
        loose |= n && !wanted;
        for (uint32_t i = 0; i < wanted; i++) {
            struct cube_constraint *next = &constraint[start[n + 1]++];
            next->rule = i ? any_rule(random, rules) : any_tie(random);
            if (cube_rule_names(next->rule) > n)
                next->rule = CUBE_TOUCH;
            name_cubes(random, n, next);
        }
    }
    *cubes = (struct cubes){.width = side[0],
                            .height = side[1],
                            .depth = side[2],
                            .cubes = count,
                            .start = start,
                            .constraint = constraint};
}

char *cubes_text(const struct cubes *cubes) {
    static const char *const words[] = {[CUBE_TOUCH] = "TOUCH", [CUBE_ALIGNED] = "ALIGNED",
                                        [CUBE_VEC] = "VEC",     [CUBE_NOT_ALIGNED] = "NOT_ALIGNED",
                                        [CUBE_LEFT] = "LEFT",   [CUBE_ORDER] = "ORDER"};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, "box %d %d %d\n", cubes->width, cubes->height, cubes->depth);
    for (size_t n = 0; n < cubes->cubes; n++) {
        fprintf(out, "CUBE %zu", n + 1);
        for (uint32_t i = cubes->start[n]; i < cubes->start[n + 1]; i++) {
            const struct cube_constraint *rule = &cubes->constraint[i];
            fprintf(out, " %s", words[rule->rule]);
            for (unsigned j = 0; j < cube_rule_names(rule->rule); j++)
                fprintf(out, " %u", (unsigned)rule->cube[j] + 1);
        }
        putc('\n', out);
    }
    fclose(out);
    return text;
}

/* ---- Brute force ----------------------------------------------------------------------------- */

struct place {
    int x, y, z;
};

static struct place place_of(const struct cubes *cubes, uint32_t cell) {
    int number = (int)cell;
    return (struct place){number % cubes->width, number / cubes->width % cubes->height,
                          number / cubes->width / cubes->height};
}

static bool equal(struct place p, struct place q) {
    return p.x == q.x && p.y == q.y && p.z == q.z;
}

static struct place minus(struct place p, struct place q) {
    return (struct place){p.x - q.x, p.y - q.y, p.z - q.z};
}

/* Returns the determinant, by the rule of Sarrus. */
static int determinant(struct place u, struct place v, struct place w) {
    return u.x * v.y * w.z + v.x * w.y * u.z + w.x * u.y * v.z - w.x * v.y * u.z - v.x * u.y * w.z -
           u.x * w.y * v.z;
}

static bool holds(const struct cubes *cubes, const struct cube_constraint *rule, const struct place *at,
                  struct place n) {
    struct place a = at[rule->cube[0]], b = at[rule->cube[1]], c = at[rule->cube[2]];
    struct place far = minus(n, a);
    switch (rule->rule) {
    case CUBE_TOUCH:
        return far.x * far.x + far.y * far.y + far.z * far.z == 1;
    case CUBE_ALIGNED:
        return equal(minus(n, b), minus(b, a));
    case CUBE_NOT_ALIGNED:
        return !equal(minus(n, b), minus(b, a));
    case CUBE_VEC:
        return equal(minus(n, c), minus(b, a));
    case CUBE_LEFT:
        return determinant(minus(b, a), minus(c, b), minus(n, c)) > 0;
    default:
        return far.x * cubes->height * cubes->depth + far.y * cubes->depth + far.z > 0;
    }
}

static bool fits(const struct cubes *cubes, uint32_t n, const uint32_t *cell, const struct place *at) {
    for (uint32_t i = 0; i < n; i++)
        if (cell[i] == cell[n])
            return false;
    for (uint32_t i = cubes->start[n]; i < cubes->start[n + 1]; i++)
        if (!holds(cubes, &cubes->constraint[i], at, at[n]))
            return false;
    return true;
}

static void try(const struct cubes *cubes, uint32_t n, uint32_t *cell, struct place *at, struct arena *arena,
                struct tuples *tuples) {
    if (n == cubes->cubes) {
        tuples_add(tuples, arena, tuple_of(cell, n));
        return;
    }
    for (cell[n] = 0; cell[n] < cubes_cells(cubes); cell[n]++) {
        at[n] = place_of(cubes, cell[n]);
        if (fits(cubes, n, cell, at))
            try(cubes, n + 1, cell, at, arena, tuples);
    }
}

void brute_cubes(const struct cubes *cubes, struct arena *arena, struct tuples *tuples) {
    uint32_t cell[RANDOM_CUBES] = {0};
    struct place at[RANDOM_CUBES] = {{0, 0, 0}};
    try(cubes, 0, cell, at, arena, tuples);
}
