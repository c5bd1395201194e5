/* Takes apart by shifts and turns: answers the search for separations. It sees moves as
 * keys see them. Telling makes the moves with the parts themselves, and turns each move back. */
#include "engine/twist/twist.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/apart/separate.h"
#include "engine/twist/pass.h"
#include "engine/twist/wave.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EXITS = 1 << 11, MOST_BODIES = (1 << KEY_BODY_BITS) - ROTATIONS * APART_PARTS };

struct twist {
    size_t memory;
    struct budget *budget;
    struct arena arena; /* of bodies and pairs; begun anew when it is full */
    const struct grid *grid;
    double play;
    bool open;
    const struct shape *const *known; /* their bodies come first, whatever assembly is the first */
    size_t knowns;
    struct bodies bodies;
    struct pairs pairs;
    struct spot start;
};

/* The wave from a spot. */
struct level {
    struct spot seen; /* as its key has it */
    unsigned depth;   /* of the separation within others */
    struct wave_wish wish;
    struct wave wave;
    struct arena arena; /* of the wave */
};

/* A search with the play of its pairs. With less play than that of the twist, it looks only for
 * ways with these numbers of moves. */
struct twisting {
    struct twist *twist;
    struct control *control;
    struct pairs *pairs;
    unsigned first, rest; /* moves until something leaves, and after it at most */
    bool dear;            /* a turn of the way needs more play than that */
};

static bool has_less_play(const struct twisting *way) {
    return way->pairs != &way->twist->pairs;
}

/* ---- Room ------------------------------------------------------------------------------------ */

