/* A level is looked at in rounds of some spots. First the moves to spots of no earlier level are
 * listed. Then turns that wander are judged, as far as somebody will ask for them. Threads share
 * these two steps. Last, the moves are entered in the order of the spots. So the wave is the same
 * for any number of threads (E841, E905, E925). */
#include "engine/twist/wave.h"

#include "engine/twist/pass.h"

#include "base/capped.h"
#include "base/clock.h"
#include "base/error.h"

#include <stdatomic.h>
#include <string.h>

/* Spots of a round; those for which a thread is started; the least room for threads, in bytes. */
enum { VIEWS = 256, WORTH_A_THREAD = 16, LEAST_ROOM = 1 << 20 };

/* A move to a spot that is of no earlier level. */
struct arrival {
    struct spot_move move;
    uint32_t from;
    struct arrival *next; /* the next one of its crowd */
};

/* The moves that are seen from a spot of the level. */
struct view {
    ARRAY(struct arrival) arrival;
    ARRAY(uint32_t) word; /* of each arrival: its key, and where ways are counted the spot before */
    uint64_t steps;
    bool leaves;
    enum treen_status status;
};

/* Arrivals at one spot, in their order. Where ways are counted, they also come from one spot. The
 * first that is possible is enough. */
struct crowd {
    struct arrival *first, *last;
};

/* The work of one thread. */
struct waver {
    struct wave *wave;
    struct control *control;
    struct round *round;
    struct arena *arena, *scratch;
    struct view *view;
    struct spot spot;
    struct spot_pairs looked;
    uint32_t node;
    enum treen_status status;
};

