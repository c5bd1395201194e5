/* Tells moves. The search sees them as keys do. They are made with the parts themselves, so each
 * move is turned back. */
#include "engine/twist/tell.h"

#include "base/bits.h"
#include "engine/apart/separate.h"

uint64_t twist_set(const struct spot *spot, uint64_t slots) {
    uint64_t set = 0;
    for (uint64_t left = slots; left; left &= left - 1)
        set |= UINT64_C(1) << spot->part[bits_low(left)];
    return set;
}

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

/* Tells whether the turn is possible as it is, and finds the play that it needs. Where a limit came
 * first, that is what it needs while its line stays. */
static bool find_play(const struct twisting *way, const struct spot *spot, const struct spot_move *move,
                      double *play) {
    struct pairs *pairs = &way->twist->pairs;                          /* they know the most */
    const bool is_lost = way->dear && pairs->bodies->rotations.sixths; /* another way is told */
    double need;
    *play = spot_need(pairs, spot, move).high;
    if (*play > way->pairs->play && !is_lost && pass_need(pairs, spot, move, &need) == TREEN_OK)
        *play = need;
    return *play <= way->pairs->play;
}

/* Presents the move as a person would tell it (apart_tells_rest). A pivot that wanders may forbid
 * this: it is seen from the parts that rest. */
static void present(const struct twisting *way, const struct spot *spot, int tie, struct spot_move *move) {
    const struct twist *twist = way->twist;
    uint64_t moved = move->moved, still = slots_all(spot->count) & ~moved;
    bool other_way = apart_tells_rest(twist_set(spot, moved), twist_set(spot, still),
                                      cells_in(twist, spot, moved), cells_in(twist, spot, still), tie);
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
    move->part = apart_members(twist_set(spot, step->moved), arena, &move->parts);
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
    enum treen_status status = pass_enough(&way->twist->pairs, &seen, step, way->pairs->play, &need);
    way->dear |= need > way->pairs->play;
    return status == TREEN_OK;
}

bool twist_tell(const struct twisting *way, const struct spot *spot, const struct spot_frame *frame,
                const struct spot_move *step, int tie, struct arena *arena, struct spot_move *told,
                struct treen_move *move, struct treen_turn *turn) {
    *told = seen_back(&way->twist->bodies, frame, step);
    present(way, spot, tie, told);
    return tell_move(way, spot, told, arena, move, turn);
}

bool twist_tell_separation(void *way, const void *planned, unsigned count, void *position,
                           struct arena *arena, struct treen_separation *separation,
                           struct separate_last *last) {
    struct twist *twist = ((struct twisting *)way)->twist;
    const struct spot_move *step = planned;
    struct spot *spot = position;
    struct treen_move *move = ARENA_NEW(arena, count, struct treen_move);
    struct treen_turn *turn = ARENA_NEW(arena, count, struct treen_turn);
    separation->move = move;
    for (unsigned i = 0; move && turn && i < count; i++) {
        struct spot_key key;
        struct spot_frame frame;
        struct spot_move told;
        spot_find_key(&twist->bodies, spot, &key, &frame); /* it fits: the search found it so */
        if (!ask_need(way, spot, &key, &step[i]) ||
            !twist_tell(way, spot, &frame, &step[i], i + 1 < count ? 0 : last->tie, arena, &told, &move[i],
                        &turn[i]))
            return false;
        last->moved = told.moved;
        last->swapped = told.moved != seen_back(&twist->bodies, &frame, &step[i]).moved;
        if (told.turns)
            separation->turn = turn;
        if (!move[i].leaves)
            spot_move(&twist->bodies, spot, &told);
    }
    return move && turn;
}
