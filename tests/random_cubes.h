/* Small random questions about labelled cubes, and all their answers by trying every cell for every
 * cube. */
#ifndef TREEN_TESTS_RANDOM_CUBES_H
#define TREEN_TESTS_RANDOM_CUBES_H

#include "base/array.h"
#include "base/random.h"
#include "engine/chain/cubes.h"

enum { RANDOM_CUBES = 6, RANDOM_CELLS = 18 };

/* Makes a box of at most RANDOM_CELLS cells and at most RANDOM_CUBES cubes in it, most of them tied
 * to earlier ones. It takes rules below `rules` only: CUBE_ORDER leaves that one out, CUBE_RULES
 * takes all. Running out of memory fails the test. */
void random_cubes(struct random *random, enum cube_rule rules, struct arena *arena, struct cubes *cubes);

/* Writes the question as text in the cubes format, its cubes numbered from 1. To be freed. */
char *cubes_text(const struct cubes *cubes);

/* Answers as numbers: the cell of cube i is digit i to the base RANDOM_CELLS. */
struct tuples {
    ARRAY(uint64_t) tuple;
};
uint64_t tuple_of(const uint32_t *cell, size_t cubes);
void tuple_cells(uint64_t tuple, size_t cubes, uint32_t *cell);

/* Appends all answers, whatever the symmetries. */
void brute_cubes(const struct cubes *cubes, struct arena *arena, struct tuples *tuples);

void tuples_add(struct tuples *tuples, struct arena *arena, uint64_t tuple);
void tuples_sort(struct tuples *tuples);
bool tuples_equal(const struct tuples *a, const struct tuples *b); /* both sorted */

#endif
