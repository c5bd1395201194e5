/* Cover problems whose numbers of answers are well known, for the tests of several engines. */
#ifndef TREEN_TESTS_CLASSIC_H
#define TREEN_TESTS_CLASSIC_H

#include "draft.h"

/* n queens: rows and columns must hold one, diagonals may. */
struct draft classic_queens(struct arena *arena, uint32_t n);

/* Langford pairs: numbers 1..n twice each in 2n places, with k others between the two ks. */
struct draft classic_langford(struct arena *arena, uint32_t n);

/* A board full of dominoes; cells are items, row by row. */
struct draft classic_dominoes(struct arena *arena, uint32_t width, uint32_t height);

/* Two rows and two columns read ab, ba or bb each: 2x2 squares without a row or a column of two as, 7 of 16. */
struct draft classic_words(struct arena *arena);

/* The sets of least..most of so many options of one item. */
struct draft classic_subsets(struct arena *arena, uint32_t least, uint32_t most, uint32_t options);

/* Square matrices of 0 and 1 whose rows and columns all have sums in least..most. */
struct draft classic_matrices(struct arena *arena, uint32_t n, uint32_t least, uint32_t most);

/* Three cells in a row, filled with one domino and one single, which makes 2 ways: the pieces are counted, the cells
 * are plain. */
struct draft classic_copies(struct arena *arena);

#endif
