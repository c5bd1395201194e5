#include "engine/twist/wave.h"

#include "engine/twist/pass.h"

#include "base/capped.h"
#include "base/error.h"

#include <stdatomic.h>
#include <string.h>

/* A move to a spot that is of no earlier level. The words of its key are in the listing. */
struct arrival {
    struct spot_move move;
    uint32_t from;
};

/* The arrivals from some spots of a level. Turns that wander are decided by several threads, before
 * the wave goes on as without them. So the answer is the same. */
struct listing {
    struct arena arena;
    ARRAY(struct arrival) arrival;
    ARRAY(uint32_t) word; /* of each arrival: its key, and where ways are counted the spot before */
};

struct waver {
    struct wave *wave;
    struct listing *listing; /* null: arrivals are entered at once */
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

/* Returns the pairs that decide turns that wander. */
static struct pairs *deciding(const struct wave *wave) {
    return wave->wish->needs ? wave->wish->needs : wave->wish->pairs;
}

/* Tells whether a turn that wanders is possible. */
static bool may_turn(struct waver *waver, const struct spot_move *move, bool to_known) {
    enum pass pass;
    const struct wave_wish *wish = waver->wave->wish;
    double need = -1;
    struct pairs *known = deciding(waver->wave);
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

/* Counts a step that is possible. A turn that wanders is one once it is decided. */
static bool count_step(struct waver *waver) {
    bool is_over = control_node(waver->control, BELOW) && control_due(waver->control, 0);
    return !is_over || end_with(waver, TREEN_STOPPED);
}

/* Comes to the spot of a key, which is of no earlier level. */
static bool enter_spot(struct waver *waver, const struct spot_move *move, const uint32_t *word) {
    struct wave *wave = waver->wave;
    const size_t bytes = wave->start->count * sizeof *word;
    uint32_t number = keyset_find(&wave->seen, word, bytes);
    bool added;
    if (move->wanders && number != KEYSET_NONE && !is_wanted(waver, number))
        return true;
    if (move->wanders && !may_turn(waver, move, number != KEYSET_NONE))
        return waver->status == TREEN_OK;
    if (move->wanders && !count_step(waver))
        return false;
    if (!keyset_add(&wave->seen, word, bytes, &number, &added))
        return end_with(waver, TREEN_NO_MEMORY);
    if (!added) {
        add_paths(wave, waver->node, move, number);
        return true;
    }
    const struct wave_node *from = &wave->node.at[waver->node];
    struct wave_node node = {*move, waver->node, waver->node, from->turns + move->turns, from->paths};
    return array_push(wave->arena, &wave->node, node) || end_with(waver, TREEN_NO_MEMORY);
}

static bool list_arrival(struct waver *waver, const struct spot_move *move, const uint32_t *word) {
    struct listing *listing = waver->listing;
    struct arrival arrival = {*move, waver->node};
    bool room = array_push(&listing->arena, &listing->arrival, arrival);
    for (unsigned i = 0; room && i < waver->wave->start->count; i++)
        room = array_push(&listing->arena, &listing->word, word[i]);
    room = room && array_push(&listing->arena, &listing->word, waver->wave->wish->counts ? waver->node : 0);
    return room || end_with(waver, TREEN_NO_MEMORY);
}

/* Comes to the spot after a move. */
static bool add_spot(void *context, const struct spot_move *move) {
    struct next *next = context;
    struct waver *waver = next->waver;
    struct wave *wave = waver->wave;
    struct spot after = waver->spot;
    struct spot_key key;
    struct spot_frame frame;
    if (!move->wanders && !count_step(waver))
        return false;
    spot_move(wave->wish->pairs->bodies, &after, move);
    if (!spot_find_key(wave->wish->pairs->bodies, &after, &key, &frame))
        return end_with(waver, TREEN_STOPPED);
    uint32_t number = keyset_find(&wave->seen, key.word, after.count * sizeof *key.word);
    if (number != KEYSET_NONE && number < next->level_end)
        return true;
    return waver->listing ? list_arrival(waver, move, key.word) : enter_spot(waver, move, key.word);
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

/* ---- Several threads ------------------------------------------------------------------------- */

/* Positions are still listed and entered by one thread, so two cores gain less than twice (E841).
 * Threads that find no turn to decide share the work of a turn that takes long (E905). */

/* Arrivals that are listed together, more or less; times that they are looked through; the least
 * room for a list, in bytes. */
enum { MOST_ARRIVALS = 1 << 16, MOST_ROUNDS = 16, LEAST_ROOM = 1 << 20 };

/* The questions of a round. */
struct asking {
    const struct wave *wave;
    const struct pairs *pairs;
    struct pass_later later;
    atomic_size_t next;
    struct arena *arena; /* of each task */
};

static void answer(void *work, unsigned number) {
    struct asking *asking = work;
    struct spot spot;
    for (size_t i; (i = atomic_fetch_add(&asking->next, 1)) < asking->later.question.count;) {
        struct pass_question *question = &asking->later.question.at[i];
        wave_spot(asking->wave, question->node, &spot);
        pass_answer(asking->pairs, &spot, question, &asking->arena[number]);
    }
}

/* Answers the questions of a round side by side. */
static enum treen_status answer_all(struct asking *asking, struct pairs *pairs, const struct helpers *helpers,
                                    unsigned tasks) {
    asking->arena = ARENA_NEW(asking->later.arena, tasks, struct arena);
    TRY_ROOM(asking->arena);
    for (unsigned i = 0; i < tasks; i++)
        arena_beside(&asking->arena[i], pairs->arena);
    atomic_init(&asking->next, 0);
    helpers->help(helpers->context, tasks, answer, asking);
    for (unsigned i = 0; i < tasks; i++)
        arena_free(&asking->arena[i]);
    for (size_t i = 0; i < asking->later.question.count; i++)
        pass_keep(pairs, &asking->later.question.at[i]);
    return TREEN_OK;
}

/* Asks about an arrival that one thread would decide. *known: it leads to its spot, or is yet to be
 * decided. */
static enum treen_status ask_ahead(struct waver *waver, struct pass_later *later,
                                   const struct arrival *arrival, bool *known) {
    enum pass pass = PASS_YES;
    enum treen_status status = TREEN_OK;
    if (arrival->move.wanders) {
        later->node = arrival->from;
        wave_spot(waver->wave, arrival->from, &waver->spot);
        status = pass_find(deciding(waver->wave), &waver->spot, &arrival->move, &pass);
    }
    *known = status == TREEN_END || pass == PASS_YES;
    return status == TREEN_END ? TREEN_OK : status;
}

/* Lists the questions of a round: for each spot that is new, those of the first arrival that may
 * lead there. Where ways are counted, there is one for each spot before. */
static enum treen_status list_questions(struct waver *waver, struct pass_later *later) {
    const struct listing *listing = waver->listing;
    const struct wave *wave = waver->wave;
    const unsigned count = wave->start->count;
    struct keyset spots;
    keyset_init(&spots, later->arena);
    for (size_t i = 0; i < listing->arrival.count; i++) {
        const uint32_t *word = listing->word.at + i * (count + 1);
        const size_t bytes = count * sizeof *word, all = bytes + sizeof *word;
        bool known = keyset_find(&spots, word, all) != KEYSET_NONE ||
                     (!wave->wish->counts && keyset_find(&wave->seen, word, bytes) != KEYSET_NONE);
        uint32_t number;
        if (known)
            continue;
        TRY(ask_ahead(waver, later, &listing->arrival.at[i], &known));
        TRY_ROOM(!known || keyset_add(&spots, word, all, &number, NULL));
    }
    return TREEN_OK;
}

/* Asks and answers in rounds, until few questions are left. *more: there may be another round. */
static enum treen_status do_round(struct waver *waver, unsigned tasks, bool *more) {
    struct pairs *pairs = deciding(waver->wave);
    struct arena arena;
    struct asking asking = {.wave = waver->wave, .pairs = pairs, .later = {.arena = &arena}};
    arena_beside(&arena, waver->wave->arena);
    pairs->later = &asking.later;
    enum treen_status status = list_questions(waver, &asking.later);
    pairs->later = NULL;
    *more = asking.later.question.count > 0;
    if (*more)
        status = answer_all(&asking, pairs, waver->control->helpers, tasks);
    arena_free(&arena);
    return status;
}

static enum treen_status enter_all(struct waver *waver) {
    const struct listing *listing = waver->listing;
    const unsigned count = waver->wave->start->count;
    for (size_t i = 0; i < listing->arrival.count && waver->status == TREEN_OK; i++) {
        const struct arrival *arrival = &listing->arrival.at[i];
        waver->node = arrival->from;
        if (arrival->move.wanders)
            wave_spot(waver->wave, arrival->from, &waver->spot);
        enter_spot(waver, &arrival->move, listing->word.at + i * (count + 1));
    }
    return waver->status;
}

/* Looks at some spots of the level with this number of threads. */
static enum treen_status look_together(struct waver *waver, size_t *level, size_t level_end, unsigned tasks) {
    struct listing listing = {0};
    struct wave *wave = waver->wave;
    enum treen_status status = TREEN_OK;
    bool more = true;
    arena_beside(&listing.arena, wave->arena);
    waver->listing = &listing;
    for (; status == TREEN_OK && *level < level_end && !wave->exit.count; ++*level) {
        if (listing.arrival.count >= MOST_ARRIVALS || 4 * listing.arena.used > arena_spare(wave->arena))
            break;
        status = look_at(waver, (uint32_t)*level, level_end);
    }
    for (int round = 0; status == TREEN_OK && more && round < MOST_ROUNDS; round++)
        if (do_round(waver, tasks, &more) != TREEN_OK)
            break; /* the rest is decided as it is entered */
    if (status == TREEN_OK)
        status = enter_all(waver);
    waver->listing = NULL;
    arena_free(&listing.arena);
    return status;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Returns the number of threads for the level. Once something leaves, nothing is decided. */
static unsigned threads_for(const struct waver *waver) {
    const struct helpers *helpers = waver->control->helpers;
    bool decides = helpers && !waver->wave->exit.count && arena_spare(waver->wave->arena) > LEAST_ROOM;
    return decides ? helpers->free(helpers->context) : 1;
}

static enum treen_status look_at_level(struct waver *waver, size_t *level, size_t level_end) {
    while (*level < level_end && !waver->wave->cut) {
        unsigned threads = threads_for(waver);
        if (threads > 1)
            TRY(look_together(waver, level, level_end, threads));
        else
            TRY(look_at(waver, (uint32_t)(*level)++, level_end));
    }
    return TREEN_OK;
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
        TRY(look_at_level(waver, &level, level_end));
    }
    bool whole = level == wave->node.count && !wave->unsure;
    return wave->exit.count ? TREEN_OK : whole ? TREEN_END : TREEN_STOPPED;
}