struct twist *twist_open(const struct grid *grid, double play, size_t memory, struct budget *budget) {
    struct twist *twist = calloc(1, sizeof *twist);
    if (!twist)
        return NULL;
    *twist = (struct twist){.memory = memory, .budget = budget, .grid = grid, .play = play};
    arena_draw(&twist->arena, budget, memory / 2);
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

static void forget(struct twist *twist) {
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
static enum treen_status prepare(struct twist *twist, const struct apart_question *question) {
    if (twist->open &&
        (twist->bodies.of.count > MOST_BODIES || arena_spare(&twist->arena) < twist->memory / 4))
        forget(twist);
    if (!twist->open) {
        bodies_open(&twist->bodies, twist->grid, &twist->arena);
        TRY_ROOM(pairs_open(&twist->pairs, &twist->bodies, twist->play, &twist->arena));
        twist->open = true;
        TRY_ROOM(add_known(twist));
    }
    twist->start.count = 0;
    for (unsigned i = 0; i < question->parts; i++) {
        struct placed placed;
        TRY_ROOM(bodies_find(&twist->bodies, question->part[i].shape, &placed));
        insert_part(twist, question, i, placed);
    }
    return TREEN_OK;
}

/* Returns the set of parts in these slots, by number in the question. */
static uint64_t set_of(const struct spot *spot, uint64_t slots) {
    uint64_t set = 0;
    for (uint64_t left = slots; left; left &= left - 1)
        set |= UINT64_C(1) << spot->part[bits_low(left)];
    return set;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static struct treen_cell unit_along(unsigned axis) {
    return (struct treen_cell){axis == 0, axis == 1, axis == 2};
}

/* Returns the axis of a vector along one, and whether it points back. */
static unsigned axis_of(struct treen_cell way, bool *back) {
    *back = way.x + way.y + way.z < 0;
    return way.x ? 0 : way.y ? 1 : 2;
}

/* Returns the axis of a shift in this direction of the grid, and whether it goes back. */
static unsigned axis_of_shift(const struct bodies *bodies, struct treen_cell way, bool *back) {
    int d = 0;
    while (d < bodies->grid->directions && !cell_equal(bodies->rotations.direction[d], way))
        d++;
    *back = d & 1;
    return (unsigned)d / 2;
}

/* Returns a move of the key as a move of the spot. */
static struct spot_move seen_back(const struct bodies *bodies, const struct spot_frame *frame,
                                  const struct spot_move *move) {
    const struct matrix *matrix = &bodies->rotations.of[bodies_back(bodies, frame->rotation)];
    const struct treen_cell next = unit_along((move->axis + 1u) % 3),
                            after = unit_along((move->axis + 2u) % 3);
    struct treen_cell pivot = {move->pivot[0] * next.x + move->pivot[1] * after.x - 2 * frame->shift.x,
                               move->pivot[0] * next.y + move->pivot[1] * after.y - 2 * frame->shift.y,
                               move->pivot[0] * next.z + move->pivot[1] * after.z - 2 * frame->shift.z};
    struct spot_move own = {.distance = move->distance, .turns = move->turns, .wanders = move->wanders};
    unsigned axis =
        move->turns ? axis_of(matrix_apply(matrix, unit_along(move->axis)), &own.back)
                    : axis_of_shift(bodies, matrix_apply(matrix, bodies->rotations.direction[2 * move->axis]),
                                    &own.back);
    own.back ^= move->back;
    pivot = matrix_apply(matrix, pivot);
    own.axis = (uint8_t)axis;
    own.pivot[0] = (int16_t)along_axis(pivot, (axis + 1) % 3);
    own.pivot[1] = (int16_t)along_axis(pivot, (axis + 2) % 3);
    for (uint64_t left = move->moved; left; left &= left - 1)
        own.moved |= UINT64_C(1) << frame->slot[bits_low(left)];
    return own;
}

static uint64_t cells_in(const struct twist *twist, const struct spot *spot, uint64_t slots) {
    uint64_t cells = 0;
    for (uint64_t left = slots; left; left &= left - 1)
        cells += twist->bodies.of.at[spot->at[bits_low(left)].body].cells;
    return cells;
}

/* Tells whether the turn is possible as it is, and finds the play that it needs. */
static bool find_play(const struct twisting *way, const struct spot *spot, const struct spot_move *move,
                      double *play) {
    struct pairs *pairs = &way->twist->pairs; /* they know the most */
    *play = spot_need(pairs, spot, move).high;
    if (*play > way->pairs->play && pass_need(pairs, spot, move, play) != TREEN_OK)
        return false;
    return *play <= way->pairs->play;
}

/* Presents the move as a person would tell it. Of the two sides that move against each other, the
 * one with fewer parts moves. Of equal sides it is the one with fewer cells, or else the one
 * without the first part. A pivot that wanders may forbid this: it is seen from the parts that
 * rest. */
static void present(const struct twisting *way, const struct spot *spot, struct spot_move *move) {
    const struct twist *twist = way->twist;
    uint64_t moved = move->moved, still = slots_all(spot->count) & ~moved;
    unsigned parts = bits_ones(moved), others = bits_ones(still);
    uint64_t cells = cells_in(twist, spot, moved), other_cells = cells_in(twist, spot, still);
    bool other_way = parts != others        ? parts > others
                     : cells != other_cells ? cells > other_cells
                                            : bits_low(set_of(spot, moved)) < bits_low(set_of(spot, still));
    double play;
    const struct spot_move own = *move;
    move->moved = other_way ? still : moved;
    move->back ^= other_way;
    if (other_way && move->turns && !find_play(way, spot, move, &play))
        *move = own;
}

/* Returns the turn of a move, with the play that it needs. */
static struct treen_turn turn_of(const struct twisting *way, const struct spot *spot,
                                 const struct spot_move *move) {
    const struct bodies *bodies = &way->twist->bodies;
    const unsigned steps = bodies_steps(bodies, move->pivot[0], move->pivot[1]);
    struct treen_turn turn = {.axis = move->axis, .sense = move->back ? -1 : 1};
    const struct treen_cell next = unit_along((move->axis + 1u) % 3),
                            after = unit_along((move->axis + 2u) % 3);
    turn.pivot = (struct treen_cell){move->pivot[0] * next.x + move->pivot[1] * after.x,
                                     move->pivot[0] * next.y + move->pivot[1] * after.y,
                                     move->pivot[0] * next.z + move->pivot[1] * after.z};
    turn.degrees = (bodies->rotations.sixths ? 60 : 90) * (int)steps;
    turn.pivot = bodies_point(bodies, turn.pivot);
    if (!find_play(way, spot, move, &turn.play) && turn.play > way->pairs->play)
        turn.play = way->pairs->play;
    return turn;
}

/* Fills in the move and its turn. */
static bool tell_move(const struct twisting *way, const struct spot *spot, const struct spot_move *step,
                      struct arena *arena, struct treen_move *move, struct treen_turn *turn) {
    const struct treen_cell unit = way->twist->grid->direction[2 * step->axis];
    int by = step->turns ? 0 : (step->distance ? step->distance : 1) * (step->back ? -1 : 1);
    move->part = apart_members(set_of(spot, step->moved), arena, &move->parts);
    move->by = (struct treen_cell){by * unit.x, by * unit.y, by * unit.z};
    move->leaves = !step->turns && !step->distance;
    if (step->turns)
        *turn = turn_of(way, spot, step);
    return move->part;
}

/* Asks what a turn that wanders needs, as the search sees it, and notes where that is too much. */
static bool ask_need(struct twisting *way, const struct spot *spot, const struct spot_key *key,
                     const struct spot_move *step) {
    struct spot seen;
    double need = 0;
    if (!step->wanders || !has_less_play(way))
        return true;
    spot_of_key(key, spot, &seen);
    enum treen_status status = pass_need(&way->twist->pairs, &seen, step, &need);
    way->dear |= need > way->pairs->play;
    return status == TREEN_OK;
}

static bool tell(void *way, const void *planned, unsigned count, void *position, struct arena *arena,
                 struct treen_separation *separation, struct separate_last *last) {
    struct twist *twist = ((struct twisting *)way)->twist;
    const struct spot_move *step = planned;
    struct spot *spot = position;
    struct treen_move *move = ARENA_NEW(arena, count, struct treen_move);
    struct treen_turn *turn = ARENA_NEW(arena, count, struct treen_turn);
    separation->move = move;
    for (unsigned i = 0; move && turn && i < count; i++) {
        struct spot_key key;
        struct spot_frame frame;
        spot_find_key(&twist->bodies, spot, &key, &frame); /* it fits: the search found it so */
        struct spot_move own = seen_back(&twist->bodies, &frame, &step[i]), told = own;
        if (!ask_need(way, spot, &key, &step[i]))
            return false;
        present(way, spot, &told);
        *last = (struct separate_last){told.moved, told.moved != own.moved};
        if (!tell_move(way, spot, &told, arena, &move[i], &turn[i]))
            return false;
        if (told.turns)
            separation->turn = turn;
        if (!move[i].leaves)
            spot_move(&twist->bodies, spot, &told);
    }
    return move && turn;
}

/* ---- The search for separations -------------------------------------------------------------- */

static void half(const void *position, uint64_t slots, void *out) {
    spot_half(position, slots, out);
}

static uint64_t set(const void *way, const void *position, uint64_t slots) {
    (void)way;
    return set_of(position, slots);
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
                                     .most_exits = most_exits};
    arena_draw(&level->arena, twist->budget, twist->memory / 4);
    enum treen_status status = wave_run(wave, &level->wish, &level->seen, twisting->control, &level->arena);
    *found = (struct separate_found){.depth = wave->depth,
                                     .exits = wave->exit.count,
                                     .floor = wave->depth,
                                     .cut = wave->cut,
                                     .uncounted = wave->uncounted};
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
                                           .tell = tell};

/* ---- The least play -------------------------------------------------------------------------- */

/* Needs nearer than this are one. */
static const double STEP = 1e-6;

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

/* Looks for ways that need less play, and are as good. Half of the play that is left is tried after
 * each success, and a little less than the best after each failure. Returns whether none needs
 * less; false: a limit came first. */
static bool lessen_play(struct twist *twist, const struct apart_question *question, struct control *control,
                        struct arena *arena, struct apart_answer *answer) {
    double low = -1, high = play_of(answer->separation);
    bool halve = false;
    while (high > 0 && high - STEP > low) {
        double play = !halve ? fmax(high - STEP, 0) : low < 0 ? 0 : (low + high) / 2;
        enum treen_status status = take_less(twist, question, play, control, arena, answer);
        if (status == TREEN_NO_MEMORY || control_is_over(control, clock_seconds()))
            return false;
        halve = status == TREEN_OK;
        high = halve ? play_of(answer->separation) : high;
        low = halve ? low : play;
    }
    return true;
}

enum treen_status twist_take(struct twist *twist, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer) {
    struct twisting way = {
        .twist = twist, .control = control, .pairs = &twist->pairs, .first = UINT_MAX, .rest = UINT_MAX};
    *answer = (struct apart_answer){.outcome = TREEN_NOT_KNOWN};
    enum treen_status status = prepare(twist, question);
    if (status == TREEN_OK)
        status = take_with(&way, question, arena, answer);
    if (status == TREEN_OK && answer->separation)
        answer->least &= lessen_play(twist, question, control, arena, answer);
    if (status == TREEN_NO_MEMORY)
        forget(twist);
    return status;
}
