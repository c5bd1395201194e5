/* A problem, or the rest of one, as lists: the form in which engine cover searches where items are
 * many. The number of live options is kept for every row. It follows each option that dies or comes
 * back, as in dancing links. But lists stay unchanged: an option is looked up in `alive` instead of
 * being taken out. When most looks meet dead options, the rest is squeezed into lists of its own,
 * with numbers of its own, as tables of bits are.
 *
 * The rows of lists are the plain items, then the counted ones, then the secondary items. A row's
 * colours share its list. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"
#include "engine/problem.h"

#include <stdbool.h>
#include <stdint.h>

/* The rows of an option in cover_lists.row: the plain ones from `first` on, then its counted ones,
 * then its secondary ones up to `end`. */
struct cover_span {
    uint32_t first, counted, secondary, end;
};

struct cover_lists {
    uint32_t options, plain, branching,
        rows;                /* rows 0..plain-1 are plain, ..branching-1 counted, ..rows-1 secondary */
    struct cover_span *span; /* by option */
    uint32_t *row, *colour;  /* of all options; colour is null when the problem has none */
    uint32_t *start; /* [rows + 1]: a row's options are member[start[row]] .. member[start[row+1]-1] */
    uint32_t *member, *member_colour; /* in ascending order; the colours that the options give the row */
    uint32_t *option;                 /* by option: its number in the problem */
    uint32_t *row_of;                 /* by row that is branched on: its number in cover_rows */

    uint8_t *alive; /* by option */
    /* By row that is branched on: its live options, and COVER_SETTLED more once it takes no
     * more options. */
    uint32_t *count;
    uint32_t live, open; /* options alive, plain rows not settled */
    /* By bits: all open plain rows with one live option or none, and perhaps others. The bits of
     * `forced_words` are the words of `forced` that are not zero. */
    uint64_t *forced, *forced_words;
    /* Looks at dead options, since these lists were made or squeezing was last considered. */
    uint64_t wasted;

    uint32_t room_options, room_entries; /* at most */
};

#define COVER_SETTLED (UINT32_C(1) << 31)

/* Makes room for the lists of `options` options with `entries` entries. False when there is no
 * memory. */
bool cover_lists_make(struct cover_lists *lists, const struct problem *problem, uint32_t options,
                      uint32_t entries, struct arena *arena);

/* Fills the lists with the whole problem. `plain`: the number of plain primary items, which come
 * first among the rows. `scratch` has room for one word per item. */
void cover_lists_fill(struct cover_lists *lists, const struct problem *problem, uint32_t plain,
                      const uint32_t *row_of_item, uint32_t *scratch);

/* Notes that the plain row has one live option or none. */
static inline void cover_lists_force(struct cover_lists *lists, uint32_t row) {
    bits_set(lists->forced, row);
    bits_set(lists->forced_words, row / 64);
}

/* Resets the lists: all options are alive and no row is settled. */
void cover_lists_reset(struct cover_lists *lists);

/* Squeezes the rest of some lists into lists of its own. False when there is no room; then only
 * `to` is changed. scratch[row]: the new number of the row. */
bool cover_lists_squeeze(const struct cover_lists *from, struct cover_lists *to, uint32_t *scratch);
