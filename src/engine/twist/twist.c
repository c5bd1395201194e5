/* Chooses the set to separate first, and goes on with both halves, as engine/apart does. A set of
 * parts at its places is solved once, whatever way led to it. A plan is made of moves as keys see
 * them. Telling makes the moves with the parts themselves, and turns each plan's moves back. */
#include "engine/twist/twist.h"

#include "base/bits.h"
#include "base/capped.h"
#include "base/error.h"
#include "engine/apart/table.h"
#include "engine/twist/pass.h"
#include "engine/twist/wave.h"

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
    struct bodies bodies;
    struct pairs pairs;
    struct spot start;
};

/* A way to take apart the parts that are together. */
struct plan {
    unsigned steps;
    const struct spot_move *step; /* out of the spot of each key in turn; the last one leaves */
    uint64_t total, ways;         /* ways: 0 = not counted */
    bool least;
    const struct plan *removed, *left; /* of the slots that move last, and of the others; null = together */
};

struct taker {
    struct twist *twist;
    const struct apart_question *question;
    struct control *control;
    struct arena arena; /* of the plans */
    struct keyset seen; /* classes and keys; by their number, the plan */
    ARRAY(const struct plan *) plan;
    size_t exits_left; /* the number of separations that may still be tried */
    bool finest;       /* parts that may stay together are taken apart as well, as far as possible */
};

static const struct plan nothing = {.ways = 1, .least = true};

