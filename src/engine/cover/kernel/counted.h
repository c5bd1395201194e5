/* Items with a multiplicity other than once, in the wide search: what they need and have room for.
 * Needs: nothing. Gives: `take`, `untake`, `needed`. */
#ifndef TREEN_ENGINE_COVER_KERNEL_COUNTED_H
#define TREEN_ENGINE_COVER_KERNEL_COUNTED_H

INLINE void take(struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    if (option != NOTHING)
        for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++) {
            search->need[rows->take[i] - rows->plain]--;
            search->room[rows->take[i] - rows->plain]--;
        }
}

INLINE void untake(struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    if (option != NOTHING)
        for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++) {
            search->need[rows->take[i] - rows->plain]++;
            search->room[rows->take[i] - rows->plain]++;
        }
}

INLINE int64_t needed(const struct cover_search *search, const struct cover_table *table, uint32_t row) {
    return search->need[table->row_of[row] - search->rows.plain];
}

#endif
