/* The coverings of a number layout by dominoes, each domino once: counted by a sweep.
 *
 * The sweep goes over the cells in order. Its states are the cells ahead that are covered already,
 * and the dominoes that are used. Coverings of the cells behind with the same state are counted
 * together. A domino whose last place lies behind must have been used (E227). */
#pragma once

#include "base/arena.h"

#include <stdint.h>

enum { LAYOUT_NUMBERS = 9, LAYOUT_CELLS = 90, LAYOUT_DOMINOES = 45, LAYOUT_NOWHERE = UINT8_MAX };

/* The cells in the order of the sweep. They are (n+1)(n+2), for the dominoes 0-0 to n-n. */
struct layout_board {
    uint32_t cells, numbers, dominoes; /* numbers: n + 1 */
    uint8_t right[LAYOUT_CELLS];       /* by cell: the next cell, if it is a neighbour, or LAYOUT_NOWHERE */
    uint8_t below[LAYOUT_CELLS];       /* by cell: the later neighbour, or LAYOUT_NOWHERE */
    uint8_t domino[LAYOUT_NUMBERS][LAYOUT_NUMBERS]; /* by two numbers: the index of their domino */
};

/* The memory of a thread that counts. */
struct layout_counter {
    const struct layout_board *board;
    struct arena *arena;
    struct layout_state *now, *next; /* [room] */
    uint64_t *slot;                  /* [2^bits]: turn and index in `next` */
    size_t states, room;             /* states: of `now` */
    unsigned bits;
    uint32_t turn; /* slots of other turns are free */
    uint64_t work; /* states so far, of all counts */
};

/* Fills in `numbers`, `dominoes` and `domino` for the cells. Returns false when no number of
 * dominoes 0-0 to n-n covers as many cells. */
bool layout_board_number(struct layout_board *board, size_t cells);

/* Returns the most cells between a cell and its later neighbour that the counter can have. */
uint32_t layout_widest(const struct layout_board *board);

/* Opens a counter in the arena. Returns false when there is no memory. */
bool layout_counter_open(struct layout_counter *counter, const struct layout_board *board,
                         struct arena *arena);

/* Counts the coverings of the layout with number[i] on cell i. Returns false when there is no
 * memory. */
bool layout_count(struct layout_counter *counter, const uint8_t *number, uint64_t *coverings);

/* Counts the coverings of the cells by dominoes without numbers. */
bool layout_count_plain(struct layout_counter *counter, uint64_t *coverings);
