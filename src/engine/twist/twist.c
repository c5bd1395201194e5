/* Takes apart by shifts and turns: answers the search for separations. It sees moves as
 * keys see them. */
#include "engine/twist/tell.h"

#include "base/clock.h"
#include "base/error.h"
#include "engine/apart/separate.h"
#include "engine/twist/wave.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_EXITS = 1 << 11, MOST_BODIES = (1 << KEY_BODY_BITS) - ROTATIONS * APART_PARTS };

/* The wave from a spot. */
struct level {
    struct spot seen; /* as its key has it */
    unsigned depth;   /* of the separation within others */
    struct wave_wish wish;
    struct wave wave;
    struct arena arena; /* of the wave */
};

/* ---- Room ------------------------------------------------------------------------------------ */

struct twist *twist_open(const struct grid *grid, double play, size_t memory, struct budget *budget) {
    struct twist *twist = calloc(1, sizeof *twist);
    if (!twist)
        return NULL;
    *twist = (struct twist){.memory = memory, .budget = budget, .grid = grid, .play = play};
    arena_draw(&twist->arena, budget, memory / 2);
    twist->arena.patience = &twist->patience;
    return twist;
}

void twist_close(struct twist *twist) {
    if (!twist)
        return;
    arena_free(&twist->arena);
    free(twist);
}

void twist_know(struct twist *twist, const struct shape *const *shape, size_t shapes) {
    twist->known = shape;
    twist->knowns = shapes;
}

