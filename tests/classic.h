/* Cover problems whose numbers of answers are well known, for the tests of several engines. */
#ifndef TREEN_TESTS_CLASSIC_H
#define TREEN_TESTS_CLASSIC_H

#include "draft.h"

/* Drafts the n queens: rows and columns must hold one, diagonals may. */
struct draft classic_queens(struct arena *arena, uint32_t n);

/* Drafts Langford pairs: the numbers 1..n twice each in 2n places, with k others between the two
 * ks. */
struct draft classic_langford(struct arena *arena, uint32_t n);

/* Drafts a board full of dominoes. Cells are items, row by row. */
struct draft classic_dominoes(struct arena *arena, uint32_t width, uint32_t height);

/* Drafts two rows and two columns that read ab, ba or bb each. Its 7 answers are the 2x2 squares,
 * of 16, that have no row and no column of two as. */
struct draft classic_words(struct arena *arena);

/* Drafts one item with `options` options. The answers are their subsets of least..most. */
struct draft classic_subsets(struct arena *arena, uint32_t least, uint32_t most, uint32_t options);

/* Drafts the n by n matrices of 0 and 1 whose rows and columns all have sums in least..most. */
struct draft classic_matrices(struct arena *arena, uint32_t n, uint32_t least, uint32_t most);

/* Drafts three cells in a row, filled with one domino and one single, which has 2 answers. The
 * pieces are counted, the cells are plain. */
struct draft classic_copies(struct arena *arena);

#endif
