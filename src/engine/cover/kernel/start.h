/* Goes from the wide search to the small one: tells when it may start, and makes its root.
 * Needs: choose.h, copies.h, stage.h.
 * Gives: `may_go_small`, `is_small`, `may_sum`, `marks_above`, `start_small`. */
#pragma once

/* Returns whether the small search may start above the split. Answers must need no order, and
 * the search must share the tree with nobody. The more nodes a small search has, the fuller are
 * its lanes. But progress is told between small searches only, so those below the split must not
 * be large.
 *
 * With many rows and options the wide search goes on for longer: some steps later the table has
 * fewer words. The first small search starts a little deeper, since it has to tell how large
 * they are (E44, E45).
 *
 * A search that has few nodes starts at the root if it can: then all of them are in the same
 * lanes (E109). */
static bool may_start_early(const struct cover_search *search, uint32_t words, uint32_t rows) {
    enum { FIRST = 32, EARLY = 8, EARLY_LARGE = 16, LARGE = 1 << 15 };
    const struct control *control = search->control;
    double above = search->depth ? search->level[search->depth - 1].breadth : 1;
    bool large = words >= SMALL_WIDE && rows > SMALL_ROWS;
    uint32_t early = !search->small_searches ? FIRST : large ? EARLY_LARGE : EARLY;
    return control->wishes.unordered && control_is_whole(control) &&
           (control->wishes.brief ||
            (above >= early && search->small_nodes <= (uint64_t)LARGE * search->small_searches));
}

/* Returns whether a small search may go on from the level with `words` of options and open `rows`.
 * It knows no weights and no parts, so it starts below the split. It does so in a search that is
 * not split, too: its answers come in an order of their own, which threads must find again. */
static bool may_go_small(const struct cover_search *search, const struct cover_level *level, uint32_t words,
                         uint32_t rows) {
    return !search->weights.used && (level->branches == BELOW || may_start_early(search, words, rows));
}

/* Returns whether a table of `words` and `rows` is small enough. Rows may have more than one word
 * (E48, E49). But two words of options are soon one, which only a search in haste does not wait
 * for: see pays_to_squeeze. */
static bool is_small(const struct cover_search *search, uint32_t words, uint32_t rows) {
    if (rows <= SMALL_ROWS)
        return words <= SMALL_WORDS;
    if (rows <= TALL_ROWS && words <= TALL_WORDS)
        return words != 2 || search->control->wishes.brief;
    return search->high && rows > TALL_ROWS && rows <= HIGH_ROWS && words <= SMALL_WORDS;
}

/* Returns the marks of all options taken on the way to the level that the search is at. */
static uint64_t marks_above(const struct cover_search *search) {
    uint64_t marks = UINT64_MAX;
    for (uint32_t d = 0; d <= search->depth; d++)
        if (search->level[d].took != NOTHING)
            marks &= search->mark[search->level[d].took];
    return marks;
}

/* Returns whether the small search may sum answers without knowing what it takes. */
static bool may_sum(const struct cover_search *search) {
    return search->summing && !(search->worth && search->filling);
}

/* Starts the small search at the wide level that the search is at. The row to branch on is
 * known. */
static void start_small(struct cover_search *search) {
    const struct cover_level *level = &search->level[search->depth];
    struct cover_small *small = &search->small[0];
    uint32_t words = level->table->width;
    struct small_node root;
    node_clear(&root, words);
    root.open.word[0] = level->open[0];
    small->table = *level->table;
    small->height = height_of(small->table.branching);
    small->counted = small->table.branching - small->table.plain;
    small->loose = 0;
    for (uint32_t h = 1; h < words_open(small->height) && h < cover_open_words(level->table); h++)
        root.open.word[h] = level->open[h];
    if (small->counted)
        start_copies(search, level, small, &root.open, &root.left);
    memcpy(root.live.word, level->live, words * sizeof *level->live);
    root.row = level->row;
    search->small_sums = may_sum(search);
    search->weighing = search->small_sums && search->worth;
    if (search->weighing)
        root.taken.word[0] = marks_above(search);
    start_stage(search, small, &root, small->table.empty + 1);
    search->stages = 1;
    search->looked = false;
}
