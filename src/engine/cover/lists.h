/* A problem, or what is left of one, as lists: how engine cover searches where items are many. The number of live
 * options is kept for every row and follows each option that dies or comes back, as in dancing links. But lists stay as
 * they are: an option in one is looked up in `alive` instead of being taken out. When most of what is looked up is
 * dead, what is left is squeezed into lists of its own, with numbers of its own, as tables of bits are.
 *
 * Rows here are the plain items, then the counted ones, then the secondary items; a row's colours share its list. */
#ifndef TREEN_ENGINE_COVER_LISTS_H
#define TREEN_ENGINE_COVER_LISTS_H

#include "base/arena.h"
#include "engine/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where an option's rows are in cover_lists.row: the plain ones from `first` on, then its counted ones, then its secondary ones
 * up to `end`. */
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
    uint32_t *option;                 /* by option: which one of the problem */
    uint32_t *row_of;                 /* by row that is branched on: which one of cover_rows */

    uint8_t *alive; /* by option */
    uint32_t *
        count; /* by row that is branched on: live options; and COVER_SETTLED more when it takes none any more */
    uint32_t live, open; /* options alive, plain rows not settled */
    uint64_t wasted; /* looks at what is dead, since these lists were made or squeezing was last thought of */

    uint32_t room_options, room_entries; /* at most */
};

#define COVER_SETTLED (UINT32_C(1) << 31)

/* Room for the lists of so many options with so many entries. False when there is no memory. */
bool cover_lists_make(struct cover_lists *lists, const struct problem *problem, uint32_t options,
                      uint32_t entries, struct arena *arena);

/* The whole problem; so many primary items are plain, and these come first among the rows. `scratch` is for as many words as it
 * has items. */
void cover_lists_fill(struct cover_lists *lists, const struct problem *problem, uint32_t plain,
                      const uint32_t *row_of_item, uint32_t *scratch);

/* All options are alive and no row is settled, whatever has been searched. */
void cover_lists_reset(struct cover_lists *lists);

/* What is left of some lists in lists of its own. False when there is no room; then nothing is changed but `to`. In
 * scratch[row]: the number that the row has now. */
bool cover_lists_squeeze(const struct cover_lists *from, struct cover_lists *to, uint32_t *scratch);

#endif
