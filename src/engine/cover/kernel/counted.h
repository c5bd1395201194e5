/* Counted items in the wide search: those with a multiplicity other than once.
 * Needs: nothing.
 * Gives: `take`, `untake`, `needed`.
 *
 * The search keeps two numbers for each: how many more options the item needs, and how many more
 * it has room for. Every `take` on the way down is undone by one `untake` on the way back. */
#pragma once

/* Notes that the option is taken; NOTHING is no option. */
INLINE void take(struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    if (option != NOTHING)
        for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++) {
            search->need[rows->take[i] - rows->plain]--;
            search->room[rows->take[i] - rows->plain]--;
        }
}

/* Undoes `take`. */
INLINE void untake(struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    if (option != NOTHING)
        for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++) {
            search->need[rows->take[i] - rows->plain]++;
            search->room[rows->take[i] - rows->plain]++;
        }
}

/* Returns how many more options the counted row of the table needs; below 0 when it has more
 * than it needed. */
INLINE int64_t needed(const struct cover_search *search, const struct cover_table *table, uint32_t row) {
    return search->need[table->row_of[row] - search->rows.plain];
}
