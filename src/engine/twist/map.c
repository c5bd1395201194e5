/* Lists all positions of an assembly whose parts turn. A position is a spot with the parts as they
 * came there. Its key finds it again. */
#include "engine/twist/tell.h"

#include "base/error.h"

struct mapper {
    struct twisting way;
    struct arena *arena;
    struct arena *own;                   /* of what ends with the search */
    struct keyset seen, pairs;           /* of positions; of two with a passage */
    ARRAY(const struct placed *) placed; /* by position and slot: the parts themselves */
    ARRAY(struct treen_position) position;
    ARRAY(struct treen_passage) passage;
    ARRAY(uint32_t) neighbours; /* by position */
    uint32_t from;
    struct spot seen_from; /* as the key has it */
    struct spot_frame frame;
    struct spot_pairs looked;
    bool leaves, unsure;
    enum treen_status status;
};

static bool end_with(struct mapper *mapper, enum treen_status status) {
    mapper->status = status;
    return false;
}

static bool note_leaving(void *context, const struct spot_move *move) {
    (void)move;
    ((struct mapper *)context)->leaves = true;
    return false;
}

static void spot_at(const struct mapper *mapper, uint32_t number, struct spot *spot) {
    *spot = mapper->way.twist->start;
    memcpy(spot->at, mapper->placed.at[number], spot->count * sizeof *spot->at);
}

static bool add_position(struct mapper *mapper, const struct spot *spot, unsigned depth) {
    struct placed *placed = ARENA_NEW(mapper->own, spot->count, struct placed);
    const struct treen_position position = {.depth = depth};
    const uint32_t none = 0;
    if (!placed)
        return false;
    memcpy(placed, spot->at, spot->count * sizeof *placed);
    return array_push(mapper->own, &mapper->placed, placed) &&
           array_push(mapper->own, &mapper->neighbours, none) &&
           array_push(mapper->arena, &mapper->position, position);
}

/* Adds a passage to another position, which may be new. */
static bool add_passage(struct mapper *mapper, const struct spot_move *step, uint32_t to) {
    struct spot spot;
    struct spot_move told;
    struct treen_turn *turn = step->turns ? ARENA_NEW(mapper->arena, 1, struct treen_turn) : NULL;
    struct treen_passage passage = {.from = mapper->from, .to = to, .turn = turn};
    spot_at(mapper, mapper->from, &spot);
    if ((step->turns && !turn) ||
        !twist_tell(&mapper->way, &spot, &mapper->frame, step, 0, mapper->arena, &told, &passage.move, turn))
        return false;
    spot_move(&mapper->way.twist->bodies, &spot, &told);
    if (!array_push(mapper->arena, &mapper->passage, passage))
        return false;
    if (to == mapper->position.count &&
        !add_position(mapper, &spot, mapper->position.at[mapper->from].depth + 1)) {
        mapper->passage.count--;
        return false;
    }
    mapper->neighbours.at[mapper->from]++;
    mapper->neighbours.at[to]++;
    return true;
}

/* Tells whether a turn that wanders is possible. */
static bool may_turn(struct mapper *mapper, const struct spot_move *move) {
    enum pass pass;
    if (!move->wanders)
        return true;
    enum treen_status status = pass_find(mapper->way.pairs, &mapper->seen_from, move, &pass);
    if (status != TREEN_OK)
        return end_with(mapper, status);
    mapper->unsure |= pass == PASS_UNKNOWN;
    return pass == PASS_YES;
}

