/* Takes apart by shifts: answers the search for separations. */
#include "engine/apart/table.h"

#include "base/error.h"

enum { MOST_EXITS = 1 << 17 };

struct sliding {
    struct apart *apart;
    struct control *control;
};

static void half(const void *position, uint64_t slots, void *out) {
    pose_half(position, slots, out);
}

static uint64_t set(const void *way, const void *position, uint64_t slots) {
    return apart_set(((const struct sliding *)way)->apart, position, slots);
}

struct level {
    struct flood *flood; /* from `run` on */
    const struct apart_pose *pose;
    unsigned depth;
};

/* Writes the key: the class and the place of each slot. */
static enum treen_status begin(void *way, void *begun, unsigned depth, const void *position, uint32_t *key) {
    const struct apart_pose *pose = position;
    const struct apart_parts *parts = &((struct sliding *)way)->apart->parts;
    struct level *level = begun;
    uint32_t place[APART_PARTS];
    level->pose = pose;
    level->depth = depth;
    TRY_ROOM(places_pack(pose->offset, pose->count, place));
    for (unsigned i = 0; i < pose->count; i++) {
        key[2 * i] = parts->class[pose->part[i]];
        key[2 * i + 1] = place[i];
    }
    return TREEN_OK;
}

static enum treen_status run(void *way, void *begun, size_t most_exits, struct separate_found *found) {
    struct sliding *sliding = way;
    struct level *level = begun;
    struct flood *flood = level->flood = apart_flood(sliding->apart, level->depth, level->pose);
    TRY_ROOM(flood);
    enum treen_status status = flood_run(flood, sliding->control, most_exits);
    *found = (struct separate_found){
        .depth = flood->depth, .exits = flood->exits, .floor = flood->depth, .cut = flood->cut};
    return status;
}

static void get_exit(const void *level, uint32_t number, struct separate_exit *out) {
    const struct flood *flood = ((const struct level *)level)->flood;
    const struct flood_exit *exit = &flood->exit[number];
    *out = (struct separate_exit){exit->moved, flood->node[exit->node].paths, exit->node, 0};
}

static bool go(const void *level, uint32_t node, struct arena *arena, void *position) {
    const struct flood *flood = ((const struct level *)level)->flood;
    unsigned steps = flood->depth - 1;
    struct apart_step *step = ARENA_NEW(arena, steps, struct apart_step);
    if (!step)
        return false;
    flood_path(flood, node, step, steps);
    pose_copy(&flood->start, position);
    for (unsigned i = 0; i < steps; i++)
        pose_move(flood->parts, position, &step[i]);
    return true;
}

static const void *moves(const void *level, uint32_t number, struct arena *arena) {
    const struct flood *flood = ((const struct level *)level)->flood;
    const struct flood_exit *exit = &flood->exit[number];
    struct apart_step *step = ARENA_NEW(arena, flood->depth, struct apart_step);
    if (!step)
        return NULL;
    flood_path(flood, exit->node, step, flood->depth - 1);
    step[flood->depth - 1] = (struct apart_step){.moved = exit->moved, .direction = exit->direction};
    return step;
}

static bool tell(void *way, const void *planned, unsigned count, void *position, struct arena *arena,
                 struct treen_separation *separation, struct separate_last *last) {
    const struct apart *apart = ((struct sliding *)way)->apart;
    const struct apart_step *step = planned;
    struct apart_step told = {0};
    struct treen_move *move = ARENA_NEW(arena, count, struct treen_move);
    separation->move = move;
    for (unsigned i = 0; move && i < count; i++) {
        apart_present(apart, position, &step[i], i + 1 < count ? 0 : last->tie, &told);
        if (!apart_tell_move(apart, position, &told, arena, &move[i]))
            return false;
        if (i + 1 < count)
            pose_move(&apart->parts, position, &step[i]);
    }
    last->moved = told.moved;
    last->swapped = told.moved != step[count - 1].moved;
    return move;
}

static const struct separate_kind shifts = {.position = sizeof(struct apart_pose),
                                            .level = sizeof(struct level),
                                            .half = half,
                                            .set = set,
                                            .begin = begin,
                                            .run = run,
                                            .exit = get_exit,
                                            .go = go,
                                            .moves = moves,
                                            .tell = tell};

enum treen_status apart_take(struct apart *apart, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer) {
    struct sliding way = {apart, control};
    struct apart_pose pose;
    *answer = (struct apart_answer){.outcome = TREEN_NOT_KNOWN};
    enum treen_status status = apart_prepare(apart, question);
    if (status == TREEN_OK) {
        pose_assembled(&apart->parts, &pose);
        status = separate(&shifts, &way, &pose, question, MOST_EXITS, apart->memory / 4, apart->budget, arena,
                          answer);
    }
    if (status == TREEN_NO_MEMORY)
        apart_release(apart);
    return status;
}
