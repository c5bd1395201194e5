/* What engine fold knows of a chain and its box before it searches: boards, a bit for each cell. */
#ifndef TREEN_ENGINE_CHAIN_FOLD_TABLES_H
#define TREEN_ENGINE_CHAIN_FOLD_TABLES_H

#include "base/arena.h"
#include "base/bits.h"
#include "engine/chain/chain.h"

/* The legs of one length from every cell. */
struct leg {
    uint32_t end; /* CHAIN_WALL: it does not fit in the box */
    uint32_t first;
};

struct fold_tables {
    const struct chain *chain;
    size_t words;       /* of a board */
    uint32_t *length;   /* by link: steps of the leg that starts there */
    uint32_t *size_of;  /* by link: the index of that length among the different ones */
    struct leg *leg;    /* [sizes][cells][directions] */
    uint64_t *leg_cell; /* their cells, and … */
    uint64_t *around;   /* … the neighbours of these and of the starting cell */
    uint64_t *near;     /* by cell: its neighbours */
    uint64_t *must;
    uint64_t *black; /* the cells of one colour of a chess board; null when they cannot be coloured so */
};

/* False when there is no memory. */
bool fold_tables_init(struct fold_tables *tables, const struct chain *chain, struct arena *arena);

static inline bool fold_is_black(const struct fold_tables *tables, uint32_t cell) {
    return bits_has(tables->black, cell);
}

#endif