/* Comes to the position after a move. Between two positions one passage is told. */
static bool arrive(void *context, const struct spot_move *move) {
    struct mapper *mapper = context;
    const struct bodies *bodies = &mapper->way.twist->bodies;
    struct spot after = mapper->seen_from;
    struct spot_key key;
    struct spot_frame frame;
    uint32_t number;
    if (control_node(mapper->way.control, BELOW) && control_due(mapper->way.control, 0))
        return end_with(mapper, TREEN_STOPPED);
    spot_move(bodies, &after, move);
    if (!spot_find_key(bodies, &after, &key, &frame))
        return end_with(mapper, TREEN_STOPPED);
    number = keyset_find(&mapper->seen, key.word, after.count * sizeof *key.word);
    if (number == KEYSET_NONE)
        number = (uint32_t)mapper->position.count;
    const uint32_t pair[] = {number < mapper->from ? number : mapper->from,
                             number < mapper->from ? mapper->from : number};
    if (number == mapper->from || keyset_find(&mapper->pairs, pair, sizeof pair) != KEYSET_NONE)
        return true;
    if (!may_turn(mapper, move))
        return mapper->status == TREEN_OK;
    uint32_t unused;
    return (keyset_add(&mapper->seen, key.word, after.count * sizeof *key.word, &number, NULL) &&
            keyset_add(&mapper->pairs, pair, sizeof pair, &unused, NULL) &&
            add_passage(mapper, move, number)) ||
           end_with(mapper, TREEN_NO_MEMORY);
}

/* Looks at a position. Where nothing leaves, its neighbours are added. */
static enum treen_status look_from(struct mapper *mapper, uint32_t number) {
    struct spot spot;
    struct spot_key key;
    mapper->from = number;
    mapper->leaves = false;
    spot_at(mapper, number, &spot);
    if (!spot_find_key(&mapper->way.twist->bodies, &spot, &key, &mapper->frame))
        return TREEN_STOPPED;
    spot_of_key(&key, &spot, &mapper->seen_from);
    TRY_ROOM(spot_look(&mapper->looked, mapper->way.pairs, &mapper->seen_from));
    spot_each_leaving(&mapper->looked, note_leaving, mapper);
    mapper->position.at[number].leaves = mapper->leaves;
    if (!mapper->leaves && spot_each_shift(&mapper->looked, arrive, mapper))
        spot_each_turn(&mapper->looked, arrive, mapper);
    return mapper->status;
}

static enum treen_status map(struct mapper *mapper) {
    const struct spot *start = &mapper->way.twist->start;
    struct spot_key key;
    struct spot_frame frame;
    uint32_t number;
    keyset_init(&mapper->seen, mapper->own);
    keyset_init(&mapper->pairs, mapper->own);
    if (!spot_find_key(&mapper->way.twist->bodies, start, &key, &frame))
        return TREEN_STOPPED;
    TRY_ROOM(keyset_add(&mapper->seen, key.word, start->count * sizeof *key.word, &number, NULL) &&
             add_position(mapper, start, 0));
    for (number = 0; number < mapper->position.count; number++)
        TRY(look_from(mapper, number));
    for (number = 0; number < mapper->position.count; number++)
        mapper->position.at[number].dead_end =
            !mapper->position.at[number].leaves && mapper->neighbours.at[number] < 2;
    return mapper->unsure ? TREEN_STOPPED : TREEN_OK;
}

/* Positions that were reached before a limit are told, too. */
enum treen_status twist_map(struct twist *twist, const struct apart_question *question,
                            struct control *control, struct arena *arena, struct treen_positions *positions) {
    struct arena own;
    enum treen_status status = twist_prepare(twist, question, control);
    arena_draw(&own, twist->budget, twist->memory / 4);
    struct mapper *mapper = ARENA_NEW(&own, 1, struct mapper);
    if (status == TREEN_OK && !mapper)
        status = TREEN_NO_MEMORY;
    *positions = (struct treen_positions){0};
    if (status == TREEN_OK) {
        mapper->way = (struct twisting){.twist = twist, .control = control, .pairs = &twist->pairs};
        mapper->arena = arena;
        mapper->own = &own;
        status = map(mapper);
        *positions = (struct treen_positions){NULL, mapper->position.count, mapper->position.at,
                                              mapper->passage.count, mapper->passage.at};
    }
    arena_free(&own);
    if (status == TREEN_NO_MEMORY)
        twist_forget(twist);
    return status;
}
