/* A cover as rows of bits: the rows of a problem, and the tables that hold those still open.
 *
 * An item has a row, with a bit for each option that covers the item. Tables are squeezed to the
 * live options and open rows of a search. matrix.c makes room for them, and
 * fills the first one. */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"
#include "engine/processor.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cover_search;

#define NOTHING UINT32_MAX

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The rows of a problem, by numbers. Each plain primary item has a row. After these, each primary
 * item with other multiplicities has one: such an item is *counted*. A search branches on both. The
 * other rows only say what an option kills. A row has the options of a secondary item; or, for one
 * of its colours, the options that disagree with that colour. */
struct cover_rows {
    uint32_t count, plain, counted; /* plain <= plain + counted <= count */
    /* The first `free` of the counted items never exceed their most, because of other items. */
    uint32_t free;
    const uint32_t *kill_start; /* [options + 1] into kill */
    const uint32_t *kill;       /* the rows that choosing an option clears, but for counted items */
    const uint32_t *take_start; /* [options + 1] into take; null when no item is counted */
    const uint32_t *take;       /* the rows of counted items that the option covers */

    const uint32_t *row_of_item; /* by primary item */
    /* By secondary item, from 0: its (colour, row) pairs, one for each of its colours. */
    const uint32_t *pair_start;
    const uint32_t *pair_colour, *pair_row;
};

/* Numbers the rows of a problem. In each of the two kinds, items stand as the problem numbers them;
 * with `filling`, in its order. False when there is no memory. */
bool cover_number_rows(const struct problem *problem, bool filling, struct arena *arena,
                       struct cover_rows *rows);

/* ---- Tables ---------------------------------------------------------------------------------- */

/* The matrix squeezed to some live options and open rows. Word k of row r is word[k * stride +
 * r]. */
struct cover_table {
    uint32_t width;            /* words of option bits */
    uint32_t stride;           /* rows, rounded up to whole blocks */
    uint32_t plain, branching; /* rows 0..plain-1 are plain items, ..branching-1 counted ones */
    uint64_t *word;
    uint32_t *option; /* by bit: its option of the problem */
    uint32_t *row_of; /* by row of the table: its row of the problem */
    uint32_t *slot;   /* by row of the problem: its row of the table, or `empty` */
    uint32_t empty;   /* a row without bits, for rows that are not in the table */
};

/* Returns the words for `options`: as few as hold them, but the small search does not know all
 * widths. */
static inline uint32_t cover_width(uint32_t options) {
    uint32_t words = (options + 63) / 64;
    return words == 5 || words == 7 ? words + 1 : words;
}

static inline size_t cover_open_words(const struct cover_table *table) {
    return table->branching / 64 + 1;
}

static inline uint32_t cover_stride(uint32_t rows) {
    return (rows + LANES) / LANES * LANES;
}

/* Sets the first `count` bits of a row of `words`, and no others. */
static inline void cover_set_all(uint64_t *row, uint32_t words, uint32_t count) {
    for (uint32_t k = 0; k < words; k++, count -= count < 64 ? count : 64)
        row[k] = count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

/* Makes room for the search's tables. False when there is no memory. */
bool cover_make_tables(struct cover_search *search, struct arena *arena);

/* Tells whether a table of `options` and `rows`, and more rows for secondary items as needed, has
 * room. */
bool cover_table_fits(const struct cover_search *search, uint32_t options, uint32_t rows);

/* Fills the first table with the whole problem. Uses the scratch. */
void cover_fill_whole(struct cover_search *search);

/* Fills the first table with the options that it names already (table->option), and with these rows
 * of the problem, in ascending order. Adds the rows of secondary items that these options have. */
void cover_fill_table(struct cover_search *search, uint32_t options, const uint32_t *row, uint32_t rows);
