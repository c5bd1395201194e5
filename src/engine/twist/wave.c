#include "engine/twist/wave.h"

#include "engine/twist/pass.h"

#include "base/capped.h"
#include "base/error.h"

#include <string.h>

struct waver {
    struct wave *wave;
    struct control *control;
    struct spot spot;
    struct spot_pairs looked;
    uint32_t node;
    bool leaves;
    enum treen_status status;
};

void wave_spot(const struct wave *wave, uint32_t node, struct spot *spot) {
    struct spot_key key;
    memcpy(key.word, wave->seen.key[node].bytes, wave->start->count * sizeof *key.word);
    spot_of_key(&key, wave->start, spot);
}

static bool end_with(struct waver *waver, enum treen_status status) {
    waver->status = status;
    return false;
}

static bool add_exit(void *context, const struct spot_move *move) {
    struct waver *waver = context;
    struct wave *wave = waver->wave;
    waver->leaves = true;
    wave->cut = wave->exit.count == wave->wish->most_exits;
    if (wave->cut)
        return false;
    struct wave_exit exit = {*move, waver->node};
    return array_push(wave->arena, &wave->exit, exit) || end_with(waver, TREEN_NO_MEMORY);
}

/* Adds the ways over this node, and then the move, to those of a spot that is known. */
static void add_paths(struct wave *wave, uint32_t from, const struct spot_move *move, uint32_t to) {
    struct wave_node *node = &wave->node.at[to];
    unsigned turns = wave->node.at[from].turns + move->turns;
    if (turns < node->turns) {
        node->move = *move;
        node->parent = from;
        node->turns = turns;
    }
    if (node->last == from)
        return;
    node->last = from;
    node->paths = capped_sum(node->paths, wave->node.at[from].paths);
}

static void note_level(const struct wave *wave, unsigned *first) {
    if (!*first)
        *first = wave->depth;
}

/* Tells whether a turn that wanders is possible. */
static bool may_turn(struct waver *waver, const struct spot_move *move, bool to_known) {
    enum pass pass;
    const struct wave_wish *wish = waver->wave->wish;
    double need = -1;
    struct pairs *known = wish->needs ? wish->needs : wish->pairs;
    enum treen_status status = pass_find(known, &waver->spot, move, &pass);
    if (status == TREEN_OK && pass == PASS_YES && wish->needs)
        status = pass_known(known, &waver->spot, move, &need);
    if (status != TREEN_OK)
        return end_with(waver, status);
    if (pass == PASS_UNKNOWN)
        note_level(waver->wave, to_known ? &waver->wave->uncounted : &waver->wave->unsure);
    return pass == PASS_YES && (need < 0 || need <= wish->pairs->play);
}

/* Tells whether a turn that wanders to a known spot is to be decided: where ways are counted, or
 * this way may have fewer turns. One way from here is enough. */
static bool is_wanted(const struct waver *waver, uint32_t to) {
    struct wave *wave = waver->wave;
    const struct wave_node *node = &wave->node.at[to];
    if (node->last == waver->node)
        return false;
    if (wave->wish->counts || wave->node.at[waver->node].turns + 1 < node->turns)
        return true;
    note_level(wave, &wave->uncounted);
    return false;
}

struct next {
    struct waver *waver;
    size_t level_end;
};

/* Comes to the spot after a move. */
static bool add_spot(void *context, const struct spot_move *move) {
    struct next *next = context;
    struct waver *waver = next->waver;
    struct wave *wave = waver->wave;
    struct spot after = waver->spot;
    struct spot_key key;
    struct spot_frame frame;
    uint32_t number;
    bool added;
    if (control_node(waver->control, BELOW) && control_due(waver->control, 0))
        return end_with(waver, TREEN_STOPPED);
    spot_move(wave->wish->pairs->bodies, &after, move);
    if (!spot_find_key(wave->wish->pairs->bodies, &after, &key, &frame))
        return end_with(waver, TREEN_STOPPED);
    number = keyset_find(&wave->seen, key.word, after.count * sizeof *key.word);
    if (number != KEYSET_NONE && number < next->level_end)
        return true;
    if (move->wanders && number != KEYSET_NONE && !is_wanted(waver, number))
        return true;
    if (move->wanders && !may_turn(waver, move, number != KEYSET_NONE))
        return waver->status == TREEN_OK;
    if (!keyset_add(&wave->seen, key.word, after.count * sizeof *key.word, &number, &added))
        return end_with(waver, TREEN_NO_MEMORY);
    if (!added) {
        add_paths(wave, waver->node, move, number);
        return true;
    }
    const struct wave_node *from = &wave->node.at[waver->node];
    struct wave_node node = {*move, waver->node, waver->node, from->turns + move->turns, from->paths};
    return array_push(wave->arena, &wave->node, node) || end_with(waver, TREEN_NO_MEMORY);
}

/* Looks at a node: adds its exits, or its neighbours where nothing leaves in this level so far. */
static enum treen_status look_at(struct waver *waver, uint32_t node, size_t level_end) {
    struct wave *wave = waver->wave;
    struct next next = {waver, level_end};
    waver->node = node;
    waver->leaves = false;
    wave_spot(wave, node, &waver->spot);
    TRY_ROOM(spot_look(&waver->looked, wave->wish->pairs, &waver->spot));
    spot_each_leaving(&waver->looked, add_exit, waver);
    if (!waver->leaves && !wave->exit.count && waver->status == TREEN_OK &&
        spot_each_shift(&waver->looked, add_spot, &next))
        spot_each_turn(&waver->looked, add_spot, &next);
    return waver->status;
}

static enum treen_status begin(struct wave *wave) {
    struct spot_key key;
    struct spot_frame frame;
    uint32_t number;
    struct wave_node first = {.parent = WAVE_NOBODY, .last = WAVE_NOBODY, .paths = 1};
    if (!spot_find_key(wave->wish->pairs->bodies, wave->start, &key, &frame))
        return TREEN_STOPPED;
    TRY_ROOM(keyset_add(&wave->seen, key.word, wave->start->count * sizeof *key.word, &number, NULL) &&
             array_push(wave->arena, &wave->node, first));
    return TREEN_OK;
}

enum treen_status wave_run(struct wave *wave, const struct wave_wish *wish, const struct spot *start,
                           struct control *control, struct arena *arena) {
    struct waver *waver = ARENA_NEW(arena, 1, struct waver);
    *wave = (struct wave){.wish = wish, .start = start, .arena = arena};
    TRY_ROOM(waver);
    waver->wave = wave;
    waver->control = control;
    keyset_init(&wave->seen, arena);
    TRY(begin(wave));
    size_t level = 0;
    while (level < wave->node.count && !wave->exit.count && wave->depth < wish->most_moves) {
        size_t level_end = wave->node.count;
        wave->depth++;
        for (; level < level_end && !wave->cut; level++)
            TRY(look_at(waver, (uint32_t)level, level_end));
    }
    bool whole = level == wave->node.count && !wave->unsure;
    return wave->exit.count ? TREEN_OK : whole ? TREEN_END : TREEN_STOPPED;
}