static const struct plan *or_nothing(const struct plan *plan) {
    return plan ? plan : &nothing;
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

static uint64_t all_slots(const struct spot *spot) {
    return slots_all(spot->count);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

struct choice {
    struct taker *taker;
    struct wave wave;
    uint64_t bound; /* a lower bound of the total */
    struct plan *plan;
    uint32_t exit; /* the number of the best exit so far */
    bool any,
        sure; /* sure: all totals so far are known to be the least, with their ways if these are asked */
};

static enum treen_status solve(struct taker *taker, const struct spot *spot, const struct plan **plan);

/* Returns a number of moves that every way has at least. */
static uint64_t lower_bound(const struct taker *taker, const struct spot *spot) {
    for (unsigned i = 0; i < spot->count; i++)
        if (taker->question->part[spot->part[i]].groups)
            return !apart_may_stay(taker->question, set_of(spot, all_slots(spot)));
    return spot->count - 1;
}

/* Compares the exit's plan with the best so far. */
static void weigh_exit(struct choice *choice, uint32_t number, const struct plan *removed,
                       const struct plan *left) {
    const struct plan *a = or_nothing(removed), *b = or_nothing(left);
    struct plan *best = choice->plan;
    uint64_t total = choice->wave.depth + a->total + b->total;
    uint64_t paths = choice->wave.node.at[choice->wave.exit.at[number].node].paths;
    uint64_t ways = capped_product(paths, capped_product(a->ways, b->ways));
    choice->sure &= a->least && b->least && (ways || !choice->taker->question->ways);
    if (choice->any && total == best->total)
        best->ways = capped_sum(best->ways, ways);
    if (choice->any && total >= best->total)
        return;
    *best = (struct plan){.total = total, .ways = ways, .removed = removed, .left = left};
    choice->exit = number;
    choice->any = true;
}

static enum treen_status try_exit(struct choice *choice, uint32_t number) {
    struct taker *taker = choice->taker;
    const struct wave_exit *exit = &choice->wave.exit.at[number];
    struct spot spot, removed, left;
    const struct plan *removed_plan, *left_plan;
    wave_spot(&choice->wave, exit->node, &spot);
    spot_half(&spot, exit->move.moved, &removed);
    spot_half(&spot, all_slots(&spot) & ~exit->move.moved, &left);
    uint64_t least = choice->wave.depth + lower_bound(taker, &removed) + lower_bound(taker, &left);
    if (choice->any && least > choice->plan->total)
        return TREEN_OK;
    TRY(solve(taker, &removed, &removed_plan));
    TRY(solve(taker, &left, &left_plan));
    weigh_exit(choice, number, removed_plan, left_plan);
    return TREEN_OK;
}

/* Tells whether no better exit can come, and the ways need not be counted. */
static bool is_settled(const struct choice *choice) {
    return choice->any && !choice->taker->question->ways && choice->plan->total == choice->bound;
}

static enum treen_status try_exits(struct choice *choice) {
    struct taker *taker = choice->taker;
    for (uint32_t i = 0; i < choice->wave.exit.count && !is_settled(choice); i++) {
        if (choice->any && !taker->exits_left) {
            choice->sure = false;
            return TREEN_OK;
        }
        taker->exits_left -= taker->exits_left > 0;
        TRY(try_exit(choice, i));
    }
    return TREEN_OK;
}

/* Fills in the moves to the exit, and the exit. */
static bool fill_steps(struct choice *choice) {
    struct plan *plan = choice->plan;
    const struct wave_exit *exit = &choice->wave.exit.at[choice->exit];
    unsigned at = plan->steps = choice->wave.depth;
    struct spot_move *step = ARENA_NEW(&choice->taker->arena, at, struct spot_move);
    if (!step)
        return false;
    step[--at] = exit->move;
    for (uint32_t node = exit->node; at; node = choice->wave.node.at[node].parent)
        step[--at] = choice->wave.node.at[node].move;
    plan->step = step;
    return true;
}

static enum treen_status choose_exit(struct choice *choice) {
    choice->sure = !choice->wave.cut;
    TRY(try_exits(choice));
    struct plan *plan = choice->plan;
    plan->least = !choice->wave.unsure && (choice->sure || plan->total == choice->bound);
    if (!plan->least || choice->wave.uncounted || !choice->taker->question->ways)
        plan->ways = 0;
    return fill_steps(choice) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Solving --------------------------------------------------------------------------------- */

/* Finds the number of these parts as their key sees them, or a new one. */
static enum treen_status find_seen(struct taker *taker, const struct spot *spot, const struct spot_key *key,
                                   uint32_t *number) {
    uint32_t word[2 * APART_PARTS];
    for (unsigned i = 0; i < spot->count; i++) {
        word[2 * i] = spot->class[i];
        word[2 * i + 1] = key->word[i];
    }
    TRY_ROOM(keyset_add(&taker->seen, word, 2 * spot->count * sizeof *word, number, NULL) &&
             (*number < taker->plan.count || array_push(&taker->arena, &taker->plan, NULL)));
    return TREEN_OK;
}

/* Makes a plan of the spot as its key sees it. */
static enum treen_status make_plan(struct taker *taker, const struct spot *spot, struct plan *plan) {
    size_t most_exits = taker->exits_left ? taker->exits_left : 1;
    struct arena arena;
    struct choice choice = {.taker = taker, .plan = plan};
    arena_draw(&arena, taker->twist->budget, taker->twist->memory / 4);
    enum treen_status status =
        wave_run(&choice.wave, &taker->twist->pairs, spot, most_exits, taker->control, &arena);
    choice.bound = choice.wave.depth - 1 + lower_bound(taker, spot);
    if (status == TREEN_OK)
        status = choose_exit(&choice);
    arena_free(&arena);
    return status;
}

/* Solves a spot. TREEN_END: the parts do not come apart. *out is null when they may stay
 * together. */
static enum treen_status solve(struct taker *taker, const struct spot *spot, const struct plan **out) {
    *out = NULL;
    bool stays = spot->count == 1 || apart_may_stay(taker->question, set_of(spot, all_slots(spot)));
    if (spot->count == 1 || (stays && !taker->finest))
        return TREEN_OK;
    struct spot_key key;
    struct spot_frame frame;
    struct spot seen;
    uint32_t number;
    if (!spot_find_key(&taker->twist->bodies, spot, &key, &frame))
        return TREEN_STOPPED;
    TRY(find_seen(taker, spot, &key, &number));
    if ((*out = taker->plan.at[number]))
        return TREEN_OK;
    struct plan *plan = ARENA_NEW(&taker->arena, 1, struct plan);
    TRY_ROOM(plan);
    spot_of_key(&key, spot, &seen);
    enum treen_status status = make_plan(taker, &seen, plan);
    if (status == TREEN_END && stays)
        return TREEN_OK;
    if (status == TREEN_OK)
        *out = taker->plan.at[number] = plan;
    return status;
}

/* ---- Telling --------------------------------------------------------------------------------- */

struct teller {
    struct taker *taker;
    struct arena *arena;
    uint64_t together[APART_PARTS]; /* sets of two or more parts that stay together */
    size_t sets;
};

/* Returns the rotation that takes back another one. */
static unsigned back_from(const struct bodies *bodies, unsigned rotation) {
    const struct matrix *matrix = &bodies->rotations.of[rotation];
    for (unsigned r = 0; r < ROTATIONS; r++) {
        struct matrix both = matrix_multiply(&bodies->rotations.of[r], matrix);
        if (both.m[0][0] == 1 && both.m[1][1] == 1 && both.m[2][2] == 1)
            return r;
    }
    return 0;
}

static struct treen_cell unit_along(unsigned axis) {
    return (struct treen_cell){axis == 0, axis == 1, axis == 2};
}

/* Returns the axis of a vector along one, and whether it points back. */
static unsigned axis_of(struct treen_cell way, bool *back) {
    *back = way.x + way.y + way.z < 0;
    return way.x ? 0 : way.y ? 1 : 2;
}

/* Returns a move of the key as a move of the spot. */
static struct spot_move seen_back(const struct bodies *bodies, const struct spot_frame *frame,
                                  const struct spot_move *move) {
    const struct matrix *matrix = &bodies->rotations.of[back_from(bodies, frame->rotation)];
    const struct treen_cell next = unit_along((move->axis + 1u) % 3),
                            after = unit_along((move->axis + 2u) % 3);
    struct treen_cell pivot = {move->pivot[0] * next.x + move->pivot[1] * after.x - 2 * frame->shift.x,
                               move->pivot[0] * next.y + move->pivot[1] * after.y - 2 * frame->shift.y,
                               move->pivot[0] * next.z + move->pivot[1] * after.z - 2 * frame->shift.z};
    struct spot_move own = {.distance = move->distance, .turns = move->turns, .wanders = move->wanders};
    unsigned axis = axis_of(matrix_apply(matrix, unit_along(move->axis)), &own.back);
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
static bool find_play(struct twist *twist, const struct spot *spot, const struct spot_move *move,
                      double *play) {
    *play = spot_need(&twist->pairs, spot, move).high;
    if (*play > twist->play && pass_need(&twist->pairs, spot, move, play) != TREEN_OK)
        return false;
    return *play <= twist->play;
}

/* Presents the move as a person would tell it. Of the two sides that move against each other, the
 * one with fewer parts moves. Of equal sides it is the one with fewer cells, or else the one
 * without the first part. A pivot that wanders may forbid this: it is seen from the parts that
 * rest. */
static void present(struct twist *twist, const struct spot *spot, struct spot_move *move) {
    uint64_t moved = move->moved, still = all_slots(spot) & ~moved;
    unsigned parts = bits_ones(moved), others = bits_ones(still);
    uint64_t cells = cells_in(twist, spot, moved), other_cells = cells_in(twist, spot, still);
    bool other_way = parts != others        ? parts > others
                     : cells != other_cells ? cells > other_cells
                                            : bits_low(set_of(spot, moved)) < bits_low(set_of(spot, still));
    double play;
    const struct spot_move own = *move;
    move->moved = other_way ? still : moved;
    move->back ^= other_way;
    if (other_way && move->turns && !find_play(twist, spot, move, &play))
        *move = own;
}

/* Returns the turn of a move, with the play that it needs. */
static struct treen_turn turn_of(struct twist *twist, const struct spot *spot, const struct spot_move *move) {
    struct treen_turn turn = {.axis = move->axis, .quarter = move->back ? -1 : 1};
    const struct treen_cell next = unit_along((move->axis + 1u) % 3),
                            after = unit_along((move->axis + 2u) % 3);
    turn.pivot = (struct treen_cell){move->pivot[0] * next.x + move->pivot[1] * after.x,
                                     move->pivot[0] * next.y + move->pivot[1] * after.y,
                                     move->pivot[0] * next.z + move->pivot[1] * after.z};
    if (!find_play(twist, spot, move, &turn.play) && turn.play > twist->play)
        turn.play = twist->play;
    return turn;
}

/* Fills in the move and its turn. */
static bool tell_move(struct teller *teller, const struct spot *spot, const struct spot_move *step,
                      struct treen_move *move, struct treen_turn *turn) {
    const struct treen_cell unit = unit_along(step->axis);
    int by = step->turns ? 0 : (step->distance ? step->distance : 1) * (step->back ? -1 : 1);
    move->part = apart_members(set_of(spot, step->moved), teller->arena, &move->parts);
    move->by = (struct treen_cell){by * unit.x, by * unit.y, by * unit.z};
    move->leaves = !step->turns && !step->distance;
    if (step->turns)
        *turn = turn_of(teller->taker->twist, spot, step);
    return move->part;
}

/* Tells the moves of a plan, and makes all but the one that leaves. *last is that one. */
static bool tell_moves(struct teller *teller, const struct plan *plan, struct spot *spot,
                       struct treen_separation *separation, struct spot_move *last, bool *planned) {
    struct twist *twist = teller->taker->twist;
    struct treen_move *move = ARENA_NEW(teller->arena, plan->steps, struct treen_move);
    struct treen_turn *turn = ARENA_NEW(teller->arena, plan->steps, struct treen_turn);
    if (!move || !turn)
        return false;
    separation->move = move;
    separation->moves = plan->steps;
    for (unsigned i = 0; i < plan->steps; i++) {
        struct spot_key key;
        struct spot_frame frame;
        spot_find_key(&twist->bodies, spot, &key, &frame); /* it fits: the search found it so */
        *last = seen_back(&twist->bodies, &frame, &plan->step[i]);
        uint64_t moved = last->moved;
        present(twist, spot, last);
        *planned = last->moved == moved;
        if (!tell_move(teller, spot, last, &move[i], &turn[i]))
            return false;
        if (last->turns)
            separation->turn = turn;
        if (!move[i].leaves)
            spot_move(&twist->bodies, spot, last);
    }
    return true;
}

static bool tell_plan(struct teller *teller, const struct plan *plan, const struct spot *spot,
                      const struct treen_separation **out);

static bool tell_half(struct teller *teller, const struct plan *plan, const struct spot *spot, uint64_t slots,
                      const struct treen_separation **out) {
    struct spot half;
    spot_half(spot, slots, &half);
    return tell_plan(teller, plan, &half, out);
}

static bool tell_separation(struct teller *teller, const struct plan *plan, const struct spot *spot,
                            struct treen_separation *separation) {
    struct spot now = *spot;
    struct spot_move last;
    bool planned = true;
    separation->part = apart_members(set_of(spot, all_slots(spot)), teller->arena, &separation->parts);
    if (!separation->part || !tell_moves(teller, plan, &now, separation, &last, &planned))
        return false;
    return tell_half(teller, planned ? plan->removed : plan->left, &now, last.moved, &separation->removed) &&
           tell_half(teller, planned ? plan->left : plan->removed, &now, all_slots(spot) & ~last.moved,
                     &separation->left);
}

static bool tell_plan(struct teller *teller, const struct plan *plan, const struct spot *spot,
                      const struct treen_separation **out) {
    *out = NULL;
    if (!plan) {
        if (spot->count > 1)
            teller->together[teller->sets++] = set_of(spot, all_slots(spot));
        return true;
    }
    struct treen_separation *separation = ARENA_NEW(teller->arena, 1, struct treen_separation);
    *out = separation;
    return separation && tell_separation(teller, plan, spot, separation);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Takes the assembly apart. TREEN_END: some parts stay together that may not, because of their
 * shapes or groups. */
static enum treen_status take_separation(struct taker *taker, struct arena *arena,
                                         struct apart_answer *answer) {
    const struct plan *plan;
    TRY(solve(taker, &taker->twist->start, &plan));
    struct teller teller = {.taker = taker, .arena = arena};
    const struct treen_separation *separation = NULL;
    if (!taker->question->first && !tell_plan(&teller, plan, &taker->twist->start, &separation))
        return TREEN_NO_MEMORY;
    TRY(apart_may_all_stay(taker->question, teller.together, teller.sets));
    plan = or_nothing(plan);
    *answer = (struct apart_answer){TREEN_COMES_APART, plan->steps, separation,
                                    plan->total,       plan->least, taker->question->ways ? plan->ways : 0};
    return TREEN_OK;
}

static enum treen_status take_once(struct twist *twist, const struct apart_question *question,
                                   struct control *control, bool finest, struct arena *arena,
                                   struct apart_answer *answer) {
    struct taker taker = {.twist = twist, .question = question, .control = control, .finest = finest};
    taker.exits_left = question->first ? 0 : MOST_EXITS;
    arena_draw(&taker.arena, twist->budget, twist->memory / 4);
    keyset_init(&taker.seen, &taker.arena);
    enum treen_status status = take_separation(&taker, arena, answer);
    arena_free(&taker.arena);
    return status;
}

static bool has_groups(const struct apart_question *question) {
    for (size_t i = 0; i < question->parts; i++)
        if (question->part[i].groups)
            return true;
    return false;
}

enum treen_status twist_take(struct twist *twist, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer) {
    *answer = (struct apart_answer){.outcome = TREEN_NOT_KNOWN};
    enum treen_status status = prepare(twist, question);
    if (status == TREEN_OK)
        status = take_once(twist, question, control, false, arena, answer);
    if (status == TREEN_END && has_groups(question))
        status = take_once(twist, question, control, true, arena, answer);
    if (status == TREEN_NO_MEMORY)
        forget(twist);
    if (status != TREEN_END)
        return status;
    answer->outcome = TREEN_STAYS_TOGETHER;
    return TREEN_OK;
}