void twist_forget(struct twist *twist) {
    arena_free(&twist->arena);
    twist->open = false;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

/* Tells whether two parts can stand for each other. A part with groups is like its own copies
 * only. */
static bool are_alike(const struct twist *twist, const struct apart_part *one, struct placed at,
                      const struct apart_part *other, struct placed other_at) {
    bool grouped = one->groups || other->groups;
    return twist->bodies.of.at[at.body].orbit == twist->bodies.of.at[other_at.body].orbit &&
           (!grouped || one->piece == other->piece);
}

/* Puts the part behind the last one that is like it. */
static void insert_part(struct twist *twist, const struct apart_question *question, unsigned number,
                        struct placed placed) {
    struct spot *spot = &twist->start;
    unsigned at = spot->count, class = at ? spot->class[at - 1] + 1u : 0;
    for (unsigned i = 0; i < spot->count; i++)
        if (are_alike(twist, &question->part[number], placed, &question->part[spot->part[i]], spot->at[i])) {
            at = i + 1;
            class = spot->class[i];
        }
    for (unsigned i = spot->count++; i > at; i--) {
        spot->part[i] = spot->part[i - 1];
        spot->class[i] = spot->class[i - 1];
        spot->at[i] = spot->at[i - 1];
    }
    spot->part[at] = (uint8_t)number;
    spot->class[at] = (uint8_t) class;
    spot->at[at] = placed;
}

/* Adds the bodies of known shapes, as far as there is room, and then those of their reflections. */
static bool add_known(struct twist *twist) {
    struct placed placed;
    for (size_t i = 0; i < 2 * twist->knowns; i++) {
        struct shape shape = *twist->known[i % twist->knowns];
        bool fits = twist->bodies.of.count + ROTATIONS <= MOST_BODIES;
        struct coloured_cell *cell =
            fits ? ARENA_NEW(&twist->arena, shape.count, struct coloured_cell) : NULL;
        for (size_t k = 0; cell && k < shape.count; k++) {
            cell[k] = shape.cell[k];
            cell[k].at.x *= i < twist->knowns ? 1 : -1;
        }
        shape.cell = cell;
        if (fits && (!cell || !bodies_find(&twist->bodies, &shape, &placed)))
            return false;
    }
    return true;
}

/* Begins anew where the bodies of one more assembly might be too many, or the memory is half
 * full. */
enum treen_status twist_prepare(struct twist *twist, const struct apart_question *question,
                                const struct control *control) {
    twist->patience = (struct patience){control->stop, control->deadline, control->patience};
    if (twist->open &&
        (twist->bodies.of.count > MOST_BODIES || arena_spare(&twist->arena) < twist->memory / 4))
        twist_forget(twist);
    if (!twist->open) {
        bodies_open(&twist->bodies, twist->grid, &twist->arena);
        TRY_ROOM(pairs_open(&twist->pairs, &twist->bodies, twist->play, &twist->arena));
        twist->open = true;
        TRY_ROOM(add_known(twist));
    }
    twist->pairs.helpers = control->helpers;
    twist->start.count = 0;
    for (unsigned i = 0; i < question->parts; i++) {
        struct placed placed;
        TRY_ROOM(bodies_find(&twist->bodies, question->part[i].shape, &placed));
        insert_part(twist, question, i, placed);
    }
    return TREEN_OK;
}

/* ---- The search for separations -------------------------------------------------------------- */

static void half(const void *position, uint64_t slots, void *out) {
    spot_half(position, slots, out);
}

static uint64_t set(const void *way, const void *position, uint64_t slots) {
    (void)way;
    return twist_set(position, slots);
}

/* Writes the key: the class and the word of each slot. */
static enum treen_status begin(void *way, void *level, unsigned depth, const void *position, uint32_t *key) {
    const struct spot *spot = position;
    struct spot_key found;
    struct spot_frame frame;
    ((struct level *)level)->depth = depth;
    if (!spot_find_key(&((struct twisting *)way)->twist->bodies, spot, &found, &frame))
        return TREEN_STOPPED;
    spot_of_key(&found, spot, &((struct level *)level)->seen);
    for (unsigned i = 0; i < spot->count; i++) {
        key[2 * i] = spot->class[i];
        key[2 * i + 1] = found.word[i];
    }
    return TREEN_OK;
}

/* Tells in *sooner whether something leaves in fewer moves with all of the play. */
static enum treen_status leaves_sooner(const struct twisting *way, const struct level *level, bool *sooner) {
    struct arena arena;
    struct wave wave;
    const struct wave_wish wish = {
        .pairs = &way->twist->pairs, .most_moves = level->wave.depth - 1, .most_exits = 1};
    arena_beside(&arena, &level->arena);
    enum treen_status status = wave_run(&wave, &wish, &level->seen, way->control, &arena);
    *sooner = status == TREEN_OK;
    arena_free(&arena);
    return status == TREEN_NO_MEMORY ? status : TREEN_OK;
}

static enum treen_status run(void *way, void *on, size_t most_exits, struct separate_found *found) {
    struct twisting *twisting = way;
    struct twist *twist = twisting->twist;
    struct level *level = on;
    struct wave *wave = &level->wave;
    bool less = has_less_play(twisting), sooner = false;
    level->wish = (struct wave_wish){.pairs = twisting->pairs,
                                     .needs = less ? &twist->pairs : NULL,
                                     .most_moves = level->depth ? twisting->rest : twisting->first,
                                     .most_exits = most_exits,
                                     .counts = twisting->counts};
    arena_draw(&level->arena, twist->budget, twist->memory / 4);
    enum treen_status status = wave_run(wave, &level->wish, &level->seen, twisting->control, &level->arena);
    *found = (struct separate_found){.depth = wave->depth,
                                     .exits = wave->exit.count,
                                     .floor = wave->depth,
                                     .cut = wave->cut,
                                     .uncounted = wave->uncounted && wave->uncounted < wave->depth};
    if (wave->unsure && wave->unsure < wave->depth) { /* something may leave in the level after it */
        found->floor = wave->unsure + 1;
        found->cut = true;
    }
    if (status == TREEN_OK && less && level->depth)
        TRY(leaves_sooner(twisting, level, &sooner));
    bool beyond = sooner || status == TREEN_END || wave->unsure || wave->depth == level->wish.most_moves;
    if (!less || status == TREEN_NO_MEMORY || !beyond || (wave->exit.count && !sooner))
        return status;
    found->exits = 0;
    return TREEN_OK;
}

static void end(void *level) {
    arena_free(&((struct level *)level)->arena);
}

static void get_exit(const void *level, uint32_t number, struct separate_exit *out) {
    const struct wave *wave = &((const struct level *)level)->wave;
    const struct wave_exit *exit = &wave->exit.at[number];
    const struct wave_node *node = &wave->node.at[exit->node];
    *out = (struct separate_exit){exit->move.moved, node->paths, exit->node, node->turns};
}

static bool go(const void *level, uint32_t node, struct arena *arena, void *position) {
    (void)arena;
    wave_spot(&((const struct level *)level)->wave, node, position);
    return true;
}

static const void *moves(const void *level, uint32_t number, struct arena *arena) {
    const struct wave *wave = &((const struct level *)level)->wave;
    const struct wave_exit *exit = &wave->exit.at[number];
    unsigned at = wave->depth;
    struct spot_move *step = ARENA_NEW(arena, at, struct spot_move);
    if (!step)
        return NULL;
    step[--at] = exit->move;
    for (uint32_t node = exit->node; at; node = wave->node.at[node].parent)
        step[--at] = wave->node.at[node].move;
    return step;
}

static const struct separate_kind turns = {.position = sizeof(struct spot),
                                           .level = sizeof(struct level),
                                           .half = half,
                                           .set = set,
                                           .begin = begin,
                                           .run = run,
                                           .exit = get_exit,
                                           .go = go,
                                           .moves = moves,
                                           .end = end,
                                           .tell = twist_tell_separation};

/* ---- The least play -------------------------------------------------------------------------- */

/* Needs nearer than this are one. */
static const double NEAR = 1e-6;

/* A play is told as the least where no turn may need less by this. */
static const double LOOSELY = 2e-3;

/* Returns the most play that a turn of the separations needs. */
static double play_of(const struct treen_separation *separation) {
    double play = 0;
    if (!separation)
        return play;
    for (size_t i = 0; separation->turn && i < separation->moves; i++)
        if (separation->turn[i].sense)
            play = fmax(play, separation->turn[i].play);
    return fmax(play, fmax(play_of(separation->removed), play_of(separation->left)));
}

static enum treen_status take_with(struct twisting *way, const struct apart_question *question,
                                   struct arena *arena, struct apart_answer *answer) {
    const struct twist *twist = way->twist;
    return separate(&turns, way, &twist->start, question, MOST_EXITS, twist->memory / 4, twist->budget, arena,
                    answer);
}

/* Looks for a way like that of the answer, with at most the play. TREEN_OK: the answer has it. A
 * turn is asked for its need only where a way has it; then another way is looked for. */
static enum treen_status take_less(struct twist *twist, const struct apart_question *question, double play,
                                   struct control *control, struct arena *arena,
                                   struct apart_answer *answer) {
    struct apart_question once = *question;
    struct apart_answer found = {.outcome = TREEN_NOT_KNOWN};
    struct arena own;
    struct pairs pairs;
    struct twisting way = {.twist = twist,
                           .control = control,
                           .pairs = &pairs,
                           .first = (unsigned)answer->first,
                           .rest = (unsigned)(answer->moves - answer->first)};
    enum treen_status status = TREEN_NO_MEMORY;
    once.ways = false;
    arena_beside(&own, &twist->arena);
    bool more = pairs_open(&pairs, &twist->bodies, play, &own);
    pairs.helpers = control->helpers;
    if (twist->bodies.rotations.sixths)
        pairs.wider = &twist->pairs;
    for (; more; more = status == TREEN_OK && way.dear) {
        way.dear = false;
        status = take_with(&way, &once, arena, &found);
    }
    arena_free(&own);
    if (status != TREEN_OK)
        return status;
    if (found.outcome != TREEN_COMES_APART || found.moves > answer->moves)
        return TREEN_END;
    answer->separation = found.separation;
    return TREEN_OK;
}

/* Returns the play that is tried next. Between two bounds sixth turns are tried by steps. */
static double next_play(const struct twist *twist, double low, double high, bool halve) {
    const double between = (low + high) / 2, step = pass_step(between);
    if (!halve)
        return fmax(high - NEAR, 0);
    if (low < 0 || !twist->bodies.rotations.sixths)
        return low < 0 ? 0 : between;
    return step > low + NEAR ? step : fmax(high - NEAR, 0);
}

/* Looks for ways that need less play, and are as good. Half of the play that is left is tried after
 * each success, and a little less than the best after each failure. Returns whether none needs
 * less; false: a limit came first. */
static bool lessen_play(struct twist *twist, const struct apart_question *question, struct control *control,
                        struct arena *arena, struct apart_answer *answer) {
    double low = -1, high = play_of(answer->separation);
    bool halve = twist->bodies.rotations.sixths;
    while (high > 0 && high - NEAR > low) {
        double play = next_play(twist, low, high, halve);
        enum treen_status status = take_less(twist, question, play, control, arena, answer);
        if (status == TREEN_NO_MEMORY || control_is_over(control, clock_seconds()))
            return false;
        bool less = status == TREEN_OK;
        halve = less || (twist->bodies.rotations.sixths && pass_step((play + high) / 2) > play + NEAR);
        high = less ? play_of(answer->separation) : high;
        low = less ? low : play;
    }
    return true;
}

enum treen_status twist_take(struct twist *twist, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer) {
    struct twisting way = {.twist = twist,
                           .control = control,
                           .pairs = &twist->pairs,
                           .first = UINT_MAX,
                           .rest = UINT_MAX,
                           .counts = question->ways};
    *answer = (struct apart_answer){.outcome = TREEN_NOT_KNOWN};
    enum treen_status status = twist_prepare(twist, question, control);
    if (status == TREEN_OK)
        status = take_with(&way, question, arena, answer);
    if (status == TREEN_OK && answer->separation && !question->ways)
        answer->least &= lessen_play(twist, question, control, arena, answer) &&
                         play_of(answer->separation) <= twist->pairs.loose + LOOSELY;
    if (status == TREEN_NO_MEMORY)
        twist_forget(twist);
    return status;
}
