/* Runs the wide search: its levels in tables, and the moves from one to the next.
 * Needs: words.h, counted.h, choose.h, start.h, dance.h.
 * Gives: `enter_wide`, `branch_wide`, `leave_wide`. */
#pragma once

/* Lists the rows that the squeezed table keeps, and returns their number. They are the open
 * rows, and the rows that only kill while they have a live option. A counted row without options
 * is finished, and is left out. `empty` ends them. */
static uint32_t rows_to_keep(const struct cover_level *level, struct cover_table *to, uint32_t *row) {
    const struct cover_table *from = level->table;
    uint32_t rows = 0;
    to->plain = 0;
    for (uint32_t at = 0; at < from->branching; at += 64)
        for (uint64_t left = level->open[at / 64]; left; left &= left - 1) {
            row[rows] = at + bits_low(left);
            bool plain = row[rows] < from->plain;
            to->plain += plain;
            rows += plain || row_options(level, row[rows]);
        }
    to->branching = rows;
    for (uint32_t at = from->branching; at < from->empty; at++)
        for (uint32_t k = 0; k < from->width; k++)
            if (from->word[(size_t)k * from->stride + at] & level->live[k]) {
                row[rows++] = at;
                break;
            }
    return rows;
}

/* Gives the level a table of its live options and open rows only. Levels above keep the larger
 * table. */
static void squeeze(struct cover_search *search, struct cover_level *level, uint32_t options) {
    const struct cover_table *from = level->table;
    struct cover_table *to = level->table + 1;
    uint32_t *kept = search->scratch, rows = rows_to_keep(level, to, kept), *slot = to->slot;
    to->width = cover_width(options);
    to->empty = rows;
    to->stride = cover_stride(rows);
    for (uint32_t i = 0, all = search->rows.count; i < all; i++)
        slot[i] = rows;
    for (uint32_t i = 0; i < rows; i++) {
        to->row_of[i] = from->row_of[kept[i]];
        slot[to->row_of[i]] = i;
    }
    squeeze_options(from, level->live, to);
    squeeze_words(from, level->live, to, kept, rows);
    level->row = to->slot[from->row_of[level->row]];
    cover_lay_out(level, to);
    cover_set_all(level->live, to->width, options);
    cover_set_all(level->open, (uint32_t)cover_open_words(to), to->branching);
}

/* Returns whether squeezing the table pays. Halving its width pays when there are branches to
 * use it for. Before a forced step the table must shrink to a quarter (E2).
 *
 * The small search, where it may start, gains by any word less. It may also start only because
 * few rows are left. But two words are soon one, for which it is better to wait (E45). */
static bool pays_to_squeeze(const struct cover_search *search, const struct cover_level *level,
                            uint32_t options) {
    const struct cover_table *table = level->table;
    uint32_t width = cover_width(options), rows = (uint32_t)bits_count(level->open, cover_open_words(table));
    if (may_go_small(search, level, width, rows) && is_small(search, width, rows) &&
        (!search->rows.counted || few_tight(search, level, false))) {
        uint32_t most = rows <= SMALL_ROWS ? SMALL_ROWS : rows <= TALL_ROWS ? TALL_ROWS : HIGH_ROWS;
        return width < table->width ||
               ((width != 2 || search->control->wishes.brief) &&
                (table->branching > most || (search->rows.counted && !few_tight(search, level, true))));
    }
    return (level->degree > 1 ? 2 : 4) * width <= table->width;
}

/* Returns the numbers that the level's rows have in the problem. */
static const uint32_t *row_of(const struct cover_level *level) {
    return level->lists ? level->lists->row_of : level->table->row_of;
}

/* Returns the share of the tree before the level: that before its parent, and the parent's branches
 * that are done. */
INLINE double done_before(const struct cover_search *search, const struct cover_level *level) {
    return search->depth ? level[-1].done + (level[-1].degree - level[-1].left - 1) / level[-1].breadth : 0;
}

/* Looks at a new level: chooses the row to branch on, and squeezes the table for the levels
 * below. Choosing comes first because half of the levels are dead ends, for which a smaller
 * table would be made in vain. */
static enum verdict enter_wide(struct cover_search *search, struct cover_level *level) {
    struct control *control = search->control;
    enum split place = search->depth ? level[-1].branches : ABOVE;
    double above = search->depth ? level[-1].breadth : 1;
    if (control_is_root(place) && control_elsewhere(control, place, false))
        return DEAD;
    if (place != BELOW && search->weights.used && !search->weights.learning)
        cover_reset_weights(search); /* weights learnt in other subproblems may not change this one */
    struct choice choice = level->lists ? choose_listed(search, level) : choose_wide(search, level);
    if (choice.row == NOTHING)
        return control_answer_elsewhere(control, place) ? DEAD : ANSWER;
    level->done = done_before(search, level);
    if (control_node(control, place) && control_due(control, cover_fraction(search)))
        return STOP;
    level->degree = level->left = choice.degree;
    level->breadth = above * choice.degree;
    level->branches = control_split(control, place, above, choice.degree);
    if (!choice.degree) {
        if (search->weights.used && (search->weights.learning || place != ABOVE))
            cover_learn(&search->weights, row_of(level)[choice.row]);
        return DEAD;
    }
    uint32_t row = row_of(level)[choice.row];
    level->pass = row >= search->rows.plain && search->need[row - search->rows.plain] <= 0;
    level->row = choice.row;
    if (level->lists && open_lists(search, level))
        return BRANCH;
    uint32_t options = live_options(level->live, level->table->width);
    if (pays_to_squeeze(search, level, options))
        squeeze(search, level, options);
    const struct cover_table *table = level->table;
    level->first_word = 0;
    for (uint32_t k = 0; k < table->width; k++)
        level->branch[k] = table->word[(size_t)k * table->stride + level->row] & level->live[k];
    if (!may_go_small(search, level, table->width, table->branching) ||
        !is_small(search, table->width, table->branching) ||
        (search->rows.counted && !few_tight(search, level, true)))
        return BRANCH;
    start_small(search);
    return SMALL;
}