struct round {
    struct waver waver; /* of the searching thread */
    size_t first, spots, level_end;
    unsigned tasks;
    void (*step)(struct waver *waver);
    struct arena own, *arena, *scratch; /* scratch: beside that of the pairs; by task */
    atomic_size_t next;                 /* the next spot or crowd */
    atomic_bool is_full, again; /* there is no room for more views; turns are to be judged once more */
    ARRAY(struct crowd) crowd;
    struct view view[VIEWS];
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
        status = pass_known(known, &waver->spot, move, wish->pairs->play, &need);
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

/* Counts steps that are possible, up to the limit. Turns that wander are, once they are decided. */
static bool count_steps(struct waver *waver, uint64_t steps) {
    struct control *control = waver->control;
    control->nodes += steps;
    if (control->node_limit && control->nodes > control->node_limit)
        control->nodes = control->node_limit;
    return control->nodes < control->due || !control_due(control, 0) || end_with(waver, TREEN_STOPPED);
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
    if (move->wanders && !count_steps(waver, 1))
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

/* ---- Looking --------------------------------------------------------------------------------- */

static bool look_from(struct waver *waver, size_t node) {
    waver->node = (uint32_t)node;
    wave_spot(waver->wave, waver->node, &waver->spot);
    return spot_look(&waver->looked, waver->wave->wish->pairs, &waver->spot) ||
           end_with(waver, TREEN_NO_MEMORY);
}

static bool add_exit(void *context, const struct spot_move *move) {
    struct waver *waver = context;
    struct wave *wave = waver->wave;
    wave->cut = wave->exit.count == wave->wish->most_exits;
    if (wave->cut)
        return false;
    struct wave_exit exit = {*move, waver->node};
    return array_push(wave->arena, &wave->exit, exit) || end_with(waver, TREEN_NO_MEMORY);
}

static bool note_exit(void *context, const struct spot_move *move) {
    struct waver *waver = context;
    (void)move;
    waver->view->leaves = true;
    return false;
}

static void look_for_exit(struct waver *waver) {
    spot_each_leaving(&waver->looked, note_exit, waver);
}

/* Lists a move to a spot of no earlier level. */
static bool list_move(void *context, const struct spot_move *move) {
    struct waver *waver = context;
    const struct wave *wave = waver->wave;
    struct view *view = waver->view;
    struct spot after = waver->spot;
    struct arrival arrival = {*move, waver->node, NULL};
    struct spot_key key;
    struct spot_frame frame;
    view->steps += !move->wanders;
    spot_move(wave->wish->pairs->bodies, &after, move);
    if (!spot_find_key(wave->wish->pairs->bodies, &after, &key, &frame))
        return end_with(waver, TREEN_STOPPED);
    uint32_t number = keyset_find(&wave->seen, key.word, after.count * sizeof *key.word);
    if (number != KEYSET_NONE && number < waver->round->level_end)
        return true;
    bool room = array_push(waver->arena, &view->arrival, arrival);
    for (unsigned i = 0; room && i < after.count; i++)
        room = array_push(waver->arena, &view->word, key.word[i]);
    room = room && array_push(waver->arena, &view->word, wave->wish->counts ? waver->node : 0);
    return room || end_with(waver, TREEN_NO_MEMORY);
}

static void list_moves(struct waver *waver) {
    struct round *round = waver->round;
    if (spot_each_shift(&waver->looked, list_move, waver))
        spot_each_turn(&waver->looked, list_move, waver);
    if (4 * round->tasks * waver->arena->used > arena_spare(waver->wave->arena))
        atomic_store(&round->is_full, true);
}

/* Looks at spots, one after the other, as long as there are some and all is well. */
static void look_at_spots(struct waver *waver, void (*at_spot)(struct waver *waver)) {
    struct round *round = waver->round;
    size_t i;
    while (!atomic_load(&round->is_full) && (i = atomic_fetch_add(&round->next, 1)) < round->spots) {
        waver->view = &round->view[i];
        waver->status = control_is_over(waver->control, clock_seconds()) ? TREEN_STOPPED : TREEN_OK;
        if (waver->status == TREEN_OK && look_from(waver, round->first + i))
            at_spot(waver);
        waver->view->status = waver->status;
        if (waver->status != TREEN_OK)
            return;
    }
}

static void look_for_exits(struct waver *waver) {
    look_at_spots(waver, look_for_exit);
}

static void list_all(struct waver *waver) {
    look_at_spots(waver, list_moves);
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* Judges the turns of a crowd until one is possible. Returns the one that another thread has in
 * work, or null. */
static struct arrival *judge_crowd(struct waver *waver, const struct crowd *crowd) {
    struct arrival *arrival = crowd->first;
    enum pass pass = PASS_NO;
    for (; arrival && arrival->move.wanders && pass == PASS_NO; arrival = arrival->next) {
        wave_spot(waver->wave, arrival->from, &waver->spot);
        waver->status =
            pass_judge(deciding(waver->wave), &waver->spot, &arrival->move, waver->scratch, &pass);
        if (waver->status != TREEN_OK)
            return waver->status == TREEN_END ? arrival : NULL;
    }
    return NULL;
}

/* Judges crowds. After an error the rest is judged as it is entered. */
static void judge_crowds(struct waver *waver) {
    struct round *round = waver->round;
    for (size_t i; (i = atomic_fetch_add(&round->next, 1)) < round->crowd.count;) {
        struct crowd *crowd = &round->crowd.at[i];
        crowd->first = judge_crowd(waver, crowd);
        if (crowd->first)
            atomic_store(&round->again, true);
        else if (waver->status != TREEN_OK)
            atomic_store(&round->next, round->crowd.count);
    }
}

/* Adds the arrivals of a view to their crowds. Those at a spot that is known are judged when they
 * are wanted. */
static bool add_arrivals(struct round *round, struct view *view, struct keyset *spots) {
    const struct wave *wave = round->waver.wave;
    const unsigned count = wave->start->count;
    for (size_t i = 0; i < view->arrival.count; i++) {
        struct arrival *arrival = &view->arrival.at[i];
        const uint32_t *word = view->word.at + i * (count + 1);
        uint32_t number;
        bool added;
        if (!wave->wish->counts && keyset_find(&wave->seen, word, count * sizeof *word) != KEYSET_NONE)
            continue;
        if (!keyset_add(spots, word, (count + 1) * sizeof *word, &number, &added) ||
            (added && !array_push(&round->own, &round->crowd, (struct crowd){arrival, arrival})))
            return false;
        struct crowd *crowd = &round->crowd.at[number];
        if (crowd->last != arrival && crowd->last->move.wanders)
            crowd->last = crowd->last->next = arrival;
    }
    return true;
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* Returns what the task works with; null where others must do its work. Task 0 has that of the
 * searching thread. */
static struct waver *waver_of(struct round *round, unsigned number) {
    struct waver *own = &round->waver,
                 *waver = number ? ARENA_ROOM(&round->arena[number], 1, struct waver) : own;
    if (!number || !waver)
        return waver;
    waver->wave = own->wave;
    waver->control = own->control;
    waver->round = round;
    return waver;
}

static void do_task(void *work, unsigned number) {
    struct round *round = work;
    struct waver *waver = waver_of(round, number);
    if (!waver)
        return;
    waver->arena = &round->arena[number];
    waver->scratch = &round->scratch[number];
    waver->status = TREEN_OK;
    round->step(waver);
}

/* Divides a step among threads. */
static void share(struct round *round, unsigned tasks, void (*step)(struct waver *waver)) {
    const struct helpers *helpers = round->waver.control->helpers;
    round->step = step;
    atomic_store(&round->next, 0);
    if (tasks > 1)
        helpers->help(helpers->context, tasks, do_task, round);
    else
        do_task(round, 0);
}

static bool begin_round(struct round *round, size_t first) {
    const struct wave *wave = round->waver.wave;
    const struct helpers *helpers = round->waver.control->helpers;
    const size_t left = round->level_end - first;
    bool many = helpers && arena_spare(wave->arena) > LEAST_ROOM;
    round->tasks = many ? helpers->free(helpers->context) : 1;
    round->first = first;
    round->spots = left < VIEWS ? left : VIEWS;
    round->crowd.count = round->crowd.room = 0;
    memset(round->view, 0, round->spots * sizeof *round->view);
    atomic_store(&round->is_full, false);
    arena_beside(&round->own, wave->arena);
    round->arena = ARENA_NEW(&round->own, round->tasks, struct arena);
    round->scratch = ARENA_NEW(&round->own, round->tasks, struct arena);
    for (unsigned i = 0; round->arena && round->scratch && i < round->tasks; i++) {
        arena_beside(&round->arena[i], wave->arena);
        arena_beside(&round->scratch[i], deciding(wave)->arena);
    }
    return round->arena && round->scratch;
}

static void end_round(struct round *round) {
    for (unsigned i = 0; round->arena && round->scratch && i < round->tasks; i++) {
        arena_free(&round->arena[i]);
        arena_free(&round->scratch[i]);
    }
    arena_free(&round->own);
}

/* Finds the exits of the spots. */
static enum treen_status find_exits(struct round *round, size_t first) {
    struct waver *waver = &round->waver;
    TRY_ROOM(begin_round(round, first));
    share(round, round->spots < WORTH_A_THREAD * round->tasks ? 1 : round->tasks, look_for_exits);
    for (size_t i = 0; i < round->spots && !waver->wave->cut; i++) {
        TRY(round->view[i].status);
        if (round->view[i].leaves && look_from(waver, first + i))
            spot_each_leaving(&waver->looked, add_exit, waver);
        TRY(waver->status);
    }
    return TREEN_OK;
}

/* Judges the turns that wander, until none was left for the thread that had it in work. */
static bool judge_all(struct round *round) {
    struct keyset spots;
    keyset_init(&spots, &round->own);
    for (size_t i = 0; i < round->spots; i++)
        if (!add_arrivals(round, &round->view[i], &spots))
            return false;
    do {
        atomic_store(&round->again, false);
        share(round, round->tasks, judge_crowds);
    } while (atomic_load(&round->again));
    return true;
}

static enum treen_status enter_view(struct waver *waver, const struct view *view) {
    const unsigned count = waver->wave->start->count;
    waver->status = view->status;
    if (waver->status == TREEN_OK)
        count_steps(waver, view->steps);
    for (size_t i = 0; i < view->arrival.count && waver->status == TREEN_OK; i++) {
        const struct arrival *arrival = &view->arrival.at[i];
        waver->node = arrival->from;
        if (arrival->move.wanders)
            wave_spot(waver->wave, arrival->from, &waver->spot);
        enter_spot(waver, &arrival->move, view->word.at + i * (count + 1));
    }
    return waver->status;
}

/* Lists, judges and enters the moves from spots of the level, from `first` on. */
static enum treen_status do_round(struct round *round, size_t first) {
    TRY_ROOM(begin_round(round, first));
    share(round, round->spots > 1 ? round->tasks : 1, list_all);
    size_t looked = atomic_load(&round->next);
    round->spots = looked < round->spots ? looked : round->spots;
    if (round->tasks > 1)
        judge_all(round);
    for (size_t i = 0; i < round->spots; i++)
        TRY(enter_view(&round->waver, &round->view[i]));
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Finds the exits of the level. Where there are none, its moves are entered. *first is the first of
 * its spots, and then the first one after them. */
static enum treen_status do_level(struct round *round, size_t *first) {
    const struct wave *wave = round->waver.wave;
    enum treen_status status = TREEN_OK;
    for (size_t i = *first; i < round->level_end && status == TREEN_OK && !wave->cut; i += VIEWS) {
        status = find_exits(round, i);
        end_round(round);
    }
    while (*first < round->level_end && status == TREEN_OK && !wave->exit.count) {
        status = do_round(round, *first);
        *first += round->spots;
        end_round(round);
    }
    return status;
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
    struct round *round = ARENA_NEW(arena, 1, struct round);
    *wave = (struct wave){.wish = wish, .start = start, .arena = arena};
    TRY_ROOM(round);
    round->waver.wave = wave;
    round->waver.control = control;
    round->waver.round = round;
    keyset_init(&wave->seen, arena);
    TRY(begin(wave));
    size_t level = 0;
    while (level < wave->node.count && !wave->exit.count && wave->depth < wish->most_moves) {
        round->level_end = wave->node.count;
        wave->depth++;
        TRY(do_level(round, &level));
    }
    bool whole = level == wave->node.count && !wave->unsure;
    return wave->exit.count ? TREEN_OK : whole ? TREEN_END : TREEN_STOPPED;
}
