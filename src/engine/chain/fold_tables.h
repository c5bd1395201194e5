/* The tables of engine fold for a chain and its box: boards, with a bit for each cell. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"
#include "engine/chain/chain.h"

/* A leg of one length from a cell in a direction. */
struct leg {
    uint32_t end; /* CHAIN_WALL: it does not fit in the box */
    uint32_t first;
};

struct fold_tables {
    const struct chain *chain;
    size_t words;       /* the words of a board */
    uint32_t *length;   /* by link: the steps of the leg that starts there */
    uint32_t *size_of;  /* by link: the index of that length among the different ones */
    struct leg *leg;    /* [sizes][cells][directions] */
    uint64_t *leg_cell; /* by leg: its cells */
    uint64_t *around;   /* by leg: the neighbours of its cells and of the starting cell */
    uint64_t *near;     /* by cell: its neighbours */
    uint64_t *must;
    uint64_t *black; /* the cells of one colour of a chess board; null when they cannot be coloured so */
};

/* Makes the tables. Returns false when there is no memory. */
bool fold_tables_init(struct fold_tables *tables, const struct chain *chain, struct arena *arena);

static inline bool fold_is_black(const struct fold_tables *tables, uint32_t cell) {
    return bits_has(tables->black, cell);
}