/* Sets the words at..at+words-1 of child->live: the parent's without the options of these rows
 * of the problem. */
INLINE void kill_rows(const struct cover_level *level, struct cover_level *child, uint32_t at, uint32_t words,
                      const uint32_t *row, uint32_t rows) {
    const struct cover_table *table = level->table;
    const uint64_t *word = table->word + (size_t)at * table->stride;
    uint64_t kill[4] = {0};
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t k = 0; k < words; k++)
            kill[k] |= word[(size_t)k * table->stride + table->slot[row[i]]];
    for (uint32_t k = 0; k < words; k++)
        child->live[at + k] = level->live[at + k] & ~kill[k];
}

/* Sets child->live, four words at a time, in registers. */
INLINE void kill_all(const struct cover_level *level, struct cover_level *child, const uint32_t *row,
                     uint32_t rows) {
    uint32_t width = level->table->width, at = 0;
    for (; at + 4 <= width; at += 4)
        kill_rows(level, child, at, 4, row, rows);
    switch (width - at) {
    case 1:
        kill_rows(level, child, at, 1, row, rows);
        break;
    case 2:
        kill_rows(level, child, at, 2, row, rows);
        break;
    case 3:
        kill_rows(level, child, at, 3, row, rows);
        break;
    }
}

/* Makes the child that remains of the level when the option at this bit is taken. An option that
 * takes the last room of a counted item kills that item's options. */
static void take_bit(struct cover_search *search, const struct cover_level *level, struct cover_level *child,
                     uint32_t bit) {
    const struct cover_table *table = level->table;
    const struct cover_rows *rows = &search->rows;
    uint32_t option = child->took = table->option[bit];
    const uint32_t *kill = rows->kill + rows->kill_start[option];
    uint32_t kills = rows->kill_start[option + 1] - rows->kill_start[option];
    for (uint32_t i = 0; i < kills; i++)
        if (table->slot[kill[i]] < table->plain)
            bits_clear(child->open, table->slot[kill[i]]);
    if (!rows->counted && !bits_count(child->open, cover_open_words(table)))
        return; /* an answer needs no live options: there may be 100000 of both */
    kill_all(level, child, kill, kills);
    bits_clear(child->live, bit);
    if (!rows->counted)
        return;
    take(search, option);
    for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++)
        if (!search->room[rows->take[i] - rows->plain])
            for (uint32_t k = 0; k < table->width; k++)
                child->live[k] &= ~table->word[(size_t)k * table->stride + table->slot[rows->take[i]]];
}

/* Returns the bit of the next branch, or NOTHING. The branches before it were taken away. */
static uint32_t next_branch(struct cover_level *level) {
    for (uint32_t *k = &level->first_word; *k < level->table->width; ++*k)
        if (level->branch[*k])
            return 64 * *k + bits_low(level->branch[*k]);
    return NOTHING;
}

/* Moves to the next branch of the level; false after the last. A counted row's options are dead
 * once they were tried, and its last branch passes the row if it needs no more. */
static bool branch_wide(struct cover_search *search, struct cover_level *level) {
    if (level->below)
        return branch_listed(search, level);
    const struct cover_table *table = level->table;
    bool ordered = level->row >= table->plain;
    bool enough =
        !ordered || (int64_t)live_options(level->branch, table->width) >= needed(search, table, level->row);
    uint32_t bit = enough ? next_branch(level) : NOTHING;
    bool pass = bit == NOTHING && ordered && level->pass;
    if (bit == NOTHING && !pass)
        return false;
    if (bit != NOTHING) {
        bits_clear(level->branch, bit);
        if (ordered)
            bits_clear(level->live, bit);
    }
    struct cover_level *child = level + 1;
    child->lists = child->below = NULL;
    cover_start_level(level, child);
    for (uint32_t k = 0; k < cover_open_words(table); k++)
        child->open[k] = level->open[k];
    level->left--;
    if (pass) {
        level->pass = false;
        child->took = NOTHING;
        memcpy(child->live, level->live, table->width * sizeof *child->live);
        bits_clear(child->open, level->row);
    } else {
        take_bit(search, level, child, bit);
    }
    return true;
}

/* Leaves the level. Returns false at the root. */
static bool leave_wide(struct cover_search *search) {
    if (search->rows.counted)
        untake(search, search->level[search->depth].took);
    if (search->level[search->depth].lists)
        leave_listed(search, &search->level[search->depth]);
    if (!search->depth)
        return false;
    search->depth--;
    return true;
}
