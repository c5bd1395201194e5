/* Begins and ends the stages of the small search, and tells when the next one pays.
 * Needs: words.h, node.h, pieces.h, effect.h.
 * Gives: `begin_effects`, `start_stage`, `pays_to_stage`, `enter_stage`, `leave_stage`. */
#pragma once

/* Finds the effects of all options, or forgets those of the stage that was here before. With
 * counted rows there is one more effect, that of passing a row: it does nothing. */
static void begin_effects(const struct cover_search *search, struct cover_small *small) {
    const unsigned way = way_of_stage(search, small);
    const uint32_t words = small->table.width;
    memset(small->known, 0, sizeof small->known);
    if (has_all_effects(search, small))
        find_all_effects(small);
    if (!small->counted)
        return;
    memset(effect_at(small, 64 * words, words_of_effect(way, words)), 0,
           words_of_effect(way, words) * sizeof *small->effect);
    small->mark[64 * words] = UINT64_MAX;
    small->takes[64 * words] = 0;
    bits_set(small->known, 64 * words);
}

/* Empties a stage whose table is set, puts its root on the stack, and finds whether the root is
 * light. The first `rows` rows of the table are in use. */
static void start_stage(const struct cover_search *search, struct cover_small *small, struct small_node *root,
                        uint32_t rows) {
    const unsigned way = way_of_stage(search, small);
    uint32_t words = small->table.width;
    small->listed = small->asked = small->many = small->many_asked = false;
    cover_lay_out_stage(small, rows, words_open(small->height));
    pieces_copy(&small->table, rows, small->row);
    small->waiting = 1;
    small->late_count = 0;
    small->answers = 0;
    small->light_children = small->light_entries = small->children = 0;
    begin_effects(search, small);
    root->light = is_light(&root->live, words);
    node_store(small, 0, root, way, words);
}

/* Returns whether light nodes are worth a stage of their own, which depends on the size of their
 * subtrees. Each subtree is taken to be as large as those before it in the same stage. So the
 * choice, and with it the order of answers, depends on nothing above.
 *
 * Subtrees must be large for two reasons. Each stage begins with empty lanes. And the nodes that
 * wait when the stage is found to pay have smaller subtrees than those before. With many rows
 * they must be larger still. A stage is dear then and saves little, since only the few words of
 * a row that have options are looked at (E47, E49). */
INLINE bool pays_to_stage(const struct cover_small *small) {
    enum { FIRST_ENTRIES = 8, CHILDREN = 400, CHILDREN_HIGH = 4000 };
    const uint64_t children = small->height & HIGH ? CHILDREN_HIGH : CHILDREN;
    return small->light_entries >= FIRST_ENTRIES && small->light_children > children * small->light_entries;
}

/* Takes the node on top of the stack, and starts the next stage with what is left there. */
static void enter_stage(struct cover_search *search) {
    struct cover_small *from = &search->small[search->stages - 1], *to = &search->small[search->stages];
    uint32_t words = from->table.width, opens = words_open(from->height), row[HIGH_ROWS], rows = 0;
    struct small_node node = node_load(from, --from->waiting, way_of_stage(search, from), words), root;
    node_clear(&root, words);
    root.left = node.left;
    const uint64_t *live = node.live.word;
    memcpy(from->answer, node.taken.word, words * sizeof *from->answer);
    memcpy(to->within, live, words * sizeof *live);
    for (uint32_t h = 0; h < opens; h++) {
        to->rows[h] = node.open.word[h] | (from->loose ? loose_rows(from, h) : 0);
        for (uint64_t left = to->rows[h]; left; left &= left - 1) {
            row[rows] = 64 * h + bits_low(left);
            root.row = row[rows] == node.row ? rows : root.row;
            rows++;
        }
    }
    to->height = height_of(rows);
    to->table.width = cover_width(live_options(live, words));
    if (!to->table.width) /* only passing a row is left */
        to->table.width = 1;
    to->counted = from->counted;
    to->loose = from->loose;
    to->slack = from->slack;
    to->table.branching = rows;
    to->table.plain = rows - to->counted;
    to->table.stride = (rows + LANES - 1) / LANES * LANES;
    squeeze_words(&from->table, live, &to->table, row, rows);
    squeeze_options(&from->table, live, &to->table);
    squeeze_set(live, live, words, root.live.word, to->table.width);
    squeeze_set(node.open.word, to->rows, opens, root.open.word, words_open(to->height));
    if (search->weighing)
        root.taken.word[0] = node.taken.word[0];
    start_stage(search, to, &root, rows);
    search->stages++;
}

/* Leaves a stage. The stage before it learns how large the subtree was. */
static void leave_stage(struct cover_search *search) {
    const struct cover_small *ended = &search->small[--search->stages];
    if (search->stages) {
        search->small[search->stages - 1].light_children += ended->children;
        search->small[search->stages - 1].children += ended->children;
    }
}
