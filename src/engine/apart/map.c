/* Lists all positions of an assembly, for people who want to see why it is hard. */
#include "engine/apart/table.h"

#include "base/array.h"

struct mapper {
    struct apart *apart;
    struct arena *arena;
    ARRAY(struct treen_position) position;
    ARRAY(struct treen_passage) passage;
    uint32_t from;          /* the position that is looked at */
    struct apart_pose pose; /* the places of its parts */
    size_t neighbours;      /* the number found so far */
};

/* Finds the pose of a position from its shifts. */
static void pose_of(const struct mapper *mapper, uint32_t number, struct apart_pose *pose) {
    const struct apart *apart = mapper->apart;
    const struct treen_cell *shift = mapper->position.at[number].shift;
    int unit = apart->parts.lattice->unit;
    pose->count = (unsigned)apart->parts.count;
    for (unsigned i = 0; i < pose->count; i++) {
        pose->part[i] = i;
        struct treen_cell by = shift[apart->number[i]];
        pose->offset[i] =
            cell_add(apart->parts.offset[i], (struct treen_cell){by.x / unit, by.y / unit, by.z / unit});
    }
    pose_sort(&apart->parts, pose);
}

static bool add_position(struct mapper *mapper, const struct apart_pose *pose, unsigned depth) {
    const struct apart *apart = mapper->apart;
    struct treen_cell *shift = ARENA_NEW(mapper->arena, pose->count, struct treen_cell);
    int unit = apart->parts.lattice->unit;
    if (!shift)
        return false;
    for (unsigned i = 0; i < pose->count; i++) {
        unsigned part = pose->part[i];
        struct treen_cell by = cell_subtract(pose->offset[i], apart->parts.offset[part]);
        shift[apart->number[part]] = (struct treen_cell){unit * by.x, unit * by.y, unit * by.z};
    }
    struct treen_position position = {.depth = depth, .shift = shift};
    return array_push(mapper->arena, &mapper->position, position);
}

/* Adds a neighbour. Two positions from which nothing leaves are told of each other; only the
 * earlier one adds the passage. */
static bool add_neighbour(void *context, uint32_t node, bool is_new, const struct apart_step *step) {
    struct mapper *mapper = context;
    struct apart_step presented;
    apart_present(mapper->apart, &mapper->pose, step, 0, &presented);
    mapper->neighbours++;
    if (is_new) {
        struct apart_pose pose = mapper->pose;
        pose_move(&mapper->apart->parts, &pose, &presented);
        if (!add_position(mapper, &pose, mapper->position.at[mapper->from].depth + 1))
            return false;
    }
    struct treen_passage passage = {.from = mapper->from, .to = node};
    if (node < mapper->from && !mapper->position.at[node].leaves)
        return true;
    return apart_tell_move(mapper->apart, &mapper->pose, &presented, mapper->arena, &passage.move) &&
           array_push(mapper->arena, &mapper->passage, passage);
}

static enum treen_status map(struct mapper *mapper, struct flood *flood, struct control *control) {
    enum treen_status status = TREEN_OK;
    for (; mapper->from < flood->places.nodes && status == TREEN_OK; mapper->from++) {
        pose_of(mapper, mapper->from, &mapper->pose);
        mapper->neighbours = 0;
        bool leaves = false;
        status = flood_look(flood, mapper->from, control, &leaves, add_neighbour, mapper);
        struct treen_position *position = &mapper->position.at[mapper->from];
        position->leaves = leaves;
        position->dead_end = status == TREEN_OK && !leaves && mapper->neighbours < 2;
    }
    return status;
}

/* Positions that were reached before a limit are told, too. */
enum treen_status apart_map(struct apart *apart, const struct apart_question *question,
                            struct control *control, struct arena *arena, struct treen_positions *positions) {
    struct mapper mapper = {.apart = apart, .arena = arena};
    struct apart_pose pose;
    enum treen_status status = apart_prepare(apart, question);
    if (status == TREEN_OK) {
        pose_assembled(&apart->parts, &pose);
        struct flood *flood = apart_flood_anew(apart, &pose);
        status = flood && add_position(&mapper, &pose, 0) ? TREEN_OK : TREEN_NO_MEMORY;
        if (status == TREEN_OK) {
            flood->most_exits = 0;
            status = map(&mapper, flood, control);
        }
    }
    if (status == TREEN_NO_MEMORY)
        apart_release(apart);
    *positions = (struct treen_positions){NULL, mapper.position.count, mapper.position.at,
                                          mapper.passage.count, mapper.passage.at};
    return status;
}
